# compiled by mypyc
"""The cheapest network for some tickets, on what is left of the board."""

from __future__ import annotations

from math import inf
from typing import Final, final

from librt.vecs import append, vec
from mypy_extensions import i64

from roundhouse.games.ticket_to_ride.bots.tables import Tables
from roundhouse.kit.arrays import counts

Pair = tuple[int, int]
Way = tuple[float, list[int]]
"""A price and the links that it buys."""
NO_WAY: Final[float] = inf


def cheapest_path(tables: Tables, price: vec[float], start: i64, goal: i64, most: float = inf) -> Way:
    """The price and the links of the cheapest way from one city to another.

    The price is infinite if there is none that is cheaper than `most`.
    """
    best: vec[float] = vec[float]([NO_WAY] * tables.cities)
    came = counts(tables.cities)
    best[start] = 0.0
    waiting: vec[i64] = vec[i64]([start])
    city = start
    while True:
        if len(waiting) == 0:
            return NO_WAY, []
        waiting, city = _nearest(waiting, best)
        if city == goal:
            return best[goal], _way_back(tables, came, start, goal)
        near = tables.near[city]
        link_to = tables.link_to[city]
        i: i64
        for i in range(len(near)):
            other = near[i]
            total = best[city] + price[link_to[i]]
            if total < best[other] and total < most:
                if best[other] == NO_WAY:
                    waiting = append(waiting, other)
                best[other] = total
                came[other] = link_to[i]


def _nearest(waiting: vec[i64], best: vec[float]) -> tuple[vec[i64], i64]:
    """Take out the city that is reached most cheaply; of equal ones that with the lowest number."""
    at: i64 = 0
    i: i64
    for i in range(1, len(waiting)):
        here, there = best[waiting[i]], best[waiting[at]]
        if here < there or (here == there and waiting[i] < waiting[at]):
            at = i
    city = waiting[at]
    last = i64(len(waiting)) - 1
    waiting[at] = waiting[last]
    return waiting[:last], city


def _way_back(tables: Tables, came: vec[i64], start: i64, goal: i64) -> list[int]:
    links: list[int] = []
    city = goal
    while city != start:
        link = came[city]
        links.append(int(link))
        city = tables.link_a[link] + tables.link_b[link] - city
    return links


def forest(tables: Tables, price: vec[float], pairs: list[Pair]) -> Way:
    """The price and the links of a cheap network that joins each pair; infinite if a pair cannot be joined.

    Pairs are added one by one, each the cheapest way over what is already there: up to three in every order, more in
    two orders.
    """
    if len(pairs) > 3:
        return _long_forest(tables, price, pairs)
    search = _Orders(tables)
    search.extend(price, pairs, 0.0, [])
    return search.best, search.links


@final
class _Orders:
    """Tries all orders of some pairs."""

    def __init__(self, tables: Tables) -> None:
        self.tables: Tables = tables
        self.best: float = NO_WAY
        self.links: list[int] = []

    def extend(self, price: vec[float], pairs: list[Pair], so_far: float, links: list[int]) -> None:
        for i, (a, b) in enumerate(pairs):
            more, path = cheapest_path(self.tables, price, a, b, self.best - so_far)
            total = so_far + more
            if total >= self.best:
                continue
            added = links + to_pay(price, path)
            if len(pairs) == 1:
                self.best = total
                self.links = added
            else:
                self.extend(with_free(price, path), pairs[:i] + pairs[i + 1 :], total, added)


def to_pay(price: vec[float], links: list[int]) -> list[int]:
    """Those of the links that cost something."""
    return [link for link in links if price[link] > 0.0]


def with_free(price: vec[float], links: list[int]) -> vec[float]:
    """The prices when these links cost nothing any more."""
    changed = price[:]
    for link in links:
        changed[link] = 0.0
    return changed


def _long_forest(tables: Tables, price: vec[float], pairs: list[Pair]) -> Way:
    alone = {pair: cheapest_path(tables, price, pair[0], pair[1])[0] for pair in pairs}
    order = sorted(pairs, key=lambda pair: alone[pair])
    return min(_in_order(tables, price, order), _in_order(tables, price, order[::-1]))


def _in_order(tables: Tables, price: vec[float], pairs: list[Pair]) -> Way:
    total = 0.0
    links: list[int] = []
    for a, b in pairs:
        more, path = cheapest_path(tables, price, a, b)
        total += more
        links += to_pay(price, path)
        price = with_free(price, path)
    return total, links
