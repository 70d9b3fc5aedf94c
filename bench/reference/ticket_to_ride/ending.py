"""The last turn of a seat: what counts is what can be counted."""

from __future__ import annotations

from bench.reference.ticket_to_ride.sight import Sight
from bench.reference.ticket_to_ride.tickets import expected_best
from bench.reference.ticket_to_ride.tunnels import chance_to_pay
from roundhouse.games.ticket_to_ride.game import DRAW_TICKETS
from roundhouse.games.ticket_to_ride.scoring import Sheet, find_longest, score_tickets
from roundhouse.games.ticket_to_ride.state import TicketState


def judge_last_turn(sight: Sight) -> list[tuple[float, int]]:
    """What each action adds to the final score."""
    tables = sight.tables
    final = _Final(sight)
    gains: dict[int, float] = {}
    out: list[tuple[float, int]] = []
    for action in sight.legal:
        if action == DRAW_TICKETS:
            out.append((final.with_tickets(), action))
        elif action < tables.claim:
            out.append((0.0, action))
        elif action < tables.station:
            route, colour, locomotives = tables.payment(action)
            if route not in gains:
                gains[route] = final.with_route(route)
            gain = gains[route]
            if tables.tunnel[route]:
                gain *= chance_to_pay(sight, colour, tables.length[route] - locomotives, locomotives)
            out.append((gain, action))
        elif final.is_ticket_open():
            city = tables.station_payment(action)[0]
            if -1 - city not in gains:
                gains[-1 - city] = final.with_station(city)
            out.append((gains[-1 - city], action))
    return out


class _Final:
    """The seat's final score, as far as it can be known now, and how it changes."""

    def __init__(self, sight: Sight) -> None:
        self.sight = sight
        self.rivals = max(
            [self._longest(sight.imagined, other) for other in range(sight.tables.players) if other != sight.seat]
        )
        sheet = self._sheet(sight.imagined)
        self.open_tickets = len(sheet.failed)
        self.now = self._score(sight.imagined, sheet)

    def is_ticket_open(self) -> bool:
        return self.open_tickets > 0

    def with_route(self, route: int) -> float:
        """What a claimed route adds."""
        after = self.sight.imagined.copy()
        after.owner[route] = self.sight.seat
        gained: int = self.sight.tables.points[route]
        return gained + self._score(after, self._sheet(after)) - self.now

    def with_station(self, city: int) -> float:
        """What a station adds, less the points for keeping it."""
        after = self.sight.imagined.copy()
        after.station_at[city] = self.sight.seat
        after.stations[self.sight.seat] -= 1
        return self._score(after, self._sheet(after)) - self.now

    def with_tickets(self) -> float:
        """What drawing tickets can be expected to add: some may be connected already."""
        tables = self.sight.tables
        network = self.sight.network
        values = [
            float(points if network[a] == network[b] else -points)
            for a, b, points in (
                (tables.ticket_a[ticket], tables.ticket_b[ticket], tables.ticket_points[ticket])
                for ticket in self.sight.unseen_tickets()
            )
        ]
        return expected_best(values, tables.draw_tickets)

    def _sheet(self, state: TicketState) -> Sheet:
        left = state.stations[self.sight.seat]
        sheet = Sheet(0, left * self.sight.tables.station_points, self.sight.tables.stations - left)
        score_tickets(state, self.sight.seat, sheet)
        return sheet

    def _score(self, state: TicketState, sheet: Sheet) -> float:
        """Tickets, stations and the longest path; points for routes are counted elsewhere."""
        longest = self._longest(state, self.sight.seat)
        bonus = self.sight.tables.longest_bonus if longest >= self.rivals else 0
        shared = 2 if longest == self.rivals else 1  # the rival scores it as well
        done = int(sheet.tickets + sheet.stations)
        return done + bonus / shared + self.sight.tables.globetrotter_bonus * len(sheet.completed) / 4

    @staticmethod
    def _longest(state: TicketState, seat: int) -> int:
        sheet = Sheet(0, 0, 0)
        find_longest(state, seat, sheet)
        return int(sheet.longest_length)
