"""Effects: what bonuses, rewards and tokens do, and the trains whose bonuses are such effects. 3.7, 3.8, 7"""

from __future__ import annotations

from typing import ClassVar, final

from librt.vecs import append, vec
from mypy_extensions import i64

from roundhouse.core.text import Text, text
from roundhouse.games.railroad_revolution.anytime import Offer
from roundhouse.games.railroad_revolution.building import (
    BuildFreeOffice,
    BuildFreeStation,
    LayFreeRail,
    free_offices,
    free_rails,
    free_stations,
    setup_offices,
    setup_stations,
)
from roundhouse.games.railroad_revolution.constants import (
    EXCHANGE,
    FLIP,
    FLIP_ID,
    FREE_OFFICE,
    FREE_RAIL,
    FREE_STATION,
    GAIN,
    MONEY,
    PAY,
    PERFORMANCE,
    PROMOTE,
    SETUP_OFFICE,
    SETUP_RAIL,
    SETUP_STATION,
    SHARES,
    STOP,
    TAKE_ID,
    TAKE_TRAIN,
)
from roundhouse.games.railroad_revolution.game import Effect
from roundhouse.games.railroad_revolution.means import Means
from roundhouse.games.railroad_revolution.milestones import Promote, can_promote
from roundhouse.games.railroad_revolution.money import RaiseMoney, wealth
from roundhouse.games.railroad_revolution.rescue import trains_owned
from roundhouse.games.railroad_revolution.state import RailState, popcount
from roundhouse.games.railroad_revolution.tracks import Advance, can_advance_any
from roundhouse.games.railroad_revolution.workers import ExchangeWorker, GainWorker, gain_worker, gainable


def usable(s: RailState, seat: i64, effect: Effect) -> bool:
    """Whether any part of an effect would do something for the seat; its cost is not looked at."""
    i: i64
    for i in range(len(effect.op)):
        if part_usable(s, seat, effect.op[i], effect.cost[i]):
            return True
    return False


def part_usable(s: RailState, seat: i64, op: i64, cost: i64) -> bool:
    if op <= SHARES:  # MONEY, SHARES
        return True
    if op == PERFORMANCE:
        return can_advance_any(s, seat)
    if op == FLIP:
        return trains_owned(s, seat) > 0
    if op == TAKE_TRAIN:
        return any_train_left(s)
    if op == FREE_RAIL:
        return len(free_rails(s, seat)) > 0
    if op == FREE_STATION:
        return len(free_stations(s, seat)) > 0
    if op == FREE_OFFICE:
        return len(free_offices(s, seat)) > 0
    if op == SETUP_OFFICE:
        return len(setup_offices(s, seat)) > 0
    if op == SETUP_STATION:
        return len(setup_stations(s, seat)) > 0
    if op == PROMOTE:
        return can_promote(s, seat) and wealth(s, seat) >= cost
    return op == SETUP_RAIL or s.bank_size() > 0  # a worker to gain or to exchange


def resolve(s: RailState, seat: i64, effect: Effect, more: i64 = 0) -> None:
    """Pay for an effect, do what needs no choice at once, and ask for the rest in its order."""
    lacking = effect.pay + more - s.money[seat]
    s.money[seat] -= effect.pay + more
    bottom: i64 = i64(len(s.stack))
    i: i64
    for i in range(len(effect.op)):
        op = effect.op[i]
        n = effect.n[i]
        if op == MONEY:
            gain_money(s, seat, n)
        elif op == SHARES:
            gain_shares(s, seat, n)
        elif op == GAIN:
            gain_or_ask(s, seat, n)
        elif part_usable(s, seat, op, effect.cost[i]):
            ask(s, seat, op, n, effect.cost[i])
    # What was asked for first lies uppermost.
    low: i64 = bottom
    high: i64 = i64(len(s.stack)) - 1
    while low < high:
        upper = s.stack[high]
        s.stack[high] = s.stack[low]
        s.stack[low] = upper
        low += 1
        high -= 1
    if lacking > 0:
        s.stack.append(RaiseMoney(seat, lacking))


def gain_money(s: RailState, seat: i64, amount: i64) -> None:
    s.money[seat] += amount
    if s.sink is not None:
        s.tell("gained_money", {"seat": int(seat), "money": int(amount)})


def gain_shares(s: RailState, seat: i64, number: i64) -> None:
    s.shares[seat] += number
    if s.sink is not None:
        s.tell("gained_shares", {"seat": int(seat), "shares": int(number)})


def gain_or_ask(s: RailState, seat: i64, colours: i64) -> None:
    """3.5: a single colour that is there needs no question."""
    there = gainable(s, colours)
    if popcount(there) == 1:
        colour: i64 = 0
        while there >> colour & 1 == 0:
            colour += 1
        gain_worker(s, seat, colour)
    elif there != 0:
        s.stack.append(GainWorker(seat, colours))


