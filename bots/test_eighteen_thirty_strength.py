"""How well the casual bot plays 1830, in games that are the same every time."""

from __future__ import annotations

import pytest
from tests.bots.test_eighteen_thirty_play import played

pytestmark = pytest.mark.compiled_only
GAMES = 12


def test_its_games_are_ended_by_the_bank_and_its_winners_as_rich_as_people() -> None:
    """Four people break the bank in 16 to 19 operating rounds, and the winner is worth about 7,000."""
    ends = [played(["casual"] * 4, seed) for seed in range(GAMES)]
    assert not any(state.ending() == "1830.ending.early_bankruptcy" for state in ends)
    assert sum(state.ending() == "1830.ending.bank" for state in ends) >= 0.8 * GAMES
    assert 5000 < sum(max(state.scores()) for state in ends) / GAMES < 9500


@pytest.mark.parametrize("levels", [["casual", "random"], ["random", "casual"], ["random", "casual", "random"]])
def test_it_beats_the_random_bot(levels: list[str]) -> None:
    won = 0
    for seed in range(GAMES // 2):
        places = played(levels, seed).result()
        won += places[levels.index("casual")] == 1
    assert won >= GAMES // 2 - 1
