"""What Ticket to Ride adds to the analysis of its games: how all sides stand, what speaks for an answer, the plan."""

from __future__ import annotations

from functools import lru_cache

from roundhouse.core.action import Action
from roundhouse.core.analysis import Analyst, Mark, Part, Standing, Table
from roundhouse.core.match import Match
from roundhouse.core.state import State
from roundhouse.core.text import text
from roundhouse.games.ticket_to_ride import actions
from roundhouse.games.ticket_to_ride.bots.plan import Plan, Planner
from roundhouse.games.ticket_to_ride.bots.sight import Sight
from roundhouse.games.ticket_to_ride.bots.tables import Tables, tables_of
from roundhouse.games.ticket_to_ride.bots.weights import Weights, weights_on
from roundhouse.games.ticket_to_ride.game import KINDS, LOCOMOTIVE
from roundhouse.games.ticket_to_ride.scoring import Sheet, find_longest
from roundhouse.games.ticket_to_ride.state import TicketState
from roundhouse.games.ticket_to_ride.turn import Turn

LEAST_DETOUR = 3.0
"""From how many points on it is worth a word that a route would be missed."""
MOST_PRESSING = 12.0
"""A route whose loss costs so many points is drawn as strongly as can be."""


@lru_cache(maxsize=8)
def _weights(tables: Tables) -> Weights:
    return weights_on(tables, Weights())


class TicketAnalyst(Analyst):
    """Sees each seat's plan: its tickets, the routes that it lacks, its wagons and cards."""

    judge = "expert"
    player = "club"
    horizon = 10
    aspects = tuple(
        f"ttr.aspect.{name}"
        for name in (
            "routes", "done", "plan", "plan", "plan", "plan", "plan", "routes", "cards", "cards", "longest", "stations",
            "done", "plan",
        )
    )  # fmt: skip

    def standing(self, state: State) -> Standing:
        assert isinstance(state, TicketState)
        tables = tables_of(state.g)
        start = float(state.g.r.trains)
        fewest = float(min(state.trains))
        state = _asking(state)
        if state.over:  # nobody has anything yet
            return Standing(0.0, ((0.0,) * len(self.aspects),) * int(state.g.players))
        rows = tuple(_row(tables, state, seat) for seat in range(state.g.players))
        return Standing(min(1.0, max(0.0, 1.0 - fewest / start)), rows)

    def is_quiet(self, state: State) -> bool:
        return isinstance(state.frame, Turn)

    def kind(self, state: State, action: Action) -> object:
        match action:
            case actions.ClaimRoute(route=route):
                return ("claim", route)
            case actions.BuildStation(city=city):
                return ("station", city)
            case actions.KeepTickets(tickets=tickets):
                return ("keep", frozenset(tickets))
        return action

    def tables(self, match: Match) -> list[Table]:
        from roundhouse.games.ticket_to_ride.hindsight import tables

        return tables(match)

    def reasons(self, state: State, seat: int, action: Action) -> list[Part]:
        assert isinstance(state, TicketState)
        if not isinstance(state.frame, Turn):
            return []
        planner = _planner(state, seat)
        plan = planner.plan(planner.sight.tickets)
        words = state.g.words()
        if not isinstance(action, actions.ClaimRoute):
            needed = plan.needs.missing
            return [Part(text("ttr.reason.cards", n=int(needed)))] if needed > 0 and plan.routes else []
        route = state.g.codec().route[action.route]
        found = []
        if route in plan.routes:
            link = int(planner.sight.tables.link_of[route])
            detour = planner.detour(plan, link)
            if detour >= LEAST_DETOUR:
                found.append(Part(text("ttr.reason.detour", route=words.route_name(route)), detour))
        after = state.copy()
        after.owner[route] = seat
        found += [
            Part(
                text("ttr.reason.finishes", ticket=words.ticket_name(ticket)), 2.0 * int(state.g.ticket_points[ticket])
            )
            for ticket in planner.open_tickets(planner.sight.tickets)
            if ticket not in planner_open(after, seat)
        ]
        return found

    def plan(self, state: State, seat: int, action: Action) -> list[Mark]:
        assert isinstance(state, TicketState)
        marks: list[Mark] = []
        board = state.g.board
        tickets = None
        match action:
            case actions.ClaimRoute(route=route):
                marks.append(Mark("route", (route,)))
            case actions.BuildStation(city=city):
                marks.append(Mark("city", (city,)))
            case actions.KeepTickets(tickets=kept):
                tickets = [state.g.codec().ticket[it] for it in kept]
        planner = _planner(state, seat)
        plan = planner.plan([*planner.sight.tickets, *(tickets or ())])
        taken = {mark.ids[0] for mark in marks}
        for number in plan.routes:
            name = board.routes[number].id
            if name not in taken:
                marks.append(Mark("route", (name,), _weight(planner, plan, number), "dashed"))
        return marks


def _asking(state: TicketState) -> TicketState:
    """The position without what chance is to answer first; of the set-up nothing is left."""
    if not state.chance:
        return state
    copy = state.copy()
    while copy.chance:
        copy.stack.pop()
    return copy


def _weight(planner: Planner, plan: Plan, route: int) -> float:
    """How pressing a route of the plan is, by what it costs to lose it."""
    detour = planner.detour(plan, int(planner.sight.tables.link_of[route]))
    return min(1.0, max(0.2, detour / MOST_PRESSING))


def _planner(state: TicketState, seat: int) -> Planner:
    tables = tables_of(state.g)
    return Planner(Sight(tables, state, seat), _weights(tables))


def planner_open(state: TicketState, seat: int) -> list[int]:
    """The tickets of a seat that are not finished."""
    planner = _planner(state, seat)
    return planner.open_tickets(planner.sight.tickets)


def _row(tables: Tables, state: TicketState, seat: int) -> tuple[float, ...]:
    sight = Sight(tables, state, seat)
    planner = Planner(sight, _weights(tables))
    points = tables.ticket_points
    still_open = planner.open_tickets(sight.tickets)
    plan = planner.plan(sight.tickets)
    planned = float(sum(int(points[it]) for it in plan.tickets)) if plan.possible else 0.0
    missing = float(sum(int(points[it]) for it in still_open))
    done = float(sum(int(points[it]) for it in sight.tickets)) - missing
    return (
        float(state.score[seat]),
        done,
        planned,
        -(missing - planned),
        float(sum(int(tables.points[route]) for route in plan.routes)),
        -plan.turns,
        -max(0.0, plan.turns - planner.turns_left),
        -float(state.trains[seat]),
        float(sum(state.hand[seat * KINDS : (seat + 1) * KINDS])),
        float(state.hand[seat * KINDS + LOCOMOTIVE]),
        _longest(state, seat),
        float(state.stations[seat]),
        float(len(sight.tickets) - len(still_open)),
        float(state.turn == seat),
    )


def _longest(state: TicketState, seat: int) -> float:
    """The wagons of the seat's longest path, where there is something for it."""
    if state.g.r.longest_bonus == 0:
        return 0.0
    sheet = Sheet(0, 0, 0)
    find_longest(state, seat, sheet)
    return float(sheet.longest_length)
