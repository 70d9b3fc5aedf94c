"""The levels and personas as settings: what each of them leaves out of what the strongest one knows."""

from __future__ import annotations

from collections.abc import Mapping

from roundhouse.games.steamrollers.bots.settings import Settings

Changes = Mapping[str, float]

_CLUB: Changes = {"links": 5, "beam": 2, "designs": 8, "ways": 3, "rivals": 0.3, "noise": 0.6}
LEVELS: Mapping[str, Changes] = {
    # A first game: one short link at a time, much misjudged, and everybody else may do as they like.
    "beginner": {
        "links": 1, "beam": 1, "designs": 6, "ways": 2, "detour": 0, "longest": 4, "rivals": 0.0, "noise": 1.5,
        "waste": 0.4,
    },
    # A few links at a time, hardly any detour for a town.
    "casual": {"links": 3, "beam": 2, "designs": 8, "ways": 2, "detour": 1, "longest": 5, "rivals": 0.0, "noise": 1.2},
    # A whole network in mind, without much thought for others.
    "club": _CLUB,
    # Weighs its own points against those of the others.
    "expert": {"beam": 3, "designs": 12},
    # Looks ahead to the dice of its next turn besides.
    "master": {"ahead": 4},
}  # fmt: skip
PERSONAS: Mapping[str, Changes] = {
    "club:hauler": {**_CLUB, "love_distance": 0.15},
    "club:tracklayer": {**_CLUB, "love_links": 0.4},
    "club:stoker": {**_CLUB, "love_power": 0.6, "love_tiles": 0.3},
}


def settings_of(bot: str) -> Settings:
    """The settings of a level, or of a persona as `level:persona`."""
    settings = Settings()
    for name, value in (PERSONAS[bot] if bot in PERSONAS else LEVELS[bot]).items():
        setattr(settings, name, value)
    return settings
