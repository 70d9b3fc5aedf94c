# compiled by mypyc
"""Buying trains, and finding the money when a corporation must have one (4F, 4G)."""

from __future__ import annotations

from typing import ClassVar, final

from librt.vecs import append, vec
from mypy_extensions import i64

from roundhouse.core.text import Text
from roundhouse.games.eighteen_thirty import events
from roundhouse.games.eighteen_thirty import game as ids
from roundhouse.games.eighteen_thirty import state as fact
from roundhouse.games.eighteen_thirty.game import encode, first, kind_of, second, third
from roundhouse.games.eighteen_thirty.market import in_order, price, sorted_by_order
from roundhouse.games.eighteen_thirty.reach import has_route
from roundhouse.games.eighteen_thirty.shares import most_of_others, sell, why_no_sale
from roundhouse.games.eighteen_thirty.state import EighteenState
from roundhouse.games.eighteen_thirty.trades import BuyPrivate, why_no_selling
from roundhouse.games.eighteen_thirty.trains import SellTrain, cheapest_price, has_room, is_on_offer, pay_for_train
from roundhouse.games.eighteen_thirty.turn import CorporationStep, other_trains


def must_buy(s: EighteenState, corporation: i64) -> bool:
    """4.31, D05: without a train, with a route, and with a train to be had."""
    if s.has_train(corporation) or cheapest_price(s) == ids.NONE:
        return False
    return s.g.r.train_without_route or has_route(s.g.board, s.rails, corporation)


@final
class BuyTrains(CorporationStep):
    """4.27: any number of trains while there is room; 4G: the president helps a corporation that must have one."""

    prompt: ClassVar[str] = "1830.prompt.trains"

    def asks(self, s: EighteenState) -> bool:
        corporation = s.operating
        treasury = s.treasury[corporation]
        if len(trade_ins(s, corporation, vec[i64]())) > 0 or must_buy(s, corporation):
            return True
        if not has_room(s, corporation):
            return False
        cheapest = cheapest_price(s)
        return (cheapest != ids.NONE and treasury >= cheapest) or (treasury >= 1 and other_trains(s, corporation))

    def own_legal(self, s: EighteenState, seat: i64) -> vec[i64]:
        corporation = s.operating
        forced = must_buy(s, corporation)
        out = vec[i64]() if forced else append(vec[i64](), ids.PASS)
        out = bank_trains(s, corporation, forced, out)
        out = trains_of_others(s, corporation, forced, out)
        out = trade_ins(s, corporation, out)
        if forced:
            out = emergency_sales(s, corporation, out)
            if is_bankrupt(s, corporation):
                out = append(out, ids.BANKRUPT)
            out = private_sales(s, corporation, out)
        return out

    def sampled(self, s: EighteenState, seat: i64) -> vec[i64]:
        """Once an offer was declined, random play makes no other one in this turn."""
        listed = self.legal(s, seat)
        if s.facts[fact.DECLINED] == 0:
            return listed
        out: vec[i64] = vec[i64]()
        for action in listed:
            kind = kind_of(action)
            from_other = kind == ids.BUY_TRAIN and second(action) < ids.CORPORATIONS
            if kind != ids.OFFER_PRIVATE and not (from_other and s.g.r.consent):
                out = append(out, action)
        return out

    def own_reason(self, s: EighteenState, seat: i64, action: i64) -> str:
        corporation = s.operating
        kind = kind_of(action)
        forced = must_buy(s, corporation)
        if kind == ids.PASS:
            if not forced:
                return ""
            return "1830.why.must_own_train" if s.g.r.train_without_route else "1830.why.must_buy_train"
        if kind == ids.BUY_TRAIN:
            return why_no_train(s, corporation, first(action), second(action), third(action), forced)
        if kind == ids.TRADE_IN:
            return why_no_trade_in(s, corporation, first(action))
        if kind == ids.SELL:
            return why_no_emergency_sale(s, corporation, first(action), second(action))
        if kind == ids.OFFER_PRIVATE:
            return why_no_private_sale(s, corporation, action)
        if kind == ids.BANKRUPT:
            return "" if forced and is_bankrupt(s, corporation) else "1830.why.not_bankrupt"
        return "1830.why.trains"

    def own_play(self, s: EighteenState, seat: i64, action: i64) -> None:
        corporation = s.operating
        kind = kind_of(action)
        if kind == ids.PASS:
            s.stack.pop()
        elif kind == ids.BUY_TRAIN:
            source = second(action)
            other = source < ids.CORPORATIONS
            if other and s.g.r.consent and s.president[source] != s.president[corporation]:
                s.stack.append(SellTrain(first(action), source, third(action)))
            else:
                pay_for_train(s, corporation, first(action), source, third(action))
        elif kind == ids.TRADE_IN:
            trade_in(s, corporation, first(action))
        elif kind == ids.SELL:
            s.facts[fact.LAST_SALE] = price(s, first(action))
            sell(s, s.president[corporation], first(action), second(action))
            s.queue = sorted_by_order(s, s.queue)  # 4.35
        elif kind == ids.OFFER_PRIVATE:
            s.stack.append(BuyPrivate(first(action), second(action), third(action)))
        else:
            go_bankrupt(s, corporation)

    def question(self, s: EighteenState, seat: i64) -> Text:
        key = self.prompt
        if must_buy(s, s.operating):
            key = "1830.prompt.must_own_train" if s.g.r.train_without_route else "1830.prompt.must_buy_train"
        return s.g.words().about_corporation(key, int(s.operating))


