"""Every answer has a number of its own."""

from __future__ import annotations

from collections.abc import Iterator

from tests.games.steamrollers.tables import opening

from roundhouse.games.steamrollers.documents import BLACK_PAIRS, COLOURS, STARTING_TILES

DICE = range(1, 7)


def answers() -> Iterator[str]:
    """All answers of a game for five whose numbers do not depend on the board."""
    for n in DICE:
        yield from (f"side {n}a", f"side {n}b", f"order-side {n}a", f"order-side {n}b")
        yield from (f"borders {n}", f"eva-die {n}", f"die {n}", f"take {n}", f"use {n}", f"set-die {n}")
        yield from (f"shift-die {n}", f"upgrade {n}", f"take-tile {n}")
        yield from (f"take-two {n} {high}" for high in range(n, 7))
        yield from (f"order {n} {coal_for}" for coal_for in ("none", *COLOURS[:5]))
    yield from (f"good {colour}" for colour in COLOURS)
    yield from (f"starts {seat}" for seat in range(5))
    yield from (f"black {first} {second}" for first, second in BLACK_PAIRS)
    yield from (f"start {tile}" for tile in STARTING_TILES)
    yield from (f"cargo {colour} {city}" for colour in COLOURS[:4] for city in (3, 4))
    yield from ("steal", "leave", "flip-die", "reroll-die", "end-turn", "pass", "reroll-eva", "block-eva")
    yield from ("roll 1 1 1 1 1 1", "roll 6 6 6 6 6 6")


def test_every_answer_has_a_number_of_its_own() -> None:
    game = opening(5).game
    numbers = {answer: game.id(game.parse(answer)) for answer in answers()}
    assert len({*numbers.values()}) == len(numbers)
    assert [str(game.action(number)) for number in numbers.values()] == [*numbers]
