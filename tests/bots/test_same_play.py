"""The bots think as their frozen copies do, to the last bit: made faster, they must not play otherwise."""

from __future__ import annotations

from importlib import import_module

import pytest

import roundhouse as rh
from roundhouse.core.bot import Bot
from roundhouse.core.match import SeatHandle
from roundhouse.core.play import settle_chance
from roundhouse.games.eighteen_thirty.bots import Baron

GAMES: list[tuple[str, str, type[Bot], int, dict[str, object], int, int]] = [
    ("1830", "eighteen_thirty", Baron, 3, {}, 4, 220),
]
"""A title, the package of its reference, the bot that thinks so unless a level says otherwise, the number of players,
options, a seed, and how many decisions to compare.
"""


@pytest.mark.parametrize(("title", "package", "bot", "players", "options", "seed", "most"), GAMES)
def test_bots_think_as_the_reference(
    title: str, package: str, bot: type[Bot], players: int, options: dict[str, object], seed: int, most: int
) -> None:
    reference = import_module(f"bench.reference.{package}").CasualBot
    pairs = [(bot(seed + seat), reference(seed + seat)) for seat in range(players)]
    state, chance = rh.title(title).build(players, options).start(), rh.Rng(seed)
    settle_chance(state, chance)
    for _ in range(most):
        if state.over:
            break
        seat = state.seats()[0]
        handle: SeatHandle = SeatHandle(state, seat)
        now, ever = pairs[seat]
        thought = ever.analyse(handle)
        assert now.analyse(handle) == thought
        assert now.choose(handle) == thought[0][0]
        state.apply(thought[0][0], seat)
        settle_chance(state, chance)
