"""Make the page's types from those of Python, so that both say the same: `python tools/page_types.py [--check]`.

`web/src/types/wire.ts` has what goes over the wire: messages, answers, records. Beside it each package of titles
that the page draws has a file with its view, its actions and its events. A test checks that they are current.
"""

from __future__ import annotations

import ast
import inspect
import sys
import textwrap
import types
import typing
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import fields, is_dataclass
from functools import cache
from pathlib import Path
from typing import Any, Final, Literal, NotRequired, Union, get_args, get_origin, get_type_hints, is_typeddict

import roundhouse as rh
from roundhouse.core import documents
from roundhouse.core.action import Action
from roundhouse.core.events import Event, events_of

WEB: Final = Path(__file__).parents[1] / "web/src"
FOLDER: Final = WEB / "types"
HEAD: Final = "// Made from the types of Python by `make types`; not to be changed by hand.\n"
PLAIN: Final[dict[object, str]] = {
    int: "number",
    float: "number",
    str: "string",
    bool: "boolean",
    type(None): "null",
    Any: "unknown",
    object: "unknown",
}


class Types:
    """The types of one file, each written once, in the order in which they are needed."""

    def __init__(self, known: Mapping[type, str], package: str = "") -> None:
        self.known = known
        """Types of another file, with the file's name."""
        self.names = named_literals(package) if package else {}
        self.imports: dict[str, set[str]] = {}
        self.written: dict[str, str] = {}

    def text(self) -> str:
        """The whole file."""
        lines = [
            f'import type {{ {", ".join(sorted(names))} }} from "{file}";\n' for file, names in self.imports.items()
        ]
        return "\n".join([HEAD, *(["".join(lines)] if lines else []), *self.written.values()])

    def of(self, hint: object) -> str:
        """A type as TypeScript writes it."""
        if hint in PLAIN:
            return PLAIN[hint]
        if isinstance(hint, type) and hint in self.known:
            self.imports.setdefault(self.known[hint], set()).add(hint.__name__)
            return hint.__name__
        if is_typeddict(hint) or (isinstance(hint, type) and is_dataclass(hint)):
            return self.interface(typing.cast(type, hint))
        origin, parts = get_origin(hint), get_args(hint)
        if origin is Literal:
            words = " | ".join(f'"{one}"' if isinstance(one, str) else str(one).lower() for one in parts)
            name = self.names.get(hint)
            if name is None:
                return words
            self.written[name] = f"export type {name} = {words};\n"
            return name
        if origin in (Union, types.UnionType):
            return " | ".join(dict.fromkeys(self.of(part) for part in parts))
        if origin is NotRequired or origin is typing.Annotated:
            return self.of(parts[0])
        if origin is list or (origin is tuple and parts[-1] is Ellipsis):
            inner = self.of(parts[0])
            return f"({inner})[]" if " | " in inner else f"{inner}[]"
        if origin is tuple:
            return f"[{', '.join(self.of(part) for part in parts)}]"
        if origin is not None and issubclass(origin, Mapping):
            some = get_origin(parts[0]) is Literal  # not every key need be there
            record = f"Record<{self.of(parts[0])}, {self.of(parts[1])}>"
            return f"Partial<{record}>" if some else record
        raise TypeError(f"no TypeScript for {hint!r}")

    def interface(self, cls: type) -> str:
        """Write a class as an interface; its name."""
        name = cls.__name__
        if name not in self.written:
            self.written[name] = ""  # it may hold itself
            self.written[name] = f"{_comment(cls.__doc__)}export interface {name} {{\n{self.fields(cls)}}}\n"
        return name

    def fields(self, cls: type, indent: str = "  ") -> str:
        """The fields of a class, a line each, with their comments."""
        docs = attribute_docs(cls)
        hints = get_type_hints(cls, include_extras=True)
        names = hints if is_typeddict(cls) else [one.name for one in fields(cls) if not one.kw_only]
        optional = {name for name in names if get_origin(hints[name]) is NotRequired}
        optional |= getattr(cls, "__optional_keys__", frozenset())
        lines = (f"{indent}{name}{'?' if name in optional else ''}: {self.of(hints[name])};\n" for name in names)
        return "".join(_comment(docs.get(name), indent) + line for name, line in zip(names, lines, strict=True))

    def union(self, name: str, tag: str, classes: Iterable[type[Action] | type[Event]]) -> None:
        """Write classes as one type whose members are told apart by a tag."""
        members = [f'  | {{ {tag}: "{word}"{parts} }}' for word, parts in self._members(classes)]
        self.written[name] = f"export type {name} =\n" + "\n".join(members) + ";\n"

    def _members(self, classes: Iterable[type[Action] | type[Event]]) -> Iterator[tuple[str, str]]:
        for cls in classes:
            hints = get_type_hints(cls)
            own = [one.name for one in fields(cls) if not one.kw_only]
            told = [f"{name}{'?' if _may_be_none(hints[name]) else ''}: {self._told(hints[name])}" for name in own]
            if issubclass(cls, Action):
                yield cls.kind, "".join(f"; {one}" for one in told)
            else:
                yield cls.name, f"; data: {{ {'; '.join(told)} }}" if told else "; data: Record<string, never>"

    def _told(self, hint: object) -> str:
        """The type of a field that is left out where it is None."""
        parts = [part for part in get_args(hint) if part is not type(None)]
        return self.of(Union[tuple(parts)]) if _may_be_none(hint) else self.of(hint)  # noqa: UP007  # made of parts


