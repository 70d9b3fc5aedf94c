# compiled by mypyc
"""A turn: claim, draw, build, or look for more tickets."""

from __future__ import annotations

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from roundhouse.core.bot import Weighed
from roundhouse.games.ticket_to_ride.bots.cards import CardValues, Needs
from roundhouse.games.ticket_to_ride.bots.longest import Chain
from roundhouse.games.ticket_to_ride.bots.network import NO_WAY
from roundhouse.games.ticket_to_ride.bots.plan import Plan, Planner
from roundhouse.games.ticket_to_ride.bots.rivals import Rivals
from roundhouse.games.ticket_to_ride.bots.sight import Sight
from roundhouse.games.ticket_to_ride.bots.tickets import worth_of_drawing
from roundhouse.games.ticket_to_ride.bots.tunnels import chance_to_pay
from roundhouse.games.ticket_to_ride.bots.weights import Weights
from roundhouse.games.ticket_to_ride.game import BLIND, DRAW_TICKETS, FACE_UP, KINDS, LOCOMOTIVE, NONE

_CROWD: Final = 0.5
"""What a card too many in the hand costs: who hoards lets the others choose their routes first."""
_FIRST: Final = 21
"""At the latest with so many cards drawn by each seat, on average, somebody has to claim the first route."""
_ROUND: Final = 14
"""After each seat has drawn so many cards more, on average, somebody has to claim something."""
_FEW: Final = 12
"""Unless a seat holds no more cards than these: it has claimed lately."""


def somebody_must_begin(sight: Sight) -> bool:
    """Whether it is time to claim although waiting seems better, since all may be waiting for each other.

    For how long nobody has claimed anything is not to be seen on the table, but how many cards have been drawn is:
    claims do not change that number. So each time it passes a certain mark, waiting counts for less, until there is
    one claim more: that moves the marks.
    """
    players = sight.tables.players
    drawn: i64 = 0
    least = sight.cards[0]
    seat: i64
    for seat in range(players):
        drawn += sight.cards[seat] + sight.tables.trains - sight.trains[seat]
        least = min(least, sight.cards[seat])
    claimed: i64 = 0
    for owner in sight.owner:
        if owner != NONE:
            claimed += 1
    beyond = drawn - _FIRST * players
    if claimed == 0:
        return beyond >= 0
    return least > _FEW and (beyond + 2 * players * claimed) % (_ROUND * players) < 2 * players


