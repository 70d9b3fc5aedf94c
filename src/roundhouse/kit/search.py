"""Search by playing on: what comes of each answer in worlds that may be the true one.

All answers are tried in the same worlds, so that it is their difference that is measured, not the luck of a world. The
first answer is what the player would do without a search. Another one is taken only if it is better by more than chance
would explain: a search that follows every small difference is weaker than the player it began with.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from math import sqrt
from time import thread_time

_FIRST_LOOK = 8
"""Worlds before an answer can be given up."""


@dataclass(frozen=True, slots=True)
class Tried:
    """An answer, and what came of it."""

    action: int
    value: float
    """The mean over the worlds."""
    gain: float
    """By how much it is better than the first answer, in the same worlds."""
    error: float
    """The standard error of the gain."""
    worlds: int


def try_out(
    actions: Sequence[int],
    rollouts: int,
    value: Callable[[int, int], float],
    give_up: float = 2.0,
    seconds: float = float("inf"),
) -> list[Tried]:
    """Try the actions in one world after the other, as many rollouts in all; `value` plays one on in one world.

    An action is given up when it falls behind the best one by `give_up` standard errors. After so many seconds of
    computing time no new world is begun: a busy machine changes nothing, a slow one gets a shorter search.
    """
    results: dict[int, list[float]] = {action: [] for action in actions}
    left, world, end = rollouts, 0, thread_time() + seconds
    trying = list(actions)
    while left >= len(trying) > 1 and (world == 0 or thread_time() < end):
        for action in trying:
            results[action].append(value(action, world))
        left -= len(trying)
        world += 1
        if world >= _FIRST_LOOK:
            trying = _worth_trying(results, trying, give_up)
    return [_tried(action, results[action], results[actions[0]]) for action in actions]


def chosen(tried: Sequence[Tried], sure: float = 1.0) -> Tried:
    """The action with the largest gain that is more than `sure` times its error; the first one if there is none."""
    better = [it for it in tried if it.worlds >= _FIRST_LOOK and it.gain > sure * it.error]
    return max(better, key=lambda it: it.gain, default=tried[0])


def _worth_trying(results: dict[int, list[float]], trying: list[int], give_up: float) -> list[int]:
    best = max(trying, key=lambda action: sum(results[action]))
    behind = {action: _difference(results[action], results[best]) for action in trying if action != best}
    first = trying[0]  # what the others are measured by
    return [it for it in trying if it in (first, best) or behind[it][0] + give_up * behind[it][1] >= 0]


def _tried(action: int, mine: list[float], first: list[float]) -> Tried:
    gain, error = _difference(mine, first)
    return Tried(action, sum(mine) / max(1, len(mine)), gain, error, len(mine))


def _difference(mine: list[float], other: list[float]) -> tuple[float, float]:
    """The mean difference over the worlds that both saw, and its standard error."""
    differences = [a - b for a, b in zip(mine, other, strict=False)]
    n = len(differences)
    if n < 2:
        return (sum(differences), float("inf"))
    mean = sum(differences) / n
    return mean, sqrt(sum((it - mean) ** 2 for it in differences) / (n - 1) / n)
