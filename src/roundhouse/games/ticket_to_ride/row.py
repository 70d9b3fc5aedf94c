# compiled by mypyc
"""The deck and the row of face-up cards."""

from __future__ import annotations

from typing import final

from librt.vecs import vec
from mypy_extensions import i64

from roundhouse.core.frame import ChanceFrame
from roundhouse.games.ticket_to_ride.documents import CARDS
from roundhouse.games.ticket_to_ride.events import LeftRow, Swept, TurnedUp
from roundhouse.games.ticket_to_ride.game import CARD, KINDS, LOCOMOTIVE
from roundhouse.games.ticket_to_ride.state import TicketState


class CardFrame(ChanceFrame[TicketState]):
    """Chance: the top card of the deck. Whoever pushes it has seen to it that the deck is not empty."""

    def first(self, s: TicketState) -> i64:
        return CARD

    def weights(self, s: TicketState) -> vec[i64]:
        return s.deck


@final
class FillRow(CardFrame):
    """Chance: cards are turned up until the row is full. U9, D5"""

    def __init__(self, sweeps: i64) -> None:
        self.sweeps: i64 = sweeps

    def play(self, s: TicketState, seat: i64, action: i64) -> None:
        s.take_from_deck(action)
        s.row[action] += 1
        s.row_size += 1
        if s.sink is not None:
            s.tell(TurnedUp(CARDS[action]))
        if s.row_size < s.g.r.row:
            if s.cards_left():
                s.reshuffle_if_empty()
            else:
                s.stack.pop()
        elif not is_swept(s):
            s.stack.pop()
        elif self.sweeps < s.g.r.sweep_cap:
            sweep(s)
            s.reshuffle_if_empty()
            s.stack[-1] = FillRow(self.sweeps + 1)
        else:
            s.stack.pop()
            if s.sink is not None:
                s.tell(LeftRow(self.sweeps))


def is_swept(s: TicketState) -> bool:
    """U10, D6, D7: a full row with at least three locomotives, and other cards enough for a row that may stay."""
    if s.row[LOCOMOTIVE] < s.g.r.sweep_at:
        return False
    cards = s.deck_size + s.discard_size + s.row_size
    locomotives = s.deck[LOCOMOTIVE] + s.discard[LOCOMOTIVE] + s.row[LOCOMOTIVE]
    return cards - locomotives > s.g.r.row - s.g.r.sweep_at


def sweep(s: TicketState) -> None:
    """Discard the whole row."""
    c: i64
    for c in range(KINDS):
        s.discard[c] += s.row[c]
        s.row[c] = 0
    s.discard_size += s.row_size
    s.row_size = 0
    if s.sink is not None:
        s.tell(Swept())


def mend_row(s: TicketState) -> None:
    """Fill the gaps of the row if there are cards, and sweep it if it is due. D5, D6, D8"""
    sweeps: i64 = 0
    if s.row_size == s.g.r.row:
        if s.g.r.sweep_cap == 0 or not is_swept(s):
            return
        sweep(s)
        sweeps = 1
    if s.cards_left():
        s.reshuffle_if_empty()
        s.stack.append(FillRow(sweeps))
