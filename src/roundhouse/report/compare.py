"""How two runs differ: differences with 95 % intervals, and effect sizes."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from math import asin, sqrt
from typing import Final, Literal

from roundhouse.core.text import Text, text
from roundhouse.report.figures import DIGITS, Figures
from roundhouse.sim.stats import Tally
from roundhouse.sim.strength import wilson

Z: Final = 1.959964
MOST_THINGS: Final = 12


@dataclass(frozen=True, slots=True)
class Difference:
    """A number in two runs: the second less the first."""

    id: str
    name: Text
    kind: Literal["mean", "share"]
    first: float
    second: float
    low: float
    high: float
    effect: float | None
    """Cohen's d for means, Cohen's h for shares; None where nothing varies."""

    @property
    def value(self) -> float:
        return self.second - self.first

    @property
    def clear(self) -> bool:
        """Whether the interval leaves out 0."""
        return self.low > 0 or self.high < 0

    def to_json(self) -> dict[str, object]:
        return {
            "id": self.id,
            "kind": self.kind,
            "first": round(self.first, DIGITS),
            "second": round(self.second, DIGITS),
            "difference": round(self.value, DIGITS),
            "difference_95": [round(self.low, DIGITS), round(self.high, DIGITS)],
            "effect": None if self.effect is None else round(self.effect, 4),
        }


def of_means(name: str, words: Text, first: Tally, second: Tally, unit: int = 1) -> Difference:
    """By Welch, of tallies with at least two games each; `unit` of the points are one.

    >>> one, two = Tally(), Tally()
    >>> for points in (1, 2, 3, 4): one.add(points, 1, 0); two.add(points + 2, 1, 0)
    >>> found = of_means("points", text("report.points"), one, two)
    >>> found.value, round(found.low, 2), round(found.high, 2), round(found.effect, 2)
    (2.0, 0.21, 3.79, 1.55)
    """
    pair = (first, second)
    means = [tally.mean / unit for tally in pair]
    squares = [(tally.deviation / unit) ** 2 for tally in pair]
    reach = Z * sqrt(sum(square / tally.games for square, tally in zip(squares, pair, strict=True)))
    together = sqrt(sum(squares) / 2)
    value = means[1] - means[0]
    effect = value / together if together else None
    return Difference(name, words, "mean", means[0], means[1], value - reach, value + reach, effect)


def of_shares(name: str, words: Text, first: float, games: float, second: float, others: float) -> Difference:
    """By Newcombe, from the intervals of Wilson.

    >>> found = of_shares("wins", text("report.points"), 0.5, 100, 0.7, 100)
    >>> round(found.low, 3), round(found.high, 3), round(found.effect, 3)
    (0.064, 0.326, 0.412)
    """
    (low, high), (other_low, other_high) = wilson(first, games), wilson(second, others)
    value = second - first
    down = sqrt((second - other_low) ** 2 + (high - first) ** 2)
    up = sqrt((other_high - second) ** 2 + (first - low) ** 2)
    effect = 2 * asin(sqrt(min(1.0, second))) - 2 * asin(sqrt(min(1.0, first)))
    return Difference(name, words, "share", first, second, value - down, value + up, effect)


def differences(first: Figures, second: Figures) -> list[Difference]:
    """What can be compared: points, length, wins, and the things whose use differs most."""
    return [*_results(first, second), *_things(first, second)]


def _results(first: Figures, second: Figures) -> Iterator[Difference]:
    mine, theirs = first.summary, second.summary
    players = len(mine.by_seat)
    if players == len(theirs.by_seat):
        yield of_means("points", text("report.mean_points"), first.game_points, second.game_points, players)
    if mine.winners.games and theirs.winners.games:
        yield of_means("winner", text("report.winner_points"), mine.winners, theirs.winners)
    yield of_means("decisions", text("report.decisions"), first.lengths, second.lengths)
    if players != len(theirs.by_seat):
        return
    for seat, (one, other) in enumerate(zip(mine.by_seat, theirs.by_seat, strict=True), 1):
        words = text("report.wins_of_seat", seat=seat)
        yield of_shares(f"seat {seat}", words, one.win_share, one.games, other.win_share, other.games)


def _things(first: Figures, second: Figures) -> list[Difference]:
    if not first.replayed or not second.replayed:
        return []
    found = []
    for kind, things in first.things.items():
        for thing, held in things.items():
            other = second.things.get(kind, {}).get(thing)
            shares = held.share(first.replayed), 0.0 if other is None else other.share(second.replayed)
            if other is not None and max(shares) <= 1:
                words = text("report.use_of", thing=held.name)
                found.append(of_shares(thing, words, shares[0], first.replayed, shares[1], second.replayed))
    found.sort(key=lambda it: -abs(it.effect or 0))
    return found[:MOST_THINGS]
