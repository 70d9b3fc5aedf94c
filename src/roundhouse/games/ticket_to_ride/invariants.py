"""What must hold in every state of Ticket to Ride: nothing is lost, nothing is doubled."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from roundhouse.games.ticket_to_ride.game import KINDS, LOCOMOTIVE, NONE
from roundhouse.games.ticket_to_ride.state import BOXED_BY, IN_BOX, OFFERED, TicketState
from roundhouse.kit.layers import IN_PILE


def _cards(s: TicketState) -> bool:
    for c in range(KINDS):
        hands = [int(s.hand[seat * KINDS + c]) for seat in range(s.g.players)]
        piles = [int(s.deck[c]), int(s.discard[c]), int(s.row[c]), int(s.table[c])]
        all_cards = s.g.r.locomotives if c == LOCOMOTIVE else s.g.r.cards_per_colour
        if min(hands + piles) < 0 or sum(hands + piles) != all_cards:
            return False
    return True


def _sizes(s: TicketState) -> bool:
    sizes = [sum(s.deck), sum(s.discard), sum(s.row)]
    return sizes == [s.deck_size, s.discard_size, s.row_size] and s.row_size <= s.g.r.row


def _tickets(s: TicketState) -> bool:
    piled = [ticket for _, layer in s.pile for ticket in layer]
    seats = range(s.g.players)
    places = {IN_BOX, *seats, *(OFFERED + seat for seat in seats), *(BOXED_BY + seat for seat in seats)}
    return len(piled) == s.pile_size and all(place <= IN_PILE or place in places for place in s.holder)


def _wagons(s: TicketState) -> bool:
    for seat in range(s.g.players):
        mine = [route for route, owner in enumerate(s.owner) if owner == seat]
        if s.trains[seat] < 0 or s.trains[seat] + sum(s.g.length[route] for route in mine) != s.g.r.trains:
            return False
        if s.score[seat] != sum(s.g.points[route] for route in mine):
            return False
    return True


def _stations(s: TicketState) -> bool:
    built = [sum(1 for owner in s.station_at if owner == seat) for seat in range(s.g.players)]
    return all(0 <= s.stations[seat] == s.g.r.stations - built[seat] for seat in range(s.g.players))


def _doubles(s: TicketState) -> bool:
    for route, owner in enumerate(s.owner):
        twin = s.g.twin[route]
        both = owner != NONE and twin != NONE and s.owner[twin] != NONE
        if both and (not s.g.doubles_open or s.owner[twin] == owner):
            return False
    return True


def _free(s: TicketState) -> bool:
    again = s.game.state_from_json(s.to_json())
    return isinstance(again, TicketState) and list(again.free) == list(s.free)


CHECKS: Final[dict[str, Callable[[TicketState], bool]]] = {
    "every card is somewhere": _cards,
    "sizes of deck, discards and row": _sizes,
    "every ticket is somewhere": _tickets,
    "wagons and routes": _wagons,
    "stations": _stations,
    "doubles": _doubles,
    "free routes are counted": _free,
}
