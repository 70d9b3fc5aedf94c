"""A train must be bought: with whose money, and what to sell for it."""

from __future__ import annotations

from bench.reference.eighteen_thirty.outlook import Outlook
from bench.reference.eighteen_thirty.trains import TrainScales
from roundhouse.core.bot import Weighed
from roundhouse.games.eighteen_thirty import game as ids
from roundhouse.games.eighteen_thirty.purchase import must_buy, short_of
from roundhouse.games.eighteen_thirty.trains import cheapest_price

RUIN = -1e6
"""Bankruptcy ends the game: it is the last thing to do."""
_DESPERATE = -5e4


def weigh_trains(outlook: Outlook) -> Weighed:
    """All that can be done when trains are bought."""
    s = outlook.sight.s
    scales = TrainScales(outlook, int(s.operating))
    forced = must_buy(s, s.operating)
    out: Weighed = []
    for kind, first, second, price, action in outlook.sight.choices():
        if kind == ids.PASS:
            out.append((0.0, action))
        elif kind == ids.BUY_TRAIN:
            worth = _purchase(scales, first, second, price, forced)
            if worth is not None:
                out.append((worth, action))
        elif kind == ids.TRADE_IN:
            out.append((scales.trade_in(first), action))
        elif kind == ids.SELL:
            out.append((_sale(scales, first, second), action))
        elif kind == ids.OFFER_PRIVATE:
            out.append((_DESPERATE - second, action))
        elif kind == ids.BANKRUPT:
            out.append((RUIN, action))
    return out


def _purchase(scales: TrainScales, kind: int, source: int, price: int, forced: bool) -> float | None:
    """A train of the bank, of a corporation of one's own, or, in need, of another president; None to leave it."""
    sight = scales.sight
    if source >= ids.CORPORATIONS:
        return scales.buy(kind, source, price)
    if sight.leads(source):
        if price != 1:
            return None
        if sum(sight.trains(source)) > 1:
            return scales.transfer(kind, source, price)
        # A train that goes to and fro between two corporations runs for neither.
        return _DESPERATE if forced and _is_ruined(scales) else None
    face = int(sight.g.train_price[kind])
    if not forced or not sight.g.r.consent or price < face // 2 or sum(sight.trains(source)) < 2:
        return None
    worth = scales.buy(kind, source, price)
    return worth - 0.2 * price if price <= face else _DESPERATE


def _is_ruined(scales: TrainScales) -> bool:
    """Whether the cheapest train is more than the seat can safely raise."""
    money = scales.treasury + scales.outlook.liquid(scales.sight.seat)
    return money < float(cheapest_price(scales.sight.s))


def _sale(scales: TrainScales, sold: int, tens: int) -> float:
    """What buying the cheapest train is worth after selling shares for it."""
    outlook = scales.outlook
    sight = scales.sight
    price = sight.price(sold)
    held = sight.mine(sold)
    cost = tens * (outlook.value(sold) - price) + sight.drop(sold, tens) * (held - tens)
    if sight.leads(sold) and sight.most_of_others(sold) > held - tens:
        cost += outlook.weights.presidency * 2 - outlook.due(sold)
    short = int(short_of(sight.s, scales.corporation))
    # What is sold in vain, or does not suffice, is measured by the money that is needed.
    return scales.cheapest() - cost * short / max(1, min(price * tens, short))
