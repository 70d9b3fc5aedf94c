# compiled by mypyc
"""The base of all questions that are put to one seat for an effect."""

from __future__ import annotations

from librt.vecs import vec
from mypy_extensions import i64

from roundhouse.core.frame import Frame
from roundhouse.games.railroad_revolution.state import RailState


class Asking(Frame[RailState]):
    """A question to the seat `to`."""

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

    # For looking ahead, see `secure`.

    rests: bool = True
    """Whether no effect is being carried out, so that the seat's part of the turn may end here."""

    pays: bool = False
    """Whether the seat is only raising money for what it has chosen to pay."""

    def ways(self, s: RailState, seat: i64) -> vec[i64]:
        """The answers that can bring the seat money or workers, or lead on to such."""
        return vec[i64]()

    def go_on(self, s: RailState) -> None:
        """What happens when the question is idle and has been taken off the stack."""


def settle(s: RailState) -> None:
    """Take idle questions off the stack."""
    while len(s.stack) > 0:
        frame = s.stack[-1]
        if not isinstance(frame, Asking) or not frame.is_idle(s):
            return
        s.stack.pop()
        frame.go_on(s)
