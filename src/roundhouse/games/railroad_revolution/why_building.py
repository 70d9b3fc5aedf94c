"""Why a piece cannot be built, laid or sold, or an action not be begun, in words for people."""

from __future__ import annotations

from typing import TYPE_CHECKING

from roundhouse.core.text import Text, text
from roundhouse.games.railroad_revolution.basic import RAILS_OF_ACTION, rail_price, sales, steps_of
from roundhouse.games.railroad_revolution.building import FreePiece
from roundhouse.games.railroad_revolution.constants import (
    NEVER,
    RAIL,
    SALE,
    SELL_PIECE,
    STATION,
    TELEGRAPH,
    TURQUOISE,
    WORKER,
)
from roundhouse.games.railroad_revolution.documents import ACTIONS
from roundhouse.games.railroad_revolution.means import Means
from roundhouse.games.railroad_revolution.money import least_cost, pieces_left, wealth
from roundhouse.games.railroad_revolution.network import available_spaces, triangles_after

if TYPE_CHECKING:
    from roundhouse.games.railroad_revolution.state import RailState

STEPS = ("station", "rail", "office", "sell_piece")
"""The steps of the basic actions, by action."""


def poor(s: RailState, seat: int, cost: int, what: str = "poor") -> Text:
    """More than the seat has with all its shares sold."""
    return text(f"rr.why.{what}", cost=cost, money=int(s.money[seat]), shares=shares_of(s, seat))


def shares_of(s: RailState, seat: int) -> Text:
    return text("rr.shares", n=int(s.shares[seat]))


def why_unfinished(s: RailState, seat: int, cost: int = 0, workers: int = 0) -> Text:
    """What is left when nothing is against an answer but its price, or that the turn could not be ended. 3.1, 3.2"""
    means = Means(s, seat)
    if cost > means.wealth:
        return poor(s, seat, cost)
    if cost <= means.money and workers > means.workers:
        return text("rr.why.four_workers", n=int(s.g.r.least_workers))
    return text("rr.why.spoils_turn")


def action_name(action: int) -> Text:
    return text(f"rr.action_space.{ACTIONS[action]}")


def why_no_action(s: RailState, seat: int, action: int) -> Text:
    """Why no worker at all can begin an action. 2.6"""
    if action == SALE:
        return text("rr.why.no_sale")
    if (s.rails_left if action == RAIL else s.buildings_left)[seat] == 0:
        return none_left(action == RAIL)
    if action == TELEGRAPH:
        return text("rr.why.no_section")
    cost = int(least_cost(s, seat, action, steps_of(s, seat, action)))
    if cost >= NEVER:
        return text("rr.why.no_city" if action == STATION else "rr.why.no_space")
    return poor(s, seat, cost, "poor_action")


def none_left(rail: bool) -> Text:
    """No such piece lies on the player board."""
    return text("rr.why.no_rails_left" if rail else "rr.why.no_buildings_left")


def _why_none(s: RailState, seat: int, action: int) -> Text | None:
    """What is against a piece of this action, or a free one, before one looks where it goes. 4.2c, 4.2e, 6.4"""
    left = (s.rails_left if action == RAIL else s.buildings_left)[seat]
    if isinstance(s.frame, FreePiece):
        if s.frame.setup:
            return None
        last = seat == s.turn and s.action == SALE and s.basic > 0 and pieces_left(s, seat) == 1
        return none_left(action == RAIL) if left == 0 else text("rr.why.last_piece") if last else None
    if s.action != action:
        return text(f"rr.why.only.{STEPS[action]}")
    if action == RAIL and left == 0:
        return none_left(True)
    if s.basic > 0:
        return None
    if action != RAIL or s.colour != TURQUOISE or s.laid < RAILS_OF_ACTION:
        return text("rr.why.basic_done", action=action_name(action))
    return None if s.open & WORKER else text("rr.why.worker_used")


def why_no_station(s: RailState, seat: int, city: int) -> Text:
    name = s.g.words().city_name(s.g.board.cities[city].id)
    if isinstance(s.frame, FreePiece) and s.frame.setup:
        return text("rr.why.first_there" if s.g.printed >> city & 1 else "rr.why.not_printed", city=name)
    why = _why_none(s, seat, STATION)
    if why is not None:
        return why
    if s.stations[seat] >> city & 1:
        return text("rr.why.station_there", city=name)
    if not s.cities[seat] >> city & 1:
        return text("rr.why.not_connected", city=name)
    return why_unfinished(s, seat, int(s.g.city_cost[city]))


def why_no_rail(s: RailState, seat: int, space: int) -> Text:
    name = s.g.words().space_name(s.g.board.spaces[space].id)
    why = _why_none(s, seat, RAIL)
    if why is not None:
        return why
    if s.rails[seat] >> space & 1:
        return text("rr.why.rail_there", space=name)
    if not available_spaces(s, seat) >> space & 1:
        return text("rr.why.not_available", space=name)
    # The rail fits; so it cannot be paid, alone or with the next one of the action.
    triangles = int(s.g.terrain[space])
    if s.basic > 1:
        triangles += int(triangles_after(s, seat, space))
        if triangles >= NEVER:
            return text("rr.why.no_space")
    price = int(s.debt + rail_price(s)) + triangles * int(s.g.r.triangle_cost)
    return poor(s, seat, price, "poor_rails") if price > wealth(s, seat) else why_unfinished(s, seat)


def why_no_office(s: RailState, seat: int, section: int) -> Text:
    if isinstance(s.frame, FreePiece) and s.frame.setup:
        deal = s.g.deal_sections >> section & 1
        return text("rr.why.first_office_there" if deal else "rr.why.not_deal_section", n=section + 1)
    why = _why_none(s, seat, TELEGRAPH)
    if why is not None:
        return why
    there = s.offices[seat] >> section & 1
    return text("rr.why.office_there", n=section + 1) if there else why_unfinished(s, seat)


def why_no_sale(s: RailState, seat: int, rail: bool) -> Text:
    """4.4a: none is left, or the other kind lies further to the left."""
    why = _why_none(s, seat, SALE)
    if why is not None:
        return why
    if (s.rails_left if rail else s.buildings_left)[seat] == 0:
        return none_left(rail)
    leftmost = SELL_PIECE + (not rail) in sales(s, seat)
    return why_unfinished(s, seat) if leftmost else text("rr.why.leftmost")
