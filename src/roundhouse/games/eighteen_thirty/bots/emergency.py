"""A train must be bought: with whose money, and what to sell for it."""

from __future__ import annotations

from roundhouse.games.eighteen_thirty.bots.outlook import Outlook
from roundhouse.games.eighteen_thirty.bots.trains import TrainJudge
from roundhouse.games.eighteen_thirty.game import (
    BANKRUPT,
    BUY_TRAIN,
    CORPORATIONS,
    OFFER_PRIVATE,
    PASS,
    SELL,
    TRADE_IN,
    first,
    kind_of,
    second,
    third,
)
from roundhouse.games.eighteen_thirty.purchase import must_buy, short_of
from roundhouse.games.eighteen_thirty.trains import cheapest_price

RUIN = -1e6
"""Bankruptcy ends the game: it is the last thing to do."""
_DESPERATE = -5e4


def judge_trains(outlook: Outlook) -> list[tuple[float, int]]:
    """All that can be done when trains are bought."""
    sight = outlook.sight
    s = sight.s
    corporation = int(s.operating)
    judge = TrainJudge(outlook, corporation)
    forced = must_buy(s, corporation)
    out: list[tuple[float, int]] = []
    for action in s.sampled_ids(sight.seat):
        kind = kind_of(action)
        if kind == PASS:
            out.append((0.0, int(action)))
        elif kind == BUY_TRAIN:
            worth = _purchase(judge, int(first(action)), int(second(action)), int(third(action)), forced)
            if worth is not None:
                out.append((worth, int(action)))
        elif kind == TRADE_IN:
            out.append((judge.trade_in(int(first(action))), int(action)))
        elif kind == SELL:
            out.append((_sale(judge, int(first(action)), int(second(action))), int(action)))
        elif kind == OFFER_PRIVATE:
            out.append((_DESPERATE - int(second(action)), int(action)))
        elif kind == BANKRUPT:
            out.append((RUIN, int(action)))
    return out


def _purchase(judge: TrainJudge, kind: int, source: int, price: int, forced: bool) -> float | None:
    """A train of the bank, of a corporation of one's own, or, in need, of another president; None to leave it."""
    sight = judge.sight
    if source >= CORPORATIONS:
        return judge.buy(kind, source, price)
    if sight.leads(source):
        if price != 1:
            return None
        if sum(sight.trains(source)) > 1:
            return judge.transfer(kind, source, price)
        # A train that goes to and fro between two corporations runs for neither.
        return _DESPERATE if forced and _is_ruined(judge) else None
    face = int(sight.g.train_price[kind])
    if not forced or not sight.g.r.consent or price < face // 2 or sum(sight.trains(source)) < 2:
        return None
    worth = judge.buy(kind, source, price)
    return worth - 0.2 * price if price <= face else _DESPERATE


def _is_ruined(judge: TrainJudge) -> bool:
    """Whether the cheapest train is more than the seat can safely raise."""
    money = judge.treasury + judge.outlook.liquid(judge.sight.seat)
    return money < float(cheapest_price(judge.sight.s))


def _sale(judge: TrainJudge, sold: int, tens: int) -> float:
    """What buying the cheapest train is worth after selling shares for it."""
    outlook = judge.outlook
    sight = judge.sight
    price = sight.price(sold)
    held = sight.mine(sold)
    cell = sight.s.cell[sold]
    for _ in range(tens):
        cell = sight.g.market.down(cell)
    drop = price - int(sight.g.market.price[cell])
    cost = tens * (outlook.value(sold) - price) + drop * (held - tens)
    if sight.leads(sold) and sight.most_of_others(sold) > held - tens:
        cost += outlook.weights.presidency * 2 - outlook.due(sold)
    short = int(short_of(sight.s, judge.corporation))
    # What is sold in vain, or does not suffice, is measured by the money that is needed.
    return judge.cheapest() - cost * short / max(1, min(price * tens, short))
