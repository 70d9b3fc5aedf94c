"""One seat's side of a position, as flat lists."""

from __future__ import annotations

from typing import Any
from zlib import crc32

from bench.reference.ticket_to_ride.tables import Tables, ints
from roundhouse.core.frame import Frame
from roundhouse.games.ticket_to_ride.game import KINDS, NONE
from roundhouse.games.ticket_to_ride.scoring import Sheet, find_longest, networks
from roundhouse.games.ticket_to_ride.state import BOXED_BY, OFFERED, TicketState


class Sight:
    """What a seat knows: the table, its own cards and tickets, and the others' numbers of cards.

    It is read from an imagined state, of which only these parts are true.
    """

    def __init__(self, tables: Tables, imagined: TicketState, seat: int) -> None:
        self.tables = tables
        self.imagined = imagined
        self.seat = seat
        self.frame: Frame[Any] = imagined.stack[-1]
        hands = ints(imagined.hand)
        self.hand = hands[seat * KINDS : (seat + 1) * KINDS]
        self.cards = [sum(hands[other * KINDS : (other + 1) * KINDS]) for other in range(tables.players)]
        """How many cards each seat has."""
        self.row = ints(imagined.row)
        self.owner = ints(imagined.owner)
        self.trains = ints(imagined.trains)
        self.stations = ints(imagined.stations)
        self.station_at = ints(imagined.station_at)
        self.score = ints(imagined.score)
        self.last_turns = int(imagined.last_turns)
        self.deck_size = int(imagined.deck_size)
        self.tickets = [ticket for ticket, holder in enumerate(imagined.holder) if holder == seat]
        self.network = ints(networks(imagined, seat))
        """A label for each city: equal for cities that the seat's own routes connect."""
        self._ends: frozenset[int] | None = None
        self.legal = ints(imagined.legal_ids(seat))

    def offered(self) -> list[int]:
        """The tickets among which the seat chooses."""
        return [int(ticket) for ticket in self.imagined.offered(self.seat)]

    def unseen_cards(self) -> list[int]:
        """The cards in the deck and in the others' hands, by kind."""
        discard, table = self.imagined.discard, self.imagined.table
        if self.deck_size == 0:
            return ints(discard)  # U12: the next card comes from the discards
        return [
            everything - self.hand[kind] - self.row[kind] - int(discard[kind]) - int(table[kind])
            for kind, everything in enumerate(self.tables.all_cards)
        ]

    def unseen_tickets(self) -> list[int]:
        """The tickets that the next draw may bring, as far as the seat can tell."""
        known = {self.seat, OFFERED + self.seat, BOXED_BY + self.seat}
        pile = self.imagined.pile
        if len(pile) > 0 and pile[0][0] == self.seat:
            return sorted(pile[0][1])
        buried = {ticket for knower, layer in pile if knower == self.seat for ticket in layer}
        apart = self.tables.long_apart
        return [
            ticket
            for ticket, holder in enumerate(self.imagined.holder)
            if holder not in known and ticket not in buried and not (apart and self.tables.long[ticket])
        ]

    def is_open(self, route: int) -> bool:
        """Whether the seat may claim the route, if it has the cards and the trains. U20, U21"""
        if self.owner[route] != NONE:
            return False
        twin = self.tables.twin[route]
        if twin == NONE or self.owner[twin] == NONE:
            return True
        return self.tables.doubles_open and self.owner[twin] != self.seat

    def path_ends(self) -> frozenset[int]:
        """The two cities where the seat's longest path ends; all cities before it has one."""
        if self._ends is None:
            self._ends = self._find_ends()
        return self._ends

    def _find_ends(self) -> frozenset[int]:
        tables = self.tables
        sheet = Sheet(0, 0, 0)
        find_longest(self.imagined, self.seat, sheet)
        if len(sheet.longest) == 0:
            return frozenset(range(tables.cities))
        ends: set[int] = set()
        for route in sheet.longest:
            ends ^= {tables.a[route], tables.b[route]}
        return frozenset(ends)

    def digest(self) -> int:
        """A number that follows from what the seat sees."""
        seen = [*self.hand, *self.row, *self.owner, *self.trains, *self.cards, len(self.legal), self.deck_size]
        return crc32(bytes([number & 255 for number in seen]))
