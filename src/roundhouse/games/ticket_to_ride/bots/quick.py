# compiled by mypyc
"""Playing on to the end at high speed: every seat keeps its plan until somebody spoils it."""

from __future__ import annotations

from math import exp
from typing import Any, Final, final

from librt.vecs import vec
from mypy_extensions import i64

from roundhouse.core.frame import CHANCE, Frame
from roundhouse.core.rng import Rng
from roundhouse.games.ticket_to_ride.bots.cards import Needs
from roundhouse.games.ticket_to_ride.bots.longest import Chain
from roundhouse.games.ticket_to_ride.bots.network import NO_WAY
from roundhouse.games.ticket_to_ride.bots.plan import Planner
from roundhouse.games.ticket_to_ride.bots.policy import decide
from roundhouse.games.ticket_to_ride.bots.sight import Sight
from roundhouse.games.ticket_to_ride.bots.tables import Tables
from roundhouse.games.ticket_to_ride.bots.weights import Weights
from roundhouse.games.ticket_to_ride.claim import PayForTunnel, is_lane_open
from roundhouse.games.ticket_to_ride.draw import SecondCard
from roundhouse.games.ticket_to_ride.game import (
    BLIND,
    DRAW_TICKETS,
    FACE_UP,
    GIVE_UP,
    GRAY,
    KINDS,
    LOCOMOTIVE,
    NONE,
    PASS,
    PAY,
    STOP,
)
from roundhouse.games.ticket_to_ride.scoring import networks, sheets
from roundhouse.games.ticket_to_ride.state import TicketState
from roundhouse.games.ticket_to_ride.turn import Turn

_CLOSE: Final = 15.0
"""So many points ahead of the best rival are worth about three quarters of a sure win: it is not the real game."""


@final
class Mind:
    """What a seat means to do, kept from turn to turn."""

    def __init__(self, of: Mind | None = None) -> None:
        self.plan: list[int] = [] if of is None else of.plan
        """The routes that its tickets need; those of them that it has claimed meanwhile as well."""
        self.pool: list[int] = [] if of is None else of.pool
        """Other routes that are worth having, the best first."""
        self.ready: bool = False if of is None else of.ready
        """Whether there is a plan."""
        self.asks: bool = True if of is None else of.asks
        """Whether it has still to think of new tickets once its own are done."""


