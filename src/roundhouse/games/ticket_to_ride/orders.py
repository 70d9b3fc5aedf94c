"""Standing orders of Ticket to Ride: claim a route when it can be paid, draw face-up cards, draw from the deck.

Tickets are never drawn or kept by an order, no station is built and no tunnel is given up.
"""

from __future__ import annotations

from abc import abstractmethod
from typing import NamedTuple

from librt.vecs import vec
from mypy_extensions import i64

from roundhouse.core.action import Action
from roundhouse.core.orders import Fields, Memory, OnlyAnswer, OrderField, OrderKind, OrderValue, Seen, Values
from roundhouse.core.text import Text, text
from roundhouse.games.ticket_to_ride.actions import ClaimRoute, DrawBlind, DrawFaceUp, PayTunnel
from roundhouse.games.ticket_to_ride.claim import PayForTunnel, is_lane_open
from roundhouse.games.ticket_to_ride.documents import CARDS, COLOURS
from roundhouse.games.ticket_to_ride.draw import SecondCard, drawable
from roundhouse.games.ticket_to_ride.game import BLIND, FACE_UP, GRAY, KINDS, LOCOMOTIVE, NONE
from roundhouse.games.ticket_to_ride.state import TicketState
from roundhouse.games.ticket_to_ride.turn import Turn

_fields = Fields("ttr.order")
ANY = "any"
NO_CARD = "none"


def _state(seen: Seen) -> TicketState:
    assert isinstance(seen.state, TicketState)
    return seen.state


def _hand(s: TicketState, seat: int) -> list[int]:
    """The cards of a hand, by colour."""
    return [int(number) for number in s.hand[seat * KINDS : (seat + 1) * KINDS]]


def _last_round(s: TicketState, values: Values) -> Text | None:
    """The last turns are everybody's own, unless the order is told to go on."""
    return text("ttr.order.stop.last_round") if s.last_turns >= 0 and not values["last"] else None


# Claiming.


class Payment(NamedTuple):
    """How a route is paid: cards of a colour, and so many of them locomotives."""

    colour: int
    locomotives: int
    cards: int
    """How many cards of the colour the hand has."""


def payment(s: TicketState, seat: int, route: int, values: Values) -> Payment | None:
    """The payment with the fewest locomotives within the order's limits, then in the colour with the most cards."""
    hand, own = _hand(s, seat), int(s.g.colour[route])
    wanted = str(values.get("colour", ANY))
    colours = [own] if own != GRAY else [*range(LOCOMOTIVE)] if wanted == ANY else [CARDS.index(wanted)]
    ways = [way for colour in colours if (way := _payment_in(s, hand, route, colour, values)) is not None]
    return min(ways, key=lambda way: (way.locomotives, -way.cards), default=None)


def _payment_in(s: TicketState, hand: list[int], route: int, colour: int, values: Values) -> Payment | None:
    length, ferry = int(s.g.length[route]), int(s.g.ferry[route])
    limit = min(ferry + int(values["locomotives"]), hand[LOCOMOTIVE])
    locomotives = max(length - hand[colour], ferry)
    if locomotives > min(limit, length):
        return None
    plain = length - locomotives
    spare = limit - locomotives + (hand[colour] - plain if plain > 0 else 0)
    if spare < _extra(s, route, values):
        return None
    return Payment(colour if plain > 0 else LOCOMOTIVE, locomotives, hand[colour])


def _extra(s: TicketState, route: int, values: Values) -> int:
    """How many extra cards the order may pay for a tunnel."""
    return int(values.get("extra", 0)) if s.g.tunnel[route] == 1 else 0


