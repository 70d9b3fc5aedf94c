# compiled by mypyc
"""What a seat may imagine of all that it cannot know."""

from __future__ import annotations

from itertools import combinations
from typing import final

from librt.vecs import append, vec
from mypy_extensions import i64

from roundhouse.core.errors import check_seen_by
from roundhouse.core.rng import Rng
from roundhouse.games.ticket_to_ride.game import KINDS
from roundhouse.games.ticket_to_ride.state import BOXED_BY, IN_BOX, OFFERED, TicketState
from roundhouse.games.ticket_to_ride.tickets import ChooseFirstTickets, first_choices
from roundhouse.kit.layers import NOBODY, Layer


def determinize(s: TicketState, seat: int | None, rng: Rng) -> TicketState:
    """A copy in which the deck, the others' hands and all unseen tickets are dealt anew."""
    check_seen_by(seat, s.g.players)
    t = s.copy()
    if not t.over:
        others = [other for other in range(t.g.players) if other != seat]
        _deal_cards(t, others, rng)
        _Tickets(t, seat, others, rng).deal()
        _answer_anew(t, seat, rng)
    return t


def _deal_cards(t: TicketState, others: list[int], rng: Rng) -> None:
    unseen: vec[i64] = vec[i64](capacity=128)
    c: i64
    for c in range(KINDS):
        number = t.deck[c]
        t.deck[c] = 0
        for other in others:
            number += t.hand[other * KINDS + c]
        while number > 0:
            unseen = append(unseen, c)
            number -= 1
    rng.shuffle(unseen)
    at: i64 = 0
    for other in others:
        hand: i64 = other * KINDS
        size: i64 = 0
        for c in range(KINDS):
            size += t.hand[hand + c]
            t.hand[hand + c] = 0
        for card in unseen[at : at + size]:
            t.hand[hand + card] += 1
        at += size
    for card in unseen[at:]:
        t.deck[card] += 1


@final
class _Tickets:
    """Deals the unseen tickets anew into the places where unseen tickets lie.

    Long tickets that are dealt apart lie only with the seats, in what they put into the box, and in the box unseen.
    Each seat has been dealt the same number of them; which of its tickets they are, only the seat knows.
    On a board where they go under the pile when they are not kept, any unseen ticket may be one.
    """

    def __init__(self, t: TicketState, seat: int | None, others: list[int], rng: Rng) -> None:
        self.t: TicketState = t
        self.seat: int = NOBODY if seat is None else seat
        self.others: list[int] = others
        self.rng: Rng = rng
        self.choosing: bool = len([frame for frame in t.stack if isinstance(frame, ChooseFirstTickets)]) > 0
        self.apart: bool = t.g.r.initial_long > 0 and (self.choosing or t.g.r.unkept_to_box)
        self.pile: tuple[Layer, ...] = t.pile
        known: list[i64] = [] if seat is None else [seat, OFFERED + seat, BOXED_BY + seat]
        buried = {x for knower, layer in self.pile if seat is not None and knower == seat for x in layer}
        unseen = [x for x, holder in enumerate(t.holder) if holder not in known and x not in buried]
        self.places: dict[int, int] = {x: int(t.holder[x]) for x in unseen}
        long = self._shuffled([x for x in unseen if t.g.long[x] == 1])
        # Under the pile long tickets lie like any others; only those that were never dealt stay in the box.
        apart = len(long) if self.apart else list(self.places.values()).count(IN_BOX)
        self.long: list[int] = long[:apart]
        self.plain: list[int] = self._shuffled([x for x in unseen if t.g.long[x] == 0] + long[apart:])

    def deal(self) -> None:
        for other in self.others:
            self._deal_to(other)
        for ticket in self.long:
            self.t.holder[ticket] = IN_BOX
        self.t.lay_pile(
            tuple(
                [
                    (knower, layer if knower == self.seat != NOBODY else self._drawn(len(layer)))
                    for knower, layer in self.pile
                ]
            )
        )

    def _drawn(self, size: int) -> tuple[int, ...]:
        return tuple([self.plain.pop() for _ in range(size)])

    def _deal_to(self, other: int) -> None:
        """What a seat holds, has put into the box and is offered, with its long tickets anywhere among the first."""
        size = {place: 0 for place in (other, BOXED_BY + other, OFFERED + other)}
        long = 0
        for ticket, place in self.places.items():
            if place in size:
                size[place] += 1
                long += self._is_apart(ticket)
        if long:
            slots = [OFFERED + other] * size[OFFERED + other]
            if not self.choosing:
                first = int(self.t.g.r.initial_long + self.t.g.r.initial_tickets)
                boxed = size[BOXED_BY + other]
                slots = [BOXED_BY + other] * boxed + [other] * (first - boxed)
            # E31: a seat that could not keep all its long tickets has put some into the box.
            most = self.t.g.r.initial_keep_long
            ways = [some for some in combinations(slots, long) if some.count(other) <= most]
            for place in ways[self.rng.below(len(ways))]:
                self.t.holder[self.long.pop()] = place
                size[place] -= 1
        for place, number in size.items():
            for _ in range(number):
                self.t.holder[self.plain.pop()] = place

    def _is_apart(self, ticket: int) -> bool:
        return self.apart and self.t.g.long[ticket] == 1

    def _shuffled(self, items: list[int]) -> list[int]:
        order = vec[i64](items)
        self.rng.shuffle(order)
        return [int(item) for item in order]


def _answer_anew(t: TicketState, seat: int | None, rng: Rng) -> None:
    """Answers of others that wait unseen may be any."""
    answers = []
    for who, action in t.pending:
        if who != seat:
            ways = first_choices(t, who)
            answers.append((who, int(ways[rng.below(len(ways))])))
        else:
            answers.append((who, action))
    t.pending = tuple(answers)
