# compiled by mypyc
"""How near the stops are that a corporation does not reach yet."""

from __future__ import annotations

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from roundhouse.games.eighteen_thirty.board import NONE, Board
from roundhouse.games.eighteen_thirty.faces import CITY, EDGES, OFF_BOARD, TOWN
from roundhouse.games.eighteen_thirty.rails import Rails
from roundhouse.games.eighteen_thirty.reach import Reach, reached

FAR: Final = 24
"""Distances are counted in half tiles; what is so far away does not matter."""
_TILE: Final = 2
_PLAIN_CITY: Final = 20
_PLAIN_TOWN: Final = 10


def prospects(board: Board, rails: Rails, corporation: i64) -> vec[i64]:
    """By distance in half tiles: the value of the stops that so many tiles would reach; at 0 what is reached now."""
    reach = reached(board, rails, corporation)
    near = distances(board, rails, reach)
    found: vec[i64] = vec[i64]([0] * (FAR + 1))
    at: i64
    stop: i64
    for at in range(board.hexes):
        for stop in range(board.stops[rails.face[at]]):
            value = _value(board, rails.face[at] * 2 + stop)
            if reach.stops[at] >> stop & 1:
                found[0] += value
            elif near[at] < FAR:
                found[near[at]] += value
    return found


def distances(board: Board, rails: Rails, reach: Reach) -> vec[i64]:
    """By hex: how many half tiles lie between the network and it, its own tile counted if it needs one."""
    near: vec[i64] = vec[i64]([FAR] * board.hexes)
    waiting: vec[i64] = vec[i64](capacity=256)
    at: i64
    edge: i64
    for at in range(board.hexes):
        if reach.edges[at] != 0:
            tracked = board.exits[rails.face[at]] & reach.edges[at] != 0
            near[at] = _TILE if reach.stops[at] == 0 or not tracked else i64(1)
            if reach.stops[at] == 0:
                near[at] += _toll(board, rails, at)
            waiting = append(waiting, at)
    # From each hex that has come nearer to its neighbours, until none comes nearer.
    i: i64 = 0
    while i < len(waiting):
        at = waiting[i]
        i += 1
        for edge in range(EDGES):
            if board.open[at] >> edge & 1 == 0:
                continue
            other = board.neighbour[at * EDGES + edge]
            if other == NONE or near[other] <= near[at]:
                continue
            there = near[at] + _step(board, rails, other, (edge + 3) % EDGES)
            if there < near[other]:
                near[other] = there
                waiting = append(waiting, other)
    return near


def _step(board: Board, rails: Rails, at: i64, enter: i64) -> i64:
    """What it takes to connect a hex across one of its edges: nothing where track leads there already."""
    face = rails.face[at]
    if board.exits[face] >> enter & 1:
        return 0
    if board.stop_kind[face * 2] == OFF_BOARD:
        return FAR
    return _TILE + _toll(board, rails, at)


def _toll(board: Board, rails: Rails, at: i64) -> i64:
    """Terrain puts a first tile off."""
    return i64(1) if rails.face[at] == at and board.cost[at] > 0 else i64(0)


def _value(board: Board, stop: i64) -> i64:
    kind = board.stop_kind[stop]
    if kind == CITY:
        return board.low[stop] if board.low[stop] > _PLAIN_CITY else i64(_PLAIN_CITY)
    if kind == TOWN:
        return _PLAIN_TOWN
    return (board.low[stop] + board.high[stop]) // 2
