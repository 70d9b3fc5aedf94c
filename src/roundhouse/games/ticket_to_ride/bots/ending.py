# compiled by mypyc
"""The last turn of a seat: what counts is what can be counted."""

from __future__ import annotations

from typing import final

from mypy_extensions import i64

from roundhouse.core.bot import Weighed
from roundhouse.games.ticket_to_ride.bots.sight import Sight
from roundhouse.games.ticket_to_ride.bots.tickets import expected_best
from roundhouse.games.ticket_to_ride.bots.tunnels import chance_to_pay
from roundhouse.games.ticket_to_ride.game import DRAW_TICKETS
from roundhouse.games.ticket_to_ride.scoring import Sheet, find_longest, score_tickets
from roundhouse.games.ticket_to_ride.state import TicketState


def judge_last_turn(sight: Sight) -> Weighed:
    """What each action adds to the final score."""
    tables = sight.tables
    final = _Final(sight)
    by_route: dict[int, float] = {}
    by_city: dict[int, float] = {}
    out: Weighed = []
    for action in sight.legal:
        worth = 0.0
        if action == DRAW_TICKETS:
            worth = final.with_tickets()
        elif action < tables.claim:
            worth = 0.0
        elif action < tables.station:
            route, colour, locomotives = tables.payment(action)
            if route not in by_route:
                by_route[route] = final.with_route(route)
            worth = by_route[route]
            if tables.tunnel[route] == 1:
                worth *= chance_to_pay(sight, colour, tables.length[route] - locomotives, locomotives)
        elif final.is_ticket_open():
            city = tables.station_payment(action)[0]
            if city not in by_city:
                by_city[city] = final.with_station(city)
            worth = by_city[city]
        else:
            continue
        out.append((worth, int(action)))
    return out


@final
class _Final:
    """The seat's final score, as far as it can be known now, and how it changes."""

    def __init__(self, sight: Sight) -> None:
        self.sight: Sight = sight
        self.rivals: i64 = max(
            [_longest(sight.imagined, other) for other in range(sight.tables.players) if other != sight.seat]
        )
        sheet = self._sheet(sight.imagined)
        self.open_tickets: i64 = i64(len(sheet.failed))
        self.now: float = self._score(sight.imagined, sheet)

    def is_ticket_open(self) -> bool:
        return self.open_tickets > 0

    def with_route(self, route: i64) -> float:
        """What a claimed route adds."""
        after = self.sight.imagined.copy()
        after.take_route(route, self.sight.seat)
        return float(self.sight.tables.points[route]) + self._score(after, self._sheet(after)) - self.now

    def with_station(self, city: i64) -> float:
        """What a station adds, less the points for keeping it."""
        after = self.sight.imagined.copy()
        after.station_at[city] = self.sight.seat
        after.stations[self.sight.seat] -= 1
        return self._score(after, self._sheet(after)) - self.now

    def with_tickets(self) -> float:
        """What drawing tickets can be expected to add: some may be connected already."""
        tables = self.sight.tables
        network = self.sight.network
        values: list[float] = []
        for ticket in self.sight.unseen_tickets():
            done = network[tables.ticket_a[ticket]] == network[tables.ticket_b[ticket]]
            points = float(tables.ticket_points[ticket])
            values.append(points if done else -points)
        return expected_best(values, tables.draw_tickets)

    def _sheet(self, state: TicketState) -> Sheet:
        left = state.stations[self.sight.seat]
        sheet = Sheet(0, left * self.sight.tables.station_points, self.sight.tables.stations - left)
        score_tickets(state, self.sight.seat, sheet)
        return sheet

    def _score(self, state: TicketState, sheet: Sheet) -> float:
        """Tickets, stations and the longest path; points for routes are counted elsewhere."""
        longest = _longest(state, self.sight.seat)
        bonus = float(self.sight.tables.longest_bonus) if longest >= self.rivals else 0.0
        shared = 2.0 if longest == self.rivals else 1.0  # the rival scores it as well
        done = float(sheet.tickets + sheet.stations)
        globetrotter = float(self.sight.tables.globetrotter_bonus * i64(len(sheet.completed)))
        return done + bonus / shared + globetrotter / 4.0


def _longest(state: TicketState, seat: i64) -> i64:
    """The length of a seat's longest path."""
    sheet = Sheet(0, 0, 0)
    find_longest(state, seat, sheet)
    return sheet.longest_length
