"""One seat against bots: Gymnasium's own check for every title and seat count, and whole games."""

from __future__ import annotations

import random
import warnings

import gymnasium
import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env
from tests.env.playing import TABLES

from roundhouse import BadOption, IllegalAction, Title, UnknownBot, titles
from roundhouse.env.gymnasium import SeatEnv, register
from roundhouse.env.names import env_id

pytestmark = pytest.mark.once


@pytest.mark.parametrize(("of", "players"), TABLES)
def test_the_check_of_gymnasium(of: Title, players: int) -> None:
    for mode in ("array", "dict"):
        with warnings.catch_warnings():
            warnings.simplefilter("error")
            warnings.filterwarnings("ignore", message=".*(infinity|not normalized|render modes|maximum and minimum).*")
            check_env(SeatEnv(of.id, players, seat=players - 1, mode=mode, render_mode="ansi"))


def played(env: gymnasium.Env[dict[str, np.ndarray], int], seed: int) -> float:
    chosen = random.Random(seed)
    observation, _ = env.reset(seed=seed)
    while True:
        number = int(chosen.choice(np.flatnonzero(observation["action_mask"])))
        observation, reward, terminated, truncated, _ = env.step(number)
        assert not truncated
        if terminated:
            return float(reward)
        assert reward == 0


@pytest.mark.parametrize("of", titles(), ids=lambda it: it.id)
def test_whole_games_against_bots(of: Title) -> None:
    env = gymnasium.make(env_id(of), players=of.seats[1], seat=0)
    seat = env.unwrapped
    assert isinstance(seat, SeatEnv)
    rewards = [played(env, seed) for seed in (1, 1)]
    assert rewards[0] == rewards[1] == seat.position.utilities()[0]


def test_opponents_can_be_named_one_by_one() -> None:
    env = SeatEnv("ticket-to-ride-usa", 3, seat=1, opponents=("casual", "random"))
    assert env.opponents == ["casual", "random"]
    played(env, 4)
    with pytest.raises(BadOption, match="2 needed"):
        SeatEnv("ticket-to-ride-usa", 3, opponents=["casual"])
    with pytest.raises(UnknownBot):
        SeatEnv("ticket-to-ride-usa", 3, opponents="wizard")
    with pytest.raises(BadOption, match="no seat 3"):
        SeatEnv("ticket-to-ride-usa", 3, seat=3)


def test_an_impossible_number_loses() -> None:
    env = SeatEnv("1830", 3)
    with pytest.raises(IllegalAction, match="reset"):
        env.step(0)
    observation, _ = env.reset(seed=2)
    _, reward, terminated, _, info = env.step(int(np.flatnonzero(observation["action_mask"] == 0)[0]))
    assert (reward, terminated, info) == (-1.0, True, {"illegal": True})
    with pytest.raises(IllegalAction):
        env.step(0)
    env.reset(seed=2)
    shown = SeatEnv("1830", 3, render_mode="ansi")
    shown.reset(seed=1)
    assert env.render() is None and "bank: " in str(shown.render())


def test_registering_again_changes_nothing() -> None:
    register()
    assert all(env_id(of) in gymnasium.registry for of in titles())


def test_environments_can_be_stepped_side_by_side() -> None:
    side_by_side = gymnasium.make_vec("roundhouse/ticket-to-ride-usa-v0", num_envs=3, vectorization_mode="sync")
    observations, _ = side_by_side.reset(seed=5)
    assert observations["action_mask"].shape[0] == 3
    numbers = np.array([np.flatnonzero(mask)[0] for mask in observations["action_mask"]])
    side_by_side.step(numbers)
