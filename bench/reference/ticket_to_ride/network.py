"""The cheapest network for some tickets, on what is left of the board."""

from __future__ import annotations

from heapq import heappop, heappush
from math import inf

from bench.reference.ticket_to_ride.tables import Tables

Pair = tuple[int, int]


def cheapest_path(
    tables: Tables, price: list[float], start: int, goal: int, most: float = inf
) -> tuple[float, list[int]]:
    """The price and the links of the cheapest way from one city to another.

    The price is infinite if there is none that is cheaper than `most`.
    """
    best = [inf] * tables.cities
    came: list[int] = [-1] * tables.cities
    best[start] = 0.0
    at = tables.at
    heap = [(0.0, start)]
    while heap:
        so_far, city = heappop(heap)
        if city == goal:
            break
        if so_far > best[city]:
            continue
        for other, link in at[city]:
            total = so_far + price[link]
            if total < best[other] and total < most:
                best[other] = total
                came[other] = link
                heappush(heap, (total, other))
    else:
        return inf, []
    links = []
    city = goal
    while city != start:
        link = came[city]
        links.append(link)
        city = tables.link_a[link] + tables.link_b[link] - city
    return best[goal], links


def forest(tables: Tables, price: list[float], pairs: list[Pair]) -> tuple[float, list[int]]:
    """The price and the links of a cheap network that joins each pair; infinite if a pair cannot be joined.

    Pairs are added one by one, each the cheapest way over what is already there: up to three in every order, more in
    two orders.
    """
    if len(pairs) > 3:
        return _long_forest(tables, price, pairs)
    search = _Orders(tables)
    search.extend(price, pairs, 0.0, [])
    return search.best, search.links


class _Orders:
    """Tries all orders of some pairs."""

    def __init__(self, tables: Tables) -> None:
        self.tables = tables
        self.best = inf
        self.links: list[int] = []

    def extend(self, price: list[float], pairs: list[Pair], so_far: float, links: list[int]) -> None:
        for i, (a, b) in enumerate(pairs):
            more, path = cheapest_path(self.tables, price, a, b, self.best - so_far)
            total = so_far + more
            if total >= self.best:
                continue
            added = links + [link for link in path if price[link] > 0]
            if len(pairs) == 1:
                self.best = total
                self.links = added
            else:
                self.extend(with_free(price, path), pairs[:i] + pairs[i + 1 :], total, added)


def with_free(price: list[float], links: list[int]) -> list[float]:
    """The prices when these links cost nothing any more."""
    price = price[:]
    for link in links:
        price[link] = 0.0
    return price


def _long_forest(tables: Tables, price: list[float], pairs: list[Pair]) -> tuple[float, list[int]]:
    alone = {pair: cheapest_path(tables, price, *pair)[0] for pair in pairs}
    order = sorted(pairs, key=lambda pair: alone[pair])
    return min(_in_order(tables, price, order), _in_order(tables, price, order[::-1]))


def _in_order(tables: Tables, price: list[float], pairs: list[Pair]) -> tuple[float, list[int]]:
    total = 0.0
    links: list[int] = []
    for a, b in pairs:
        more, path = cheapest_path(tables, price, a, b)
        total += more
        links += [link for link in path if price[link] > 0]
        price = with_free(price, path)
    return total, links
