# compiled by mypyc
"""Final scoring: tickets, the longest path, stations, ties."""

from __future__ import annotations

from typing import final

from librt.vecs import append, vec
from mypy_extensions import i64

from roundhouse.games.ticket_to_ride.game import NONE
from roundhouse.games.ticket_to_ride.state import TicketState
from roundhouse.kit.arrays import counts
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
    all_loans: list[Loans] = []
    longest: i64 = 0
    seat: i64
    for seat in range(s.g.players):
        left = s.stations[seat]
        sheet = Sheet(s.score[seat], left * s.g.r.station_points, s.g.r.stations - left)
        all_loans.append(Loans(s, seat, sheet.stations_built))
        find_longest(s, seat, sheet)
        if sheet.longest_length > longest:
            longest = sheet.longest_length
        out.append(sheet)
    mark = find_mark(all_loans, s.g.r.globetrotter_bonus)
    for seat in range(s.g.players):
        sheet = out[seat]
        fill_in(sheet, all_loans[seat], all_loans[seat].best(mark, s.g.r.globetrotter_bonus))
        if sheet.longest_length == longest:  # U29, D30
            sheet.longest_bonus = s.g.r.longest_bonus
        if len(sheet.completed) >= mark:
            sheet.globetrotter_bonus = s.g.r.globetrotter_bonus
    set_places(out)
    return out


def find_mark(all_loans: list[Loans], bonus: i64) -> i64:
    """D36: how many completed tickets bring the globetrotter bonus, once all have chosen their loans for it.

    It begins with the most that anybody completes with the best loans for points, and rises while somebody gains by
    completing more.
    """
    mark: i64 = 1
    rising = True
    while rising:
        rising = False
        for loans in all_loans:
            completed = loans.done + loans.best(mark, bonus).count
            if completed > mark:
                mark = completed
                rising = True
    return mark


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


def standings(s: TicketState) -> tuple[list[int], list[int]]:
    """The points after the end, and the places."""
    final = sheets(s)
    return [int(sheet.total()) for sheet in final], [int(sheet.place) for sheet in final]


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
    """U28, E23, E24, D25, D29: the seat's tickets, with the best use of its stations for points."""
    loans = Loans(s, seat, sheet.stations_built)
    fill_in(sheet, loans, loans.best(1, 0))


def fill_in(sheet: Sheet, loans: Loans, use: Use) -> None:
    """Enter what the seat's tickets bring with these loans."""
    g = loans.s.g
    sheet.borrowed = use.routes
    ticket: i64
    for ticket in range(g.tickets):
        if loans.s.holder[ticket] == loans.seat:
            if use.label[g.ticket_a[ticket]] == use.label[g.ticket_b[ticket]]:
                sheet.completed = append(sheet.completed, ticket)
                sheet.tickets += g.ticket_points[ticket]
            else:
                sheet.failed = append(sheet.failed, ticket)
                sheet.tickets -= g.ticket_points[ticket]


@final
class Use:
    """A choice of loans: the networks with them, and the tickets that they complete."""

    def __init__(self, label: vec[i64], routes: vec[i64], points: i64, count: i64) -> None:
        self.label: vec[i64] = label
        self.routes: vec[i64] = routes
        self.points: i64 = points
        self.count: i64 = count


@final
class Loans:
    """The choices of one route of another player per station: all combinations are tried. E23, E24, D25

    Of those that complete the same number of tickets the best is kept: most ticket points, then fewest loans.
    """

    def __init__(self, s: TicketState, seat: i64, stations_built: i64) -> None:
        self.s: TicketState = s
        self.seat: i64 = seat
        self.done: i64 = 0
        """Tickets that the seat completes without loans."""
        self.open_tickets: vec[i64] = vec[i64]()
        self.use: vec[i64] = counts(s.g.cities)
        """For each network, the stations that reach it; more than one if an open ticket ends there."""
        self.lent: list[vec[i64]] = []
        """The routes that each station can open."""
        label = networks(s, seat)
        ticket: i64
        for ticket in range(s.g.tickets):
            if s.holder[ticket] == seat:
                a = label[s.g.ticket_a[ticket]]
                b = label[s.g.ticket_b[ticket]]
                if a == b:
                    self.done += 1
                else:
                    self.open_tickets = append(self.open_tickets, ticket)
                    self.use[a] = 2
                    self.use[b] = 2
        self.uses: list[Use] = [Use(label, vec[i64](), 0, 0)]
        """The best choice for each number of completed tickets."""
        if stations_built > 0 and len(self.open_tickets) > 0:
            self._find_lent(seat, label)
            self._try(0, label, vec[i64]())

    def best(self, mark: i64, bonus: i64) -> Use:
        """The choice that brings the seat most if so many completed tickets bring a bonus, then most tickets. D36"""
        found = self.uses[0]
        most: i64 = -1
        for use in self.uses:
            worth = 2 * use.points  # a completed ticket is not lost, and it is won
            if self.done + use.count >= mark:
                worth += bonus
            if worth > most or (worth == most and use.count > found.count):
                most = worth
                found = use
        return found

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
        i: i64
        for i in range(len(self.uses)):
            use = self.uses[i]
            if use.count == count:
                if points > use.points or (points == use.points and len(routes) < len(use.routes)):
                    self.uses[i] = Use(label, routes, points, count)
                return
        self.uses.append(Use(label, routes, points, count))