def why_no_train(s: EighteenState, corporation: i64, kind: i64, source: i64, amount: i64, forced: bool) -> str:
    """4.27, 4.28, 4.33."""
    if not has_room(s, corporation):
        return "1830.why.train_limit"
    face = s.g.train_price[kind]
    if source >= ids.CORPORATIONS:
        if s.train_pool[kind] < 1 if source == ids.TRAIN_POOL else not is_on_offer(s, kind):
            return "1830.why.no_such_train"
        if amount != face:
            return "1830.why.face_price"
    elif source == corporation or s.trains[source * ids.TRAINS + kind] < 1:
        return "1830.why.no_such_train"
    elif amount < 1:
        return "1830.why.price_of_one"
    if amount < least_for_train(s, corporation, kind, source):
        return "1830.why.sale_unneeded"
    missing = amount - s.treasury[corporation]
    if missing <= 0:
        return ""
    if not forced:
        return "1830.why.treasury"
    if source >= ids.CORPORATIONS:
        if face != cheapest_price(s):
            return "1830.why.cheapest"
    elif amount > face:
        return "1830.why.above_face"
    return "" if missing <= s.cash[s.president[corporation]] else "1830.why.raise_money"


def least_for_train(s: EighteenState, corporation: i64, kind: i64, source: i64) -> i64:
    """4.34: who has sold for it gives another corporation more than he could have given without the last share."""
    if source >= ids.CORPORATIONS or s.facts[fact.LAST_SALE] == 0 or s.treasury[corporation] >= s.g.train_price[kind]:
        return 1
    return s.treasury[corporation] + s.cash[s.president[corporation]] - s.facts[fact.LAST_SALE] + 1


def bank_trains(s: EighteenState, corporation: i64, forced: bool, out: vec[i64]) -> vec[i64]:
    for kind in s.g.kinds:
        face = s.g.train_price[kind]
        for source in (ids.DEPOT, ids.TRAIN_POOL):
            if why_no_train(s, corporation, kind, source, face, forced) == "":
                out = append(out, encode(ids.BUY_TRAIN, kind, source, face))
    return out


def most_for_train(s: EighteenState, corporation: i64, kind: i64, forced: bool) -> i64:
    """The most that a corporation can give another one for a train (4.32, 4.33)."""
    treasury = s.treasury[corporation]
    if not forced:
        return treasury
    most = treasury + s.cash[s.president[corporation]]
    if most > s.g.train_price[kind]:
        most = s.g.train_price[kind]
    return most if most > treasury else treasury


