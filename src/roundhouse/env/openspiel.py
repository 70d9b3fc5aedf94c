"""OpenSpiel: importing this module registers every title as `python_roundhouse_...`.

>>> import pyspiel
>>> import roundhouse.env.openspiel
>>> game = pyspiel.load_game("python_roundhouse_ticket_to_ride_usa(players=3)")
>>> game.num_players()
3
"""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from typing import Any, cast

from roundhouse.core.errors import BadOption, need_extra
from roundhouse.core.features import HashedView
from roundhouse.core.frame import CHANCE
from roundhouse.core.registry import titles
from roundhouse.core.rng import Rng
from roundhouse.core.space import rising
from roundhouse.core.text import text
from roundhouse.core.title import Title

need_extra("research", "numpy", "pyspiel")

import numpy as np
import pyspiel

from roundhouse.env.position import Position, begun_values, parts_of

MOST_OUTCOMES = 1000
"""More outcomes than any question to chance has."""


def game_name(title: Title) -> str:
    """What a title is called in OpenSpiel.

    >>> from roundhouse.core.registry import title
    >>> game_name(title("railroad-revolution"))
    'python_roundhouse_railroad_revolution'
    """
    return f"python_roundhouse_{title.id.replace('-', '_')}"


def game_type(title: Title, zero_sum: bool) -> Any:
    """What OpenSpiel wants to know of a title."""
    kinds = pyspiel.GameType
    return kinds(
        short_name=game_name(title),
        long_name=title.names["en"],
        dynamics=kinds.Dynamics.SEQUENTIAL,
        chance_mode=kinds.ChanceMode.EXPLICIT_STOCHASTIC,
        information=kinds.Information.IMPERFECT_INFORMATION,
        utility=kinds.Utility.ZERO_SUM if zero_sum else kinds.Utility.GENERAL_SUM,
        reward_model=kinds.RewardModel.TERMINAL,
        max_num_players=title.seats[1],
        min_num_players=title.seats[0],
        provides_information_state_string=True,
        provides_information_state_tensor=True,
        provides_observation_string=True,
        provides_observation_tensor=True,
        provides_factored_observation_string=False,
        parameter_specification={"players": title.seats[0], "options": ""},
    )


def options_of(title: Title, words: str) -> dict[str, object]:
    """Options as they stand in the name of a game: `coal:yes;orders:yes`; raises BadOption."""
    found: dict[str, object] = {}
    for word in filter(None, words.split(";")):
        name, _, value = word.partition(":")
        found[name] = title.option(name, found).parse(value)
    return found


class TitleGame(pyspiel.Game):  # type: ignore[misc]  # it has no types
    """A title with players and options, as OpenSpiel has games."""

    def __init__(self, title: Title, params: Mapping[str, Any]) -> None:
        players = int(params.get("players", title.seats[0]))
        self.game = title.build(players, options_of(title, str(params.get("options", ""))))
        space = self.game.space()
        alone = players == 1
        info = pyspiel.GameInfo(
            num_distinct_actions=int(space.size),
            max_chance_outcomes=MOST_OUTCOMES,
            num_players=players,
            min_utility=-1.0,
            max_utility=1.0,
            utility_sum=None if alone else 0.0,
            max_game_length=title.longest_game(players) * int(space.deepest),
        )
        super().__init__(game_type(title, not alone), info, dict(params))

    def new_initial_state(self) -> TitleState:
        """The first state."""
        return TitleState(self)

    def make_py_observer(self, iig_obs_type: Any = None, params: Mapping[str, object] | None = None) -> Observer:
        """What fills tensors and strings for a player."""
        if params:
            raise BadOption(text("error.no_observer", params=str(dict(params))))
        return Observer(self)


