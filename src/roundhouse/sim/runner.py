"""Playing many games by seeds: in this process or in several, with the same results."""

from __future__ import annotations

import hashlib
import json
import time
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from functools import lru_cache

from roundhouse import bots
from roundhouse.core.errors import BadOption
from roundhouse.core.game import Game
from roundhouse.core.match import SeatHandle, check_seed
from roundhouse.core.play import playout, settle_chance
from roundhouse.core.registry import title
from roundhouse.core.rng import Rng
from roundhouse.core.state import State
from roundhouse.core.text import text
from roundhouse.sim.stats import Summary

_PARTS_PER_JOB = 16
_LARGEST_PART = 1000


@dataclass(frozen=True, slots=True)
class Spec:
    """What is played: enough to play any of the games again anywhere."""

    title: str
    players: int
    options: Mapping[str, object]
    bots: tuple[str, ...]
    """A level for each seat; from game to game they move on by one seat."""
    seed: str
    games: int

    def lineup(self, number: int) -> tuple[str, ...]:
        """The levels by seat in a game.

        >>> spec = Spec("ticket-to-ride-usa", 2, {}, ("casual", "random"), "1", 10)
        >>> spec.lineup(0), spec.lineup(1)
        (('casual', 'random'), ('random', 'casual'))
        """
        return tuple(self.bots[(seat + number) % self.players] for seat in range(self.players))

    def options_text(self) -> str:
        """The options as a text, equal for equal options."""
        return json.dumps(self.options, sort_keys=True)

    def seed_of(self, number: int, role: str) -> int:
        """The seed of a role (chance, or a seat's bot) in a game."""
        digest = hashlib.sha256(f"roundhouse simulation {self.seed} {number} {role}".encode()).digest()
        return int.from_bytes(digest[:12], "big")


class Runner:
    """Plays the games of a spec, in so many processes."""

    def __init__(self, spec: Spec, jobs: int = 1) -> None:
        self.spec = spec
        self.jobs = jobs

    def run(self, watch: Callable[[int], None] | None = None) -> Summary:
        """Play all games; `watch` hears how many more are done. Raises BadOption or UnknownBot before the first one."""
        spec = self.spec
        check_seed(spec.seed)
        if len(spec.bots) < spec.players or spec.games < 1 or self.jobs < 1:
            raise BadOption(text("error.bad_spec", players=spec.players))
        built(spec.title, spec.players, spec.options_text())
        for level in spec.bots:
            bots.make(spec.title, level, 0)
        whole = Summary(spec.players)
        began = time.perf_counter()
        for part in self._parts():
            whole.merge(part)
            if watch is not None:
                watch(part.games)
        whole.seconds = time.perf_counter() - began
        return whole

    def _parts(self) -> Iterable[Summary]:
        size = max(1, min(_LARGEST_PART, self.spec.games // (self.jobs * _PARTS_PER_JOB)))
        starts = range(0, self.spec.games, size)
        if self.jobs == 1:
            return (play_games(self.spec, start, start + size) for start in starts)
        from joblib import Parallel, delayed

        parallel = Parallel(n_jobs=self.jobs, return_as="generator", batch_size=1, pre_dispatch="3*n_jobs")
        parts: Iterable[Summary] = parallel(delayed(play_games)(self.spec, start, start + size) for start in starts)
        return parts


def play_games(spec: Spec, first: int, end: int) -> Summary:
    """Play the games from one number up to another, but not beyond those of the spec."""
    game = built(spec.title, spec.players, spec.options_text())
    play = _play_at_random if set(spec.bots) == {bots.RANDOM} else _play
    part = Summary(spec.players)
    began = time.process_time()
    for number in range(first, min(end, spec.games)):
        state, decisions = play(spec, game, number)
        part.add(number, spec.lineup(number), *state.standings(), decisions, state.ending())
    part.cpu_seconds = time.process_time() - began
    return part


@lru_cache(maxsize=8)
def built(title_id: str, players: int, options: str) -> Game:
    """The game by its options as JSON; it is the same for every part of a run, and a process gets many."""
    return title(title_id).build(players, json.loads(options))


def _play_at_random(spec: Spec, game: Game, number: int) -> tuple[State, int]:
    """The fast path: ids only, no bot is asked."""
    state = game.start()
    decisions = playout(state, Rng(spec.seed_of(number, "chance")))
    return state, int(decisions)


def _play(spec: Spec, game: Game, number: int) -> tuple[State, int]:
    state = game.start()
    chance = Rng(spec.seed_of(number, "chance"))
    lineup = spec.lineup(number)
    players = [bots.make(spec.title, level, spec.seed_of(number, f"seat {seat}")) for seat, level in enumerate(lineup)]
    decisions = 0
    settle_chance(state, chance)
    while not state.over:
        seat = state.seats()[0]
        state.apply(players[seat].choose(SeatHandle(state, seat)), seat)
        settle_chance(state, chance)
        decisions += 1
    return state, decisions
