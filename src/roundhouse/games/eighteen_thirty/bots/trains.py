# compiled by mypyc
"""Trains: which to buy, to trade in, to discard, to sell to another president."""

from __future__ import annotations

from typing import final

from roundhouse.core.bot import Weighed
from roundhouse.games.eighteen_thirty import game as ids
from roundhouse.games.eighteen_thirty.bots.outlook import Outlook
from roundhouse.games.eighteen_thirty.bots.sight import Sight, Trains, plus
from roundhouse.games.eighteen_thirty.bots.weights import Weights
from roundhouse.games.eighteen_thirty.trains import SellTrain, is_on_offer


@final
class TrainScales:
    """Weighs trains for a corporation by what they earn its president and what they spare him."""

    def __init__(self, outlook: Outlook, corporation: int) -> None:
        self.outlook: Outlook = outlook
        self.sight: Sight = outlook.sight
        self.weights: Weights = outlook.weights
        self.corporation: int = corporation
        self.trains: Trains = self.sight.trains(corporation)
        self.treasury: int = self.sight.treasury(corporation)

    def after(self, trains: Trains, kind: int, new: bool) -> Trains:
        """The trains with one more: a new kind makes others rust and lowers the limit."""
        g = self.sight.g
        grown = plus(trains, kind)
        phase = max(self.sight.phase, kind) if new else self.sight.phase
        if phase > self.sight.phase:
            grown = tuple([0 if g.rusts_with[it] == phase else count for it, count in enumerate(grown)])
        return _trimmed(grown, int(g.train_limit[phase]))

    def worth(self, corporation: int, trains: Trains, treasury: float) -> float:
        """What a corporation with these trains and this treasury is worth to its president."""
        sight = self.sight
        total = sight.mine(corporation) / 10 * self.running(corporation, trains)
        chance, price = self.outlook.need(trains)
        needed = min(price, treasury)
        total += max(chance, self.weights.treasury) * needed + self.weights.treasury * (treasury - needed)
        total -= chance * price
        if not any(trains):
            # Without a train the price falls, round by round.
            total -= 0.15 * sight.price(corporation) * sight.mine(corporation)
        return total

    def running(self, corporation: int, trains: Trains) -> float:
        """What trains will earn, on the track there is and on track that is still to be laid."""
        rounds = self.outlook.rounds_left
        total = self.outlook.earnings(corporation, trains, rounds)
        part = 1.0
        for kind in range(ids.TRAINS - 1, -1, -1):
            for _ in range(trains[kind]):
                stops = int(self.sight.g.train_stops[kind]) or self.weights.diesel_stops
                total += part * stops * self.weights.stop * min(rounds, self.outlook.life(kind))
                part *= self.weights.further_train
        return total

    def buy(self, kind: int, source: int, price: int, treasury: int | None = None) -> float:
        """What buying a train is worth; the president pays what the treasury lacks."""
        money = self.treasury if treasury is None else treasury
        pocket = max(0, price - money)
        before = self.worth(self.corporation, self.trains, money)
        new = source == ids.DEPOT
        after = self.worth(self.corporation, self.after(self.trains, kind, new), money - price + pocket)
        gain = after - before - pocket
        if new and kind > self.sight.phase:
            gain += self.rust(kind)
        return gain

    def cheapest(self) -> float:
        """What it is worth to buy the cheapest train of bank and pool, whoever pays."""
        s = self.sight.s
        for kind in range(ids.TRAINS):
            if s.train_pool[kind] > 0 or is_on_offer(s, kind):
                source = ids.TRAIN_POOL if s.train_pool[kind] > 0 else ids.DEPOT
                return self.buy(kind, source, int(self.sight.g.train_price[kind]))
        return 0.0

    def trade_in(self, kind: int, treasury: int | None = None) -> float:
        """What trading a train in for a D is worth."""
        money = self.treasury if treasury is None else treasury
        price = int(self.sight.g.trade_in_price)
        before = self.worth(self.corporation, self.trains, money)
        left = plus(self.trains, kind, -1)
        after = self.worth(self.corporation, self.after(left, ids.DIESEL, True), money - price)
        return after - before + (self.rust(ids.DIESEL) if self.sight.phase < ids.DIESEL else 0.0)

    def transfer(self, kind: int, source: int, price: int) -> float:
        """What it is worth to take a train over from another corporation of one's own."""
        theirs, money = self.sight.trains(source), self.sight.treasury(source)
        loss = self.worth(source, theirs, money) - self.worth(source, plus(theirs, kind, -1), money + price)
        return self.buy(kind, source, price) - loss

    def rust(self, kind: int) -> float:
        """What it is worth to the seat that a new kind of train makes others rust."""
        sight = self.sight
        g = sight.g
        if not any([g.rusts_with[it] == kind for it in range(ids.TRAINS)]):
            return 0.0
        gain = 0.0
        for corporation in sight.floated():
            if corporation == self.corporation:
                continue
            trains = sight.trains(corporation)
            left = tuple([0 if g.rusts_with[it] == kind else count for it, count in enumerate(trains)])
            if left == trains:
                continue
            rounds = self.outlook.rounds_left
            lost = self.outlook.earnings(corporation, trains, rounds) - self.outlook.earnings(corporation, left, rounds)
            money = sight.treasury(corporation)
            due = self._due(corporation, left, money, kind) - self.outlook.liability(trains, money)
            gain -= lost * sight.mine(corporation) / 10
            others = lost * (10 - sight.mine(corporation)) / 10 / (len(sight.players) - 1)
            if sight.leads(corporation):
                gain -= due
            else:
                others += due / (len(sight.players) - 1)
            gain += self.weights.rivals * others
        return gain

    def _due(self, corporation: int, trains: Trains, treasury: int, kind: int) -> float:
        """What a president has to pay when a corporation has lost its last train and this kind is on sale."""
        if any(trains):
            return self.outlook.liability(trains, treasury)
        return max(0.0, float(self.sight.g.train_price[kind]) - treasury)


