# compiled by mypyc
"""The rows of goods of the solo game: Eva takes from the right, the player from anywhere. S4, S6"""

from __future__ import annotations

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from roundhouse.games.steamrollers.game import NONE
from roundhouse.games.steamrollers.state import SteamState

BASE: Final = 8


def row_size(row: i64) -> i64:
    """How many goods lie in a row."""
    size: i64 = 0
    while row > 0:
        size += 1
        row //= BASE
    return size


def good_at(row: i64, place: i64) -> i64:
    """The colour at a place of a row, counted from the left; NONE beyond its end."""
    behind = row_size(row) - 1 - place
    if behind < 0:
        return NONE
    while behind > 0:
        row //= BASE
        behind -= 1
    return row % BASE - 1


def without(row: i64, place: i64) -> i64:
    """The row after a good was taken from a place; the others close up."""
    rest: i64 = 0
    i: i64
    for i in range(row_size(row)):
        if i != place:
            rest = rest * BASE + good_at(row, i) + 1
    return rest


def places_of(row: i64, colour: i64) -> vec[i64]:
    """The places from which a good of this colour can be taken, one for each row that remains."""
    places: vec[i64] = vec[i64]()
    before: i64 = NONE
    i: i64
    for i in range(row_size(row)):
        good = good_at(row, i)
        if good == colour and before != colour:
            places = append(places, i)
        before = good
    return places


def take_rightmost(s: SteamState, city: i64) -> i64:
    """Eva's good: the rightmost one; gives its colour."""
    colour = s.rows[city] % BASE - 1
    s.rows[city] //= BASE
    return colour
