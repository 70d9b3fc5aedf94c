"""Gymnasium: one seat of a table, against bots.

>>> import gymnasium
>>> import roundhouse.env.gymnasium
>>> seat = gymnasium.make("roundhouse/ticket-to-ride-usa-v0", players=3, opponents="casual")
>>> observation, info = seat.reset(seed=7)
>>> int(observation["action_mask"].sum())
11
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, ClassVar

from roundhouse.core.errors import BadOption, IllegalAction, need_extra
from roundhouse.core.frame import CHANCE
from roundhouse.core.match import SeatHandle
from roundhouse.core.play import settle_chance
from roundhouse.core.registry import titles
from roundhouse.core.rng import Rng
from roundhouse.core.text import text

need_extra("research", "numpy", "gymnasium")

import gymnasium

from roundhouse.bots.entrants import entrant, make
from roundhouse.core.bot import Bot
from roundhouse.env.arrays import Layout
from roundhouse.env.drawing import drawn
from roundhouse.env.names import env_id, game_of, title_of
from roundhouse.env.position import Position

Observation = dict[str, Any]


class SeatEnv(gymnasium.Env[Observation, int]):
    """A seat of a table whose other seats have bots; chance and bots are played by the environment.

    `opponents` is one bot for all other seats, or one for each of them, clockwise; a level, `level:persona` or
    `package.module:Class`. The reward comes at the end, as in `roundhouse.env.pettingzoo`. A number that is not
    possible loses the game, with a reward of -1 and `illegal` in the info.
    """

    metadata: ClassVar[dict[str, Any]] = {"render_modes": ["ansi"], "render_fps": 1}  # type: ignore[misc]  # of the class, as it is meant

    def __init__(
        self,
        title_id: str,
        players: int | None = None,
        seat: int = 0,
        opponents: str | Sequence[str] = "random",
        mode: str = "array",
        render_mode: str | None = None,
        **options: object,
    ) -> None:
        self.title = title_of(title_id)
        self.game = game_of(title_id, players, options)
        if not 0 <= seat < self.game.players:
            raise BadOption(text("error.no_seat", seat=str(seat), most=self.game.players - 1))
        others = self.game.players - 1
        names = [opponents] * others if isinstance(opponents, str) else [*opponents]
        if len(names) != others:
            raise BadOption(text("error.bad_opponents", opponents=len(names), needed=others))
        self.own = seat
        self.opponents = [entrant(self.title.id, name) for name in names]
        self.layout = Layout(self.game, mode)
        self.observation_space = self.layout.observation_space()
        self.action_space = self.layout.action_space()  # type: ignore[assignment]  # its numbers are np.int32
        self.render_mode = render_mode
        self._luck = Rng(0)
        self._bots: dict[int, Bot] = {}
        self._at: Position | None = None
        self._lost = False

    @property
    def position(self) -> Position:
        """Where the game stands; raises IllegalAction before the first reset."""
        if self._at is None:
            raise IllegalAction(text("error.env_not_reset"))
        return self._at

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Observation, dict[str, Any]]:
        """Begin a new game and let the others play until the seat is asked."""
        super().reset(seed=seed)
        self._luck = Rng(int(self.np_random.integers(1 << 62)))
        self._bots = {}
        for i, name in enumerate(self.opponents, 1):
            self._bots[(self.own + i) % self.game.players] = make(self.title.id, name, self._luck.next32())
        self._at = Position(self.game.start())
        self._lost = False
        self._others_play(self._at)
        return self.layout.observation(self._at, self.own), {}

    def step(self, action: int) -> tuple[Observation, float, bool, bool, dict[str, Any]]:
        """Play a number for the seat, then let the others play until it is asked again or the game is over."""
        at = self.position
        if self._lost or at.state.over:
            raise IllegalAction(text("error.game_over"))
        if not self.layout.mask(at, self.own)[action]:
            self._lost = True
            return self.layout.observation(at, self.own), -1.0, True, False, {"illegal": True}
        at.play(int(action))
        self._others_play(at)
        over = at.state.over
        reward = at.utilities()[self.own] if over else 0.0
        return self.layout.observation(at, self.own), reward, over, False, {}

    def _others_play(self, at: Position) -> None:
        while not at.state.over and at.seat != self.own:
            if at.seat == CHANCE:
                settle_chance(at.state, self._luck)
            else:
                at.state.apply(self._bots[at.seat].choose(SeatHandle(at.state, at.seat)), at.seat)
            at.look_again()

    def render(self) -> str | None:
        """The table as text, as far as a spectator sees it; None without a render mode."""
        return None if self.render_mode is None else drawn(self.position.state)


def register() -> None:
    """Register all titles with Gymnasium; importing this module has done so."""
    for title in titles():
        if env_id(title) not in gymnasium.registry:
            gymnasium.register(env_id(title), f"{__name__}:SeatEnv", kwargs={"title_id": title.id})


register()
