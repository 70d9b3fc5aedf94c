"""The auction of the private companies: what they are worth, and what to bid."""

from __future__ import annotations

from bench.reference.eighteen_thirty.outlook import Outlook
from roundhouse.core.bot import Weighed
from roundhouse.core.rng import Rng
from roundhouse.games.eighteen_thirty import game as ids
from roundhouse.games.eighteen_thirty.auction import CompanyAuction, offered

_SHARES_TO_FLOAT = 4
"""BO brings two of the six shares that float B&O."""


def private_values(outlook: Outlook) -> list[float]:
    """What the seat thinks the companies are worth; everybody thinks a little differently."""
    sight, weights = outlook.sight, outlook.weights
    rng = Rng(outlook.seed << 8 ^ sight.seat)
    values = []
    for private, part in enumerate(weights.private_value):
        whim = (int(rng.below(2001)) - 1000) / 1000 * weights.taste
        values.append(max(1.0, part + whim) * float(sight.g.face_value[private]))
    return values


def weigh_auction(outlook: Outlook) -> Weighed:
    """Buy what is offered if it is worth its price; bid on others up to their worth."""
    sight, values = outlook.sight, private_values(outlook)
    s = sight.s
    cheapest = int(offered(s))
    fighting = isinstance(sight.frame, CompanyAuction)
    committed = sum(int(s.bids[private * ids.SEATS + sight.seat]) for private in range(len(values)))
    out: Weighed = []
    for kind, private, _, price, action in sight.choices():
        if kind == ids.PASS:
            out.append((0.0, action))
            continue
        own = int(s.bids[private * ids.SEATS + sight.seat])
        gain = values[private] - price
        left = sight.cash - committed + own - price
        if private == cheapest and not fighting:
            out.append((gain + 1.0, action))
        elif own and not fighting:
            out.append((-1.0, action))  # nobody bids against himself
        else:
            short = max(0.0, outlook.weights.float_reserve - left)
            out.append((gain - short - 0.001 * price, action))
    return out


def weigh_par(outlook: Outlook) -> Weighed:
    """B&O starts at the highest price at which the rest of the money floats it."""
    cash = outlook.sight.cash
    return [
        (float(price if price * _SHARES_TO_FLOAT <= cash else -price), action)
        for _, _, _, price, action in outlook.sight.choices()
    ]
