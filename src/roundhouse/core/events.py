"""Events are for people: what happened, and who may know it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Event:
    """Something that happened, in the ids of the game.

    `only` names the one seat that may see it, `but` the one seat that may not (it gets a fuller event of its own).
    """

    name: str
    data: Mapping[str, object]
    only: int | None = None
    but: int | None = None

    def seen_by(self, seat: int | None) -> bool:
        """Whether a seat, or a spectator (None), may see it."""
        if self.only is not None:
            return seat == self.only
        return self.but is None or seat != self.but

    def to_json(self) -> dict[str, object]:
        return {"event": self.name, **self.data}
