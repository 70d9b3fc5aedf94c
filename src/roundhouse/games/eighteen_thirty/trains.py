# compiled by mypyc
"""Trains: the depot, phases, rust, discards and purchases (4F)."""

from __future__ import annotations

from typing import ClassVar, final

from librt.vecs import append, vec
from mypy_extensions import i64

from roundhouse.core.action import Action
from roundhouse.core.events import Event
from roundhouse.core.text import Text
from roundhouse.games.eighteen_thirty import events
from roundhouse.games.eighteen_thirty import game as ids
from roundhouse.games.eighteen_thirty import state as fact
from roundhouse.games.eighteen_thirty.game import encode, first, kind_of, second
from roundhouse.games.eighteen_thirty.privates import close, close_all
from roundhouse.games.eighteen_thirty.state import EighteenState
from roundhouse.games.eighteen_thirty.trades import Offer
from roundhouse.games.eighteen_thirty.turn import CorporationStep, beside, is_beside, leads_turn


def smallest_left(s: EighteenState) -> i64:
    """4.27: the smallest kind that the bank has not sold out, or NONE."""
    for kind in s.g.kinds:
        if s.depot[kind] > 0:
            return kind
    return ids.NONE


def is_on_offer(s: EighteenState, kind: i64) -> bool:
    """4.27: whether the bank sells this kind now; the D from phase 6 on."""
    if kind == ids.DIESEL and s.phase >= ids.SIX:
        return s.depot[ids.DIESEL] > 0
    return kind == smallest_left(s)


def cheapest_price(s: EighteenState) -> i64:
    """4.33: the price of the cheapest train of bank and pool, or NONE."""
    for kind in s.g.kinds:
        if s.train_pool[kind] > 0 or is_on_offer(s, kind):
            return s.g.train_price[kind]
    return ids.NONE


def has_room(s: EighteenState, corporation: i64) -> bool:
    """4.28."""
    return s.train_total(corporation) < s.g.train_limit[s.phase]


def take_train(s: EighteenState, corporation: i64, kind: i64, source: i64, price: i64) -> None:
    """Pay for a train out of the treasury and take it; all that follows from its purchase happens."""
    s.treasury[corporation] -= price
    if source < ids.CORPORATIONS:
        s.treasury[source] += price
        s.trains[source * ids.TRAINS + kind] -= 1
    else:
        s.facts[fact.BANK] += price
        if source == ids.TRAIN_POOL:
            s.train_pool[kind] -= 1
        elif kind != ids.DIESEL or not s.g.r.unlimited_diesels:
            s.depot[kind] -= 1
    s.trains[corporation * ids.TRAINS + kind] += 1
    if s.sink is not None:
        seller = s.g.codec().seller_name[source]
        s.tell(events.Train(s.g.corporation_names[corporation], s.g.train_names[kind], seller, price))
    if corporation == ids.BALTIMORE:
        close(s, ids.BO)  # 4.30
    if source == ids.DEPOT and kind > s.phase:
        begin_phase(s, kind)


def begin_phase(s: EighteenState, phase: i64) -> None:
    """4.28: rust comes first, then the new limit; the first 5-train closes the private companies."""
    s.facts[fact.PHASE] = phase
    if s.sink is not None:
        s.tell(events.Phase(s.g.train_names[phase]))
    for kind in s.g.kinds:
        if s.g.rusts_with[kind] == phase:
            rust(s, kind)
    if phase == ids.FIVE:
        close_all(s)
    s.stack.append(DiscardTrain())


def rust(s: EighteenState, kind: i64) -> None:
    """Trains of a kind leave the game, those in the pool too (trap 29)."""
    s.train_pool[kind] = 0
    s.depot[kind] = 0
    for corporation in s.g.corporations:
        s.trains[corporation * ids.TRAINS + kind] = 0
    if s.sink is not None:
        s.tell(events.Rust(s.g.train_names[kind]))


