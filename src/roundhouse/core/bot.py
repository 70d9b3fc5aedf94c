"""What every artificial player is."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable

from roundhouse.core.action import Action
from roundhouse.core.match import SeatHandle
from roundhouse.core.rng import Rng

Weighed = list[tuple[float, int]]
"""Actions by id, each after its worth."""


class Bot(ABC):
    """A player that sees one seat's side of a game.

    Its answer follows from that side and from its seed alone: what it was asked before does not matter, and whatever it
    keeps between questions only saves time.
    """

    def __init__(self, seed: int = 0) -> None:
        self.seed = seed

    @abstractmethod
    def analyse(self, handle: SeatHandle) -> list[tuple[Action, float]]:
        """The actions worth a thought with their worth to the seat, the best first; never empty for a seat asked."""

    def choose(self, handle: SeatHandle) -> Action:
        """The action to take, a legal one."""
        return self.analyse(handle)[0][0]


def best_of(weighed: Weighed, luck: Callable[[], int]) -> tuple[float, int]:
    """The best action; which of those that are equally good follows from `luck`, which is asked only then."""
    best = max(weighed)[0]
    level = [entry for entry in weighed if entry[0] == best]
    return level[Rng(luck()).below(len(level))] if len(level) > 1 else level[0]


def best_first(weighed: Weighed, luck: int) -> Weighed:
    """Actions by their worth, beginning with that of `best_of`."""
    chosen = best_of(weighed, lambda: luck)
    rest = [entry for entry in weighed if entry is not chosen]
    rest.sort(key=lambda entry: -entry[0])
    return [chosen, *rest]
