"""What the scoring computes once more, slowly and by the words of the rules, and positions to compare the two on."""

from __future__ import annotations

import random
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from itertools import combinations, permutations, product

import networkx as nx

from roundhouse.games.ticket_to_ride import EUROPE, USA
from roundhouse.games.ticket_to_ride.board import Board, Route, Ticket
from roundhouse.games.ticket_to_ride.game import TicketGame
from roundhouse.games.ticket_to_ride.scoring import Sheet
from roundhouse.games.ticket_to_ride.setup import first_state
from roundhouse.games.ticket_to_ride.state import IN_BOX, TicketState

Edge = tuple[int, int, int]
"""Two vertices and a weight."""

# The longest trail, in three ways.


def longest_by_walking(edges: Sequence[Edge]) -> int:
    """Walk every trail there is."""

    def ahead(at: int, unused: frozenset[int]) -> int:
        lengths = [0]
        for i in unused:
            a, b, weight = edges[i]
            if at in (a, b):
                lengths.append(weight + ahead(a + b - at, unused - {i}))
        return max(lengths)

    everything = frozenset(range(len(edges)))
    return max((ahead(vertex, everything) for edge in edges for vertex in edge[:2]), default=0)


def longest_by_choosing(edges: Sequence[Edge]) -> int:
    """Try every set of edges, the heaviest first, until one can be walked."""
    chosen = [some for size in range(1, len(edges) + 1) for some in combinations(edges, size)]
    for some in sorted(chosen, key=weight_of, reverse=True):
        if nx.has_eulerian_path(nx.MultiGraph([edge[:2] for edge in some])):
            return weight_of(some)
    return 0


def weight_of(edges: Sequence[Edge]) -> int:
    return sum(weight for _, _, weight in edges)


Group = tuple[frozenset[int], frozenset[int]]
"""Vertices that chosen edges connect, and those of them with an odd number of chosen edges."""


def longest_by_sweeping(edges: Sequence[Edge]) -> int:
    """Decide edge after edge whether it is chosen, and forget the vertices that have no edges to come.

    All that matters of the past is how the chosen edges connect the other vertices, which of these are odd, how many
    ends have been passed, and of all equal pasts the longest.
    """
    edges = _in_order_of_sweep(edges)
    last = {vertex: i for i, edge in enumerate(edges) for vertex in edge[:2]}
    pasts: dict[tuple[frozenset[Group], int], int] = {(frozenset(), 0): 0}
    longest = 0
    for i, (a, b, weight) in enumerate(edges):
        passed = [vertex for vertex in (a, b) if last[vertex] == i]
        ahead = weight_of(edges[i + 1 :])
        later: dict[tuple[frozenset[Group], int], int] = {}
        for (groups, ends), length in pasts.items():
            for now, total in ((groups, length), (_joined(groups, a, b), length + weight)):
                left, ends_now = _without(now, passed, ends)
                if ends_now <= 2 and not left and now:
                    longest = max(longest, total)  # all that was chosen is connected, and lies behind
                elif ends_now <= 2 and all(members for members, _ in left) and total + ahead > longest:
                    later[left, ends_now] = max(total, later.get((left, ends_now), 0))
        pasts = later
    return longest


def _joined(groups: frozenset[Group], a: int, b: int) -> frozenset[Group]:
    touched = [group for group in groups if a in group[0] or b in group[0]]
    members = frozenset({a, b}).union(*(group[0] for group in touched))
    odd = frozenset({a} ^ {b}).symmetric_difference(vertex for group in touched for vertex in group[1])
    return groups.difference(touched) | {(members, odd)}


def _without(groups: frozenset[Group], passed: Sequence[int], ends: int) -> tuple[frozenset[Group], int]:
    """Forget vertices. A group without vertices stays if there are others: they cannot be joined any more."""
    for vertex in passed:
        for group in groups:
            members, odd = group
            if vertex in members:
                ends += vertex in odd
                groups = groups - {group}
                if groups or members != {vertex}:
                    groups |= {(members - {vertex}, odd - {vertex})}
    return groups, ends


