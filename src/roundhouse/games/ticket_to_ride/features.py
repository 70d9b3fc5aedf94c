# compiled by mypyc
"""Ticket to Ride as numbers: what a seat sees of the table, and its own hand and tickets."""

from __future__ import annotations

from typing import Final, final

from librt.vecs import append, vec
from mypy_extensions import i64

from roundhouse.core.features import Part, QuestionFeatures, by_seat, one_of, part_of, relative, seats_axis
from roundhouse.core.state import State
from roundhouse.games.ticket_to_ride.documents import CARDS
from roundhouse.games.ticket_to_ride.game import KINDS, NONE, TicketGame
from roundhouse.games.ticket_to_ride.state import BOXED_BY, OFFERED, TicketState
from roundhouse.kit.layers import IN_PILE, knower_of

HIGHEST: Final = 999


@final
class TicketFeatures(QuestionFeatures):
    """The table, and what the observer alone knows."""

    def __init__(self, game: TicketGame) -> None:
        self.g: TicketGame = game
        self.own_places: i64 = game.keep_digits
        super().__init__(game, _parts(game), HIGHEST)

    def values(self, s: State, seat: i64) -> vec[i64]:
        assert isinstance(s, TicketState)
        g = self.g
        n = i64(g.players)
        out = self.first_values(s, seat)
        out = one_of(out, relative(s.turn, seat, n) - 1, n)
        out = append(out, s.last_turns)
        out = part_of(out, s.row, 0, KINDS)
        out = append(out, s.deck_size)
        out = part_of(out, s.discard, 0, KINDS)
        out = part_of(out, s.table, 0, KINDS)
        out = append(out, s.pile_size)
        out = self._seats(s, seat, n, out)
        out = owned(out, s.owner, seat, n)
        if g.r.stations > 0:
            out = owned(out, s.station_at, seat, n)
        out = part_of(out, s.hand, seat * KINDS, KINDS)
        return self._tickets(s, seat, out)

    def _seats(self, s: TicketState, seat: i64, n: i64, out: vec[i64]) -> vec[i64]:
        held: vec[i64] = vec[i64]([0] * int(n))
        offered: vec[i64] = vec[i64]([0] * int(n))
        for place in s.holder:
            if 0 <= place < n:
                held[place] += 1
            elif OFFERED <= place < OFFERED + n:
                offered[place - OFFERED] += 1
        i: i64
        colour: i64
        for i in range(n):
            cards: i64 = 0
            who = (seat + i) % n
            for colour in range(who * KINDS, who * KINDS + KINDS):
                cards += s.hand[colour]
            out = append(out, cards)
        out = by_seat(out, held, seat, n, 1)
        out = by_seat(out, offered, seat, n, 1)
        out = by_seat(out, s.trains, seat, n, 1)
        out = by_seat(out, s.score, seat, n, 1)
        return by_seat(out, s.stations, seat, n, 1) if self.g.r.stations > 0 else out

    def _tickets(self, s: TicketState, seat: i64, out: vec[i64]) -> vec[i64]:
        """Kept, put into the box, known in the pile, then the offer in its order."""
        holder = s.holder
        for place in holder:
            out = append(out, 1 if place == seat else 0)
        for place in holder:
            out = append(out, 1 if place == BOXED_BY + seat else 0)
        for place in holder:
            # Layers are numbered from the top down, so those below all others have the lowest numbers.
            known = place <= IN_PILE and knower_of(place) == seat
            out = append(out, tickets_above(holder, place) + 1 if known else 0)
        left = self.own_places
        i: i64
        for i in range(len(holder)):
            if holder[i] == OFFERED + seat and left > 0:
                out = append(out, i + 1)
                left -= 1
        while left > 0:
            out = append(out, 0)
            left -= 1
        return out


def tickets_above(holder: vec[i64], layer: i64) -> i64:
    """How many tickets lie above a layer of the pile."""
    above: i64 = 0
    for place in holder:
        if layer < place <= IN_PILE:
            above += 1
    return above


def owned(out: vec[i64], owner: vec[i64], seat: i64, n: i64) -> vec[i64]:
    """For each seat, the observer first, 1 for each thing that it owns."""
    start = i64(len(out))
    size = i64(len(owner))
    out = part_of(out, vec[i64]([0] * int(n * size)), 0, n * size)
    i: i64
    for i in range(size):
        if owner[i] != NONE:
            out[start + (owner[i] - seat + n) % n * size + i] = 1
    return out


def _parts(g: TicketGame) -> list[Part]:
    board = g.board
    seats = seats_axis(g.players)
    colours = ("card", CARDS)
    deck = int(g.r.cards_per_colour) * (KINDS - 1) + int(g.r.locomotives)
    tickets = ("ticket", [ticket.id for ticket in g.deck])
    number = int(g.tickets)
    parts = [
        Part("turn", [seats], 0, 1, "whose turn it is"),
        Part("last_turns", [], -1, g.players, "turns left once the end is announced, else -1"),
        Part("row", [colours], 0, int(g.r.row), "cards that lie face up"),
        Part("deck", [], 0, deck, "cards in the deck"),
        Part("discard", [colours], 0, deck, "discarded cards"),
        Part("tunnel", [colours], 0, deck, "cards on the table for a tunnel, paid and revealed"),
        Part("pile", [], 0, number, "tickets in the pile"),
        Part("cards", [seats], 0, deck, "cards in hand"),
        Part("kept", [seats], 0, number, "tickets kept"),
        Part("offered", [seats], 0, int(g.keep_digits), "tickets being chosen from"),
        Part("trains", [seats], 0, int(g.r.trains), "trains left"),
        Part("score", [seats], 0, HIGHEST, "points for routes"),
    ]
    if g.r.stations > 0:
        parts.append(Part("stations_left", [seats], 0, int(g.r.stations), "stations left"))
    parts.append(Part("routes", [seats, ("route", [route.id for route in board.routes])], 0, 1, "routes claimed"))
    if g.r.stations > 0:
        cities = ("city", [city.id for city in board.cities])
        parts.append(Part("stations", [seats, cities], 0, 1, "cities with a station"))
    places = [str(i) for i in range(int(g.keep_digits))]
    return [
        *parts,
        Part("hand", [colours], 0, deck, "own cards"),
        Part("tickets", [tickets], 0, 1, "own tickets"),
        Part("boxed", [tickets], 0, 1, "tickets that the observer put into the box"),
        Part("under", [tickets], 0, number, "1 + the tickets above one that the observer put under the pile, else 0"),
        Part("offer", [("place", places)], 0, number, "the tickets to choose from: 1 + their number, 0 for none"),
    ]
