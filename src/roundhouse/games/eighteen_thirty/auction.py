# compiled by mypyc
"""The auction of the private companies (chapter 1)."""

from __future__ import annotations

from typing import ClassVar, Final, final

from librt.vecs import append, vec
from mypy_extensions import i64

from roundhouse.core.text import Text
from roundhouse.games.eighteen_thirty import events
from roundhouse.games.eighteen_thirty import game as ids
from roundhouse.games.eighteen_thirty import state as fact
from roundhouse.games.eighteen_thirty.flow import Step
from roundhouse.games.eighteen_thirty.game import encode, first, kind_of, third
from roundhouse.games.eighteen_thirty.market import OFF
from roundhouse.games.eighteen_thirty.privates import pay_revenues
from roundhouse.games.eighteen_thirty.shares import gain, start_corporation
from roundhouse.games.eighteen_thirty.state import EighteenState

STEP: Final = 5
"""1.2, D10: a bid is so much above the face value and the highest bid, at least."""
RAISES: Final = 3
"""So many bids are listed for each company, in steps that double."""


def offered(s: EighteenState) -> i64:
    """1.1: the cheapest company that is not sold, or NONE."""
    for private in s.g.privates:
        if s.owner[private] == ids.UNSOLD:
            return private
    return ids.NONE


def current_price(s: EighteenState, private: i64) -> i64:
    """1.6: the face value; that of SV may have fallen."""
    return s.g.face_value[private] - (s.facts[fact.DISCOUNT] if private == ids.SV else 0)


def highest_bid(s: EighteenState, private: i64) -> i64:
    most: i64 = 0
    for seat in s.g.seats:
        if s.bids[private * ids.SEATS + seat] > most:
            most = s.bids[private * ids.SEATS + seat]
    return most


def least_bid(s: EighteenState, private: i64) -> i64:
    """1.2: at least 5 above the face value and above the highest bid."""
    most = highest_bid(s, private)
    return (most if most > s.g.face_value[private] else s.g.face_value[private]) + STEP


def asked_price(s: EighteenState, private: i64) -> i64:
    """What has to be paid or bid next; a company under the hammer is not bought at its price any more."""
    is_on_sale = private == offered(s) and highest_bid(s, private) == 0
    return current_price(s, private) if is_on_sale else least_bid(s, private)


def spendable(s: EighteenState, seat: i64, private: i64) -> i64:
    """1.3: cash that is not committed to bids on other companies."""
    left = s.cash[seat]
    for other in s.g.privates:
        if other != private:
            left -= s.bids[other * ids.SEATS + seat]
    return left


def why_no_bid(s: EighteenState, seat: i64, private: i64, price: i64) -> str:
    """1.2, 1.3, D10: high enough, by choice in steps of 5, and out of money that is free."""
    if price < least_bid(s, private):
        return "1830.why.low_bid"
    if s.g.r.bids_by_fives and price % STEP != 0:
        return "1830.why.bid_step"
    return why_not_spent(s, seat, private, price)


def why_not_spent(s: EighteenState, seat: i64, private: i64, price: i64) -> str:
    """1.3: too little cash, or too much of it in other bids."""
    if price > s.cash[seat]:
        return "1830.why.cash"
    return "" if price <= spendable(s, seat, private) else "1830.why.committed"


def bids(s: EighteenState, seat: i64, private: i64, out: vec[i64]) -> vec[i64]:
    """Some bids on a company: the least one and a few higher ones, up to twice its face value.

    Any higher bid is legal too, and so is raising one's own highest bid; but lists with them would lead random play to
    bid all income of an endless auction.
    """
    price = least_bid(s, private)
    if s.bids[private * ids.SEATS + seat] + STEP == price:
        return out
    most = spendable(s, seat, private)
    if most > s.g.face_value[private] * 2:
        most = s.g.face_value[private] * 2
    step: i64 = STEP
    _: i64
    for _ in range(RAISES):
        if price <= most:
            out = append(out, encode(ids.BID, private, 0, price))
        price += step
        step *= 2
    return out


