# compiled by mypyc
"""The lines on a sheet: which cities they link, over how many towns, and how far goods can travel on them."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from roundhouse.games.steamrollers.events import CompletedLink, DrewTrack
from roundhouse.games.steamrollers.game import CITIES, NONE
from roundhouse.games.steamrollers.state import SteamState

TOWNS_BELOW: Final = 16
"""Above the number of towns on any line."""


def line_end(s: SteamState, seat: i64, field: i64, edge: i64) -> i64:
    """Follow the line that leaves a field over an edge: its city * TOWNS_BELOW + towns passed, NONE without a city.

    R 3.1e: tracks join when both use the common edge; R 7.1, A24: nothing joins through a wall.
    """
    g = s.g
    neighbours = g.neighbours[s.walls]
    tracks = s.tracks
    base = seat * g.fields
    start = field
    towns: i64 = 0
    while True:
        field = neighbours[field * 6 + edge]
        if field in (NONE, start):  # a loop without a city
            return NONE
        if g.city_at[field] != NONE:
            return g.city_at[field] * TOWNS_BELOW + towns
        track = tracks[base + field]
        if track == NONE:
            return NONE
        edge = g.way_out[track * 6 + (edge + 3) % 6]
        if edge == NONE:
            return NONE
        towns += g.town_at[field]


def draw_track(s: SteamState, seat: i64, field: i64, track: i64) -> None:
    """Draw a track; if it completes a link, count it. R 3.1f, R 8.2, A8-A10"""
    g = s.g
    s.tracks[seat * g.fields + field] = track
    if s.sink is not None:
        kind, rotation = g.codec().track_name[track]
        s.tell(DrewTrack(seat, g.board.fields[field].id, kind, rotation))
    one = line_end(s, seat, field, g.track_a[track])
    if one == NONE:
        return
    other = line_end(s, seat, field, g.track_b[track])
    a = one // TOWNS_BELOW
    b = other // TOWNS_BELOW
    if other == NONE or a == b:  # A9: a line back to its own city is no link
        return
    towns = one % TOWNS_BELOW + other % TOWNS_BELOW + g.town_at[field]
    base = seat * CITIES * CITIES
    known = s.links[base + a * CITIES + b]
    s.links[base + a * CITIES + b] = known | i64(1) << (towns + 1)
    s.links[base + b * CITIES + a] = known | i64(1) << (towns + 1)
    points = towns if g.r.links_once and known != 0 else towns + 1
    s.network[seat] += points
    find_reach(s, seat)
    if s.sink is not None:
        s.tell(CompletedLink(seat, (a + 1, b + 1), towns, points))


def find_reach(s: SteamState, seat: i64) -> None:
    """All distances between all cities over routes that visit no city twice. R 3.3c, R 3.3e"""
    base = seat * CITIES * CITIES
    origin: i64
    for origin in range(CITIES):
        spread(s, base, origin, origin, i64(1) << origin, 1)


def spread(s: SteamState, base: i64, origin: i64, city: i64, visited: i64, distances: i64) -> None:
    """Go on from a city that was reached over these distances (as bits) to every city not visited yet."""
    there: i64
    for there in range(CITIES):
        lengths = s.links[base + city * CITIES + there]
        if lengths != 0 and visited >> there & 1 == 0:
            sums = added(distances, lengths)
            s.reach[base + origin * CITIES + there] |= sums
            spread(s, base, origin, there, visited | i64(1) << there, sums)


def added(distances: i64, lengths: i64) -> i64:
    """All sums of a distance and a length, as bits."""
    sums: i64 = 0
    while lengths > 0:
        if lengths & 1 == 1:
            sums |= distances
        lengths >>= 1
        distances <<= 1
    return sums


def distances_around(s: SteamState, seat: i64, origin: i64, target: i64, shut: i64) -> i64:
    """The distances of the routes that visit none of the cities in `shut`, as bits."""
    base = seat * CITIES * CITIES
    return around(s, base, origin, target, shut & ~(i64(1) << target) | i64(1) << origin, 1)


def around(s: SteamState, base: i64, city: i64, target: i64, visited: i64, distances: i64) -> i64:
    """The part of `distances_around` from a city on."""
    if city == target:
        return distances
    found: i64 = 0
    there: i64
    for there in range(CITIES):
        lengths = s.links[base + city * CITIES + there]
        if lengths != 0 and visited >> there & 1 == 0:
            found |= around(s, base, there, target, visited | i64(1) << there, added(distances, lengths))
    return found
