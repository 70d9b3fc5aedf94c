"""What a seat may know, and what it may imagine of the rest."""

from __future__ import annotations

from itertools import combinations
from typing import cast

from librt.vecs import vec
from mypy_extensions import i64

from roundhouse.core.errors import check_seen_by
from roundhouse.core.rng import Rng
from roundhouse.games.ticket_to_ride.claim import PayForTunnel, RevealTunnel
from roundhouse.games.ticket_to_ride.documents import CARDS
from roundhouse.games.ticket_to_ride.game import KINDS, NONE
from roundhouse.games.ticket_to_ride.scoring import Sheet, networks, sheets
from roundhouse.games.ticket_to_ride.state import BOXED_BY, IN_BOX, OFFERED, TicketState
from roundhouse.games.ticket_to_ride.tickets import ChooseFirstTickets, first_choices
from roundhouse.games.ticket_to_ride.view_types import (
    Cards,
    FinalSheet,
    OwnSeat,
    PublicSeat,
    Question,
    Ticket,
    TicketView,
    Tunnel,
)
from roundhouse.kit.layers import NOBODY


def view(s: TicketState, seat: int | None) -> TicketView:
    """The table as a seat, or a spectator, sees it; all secrets are open after the end. D32"""
    check_seen_by(seat, s.g.players)
    g = s.g
    board = g.board
    seen: TicketView = {
        "title": g.title,
        "seat": seat,
        "over": s.over,
        "turn": int(s.turn),
        "asked": list(s.seats()),
        "question": cast(Question, "" if s.over else type(s.frame).__name__),
        "last_turns": int(s.last_turns) if s.last_turns >= 0 else None,
        "row": cards(s.row),
        "deck": int(s.deck_size),
        "discard": cards(s.discard),
        "pile": int(s.pile_size),
        "routes": {board.routes[r].id: int(owner) for r, owner in enumerate(s.owner) if owner != NONE},
        "stations": {board.cities[c].id: int(owner) for c, owner in enumerate(s.station_at) if owner != NONE},
        "seats": [public_seat(s, other) for other in range(g.players)],
        "tunnel": tunnel(s),
    }
    if seat is not None:
        seen["mine"] = own_seat(s, seat)
    if s.over:
        seen["final"] = [sheet_json(s, other, sheet) for other, sheet in enumerate(sheets(s))]
        seen["hands"] = [hand(s, other) for other in range(g.players)]
    return seen


def public_seat(s: TicketState, seat: int) -> PublicSeat:
    return {
        "cards": sum(s.hand[seat * KINDS : (seat + 1) * KINDS]),
        "tickets": sum(1 for holder in s.holder if holder == seat),
        "offered": sum(1 for holder in s.holder if holder == OFFERED + seat),
        "trains": int(s.trains[seat]),
        "stations": int(s.stations[seat]),
        "score": int(s.score[seat]),
    }


def own_seat(s: TicketState, seat: int) -> OwnSeat:
    label = networks(s, seat)
    tickets = [t for t, holder in enumerate(s.holder) if holder == seat]
    return {
        "hand": hand(s, seat),
        "tickets": [{**ticket_json(s, t), "done": label[s.g.ticket_a[t]] == label[s.g.ticket_b[t]]} for t in tickets],
        "offer": [ticket_json(s, t) for t in s.offered(seat)],
        "answered": [str(s.g.action(action)) for who, action in s.pending if who == seat],
        "boxed": [ticket_json(s, t) for t, holder in enumerate(s.holder) if holder == BOXED_BY + seat],
        # What this seat put under the pile and how deep it lies, as it may remember.
        "under": [
            {"above": above, "tickets": [s.g.deck[t].id for t in sorted(tickets)]}
            for above, knower, tickets in depths(s)
            if knower == seat
        ],
    }


def depths(s: TicketState) -> list[tuple[int, int, tuple[int, ...]]]:
    """The layers of the pile: how many tickets lie above, who knows them, which they are."""
    out = []
    above = 0
    for knower, tickets in s.pile:
        out.append((above, knower, tickets))
        above += len(tickets)
    return out


def ticket_json(s: TicketState, ticket: int) -> Ticket:
    it = s.g.deck[ticket]
    cities = s.g.board.cities
    return {"ticket": it.id, "a": cities[it.a].id, "b": cities[it.b].id, "points": it.points, "long": it.long}


def hand(s: TicketState, seat: int) -> Cards:
    return cards(s.hand[seat * KINDS : (seat + 1) * KINDS])


