# compiled by mypyc
"""Setting the game up."""

from __future__ import annotations

from typing import final

from librt.vecs import vec
from mypy_extensions import i64

from roundhouse.core.frame import ChanceFrame
from roundhouse.games.ticket_to_ride.documents import CARDS
from roundhouse.games.ticket_to_ride.events import Dealt, Starts
from roundhouse.games.ticket_to_ride.game import KINDS, LOCOMOTIVE, STARTS, TicketGame
from roundhouse.games.ticket_to_ride.row import CardFrame, FillRow
from roundhouse.games.ticket_to_ride.state import TicketState
from roundhouse.games.ticket_to_ride.tickets import (
    ChooseFirstTickets,
    DealLongTickets,
    DealTickets,
    open_pile,
)
from roundhouse.games.ticket_to_ride.turn import Turn
from roundhouse.kit.arrays import counts


@final
class DealHand(CardFrame):
    """Chance: the first cards of a hand. U3"""

    def __init__(self, to: i64, left: i64) -> None:
        self.to: i64 = to
        self.left: i64 = left

    def play(self, s: TicketState, seat: i64, action: i64) -> None:
        s.stack.pop()
        s.take_from_deck(action)
        s.hand[self.to * KINDS + action] += 1
        if s.sink is not None:
            s.tell(Dealt(self.to, CARDS[action], only=self.to))
        if self.left > 1:
            s.stack.append(DealHand(self.to, self.left - 1))


@final
class ChooseFirstPlayer(ChanceFrame[TicketState]):
    """Chance: the seat that takes the first turn. U6, E6"""

    def first(self, s: TicketState) -> i64:
        return STARTS

    def weights(self, s: TicketState) -> vec[i64]:
        return counts(s.g.players, 1)

    def play(self, s: TicketState, seat: i64, action: i64) -> None:
        s.stack.pop()
        s.turn = action - STARTS
        if s.sink is not None:
            s.tell(Starts(s.turn))


def first_state(g: TicketGame) -> TicketState:
    """The table before the first card is dealt, with the steps of the set-up on the stack. D9"""
    n = g.players
    s = TicketState(g)
    s.deck[LOCOMOTIVE] = g.r.locomotives
    s.deck_size = g.r.cards_per_colour * LOCOMOTIVE + g.r.locomotives
    s.stack.append(Turn())
    open_pile(s)
    # The last step is pushed first.
    if g.r.random_start:
        s.stack.append(ChooseFirstPlayer())
    s.stack.append(ChooseFirstTickets())
    seat: i64
    for seat in range(n - 1, -1, -1):
        s.stack.append(DealTickets(seat, g.r.initial_tickets))
    if g.r.initial_long > 0:
        for seat in range(n - 1, -1, -1):
            s.stack.append(DealLongTickets(seat, g.r.initial_long))
    s.stack.append(FillRow(0))
    if g.r.hand > 0:
        for seat in range(n - 1, -1, -1):
            s.stack.append(DealHand(seat, g.r.hand))
    return s