class TitleState(pyspiel.State):  # type: ignore[misc]  # it has no types
    """A position with its history."""

    def __init__(self, game: TitleGame) -> None:
        super().__init__(game)
        self.at = Position(game.game.start())

    def current_player(self) -> int:
        """Who is to act: a seat, chance or nobody."""
        return self.at.seat

    def _legal_actions(self, player: int) -> list[int]:
        return rising(self.at.numbers()) if player == self.at.seat else []

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """What chance can answer, by its place among the weights, with its probability."""
        state = self.at.state
        weights = [int(weight) for weight in state.frame.weights(state)]
        total = sum(weights)
        return [(i, weight / total) for i, weight in enumerate(weights) if weight > 0]

    def _apply_action(self, action: int) -> None:
        if self.at.seat == CHANCE:
            self.at.play_chance(action)
        else:
            self.at.play(action)

    def _action_to_string(self, player: int, action: int) -> str:
        if player == CHANCE:
            state = self.at.state
            return str(state.game.action(int(state.frame.first(state)) + action))
        return self.at.words(action)

    def is_terminal(self) -> bool:
        """Whether the game is over."""
        return self.at.state.over

    def returns(self) -> list[float]:
        """By player: 0 during the game, at its end as in `roundhouse.env.pettingzoo`."""
        return self.at.utilities() if self.at.state.over else [0.0] * self.at.game.players

    def resample_from_infostate(self, player: int, sampler: Callable[[], float]) -> TitleState:
        """A state that the player cannot tell from this one, with all that it cannot know drawn anew.

        Its history is still that of this state.
        """
        twin: TitleState = self.clone()
        twin.at = self.at.determinized(player, Rng(int(sampler() * (1 << 53))))
        return twin

    def __str__(self) -> str:
        begun = "".join(f" {number}" for number in self.at.begun)
        return self.at.state.key() + begun


class Observer:
    """Tensors and strings of what a player may know, as OpenSpiel wants them: each feature between -1 and 1."""

    def __init__(self, game: TitleGame) -> None:
        self._game = game.game
        self._features = game.game.features()
        parts = parts_of(game.game)
        self.tensor = np.zeros(sum(part.size for part in parts), np.float32)
        scales = [max(part.high, -part.low, 1) for part in parts]
        self._scale = np.repeat(np.array(scales, np.float32), [part.size for part in parts])
        self.dict: dict[str, Any] = {}
        self._labels = [label for part in parts for label in part.labels()]
        start = 0
        for part in parts:
            self.dict[part.name] = self.tensor[start : start + part.size].reshape(part.shape or (1,))
            start += part.size

    def set_from(self, state: TitleState, player: int) -> None:
        """Fill the tensor with what a player may know."""
        at = state.at
        values = np.asarray(self._features.values(at.state, player))
        self.tensor[: len(values)] = values
        self.tensor[len(values) :] = begun_values(self._game, at.begun_of(player))
        self.tensor /= self._scale

    def string_from(self, state: TitleState, player: int) -> str:
        """The features that are not 0, by their names; for a title without features of its own its view as JSON."""
        at = state.at
        begun = "".join(f" {number}" for number in at.begun_of(player))
        if isinstance(self._features, HashedView):
            return json.dumps(at.state.view(player), sort_keys=True, separators=(",", ":")) + begun
        values = np.asarray(self._features.values(at.state, player))
        some = np.flatnonzero(values)
        named = zip(some.tolist(), values[some].tolist(), strict=True)
        return f"seat {player}: {' '.join([f'{self._labels[i]}={value}' for i, value in named])}{begun}"


def register() -> None:
    """Register all titles with OpenSpiel; importing this module has done so."""
    known = set(pyspiel.registered_names())
    for title in titles():
        if game_name(title) not in known:
            pyspiel.register_game(game_type(title, True), _class_of(title))


def _class_of(title: Title) -> type[TitleGame]:
    """A class for the title alone: OpenSpiel keeps it to the end of the process, where a function would not last."""

    def __init__(self: TitleGame, params: Mapping[str, Any] | None = None) -> None:
        TitleGame.__init__(self, title, params or {})

    name = game_name(title)
    globals()[name] = type(name, (TitleGame,), {"__init__": __init__, "__module__": __name__})  # where pickle finds it
    return cast("type[TitleGame]", globals()[name])


register()
