"""What a game of Ticket to Ride made use of: routes claimed, tickets kept."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from roundhouse.core.text import Text
from roundhouse.core.usage import Use
from roundhouse.games.ticket_to_ride.game import NONE, TicketGame
from roundhouse.games.ticket_to_ride.scoring import sheets
from roundhouse.games.ticket_to_ride.state import TicketState
from roundhouse.games.ticket_to_ride.words import Words


class TicketUsage:
    """Routes by who claimed them, tickets by who kept them."""

    first_seat: Mapping[str, object] = {"first_player": "first_seat"}
    levels: tuple[str, ...] = ("beginner", "casual", "club", "expert")

    def things(self, game: TicketGame) -> Mapping[str, Sequence[tuple[str, Text]]]:
        words = Words(game)
        return {
            "route": [(route.id, words.route_name(number)) for number, route in enumerate(game.board.routes)],
            "ticket": [(ticket.id, words.ticket_name(number)) for number, ticket in enumerate(game.deck)],
        }

    def uses(self, state: TicketState) -> Iterator[Use]:
        g = state.g
        for number, route in enumerate(g.board.routes):
            owner = int(state.owner[number])
            if owner != NONE:
                yield Use("route", route.id, owner, True, int(g.points[number]))
        for seat, sheet in enumerate(sheets(state)):
            for done, tickets in ((True, sheet.completed), (False, sheet.failed)):
                for number in tickets:
                    ticket = g.deck[number]
                    yield Use("ticket", ticket.id, seat, done, ticket.points if done else -ticket.points)
