"""Reading files from outside: JSON with exact places of its faults, and JSON Schema with texts for people."""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any, Final

from roundhouse.core.errors import BadFile
from roundhouse.core.text import Arg, Text, is_line, is_plain, text

LARGEST_MEGABYTES: Final = 16
_LONGEST_SHOWN: Final = 60
_ESCAPED_HALF: Final = re.compile(r"\\u[dD][89a-fA-F]")
_TOKEN: Final = re.compile(r'"(?:[^"\\]|\\.)*"|[{}\[\],:]|NaN|-?Infinity')


@dataclass(frozen=True, slots=True)
class Problem:
    """Something wrong in a document: where, as a path like `cities[3].names.en`, and what."""

    place: str
    text: Text

    def line(self) -> Text:
        """Place and text as one sentence."""
        return text("schema.line", place=self.place, problem=self.text)


@cache
def resource(package: str, name: str) -> Any:
    """A JSON file that lies in a package."""
    from importlib.resources import files

    return json.loads((files(package) / name).read_text(encoding="utf-8"))


def place_of(path: Iterable[str | int]) -> str:
    """Write a path into a document as people read it.

    >>> place_of(["cities", 3, "names", "en"]), place_of([])
    ('cities[3].names.en', 'document')
    """
    words = ""
    for step in path:
        if isinstance(step, int):
            words += f"[{step}]"
        elif re.fullmatch(r"[\w-]+", step):
            words += f".{step}"
        else:
            words += f"[{json.dumps(step, ensure_ascii=False)}]"
    return words.removeprefix(".") or "document"


def violations(document: object, schema: Mapping[str, object]) -> list[Problem]:
    """Everything in the document that breaks the schema (JSON Schema 2020-12), in the schema's order.

    >>> [problem.place for problem in violations({"n": "one"}, {"properties": {"n": {"type": "integer"}}})]
    ['n']
    """
    return [problem for error in _strict()(schema).iter_errors(document) for problem in _problems_of(error, schema)]


@cache
def _strict() -> Any:
    """What checks a document: JSON Schema as it is meant, where the library is lenient."""
    import jsonschema  # slow to import, and most of the program needs no schema

    def required(_: object, names: list[str], found: object, __: object) -> Iterator[Any]:
        for name in names:
            if isinstance(found, dict) and name not in found:
                yield jsonschema.ValidationError(name)

    def pattern(_: object, wanted: str, found: object, __: object) -> Iterator[Any]:
        if isinstance(found, str) and not _pattern(wanted).search(found):
            yield jsonschema.ValidationError(wanted)

    def form(_: object, wanted: str, found: object, __: object) -> Iterator[Any]:
        if wanted == "line" and isinstance(found, str) and not is_line(found):
            yield jsonschema.ValidationError(wanted)
        if wanted == "lines" and isinstance(found, str) and not all(map(is_line, found.split("\n"))):
            yield jsonschema.ValidationError(wanted)

    base = jsonschema.Draft202012Validator
    extend: Any = jsonschema.validators.extend
    return extend(
        base,
        {"required": required, "pattern": pattern, "format": form},
        # The library takes 3.0 for an integer; who asks for one means an int.
        type_checker=base.TYPE_CHECKER.redefine("integer", lambda _, value: type(value) is int),
    )


@cache
def _pattern(wanted: str) -> re.Pattern[str]:
    """A pattern of a schema. Python's $ lets a line break pass at the end, a schema's does not."""
    return re.compile(re.sub(r"\$$", r"\\Z", wanted))


def read_json(path: Path) -> object:
    """Read a JSON file; raises BadFile with line and column where it is none."""
    return parse_json(read_bytes(path), str(path))


def read_bytes(path: Path) -> bytes:
    """Read a file, or so much of it that its size is seen to be too large; raises BadFile."""
    try:
        with path.open("rb") as file:
            return file.read(LARGEST_MEGABYTES * 2**20 + 1)
    except FileNotFoundError:
        raise BadFile(text("file.missing", path=str(path))) from None
    except (OSError, ValueError) as error:
        raise BadFile(text("file.unreadable", path=str(path), reason=str(error))) from error