def _in_order_of_sweep(edges: Sequence[Edge]) -> list[Edge]:
    """Edges between vertices that were met already come first: so few vertices wait at a time."""
    left, ordered = list(edges), []
    met: set[int] = set()
    while left:
        edge = max(left, key=lambda edge: len(met.intersection(edge[:2])))
        left.remove(edge)
        ordered.append(edge)
        met.update(edge[:2])
    return ordered


def is_trail(edges: Sequence[Edge], walk: Sequence[int]) -> bool:
    """Whether the edges of this order can be walked one after the other, each once."""
    return len(set(walk)) == len(walk) and any(
        _can_walk([edges[i] for i in walk], start) for start in (edges[walk[0]][:2] if walk else [0])
    )


def _can_walk(edges: Sequence[Edge], at: int) -> bool:
    for a, b, _ in edges:
        if at not in (a, b):
            return False
        at = a + b - at
    return True


# Positions at the end of a game.

ROUTE_POINTS = {1: 1, 2: 2, 3: 4, 4: 7, 5: 10, 6: 15, 8: 21}
WAGONS = 45
NOBODY = -1
STATIONS = {"usa": 0, "europe": 3}
STATION_POINTS = 4
BONUSES = {"longest": (10, 0), "globetrotter": (0, 15), "both": (10, 15), "none": (0, 0)}
"""The points for the longest path and for the most completed tickets."""
EDITION_BONUS = {"usa_1910": "globetrotter", "mega_1910": "both", "big_cities_1910": "none"}


@dataclass(frozen=True)
class Position:
    """Who owns which routes (by number), stations (by city) and tickets (by number in the edition's deck)."""

    title: str
    players: int
    options: Mapping[str, object]
    owner: Mapping[int, int]
    station: Mapping[int, int]
    tickets: Mapping[int, int]

    @property
    def game(self) -> TicketGame:
        return _game(self.title, self.players, tuple(self.options.items()))

    @property
    def board(self) -> Board:
        return self.game.board

    def edges(self, seat: int) -> list[Edge]:
        """The seat's own routes."""
        routes = [self.board.routes[route] for route, owner in self.owner.items() if owner == seat]
        return [(route.a, route.b, route.length) for route in routes]

    def held(self, seat: int) -> list[Ticket]:
        return [self.game.deck[ticket] for ticket, holder in self.tickets.items() if holder == seat]

    def stations(self, seat: int) -> list[int]:
        return [city for city, owner in self.station.items() if owner == seat]

    def state(self) -> TicketState:
        """The same position in the engine."""
        game = self.game
        state = first_state(game)
        state.stack.clear()
        for route, seat in self.owner.items():
            state.take_route(route, seat)
            state.trains[seat] -= game.length[route]
            state.score[seat] += game.points[route]
        for city, seat in self.station.items():
            state.station_at[city] = seat
            state.stations[seat] -= 1
        state.lay_pile(())
        for ticket in range(len(game.deck)):
            state.holder[ticket] = self.tickets.get(ticket, IN_BOX)
        return state


@cache
def _game(title: str, players: int, options: tuple[tuple[str, object], ...]) -> TicketGame:
    return {"usa": USA, "europe": EUROPE}[title].build(players, dict(options))


# Tickets, stations and the whole sheet.


@dataclass(frozen=True, order=True)
class Use:
    """What tickets bring with a choice of borrowed routes; the greater the better. D25"""

    points: int
    completed: int
    not_borrowed: int


def best_use(position: Position, seat: int) -> Use:
    """The best choice of loans for points."""
    return max(all_uses(position, seat))


def all_uses(position: Position, seat: int) -> set[Use]:
    """Every choice of no route or any route of another player at each station. E23, E24"""
    routes = position.board.routes
    choices = [
        [None, *(route for route, owner in position.owner.items() if owner != seat and city in _ends(routes[route]))]
        for city in position.stations(seat)
    ]
    return {_use(position, seat, [route for route in some if route is not None]) for some in product(*choices)}


