# compiled by mypyc
"""Which answers a seat can afford, in money and in workers, so that its turn can still be brought to a proper end.

Effects come in any order, and what the basic action costs is paid at the end of the action at the latest (3.1). So an
answer is legal only if afterwards some way is left to complete the basic action, to pay for it and to have four workers
(2.4, 2.6, 3.2, D4, D5). Mostly a look at money and shares is enough. Where it is not, the answer is tried, and then the
questions themselves: every row of answers that may bring money or workers (`Asking.ways`) is played on a copy until one
is found that ends well.
"""

from __future__ import annotations

from typing import final

from librt.vecs import append, vec
from mypy_extensions import i64

from roundhouse.games.railroad_revolution.asking import Asking
from roundhouse.games.railroad_revolution.constants import COLOURS, HIRE, STOP
from roundhouse.games.railroad_revolution.money import owed, wealth
from roundhouse.games.railroad_revolution.state import RailState


@final
class Means:
    """What a seat can spare now, for judging one answer after the other."""

    def __init__(self, s: RailState, seat: i64) -> None:
        self.s: RailState = s
        self.seat: i64 = seat
        self.wealth: i64 = wealth(s, seat)
        self.money: i64 = self.wealth - owed(s, seat)
        """Money that is needed for nothing else."""
        self.workers: i64 = s.available[seat] - s.g.r.least_workers
        """Workers above the minimum."""
        self.price: i64 = 0
        """What was judged last costs so much; a reason names it."""

    def allow(self, action: i64, money: i64 = 0, workers: i64 = 0) -> bool:
        """Whether an answer that costs so much leaves a way to end the turn properly. 3.1, 3.2"""
        if money <= self.money and workers <= self.workers:
            return True
        return money <= self.wealth and self.completes(action)

    def fault(self, action: i64, money: i64 = 0, workers: i64 = 0) -> str:
        """What is against an answer that costs so much: the key of a reason, empty if `allow` allows it."""
        return "" if self.allow(action, money, workers) else self.unfinished(money, workers)

    def unfinished(self, money: i64 = 0, workers: i64 = 0) -> str:
        """The reason that is left: the price, or that the turn could not be ended properly. 3.1, 3.2"""
        if self.lacks(money):
            return "poor"
        return "four_workers" if money <= self.money and workers > self.workers else "spoils_turn"

    def lacks(self, money: i64) -> bool:
        """Whether something costs more than the seat has with all its shares sold."""
        self.price = money
        return money > self.wealth

    def allowed(self, answers: vec[i64]) -> vec[i64]:
        """Those of some answers without a price that leave a way to end the turn properly."""
        out: vec[i64] = vec[i64]()
        for answer in answers:
            if self.allow(answer):
                out = append(out, answer)
        return out

    def completes(self, action: i64) -> bool:
        """Whether the turn can still be ended properly after an answer: by trying it."""
        return secure(self.tried(action), self.seat)

    def tried(self, action: i64) -> RailState:
        """The table after an answer that is paid with the fewest shares, with all the questions that it leads to."""
        trial = self.s.copy()
        frame = trial.stack[-1]
        if not isinstance(frame, Asking):
            frame.play(trial, self.seat, action)
            return trial
        frame.act(trial, self.seat, action)
        while True:
            frame = trial.stack[-1]
            if not isinstance(frame, Asking) or not frame.pays:
                return trial
            frame.act(trial, self.seat, frame.ways(trial, self.seat)[0])

    def leads_on(self, action: i64) -> bool:
        """Whether an answer leads to a question of which the seat can make any use."""
        trial = self.tried(action)
        while True:
            frame = trial.stack[-1]
            if not isinstance(frame, Asking) or frame.rests:
                return False
            if not frame.is_idle(trial):
                return True
            trial.stack.pop()

    def completes_with(self, action: i64, price: i64) -> bool:
        """The same for a step of the basic action, which adds so much to what is owed."""
        if self.s.debt + price <= self.wealth and self.workers >= 0:
            return True
        return self.completes(action)

    def stop_or_any_time(self, out: vec[i64]) -> vec[i64]:
        """Wanting nothing of an offer, and what is always possible."""
        return self.any_time(append(out, STOP) if self.allow(STOP) else out)

    def any_time(self, out: vec[i64]) -> vec[i64]:
        """Selling shares and hiring, possible whenever the seat is asked. 3.3, 3.4, D6"""
        return self.sales(self.hires(out), 1)

    def sales(self, out: vec[i64], fewest: i64) -> vec[i64]:
        """The numbers of shares that the seat can sell; an accountant may still need those that it has. 3.3, D15"""
        s = self.s
        n: i64
        for n in range(fewest, s.shares[self.seat] + 1):
            if self.allow(s.g.sell + n):
                out = append(out, s.g.sell + n)
        return out

    def hires(self, out: vec[i64]) -> vec[i64]:
        """Each worker of the general supply that the seat can hire."""
        s = self.s
        asked = False
        if self.wealth >= s.g.r.hire_cost:
            c: i64
            for c in range(COLOURS):
                if s.bank[c] > 0:
                    if not asked and not self.allow(HIRE + c, s.g.r.hire_cost):
                        return out
                    asked = True  # the colour makes no difference
                    out = append(out, HIRE + c)
        return out


def secure(s: RailState, seat: i64) -> bool:
    """Whether some row of answers ends the seat's part of the turn properly; the state is used up by looking."""
    while True:
        frame = s.stack[-1]
        if frame.chance:
            s.stack.pop()  # the token that follows a negotiator's deal is of no use to him any more
            continue
        assert isinstance(frame, Asking)
        if frame.rests and ends_well(s, seat):
            return True
        ways = frame.ways(s, seat)
        last: i64 = i64(len(ways)) - 1
        if last < 0:
            return False
        i: i64
        for i in range(last):
            trial = s.copy()
            frame.act(trial, seat, ways[i])
            if secure(trial, seat):
                return True
        frame.act(s, seat, ways[last])


def ends_well(s: RailState, seat: i64) -> bool:
    """Whether the basic action can be completed and paid and four workers be had, with no effect used any more."""
    need = owed(s, seat)
    missing = s.g.r.least_workers - s.available[seat]
    if missing > 0:
        if missing > s.bank_size():
            return False
        need += missing * s.g.r.hire_cost
    return wealth(s, seat) >= need
