"""Final scoring: tickets, the longest path, stations, ties."""

from __future__ import annotations

from typing import final

from librt.vecs import append, vec
from mypy_extensions import i64

from roundhouse.games.ticket_to_ride.game import NONE
from roundhouse.games.ticket_to_ride.state import TicketState, counts
from roundhouse.kit.trails import longest_trail


@final
class Sheet:
    """The score sheet of one seat."""

    def __init__(self, routes: i64, stations: i64, stations_built: i64) -> None:
        self.routes: i64 = routes
        self.stations: i64 = stations
        """Points for stations not built."""
        self.stations_built: i64 = stations_built
        self.completed: vec[i64] = vec[i64]()
        self.failed: vec[i64] = vec[i64]()
        self.tickets: i64 = 0
        """Points of completed tickets less those of failed ones."""
        self.borrowed: vec[i64] = vec[i64]()
        """Routes of others that stations opened."""
        self.longest: vec[i64] = vec[i64]()
        """The routes of a longest path."""
        self.longest_length: i64 = 0
        self.longest_bonus: i64 = 0
        self.globetrotter_bonus: i64 = 0
        self.place: i64 = 0

    def total(self) -> i64:
        return self.routes + self.tickets + self.stations + self.longest_bonus + self.globetrotter_bonus


def sheets(s: TicketState) -> list[Sheet]:
    """The final score sheets, by seat. U27-U30, E23-E29"""
    out: list[Sheet] = []
    most: i64 = 0
    longest: i64 = 0
    seat: i64
    for seat in range(s.g.players):
        left = s.stations[seat]
        sheet = Sheet(s.score[seat], left * s.g.r.station_points, s.g.r.stations - left)
        score_tickets(s, seat, sheet)
        find_longest(s, seat, sheet)
        if sheet.longest_length > longest:
            longest = sheet.longest_length
        if len(sheet.completed) > most:
            most = i64(len(sheet.completed))
        out.append(sheet)
    for sheet in out:
        if sheet.longest_length == longest:  # U29, D30
            sheet.longest_bonus = s.g.r.longest_bonus
        if len(sheet.completed) == most:
            sheet.globetrotter_bonus = s.g.r.globetrotter_bonus
    set_places(out)
    return out


def set_places(all_sheets: list[Sheet]) -> None:
    """U30, E29, D31: points, completed tickets, fewer stations, the card for the longest path, else shared."""
    for sheet in all_sheets:
        sheet.place = 1
        for other in all_sheets:
            if rank(other) > rank(sheet):
                sheet.place += 1


def rank(sheet: Sheet) -> tuple[int, int, int, bool]:
    return sheet.total(), len(sheet.completed), -sheet.stations_built, sheet.longest_bonus > 0


def totals(s: TicketState) -> list[int]:
    """The points by seat: those for routes during the game (D32), the final ones after its end."""
    if len(s.stack) > 0:
        return [int(points) for points in s.score]
    return [int(sheet.total()) for sheet in sheets(s)]


def places(s: TicketState) -> list[int]:
    """The place of each seat."""
    return [int(sheet.place) for sheet in sheets(s)]


def find_longest(s: TicketState, seat: i64, sheet: Sheet) -> None:
    """U29, E28: the longest chain of the seat's own wagons; borrowed routes do not count."""
    mine: vec[i64] = vec[i64]()
    a: vec[i64] = vec[i64]()
    b: vec[i64] = vec[i64]()
    length: vec[i64] = vec[i64]()
    route: i64
    for route in range(s.g.routes):
        if s.owner[route] == seat:
            mine = append(mine, route)
            a = append(a, s.g.route_a[route])
            b = append(b, s.g.route_b[route])
            length = append(length, s.g.length[route])
    for i in longest_trail(s.g.cities, a, b, length):
        sheet.longest = append(sheet.longest, mine[i])
        sheet.longest_length += length[i]


def networks(s: TicketState, seat: i64) -> vec[i64]:
    """A label for each city: equal for cities that the seat's own routes connect."""
    root: vec[i64] = vec[i64]([i64(i) for i in range(s.g.cities)])
    route: i64
    for route in range(s.g.routes):
        if s.owner[route] == seat:
            a = root[s.g.route_a[route]]
            b = root[s.g.route_b[route]]
            if a != b:
                relabel(root, a, b)
    return root


def relabel(label: vec[i64], old: i64, new: i64) -> None:
    i: i64
    for i in range(len(label)):
        if label[i] == old:
            label[i] = new


