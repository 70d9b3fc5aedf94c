# compiled by mypyc
"""The prices that a seat may name, and their numbers in the finite action space.

The prices for one thing run from a least to a most one. Their numbers are LEAST, MOST, one for each price of a grid
that lies between the two, and EXACT with decimal digits for all that is between them and not on the grid.
"""

from __future__ import annotations

from typing import Final, final

from librt.vecs import append, vec
from mypy_extensions import i64

from roundhouse.games.eighteen_thirty import game as ids
from roundhouse.games.eighteen_thirty import state as fact
from roundhouse.games.eighteen_thirty.auction import (
    STEP,
    AuctionTurn,
    CompanyAuction,
    current_price,
    least_bid,
    offered,
    spendable,
)
from roundhouse.games.eighteen_thirty.flow import Step
from roundhouse.games.eighteen_thirty.game import encode, first, kind_of, second
from roundhouse.games.eighteen_thirty.privates import least_price
from roundhouse.games.eighteen_thirty.purchase import BuyTrains, least_for_train, most_for_train, must_buy
from roundhouse.games.eighteen_thirty.state import EighteenState
from roundhouse.games.eighteen_thirty.stock import SAMPLED_TRADES, StockTurn
from roundhouse.games.eighteen_thirty.turn import CorporationStep

LEAST: Final = 0
MOST: Final = 1
GRID: Final = 2
"""The number of the first price of the grid."""
FINE: Final = 5
FINE_TO: Final = 1000
COARSE: Final = 50
COARSE_TO: Final = 3000
POINTS: Final = FINE_TO // FINE + (COARSE_TO - FINE_TO) // COARSE
"""The grid: 5, 10, 15 and so on to 1000, then 1050, 1100 and so on to 3000."""
EXACT: Final = GRID + POINTS
DIGIT: Final = EXACT + 1
"""The number of the digit 0."""
PRICES: Final = DIGIT + 10


@final
class Prices:
    """The prices from `least` to `most` that are multiples of `by`; none at all if `most` is less than `least`."""

    def __init__(self, least: i64, most: i64, by: i64 = 1) -> None:
        self.least: i64 = (least + by - 1) // by * by
        self.most: i64 = most // by * by if most > 0 else i64(0)
        self.by: i64 = by


def priced_answers(s: EighteenState, seat: i64, out: vec[i64]) -> vec[i64]:
    """Add what the seat may pay a price of its choice for, as ids without the price."""
    frame = s.stack[-1]
    if isinstance(frame, AuctionTurn | CompanyAuction):
        for private in s.g.privates:
            out = _if_any(s, seat, encode(ids.BID, private), out)
    elif isinstance(frame, StockTurn):
        if s.facts[fact.DECLINED] > 0 or s.facts[fact.TRADES] >= SAMPLED_TRADES:
            return out  # as in `sampled`: trades would go on for ever
        for private in s.g.privates:
            if private == ids.CA and not s.g.lists_ca:
                continue
            out = _if_any(s, seat, encode(ids.BUY_PRIVATE, private), out)
            out = _offers(s, seat, private, out)
    elif isinstance(frame, CorporationStep):
        if s.facts[fact.DECLINED] == 0:
            for private in s.g.privates:
                out = _if_any(s, seat, encode(ids.BUY_PRIVATE, private), out)
        if isinstance(frame, BuyTrains):
            out = _trains(s, seat, out)
    return out


def _offers(s: EighteenState, seat: i64, private: i64, out: vec[i64]) -> vec[i64]:
    if s.owner[private] == seat:
        for other in s.g.seats:
            out = _if_any(s, seat, encode(ids.OFFER_PRIVATE, private, other), out)
    return out


def _trains(s: EighteenState, seat: i64, out: vec[i64]) -> vec[i64]:
    """Trains of other corporations, and private companies that are sold to pay for a train."""
    if s.facts[fact.DECLINED] == 0 or not s.g.r.consent:
        for source in s.g.corporations:
            for kind in s.g.kinds:
                if s.trains[source * ids.TRAINS + kind] > 0:
                    out = _if_any(s, seat, encode(ids.BUY_TRAIN, kind, source), out)
    if s.facts[fact.DECLINED] == 0:
        for private in s.g.privates:
            out = _offers(s, seat, private, out)
    return out


def _if_any(s: EighteenState, seat: i64, about: i64, out: vec[i64]) -> vec[i64]:
    prices = prices_for(s, seat, about)
    return append(out, about) if prices.least <= prices.most else out


def prices_for(s: EighteenState, seat: i64, about: i64) -> Prices:
    """The prices that a seat may name for something: an id without a price."""
    prices = _spread(s, seat, about)
    frame = s.stack[-1]
    assert isinstance(frame, Step)
    if prices.least <= prices.most and frame.reason(s, seat, about + encode(0, 0, 0, prices.least)) == "":
        return prices
    return Prices(1, 0)


