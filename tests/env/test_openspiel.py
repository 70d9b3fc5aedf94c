"""The games for OpenSpiel: its own tests for every title and seat count, and its searches at play."""

from __future__ import annotations

import pickle
import random
import subprocess
import sys
from typing import Any

import numpy as np
import pyspiel
import pytest
from open_spiel.python.algorithms import ismcts, mcts
from tests.env.playing import TABLES

from roundhouse import BadOption, Title, titles
from roundhouse.env.openspiel import MOST_OUTCOMES, game_name, register

pytestmark = pytest.mark.once


def loaded(of: Title, players: int, options: str = "") -> Any:
    return pyspiel.load_game(game_name(of), {"players": players, "options": options})


def walked(game: Any, seed: int, most: int = 10**6) -> list[Any]:
    """The states of a random game, the first one first."""
    luck = random.Random(seed)
    state = game.new_initial_state()
    states = [state.clone()]
    while not state.is_terminal() and len(states) < most:
        if state.is_chance_node():
            outcomes, weights = zip(*state.chance_outcomes(), strict=True)
            state.apply_action(luck.choices(outcomes, weights)[0])
        else:
            state.apply_action(luck.choice(state.legal_actions()))
        states.append(state.clone())
    return states


@pytest.mark.parametrize(("of", "players"), TABLES)
def test_the_random_simulation_of_openspiel(of: Title, players: int) -> None:
    pyspiel.random_sim_test(loaded(of, players), num_sims=1, serialize=of.id != "1830", verbose=False)


@pytest.mark.parametrize(("of", "players"), TABLES)
def test_states(of: Title, players: int) -> None:
    """Sorted legal actions, sound chance outcomes, what a player cannot tell apart, and the way there and back."""
    game = loaded(of, players)
    info_size = game.information_state_tensor_size()
    for number, state in enumerate(walked(game, players, 1000)):
        if state.is_chance_node():
            outcomes, chances = zip(*state.chance_outcomes(), strict=True)
            assert [*outcomes] == sorted({*outcomes}) and outcomes[-1] < MOST_OUTCOMES
            assert all(chance > 0 for chance in chances) and sum(chances) == pytest.approx(1, abs=1e-9)
            continue
        if state.is_terminal() or number % 20:
            continue
        legal = state.legal_actions()
        assert legal == sorted({*legal}) and legal[-1] < game.num_distinct_actions()
        for player in range(players):
            assert state.legal_actions(player) == (legal if player == state.current_player() else [])
            twin = state.resample_from_infostate(player, random.Random(number).random)
            assert twin.information_state_string(player) == state.information_state_string(player)
            tensor = np.array(state.information_state_tensor(player))
            assert (tensor == np.array(twin.information_state_tensor(player))).all()
            assert len(tensor) == info_size and (np.abs(tensor) <= 1).all()
            assert twin.current_player() == state.current_player()
            assert player != state.current_player() or twin.legal_actions() == legal
            assert state.observation_string(player) == state.information_state_string(player)
        again = game.deserialize_state(state.serialize())
        assert str(again) == str(state) and again.history() == state.history()
        assert str(pickle.loads(pickle.dumps(state))) == str(state)


@pytest.mark.parametrize(("of", "players"), TABLES)
def test_the_history_leads_to_the_state(of: Title, players: int) -> None:
    game = loaded(of, players)
    state = walked(game, 3, 300)[-1]
    again = game.new_initial_state()
    for action in state.history():
        again.apply_action(action)
    assert str(again) == str(state)


@pytest.mark.parametrize("of", titles(), ids=lambda it: it.id)
def test_bounds(of: Title) -> None:
    game = loaded(of, of.seats[1])
    states = walked(game, 8)
    returns = states[-1].returns()
    assert len(states[-1].history()) > 0 and sum(returns) == pytest.approx(game.utility_sum())
    assert all(game.min_utility() <= value <= game.max_utility() for value in returns)
    moves = sum(1 for state in states[:-1] if not state.is_chance_node())
    assert moves <= game.max_game_length()
    assert all(value == 0 for value in states[len(states) // 2].returns())


def past_chance(game: Any, moves: int) -> Any:
    """A state in which a player is asked, so many states into a random game."""
    return next(state for state in walked(game, 1)[moves:] if not state.is_chance_node())


@pytest.mark.parametrize("of", titles(), ids=lambda it: it.id)
def test_the_searches_of_openspiel_play(of: Title) -> None:
    """MCTS in Python and C++, IS-MCTS in Python.

    OpenSpiel 2.0.2 has no IS-MCTS in C++ for games in Python, and its own Kuhn poker ends `MCTSBot.step` with a crash;
    `mcts_search` is sound. Most playouts are cut short: a test needs no strength.
    """
    game = loaded(of, 2)
    state = past_chance(game, 40)
    legal = state.legal_actions()
    short = ShortEvaluator()
    assert mcts.MCTSBot(game, 1.5, 4, short).step(state) in legal
    bot = ismcts.ISMCTSBot(game, short, 1.5, 4, random_state=np.random.RandomState(1))
    assert bot.step(state) in legal
    if of.longest_game(2) <= 4000:
        quick = pyspiel.RandomRolloutEvaluator(1, 7)
        searched = pyspiel.MCTSBot(game, quick, 1.5, 2, 100, False, 7, False).mcts_search(state)
        assert searched.best_child().action in legal and searched.explore_count == 2


class ShortEvaluator(mcts.Evaluator):  # type: ignore[misc]  # it has no types
    """Says that nobody is ahead, and that all actions are equally good."""

    def evaluate(self, state: Any) -> Any:
        return np.array(state.returns())

    def prior(self, state: Any) -> list[tuple[int, float]]:
        if state.is_chance_node():
            return list(state.chance_outcomes())
        legal = state.legal_actions()
        return [(action, 1 / len(legal)) for action in legal]


def test_options_stand_in_the_name_of_a_game() -> None:
    game = pyspiel.load_game("python_roundhouse_steamrollers(players=3,options=coal:yes;orders:yes)")
    assert game.num_players() == 3 and "coal:yes" in str(game)
    with pytest.raises(BadOption):
        pyspiel.load_game("python_roundhouse_steamrollers(players=3,options=diesel:yes)")


def test_registering_again_changes_nothing() -> None:
    before = pyspiel.registered_names()
    register()
    assert pyspiel.registered_names() == before
    assert {game_name(of) for of in titles()} <= {*before}


def test_a_program_ends_as_it_should() -> None:
    """OpenSpiel keeps the classes of games until after the interpreter's end."""
    words = (
        "import pyspiel, roundhouse.env.openspiel as o; pyspiel.load_game('python_roundhouse_1830').new_initial_state()"
    )
    done = subprocess.run([sys.executable, "-c", words], capture_output=True, text=True, check=False)
    assert (done.returncode, done.stderr) == (0, "")
