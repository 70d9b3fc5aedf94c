"""What each link of the board would cost a seat now."""

from __future__ import annotations

from math import inf

from bench.reference.ticket_to_ride.sight import Sight
from bench.reference.ticket_to_ride.weights import Weights
from roundhouse.games.ticket_to_ride.game import GRAY, LOCOMOTIVE, NONE

OWN = -1
"""The lane of a link that the seat has already."""
LOAN = -2
"""The lane of a link that a station borrows from a rival."""
_BUILT = 0.01


class Prices:
    """For each link its price in points and the route to take; a price is infinite where nothing can be had."""

    def __init__(self, sight: Sight, weights: Weights) -> None:
        self.sight = sight
        self.weights = weights
        tables = sight.tables
        self.routes = self._open_routes()
        """The routes that the seat could claim with the wagons it has."""
        self.missing = [0.0] * len(tables.length)
        """How many cards an open route still needs, weighed by how hard they are to get."""
        self.net = [inf] * len(tables.length)
        """What an open route costs in turns and wagons, less its points: below zero if it pays for itself."""
        self.price = [inf] * len(tables.links)
        self.lane = [NONE] * len(tables.links)
        self._price_routes()
        self._price_links()

    def _open_routes(self) -> list[int]:
        """U19-U21: routes that nobody has, whose lane is open, and that are not too long."""
        sight = self.sight
        tables = sight.tables
        owner, twin, length = sight.owner, tables.twin, tables.length
        seat = sight.seat
        trains = sight.trains[seat]
        found = []
        for route, owned in enumerate(owner):
            if owned == NONE and length[route] <= trains:
                other = twin[route]
                if other == NONE or owner[other] == NONE or (tables.doubles_open and owner[other] != seat):
                    found.append(route)
        return found

    def _price_routes(self) -> None:
        tables = self.sight.tables
        weights = self.weights
        hand = self.sight.hand
        most = max(hand[:LOCOMOTIVE])
        locomotives = hand[LOCOMOTIVE]
        turn, train, replaced = weights.turn, weights.train, weights.wild
        for route in self.routes:
            colour = tables.colour[route]
            length = tables.length[route]
            ferry = tables.ferry[route]
            missing = float(length - ferry - (most if colour == GRAY else hand[colour]))
            wild = locomotives - ferry
            if missing > 0:
                if wild > 0:
                    missing -= replaced * (wild if wild < missing else missing)
                if colour == GRAY:
                    missing *= weights.gray
            else:
                missing = 0.0
            if wild < 0:
                missing -= weights.ferry * wild
            if tables.tunnel[route]:
                missing += weights.tunnel
            self.missing[route] = missing
            self.net[route] = turn * (1.0 + missing / 2) + train * length - tables.points[route]

    def _price_links(self) -> None:
        sight = self.sight
        link_of = sight.tables.link_of
        price, lane, net = self.price, self.lane, self.net
        least = self.weights.least_price
        edge = self.weights.edge
        for route in self.routes:
            link = link_of[route]
            if lane[link] == NONE or net[route] < net[lane[link]]:
                price[link] = max(least, net[route] + edge)
                lane[link] = route
        lends = sight.stations[sight.seat] > 0 or sight.seat in sight.station_at
        for route, owner in enumerate(sight.owner):
            if owner == sight.seat:
                price[link_of[route]] = 0.0
                lane[link_of[route]] = OWN
            elif lends and owner != NONE:
                link = link_of[route]
                loan = self._of_loan(link)
                if loan < price[link]:
                    price[link] = loan
                    lane[link] = LOAN

    def _of_loan(self, link: int) -> float:
        """What it costs to travel over a rival's route. E21-E23"""
        sight = self.sight
        tables = sight.tables
        ends = (sight.station_at[tables.link_a[link]], sight.station_at[tables.link_b[link]])
        if sight.seat in ends:
            return _BUILT
        left = sight.stations[sight.seat]
        if left == 0 or NONE not in ends:
            return inf
        cards = tables.station_cost[tables.stations - left]
        return tables.station_points + self.weights.station + self.weights.turn * (1 + cards / 2)
