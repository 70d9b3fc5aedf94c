# compiled by mypyc
"""The best set of routes for the trains of a corporation (4.19 to 4.23): all others are searched or ruled out."""

from __future__ import annotations

from typing import final

from librt.vecs import append, vec
from mypy_extensions import i64

from roundhouse.games.eighteen_thirty.board import NONE, Board
from roundhouse.games.eighteen_thirty.faces import EDGES
from roundhouse.games.eighteen_thirty.network import Network
from roundhouse.games.eighteen_thirty.one_train import UNLIMITED, Candidate
from roundhouse.games.eighteen_thirty.rails import Rails
from roundhouse.games.eighteen_thirty.train_set import TrainSet


@final
class Route:
    """A route: which of the trains runs it, its value, its stops in order and the steps from each to the next."""

    def __init__(self, train: i64, value: i64, stops: vec[i64], walks: list[vec[i64]]) -> None:
        self.train: i64 = train
        """The place of the train in the list that was asked about."""
        self.value: i64 = value
        self.stops: vec[i64] = stops
        """As 2 * hex + n."""
        self.walks: list[vec[i64]] = walks
        """Steps as 6 * hex + edge that is left."""


@final
class Plan:
    """The best set of routes, in the order of their trains, and what it brings in."""

    def __init__(self, revenue: i64, routes: list[Route]) -> None:
        self.revenue: i64 = revenue
        self.routes: list[Route] = routes


def best(board: Board, rails: Rails, corporation: i64, trains: vec[i64], high: bool, reading: i64 = 0) -> Plan:
    """The best set of routes; a train is its number of stops, 0 for unlimited; `high` from phase 5 on (4.23)."""
    network = Network(board, rails, corporation, high, reading)
    search = TrainSet(network, _sizes(trains))
    search.solve()
    chosen = search.best[:]
    chosen.sort(key=_by_length)
    return Plan(search.total, _routes(network, trains, chosen))


def best_revenue(board: Board, rails: Rails, corporation: i64, trains: vec[i64], high: bool, reading: i64 = 0) -> i64:
    """What the best set of routes brings in."""
    search = TrainSet(Network(board, rails, corporation, high, reading), _sizes(trains))
    search.solve()
    return search.total


def _sizes(trains: vec[i64]) -> vec[i64]:
    """The trains by rising number of stops."""
    sizes: vec[i64] = vec[i64]()
    for train in trains:
        size = _size(train)
        i = i64(len(sizes))
        sizes = append(sizes, size)
        while i > 0 and sizes[i - 1] > size:
            sizes[i] = sizes[i - 1]
            i -= 1
        sizes[i] = size
    return sizes


def _by_length(candidate: Candidate) -> int:
    return -len(candidate.links)


def _routes(network: Network, trains: vec[i64], chosen: list[Candidate]) -> list[Route]:
    """Give the longest route to the longest train, and so on."""
    left = trains[:]
    by_train: list[Route | None] = [None] * len(trains)
    for candidate in chosen:
        longest: i64 = NONE
        i: i64
        for i in range(len(left)):
            if left[i] != NONE and (longest == NONE or _size(left[i]) > _size(left[longest])):
                longest = i
        left[longest] = NONE
        by_train[int(longest)] = _route(network, longest, candidate)
    return [route for route in by_train if route is not None]


def _size(train: i64) -> i64:
    return train if train > 0 else i64(UNLIMITED)


def _route(network: Network, train: i64, candidate: Candidate) -> Route:
    """Put the links, which run from a token to both sides, in the order from end to end."""
    links = candidate.links
    count = i64(len(links))
    turn = count
    head = _first_stop(network, links)
    token = head
    i: i64
    for i in range(count):
        if network.a[links[i]] != head and network.b[links[i]] != head:
            turn = i
            break
        head = network.a[links[i]] + network.b[links[i]] - head
    ordered: vec[i64] = vec[i64]()
    i = count - 1
    while i >= turn:
        ordered = append(ordered, links[i])
        i -= 1
    for i in range(turn):
        ordered = append(ordered, links[i])
    at = token
    for i in range(turn, count):
        at = network.a[links[i]] + network.b[links[i]] - at
    stops: vec[i64] = vec[i64]([network.stop[at]])
    walks: list[vec[i64]] = []
    for link in ordered:
        walk = network.walks[int(link)]
        walks.append(walk if network.a[link] == at else reversed_walk(network.board, walk))
        at = network.a[link] + network.b[link] - at
        stops = append(stops, network.stop[at])
    return Route(train, candidate.value, stops, walks)


def _first_stop(network: Network, links: vec[i64]) -> i64:
    """The stop that a route grew from: an end of its first link."""
    a = network.a[links[0]]
    b = network.b[links[0]]
    if len(links) == 1:
        return a
    # The second link goes on from the other end, or begins the second side at the stop itself.
    other = links[1]
    if network.a[other] == b or network.b[other] == b:
        return a
    return b


def reversed_walk(board: Board, walk: vec[i64]) -> vec[i64]:
    """The same steps from the other end."""
    back: vec[i64] = vec[i64]()
    i = i64(len(walk)) - 1
    while i >= 0:
        back = append(back, board.neighbour[walk[i]] * EDGES + (walk[i] + 3) % EDGES)
        i -= 1
    return back
