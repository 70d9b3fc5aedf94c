"""Make the page's types from those of Python, so that both say the same: `python tools/page_types.py [--check]`.

`web/src/types/wire.ts` has what goes over the wire: requests, answers, messages, and the documents of the core. Beside
it each package of titles that the page draws has a file with its view, its actions and its events. A test checks that
they are current.
"""

from __future__ import annotations

import ast
import inspect
import sys
import textwrap
import types
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import fields
from functools import cache
from pathlib import Path
from typing import (
    Annotated,
    Any,
    Final,
    Literal,
    NamedTuple,
    NotRequired,
    Union,
    get_args,
    get_origin,
    get_type_hints,
    is_typeddict,
)

from msgspec import Raw, Struct, UnsetType, structs

import roundhouse as rh
from roundhouse.core import documents
from roundhouse.core.action import Action
from roundhouse.core.events import Event, events_of
from roundhouse.server import answers, messages, own_answers, people_answers, requests, study_answers, study_requests
from roundhouse.study import documents as study_documents

WEB: Final = Path(__file__).parents[1] / "web/src"
FOLDER: Final = WEB / "types"
HEAD: Final = "// Made from the types of Python by `make types`; not to be changed by hand.\n"
WIRE: Final = "wire.ts"
PLAIN: Final[dict[object, str]] = {
    int: "number",
    float: "number",
    str: "string",
    bool: "boolean",
    type(None): "null",
    Any: "unknown",
    object: "unknown",
}
BY_HAND: Final = {
    "ActionJson": "{ kind: string; [field: string]: unknown }",
    "ArgJson": "string | number | NameJson | TextJson | readonly ArgJson[]",
    "Hook": "{ hook: string; in?: Hook; act?: string; panel?: string; [data: string]: unknown }",
}
"""What Python has no word for, by the name in `Annotated[..., name]`."""
UNIONS: Final = (Union, types.UnionType)


class Field(NamedTuple):
    """A field of an object in JSON."""

    name: str
    hint: object
    optional: bool
    key: str
    """What it is called in Python."""


class Types:
    """The types of one file, each written once, in the order in which they are needed."""

    def __init__(self, names: Mapping[object, str], shared: Mapping[object, str]) -> None:
        self.names = names
        """Types that have a name but are no classes: closed sets of words, and unions."""
        self.shared = shared
        """The names of types that wire.ts has."""
        self.imports: set[str] = set()
        self.written: dict[str, str] = {}

    def text(self) -> str:
        """The whole file."""
        imports = f'import type {{ {", ".join(sorted(self.imports))} }} from "./{WIRE}";\n'
        return "\n".join([HEAD, *([imports] if self.imports else []), *self.written.values()])

    def of(self, hint: object) -> str:
        """A type as TypeScript writes it, by its name if it has one."""
        if hint in self.shared:
            self.imports.add(self.shared[hint])
            return self.shared[hint]
        if hint in self.names:
            name = self.names[hint]
            return self._once(name, lambda: f"export type {name} = {self._spelled(hint)};\n")
        if isinstance(hint, type) and (is_typeddict(hint) or issubclass(hint, Struct)):
            head = f"{_comment(hint.__doc__)}export interface {hint.__name__} {{\n"
            return self._once(hint.__name__, lambda: f"{head}{self._fields(hint)}}}\n")
        return self._spelled(hint)

    def union(self, name: str, tag: str, classes: Iterable[type[Action] | type[Event]]) -> None:
        """Write classes as one type whose members are told apart by a tag."""
        members = [f'  | {{ {tag}: "{word}"{parts} }}' for word, parts in self._members(classes)]
        self.written[name] = f"export type {name} =\n" + "\n".join(members) + ";\n"

    def _once(self, name: str, make: Callable[[], str]) -> str:
        if name not in self.written:
            self.written[name] = ""  # it may hold itself
            self.written[name] = make()
        return name

    def _spelled(self, hint: object) -> str:
        if hint in PLAIN:
            return PLAIN[hint]
        origin, parts = get_origin(hint), get_args(hint)
        if origin is Literal:
            return " | ".join(f'"{one}"' if isinstance(one, str) else str(one).lower() for one in parts)
        if origin in UNIONS:  # what is encoded already stands beside what it is, and what may be missing has a "?"
            told = (self.of(part) for part in parts if part not in (Raw, UnsetType))
            return " | ".join(dict.fromkeys(told))
        if origin is Annotated:
            return self._annotated(*parts[:2])
        if origin is NotRequired:
            return self.of(parts[0])
        if origin is list or (origin is tuple and parts[-1] is Ellipsis):
            inner = self.of(parts[0])
            return f"({inner})[]" if get_origin(parts[0]) in (*UNIONS, Literal) and " | " in inner else f"{inner}[]"
        if origin is tuple:
            return f"[{', '.join(self.of(part) for part in parts)}]"
        if origin is not None and issubclass(origin, Mapping):
            some = get_origin(parts[0]) is Literal  # not every key need be there
            record = f"Record<{self.of(parts[0])}, {self.of(parts[1])}>"
            return f"Partial<{record}>" if some else record
        raise TypeError(f"no TypeScript for {hint!r}")

    def _annotated(self, hint: object, note: object) -> str:
        if isinstance(note, str):
            return BY_HAND[note]
        if isinstance(note, int):  # a list of so many
            return f"[{', '.join([self.of(get_args(hint)[0])] * note)}]"
        return self.of(note if get_origin(note) is tuple else hint)  # a list that JSON has for a tuple

    def _fields(self, cls: type) -> str:
        """The fields of a class, a line each, with their comments."""
        docs = attribute_docs(cls)
        lines = [f'  {name}: "{word}";\n' for name, word in tag_of(cls)]
        for name, hint, optional, key in fields_of(cls):
            lines.append(f"{_comment(docs.get(key), '  ')}  {name}{'?' if optional else ''}: {self.of(hint)};\n")
        return "".join(lines)

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


