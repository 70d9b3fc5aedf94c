"""What never changes during a game, as flat lists: the board as a graph, and the numbers of the rules."""

from __future__ import annotations

from functools import lru_cache

from librt.vecs import vec
from mypy_extensions import i64

from roundhouse.games.ticket_to_ride.game import KINDS, LOCOMOTIVE, TicketGame


def ints(numbers: vec[i64]) -> list[int]:
    """A plain list of the numbers, quick to read where Python interprets."""
    return list(map(int, numbers))


class Tables:
    """A game's board and rules. A link is a pair of neighbouring cities with all routes between them."""

    def __init__(self, game: TicketGame) -> None:
        self.players = game.players
        self.cities = int(game.cities)
        self.a = ints(game.route_a)
        self.b = ints(game.route_b)
        self.length = ints(game.length)
        self.colour = ints(game.colour)
        self.twin = ints(game.twin)
        self.ferry = ints(game.ferry)
        self.tunnel = ints(game.tunnel)
        self.points = ints(game.points)
        self.ticket_a = ints(game.ticket_a)
        self.ticket_b = ints(game.ticket_b)
        self.ticket_points = ints(game.ticket_points)
        self.long = ints(game.long)

        self._read_rules(game)

        self.claim = int(game.claim)
        self.claim_step = int(game.claim_step)
        self.station = int(game.station)
        self.station_step = int(game.station_step)
        self.keep = int(game.keep)
        self._find_links()
        self.rate = self._find_rate()
        """How many points a turn brings to somebody who only fills the board's best routes."""

    def _read_rules(self, game: TicketGame) -> None:
        rules = game.r
        self.doubles_open = game.doubles_open
        self.end_trains = int(rules.end_trains)
        self.trains = int(rules.trains)
        self.stations = int(rules.stations)
        self.station_cost = ints(rules.station_cost)
        self.station_points = int(rules.station_points)
        self.longest_bonus = int(rules.longest_bonus)
        self.globetrotter_bonus = int(rules.globetrotter_bonus)
        self.tunnel_reveal = int(rules.tunnel_reveal)
        self.long_apart = rules.initial_long > 0
        """Long tickets are dealt at the start only."""
        self.draw_tickets = int(rules.draw_tickets)
        self.draw_keep = int(rules.draw_keep)
        self.all_cards = [int(rules.cards_per_colour)] * LOCOMOTIVE + [int(rules.locomotives)]

    def _find_links(self) -> None:
        self.links: list[tuple[int, ...]] = []
        """The routes of each link."""
        self.link_a: list[int] = []
        self.link_b: list[int] = []
        self.link_of: list[int] = []
        """The link of each route."""
        self.at: list[list[tuple[int, int]]] = [[] for _ in range(self.cities)]
        """For each city its neighbours, each with the link to it."""
        number: dict[tuple[int, int], int] = {}
        for route, (a, b) in enumerate(zip(self.a, self.b)):
            pair = (min(a, b), max(a, b))
            if pair not in number:
                number[pair] = len(self.links)
                self.at[a].append((b, len(self.links)))
                self.at[b].append((a, len(self.links)))
                self.links.append(())
                self.link_a.append(a)
                self.link_b.append(b)
            link = number[pair]
            self.links[link] += (route,)
            self.link_of.append(link)

    def _find_rate(self) -> float:
        worth = sorted([(2.0 * points / (2 + length), length) for points, length in zip(self.points, self.length)])
        points = turns = 0.0
        trains = self.trains
        while worth and trains > 0:
            rate, length = worth.pop()
            points += rate * (1 + length / 2)
            turns += 1 + length / 2
            trains -= length
        return points / turns

    def payment(self, action: int) -> tuple[int, int, int]:
        """The route, the colour and the number of locomotives of a claim."""
        code, locomotives = divmod(action - self.claim, self.claim_step)
        route, colour = divmod(code, KINDS)
        return route, colour, locomotives

    def station_payment(self, action: int) -> tuple[int, int, int]:
        """The city, the colour and the number of locomotives of a station."""
        code, locomotives = divmod(action - self.station, self.station_step)
        city, colour = divmod(code, KINDS)
        return city, colour, locomotives


@lru_cache(maxsize=16)
def tables_of(game: TicketGame) -> Tables:
    """The tables of a game; games are immutable and compare by identity."""
    return Tables(game)
