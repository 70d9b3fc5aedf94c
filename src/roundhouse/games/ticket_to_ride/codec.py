"""Actions as ids, typed values, texts and JSON."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from itertools import product
from typing import TYPE_CHECKING

from librt.vecs import vec
from mypy_extensions import i64

from roundhouse.core.action import Action
from roundhouse.core.codec import UNKNOWN, Given, TableCodec, kinds_of
from roundhouse.core.reading import Names, Possible
from roundhouse.games.ticket_to_ride import actions as a
from roundhouse.games.ticket_to_ride import game as ids
from roundhouse.games.ticket_to_ride.documents import CARDS

if TYPE_CHECKING:
    from roundhouse.games.ticket_to_ride.game import TicketGame


class Codec(TableCodec):
    """The map between the ids of a game's actions and all their other forms."""

    kinds = kinds_of(a)
    chance = a.CHANCE

    def __init__(self, game: TicketGame) -> None:
        super().__init__(_rows(game))
        self.g = game
        board = game.board
        self.card: dict[str, int] = {name: i for i, name in enumerate(CARDS)}
        self.paid: dict[int, Action] = {}
        """Claims and stations by id, each made when it is first wanted; there are some thousands."""
        self.route = {route.id: i for i, route in enumerate(board.routes)}
        self.city = {city.id: i for i, city in enumerate(board.cities)}
        self.ticket = {ticket.id: i for i, ticket in enumerate(game.deck)}
        tickets = Names(self.ticket, lambda: self._spelled_pairs(self.ticket))
        self.fields: dict[str, Possible] = {
            "colour": CARDS,
            "route": Names(self.route, lambda: self._spelled_pairs(self.route)),
            "city": Names(self.city, self._spelled_cities),
            "ticket": tickets,
            "tickets": tickets,
            "back": tickets,
        }

    # Ids and typed actions.

    def action(self, number: int) -> Action:
        found = self.paid.get(number)
        if found is not None:
            return found
        g = self.g
        if number >= g.keep:
            return self._keep_action(number)
        if number < g.claim:
            return super().action(number)
        found = self.paid[number] = self._paid_action(number)
        return found

    def _paid_action(self, number: int) -> Action:
        g = self.g
        if number >= g.station:
            city, colour, locomotives = _split(number - int(g.station), int(g.station_step))
            return a.BuildStation(g.board.cities[city].id, CARDS[colour], locomotives)
        route, colour, locomotives = _split(number - int(g.claim), int(g.claim_step))
        return a.ClaimRoute(g.board.routes[route].id, CARDS[colour], locomotives)

    def _keep_action(self, number: int) -> a.KeepTickets:
        kept, *tickets = (int(x) for x in self.g.kept(number))
        names = [self.g.deck[ticket].id for ticket in tickets]
        return a.KeepTickets(tuple(names[:kept]), tuple(names[kept:]))

    def id(self, action: Action) -> int:
        g = self.g
        match action:
            case a.ClaimRoute(route, colour, locomotives):
                return self._payment_id(g.claim_id, self.route.get(route), colour, locomotives, int(g.claim_step))
            case a.BuildStation(city, colour, locomotives):
                return self._payment_id(g.station_id, self.city.get(city), colour, locomotives, int(g.station_step))
            case a.KeepTickets(tickets, back):
                return self._keep_id(tickets, back)
        return super().id(action)

    def _payment_id(
        self, make: Callable[[i64, i64, i64], i64], place: int | None, colour: str, locomotives: int, step: int
    ) -> int:
        kind = self.card.get(colour)
        if place is None or kind is None or not 0 <= locomotives < step:
            return UNKNOWN
        return int(make(place, kind, locomotives))

    def id_in_any_order(self, action: Action) -> int:
        """The id where the order of the tickets that go back means nothing."""
        if isinstance(action, a.KeepTickets) and all(ticket in self.ticket for ticket in action.back):
            action = a.KeepTickets(action.tickets, tuple(sorted(action.back, key=self.ticket.__getitem__)))
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

    def possible(self, cls: type[Action], field: str, given: Given) -> Possible:
        match field:
            case "seat":
                return range(self.g.players)
            case "locomotives":
                steps = {a.ClaimRoute: int(self.g.claim_step), a.BuildStation: int(self.g.station_step)}
                return range(steps.get(cls, ids.TICKET - ids.PAY))
        return self.fields[field]

    def _spelled_cities(self) -> Iterator[tuple[str, str]]:
        return ((name, city.id) for city in self.g.board.cities for name in city.names.values())

    def _spelled_pairs(self, pairs: Iterable[str]) -> Iterator[tuple[str, str]]:
        """Routes and tickets by the names of their ends, either of them first."""
        names = {city.id: (city.id, *city.names.values()) for city in self.g.board.cities}
        for pair in pairs:
            ends, colon, rest = pair.partition(":")
            for one, other in product(*(names[end] for end in ends.split("-"))):
                yield f"{one}-{other}{colon}{rest}", pair
                yield f"{other}-{one}{colon}{rest}", pair


def _rows(g: TicketGame) -> list[tuple[int, Iterable[Action]]]:
    """All actions but those with a payment, and the choices of tickets, in rows from the first id of each."""
    return [
        (ids.CARD, map(a.CardTurned, CARDS)),
        (ids.STARTS, map(a.StartsPlay, range(g.players))),
        (ids.BLIND, [a.DrawBlind()]),
        (ids.FACE_UP, map(a.DrawFaceUp, CARDS)),
        (ids.DRAW_TICKETS, (a.DrawTickets(), a.Pass(), a.StopDrawing(), a.GiveUpTunnel())),
        (ids.PAY, map(a.PayTunnel, range(ids.TICKET - ids.PAY))),
        (ids.TICKET, (a.TicketTurned(ticket.id) for ticket in g.deck)),
    ]


def _split(code: int, step: int) -> tuple[int, int, int]:
    place, rest = divmod(code, ids.KINDS * step)
    colour, locomotives = divmod(rest, step)
    return place, colour, locomotives
