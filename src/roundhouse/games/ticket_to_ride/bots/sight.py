# compiled by mypyc
"""One seat's side of a position, as flat arrays."""

from __future__ import annotations

from typing import Any, final
from zlib import crc32

from librt.vecs import vec
from mypy_extensions import i64

from roundhouse.core.frame import Frame
from roundhouse.games.ticket_to_ride.bots.tables import Tables
from roundhouse.games.ticket_to_ride.game import KINDS, NONE
from roundhouse.games.ticket_to_ride.scoring import networks
from roundhouse.games.ticket_to_ride.state import BOXED_BY, OFFERED, TicketState
from roundhouse.kit.arrays import counts


@final
class Sight:
    """What a seat knows: the table, its own cards and tickets, and the others' numbers of cards.

    It is read from an imagined state, of which only these parts are true and which nobody changes.
    """

    def __init__(self, tables: Tables, imagined: TicketState, seat: i64, errors: vec[float] | None = None) -> None:
        """`errors` is how wrong the seat is about each route and each ticket, where 1 is the usual measure."""
        self.tables: Tables = tables
        self.errors: vec[float] = tables.no_errors if errors is None else errors
        self.imagined: TicketState = imagined
        self.seat: i64 = seat
        self.frame: Frame[Any] = imagined.stack[-1]
        self.hand: vec[i64] = imagined.hand[seat * KINDS : (seat + 1) * KINDS]
        self.cards: vec[i64] = _sizes(imagined, tables.players)
        """How many cards each seat has."""
        self.row: vec[i64] = imagined.row
        self.owner: vec[i64] = imagined.owner
        self.trains: vec[i64] = imagined.trains
        self.stations: vec[i64] = imagined.stations
        self.station_at: vec[i64] = imagined.station_at
        self.last_turns: i64 = imagined.last_turns
        self.deck_size: i64 = imagined.deck_size
        self.tickets: list[int] = _held(imagined, seat)
        self.network: vec[i64] = networks(imagined, seat)
        """A label for each city: equal for cities that the seat's own routes connect."""
        self.legal: vec[i64] = imagined.legal_ids(seat)

    def unseen_cards(self) -> vec[i64]:
        """The cards in the deck and in the others' hands, by kind."""
        discard, table = self.imagined.discard, self.imagined.table
        if self.deck_size == 0:
            return discard  # U12: the next card comes from the discards
        unseen = self.tables.all_cards[:]
        kind: i64
        for kind in range(KINDS):
            unseen[kind] -= self.hand[kind] + self.row[kind] + discard[kind] + table[kind]
        return unseen

    def unseen_tickets(self) -> list[int]:
        """The tickets that the next draw may bring, as far as the seat can tell."""
        pile = self.imagined.pile
        if len(pile) > 0 and pile[0][0] == self.seat:
            return sorted(pile[0][1])
        buried = {ticket for knower, layer in pile if knower == self.seat for ticket in layer}
        apart = self.tables.long_apart
        return [
            ticket
            for ticket, place in enumerate(self.imagined.holder)
            if not self.knows(place) and ticket not in buried and not (apart and self.tables.long[ticket] == 1)
        ]

    def knows(self, place: i64) -> bool:
        """Whether the seat knows the tickets at a place, since it has them or had them."""
        return place == self.seat or place == OFFERED + self.seat or place == BOXED_BY + self.seat

    def is_open(self, route: i64) -> bool:
        """Whether the seat may claim the route, if it has the cards and the trains. U20, U21"""
        return self.is_open_to(self.seat, route)

    def is_open_to(self, seat: i64, route: i64) -> bool:
        """The same for any seat."""
        if self.owner[route] != NONE:
            return False
        twin = self.tables.twin[route]
        if twin == NONE or self.owner[twin] == NONE:
            return True
        return self.tables.doubles_open and self.owner[twin] != seat

    def digest(self) -> int:
        """A number that follows from what the seat sees."""
        seen = [*self.hand, *self.row, *self.owner, *self.trains, *self.cards, len(self.legal), self.deck_size]
        return crc32(bytes([number & 255 for number in seen]))


def _sizes(s: TicketState, players: i64) -> vec[i64]:
    """The number of cards in each hand."""
    sizes = counts(players)
    i: i64
    for i in range(players * KINDS):
        sizes[i // KINDS] += s.hand[i]
    return sizes


def _held(s: TicketState, seat: i64) -> list[int]:
    """The tickets that a seat has kept."""
    held: list[int] = []
    ticket: i64
    for ticket in range(s.g.tickets):
        if s.holder[ticket] == seat:
            held.append(int(ticket))
    return held
