"""Choosing tickets, and whether to draw more of them."""

from __future__ import annotations

from math import inf

from bench.reference.ticket_to_ride.network import cheapest_path
from bench.reference.ticket_to_ride.plan import Plan, Planner


def judge_offer(planner: Planner) -> list[tuple[float, int]]:
    """What each way to choose among the offered tickets is worth."""
    sight = planner.sight
    worth: dict[tuple[int, ...], float] = {}
    out: list[tuple[float, int]] = []
    for action in sight.legal:
        kept, *tickets = (int(number) for number in sight.imagined.g.kept(action))
        chosen = tuple(tickets[:kept])
        if chosen not in worth:
            worth[chosen] = worth_of_keeping(planner, chosen)
        out.append((worth[chosen], action))
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
            worth += points[ticket] + _honour(planner)
        else:
            worth -= points[ticket]
            if ticket in plan.tickets:
                worth += _honour(planner) - (1 - planner.weights.hope) * 2 * points[ticket]
    return worth


def _honour(planner: Planner) -> float:
    """What one more finished ticket adds to the hope for the globetrotter bonus."""
    return planner.weights.globetrotter * planner.sight.tables.globetrotter_bonus


def worth_of_drawing(planner: Planner) -> float:
    """What new tickets can be expected to bring to a seat that has finished its own."""
    sight = planner.sight
    tables = sight.tables
    if planner.turns_left < planner.weights.time_for_tickets:
        return -inf
    values = [_value_of(planner, ticket) for ticket in sight.unseen_tickets()]
    if not values:
        return -inf
    return expected_best(values, tables.draw_tickets)


def expected_best(values: list[float], drawn: int) -> float:
    """What a draw of so many of these brings: the best one if none is good, else the good ones.

    One good ticket counts in full and further ones by half, since they compete for the same turns.
    """
    drawn = min(drawn, len(values))
    bad = sorted([value for value in values if value <= 0])
    none = _power(len(bad) / len(values), drawn)
    total = 0.0
    for value in values:
        if value > 0:
            total += value
    if total > 0:
        every = total / len(values) * drawn
        one = (1 - none) * total / (len(values) - len(bad))
        total = (one + max(one, every)) / 2
    for i, value in enumerate(bad):
        total += none * value * (_power((i + 1) / len(bad), drawn) - _power(i / len(bad), drawn))
    return total


def _power(chance: float, times: int) -> float:
    result = 1.0
    for _ in range(times):
        result *= chance
    return result


def _value_of(planner: Planner, ticket: int) -> float:
    """What a ticket would bring if it were kept."""
    sight = planner.sight
    tables = sight.tables
    points = tables.ticket_points[ticket]
    price, links = cheapest_path(tables, planner.prices.price, tables.ticket_a[ticket], tables.ticket_b[ticket])
    if price == 0:
        return points + _honour(planner)
    plan = Plan(planner.prices, [ticket], price, [link for link in links if planner.prices.price[link] > 0])
    worth = planner.worth(plan) - points - (1 - planner.weights.hope) * 2 * points + _honour(planner)
    return max(worth, -points)