def settled_uses(position: Position, bonus: int) -> list[Use]:
    """D36: the loans of all seats, where the most completed tickets bring a bonus.

    The smallest number will do that nobody outdoes who knows that it brings the bonus, and that somebody reaches.
    """
    uses = [all_uses(position, seat) for seat in range(position.players)]
    most = max(use.completed for some in uses for use in some)
    for number in range(max(1, *(max(some).completed for some in uses)), most + 1):
        chosen = [max(some, key=lambda use: (use.points + bonus * (use.completed >= number), use)) for some in uses]
        if max(use.completed for use in chosen) == number:
            return chosen
    return [max(some) for some in uses]  # nobody completes anything


def _use(position: Position, seat: int, borrowed: Sequence[int]) -> Use:
    done = completed(position, seat, borrowed)
    all_points = sum(ticket.points for ticket in position.held(seat))
    return Use(2 * sum(ticket.points for ticket in done) - all_points, len(done), -len(borrowed))


def completed(position: Position, seat: int, borrowed: Sequence[int]) -> list[Ticket]:
    """The seat's tickets whose cities its routes and the borrowed ones connect. U28"""
    network = nx.utils.UnionFind(range(len(position.board.cities)))
    for edge in position.edges(seat):
        network.union(*edge[:2])
    for route in borrowed:
        network.union(*_ends(position.board.routes[route]))
    return [ticket for ticket in position.held(seat) if network[ticket.a] == network[ticket.b]]


def can_borrow(position: Position, seat: int, borrowed: Sequence[int]) -> bool:
    """Whether each of these routes belongs to another player and has a station of its own at one end."""
    routes = position.board.routes
    return all(position.owner[route] != seat for route in borrowed) and any(
        all(city in _ends(routes[route]) for city, route in zip(cities, borrowed))
        for cities in permutations(position.stations(seat), len(borrowed))
    )


def _ends(route: Route) -> tuple[int, int]:
    return route.a, route.b


@dataclass(frozen=True)
class Scored:
    """The lines of a score sheet."""

    routes: int
    tickets: int
    completed: int
    borrowed: int
    stations: int
    stations_built: int
    longest: int
    longest_bonus: int
    globetrotter: int
    total: int
    place: int


def lines(sheet: Sheet) -> Scored:
    """What the engine says, in the same form."""
    return Scored(
        routes=int(sheet.routes),
        tickets=int(sheet.tickets),
        completed=len(sheet.completed),
        borrowed=len(sheet.borrowed),
        stations=int(sheet.stations),
        stations_built=int(sheet.stations_built),
        longest=int(sheet.longest_length),
        longest_bonus=int(sheet.longest_bonus),
        globetrotter=int(sheet.globetrotter_bonus),
        total=int(sheet.total()),
        place=int(sheet.place),
    )


def score(position: Position) -> list[Scored]:
    """Score a game by the rulebook. U27-U30, E25, E28, E29, D30, D31, D36"""
    seats = range(position.players)
    longest_points, globetrotter_points = BONUSES[_bonus(position)]
    longest = [longest_by_sweeping(position.edges(seat)) for seat in seats]
    uses = settled_uses(position, globetrotter_points)
    built = [len(position.stations(seat)) for seat in seats]
    has_card = [length == max(longest) and longest_points > 0 for length in longest]
    most_tickets = max(use.completed for use in uses)
    unplaced = []
    for seat in seats:
        routes = sum(ROUTE_POINTS[length] for _, _, length in position.edges(seat))
        stations = STATION_POINTS * (STATIONS[position.title] - built[seat])
        bonus = longest_points if has_card[seat] else 0
        globetrotter = globetrotter_points if uses[seat].completed == most_tickets > 0 else 0
        total = routes + uses[seat].points + stations + bonus + globetrotter
        unplaced.append((routes, stations, bonus, globetrotter, total))

    def beats(one: int, other: int) -> bool:
        for mine, yours in (
            (unplaced[one][-1], unplaced[other][-1]),
            (uses[one].completed, uses[other].completed),
            (built[other], built[one]),  # fewer is better
            (has_card[one], has_card[other]),
        ):
            if mine != yours:
                return mine > yours
        return False

    return [
        Scored(
            routes,
            uses[seat].points,
            uses[seat].completed,
            -uses[seat].not_borrowed,
            stations,
            built[seat],
            longest[seat],
            bonus,
            globetrotter,
            total,
            1 + sum(beats(other, seat) for other in seats),
        )
        for seat, (routes, stations, bonus, globetrotter, total) in zip(seats, unplaced)
    ]


