# compiled by mypyc
"""How one question follows another: steps that ask only what can be answered, and the marks that drive them."""

from __future__ import annotations

from mypy_extensions import i64, mypyc_attr

from roundhouse.core.action import Action
from roundhouse.core.frame import WideFrame
from roundhouse.core.text import Text
from roundhouse.games.eighteen_thirty.game import EXCHANGE, MH, first, kind_of
from roundhouse.games.eighteen_thirty.privates import exchange
from roundhouse.games.eighteen_thirty.shares import why_no_exchange
from roundhouse.games.eighteen_thirty.state import AUCTION, ROUND, EighteenState


@mypyc_attr(allow_interpreted_subclasses=True)
class Step(WideFrame[EighteenState]):
    """A question that is skipped when there is nothing to decide; a mark is a step that never asks."""

    def asks(self, s: EighteenState) -> bool:
        """Whether the seat has a choice here."""
        return False

    def leave(self, s: EighteenState) -> None:
        """Go on, nothing (more) being asked: pop, replace or push frames."""
        s.stack.pop()

    def fault(self, s: EighteenState, seat: i64, action: i64) -> str:
        """The key of the text that says why the action is not legal; empty if it is."""
        raise NotImplementedError

    def do(self, s: EighteenState, seat: i64, action: i64) -> None:
        """Change the state as the action says; what need not be asked is skipped afterwards."""
        raise NotImplementedError

    def exchanges(self, s: EighteenState) -> bool:
        """4.39, D22: whether MH can be exchanged while this is asked; never in the auction."""
        return s.g.r.exchange_any_time and s.facts[ROUND] != AUCTION

    def judge(self, s: EighteenState, seat: i64, action: i64) -> Text | None:
        if kind_of(action) == EXCHANGE:
            key = why_no_exchange(s, seat, first(action)) if self.exchanges(s) else "1830.why.exchange_time"
        else:
            key = self.fault(s, seat, action)
        return None if key == "" else s.g.words().reason(s, int(seat), int(action), key)

    def play(self, s: EighteenState, seat: i64, action: i64) -> None:
        if kind_of(action) == EXCHANGE:
            exchange(s, seat, first(action))
        else:
            self.do(s, seat, action)
        settle(s)

    def interrupts(self, s: EighteenState, seat: int, action: Action) -> bool:
        # D22: with this option the owner of MH acts at any moment.
        if not s.g.r.exchange_any_time or s.owner[MH] != seat or not self.exchanges(s):
            return False
        number = s.g.id(action)
        return number >= 0 and kind_of(number) == EXCHANGE


def settle(s: EighteenState) -> None:
    """Skip all questions that need no answer."""
    while len(s.stack) > 0:
        top = s.stack[-1]
        assert isinstance(top, Step)
        if top.asks(s):
            return
        top.leave(s)
