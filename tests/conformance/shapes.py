"""Whether a value is what its type says: TypedDicts with all their keys and no other, and every part of them."""

from __future__ import annotations

import types
import typing as t
from collections.abc import Callable, Iterable, Mapping
from functools import cache

Check = Callable[[t.Any], str]


def misfit(value: object, hint: object) -> str:
    """The first part of a value that is not of its type, with its place; empty if all of it is.

    >>> misfit({"red": [1, 2]}, dict[t.Literal["red", "blue"], list[int]])
    ''
    >>> misfit({"red": [1, True]}, dict[t.Literal["red", "blue"], list[int]])
    "['red'][1]: True is not int"
    """
    return _check(hint)(value)


@cache
def _check(hint: t.Any) -> Check:
    """What finds the misfit in a value of this type."""
    origin, parts = t.get_origin(hint), t.get_args(hint)
    if hint in (t.Any, object):
        return lambda value: ""
    if t.is_typeddict(hint):
        return _record(hint)
    if origin in (t.Annotated, t.NotRequired, t.Required):
        return _check(parts[0])
    if origin is t.Literal:
        words = {(type(one), one) for one in parts}
        return lambda value: "" if (type(value), value) in words else _not(value, hint)
    if origin in (t.Union, types.UnionType):
        return lambda value: _one_of(value, parts, hint)
    if origin is tuple and parts[-1:] != (...,):
        return lambda value: _row(value, parts) if _is_row(value, len(parts)) else _not(value, hint)
    if origin in (list, tuple):
        return lambda value: _row(value, parts[:1] * len(value)) if type(value) is origin else _not(value, hint)
    if isinstance(origin, type) and issubclass(origin, Mapping):
        return lambda value: _mapping(value, *parts) if isinstance(value, Mapping) else _not(value, hint)
    assert hint in (str, int, bool, float, type(None)), f"no check for {hint}"
    return lambda value: "" if type(value) is hint else _not(value, hint)


def _record(kind: t.Any) -> Check:
    hints = t.get_type_hints(kind, include_extras=True)
    # The class itself does not know what is NotRequired where annotations are strings.
    optional = {key for key, hint in hints.items() if t.get_origin(hint) is t.NotRequired}
    optional |= {key for key in kind.__optional_keys__ if t.get_origin(hints[key]) is not t.Required}

    def check(value: t.Any) -> str:
        if type(value) is not dict:
            return _not(value, kind)
        for key in hints.keys() - optional - value.keys():
            return f": {kind.__name__} lacks {key!r}"
        for key in value.keys() - hints.keys():
            return f": {kind.__name__} has no {key!r}"
        return _first((key, part, hints[key]) for key, part in value.items())

    return check


def _one_of(value: object, hints: Iterable[object], hint: object) -> str:
    found = [_check(one)(value) for one in hints]
    if not all(found):
        return ""
    within = [words for words in found if words.startswith("[")]
    return within[0] if len(within) == 1 else _not(value, hint)


def _is_row(value: object, length: int) -> bool:
    return isinstance(value, tuple) and len(value) == length


def _row(values: Iterable[object], hints: Iterable[object]) -> str:
    return _first((at, value, hint) for at, (value, hint) in enumerate(zip(values, hints, strict=True)))


def _mapping(values: Mapping[object, object], key: object, hint: object) -> str:
    return _first((one, one, key) for one in values) or _first((one, value, hint) for one, value in values.items())


def _first(parts: Iterable[tuple[object, object, object]]) -> str:
    """The first misfit among parts with their places and types."""
    for place, value, hint in parts:
        if found := _check(hint)(value):
            return f"[{place!r}]{found}"
    return ""


def _not(value: object, hint: object) -> str:
    return f": {value!r} is not {hint.__name__ if isinstance(hint, type) and not t.get_args(hint) else hint}"