def crowded(s: EighteenState) -> i64:
    """The first corporation with more trains than the limit, or NONE."""
    for corporation in s.g.corporations:
        if s.train_total(corporation) > s.g.train_limit[s.phase]:
            return corporation
    return ids.NONE


@final
class DiscardTrain(CorporationStep):
    """4.28: corporations above the limit discard to the bank pool, without pay, each president choosing."""

    prompt: ClassVar[str] = "1830.prompt.discard"

    def seat(self, s: EighteenState) -> i64:
        return s.president[crowded(s)]

    def asks(self, s: EighteenState) -> bool:
        return crowded(s) != ids.NONE

    def exchanges(self, s: EighteenState) -> bool:
        return s.g.r.exchange_any_time

    def others(self, s: EighteenState, seat: i64, out: vec[i64]) -> vec[i64]:
        return beside(s, self.lays_cs(s), out) if leads_turn(s, seat) else out

    def interrupts(self, s: EighteenState, seat: int, action: Action) -> bool:
        # The presidents may discard in any order, and the corporation in turn may go on buying private companies (D37).
        number = s.g.id(action)
        if number >= 0 and (kind_of(number) == ids.DISCARD or is_beside(number)):
            return self.reason(s, seat, number) == ""
        return super().interrupts(s, seat, action)

    def own_legal(self, s: EighteenState, seat: i64) -> vec[i64]:
        out: vec[i64] = vec[i64]()
        corporation = crowded(s)
        for kind in s.g.kinds:
            if s.trains[corporation * ids.TRAINS + kind] > 0:
                out = append(out, encode(ids.DISCARD, corporation, kind))
        return out

    def own_reason(self, s: EighteenState, seat: i64, action: i64) -> str:
        if kind_of(action) != ids.DISCARD:
            return "1830.why.discard"
        corporation = first(action)
        if s.president[corporation] != seat or s.train_total(corporation) <= s.g.train_limit[s.phase]:
            return "1830.why.no_discard"
        return "" if s.trains[corporation * ids.TRAINS + second(action)] > 0 else "1830.why.no_such_train"

    def own_play(self, s: EighteenState, seat: i64, action: i64) -> None:
        kind = second(action)
        s.trains[first(action) * ids.TRAINS + kind] -= 1
        s.train_pool[kind] += 1
        if s.sink is not None:
            s.tell(events.Discarded(s.g.corporation_names[first(action)], s.g.train_names[kind]))

    def question(self, s: EighteenState, seat: i64) -> Text:
        return s.g.words().about_corporation(self.prompt, int(crowded(s)))


@final
class SellTrain(Offer):
    """4.27, D32: the president of another corporation is asked whether it sells a train."""

    prompt: ClassVar[str] = "1830.prompt.sell_train"

    def __init__(self, train: i64, seller: i64, price: i64) -> None:
        self.train: i64 = train
        self.seller: i64 = seller
        self.price: i64 = price

    def seat(self, s: EighteenState) -> i64:
        return s.president[self.seller]

    def accepted(self, s: EighteenState) -> None:
        pay_for_train(s, s.operating, self.train, self.seller, self.price)

    def declined(self, s: EighteenState, seat: i64) -> Event:
        return events.TrainDeclined(seat, s.g.train_names[self.train], self.price)

    def question(self, s: EighteenState, seat: i64) -> Text:
        return s.g.words().train_offer(self.prompt, s, int(self.train), int(self.seller), int(self.price))


def pay_for_train(s: EighteenState, corporation: i64, kind: i64, source: i64, price: i64) -> None:
    """4.33: treasury first, the president adds what is missing."""
    missing = price - s.treasury[corporation]
    if missing > 0:
        s.cash[s.president[corporation]] -= missing
        s.treasury[corporation] += missing
        if s.sink is not None:
            s.tell(events.Contributed(s.president[corporation], s.g.corporation_names[corporation], missing))
    take_train(s, corporation, kind, source, price)