def parse_json(data: bytes, name: str) -> object:
    """Read JSON text, strictly: UTF-8, each key once, no NaN, no half of a character; `name` stands in the errors.

    >>> parse_json(b'{"a": 1}', "example.json")
    {'a': 1}
    """
    if len(data) > LARGEST_MEGABYTES * 2**20:
        raise BadFile(text("file.too_large", path=name, megabytes=LARGEST_MEGABYTES))
    try:
        source = data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        line = data.count(b"\n", 0, error.start) + 1
        raise BadFile(text("file.not_utf8", path=name, line=line)) from error
    try:
        document: object = json.loads(source, object_pairs_hook=_object, parse_constant=_constant)
    except json.JSONDecodeError as error:
        raise BadFile(text("file.not_json", path=name, line=error.lineno, column=error.colno)) from error
    except _OddJson as error:
        raise BadFile(_odd_place(source, name)) from error
    except ValueError as error:  # a number of thousands of digits
        raise BadFile(text("file.not_json", path=name, line=1, column=1)) from error
    except RecursionError as error:
        raise BadFile(text("file.too_deep", path=name)) from error
    if _ESCAPED_HALF.search(source):
        _refuse_halves(source, name)
    return document


class _OddJson(Exception):
    """What the standard reader lets pass: a repeated key, NaN, Infinity."""


def _object(pairs: list[tuple[str, object]]) -> dict[str, object]:
    made = dict(pairs)
    if len(made) < len(pairs):
        raise _OddJson
    return made


def _constant(_: str) -> object:
    raise _OddJson


def _odd_place(source: str, name: str) -> Text:
    """Find the first repeated key or NaN in a text that is JSON otherwise."""
    containers: list[set[str] | None] = []  # the keys of each open object; None for an array
    before = ""
    for token in _TOKEN.finditer(source):
        word = token[0]
        keys = containers[-1] if containers else None
        if word in ("{", "["):
            containers.append(set() if word == "{" else None)
        elif word in ("}", "]"):
            containers.pop()
        elif word[0] in "NI-":
            return text("file.not_json", path=name, **_line_and_column(source, token))
        elif keys is not None and before in ("{", ","):
            field = json.loads(word)
            if field in keys:
                return text("file.repeated_key", path=name, field=field, **_line_and_column(source, token))
            keys.add(field)
        before = word
    return text("file.not_json", path=name, line=1, column=1)


def _refuse_halves(source: str, name: str) -> None:
    """Raise BadFile for a lone surrogate, which can stand in JSON but in no text that is written down."""
    for token in _TOKEN.finditer(source):
        if token[0][0] == '"' and not is_plain(json.loads(token[0])):
            raise BadFile(text("file.not_json", path=name, **_line_and_column(source, token)))


def _line_and_column(source: str, token: re.Match[str]) -> dict[str, int]:
    at = token.start()
    return {"line": source.count("\n", 0, at) + 1, "column": at - source.rfind("\n", 0, at)}


def _problems_of(error: Any, schema: Mapping[str, object]) -> Iterator[Problem]:
    path: list[str | int] = list(error.absolute_path)
    rule, wanted, found = error.validator, error.validator_value, error.instance
    if rule in ("anyOf", "oneOf"):
        yield from _problems_of_alternatives(error, [_resolved(branch, schema) for branch in wanted], schema)
        return
    if "propertyNames" in error.absolute_schema_path:
        path.append(found)
    here = place_of(path)
    if rule == "additionalProperties":
        for field in _unknown_fields(error):
            expected = tuple(error.schema.get("properties", {}))
            yield Problem(place_of([*path, field]), text("schema.unknown_field", field=field, expected=expected))
        return
    yield Problem(here, _text_of(rule, wanted, found, error.message))


