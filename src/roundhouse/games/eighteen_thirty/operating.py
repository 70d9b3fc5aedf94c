# compiled by mypyc
"""Rounds and the order of steps in a corporation's turn (0.5, 4.1 to 4.3, 5.1)."""

from __future__ import annotations

from typing import ClassVar, Final, final

from librt.vecs import append, vec
from mypy_extensions import i64

from roundhouse.games.eighteen_thirty import events
from roundhouse.games.eighteen_thirty import game as ids
from roundhouse.games.eighteen_thirty import state as fact
from roundhouse.games.eighteen_thirty.construction import HomeToken, LayTrack, PlaceToken
from roundhouse.games.eighteen_thirty.end import worths
from roundhouse.games.eighteen_thirty.flow import Step
from roundhouse.games.eighteen_thirty.game import kind_of
from roundhouse.games.eighteen_thirty.market import in_order
from roundhouse.games.eighteen_thirty.privates import has_cs, least_price, pay_revenues, why_no_purchase
from roundhouse.games.eighteen_thirty.purchase import BuyTrains
from roundhouse.games.eighteen_thirty.running import PayDividend, RunTrains
from roundhouse.games.eighteen_thirty.state import EighteenState
from roundhouse.games.eighteen_thirty.stock import between_turns, end_stock_round, start_stock_round
from roundhouse.games.eighteen_thirty.turn import CorporationStep


@final
class Rounds(Step):
    """The mark at the bottom of the stack: auction, then stock round and operating rounds in turn (0.5)."""

    def leave(self, s: EighteenState) -> None:
        if s.facts[fact.ROUND] == fact.AUCTION:
            if not s.g.r.sales_move_priority:
                s.facts[fact.PRIORITY] = s.turn  # 1.9, D13
            begin_stock_round(s)
        elif s.facts[fact.ROUND] == fact.STOCK:
            end_stock_round(s)
            s.facts[fact.ROUNDS] = s.g.rounds[s.phase]  # S 127: fixed when the stock round ends
            s.facts[fact.NUMBER] = 1
            begin_operating_round(s)
        elif len(s.queue) > 0:
            begin_corporation(s)
        elif s.facts[fact.NUMBER] < s.facts[fact.ROUNDS]:
            s.facts[fact.NUMBER] += 1
            begin_operating_round(s)
        elif s.facts[fact.BROKEN] == 1:  # 5.1
            s.facts[fact.CORPORATION] = ids.NONE
            s.stack.pop()
            if s.sink is not None:
                s.tell(events.Over())
        else:
            s.facts[fact.SET] += 1
            begin_stock_round(s)


def begin_stock_round(s: EighteenState) -> None:
    s.facts[fact.ROUND] = fact.STOCK
    s.facts[fact.NUMBER] = 1
    s.facts[fact.CORPORATION] = ids.NONE
    if s.sink is not None:
        s.tell(events.StockRound(s.facts[fact.SET], tuple(worths(s))))
    start_stock_round(s)
    if s.facts[fact.SET] > 1:
        between_turns(s, ids.NONE, s.turn)


def begin_operating_round(s: EighteenState) -> None:
    """4.1, 4.2: private companies pay, then the corporations operate in order."""
    s.facts[fact.ROUND] = fact.OPERATING
    s.facts[fact.CORPORATION] = ids.NONE
    if s.sink is not None:
        s.tell(events.OperatingRound(s.facts[fact.SET], s.facts[fact.NUMBER], tuple(worths(s))))
    pay_revenues(s)
    s.queue = in_order(s, s.floated)


def begin_corporation(s: EighteenState) -> None:
    """The next corporation's turn."""
    before = ids.NONE if s.operating == ids.NONE else s.president[s.operating]
    corporation = s.queue[0]
    s.queue = s.queue[1:]
    s.facts[fact.CORPORATION] = corporation
    s.facts[fact.REVENUE] = 0
    s.facts[fact.TOKENED] = 0
    s.facts[fact.LAST_SALE] = 0
    s.facts[fact.DECLINED] = 0
    if s.sink is not None:
        s.tell(events.Turn(s.g.corporation_names[corporation]))
    s.stack.append(OperatingTurn(0))
    between_turns(s, before, s.president[corporation])


@final
class OperatingTurn(Step):
    """The mark of a corporation's turn: its steps, strictly in their order (4.3)."""

    def __init__(self, step: i64) -> None:
        self.step: i64 = step

    def leave(self, s: EighteenState) -> None:
        s.stack.pop()
        if self.step < i64(len(STEPS)):
            s.stack.append(OperatingTurn(self.step + 1))
            s.stack.append(STEPS[self.step]())


@final
class BuyPrivates(CorporationStep):
    """4.37: the last chance of the turn to buy private companies, and to use CS."""

    prompt: ClassVar[str] = "1830.prompt.privates"

    def asks(self, s: EighteenState) -> bool:
        corporation = s.operating
        if s.g.r.cs_at_any_step and has_cs(s, corporation):
            return True
        for private in s.g.privates:
            if why_no_purchase(s, corporation, private, least_price(s.g, private)) == "":
                return True
        return False

    def own_legal(self, s: EighteenState, seat: i64) -> vec[i64]:
        return append(vec[i64](), ids.PASS)

    def own_reason(self, s: EighteenState, seat: i64, action: i64) -> str:
        return "" if kind_of(action) == ids.PASS else "1830.why.privates"

    def own_play(self, s: EighteenState, seat: i64, action: i64) -> None:
        s.stack.pop()


STEPS: Final[tuple[type[CorporationStep], ...]] = (
    HomeToken,
    LayTrack,
    PlaceToken,
    RunTrains,
    PayDividend,
    BuyTrains,
    BuyPrivates,
)
