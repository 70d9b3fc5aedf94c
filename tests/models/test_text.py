"""The text harness: whole games by words, and nothing hidden in them."""

from __future__ import annotations

import random

import pytest

from roundhouse.core.errors import IllegalAction, NotYourTurn, ParseError
from roundhouse.core.registry import titles
from roundhouse.core.rng import Rng
from roundhouse.env.text import TextGame, plain

TITLES = [title.id for title in titles()]


@pytest.mark.parametrize("title", TITLES)
def test_a_whole_game_by_words(title: str) -> None:
    game, luck = TextGame(title, 2, "7"), random.Random(7)
    while not game.over:
        seat = game.turns()[0]
        if luck.random() < 0.05:
            assert game.question(seat) in game.observe(seat)
        moves = game.legal(seat)
        assert len({move.move for move in moves}) == len(moves)
        game.play(seat, luck.choice(moves).move)
    assert sorted(game.places())[0] == 1 and str(max(game.scores())) in game.observe(0)


@pytest.mark.parametrize("title", TITLES)
def test_what_a_seat_reads_is_the_same_for_all_that_it_cannot_tell_apart(title: str) -> None:
    """The drawing shows nothing that the seat does not know."""
    game, luck = TextGame(title, 3, "3"), random.Random(3)
    terminal = next(it for it in titles() if it.id == title).terminal()
    for step in range(120):
        seat = game.turns()[0]
        if step % 10 == 0:
            state, names = game.match.state, game.match.names
            for other in range(3):
                imagined = state.determinize(other, Rng(step))
                said = [plain(terminal.screen(it, names, other, "en")) for it in (state, imagined)]
                assert said[0] == said[1]
        game.play(seat, luck.choice(game.legal(seat)).move)


def test_refusals_say_what_is_possible_and_change_nothing() -> None:
    game = TextGame("ticket-to-ride-usa", 2, "7", {"first_player": "first_seat"})
    seen = game.observe(0)
    with pytest.raises(ParseError):
        game.play(0, "fly to the moon")
    with pytest.raises(IllegalAction):
        game.play(0, "draw-blind")
    with pytest.raises(NotYourTurn):
        game.play(7, game.legal(0)[0].move)
    assert game.observe(0) == seen and game.legal(5) == []


def test_it_speaks_polish_too() -> None:
    assert TextGame("1830", 3, "1", language="pl").observe(0).startswith("Grasz jako")
