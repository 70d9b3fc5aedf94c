# compiled by mypyc
"""Operating rounds of a future: revenue, dividends, trains and private companies, by rules of thumb."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from roundhouse.games.eighteen_thirty import game as ids
from roundhouse.games.eighteen_thirty import state as fact
from roundhouse.games.eighteen_thirty.bots.future import Future
from roundhouse.games.eighteen_thirty.market import in_order, price
from roundhouse.games.eighteen_thirty.privates import hand_over, pay_revenues
from roundhouse.games.eighteen_thirty.purchase import go_bankrupt, short_of, trade_in, why_not_sellable
from roundhouse.games.eighteen_thirty.running import pay_dividend, withhold
from roundhouse.games.eighteen_thirty.shares import sell
from roundhouse.games.eighteen_thirty.state import EighteenState
from roundhouse.games.eighteen_thirty.trains import cheapest_price, has_room, is_on_offer, pay_for_train, smallest_left

RUN: Final = 3
DIVIDEND: Final = 4
TRAINS: Final = 5
"""Steps of a turn, by their place in it."""


def operating_round(future: Future) -> None:
    """A whole operating round."""
    s = future.s
    s.facts[fact.ROUND] = fact.OPERATING
    pay_revenues(s)
    s.queue = in_order(s, s.floated)
    operate_queue(future)


def operate_queue(future: Future) -> None:
    """All corporations that are still to operate in this round."""
    s = future.s
    while len(s.queue) > 0 and not future.ruined:
        corporation = s.queue[0]
        s.queue = s.queue[1:]
        s.facts[fact.CORPORATION] = corporation
        operate(future, corporation, 0)


def operate(future: Future, corporation: i64, step: i64) -> None:
    """The turn of a corporation from one of its steps on."""
    s = future.s
    if step <= RUN:
        s.facts[fact.REVENUE] = future.revenue(corporation)
    if step <= DIVIDEND:
        if s.facts[fact.REVENUE] > 0 and not saves(future, corporation):
            pay_dividend(s, corporation)
        else:
            withhold(s, corporation)
    if step <= TRAINS:
        buy_trains(future, corporation)
    sell_privates(s, corporation)
    future.turns[corporation] += 1


def saves(future: Future, corporation: i64) -> bool:
    """Withhold only what buys a train that is needed soon."""
    s = future.s
    if future.lasting(corporation) > 1 or future.left <= 2:
        return False
    kind = smallest_left(s)
    if kind == ids.NONE:
        return False
    cost = s.g.train_price[kind]
    treasury = s.treasury[corporation]
    return treasury < cost <= treasury + s.facts[fact.REVENUE]


def buy_trains(future: Future, corporation: i64) -> None:
    """The train that must be bought, and those that pay."""
    s = future.s
    s.facts[fact.LAST_SALE] = 0
    _: i64
    for _ in range(4):
        bought = False
        if s.has_train(corporation):
            bought = buy_gladly(future, corporation)
        elif s.operated[corporation] == 1:
            bought = buy_in_need(future, corporation)
        if future.ruined or not bought:
            return
        discard(s)


def buy_gladly(future: Future, corporation: i64) -> bool:
    """A train that earns more than its price is worth to the president."""
    s = future.s
    treasury = s.treasury[corporation]
    if has_room(s, corporation):
        kind: i64
        for kind in range(ids.TRAINS):
            cost = s.g.train_price[kind]
            if cost > treasury:
                break
            pooled = s.train_pool[kind] > 0
            if (pooled or is_on_offer(s, kind)) and pays(future, corporation, kind, not pooled, cost):
                pay_for_train(s, corporation, kind, ids.TRAIN_POOL if pooled else ids.DEPOT, cost)
                return True
    if treasury >= s.g.trade_in_price and is_on_offer(s, ids.DIESEL):
        for kind in range(s.g.trade_in_from, ids.DIESEL):
            if s.trains[corporation * ids.TRAINS + kind] > 0:
                gain = future.single(corporation, ids.DIESEL, 1) - future.single(corporation, kind, 1)
                if gain * future.left * 10 > s.g.trade_in_price * 5:
                    trade_in(s, corporation, kind)
                    return True
                break
    return False


def pays(future: Future, corporation: i64, kind: i64, new: bool, cost: i64) -> bool:
    """Whether a train is worth its price."""
    s = future.s
    life = future.life(kind)
    lasts = future.lasting(corporation)
    if lasts < future.left and s.g.rusts_with[kind] == ids.NONE:
        return True
    gone = kind if new and kind > s.phase else i64(ids.NONE)
    extra = future.earns(corporation, 1, gone, kind) - future.earns(corporation, 1, ids.NONE, ids.NONE)
    if life > lasts and lasts <= 2:
        extra += 20
    return extra * life * 10 > cost * 6


def buy_in_need(future: Future, corporation: i64) -> bool:
    """The first train: for a dollar from a corporation of the same president, or at the bank, whoever pays."""
    s = future.s
    president = s.president[corporation]
    if s.treasury[corporation] >= 1 and take_over(s, corporation, president):
        return True
    cost = cheapest_price(s)
    if cost == ids.NONE:
        return False
    while short_of(s, corporation) > 0:
        sold = least_wanted(s, corporation)
        if sold == ids.NONE:
            go_bankrupt(s, corporation)
            future.ruined = True
            return False
        sell(s, president, sold, 1)
    kind: i64
    for kind in range(ids.TRAINS):
        pooled = s.train_pool[kind] > 0
        if pooled or is_on_offer(s, kind):
            pay_for_train(s, corporation, kind, ids.TRAIN_POOL if pooled else ids.DEPOT, cost)
            return True
    return False


def take_over(s: EighteenState, corporation: i64, president: i64) -> bool:
    """The smallest train of another corporation of the president that has two."""
    other: i64
    kind: i64
    for other in range(ids.CORPORATIONS):
        if other != corporation and s.president[other] == president and s.train_total(other) > 1:
            for kind in range(ids.TRAINS):
                if s.trains[other * ids.TRAINS + kind] > 0:
                    pay_for_train(s, corporation, kind, other, 1)
                    return True
    return False


def least_wanted(s: EighteenState, corporation: i64) -> i64:
    """The corporation whose share is sold first for a train; NONE if nothing may be sold."""
    seat = s.president[corporation]
    best: i64 = ids.NONE
    least: i64 = 0
    for sold in s.g.corporations:
        if s.held(sold, seat) > 0 and why_not_sellable(s, corporation, sold, 1) == "":
            rank = price(s, sold) + (1000 if s.president[sold] == seat else 0)
            if best == ids.NONE or rank < least:
                best = sold
                least = rank
    return best


def discard(s: EighteenState) -> None:
    """The smallest trains above the limit go to the pool."""
    kind: i64
    for corporation in s.g.corporations:
        while s.train_total(corporation) > s.g.train_limit[s.phase]:
            for kind in range(ids.TRAINS):
                if s.trains[corporation * ids.TRAINS + kind] > 0:
                    s.trains[corporation * ids.TRAINS + kind] -= 1
                    s.train_pool[kind] += 1
                    break


def sell_privates(s: EighteenState, corporation: i64) -> None:
    """The president sells his private companies for as much as he may."""
    if s.g.sells_privates[s.phase] == 0 or not s.has_train(corporation):
        return
    president = s.president[corporation]
    private: i64 = ids.CA
    while private >= 0:
        cost = s.g.face_value[private] * 2
        if s.owner[private] == president and s.treasury[corporation] >= cost:
            hand_over(s, private, ids.CORPORATE + corporation, cost)
        private -= 1
