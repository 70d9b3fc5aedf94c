"""The speed of the engine: uniformly random play through the same frames as everything else, in CPU time."""

from __future__ import annotations

import time
from collections.abc import Mapping
from dataclasses import asdict, dataclass
from itertools import repeat

from roundhouse._build import build
from roundhouse.core.game import Game
from roundhouse.core.play import playout, settle_chance
from roundhouse.core.registry import title
from roundhouse.core.rng import Rng
from roundhouse.core.state import State

_COPIES = 1000
_GAMES = 10
"""How many are made between two looks at the clock."""


@dataclass(frozen=True, slots=True)
class Speed:
    """What a build does in a second of CPU time."""

    build: str
    games_per_cpu_s: float
    """Whole games, their scoring included."""
    decisions_per_cpu_s: float
    """Choices among all legal actions; chance and scoring cost time and do not count."""
    copies_per_cpu_s: float
    """Copies of a position in the middle of a game."""

    def to_json(self) -> dict[str, object]:
        return {name: value if isinstance(value, str) else round(value, 1) for name, value in asdict(self).items()}


def measure(
    title_id: str, players: int, options: Mapping[str, object] | None = None, seconds: float = 1.0, repeats: int = 3
) -> Speed:
    """Measure the running build: the best of several repeats of so many seconds each; raises BadOption."""
    game = title(title_id).build(players, options or {})
    plays = [_play_for(game, seconds, seed) for seed in range(1, repeats + 1)]
    middle = middle_of(game, 1)
    copies = max(_copy_for(middle, seconds) for _ in range(repeats))
    return Speed(build(), max(games for games, _ in plays), max(decisions for _, decisions in plays), copies)


def _play_for(game: Game, seconds: float, seed: int) -> tuple[float, float]:
    """Games and decisions per second."""
    rng = Rng(seed)
    games = decisions = 0
    spent = 0.0
    began = time.process_time()
    while spent < seconds:
        for _ in range(_GAMES):
            state = game.start()
            decisions += playout(state, rng)
            state.scores()
        games += _GAMES
        spent = time.process_time() - began
    return games / spent, decisions / spent


def middle_of(game: Game, seed: int) -> State:
    """The position after half the decisions of a random game."""
    half = playout(game.start(), Rng(seed)) // 2
    state, rng = game.start(), Rng(seed)
    for _ in range(half):
        settle_chance(state, rng)
        seat = state.frame.seat(state)
        actions = state.sampled_ids(seat)
        state.play_id(actions[rng.below(len(actions))], seat)
    settle_chance(state, rng)
    return state


def _copy_for(state: State, seconds: float) -> float:
    clock = time.process_time
    copy = state.copy
    copies = 0
    began = clock()
    while clock() - began < seconds:
        for _ in repeat(None, _COPIES):
            copy()
        copies += _COPIES
    return copies / (clock() - began)
