"""Playing many games by seeds: in this process or in several, with the same results."""

from __future__ import annotations

import hashlib
import json
import math
import time
from collections.abc import Callable, Generator, Iterable, Iterator, Mapping
from contextlib import closing
from dataclasses import asdict, dataclass, replace
from functools import lru_cache, partial
from typing import NamedTuple, TypeVar

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
from roundhouse.sim.traces import Trace

_PARTS_PER_JOB = 16
_LARGEST_PART = 1000
T = TypeVar("T")


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

    def to_json(self) -> str:
        """The whole spec as a text."""
        return json.dumps({**asdict(self), "options": dict(self.options)}, sort_keys=True)

    @classmethod
    def from_json(cls, words: str) -> Spec:
        """A spec as it was."""
        fields = json.loads(words)
        return cls(**{**fields, "bots": tuple(fields["bots"])})

    def seed_of(self, number: int, role: str) -> int:
        """The seed of a role (chance, or a seat's bot) in a game."""
        digest = hashlib.sha256(f"roundhouse simulation {self.seed} {number} {role}".encode()).digest()
        return int.from_bytes(digest[:12], "big")

    def check(self) -> None:
        """Raise BadOption or UnknownBot for what cannot be played."""
        check_seed(self.seed)
        if len(self.bots) < self.players or self.games < 1:
            raise BadOption(text("error.bad_spec", players=self.players))
        self.game()
        for level in self.bots:
            bots.make(self.title, level, 0)

    def game(self) -> Game:
        """The game that is played."""
        return built(self.title, self.players, self.options_text())

    @property
    def at_random(self) -> bool:
        """Whether all play at random: then no bot is asked, and one stream answers for everybody."""
        return set(self.bots) == {bots.RANDOM}


class Played(NamedTuple):
    """What came out of a game, as `Summary.add` takes it."""

    number: int
    bots: tuple[str, ...]
    scores: list[int]
    places: list[int]
    decisions: int
    ending: str


class Runner:
    """Plays the games of a spec, in so many processes, here or on a Ray cluster.

    Without `jobs` it takes one process here, or what the whole cluster has.
    """

    def __init__(self, spec: Spec, jobs: int | None = None, cluster: str | None = None) -> None:
        self.spec = spec
        self.jobs = jobs
        self.cluster = cluster

    def run(self, watch: Callable[[int], None] | None = None) -> Summary:
        """Play all games; `watch` hears how many more are done. Raises BadOption or UnknownBot before the first one."""
        spec = self.spec
        check_jobs(spec, self.jobs)
        spec.check()
        whole = Summary(spec.players)
        began = time.perf_counter()
        with closing(self._parts()) as parts:
            for part in parts:
                whole.merge(part)
                if watch is not None:
                    watch(part.games)
        whole.seconds = time.perf_counter() - began
        return whole

    def _parts(self) -> Generator[Summary]:
        spec = self.spec
        if self.cluster is None:
            yield from spread(partial(play_games, spec), [range(spec.games)], self.jobs or 1)
            return
        from roundhouse.sim.cluster import Cluster

        spec = replace(spec, options=spec.game().options)  # a node has not the files that are here
        with closing(Cluster(self.cluster, self.jobs).play(spec, (), [range(spec.games)])) as errands:
            yield from (errand.summary for errand in errands)


def check_jobs(spec: Spec, jobs: int | None) -> None:
    """Raise BadOption for what is no number of processes."""
    if jobs is not None and jobs < 1:
        raise BadOption(text("error.bad_spec", players=spec.players))


def spread(play: Callable[[int, int], T], games: list[range], jobs: int) -> Iterable[T]:
    """Play stretches of games in small parts, in so many processes; what is made of each part, in their order."""
    size = max(1, min(_LARGEST_PART, sum(map(len, games)) // (jobs * _PARTS_PER_JOB)))
    parts = ((first, min(first + size, stretch.stop)) for stretch in games for first in stretch[::size])
    if jobs == 1:
        return (play(first, end) for first, end in parts)
    from joblib import Parallel, delayed

    parallel = Parallel(n_jobs=jobs, return_as="generator", batch_size=1, pre_dispatch="3*n_jobs")
    made: Iterable[T] = parallel(delayed(play)(first, end) for first, end in parts)
    return made


def play_games(spec: Spec, first: int, end: int, seconds: float = math.inf) -> Summary:
    """Play the games from one number up to another, but not beyond those of the spec, and for not much longer."""
    part = Summary(spec.players)
    began = time.process_time()
    last = time.monotonic() + seconds
    for played in games(spec, first, min(end, spec.games)):
        part.add(*played)
        if time.monotonic() > last:
            break
    part.cpu_seconds = time.process_time() - began
    return part


def games(spec: Spec, first: int, end: int, trace: Trace | None = None) -> Iterator[Played]:
    """Play one game after the other; a trace holds each until the next one is asked for."""
    game = spec.game()
    for number in range(first, end):
        if trace is not None:
            trace.clear()
        state, decisions = _play(spec, game, number, trace)
        scores, places = state.standings()
        yield Played(number, spec.lineup(number), scores, places, decisions, state.ending())


@lru_cache(maxsize=8)
def built(title_id: str, players: int, options: str) -> Game:
    """The game by its options as JSON; it is the same for every part of a run, and a process gets many."""
    return title(title_id).build(players, json.loads(options))


def _play(spec: Spec, game: Game, number: int, trace: Trace | None) -> tuple[State, int]:
    state = game.start()
    chance = Rng(spec.seed_of(number, "chance"))
    if not spec.at_random:
        return state, _play_bots(spec, state, chance, number, trace)
    return state, int(playout(state, chance)) if trace is None else trace.playout(state, chance)


def _play_bots(spec: Spec, state: State, chance: Rng, number: int, trace: Trace | None) -> int:
    lineup = spec.lineup(number)
    players = [bots.make(spec.title, level, spec.seed_of(number, f"seat {seat}")) for seat, level in enumerate(lineup)]
    settle = settle_chance if trace is None else trace.settle_chance
    decisions = 0
    settle(state, chance)
    while not state.over:
        seat = state.seats()[0]
        action = players[seat].choose(SeatHandle(state, seat))
        if trace is not None:
            trace.add(state, state.frame, seat, str(action))
        state.apply(action, seat)
        settle(state, chance)
        decisions += 1
    return decisions
