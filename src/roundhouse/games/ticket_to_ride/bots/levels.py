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
_CLUB: Final = replace(_PLANNER, noise=5.5, room=11.0, extras=6)

LEVELS: Final[Mapping[str, Level]] = {
    # Takes what looks good now, keeps few tickets, never looks at the others, draws no more tickets.
    "beginner": Level(
        replace(
            _PLANNER,
            noise=10.0,
            room=8.0,
            extras=1,
            greed=0.4,
            threat=0.0,
            chain=0.0,
            patience=-1.5,
            hope=0.7,
            curiosity=-8.0,
        )
    ),
    # Has a plan, but is often wrong about what things are worth, and cares little for what others may take. The weaker
    # a player, the sooner it claims what it can, although more cards in the hand could be put to better use.
    "casual": Level(replace(_PLANNER, noise=8.5, room=8.0, extras=2, threat=0.03, chain=0.0, patience=0.0)),
    "club": Level(_CLUB),
    "expert": Level(replace(_PLANNER, noise=2.5, room=16.0)),
    "master": Level(replace(_PLANNER, room=18.0), rollouts=160, search_from=28, search_tickets=True),
}
PERSONAS: Final[Mapping[str, Level]] = {
    "club:long-router": Level(replace(_CLUB, chain=5.0, edge=2.0, curiosity=-6.0)),
    "club:collector": Level(replace(_CLUB, curiosity=4.0, hope=0.99, time_for_tickets=6.0)),
    "club:blocker": Level(replace(_CLUB, block=0.15, read=0.1)),
}
