"""Many games at once: the same games as one by one, number for number, and what wrong input does."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest
from gymnasium.vector import AutoresetMode
from tests.conformance.walk import COMPILED
from tests.env.playing import TABLES

from roundhouse import BadOption, IllegalAction, Title, UnknownBot, UnknownTitle, titles
from roundhouse.bots.uniform import UniformBot
from roundhouse.env import batch, pettingzoo
from roundhouse.env.gymnasium import SeatEnv

STEPS = 1500 if COMPILED else 30
GAMES = 3


def compared(title: str, players: int, steps: int) -> int:
    """Play some games at once and one by one; how many of them ended."""
    tables = batch.env(title, GAMES, players)
    singles = [pettingzoo.env(title, players) for _ in range(GAMES)]
    seen = tables.reset(seed=5)[0]
    for number, single in enumerate(singles):
        single.reset(seed=5 + number)
    ended = 0
    for _ in range(steps):
        assert tables.single_observation_space.contains({key: np.asarray(value[0]) for key, value in seen.items()})
        for number, single in enumerate(singles):
            looked = single.observe(single.agent_selection)
            assert f"player_{seen['seat'][number]}" == single.agent_selection
            assert (seen["observation"][number] == looked["observation"]).all()
            assert (seen["action_mask"][number] == looked["action_mask"]).all()
        chosen = tables.sample()
        seen, rewards, over, truncated, info = tables.step(chosen)
        assert not truncated.any() and ("scores" in info) == over.any()
        for number, single in enumerate(singles):
            single.step(chosen[number])
            assert [*single.rewards.values()] == rewards[number].tolist()
            assert all(single.terminations.values()) == over[number]
            if over[number]:
                assert info["scores"][number].tolist() == single.position.state.scores()
                single.reset()
                ended += 1
    return ended


@pytest.mark.parametrize(("of", "players"), TABLES)
def test_a_batch_plays_what_single_environments_play(of: Title, players: int) -> None:
    assert compared(of.id, players, STEPS) > 0 or not COMPILED or of.id == "1830"


@pytest.mark.usefixtures("night_freight")
def test_a_title_of_another_package() -> None:
    assert compared("night-freight", 3, 200) > 0


def played(tables: batch.Tables, steps: int) -> list[Any]:
    """What one game shows for some steps, in which the least possible number is played."""
    seen = []
    observation = tables.reset(seed=[7, *range(1, tables.num_envs)])[0]
    for _ in range(steps):
        seen.append([observation[key][0].copy() for key in ("observation", "action_mask", "seat")])
        observation = tables.step(observation["action_mask"].argmax(axis=1))[0]
    return seen


def test_a_game_does_not_depend_on_the_size_of_the_batch() -> None:
    one, many = (played(batch.env("steamrollers", games, 2), 60) for games in (1, 40))
    for left, right in zip(one, many, strict=True):
        assert all((a == b).all() for a, b in zip(left, right, strict=True))


def test_without_a_seed_chance_goes_on() -> None:
    tables = batch.env("ticket-to-ride-usa", 4, 2)
    first, second, again = (tables.reset(seed=seed)[0]["observation"].copy() for seed in (3, None, 3))
    assert (first == again).all() and (first != second).any()
    assert batch.env("ticket-to-ride-usa", 1).reset()[0]["seat"].tolist() == [0]


@pytest.mark.parametrize("wrong", [-1, 10**6, 0, 2**62])
def test_an_impossible_number_changes_nothing(wrong: int) -> None:
    tables = batch.env("ticket-to-ride-usa", 3)
    seen = tables.reset(seed=1)[0]
    before = [tables.state(number).key() for number in range(3)]
    numbers = seen["action_mask"].argmax(axis=1)
    numbers[1] = wrong
    with pytest.raises(IllegalAction, match=r"game 1: .* is not possible now"):
        tables.step(numbers)
    assert [tables.state(number).key() for number in range(3)] == before
    tables.step(seen["action_mask"].argmax(axis=1))


@pytest.mark.parametrize("wrong", [[1, 2], 5, [[1], [2], [3]], [1.0, 2.0, 3.0], ["a", "b", "c"], None])
def test_numbers_are_integers_one_for_each_game(wrong: Any) -> None:
    tables = batch.env("ticket-to-ride-usa", 3)
    tables.reset(seed=1)
    with pytest.raises(IllegalAction, match="one for each of the 3 games"):
        tables.step(wrong)


@pytest.mark.parametrize("wrong", [-1, [1, 2], [1, 2, 3, 4], [], 1.5, "abc", ["1", "2", "3"]])
def test_seeds_are_one_or_one_for_each_game(wrong: Any) -> None:
    with pytest.raises(BadOption, match="each of the 3 games"):
        batch.env("steamrollers", 3).reset(seed=wrong)


def test_what_a_batch_cannot_be() -> None:
    for games in (0, -1, batch.MOST_GAMES + 1, True, "many"):
        with pytest.raises(BadOption, match="cannot have"):
            batch.env("1830", games)  # type: ignore[arg-type]
    with pytest.raises(UnknownTitle):
        batch.env("chess", 1)
    with pytest.raises(BadOption):
        batch.env("steamrollers", 1, 2, diesel=True)
    tables = batch.env("roundhouse/steamrollers-v0", 1, 2, coal=True)
    assert tables.game.options == {"coal": True} and tables.name == "roundhouse/steamrollers-v0"
    for call in (lambda: tables.step([0]), tables.sample):
        with pytest.raises(IllegalAction, match="reset"):
            call()


def test_the_arrays_are_windows_that_cannot_be_written_to() -> None:
    tables = batch.env("ticket-to-ride-usa", 2)
    assert tables.metadata["autoreset_mode"] is AutoresetMode.SAME_STEP
    first = tables.reset(seed=1)[0]
    second, rewards, over, truncated, _ = tables.step(tables.sample())
    for array in (*first.values(), rewards, over, truncated):
        with pytest.raises(ValueError, match="read-only"):
            array[0] = 0
    assert all(np.shares_memory(first[key], second[key]) for key in first)


@pytest.mark.parametrize("of", titles(), ids=lambda it: it.id)
def test_one_seat_against_bots(of: Title) -> None:
    players = of.seats[1]
    tables = batch.seat_env(of.id, 2, players, seat=1)
    singles = [SeatEnv(of.id, players, seat=1) for _ in range(2)]
    seen = tables.reset(seed=8)[0]
    looked = [single.reset(seed=8 + number)[0] for number, single in enumerate(singles)]
    for _ in range(20):
        assert seen["seat"].tolist() == [1, 1]
        for number in range(2):
            assert all((seen[key][number] == looked[number][key]).all() for key in ("observation", "action_mask"))
        chosen = tables.sample()
        seen, rewards, over, _, _ = tables.step(chosen)
        for number, single in enumerate(singles):
            looked[number], reward, ended, _, _ = single.step(int(chosen[number]))
            assert (reward, ended) == (rewards[number], over[number])
        if over.any():
            break


def test_opponents_are_checked() -> None:
    assert batch.seat_env("ticket-to-ride-usa", 1, 3, opponents=("casual", "random")).opponents == ["casual", "random"]
    with pytest.raises(BadOption, match="2 needed"):
        batch.seat_env("ticket-to-ride-usa", 1, 3, opponents=["casual"])
    with pytest.raises(UnknownBot):
        batch.seat_env("ticket-to-ride-usa", 1, 3, opponents="wizard")
    with pytest.raises(BadOption, match="no seat 3"):
        batch.seat_env("ticket-to-ride-usa", 1, 3, seat=3)


class Tired(UniformBot):
    """Plays for a while, then fails."""

    answers = 3

    def choose(self, handle: Any) -> Any:
        self.answers -= 1
        if self.answers < 0:
            raise ZeroDivisionError
        return super().choose(handle)


def test_a_bot_that_fails_ends_the_batch_until_it_is_reset() -> None:
    tables = batch.seat_env("steamrollers", 2, 2, opponents=f"{__name__}:Tired")
    tables.reset(seed=1)
    with pytest.raises(ZeroDivisionError):
        for _ in range(50):
            tables.step(tables.sample())
    with pytest.raises(IllegalAction, match="reset"):
        tables.sample()
    tables.reset(seed=1)
    tables.step(tables.sample())
