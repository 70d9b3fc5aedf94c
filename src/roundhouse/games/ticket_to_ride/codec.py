"""Actions as ids, typed values, texts and JSON."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING

from librt.vecs import vec
from mypy_extensions import i64

from roundhouse.core.action import Action
from roundhouse.core.codec import ActionCodec
from roundhouse.core.errors import ParseError
from roundhouse.core.text import text
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
from roundhouse.games.ticket_to_ride.documents import COLOURS
from roundhouse.games.ticket_to_ride.game import (
    BLIND,
    CARD,
    DRAW_TICKETS,
    FACE_UP,
    GIVE_UP,
    KINDS,
    PASS,
    PAY,
    STARTS,
    STOP,
    TICKET,
)

if TYPE_CHECKING:
    from roundhouse.games.ticket_to_ride.game import TicketGame

CARDS = (*COLOURS, "locomotive")
UNKNOWN = -1


class Codec(ActionCodec):
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

    def id_in_any_order(self, action: Action) -> int:
        """The id where the order of the tickets that go back means nothing."""
        if isinstance(action, KeepTickets) and all(ticket in self.ticket for ticket in action.back):
            action = KeepTickets(action.tickets, tuple(sorted(action.back, key=self.ticket.__getitem__)))
        return self.id(action)

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


def _split(code: int, step: int) -> tuple[int, int, int]:
    place, rest = divmod(code, KINDS * step)
    colour, locomotives = divmod(rest, step)
    return place, colour, locomotives


def _offset(base: int, number: int | None) -> int:
    return UNKNOWN if number is None else base + number


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
