"""Random games by numbers, for the tests of the environments."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from tests.conformance.walk import seat_counts

from roundhouse import Game, Rng, titles
from roundhouse.core.play import settle_chance
from roundhouse.core.space import rising
from roundhouse.env.position import Position

TABLES = [pytest.param(title, n, id=f"{title.id}-{n}") for title in titles() for n in seat_counts(title)]
"""Every title with every number of players."""


def positions(game: Game, rng: Rng, most: int) -> Iterator[Position]:
    """The positions of a random game in which a seat is asked, up to so many; who looks leaves them as they are."""
    at = Position(game.start())
    for _ in range(most):
        if not at.begun:
            settle_chance(at.state, rng)
            at.look_again()
        if at.state.over:
            return
        yield at
        numbers = rising(at.numbers())
        at.play(numbers[rng.below(len(numbers))])


def finished(game: Game, rng: Rng) -> tuple[Position, int]:
    """The end of a random game, and how many numbers it took."""
    seen = [*positions(game, rng, 10**6)]
    return seen[-1], len(seen)
