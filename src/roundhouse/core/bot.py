"""What every artificial player is."""

from __future__ import annotations

from abc import ABC, abstractmethod

from roundhouse.core.action import Action
from roundhouse.core.match import SeatHandle


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
