"""Selling shares and hiring, which a seat may do before it answers any other question."""

from __future__ import annotations

from mypy_extensions import i64

from roundhouse.games.railroad_revolution.asking import Asking
from roundhouse.games.railroad_revolution.constants import COLOURS, HIRE, STOP
from roundhouse.games.railroad_revolution.money import pay, sell_shares
from roundhouse.games.railroad_revolution.state import RailState


class Decision(Asking):
    """A question that stays while the seat sells shares or hires. 3.3, 3.4, D6"""

    def act(self, s: RailState, seat: i64, action: i64) -> None:
        if not play_any_time(s, seat, action):
            self.decide(s, seat, action)

    def decide(self, s: RailState, seat: i64, action: i64) -> None:
        """Do what the answer to the question itself does."""
        raise NotImplementedError


class Offer(Decision):
    """A decision that is asked once; the seat may want nothing of it."""

    def decide(self, s: RailState, seat: i64, action: i64) -> None:
        s.stack.pop()
        if action != STOP:
            self.take(s, seat, action)

    def take(self, s: RailState, seat: i64, action: i64) -> None:
        """Do what was chosen."""
        raise NotImplementedError


def play_any_time(s: RailState, seat: i64, action: i64) -> bool:
    """Sell shares or hire, if that is the action."""
    if action > s.g.sell:
        sell_shares(s, seat, action - s.g.sell)
        return True
    if HIRE <= action < HIRE + COLOURS:
        s.gain(seat, action - HIRE)
        if s.sink is not None:
            s.tell("hired", {"seat": int(seat), "worker": int(action - HIRE)})
        pay(s, seat, s.g.r.hire_cost)
        return True
    return False
