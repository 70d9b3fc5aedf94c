# compiled by mypyc
"""Claiming routes, ferries and tunnels."""

from __future__ import annotations

from typing import ClassVar, final

from librt.vecs import append, vec
from mypy_extensions import i64

from roundhouse.core.frame import Frame
from roundhouse.core.text import Text, text
from roundhouse.games.ticket_to_ride.documents import CARDS
from roundhouse.games.ticket_to_ride.end import end_turn
from roundhouse.games.ticket_to_ride.events import Claimed, GaveUpTunnel, Revealed, TriedTunnel
from roundhouse.games.ticket_to_ride.game import GIVE_UP, GRAY, KINDS, LOCOMOTIVE, NONE, PAY, TicketGame
from roundhouse.games.ticket_to_ride.row import CardFrame
from roundhouse.games.ticket_to_ride.state import TicketState


def claims(s: TicketState, seat: i64, out: vec[i64]) -> vec[i64]:
    """Every open route with every way to pay for it. U17-U21, E11, E12, D17"""
    base = seat * KINDS
    locomotives = s.hand[base + LOCOMOTIVE]
    routes = open_routes(s, seat, most_of_one_colour(s.hand, base) + locomotives)
    colour: i64
    for colour in range(LOCOMOTIVE):
        cards = s.hand[base + colour]
        if cards > 0:
            out = claims_in(s.g, routes, colour, cards, locomotives, out)
    if locomotives > 0:
        for route in routes:
            length = s.g.length[route]
            if length > locomotives:
                break
            out = append(out, s.g.claim_id(route, LOCOMOTIVE, length))
    return out


def ways_with(s: TicketState, seat: i64, kind: i64) -> i64:
    """How many of `claims` are paid with cards of this kind; locomotives alone are the last kind."""
    g = s.g
    cards = s.hand[seat * KINDS + kind]
    if cards == 0:
        return 0
    locomotives = s.hand[seat * KINDS + LOCOMOTIVE]
    if kind == LOCOMOTIVE:
        cards = 0
    reach = min(cards + locomotives, s.trains[seat])
    reach = min(reach, g.longest)
    shapes = i64(len(g.shape_length))
    first = (min(cards, g.longest) * (g.longest + 1) + min(locomotives, g.longest)) * shapes
    at = kind + (seat * g.free_size if g.doubles_open else i64(0))
    number: i64 = 0
    shape: i64
    for shape in range(first, first + g.shapes_up_to[reach]):
        number += s.free[at] * g.ways[shape]
        at += KINDS
    return number


def claim_at(s: TicketState, seat: i64, number: i64) -> i64:
    """The same as `claims(...)[number]`, without the list."""
    g = s.g
    kind: i64 = 0
    ways = ways_with(s, seat, kind)
    while number >= ways:
        number -= ways
        kind += 1
        ways = ways_with(s, seat, kind)
    locomotives = s.hand[seat * KINDS + LOCOMOTIVE]
    cards = s.hand[seat * KINDS + kind] if kind != LOCOMOTIVE else i64(0)
    for route in g.payable[int(kind)]:
        if s.owner[route] == NONE and is_lane_open(s, seat, route):
            length = g.length[route]
            least = max(length - cards, g.ferry[route])
            more = min(locomotives, length - 1 if cards > 0 else length) - least
            if number <= more:
                return g.claim_id(route, kind, least + number)
            if more >= 0:
                number -= more + 1
    raise IndexError(number)


def open_routes(s: TicketState, seat: i64, reach: i64) -> vec[i64]:
    """The routes up to this length that the seat may claim, by length. U19, D15"""
    owner = s.owner
    length = s.g.length
    twin = s.g.twin
    routes: vec[i64] = vec[i64](capacity=32)
    if s.trains[seat] < reach:
        reach = s.trains[seat]
    for route in s.g.by_length:
        if length[route] > reach:
            break
        if owner[route] == NONE:
            other = twin[route]
            if other == NONE or owner[other] == NONE or is_lane_open(s, seat, route):
                routes = append(routes, route)
    return routes


def most_of_one_colour(hand: vec[i64], base: i64) -> i64:
    """How many cards of its best colour a hand has."""
    most: i64 = 0
    colour: i64
    for colour in range(LOCOMOTIVE):
        if hand[base + colour] > most:
            most = hand[base + colour]
    return most


def claims_in(g: TicketGame, routes: vec[i64], colour: i64, cards: i64, locomotives: i64, out: vec[i64]) -> vec[i64]:
    """The ways to pay for the routes with at least one card of this colour."""
    length_of = g.length
    colour_of = g.colour
    ferry_of = g.ferry
    reach = cards + locomotives
    start = g.claim_id(0, colour, 0)
    stride = KINDS * g.claim_step
    for route in routes:
        length = length_of[route]
        if length > reach:
            break
        if colour_of[route] == colour or colour_of[route] == GRAY:
            n = length - cards
            if n < ferry_of[route]:
                n = ferry_of[route]
            most = locomotives if locomotives < length else length - 1
            first = start + route * stride
            while n <= most:
                out = append(out, first + n)
                n += 1
    return out


def is_lane_open(s: TicketState, seat: i64, route: i64) -> bool:
    """U20, U21: nobody claims both lanes of a double; with few players the second lane is closed."""
    twin = s.g.twin[route]
    if twin == NONE:
        return True
    neighbour = s.owner[twin]
    return neighbour == NONE or (s.g.doubles_open and neighbour != seat)


def payments(out: vec[i64], first: i64, price: i64, cards: i64, least: i64, most: i64) -> vec[i64]:
    """Add the ids, counted from `first`, of paying with `least` to `most` locomotives and cards of one colour."""
    if cards > 0:
        n = price - cards
        if n < least:
            n = least
        while n <= most:
            out = append(out, first + n)
            n += 1
    return out