@final
class AuctionTurn(Step):
    """1.2: buy the offered company, bid on another one, or pass."""

    prompt: ClassVar[str] = "1830.prompt.auction"

    def seat(self, s: EighteenState) -> i64:
        return s.turn

    def asks(self, s: EighteenState) -> bool:
        return offered(s) != ids.NONE

    def own_legal(self, s: EighteenState, seat: i64) -> vec[i64]:
        out = append(vec[i64](), ids.PASS)
        cheapest = offered(s)
        purchase = encode(ids.BID, cheapest, 0, current_price(s, cheapest))
        if self.own_reason(s, seat, purchase) == "":
            out = append(out, purchase)
        private: i64
        for private in range(cheapest + 1, ids.PRIVATES):
            out = bids(s, seat, private, out)
        return out

    def own_reason(self, s: EighteenState, seat: i64, action: i64) -> str:
        kind = kind_of(action)
        if kind == ids.PASS:
            return ""
        if kind != ids.BID:
            return "1830.why.auction"
        private = first(action)
        price = third(action)
        if s.owner[private] != ids.UNSOLD:
            return "1830.why.private_sold"
        if private != offered(s):
            return why_no_bid(s, seat, private, price)
        if price != current_price(s, private):
            return "1830.why.offered_price"
        return why_not_spent(s, seat, private, price)

    def own_play(self, s: EighteenState, seat: i64, action: i64) -> None:
        if kind_of(action) == ids.PASS:
            _pass(s, seat)
        else:
            private = first(action)
            s.facts[fact.PASSES] = 0
            s.facts[fact.TURN] = s.left_of(seat)
            if private == offered(s):
                s.facts[fact.PRIORITY] = s.turn  # 1.5
                buy_private(s, seat, private, third(action))
                sell_to_bidders(s)
            else:
                place_bid(s, seat, private, third(action))


@final
class CompanyAuction(Step):
    """1.4: the lowest bidder raises or drops out, until one is left."""

    prompt: ClassVar[str] = "1830.prompt.company_auction"

    def __init__(self, private: i64) -> None:
        self.private: i64 = private

    def seat(self, s: EighteenState) -> i64:
        lowest: i64 = ids.NONE
        for seat in s.g.seats:
            bid = s.bids[self.private * ids.SEATS + seat]
            if bid > 0 and (lowest == ids.NONE or bid < s.bids[self.private * ids.SEATS + lowest]):
                lowest = seat
        return lowest

    def asks(self, s: EighteenState) -> bool:
        return bidders(s, self.private) > 1

    def leave(self, s: EighteenState) -> None:
        winner = self.seat(s)
        s.stack.pop()
        buy_private(s, winner, self.private, s.bids[self.private * ids.SEATS + winner])
        sell_to_bidders(s)

    def own_legal(self, s: EighteenState, seat: i64) -> vec[i64]:
        return bids(s, seat, self.private, append(vec[i64](), ids.PASS))

    def own_reason(self, s: EighteenState, seat: i64, action: i64) -> str:
        if kind_of(action) == ids.PASS:
            return ""
        if kind_of(action) != ids.BID or first(action) != self.private:
            return "1830.why.company_auction"
        return why_no_bid(s, seat, self.private, third(action))

    def question(self, s: EighteenState, seat: i64) -> Text:
        least = int(least_bid(s, self.private))
        return s.g.words().bidding(self.prompt, int(self.private), least)

    def own_play(self, s: EighteenState, seat: i64, action: i64) -> None:
        if kind_of(action) == ids.PASS:
            s.bids[self.private * ids.SEATS + seat] = 0
            if s.sink is not None:
                s.tell(events.DroppedOut(seat, s.g.private_names[self.private]))
        else:
            place_bid(s, seat, self.private, third(action))


