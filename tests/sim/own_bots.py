"""Bots of one's own, good and bad ones, as somebody may bring them to the arena."""

from __future__ import annotations

import json
from typing import ClassVar

from roundhouse.bots import Bot
from roundhouse.core.action import Action
from roundhouse.core.match import SeatHandle
from roundhouse.core.rng import Rng


class First(Bot):
    """Takes whatever is listed first."""

    def analyse(self, handle: SeatHandle) -> list[tuple[Action, float]]:
        return [(action, 0.0) for action in handle.legal()]


class Talker:
    """No subclass, no seed, prints, and answers in words."""

    def choose(self, handle: SeatHandle) -> str:
        print("let me think", handle.seat)
        return str(handle.legal()[-1])


class Illegal(First):
    """Claims a route that it cannot pay for."""

    def choose(self, handle: SeatHandle) -> Action:
        return handle.game.parse("claim seattle-new_york red")


class Crashing(First):
    """Fails at its first decision."""

    def choose(self, handle: SeatHandle) -> Action:
        raise ZeroDivisionError("no plan")


class Peeking(First):
    """Reaches behind its handle and writes down what it finds in the rivals' hands."""

    seen: ClassVar[list[str]] = []

    def choose(self, handle: SeatHandle) -> Action:
        rivals = [seat for seat in range(handle.game.players) if seat != handle.seat]
        self.seen.append(json.dumps([handle._state.view(seat) for seat in rivals]))
        return super().choose(handle)


class NoBot:
    """Cannot play."""


class Needy(First):
    """Wants more than a seed."""

    def __init__(self, seed: int, brain: Rng) -> None:
        super().__init__(seed)
        self.brain = brain
