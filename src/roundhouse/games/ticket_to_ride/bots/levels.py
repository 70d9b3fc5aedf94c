"""The levels of play, from a first game to the best there is, and the personas: what each knows and thinks."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Final

from roundhouse.games.ticket_to_ride.bots.weights import Weights


@dataclass(frozen=True)
class Level:
    """What makes one level stronger than another."""

    weights: Weights
    rollouts: int = 0
    """How often to play a game on to its end for one decision; 0 for who does not search."""
    candidates: int = 4
    """How many actions to try so."""
    reach: float = 4.0
    """By how many points an action may seem to be worse than the best one to be tried."""
    sure: float = 1.0
    """By how many standard errors another action must be better to be taken."""
    search_from: int = 1000
    """A search begins when some seat has at most so many wagons."""
    seconds: float = 1.2
    """After so long no new world is begun."""


_PLANNER: Final = Weights()
_WATCHFUL: Final = replace(_PLANNER, block=0.35, read=0.25)

LEVELS: Final[Mapping[str, Level]] = {
    "beginner": Level(
        replace(
            _PLANNER, noise=3.0, extras=1, greed=0.4, threat=0.0, chain=0.0, patience=-1.5, hope=0.7, curiosity=-8.0
        )
    ),
    "casual": Level(replace(_PLANNER, noise=1.5, extras=3, threat=0.03, chain=1.0)),
    "club": Level(_PLANNER),
    "expert": Level(_WATCHFUL, rollouts=48, search_from=12),
    "master": Level(_WATCHFUL, rollouts=80),
}
PERSONAS: Final[Mapping[str, Level]] = {
    "club:long-router": Level(replace(_PLANNER, chain=6.0, free_train=0.2, hope=0.85)),
    "club:collector": Level(replace(_PLANNER, curiosity=4.0, hope=0.99, time_for_tickets=6.0)),
    "club:blocker": Level(replace(_PLANNER, block=0.8, read=0.3)),
}
