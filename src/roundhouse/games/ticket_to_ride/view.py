"""What a seat may know."""

from __future__ import annotations

from typing import cast

from librt.vecs import vec
from mypy_extensions import i64

from roundhouse.core.errors import check_seen_by
from roundhouse.games.ticket_to_ride.claim import PayForTunnel, RevealTunnel
from roundhouse.games.ticket_to_ride.documents import CARDS
from roundhouse.games.ticket_to_ride.game import KINDS, NONE
from roundhouse.games.ticket_to_ride.scoring import Sheet, networks, sheets
from roundhouse.games.ticket_to_ride.state import BOXED_BY, OFFERED, TicketState
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
