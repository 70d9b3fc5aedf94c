"""The casual bot plays any game of 1830 to its end, by the rules, and as its seed says."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

import pytest

import roundhouse as rh
from roundhouse import bots
from roundhouse.core.match import SeatHandle

COMPILED = rh.build() == "compiled"
TITLE = rh.title("1830")


def cases() -> Iterator[tuple[int, Mapping[str, object]]]:
    """The defaults for every number of players, and every variant for one of them."""
    for players in range(2, 7):
        yield players, {}
    for number, options in enumerate(TITLE.variants()):
        yield 2 + number % 5, options


def played(levels: list[str], seed: int, options: Mapping[str, object] | None = None) -> rh.State:
    """The end of a game between bots."""
    game = TITLE.build(len(levels), options or {})
    table = [bots.make("1830", level, seed * 10 + seat) for seat, level in enumerate(levels)]
    state = game.start()
    for _ in range(TITLE.longest_game(len(levels))):
        if state.over:
            return state
        seat = state.seats()[0]
        state.apply(table[seat].choose(SeatHandle(state, seat)), seat)
    raise AssertionError("the game does not end")


@pytest.mark.parametrize(("players", "options"), list(cases()) if COMPILED else [(2, {})])
def test_it_plays_every_variant_to_its_end(players: int, options: Mapping[str, object]) -> None:
    state = played(["casual"] * players, 1, options)
    assert TITLE.invariants(state) == []
    assert sum(state.scores()) > 12000 or state.ending() != "1830.ending.bank"


def test_it_has_a_legal_answer_wherever_random_play_leads() -> None:
    for seed, (players, options) in enumerate(cases()):
        state = TITLE.build(players, options).start()
        rng = rh.Rng(seed)
        bot = bots.make("1830", "casual", seed)
        for step in range(1500 if COMPILED else 200):
            if state.over:
                break
            seat = state.seats()[0]
            if step % (7 if COMPILED else 20) == 0:
                state.copy().apply(bot.choose(SeatHandle(state, seat)), seat)
            actions = state.legal_ids(seat)
            state.play_id(actions[rng.below(len(actions))], seat)


def test_its_answers_leave_the_game_as_it_is() -> None:
    """It thinks on a copy."""
    state = TITLE.build(3, {}).start()
    bot = bots.make("1830", "casual", 3)
    for _ in range(150):
        seat = state.seats()[0]
        before = state.key()
        action = bot.choose(SeatHandle(state, seat))
        assert state.key() == before
        state.apply(action, seat)


@pytest.mark.compiled_only
def test_bots_with_other_seeds_play_other_games() -> None:
    first = [played(["casual"] * 3, seed).scores() for seed in (1, 1, 2)]
    assert first[0] == first[1] != first[2]
