# compiled by mypyc
"""A turn: exactly one action."""

from __future__ import annotations

from typing import ClassVar, final

from librt.vecs import append, vec
from mypy_extensions import i64

from roundhouse.core.frame import Frame
from roundhouse.core.rng import Rng
from roundhouse.core.text import Text
from roundhouse.games.ticket_to_ride.claim import claim_at, claim_route, claims, ways_with
from roundhouse.games.ticket_to_ride.draw import draw_first, drawable, drawable_at, number_drawable
from roundhouse.games.ticket_to_ride.end import end_game, end_turn
from roundhouse.games.ticket_to_ride.events import Passed
from roundhouse.games.ticket_to_ride.game import DRAW_TICKETS, KINDS, PASS
from roundhouse.games.ticket_to_ride.state import TicketState
from roundhouse.games.ticket_to_ride.stations import build_station, buildable, empty_cities, payments_of, station_at
from roundhouse.games.ticket_to_ride.tickets import draw_tickets


@final
class Turn(Frame[TicketState]):
    """The seat in turn draws cards, claims a route, draws tickets or builds a station. U7, E7

    The frame lies at the bottom of the stack for the whole game; the actions push what follows from them.
    """

    prompt: ClassVar[str] = "ttr.prompt.turn"

    def seat(self, s: TicketState) -> i64:
        return s.turn

    def legal(self, s: TicketState, seat: i64) -> vec[i64]:
        out = claims(s, seat, draws(s, vec[i64](capacity=64)))
        out = buildable(s, seat, out)
        if len(out) == 0:  # D12
            out = append(out, PASS)
        return out

    def pick(self, s: TicketState, seat: i64, rng: Rng) -> i64:
        cards = number_drawable(s, KINDS) if s.cards_left() or s.g.r.row_when_empty else i64(0)
        tickets: i64 = 1 if s.pile_size > 0 else 0
        claimed: i64 = 0
        kind: i64
        for kind in range(KINDS):
            claimed += ways_with(s, seat, kind)
        if s.stations[seat] == 0:
            number = rng.below(max(1, cards + tickets + claimed))
        else:
            ways = payments_of(s, seat)
            number = rng.below(max(1, cards + tickets + claimed + i64(len(ways)) * empty_cities(s)))
            if number >= cards + tickets + claimed and len(ways) > 0:
                return station_at(s, ways, number - cards - tickets - claimed)
        if number < cards:
            return drawable_at(s, number)
        if number < cards + tickets:
            return DRAW_TICKETS
        return claim_at(s, seat, number - cards - tickets) if claimed > 0 else i64(PASS)

    def play(self, s: TicketState, seat: i64, action: i64) -> None:
        if action == PASS:
            pass_turn(s, seat)
            return
        s.passes = 0
        if action >= s.g.station:
            build_station(s, seat, action)
        elif action >= s.g.claim:
            claim_route(s, seat, action)
        elif action == DRAW_TICKETS:
            draw_tickets(s, seat)
        else:
            draw_first(s, seat, action)

    def question(self, s: TicketState, seat: i64) -> Text:
        return Text("ttr.prompt.turn_with_stations" if s.g.r.stations > 0 else self.prompt)


def draws(s: TicketState, out: vec[i64]) -> vec[i64]:
    """Cards, and tickets unless there are none. U7, D10"""
    out = drawable(s, out)
    return append(out, DRAW_TICKETS) if s.pile_size > 0 else out


def pass_turn(s: TicketState, seat: i64) -> None:
    """D12: who can do nothing passes; when all pass in a row the game ends."""
    if s.sink is not None:
        s.tell(Passed(seat))
    s.passes += 1
    if s.passes == s.g.players:
        end_game(s)
    else:
        end_turn(s)
