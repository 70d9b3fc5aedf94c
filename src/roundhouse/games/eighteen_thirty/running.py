# compiled by mypyc
"""Running trains and paying dividends (4D, 4E)."""

from __future__ import annotations

from typing import ClassVar, final

from librt.vecs import append, vec
from mypy_extensions import i64

from roundhouse.core.action import Action
from roundhouse.core.text import Text
from roundhouse.games.eighteen_thirty import events
from roundhouse.games.eighteen_thirty import game as ids
from roundhouse.games.eighteen_thirty import state as fact
from roundhouse.games.eighteen_thirty.actions import Run
from roundhouse.games.eighteen_thirty.flow import settle
from roundhouse.games.eighteen_thirty.game import kind_of, numbers
from roundhouse.games.eighteen_thirty.market import move_marker
from roundhouse.games.eighteen_thirty.reach import has_route
from roundhouse.games.eighteen_thirty.routes import Plan
from roundhouse.games.eighteen_thirty.runs import best_plan, judged, run_of_plan
from roundhouse.games.eighteen_thirty.state import EighteenState
from roundhouse.games.eighteen_thirty.turn import CorporationStep


@final
class RunTrains(CorporationStep):
    """4.19 to 4.24: any legal set of routes, also none (D31); the best one is proposed."""

    prompt: ClassVar[str] = "1830.prompt.run"
    open: bool = True
    wide: bool = False

    def __init__(self) -> None:
        # Rails and trains cannot change while this frame lies there: CS's tile replaces it. So copies may share these.
        self._plan: Plan | None = None
        self._best: Run | None = None
        self._judged: Run | None = None
        self._revenue: i64 = 0

    def asks(self, s: EighteenState) -> bool:
        return s.has_train(s.operating) and has_route(s.g.board, s.rails, s.operating)

    def proposals(self, s: EighteenState, seat: int) -> list[Action]:
        runs: list[Action] = [*self.runs(s)]
        others: list[Action] = [s.g.action(int(number)) for number in self.others(s, seat, vec[i64]())]
        return runs + others

    def runs(self, s: EighteenState) -> list[Run]:
        """The best routes, and none at all where that is allowed."""
        best = self.best(s)
        if not best.routes:
            return [best]
        return [best] if s.g.r.must_run_best else [best, Run(())]

    def best(self, s: EighteenState) -> Run:
        if self._best is None:
            self._best = run_of_plan(s, s.operating, self.plan(s))
        return self._best

    def plan(self, s: EighteenState) -> Plan:
        if self._plan is None:
            self._plan = best_plan(s, s.operating)
        return self._plan

    def count(self, s: EighteenState) -> i64:
        """The number of `runs`."""
        return 2 if len(self.plan(s).routes) > 0 and not s.g.r.must_run_best else 1

    def legal(self, s: EighteenState, seat: i64) -> vec[i64]:
        return numbers(int(self.count(s)) + len(self.others(s, seat, vec[i64]())))

    def play(self, s: EighteenState, seat: i64, action: i64) -> None:
        if s.sink is None and action < self.count(s):  # nobody wants the routes in words
            self.earn(s, self.plan(s).revenue if action == 0 else 0)
        else:
            self.answer(s, int(seat), self.proposals(s, int(seat))[action])

    def earn(self, s: EighteenState, revenue: i64) -> None:
        s.stack.pop()
        s.facts[fact.REVENUE] = revenue
        settle(s)

    def allows(self, s: EighteenState, seat: int, action: Action) -> Text | None:
        if isinstance(action, Run):
            revenue, reason = judged(s, int(s.operating), action)
            if reason is None:
                self._judged, self._revenue = action, revenue
            return reason
        return super().allows(s, seat, action)

    def own_reason(self, s: EighteenState, seat: i64, action: i64) -> str:
        return "1830.why.run"

    def answer(self, s: EighteenState, seat: int, action: Action) -> None:
        if not isinstance(action, Run):
            super().play(s, seat, s.g.id(action))
            if len(s.stack) > 0 and s.stack[-1] is self:
                s.stack[-1] = RunTrains()
            return
        revenue = self._revenue if action is self._judged else i64(judged(s, int(s.operating), action)[0])
        if s.sink is not None:
            s.tell(events.Ran(s.g.corporation_names[s.operating], action.routes, revenue))
        self.earn(s, revenue)


@final
class PayDividend(CorporationStep):
    """4.25, 4.26: pay all or keep all; the marker goes right or left."""

    prompt: ClassVar[str] = "1830.prompt.dividend"

    def asks(self, s: EighteenState) -> bool:
        return s.facts[fact.REVENUE] > 0

    def leave(self, s: EighteenState) -> None:
        s.stack.pop()
        withhold(s, s.operating)

    def own_legal(self, s: EighteenState, seat: i64) -> vec[i64]:
        return append(append(vec[i64](), ids.PAY), ids.WITHHOLD)

    def own_reason(self, s: EighteenState, seat: i64, action: i64) -> str:
        return "" if kind_of(action) == ids.PAY or kind_of(action) == ids.WITHHOLD else "1830.why.dividend"

    def own_play(self, s: EighteenState, seat: i64, action: i64) -> None:
        s.stack.pop()
        if kind_of(action) == ids.PAY:
            pay_dividend(s, s.operating)
        else:
            withhold(s, s.operating)

    def question(self, s: EighteenState, seat: i64) -> Text:
        return s.g.words().revenue(self.prompt, int(s.operating), int(s.facts[fact.REVENUE]))


def pay_dividend(s: EighteenState, corporation: i64) -> None:
    """4.25: a tenth for each 10%; the pool's part goes to the treasury, the IPO's to nobody."""
    each = s.facts[fact.REVENUE] // 10
    if s.sink is not None:
        s.tell(events.Dividend(s.g.corporation_names[corporation], each))
    for holder in s.g.seats:
        s.pay_seat(holder, each * s.shares[corporation * ids.HOLDERS + holder])
    s.pay_treasury(corporation, each * s.held(corporation, ids.POOL))
    s.operated[corporation] = 1
    move_marker(s, corporation, s.g.market.right(s.cell[corporation]))


def withhold(s: EighteenState, corporation: i64) -> None:
    """4.26: no dividend, for whatever reason."""
    if s.sink is not None:
        s.tell(events.Withheld(s.g.corporation_names[corporation], s.facts[fact.REVENUE]))
    s.pay_treasury(corporation, s.facts[fact.REVENUE])
    s.operated[corporation] = 1
    move_marker(s, corporation, s.g.market.left(s.cell[corporation]))
