"""Why an effect of the action under way cannot be used, as the key of a text. 2.5, 4"""

from __future__ import annotations

from typing import TYPE_CHECKING

from roundhouse.games.railroad_revolution import constants as rr
from roundhouse.games.railroad_revolution.effects import cost_of, is_open
from roundhouse.games.railroad_revolution.means import Means
from roundhouse.games.railroad_revolution.milestones import has_manager
from roundhouse.games.railroad_revolution.rewards import trains_left

if TYPE_CHECKING:
    from roundhouse.games.railroad_revolution.state import RailState

HOME = {rr.TOKEN: rr.TELEGRAPH, rr.FLIP_TRAIN: rr.SALE}
"""The action that an effect belongs to, where it is not Station."""


def why_no_use(s: RailState, means: Means, bit: int) -> str:
    """The reason against an effect of the action."""
    if not s.open & (rr.WORKER if bit == rr.AS_WHITE else bit):
        return _why_closed(s, means.seat, bit)
    if not is_open(s, means.seat, bit):
        return _why_worker_idle(s, means.seat)
    if why := means.fault(rr.USE + bit.bit_length() - 1, cost_of(s, bit)):
        return why
    if bit == rr.TOKEN or (bit == rr.AS_WHITE and has_manager(s, means.seat)):
        return why_not_spared(means, 0)
    if bit == rr.WORKER:
        return _why_worker_idle(s, means.seat)
    return {rr.AS_WHITE: "no_manager", rr.FLIP_TRAIN: "no_trains"}.get(bit, "does_nothing")


def why_not_spared(means: Means, cost: int) -> str:
    """A worker is to be given for something: too few would be left, or nothing be got. 3.2, 4.3c"""
    return "does_nothing" if means.workers > 0 and cost <= means.wealth else means.unfinished(cost, 1)


def _why_closed(s: RailState, seat: int, bit: int) -> str:
    if bit in (rr.WORKER, rr.AS_WHITE):
        return "worker_used"
    home = HOME.get(bit, rr.STATION)
    if s.action != home:
        return "other_action"
    if s.place == rr.NONE and home != rr.SALE:
        return "build_first"
    if bit == rr.BONUS and s.first_station[s.place] != seat:
        return "not_first"
    return "no_token" if bit == rr.TOKEN and s.token_at[s.place] == rr.NONE else "used"


def _why_worker_idle(s: RailState, seat: int) -> str:
    """4.1e, 4.2e, 4.3e, 4.4c: the worker's own effect is still open, but of no use now."""
    if s.colour == rr.WHITE:
        return "white_promotes"
    if s.action == rr.RAIL and s.colour == rr.TURQUOISE:
        return "third_rail"
    if s.action == rr.RAIL and s.colour == rr.PURPLE and len(trains_left(s)) == 0:
        return "no_train_left"
    if s.action == rr.SALE:
        return {rr.GREY: "choose_deal", rr.PURPLE: "does_nothing"}.get(int(s.colour), "no_trains")
    if s.action == rr.STATION and s.colour == rr.PURPLE:
        return "no_trains"
    if s.action == rr.RAIL or (s.place == rr.NONE and s.colour != rr.PURPLE):
        return "build_first"
    if s.colour == rr.GREY and not is_open(s, seat, rr.WORKER):
        return "not_first" if s.action == rr.STATION else "not_first_office"
    if s.action == rr.TELEGRAPH and s.colour == rr.ORANGE:
        return "few_shares"
    if s.action == rr.TELEGRAPH and s.colour == rr.TURQUOISE and s.token_at[s.place] == rr.NONE:
        return "no_token"
    return "does_nothing"
