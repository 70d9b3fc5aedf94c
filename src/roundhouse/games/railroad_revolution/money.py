"""Money: what a seat has, what it owes, paying, and selling shares for it."""

from __future__ import annotations

from typing import ClassVar, final

from librt.vecs import append, vec
from mypy_extensions import i64

from roundhouse.core.text import Text, text
from roundhouse.games.railroad_revolution.asking import Asking
from roundhouse.games.railroad_revolution.constants import (
    NEVER,
    NONE,
    RAIL,
    SALE,
    STATION,
)
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
    if seat != s.turn or s.action == NONE:
        return 0
    if s.basic == 0:
        return s.debt
    return s.debt + rest_of_basic(s, seat)


def rest_of_basic(s: RailState, seat: i64) -> i64:
    """What the rest of the basic action costs at least; NEVER if it cannot be completed. 2.4, 2.6"""
    g = s.g
    if s.action == SALE:
        return 0 if pieces_left(s, seat) > 0 else NEVER
    if s.action == RAIL:
        if s.rails_left[seat] < s.basic:
            return NEVER
        cost = least_triangles(s, seat, s.basic) * g.r.triangle_cost
        return cost if s.laid > 0 else cost + g.r.rail_cost
    if s.buildings_left[seat] == 0:
        return NEVER
    if s.action == STATION:
        return least_city(s, seat)
    return 0 if free_sections(s, seat) != 0 else NEVER


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
        money = int(number * s.g.r.share_value)
        s.tell("sold_shares", {"seat": int(seat), "shares": int(number), "money": money})


def pay(s: RailState, seat: i64, amount: i64) -> None:
    """Pay; who is short of money is asked to sell shares before anything else happens."""
    lacking = amount - s.money[seat]
    s.money[seat] -= amount
    if lacking > 0:
        s.stack.append(RaiseMoney(seat, lacking))


@final
class RaiseMoney(Asking):
    """The seat sells shares to pay what it has chosen to pay. 3.3"""

    prompt: ClassVar[str] = "rr.prompt.raise_money"
    fields: ClassVar[tuple[str, ...]] = ("to", "lacking")

    def __init__(self, to: i64, lacking: i64) -> None:
        self.to: i64 = to
        self.lacking: i64 = lacking

    def legal(self, s: RailState, seat: i64) -> vec[i64]:
        out: vec[i64] = vec[i64]()
        value = s.g.r.share_value
        n: i64
        for n in range((self.lacking + value - 1) // value, s.shares[seat] + 1):
            out = append(out, s.g.sell + n)
        return out

    def act(self, s: RailState, seat: i64, action: i64) -> None:
        s.stack.pop()
        sell_shares(s, seat, action - s.g.sell)

    def question(self, s: RailState, seat: i64) -> Text:
        return text(self.prompt, money=int(self.lacking))
