"""Why an action is illegal, in words for people."""

from __future__ import annotations

from typing import TYPE_CHECKING

from roundhouse.core.action import Action
from roundhouse.core.codec import UNKNOWN
from roundhouse.core.text import Text, text
from roundhouse.games.ticket_to_ride import actions as a
from roundhouse.games.ticket_to_ride.claim import is_lane_open
from roundhouse.games.ticket_to_ride.documents import CARDS
from roundhouse.games.ticket_to_ride.game import GRAY, KINDS, LOCOMOTIVE, NONE
from roundhouse.games.ticket_to_ride.stations import station_price

if TYPE_CHECKING:
    from roundhouse.games.ticket_to_ride.game import TicketGame
    from roundhouse.games.ticket_to_ride.state import TicketState


class Reasons:
    """Finds the rule that an action would break."""

    def __init__(self, game: TicketGame) -> None:
        self.g = game
        self.codec = game.codec()
        self.words = game.words()

    def why_not(self, s: TicketState, seat: int, action: Action) -> Text | None:
        """The reason why a seat cannot do this on its turn."""
        if self.codec.id(action) == UNKNOWN:
            return text("ttr.why.unknown")
        match action:
            case a.ClaimRoute(route, colour, locomotives):
                return self._why_no_claim(s, seat, self.codec.route[route], self.codec.card[colour], locomotives)
            case a.BuildStation(city, _, _):
                if s.stations[seat] == 0:
                    return text("ttr.why.no_station_left")
                if s.station_at[self.codec.city[city]] != NONE:
                    return text("ttr.why.station_there", city=self.words.city_name(self.codec.city[city]))
                return text("ttr.why.station_price", cards=text("ttr.cards", n=int(station_price(s, seat))))
            case a.DrawTickets():
                return text("ttr.why.no_tickets")
            case a.DrawBlind() | a.DrawFaceUp():
                return text("ttr.why.no_such_card" if s.cards_left() else "ttr.why.no_cards")
            case a.Pass():
                return text("ttr.why.no_pass")
        return None

    def why_not_second(self, action: Action) -> Text | None:
        """The reason why this cannot be the second card."""
        match action:
            case a.DrawFaceUp(colour) if colour == CARDS[LOCOMOTIVE]:
                return text("ttr.why.second_locomotive")
            case a.DrawFaceUp():
                return text("ttr.why.no_such_card")
        return None

    def why_not_keep_first(self, action: Action) -> Text | None:
        """The reason why the tickets dealt at the start cannot be chosen like this."""
        if self.g.long_limited and isinstance(action, a.KeepTickets):
            most = int(self.g.r.initial_keep_long)
            long = {ticket.id for ticket in self.g.deck if ticket.long}
            if len(long.intersection(action.tickets)) > most:
                return text("ttr.why.keep_long", tickets=text("ttr.tickets.long", n=most))
        return self.why_not_keep(action, int(self.g.r.initial_keep))

    def why_not_keep(self, action: Action, least: int) -> Text | None:
        """The reason why tickets cannot be chosen like this."""
        if isinstance(action, a.KeepTickets):
            return text("ttr.why.keep", tickets=text("ttr.tickets", n=least))
        return None

    def why_not_pay(self, s: TicketState, seat: int, action: Action, colour: int, extra: int) -> Text | None:
        """The reason why the tunnel cannot be paid like this."""
        if isinstance(action, a.PayTunnel):
            return text("ttr.why.tunnel", cards=text("ttr.cards", n=extra), have=self._held(s, seat, colour))
        return None

    def _why_no_claim(self, s: TicketState, seat: int, route: int, colour: int, locomotives: int) -> Text:
        it = self.g.board.routes[route]
        name = self.words.route_name(route)
        cost = text("ttr.cards", n=it.length)
        if s.owner[route] != NONE:
            return text("ttr.why.taken", route=name)
        if not is_lane_open(s, seat, route):
            return text("ttr.why.lane_closed", route=name)
        if s.trains[seat] < it.length:
            return text("ttr.why.few_trains", need=text("ttr.trains", n=it.length), have=int(s.trains[seat]))
        plain = it.length - locomotives
        if it.colour not in (GRAY, colour) and colour != LOCOMOTIVE:
            return text("ttr.why.wrong_colour", route=name, colour=text(f"ttr.colour.{CARDS[it.colour]}"))
        if locomotives < it.ferry:
            return text("ttr.why.ferry", route=name, cards=text("ttr.cards.locomotive", n=it.ferry))
        if plain < 0 or (plain == 0) != (colour == LOCOMOTIVE):
            return text("ttr.why.wrong_number", route=name, cards=cost)
        return text(
            "ttr.why.few_cards",
            payment=self.words.payment(CARDS[colour], plain, locomotives),
            have=self._held(s, seat, colour),
        )

    def _held(self, s: TicketState, seat: int, colour: int) -> Text:
        plain = 0 if colour == LOCOMOTIVE else int(s.hand[seat * KINDS + colour])
        locomotives = int(s.hand[seat * KINDS + LOCOMOTIVE])
        if plain + locomotives == 0:
            return text("ttr.nothing")
        return self.words.payment(CARDS[colour], plain, locomotives)
