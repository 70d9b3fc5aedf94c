"""The auction of the private companies: what they are worth, and what to bid."""

from __future__ import annotations

from roundhouse.core.rng import Rng
from roundhouse.games.eighteen_thirty.auction import CompanyAuction, offered
from roundhouse.games.eighteen_thirty.bots.sight import Sight
from roundhouse.games.eighteen_thirty.bots.weights import Weights
from roundhouse.games.eighteen_thirty.game import BID, PAR, PASS, SEATS, first, kind_of, third

Judged = list[tuple[float, int]]
"""Actions by id, each after its worth."""
_SHARES_TO_FLOAT = 4
"""BO brings two of the six shares that float B&O."""


def private_values(sight: Sight, weights: Weights, seed: int) -> list[float]:
    """What the seat thinks the companies are worth; everybody thinks a little differently."""
    rng = Rng(seed << 8 ^ sight.seat)
    values = []
    for private, part in enumerate(weights.private_value):
        whim = (int(rng.below(2001)) - 1000) / 1000 * weights.taste
        values.append(max(1.0, part + whim) * float(sight.g.face_value[private]))
    return values


def judge_auction(sight: Sight, weights: Weights, seed: int) -> Judged:
    """Buy what is offered if it is worth its price; bid on others up to their worth."""
    values = private_values(sight, weights, seed)
    s = sight.s
    cheapest = int(offered(s))
    fighting = isinstance(sight.frame, CompanyAuction)
    committed = sum(int(s.bids[private * SEATS + sight.seat]) for private in range(len(values)))
    out: Judged = []
    for action in s.sampled_ids(sight.seat):
        if kind_of(action) == PASS:
            out.append((0.0, int(action)))
            continue
        assert kind_of(action) == BID
        private, price = int(first(action)), int(third(action))
        own = int(s.bids[private * SEATS + sight.seat])
        gain = values[private] - price
        left = sight.cash - committed + own - price
        if private == cheapest and not fighting:
            out.append((gain + 1.0, int(action)))
        elif own and not fighting:
            out.append((-1.0, int(action)))  # nobody bids against himself
        else:
            short = max(0.0, weights.float_reserve - left)
            out.append((gain - short - 0.001 * price, int(action)))
    return out


def judge_par(sight: Sight) -> Judged:
    """B&O starts at the highest price at which the rest of the money floats it."""
    out: Judged = []
    for action in sight.s.sampled_ids(sight.seat):
        assert kind_of(action) == PAR
        price = int(third(action))
        out.append((float(price if price * _SHARES_TO_FLOAT <= sight.cash else -price), int(action)))
    return out