def _may_be_none(hint: object) -> bool:
    return get_origin(hint) in (Union, types.UnionType) and type(None) in get_args(hint)


def _comment(words: str | None, indent: str = "") -> str:
    if not words or words.startswith("dict("):  # what TypedDict inherits
        return ""
    lines = inspect.cleandoc(words).splitlines()
    if len(lines) == 1:
        return f"{indent}/** {lines[0]} */\n"
    return f"{indent}/**\n" + "".join(f"{indent} * {line}".rstrip() + "\n" for line in lines) + f"{indent} */\n"


@cache
def attribute_docs(cls: type) -> dict[str, str]:
    """The sentences under the fields of a class, those of its bases too."""
    docs: dict[str, str] = {}
    (body,) = ast.parse(textwrap.dedent(inspect.getsource(cls))).body
    assert isinstance(body, ast.ClassDef)
    for base in body.bases:  # a TypedDict does not remember its own
        found = vars(sys.modules[cls.__module__]).get(base.id) if isinstance(base, ast.Name) else None
        if isinstance(found, type) and found.__module__.startswith("roundhouse"):
            docs |= attribute_docs(found)
    for before, after in zip(body.body, body.body[1:], strict=False):
        match before, after:
            case ast.AnnAssign(target=ast.Name(name)), ast.Expr(value=ast.Constant(value=str(words))):
                docs[name] = words
    return docs


def named_literals(package: str) -> dict[object, str]:
    """The closed sets of words that the modules of a package give a name, such as `Colour = Literal["red", "blue"]`."""
    modules = [vars(module) for name, module in sorted(sys.modules.items()) if name.startswith(package + ".")]
    return {it: name for names in modules for name, it in names.items() if get_origin(it) is Literal}


def of_titles(shared: Mapping[type, str]) -> dict[str, str]:
    """The files of the titles that the page draws, by the name of their folder."""
    files: dict[str, Types] = {}
    for title in rh.titles():
        package = type(title).__module__.rpartition(".")[0]
        folder = package.rpartition(".")[2].replace("_", "-")
        if folder in files or not (WEB / "titles" / folder).is_dir():
            continue
        game = title.build(title.seats[0], {})
        game.start()  # this brings all of the title's modules
        made = files[folder] = Types(shared, package)
        name = title.view_type.__name__
        made.interface(title.view_type)
        codec = game.codec()
        seats = [cls for cls in codec.kinds.values() if cls not in codec.chance]
        made.union(name.replace("View", "Action"), "kind", seats)
        made.union(name.replace("View", "Event"), "event", events_of(package))
    return {f"{folder}.ts": made.text() for folder, made in files.items()}


def of_wire() -> tuple[dict[str, str], dict[type, str]]:
    """The file of what all titles share, and where its types are to be found."""
    made = Types({})
    shared = [cls for cls in vars(documents).values() if is_typeddict(cls)]
    for cls in shared:
        made.interface(cls)
    return {"wire.ts": made.text()}, dict.fromkeys(shared, "./wire.ts")


def files() -> dict[str, str]:
    """All files, by name."""
    wire, shared = of_wire()
    return wire | of_titles(shared)


def main() -> int:
    """Write the files; with --check, say which of them are not current."""
    wanted = files()
    if "--check" in sys.argv:
        stale = [name for name, words in wanted.items() if _read(name) != words]
        print("\n".join(f"web/src/types/{name} is not current: run `make types`" for name in stale), end="")
        return bool(stale)
    FOLDER.mkdir(exist_ok=True)
    for name, words in wanted.items():
        (FOLDER / name).write_text(words, "utf-8")
    return 0


def _read(name: str) -> str | None:
    path = FOLDER / name
    return path.read_text("utf-8") if path.exists() else None


if __name__ == "__main__":
    raise SystemExit(main())
