"""The four basic actions: Station, Rail, Telegraph, Sale. 4"""

from __future__ import annotations

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from roundhouse.games.railroad_revolution.building import put_office, put_rail, put_station
from roundhouse.games.railroad_revolution.constants import (
    BONUS,
    NONE,
    RAIL,
    REWARD,
    SELL_PIECE,
    STATION,
    TELEGRAPH,
    TOKEN,
    TURQUOISE,
    WORKER,
)
from roundhouse.games.railroad_revolution.means import Means
from roundhouse.games.railroad_revolution.network import (
    available_spaces,
    buildable_cities,
    free_sections,
    triangles_after,
)
from roundhouse.games.railroad_revolution.rescue import next_sale
from roundhouse.games.railroad_revolution.rewards import gain_shares
from roundhouse.games.railroad_revolution.state import RailState

RAILS_OF_ACTION: Final = 2


def steps_of_basic(s: RailState, seat: i64) -> i64:
    """4.2c: two rails, or the only one that is left; every other action is one step."""
    return RAILS_OF_ACTION if s.action == RAIL and s.rails_left[seat] >= RAILS_OF_ACTION else 1


def add_basic(s: RailState, means: Means, seat: i64, out: vec[i64]) -> vec[i64]:
    """What carries the basic action on."""
    if s.action == RAIL:
        return add_rails(s, means, seat, out)
    if s.basic == 0:
        return out
    i: i64
    if s.action == STATION:
        cities = buildable_cities(s, seat)
        for i in range(s.g.cities):
            if cities >> i & 1 == 1 and means.completes_with(s.g.station + i, s.g.city_cost[i]):
                out = append(out, s.g.station + i)
    elif s.action == TELEGRAPH:
        sections = free_sections(s, seat)
        for i in range(s.g.sections):
            if sections >> i & 1 == 1 and means.allow(s.g.office + i, 0, 0):
                out = append(out, s.g.office + i)
    else:
        out = add_sales(s, means, seat, out)
    return out


def add_rails(s: RailState, means: Means, seat: i64, out: vec[i64]) -> vec[i64]:
    """The spaces for the next rail, such that the rest can be laid and paid. 4.2"""
    third = s.basic == 0
    if third and (s.open & WORKER == 0 or s.colour != TURQUOISE or s.rails_left[seat] == 0 or s.laid < RAILS_OF_ACTION):
        return out
    spaces = available_spaces(s, seat)
    cost = s.g.r.triangle_cost
    space: i64
    for space in range(s.g.spaces):
        if spaces >> space & 1 == 1:
            price = s.g.terrain[space] * cost + rail_price(s)
            if s.basic > 1:
                price += triangles_after(s, seat, space) * cost
            if means.completes_with(s.g.rail + space, price):
                out = append(out, s.g.rail + space)
    return out


def rail_price(s: RailState) -> i64:
    """What the next rail adds to the price of the action besides the terrain. 4.2b, D8"""
    if s.laid == 0:
        return s.g.r.rail_cost
    if s.basic == 0 and s.g.r.rail_each:
        # The third rail makes each of the three cost as much as two did.
        return s.g.r.rail_cost * RAILS_OF_ACTION
    return 0


def add_sales(s: RailState, means: Means, seat: i64, out: vec[i64]) -> vec[i64]:
    """4.4a: a piece of the leftmost section that holds anything."""
    rail = s.g.rail_section[s.rails_left[seat]]
    building = s.g.building_section[s.buildings_left[seat]]
    if rail != NONE and (building == NONE or rail <= building) and means.allow(SELL_PIECE, 0, 0):
        out = append(out, SELL_PIECE)
    if building != NONE and (rail == NONE or building <= rail) and means.allow(SELL_PIECE + 1, 0, 0):
        out = append(out, SELL_PIECE + 1)
    return out


def play_basic(s: RailState, seat: i64, action: i64) -> None:
    g = s.g
    if action >= g.office:
        build_office(s, seat, action - g.office)
    elif action >= g.rail:
        lay_action_rail(s, seat, action - g.rail)
    elif action >= g.station:
        build_station(s, seat, action - g.station)
    else:
        sell_piece(s, seat, action == SELL_PIECE)


def build_station(s: RailState, seat: i64, city: i64) -> None:
    """4.1"""
    s.basic = 0
    s.place = city
    s.buildings_left[seat] -= 1
    s.debt += s.g.city_cost[city]
    s.open |= REWARD
    if put_station(s, seat, city, True):
        s.open |= BONUS


def lay_action_rail(s: RailState, seat: i64, space: i64) -> None:
    """4.2; 4.2d, D18: a Deal space brings one deal token, however many there are."""
    s.debt += rail_price(s) + s.g.terrain[space] * s.g.r.triangle_cost
    if s.basic > 0:
        s.basic -= 1
    else:
        s.open &= ~WORKER  # the engineer's third rail
    s.laid += 1
    s.triangles += s.g.terrain[space]
    s.rails_left[seat] -= 1
    put_rail(s, seat, space)
    if s.g.deal_spaces >> space & 1 == 1:
        s.deal_due = 1


def build_office(s: RailState, seat: i64, section: i64) -> None:
    """4.3"""
    s.basic = 0
    s.place = section
    s.buildings_left[seat] -= 1
    shares = s.g.section_shares[section]
    if put_office(s, seat, section, True):
        shares += s.g.section_first[section]
    gain_shares(s, seat, shares)
    if s.token_at[section] != NONE:
        s.open |= TOKEN
    if s.g.deal_sections >> section & 1 == 1:
        s.deal_due = 1


def sell_piece(s: RailState, seat: i64, rail: bool) -> None:
    """4.4a: out of the game for the value of its section."""
    s.basic = 0
    value = next_sale(s, seat)
    if rail:
        s.rails_left[seat] -= 1
    else:
        s.buildings_left[seat] -= 1
    s.money[seat] += value
    if s.sink is not None:
        s.tell("sold_piece", {"seat": int(seat), "rail": rail, "money": int(value)})
