"""Actions at the edge: small typed frozen values with a text and a JSON form."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, fields
from typing import ClassVar, dataclass_transform, get_type_hints


@dataclass_transform(frozen_default=True)
@dataclass(frozen=True)
class Action:
    """An answer to a question, or an outcome of chance. Inside the engine it is an int, its id.

    A subclass names its `kind`, the word that starts its text, and becomes a frozen dataclass; its fields are strings,
    ints and tuples of them: `class Bid(Action, kind="bid"): price: int`.
    """

    kind: ClassVar[str] = ""

    def __init_subclass__(cls, kind: str = "") -> None:
        if kind:
            if len(kind.split()) != 1:
                raise TypeError(f"the kind of an action is one word, not {kind!r}: its text begins with it")
            cls.kind = kind
            dataclass(frozen=True)(cls)

    def words(self) -> tuple[str, ...]:
        """The words after the kind; together they parse back."""
        values = (getattr(self, name) for name in field_types(type(self)))
        return tuple(str(part) for value in values for part in (value if isinstance(value, tuple) else (value,)))

    @classmethod
    def split(cls, words: Sequence[str]) -> list[str | tuple[str, ...]]:
        """The words after the kind, put together by the fields that they are for; a last tuple takes all the rest."""
        types = list(field_types(cls).values())
        if not types or types[-1] in (str, int):
            return list(words)
        last = len(types) - 1
        return [*words[:last], tuple(words[last:])]

    @classmethod
    def usage(cls) -> str:
        """How the action is written."""
        return " ".join((cls.kind, *(name.upper() for name in field_types(cls))))

    def __str__(self) -> str:
        return " ".join((self.kind, *self.words()))

    def to_json(self) -> dict[str, object]:
        """The action as JSON: its kind and its fields."""
        data: dict[str, object] = {"kind": self.kind}
        for name in field_types(type(self)):
            value = getattr(self, name)
            data[name] = list(value) if isinstance(value, tuple) else value
        return data


_FIELDS: dict[type, dict[str, object]] = {}


def field_types(cls: type[Action]) -> Mapping[str, object]:
    """The fields of an action with their types, in the order of its text; looked up once for each class."""
    if cls not in _FIELDS:
        hints = get_type_hints(cls)
        _FIELDS[cls] = {field.name: hints[field.name] for field in fields(cls)}
    return _FIELDS[cls]


def made(cls: Callable[..., Action], values: Sequence[object]) -> Action:
    """An action of these fields."""
    return cls(*values)