class ClaimWhenPossible(OrderKind):
    """Claim a route on the first turn on which it can be paid."""

    id = "claim"
    name = text("ttr.order.claim")
    help = text("ttr.order.claim.help")

    def fields(self, seen: Seen) -> tuple[OrderField, ...] | None:
        s = _state(seen)
        g = s.g
        free = [r for r in range(g.routes) if self._hindered(seen, r) is None]
        if not free:
            return None
        routes: dict[OrderValue, Text] = {g.board.routes[r].id: self._label(s, r) for r in free}
        gray = tuple(g.board.routes[r].id for r in free if g.colour[r] == GRAY)
        tunnels = tuple(g.board.routes[r].id for r in free if g.tunnel[r] == 1)
        colours: dict[OrderValue, Text] = {ANY: text("ttr.order.field.colour.any")}
        colours |= {colour: text(f"ttr.card.{colour}") for colour in COLOURS}
        fields = [_fields.pick("route", routes, sign="route")]
        if gray:
            fields.append(_fields.pick("colour", colours, sign="card", only_with=("route", gray)))
        fields.append(_fields.number("locomotives", 0, 0, max(int(g.length[r]) for r in free)))
        if tunnels and g.r.tunnel_reveal > 0:
            fields.append(_fields.number("extra", 1, 0, int(g.r.tunnel_reveal), only_with=("route", tunnels)))
        return (*fields, _fields.switch("last", False))

    @staticmethod
    def _label(s: TicketState, route: int) -> Text:
        """A route with its length and colour, by which people look for it."""
        it = s.g.board.routes[route]
        words = s.g.words()
        name = text("ttr.route", a=words.city_name(it.a), b=words.city_name(it.b))
        if it.twin != NONE and it.colour == s.g.board.routes[it.twin].colour:
            name = words.route_name(route)
        colour = "gray" if it.colour == GRAY else CARDS[it.colour]
        return text("ttr.order.route", route=name, n=it.length, colour=text(f"ttr.colour.{colour}"))

    @staticmethod
    def _route(s: TicketState, values: Values) -> int:
        return s.g.board.route(str(values["route"]))

    def words(self, seen: Seen, values: Values) -> Text:
        s = _state(seen)
        route = self._route(s, values)
        parts: list[Text] = []
        if s.g.colour[route] == GRAY and values.get("colour", ANY) != ANY:
            parts.append(text(f"ttr.paid_in.{values['colour']}"))
        parts.append(self._at_most("locomotives", int(values["locomotives"])))
        if s.g.tunnel[route] == 1 and "extra" in values:
            parts.append(self._at_most("extra", int(values["extra"])))
        return text("ttr.order.words.claim", route=s.g.words().route_name(route), how=tuple(parts))

    @staticmethod
    def _at_most(what: str, number: int) -> Text:
        return text(f"ttr.order.words.{what}", n=number) if number else text(f"ttr.order.words.no_{what}")

    def look(self, seen: Seen, values: Values, before: Memory | None) -> Memory:
        """Whether the order itself has just tried the tunnel, which asks for more now."""
        return {"tried": before is not None and isinstance(seen.state.frame, PayForTunnel)}

    def stop(self, seen: Seen, values: Values, memory: Memory) -> Text | None:
        s = _state(seen)
        route = self._route(s, values)
        frame = s.frame
        if memory["tried"] and isinstance(frame, PayForTunnel):
            paid = self._tunnel_payment(s, seen.seat, frame, values)
            return None if paid is not None else text("ttr.order.stop.tunnel", cards=_cards(int(frame.extra)))
        return self._hindered(seen, route) or _last_round(s, values)

    @staticmethod
    def _hindered(seen: Seen, route: int) -> Text | None:
        """Why the seat can never claim a route any more."""
        s = _state(seen)
        owner, twin = int(s.owner[route]), int(s.g.twin[route])
        if owner == seen.seat:
            return text("ttr.order.stop.claimed")
        if owner != NONE:
            return text("ttr.order.stop.taken", who=seen.names[owner])
        if not is_lane_open(s, seen.seat, route):
            mine = s.owner[twin] == seen.seat
            return text("ttr.order.stop.other_lane") if mine else text("ttr.order.stop.closed")
        if s.trains[seen.seat] < s.g.length[route]:
            return text("ttr.order.stop.trains", trains=text("ttr.trains", n=int(s.trains[seen.seat])))
        return None

    def answer(self, seen: Seen, values: Values, memory: Memory) -> Action | None:
        s = _state(seen)
        frame = s.frame
        if isinstance(frame, PayForTunnel) and memory["tried"]:
            return self._tunnel_payment(s, seen.seat, frame, values)
        if not isinstance(frame, Turn):
            return None
        way = payment(s, seen.seat, self._route(s, values), values)
        return None if way is None else ClaimRoute(str(values["route"]), CARDS[way.colour], way.locomotives)

    def _tunnel_payment(self, s: TicketState, seat: int, frame: PayForTunnel, values: Values) -> PayTunnel | None:
        """The extra cards with the fewest locomotives, within the order's limits."""
        route = int(frame.route)
        hand = _hand(s, seat)
        left = int(s.g.ferry[route]) + int(values["locomotives"]) - int(frame.locomotives)
        cards = 0 if frame.colour == LOCOMOTIVE else hand[int(frame.colour)]
        locomotives = max(int(frame.extra) - cards, 0)
        fits = frame.extra <= _extra(s, route, values) and locomotives <= min(left, hand[LOCOMOTIVE])
        return PayTunnel(locomotives) if fits else None


