"""Many games at once: arrays in, arrays out, after Gymnasium's vector environments.

>>> from roundhouse.env import batch
>>> tables = batch.env("ticket-to-ride-usa", games=100, players=2)
>>> observation, info = tables.reset(seed=7)
>>> observation["observation"].shape, observation["action_mask"].shape, observation["seat"].shape
((100, 370), (100, 1094), (100,))
>>> observation, rewards, terminations, truncations, info = tables.step(tables.sample())
>>> rewards.shape
(100, 2)
"""

from __future__ import annotations

import secrets
from collections.abc import Sequence
from operator import index
from typing import Any, ClassVar, cast

from roundhouse.core.errors import BadOption, IllegalAction, need_extra
from roundhouse.core.match import SeatHandle
from roundhouse.core.rng import Rng
from roundhouse.core.state import State
from roundhouse.core.text import text

need_extra("research", "numpy", "gymnasium")

import numpy as np
from gymnasium import spaces
from gymnasium.utils import seeding
from gymnasium.vector import AutoresetMode, VectorEnv
from gymnasium.vector.utils import batch_space
from librt.vecs import vec
from mypy_extensions import i64
from numpy.typing import ArrayLike, NDArray

from roundhouse.bots.entrants import entrant, make
from roundhouse.core.batch import POSSIBLE, Batch
from roundhouse.core.bot import Bot
from roundhouse.env.arrays import Layout
from roundhouse.env.names import env_id, game_of, title_of

Observation = dict[str, NDArray[Any]]
Step = tuple[Observation, NDArray[np.float64], NDArray[np.bool_], NDArray[np.bool_], dict[str, Any]]
MOST_GAMES = 1 << 16
"""The most games of a batch; their arrays fill a gigabyte, and their states as much."""


def env(title_id: str, games: int, players: int | None = None, **options: object) -> Tables:
    """So many games of a title, or of an id such as roundhouse/1830-v0; raises UnknownTitle or BadOption.

    Options are those of the title.
    """
    return Tables(title_id, games, players, options)


def seat_env(
    title_id: str,
    games: int,
    players: int | None = None,
    seat: int = 0,
    opponents: str | Sequence[str] = "random",
    **options: object,
) -> Seats:
    """The same with one seat of each table; the others have bots, as in `roundhouse.env.gymnasium`."""
    return Seats(title_id, games, players, seat, opponents, options)


