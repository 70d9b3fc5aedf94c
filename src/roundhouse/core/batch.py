# compiled by mypyc
"""Many games side by side, for programs that learn: one call steps all of them and lays what they show into arrays."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, final

from librt.vecs import extend, vec
from mypy_extensions import i32, i64, u8

from roundhouse.core.frame import CHANCE
from roundhouse.core.game import Game
from roundhouse.core.play import utilities
from roundhouse.core.rng import Rng
from roundhouse.core.space import Begun
from roundhouse.core.state import State

if TYPE_CHECKING:
    from collections.abc import Callable

POSSIBLE: Final = -1
"""What `Batch.impossible` says when all numbers are possible."""


@final
class Batch:
    """So many games of one kind, each with its own chance; a game that ends is begun anew in the same step.

    The arrays are written in place: whoever has a view of one sees the next step in it. They hold the games one after
    the other, each with the numbers of the seat that is asked.
    """

    def __init__(self, game: Game, games: i64, answer: Callable[[int, State, int], bool] | None = None) -> None:
        self.game: Game = game
        self.games: i64 = games
        self.players: i64 = game.players
        self.space = game.space()
        self.features = game.features()
        self.actions: i64 = self.space.size
        self.size: i64 = self.features.size + self.space.deepest - 1
        self.answer = answer
        """Asked for each seat with the number of the game: whether somebody else has answered for it."""
        self.states: list[State] = []
        self.luck: list[Rng] = []
        self.begun: list[Begun] = []
        self.possible: list[vec[i64]] = []
        """The numbers that may be chosen, by game."""
        self.seats: vec[i64] = vec[i64]([0] * int(games))
        self.rewards: vec[float] = vec[float]([0.0] * int(games * self.players))
        self.scores: vec[i64] = vec[i64]([0] * int(games * self.players))
        self.ended: vec[u8] = vec[u8]([u8(0)] * int(games))
        self.blank: vec[i32] = vec[i32]([i32(0)] * int(self.size))
        self.closed: vec[u8] = vec[u8]([u8(0)] * int(self.actions))
        # Each stretch is the array up to a game, and all of them lie in one buffer: what is added to a stretch
        # falls on the game's own place. So a place is cleared by a copy of zeros, and not number by number.
        self.observed: list[vec[i32]] = []
        self.masked: list[vec[u8]] = []
        observations: vec[i32] = vec[i32](capacity=games * self.size)
        masks: vec[u8] = vec[u8](capacity=games * self.actions)
        for _ in range(games):
            self.states.append(game.start())
            self.luck.append(Rng(0))
            self.begun.append(())
            self.possible.append(vec[i64]())
            self.observed.append(observations)
            self.masked.append(masks)
            observations = extend(observations, self.blank)
            masks = extend(masks, self.closed)
        self.observations: vec[i32] = observations
        self.masks: vec[u8] = masks

    def reset(self) -> None:
        """Begin all games; chance goes on as `luck` has it."""
        i: i64
        for i in range(self.games):
            self._clear(i)
            self._begin(i)
            self._look(i)

    def impossible(self, numbers: vec[i64]) -> i64:
        """The first game whose number is not possible, POSSIBLE if there is none."""
        i: i64
        for i in range(self.games):
            number = numbers[i]
            if number < 0 or number >= self.actions or self.masks[i * self.actions + number] == 0:
                return i
        return POSSIBLE

    def step(self, numbers: vec[i64]) -> None:
        """Play a number in each game, and what chance and others answer until a seat is asked. Unchecked."""
        i: i64
        for i in range(self.games):
            if self.ended[i] != 0:
                self._clear(i)
            state = self.states[i]
            begun = self.space.play(state, self.seats[i], self.begun[i], int(numbers[i]))
            self.begun[i] = begun
            if len(begun) == 0:
                self._settle(i, state)
                if len(state.stack) == 0:
                    self._end(i, state)
                    self._begin(i)
            self._look(i)

    def sample(self, rng: Rng) -> vec[i64]:
        """A possible number for each game, each as likely."""
        chosen: vec[i64] = vec[i64]([0] * int(self.games))
        i: i64
        for i in range(self.games):
            possible = self.possible[i]
            chosen[i] = possible[rng.below(i64(len(possible)))]
        return chosen

    def _begin(self, i: i64) -> None:
        state = self.game.start()
        self.states[i] = state
        self.begun[i] = ()
        self._settle(i, state)

    def _settle(self, i: i64, s: State) -> None:
        """Let chance and others answer until somebody else is asked or the game is over."""
        luck = self.luck[i]
        while len(s.stack) > 0:
            frame = s.stack[-1]
            if frame.chance:
                frame.play(s, CHANCE, frame.draw(s, luck))
            elif self.answer is None or not self.answer(int(i), s, int(frame.seat(s))):
                return

    def _end(self, i: i64, s: State) -> None:
        scores, places = s.standings()
        shares = utilities(places)
        at = i * self.players
        seat: i64
        for seat in range(self.players):
            self.rewards[at + seat] = shares[seat]
            self.scores[at + seat] = scores[seat]
        self.ended[i] = 1

    def _clear(self, i: i64) -> None:
        at: i64
        for at in range(i * self.players, (i + 1) * self.players):
            self.rewards[at] = 0.0
            self.scores[at] = 0
        self.ended[i] = 0

    def _look(self, i: i64) -> None:
        """Lay what the seat that is asked observes, and may choose, into the arrays."""
        s = self.states[i]
        begun = self.begun[i]
        seat = s.stack[-1].seat(s)
        self.seats[i] = seat
        out = extend(self.observed[i], self.blank)
        self.features.write(s, seat, out, i * self.size)
        to = i * self.size + self.features.size
        for number in begun:
            out[to] = i32(number + 1)
            to += 1
        mask = extend(self.masked[i], self.closed)
        possible = self.space.numbers(s, seat, begun)
        self.possible[i] = possible
        first = i * self.actions
        for choice in possible:
            mask[first + choice] = 1
