"""Actions as ids, typed values, texts, JSON and words; events in words; reasons why an action is illegal."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING

from librt.vecs import vec
from mypy_extensions import i64

from roundhouse.core.action import Action
from roundhouse.core.errors import ParseError
from roundhouse.core.events import Event
from roundhouse.core.text import Arg, Name, Text, text
from roundhouse.games.ticket_to_ride.actions import (
    BuildStation,
    CardTurned,
    ClaimRoute,
    DrawBlind,
    DrawFaceUp,
    DrawTickets,
    GiveUpTunnel,
    KeepTickets,
    Pass,
    PayTunnel,
    StartsPlay,
    StopDrawing,
    TicketTurned,
)
from roundhouse.games.ticket_to_ride.claim import is_lane_open
from roundhouse.games.ticket_to_ride.documents import COLOURS
from roundhouse.games.ticket_to_ride.game import (
    BLIND,
    CARD,
    DRAW_TICKETS,
    FACE_UP,
    GIVE_UP,
    GRAY,
    KINDS,
    LOCOMOTIVE,
    NONE,
    PASS,
    PAY,
    STARTS,
    STOP,
    TICKET,
)
from roundhouse.games.ticket_to_ride.stations import station_price

if TYPE_CHECKING:
    from roundhouse.games.ticket_to_ride.game import TicketGame
    from roundhouse.games.ticket_to_ride.state import TicketState

CARDS = (*COLOURS, "locomotive")
UNKNOWN = -1


class Codec:
    """The map between the ids of a game's actions and all their other forms."""

    def __init__(self, game: TicketGame) -> None:
        self.g = game
        board = game.board
        self.card = {name: i for i, name in enumerate(CARDS)}
        self.route = {route.id: i for i, route in enumerate(board.routes)}
        self.city = {city.id: i for i, city in enumerate(board.cities)}
        self.ticket = {ticket.id: i for i, ticket in enumerate(game.deck)}

    # Ids and typed actions.

    def action(self, number: int) -> Action:
        """The typed action with this id."""
        g = self.g
        if number >= g.keep:
            return self._keep_action(number)
        if number >= g.station:
            city, colour, locomotives = _split(number - int(g.station), int(g.station_step))
            return BuildStation(g.board.cities[city].id, CARDS[colour], locomotives)
        if number >= g.claim:
            route, colour, locomotives = _split(number - int(g.claim), int(g.claim_step))
            return ClaimRoute(g.board.routes[route].id, CARDS[colour], locomotives)
        return self._small_action(number)

    def _small_action(self, number: int) -> Action:
        simple: dict[int, Callable[[], Action]] = {
            BLIND: DrawBlind,
            DRAW_TICKETS: DrawTickets,
            PASS: Pass,
            STOP: StopDrawing,
            GIVE_UP: GiveUpTunnel,
        }
        if number in simple:
            return simple[number]()
        if number >= TICKET:
            return TicketTurned(self.g.deck[number - TICKET].id)
        if number >= PAY:
            return PayTunnel(number - PAY)
        if number >= FACE_UP:
            return DrawFaceUp(CARDS[number - FACE_UP])
        if number >= STARTS:
            return StartsPlay(number - STARTS)
        return CardTurned(CARDS[number - CARD])

    def _keep_action(self, number: int) -> KeepTickets:
        kept, *tickets = (int(x) for x in self.g.kept(number))
        ids = [self.g.deck[ticket].id for ticket in tickets]
        return KeepTickets(tuple(ids[:kept]), tuple(ids[kept:]))

    def id(self, action: Action) -> int:
        """The id of a typed action, UNKNOWN if this game has no such action."""
        g = self.g
        match action:
            case CardTurned(colour):
                return _offset(CARD, self.card.get(colour))
            case StartsPlay(seat):
                return STARTS + seat if 0 <= seat < g.players else UNKNOWN
            case TicketTurned(ticket):
                return _offset(TICKET, self.ticket.get(ticket))
            case DrawFaceUp(colour):
                return _offset(FACE_UP, self.card.get(colour))
            case PayTunnel(locomotives):
                return PAY + locomotives if 0 <= locomotives < TICKET - PAY else UNKNOWN
            case ClaimRoute(route, colour, locomotives):
                return self._payment_id(g.claim_id, self.route.get(route), colour, locomotives, int(g.claim_step))
            case BuildStation(city, colour, locomotives):
                return self._payment_id(g.station_id, self.city.get(city), colour, locomotives, int(g.station_step))
            case KeepTickets(tickets, back):
                return self._keep_id(tickets, back)
        return {DrawBlind: BLIND, DrawTickets: DRAW_TICKETS, Pass: PASS, StopDrawing: STOP, GiveUpTunnel: GIVE_UP}.get(
            type(action), UNKNOWN
        )

    def _payment_id(
        self, make: Callable[[i64, i64, i64], i64], place: int | None, colour: str, locomotives: int, step: int
    ) -> int:
        kind = self.card.get(colour)
        if place is None or kind is None or not 0 <= locomotives < step:
            return UNKNOWN
        return int(make(place, kind, locomotives))

    def _keep_id(self, tickets: tuple[str, ...], back: tuple[str, ...]) -> int:
        """Any order of the kept ones means the same."""
        numbers = [self.ticket.get(ticket, UNKNOWN) for ticket in (*tickets, *back)]
        if UNKNOWN in numbers or len(numbers) > self.g.keep_digits:
            return UNKNOWN
        kept = len(tickets)
        ordered = sorted(numbers[:kept]) + numbers[kept:]
        return int(self.g.keep_id(vec[i64](ordered), vec[i64]([kept, *range(len(ordered))])))

    # Texts and JSON.

    def parse(self, words: str) -> Action:
        """Read an action's text."""
        kind, *rest = words.split() or [""]
        try:
            return self._checked(_PARSERS[kind](rest))
        except (KeyError, ValueError, TypeError, IndexError):
            raise ParseError(text("ttr.error.parse", words=words, kinds=", ".join(_PARSERS))) from None

    def action_from_json(self, data: object) -> Action:
        """Read an action's JSON."""
        try:
            if not isinstance(data, Mapping):
                raise TypeError
            cls = _KINDS[data["kind"]]
            fields = {name: _from_json(value) for name, value in data.items() if name != "kind"}
            return self._checked(cls(**fields))
        except (KeyError, ValueError, TypeError):
            raise ParseError(text("ttr.error.parse", words=str(data), kinds=", ".join(_PARSERS))) from None

    def _checked(self, action: Action) -> Action:
        """An action of this game; kept tickets are put into their usual order."""
        number = self.id(action)
        if number == UNKNOWN:
            raise ValueError
        return self.action(number)

    # Words for people.

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

    def payment(self, colour: int, plain: int, locomotives: int) -> Text:
        """Some cards of one colour and some locomotives."""
        parts: list[Arg] = []
        if plain > 0:
            parts.append(text(f"ttr.cards.{CARDS[colour]}", n=plain))
        if locomotives > 0:
            parts.append(text("ttr.cards.locomotive", n=locomotives))
        return parts[0] if len(parts) == 1 and isinstance(parts[0], Text) else text("ttr.and", a=parts[0], b=parts[1])

    def describe(self, action: Action) -> Text:
        """An action in words."""
        match action:
            case CardTurned(colour):
                return text("ttr.action.card", card=text(f"ttr.card.{colour}"))
            case StartsPlay(seat):
                return text("ttr.action.starts", seat=seat + 1)
            case TicketTurned(ticket):
                return text("ttr.action.ticket", ticket=self.ticket_name(self.ticket[ticket]))
            case DrawFaceUp(colour):
                return text("ttr.action.draw", card=text(f"ttr.card.{colour}"))
            case ClaimRoute(route, colour, locomotives):
                number = self.route[route]
                plain = self.g.board.routes[number].length - locomotives
                payment = self.payment(self.card[colour], plain, locomotives)
                return text("ttr.action.claim", route=self.route_name(number), payment=payment)
            case BuildStation(city, colour, locomotives):
                return text("ttr.action.station", city=self.city_name(self.city[city]), payment=self._paid(action))
            case KeepTickets(tickets, back):
                kept = tuple(self.ticket_name(self.ticket[ticket]) for ticket in tickets)
                if len(back) < 2:
                    return text("ttr.action.keep", tickets=kept)
                below = tuple(self.ticket_name(self.ticket[ticket]) for ticket in back)
                return text("ttr.action.keep_and_return", tickets=kept, back=below)
            case PayTunnel(locomotives):
                return text("ttr.action.pay_tunnel", locomotives=text("ttr.cards.locomotive", n=locomotives))
        return text(f"ttr.action.{action.kind.replace('-', '_')}")

    def _paid(self, action: BuildStation) -> Text:
        """How a station is paid for; what is not locomotives depends on which station it is."""
        if action.colour == CARDS[LOCOMOTIVE]:
            return self.payment(LOCOMOTIVE, 0, action.locomotives)
        colour = text(f"ttr.paid_in.{action.colour}")
        if action.locomotives == 0:
            return colour
        return text("ttr.and", a=colour, b=text("ttr.cards.locomotive", n=action.locomotives))

    def narrate(self, event: Event, names: list[str]) -> Text | None:
        """An event in words; single cards dealt and turned up make no line."""
        data = event.data
        name = event.name
        args: dict[str, Arg] = {}
        if "seat" in data:
            args["who"] = names[_int(data["seat"])]
        if name in ("dealt", "offered", "turned_up", "game_over"):
            return None
        if "colour" in data and "plain" not in data:
            args["card"] = text(f"ttr.card.{CARDS[_int(data['colour'])]}")
            if name == "drew_blind":
                name = "drew_blind_own"
        if "plain" in data:
            args["payment"] = self.payment(_int(data["colour"]), _int(data["plain"]), _int(data["locomotives"]))
        if "route" in data:
            args["route"] = self.route_name(_int(data["route"]))
        if "city" in data:
            args["city"] = self.city_name(_int(data["city"]))
        if "points" in data:
            args["points"] = text("ttr.points", n=_int(data["points"]))
        if "trains" in data:
            args["trains"] = text("ttr.trains", n=_int(data["trains"]))
        if name == "kept_tickets":
            args["kept"] = text("ttr.tickets", n=_int(data["kept"]))
        return Text(f"ttr.event.{name}", args)

    # Why not.

    def why_not(self, s: TicketState, seat: int, action: Action) -> Text | None:
        """The reason why a seat cannot do this on its turn."""
        if self.id(action) == UNKNOWN:
            return text("ttr.why.unknown")
        match action:
            case ClaimRoute(route, colour, locomotives):
                return self._why_no_claim(s, seat, self.route[route], self.card[colour], locomotives)
            case BuildStation(city, _, _):
                if s.stations[seat] == 0:
                    return text("ttr.why.no_station_left")
                if s.station_at[self.city[city]] != NONE:
                    return text("ttr.why.station_there", city=self.city_name(self.city[city]))
                return text("ttr.why.station_price", cards=text("ttr.cards", n=int(station_price(s, seat))))
            case DrawTickets():
                return text("ttr.why.no_tickets")
            case DrawBlind() | DrawFaceUp():
                return text("ttr.why.no_such_card" if s.cards_left() else "ttr.why.no_cards")
            case Pass():
                return text("ttr.why.no_pass")
        return None

    def _why_no_claim(self, s: TicketState, seat: int, route: int, colour: int, locomotives: int) -> Text:
        it = self.g.board.routes[route]
        name = self.route_name(route)
        cost = text("ttr.cards", n=it.length)
        if s.owner[route] != NONE:
            return text("ttr.why.taken", route=name, seat=int(s.owner[route]) + 1)
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
            "ttr.why.few_cards", payment=self.payment(colour, plain, locomotives), have=self._held(s, seat, colour)
        )

    def _held(self, s: TicketState, seat: int, colour: int) -> Text:
        plain = 0 if colour == LOCOMOTIVE else int(s.hand[seat * KINDS + colour])
        locomotives = int(s.hand[seat * KINDS + LOCOMOTIVE])
        if plain + locomotives == 0:
            return text("ttr.nothing")
        return self.payment(colour, plain, locomotives)


