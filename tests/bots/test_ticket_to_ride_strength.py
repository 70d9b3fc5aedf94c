"""How well the levels play Ticket to Ride, in games that are the same every time."""

from __future__ import annotations

from collections.abc import Mapping

import pytest

import roundhouse as rh
from roundhouse import bots
from roundhouse.core.match import SeatHandle
from roundhouse.core.play import settle_chance

pytestmark = pytest.mark.once

CLASSIC: Mapping[str, object] = {"edition": "classic_2004"}


def played(title: str, levels: list[str], seed: int, options: Mapping[str, object]) -> rh.State:
    """The end of a game between bots."""
    game = rh.title(title).build(len(levels), options)
    table = [bots.make(title, level, seed + seat) for seat, level in enumerate(levels)]
    rng = rh.Rng(seed)
    state = game.start()
    settle_chance(state, rng)
    while not state.over:
        seat = state.seats()[0]
        state.play_id(game.id(table[seat].choose(SeatHandle(state, seat))), seat)
        settle_chance(state, rng)
    return state


@pytest.mark.parametrize(
    ("title", "options"), [("ticket-to-ride-usa", CLASSIC), ("ticket-to-ride-usa", {}), ("ticket-to-ride-europe", {})]
)
def test_it_always_beats_the_random_bot(title: str, options: Mapping[str, object]) -> None:
    for seed in range(10):
        assert played(title, ["beginner", "random"], seed, options).result() == [1, 2]
        assert played(title, ["random", "beginner"], seed, options).result() == [2, 1]


@pytest.mark.parametrize(
    ("title", "players", "options", "least"),
    [
        ("ticket-to-ride-usa", 2, CLASSIC, 105),
        ("ticket-to-ride-usa", 4, {}, 90),
        ("ticket-to-ride-europe", 2, {}, 105),
        ("ticket-to-ride-europe", 4, {}, 95),
    ],
)
def test_it_scores_as_good_players_do(title: str, players: int, options: Mapping[str, object], least: int) -> None:
    games = 80 // players
    scores = [score for seed in range(games) for score in played(title, ["expert"] * players, seed, options).scores()]
    assert sum(scores) / len(scores) >= least
