"""Ways over the board for people to look at: what a ticket still takes, and routes as chains of cities."""

from __future__ import annotations

import heapq
from collections.abc import Iterable
from dataclasses import dataclass

from roundhouse.games.ticket_to_ride.claim import is_lane_open
from roundhouse.games.ticket_to_ride.game import NONE, TicketGame
from roundhouse.games.ticket_to_ride.state import TicketState


@dataclass(frozen=True, slots=True)
class Way:
    """A way between two cities: the routes on it that are still to be claimed, and their wagons."""

    trains: int
    routes: tuple[int, ...]


def cheapest_way(s: TicketState, seat: int, a: int, b: int) -> Way | None:
    """The way that takes the fewest wagons over the seat's own routes and free ones; None if there is none."""
    best: dict[int, int] = {a: 0}
    came: dict[int, tuple[int, int]] = {}
    heap = [(0, 0, a)]
    while heap:
        trains, steps, city = heapq.heappop(heap)
        if city == b:
            return Way(trains, _walked_back(s, seat, came, a, b))
        if trains > best[city]:
            continue
        for route, there, cost in _steps(s, seat, city):
            if trains + cost < best.get(there, trains + cost + 1):
                best[there] = trains + cost
                came[there] = (route, city)
                heapq.heappush(heap, (trains + cost, steps + 1, there))
    return None


def _steps(s: TicketState, seat: int, city: int) -> Iterable[tuple[int, int, int]]:
    """The routes that lead on from a city: where to, and how many wagons they take."""
    for route, it in enumerate(s.g.board.routes):
        if city in (it.a, it.b):
            there = it.b if city == it.a else it.a
            if s.owner[route] == seat:
                yield route, there, 0
            elif s.owner[route] == NONE and is_lane_open(s, seat, route):
                yield route, there, it.length


def _walked_back(s: TicketState, seat: int, came: dict[int, tuple[int, int]], a: int, b: int) -> tuple[int, ...]:
    routes: list[int] = []
    city = b
    while city != a:
        route, city = came[city]
        if s.owner[route] != seat:
            routes.append(route)
    return tuple(reversed(routes))


def chains(game: TicketGame, routes: Iterable[int]) -> list[list[int]]:
    """Routes as walks from city to city, each route once: few walks, which begin where they must."""
    at: dict[int, list[int]] = {}
    for route in routes:
        at.setdefault(game.board.routes[route].a, []).append(route)
        at.setdefault(game.board.routes[route].b, []).append(route)
    walks: list[list[int]] = []
    while True:
        open_ends = [city for city, left in at.items() if len(left) % 2] or [city for city, left in at.items() if left]
        if not open_ends:
            return walks
        walk = [open_ends[0]]
        while at[walk[-1]]:
            route = at[walk[-1]][0]
            it = game.board.routes[route]
            at[it.a].remove(route)
            at[it.b].remove(route)
            walk.append(it.b if walk[-1] == it.a else it.a)
        walks.append(walk)
