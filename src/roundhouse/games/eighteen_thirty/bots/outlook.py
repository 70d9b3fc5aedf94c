# compiled by mypyc
"""What is to be expected: how long game and trains last, what corporations will earn, and who will have to pay."""

from __future__ import annotations

from typing import Final, final

from roundhouse.games.eighteen_thirty import game as ids
from roundhouse.games.eighteen_thirty import state as fact
from roundhouse.games.eighteen_thirty.bots.sight import Sight, Trains, plus
from roundhouse.games.eighteen_thirty.bots.weights import Weights
from roundhouse.games.eighteen_thirty.market import OFF
from roundhouse.games.eighteen_thirty.rails import free_slot, home_city, place_token
from roundhouse.games.eighteen_thirty.trains import cheapest_price, smallest_left
from roundhouse.kit.noise import misjudged

_LONGEST: Final = 14.0
_NO_TRAINS: Final[Trains] = (0,) * ids.TRAINS


@final
class Outlook:
    """The expectations of a seat in one position."""

    def __init__(self, sight: Sight, weights: Weights, seed: int) -> None:
        self.sight: Sight = sight
        self.weights: Weights = weights
        self.seed: int = seed
        """Of the bot, for what is a matter of taste."""
        self._expected: dict[int, float] = {}
        self._values: dict[int, float] = {}
        self._rounds_left: float = 0.0
        """Not known yet if 0."""

    # Time.

    @property
    def rounds_left(self) -> float:
        """How many operating rounds are still to come, the running one included."""
        if self._rounds_left == 0.0:
            self._rounds_left = self._count_rounds()
        return self._rounds_left

    def _count_rounds(self) -> float:
        facts = self.sight.s.facts
        running = float(facts[fact.ROUNDS] - facts[fact.NUMBER] + 1) if facts[fact.ROUND] == fact.OPERATING else 0.0
        if facts[fact.BROKEN] == 1:
            return max(running, 1.0) if running else float(self.sight.g.rounds[self.sight.phase])
        sight = self.sight
        income = float(sum([sight.revenue(it, sight.trains(it)) for it in sight.floated()]))
        bank = float(facts[fact.BANK])
        rounds = 0.0
        while bank > 0.0 and rounds < _LONGEST:
            bank -= income
            income += self.weights.growth
            rounds += 1.0
        return max(rounds, running, 1.0)

    def rounds_until(self, kind: int) -> float:
        """How many operating rounds pass before the bank sells the first train of a kind."""
        if self.sight.phase >= kind:
            return 0.0
        depot = self.sight.s.depot
        before = sum([int(depot[smaller]) for smaller in range(min(kind, ids.SIX))])
        return (before + self.weights.hesitation) / self.weights.new_trains

    def life(self, kind: int) -> float:
        """How many operating rounds a train of a kind will run."""
        rusts = int(self.sight.g.rusts_with[kind])
        return self.rounds_left if rusts == ids.NONE else min(self.rounds_left, self.rounds_until(rusts))

    # Corporations.

    def earnings(self, corporation: int, trains: Trains, rounds: float) -> float:
        """What these trains will bring in over so many rounds, as long as they last, on the map as it is."""
        lives = {kind: min(rounds, self.life(kind)) for kind in range(ids.TRAINS) if trains[kind]}
        total, now, left = 0.0, 0.0, trains
        for end in sorted(set(lives.values())):
            if end > now:
                total += (end - now) * self.sight.revenue(corporation, left)
                now = end
            left = tuple([0 if lives.get(kind) == end else count for kind, count in enumerate(left)])
        return total

    def need(self, trains: Trains) -> tuple[float, float]:
        """How likely a corporation with these trains must buy another one before the end, and for how much."""
        owned = [kind for kind in range(ids.TRAINS) if trains[kind]]
        if any([self.sight.g.rusts_with[kind] == ids.NONE for kind in owned]):
            return 0.0, 0.0
        if not owned:
            price = int(cheapest_price(self.sight.s))
            return (1.0, float(price)) if price != ids.NONE else (0.0, 0.0)
        best = max(owned)
        last = self.life(best)
        chance = 1.0 if last <= 1.0 else max(0.0, 1.0 - (last - 1.0) / max(1.0, self.rounds_left - 1.0))
        return chance, float(self.sight.g.train_price[self.sight.g.rusts_with[best]])

    def liability(self, trains: Trains, treasury: float) -> float:
        """What the president can expect to pay for the next train of a corporation out of his own pocket."""
        chance, price = self.need(trains)
        return chance * max(0.0, price - treasury)

    def due(self, corporation: int) -> float:
        """What the president of a corporation can expect to pay for it."""
        return self.liability(self.sight.trains(corporation), self.sight.treasury(corporation))

    def exposure(self, seat: int) -> float:
        """What a player can expect to pay for all his corporations."""
        return sum([self.due(it) for it in self.sight.floated() if self.sight.s.president[it] == seat])

    def expected(self, corporation: int) -> float:
        """What it will earn in a round, on average over the next ones."""
        if corporation not in self._expected:
            self._expected[corporation] = self._expect(corporation)
        return self._expected[corporation]

    def _expect(self, corporation: int) -> float:
        sight = self.sight
        rounds = max(1.0, min(self.weights.outlook, self.rounds_left))
        if sight.s.floated[corporation] == 0:
            return self.fresh(corporation) * max(0.0, rounds - 1.0) / rounds
        trains = sight.trains(corporation)
        total = self.earnings(corporation, trains, rounds)
        lasting = max([self.life(kind) for kind in range(ids.TRAINS) if trains[kind]], default=0.0)
        if lasting < rounds:
            # Whoever is president will have to see to another train.
            gap = rounds - max(1.0, lasting)
            kind = int(smallest_left(sight.s))
            if kind != ids.NONE:
                total += max(0.0, gap) * sight.revenue(corporation, plus(_NO_TRAINS, kind))
        better: float = self.weights.better ** min(3.0, rounds / 2)
        return total / rounds * better

    def fresh(self, corporation: int) -> float:
        """What a corporation that has not operated yet will earn."""
        sight = self.sight
        least = self.weights.start[corporation] * (1.0 + 0.15 * sight.phase)
        board = sight.g.board
        city = int(home_city(board, sight.s.rails, corporation))
        kind = int(smallest_left(sight.s))
        if city == ids.NONE or kind == ids.NONE or sight.s.tokens[corporation] < sight.g.token_count[corporation]:
            return least
        home = int(board.home[corporation])
        if free_slot(board, sight.s.rails, corporation, home, city) == ids.NONE:
            return least
        rails = sight.s.rails.copy()
        place_token(board, rails, corporation, home, city)
        return max(least, float(sight.revenue(corporation, plus(_NO_TRAINS, kind), rails)))

    def value(self, corporation: int) -> float:
        """What a share will have been worth some rounds ahead: its price then, and the dividends until then."""
        if corporation not in self._values:
            self._values[corporation] = self._value(corporation, int(self.sight.s.cell[corporation]))
        return self._values[corporation]

    def value_at(self, corporation: int, par: int) -> float:
        """The same for a corporation that would be started at a par price."""
        return self._value(corporation, int(self.sight.g.market.par_cell(par)))

    def _value(self, corporation: int, cell: int) -> float:
        if cell == OFF:
            return 0.0
        sight = self.sight
        market = sight.g.market
        rounds = max(1.0, min(self.weights.outlook, self.rounds_left))
        each = self.expected(corporation)
        floated = sight.s.floated[corporation] == 1
        idle = 1 if not floated or not any(sight.trains(corporation)) else 0
        sold_out = sight.held(corporation, ids.IPO) + sight.held(corporation, ids.POOL) <= 1
        for number in range(int(rounds)):
            if each < 10.0 or (number < idle and floated):
                cell = int(market.left(cell))
            elif number >= idle:
                cell = int(market.right(cell))
            if sold_out and number % 3 == 2:
                cell = int(market.up(cell))
        value = float(market.price[cell]) + each / 10 * rounds
        if self.weights.misjudges > 0.0:
            value *= max(0.2, 1.0 + self.weights.misjudges * misjudged(self.seed, corporation))
        return value

    # Players.

    def liquid(self, seat: int) -> float:
        """The money that a player could raise, safely counted."""
        return float(self.sight.s.cash[seat]) + self.weights.fire_sale * self.sellable(seat)

    def sellable(self, seat: int) -> float:
        """The price of the shares that a player could sell without losing a presidency."""
        sight = self.sight
        s = sight.s
        total = 0.0
        for corporation in range(len(s.cell)):
            held = sight.held(corporation, seat)
            if held == 0 or s.cell[corporation] == OFF:
                continue
            if s.operated[corporation] == 0 and not sight.g.r.sell_unoperated:
                continue
            if s.president[corporation] == seat:
                held -= max(2, max([sight.held(corporation, it) for it in sight.players if it != seat], default=0))
            room = int(sight.g.pool_limit) - sight.held(corporation, ids.POOL)
            total += max(0, min(held, room)) * sight.price(corporation)
        return total
