"""The levels of play, from a first game to the best there is, and the personas: what each knows and thinks."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass, replace
from functools import cache
from pathlib import Path
from typing import Any, Final

from roundhouse.games.ticket_to_ride.bots.weights import Weights

FILE: Final = Path(__file__).with_name("weights.json")
"""The weights that were found by tuning, with the commands that found them."""


@cache
def tuned(players: int) -> Weights:
    """The weights of a planner at a table of so many: those for two, unless there are others for more."""
    found = json.loads(FILE.read_text("utf-8"))
    return replace(Weights(), **found["more" if players > 2 and "more" in found else "2"]["weights"])


@dataclass(frozen=True)
class Level:
    """What makes one level stronger than another."""

    weights: Weights
    """For two players."""
    crowded: Weights
    """For more."""
    rollouts: int = 0
    """How often to play a game on to its end for one decision; 0 for who does not search."""
    candidates: int = 4
    """How many actions to try so."""
    reach: float = 4.0
    """By how many points an action may seem to be worse than the best one to be tried."""
    sure: float = 1.0
    """By how many standard errors another action must be better to be taken."""
    search_from: int = 0
    """Turns are searched as soon as some seat has at most so many wagons."""
    search_tickets: bool = False
    """Whether the choice of tickets is searched."""
    seconds: float = 1.2
    """After so long no new world is begun."""

    def weights_at(self, players: int) -> Weights:
        """The weights at a table of so many."""
        return self.weights if players == 2 else self.crowded


def _level(changes: Mapping[str, float], **search: Any) -> Level:
    two, more = (replace(tuned(players), **dict[str, Any](changes)) for players in (2, 3))
    return Level(two, more, **search)


_CLUB: Final = {"noise": 5.5, "room": 11.0, "extras": 6}

LEVELS: Final[Mapping[str, Level]] = {
    # Takes what looks good now, keeps few tickets, never looks at the others, draws no more tickets.
    "beginner": _level(
        {
            "noise": 10.0,
            "room": 8.0,
            "extras": 1,
            "greed": 0.4,
            "threat": 0.0,
            "chain": 0.0,
            "patience": -1.5,
            "hope": 0.7,
            "curiosity": -8.0,
        }
    ),
    # Has a plan, but is often wrong about what things are worth, and cares little for what others may take. The weaker
    # a player, the sooner it claims what it can, although more cards in the hand could be put to better use.
    "casual": _level({"noise": 8.5, "room": 8.0, "extras": 2, "threat": 0.03, "chain": 0.0, "patience": 0.0}),
    "club": _level(_CLUB),
    "expert": _level({"noise": 2.5, "room": 16.0}),
    "master": _level({}, rollouts=160, search_from=28, search_tickets=True),
}
PERSONAS: Final[Mapping[str, Level]] = {
    "club:long-router": _level({**_CLUB, "chain": 5.0, "edge": 2.0, "curiosity": -6.0}),
    "club:collector": _level({**_CLUB, "curiosity": 4.0, "hope": 0.99, "time_for_tickets": 6.0}),
    "club:blocker": _level({**_CLUB, "block": 0.15, "read": 0.1}),
}