@final
class Playout:
    """One world and what its seats mean to do; it is played to its end as often as there are actions to try."""

    def __init__(self, tables: Tables, state: TicketState, weights: Weights) -> None:
        self.tables: Tables = tables
        self.weights: Weights = weights
        self.first: TicketState = state
        self.first_minds: list[Mind] = [Mind() for _ in range(tables.players)]
        self.s: TicketState = state
        self.minds: list[Mind] = self.first_minds
        if isinstance(state.stack[-1], Turn):
            seat: i64
            for seat in range(tables.players):
                self._think(seat)

    def value(self, seat: i64, action: i64, rng: Rng) -> float:
        """What comes of an action: from 0 for a clear defeat to 1 for a clear win."""
        self.s = self.first.copy()
        self.minds = [Mind(mind) for mind in self.first_minds]
        frame = self.s.stack[-1]
        if action >= self.tables.claim:
            self.minds[seat].ready = False
        frame.play(self.s, seat, action)
        self._run(rng)
        return _worth(self.s, seat)

    def _run(self, rng: Rng) -> None:
        s = self.s
        while len(s.stack) > 0:
            frame = s.stack[-1]
            if frame.chance:
                frame.play(s, CHANCE, frame.draw(s, rng))
            else:
                seat = frame.seat(s)
                frame.play(s, seat, self._answer(frame, seat))

    def _answer(self, frame: Frame[Any], seat: i64) -> i64:
        s = self.s
        if isinstance(frame, SecondCard):
            return self._draw(seat, False)
        if isinstance(frame, Turn):
            return self._turn(seat)
        if isinstance(frame, PayForTunnel):
            cards: i64 = 0 if frame.colour == LOCOMOTIVE else s.hand[seat * KINDS + frame.colour]
            wild = max(i64(0), frame.extra - cards)
            return PAY + wild if wild <= s.hand[seat * KINDS + LOCOMOTIVE] else GIVE_UP
        self.minds[seat].ready = False
        return decide(self.tables, s, seat, self.weights)

    # Plans.

    def _think(self, seat: i64) -> None:
        """Make a plan for the seat's tickets and look for other good routes."""
        sight = Sight(self.tables, self.s, seat)
        planner = Planner(sight, self.weights)
        plan = planner.plan(sight.tickets)
        mind = self.minds[seat]
        mind.ready = True
        mind.plan = sorted(plan.routes, key=lambda route: -int(self.tables.length[route]))
        mind.pool = planner.pool(plan, Chain(sight, self.weights, plan.routes))

    def _is_spoilt(self, seat: i64) -> bool:
        s = self.s
        mind = self.minds[seat]
        if not mind.ready:
            return True
        for number in mind.plan:
            route: i64 = number
            if s.owner[route] != seat and (s.owner[route] != NONE or not is_lane_open(s, seat, route)):
                return True
        return False

    # Turns.

    def _turn(self, seat: i64) -> i64:
        s = self.s
        if s.last_turns >= 0:
            return self._last_turn(seat)
        if self._is_spoilt(seat):
            self._think(seat)
        mind = self.minds[seat]
        plan = [route for route in mind.plan if s.owner[route] == NONE]
        if not plan and mind.asks:
            mind.asks = False
            mind.ready = False
            return decide(self.tables, s, seat, self.weights)
        action = self._claim(seat, plan)
        return action if action != NONE else self._draw(seat, True)

    def _claim(self, seat: i64, plan: list[int]) -> i64:
        """A route of the plan that can be paid for, or another one for which the plan needs no card."""
        tables = self.tables
        hand = self._hand(seat)
        need = Needs(tables, hand, plan)
        wagons = self.s.trains[seat]
        for route in plan:
            wagons -= tables.length[route]
            action = self._payment(hand, need, route, True)
            if action != NONE:
                return action
        extras = self._extras(seat, wagons)
        for route in extras:
            action = self._payment(hand, need, route, False)
            if action != NONE:
                return action
        return self._any_route(seat, hand) if not plan and not extras else NONE

    def _payment(self, hand: vec[i64], need: Needs, route: i64, own: bool) -> i64:
        """The claim of a route, paid with the cards that are most to spare, or NONE."""
        tables = self.tables
        length = tables.length[route]
        ferry = tables.ferry[route]
        colour = tables.colour[route]
        if colour == GRAY:
            colour = _most_to_spare(hand, need, own)
        cards = hand[colour] if own else hand[colour] - need.colour[colour]
        plain = min(max(cards, i64(0)), length - ferry)
        wild = length - plain
        spare = hand[LOCOMOTIVE] - wild
        if spare < 0 or (not own and wild > 0 and (need.missing > 0 or spare < need.wild)):
            return NONE
        if own and wild > ferry + 1 and length < 4 and need.missing > 1:
            return NONE
        if tables.tunnel[route] == 1 and spare + cards - plain < 1:
            return NONE
        return self.s.g.claim_id(route, colour if plain > 0 else LOCOMOTIVE, wild)

    def _extras(self, seat: i64, wagons: i64) -> list[int]:
        """The best of the other routes that are still open and that the wagons suffice for."""
        s = self.s
        found: list[int] = []
        for number in self.minds[seat].pool:
            route: i64 = number
            length = self.tables.length[route]
            if length <= wagons and s.owner[route] == NONE and is_lane_open(s, seat, route):
                found.append(number)
                wagons -= length
                if len(found) == 6:
                    break
        return found

    def _any_route(self, seat: i64, hand: vec[i64]) -> i64:
        """The claim that brings most points now, or NONE."""
        none = Needs(self.tables, hand, [])
        best: i64 = NONE
        most: i64 = 0
        route: i64
        for route in range(self.tables.routes):
            points = self.tables.points[route]
            if points > most and self._is_free(seat, route):
                action = self._payment(hand, none, route, True)
                if action != NONE:
                    best, most = action, points
        return best

    def _is_free(self, seat: i64, route: i64) -> bool:
        s = self.s
        return s.owner[route] == NONE and self.tables.length[route] <= s.trains[seat] and is_lane_open(s, seat, route)

    def _last_turn(self, seat: i64) -> i64:
        """The claim that brings most, tickets that it finishes included."""
        s = self.s
        tables = self.tables
        label = networks(s, seat)
        tickets: list[int] = []
        ticket: i64
        for ticket in range(s.g.tickets):
            if s.holder[ticket] == seat and label[tables.ticket_a[ticket]] != label[tables.ticket_b[ticket]]:
                tickets.append(int(ticket))
        if tickets and s.stations[seat] > 0:
            return decide(tables, s, seat, self.weights)
        hand = self._hand(seat)
        none = Needs(tables, hand, [])
        best: i64 = NONE
        most: i64 = 0
        route: i64
        for route in range(tables.routes):
            if self._is_free(seat, route):
                points = tables.points[route]
                a, b = label[tables.a[route]], label[tables.b[route]]
                for open_ticket in tickets:
                    x, y = label[tables.ticket_a[open_ticket]], label[tables.ticket_b[open_ticket]]
                    if (x == a and y == b) or (x == b and y == a):
                        points += 2 * tables.ticket_points[open_ticket]
                if points > most:
                    action = self._payment(hand, none, route, True)
                    if action != NONE:
                        best, most = action, points
        return best if best != NONE else self._draw(seat, True)

    # Cards.

    def _draw(self, seat: i64, is_first: bool) -> i64:
        """The card that is needed most; a locomotive only if few others are needed."""
        s = self.s
        mind = self.minds[seat]
        hand = self._hand(seat)
        plan = [route for route in mind.plan if s.owner[route] == NONE]
        need = Needs(self.tables, hand, plan)
        if need.missing == 0:
            wagons = s.trains[seat]
            for route in plan:
                wagons -= self.tables.length[route]
            need = Needs(self.tables, hand, self._extras(seat, wagons), need)
        best: i64 = NONE
        most: i64 = 0
        deepest: i64 = 0
        colour: i64
        for colour in range(LOCOMOTIVE):
            short = need.colour[colour] - hand[colour]
            deepest = max(deepest, short)
            if short > most and s.row[colour] > 0:
                best, most = colour, short
        if is_first and s.row[LOCOMOTIVE] > 0 and (need.short_wild > 0 or (best == NONE and 0 < deepest <= 2)):
            return FACE_UP + LOCOMOTIVE
        if best != NONE:
            return FACE_UP + best
        return self._without_need(is_first)

    def _without_need(self, is_first: bool) -> i64:
        s = self.s
        if s.cards_left():
            return BLIND
        colour: i64
        for colour in range(LOCOMOTIVE):
            if s.row[colour] > 0 and (not is_first or s.g.r.row_when_empty):
                return FACE_UP + colour
        if not is_first:
            return STOP
        if s.row[LOCOMOTIVE] > 0 and s.g.r.row_when_empty:
            return FACE_UP + LOCOMOTIVE
        legal = s.stack[-1].legal(s, s.turn)
        for action in legal:
            if action != DRAW_TICKETS:
                return action
        return legal[0] if len(legal) > 0 else PASS

    def _hand(self, seat: i64) -> vec[i64]:
        return self.s.hand[seat * KINDS : (seat + 1) * KINDS]


def _most_to_spare(hand: vec[i64], need: Needs, own: bool) -> i64:
    """The colour of which the hand has most beyond what is needed; a gray route of the plan is in the need already."""
    at: i64 = 0
    best = -NO_WAY
    colour: i64
    for colour in range(LOCOMOTIVE):
        left = float(hand[colour]) - (0.5 if own else 1.0) * float(need.colour[colour])
        if left > best:
            at, best = colour, left
    return at


def _worth(s: TicketState, seat: i64) -> float:
    """How clearly the seat has won, from 0 to 1."""
    final = sheets(s)
    best: i64 = -1000
    i: i64
    for i in range(len(final)):
        if i != seat:
            best = max(best, final[i].total())
    return 1.0 / (1.0 + exp(-float(final[seat].total() - best) / _CLOSE))
