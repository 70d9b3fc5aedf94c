# compiled by mypyc
"""The four basic actions: Station, Rail, Telegraph, Sale. 4"""

from __future__ import annotations

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from roundhouse.games.railroad_revolution import constants as rr
from roundhouse.games.railroad_revolution import events
from roundhouse.games.railroad_revolution.building import put_office, put_rail, put_station
from roundhouse.games.railroad_revolution.means import Means
from roundhouse.games.railroad_revolution.money import next_sale
from roundhouse.games.railroad_revolution.network import (
    available_spaces,
    buildable_cities,
    free_sections,
    triangles_after,
)
from roundhouse.games.railroad_revolution.rewards import gain_shares
from roundhouse.games.railroad_revolution.state import RailState
from roundhouse.kit.arrays import members

RAILS_OF_ACTION: Final = 2
MOST_TRIANGLES: Final = 3 * RAILS_OF_ACTION


def steps_of(s: RailState, seat: i64, action: i64) -> i64:
    """4.2c: two rails, or the only one that is left; every other action is one step."""
    return RAILS_OF_ACTION if action == rr.RAIL and s.rails_left[seat] >= RAILS_OF_ACTION else 1


def add_basic(s: RailState, means: Means, out: vec[i64]) -> vec[i64]:
    """What carries the basic action on, such that the rest can be done and paid."""
    seat = means.seat
    if s.action == rr.RAIL:
        return add_rails(s, means, out)
    for step in steps(s, seat):
        price = s.g.city_cost[step - s.g.station] if s.action == rr.STATION else 0
        if means.completes_with(step, price):
            out = append(out, step)
    return out


def steps(s: RailState, seat: i64) -> vec[i64]:
    """The steps of any basic action but Rail, whatever they cost."""
    if s.basic == 0:
        return vec[i64]()
    if s.action == rr.SALE:
        return sales(s, seat)
    if s.action == rr.STATION:
        return members(buildable_cities(s, seat), s.g.cities, s.g.station)
    return members(free_sections(s, seat), s.g.sections, s.g.office)


def sales(s: RailState, seat: i64) -> vec[i64]:
    """4.4a: a piece of the leftmost section that holds anything."""
    out: vec[i64] = vec[i64]()
    rail = s.g.rail_section[s.rails_left[seat]]
    building = s.g.building_section[s.buildings_left[seat]]
    if rail != rr.NONE and (building == rr.NONE or rail <= building):
        out = append(out, rr.SELL_PIECE)
    if building != rr.NONE and (rail == rr.NONE or building <= rail):
        out = append(out, rr.SELL_PIECE + 1)
    return out


def add_rails(s: RailState, means: Means, out: vec[i64]) -> vec[i64]:
    """The spaces for the next rail, such that the rest can be laid and paid. 4.2"""
    seat = means.seat
    if s.basic == 0 and (s.rails_left[seat] == 0 or why_no_third(s) != ""):
        return out
    most = means.wealth - s.debt
    if s.open & rr.WORKER != 0:
        most += most_earned(s, s.colour)
    for step in members(available_spaces(s, seat), s.g.spaces, s.g.rail):
        price = price_with(s, seat, step - s.g.rail)
        if price <= most and means.completes_with(step, price):
            out = append(out, step)
    return out


def why_no_third(s: RailState) -> str:
    """The reason why no rail may follow those of the action; an engineer lays a third one. 4.2e"""
    if s.colour != rr.TURQUOISE or s.laid < RAILS_OF_ACTION:
        return "basic_done"
    return "" if s.open & rr.WORKER != 0 else "worker_used"


def most_earned(s: RailState, colour: i64) -> i64:
    """The most that a worker brings towards the price of a Rail action. 4.2e"""
    r = s.g.r
    if colour == rr.GREY:
        return r.negotiator_rail_shares * r.share_value
    return r.accountant_rail + r.accountant_triangle * MOST_TRIANGLES if colour == rr.ORANGE else 0


def price_with(s: RailState, seat: i64, space: i64) -> i64:
    """What a rail on this space adds to the price of the action, with the cheapest one that must follow it."""
    triangles = s.g.terrain[space]
    if s.basic > 1:
        triangles += triangles_after(s, seat, space)
    return triangles * s.g.r.triangle_cost + rail_price(s)


def cheapest_rail(s: RailState, seat: i64) -> vec[i64]:
    """The id of the rail that costs least with the one that must follow it, if there is any."""
    best: i64 = rr.NEVER
    found: vec[i64] = vec[i64]()
    for step in members(available_spaces(s, seat), s.g.spaces, s.g.rail):
        price = price_with(s, seat, step - s.g.rail)
        if price < best:
            best = price
            found = vec[i64]([step])
    return found


def rail_price(s: RailState) -> i64:
    """What the next rail adds to the price of the action besides the terrain. 4.2b, D8"""
    if s.laid == 0:
        return s.g.r.rail_cost
    if s.basic == 0 and s.g.r.rail_each:
        # The third rail makes each of the three cost as much as two did.
        return s.g.r.rail_cost * RAILS_OF_ACTION
    return 0


def play_basic(s: RailState, seat: i64, action: i64) -> None:
    g = s.g
    if action >= g.office:
        build_office(s, seat, action - g.office)
    elif action >= g.rail:
        lay_action_rail(s, seat, action - g.rail)
    elif action >= g.station:
        build_station(s, seat, action - g.station)
    else:
        sell_piece(s, seat, action == rr.SELL_PIECE)


def build_station(s: RailState, seat: i64, city: i64) -> None:
    """4.1"""
    s.basic = 0
    s.place = city
    s.buildings_left[seat] -= 1
    s.debt += s.g.city_cost[city]
    s.open |= rr.REWARD
    if put_station(s, seat, city, True):
        s.open |= rr.BONUS


def lay_action_rail(s: RailState, seat: i64, space: i64) -> None:
    """4.2; 4.2d, D18: a Deal space brings one deal token, however many there are."""
    s.debt += rail_price(s) + s.g.terrain[space] * s.g.r.triangle_cost
    if s.basic > 0:
        s.basic -= 1
    else:
        s.open &= ~rr.WORKER  # the engineer's third rail
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
    if s.token_at[section] != rr.NONE:
        s.open |= rr.TOKEN
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
        s.tell(events.SoldPiece(seat, "rail" if rail else "building", value))
