"""What must hold in every state of Ticket to Ride: nothing is lost, nothing is doubled."""

from __future__ import annotations

from roundhouse.core.state import State
from roundhouse.games.ticket_to_ride.game import KINDS, LOCOMOTIVE, NONE
from roundhouse.games.ticket_to_ride.state import BOXED_BY, IN_BOX, IN_PILE, OFFERED, TicketState


def broken_invariants(state: State) -> list[str]:
    """The names of the invariants that the state breaks."""
    assert isinstance(state, TicketState)
    checks = {
        "every card is somewhere": _cards(state),
        "sizes of deck, discards and row": _sizes(state),
        "every ticket is somewhere": _tickets(state),
        "wagons and routes": _wagons(state),
        "stations": _stations(state),
        "doubles": _doubles(state),
    }
    return [name for name, holds in checks.items() if not holds]


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
    piled = sorted(ticket for _, layer in s.pile for ticket in layer)
    placed = [t for t, holder in enumerate(s.holder) if holder == IN_PILE]
    n = s.g.players
    places = {IN_PILE, IN_BOX, *range(n), *range(OFFERED, OFFERED + n), *(BOXED_BY - seat for seat in range(n))}
    return piled == placed and all(holder in places for holder in s.holder) and all(layer for _, layer in s.pile)


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
        if owner != NONE and twin != NONE and s.owner[twin] != NONE:
            if not s.g.doubles_open or s.owner[twin] == owner:
                return False
    return True
