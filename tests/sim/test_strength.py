"""How sure results are: intervals that hold, a test that is seldom wrong."""

from __future__ import annotations

import random
from statistics import fmean

import pytest

from roundhouse.sim.strength import chi_square, interval, sequential

pytestmark = pytest.mark.once  # nothing of this is compiled


def _deals(rng: random.Random, share: float, count: int, paired: float) -> list[float]:
    """Shares of wins in deals of two games; in this part of them the deal decides both games for the same seat."""
    out = []
    for _ in range(count):
        if rng.random() < paired:
            out.append(0.5)  # each player wins once, from the better seat
        else:
            out.append(((rng.random() < share) + (rng.random() < share)) / 2)
    return out


@pytest.mark.parametrize(("share", "paired"), [(0.5, 0.0), (0.5, 0.6), (0.8, 0.0), (0.97, 0.0)])
def test_the_interval_holds_the_truth_about_95_times_in_a_hundred(share: float, paired: float) -> None:
    rng = random.Random(1)
    truth = share * (1 - paired) + 0.5 * paired
    held = 0
    for _ in range(1000):
        by_deal = _deals(rng, share, 100, paired)
        low, high = interval(fmean(by_deal), 200, by_deal)
        held += low <= truth <= high
    assert 930 <= held <= 975


def test_deals_that_decide_both_games_make_the_interval_narrow() -> None:
    alike, apart = _deals(random.Random(2), 0.5, 200, 0.8), _deals(random.Random(2), 0.5, 200, 0.0)
    widths = [high - low for low, high in (interval(fmean(deals), 400, deals) for deals in (alike, apart))]
    assert widths[0] < 0.75 * widths[1]


def test_an_interval_of_nothing_but_wins_is_not_a_point() -> None:
    low, high = interval(1.0, 40, [1.0] * 20)
    assert 0.85 < low < 0.95 and high == 1.0


def test_the_sequential_test_is_wrong_at_most_about_once_in_twenty() -> None:
    wrong = 0
    for seed in range(200):
        rng = random.Random(seed)
        better = seed % 2 == 0
        by_deal: list[float] = []
        verdict = "open"
        while verdict == "open":
            by_deal += _deals(rng, 0.53 if better else 0.5, 20, 0.0)
            verdict = sequential(by_deal, 0.5).verdict
        wrong += (verdict == "better") != better
    assert wrong <= 18


@pytest.mark.parametrize(
    ("statistic", "freedom", "tail"),
    [(3.841, 1, 0.05), (5.991, 2, 0.05), (7.815, 3, 0.05), (9.488, 4, 0.05), (11.070, 5, 0.05), (15.086, 5, 0.01)],
)
def test_tails_of_chi_square_are_those_of_the_tables(statistic: float, freedom: int, tail: float) -> None:
    seats = freedom + 1
    away = (statistic * 100 / (seats * (seats - 1))) ** 0.5  # one seat above, all others below by as much in sum
    observed = [100 + (seats - 1) * away, *[100 - away] * freedom]
    found, p = chi_square(observed, 100)
    assert found == pytest.approx(statistic)
    assert p == pytest.approx(tail, rel=0.01)