def fields_of(cls: type) -> list[Field]:
    """The fields of a TypedDict or a Struct; a client may leave out what has a default, the server what is unset."""
    if is_typeddict(cls):
        hints = get_type_hints(cls, include_extras=True)
        missing: frozenset[str] = getattr(cls, "__optional_keys__", frozenset())
        return [Field(key, it, get_origin(it) is NotRequired or key in missing, key) for key, it in hints.items()]
    assert issubclass(cls, Struct)
    asked = cls.__module__ in (requests.__name__, study_requests.__name__) or cls in get_args(messages.ClientMessage)
    left_out = asked or cls.__struct_config__.omit_defaults
    return [
        Field(it.encode_name, it.type, (left_out and not it.required) or UnsetType in get_args(it.type), it.name)
        for it in structs.fields(cls)
    ]


def tag_of(cls: type) -> list[tuple[object, object]]:
    """The field by which a Struct is told from others, and its value, if it has one."""
    config = cls.__struct_config__ if issubclass(cls, Struct) else None
    return [] if config is None or config.tag is None else [(config.tag_field, config.tag)]


def names_in(modules: Iterable[types.ModuleType]) -> dict[object, str]:
    """What modules give a name without making a class of it: closed sets of words, and what is written by hand."""

    def fits(it: object) -> bool:
        return get_origin(it) is Literal or (get_origin(it) is Annotated and get_args(it)[1] in BY_HAND)

    return {it: name for module in modules for name, it in vars(module).items() if fits(it)}


def _may_be_none(hint: object) -> bool:
    return get_origin(hint) in UNIONS and type(None) in get_args(hint)


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


def of_wire() -> tuple[Types, dict[object, str]]:
    """The file of what all titles share, and the names of what titles may take from it."""
    studies = (study_documents, study_requests, study_answers)
    modules = (documents, requests, people_answers, answers, own_answers, messages, *studies)
    unions = {it: name for module in modules for name, it in vars(module).items() if get_origin(it) in UNIONS}
    names = names_in(modules)
    classes: dict[object, str] = {
        it: it.__name__
        for module in modules
        for it in vars(module).values()
        if isinstance(it, type) and it.__module__ == module.__name__ and not it.__name__.startswith("_")
    }
    made = Types(unions | names, {})
    for it in classes | names | unions:
        made.of(it)
    return made, classes | names


def of_titles(shared: Mapping[object, str]) -> dict[str, str]:
    """The files of the titles that the page draws, by the name of their folder."""
    files: dict[str, Types] = {}
    for title in rh.titles():
        package = type(title).__module__.rpartition(".")[0]
        folder = package.rpartition(".")[2].replace("_", "-")
        if folder in files or not (WEB / "titles" / folder).is_dir():
            continue
        game = title.build(title.seats[0], {})
        game.start()  # this brings all of the title's modules
        codec = game.codec()
        actions = [cls for cls in codec.kinds.values() if cls not in codec.chance]
        events = events_of(package)
        modules = dict.fromkeys(cls.__module__ for cls in (*events, *actions, title.view_type))
        made = files[folder] = Types(names_in(sys.modules[module] for module in modules), shared)
        name = made.of(title.view_type)
        made.union(name.replace("View", "Action"), "kind", actions)
        made.union(name.replace("View", "Event"), "event", events)
    return {f"{folder}.ts": made.text() for folder, made in files.items()}


def files() -> dict[str, str]:
    """All files, by name."""
    wire, shared = of_wire()
    return {WIRE: wire.text()} | of_titles(shared)


def stale() -> list[str]:
    """The files that are not as they would be made now."""
    return [name for name, words in files().items() if _read(name) != words]


def main() -> int:
    """Write the files; with --check, say which of them are not current."""
    if "--check" in sys.argv:
        found = stale()
        print("".join(f"web/src/types/{name} is not current: run `make types`\n" for name in found), end="")
        return bool(found)
    FOLDER.mkdir(exist_ok=True)
    for name, words in files().items():
        (FOLDER / name).write_text(words, "utf-8")
    return 0


def _read(name: str) -> str | None:
    path = FOLDER / name
    return path.read_text("utf-8") if path.exists() else None


if __name__ == "__main__":
    raise SystemExit(main())
