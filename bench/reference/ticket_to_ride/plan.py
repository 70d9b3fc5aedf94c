"""The plan: which tickets to finish, over which routes, and what else to build with the rest."""

from __future__ import annotations

from math import inf

from bench.reference.ticket_to_ride.cards import Needs
from bench.reference.ticket_to_ride.network import Pair, cheapest_path, forest, with_free
from bench.reference.ticket_to_ride.prices import LOAN, Prices
from bench.reference.ticket_to_ride.sight import Sight
from bench.reference.ticket_to_ride.weights import Weights


def turns_left(sight: Sight, weights: Weights) -> float:
    """How many turns the seat can still expect to have, this one included, if it does not end the game itself."""
    tables = sight.tables
    if sight.last_turns >= 0:
        return 1.0
    least = inf
    for other in range(tables.players):
        if other != sight.seat:
            trains = max(0, sight.trains[other] - tables.end_trains)
            cards = max(0, trains - sight.cards[other])
            least = min(least, weights.pace * (trains / 4 + cards / 2))
    return least + weights.slack


FEW = 4
"""So many tickets are planned for as one; of more, those worth it are chosen first."""


class Plan:
    """A network for some tickets: the routes to claim, the stations to build, and how long it takes."""

    def __init__(self, prices: Prices, tickets: list[int], price: float, links: list[int]) -> None:
        sight = prices.sight
        tables = sight.tables
        self.tickets = tickets
        self.price = price
        self.links = links
        self.routes = [prices.lane[link] for link in links if prices.lane[link] >= 0]
        self.loans: list[int] = []
        """The links that a station must be built for."""
        self.possible = price < inf and self._share_stations(sight, [x for x in links if prices.lane[x] == LOAN])
        self.length = sum([tables.length[route] for route in self.routes])
        self.needs = Needs(tables, sight.hand, self.routes)
        weights = prices.weights
        self.turns = len(self.routes) + 2 * len(self.loans) + self.needs.missing / weights.cards_per_turn

    def _share_stations(self, sight: Sight, borrowed: list[int]) -> bool:
        """Give each borrowed link a station, a built one if possible; whether there are enough. E23"""
        tables = sight.tables
        free = {city for city, owner in enumerate(sight.station_at) if owner == sight.seat}
        for link in borrowed:
            ends = {tables.link_a[link], tables.link_b[link]}
            if ends & free:
                free -= {min(ends & free)}
            else:
                self.loans.append(link)
        return len(self.loans) <= sight.stations[sight.seat]


class Planner:
    """Finds the plan for a seat's open tickets."""

    def __init__(self, sight: Sight, weights: Weights) -> None:
        self.sight = sight
        self.weights = weights
        self.prices = Prices(sight, weights)
        self.turns_left = turns_left(sight, weights)

    def open_tickets(self, tickets: list[int]) -> list[int]:
        """Those that the seat's own routes do not connect yet."""
        tables = self.sight.tables
        network = self.sight.network
        return [ticket for ticket in tickets if network[tables.ticket_a[ticket]] != network[tables.ticket_b[ticket]]]

    def plan(self, tickets: list[int]) -> Plan:
        """The best plan for these tickets or for some of them, when there is no time or no way for all."""
        wanted = self.open_tickets(tickets)
        best = self._network(wanted if len(wanted) <= FEW else self._choose(wanted))
        if best.possible and self._strain(best) == 0:
            return best
        while best.tickets:
            shorter = [self._network([t for t in best.tickets if t != dropped]) for dropped in best.tickets]
            second = max(shorter, key=self.worth)
            if best.possible and self.worth(second) <= self.worth(best):
                break
            best = second
        return best

    def _choose(self, tickets: list[int]) -> list[int]:
        """Of many tickets those that can be finished, taken one by one, the most rewarding first."""
        tables = self.sight.tables
        price = self.prices.price
        pairs = {ticket: (tables.ticket_a[ticket], tables.ticket_b[ticket]) for ticket in tickets}
        alone = {ticket: cheapest_path(tables, price, *pair)[0] for ticket, pair in pairs.items()}
        chosen: list[int] = []
        links: list[int] = []
        for ticket in sorted(tickets, key=lambda ticket: alone[ticket] - 2 * tables.ticket_points[ticket]):
            more, path = cheapest_path(tables, price, *pairs[ticket])
            if more < 2 * tables.ticket_points[ticket]:
                longer = links + [link for link in path if price[link] > 0]
                plan = Plan(self.prices, [*chosen, ticket], 0.0, longer)
                if plan.possible and self._strain(plan) == 0:
                    chosen, links, price = plan.tickets, longer, with_free(price, path)
        return chosen

    def worth(self, plan: Plan) -> float:
        """What a plan gains against doing nothing for any ticket."""
        points = self.sight.tables.ticket_points
        gain = 2.0 * sum([points[ticket] for ticket in plan.tickets])
        if not plan.possible:
            return -1000.0 - gain
        return gain - plan.price - self._strain(plan)

    def _strain(self, plan: Plan) -> float:
        """What makes a plan unlikely to be finished."""
        late = plan.turns - self.turns_left
        strain = self.weights.risk * late if late > 0 else 0.0
        over = plan.length - self.sight.trains[self.sight.seat]
        return strain + 100.0 * over if over > 0 else strain

    def _network(self, tickets: list[int]) -> Plan:
        if not tickets:
            return Plan(self.prices, [], 0.0, [])
        tables = self.sight.tables
        network = self.sight.network
        pairs: dict[Pair, Pair] = {}
        for ticket in tickets:
            a, b = tables.ticket_a[ticket], tables.ticket_b[ticket]
            x, y = network[a], network[b]
            pairs[min(x, y), max(x, y)] = (a, b)
        price, links = forest(tables, self.prices.price, list(pairs.values()))
        return Plan(self.prices, tickets, price, links)

    def detour(self, plan: Plan, link: int) -> float:
        """How much dearer the plan becomes when this link of it is lost, up to `loss`."""
        tables = self.sight.tables
        price = self.prices.price[:]
        for other in plan.links:
            price[other] = 0.0
        price[link] = inf
        most = self.prices.price[link] + self.weights.loss
        around = cheapest_path(tables, price, tables.link_a[link], tables.link_b[link], most)[0]
        return min(around, most) - self.prices.price[link]

    def extras(self, plan: Plan) -> list[int]:
        """Routes outside the plan that pay best with the wagons and turns that it leaves, the best first."""
        tables = self.sight.tables
        length, link_of, twin = tables.length, tables.link_of, tables.twin
        net, missing = self.prices.net, self.prices.missing
        trains = self.sight.trains[self.sight.seat] - plan.length
        most = 2 * (self.turns_left - plan.turns - 1)
        planned = set(plan.links)
        ends, chain, a, b = self.sight.path_ends(), self.weights.chain, tables.a, tables.b
        found = [
            (net[route] - chain if a[route] in ends or b[route] in ends else net[route], route)
            for route in self.prices.routes
            if length[route] <= trains and missing[route] <= most and link_of[route] not in planned
        ]
        found.sort()
        chosen: list[int] = []
        for _, route in found:
            if length[route] <= trains and twin[route] not in chosen:
                chosen.append(route)
                trains -= length[route]
                if len(chosen) == self.weights.extras:
                    break
        return chosen

    def chain(self, route: int) -> float:
        """A bonus for a route that touches the seat's longest path."""
        ends = self.sight.path_ends()
        tables = self.sight.tables
        if tables.a[route] in ends or tables.b[route] in ends:
            return self.weights.chain
        return 0.0
