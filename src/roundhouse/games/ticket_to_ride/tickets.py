# compiled by mypyc
"""Tickets: dealing, drawing and choosing them."""

from __future__ import annotations

from typing import ClassVar, final

from librt.vecs import append, vec
from mypy_extensions import i64

from roundhouse.core.action import Action
from roundhouse.core.frame import ChanceFrame, Frame
from roundhouse.core.rng import Rng
from roundhouse.core.text import Text, text
from roundhouse.games.ticket_to_ride.end import end_turn
from roundhouse.games.ticket_to_ride.events import DrewTickets, KeptTickets, Offered
from roundhouse.games.ticket_to_ride.game import TICKET, TicketGame
from roundhouse.games.ticket_to_ride.state import BOXED_BY, IN_BOX, OFFERED, TicketState
from roundhouse.kit.layers import NOBODY, draw_from_top, take_from_top, top_weights
from roundhouse.kit.together import Together


class TicketFrame(ChanceFrame[TicketState]):
    """Chance: tickets are offered to a seat, one by one, from the top of the pile."""

    def __init__(self, to: i64, left: i64) -> None:
        self.to: i64 = to
        self.left: i64 = left

    def first(self, s: TicketState) -> i64:
        return TICKET

    def offer(self, s: TicketState, action: i64) -> None:
        """Put the ticket before the seat."""
        ticket = action - TICKET
        s.holder[ticket] = OFFERED + self.to
        if s.sink is not None:
            s.tell(Offered(self.to, s.g.deck[ticket].id, only=self.to))


@final
class DealLongTickets(TicketFrame):
    """Chance: long tickets at the start; those not dealt stay in the box unseen. E3"""

    def weights(self, s: TicketState) -> vec[i64]:
        out = s.g.no_ticket[:]
        ticket: i64
        for ticket in range(s.g.tickets):
            if s.g.long[ticket] == 1 and s.holder[ticket] == IN_BOX:
                out[ticket] = 1
        return out

    def play(self, s: TicketState, seat: i64, action: i64) -> None:
        s.stack.pop()
        self.offer(s, action)
        if self.left > 1:
            s.stack.append(DealLongTickets(self.to, self.left - 1))


@final
class DealTickets(TicketFrame):
    """Chance: tickets from the top of the pile, as many as are left of it. U5, U23, E4, E20"""

    def weights(self, s: TicketState) -> vec[i64]:
        return top_weights(s.holder, s.g.no_ticket, 0)

    def draw(self, s: TicketState, rng: Rng) -> i64:
        return TICKET + draw_from_top(s.holder, s.g.no_ticket, 0, rng)

    def play(self, s: TicketState, seat: i64, action: i64) -> None:
        s.stack.pop()
        s.pile_size -= 1
        take_from_top(s.holder, s.g.no_ticket, action - TICKET, OFFERED + self.to, self.to)
        self.offer(s, action)
        if self.left > 1 and s.pile_size > 0:
            s.stack.append(DealTickets(self.to, self.left - 1))


def choices(s: TicketState, seat: i64, patterns: list[list[vec[i64]]]) -> vec[i64]:
    """The ids of all ways to choose among the tickets offered to the seat."""
    tickets = s.offered(seat)
    out: vec[i64] = vec[i64]()
    for pattern in patterns[len(tickets)]:
        out = append(out, s.g.keep_id(tickets, pattern))
    return out


def first_choices(s: TicketState, seat: i64) -> vec[i64]:
    """The ways to choose among the tickets dealt at the start, without those that keep too many long ones. E31"""
    ways = choices(s, seat, s.g.start_patterns)
    if not s.g.long_limited:
        return ways
    out: vec[i64] = vec[i64]()
    for way in ways:
        if long_kept(s.g, way) <= s.g.r.initial_keep_long:
            out = append(out, way)
    return out