@final
class TurnJudge:
    """Weighs what a seat can do in its turn against its plan."""

    def __init__(self, planner: Planner, plan: Plan | None = None, chain: Chain | None = None) -> None:
        """A plan and its chain may be given by who has them already."""
        self.planner: Planner = planner
        self.sight: Sight = planner.sight
        self.weights: Weights = planner.weights
        self.plan: Plan = planner.plan(self.sight.tickets) if plan is None else plan
        self.chain: Chain = Chain(self.sight, self.weights, self.plan.routes) if chain is None else chain
        self.extras: list[int] = planner.extras(self.plan, planner.pool(self.plan, self.chain))
        self.later: Needs = Needs(self.sight.tables, self.sight.hand, self.extras, self.plan.needs)
        self.cards: CardValues = CardValues(self.sight, self.weights, self.plan.needs, self.later)
        self.hurry: float = min(1.0, max(0.0, planner.turns_left - 1.0) / self.weights.calm)
        """How much cards still count that can only be played later: 1 in a calm game, 0 at its end."""
        turns = self.plan.turns + float(len(self.extras))
        turns += float(self.later.missing - self.plan.needs.missing) / self.weights.cards_per_turn
        spare = 1.0 - (turns - planner.turns_left) / self.weights.squeeze
        self.train: float = self.weights.free_train * min(1.0, max(0.0, spare)) * self.cards.use
        """What a wagon is worth: nothing if there is no time to place all of them or nothing better to place."""
        crowd = max(0.0, float(self.sight.cards[self.sight.seat]) - self.weights.room)
        self.patience: float = self.weights.patience * self.cards.use - _CROWD * crowd
        """What drawing is worth beyond its cards."""
        if somebody_must_begin(self.sight):
            self.patience -= self.weights.begin
        self.rivals: Rivals | None = None
        self.enough: float = -NO_WAY
        """What an action must be worth at least to be thought of."""

    def judge(self) -> Weighed:
        """All actions worth a thought."""
        tables = self.sight.tables
        out: Weighed = []
        claims: dict[int, list[int]] = {}
        last: i64 = NONE
        for action in self.sight.legal:
            if action < tables.claim:
                if action == DRAW_TICKETS:
                    self._add_tickets(out)
                elif BLIND <= action < FACE_UP + KINDS:
                    out.append((self.draw(action), int(action)))
            elif action < tables.station:
                way = (action - tables.claim) // tables.claim_step
                # The first of the ways in a colour takes the fewest locomotives: they are worth more than other cards.
                if way != last:
                    claims.setdefault(int(way // KINDS), []).append(int(action))
                    last = way
            else:
                break
        if self.weights.block > 0.0 or self.weights.read > 0.0:
            self.rivals = Rivals(self.sight)
        self.enough = max(out)[0] if out else -NO_WAY
        for route, actions in claims.items():
            self._add_claim(out, route, actions)
        if self.plan.loans:
            self._add_stations(out)
        return out

    def draw(self, action: i64) -> float:
        """What drawing is worth that begins with this card."""
        pair = self.cards.blind_pair() if action == BLIND else self.cards.pair(action - FACE_UP)
        return (self.weights.turn / 2.0 * pair + self.patience) * self.hurry

    def second(self) -> Weighed:
        """What each second card is worth."""
        out: Weighed = []
        for action in self.sight.legal:
            if action == BLIND:
                out.append((self.cards.blind, int(action)))
            elif FACE_UP <= action < FACE_UP + KINDS:
                out.append((self.cards.second(action - FACE_UP), int(action)))
        return out

    # Claims.

    def _add_claim(self, out: Weighed, route: i64, actions: list[int]) -> None:
        """The cheapest way to pay for a route, and what claiming it so is worth."""
        tables = self.sight.tables
        link = tables.link_of[route]
        rest, extras = self.plan.routes, self.extras
        own = int(link) in self.plan.links
        if own:
            gain = self.weights.turn + self._danger(link) + self._harm(route) + self._greed(route)
            rest = [other for other in rest if tables.link_of[other] != link]
        else:
            gain = self._gain(route) + self._harm(route) + self._greed(route)
            if gain < self.enough:
                return
            if int(route) in extras:
                extras = [other for other in extras if other != route]
        best = -NO_WAY
        chosen = actions[0]
        for action in actions:
            worth = self._paid(gain, action, rest, extras, own)
            if worth > best:
                best, chosen = worth, action
        out.append((best, chosen))

    def _gain(self, route: i64) -> float:
        """What a route outside the plan is worth."""
        tables = self.sight.tables
        length = tables.length[route]
        if length > self.sight.trains[self.sight.seat] - self.plan.length:
            return -NO_WAY
        gain = float(tables.points[route]) - self.train * float(length) + self.chain.bonus(route)
        late = self.plan.turns + 1.0 - self.planner.turns_left
        return gain - self.weights.risk * late if self.plan.tickets and late > 0.0 else gain

    def _danger(self, link: i64) -> float:
        """What is to be feared if a link of the plan is left for later."""
        sight = self.sight
        tables = sight.tables
        rivals: set[int] = set()
        for near in (*tables.link_to[tables.link_a[link]], *tables.link_to[tables.link_b[link]]):
            for route in tables.links[near]:
                if sight.owner[route] != NONE and sight.owner[route] != sight.seat:
                    rivals.add(int(sight.owner[route]))
        threat = self.weights.threat * (len(rivals) + 0.3 * float(tables.players - 1))
        if self.rivals is not None:
            threat += self.weights.read * self.rivals.threat(link)
        if self._has_spare_lane(link):
            threat *= 0.3
        return threat * self.planner.detour(self.plan, link)

    def _harm(self, route: i64) -> float:
        """What a claim is worth because the rivals must go around."""
        link = self.sight.tables.link_of[route]
        if self.rivals is None or self.weights.block == 0.0 or self._has_spare_lane(link):
            return 0.0
        return self.weights.block * self.rivals.harm(link) * self.hurry

    def _greed(self, route: i64) -> float:
        """What the points in sight count for a player who does not look beyond them."""
        return self.weights.greed * float(self.sight.tables.points[route])

    def _has_spare_lane(self, link: i64) -> bool:
        """Whether a second lane of a link stays open when one is taken."""
        if not self.sight.tables.doubles_open:
            return False
        return len([route for route in self.sight.tables.links[link] if self.sight.is_open(route)]) > 1

    def _paid(self, gain: float, action: i64, rest: list[int], extras: list[int], own: bool) -> float:
        """The gain of a claim less what the cards would be worth elsewhere."""
        tables = self.sight.tables
        route, colour, locomotives = tables.payment(action)
        plain = tables.length[route] - locomotives
        waste = self._waste(colour, plain, locomotives, rest, extras, own)
        worth = gain - waste * self.weights.turn / 2.0 * self.hurry
        if tables.tunnel[route] == 1:
            if own and self.sight.hand[colour] == plain:
                worth -= self.weights.turn / 2.0 * self.hurry  # the spare card that was wished for is still missing
            worth *= chance_to_pay(self.sight, colour, plain, locomotives)
        return worth

    def _waste(self, colour: i64, plain: i64, locomotives: i64, rest: list[int], extras: list[int], own: bool) -> float:
        """How many useful cards a payment takes from the rest of the plan and from the extras."""
        weights = self.weights
        tables = self.sight.tables
        hand: vec[i64] = self.sight.hand[:]
        hand[colour] -= plain
        hand[LOCOMOTIVE] -= locomotives
        after = Needs(tables, hand, rest)
        needed = after.lacking - self.plan.needs.lacking
        waste = float(needed) + weights.wild_card * float(locomotives) * self.cards.use
        if own:
            return waste
        wanted = max(i64(0), Needs(tables, hand, extras, after).lacking - self.later.lacking - needed)
        idle = max(i64(0), plain - needed - wanted)
        return waste + weights.later * float(wanted) + weights.spare * self.cards.use * float(idle)

    # The rest.

    def _add_tickets(self, out: Weighed) -> None:
        if not self.plan.routes and not self.plan.loans:
            out.append((worth_of_drawing(self.planner) + self.weights.curiosity, DRAW_TICKETS))

    def _add_stations(self, out: Weighed) -> None:
        """The stations that the plan asks for."""
        sight = self.sight
        tables = sight.tables
        cities = {
            int(city)
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
                if int(city) in cities:
                    plain = tables.station_cost[tables.stations - sight.stations[sight.seat]] - locomotives
                    waste = self._waste(colour, plain, locomotives, self.plan.routes, self.extras, False)
                    out.append((gain - waste * self.weights.turn / 2.0 * self.hurry, int(action)))