def _spread(s: EighteenState, seat: i64, about: i64) -> Prices:
    """From what to what a price may go if it is possible at all."""
    kind = kind_of(about)
    if kind == ids.BID:
        return _bids(s, seat, first(about))
    if kind == ids.BUY_TRAIN:
        train, source = first(about), second(about)
        forced = must_buy(s, s.operating)
        least = least_for_train(s, s.operating, train, source)
        return Prices(least, most_for_train(s, s.operating, train, forced))
    if kind == ids.OFFER_PRIVATE:
        return Prices(1, s.cash[second(about)])
    if isinstance(s.stack[-1], StockTurn):
        return Prices(1, s.cash[seat])
    private = first(about)
    most = s.g.face_value[private] * 2
    treasury = s.treasury[s.operating]
    return Prices(least_price(s.g, private), most if most < treasury else treasury)


def _bids(s: EighteenState, seat: i64, private: i64) -> Prices:
    """1.1, 1.2; nobody raises his own highest bid here, or random play would bid all income of an endless auction."""
    if isinstance(s.stack[-1], AuctionTurn) and private == offered(s):
        price = current_price(s, private)
        return Prices(price, price)
    least = least_bid(s, private)
    if s.bids[private * ids.SEATS + seat] + STEP == least:
        return Prices(1, 0)
    return Prices(least, spendable(s, seat, private), STEP if s.g.r.bids_by_fives else 1)


# Prices as numbers.


def is_on_grid(price: i64) -> bool:
    if price <= FINE_TO:
        return price % FINE == 0
    return price <= COARSE_TO and price % COARSE == 0


def grid_number(price: i64) -> i64:
    """The number of a price on the grid."""
    if price <= FINE_TO:
        return GRID + price // FINE - 1
    return GRID + FINE_TO // FINE + (price - FINE_TO) // COARSE - 1


def grid_price(number: i64) -> i64:
    """The price on the grid with a number."""
    place = number - GRID + 1
    if place <= FINE_TO // FINE:
        return place * FINE
    return FINE_TO + (place - FINE_TO // FINE) * COARSE


def is_exact(prices: Prices, price: i64) -> bool:
    """Whether a price is named by its digits."""
    return prices.least < price < prices.most and price % prices.by == 0 and not is_on_grid(price)


def _some_exact(prices: Prices, start: i64, stop: i64) -> bool:
    """Whether some price from `start` up to, but not with, `stop` is named by its digits."""
    if start <= prices.least:
        start = prices.least + 1
    if stop > prices.most:
        stop = prices.most
    while start < stop:
        if is_exact(prices, start):
            return True
        start += 1
    return False


def _unit(prices: Prices) -> i64:
    """The value of the first digit: as many digits are written as the most price has."""
    unit: i64 = 1
    while unit * 10 <= prices.most:
        unit *= 10
    return unit


def price_numbers(prices: Prices, chosen: vec[i64]) -> vec[i64]:
    """The numbers that may follow those chosen for a price."""
    out: vec[i64] = vec[i64]()
    if len(chosen) == 0:
        out = append(out, LEAST)
        if prices.most > prices.least:
            out = append(out, MOST)
        number: i64
        for number in range(GRID, EXACT):
            price = grid_price(number)
            if price >= prices.most:
                break
            if price > prices.least and price % prices.by == 0:
                out = append(out, number)
        if _some_exact(prices, prices.least, prices.most):
            out = append(out, EXACT)
        return out
    unit = _unit(prices)
    start: i64 = 0
    i: i64
    for i in range(1, len(chosen)):
        start += (chosen[i] - DIGIT) * unit
        unit //= 10
    digit: i64
    for digit in range(10):
        if _some_exact(prices, start + digit * unit, start + (digit + 1) * unit):
            out = append(out, DIGIT + digit)
    return out


def price_of(prices: Prices, chosen: vec[i64]) -> i64:
    """The price that some numbers name, -1 if there must be more of them."""
    if len(chosen) == 0:
        return -1
    if chosen[0] == LEAST:
        return prices.least
    if chosen[0] == MOST:
        return prices.most
    if chosen[0] < EXACT:
        return grid_price(chosen[0])
    unit = _unit(prices)
    price: i64 = 0
    i: i64
    for i in range(1, len(chosen)):
        price += (chosen[i] - DIGIT) * unit
        unit //= 10
    return price if unit == 0 else i64(-1)


def price_number(prices: Prices, price: i64) -> vec[i64]:
    """The numbers that name a price; -1 if it is not possible."""
    out: vec[i64] = vec[i64]()
    if price < prices.least or price > prices.most or price % prices.by != 0:
        return append(out, -1)
    if price == prices.least:
        return append(out, LEAST)
    if price == prices.most:
        return append(out, MOST)
    if is_on_grid(price):
        return append(out, grid_number(price))
    out = append(out, EXACT)
    unit = _unit(prices)
    while unit > 0:
        out = append(out, DIGIT + price // unit % 10)
        unit //= 10
    return out
