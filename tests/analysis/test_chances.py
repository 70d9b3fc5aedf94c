"""The fit of the chances, and how far games are played on before they are judged."""

import numpy as np
import pytest
from bench.chances import fit_wins, inputs, size_of
from bench.positions import Played, equals, mixed

import roundhouse as rh
from roundhouse.analysis.outcome import Players
from roundhouse.core.analysis import Standing
from roundhouse.core.bot import Bot
from roundhouse.core.play import settle_chance

pytestmark = pytest.mark.once
LEVELS = ("casual", "expert")


def betrayed(number: int) -> Played:
    """A game that the stronger player wins mostly, with an aspect that only tells who that is."""
    lineup = mixed(LEVELS, 2, number)
    luck = np.random.default_rng(number)
    strong = [float(level == "expert") for level in lineup]
    chance = 0.5 + 0.4 * (strong[0] - strong[1])
    won = float(luck.random() < chance)
    rows = tuple((it + float(luck.normal(0, 0.5)),) for it in strong)
    return Played([Standing(0.5, rows)], [[0, 0]], (won, 1.0 - won), [int(won), int(1 - won)])


def test_what_only_tells_who_is_strong_makes_no_position_good() -> None:
    games = [betrayed(number) for number in range(2000)]
    lineups = [mixed(LEVELS, 2, number) for number in range(2000)]
    taken, told = (inputs(games, known) for known in (None, lineups))
    naive, fair = (fit_wins([it], size_of([it]))[:2] @ [1.0, 0.5] for it in (taken, told))
    assert naive > 0.5 and abs(fair) < 0.1 * naive


def test_games_are_between_all_levels_or_between_equals() -> None:
    assert {mixed(LEVELS, 2, game) for game in range(4)} == {(a, b) for a in LEVELS for b in LEVELS}
    assert [equals(LEVELS, 3, game) for game in range(2)] == [("casual",) * 3, ("expert",) * 3]


class Counting(Players):
    """Counts decisions."""

    asked = 0

    def _bot(self, whim: int, seat: int) -> Bot:
        self.asked += 1
        return super()._bot(whim, seat)


def test_a_second_look_is_played_on_further() -> None:
    state, rng = rh.title("railroad-revolution").build(2, {}).start(), rh.Rng(5)
    settle_chance(state, rng)
    players = Counting(state.game)
    counts = []
    for far in (1, 3):
        players.asked = 0
        players.play_on(state.copy(), rh.Rng(7), 0, far)
        counts.append(players.asked)
    horizon = players.analyst.horizon
    assert horizon <= counts[0] < 3 * horizon <= counts[1] < 5 * horizon
