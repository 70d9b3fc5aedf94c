# compiled by mypyc
"""Laying track (4.6 to 4.16): which tile may go where, what it costs, and what becomes of the tokens below it."""

from __future__ import annotations

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from roundhouse.games.eighteen_thirty.board import ALL_EDGES, NONE, YELLOW, Board
from roundhouse.games.eighteen_thirty.faces import EDGES, ENDS
from roundhouse.games.eighteen_thirty.rails import Rails, place_of
from roundhouse.games.eighteen_thirty.reach import Reach, reached

PERMISSIVE: Final = 0
RESTRICTIVE: Final = 1
"""How much of a new tile the corporation must reach (D30): one exit, or a piece of track that was not there before."""


def lay_code(board: Board, at: i64, face: i64) -> i64:
    """One number for a hex and the face that it is to show."""
    return at * (board.kinds * EDGES) + face - board.hexes


def lay_hex(board: Board, code: i64) -> i64:
    """The hex of a lay."""
    return code // (board.kinds * EDGES)


def lay_face(board: Board, code: i64) -> i64:
    """The face of a lay."""
    return code % (board.kinds * EDGES) + board.hexes


def lays(
    board: Board, rails: Rails, corporation: i64, colour: i64, closed: vec[i64], strictness: i64 = PERMISSIVE
) -> vec[i64]:
    """All lays as codes, by hex, kind and rotation: up to a colour, off the closed hexes (4.7 to 4.14)."""
    reach = reached(board, rails, corporation)
    shut: vec[i64] = vec[i64]([0] * board.hexes)
    for at in closed:
        shut[at] = 1
    found: vec[i64] = vec[i64]()
    hex_number: i64
    for hex_number in range(board.hexes):
        if reach.edges[hex_number] != 0 and shut[hex_number] == 0:
            found = _lays_on(board, rails, hex_number, colour, reach.edges[hex_number], found)
    if strictness == RESTRICTIVE:
        found = _with_new_track(board, rails, corporation, found)
    return found


def _lays_on(board: Board, rails: Rails, at: i64, colour: i64, edges: i64, found: vec[i64]) -> vec[i64]:
    face = rails.face[at]
    if board.colour[face] >= colour:
        return found
    blocked = ALL_EDGES & ~board.open[at]
    exits = board.exits
    upgrades = board.upgrades
    left = rails.left
    i: i64
    for i in range(board.upgrade_first[face], board.upgrade_first[face + 1]):
        target = upgrades[i]
        leaves = exits[target]
        if leaves & edges != 0 and leaves & blocked == 0 and left[(target - board.hexes) // EDGES] > 0:
            found = append(found, lay_code(board, at, target))
    return found


def free_lays(board: Board, rails: Rails, at: i64, kinds: vec[i64]) -> vec[i64]:
    """The first lays on a hex with tiles of some kinds, whether it is reached or not (4.38: CS and DH)."""
    found: vec[i64] = vec[i64]()
    if rails.face[at] != at:
        return found
    for code in _lays_on(board, rails, at, YELLOW, ALL_EDGES, vec[i64]()):
        kind = (lay_face(board, code) - board.hexes) // EDGES
        for wanted in kinds:
            if kind == wanted:
                found = append(found, code)
    return found


def cost(terrain: vec[i64], rails: Rails, at: i64) -> i64:
    """What a tile on the hex costs: its terrain, for the first tile only (4.13)."""
    return terrain[at] if rails.face[at] == at else i64(0)


def lay(board: Board, rails: Rails, at: i64, face: i64) -> i64:
    """Lay a tile; the old one goes back to the stock and tokens move along (4.11).

    Returns the corporation whose token was taken up because its old city had no track to follow (4.15), or NONE.
    """
    old = rails.face[at]
    if old != at:
        rails.left[(old - board.hexes) // EDGES] += 1
    rails.left[(face - board.hexes) // EDGES] -= 1
    rails.face[at] = face
    if board.stops[face] < 2 or board.city_number[at] == NONE:
        return NONE
    return _move_tokens(board, rails, at, old, face)


def _move_tokens(board: Board, rails: Rails, at: i64, old: i64, face: i64) -> i64:
    first = place_of(board, at, 0, 0)
    tokens: vec[i64] = rails.token[first : first + 4]
    lifted: i64 = NONE
    i: i64
    for i in range(4):
        rails.token[first + i] = NONE
    for i in range(4):
        if tokens[i] != NONE:
            city = successor(board, old, i // 2, face)
            if city == NONE:
                lifted = tokens[i]
            else:
                rails.token[first + city * 2 + i % 2] = tokens[i]
    return lifted


def successor(board: Board, old: i64, city: i64, face: i64) -> i64:
    """The city of a new face that takes over the edges of a city of the old one, or NONE if that has no track."""
    edges = board.joined[old * ENDS + EDGES + city] & ALL_EDGES
    after: i64
    for after in range(board.stops[face]):
        if edges != 0 and edges & ~board.joined[face * ENDS + EDGES + after] == 0:
            return after
    return NONE


def _with_new_track(board: Board, rails: Rails, corporation: i64, codes: vec[i64]) -> vec[i64]:
    """Only the lays after which the corporation reaches track that was not there before, or a city that it improves."""
    found: vec[i64] = vec[i64]()
    for code in codes:
        at = lay_hex(board, code)
        tried = rails.copy()
        lifted = lay(board, tried, at, lay_face(board, code))
        if lifted == corporation or _reaches_new(board, rails.face[at], reached(board, tried, corporation), at):
            found = append(found, code)
    return found


def _reaches_new(board: Board, old: i64, reach: Reach, at: i64) -> bool:
    if reach.stops[at] != 0:
        return True
    face = reach.rails.face[at]
    edge: i64
    for edge in range(EDGES):
        if reach.edges[at] >> edge & 1:
            new = board.joined[face * ENDS + edge] & ~board.joined[old * ENDS + edge] & reach.edges[at]
            if new != 0:
                return True
    return False
