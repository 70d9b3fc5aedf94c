"""Why an action is illegal, in words for people."""

from __future__ import annotations

from roundhouse.core.action import Action
from roundhouse.core.codec import UNKNOWN
from roundhouse.core.state import State
from roundhouse.core.text import Text, text
from roundhouse.games.ticket_to_ride import actions as a
from roundhouse.games.ticket_to_ride.claim import PayForTunnel, is_lane_open
from roundhouse.games.ticket_to_ride.documents import CARDS
from roundhouse.games.ticket_to_ride.draw import SecondCard
from roundhouse.games.ticket_to_ride.game import GRAY, KINDS, LOCOMOTIVE, NONE
from roundhouse.games.ticket_to_ride.state import TicketState
from roundhouse.games.ticket_to_ride.stations import station_price
from roundhouse.games.ticket_to_ride.tickets import ChooseFirstTickets, ChooseTickets, long_kept
from roundhouse.games.ticket_to_ride.turn import Turn


def why_not(s: State, seat: int, action: Action) -> Text | None:
    """The reason why a seat cannot answer like this."""
    assert isinstance(s, TicketState)
    g, frame = s.g, s.frame
    number = frame.number(s, action)
    if number == UNKNOWN:
        return text("ttr.why.unknown")
    match frame, action:
        case Turn(), _:
            return _why_no_turn(s, seat, action)
        case SecondCard(), a.DrawFaceUp(colour):
            return text("ttr.why.second_locomotive" if colour == CARDS[LOCOMOTIVE] else "ttr.why.no_such_card")
        case PayForTunnel(), a.PayTunnel():
            cards = text("ttr.cards", n=int(frame.extra))
            return text("ttr.why.tunnel", cards=cards, have=_held(s, seat, int(frame.colour)))
        case ChooseTickets(), a.KeepTickets():
            return text("ttr.why.keep", tickets=text("ttr.tickets", n=int(g.r.draw_keep)))
        case ChooseFirstTickets(), a.KeepTickets():
            most = int(g.r.initial_keep_long)
            if g.long_limited and long_kept(g, number) > most:
                return text("ttr.why.keep_long", tickets=text("ttr.tickets.long", n=most))
            return text("ttr.why.keep", tickets=text("ttr.tickets", n=int(g.r.initial_keep)))
    return None


def _why_no_turn(s: TicketState, seat: int, action: Action) -> Text | None:
    codec, words = s.g.codec(), s.g.words()
    match action:
        case a.ClaimRoute(route, colour, locomotives):
            return _why_no_claim(s, seat, codec.route[route], codec.card[colour], locomotives)
        case a.BuildStation(city, _, _):
            if s.stations[seat] == 0:
                return text("ttr.why.no_station_left")
            if s.station_at[codec.city[city]] != NONE:
                return text("ttr.why.station_there", city=words.city_name(codec.city[city]))
            return text("ttr.why.station_price", cards=text("ttr.cards", n=int(station_price(s, seat))))
        case a.DrawTickets():
            return text("ttr.why.no_tickets")
        case a.DrawBlind() | a.DrawFaceUp():
            return text("ttr.why.no_such_card" if s.cards_left() else "ttr.why.no_cards")
        case a.Pass():
            return text("ttr.why.no_pass")
    return None


def _why_no_claim(s: TicketState, seat: int, route: int, colour: int, locomotives: int) -> Text:
    it, words = s.g.board.routes[route], s.g.words()
    name = words.route_name(route)
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
        payment=words.payment(CARDS[colour], plain, locomotives),
        have=_held(s, seat, colour),
    )


def _held(s: TicketState, seat: int, colour: int) -> Text:
    plain = 0 if colour == LOCOMOTIVE else int(s.hand[seat * KINDS + colour])
    locomotives = int(s.hand[seat * KINDS + LOCOMOTIVE])
    if plain + locomotives == 0:
        return text("ttr.nothing")
    return s.g.words().payment(CARDS[colour], plain, locomotives)
