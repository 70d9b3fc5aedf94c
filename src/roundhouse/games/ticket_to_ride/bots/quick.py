# compiled by mypyc
"""Playing on to the end at high speed: every seat is a planner that keeps its plan until somebody spoils it."""

from __future__ import annotations

from dataclasses import replace
from math import exp
from typing import Any, Final, final

from librt.vecs import vec
from mypy_extensions import i64

from roundhouse.core.frame import CHANCE, Frame
from roundhouse.core.rng import Rng
from roundhouse.games.ticket_to_ride.bots.longest import Chain
from roundhouse.games.ticket_to_ride.bots.network import NO_WAY
from roundhouse.games.ticket_to_ride.bots.plan import Plan, Planner
from roundhouse.games.ticket_to_ride.bots.policy import decide
from roundhouse.games.ticket_to_ride.bots.sight import Sight
from roundhouse.games.ticket_to_ride.bots.tables import Tables
from roundhouse.games.ticket_to_ride.bots.turn import TurnJudge
from roundhouse.games.ticket_to_ride.bots.weights import Weights
from roundhouse.games.ticket_to_ride.claim import PayForTunnel
from roundhouse.games.ticket_to_ride.draw import SecondCard
from roundhouse.games.ticket_to_ride.game import BLIND, FACE_UP, GIVE_UP, KINDS, LOCOMOTIVE, NONE, PAY, STOP
from roundhouse.games.ticket_to_ride.scoring import sheets
from roundhouse.games.ticket_to_ride.state import TicketState
from roundhouse.games.ticket_to_ride.turn import Turn

_CLOSE: Final = 15.0
"""So many points ahead of the best rival are worth about three quarters of a sure win: it is not the real game."""


@final
class Mind:
    """What a seat means to do, kept from turn to turn."""

    def __init__(self, of: Mind | None = None) -> None:
        self.ready: bool = False if of is None else of.ready
        """Whether there is a plan."""
        self.tickets: list[int] = [] if of is None else of.tickets
        self.links: list[int] = [] if of is None else of.links
        self.chain: Chain | None = None if of is None else of.chain
        """The race for the longest path, as it was when the last route was claimed."""
        self.claimed: i64 = -1 if of is None else of.claimed
        """How many routes were claimed then."""
        self.value: vec[float] = vec[float]()
        """What each kind of card is worth, for the second one."""
        self.blind: float = 0.0


