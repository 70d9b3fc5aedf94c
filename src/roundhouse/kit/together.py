# compiled by mypyc
"""A question put to several seats at once: their answers wait, unseen, until all have answered."""

from __future__ import annotations

from typing import TypeVar

from mypy_extensions import i64, mypyc_attr

from roundhouse.core.errors import missing
from roundhouse.core.frame import Frame
from roundhouse.core.state import State

S = TypeVar("S", bound=State)


@mypyc_attr(allow_interpreted_subclasses=True)
class Together(Frame[S]):
    """Ask all of `everyone` at once and `resolve` the answers in seat order, whatever order they came in."""

    def everyone(self, s: S) -> tuple[int, ...]:
        """The seats that take part."""
        raise missing(self, "everyone")

    def resolve(self, s: S, answers: tuple[tuple[int, int], ...]) -> None:
        """Act on all answers (seat, action id), ordered by seat, after the frame has been popped."""
        raise missing(self, "resolve")

    def seats(self, s: S) -> tuple[int, ...]:
        answered = [seat for seat, _ in s.pending]
        return tuple([seat for seat in self.everyone(s) if seat not in answered])

    def seat(self, s: S) -> i64:
        return self.seats(s)[0]

    def play(self, s: S, seat: i64, action: i64) -> None:
        answers = tuple(sorted([*s.pending, (int(seat), int(action))]))
        if len(answers) == len(self.everyone(s)):
            s.pending = ()
            s.stack.pop()
            self.resolve(s, answers)
        else:
            s.pending = answers
