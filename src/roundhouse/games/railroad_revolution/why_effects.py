"""Why an effect of a turn cannot be used, a deal not be accepted or a marker not be moved, in words for people."""

from __future__ import annotations

from typing import TYPE_CHECKING

from roundhouse.core.text import Text, text
from roundhouse.games.railroad_revolution.constants import (
    ACCEPT,
    AS_WHITE,
    BONUS,
    FLIP_TRAIN,
    GREY,
    NONE,
    ORANGE,
    PURPLE,
    RAIL,
    SALE,
    STATION,
    TELEGRAPH,
    TOKEN,
    TRACKS,
    TURQUOISE,
    USE,
    WHITE,
    WORKER,
)
from roundhouse.games.railroad_revolution.deals import OfferDeal
from roundhouse.games.railroad_revolution.effects import cost_of, is_open
from roundhouse.games.railroad_revolution.means import Means
from roundhouse.games.railroad_revolution.milestones import has_manager
from roundhouse.games.railroad_revolution.money import trains_owned, wealth
from roundhouse.games.railroad_revolution.rewards import trains_left, usable
from roundhouse.games.railroad_revolution.tracks import Advance
from roundhouse.games.railroad_revolution.why_building import action_name, shares_of, why_unfinished

if TYPE_CHECKING:
    from roundhouse.games.railroad_revolution.state import RailState


def why_no_use(s: RailState, seat: int, bit: int) -> Text:
    """An effect of the action under way. 2.5, 4"""
    if not s.open & (WORKER if bit == AS_WHITE else bit):
        return _why_closed(s, seat, bit)
    if not is_open(s, seat, bit):
        return _why_worker_idle(s, seat)
    cost = int(cost_of(s, bit))
    if not Means(s, seat).allow(USE + bit.bit_length() - 1, cost):
        return why_unfinished(s, seat, cost)
    if bit == TOKEN or (bit == AS_WHITE and has_manager(s, seat)):
        return why_not_spared(s, seat, 0)
    if bit == WORKER:
        return _why_worker_idle(s, seat)
    return text({AS_WHITE: "rr.why.no_manager", FLIP_TRAIN: "rr.why.no_trains"}.get(bit, "rr.why.does_nothing"))


def why_not_spared(s: RailState, seat: int, cost: int) -> Text:
    """A worker is to be given for something: too few would be left, or nothing be got. 3.2, 4.3c"""
    means = Means(s, seat)
    if means.workers > 0 and cost <= means.wealth:
        return text("rr.why.does_nothing")
    return why_unfinished(s, seat, cost, 1)


def _why_closed(s: RailState, seat: int, bit: int) -> Text:
    if bit in (WORKER, AS_WHITE):
        return text("rr.why.worker_used")
    home = TELEGRAPH if bit == TOKEN else SALE if bit == FLIP_TRAIN else STATION
    if s.action != home:
        return text("rr.why.other_action", action=action_name(home))
    if s.place == NONE and home != SALE:
        return text("rr.why.build_first", action=action_name(home))
    if bit == BONUS and s.first_station[s.place] != seat:
        return _not_first(s)
    if bit == TOKEN and s.token_at[s.place] == NONE:
        return text("rr.why.no_token", n=int(s.place) + 1)
    return text("rr.why.used")


def _why_worker_idle(s: RailState, seat: int) -> Text:
    """4.1e, 4.2e, 4.3e, 4.4c: the worker's own effect is still open, but of no use now."""
    if s.colour == WHITE:
        return text("rr.why.white_promotes")
    if s.action == RAIL and s.colour == TURQUOISE:
        return text("rr.why.third_rail")
    if s.action == RAIL and s.colour == PURPLE and len(trains_left(s)) == 0:
        return text("rr.why.no_train_left")
    if s.action == SALE:
        if s.colour == GREY:
            return text("rr.why.choose_deal")
        return text("rr.why.does_nothing" if s.colour == PURPLE else "rr.why.no_trains")
    if s.action == STATION and s.colour == PURPLE:
        return text("rr.why.no_trains")
    if s.action == RAIL or (s.place == NONE and s.colour != PURPLE):
        return text("rr.why.build_first", action=action_name(int(s.action)))
    if s.colour == GREY and not is_open(s, seat, WORKER):
        return _not_first(s) if s.action == STATION else text("rr.why.not_first_office", n=int(s.place) + 1)
    if s.action == TELEGRAPH and s.colour == ORANGE:
        return text("rr.why.few_shares", shares=shares_of(s, seat))
    if s.action == TELEGRAPH and s.colour == TURQUOISE and s.token_at[s.place] == NONE:
        return text("rr.why.no_token", n=int(s.place) + 1)
    return text("rr.why.does_nothing")


def _not_first(s: RailState) -> Text:
    """Another seat has the First Station of the city just built in."""
    return text("rr.why.not_first", city=s.g.words().city_name(s.g.board.cities[s.place].id))


def why_no_deal(s: RailState, seat: int, side: int) -> Text:
    """6.2, 4.4c"""
    frame = s.frame
    given = 0
    if isinstance(frame, OfferDeal):
        if not frame.sides >> side & 1:
            return text("rr.why.deal_taken" if frame.several else "rr.why.one_deal")
    elif s.action != SALE or s.colour != GREY:
        return text("rr.why.only.accept")
    elif not s.open & WORKER:
        return text("rr.why.worker_used")
    else:
        given = int(s.g.r.negotiator_deal_shares)
    deal = s.g.deal[int(s.deal_up()) * 2 + side]
    if deal.shares > s.shares[seat] + given:
        return text("rr.why.few_shares", shares=shares_of(s, seat))
    spent = int(deal.shares - given) * int(s.g.r.share_value)
    if deal.pay + spent > wealth(s, seat):
        return text("rr.why.poor_deal", cost=int(deal.pay), money=int(wealth(s, seat)) - spent)
    if not usable(s, Means(s, seat), deal, ACCEPT + side):
        return text("rr.why.does_nothing")
    return why_unfinished(s, seat, int(deal.pay) + spent)


def why_no_step(s: RailState, seat: int, track: int) -> Text:
    """9.2"""
    if isinstance(s.frame, Advance) and s.frame.gate:
        return text("rr.why.gate_first")
    at = int(s.tracks[seat * TRACKS + track]) + 1
    if at >= len(s.g.track_points[track]):
        return text("rr.why.top")
    means = Means(s, seat)
    shares = int(s.g.gate_shares[track][at])
    money = int(s.g.gate_money[track][at]) + shares * int(s.g.r.share_value)
    if shares > s.shares[seat] or money > means.wealth:
        costs = tuple(s.g.words().gate(track, at))
        return text("rr.why.gate", costs=costs, money=int(s.money[seat]), shares=shares_of(s, seat))
    return why_unfinished(s, seat, money, int(s.g.gate_workers[track][at]))


def why_no_flip(s: RailState, seat: int, kind: int, face_up: bool) -> Text:
    """3.8"""
    at = seat * s.g.kinds + kind
    if (s.up if face_up else s.down)[at] == 0:
        if trains_owned(s, seat) == 0:
            return text("rr.why.no_trains")
        name = s.g.words().train_name(s.g.board.trains[kind]["id"])
        return text("rr.why.not_up" if face_up else "rr.why.not_down", train=name)
    return why_unfinished(s, seat)
