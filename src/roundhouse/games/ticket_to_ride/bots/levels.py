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
    search_from: int = 0
    """Turns are searched as soon as some seat has at most so many wagons."""
    search_tickets: bool = False
    """Whether the choice of tickets is searched."""
    seconds: float = 1.2
    """After so long no new world is begun."""


_PLANNER: Final = Weights()

LEVELS: Final[Mapping[str, Level]] = {
    # Takes what looks good now, keeps few tickets, never looks at the others, draws no more tickets.
    "beginner": Level(
        replace(
            _PLANNER, noise=7.0, extras=1, greed=0.4, threat=0.0, chain=0.0, patience=-1.5, hope=0.7, curiosity=-8.0
        )
    ),
    # Has a plan, but is often wrong about what things are worth and cares little for what others may take.
    "casual": Level(replace(_PLANNER, noise=4.5, extras=2, threat=0.03, chain=0.0, patience=0.0)),
    "club": Level(replace(_PLANNER, noise=2.0)),
    "expert": Level(_PLANNER, rollouts=60, search_from=12),
    "master": Level(_PLANNER, rollouts=160, search_from=28, search_tickets=True),
}
PERSONAS: Final[Mapping[str, Level]] = {
    "club:long-router": Level(replace(_PLANNER, noise=1.5, chain=5.0, edge=2.0, curiosity=-6.0)),
    "club:collector": Level(replace(_PLANNER, noise=1.5, curiosity=4.0, hope=0.99, time_for_tickets=6.0)),
    "club:blocker": Level(replace(_PLANNER, noise=1.5, block=0.15, read=0.1)),
}