class Tables(VectorEnv[Observation, ArrayLike, NDArray[Any]]):
    """Games side by side, each showing the seat that is asked; chance is played by the environment.

    Game number n is the one that `roundhouse.env.pettingzoo` plays with the seed + n, however many there are. A game
    that ends begins anew in the same step. The arrays cannot be written to, and the next step changes them.
    """

    metadata: ClassVar[dict[str, Any]] = {"autoreset_mode": AutoresetMode.SAME_STEP, "render_modes": []}  # type: ignore[misc]  # of the class, as it is meant

    def __init__(self, title_id: str, games: int, players: int | None, options: dict[str, object]) -> None:
        if type(games) is not int or not 1 <= games <= MOST_GAMES:
            raise BadOption(text("error.bad_games", games=str(games), most=MOST_GAMES))
        self.title = title_of(title_id)
        self.name = env_id(self.title)
        self.game = game_of(title_id, players, options)
        self.num_envs = games
        self.layout = Layout(self.game)
        self.single_observation_space = spaces.Dict(
            {**self.layout.observation_space().spaces, "seat": spaces.Box(0, self.game.players - 1, (), np.int64)}
        )
        self.single_action_space = self.layout.action_space()
        self.observation_space = batch_space(self.single_observation_space, games)
        self.action_space = batch_space(self.single_action_space, games)
        self._set_up(Batch(self.game, games))

    def _set_up(self, games: Batch) -> None:
        """Look at the arrays of the games without a copy."""
        count, players = self.num_envs, self.game.players
        self._games = games
        self._luck: Rng | None = None
        self._observation = {
            "observation": np.asarray(games.observations).reshape(count, -1),
            "action_mask": np.asarray(games.masks).view(np.int8).reshape(count, -1),
            "seat": np.asarray(games.seats),
        }
        self._rewards = np.asarray(games.rewards).reshape(count, players)
        self._scores = np.asarray(games.scores).reshape(count, players)
        self._ended = np.asarray(games.ended).view(np.bool_)
        self._truncated = np.zeros(count, np.bool_)
        self._truncated.flags.writeable = False

    def reset(
        self, *, seed: int | Sequence[int] | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Observation, dict[str, Any]]:
        """Begin all games anew: from one seed, from a seed for each, or with chance going on from the games before."""
        if seed is not None or self._luck is None:
            seeds = self._seeds(seed)
            for i, own in enumerate(seeds):
                self._seed(i, own)
            self._luck = Rng(seeds[0] ^ 1 << 80)
        self._games.reset()
        return {**self._observation}, {}

    def _seeds(self, seed: int | Sequence[int] | None) -> list[int]:
        given = secrets.randbits(62) if seed is None else seed
        try:
            seeds = [index(own) for own in given] if isinstance(given, Sequence | np.ndarray) else []
            seeds = seeds or [index(given) + i for i in range(self.num_envs)]  # type: ignore[arg-type]  # what has no index is refused
        except TypeError:
            seeds = []
        if len(seeds) != self.num_envs or min(seeds) < 0:
            raise BadOption(text("error.bad_seeds", games=self.num_envs))
        return seeds

    def _seed(self, i: int, seed: int) -> None:
        self._games.luck[i] = Rng(seed)

    def step(self, actions: ArrayLike) -> Step:
        """Play a number in each game; raises IllegalAction and changes nothing if one of them is not possible."""
        if self._luck is None:
            raise IllegalAction(text("error.env_not_reset"))
        chosen = np.asarray(actions)
        if chosen.shape != (self.num_envs,) or chosen.dtype.kind not in "iu":
            raise IllegalAction(text("error.bad_numbers", games=self.num_envs))
        numbers = vec[i64](np.ascontiguousarray(chosen, np.int64))
        wrong = int(self._games.impossible(numbers))
        if wrong != POSSIBLE:
            raise IllegalAction(
                text("error.bad_number_in", game=wrong, number=str(chosen[wrong]), most=self.layout.actions - 1)
            )
        luck, self._luck = self._luck, None  # a step that a fault of a bot breaks off cannot be gone on with
        self._games.step(numbers)
        self._luck = luck
        info = {"scores": self._scores, "_scores": self._ended} if self._ended.any() else {}
        return {**self._observation}, self._rewards, self._ended, self._truncated, info

    def sample(self) -> NDArray[np.int64]:
        """A possible number for each game, each as likely; from the seed given to `reset`."""
        if self._luck is None:
            raise IllegalAction(text("error.env_not_reset"))
        return cast("NDArray[np.int64]", np.asarray(self._games.sample(self._luck)))

    def state(self, number: int) -> State:
        """The state of a game, secrets included; looking at it is free, changing it is not."""
        return self._games.states[number]


class Seats(Tables):
    """One seat of each game, against bots; rewards are those of the seat.

    Game number n is the one that `roundhouse.env.gymnasium` plays with the seed + n, as long as its first game lasts.
    """

    def __init__(
        self,
        title_id: str,
        games: int,
        players: int | None,
        seat: int,
        opponents: str | Sequence[str],
        options: dict[str, object],
    ) -> None:
        super().__init__(title_id, games, players, options)
        others = self.game.players - 1
        if not 0 <= seat <= others:
            raise BadOption(text("error.no_seat", seat=str(seat), most=others))
        names = [opponents] * others if isinstance(opponents, str) else [*opponents]
        if len(names) != others:
            raise BadOption(text("error.bad_opponents", opponents=len(names), needed=others))
        self.own = seat
        self.opponents = [entrant(self.title.id, name) for name in names]
        self._bots: list[dict[int, Bot]] = [{} for _ in range(games)]
        self._set_up(Batch(self.game, games, self._answer))
        self._rewards = self._rewards[:, seat]

    def _seed(self, i: int, seed: int) -> None:
        luck = Rng(int(seeding.np_random(seed)[0].integers(1 << 62)))
        for place, name in enumerate(self.opponents, 1):
            self._bots[i][(self.own + place) % self.game.players] = make(self.title.id, name, int(luck.next32()))
        self._games.luck[i] = luck

    def _answer(self, i: int, state: State, seat: int) -> bool:
        if seat == self.own:
            return False
        state.apply(self._bots[i][seat].choose(SeatHandle(state, seat)), seat)
        return True
