# compiled by mypyc
"""The plan: which tickets to finish, over which routes, and what else to build with the rest."""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64

from roundhouse.games.ticket_to_ride.bots.cards import Needs
from roundhouse.games.ticket_to_ride.bots.longest import Chain
from roundhouse.games.ticket_to_ride.bots.network import NO_WAY, Pair, cheapest_path, forest, to_pay, with_free
from roundhouse.games.ticket_to_ride.bots.prices import LOAN, Prices
from roundhouse.games.ticket_to_ride.bots.sight import Sight
from roundhouse.games.ticket_to_ride.bots.weights import Weights


def turns_left(sight: Sight, weights: Weights) -> float:
    """How many turns the seat can still expect to have, this one included, if it does not end the game itself."""
    tables = sight.tables
    if sight.last_turns >= 0:
        return 1.0
    least = NO_WAY
    other: i64
    for other in range(tables.players):
        if other != sight.seat:
            trains = max(i64(0), sight.trains[other] - tables.end_trains)
            cards = max(i64(0), trains - sight.cards[other])
            least = min(least, weights.pace * (float(trains) / 4.0 + float(cards) / 2.0))
    return least + weights.slack


FEW: Final = 4
"""So many tickets are planned for as one; of more, those worth it are chosen first."""


@final
class Plan:
    """A network for some tickets: the routes to claim, the stations to build, and how long it takes."""

    def __init__(self, prices: Prices, tickets: list[int], price: float, links: list[int]) -> None:
        sight = prices.sight
        tables = sight.tables
        self.tickets: list[int] = tickets
        self.price: float = price
        self.links: list[int] = links
        self.routes: list[int] = []
        self.loans: list[int] = []
        """The links that a station must be built for."""
        self.length: i64 = 0
        borrowed: list[int] = []
        for link in links:
            lane = prices.lane[link]
            if lane >= 0:
                self.routes.append(int(lane))
                self.length += tables.length[lane]
            elif lane == LOAN:
                borrowed.append(link)
        self.possible: bool = price < NO_WAY and self._share_stations(sight, borrowed)
        self.needs: Needs = Needs(tables, sight.hand, self.routes)
        claims = float(len(self.routes) + 2 * len(self.loans))
        self.turns: float = claims + float(self.needs.missing) / prices.weights.cards_per_turn

    def _share_stations(self, sight: Sight, borrowed: list[int]) -> bool:
        """Give each borrowed link a station, a built one if possible; whether there are enough. E23"""
        tables = sight.tables
        free = {city for city, owner in enumerate(sight.station_at) if owner == sight.seat}
        for link in borrowed:
            ends = {int(tables.link_a[link]), int(tables.link_b[link])}
            if ends & free:
                free -= {min(ends & free)}
            else:
                self.loans.append(link)
        return len(self.loans) <= sight.stations[sight.seat]


