# compiled by mypyc
"""What changes on the map: the tiles laid, the tokens placed, the tiles left in stock."""

from __future__ import annotations

from typing import final

from librt.vecs import vec
from mypy_extensions import i64

from roundhouse.games.eighteen_thirty.board import ALL_EDGES, NONE, PLACES, Board
from roundhouse.games.eighteen_thirty.faces import EDGES, ENDS


@final
class Rails:
    """Faces by hex, tokens by place, tiles left by kind; `Board` explains the numbers."""

    def __init__(self, face: vec[i64], token: vec[i64], left: vec[i64]) -> None:
        self.face: vec[i64] = face
        """By hex: what it shows; its own number while no tile lies there."""
        self.token: vec[i64] = token
        """By place: the corporation whose token lies there, or NONE."""
        self.left: vec[i64] = left
        """By kind of tile: how many are in stock."""

    def copy(self) -> Rails:
        return Rails(self.face[:], self.token[:], self.left[:])

    def kind(self, board: Board, at: i64) -> i64:
        """The kind of the tile on a hex, or NONE."""
        face = self.face[at]
        return (face - board.hexes) // EDGES if face >= board.hexes else i64(NONE)

    def rotation(self, board: Board, at: i64) -> i64:
        """The rotation of the tile on a hex, 0 if there is none."""
        face = self.face[at]
        return (face - board.hexes) % EDGES if face >= board.hexes else i64(0)


def start_rails(board: Board) -> Rails:
    """The map before the first tile."""
    nobody = [NONE] * (PLACES * len(board.city_hexes))
    return Rails(vec[i64](list(range(board.hexes))), vec[i64](nobody), board.count[:])


def place_of(board: Board, at: i64, city: i64, slot: i64) -> i64:
    """The number of a place for a token; the hex has a city."""
    return board.city_number[at] * PLACES + city * 2 + slot


def has_token(board: Board, rails: Rails, corporation: i64, at: i64) -> bool:
    """Whether the corporation has a token on the hex, in any of its cities."""
    number = board.city_number[at]
    if number == NONE:
        return False
    token = rails.token
    first = number * PLACES
    return (
        token[first] == corporation
        or token[first + 1] == corporation
        or token[first + 2] == corporation
        or token[first + 3] == corporation
    )


def in_city(board: Board, rails: Rails, corporation: i64, at: i64, city: i64) -> bool:
    """Whether the corporation has a token in the city."""
    place = place_of(board, at, city, 0)
    return rails.token[place] == corporation or rails.token[place + 1] == corporation


def is_full(board: Board, rails: Rails, at: i64, city: i64) -> bool:
    """Whether tokens lie in all slots of the city."""
    place = place_of(board, at, city, 0)
    slots = board.slots[rails.face[at] * 2 + city]
    return rails.token[place] != NONE and (slots < 2 or rails.token[place + 1] != NONE)


def home_city(board: Board, rails: Rails, corporation: i64) -> i64:
    """The city of its home hex that a corporation starts from, or NONE if it may choose one of two (4.4)."""
    at = board.home[corporation]
    face = rails.face[at]
    if board.stops[face] == 1:
        return 0
    edges = board.home_edges[corporation]
    if edges == 0:
        return 0 if face == at else i64(NONE)
    city: i64
    for city in range(2):
        if edges & ~(board.joined[face * ENDS + EDGES + city] & ALL_EDGES) == 0:
            return city
    return NONE


def keeper(board: Board, rails: Rails, at: i64, city: i64) -> i64:
    """The corporation for whose home a slot of the city is kept until it has placed its token, or NONE (4.4, 4.5).

    While two cities are open to Erie's choice, both are kept for it.
    """
    corporation: i64
    for corporation in range(len(board.home)):
        if board.home[corporation] == at and not has_token(board, rails, corporation, at):
            home = home_city(board, rails, corporation)
            if home == city or board.home_city[corporation] == NONE:
                return corporation
    return NONE


def free_slot(board: Board, rails: Rails, corporation: i64, at: i64, city: i64) -> i64:
    """The slot that a token of the corporation would take in the city, or NONE; reach is not asked (4.5, 4.18)."""
    if has_token(board, rails, corporation, at):
        return NONE
    owner = keeper(board, rails, at, city)
    kept: i64 = 1 if owner != NONE and owner != corporation else 0
    place = place_of(board, at, city, 0)
    slot: i64
    for slot in range(kept, board.slots[rails.face[at] * 2 + city]):
        if rails.token[place + slot] == NONE:
            return slot
    return NONE


def place_token(board: Board, rails: Rails, corporation: i64, at: i64, city: i64) -> None:
    """Put a token of the corporation into the first slot that it may take; there is one."""
    slot = free_slot(board, rails, corporation, at, city)
    rails.token[place_of(board, at, city, slot)] = corporation
