"""The levels and personas as settings: what each of them leaves out of what the strongest one knows."""

from __future__ import annotations

from collections.abc import Mapping

from roundhouse.games.steamrollers.bots.settings import Settings

Changes = Mapping[str, float]

_CLUB: Changes = {"links": 4, "beam": 2, "designs": 8, "ways": 3, "farthest": 4, "rivals": 0.3, "noise": 1.3}
LEVELS: Mapping[str, Changes] = {
    # A first game: one short link at a time, much misjudged; tiles are no use, and everybody else may do as they like.
    "beginner": {
        "links": 1, "beam": 1, "designs": 6, "ways": 2, "detour": 0, "longest": 4, "nearest": 1, "farthest": 2,
        "rivals": 0.0, "noise": 4.5, "waste": 0.4, "keep": 0.1, "any_die": 0.0, "two_dice": 0.0, "steal": 0.0,
        "target": 0.0, "any_distance": 0.0, "turn_die": 0.0, "any_track": 0.0,
    },
    # A few links at a time, still much misjudged, with hardly any detour for a town.
    "casual": {
        "links": 3, "beam": 2, "designs": 8, "ways": 2, "detour": 1, "longest": 5, "farthest": 4, "rivals": 0.0,
        "noise": 3.0,
    },
    # A whole network in mind, for deliveries of a fair length, without much thought for others.
    "club": _CLUB,
    # The longest deliveries as well, less misjudged; weighs its own points against those of the others.
    "expert": {"beam": 3, "designs": 12, "noise": 1.0},
    # Misjudges nothing, and looks ahead to the dice of its next turn; against a hard Eva it plays on to the end.
    "master": {"ahead": 4, "worlds": 32},
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
