# compiled by mypyc
"""Ticket to Ride as numbers: what a seat sees of the table, and its own hand and tickets."""

from __future__ import annotations

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i32, i64

from roundhouse.core.features import Part, QuestionFeatures, by_seat, one_of, part_of, put, relative, seats_axis
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

    def write_table(self, s: State, seat: i64, out: vec[i32], to: i64) -> i64:
        assert isinstance(s, TicketState)
        g = self.g
        n = i64(g.players)
        to = one_of(out, to, relative(s.turn, seat, n) - 1, n)
        to = put(out, to, s.last_turns)
        to = part_of(out, to, s.row, 0, KINDS)
        to = put(out, to, s.deck_size)
        to = part_of(out, to, s.discard, 0, KINDS)
        to = part_of(out, to, s.table, 0, KINDS)
        to = put(out, to, s.pile_size)
        to = self._seats(s, seat, n, out, to)
        to = owned(out, to, s.owner, seat, n)
        if g.r.stations > 0:
            to = owned(out, to, s.station_at, seat, n)
        to = part_of(out, to, s.hand, seat * KINDS, KINDS)
        return self._tickets(s, seat, out, to)

    def _seats(self, s: TicketState, seat: i64, n: i64, out: vec[i32], to: i64) -> i64:
        i: i64
        colour: i64
        for i in range(n):
            cards: i64 = 0
            who = (seat + i) % n
            for colour in range(who * KINDS, who * KINDS + KINDS):
                cards += s.hand[colour]
            to = put(out, to, cards)
        for place in s.holder:
            if OFFERED <= place < OFFERED + n:
                out[to + n + turned(place - OFFERED, seat, n)] += 1
            elif 0 <= place < n:
                out[to + turned(place, seat, n)] += 1
        to += 2 * n
        to = by_seat(out, to, s.trains, seat, n, 1)
        to = by_seat(out, to, s.score, seat, n, 1)
        return by_seat(out, to, s.stations, seat, n, 1) if self.g.r.stations > 0 else to

    def _tickets(self, s: TicketState, seat: i64, out: vec[i32], to: i64) -> i64:
        """Kept, put into the box, known in the pile, then the offer in its order."""
        holder = s.holder
        size = i64(len(holder))
        offer = to + 3 * size
        layer: i64 = IN_PILE
        above: i64 = 0
        i: i64 = 0
        for place in holder:
            if place == seat:
                out[to + i] = 1
            elif place < IN_PILE:
                if knower_of(place) == seat:
                    if place != layer:
                        layer = place
                        above = tickets_above(holder, place)
                    out[to + 2 * size + i] = i32(above + 1)
            elif place == BOXED_BY + seat:
                out[to + size + i] = 1
            elif place == OFFERED + seat:
                out[offer] = i32(i + 1)
                offer += 1
            i += 1
        return to + 3 * size + self.own_places


def tickets_above(holder: vec[i64], layer: i64) -> i64:
    """How many tickets lie above a layer of the pile; the deeper a layer, the lower its number."""
    above: i64 = 0
    for place in holder:
        if layer < place <= IN_PILE:
            above += 1
    return above


def turned(who: i64, seat: i64, n: i64) -> i64:
    """How many places clockwise of a seat another one sits."""
    return who - seat if who >= seat else who - seat + n


def owned(out: vec[i32], to: i64, owner: vec[i64], seat: i64, n: i64) -> i64:
    """For each seat, the observer first, 1 for each thing that it owns."""
    size = i64(len(owner))
    place = to
    for who in owner:
        if who != NONE:
            out[place + turned(who, seat, n) * size] = 1
        place += 1
    return to + n * size


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
