"""The one place that drives a game for the contracts: a random game, played as it is looked at."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache, cached_property, lru_cache

import roundhouse
from roundhouse import CHANCE, Action, Entry, Game, Match, Rng, State, Title

# The compiled build checks the full amount; the same sources run interpreted are given a share of it.
COMPILED = roundhouse.build() == "compiled"
GAMES = 200 if COMPILED else 20
"""Games for each contract, title and seat count, spread over the option sets."""
PLAYOUTS = 1000 if COMPILED else 60
"""Games through the fast path for each title and seat count."""
WHOLE = 4
"""One game in so many is played as a match from end to end, for the contracts of its log."""
_LAST = 5


@dataclass(frozen=True)
class Case:
    """What is played: a title for so many players with one of its option sets."""

    title: Title
    players: int
    variant: int

    @property
    def options(self) -> Mapping[str, object]:
        return variants(self.title)[self.variant]

    @cached_property
    def game(self) -> Game:
        return self.title.build(self.players, self.options)

    def __str__(self) -> str:
        return f"{self.title.id} for {self.players} with {dict(self.options)}"


def seat_counts(title: Title) -> range:
    """Every number of players that the title allows."""
    return range(title.seats[0], title.seats[1] + 1)


@cache
def variants(title: Title) -> tuple[Mapping[str, object], ...]:
    """The defaults and every option set that the title names."""
    return ({}, *title.variants())


@cache
def cases(title: Title, players: int) -> tuple[Case, ...]:
    """One case for each option set that so many can play with."""
    fitting = [i for i, options in enumerate(variants(title)) if title.fits(players, options)]
    return tuple(Case(title, players, variant) for variant in fitting)


Step = tuple[int, int, int | Action]
"""An answer of a walk: the seat, the number, and what the log keeps of it."""


class Walk:
    """A game that goes one answer further with each step of a loop over it.

    In the loop `state` stands before the answer that is chosen already: `seat` gives `number`, an action's id. The
    loop must leave the state as it is. Seats answer at random, or by `choices`: such a walk ends where they end, or as
    in an earlier walk of the same case and seed, whose `steps` are known.
    """

    def __init__(
        self, case: Case, seed: int, choices: Sequence[int] | None = None, steps: Sequence[Step] | None = None
    ) -> None:
        self.case = case
        self.title = case.title
        self.game = case.game
        self.players = case.players
        self.state: State = self.game.start()
        self.log: list[tuple[int, int | Action]] = []
        self.decisions = 0
        self.seat = CHANCE
        self.number = 0
        self.luck = Rng(seed + 2**64)
        """Randomness for the contracts, apart from that of the game."""
        self._rng = Rng(seed)
        self._choices = None if choices is None else list(reversed(choices))
        self._steps = steps

    def __iter__(self) -> Iterator[State]:
        return self._play() if self._steps is None else self._play_again(self._steps)

    def _play(self) -> Iterator[State]:
        bound = self.title.longest_game(self.players)
        while self.state.stack:
            if not self._choose():
                return
            yield self.state
            self.log.append((self.seat, self.number if not self.state.stack[-1].open else self.action))
            self.decisions += self.seat != CHANCE
            assert self.decisions <= bound, f"more than {bound} decisions"
            self.state.play_id(self.number, self.seat)

    def _play_again(self, steps: Sequence[Step]) -> Iterator[State]:
        for self.seat, self.number, entry in steps:
            yield self.state
            self.log.append((self.seat, entry))
            self.decisions += self.seat != CHANCE
            self.state.play_id(self.number, self.seat)

    def finish(self) -> State:
        """Play to the end and give the last state."""
        for _ in self:
            pass
        return self.state

    def looks(self, one_in: int) -> bool:
        """Whether to look closely at this step: at one in so many, and at the last ones of a walk by choices."""
        return self.luck.below(one_in) == 0 or (self._choices is not None and len(self._choices) < _LAST)

    @property
    def action(self) -> Action:
        """The answer that is chosen, as a typed action."""
        return typed(self.state, self.seat, self.number)

    def answer(self, state: State) -> tuple[int, int] | None:
        """A seat that is asked and the id of its answer; None when a walk by choices has come to its end."""
        frame = state.stack[-1]
        if frame.chance:
            return CHANCE, frame.draw(state, self._rng)
        seats = frame.seats(state)
        which = 0 if len(seats) == 1 else self._pick(len(seats))
        if which is None:
            return None
        ids = state.sampled_ids(seats[which])
        assert len(ids) > 0, f"seat {seats[which]} is asked {frame} and can do nothing"
        number = self._pick(len(ids))
        return None if number is None else (seats[which], ids[number])

    def _choose(self) -> bool:
        answer = self.answer(self.state)
        if answer is not None:
            self.seat, self.number = answer
        return answer is not None

    def _pick(self, n: int) -> int | None:
        if self._choices is None:
            return self._rng.below(n)
        return self._choices.pop() % n if self._choices else None

    def match(self) -> Match:
        """The game so far as a match without a seed."""
        match = Match(self.game)
        for seat, answer in self.log:
            match.enter(Entry(seat, self.game.action(answer) if isinstance(answer, int) else answer))
        return match

    def record(self) -> str:
        """The game so far as a record, made without the code under test as far as possible."""
        words = [[seat, str(self.game.action(it) if isinstance(it, int) else it)] for seat, it in self.log]
        document = {
            "format": "roundhouse/record",
            "version": 1,
            "title": self.title.id,
            "rules_version": self.title.rules_version,
            "options": self.game.options,
            "seats": [{"name": f"Player {seat + 1}"} for seat in range(self.players)],
            "seed": None,
            "commitment": None,
            "entries": words,
        }
        return json.dumps(document, ensure_ascii=False)


@lru_cache(maxsize=GAMES)
def steps(case: Case, seed: int) -> tuple[Step, ...]:
    """All answers of a random game. Each contract plays them again; what is legal need not be found again for each."""
    walk = Walk(case, seed)
    numbers = [walk.number for _ in walk]
    return tuple((seat, number, entry) for number, (seat, entry) in zip(numbers, walk.log))


def typed(state: State, seat: int, number: int) -> Action:
    """The typed action with this id; of an open question, the proposal with this number."""
    frame = state.stack[-1]
    return frame.proposals(state, seat)[number] if frame.open else state.game.action(number)


def replay(state: State, log: Sequence[tuple[int, int | Action]]) -> State:
    """Play entries of a walk's log on, on a copy."""
    state = state.copy()
    for seat, answer in log:
        if isinstance(answer, int):
            state.play_id(answer, seat)
        else:
            state.apply(answer, seat)
    return state
