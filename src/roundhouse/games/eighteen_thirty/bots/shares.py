# compiled by mypyc
"""The stock round: what to buy, what to start, what to sell."""

from __future__ import annotations

from typing import Final, final

from roundhouse.core.bot import Weighed
from roundhouse.games.eighteen_thirty import game as ids
from roundhouse.games.eighteen_thirty.bots.outlook import Outlook
from roundhouse.games.eighteen_thirty.bots.privates import exchange_gain
from roundhouse.games.eighteen_thirty.bots.sight import Sight
from roundhouse.games.eighteen_thirty.bots.weights import Weights
from roundhouse.games.eighteen_thirty.market import WHITE, zone
from roundhouse.games.eighteen_thirty.shares import certificates

_USUAL: Final = 80.0
"""The price of a usual share; worths are gains for so much money while money is short."""


def weigh_stock(outlook: Outlook) -> Weighed:
    """All actions of a turn in the stock round that are worth a thought."""
    return StockScales(outlook).weigh()


@final
class StockScales:
    """Weighs shares by what they bring over the next rounds, and by what they may cost."""

    def __init__(self, outlook: Outlook) -> None:
        self.outlook: Outlook = outlook
        self.sight: Sight = outlook.sight
        self.weights: Weights = outlook.weights
        self.liquid: float = outlook.liquid(self.sight.seat)
        self.exposure: float = outlook.exposure(self.sight.seat)
        self.places: int = int(self.sight.g.certificate_limit - certificates(self.sight.s, self.sight.seat))
        """How many certificates the seat may still take."""
        market = self.sight.g.market
        self.lowest_par: int = min([int(market.price[cell]) for cell in market.par_cells])

    def weigh(self) -> Weighed:
        """All actions worth a thought; to pass is worth nothing."""
        out: Weighed = []
        for kind, corporation, second, price, action in self.sight.choices():
            worth: float | None = None
            if kind == ids.PASS:
                worth = 0.0
            elif kind == ids.BUY:
                worth = self.buy(corporation, second)
            elif kind == ids.PAR:
                worth = self.start(corporation, price)
            elif kind == ids.SELL:
                worth = self.sell(corporation, second)
            elif kind == ids.EXCHANGE:
                worth = exchange_gain(self.outlook)
            if worth is not None:
                out.append((worth, action))
        return out

    # Buying.

    def buy(self, corporation: int, source: int) -> float:
        """What one more share is worth beyond its price."""
        sight = self.sight
        price = int(sight.s.par[corporation]) if source == ids.IPO else sight.price(corporation)
        gain = self.outlook.value(corporation) - price * (1.0 + self.weights.margin)
        if sight.s.floated[corporation] == 0:
            return self._towards_float(corporation, price, gain)
        gain += self._rank(corporation)
        if not self._solvent(corporation, price):
            return -1.0
        return self._scaled(gain, price, corporation)

    def _towards_float(self, corporation: int, price: int, gain: float) -> float:
        """Shares of a corporation that has not floated bring nothing unless it does."""
        sight = self.sight
        missing = sight.held(corporation, ids.IPO) - (10 - int(sight.g.float_at))
        if sight.leads(corporation) and missing * price <= sight.cash:
            return self._scaled(gain + self.weights.floats, price, corporation) + self.weights.floats
        if missing > self._affordable(price):
            return -1.0
        return self._scaled(gain if sight.leads(corporation) else self.weights.trust * gain, price, corporation)

    def _affordable(self, price: int) -> int:
        """How many shares at a price all players together could buy."""
        return sum([int(cash) // price for cash in self.sight.s.cash])

    def _rank(self, corporation: int) -> float:
        """What a share changes about the presidency."""
        sight = self.sight
        mine, most = sight.mine(corporation), sight.most_of_others(corporation)
        due = self.outlook.due(corporation)
        if sight.leads(corporation):
            left = sight.held(corporation, ids.IPO) + sight.held(corporation, ids.POOL)
            threatened = most + left > mine and due < 100.0
            return self.weights.control if threatened and mine < 6 else 0.0
        if mine + 1 > most and mine + 1 > sight.held(corporation, int(sight.s.president[corporation])):
            return self.weights.presidency - due
        return 0.0

    def _solvent(self, corporation: int, price: int) -> bool:
        """Whether trains can still be paid for after spending this."""
        safe = self.weights.fire_sale if not self.sight.leads(corporation) else 0.0
        return self.liquid - price * (1.0 - safe) >= self.weights.reserve * self.exposure

    def _scaled(self, gain: float, price: int, corporation: int) -> float:
        """The gain for the money while money is short, less the place it takes when places are short."""
        if zone(self.sight.s, corporation) == WHITE and self.places < 5:
            gain -= self.weights.certificate * (5 - self.places) / 5
        if self.sight.cash > price * self.places:
            return gain
        return gain * _USUAL / price

    def start(self, corporation: int, par: int) -> float:
        """What it is worth to start a corporation at this price."""
        sight = self.sight
        started = [it for it in range(ids.CORPORATIONS) if sight.s.par[it] > 0]
        waiting = [it for it in started if sight.s.floated[it] == 0]
        if any([sight.leads(it) for it in waiting]) or self.places < 4:
            return -1.0
        if len([it for it in started if sight.leads(it)]) >= self.weights.most_led:
            return -1.0
        free = sight.mine(corporation) + int(corporation == ids.NYC and sight.s.owner[ids.MH] == sight.seat)
        needed = int(sight.g.float_at) - free
        alone = needed * par <= sight.cash
        if not alone and (waiting or par != self.lowest_par or needed > self._affordable(par)):
            return -1.0  # others are needed to float it, and they will not come to two at once
        if self.liquid - needed * par < self.weights.reserve * self.exposure and self.exposure > 0.0:
            return -1.0
        value = self.outlook.value_at(corporation, par)
        gain = 2 * (value - par) + self.weights.presidency + self.weights.par * (par - self.lowest_par)
        if not alone:
            return self.weights.trust * self._scaled(gain / 2, par, corporation)
        return self._scaled(gain / 2, par, corporation) + self.weights.floats

    # Selling.

    def sell(self, corporation: int, tens: int) -> float | None:
        """What selling a block is worth: falling shares, and a presidency that would cost more than it brings."""
        sight = self.sight
        price, mine = sight.price(corporation), sight.mine(corporation)
        gain = tens * (price - self.outlook.value(corporation)) - sight.drop(corporation, tens) * (mine - tens)
        if sight.leads(corporation):
            if sight.most_of_others(corporation) <= mine - tens:
                # Whoever stays president keeps what the corporation will ask for.
                return gain - self.weights.presidency if self._must_sell() else None
            gain += self.outlook.due(corporation) - self.weights.presidency
            return gain if self.outlook.due(corporation) > 0.0 or self._must_sell() else None
        worthless = self.outlook.value(corporation) < self.weights.sell_below * price
        return gain if worthless or self._must_sell() else None

    def _must_sell(self) -> bool:
        return self.places < 0