def long_kept(g: TicketGame, action: i64) -> i64:
    """How many long tickets a choice keeps."""
    chosen = g.kept(action)
    number: i64 = 0
    i: i64
    for i in range(1, chosen[0] + 1):
        number += g.long[chosen[i]]
    return number


def keep(s: TicketState, seat: i64, action: i64) -> vec[i64]:
    """Give the chosen tickets to the seat; the others, in their order."""
    chosen = s.g.kept(action)
    back: vec[i64] = vec[i64]()
    i: i64
    for i in range(1, len(chosen)):
        if i <= chosen[0]:
            s.holder[chosen[i]] = seat
        else:
            back = append(back, chosen[i])
    if s.sink is not None:
        kept = tuple([s.g.deck[ticket].id for ticket in chosen[1 : chosen[0] + 1]])
        returned = tuple([s.g.deck[ticket].id for ticket in back])
        s.tell(KeptTickets(seat, len(kept), len(returned), kept, returned, only=seat))
        s.tell(KeptTickets(seat, len(kept), len(returned), but=seat))
    return back


@final
class ChooseFirstTickets(Together[TicketState]):
    """All seats choose at once among the tickets dealt at the start. U5, E5"""

    prompt: ClassVar[str] = "ttr.prompt.first_tickets"

    def everyone(self, s: TicketState) -> tuple[int, ...]:
        return tuple(range(s.g.players))

    def legal(self, s: TicketState, seat: i64) -> vec[i64]:
        return first_choices(s, seat)

    def number(self, s: TicketState, action: Action) -> int:
        return s.g.codec().id_in_any_order(action)

    def question(self, s: TicketState, seat: i64) -> Text:
        if s.g.long_limited:
            most = text("ttr.tickets.long", n=int(s.g.r.initial_keep_long))
            return text("ttr.prompt.first_tickets_long", tickets=most)
        return Text(self.prompt)

    def resolve(self, s: TicketState, answers: tuple[tuple[int, int], ...]) -> None:
        for seat, action in answers:
            back = keep(s, seat, action)
            if s.g.r.unkept_to_box:
                for ticket in back:
                    s.holder[ticket] = BOXED_BY + seat
            else:
                # D11: under the pile in seat order, each seat's in random order, which chance draws when they come up.
                s.put_under_pile(back, seat)


@final
class ChooseTickets(Frame[TicketState]):
    """The seat in turn chooses among the tickets it has drawn. U23, U24"""

    prompt: ClassVar[str] = "ttr.prompt.choose_tickets"

    def seat(self, s: TicketState) -> i64:
        return s.turn

    def legal(self, s: TicketState, seat: i64) -> vec[i64]:
        return choices(s, seat, s.g.draw_patterns)

    def pick(self, s: TicketState, seat: i64, rng: Rng) -> i64:
        tickets = s.offered(seat)
        patterns = s.g.draw_patterns[len(tickets)]
        return s.g.keep_id(tickets, patterns[rng.below(i64(len(patterns)))])

    def play(self, s: TicketState, seat: i64, action: i64) -> None:
        s.stack.pop()
        for ticket in keep(s, seat, action):
            s.put_under_pile(vec[i64]([ticket]), seat)
        end_turn(s)


def draw_tickets(s: TicketState, seat: i64) -> None:
    """Take tickets from the pile to choose from."""
    if s.sink is not None:
        s.tell(DrewTickets(seat))
    s.stack.append(ChooseTickets())
    s.stack.append(DealTickets(seat, s.g.r.draw_tickets))


def open_pile(s: TicketState) -> None:
    """Lay out the pile: all tickets but the long ones that are dealt apart."""
    apart = s.g.r.initial_long > 0
    loose: vec[i64] = vec[i64]()
    ticket: i64
    for ticket in range(s.g.tickets):
        if apart and s.g.long[ticket] == 1:
            s.holder[ticket] = IN_BOX
        else:
            loose = append(loose, ticket)
    s.put_under_pile(loose, NOBODY)
