# compiled by mypyc
"""Orders, a mini-expansion: delivered goods are handed in for a tile, once in a turn."""

from __future__ import annotations

from librt.vecs import append, vec
from mypy_extensions import i64

from roundhouse.games.steamrollers import documents
from roundhouse.games.steamrollers.events import TookOrder
from roundhouse.games.steamrollers.game import CITIES, COAL, COLOURS, NONE, ORDER, ORDER_STEP
from roundhouse.games.steamrollers.state import SteamState


def order_choices(s: SteamState, seat: i64, out: vec[i64]) -> vec[i64]:
    """Every open order that the seat can fill."""
    if s.g.r.orders and s.ordered == 0:
        order: i64
        way: i64
        for order in range(CITIES):
            for way in range(COAL + 1):  # as it is, or with coal for any other good
                if why_no_order(s, seat, ORDER + order * ORDER_STEP + way) == "":
                    out = append(out, ORDER + order * ORDER_STEP + way)
    return out


def why_no_order(s: SteamState, seat: i64, action: i64) -> str:
    """The reason why an order cannot be taken: once in a turn, for its goods or with one coal for one. R 5.2, R 5.3"""
    order = (action - ORDER) // ORDER_STEP
    coal_for = (action - ORDER) % ORDER_STEP - 1
    if not s.g.r.orders:
        return "sr.why.no_orders"
    if s.ordered == 1:
        return "sr.why.ordered"
    if s.order_owner[order] != NONE:
        return "sr.why.order_taken"
    wanted = s.g.order_goods[order * 2 + s.order_side[order]]
    short = missing(s, seat, wanted)
    if coal_for != NONE:
        if s.kept[seat * COLOURS + COAL] <= wanted[COAL]:
            return "sr.why.no_coal"
        if wanted[coal_for] == 0:
            return "sr.why.not_wanted"
        if short == 1 and s.kept[seat * COLOURS + coal_for] < wanted[coal_for]:
            return ""
    return "" if short == 0 else "sr.why.order_goods"


def missing(s: SteamState, seat: i64, wanted: vec[i64]) -> i64:
    """How many of the goods that an order wants the seat does not have."""
    short: i64 = 0
    colour: i64
    for colour in range(COLOURS):
        lack = wanted[colour] - s.kept[seat * COLOURS + colour]
        if lack > 0:
            short += lack
    return short


def take_order(s: SteamState, seat: i64, action: i64) -> None:
    """The goods go into the bag, the tile is the seat's for good. R 5.2, R 5.4"""
    order = (action - ORDER) // ORDER_STEP
    coal_for = (action - ORDER) % ORDER_STEP - 1
    wanted = s.g.order_goods[order * 2 + s.order_side[order]]
    colour: i64
    for colour in range(COLOURS):
        s.kept[seat * COLOURS + colour] -= wanted[colour]
        s.bag[colour] += wanted[colour]
    if coal_for >= 0:
        s.kept[seat * COLOURS + coal_for] += 1
        s.bag[coal_for] -= 1
        s.kept[seat * COLOURS + COAL] -= 1
        s.bag[COAL] += 1
    s.order_owner[order] = seat
    s.ordered = 1
    if s.sink is not None:
        side = s.order_side[order]
        points = s.g.order_points[order * 2 + side]
        s.tell(TookOrder(seat, order + 1, documents.SIDES[side], coal_for >= 0, points))
