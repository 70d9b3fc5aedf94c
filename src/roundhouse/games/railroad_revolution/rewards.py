# compiled by mypyc
"""Effects: what bonuses, rewards and tokens do, and the trains whose bonuses are such effects. 3.7, 3.8, 7"""

from __future__ import annotations

from typing import ClassVar, final

from librt.vecs import append, vec
from mypy_extensions import i64

from roundhouse.core.text import Text, text
from roundhouse.games.railroad_revolution import constants as rr
from roundhouse.games.railroad_revolution import events
from roundhouse.games.railroad_revolution.anytime import Offer, RaiseMoney
from roundhouse.games.railroad_revolution.asking import Asking
from roundhouse.games.railroad_revolution.building import BuildFreeOffice, BuildFreeStation, LayFreeRail, comes_first
from roundhouse.games.railroad_revolution.game import Effect
from roundhouse.games.railroad_revolution.means import Means
from roundhouse.games.railroad_revolution.milestones import Promote, has_manager, manager_to_hire
from roundhouse.games.railroad_revolution.money import trains_owned, wealth
from roundhouse.games.railroad_revolution.state import RailState
from roundhouse.games.railroad_revolution.tracks import Advance
from roundhouse.games.railroad_revolution.workers import ExchangeWorker, GainWorker, exchanges, gain_worker, only_colour
from roundhouse.kit.arrays import put


def usable(s: RailState, means: Means, effect: Effect, action: i64) -> bool:
    """Whether the seat, after the answer that pays for an effect, can make any use of it: if in doubt by trying."""
    return surely_usable(s, means.seat, effect) or (perhaps_usable(s, means, effect) and means.leads_on(action))


def surely_usable(s: RailState, seat: i64, effect: Effect) -> bool:
    """Whether some part does something, whatever has been paid for it in money, shares and workers."""
    for op in effect.op:
        if op <= rr.SHARES or op >= rr.SETUP_RAIL:
            return True
        if op == rr.FLIP and trains_owned(s, seat) > 0:
            return True
        if op == rr.TAKE_TRAIN and len(trains_left(s)) > 0:
            return True
        if op == rr.GAIN and s.bank_size() > 0:
            return True
        if op == rr.EXCHANGE and len(exchanges(s, seat)) > 0:
            return True
    return False


def perhaps_usable(s: RailState, means: Means, effect: Effect) -> bool:
    """Whether some part may do something, depending on what else must be paid."""
    for op in effect.op:
        if op == rr.PERFORMANCE or rr.FREE_RAIL <= op <= rr.FREE_OFFICE:
            return True
        if op == rr.PROMOTE and (has_manager(s, means.seat) or manager_to_hire(s, means) != rr.NONE):
            return True
    return False


def fruitful(s: RailState, seat: i64, effect: Effect, price: i64) -> bool:
    """Whether an effect can be paid and may bring money, workers or a place for the basic action: see `secure`."""
    if price > wealth(s, seat):
        return False
    for op in effect.op:
        if op <= rr.SHARES or op in (rr.GAIN, rr.FLIP, rr.TAKE_TRAIN):
            return True
        if rr.FREE_RAIL <= op <= rr.FREE_OFFICE and comes_first(s, seat):
            return True
    return False


def resolve(s: RailState, seat: i64, effect: Effect, more: i64 = 0) -> None:
    """Pay for an effect, do what needs no choice at once, and ask for the rest in its order."""
    lacking = effect.pay + more - s.money[seat]
    s.money[seat] -= effect.pay + more
    bottom = len(s.stack)
    i: i64
    for i in range(len(effect.op)):
        op = effect.op[i]
        n = effect.n[i]
        if op == rr.MONEY:
            gain_money(s, seat, n)
        elif op == rr.SHARES:
            gain_shares(s, seat, n)
        elif op == rr.GAIN and only_colour(s, n) != rr.NONE:
            gain_worker(s, seat, only_colour(s, n))
        else:
            s.stack.insert(bottom, question_of(seat, op, n, effect.cost[i]))  # the first one lies uppermost
    if lacking > 0:
        s.stack.append(RaiseMoney(seat, lacking))


def gain_money(s: RailState, seat: i64, amount: i64) -> None:
    s.money[seat] += amount
    if s.sink is not None:
        s.tell(events.GainedMoney(seat, amount))


def gain_shares(s: RailState, seat: i64, number: i64) -> None:
    s.shares[seat] += number
    if s.sink is not None:
        s.tell(events.GainedShares(seat, number))


def question_of(seat: i64, op: i64, n: i64, cost: i64) -> Asking:
    """The question of a part that needs one."""
    if op == rr.PERFORMANCE:
        return Advance(seat, n, False)
    if op == rr.FLIP:
        return FlipTrain(seat, n)
    if op == rr.TAKE_TRAIN:
        return TakeTrain(seat)
    if op == rr.GAIN:
        return GainWorker(seat, n)
    if op == rr.EXCHANGE:
        return ExchangeWorker(seat)
    if op == rr.PROMOTE:
        return Promote(seat, n, cost)
    setup = op >= rr.SETUP_RAIL
    if op in (rr.FREE_RAIL, rr.SETUP_RAIL):
        return LayFreeRail(seat, setup)
    if op in (rr.FREE_OFFICE, rr.SETUP_OFFICE):
        return BuildFreeOffice(seat, setup)
    return BuildFreeStation(seat, setup)


