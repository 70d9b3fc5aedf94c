"""Every answer has a number of its own."""

from __future__ import annotations

import pytest

from roundhouse.games.railroad_revolution import TITLE
from roundhouse.games.railroad_revolution.codec import rows_of


@pytest.mark.parametrize("players", [2, 3, 4])
def test_every_answer_has_a_number_of_its_own(players: int) -> None:
    game = TITLE.build(players, {})
    numbers = {action: first + i for first, row in rows_of(game) for i, action in enumerate(row)}
    assert len({*numbers.values()}) == len(numbers)
    assert [game.action(number) for number in numbers.values()] == [*numbers]
    assert max(numbers.values()) <= game.sell