@final
class Playout:
    """One world and what its seats mean to do; it is played to its end as often as there are actions to try."""

    def __init__(self, tables: Tables, state: TicketState, weights: Weights) -> None:
        self.tables: Tables = tables
        # To look at the others' plans at every turn would take too long.
        self.weights: Weights = replace(weights, block=0.0, read=0.0)
        self.first: TicketState = state
        self.first_minds: list[Mind] = [Mind() for _ in range(tables.players)]
        self.s: TicketState = state
        self.minds: list[Mind] = self.first_minds
        if isinstance(state.stack[-1], Turn):
            seat: i64
            for seat in range(tables.players):
                self._plan(Planner(Sight(tables, state, seat), self.weights), self.minds[seat])

    def value(self, seat: i64, action: i64, rng: Rng) -> float:
        """What comes of an action: from 0 for a clear defeat to 1 for a clear win."""
        self.s = self.first.copy()
        self.minds = [Mind(mind) for mind in self.first_minds]
        self.s.stack[-1].play(self.s, seat, action)
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
        if isinstance(frame, Turn):
            return self._turn(seat)
        if isinstance(frame, SecondCard):
            return self._second(seat)
        if isinstance(frame, PayForTunnel):
            cards: i64 = 0 if frame.colour == LOCOMOTIVE else s.hand[seat * KINDS + frame.colour]
            wild = max(i64(0), frame.extra - cards)
            return PAY + wild if wild <= s.hand[seat * KINDS + LOCOMOTIVE] else GIVE_UP
        self.minds[seat].ready = False
        return decide(self.tables, s, seat, self.weights)

    def _turn(self, seat: i64) -> i64:
        sight = Sight(self.tables, self.s, seat)
        if len(sight.legal) == 1:
            return sight.legal[0]
        if sight.last_turns >= 0:
            return self._last_turn(sight)
        mind = self.minds[seat]
        planner = Planner(sight, self.weights)
        plan = self._plan(planner, mind)
        judge = TurnJudge(planner, plan, self._chain(sight, plan, mind))
        mind.value = judge.cards.value
        mind.blind = judge.cards.blind
        best = max(judge.judge(), default=(0.0, int(sight.legal[0])))
        return i64(best[1])

    def _plan(self, planner: Planner, mind: Mind) -> Plan:
        """The plan that the seat has, or a new one if that is spoilt, done or takes too long."""
        prices = planner.prices
        if mind.ready:
            left: list[int] = []
            possible = True
            for link in mind.links:
                price = prices.price[link]
                if price == NO_WAY:
                    possible = False
                elif price > 0.0:
                    left.append(link)
            still_open = planner.open_tickets(mind.tickets)
            if possible and bool(left) == bool(still_open):
                plan = Plan(prices, still_open, 0.0, left)
                if plan.possible and planner.strain(plan) == 0.0:
                    return plan
        plan = planner.plan(planner.sight.tickets)
        mind.ready = True
        mind.tickets = plan.tickets
        mind.links = plan.links
        mind.claimed = -1
        return plan

    def _chain(self, sight: Sight, plan: Plan, mind: Mind) -> Chain:
        """The race for the longest path, looked at anew when a route has been claimed."""
        claimed: i64 = 0
        for owner in sight.owner:
            if owner != NONE:
                claimed += 1
        known = mind.chain
        if known is not None and mind.claimed == claimed:
            return known
        fresh = Chain(sight, self.weights, plan.routes)
        mind.chain = fresh
        mind.claimed = claimed
        return fresh

    def _second(self, seat: i64) -> i64:
        """The second card, by what the kinds were worth before the first one."""
        s = self.s
        mind = self.minds[seat]
        if len(mind.value) == 0:
            return decide(self.tables, s, seat, self.weights)
        best: i64 = BLIND if s.cards_left() else STOP
        most = mind.blind if s.cards_left() else -1.0
        colour: i64
        for colour in range(LOCOMOTIVE):
            if s.row[colour] > 0 and mind.value[colour] > most:
                best, most = FACE_UP + colour, mind.value[colour]
        return best

    def _last_turn(self, sight: Sight) -> i64:
        """The claim that brings most, tickets that it finishes included."""
        tables = self.tables
        label = sight.network
        tickets = [it for it in sight.tickets if label[tables.ticket_a[it]] != label[tables.ticket_b[it]]]
        if tickets and sight.stations[sight.seat] > 0:
            return decide(tables, self.s, sight.seat, self.weights)
        best = sight.legal[0]
        most: i64 = 0
        for action in sight.legal:
            if tables.claim <= action < tables.station:
                route = tables.payment(action)[0]
                points = tables.points[route]
                a, b = label[tables.a[route]], label[tables.b[route]]
                for ticket in tickets:
                    x, y = label[tables.ticket_a[ticket]], label[tables.ticket_b[ticket]]
                    if (x == a and y == b) or (x == b and y == a):
                        points += 2 * tables.ticket_points[ticket]
                if points > most:
                    best, most = action, points
        return best


def _worth(s: TicketState, seat: i64) -> float:
    """How clearly the seat has won, from 0 to 1."""
    final = sheets(s)
    best: i64 = -1000
    i: i64
    for i in range(len(final)):
        if i != seat:
            best = max(best, final[i].total())
    return 1.0 / (1.0 + exp(-float(final[seat].total() - best) / _CLOSE))
