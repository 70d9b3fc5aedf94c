# compiled by mypyc
"""The race for the longest path."""

from __future__ import annotations

from typing import final

from librt.vecs import append, vec
from mypy_extensions import i64

from roundhouse.games.ticket_to_ride.bots.sight import Sight
from roundhouse.games.ticket_to_ride.bots.weights import Weights
from roundhouse.kit.arrays import counts
from roundhouse.kit.trails import longest_trail


@final
class Chain:
    """The longest path that a seat will have once its plan is done, and what it is worth to lengthen it."""

    def __init__(self, sight: Sight, weights: Weights, planned: list[int]) -> None:
        self.sight: Sight = sight
        self.ends: vec[i64] = counts(sight.tables.cities, 1)
        """By city: 1 where the path ends; everywhere before there is one."""
        self.worth: float = 0.0
        """What one wagon more on it is worth."""
        if sight.tables.longest_bonus > 0 and weights.chain > 0.0:
            length = self._measure(planned)
            ahead = float(length - rivals_longest(sight))
            close = 1.0 - abs(ahead) / weights.out_of_reach
            bonus = float(sight.tables.longest_bonus) / 10.0
            self.worth = weights.chain / 4.0 * bonus * close if close > 0.0 else 0.0

    def bonus(self, route: i64) -> float:
        """What a route adds by lengthening the path."""
        tables = self.sight.tables
        if self.worth == 0.0 or (self.ends[tables.a[route]] == 0 and self.ends[tables.b[route]] == 0):
            return 0.0
        return self.worth * float(tables.length[route])

    def _measure(self, planned: list[int]) -> i64:
        tables = self.sight.tables
        mine = routes_of(self.sight, self.sight.seat)
        for route in planned:
            mine = append(mine, i64(route))
        path = _longest_of(self.sight, mine)
        if len(path) == 0:
            return 0
        length: i64 = 0
        self.ends = counts(tables.cities)
        for number in path:  # a city in the middle of the path is passed an even number of times
            self.ends[tables.a[number]] ^= 1
            self.ends[tables.b[number]] ^= 1
            length += tables.length[number]
        return length


def routes_of(sight: Sight, seat: i64) -> vec[i64]:
    """The routes that a seat has claimed."""
    found: vec[i64] = vec[i64]()
    route: i64
    for route in range(sight.tables.routes):
        if sight.owner[route] == seat:
            found = append(found, route)
    return found


def rivals_longest(sight: Sight) -> i64:
    """The longest path that a rival can be expected to have in the end: half of its other wagons will join it."""
    longest: i64 = 0
    other: i64
    for other in range(sight.tables.players):
        if other != sight.seat:
            length: i64 = sight.trains[other] // 2
            for route in _longest_of(sight, routes_of(sight, other)):
                length += sight.tables.length[route]
            longest = max(longest, length)
    return longest


def _longest_of(sight: Sight, routes: vec[i64]) -> vec[i64]:
    """The routes of a longest path within some routes."""
    tables = sight.tables
    a: vec[i64] = vec[i64]()
    b: vec[i64] = vec[i64]()
    length: vec[i64] = vec[i64]()
    for route in routes:
        a = append(a, tables.a[route])
        b = append(b, tables.b[route])
        length = append(length, tables.length[route])
    found: vec[i64] = vec[i64]()
    for i in longest_trail(tables.cities, a, b, length):
        found = append(found, routes[i])
    return found