# Drawing.


def _cards(number: int) -> Text:
    return text("ttr.cards", n=number)


def _cities_of(s: TicketState, seat: int) -> set[int]:
    """The cities of a seat's tickets and routes."""
    g = s.g
    ends = [(g.ticket_a[t], g.ticket_b[t]) for t in range(g.tickets) if s.holder[t] == seat]
    ends += [(g.route_a[r], g.route_b[r]) for r in range(g.routes) if s.owner[r] == seat]
    return {int(city) for pair in ends for city in pair}


class Drawing(OrderKind):
    """Draw cards on every turn until something is reached or happens. Claims of other orders go before."""

    @abstractmethod
    def goal(self, seen: Seen, values: Values) -> Text | None:
        """What has been reached, if it has."""

    @abstractmethod
    def card(self, seen: Seen, values: Values, possible: frozenset[int]) -> Action | None:
        """What is drawn of that which is possible, or None to ask the person."""

    def ends(self, s: TicketState) -> tuple[OrderField, ...]:
        """The fields that say when the order ends by itself, beside its goal."""
        few = int(s.g.r.end_trains) + 6
        return (
            _fields.switch("near", True),
            _fields.number("trains", few, 0, int(s.g.r.trains) - 1),
            _fields.switch("last", False),
        )

    def look(self, seen: Seen, values: Values, before: Memory | None) -> Memory:
        return {"owner": [int(owner) for owner in _state(seen).owner]}

    def stop(self, seen: Seen, values: Values, memory: Memory) -> Text | None:
        s = _state(seen)
        found = _last_round(s, values) or self.goal(seen, values)
        if found is None and values["near"]:
            found = self._claim_near(seen, memory)
        if found is not None:
            return found
        for seat, trains in enumerate(s.trains):
            if trains <= int(values["trains"]) and s.last_turns < 0:
                return text("ttr.order.stop.few", who=seen.names[seat], trains=text("ttr.trains", n=int(trains)))
        return None

    @staticmethod
    def _claim_near(seen: Seen, memory: Memory) -> Text | None:
        """Somebody else has claimed a route at a city of the seat's tickets or routes."""
        s, before = _state(seen), memory["owner"]
        assert isinstance(before, list)
        near = _cities_of(s, seen.seat)
        for route, (was, owner) in enumerate(zip(before, s.owner)):
            ends = {int(s.g.route_a[route]), int(s.g.route_b[route])}
            if was != owner and owner not in (NONE, seen.seat) and ends & near:
                name = s.g.words().route_name(route)
                return text("ttr.order.stop.near", who=seen.names[int(owner)], route=name)
        return None

    def otherwise(self, seen: Seen, values: Values, memory: Memory) -> Action | None:
        s = _state(seen)
        frame = s.frame
        if isinstance(frame, Turn):
            possible = drawable(s, vec[i64]())
        elif isinstance(frame, SecondCard):
            possible = frame.legal(s, seen.seat)
        else:
            return None
        return self.card(seen, values, frozenset(int(action) for action in possible))


