# compiled by mypyc
"""Building stations."""

from __future__ import annotations

from librt.vecs import append, vec
from mypy_extensions import i64

from roundhouse.games.ticket_to_ride.claim import payments
from roundhouse.games.ticket_to_ride.documents import CARDS
from roundhouse.games.ticket_to_ride.end import end_turn
from roundhouse.games.ticket_to_ride.events import BuiltStation
from roundhouse.games.ticket_to_ride.game import KINDS, LOCOMOTIVE, NONE
from roundhouse.games.ticket_to_ride.state import TicketState


def station_price(s: TicketState, seat: i64) -> i64:
    """What the seat's next station costs. E22"""
    return s.g.r.station_cost[s.g.r.stations - s.stations[seat]]


def buildable(s: TicketState, seat: i64, out: vec[i64]) -> vec[i64]:
    """A station in every city that has none, with every way to pay for it. E21, E22, D28"""
    if s.stations[seat] == 0:
        return out
    ways = payments_of(s, seat)
    city: i64
    for city in range(s.g.cities):
        if s.station_at[city] == NONE:
            first = s.g.station_id(city, 0, 0)
            for way in ways:
                out = append(out, first + way)
    return out


def payments_of(s: TicketState, seat: i64) -> vec[i64]:
    """The ways to pay for a station, as they are counted from the first id of its city."""
    ways: vec[i64] = vec[i64]()
    base = seat * KINDS
    price = station_price(s, seat)
    locomotives = s.hand[base + LOCOMOTIVE]
    most = locomotives if locomotives < price else price - 1
    colour: i64
    for colour in range(LOCOMOTIVE):
        ways = payments(ways, colour * s.g.station_step, price, s.hand[base + colour], 0, most)
    if locomotives >= price:
        ways = append(ways, LOCOMOTIVE * s.g.station_step + price)
    return ways


def empty_cities(s: TicketState) -> i64:
    """The number of cities without a station."""
    empty: i64 = 0
    for owner in s.station_at:
        if owner == NONE:
            empty += 1
    return empty


def station_at(s: TicketState, ways: vec[i64], number: i64) -> i64:
    """The same as `buildable(...)[number]` without the list, for these ways to pay."""
    before = number // i64(len(ways))
    city: i64 = 0
    while s.station_at[city] != NONE or before > 0:
        if s.station_at[city] == NONE:
            before -= 1
        city += 1
    return s.g.station_id(city, 0, 0) + ways[number % i64(len(ways))]


def build_station(s: TicketState, seat: i64, action: i64) -> None:
    """Pay for a station and put it into its city."""
    code = action - s.g.station
    locomotives = code % s.g.station_step
    code //= s.g.station_step
    colour = code % KINDS
    city = code // KINDS
    plain = station_price(s, seat) - locomotives
    s.pay(seat, colour, plain, locomotives)
    s.station_at[city] = seat
    s.stations[seat] -= 1
    if s.sink is not None:
        s.tell(BuiltStation(seat, s.g.board.cities[city].id, CARDS[colour], plain, locomotives))
    end_turn(s)