def score_tickets(s: TicketState, seat: i64, sheet: Sheet) -> None:
    """U28, E23, E24, D25, D29: the seat's tickets, with the best use of its stations."""
    label = networks(s, seat)
    if sheet.stations_built > 0:
        loans = Loans(s, seat, label)
        sheet.borrowed = loans.best_routes
        label = loans.best_label
    ticket: i64
    for ticket in range(s.g.tickets):
        if s.holder[ticket] == seat:
            if label[s.g.ticket_a[ticket]] == label[s.g.ticket_b[ticket]]:
                sheet.completed = append(sheet.completed, ticket)
                sheet.tickets += s.g.ticket_points[ticket]
            else:
                sheet.failed = append(sheet.failed, ticket)
                sheet.tickets -= s.g.ticket_points[ticket]


@final
class Loans:
    """The best choice of one route of another player per station: all combinations are tried. E23, E24, D25

    Best is most ticket points, then most completed tickets, then fewest borrowed routes.
    """

    def __init__(self, s: TicketState, seat: i64, label: vec[i64]) -> None:
        self.s: TicketState = s
        self.best_label: vec[i64] = label
        self.best_routes: vec[i64] = vec[i64]()
        self.best_points: i64 = -1
        self.best_count: i64 = 0
        self.open_tickets: vec[i64] = vec[i64]()
        self.use: vec[i64] = counts(s.g.cities)
        """For each network, the stations that reach it; more than one if an open ticket ends there."""
        self.lent: list[vec[i64]] = []
        """The routes that each station can open."""
        ticket: i64
        for ticket in range(s.g.tickets):
            a = label[s.g.ticket_a[ticket]]
            b = label[s.g.ticket_b[ticket]]
            if s.holder[ticket] == seat and a != b:
                self.open_tickets = append(self.open_tickets, ticket)
                self.use[a] = 2
                self.use[b] = 2
        if len(self.open_tickets) > 0:
            self._find_lent(seat, label)
            self._try(0, label, vec[i64]())

    def _find_lent(self, seat: i64, label: vec[i64]) -> None:
        g = self.s.g
        city: i64
        for city in range(g.cities):
            if self.s.station_at[city] == seat:
                self.lent.append(self._lent_at(city, seat, label))
                self.use[label[city]] += 1
                for route in self.lent[-1]:
                    self.use[label[g.route_a[route] + g.route_b[route] - city]] += 1
        i: i64
        for i in range(len(self.lent)):
            useful: vec[i64] = vec[i64]()
            for route in self.lent[i]:
                # A network that no ticket and no other station needs is a dead end.
                if self.use[label[g.route_a[route]]] > 1 and self.use[label[g.route_b[route]]] > 1:
                    useful = append(useful, route)
            self.lent[i] = useful

    def _lent_at(self, city: i64, seat: i64, label: vec[i64]) -> vec[i64]:
        """One route of another player into each network that the city is not in; more would be pointless."""
        g = self.s.g
        routes: vec[i64] = vec[i64]()
        seen = counts(g.cities)
        route: i64
        for route in range(g.routes):
            owner = self.s.owner[route]
            if owner != NONE and owner != seat and (g.route_a[route] == city or g.route_b[route] == city):
                there = label[g.route_a[route] + g.route_b[route] - city]
                if there != label[city] and seen[there] == 0:
                    seen[there] = 1
                    routes = append(routes, route)
        return routes

    def _try(self, station: i64, label: vec[i64], routes: vec[i64]) -> None:
        if station == len(self.lent):
            self._judge(label, routes)
            return
        self._try(station + 1, label, routes)
        for route in self.lent[station]:
            a = label[self.s.g.route_a[route]]
            b = label[self.s.g.route_b[route]]
            if a != b:
                joined = label[:]
                relabel(joined, a, b)
                self._try(station + 1, joined, append(routes[:], route))

    def _judge(self, label: vec[i64], routes: vec[i64]) -> None:
        g = self.s.g
        points: i64 = 0
        count: i64 = 0
        for ticket in self.open_tickets:
            if label[g.ticket_a[ticket]] == label[g.ticket_b[ticket]]:
                points += g.ticket_points[ticket]
                count += 1
        better = points > self.best_points
        if points == self.best_points:
            better = count > self.best_count or (count == self.best_count and len(routes) < len(self.best_routes))
        if better:
            self.best_points = points
            self.best_count = count
            self.best_label = label
            self.best_routes = routes
