# compiled by mypyc
"""What a seat has and what it owes: money, shares, pieces to sell, trains."""

from __future__ import annotations

from mypy_extensions import i64

from roundhouse.games.railroad_revolution import events
from roundhouse.games.railroad_revolution.constants import NEVER, NONE, SALE, STATION, TELEGRAPH
from roundhouse.games.railroad_revolution.network import buildable_cities, free_sections, least_triangles
from roundhouse.games.railroad_revolution.state import RailState


def wealth(s: RailState, seat: i64) -> i64:
    """Money with all shares sold. 3.3"""
    return s.money[seat] + s.shares[seat] * s.g.r.share_value


def pieces_left(s: RailState, seat: i64) -> i64:
    """Rails and buildings on the player board."""
    return s.rails_left[seat] + s.buildings_left[seat]


def owed(s: RailState, seat: i64) -> i64:
    """What the seat must still pay in this turn: for the basic action, and at least for the rest of it."""
    if seat != s.turn:
        return 0
    return s.debt + least_cost(s, seat, s.action, s.basic) if s.basic > 0 else s.debt


def least_cost(s: RailState, seat: i64, action: i64, steps: i64) -> i64:
    """What so many steps of an action cost at least, no effect counted; NEVER if they cannot be done. 2.4, 2.6"""
    if action == SALE:
        return 0 if pieces_left(s, seat) > 0 else NEVER
    if action == STATION:
        return least_city(s, seat)
    if action == TELEGRAPH:
        return 0 if free_sections(s, seat) != 0 else NEVER
    triangles = least_triangles(s, seat, steps) if steps <= s.rails_left[seat] else NEVER
    if triangles >= NEVER:
        return NEVER
    return triangles * s.g.r.triangle_cost + (s.g.r.rail_cost if s.laid == 0 else 0)


def least_city(s: RailState, seat: i64) -> i64:
    """The cost of the cheapest city for a station; NEVER if there is none."""
    best: i64 = NEVER
    cities = buildable_cities(s, seat)
    city: i64
    for city in range(s.g.cities):
        if cities >> city & 1 == 1 and s.g.city_cost[city] < best:
            best = s.g.city_cost[city]
    return best


def sell_shares(s: RailState, seat: i64, number: i64) -> None:
    s.shares[seat] -= number
    s.money[seat] += number * s.g.r.share_value
    if s.sink is not None:
        s.tell(events.SoldShares(seat, number, number * s.g.r.share_value))


def trains_owned(s: RailState, seat: i64) -> i64:
    """Trains face up or down. 4.4c"""
    number: i64 = 0
    kind: i64
    for kind in range(s.g.kinds):
        number += s.up[seat * s.g.kinds + kind] + s.down[seat * s.g.kinds + kind]
    return number


def next_sale(s: RailState, seat: i64) -> i64:
    """The value of the leftmost section that holds anything. 4.4a"""
    g = s.g
    rail = g.rail_section[s.rails_left[seat]]
    building = g.building_section[s.buildings_left[seat]]
    if rail == NONE or NONE < building < rail:
        rail = building
    return g.sale_value[rail]
