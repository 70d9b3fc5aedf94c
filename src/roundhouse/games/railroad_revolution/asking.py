"""The base of all questions that are put to one seat for an effect."""

from __future__ import annotations

from typing import ClassVar

from mypy_extensions import i64

from roundhouse.core.action import Action
from roundhouse.core.frame import Frame
from roundhouse.core.text import Text
from roundhouse.games.railroad_revolution.state import RailState


class Asking(Frame[RailState]):
    """A question to the seat `to`."""

    fields: ClassVar[tuple[str, ...]] = ("to",)

    def __init__(self, to: i64) -> None:
        self.to: i64 = to

    def seat(self, s: RailState) -> i64:
        return self.to

    def play(self, s: RailState, seat: i64, action: i64) -> None:
        self.act(s, seat, action)
        settle(s)

    def act(self, s: RailState, seat: i64, action: i64) -> None:
        """Do what the answer does; questions that are idle afterwards are not asked."""
        raise NotImplementedError

    def is_idle(self, s: RailState) -> bool:
        """Whether the seat could only say that it wants nothing."""
        return False

    def why_not(self, s: RailState, seat: i64, action: Action) -> Text | None:
        return s.g.reasons().why_not(s, int(seat), action)

    # What the seat can still count on, for `means`.

    def flips_left(self) -> i64:
        """Trains that may still be flipped."""
        return 0

    def workers_coming(self) -> i64:
        """Workers that the seat is about to get, or to give if negative."""
        return 0

    def trains_coming(self) -> i64:
        """Trains that the seat may still take."""
        return 0

    def token_left(self) -> bool:
        """Whether the token of the section may still be used for a worker."""
        return False

    def deals_left(self) -> i64:
        """The deals that may still be accepted, as bits."""
        return 0


def settle(s: RailState) -> None:
    """Take idle questions off the stack."""
    while len(s.stack) > 0:
        frame = s.stack[-1]
        if not isinstance(frame, Asking) or not frame.is_idle(s):
            return
        s.stack.pop()
