"""Whether a value is what its type says: TypedDicts with all their keys and no other, and every part of them."""

from __future__ import annotations

import types
import typing as t
from collections.abc import Callable, Iterable, Mapping
from functools import cache
from itertools import repeat

Check = Callable[[t.Any], str]


def misfit(value: object, hint: object) -> str:
    """The first part of a value that is not of its type, with its place; empty if all of it is.

    >>> misfit({"red": [1, 2]}, dict[t.Literal["red", "blue"], list[int]])
    ''
    >>> misfit({"red": [1, True]}, dict[t.Literal["red", "blue"], list[int]])
    "['red'][1]: True is not int"
    """
    return _check(hint)(value)


_PLAIN = (str, int, bool, float, type(None))


@cache
def _check(hint: t.Any) -> Check:
    """What finds the misfit in a value of this type; made once, since views have many parts of the same type."""
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
        return _one_of(parts, hint)
    if origin is tuple and parts[-1:] != (...,):
        checks = [_check(part) for part in parts]
        return lambda value: _row(value, checks) if _is_row(value, len(parts)) else _not(value, hint)
    if origin in (list, tuple):
        check = _check(parts[0])
        return lambda value: _row(value, repeat(check)) if type(value) is origin else _not(value, hint)
    if isinstance(origin, type) and issubclass(origin, Mapping):
        key, part = _check(parts[0]), _check(parts[1])
        return lambda value: _mapping(value, key, part) if isinstance(value, Mapping) else _not(value, hint)
    assert hint in _PLAIN, f"no check for {hint}"
    return lambda value: "" if type(value) is hint else _not(value, hint)


def _record(kind: t.Any) -> Check:
    hints = t.get_type_hints(kind, include_extras=True)
    # The class itself does not know what is NotRequired where annotations are strings.
    optional = {key for key, hint in hints.items() if t.get_origin(hint) is t.NotRequired}
    optional |= {key for key in kind.__optional_keys__ if t.get_origin(hints[key]) is not t.Required}
    checks: dict[str, Check] = {}

    def check(value: t.Any) -> str:
        if type(value) is not dict:
            return _not(value, kind)
        if value.keys() != hints.keys():
            for key in hints.keys() - optional - value.keys():
                return f": {kind.__name__} lacks {key!r}"
            for key in value.keys() - hints.keys():
                return f": {kind.__name__} has no {key!r}"
        if not checks:  # only now: a record may have parts of its own type
            checks.update((key, _check(hint)) for key, hint in hints.items())
        for key, part in value.items():
            if found := checks[key](part):
                return f"[{key!r}]{found}"
        return ""

    return check


def _one_of(hints: Iterable[object], hint: object) -> Check:
    plain = {one for one in hints if one in _PLAIN}
    checks = [_check(one) for one in hints]

    def check(value: object) -> str:
        if type(value) in plain:
            return ""
        found = [check(value) for check in checks]
        if not all(found):
            return ""
        within = [words for words in found if words.startswith("[")]
        return within[0] if len(within) == 1 else _not(value, hint)

    return check


def _is_row(value: object, length: int) -> bool:
    return isinstance(value, tuple) and len(value) == length


def _row(values: Iterable[object], checks: Iterable[Check]) -> str:
    for at, (value, check) in enumerate(zip(values, checks)):
        if found := check(value):
            return f"[{at}]{found}"
    return ""


def _mapping(values: Mapping[object, object], key: Check, part: Check) -> str:
    """The first misfit among the keys, else among what they stand for."""
    for one in values:
        if found := key(one):
            return f"[{one!r}]{found}"
    for one, value in values.items():
        if found := part(value):
            return f"[{one!r}]{found}"
    return ""


def _not(value: object, hint: object) -> str:
    return f": {value!r} is not {hint.__name__ if isinstance(hint, type) and not t.get_args(hint) else hint}"
