"""The search by playing on finds what is better, does not follow chance, and keeps to its budget."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from roundhouse.core.rng import Rng
from roundhouse.kit.noise import misjudged
from roundhouse.kit.search import chosen, try_out


def lottery(means: dict[int, float], spread: float, seed: int = 0) -> Callable[[int, int], float]:
    """Actions whose results scatter about their means, more by the world than by the action."""

    def value(action: int, world: int) -> float:
        luck = Rng(seed << 20 ^ world << 8).below(1000) / 100 + Rng(seed << 20 ^ world << 8 ^ action).below(1000) / 1000
        return means[action] + spread * luck

    return value


def test_a_better_action_overrules_the_first() -> None:
    tried = try_out([1, 2, 3], 300, lottery({1: 0.0, 2: 1.0, 3: 0.2}, 1.0))
    assert chosen(tried).action == 2
    assert tried[1].gain == pytest.approx(1.0, abs=0.3)


def test_equal_actions_leave_the_first_in_place_most_of_the_time() -> None:
    overruled = sum(
        chosen(try_out([1, 2], 60, lottery({1: 0, 2: 0}, 1.0, seed)), 2.0).action == 2 for seed in range(200)
    )
    assert overruled <= 20
    followed = sum(
        chosen(try_out([1, 2], 60, lottery({1: 0, 2: 0}, 1.0, seed)), 0.0).action == 2 for seed in range(200)
    )
    assert followed > 60


def test_hopeless_actions_are_given_up_and_their_budget_goes_to_the_others() -> None:
    tried = try_out([1, 2, 3], 300, lottery({1: 0.0, 2: 0.05, 3: -5.0}, 1.0))
    assert tried[2].worlds < tried[1].worlds == tried[0].worlds
    assert sum(it.worlds for it in tried) <= 300


def test_time_and_rollouts_bound_it() -> None:
    calls: list[tuple[int, int]] = []

    def value(action: int, world: int) -> float:
        calls.append((action, world))
        return float(action)

    try_out([1, 2], 11, value)
    assert len(calls) == 10
    calls.clear()
    try_out([1, 2], 1000, value, seconds=0.0)
    assert calls == [(1, 0), (2, 0)]


def test_a_single_action_is_not_tried() -> None:
    (only,) = try_out([7], 100, lottery({7: 1.0}, 0.0))
    assert (only.action, only.worlds) == (7, 0)
    assert chosen([only]) == only


def test_misjudgements_are_steady_and_centred() -> None:
    drawn = [misjudged(seed, thing) for seed in range(40) for thing in range(50)]
    assert misjudged(3, 4) == misjudged(3, 4)
    assert abs(sum(drawn) / len(drawn)) < 0.1
    assert 0.9 < (sum(it * it for it in drawn) / len(drawn)) ** 0.5 < 1.1
