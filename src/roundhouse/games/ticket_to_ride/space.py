# compiled by mypyc
"""The finite action space of Ticket to Ride: every answer is one number."""

from __future__ import annotations

from typing import final

from librt.vecs import vec
from mypy_extensions import i64

from roundhouse.core.space import UNSETTLED, Begun, TableSpace
from roundhouse.core.state import State
from roundhouse.games.ticket_to_ride.game import (
    BLIND,
    GRAY,
    LOCOMOTIVE,
    PAY,
    TICKET,
    TicketGame,
)
from roundhouse.games.ticket_to_ride.state import TicketState
from roundhouse.games.ticket_to_ride.tickets import ChooseFirstTickets


@final
class TicketSpace(TableSpace):
    """Draws, claims and stations by their ids, with only the payments that a route or a station can ever have.

    A choice of tickets is the number of its pattern among the ways to keep some of so many offered tickets.
    """

    def __init__(self, game: TicketGame) -> None:
        self.g: TicketGame = game
        ways: list[int] = [len(patterns) for patterns in [*game.start_patterns, *game.draw_patterns]]
        super().__init__(game, _ids(game), max(ways))

    def numbers(self, s: State, seat: i64, begun: Begun) -> vec[i64]:
        assert isinstance(s, TicketState)
        answers = s.sampled_ids(seat)
        if len(answers) > 0 and answers[0] >= self.g.keep:
            return self._choices(s, seat, answers)
        number_of = self.number_of
        i: i64
        for i in range(len(answers)):
            answers[i] = number_of[answers[i]]
        return answers

    def _choices(self, s: TicketState, seat: i64, answers: vec[i64]) -> vec[i64]:
        """The numbers of choices of tickets; they are listed in the order of their patterns."""
        tickets = s.offered(seat)
        number = self.more
        i: i64 = 0
        for pattern in self._patterns(s, i64(len(tickets))):
            if i < i64(len(answers)) and self.g.keep_id(tickets, pattern) == answers[i]:
                answers[i] = number
                i += 1
            number += 1
        return answers

    def other_head(self, s: State, seat: i64, answer: i64) -> i64:
        assert isinstance(s, TicketState)
        tickets = s.offered(seat)
        number = self.more
        for pattern in self._patterns(s, i64(len(tickets))):
            if self.g.keep_id(tickets, pattern) == answer:
                return number
            number += 1
        return -1

    def settled(self, s: State, seat: i64, begun: Begun) -> i64:
        number = i64(begun[0])
        if number < self.more:
            return self.known[number]
        assert isinstance(s, TicketState)
        tickets = s.offered(seat)
        patterns = self._patterns(s, i64(len(tickets)))
        place = number - self.more
        return self.g.keep_id(tickets, patterns[place]) if place < i64(len(patterns)) else i64(UNSETTLED)

    def _patterns(self, s: TicketState, offered: i64) -> list[vec[i64]]:
        first = isinstance(s.stack[-1], ChooseFirstTickets)
        return self.g.start_patterns[offered] if first else self.g.draw_patterns[offered]


def _ids(g: TicketGame) -> list[int]:
    """The ids of all answers but choices of tickets."""
    found: list[int] = list(range(BLIND, PAY))
    found += range(PAY, TICKET)
    colour: i64
    n: i64
    route: i64
    for route in range(g.routes):
        length = g.length[route]
        for colour in range(LOCOMOTIVE):
            if g.colour[route] == GRAY or g.colour[route] == colour:
                for n in range(g.ferry[route], length):
                    found.append(int(g.claim_id(route, colour, n)))
        found.append(int(g.claim_id(route, LOCOMOTIVE, length)))
    if g.r.stations == 0:
        return found
    highest = max([int(cost) for cost in g.r.station_cost])
    city: i64
    for city in range(g.cities):
        for colour in range(LOCOMOTIVE):
            for n in range(highest):
                found.append(int(g.station_id(city, colour, n)))
        for cost in sorted({int(cost) for cost in g.r.station_cost}):
            found.append(int(g.station_id(city, LOCOMOTIVE, cost)))
    return found
