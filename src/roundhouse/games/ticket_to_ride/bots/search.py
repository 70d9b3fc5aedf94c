"""Searching by playing on: which decisions, which answers, and in which worlds."""

from __future__ import annotations

from collections.abc import Callable

from roundhouse.core.bot import Weighed
from roundhouse.core.rng import Rng
from roundhouse.games.ticket_to_ride.bots.levels import Level
from roundhouse.games.ticket_to_ride.bots.quick import Playout
from roundhouse.games.ticket_to_ride.bots.sight import Sight
from roundhouse.games.ticket_to_ride.bots.tables import Tables
from roundhouse.games.ticket_to_ride.bots.weights import Weights
from roundhouse.games.ticket_to_ride.game import DRAW_TICKETS
from roundhouse.games.ticket_to_ride.state import TicketState
from roundhouse.games.ticket_to_ride.tickets import ChooseFirstTickets, ChooseTickets
from roundhouse.games.ticket_to_ride.turn import Turn
from roundhouse.kit.search import chosen, try_out


def is_worth_a_search(sight: Sight, level: Level) -> bool:
    """Whether it is a decision that playing on can tell something about."""
    if isinstance(sight.frame, Turn):
        return sight.last_turns < 0 and min(sight.trains) <= level.search_from
    return level.search_tickets and isinstance(sight.frame, ChooseFirstTickets | ChooseTickets)


def candidates(sight: Sight, judged: Weighed, level: Level) -> list[int]:
    """The actions to try, the first of `judged` first: no two that do nearly the same."""
    best = judged[0][0]
    seen: set[tuple[int, ...]] = set()
    found: list[int] = []
    for worth, action in judged:
        if worth < best - level.reach or len(found) == level.candidates:
            break
        kind = _kind(sight.tables, sight.imagined, action)
        if kind not in seen:
            seen.add(kind)
            found.append(action)
    return found


def _kind(tables: Tables, state: TicketState, action: int) -> tuple[int, ...]:
    """What an action does at heart: the route, the city, the tickets kept, or that it draws cards."""
    if action >= tables.keep:
        way = state.g.kept(action)
        return (3, *(int(ticket) for ticket in way[1 : 1 + way[0]]))
    if action >= tables.station:
        return (2, int(tables.station_payment(action)[0]))
    if action >= tables.claim:
        return (1, int(tables.payment(action)[0]))
    return (0, 0 if action < DRAW_TICKETS else action)


def search(
    sight: Sight, weights: Weights, level: Level, possible: list[int], imagined: Callable[[int], TicketState]
) -> int:
    """The action that is best in worlds that may be the true one, if it is clearly better than the first."""
    worlds: dict[int, Playout] = {}

    def value(action: int, world: int) -> float:
        if world not in worlds:
            worlds.clear()
            worlds[world] = Playout(sight.tables, imagined(world), weights)
        return worlds[world].value(sight.seat, action, Rng(world))

    return chosen(try_out(possible, level.rollouts, value, seconds=level.seconds), level.sure).action
