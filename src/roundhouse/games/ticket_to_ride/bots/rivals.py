# compiled by mypyc
"""What the rivals seem to be after: the tickets that their routes speak for, and the links that these still need."""

from __future__ import annotations

from math import exp
from typing import Final, final

from librt.vecs import append, vec
from mypy_extensions import i64

from roundhouse.games.ticket_to_ride.bots.network import NO_WAY, cheapest_path, to_pay
from roundhouse.games.ticket_to_ride.bots.sight import Sight
from roundhouse.games.ticket_to_ride.bots.tables import Tables
from roundhouse.games.ticket_to_ride.game import NONE

_CLAIM: Final = 1.5
"""What a route costs beyond its wagons, in wagons."""
_LOAN: Final = 6.0
"""What it costs to travel over somebody else's route, where there are stations."""
_INSIGHT: Final = 5.0
"""How much more likely a ticket is, as a power of e, whose way is all built than one that is not begun."""
_MOST: Final = 12.0
"""The longest detour, in wagons; from there on a ticket is given up."""


@final
class Rivals:
    """For each rival and each link how likely it is that the rival wants the link, and what losing it would cost."""

    def __init__(self, sight: Sight) -> None:
        self.sight: Sight = sight
        self.prices: list[vec[float]] = []
        self.want: list[vec[float]] = []
        unseen = _possible_tickets(sight)
        other: i64
        for other in range(sight.tables.players):
            price: vec[float] = vec[float]()
            want: vec[float] = vec[float]()
            if other != sight.seat:
                price = _prices(sight, other)
                want = _wanted(sight, other, unseen, price)
            self.prices.append(price)
            self.want.append(want)

    def threat(self, link: i64) -> float:
        """How many rivals want a link and may soon have the cards for it."""
        sight = self.sight
        length = sight.tables.length[sight.tables.links[link][0]]
        threat = 0.0
        other: i64
        for other in range(sight.tables.players):
            if other != sight.seat and self.want[other][link] > 0.0:
                threat += self.want[other][link] * min(1.0, float(sight.cards[other] + 2) / float(2 * length))
        return threat

    def harm(self, link: i64) -> float:
        """What the rivals lose when a link is closed to them, in wagons, shared among them."""
        sight = self.sight
        tables = sight.tables
        harm = 0.0
        other: i64
        for other in range(tables.players):
            if other != sight.seat and self.want[other][link] > 0.0:
                price = self.prices[other][:]
                before = price[link]
                price[link] = NO_WAY
                around = cheapest_path(tables, price, tables.link_a[link], tables.link_b[link], before + _MOST)[0]
                harm += self.want[other][link] * (min(around, before + _MOST) - before)
        return harm / float(tables.players - 1)


def _possible_tickets(sight: Sight) -> list[int]:
    """The tickets that a rival may hold."""
    return [ticket for ticket, place in enumerate(sight.imagined.holder) if not sight.knows(place)]


def _prices(sight: Sight, seat: i64) -> vec[float]:
    """What each link would cost a rival, in wagons."""
    tables = sight.tables
    lost = _LOAN if sight.stations[seat] > 0 else NO_WAY
    price: vec[float] = vec[float]([NO_WAY] * len(tables.links))
    link: i64
    for link in range(len(tables.links)):
        for route in tables.links[link]:
            owner = sight.owner[route]
            cost = lost
            if owner == seat:
                cost = 0.0
            elif owner == NONE and tables.length[route] <= sight.trains[seat] and sight.is_open_to(seat, route):
                cost = float(tables.length[route]) + _CLAIM
            price[link] = min(price[link], cost)
    return price


def _wanted(sight: Sight, seat: i64, unseen: list[int], price: vec[float]) -> vec[float]:
    """By link: how likely it is that one of the rival's tickets needs it."""
    tables = sight.tables
    want: vec[float] = vec[float]([0.0] * len(tables.links))
    likely: list[float] = []
    ways: list[list[int]] = []
    total = 0.0
    for ticket in unseen:
        cost, links = cheapest_path(tables, price, tables.ticket_a[ticket], tables.ticket_b[ticket])
        done = max(0.0, 1.0 - cost / distances(tables)[ticket]) if cost < NO_WAY else 0.0
        chance = exp(_INSIGHT * done)
        total += chance
        likely.append(chance)
        ways.append(to_pay(price, links))
    held: i64 = 0
    for place in sight.imagined.holder:
        if place == seat:
            held += 1
    for i, way in enumerate(ways):
        chance = min(0.9, float(held) * likely[i] / total)
        for link in way:
            want[link] = 1.0 - (1.0 - want[link]) * (1.0 - chance)
    return want


def distances(tables: Tables) -> vec[float]:
    """The price of each ticket on the empty board, in wagons."""
    if len(tables.ticket_distance) == 0:
        price: vec[float] = vec[float]()
        for routes in tables.links:
            price = append(price, float(tables.length[routes[0]]) + _CLAIM)
        found: vec[float] = vec[float]()
        ticket: i64
        for ticket in range(len(tables.ticket_a)):
            cost = cheapest_path(tables, price, tables.ticket_a[ticket], tables.ticket_b[ticket])[0]
            found = append(found, cost)
        tables.ticket_distance = found
    return tables.ticket_distance