class DrawFaceUpCards(Drawing):
    """Take cards of a colour while they lie face up."""

    id = "draw"
    name = text("ttr.order.draw")
    help = text("ttr.order.draw.help")

    def fields(self, seen: Seen) -> tuple[OrderField, ...]:
        named: dict[OrderValue, Text] = {card: text(f"ttr.card.{card}") for card in CARDS}
        return (
            _fields.pick("card", named, sign="card"),
            _fields.pick("next", {NO_CARD: text("ttr.order.field.next.none"), **named}, sign="card"),
            _fields.choice("otherwise", "blind", "ask"),
            _fields.number("count", 6, 1, 20),
            *self.ends(_state(seen)),
        )

    def words(self, seen: Seen, values: Values) -> Text:
        cards: tuple[Text, ...] = (text(f"ttr.card.{values['card']}"),)
        if values["next"] != NO_CARD:
            cards = (*cards, text(f"ttr.card.{values['next']}"))
        goal = text(f"ttr.cards.{values['card']}", n=int(values["count"]))
        return text(f"ttr.order.words.draw.{values['otherwise']}", cards=cards, goal=goal)

    def goal(self, seen: Seen, values: Values) -> Text | None:
        card = str(values["card"])
        held = _hand(_state(seen), seen.seat)[CARDS.index(card)]
        if held < int(values["count"]):
            return None
        return text("ttr.order.stop.held", cards=text(f"ttr.cards.{card}", n=held))

    def card(self, seen: Seen, values: Values, possible: frozenset[int]) -> Action | None:
        for card in (str(values["card"]), str(values["next"])):
            if card in CARDS and FACE_UP + CARDS.index(card) in possible:
                return DrawFaceUp(card)
        return DrawBlind() if values["otherwise"] == "blind" and BLIND in possible else None


class DrawFromDeck(Drawing):
    """Draw blind until so many cards are held."""

    id = "deck"
    name = text("ttr.order.deck")
    help = text("ttr.order.deck.help")

    def fields(self, seen: Seen) -> tuple[OrderField, ...]:
        s = _state(seen)
        named: dict[OrderValue, Text] = {way: text(f"ttr.order.field.of.{way}") for way in ("all", "one")}
        named |= {card: text(f"ttr.card.{card}") for card in CARDS}
        held = sum(_hand(s, seen.seat))
        return (
            _fields.number("count", held + 6, 1, 60),
            _fields.pick("of", named, sign="card"),
            *self.ends(s),
        )

    def words(self, seen: Seen, values: Values) -> Text:
        of, number = str(values["of"]), int(values["count"])
        goal = text(f"ttr.cards.{of}", n=number) if of in CARDS else text(f"ttr.order.goal.{of}", cards=_cards(number))
        return text("ttr.order.words.deck", goal=goal)

    def goal(self, seen: Seen, values: Values) -> Text | None:
        hand, of = _hand(_state(seen), seen.seat), str(values["of"])
        held = {"all": sum(hand), "one": max(hand[:LOCOMOTIVE])}.get(of)
        if held is None:
            held = hand[CARDS.index(of)]
        if held < int(values["count"]):
            return None
        cards = text(f"ttr.cards.{of}", n=held) if of in CARDS else text(f"ttr.order.goal.{of}", cards=_cards(held))
        return text("ttr.order.stop.held", cards=cards)

    def card(self, seen: Seen, values: Values, possible: frozenset[int]) -> Action | None:
        return DrawBlind() if BLIND in possible else None


ORDERS = (ClaimWhenPossible(), DrawFaceUpCards(), DrawFromDeck(), OnlyAnswer())