def ask(s: RailState, seat: i64, op: i64, n: i64, cost: i64) -> None:
    """Push the question of a part that needs one."""
    if op == PERFORMANCE:
        s.stack.append(Advance(seat, n, False))
    elif op == FLIP:
        s.stack.append(FlipTrain(seat, n))
    elif op == TAKE_TRAIN:
        s.stack.append(TakeTrain(seat))
    elif op == FREE_RAIL:
        s.stack.append(LayFreeRail(seat, False))
    elif op == FREE_STATION:
        s.stack.append(BuildFreeStation(seat, False))
    elif op == FREE_OFFICE:
        s.stack.append(BuildFreeOffice(seat, False))
    elif op == EXCHANGE:
        s.stack.append(ExchangeWorker(seat))
    elif op == PROMOTE:
        s.stack.append(Promote(seat, n, cost))
    elif op == SETUP_RAIL:
        s.stack.append(LayFreeRail(seat, True))
    elif op == SETUP_OFFICE:
        s.stack.append(BuildFreeOffice(seat, True))
    elif op == SETUP_STATION:
        s.stack.append(BuildFreeStation(seat, True))


# Trains.


def any_train_left(s: RailState) -> bool:
    for number in s.trains:
        if number > 0:
            return True
    return False


@final
class TakeTrain(Offer):
    """The seat takes a train of any stack and lays it face up. 3.7, D25"""

    prompt: ClassVar[str] = "rr.prompt.take_train"

    def trains_coming(self) -> i64:
        return 1

    def legal(self, s: RailState, seat: i64) -> vec[i64]:
        out: vec[i64] = vec[i64]()
        means = Means(s, seat)
        kind: i64
        for kind in range(s.g.kinds):
            if s.trains[kind] > 0 and means.allow(TAKE_ID + kind, 0, 0):
                out = append(out, TAKE_ID + kind)
        if means.allow(STOP, 0, 0):
            out = append(out, STOP)
        return means.any_time(out)

    def take(self, s: RailState, seat: i64, action: i64) -> None:
        kind = action - TAKE_ID
        s.trains[kind] -= 1
        s.up[seat * s.g.kinds + kind] += 1
        if s.sink is not None:
            s.tell("took_train", {"seat": int(seat), "train": int(kind)})


@final
class FlipTrain(Offer):
    """The seat flips trains, each flip by itself: face up for the bonus, face down to use it again. 3.8"""

    prompt: ClassVar[str] = "rr.prompt.flip"
    fields: ClassVar[tuple[str, ...]] = ("to", "left")

    def __init__(self, to: i64, left: i64) -> None:
        self.to: i64 = to
        self.left: i64 = left

    def flips_left(self) -> i64:
        return self.left

    def legal(self, s: RailState, seat: i64) -> vec[i64]:
        out: vec[i64] = vec[i64]()
        means = Means(s, seat)
        kind: i64
        for kind in range(s.g.kinds):
            at = seat * s.g.kinds + kind
            if s.up[at] > 0 and means.allow(FLIP_ID + kind * 2, 0, 0):
                out = append(out, FLIP_ID + kind * 2)
            if s.down[at] > 0 and means.allow(FLIP_ID + kind * 2 + 1, 0, 0):
                out = append(out, FLIP_ID + kind * 2 + 1)
        if means.allow(STOP, 0, 0):
            out = append(out, STOP)
        return means.any_time(out)

    def take(self, s: RailState, seat: i64, action: i64) -> None:
        if self.left > 1:
            s.stack.append(FlipTrain(seat, self.left - 1))
        kind = (action - FLIP_ID) // 2
        at = seat * s.g.kinds + kind
        face_up = (action - FLIP_ID) % 2 == 0
        change: i64 = -1 if face_up else 1
        s.up[at] += change
        s.down[at] -= change
        if s.sink is not None:
            s.tell("flipped", {"seat": int(seat), "train": int(kind), "used": face_up})
        if face_up:
            bonus = s.g.train_bonus[kind]
            if bonus.pay == 0:
                resolve(s, seat, bonus)
            elif usable(s, seat, bonus) and wealth(s, seat) >= bonus.pay:
                s.stack.append(PayForTrain(seat, kind))

    def question(self, s: RailState, seat: i64) -> Text:
        return text(self.prompt, n=int(self.left))


@final
class PayForTrain(Offer):
    """The seat may pay what a train's bonus costs. 7, 3.12"""

    prompt: ClassVar[str] = "rr.prompt.train_bonus"
    fields: ClassVar[tuple[str, ...]] = ("to", "kind")

    def __init__(self, to: i64, kind: i64) -> None:
        self.to: i64 = to
        self.kind: i64 = kind

    def legal(self, s: RailState, seat: i64) -> vec[i64]:
        out: vec[i64] = vec[i64]()
        means = Means(s, seat)
        if means.allow(PAY, s.g.train_bonus[self.kind].pay, 0):
            out = append(out, PAY)
        return means.any_time(append(out, STOP))

    def take(self, s: RailState, seat: i64, action: i64) -> None:
        resolve(s, seat, s.g.train_bonus[self.kind])

    def question(self, s: RailState, seat: i64) -> Text:
        return text(self.prompt, money=int(s.g.train_bonus[self.kind].pay))
