# compiled by mypyc
"""Drawing train cards."""

from __future__ import annotations

from typing import ClassVar, Final, final

from librt.vecs import append, vec
from mypy_extensions import i64

from roundhouse.core.frame import Frame
from roundhouse.core.rng import Rng
from roundhouse.games.ticket_to_ride.documents import CARDS
from roundhouse.games.ticket_to_ride.end import end_turn
from roundhouse.games.ticket_to_ride.events import DrewBlind, DrewFaceUp, StoppedDrawing
from roundhouse.games.ticket_to_ride.game import BLIND, FACE_UP, KINDS, LOCOMOTIVE, STOP
from roundhouse.games.ticket_to_ride.row import CardFrame, mend_row
from roundhouse.games.ticket_to_ride.state import TicketState


def drawable(s: TicketState, out: vec[i64]) -> vec[i64]:
    """The first card: blind or any of the row, unless both piles are empty. U8, U13, D1"""
    if s.cards_left():
        out = append(out, BLIND)
    elif not s.g.r.row_when_empty:
        return out
    colour: i64
    for colour in range(KINDS):
        if s.row[colour] > 0:
            out = append(out, FACE_UP + colour)
    return out


def number_drawable(s: TicketState, kinds: i64) -> i64:
    """How many cards can be chosen: blind, and of the row as many as it shows of the first kinds."""
    number: i64 = 1 if s.cards_left() else 0
    colour: i64
    for colour in range(kinds):
        if s.row[colour] > 0:
            number += 1
    return number


def drawable_at(s: TicketState, number: i64) -> i64:
    """The same as `drawable(...)[number]`, without the list."""
    if s.cards_left():
        if number == 0:
            return BLIND
        number -= 1
    colour: i64 = 0
    while s.row[colour] == 0 or number > 0:
        if s.row[colour] > 0:
            number -= 1
        colour += 1
    return FACE_UP + colour


def draw_first(s: TicketState, seat: i64, action: i64) -> None:
    """Take the first card; a face-up locomotive is the only one. U15, U16"""
    if action == BLIND:
        s.reshuffle_if_empty()
        s.stack.append(_FIRST)
    elif action == FACE_UP + LOCOMOTIVE:
        take_face_up(s, seat, LOCOMOTIVE)
        end_turn(s)
    else:
        take_face_up(s, seat, action - FACE_UP)
        s.stack.append(_CHOICE)
        mend_row(s)


def take_face_up(s: TicketState, seat: i64, colour: i64) -> None:
    """Move a card from the row to a hand."""
    s.row[colour] -= 1
    s.row_size -= 1
    s.hand[seat * KINDS + colour] += 1
    if s.sink is not None:
        s.tell(DrewFaceUp(seat, CARDS[colour]))


@final
class DrawnCard(CardFrame):
    """Chance: the card that the seat in turn draws blind."""

    def __init__(self, second_follows: bool) -> None:
        self.second_follows: bool = second_follows

    def play(self, s: TicketState, seat: i64, action: i64) -> None:
        s.stack.pop()
        s.take_from_deck(action)
        s.hand[s.turn * KINDS + action] += 1
        if s.sink is not None:
            s.tell(DrewBlind(s.turn, CARDS[action], only=s.turn))
            s.tell(DrewBlind(s.turn, but=s.turn))
        if self.second_follows:
            s.stack.append(_CHOICE)
        else:
            end_turn(s)


@final
class SecondCard(Frame[TicketState]):
    """The second card: blind, or face up but no locomotive. U15, D2, D3"""

    prompt: ClassVar[str] = "ttr.prompt.second_card"

    def seat(self, s: TicketState) -> i64:
        return s.turn

    def legal(self, s: TicketState, seat: i64) -> vec[i64]:
        out: vec[i64] = vec[i64]()
        if s.cards_left():
            out = append(out, BLIND)
        colour: i64
        for colour in range(LOCOMOTIVE):
            if s.row[colour] > 0:
                out = append(out, FACE_UP + colour)
        if s.g.r.second_card_optional or len(out) == 0:
            out = append(out, STOP)
        return out

    def pick(self, s: TicketState, seat: i64, rng: Rng) -> i64:
        cards = number_drawable(s, LOCOMOTIVE)
        number = rng.below(cards + (1 if s.g.r.second_card_optional or cards == 0 else 0))
        return drawable_at(s, number) if number < cards else i64(STOP)

    def play(self, s: TicketState, seat: i64, action: i64) -> None:
        s.stack.pop()
        if action == BLIND:
            s.reshuffle_if_empty()
            s.stack.append(_SECOND)
            return
        if action == STOP:
            if s.sink is not None:
                s.tell(StoppedDrawing(seat))
        else:
            take_face_up(s, seat, action - FACE_UP)
        end_turn(s)


# A frame never changes, so one of each serves all games.
_FIRST: Final = DrawnCard(True)
_SECOND: Final = DrawnCard(False)
_CHOICE: Final = SecondCard()
