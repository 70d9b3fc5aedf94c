"""How sure a result is: intervals, a sequential test, and whether all seats are equally good."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from statistics import fmean, variance
from typing import Final, Literal

Z95: Final = 1.959964
FEW_DEALS: Final = 10
"""With fewer deals than this, how alike their games are cannot be told."""
ERROR: Final = 0.05
"""How often the sequential test may be wrong, either way."""
GAIN: Final = 0.06
"""What the sequential test looks for: a share of wins higher than the fair one by this part of it (50 % to 53 %)."""

Verdict = Literal["better", "not better", "open"]


def wilson(share: float, games: float) -> tuple[float, float]:
    """The 95 % interval of a share of so many games.

    >>> [round(bound, 3) for bound in wilson(0.5, 100)]
    [0.404, 0.596]
    """
    middle = (share + Z95**2 / (2 * games)) / (1 + Z95**2 / games)
    half = Z95 / (1 + Z95**2 / games) * math.sqrt(share * (1 - share) / games + Z95**2 / (4 * games * games))
    return max(0.0, middle - half), min(1.0, middle + half)


def interval(share: float, games: int, by_deal: Sequence[float]) -> tuple[float, float]:
    """The 95 % interval of a share of wins that was so much in each deal.

    Games of one deal are not independent: the same cards come again in other seats. How much more or less they tell
    than independent games follows from how the deals differ; the interval is Wilson's for that many games.
    """
    spread = share * (1 - share) / games
    if len(by_deal) < FEW_DEALS or spread == 0:
        return wilson(share, games)
    most = games / len(by_deal)
    effect = variance(by_deal) / len(by_deal) / spread
    return wilson(share, games / min(most, max(1 / most, effect)))


@dataclass(frozen=True, slots=True)
class Sequential:
    """The state of a sequential test of "the first bot is better than its fair share"."""

    fair: float
    wanted: float
    ratio: float
    """The logarithm of how much likelier the results are if the wanted share is true."""
    verdict: Verdict

    def to_json(self) -> dict[str, object]:
        bound = round(math.log((1 - ERROR) / ERROR), 4)
        return {
            "h0": round(self.fair, 6),
            "h1": round(self.wanted, 6),
            "llr": round(self.ratio, 4),
            "bounds": [-bound, bound],
            "verdict": self.verdict,
        }


def sequential(by_deal: Sequence[float], fair: float) -> Sequential:
    """Wald's test by the normal approximation over whole deals, as engine testers use it.

    >>> sequential([1.0, 0.5] * 40, 0.5).verdict, sequential([0.5, 0.0, 0.5] * 20, 0.5).verdict
    ('better', 'not better')
    """
    wanted = fair * (1 + GAIN)
    if len(by_deal) < FEW_DEALS:
        return Sequential(fair, wanted, 0.0, "open")
    # Deals that all ended alike say something about the share, but nothing about their spread: it is not below this.
    spread = max(variance(by_deal), fair * (1 - fair) / len(by_deal))
    ratio = len(by_deal) * (wanted - fair) * (2 * fmean(by_deal) - fair - wanted) / (2 * spread)
    bound = math.log((1 - ERROR) / ERROR)
    verdict: Verdict = "better" if ratio >= bound else "not better" if ratio <= -bound else "open"
    return Sequential(fair, wanted, ratio, verdict)


def chi_square(observed: Sequence[float], expected: float) -> tuple[float, float]:
    """Pearson's statistic for equally likely outcomes, and how often chance alone gives as much.

    >>> statistic, p = chi_square([60, 40], 50)
    >>> statistic, round(p, 4)
    (4.0, 0.0455)
    """
    statistic = sum((count - expected) ** 2 / expected for count in observed)
    return statistic, _tail(statistic / 2, len(observed) - 1)


def _tail(half: float, freedom: int) -> float:
    """The upper tail of chi square with so many degrees of freedom at twice this value."""
    if freedom % 2:
        total, term = math.erfc(math.sqrt(half)), math.exp(-half) * math.sqrt(half) / math.gamma(1.5)
        first = 1.5
    else:
        total, term = 0.0, math.exp(-half)
        first = 1.0
    for step in range(freedom // 2):
        total += term
        term *= half / (first + step)
    return total