def _problems_of_alternatives(error: Any, branches: list[Any], schema: Mapping[str, object]) -> Iterator[Problem]:
    """What is wrong by the alternative that the document means: its kind says which, else the one that fits best."""
    path, found = list(error.absolute_path), error.instance
    failed = [[fault for fault in error.context if fault.schema_path[0] == i] for i in range(len(branches))]
    consts = [{name: rule["const"] for name, rule in _fields(branch) if "const" in rule} for branch in branches]
    field = next((name for name in consts[0] if all(name in const for const in consts)), None)
    if not error.context:  # it fits several of them
        yield Problem(place_of(path), text("schema.other", found=shown(found)))
        return
    if all(fault.validator == "type" and not fault.path for fault in error.context):
        types = dict.fromkeys(name for branch in branches for name in _types(branch["type"]))
        yield Problem(place_of(path), _text_of("type", tuple(types), found, ""))
        return
    if field is not None and isinstance(found, dict):
        possible = tuple(shown(const[field]) for const in consts)
        if field not in found:
            yield Problem(place_of(path), text("schema.required_one", field=field, expected=possible))
            return
        failed = [faults for faults, const in zip(failed, consts, strict=True) if const[field] == found[field]]
        if not failed:
            yield Problem(place_of([*path, field]), text("schema.enum", expected=possible, found=shown(found[field])))
            return
    for fault in min(failed, key=len):
        yield from _problems_of(fault, schema)


def _resolved(branch: Any, schema: Any) -> Any:
    """A part of a schema, or what it refers to."""
    while "$ref" in branch:
        steps = branch["$ref"].removeprefix("#/").split("/")
        branch = schema
        for step in steps:
            branch = branch[step]
    return branch


def _fields(branch: Any) -> Iterable[tuple[str, Any]]:
    fields: dict[str, Any] = branch.get("properties", {})
    return fields.items()


def _types(types: str | list[str]) -> Iterable[str]:
    return (types,) if isinstance(types, str) else types


def _unknown_fields(error: Any) -> list[str]:
    patterns = error.schema.get("patternProperties", {})
    known = error.schema.get("properties", {})
    return [field for field in error.instance if field not in known and not any(re.search(p, field) for p in patterns)]


def _text_of(rule: str, wanted: Any, found: Any, message: str) -> Text:
    match rule:
        case "required":
            return text("schema.required", field=message)
        case "type":
            expected: Arg = tuple(text(f"schema.type.{name}") for name in _types(wanted))
            return text("schema.type", expected=expected, found=shown(found))
        case "enum":
            return text("schema.enum", expected=tuple(shown(value) for value in wanted), found=shown(found))
        case "const":
            return text("schema.const", expected=shown(wanted), found=shown(found))
        case "minimum" | "maximum":
            return text(f"schema.{rule}", expected=shown(wanted), found=shown(found))
        case "pattern":
            return text("schema.pattern", expected=str(wanted), found=shown(found))
        case "format":
            return text("schema.one_line" if wanted == "line" else "schema.printable", found=shown(found))
        case "minLength":
            return text("schema.min_length", expected=int(wanted), found=len(found))
        case "maxLength":
            return text("schema.max_length", expected=int(wanted), found=len(found))
        case "minItems" | "minProperties":
            return text("schema.min_items", expected=int(wanted), found=len(found))
        case "maxItems" | "maxProperties":
            return text("schema.max_items", expected=int(wanted), found=len(found))
        case "uniqueItems":
            twice = next(value for i, value in enumerate(found) if value in found[:i])
            return text("schema.unique", found=shown(twice))
        case "multipleOf":
            return text("schema.multiple", expected=shown(wanted), found=shown(found))
    return text("schema.other", found=shown(found))


def shown(value: object) -> str:
    """A value as errors repeat it: its JSON, not more than fits into a line."""
    words = json.dumps(value, ensure_ascii=False, default=str)
    return words if len(words) <= _LONGEST_SHOWN else words[: _LONGEST_SHOWN - 1] + "…"
