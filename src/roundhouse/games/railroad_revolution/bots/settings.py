"""The levels and personas of Railroad Revolution: one player, who knows more and looks further on higher levels."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from types import MappingProxyType

_NOTHING: Mapping[str, float] = MappingProxyType({})


@dataclass(frozen=True, slots=True)
class Settings:
    """What makes a level or a persona."""

    horizon: float = 99.0
    """How many turns ahead the player thinks of the rest of the game."""
    noise: float = 0.0
    """How wrong the player is about what things are worth, steadily."""
    width: int = 2
    """How many ways to do an action are followed to the end of the turn."""
    turns_ahead: int = 0
    """How many turns of its own the player looks at after the present one."""
    candidates: int = 5
    """For how many of the best answers it does so."""
    weights: Mapping[str, float] = field(default_factory=lambda: _NOTHING)
    """Beliefs that differ from `Weights`, as factors."""


LEVELS: Mapping[str, Settings] = {
    "beginner": Settings(horizon=2.0, noise=0.5, width=1),
    "casual": Settings(horizon=5.0, noise=0.3, width=1),
    "club": Settings(horizon=8.0, noise=0.15, width=1),
    "expert": Settings(),
    "master": Settings(width=3, turns_ahead=1, candidates=6),
}


def _leaning(**weights: float) -> Settings:
    """A player of the club level with a character."""
    return replace(LEVELS["club"], weights=weights)


PERSONAS: Mapping[str, Settings] = {
    "club:telegrapher": _leaning(office=1.3, network=0.9, station=0.9, train_up=0.5),
    "club:builder": _leaning(station=1.15, stations=1.2, city=2.0, office=0.95),
    "club:financier": _leaning(train_up=1.5, share=1.1),
}
