"""Actions at the edge: small typed frozen values with a text and a JSON form."""

from __future__ import annotations

from dataclasses import dataclass, fields
from typing import ClassVar


@dataclass(frozen=True, slots=True)
class Action:
    """An answer to a question, or an outcome of chance. Inside the engine it is an int, its id.

    Subclasses are frozen dataclasses of strings, ints and tuples of them; `kind` is the word that starts their text.
    """

    kind: ClassVar[str] = ""

    def words(self) -> tuple[str, ...]:
        """The words after the kind; together they parse back."""
        return tuple(str(getattr(self, name)) for name in _names(self))

    def __str__(self) -> str:
        return " ".join((self.kind, *self.words()))

    def to_json(self) -> dict[str, object]:
        """The action as JSON: its kind and its fields."""
        data: dict[str, object] = {"kind": self.kind}
        for name in _names(self):
            value = getattr(self, name)
            data[name] = list(value) if isinstance(value, tuple) else value
        return data


_NAMES: dict[type, tuple[str, ...]] = {}


def _names(action: Action) -> tuple[str, ...]:
    """The names of an action's fields, looked up once for each class."""
    cls = type(action)
    if cls not in _NAMES:
        _NAMES[cls] = tuple(field.name for field in fields(action))
    return _NAMES[cls]
