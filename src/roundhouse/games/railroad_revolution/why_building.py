"""Why a piece cannot be built, laid or sold, or an action not be begun, in words for people."""

from __future__ import annotations

from typing import TYPE_CHECKING

from roundhouse.core.text import Text, text
from roundhouse.games.railroad_revolution.basic import RAILS_OF_ACTION, rail_price
from roundhouse.games.railroad_revolution.building import FreePiece
from roundhouse.games.railroad_revolution.constants import (
    NEVER,
    NONE,
    RAIL,
    SALE,
    STATION,
    TELEGRAPH,
    TURQUOISE,
    WORKER,
)
from roundhouse.games.railroad_revolution.documents import ACTIONS
from roundhouse.games.railroad_revolution.means import Means
from roundhouse.games.railroad_revolution.money import pieces_left, wealth
from roundhouse.games.railroad_revolution.network import (
    available_spaces,
    buildable_cities,
    free_sections,
    triangles_after,
)
from roundhouse.games.railroad_revolution.turn import least_cost

if TYPE_CHECKING:
    from roundhouse.games.railroad_revolution.state import RailState


def poor(s: RailState, seat: int, cost: int) -> Text:
    """More than the seat has with all its shares sold."""
    return text("rr.why.poor", cost=cost, money=int(s.money[seat]), shares=shares_of(s, seat))


def shares_of(s: RailState, seat: int) -> Text:
    return text("rr.shares", n=int(s.shares[seat]))


def why_unfinished(s: RailState, seat: int, cost: int, workers: int) -> Text:
    """What is left when nothing is against an answer but that the turn could not be ended after it. 3.1, 3.2"""
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
    if action == RAIL and s.rails_left[seat] == 0:
        return text("rr.why.no_rails_left")
    if action != RAIL and s.buildings_left[seat] == 0:
        return text("rr.why.no_buildings_left")
    if action == TELEGRAPH:
        return text("rr.why.no_section")
    cost = int(least_cost(s, seat, action))
    if cost >= NEVER:
        return text("rr.why.no_city" if action == STATION else "rr.why.no_space")
    return text("rr.why.poor_action", cost=cost, money=int(s.money[seat]), shares=shares_of(s, seat))


def _why_not_this_action(s: RailState, seat: int, action: int, kind: str) -> Text | None:
    """What is against a step of a basic action before one looks where it goes."""
    if s.action != action:
        return text(f"rr.why.only.{kind}")
    if s.basic == 0:
        return text("rr.why.basic_done", action=action_name(action))
    return None


def _why_no_free_piece(s: RailState, seat: int, frame: FreePiece, left: int) -> Text | None:
    """What is against a free piece before one looks where it goes."""
    if frame.setup:
        return None
    if left == 0:
        return text("rr.why.no_rails_left" if type(frame).__name__ == "LayFreeRail" else "rr.why.no_buildings_left")
    last = seat == s.turn and s.action == SALE and s.basic > 0 and pieces_left(s, seat) == 1
    return text("rr.why.last_piece") if last else None


def why_no_station(s: RailState, seat: int, city: int) -> Text:
    name = s.g.words().city_name(s.g.board.cities[city].id)
    frame = s.frame
    if isinstance(frame, FreePiece):
        if frame.setup:
            printed = s.g.printed >> city & 1
            return text("rr.why.first_there" if printed else "rr.why.not_printed", city=name)
        why = _why_no_free_piece(s, seat, frame, int(s.buildings_left[seat]))
    else:
        why = _why_not_this_action(s, seat, STATION, "station")
    if why is not None:
        return why
    if s.stations[seat] >> city & 1:
        return text("rr.why.station_there", city=name)
    if not buildable_cities(s, seat) >> city & 1:
        return text("rr.why.not_connected", city=name)
    return why_unfinished(s, seat, int(s.g.city_cost[city]), 0)


def why_no_rail(s: RailState, seat: int, space: int) -> Text:
    name = s.g.words().space_name(s.g.board.spaces[space].id)
    frame = s.frame
    if isinstance(frame, FreePiece):
        why = _why_no_free_piece(s, seat, frame, int(s.rails_left[seat]))
    else:
        why = _why_no_more_rails(s, seat)
    if why is not None:
        return why
    if s.rails[seat] >> space & 1:
        return text("rr.why.rail_there", space=name)
    if not available_spaces(s, seat) >> space & 1:
        return text("rr.why.not_available", space=name)
    return _why_no_price(s, seat, space)


def _why_no_more_rails(s: RailState, seat: int) -> Text | None:
    """4.2c, 4.2e: two rails, and a third one by an engineer."""
    if s.action != RAIL:
        return text("rr.why.only.rail")
    if s.rails_left[seat] == 0:
        return text("rr.why.no_rails_left")
    if s.basic > 0:
        return None
    if s.colour != TURQUOISE or s.laid < RAILS_OF_ACTION:
        return text("rr.why.basic_done", action=action_name(RAIL))
    return None if s.open & WORKER else text("rr.why.worker_used")


def _why_no_price(s: RailState, seat: int, space: int) -> Text:
    """The rail fits; so it cannot be paid, alone or with the next one of the action."""
    price = int(s.debt + rail_price(s) + s.g.terrain[space] * s.g.r.triangle_cost)
    if s.basic > 1:
        rest = int(triangles_after(s, seat, space))
        if rest >= NEVER:
            return text("rr.why.no_space")
        price += rest * int(s.g.r.triangle_cost)
    if price > wealth(s, seat):
        return text("rr.why.poor_rails", cost=price, money=int(s.money[seat]), shares=shares_of(s, seat))
    return why_unfinished(s, seat, 0, 0)


def why_no_office(s: RailState, seat: int, section: int) -> Text:
    frame = s.frame
    if isinstance(frame, FreePiece):
        if frame.setup:
            deal = s.g.deal_sections >> section & 1
            return text("rr.why.first_office_there" if deal else "rr.why.not_deal_section", n=section + 1)
        why = _why_no_free_piece(s, seat, frame, int(s.buildings_left[seat]))
    else:
        why = _why_not_this_action(s, seat, TELEGRAPH, "office")
    if why is not None:
        return why
    if not free_sections(s, seat) >> section & 1:
        return text("rr.why.office_there", n=section + 1)
    return why_unfinished(s, seat, 0, 0)


def why_no_sale(s: RailState, seat: int, rail: bool) -> Text:
    """4.4a"""
    why = _why_not_this_action(s, seat, SALE, "sell_piece")
    if why is not None:
        return why
    if (s.rails_left[seat] if rail else s.buildings_left[seat]) == 0:
        return text("rr.why.no_rails_left" if rail else "rr.why.no_buildings_left")
    rails = int(s.g.rail_section[s.rails_left[seat]])
    buildings = int(s.g.building_section[s.buildings_left[seat]])
    own, other = (rails, buildings) if rail else (buildings, rails)
    return text("rr.why.leftmost") if other not in (NONE, own) and other < own else why_unfinished(s, seat, 0, 0)