def claim_route(s: TicketState, seat: i64, action: i64) -> None:
    """Pay and place the wagons at once, or try the tunnel."""
    code = action - s.g.claim
    locomotives = code % s.g.claim_step
    code //= s.g.claim_step
    colour = code % KINDS
    route = code // KINDS
    plain = s.g.length[route] - locomotives
    if s.g.tunnel[route] == 1 and s.g.r.tunnel_reveal > 0 and s.cards_left():
        lay_payment(s, seat, colour, plain, locomotives)
        if s.sink is not None:
            s.tell(TriedTunnel(seat, s.g.board.routes[route].id, CARDS[colour], plain, locomotives))
        s.reshuffle_if_empty()
        s.stack.append(RevealTunnel(route, colour, locomotives, s.g.r.tunnel_reveal))
    else:
        s.pay(seat, colour, plain, locomotives)
        place_wagons(s, seat, route, colour, plain, locomotives)


def place_wagons(s: TicketState, seat: i64, route: i64, colour: i64, plain: i64, locomotives: i64) -> None:
    """The route is the seat's; it scores at once. U19, U22, E19"""
    s.take_route(route, seat)
    s.trains[seat] -= s.g.length[route]
    s.score[seat] += s.g.points[route]
    if s.sink is not None:
        name = s.g.board.routes[route].id
        s.tell(Claimed(seat, name, CARDS[colour], plain, locomotives, s.g.points[route]))
    end_turn(s)


def lay_payment(s: TicketState, seat: i64, colour: i64, plain: i64, locomotives: i64) -> None:
    """Move cards from a hand to the table, or back with negative numbers."""
    s.hand[seat * KINDS + colour] -= plain
    s.hand[seat * KINDS + LOCOMOTIVE] -= locomotives
    s.table[colour] += plain
    s.table[LOCOMOTIVE] += locomotives


def clear_table(s: TicketState) -> None:
    """E17: all that lies on the table is discarded."""
    colour: i64
    for colour in range(KINDS):
        s.discard[colour] += s.table[colour]
        s.discard_size += s.table[colour]
        s.table[colour] = 0


@final
class RevealTunnel(CardFrame):
    """Chance: cards are revealed that may make the tunnel dearer. E13, E18, D21"""

    def __init__(self, route: i64, colour: i64, locomotives: i64, left: i64) -> None:
        self.route: i64 = route
        self.colour: i64 = colour
        self.locomotives: i64 = locomotives
        self.left: i64 = left

    def play(self, s: TicketState, seat: i64, action: i64) -> None:
        s.stack.pop()
        s.take_from_deck(action)
        s.table[action] += 1
        if s.sink is not None:
            s.tell(Revealed(s.turn, CARDS[action]))
        if self.left > 1 and s.cards_left():
            s.reshuffle_if_empty()
            s.stack.append(RevealTunnel(self.route, self.colour, self.locomotives, self.left - 1))
            return
        plain = s.g.length[self.route] - self.locomotives
        extra = extra_cards(s, self.colour, plain, self.locomotives)
        if extra > 0:
            s.stack.append(PayForTunnel(self.route, self.colour, self.locomotives, extra))
        else:
            clear_table(s)
            place_wagons(s, s.turn, self.route, self.colour, plain, self.locomotives)


def extra_cards(s: TicketState, colour: i64, plain: i64, locomotives: i64) -> i64:
    """How many of the revealed cards match the payment; a locomotive always does. E13-E15, D18, D20"""
    extra = s.table[LOCOMOTIVE] - locomotives
    if colour != LOCOMOTIVE:
        extra += s.table[colour] - plain
    return extra


@final
class PayForTunnel(Frame[TicketState]):
    """The tunnel asks for more cards: add them, or take the payment back. E13-E16, D19, D22"""

    prompt: ClassVar[str] = "ttr.prompt.tunnel"

    def __init__(self, route: i64, colour: i64, locomotives: i64, extra: i64) -> None:
        self.route: i64 = route
        self.colour: i64 = colour
        self.locomotives: i64 = locomotives
        self.extra: i64 = extra

    def seat(self, s: TicketState) -> i64:
        return s.turn

    def legal(self, s: TicketState, seat: i64) -> vec[i64]:
        out: vec[i64] = vec[i64]()
        cards: i64 = 0 if self.colour == LOCOMOTIVE else s.hand[seat * KINDS + self.colour]
        locomotives = s.hand[seat * KINDS + LOCOMOTIVE]
        n: i64
        for n in range(self.extra + 1):
            if n <= locomotives and self.extra - n <= cards:
                out = append(out, PAY + n)
        return append(out, GIVE_UP)

    def play(self, s: TicketState, seat: i64, action: i64) -> None:
        s.stack.pop()
        plain = s.g.length[self.route] - self.locomotives
        if action == GIVE_UP:
            lay_payment(s, seat, self.colour, -plain, -self.locomotives)
            clear_table(s)
            if s.sink is not None:
                s.tell(GaveUpTunnel(seat, s.g.board.routes[self.route].id))
            end_turn(s)
        else:
            more = action - PAY
            clear_table(s)
            s.pay(seat, self.colour, self.extra - more, more)
            locomotives = self.locomotives + more
            place_wagons(s, seat, self.route, self.colour, plain + self.extra - more, locomotives)

    def question(self, s: TicketState, seat: i64) -> Text:
        name = s.g.words().route_name(int(self.route))
        return text(self.prompt, route=name, cards=text("ttr.cards", n=int(self.extra)))
