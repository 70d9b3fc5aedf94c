"""The levels and personas of Railroad Revolution: one player, who knows more and looks further on higher levels."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
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
    second_look: int = 0
    """For how many of the best answers the next turn is looked at too."""
    weights: Mapping[str, float] = field(default_factory=lambda: _NOTHING)
    """Beliefs that differ from `Weights`, as factors."""


LEVELS: Mapping[str, Settings] = {
    "beginner": Settings(horizon=2.0, noise=0.5, width=1),
    "casual": Settings(horizon=6.0, noise=0.25, width=1),
    "club": Settings(width=2),
    "expert": Settings(width=3, second_look=2),
    "master": Settings(width=3, second_look=5),
}
PERSONAS: Mapping[str, Settings] = {
    "club:telegrapher": Settings(weights={"office": 1.4, "network": 0.85, "station": 0.85}),
    "club:builder": Settings(weights={"station": 1.35, "stations": 1.2, "city": 1.5, "office": 0.9}),
    "club:financier": Settings(weights={"share": 20.0, "train_up": 3.0, "purse": 1.5}),
}