@final
class SetPar(Step):
    """1.8: the buyer of BO sets the par price of B&O before anything else happens."""

    prompt: ClassVar[str] = "1830.prompt.set_par"

    def __init__(self, buyer: i64) -> None:
        self.buyer: i64 = buyer

    def seat(self, s: EighteenState) -> i64:
        return self.buyer

    def asks(self, s: EighteenState) -> bool:
        return s.par[ids.BALTIMORE] == 0

    def own_legal(self, s: EighteenState, seat: i64) -> vec[i64]:
        out: vec[i64] = vec[i64]()
        for cell in s.g.market.par_cells:
            out = append(out, encode(ids.PAR, ids.BALTIMORE, 0, s.g.market.price[cell]))
        return out

    def own_reason(self, s: EighteenState, seat: i64, action: i64) -> str:
        if kind_of(action) != ids.PAR or first(action) != ids.BALTIMORE:
            return "1830.why.set_par"
        return "1830.why.par_price" if s.g.market.par_cell(third(action)) == OFF else ""

    def own_play(self, s: EighteenState, seat: i64, action: i64) -> None:
        start_corporation(s, seat, ids.BALTIMORE, third(action))


def bidders(s: EighteenState, private: i64) -> i64:
    count: i64 = 0
    for seat in s.g.seats:
        if s.bids[private * ids.SEATS + seat] > 0:
            count += 1
    return count


def place_bid(s: EighteenState, seat: i64, private: i64, price: i64) -> None:
    """1.3: a bid replaces the seat's own earlier one."""
    s.bids[private * ids.SEATS + seat] = price
    if s.sink is not None:
        s.tell(events.Bid(seat, s.g.private_names[private], price))


def buy_private(s: EighteenState, seat: i64, private: i64, price: i64) -> None:
    """A company goes to a player; CA brings a share of PRR, BO the presidency of B&O (1.7, 1.8)."""
    s.owner[private] = seat
    s.cash[seat] -= price
    s.facts[fact.BANK] += price
    for other in s.g.seats:
        s.bids[private * ids.SEATS + other] = 0
    if s.sink is not None:
        s.tell(events.PrivateBought(seat, s.g.private_names[private], price))
    if s.g.r.sales_move_priority:
        s.facts[fact.PRIORITY] = s.left_of(seat)  # D13
    if s.g.r.sales_move_turn:
        s.facts[fact.TURN] = s.left_of(seat)  # D11
    if private == ids.CA:
        gain(s, seat, ids.PRR, ids.IPO, 1)
    if private == ids.BO:
        s.stack.append(SetPar(seat))


def sell_to_bidders(s: EighteenState) -> None:
    """1.4: the next companies go to those who have bid on them; with several bids there is an auction first."""
    while True:
        private = offered(s)
        if private == ids.NONE or bidders(s, private) == 0:
            return
        if bidders(s, private) > 1:
            s.stack.append(CompanyAuction(private))
            return
        for seat in s.g.seats:
            bid = s.bids[private * ids.SEATS + seat]
            if bid > 0:
                buy_private(s, seat, private, bid)
                break


def _pass(s: EighteenState, seat: i64) -> None:
    """1.6, D13: when all pass in a row, SV gets cheaper, or the companies pay and who holds the priority goes on."""
    s.facts[fact.PASSES] += 1
    s.facts[fact.TURN] = s.left_of(seat)
    if s.sink is not None:
        s.tell(events.Passed(seat))
    if s.facts[fact.PASSES] < s.g.n:
        return
    s.facts[fact.PASSES] = 0
    if s.owner[ids.SV] != ids.UNSOLD:
        pay_revenues(s)
        if s.g.r.sales_move_priority:
            s.facts[fact.TURN] = s.facts[fact.PRIORITY]
        return
    s.facts[fact.DISCOUNT] += STEP
    if current_price(s, ids.SV) == 0:
        taker = s.turn
        s.facts[fact.TURN] = s.left_of(taker)
        s.facts[fact.PRIORITY] = s.turn
        buy_private(s, taker, ids.SV, 0)
        sell_to_bidders(s)