def cards(number: vec[i64]) -> Cards:
    return {CARDS[c]: int(n) for c, n in enumerate(number) if n > 0}


def tunnel(s: TicketState) -> Tunnel | None:
    """The tunnel that is being tried: what is paid, what is revealed, what is asked for."""
    if s.over:
        return None
    frame = s.frame
    if not isinstance(frame, RevealTunnel | PayForTunnel):
        return None
    paid = [0] * KINDS
    paid[frame.colour] += int(s.g.length[frame.route] - frame.locomotives)
    paid[-1] += int(frame.locomotives)
    return {
        "route": s.g.board.routes[frame.route].id,
        "paid": {CARDS[c]: n for c, n in enumerate(paid) if n},
        "revealed": {CARDS[c]: int(s.table[c]) - n for c, n in enumerate(paid) if s.table[c] > n},
        "extra": int(frame.extra) if isinstance(frame, PayForTunnel) else None,
    }


def sheet_json(s: TicketState, seat: int, sheet: Sheet) -> FinalSheet:
    """A final score sheet."""
    routes = s.g.board.routes
    return {
        "seat": seat,
        "routes": int(sheet.routes),
        "tickets": {
            "completed": [ticket_json(s, t) for t in sheet.completed],
            "failed": [ticket_json(s, t) for t in sheet.failed],
            "points": int(sheet.tickets),
        },
        "longest": {
            "length": int(sheet.longest_length),
            "bonus": int(sheet.longest_bonus),
            "routes": [routes[r].id for r in sheet.longest],
        },
        "globetrotter": int(sheet.globetrotter_bonus),
        "stations": int(sheet.stations),
        "borrowed": [routes[r].id for r in sheet.borrowed],
        "total": int(sheet.total()),
        "place": int(sheet.place),
    }


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
    pool: list[int] = []
    for c in range(KINDS):
        pool += [c] * int(t.deck[c])
        t.deck[c] = 0
        for other in others:
            pool += [c] * int(t.hand[other * KINDS + c])
    unseen = vec[i64](pool)
    rng.shuffle(unseen)
    at = 0
    for other in others:
        size = sum(t.hand[other * KINDS : (other + 1) * KINDS])
        for c in range(KINDS):
            t.hand[other * KINDS + c] = 0
        for c in unseen[at : at + size]:
            t.hand[other * KINDS + c] += 1
        at += size
    for c in unseen[at:]:
        t.deck[c] += 1


class _Tickets:
    """Deals the unseen tickets anew into the places where unseen tickets lie.

    Long tickets that are dealt apart lie only with the seats, in what they put into the box, and in the box unseen.
    Each seat has been dealt the same number of them; which of its tickets they are, only the seat knows.
    On a board where they go under the pile when they are not kept, any unseen ticket may be one.
    """

    def __init__(self, t: TicketState, seat: int | None, others: list[int], rng: Rng) -> None:
        self.t = t
        self.seat = NOBODY if seat is None else seat
        self.others = others
        self.rng = rng
        self.choosing = any(isinstance(frame, ChooseFirstTickets) for frame in t.stack)
        self.apart = t.g.r.initial_long > 0 and (self.choosing or t.g.r.unkept_to_box)
        self.pile = t.pile
        known = {self.seat, OFFERED + self.seat, BOXED_BY + self.seat} if seat is not None else set()
        buried = {x for knower, layer in self.pile if seat is not None and knower == seat for x in layer}
        unseen = [x for x, holder in enumerate(t.holder) if holder not in known and x not in buried]
        self.places = {x: int(t.holder[x]) for x in unseen}
        long = self._shuffled([x for x in unseen if t.g.long[x] == 1])
        # Under the pile long tickets lie like any others; only those that were never dealt stay in the box.
        apart = len(long) if self.apart else sum(place == IN_BOX for place in self.places.values())
        self.long = long[:apart]
        self.plain = self._shuffled([x for x in unseen if t.g.long[x] == 0] + long[apart:])

    def deal(self) -> None:
        for other in self.others:
            self._deal_to(other)
        for ticket in self.long:
            self.t.holder[ticket] = IN_BOX
        self.t.lay_pile(
            tuple(
                (knower, layer if knower == self.seat != NOBODY else self._drawn(len(layer)))
                for knower, layer in self.pile
            )
        )

    def _drawn(self, size: int) -> tuple[int, ...]:
        return tuple(self.plain.pop() for _ in range(size))

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
