"""The checker behind the contracts of types."""

from __future__ import annotations

from typing import Any, Literal, NotRequired, Required, TypedDict

import pytest
from tests.conformance.shapes import misfit


class Part(TypedDict):
    name: str
    more: NotRequired[list[Part]]


class Loose(TypedDict, total=False):
    here: Required[int]
    there: int


SOUND: list[tuple[object, object]] = [
    (1, int),
    (None, int | None),
    ("red", Literal["red", "blue"]),
    ({"red": 1}, dict[Literal["red", "blue"], int]),
    ([], list[str]),
    ((1, 2, 3), tuple[int, ...]),
    ((1, "a"), tuple[int, str]),
    ({"name": "a"}, Part),
    ({"name": "a", "more": [{"name": "b"}]}, Part),
    ({"here": 1}, Loose),
    ({"anything": [None]}, dict[str, Any]),
]
UNSOUND: list[tuple[object, object, str]] = [
    (True, int, ": True is not int"),
    (1, bool, ": 1 is not bool"),
    (None, str, ": None is not str"),
    (1.0, int | None, ": 1.0 is not int | None"),
    ("green", Literal["red", "blue"], ": 'green' is not typing.Literal['red', 'blue']"),
    (True, Literal[1, 2], ": True is not typing.Literal[1, 2]"),
    ({"red": None}, dict[str, int], "['red']: None is not int"),
    ({1: 1}, dict[str, int], "[1]: 1 is not str"),
    ((1,), list[int], ": (1,) is not list[int]"),
    ([1], tuple[int, ...], ": [1] is not tuple[int, ...]"),
    ((1, 2), tuple[int], ": (1, 2) is not tuple[int]"),
    ([1], dict[str, int], ": [1] is not dict[str, int]"),
    ([1], Part, ": [1] is not Part"),
    ({}, Part, ": Part lacks 'name'"),
    ({"name": "a", "less": 1}, Part, ": Part has no 'less'"),
    ({"name": "a", "more": [{"name": 1}]}, Part, "['more'][0]['name']: 1 is not str"),
    ({"name": "a", "more": [{"name": 1}]}, Part | None, "['more'][0]['name']: 1 is not str"),
    ({"there": 1}, Loose, ": Loose lacks 'here'"),
]


@pytest.mark.parametrize(("value", "hint"), SOUND)
def test_what_fits(value: object, hint: object) -> None:
    assert misfit(value, hint) == ""


@pytest.mark.parametrize(("value", "hint", "words"), UNSOUND)
def test_what_does_not_fit(value: object, hint: object, words: str) -> None:
    assert misfit(value, hint) == words