def _split(code: int, step: int) -> tuple[int, int, int]:
    place, rest = divmod(code, KINDS * step)
    colour, locomotives = divmod(rest, step)
    return place, colour, locomotives


def _offset(base: int, number: int | None) -> int:
    return UNKNOWN if number is None else base + number


def _int(value: object) -> int:
    assert isinstance(value, int)
    return value


def _from_json(value: object) -> object:
    if isinstance(value, list):
        if not all(isinstance(item, str) for item in value):
            raise TypeError
        return tuple(value)
    if isinstance(value, bool) or not isinstance(value, int | str):
        raise TypeError
    return value


def _parse_keep(words: list[str]) -> Action:
    cut = words.index("/") if "/" in words else len(words)
    return KeepTickets(tuple(words[:cut]), tuple(words[cut + 1 :]))


def _plain(cls: type[Action], *types: Callable[[str], object]) -> Callable[[list[str]], Action]:
    def parse(words: list[str]) -> Action:
        return cls(*(convert(word) for convert, word in zip(types, words, strict=True)))

    return parse


_PARSERS: dict[str, Callable[[list[str]], Action]] = {
    DrawBlind.kind: _plain(DrawBlind),
    DrawFaceUp.kind: _plain(DrawFaceUp, str),
    DrawTickets.kind: _plain(DrawTickets),
    KeepTickets.kind: _parse_keep,
    ClaimRoute.kind: _plain(ClaimRoute, str, str, int),
    BuildStation.kind: _plain(BuildStation, str, str, int),
    PayTunnel.kind: _plain(PayTunnel, int),
    GiveUpTunnel.kind: _plain(GiveUpTunnel),
    StopDrawing.kind: _plain(StopDrawing),
    Pass.kind: _plain(Pass),
    CardTurned.kind: _plain(CardTurned, str),
    StartsPlay.kind: _plain(StartsPlay, int),
    TicketTurned.kind: _plain(TicketTurned, str),
}

_KINDS: dict[str, Callable[..., Action]] = {
    cls.kind: cls
    for cls in (
        DrawBlind,
        DrawFaceUp,
        DrawTickets,
        KeepTickets,
        ClaimRoute,
        BuildStation,
        PayTunnel,
        GiveUpTunnel,
        StopDrawing,
        Pass,
        CardTurned,
        StartsPlay,
        TicketTurned,
    )
}
