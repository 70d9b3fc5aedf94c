"""1830: the prices that numbers can name are exactly the legal ones."""

from __future__ import annotations

import pytest
from tests.conformance.walk import COMPILED
from tests.env.playing import positions

from roundhouse import Rng, title
from roundhouse.core.space import UNSETTLED
from roundhouse.games.eighteen_thirty import game as ids
from roundhouse.games.eighteen_thirty.auction import least_bid
from roundhouse.games.eighteen_thirty.flow import Step
from roundhouse.games.eighteen_thirty.game import EighteenGame, encode, first, kind_of, second
from roundhouse.games.eighteen_thirty.prices import (
    GRID,
    POINTS,
    Prices,
    grid_number,
    grid_price,
    is_on_grid,
    price_number,
    price_numbers,
    price_of,
    prices_for,
)
from roundhouse.games.eighteen_thirty.space import EighteenSpace, is_priced
from roundhouse.games.eighteen_thirty.state import DECLINED, TRADES, EighteenState
from roundhouse.kit.arrays import numbers

VARIANTS: list[dict[str, object]] = [
    {},
    {"bids": "fives"},
    {"rules": "18xx.games"},
    {"private_trades": "purchase"},
    {"consent": False},
    {"first_round_trades": True, "bo_trades": "always"},
]
THINGS = (
    [encode(ids.BID, private) for private in range(ids.PRIVATES)]
    + [encode(ids.BUY_PRIVATE, private) for private in range(ids.PRIVATES)]
    + [encode(ids.OFFER_PRIVATE, private, seat) for private in range(ids.PRIVATES) for seat in range(3)]
    + [encode(ids.BUY_TRAIN, kind, source) for kind in range(ids.TRAINS) for source in range(ids.CORPORATIONS)]
)
AMOUNTS = (1, 5, 20, 40, 80, 160, 500)


def names_own_bid(s: EighteenState, seat: int, thing: int) -> bool:
    """Raising one's own highest bid is legal, and left out: random play would bid for ever."""
    private = first(thing)
    return kind_of(thing) == ids.BID and s.bids[private * ids.SEATS + seat] + 5 == least_bid(s, private)


@pytest.mark.parametrize("options", VARIANTS, ids=str)
def test_prices_are_exact(options: dict[str, object]) -> None:
    game = title("1830").build(3, options)
    assert isinstance(game, EighteenGame)
    seen = set()
    for seed in range(2 if COMPILED else 1):
        for count, at in enumerate(positions(game, Rng(seed), 2000 if COMPILED else 90)):
            s = at.state
            assert isinstance(s, EighteenState) and isinstance(at.space, EighteenSpace)
            frame = s.frame
            if count % 3 or at.begun or not isinstance(frame, Step):
                continue
            offered = [answer for answer in at.space.ids(s, at.seat) if is_priced(answer)]
            for thing in THINGS:
                prices = prices_for(s, at.seat, thing)
                if thing in offered:
                    seen.add(kind_of(thing))
                    near = {prices.least + n for n in range(-7, 8)} | {prices.most + n for n in range(-7, 8)}
                    for price in sorted(near - {p for p in near if p < 1}):
                        legal = frame.reason(s, at.seat, thing + encode(0, 0, 0, price)) == ""
                        assert legal == (prices.least <= price <= prices.most and price % prices.by == 0), (
                            thing,
                            price,
                        )
                elif not names_own_bid(s, at.seat, thing) and not left_out(s, at.seat, thing):
                    for price in AMOUNTS:
                        assert frame.reason(s, at.seat, thing + encode(0, 0, 0, price)) != "", (frame, thing, price)
    assert ids.BID in seen and (not COMPILED or {ids.BUY_TRAIN, ids.BUY_PRIVATE} <= seen)


def left_out(s: EighteenState, seat: int, thing: int) -> bool:
    """What random play leaves out, and trains of corporations that have none."""
    kind = kind_of(thing)
    if kind == ids.BUY_TRAIN:
        return s.trains[second(thing) * ids.TRAINS + first(thing)] == 0 or declined(s)
    return kind != ids.BID and (declined(s) or trades(s) or first(thing) == ids.CA)


def declined(s: EighteenState) -> bool:
    return s.facts[DECLINED] > 0


def trades(s: EighteenState) -> bool:
    return s.facts[TRADES] >= 6


@pytest.mark.parametrize(
    ("least", "most", "by"),
    [(1, 1, 1), (1, 7, 1), (25, 600, 5), (7, 1234, 1), (1, 3333, 1), (9, 10, 1), (996, 1003, 1)],
)
def test_every_price_has_its_numbers(least: int, most: int, by: int) -> None:
    prices = Prices(least, most, by)
    reached = []
    ways: list[list[int]] = [[]]
    while ways:
        way = ways.pop()
        for number in price_numbers(prices, numbers(way)):
            longer = [*way, int(number)]
            price = price_of(prices, numbers(longer))
            if price == UNSETTLED:
                ways.append(longer)
            else:
                reached.append(int(price))
                assert list(price_number(prices, price)) == longer
    assert sorted(reached) == [price for price in range(least, most + 1) if price % by == 0]


def test_the_grid() -> None:
    points = [grid_price(GRID + i) for i in range(POINTS)]
    assert points == [*range(5, 1001, 5), *range(1050, 3001, 50)]
    assert all(is_on_grid(price) and grid_price(grid_number(price)) == price for price in points)
    assert not is_on_grid(1005) and not is_on_grid(7)
