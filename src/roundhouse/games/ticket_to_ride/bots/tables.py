# compiled by mypyc
"""What never changes during a game, as flat arrays: the board as a graph, and the numbers of the rules."""

from __future__ import annotations

from functools import lru_cache
from typing import final

from librt.vecs import append, vec
from mypy_extensions import i64

from roundhouse.games.ticket_to_ride.game import KINDS, LOCOMOTIVE, TicketGame
from roundhouse.kit.arrays import counts


@final
class Tables:
    """A game's board and rules. A link is a pair of neighbouring cities with all routes between them."""

    def __init__(self, game: TicketGame) -> None:
        self.players: i64 = game.players
        self.cities: i64 = game.cities
        self.routes: i64 = game.routes
        self.a: vec[i64] = game.route_a
        self.b: vec[i64] = game.route_b
        self.length: vec[i64] = game.length
        self.colour: vec[i64] = game.colour
        self.twin: vec[i64] = game.twin
        self.ferry: vec[i64] = game.ferry
        self.tunnel: vec[i64] = game.tunnel
        self.points: vec[i64] = game.points
        self.ticket_a: vec[i64] = game.ticket_a
        self.ticket_b: vec[i64] = game.ticket_b
        self.ticket_points: vec[i64] = game.ticket_points
        self.long: vec[i64] = game.long

        rules = game.r
        self.doubles_open: bool = game.doubles_open
        self.end_trains: i64 = rules.end_trains
        self.trains: i64 = rules.trains
        self.stations: i64 = rules.stations
        self.station_cost: vec[i64] = rules.station_cost
        self.station_points: i64 = rules.station_points
        self.longest_bonus: i64 = rules.longest_bonus
        self.globetrotter_bonus: i64 = rules.globetrotter_bonus
        self.tunnel_reveal: i64 = rules.tunnel_reveal
        self.long_apart: bool = rules.initial_long > 0
        """Long tickets are dealt at the start only."""
        self.draw_tickets: i64 = rules.draw_tickets
        self.all_cards: vec[i64] = counts(KINDS, rules.cards_per_colour)
        self.all_cards[LOCOMOTIVE] = rules.locomotives

        self.claim: i64 = game.claim
        self.claim_step: i64 = game.claim_step
        self.station: i64 = game.station
        self.station_step: i64 = game.station_step
        self.keep: i64 = game.keep

        self.no_errors: vec[float] = vec[float]([0.0] * (game.routes + game.tickets))
        """What somebody is wrong about who knows the worth of every route and then of every ticket."""
        self.links: list[vec[i64]] = []
        """The routes of each link."""
        self.link_a: vec[i64] = vec[i64]()
        self.link_b: vec[i64] = vec[i64]()
        self.link_of: vec[i64] = vec[i64]()
        """The link of each route."""
        self.near: list[vec[i64]] = [vec[i64]() for _ in range(game.cities)]
        """The neighbours of each city."""
        self.link_to: list[vec[i64]] = [vec[i64]() for _ in range(game.cities)]
        """The link to each of them."""
        self.ticket_distance: vec[float] = vec[float]()
        """The price of each ticket on the empty board, once somebody has asked for it."""
        self._find_links()
        self.rate: float = self._find_rate()
        """How many points a turn brings to somebody who only fills the board's best routes."""

    def _find_links(self) -> None:
        number: dict[tuple[int, int], int] = {}
        route: i64
        for route in range(self.routes):
            a, b = self.a[route], self.b[route]
            pair = (int(min(a, b)), int(max(a, b)))
            if pair not in number:
                number[pair] = len(self.links)
                self._join(a, b, i64(len(self.links)))
                self.links.append(vec[i64]())
                self.link_a = append(self.link_a, a)
                self.link_b = append(self.link_b, b)
            link = number[pair]
            self.links[link] = append(self.links[link], route)
            self.link_of = append(self.link_of, i64(link))

    def _join(self, a: i64, b: i64, link: i64) -> None:
        self.near[a] = append(self.near[a], b)
        self.link_to[a] = append(self.link_to[a], link)
        self.near[b] = append(self.near[b], a)
        self.link_to[b] = append(self.link_to[b], link)

    def _find_rate(self) -> float:
        worth = sorted([(2.0 * float(p) / float(2 + n), int(n)) for p, n in zip(self.points, self.length)])
        points = turns = 0.0
        trains = self.trains
        while worth and trains > 0:
            rate, length = worth.pop()
            points += rate * (1 + length / 2)
            turns += 1 + length / 2
            trains -= length
        return points / turns

    def payment(self, action: i64) -> tuple[i64, i64, i64]:
        """The route, the colour and the number of locomotives of a claim."""
        code = action - self.claim
        way = code // self.claim_step
        return way // KINDS, way % KINDS, code % self.claim_step

    def station_payment(self, action: i64) -> tuple[i64, i64, i64]:
        """The city, the colour and the number of locomotives of a station."""
        code = action - self.station
        way = code // self.station_step
        return way // KINDS, way % KINDS, code % self.station_step


@lru_cache(maxsize=16)
def tables_of(game: TicketGame) -> Tables:
    """The tables of a game; games are immutable and compare by identity."""
    return Tables(game)
