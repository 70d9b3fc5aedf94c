"""A turn: claim, draw, build, or look for more tickets."""

from __future__ import annotations

from math import inf

from bench.reference.ticket_to_ride.cards import CardValues, Needs
from bench.reference.ticket_to_ride.plan import Planner
from bench.reference.ticket_to_ride.tickets import worth_of_drawing
from bench.reference.ticket_to_ride.tunnels import chance_to_pay
from roundhouse.core.bot import Weighed
from roundhouse.games.ticket_to_ride.game import BLIND, DRAW_TICKETS, FACE_UP, KINDS, LOCOMOTIVE, NONE


class TurnJudge:
    """Weighs what a seat can do in its turn against its plan."""

    def __init__(self, planner: Planner) -> None:
        self.planner = planner
        self.sight = planner.sight
        self.weights = planner.weights
        self.plan = planner.plan(self.sight.tickets)
        self.extras = planner.extras(self.plan)
        self.later = Needs(self.sight.tables, self.sight.hand, self.extras, self.plan.needs)
        self.cards = CardValues(self.sight, self.weights, self.plan.needs, self.later)
        self.hurry = min(1.0, max(0.0, planner.turns_left - 1.0) / self.weights.calm)
        """How much cards still count that can only be played later: 1 in a calm game, 0 at its end."""

        self.enough = -inf
        """What an action must be worth at least to be thought of."""

    def judge(self) -> Weighed:
        """All actions worth a thought."""
        tables = self.sight.tables
        out: Weighed = []
        claims: dict[int, list[int]] = {}
        last = NONE
        for action in self.sight.legal:
            if action < tables.claim:
                if action == DRAW_TICKETS:
                    self._add_tickets(out)
                elif BLIND <= action < FACE_UP + KINDS:
                    out.append((self.draw(action), action))
            elif action < tables.station:
                way = (action - tables.claim) // tables.claim_step
                # The first of the ways in a colour takes the fewest locomotives: they are worth more than other cards.
                if way != last:
                    claims.setdefault(way // KINDS, []).append(action)
                    last = way
            else:
                break
        self.enough = max(out)[0] if out else -inf
        for route, actions in claims.items():
            self._add_claim(out, route, actions)
        if self.plan.loans:
            self._add_stations(out)
        return out

    def draw(self, action: int) -> float:
        """What drawing is worth that begins with this card."""
        pair = self.cards.blind_pair() if action == BLIND else self.cards.pair(action - FACE_UP)
        return (self.weights.turn / 2 * pair + self.weights.patience) * self.hurry

    def second(self) -> Weighed:
        """What each second card is worth."""
        out: Weighed = []
        for action in self.sight.legal:
            if action == BLIND:
                out.append((self.cards.blind, action))
            elif FACE_UP <= action < FACE_UP + KINDS:
                out.append((self.cards.second(action - FACE_UP), action))
        return out

    # Claims.

    def _add_claim(self, out: Weighed, route: int, actions: list[int]) -> None:
        """The cheapest way to pay for a route, and what claiming it so is worth."""
        tables = self.sight.tables
        link = tables.link_of[route]
        rest, extras = self.plan.routes, self.extras
        own = link in self.plan.links
        if own:
            gain = self.weights.turn + self._danger(link)
            rest = [other for other in rest if tables.link_of[other] != link]
        else:
            gain = self._gain(route)
            if gain < self.enough:
                return
            if route in extras:
                extras = [other for other in extras if other != route]
        best = -inf
        chosen = actions[0]
        for action in actions:
            worth = self._paid(gain, action, rest, extras, own)
            if worth > best:
                best, chosen = worth, action
        out.append((best, chosen))

    def _gain(self, route: int) -> float:
        """What a route outside the plan is worth."""
        tables = self.sight.tables
        length = tables.length[route]
        if length > self.sight.trains[self.sight.seat] - self.plan.length:
            return -inf
        gain = tables.points[route] - self.weights.free_train * length + self.planner.chain(route)
        late = self.plan.turns + 1 - self.planner.turns_left
        return gain - self.weights.risk * late if self.plan.tickets and late > 0 else gain

    def _danger(self, link: int) -> float:
        """What is to be feared if a link of the plan is left for later."""
        sight = self.sight
        tables = sight.tables
        rivals = set()
        for city in (tables.link_a[link], tables.link_b[link]):
            for _, near in tables.at[city]:
                for route in tables.links[near]:
                    if sight.owner[route] not in (NONE, sight.seat):
                        rivals.add(sight.owner[route])
        threat = self.weights.threat * (len(rivals) + 0.3 * (tables.players - 1))
        lanes = sum([sight.is_open(route) for route in tables.links[link]])
        if lanes > 1 and tables.doubles_open:
            threat *= 0.3
        return threat * self.planner.detour(self.plan, link)

    def _paid(self, gain: float, action: int, rest: list[int], extras: list[int], own: bool) -> float:
        """The gain of a claim less what the cards would be worth elsewhere."""
        tables = self.sight.tables
        route, colour, locomotives = tables.payment(action)
        plain = tables.length[route] - locomotives
        waste = self._waste(colour, plain, locomotives, rest, extras, own)
        worth = gain - waste * self.weights.turn / 2 * self.hurry
        if tables.tunnel[route]:
            if own and self.sight.hand[colour] == plain:
                worth -= self.weights.turn / 2 * self.hurry  # the spare card that was wished for is still missing
            worth *= chance_to_pay(self.sight, colour, plain, locomotives)
        return worth

    def _waste(self, colour: int, plain: int, locomotives: int, rest: list[int], extras: list[int], own: bool) -> float:
        """How many useful cards a payment takes from the rest of the plan and from the extras."""
        weights = self.weights
        tables = self.sight.tables
        hand = self.sight.hand[:]
        hand[colour] -= plain
        hand[LOCOMOTIVE] -= locomotives
        after = Needs(tables, hand, rest)
        needed = after.lacking - self.plan.needs.lacking
        waste = needed + weights.wild_card * locomotives
        if own:
            return waste
        wanted = max(0, Needs(tables, hand, extras, after).lacking - self.later.lacking - needed)
        return waste + weights.later * wanted + weights.spare * max(0, plain - needed - wanted)

    # The rest.

    def _add_tickets(self, out: Weighed) -> None:
        if not self.plan.routes and not self.plan.loans:
            out.append((worth_of_drawing(self.planner) + self.weights.curiosity, DRAW_TICKETS))

    def _add_stations(self, out: Weighed) -> None:
        """The stations that the plan asks for."""
        sight = self.sight
        tables = sight.tables
        cities = {
            city
            for link in self.plan.loans
            for city in (tables.link_a[link], tables.link_b[link])
            if sight.station_at[city] == NONE
        }
        gain = self.weights.turn
        if self.plan.routes and self.planner.turns_left > self.plan.turns:
            gain -= self.weights.turn
        for action in sight.legal:
            if tables.station <= action < tables.keep:
                city, colour, locomotives = tables.station_payment(action)
                if city in cities:
                    plain = tables.station_cost[tables.stations - sight.stations[sight.seat]] - locomotives
                    waste = self._waste(colour, plain, locomotives, self.plan.routes, self.extras, False)
                    out.append((gain - waste * self.weights.turn / 2 * self.hurry, action))
