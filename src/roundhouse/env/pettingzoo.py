"""PettingZoo: every title as an AEC environment.

>>> from roundhouse.env import pettingzoo
>>> table = pettingzoo.env("ticket-to-ride-usa", players=2)
>>> table.reset(seed=7)
>>> observation, reward, terminated, truncated, info = table.last()
>>> int(observation["action_mask"].sum())
11
"""

from __future__ import annotations

import secrets
from typing import Any

from roundhouse.core.errors import IllegalAction, need_extra
from roundhouse.core.play import settle_chance
from roundhouse.core.rng import Rng
from roundhouse.core.text import text

need_extra("research", "numpy", "gymnasium", "pettingzoo")

import numpy as np
from gymnasium import spaces
from pettingzoo import AECEnv

from roundhouse.env.arrays import Layout
from roundhouse.env.drawing import drawn
from roundhouse.env.names import env_id, game_of, title_of
from roundhouse.env.position import Position

Observation = dict[str, Any]


def env(
    title_id: str, players: int | None = None, *, mode: str = "array", render_mode: str | None = None, **options: object
) -> TableEnv:
    """An environment of a title, or of an id such as roundhouse/1830-v0; raises UnknownTitle or BadOption.

    The mode `dict` names the parts of an observation. Options are those of the title.
    """
    return TableEnv(title_id, players, mode, render_mode, options)


class TableEnv(AECEnv):  # type: ignore[misc]  # it has no types
    """A table at which agents choose numbers in turn; chance is played by the environment.

    Rewards come at the end: the share of the others that an agent has left behind, less the share of those ahead.
    """

    def __init__(
        self, title_id: str, players: int | None, mode: str, render_mode: str | None, options: dict[str, object]
    ) -> None:
        super().__init__()
        self.game = game_of(title_id, players, options)
        self.layout = Layout(self.game, mode)
        self.metadata = {"name": env_id(title_of(title_id)), "render_modes": ["ansi"], "is_parallelizable": False}
        self.render_mode = render_mode
        self.possible_agents = [f"player_{seat}" for seat in range(self.game.players)]
        self.observation_spaces = {agent: self.layout.observation_space() for agent in self.possible_agents}
        self.action_spaces = {agent: self.layout.action_space() for agent in self.possible_agents}
        self.agents: list[str] = []
        self._seat_of = {agent: seat for seat, agent in enumerate(self.possible_agents)}
        self._luck: Rng | None = None
        self._at: Position | None = None
        self._mask: np.ndarray[Any, Any] | None = None
        """That of the agent in turn, once somebody has wanted it."""

    @property
    def position(self) -> Position:
        """Where the game stands; raises IllegalAction before the first reset."""
        if self._at is None:
            raise IllegalAction(text("error.env_not_reset"))
        return self._at

    def observation_space(self, agent: str) -> spaces.Dict:
        """What an agent observes; always the same object."""
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> spaces.Discrete:
        """What an agent chooses from; always the same object."""
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Begin a new game; equal seeds give equal chance, and without one chance goes on from the game before."""
        if seed is not None or self._luck is None:
            self._luck = Rng(secrets.randbits(64) if seed is None else seed)
        state = self.game.start()
        settle_chance(state, self._luck)
        self._at = Position(state)
        self._mask = None
        self.agents = self.possible_agents[:]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, object]] = {agent: {} for agent in self.agents}
        self.agent_selection = self.possible_agents[self._at.seat]

    def observe(self, agent: str) -> Observation:
        """What an agent may know, with the mask of what it may choose now."""
        at, seat = self.position, self._seat_of[agent]
        observation = self.layout.observation(at, seat)
        if seat == at.seat:
            self._mask = observation["action_mask"]
        return observation

    def step(self, action: int | np.integer[Any] | None) -> None:
        """Play a number for the agent in turn; raises IllegalAction and changes nothing if it is not possible."""
        at = self.position
        agent = self.agent_selection
        if self.terminations[agent]:
            self._was_dead_step(action)
            return
        number = self._checked(at, action)
        at.play(number)
        assert self._luck is not None
        if at.seat < 0:
            settle_chance(at.state, self._luck)
            at.look_again()
        self._mask = None
        self._cumulative_rewards[agent] = 0.0
        if at.seat >= 0:
            self.agent_selection = self.possible_agents[at.seat]
            return
        for one, reward in zip(self.agents, at.utilities(), strict=True):
            self.rewards[one] = reward
            self._cumulative_rewards[one] += reward
            self.terminations[one] = True

    def _checked(self, at: Position, action: int | np.integer[Any] | None) -> int:
        if action is not None and 0 <= action < self.layout.actions:
            number = int(action)
            mask = self.layout.mask(at, at.seat) if self._mask is None else self._mask
            if mask[number]:
                return number
        raise IllegalAction(text("error.bad_number", number=str(action), least=0, most=self.layout.actions - 1))

    def render(self) -> str | None:
        """The table as text, as far as a spectator sees it; None without a render mode."""
        return None if self.render_mode is None else drawn(self.position.state)

    def close(self) -> None:
        """Nothing is held open."""
