# compiled by mypyc
"""What each link of the board would cost a seat now."""

from __future__ import annotations

from math import inf
from typing import Final, final

from librt.vecs import append, vec
from mypy_extensions import i64

from roundhouse.games.ticket_to_ride.bots.network import NO_WAY
from roundhouse.games.ticket_to_ride.bots.sight import Sight
from roundhouse.games.ticket_to_ride.bots.weights import Weights
from roundhouse.games.ticket_to_ride.game import GRAY, LOCOMOTIVE, NONE
from roundhouse.kit.arrays import counts

OWN: Final = -1
"""The lane of a link that the seat has already."""
LOAN: Final = -2
"""The lane of a link that a station borrows from a rival."""
_BUILT: Final = 0.01


@final
class Prices:
    """For each link its price in points and the route to take; a price is infinite where nothing can be had."""

    def __init__(self, sight: Sight, weights: Weights) -> None:
        self.sight: Sight = sight
        self.weights: Weights = weights
        tables = sight.tables
        self.routes: vec[i64] = _open_routes(sight)
        """The routes that the seat could claim with the wagons it has."""
        self.missing: vec[float] = vec[float]([0.0] * tables.routes)
        """How many cards an open route still needs, weighed by how hard they are to get."""
        self.net: vec[float] = vec[float]([NO_WAY] * tables.routes)
        """What an open route costs in turns and wagons, less its points: below zero if it pays for itself."""
        self.price: vec[float] = vec[float]([NO_WAY] * len(tables.links))
        self.lane: vec[i64] = counts(len(tables.links), NONE)
        self._price_routes()
        self._price_links()
        self._price_loans()

    def _price_routes(self) -> None:
        tables = self.sight.tables
        weights = self.weights
        hand = self.sight.hand
        most = hand[0]
        kind: i64
        for kind in range(1, LOCOMOTIVE):
            most = max(most, hand[kind])
        for route in self.routes:
            colour = tables.colour[route]
            length = tables.length[route]
            ferry = tables.ferry[route]
            missing = float(length - ferry - (most if colour == GRAY else hand[colour]))
            wild = hand[LOCOMOTIVE] - ferry
            if missing > 0.0:
                if wild > 0:
                    missing -= weights.wild * min(float(wild), missing)
                if colour == GRAY:
                    missing *= weights.gray
            else:
                missing = 0.0
            if wild < 0:
                missing -= weights.ferry * float(wild)
            if tables.tunnel[route] == 1:
                missing += weights.tunnel
            self.missing[route] = missing
            spent = weights.turn * (1.0 + missing / 2.0) + weights.train * float(length)
            self.net[route] = spent - float(tables.points[route]) + weights.noise * self.sight.errors[route]

    def _price_links(self) -> None:
        """The price of a link is that of its cheapest open route, or nothing where the seat has one."""
        tables = self.sight.tables
        weights = self.weights
        for route in self.routes:
            link = tables.link_of[route]
            if self.lane[link] == NONE or self.net[route] < self.net[self.lane[link]]:
                self.price[link] = max(weights.least_price, self.net[route] + weights.edge)
                self.lane[link] = route

    def _price_loans(self) -> None:
        """Own routes cost nothing; those of rivals may be borrowed where there are stations."""
        sight = self.sight
        seat = sight.seat
        lends = sight.stations[seat] > 0 or seat in sight.station_at
        route: i64
        for route in range(sight.tables.routes):
            owner = sight.owner[route]
            link = sight.tables.link_of[route]
            if owner == seat:
                self.price[link] = 0.0
                self.lane[link] = OWN
            elif lends and owner != NONE:
                loan = self._of_loan(link)
                if loan < self.price[link]:
                    self.price[link] = loan
                    self.lane[link] = LOAN

    def _of_loan(self, link: i64) -> float:
        """What it costs to travel over a rival's route. E21-E23"""
        sight = self.sight
        tables = sight.tables
        a, b = sight.station_at[tables.link_a[link]], sight.station_at[tables.link_b[link]]
        if a == sight.seat or b == sight.seat:
            return _BUILT
        left = sight.stations[sight.seat]
        if left == 0 or (a != NONE and b != NONE):
            return inf
        cards = float(tables.station_cost[tables.stations - left])
        return float(tables.station_points) + self.weights.station + self.weights.turn * (1.0 + cards / 2.0)


def _open_routes(sight: Sight) -> vec[i64]:
    """U19-U21: routes that nobody has, whose lane is open, and that are not too long."""
    trains = sight.trains[sight.seat]
    found: vec[i64] = vec[i64]()
    route: i64
    for route in range(sight.tables.routes):
        if sight.tables.length[route] <= trains and sight.is_open(route):
            found = append(found, route)
    return found
