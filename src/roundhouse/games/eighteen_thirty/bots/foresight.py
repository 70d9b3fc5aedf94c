# compiled by mypyc
"""What comes of a position if everybody keeps his shares: the next operating rounds, by rules of thumb."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from roundhouse.games.eighteen_thirty import game as ids
from roundhouse.games.eighteen_thirty import state as fact
from roundhouse.games.eighteen_thirty.bots.earning import Earning
from roundhouse.games.eighteen_thirty.bots.future import Future
from roundhouse.games.eighteen_thirty.bots.future_rounds import operate, operate_queue, operating_round
from roundhouse.games.eighteen_thirty.bots.weights import Search
from roundhouse.games.eighteen_thirty.market import price
from roundhouse.games.eighteen_thirty.operating import OperatingTurn
from roundhouse.games.eighteen_thirty.shares import certificates, gain
from roundhouse.games.eighteen_thirty.state import EighteenState
from roundhouse.games.eighteen_thirty.stock import end_stock_round, spend

_USUAL: Final = 120
"""The price of a usual share."""
_LATE: Final = 5.0
"""So many rounds before the end, money is of little use any more."""


def foreseen(state: EighteenState, earning: Earning, search: Search) -> list[float]:
    """What the players will be worth at the horizon, by seat, with what their shares will bring soon after.

    It does not pay to look further: shares change hands, and by then it matters more what the money has bought.
    """
    s = state.copy()
    future = Future(s, earning)
    future.count_rounds()
    float_waiting(s)
    players = range(int(s.g.n))
    funds = [_purchasing_power(future, seat, int(s.cash[seat]), search.interest) for seat in players]
    before = [int(s.cash[seat]) for seat in players]
    if s.facts[fact.ROUND] == fact.OPERATING:
        step = _step(s)
        if step >= 0:
            operate(future, s.operating, step)
        operate_queue(future)
    else:
        _begin_rounds(s)
    ahead = search.horizon
    tail = float(search.tail)
    while not future.ruined and ahead > 0 and len(s.stack) > 0:
        while s.facts[fact.NUMBER] < s.facts[fact.ROUNDS] and not future.ruined:
            s.facts[fact.NUMBER] += 1
            ahead -= 1
            future.count_rounds()
            operating_round(future)
            _note(future, funds, before, search.interest)
        if s.facts[fact.BROKEN] == 1:
            tail = 0.0
            break
        s.facts[fact.SET] += 1
        s.facts[fact.LAST] = ids.NONE
        _begin_rounds(s)
    _note(future, funds, before, search.interest)
    tail = 0.0 if future.ruined else min(tail, float(future.left))
    saved = search.treasury * min(1.0, max(0.0, (float(future.left) - _LATE) / _LATE))
    return [funds[seat] + _papers(s, seat) + _share_of(future, seat, tail, saved) for seat in players]


def _share_of(future: Future, seat: i64, tail: float, saved: float) -> float:
    """What the shares of a player bring in some rounds, and what he cares for the treasuries behind them."""
    s = future.s
    total = 0.0
    for corporation in s.g.corporations:
        tens = s.held(corporation, seat)
        if tens > 0 and s.floated[corporation] == 1:
            total += float(tens) * (tail * float(future.revenue(corporation)) + saved * float(s.treasury[corporation]))
    return total / 10


def _note(future: Future, funds: list[float], before: list[int], interest: float) -> None:
    """Count what the players have earned or paid since the last time."""
    for seat in range(len(funds)):
        now = int(future.s.cash[seat])
        funds[seat] += _purchasing_power(future, seat, now, interest)
        funds[seat] -= _purchasing_power(future, seat, before[seat], interest)
        before[seat] = now


def _purchasing_power(future: Future, seat: i64, money: int, interest: float) -> float:
    """What money is worth to a player in this round; it buys only as many shares as he may hold."""
    places = int(future.s.g.certificate_limit - certificates(future.s, seat))
    spent = min(money, _USUAL * max(0, places))
    return money + spent * interest * max(0, int(future.left) - 2)


def _papers(s: EighteenState, seat: i64) -> float:
    """The shares of a player at their price, and his private companies."""
    total: i64 = 0
    for corporation in s.g.corporations:
        total += s.held(corporation, seat) * price(s, corporation)
    for private in s.g.privates:
        if s.owner[private] == seat:
            total += s.g.face_value[private]
    return float(total)


def float_waiting(s: EighteenState) -> None:
    """Presidents float what they have started, if they have the money."""
    _: i64
    for corporation in s.g.corporations:
        if s.par[corporation] == 0 or s.floated[corporation] == 1:
            continue
        seat = s.president[corporation]
        missing = s.held(corporation, ids.IPO) - (10 - s.g.float_at)
        cost = s.par[corporation]
        for _ in range(missing):
            if s.cash[seat] < cost:
                break
            spend(s, seat, cost)
            gain(s, seat, corporation, ids.IPO, 1)


def _begin_rounds(s: EighteenState) -> None:
    end_stock_round(s)
    s.facts[fact.ROUNDS] = s.g.rounds[s.phase]
    s.facts[fact.NUMBER] = 0


def _step(s: EighteenState) -> i64:
    """The step of the corporation whose turn it is, or -1 if nobody's is."""
    for frame in s.stack:
        if isinstance(frame, OperatingTurn):
            return frame.step - 1
    return -1


def standing(worth: list[float], seat: int, envy: float) -> float:
    """How well a seat does, in dollars: its worth, less what the others have on average, as far as it is envious."""
    others = sum(worth) - worth[seat]
    return worth[seat] - envy * others / (len(worth) - 1)


def outcome(state: EighteenState, earning: Earning, seat: int, search: Search) -> float:
    """How well a seat will have done."""
    return standing(foreseen(state, earning, search), seat, search.envy)
