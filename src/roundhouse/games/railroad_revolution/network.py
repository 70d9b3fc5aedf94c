# compiled by mypyc
"""Rails: where they may be laid, and what the cheapest ones cost."""

from __future__ import annotations

from librt.vecs import vec
from mypy_extensions import i64

from roundhouse.games.railroad_revolution.constants import NEVER, NONE
from roundhouse.games.railroad_revolution.game import bit
from roundhouse.games.railroad_revolution.state import RailState
from roundhouse.kit.arrays import put


def available_spaces(s: RailState, seat: i64) -> i64:
    """The spaces connected with the seat's network that have no rail of it, as bits. 4.2a, D28"""
    return s.reach[seat] & ~s.rails[seat]


def lay_rail(s: RailState, seat: i64, space: i64) -> None:
    """Put a rail on the map; it connects the cities that the space touches."""
    g = s.g
    s.rails = put(s.rails, seat, s.rails[seat] | bit(space))
    s.reach = put(s.reach, seat, s.reach[seat] | g.opens[space])
    s.cities = put(s.cities, seat, s.cities[seat] | g.touches[space])


def least_terrain(s: RailState, spaces: i64) -> i64:
    """The fewest triangles among some spaces; NEVER if there are none."""
    if spaces == 0:
        return NEVER
    number: i64 = 0
    while spaces & s.g.of_terrain[number] == 0:  # all but the start space, which every seat has a rail on
        number += 1
    return number


def least_triangles(s: RailState, seat: i64, number: i64) -> i64:
    """The fewest triangles of so many rails, one or two, laid one after the other; NEVER if they cannot be laid."""
    first = available_spaces(s, seat)
    if number == 1:
        return least_terrain(s, first)
    best: i64 = NEVER
    space: i64
    for space in range(s.g.spaces):
        if first >> space & 1 == 1:
            both = s.g.terrain[space] + triangles_after(s, seat, space)
            if both < best:
                best = both
    return best


def triangles_after(s: RailState, seat: i64, space: i64) -> i64:
    """The fewest triangles of a second rail after one on this space."""
    rest = (s.reach[seat] | s.g.opens[space]) & ~(s.rails[seat] | bit(space))
    return least_terrain(s, rest)


def buildable_cities(s: RailState, seat: i64) -> i64:
    """The cities where the seat may build a station with a building of its board, as bits. 4.1a, 4.1d"""
    return s.cities[seat] & ~s.stations[seat] if s.buildings_left[seat] > 0 else 0


def free_sections(s: RailState, seat: i64) -> i64:
    """The sections where the seat may build an office with a building of its board, as bits. 4.3a"""
    return (bit(s.g.sections) - 1) & ~s.offices[seat] if s.buildings_left[seat] > 0 else 0


def empty_firsts(places: i64, first: vec[i64]) -> i64:
    """Those of some places, as bits, whose First space is empty."""
    empty: i64 = 0
    i: i64
    for i in range(len(first)):
        if first[i] == NONE:
            empty |= bit(i)
    return places & empty