def _bonus(position: Position) -> str:
    edition = str(position.options.get("edition", ""))
    return str(position.options.get("bonus", EDITION_BONUS.get(edition, "longest")))


# Random positions.


def random_positions(title: str, number: int, options: Sequence[Mapping[str, object]], name: str) -> Iterator[Position]:
    """Positions of all sizes, from boards nearly empty, where ties are common, to all wagons on the board.

    The same name gives the same positions.
    """
    for i in range(number):
        rng = random.Random(f"{title} {name} {i}")
        yield random_position(rng, title, rng.randint(2, 5), rng.choice(options))


def random_position(rng: random.Random, title: str, players: int, options: Mapping[str, object]) -> Position:
    position = Position(title, players, options, {}, {}, {})
    board = position.board
    owner = random_claims(rng, board, players, rng.choice([rng.randint(0, 8), rng.randint(0, 25), WAGONS, WAGONS]))
    station: dict[int, int] = {}
    for _ in range(STATIONS[title]):
        for seat in range(players):
            near = sorted(_cities_near(board, owner, station, seat))
            anywhere = rng.randrange(len(board.cities))
            if rng.random() < 0.8:
                station.setdefault(rng.choice([anywhere, *near, *near]), seat)
    near_to = [_cities_near(board, owner, station, seat) for seat in range(players)]
    tickets: dict[int, int] = {}
    for i, ticket in enumerate(position.game.deck):
        hopeful = [seat for seat in range(players) if {ticket.a, ticket.b} <= near_to[seat]]
        if rng.random() < (0.8 if hopeful else 0.1):
            tickets[i] = rng.choice(hopeful or range(players))
    return Position(title, players, options, owner, station, tickets)


def _cities_near(board: Board, owner: Mapping[int, int], station: Mapping[int, int], seat: int) -> set[int]:
    """The cities of a seat's routes and stations, and those that a route of another player joins to them."""
    mine = {city for route, who in owner.items() if who == seat for city in _ends(board.routes[route])}
    mine.update(city for city, who in station.items() if who == seat)
    joined = [set(_ends(board.routes[route])) for route in owner]
    return mine.union(*(ends for ends in joined if ends & mine))


def random_claims(rng: random.Random, board: Board, players: int, wagons: int) -> dict[int, int]:
    """Claims by the rules of wagons and doubles; the more connected, the denser. U19-U21"""
    owner: dict[int, int] = {}
    reached: list[set[int]] = [set() for _ in range(players)]
    left = [wagons] * players
    connected = rng.choice([0, 0.5, 0.9, 1])
    numbers = range(len(board.routes))
    for number in [number for _ in range(4) for number in rng.sample(numbers, len(numbers))]:
        seat = rng.randrange(players)
        route = board.routes[number]
        twin = owner.get(route.twin, NOBODY)
        is_open = number not in owner and twin != seat and (twin == NOBODY or players >= 4)
        is_near = not reached[seat] or len(reached[seat].intersection(_ends(route))) >= rng.choice([1, 1, 2])
        if is_open and route.length <= left[seat] and (is_near or rng.random() >= connected):
            owner[number] = seat
            reached[seat].update(_ends(route))
            left[seat] -= route.length
    return owner
