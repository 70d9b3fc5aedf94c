"""The AEC environments: PettingZoo's own tests for every title and seat count, and what they do not look at."""

from __future__ import annotations

import random
import sys
import warnings
from itertools import count
from types import SimpleNamespace
from typing import Any

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from pettingzoo.test import api_test, performance_benchmark, seed_test
from tests.env.playing import TABLES

from roundhouse import BadOption, IllegalAction, Title, UnknownTitle, titles
from roundhouse.env import pettingzoo
from roundhouse.env.names import env_id

pytestmark = pytest.mark.once

EXPECTED = (
    "Observation is not a NumPy array",
    "Observation space for each agent probably should be gymnasium.spaces.box or gymnasium.spaces.discrete",
    "Observation numpy array is all zeros.",
)
"""What `api_test` remarks of an observation with a mask or with named parts, where it does not know the environment."""


@pytest.mark.parametrize("mode", ["array", "dict"])
@pytest.mark.parametrize(("of", "players"), TABLES)
def test_the_api_test_of_pettingzoo(of: Title, players: int, mode: str) -> None:
    with warnings.catch_warnings(record=True) as caught:
        warnings.simplefilter("always")
        api_test(pettingzoo.env(of.id, players, mode=mode), num_cycles=1000 // players)
    assert {str(it.message) for it in caught} <= {*EXPECTED}


@pytest.mark.parametrize(("of", "players"), TABLES)
def test_the_seed_test_of_pettingzoo(of: Title, players: int) -> None:
    seed_test(lambda: pettingzoo.env(env_id(of), players), num_cycles=100)


@pytest.mark.parametrize(("of", "players"), TABLES)
def test_the_performance_benchmark_of_pettingzoo(of: Title, players: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """It plays for five seconds of a clock that goes on by a tenth whenever it is looked at."""
    ticks = count()
    module = sys.modules["pettingzoo.test.performance_benchmark"]
    monkeypatch.setattr(module, "time", SimpleNamespace(time=lambda: next(ticks) / 10))
    random.seed(players)
    performance_benchmark(pettingzoo.env(of.id, players))


def played(table: pettingzoo.TableEnv, seed: int) -> dict[str, float]:
    """Play a random game to its end, and give the rewards of all agents."""
    chosen = random.Random(seed)
    table.reset(seed=seed)
    rewards: dict[str, float] = {}
    for agent in table.agent_iter(10**6):
        observation, reward, terminated, truncated, _ = table.last()
        assert not truncated
        if terminated:
            rewards[agent] = reward
            table.step(None)
            continue
        assert reward == 0
        table.step(np.int32(chosen.choice(np.flatnonzero(observation["action_mask"]))))
    assert table.agents == []
    return rewards


@pytest.mark.parametrize(("of", "players"), TABLES)
def test_a_game_to_its_end(of: Title, players: int) -> None:
    table = pettingzoo.env(of.id, players)
    rewards = played(table, 11)
    places = table.position.state.result()
    assert [*rewards] == table.possible_agents or sorted(rewards) == table.possible_agents
    if players > 1:
        assert sum(rewards.values()) == pytest.approx(0)
        best = [rewards[f"player_{seat}"] for seat, place in enumerate(places) if place == 1]
        assert all(reward == max(rewards.values()) for reward in best)


@settings(max_examples=10)
@given(seed=st.integers(0, 2**64 - 1))
def test_equal_seeds_give_equal_games(seed: int) -> None:
    one, other = (pettingzoo.env("steamrollers", 2) for _ in range(2))
    assert played(one, seed) == played(other, seed)
    assert one.position.state.key() == other.position.state.key()


def test_without_a_seed_chance_goes_on() -> None:
    table = pettingzoo.env("ticket-to-ride-usa", 2)
    keys = []
    for seed in (3, None, 3, None):
        table.reset(seed=seed)
        keys.append(table.position.state.key())
    assert keys[:2] == keys[2:] and keys[0] != keys[1]


def test_only_the_agent_in_turn_has_a_mask() -> None:
    table = pettingzoo.env("ticket-to-ride-usa", 3)
    table.reset(seed=1)
    asked = table.agent_selection
    sums = {agent: table.observe(agent)["action_mask"].sum() for agent in table.agents}
    assert all((total > 0) == (agent == asked) for agent, total in sums.items())


@pytest.mark.parametrize("number", [-1, 10**6, 0, None, 2.5])
def test_an_impossible_number_changes_nothing(number: Any) -> None:
    table = pettingzoo.env("ticket-to-ride-usa", 2)
    table.reset(seed=1)
    before = table.position.state.key()
    with pytest.raises(IllegalAction, match="is not possible now"):
        table.step(number)
    assert table.position.state.key() == before
    table.step(int(np.flatnonzero(table.observe(table.agent_selection)["action_mask"])[0]))


def test_a_table_must_be_reset_first() -> None:
    with pytest.raises(IllegalAction, match="reset"):
        pettingzoo.env("1830").observe("player_0")


def test_dict_mode_names_the_same_numbers() -> None:
    for of in titles():
        flat, named = (pettingzoo.env(of.id, mode=mode) for mode in ("array", "dict"))
        for table in (flat, named):
            table.reset(seed=4)
        observation = named.observe(named.agent_selection)["observation"]
        assert [*observation] == [part.name for part in flat.layout.parts]
        joined = np.concatenate([part.ravel() for part in observation.values()])
        assert (joined == flat.observe(flat.agent_selection)["observation"]).all()


def test_options_are_those_of_the_title() -> None:
    assert pettingzoo.env("steamrollers", 2, coal=True).game.options == {"coal": True}
    with pytest.raises(BadOption):
        pettingzoo.env("steamrollers", 2, diesel=True)


def test_ids_have_versions() -> None:
    assert pettingzoo.env("roundhouse/1830-v0", 3).metadata["name"] == "roundhouse/1830-v0"
    with pytest.raises(BadOption, match="roundhouse/1830-v0"):
        pettingzoo.env("roundhouse/1830-v9")
    with pytest.raises(UnknownTitle):
        pettingzoo.env("chess")
    with pytest.raises(BadOption, match="array, dict"):
        pettingzoo.env("1830", mode="pixels")


def test_rendering_shows_what_a_spectator_sees() -> None:
    table = pettingzoo.env("ticket-to-ride-usa", 2, render_mode="ansi")
    table.reset(seed=2)
    shown = table.render()
    assert shown is not None and "row:" in shown and "mine" not in shown
    assert pettingzoo.env("1830").render() is None


@pytest.mark.usefixtures("night_freight")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_a_title_of_another_package(players: int) -> None:
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        api_test(pettingzoo.env("night-freight", players), num_cycles=100)
    seed_test(lambda: pettingzoo.env("roundhouse/night-freight-v0", players), num_cycles=50)
    played(pettingzoo.env("night-freight", players), 3)