# Trains.


def trains_left(s: RailState) -> vec[i64]:
    """The ids of taking a train of each stack that is not empty."""
    out: vec[i64] = vec[i64]()
    kind: i64
    for kind in range(s.g.kinds):
        if s.trains[kind] > 0:
            out = append(out, rr.TAKE_ID + kind)
    return out


@final
class TakeTrain(Offer):
    """The seat takes a train of any stack and lays it face up. 3.7, D25"""

    prompt: ClassVar[str] = "rr.prompt.take_train"

    def is_idle(self, s: RailState) -> bool:
        return len(trains_left(s)) == 0

    def options(self, s: RailState, means: Means) -> vec[i64]:
        return means.allowed(trains_left(s))

    def ways(self, s: RailState, seat: i64) -> vec[i64]:
        return append(trains_left(s), rr.STOP)

    def take(self, s: RailState, seat: i64, action: i64) -> None:
        kind = action - rr.TAKE_ID
        at = seat * s.g.kinds + kind
        s.trains = put(s.trains, kind, s.trains[kind] - 1)
        s.up = put(s.up, at, s.up[at] + 1)
        if s.sink is not None:
            s.tell(events.TookTrain(seat, s.g.board.trains[kind]["id"]))


def flips(s: RailState, seat: i64, only_fruitful: bool) -> vec[i64]:
    """The ids of flipping each kind of train that the seat has, perhaps only those that may bring something."""
    out: vec[i64] = vec[i64]()
    kind: i64
    for kind in range(s.g.kinds):
        if only_fruitful and not fruitful(s, seat, s.g.train_bonus[kind], 0):
            continue
        if s.up[seat * s.g.kinds + kind] > 0:
            out = append(out, rr.FLIP_ID + kind * 2)
        if s.down[seat * s.g.kinds + kind] > 0:
            out = append(out, rr.FLIP_ID + kind * 2 + 1)
    return out


@final
class FlipTrain(Offer):
    """The seat flips trains, each flip by itself: face up for the bonus, face down to use it again. 3.8"""

    prompt: ClassVar[str] = "rr.prompt.flip"

    def __init__(self, to: i64, left: i64) -> None:
        self.to: i64 = to
        self.left: i64 = left

    def is_idle(self, s: RailState) -> bool:
        return trains_owned(s, self.to) == 0

    def options(self, s: RailState, means: Means) -> vec[i64]:
        return means.allowed(flips(s, means.seat, False))

    def ways(self, s: RailState, seat: i64) -> vec[i64]:
        return append(flips(s, seat, True), rr.STOP)

    def take(self, s: RailState, seat: i64, action: i64) -> None:
        if self.left > 1:
            s.stack.append(FlipTrain(seat, self.left - 1))
        side = action - rr.FLIP_ID
        kind = side // 2
        at = seat * s.g.kinds + kind
        face_up = side % 2 == 0
        change: i64 = -1 if face_up else 1
        s.up = put(s.up, at, s.up[at] + change)
        s.down = put(s.down, at, s.down[at] - change)
        if s.sink is not None:
            s.tell(events.Flipped(seat, s.g.board.trains[kind]["id"], face_up))
        if face_up:
            bonus = s.g.train_bonus[kind]
            if bonus.pay == 0:
                resolve(s, seat, bonus)
            else:
                s.stack.append(PayForTrain(seat, kind))

    def question(self, s: RailState, seat: i64) -> Text:
        return text(self.prompt, n=int(self.left))


@final
class PayForTrain(Offer):
    """The seat may pay what a train's bonus costs. 7, 3.12"""

    prompt: ClassVar[str] = "rr.prompt.train_bonus"

    def __init__(self, to: i64, kind: i64) -> None:
        self.to: i64 = to
        self.kind: i64 = kind

    def options(self, s: RailState, means: Means) -> vec[i64]:
        bonus = s.g.train_bonus[self.kind]
        possible = means.allow(rr.PAY, bonus.pay) and usable(s, means, bonus, rr.PAY)
        return vec[i64]([rr.PAY]) if possible else vec[i64]()

    def ways(self, s: RailState, seat: i64) -> vec[i64]:
        bonus = s.g.train_bonus[self.kind]
        return vec[i64]([rr.PAY, rr.STOP]) if fruitful(s, seat, bonus, bonus.pay) else vec[i64]([rr.STOP])

    def take(self, s: RailState, seat: i64, action: i64) -> None:
        resolve(s, seat, s.g.train_bonus[self.kind])

    def question(self, s: RailState, seat: i64) -> Text:
        return text(self.prompt, money=int(s.g.train_bonus[self.kind].pay))