@final
class Planner:
    """Finds the plan for a seat's open tickets."""

    def __init__(self, sight: Sight, weights: Weights) -> None:
        self.sight: Sight = sight
        self.weights: Weights = weights
        self.prices: Prices = Prices(sight, weights)
        self.turns_left: float = turns_left(sight, weights)

    def open_tickets(self, tickets: list[int]) -> list[int]:
        """Those that the seat's own routes do not connect yet."""
        tables = self.sight.tables
        network = self.sight.network
        return [ticket for ticket in tickets if network[tables.ticket_a[ticket]] != network[tables.ticket_b[ticket]]]

    def plan(self, tickets: list[int]) -> Plan:
        """The best plan for these tickets or for some of them, when there is no time or no way for all."""
        wanted = self.open_tickets(tickets)
        best = self._network(wanted if len(wanted) <= FEW else self._choose(wanted))
        if best.possible and self.strain(best) == 0.0:
            return best
        while best.tickets:
            second = self._with_one_less(best)
            if best.possible and self.worth(second) <= self.worth(best):
                break
            best = second
        return best

    def _with_one_less(self, plan: Plan) -> Plan:
        """The best plan without one of a plan's tickets."""
        best = self._network(plan.tickets[1:])
        for dropped in plan.tickets[1:]:
            shorter = self._network([ticket for ticket in plan.tickets if ticket != dropped])
            if self.worth(shorter) > self.worth(best):
                best = shorter
        return best

    def _choose(self, tickets: list[int]) -> list[int]:
        """Of many tickets those that can be finished, taken one by one, the most rewarding first."""
        tables = self.sight.tables
        price = self.prices.price
        order: list[tuple[float, int, int]] = []
        for ticket in tickets:
            alone = cheapest_path(tables, price, tables.ticket_a[ticket], tables.ticket_b[ticket])[0]
            order.append((alone - 2.0 * float(tables.ticket_points[ticket]), len(order), ticket))
        order.sort()
        chosen: list[int] = []
        links: list[int] = []
        for _, _, ticket in order:
            more, path = cheapest_path(tables, price, tables.ticket_a[ticket], tables.ticket_b[ticket])
            if more < float(2 * tables.ticket_points[ticket]):
                longer = links + to_pay(price, path)
                plan = Plan(self.prices, [*chosen, ticket], 0.0, longer)
                if plan.possible and self.strain(plan) == 0.0:
                    chosen, links, price = plan.tickets, longer, with_free(price, path)
        return chosen

    def worth(self, plan: Plan) -> float:
        """What a plan gains against doing nothing for any ticket."""
        points: i64 = 0
        for ticket in plan.tickets:
            points += self.sight.tables.ticket_points[ticket]
        gain = 2.0 * float(points)
        if not plan.possible:
            return -1000.0 - gain
        return gain - plan.price - self.strain(plan)

    def strain(self, plan: Plan) -> float:
        """What makes a plan unlikely to be finished."""
        late = plan.turns - self.turns_left
        strain = self.weights.risk * late if late > 0.0 else 0.0
        over = plan.length - self.sight.trains[self.sight.seat]
        return strain + 100.0 * float(over) if over > 0 else strain

    def _network(self, tickets: list[int]) -> Plan:
        if not tickets:
            return Plan(self.prices, [], 0.0, [])
        tables = self.sight.tables
        network = self.sight.network
        pairs: dict[Pair, Pair] = {}
        for ticket in tickets:
            a, b = tables.ticket_a[ticket], tables.ticket_b[ticket]
            x, y = network[a], network[b]
            pairs[int(min(x, y)), int(max(x, y))] = (int(a), int(b))
        price, links = forest(tables, self.prices.price, list(pairs.values()))
        return Plan(self.prices, tickets, price, links)

    def detour(self, plan: Plan, link: i64) -> float:
        """How much dearer the plan becomes when this link of it is lost, up to `loss`."""
        tables = self.sight.tables
        price = with_free(self.prices.price, plan.links)
        price[link] = NO_WAY
        most = self.prices.price[link] + self.weights.loss
        around = cheapest_path(tables, price, tables.link_a[link], tables.link_b[link], most)[0]
        return min(around, most) - self.prices.price[link]

    def pool(self, plan: Plan, chain: Chain) -> list[int]:
        """Routes outside the plan that can be built with the wagons and turns that it leaves, the best first."""
        tables = self.sight.tables
        prices = self.prices
        trains = self.sight.trains[self.sight.seat] - plan.length
        most = 2.0 * (self.turns_left - plan.turns - 1.0)
        found: list[tuple[float, int]] = []
        for route in prices.routes:
            if (
                tables.length[route] <= trains
                and prices.missing[route] <= most
                and int(tables.link_of[route]) not in plan.links
            ):
                found.append((prices.net[route] - chain.bonus(route), int(route)))
        found.sort()
        return [route for _, route in found]

    def extras(self, plan: Plan, pool: list[int]) -> list[int]:
        """The best of a pool, as many as the wagons suffice for."""
        tables = self.sight.tables
        trains = self.sight.trains[self.sight.seat] - plan.length
        chosen: list[int] = []
        for extra in pool:
            if tables.length[extra] <= trains and int(tables.twin[extra]) not in chosen:
                chosen.append(extra)
                trains -= tables.length[extra]
                if len(chosen) == self.weights.extras:
                    break
        return chosen