def trains_of_others(s: EighteenState, corporation: i64, forced: bool, out: vec[i64]) -> vec[i64]:
    """For 1, half the face value, the face value, and all the money there is."""
    if not has_room(s, corporation):
        return out
    for source in s.g.corporations:
        for kind in s.g.kinds:
            if source == corporation or s.trains[source * ids.TRAINS + kind] < 1:
                continue
            face = s.g.train_price[kind]
            most = most_for_train(s, corporation, kind, forced)
            least = least_for_train(s, corporation, kind, source)
            last: i64 = 0
            for amount in (least, face // 2, face, most):
                if last < amount <= most and amount >= least:
                    out = append(out, encode(ids.BUY_TRAIN, kind, source, amount))
                    last = amount
    return out


def why_no_trade_in(s: EighteenState, corporation: i64, kind: i64) -> str:
    """4.29: 800 and a 4, 5 or 6 for a D, also at the train limit, with the corporation's own money."""
    if kind < s.g.trade_in_from or kind >= ids.DIESEL or s.trains[corporation * ids.TRAINS + kind] < 1:
        return "1830.why.trade_in"
    if not is_on_offer(s, ids.DIESEL):
        return "1830.why.no_such_train"
    return "" if s.treasury[corporation] >= s.g.trade_in_price else "1830.why.treasury"


def trade_ins(s: EighteenState, corporation: i64, out: vec[i64]) -> vec[i64]:
    kind: i64
    for kind in range(s.g.trade_in_from, ids.DIESEL):
        if why_no_trade_in(s, corporation, kind) == "":
            out = append(out, encode(ids.TRADE_IN, kind))
    return out


def trade_in(s: EighteenState, corporation: i64, kind: i64) -> None:
    """4.29: the old train goes to the pool; a 4 rusts there with the first D."""
    s.trains[corporation * ids.TRAINS + kind] -= 1
    s.train_pool[kind] += 1
    if s.sink is not None:
        s.tell(events.TradedIn(s.g.corporation_names[corporation], s.g.train_names[kind]))
    pay_for_train(s, corporation, ids.DIESEL, ids.DEPOT, s.g.trade_in_price)


def short_of(s: EighteenState, corporation: i64) -> i64:
    """What treasury and president lack for the cheapest train."""
    return cheapest_price(s) - s.treasury[corporation] - s.cash[s.president[corporation]]


def why_not_sellable(s: EighteenState, corporation: i64, sold: i64, tens: i64) -> str:
    """4.34: the usual limits, and the presidency of the buying corporation stays."""
    seat = s.president[corporation]
    key = why_no_sale(s, seat, sold, tens)
    if key == "" and sold == corporation and s.held(sold, seat) - tens < most_of_others(s, sold, seat):
        return "1830.why.keep_presidency"
    return key


def why_no_emergency_sale(s: EighteenState, corporation: i64, sold: i64, tens: i64) -> str:
    """4.34: no more than is needed."""
    if not must_buy(s, corporation):
        return "1830.why.no_emergency"
    if price(s, sold) * (tens - 1) >= short_of(s, corporation):
        return "1830.why.more_than_needed"
    return why_not_sellable(s, corporation, sold, tens)


def emergency_sales(s: EighteenState, corporation: i64, out: vec[i64]) -> vec[i64]:
    short = short_of(s, corporation)
    if short <= 0:
        return out
    tens: i64
    for sold in s.g.corporations:
        for tens in range(1, s.shares[sold * ids.HOLDERS + s.president[corporation]] + 1):
            if price(s, sold) * (tens - 1) < short and why_not_sellable(s, corporation, sold, tens) == "":
                out = append(out, encode(ids.SELL, sold, tens))
    return out


def is_bankrupt(s: EighteenState, corporation: i64) -> bool:
    """4.36: all that he may sell is not enough for the cheapest train."""
    short = short_of(s, corporation)
    tens: i64
    for sold in s.g.corporations:
        most: i64 = 0
        for tens in range(1, s.shares[sold * ids.HOLDERS + s.president[corporation]] + 1):
            if why_not_sellable(s, corporation, sold, tens) == "":
                most = tens
        short -= price(s, sold) * most
    return short > 0


def go_bankrupt(s: EighteenState, corporation: i64) -> None:
    """5.2, D19: the president sells what he may, his money goes to the bank, and the game is over."""
    seat = s.president[corporation]
    for sold in in_order(s, s.par):
        tens = s.held(sold, seat)
        while tens > 0:
            if why_not_sellable(s, corporation, sold, tens) == "":
                sell(s, seat, sold, tens)
                tens = s.held(sold, seat) + 1
            tens -= 1
    s.facts[fact.BANK] += s.cash[seat]
    s.cash[seat] = 0
    s.facts[fact.BANKRUPT] = seat
    if s.sink is not None:
        s.tell(events.Bankrupt(seat))
    s.stack.clear()


def why_no_private_sale(s: EighteenState, corporation: i64, action: i64) -> str:
    """D07: the president may, but need not, sell private companies to other players."""
    if not s.g.r.emergency_privates or not must_buy(s, corporation):
        return "1830.why.no_trades"
    if short_of(s, corporation) <= 0:
        return "1830.why.more_than_needed"
    return why_no_selling(s, s.president[corporation], first(action), second(action), third(action))


def private_sales(s: EighteenState, corporation: i64, out: vec[i64]) -> vec[i64]:
    for private in s.g.privates:
        if s.owner[private] == s.president[corporation]:
            for other in s.g.seats:
                action = encode(ids.OFFER_PRIVATE, private, other, s.g.face_value[private])
                if why_no_private_sale(s, corporation, action) == "":
                    out = append(out, action)
    return out
