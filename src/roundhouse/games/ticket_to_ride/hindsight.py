"""A game of Ticket to Ride in hindsight: what became of the tickets, the best networks for them, and lost routes."""

from __future__ import annotations

from functools import lru_cache
from heapq import heappop, heappush
from math import inf
from typing import Final

from roundhouse.core.analysis import Table
from roundhouse.core.match import Match
from roundhouse.core.text import Arg, text
from roundhouse.games.ticket_to_ride import actions
from roundhouse.games.ticket_to_ride.bots.plan import Planner
from roundhouse.games.ticket_to_ride.bots.sight import Sight
from roundhouse.games.ticket_to_ride.bots.tables import tables_of
from roundhouse.games.ticket_to_ride.bots.weights import Weights, weights_on
from roundhouse.games.ticket_to_ride.game import NONE, TicketGame
from roundhouse.games.ticket_to_ride.scoring import sheets
from roundhouse.games.ticket_to_ride.state import TicketState

MOST_CITIES: Final = 10
"""For tickets of more cities the best network is not looked for: the search doubles threefold with each city."""
_LOST: Final = 3.0
"""A route that another seat took is told of if the way around costs so many points."""


def tables(match: Match) -> list[Table]:
    """The tickets, the networks, and the routes that others took."""
    state = match.state
    assert isinstance(state, TicketState)
    return [it for it in (_tickets(match, state), _networks(match, state), _lost(match)) if it.rows]


def _tickets(match: Match, s: TicketState) -> Table:
    words = s.g.words()
    rows: list[tuple[Arg, ...]] = []
    for seat, sheet in enumerate(sheets(s)):
        for ticket, key in [*((it, "done") for it in sheet.completed), *((it, "failed") for it in sheet.failed)]:
            points = int(s.g.ticket_points[ticket])
            rows.append(
                (
                    match.names[seat],
                    words.ticket_name(int(ticket)),
                    text(f"ttr.review.{key}"),
                    points if key == "done" else -points,
                    fewest_wagons(s.g, (int(ticket),)) or 0,
                )
            )
    heads = ("player", "ticket", "became", "points", "alone")
    return Table(text("ttr.review.tickets"), tuple(text(f"ttr.review.{head}") for head in heads), tuple(rows))


def _networks(match: Match, s: TicketState) -> Table:
    rows: list[tuple[Arg, ...]] = []
    for seat, sheet in enumerate(sheets(s)):
        used = sum(int(s.g.length[route]) for route in range(s.g.routes) if s.owner[route] == seat)
        done = tuple(sorted(int(it) for it in sheet.completed))
        held = tuple(sorted([*done, *(int(it) for it in sheet.failed)]))
        best = [fewest_wagons(s.g, tickets) for tickets in (done, held)]
        rows.append((match.names[seat], used, *("–" if it is None else it for it in best)))
    heads = ("player", "used", "least_done", "least_all")
    return Table(text("ttr.review.networks"), tuple(text(f"ttr.review.{head}") for head in heads), tuple(rows))


def _lost(match: Match) -> Table:
    """Claims that have taken a route out of somebody else's plan."""
    game = match.game
    assert isinstance(game, TicketGame)
    board = tables_of(game)
    weights = weights_on(board, Weights())
    words, number = game.words(), game.codec().route
    rows: list[tuple[Arg, ...]] = []
    for entry, line in enumerate(match.log):
        if not isinstance(line.action, actions.ClaimRoute):
            continue
        state = match.at(entry)
        assert isinstance(state, TicketState)
        route = number[line.action.route]
        for seat in range(game.players):
            if seat == line.seat:
                continue
            planner = Planner(Sight(board, state, seat), weights)
            plan = planner.plan(planner.sight.tickets)
            twin = int(board.twin[route])
            if route not in plan.routes or (twin != NONE and planner.sight.is_open(twin)):
                continue
            detour = planner.detour(plan, int(board.link_of[route]))
            if detour >= _LOST:
                rows.append(
                    (entry + 1, words.route_name(route), match.names[line.seat], match.names[seat], round(detour))
                )
    heads = ("entry", "route", "taken_by", "lost_by", "detour")
    return Table(text("ttr.review.lost"), tuple(text(f"ttr.review.{head}") for head in heads), tuple(rows))


# The best network.


@lru_cache(maxsize=256)
def fewest_wagons(game: TicketGame, tickets: tuple[int, ...]) -> int | None:
    """The fewest wagons with which all these tickets can be completed on the empty board; None for too many cities.

    It may fall apart into several networks: each group of tickets shares one, found as Dreyfus and Wagner do.
    """
    ends = [(int(game.ticket_a[it]), int(game.ticket_b[it])) for it in tickets]
    cities = sorted({city for pair in ends for city in pair})
    if len(cities) > MOST_CITIES:
        return None
    if not tickets:
        return 0
    trees = _trees(game, cities)
    bit = {city: 1 << place for place, city in enumerate(cities)}
    masks = [bit[a] | bit[b] for a, b in ends]
    best = [0.0] + [inf] * ((1 << len(tickets)) - 1)
    for group in range(1, len(best)):
        first = group & -group
        part = group
        while part:
            if part & first:  # the tree that holds the first ticket of the group
                joined = 0
                for place, mask in enumerate(masks):
                    if part >> place & 1:
                        joined |= mask
                best[group] = min(best[group], trees[joined] + best[group ^ part])
            part = part - 1 & group
    return int(best[-1])


def _trees(game: TicketGame, cities: list[int]) -> list[float]:
    """For each set of these cities, as bits, the fewest wagons that join them."""
    near: list[list[tuple[int, int]]] = [[] for _ in range(game.cities)]
    for route in range(game.routes):
        a, b, length = int(game.route_a[route]), int(game.route_b[route]), int(game.length[route])
        near[a].append((b, length))
        near[b].append((a, length))
    costs: list[list[float]] = [[inf] * len(near) for _ in range(1 << len(cities))]
    for group in range(1, len(costs)):
        cost = costs[group]
        if group & group - 1 == 0:
            cost[cities[group.bit_length() - 1]] = 0.0
        part = group - 1 & group
        while part > group ^ part:  # each split once
            for city, (one, two) in enumerate(zip(costs[part], costs[group ^ part], strict=True)):
                if one + two < cost[city]:
                    cost[city] = one + two
            part = part - 1 & group
        _spread(near, cost)
    return [0.0, *(min(cost) for cost in costs[1:])]


def _spread(near: list[list[tuple[int, int]]], cost: list[float]) -> None:
    """Let costs flow along routes to the cities that are reached more cheaply so."""
    waiting = [(value, city) for city, value in enumerate(cost) if value < inf]
    waiting.sort()
    while waiting:
        value, city = heappop(waiting)
        if value > cost[city]:
            continue
        for other, length in near[city]:
            if value + length < cost[other]:
                cost[other] = value + length
                heappush(waiting, (value + length, other))
