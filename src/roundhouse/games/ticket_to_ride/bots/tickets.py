# compiled by mypyc
"""Choosing tickets, and whether to draw more of them."""

from __future__ import annotations

from mypy_extensions import i64

from roundhouse.core.bot import Weighed
from roundhouse.games.ticket_to_ride.bots.network import NO_WAY, cheapest_path, to_pay
from roundhouse.games.ticket_to_ride.bots.plan import Plan, Planner


def judge_offer(planner: Planner) -> Weighed:
    """What each way to choose among the offered tickets is worth."""
    sight = planner.sight
    worth: dict[tuple[int, ...], float] = {}
    out: Weighed = []
    for action in sight.legal:
        way = sight.imagined.g.kept(action)
        chosen = tuple([int(ticket) for ticket in way[1 : 1 + way[0]]])
        if chosen not in worth:
            worth[chosen] = worth_of_keeping(planner, chosen)
        out.append((worth[chosen], int(action)))
    return out


def worth_of_keeping(planner: Planner, chosen: tuple[int, ...]) -> float:
    """The points of the chosen tickets that can be finished, less the others' and less what the way costs."""
    sight = planner.sight
    points = sight.tables.ticket_points
    plan = planner.plan([*sight.tickets, *chosen])
    still_open = planner.open_tickets(list(chosen))
    worth = planner.worth(plan)
    for ticket in chosen:
        if ticket not in still_open:
            worth += float(points[ticket]) + _honour(planner)
        else:
            worth += planner.weights.noise * sight.errors[sight.tables.routes + ticket]
            worth -= float(points[ticket])
            if ticket in plan.tickets:
                worth += _honour(planner) - (1.0 - planner.weights.hope) * 2.0 * float(points[ticket])
    return worth


def _honour(planner: Planner) -> float:
    """What one more finished ticket adds to the hope for the globetrotter bonus."""
    return planner.weights.globetrotter * float(planner.sight.tables.globetrotter_bonus)


def worth_of_drawing(planner: Planner) -> float:
    """What new tickets can be expected to bring to a seat that has finished its own."""
    sight = planner.sight
    tables = sight.tables
    if planner.turns_left < planner.weights.time_for_tickets:
        return -NO_WAY
    values = [_value_of(planner, ticket) for ticket in sight.unseen_tickets()]
    if not values:
        return -NO_WAY
    return expected_best(values, tables.draw_tickets)


def expected_best(values: list[float], most: i64) -> float:
    """What a draw of so many of these brings: the best one if none is good, else the good ones.

    One good ticket counts in full and further ones by half, since they compete for the same turns.
    """
    drawn = min(most, i64(len(values)))
    bad = sorted([value for value in values if value <= 0])
    none = _power(len(bad) / len(values), drawn)
    total = 0.0
    for value in values:
        if value > 0:
            total += value
    if total > 0:
        every = total / len(values) * float(drawn)
        one = (1.0 - none) * total / (len(values) - len(bad))
        total = (one + max(one, every)) / 2.0
    for i, value in enumerate(bad):
        total += none * value * (_power((i + 1) / len(bad), drawn) - _power(i / len(bad), drawn))
    return total


def _power(chance: float, times: i64) -> float:
    result = 1.0
    while times > 0:
        result *= chance
        times -= 1
    return result


def _value_of(planner: Planner, ticket: int) -> float:
    """What a ticket would bring if it were kept."""
    sight = planner.sight
    tables = sight.tables
    points = float(tables.ticket_points[ticket])
    price, links = cheapest_path(tables, planner.prices.price, tables.ticket_a[ticket], tables.ticket_b[ticket])
    if price == 0.0:
        return points + _honour(planner)
    plan = Plan(planner.prices, [ticket], price, to_pay(planner.prices.price, links))
    worth = planner.worth(plan) - points - (1.0 - planner.weights.hope) * 2.0 * points + _honour(planner)
    return max(worth, -points)
