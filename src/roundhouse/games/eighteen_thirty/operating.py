# compiled by mypyc
"""Rounds and the order of steps in a corporation's turn (0.5, 4.1 to 4.3, 5.1)."""

from __future__ import annotations

from typing import ClassVar, final

from librt.vecs import append, vec
from mypy_extensions import i64

from roundhouse.games.eighteen_thirty import events
from roundhouse.games.eighteen_thirty.construction import HomeToken, LayTrack, PlaceToken
from roundhouse.games.eighteen_thirty.end import worths
from roundhouse.games.eighteen_thirty.flow import Step
from roundhouse.games.eighteen_thirty.game import CORPORATE, CORPORATIONS, MH, NONE, PASS, PRIVATES, kind_of
from roundhouse.games.eighteen_thirty.market import sorted_by_order
from roundhouse.games.eighteen_thirty.privates import has_cs, least_price, pay_revenues, why_no_purchase
from roundhouse.games.eighteen_thirty.purchase import BuyTrains
from roundhouse.games.eighteen_thirty.running import PayDividend, RunTrains
from roundhouse.games.eighteen_thirty.state import (
    AUCTION,
    BROKEN,
    CORPORATION,
    DECLINED,
    LAST_SALE,
    NUMBER,
    OPERATING,
    PRIORITY,
    REVENUE,
    ROUND,
    ROUNDS,
    SET,
    STOCK,
    TOKENED,
    EighteenState,
)
from roundhouse.games.eighteen_thirty.stock import ExchangeWindow, end_stock_round, start_stock_round
from roundhouse.games.eighteen_thirty.turn import CorporationStep


@final
class Rounds(Step):
    """The mark at the bottom of the stack: auction, then stock round and operating rounds in turn (0.5)."""

    def leave(self, s: EighteenState) -> None:
        if s.facts[ROUND] == AUCTION:
            if not s.g.r.sales_move_priority:
                s.facts[PRIORITY] = s.turn  # 1.9, D13
            begin_stock_round(s)
        elif s.facts[ROUND] == STOCK:
            end_stock_round(s)
            s.facts[ROUNDS] = s.g.rounds[s.phase]  # S 127: fixed when the stock round ends
            s.facts[NUMBER] = 1
            begin_operating_round(s)
        elif len(s.queue) > 0:
            begin_corporation(s)
        elif s.facts[NUMBER] < s.facts[ROUNDS]:
            s.facts[NUMBER] += 1
            begin_operating_round(s)
        elif s.facts[BROKEN] == 1:  # 5.1
            s.facts[CORPORATION] = NONE
            s.stack.pop()
            if s.sink is not None:
                s.tell(events.Over())
        else:
            s.facts[SET] += 1
            begin_stock_round(s)


def begin_stock_round(s: EighteenState) -> None:
    s.facts[ROUND] = STOCK
    s.facts[NUMBER] = 1
    s.facts[CORPORATION] = NONE
    if s.sink is not None:
        s.tell(events.StockRound(s.facts[SET], tuple(worths(s))))
    start_stock_round(s)
    owner = s.owner[MH]
    if s.facts[SET] > 1 and 0 <= owner < CORPORATE and owner != s.turn:
        s.stack.append(ExchangeWindow())  # D22: between the last corporation's turn and the first player's


def begin_operating_round(s: EighteenState) -> None:
    """4.1, 4.2: private companies pay, then the corporations operate in order."""
    s.facts[ROUND] = OPERATING
    s.facts[CORPORATION] = NONE
    if s.sink is not None:
        s.tell(events.OperatingRound(s.facts[SET], s.facts[NUMBER], tuple(worths(s))))
    pay_revenues(s)
    floated: vec[i64] = vec[i64]()
    corporation: i64
    for corporation in range(CORPORATIONS):
        if s.floated[corporation] == 1:
            floated = append(floated, corporation)
    s.queue = sorted_by_order(s, floated)


def begin_corporation(s: EighteenState) -> None:
    """The next corporation's turn; between the turns the owner of MH may act."""
    before = NONE if s.operating == NONE else s.president[s.operating]
    corporation = s.queue[0]
    s.queue = s.queue[1:]
    s.facts[CORPORATION] = corporation
    s.facts[REVENUE] = 0
    s.facts[TOKENED] = 0
    s.facts[LAST_SALE] = 0
    s.facts[DECLINED] = 0
    if s.sink is not None:
        s.tell(events.Turn(s.g.corporation_names[corporation]))
    s.stack.append(OperatingTurn(0))
    owner = s.owner[MH]
    if 0 <= owner < CORPORATE and owner != before and owner != s.president[corporation]:
        s.stack.append(ExchangeWindow())


@final
class OperatingTurn(Step):
    """The mark of a corporation's turn: its steps, strictly in this order (4.3)."""

    def __init__(self, step: i64) -> None:
        self.step: i64 = step

    def leave(self, s: EighteenState) -> None:
        s.stack.pop()
        if self.step == 7:
            return
        s.stack.append(OperatingTurn(self.step + 1))
        if self.step == 0:
            s.stack.append(HomeToken())
        elif self.step == 1:
            s.stack.append(LayTrack())
        elif self.step == 2:
            s.stack.append(PlaceToken())
        elif self.step == 3:
            s.stack.append(RunTrains())
        elif self.step == 4:
            s.stack.append(PayDividend())
        elif self.step == 5:
            s.stack.append(BuyTrains())
        else:
            s.stack.append(BuyPrivates())


@final
class BuyPrivates(CorporationStep):
    """4.37: the last chance of the turn to buy private companies, and to use CS."""

    prompt: ClassVar[str] = "1830.prompt.privates"

    def asks(self, s: EighteenState) -> bool:
        corporation = s.operating
        if s.g.r.cs_at_any_step and has_cs(s, corporation):
            return True
        private: i64
        for private in range(PRIVATES):
            if why_no_purchase(s, corporation, private, least_price(s.g, private)) == "":
                return True
        return False

    def legal_for(self, s: EighteenState, corporation: i64) -> vec[i64]:
        out: vec[i64] = vec[i64]()
        return append(out, PASS)

    def fault_for(self, s: EighteenState, corporation: i64, action: i64) -> str:
        return "" if kind_of(action) == PASS else "1830.why.privates"

    def do_for(self, s: EighteenState, corporation: i64, action: i64) -> None:
        s.stack.pop()
