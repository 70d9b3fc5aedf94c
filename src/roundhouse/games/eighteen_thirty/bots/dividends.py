"""Pay or keep."""

from __future__ import annotations

from roundhouse.games.eighteen_thirty.bots.outlook import Outlook
from roundhouse.games.eighteen_thirty.bots.trains import TrainJudge, best_purchase
from roundhouse.games.eighteen_thirty.game import PAY, POOL, WITHHOLD
from roundhouse.games.eighteen_thirty.state import REVENUE


def judge_dividend(outlook: Outlook) -> list[tuple[float, int]]:
    """Dividends and a rising price, against a train that the money buys or a president who need not pay."""
    sight = outlook.sight
    corporation = int(sight.s.operating)
    revenue = int(sight.s.facts[REVENUE])
    mine = sight.mine(corporation)
    cell = sight.s.cell[corporation]
    market = sight.g.market
    judge = TrainJudge(outlook, corporation)
    pool = revenue * sight.held(corporation, POOL) // 10
    pay = revenue * mine / 10 + mine * float(market.price[market.right(cell)])
    pay += treasury_worth(judge, judge.treasury + pool)
    keep = mine * float(market.price[market.left(cell)]) + treasury_worth(judge, judge.treasury + revenue)
    return [(pay, PAY), (keep, WITHHOLD)]


def treasury_worth(judge: TrainJudge, treasury: int) -> float:
    """What a treasury of this size is worth before trains are bought."""
    outlook = judge.outlook
    seat = judge.sight.seat
    due = outlook.liability(judge.trains, treasury)
    others = outlook.exposure(seat) - outlook.due(judge.corporation)
    # Money that is asked for and cannot be raised would end the game for the seat.
    ruin = max(0.0, due + others - outlook.liquid(seat))
    kept = judge.worth(judge.corporation, judge.trains, treasury)
    return kept + best_purchase(judge, treasury) - ruin
