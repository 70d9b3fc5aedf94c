"""A position as the environments see it: a state, and the numbers of an answer that is begun."""

from __future__ import annotations

import json
from collections.abc import Callable, Sequence
from functools import cache

from librt.vecs import vec
from mypy_extensions import i64

from roundhouse.core.action import Action
from roundhouse.core.features import Part
from roundhouse.core.frame import CHANCE
from roundhouse.core.game import Game
from roundhouse.core.play import utilities
from roundhouse.core.registry import title
from roundhouse.core.rng import Rng
from roundhouse.core.space import Begun
from roundhouse.core.state import State

OVER = -4
"""What is asked after the end; OpenSpiel's number for it."""


class Position:
    """A state with what has been chosen of an answer; questions to several seats are answered one after the other."""

    __slots__ = ("begun", "game", "seat", "space", "state")

    def __init__(self, state: State, begun: Begun = ()) -> None:
        self.state = state
        self.begun = begun
        self.game = state.game
        self.space = self.game.space()
        self.seat = OVER
        """Who is to choose a number: a seat, CHANCE, or nobody (OVER)."""
        self._look()

    def copy(self) -> Position:
        """An independent copy."""
        return Position(self.state.copy(), self.begun)

    def __deepcopy__(self, memo: object) -> Position:
        return self.copy()

    def __reduce__(self) -> tuple[Callable[..., Position], tuple[object, ...]]:
        game = self.game
        whole = (game.title, game.players, game.rules_version, json.dumps(game.options))
        return restored, (whole, self.state.to_json(), self.begun)

    def _look(self) -> None:
        asked = self.state.seats()
        self.seat = asked[0] if asked else OVER

    def numbers(self) -> vec[i64]:
        """What the seat may choose now, in no order."""
        return self.space.numbers(self.state, self.seat, self.begun)

    def play(self, number: int) -> None:
        """Choose a number for the seat that is asked. Unchecked."""
        self.begun = self.space.play(self.state, self.seat, self.begun, number)
        self._look()

    def action(self, number: int) -> Action | None:
        """The typed action that a number settles; None if there must be more."""
        return self.space.action(self.state, self.seat, self.begun, number)

    def words(self, number: int) -> str:
        """What a number says."""
        return self.space.words(self.state, self.seat, self.begun, number)

    def play_chance(self, outcome: int) -> None:
        """Play an outcome of chance, by its place among the weights."""
        self.state.play_id(int(self.state.frame.first(self.state)) + outcome, CHANCE)
        self._look()

    def look_again(self) -> None:
        """See who is asked after the state was changed from outside; what was begun is given up."""
        self.begun = ()
        self._look()

    def determinized(self, seat: int, rng: Rng) -> Position:
        """A position that the seat cannot tell from this one."""
        return Position(self.state.determinize(seat, rng), self.begun)

    def begun_of(self, seat: int) -> Begun:
        """The numbers that a seat has chosen of an answer so far."""
        return self.begun if seat == self.seat else ()

    def utilities(self) -> list[float]:
        """By seat, after the end, see `roundhouse.core.play.utilities`."""
        return utilities(self.state.result())


def restored(whole: tuple[str, int, int, str], data: dict[str, object], begun: Begun) -> Position:
    """The position that was pickled; its game is built once in a process."""
    return Position(_game(*whole).state_from_json(data), begun)


@cache
def _game(title_id: str, players: int, rules_version: int, options: str) -> Game:
    return title(title_id).build(players, json.loads(options), rules_version)


def parts_of(game: Game) -> tuple[Part, ...]:
    """The parts of an observation: the title's, and the numbers of an answer that takes several."""
    space = game.space()
    steps = [str(step) for step in range(1, int(space.deepest))]
    begun = Part(
        "begun", [("step", steps)], 0, int(space.size), "1 + the numbers chosen so far for this answer, else 0"
    )
    return (*game.features().parts, begun) if steps else game.features().parts


def begun_values(game: Game, begun: Sequence[int]) -> list[int]:
    """The features of `begun`."""
    steps = int(game.space().deepest) - 1
    return [begun[step] + 1 if step < len(begun) else 0 for step in range(steps)]