def _trimmed(trains: Trains, limit: int) -> Trains:
    """The largest trains, as many as the limit allows."""
    left = list(trains)
    for kind in range(ids.TRAINS):
        while left[kind] > 0 and sum(left) > limit:
            left[kind] -= 1
    return tuple(left)


def weigh_discard(outlook: Outlook) -> Weighed:
    """Part with the train that earns least."""
    out: Weighed = []
    for choice, corporation, kind, _, action in outlook.sight.choices():
        if choice == ids.DISCARD:
            scales = TrainScales(outlook, corporation)
            out.append((scales.running(corporation, plus(scales.trains, kind, -1)) - kind, action))
    return out


def sale_gain(outlook: Outlook, frame: SellTrain) -> float:
    """What it is worth to sell a train to another president's corporation."""
    corporation, kind, price = int(frame.seller), int(frame.train), int(frame.price)
    scales = TrainScales(outlook, corporation)
    kept = scales.worth(corporation, scales.trains, scales.treasury)
    sold = scales.worth(corporation, plus(scales.trains, kind, -1), scales.treasury + price)
    return sold - kept - outlook.weights.margin * price


def best_purchase(scales: TrainScales, treasury: int) -> float:
    """The best that a treasury of this size could buy at the bank now; 0 for nothing."""
    sight = scales.sight
    g = sight.g
    best = 0.0
    room = sum(scales.trains) < g.train_limit[sight.phase]
    for kind in range(ids.TRAINS):
        price = int(g.train_price[kind])
        if room and price <= treasury and (is_on_offer(sight.s, kind) or sight.s.train_pool[kind] > 0):
            source = ids.DEPOT if is_on_offer(sight.s, kind) else ids.TRAIN_POOL
            best = max(best, scales.buy(kind, source, price, treasury))
        if (
            scales.trains[kind]
            and g.trade_in_from <= kind < ids.DIESEL
            and treasury >= g.trade_in_price
            and is_on_offer(sight.s, ids.DIESEL)
        ):
            best = max(best, scales.trade_in(kind, treasury))
    return best
