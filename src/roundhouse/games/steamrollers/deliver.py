# compiled by mypyc
"""Delivering a good: from the die's city, over one's own links, as far as the locomotive can pull."""

from __future__ import annotations

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from roundhouse.games.steamrollers import documents
from roundhouse.games.steamrollers import game as sr
from roundhouse.games.steamrollers.events import Delivered
from roundhouse.games.steamrollers.network import distances_around
from roundhouse.games.steamrollers.rows import places_of, without
from roundhouse.games.steamrollers.state import SteamState

CHANGE_DELIVERY: Final = 2
"""Tile 3: the die names the destination (a), or the distance grows by 1 or 2 (b)."""
CHANGE_POWER: Final = 3
"""Tile 4: any distance (a), or 1 more power (b)."""


def power(s: SteamState, seat: i64) -> i64:
    """What the locomotive can pull without the choice to use a tile. A19, A25

    Tile 4b always counts, except in the solo game, where it is good for one of the two actions and is chosen.
    """
    boxes = s.boxes_crossed(seat)
    if not s.g.solo and s.owner[CHANGE_POWER] == seat and s.side[CHANGE_POWER] == sr.SIDE_B:
        return boxes + 1
    return boxes


def deliveries(s: SteamState, seat: i64, value: i64, out: vec[i64]) -> vec[i64]:
    """Every delivery with this die: good, origin, destination and distance, each once. R 3.3

    Tile 3a lets the die name the destination instead, so goods of all other cities come into question.
    """
    destination = s.has(seat, CHANGE_DELIVERY, sr.SIDE_A)
    origin: i64
    for origin in range(sr.CITIES):
        if origin != value and not destination:
            continue
        cities = linked(s, seat, origin)
        if origin != value:
            cities &= i64(1) << value
        if cities == 0:
            continue
        colour: i64
        for colour in range(sr.COLOURS):
            wanted = s.g.targets[colour] & cities
            if wanted != 0:
                if s.cargo[seat] == colour * sr.CITIES + origin:
                    out = deliveries_of(s, seat, sr.FROM_SHEET, colour, origin, wanted, out)
                if s.goods[origin * sr.COLOURS + colour] == 0:
                    continue
                places = places_of(s.rows[origin], colour)
                if len(places) < 2:
                    out = deliveries_of(s, seat, sr.FROM_BOARD, colour, origin, wanted, out)
                else:
                    for place in places:
                        out = deliveries_of(s, seat, sr.FROM_ROW + place, colour, origin, wanted, out)
    return out


def linked(s: SteamState, seat: i64, origin: i64) -> i64:
    """The other cities that a route leads to from this one, as bits."""
    cities: i64 = 0
    target: i64
    for target in range(sr.CITIES):
        if target != origin and s.reach[(seat * sr.CITIES + origin) * sr.CITIES + target] != 0:
            cities |= i64(1) << target
    return cities


def deliveries_of(
    s: SteamState, seat: i64, source: i64, colour: i64, origin: i64, wanted: i64, out: vec[i64]
) -> vec[i64]:
    """The deliveries of one good to the cities that want it. R 3.3a-e"""
    target: i64
    distance: i64
    for target in range(sr.CITIES):
        if wanted >> target & 1 == 1:
            distances = distances_between(s, seat, colour, origin, target)
            if distances != 0:
                possible = within_power(s, seat, distances)
                first = s.g.deliver_id(source, colour, origin, target, 0)
                for distance in range(1, sr.LONGEST):
                    if possible >> distance & 1 == 1:
                        out = append(out, first + distance)
    return out


def distances_between(s: SteamState, seat: i64, colour: i64, origin: i64, target: i64) -> i64:
    """The distances of all routes for a good, as bits. R 3.3c, A7"""
    distances = s.reach[(seat * sr.CITIES + origin) * sr.CITIES + target]
    if s.g.r.stop_at_first and distances != 0:
        return distances_around(s, seat, origin, target, s.g.targets[colour])
    return distances


def within_power(s: SteamState, seat: i64, distances: i64) -> i64:
    """The distances that can be delivered, as bits, with the tiles that the seat may use. R 3.3d, R 4, A18"""
    if s.has(seat, CHANGE_DELIVERY, sr.SIDE_B):
        distances |= distances << 1 | distances << 2
    if s.has(seat, CHANGE_POWER, sr.SIDE_A):
        return distances
    reach = power(s, seat)
    if s.g.solo and s.has(seat, CHANGE_POWER, sr.SIDE_B):
        reach += 1
    return distances & ((i64(1) << (reach + 1)) - 1)


def deliver(s: SteamState, seat: i64, value: i64, action: i64) -> None:
    """Score the distance, use the tiles that it needs, and take the good from its city. R 3.3f

    A tile is used when the delivery needs it, and only then.
    """
    code = action - s.g.deliver
    distance = code % sr.LONGEST
    target = code // sr.LONGEST % sr.CITIES
    origin = code // (sr.LONGEST * sr.CITIES) % sr.CITIES
    colour = code // (sr.LONGEST * sr.CITIES * sr.CITIES) % sr.COLOURS
    source = code // (sr.LONGEST * sr.CITIES * sr.CITIES * sr.COLOURS)
    plain = distances_between(s, seat, colour, origin, target) >> distance & 1 == 1
    if origin != value or not plain:
        s.use_tile(CHANGE_DELIVERY)
    if distance > power(s, seat):
        s.use_tile(CHANGE_POWER)
    s.points[seat] += distance
    if source == sr.FROM_SHEET:
        s.cargo[seat] = sr.NONE
    else:
        s.goods[origin * sr.COLOURS + colour] -= 1
        if s.g.solo:
            row = s.rows[origin]
            s.rows[origin] = without(
                row, places_of(row, colour)[0] if source == sr.FROM_BOARD else source - sr.FROM_ROW
            )
    if s.g.r.orders:
        s.kept[seat * sr.COLOURS + colour] += 1
    else:
        s.bag[colour] += 1
    if s.sink is not None:
        name = documents.COLOURS[colour]
        s.tell(Delivered(seat, name, origin + 1, target + 1, distance, source == sr.FROM_SHEET))
