# compiled by mypyc
"""What lies on the table of Ticket to Ride."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, ClassVar, Final, final

from librt.vecs import vec
from mypy_extensions import i64

from roundhouse.core.rng import Rng
from roundhouse.core.state import State
from roundhouse.games.ticket_to_ride.events import Reshuffled
from roundhouse.games.ticket_to_ride.game import KINDS, LOCOMOTIVE, NONE
from roundhouse.kit.arrays import counts
from roundhouse.kit.layers import IN_PILE, Layer, layers_of, put_under, things_at

if TYPE_CHECKING:
    from roundhouse.games.ticket_to_ride.game import TicketGame
    from roundhouse.games.ticket_to_ride.view_types import TicketView

# Where a ticket is: with a seat from 0 on, in the pile (see `kit.layers`), or at one of these places.
OFFERED: Final = 16
"""A ticket offered to a seat, which has not chosen yet, is at OFFERED + seat."""
BOXED_BY: Final = 32
"""A ticket that a seat saw and put into the box is at BOXED_BY + seat."""
IN_BOX: Final = 48
"""In the box, seen by nobody."""


@final
class TicketState(State):
    """Hands, deck, row, tickets, routes and stations; counts of cards are by colour, the locomotive last."""

    unsaved: ClassVar[tuple[str, ...]] = ("free", "row_size", "deck_size", "discard_size", "pile_size", "layers")
    together: ClassVar[bool] = True

    def __init__(self, game: TicketGame, of: TicketState | None = None) -> None:
        self.stack = [] if of is None else of.stack[:]
        self.pending = () if of is None else of.pending
        self.sink = None
        self.g: TicketGame = game
        n = game.players
        self.hand: vec[i64] = counts(n * KINDS) if of is None else of.hand[:]
        """Cards by seat * KINDS + colour."""
        self.trains: vec[i64] = counts(n, game.r.trains) if of is None else of.trains[:]
        self.stations: vec[i64] = counts(n, game.r.stations) if of is None else of.stations[:]
        """Stations not built yet, by seat."""
        self.score: vec[i64] = counts(n) if of is None else of.score[:]
        """Points for routes, by seat."""
        self.owner: vec[i64] = counts(game.routes, NONE) if of is None else of.owner[:]
        """The seat that claimed a route, or NONE."""
        self.free: vec[i64] = game.all_free[:] if of is None else of.free[:]
        """By shape * KINDS + kind of cards: how many routes one may claim and pay for with them.

        Where doubles are open, for each seat apart: by seat * free_size + shape * KINDS + kind.
        """
        self.station_at: vec[i64] = counts(game.cities, NONE) if of is None else of.station_at[:]
        """The seat whose station stands in a city, or NONE."""
        self.row: vec[i64] = counts(KINDS) if of is None else of.row[:]
        self.row_size: i64 = 0 if of is None else of.row_size
        self.deck: vec[i64] = counts(KINDS, game.r.cards_per_colour) if of is None else of.deck[:]
        self.deck_size: i64 = 0 if of is None else of.deck_size
        self.discard: vec[i64] = counts(KINDS) if of is None else of.discard[:]
        self.discard_size: i64 = 0 if of is None else of.discard_size
        self.table: vec[i64] = counts(KINDS) if of is None else of.table[:]
        """Cards on the table for a tunnel: the payment and the revealed ones."""
        self.holder: vec[i64] = counts(game.tickets, IN_PILE) if of is None else of.holder[:]
        """The place of each ticket."""
        self.pile_size: i64 = 0 if of is None else of.pile_size
        self.layers: i64 = 0 if of is None else of.layers
        """How many layers have been put under the pile so far."""
        self.turn: i64 = 0 if of is None else of.turn
        """The seat whose turn it is."""
        self.last_turns: i64 = -1 if of is None else of.last_turns
        """How many turns are left once the end is announced, else -1."""
        self.passes: i64 = 0 if of is None else of.passes
        """How many seats in a row could do nothing."""

    def copy(self) -> TicketState:
        return TicketState(self.g, self)

    def rules(self) -> TicketGame:
        return self.g

    # Cards.

    def cards_left(self) -> bool:
        """Whether a card can be drawn blind: the deck or the discards have one. U12, U13"""
        return self.deck_size > 0 or self.discard_size > 0

    def reshuffle_if_empty(self) -> None:
        """U12, D4: an empty deck is made anew of the discards at the moment a card is needed."""
        if self.deck_size == 0:
            empty = self.deck
            self.deck = self.discard
            self.deck_size = self.discard_size
            self.discard = empty
            self.discard_size = 0
            if self.sink is not None:
                self.tell(Reshuffled(self.deck_size))

    def take_from_deck(self, colour: i64) -> None:
        self.deck[colour] -= 1
        self.deck_size -= 1

    def pay(self, seat: i64, colour: i64, plain: i64, locomotives: i64) -> None:
        """Move cards from a hand to the discards."""
        self.hand[seat * KINDS + colour] -= plain
        self.hand[seat * KINDS + LOCOMOTIVE] -= locomotives
        self.discard[colour] += plain
        self.discard[LOCOMOTIVE] += locomotives
        self.discard_size += plain + locomotives

    # Routes.

    def take_route(self, route: i64, seat: i64) -> None:
        """The route is the seat's; with few players that closes the other lane of a double. U20, U21"""
        g = self.g
        twin = g.twin[route]
        neighbour = self.owner[twin] if twin != NONE else i64(NONE)
        other: i64
        for other in range(i64(len(self.free)) // g.free_size):
            first = other * g.free_size
            if neighbour == NONE or (g.doubles_open and neighbour != other):
                g.count(self.free, first, route, -1)
                if twin != NONE and neighbour == NONE and (other == seat or not g.doubles_open):
                    g.count(self.free, first, twin, -1)
        self.owner[route] = seat

    # Tickets.

    def offered(self, seat: i64) -> vec[i64]:
        """The tickets among which the seat is choosing."""
        return things_at(self.holder, OFFERED + seat)

    def put_under_pile(self, tickets: vec[i64], knower: i64) -> None:
        """Put tickets under the pile as one layer; only the knower has seen them."""
        if len(tickets) > 0:
            put_under(self.holder, tickets, self.layers, knower)
            self.layers += 1
            self.pile_size += i64(len(tickets))

    @property
    def pile(self) -> tuple[Layer, ...]:
        """The pile of tickets from the top down, in layers."""
        return tuple(layers_of(self.holder, self.g.no_ticket, 0))

    def lay_pile(self, layers: tuple[Layer, ...]) -> None:
        """Lay the pile anew; the tickets of the old one that are in no layer are the caller's to place."""
        self.pile_size = 0
        self.layers = 0
        for knower, tickets in layers:
            self.put_under_pile(vec[i64](tickets), knower)

    # The outer face; the work is in modules of its own.

    def view(self, seat: int | None = None) -> TicketView:
        from roundhouse.games.ticket_to_ride.view import view

        return view(self, seat)

    def determinize(self, seat: int | None, rng: Rng) -> TicketState:
        from roundhouse.games.ticket_to_ride.imagine import determinize

        return determinize(self, seat, rng)

    def scores(self) -> list[int]:
        from roundhouse.games.ticket_to_ride.scoring import totals

        return totals(self)

    def result(self) -> list[int]:
        from roundhouse.games.ticket_to_ride.scoring import places

        return places(self)

    def standings(self) -> tuple[list[int], list[int]]:
        from roundhouse.games.ticket_to_ride.scoring import standings

        return standings(self)

    def to_json(self) -> dict[str, object]:
        data = super().to_json()
        data["holder"] = [IN_PILE if place < IN_PILE else int(place) for place in self.holder]
        data["pile"] = [[knower, list(tickets)] for knower, tickets in self.pile]
        return data

    def restore(self, data: dict[str, Any]) -> None:
        super().restore(data)
        self.free = self.g.all_free[:]
        owner = self.owner
        self.owner = counts(self.g.routes, NONE)
        route: i64
        for route in range(self.g.routes):
            if owner[route] != NONE:
                self.take_route(route, owner[route])
        self.row_size = sum(data["row"])
        self.deck_size = sum(data["deck"])
        self.discard_size = sum(data["discard"])
        self.lay_pile(tuple([(int(layer[0]), tuple([int(t) for t in layer[1]])) for layer in data["pile"]]))
