"""Actions and events in words for people."""

from __future__ import annotations

from typing import TYPE_CHECKING

from roundhouse.core.action import Action
from roundhouse.core.codec import GameWords
from roundhouse.core.events import Event
from roundhouse.core.text import Arg, Name, Text, text
from roundhouse.games.ticket_to_ride import actions as a
from roundhouse.games.ticket_to_ride import events as e
from roundhouse.games.ticket_to_ride.documents import CARDS
from roundhouse.games.ticket_to_ride.game import LOCOMOTIVE, NONE

if TYPE_CHECKING:
    from roundhouse.games.ticket_to_ride.game import TicketGame


class Words(GameWords):
    """Names of cities, routes and tickets, and sentences about them."""

    def __init__(self, game: TicketGame) -> None:
        self.g = game
        self.codec = game.codec()

    def city_name(self, city: int) -> Name:
        return Name(self.g.board.cities[city].names)

    def route_name(self, route: int) -> Text:
        """The two cities of a route and, where there are two lanes, the lane's colour or number."""
        it = self.g.board.routes[route]
        name = text("ttr.route", a=self.city_name(it.a), b=self.city_name(it.b))
        if it.twin == NONE:
            return name
        if it.colour == self.g.board.routes[it.twin].colour:
            return text("ttr.lane_number", route=name, n=1 if route < it.twin else 2)
        return text("ttr.lane", route=name, colour=text(f"ttr.colour.{CARDS[it.colour]}"))

    def ticket_name(self, ticket: int) -> Text:
        it = self.g.deck[ticket]
        return text("ttr.ticket", a=self.city_name(it.a), b=self.city_name(it.b), points=it.points)

    def payment(self, colour: str, plain: int, locomotives: int) -> Text:
        """Some cards of one colour and some locomotives."""
        parts: list[Arg] = []
        if plain > 0:
            parts.append(text(f"ttr.cards.{colour}", n=plain))
        if locomotives > 0 or not parts:  # an action that is never legal has words too
            parts.append(text("ttr.cards.locomotive", n=locomotives))
        return parts[0] if len(parts) == 1 and isinstance(parts[0], Text) else text("ttr.and", a=parts[0], b=parts[1])

    def describe(self, action: Action) -> Text:
        match action:
            case a.CardTurned(colour):
                return text("ttr.action.card", card=text(f"ttr.card.{colour}"))
            case a.StartsPlay(seat):
                return text("ttr.action.starts", seat=seat + 1)
            case a.TicketTurned(ticket):
                return text("ttr.action.ticket", ticket=self.ticket_name(self.codec.ticket[ticket]))
            case a.DrawFaceUp(colour):
                return text("ttr.action.draw", card=text(f"ttr.card.{colour}"))
            case a.ClaimRoute(route, colour, locomotives):
                number = self.codec.route[route]
                plain = self.g.board.routes[number].length - locomotives
                payment = self.payment(colour, plain, locomotives)
                return text("ttr.action.claim", route=self.route_name(number), payment=payment)
            case a.BuildStation(city, colour, locomotives):
                return text(
                    "ttr.action.station", city=self.city_name(self.codec.city[city]), payment=self._paid(action)
                )
            case a.KeepTickets(tickets, back):
                kept = tuple(self.ticket_name(self.codec.ticket[ticket]) for ticket in tickets)
                if len(back) < 2:
                    return text("ttr.action.keep", tickets=kept)
                below = tuple(self.ticket_name(self.codec.ticket[ticket]) for ticket in back)
                return text("ttr.action.keep_and_return", tickets=kept, back=below)
            case a.PayTunnel(locomotives):
                return text("ttr.action.pay_tunnel", locomotives=text("ttr.cards.locomotive", n=locomotives))
        return text(f"ttr.action.{action.kind.replace('-', '_')}")

    def _paid(self, action: a.BuildStation) -> Text:
        """How a station is paid for; what is not locomotives depends on which station it is."""
        if action.colour == CARDS[LOCOMOTIVE]:
            return self.payment(action.colour, 0, action.locomotives)
        colour = text(f"ttr.paid_in.{action.colour}")
        if action.locomotives == 0:
            return colour
        return text("ttr.and", a=colour, b=text("ttr.cards.locomotive", n=action.locomotives))

    def narrate(self, event: Event, names: list[str]) -> Text | None:
        """An event in words; single cards dealt and turned up make no line."""
        key = f"ttr.event.{event.name}"
        match event:
            case e.Dealt() | e.Offered() | e.TurnedUp() | e.GameOver():
                return None
            case e.DrewBlind(seat, str(colour)):
                return text(f"{key}_own", who=names[seat], card=text(f"ttr.card.{colour}"))
            case e.DrewFaceUp(seat, colour) | e.Revealed(seat, colour):
                return text(key, who=names[seat], card=text(f"ttr.card.{colour}"))
            case e.Claimed(seat, route, colour, plain, locomotives, points):
                payment, won = self.payment(colour, plain, locomotives), text("ttr.points", n=points)
                return text(key, who=names[seat], route=self._route(route), payment=payment, points=won)
            case e.TriedTunnel(seat, route, colour, plain, locomotives):
                payment = self.payment(colour, plain, locomotives)
                return text(key, who=names[seat], route=self._route(route), payment=payment)
            case e.BuiltStation(seat, city, colour, plain, locomotives):
                payment = self.payment(colour, plain, locomotives)
                return text(key, who=names[seat], city=self.city_name(self.codec.city[city]), payment=payment)
            case e.GaveUpTunnel(seat, route):
                return text(key, who=names[seat], route=self._route(route))
            case e.LastRound(seat, trains):
                return text(key, who=names[seat], trains=text("ttr.trains", n=trains))
            case e.KeptTickets(seat, kept):
                return text(key, who=names[seat], kept=text("ttr.tickets", n=kept))
            case e.Starts(seat) | e.DrewBlind(seat) | e.StoppedDrawing(seat) | e.DrewTickets(seat) | e.Passed(seat):
                return text(key, who=names[seat])
        return text(key)

    def _route(self, route: str) -> Text:
        return self.route_name(self.codec.route[route])
