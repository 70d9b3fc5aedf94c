"""Events: what happened, for people and programs that follow a game."""

from __future__ import annotations

import re
from dataclasses import dataclass, field, fields
from typing import ClassVar, dataclass_transform


@dataclass_transform(frozen_default=True, field_specifiers=(field,))
@dataclass(frozen=True)
class Event:
    """Something that happened, in the ids that views and actions use.

    A subclass becomes a frozen dataclass, named in JSON after its class: `class DrewCard(Event): seat: int` is
    "drew_card". Its fields are strings, ints, flags and tuples or dicts of them. `only` names the one seat that may
    see it, `but` the one seat that may not (it gets a fuller event of its own).
    """

    name: ClassVar[str] = ""
    only: int | None = field(default=None, kw_only=True)
    but: int | None = field(default=None, kw_only=True)

    def __init_subclass__(cls) -> None:
        cls.name = re.sub(r"(?<!^)(?=[A-Z])", "_", cls.__name__).lower()
        dataclass(frozen=True)(cls)

    def seen_by(self, seat: int | None) -> bool:
        """Whether a seat, or a spectator (None), may see it."""
        if self.only is not None:
            return seat == self.only
        return self.but is None or seat != self.but

    @property
    def data(self) -> dict[str, object]:
        """Its fields as JSON, without the audience and what is not told (None)."""
        own = ((one.name, getattr(self, one.name)) for one in fields(self) if not one.kw_only)
        return {name: list(value) if isinstance(value, tuple) else value for name, value in own if value is not None}

    def to_json(self) -> dict[str, object]:
        return {"event": self.name, **self.data}


def events_of(package: str) -> list[type[Event]]:
    """The events of a package, as far as its modules are imported."""
    return [kind for kind in Event.__subclasses__() if kind.__module__.startswith(package + ".")]
