# compiled by mypyc
"""How one question follows another: steps that ask only what can be answered, and the marks that drive them."""

from __future__ import annotations

from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr

from roundhouse.core.action import Action
from roundhouse.core.frame import WideFrame
from roundhouse.core.text import Text
from roundhouse.games.eighteen_thirty import game as ids
from roundhouse.games.eighteen_thirty import state as fact
from roundhouse.games.eighteen_thirty.actions import Run
from roundhouse.games.eighteen_thirty.game import first, kind_of
from roundhouse.games.eighteen_thirty.privates import exchange
from roundhouse.games.eighteen_thirty.shares import why_no_exchange
from roundhouse.games.eighteen_thirty.state import EighteenState


@mypyc_attr(allow_interpreted_subclasses=True)
class Step(WideFrame[EighteenState]):
    """A question that is skipped when there is nothing to decide; a mark is a step that never asks.

    A subclass says what belongs to the step itself: `own_legal`, `own_reason` and `own_play`. What `legal`, `judge` and
    `play` add is what may be done beside it.
    """

    def asks(self, s: EighteenState) -> bool:
        """Whether the seat has a choice here."""
        return False

    def leave(self, s: EighteenState) -> None:
        """Go on, nothing (more) being asked: pop, replace or push frames."""
        s.stack.pop()

    def own_legal(self, s: EighteenState, seat: i64) -> vec[i64]:
        """The ids of the actions that belong to this step."""
        raise NotImplementedError

    def own_reason(self, s: EighteenState, seat: i64, action: i64) -> str:
        """The key of the text that says why the action is not legal; empty if it is."""
        raise NotImplementedError

    def own_play(self, s: EighteenState, seat: i64, action: i64) -> None:
        """Change the state as the action says; what need not be asked is skipped afterwards."""
        raise NotImplementedError

    def others(self, s: EighteenState, seat: i64, out: vec[i64]) -> vec[i64]:
        """The list with what may be done beside the step."""
        return out

    def exchanges(self, s: EighteenState) -> bool:
        """4.39, D22: whether MH can be exchanged while this is asked; never in the auction."""
        return s.g.r.exchange_any_time and s.facts[fact.ROUND] != fact.AUCTION

    def legal(self, s: EighteenState, seat: i64) -> vec[i64]:
        return self.others(s, seat, self.own_legal(s, seat))

    def reason(self, s: EighteenState, seat: i64, action: i64) -> str:
        """The same as `own_reason` for all that may be done here."""
        if kind_of(action) == ids.EXCHANGE:
            return why_no_exchange(s, seat, first(action)) if self.exchanges(s) else "1830.why.exchange_time"
        return self.own_reason(s, seat, action)

    def judge(self, s: EighteenState, seat: i64, action: i64) -> Text | None:
        key = self.reason(s, seat, action)
        return None if key == "" else s.g.words().reason(s, int(seat), int(action), key)

    def allows(self, s: EighteenState, seat: int, action: Action) -> Text | None:
        return self.judge(s, seat, ids.RUN) if isinstance(action, Run) else super().allows(s, seat, action)

    def play(self, s: EighteenState, seat: i64, action: i64) -> None:
        if kind_of(action) == ids.EXCHANGE:
            exchange(s, seat, first(action))
        else:
            self.own_play(s, seat, action)
        settle(s)

    def interrupts(self, s: EighteenState, seat: int, action: Action) -> bool:
        # D22: with this option the owner of MH acts at any moment.
        if not s.g.r.exchange_any_time or s.owner[ids.MH] != seat or not self.exchanges(s):
            return False
        number = s.g.id(action)
        return number >= 0 and kind_of(number) == ids.EXCHANGE


def settle(s: EighteenState) -> None:
    """Skip all questions that need no answer."""
    while len(s.stack) > 0:
        top = s.stack[-1]
        assert isinstance(top, Step)
        if top.asks(s):
            return
        top.leave(s)
