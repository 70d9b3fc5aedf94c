# compiled by mypyc
"""Pay or keep."""

from __future__ import annotations

from roundhouse.core.bot import Weighed
from roundhouse.games.eighteen_thirty import game as ids
from roundhouse.games.eighteen_thirty.bots.outlook import Outlook
from roundhouse.games.eighteen_thirty.bots.trains import TrainScales, best_purchase
from roundhouse.games.eighteen_thirty.state import REVENUE


def weigh_dividend(outlook: Outlook) -> Weighed:
    """Dividends and a rising price, against a train that the money buys or a president who need not pay."""
    sight = outlook.sight
    corporation = int(sight.s.operating)
    revenue = int(sight.s.facts[REVENUE])
    mine = sight.mine(corporation)
    cell = sight.s.cell[corporation]
    market = sight.g.market
    scales = TrainScales(outlook, corporation)
    pool = revenue * sight.held(corporation, ids.POOL) // 10
    pay = revenue * mine / 10 + mine * float(market.price[market.right(cell)])
    pay += treasury_worth(scales, scales.treasury + pool)
    keep = mine * float(market.price[market.left(cell)]) + treasury_worth(scales, scales.treasury + revenue)
    return [(pay, ids.PAY), (keep, ids.WITHHOLD)]


def treasury_worth(scales: TrainScales, treasury: int) -> float:
    """What a treasury of this size is worth before trains are bought."""
    outlook = scales.outlook
    seat = scales.sight.seat
    due = outlook.liability(scales.trains, treasury)
    others = outlook.exposure(seat) - outlook.due(scales.corporation)
    # Money that is asked for and cannot be raised would end the game for the seat.
    ruin = max(0.0, due + others - outlook.liquid(seat))
    kept = scales.worth(scales.corporation, scales.trains, treasury)
    return kept + best_purchase(scales, treasury) - ruin
