"""The finite action space: numbers and typed actions, both ways, for every question of every title."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.conformance.walk import COMPILED, variants
from tests.env.playing import TABLES, finished, positions

from roundhouse import Action, Game, IllegalAction, Rng, Title, new, titles
from roundhouse.core.match import SeatHandle
from roundhouse.core.registry import title
from roundhouse.core.space import DIGITS, UNSETTLED, ListSpace, rising
from roundhouse.env.position import Position

STEPS = 400 if COMPILED else 100
SEEDS = st.integers(0, 2**40)


def settled(at: Position, path: tuple[int, ...]) -> Action | None:
    """The typed action that some numbers settle, all but the last of which only begin it."""
    *before, last = path
    begun: tuple[int, ...] = ()
    for number in before:
        begun, answer = at.space.advanced(at.state, at.seat, begun, number)
        assert answer == UNSETTLED
    return at.space.action(at.state, at.seat, begun, last)


def leaves(at: Position, begun: tuple[int, ...]) -> list[Action]:
    """Every action that numbers lead to."""
    found: list[Action] = []
    for number in at.space.numbers(at.state, at.seat, begun):
        more, answer = at.space.advanced(at.state, at.seat, begun, int(number))
        found += leaves(at, more) if answer == UNSETTLED else [at.space.typed(at.state, at.seat, answer)]
    return found


def looked_at(game: Game, seed: int) -> None:
    for count, at in enumerate(positions(game, Rng(seed), STEPS)):
        s, space = at.state, at.space
        numbers = rising(at.numbers())
        assert numbers and len({*numbers}) == len(numbers), "each number once"
        assert numbers[0] >= 0 and numbers[-1] < space.size and len(at.begun) < space.deepest
        words = {space.words(s, at.seat, at.begun, number) for number in numbers} if count % 5 == 0 else numbers
        assert len(words) == len(numbers), "numbers say different things"
        if at.begun or count % 5:
            continue
        listed = SeatHandle(s, at.seat).sampled()
        for action in listed:
            assert settled(at, space.path(s, at.seat, action)) == action
        if s.frame.open or s.frame.wide:
            for number in numbers:
                found = space.action(s, at.seat, (), number)
                assert found is None or s.why_not(found, at.seat) is None
        else:
            every = leaves(at, ())
            assert len(every) == len(listed) and {*every} == {*listed} == {*s.legal(at.seat)}, "one to one"


@pytest.mark.parametrize(("of", "players"), TABLES)
@settings(max_examples=4 if COMPILED else 1)
@given(seed=SEEDS)
def test_numbers_and_actions_both_ways(of: Title, players: int, seed: int) -> None:
    """Every number in the mask plays, every listed action has its numbers, and closed questions are one to one."""
    looked_at(of.build(players, {}), seed)


@pytest.mark.parametrize("of", titles(), ids=lambda it: it.id)
def test_numbers_with_every_option(of: Title) -> None:
    for number, options in enumerate(variants(of)):
        players = next(n for n in range(of.seats[0], of.seats[1] + 1) if of.fits(n, options))
        looked_at(of.build(players, options), number)


@pytest.mark.parametrize(("of", "players"), TABLES)
def test_random_games_by_numbers_end(of: Title, players: int) -> None:
    game = of.build(players, {})
    at, count = finished(game, Rng(players))
    assert at.state.over and count <= of.longest_game(players) * game.space().deepest
    assert sum(at.utilities()) == pytest.approx(0) or players == 1


@pytest.mark.parametrize(("of", "players"), TABLES)
def test_the_size_is_that_of_players_and_options(of: Title, players: int) -> None:
    one, other = of.build(players, {}), of.build(players, {})
    assert one.space().size == other.space().size and one.space() is one.space()


def test_an_action_that_is_not_possible_has_no_number() -> None:
    s = new("1830", players=3, seed=1).state
    with pytest.raises(IllegalAction, match="no number"):
        s.game.space().path(s, 0, s.game.parse("buy PRR ipo"))


@pytest.mark.usefixtures("night_freight")
@settings(max_examples=4 if COMPILED else 1)
@given(seed=SEEDS, players=st.integers(2, 4))
def test_a_title_has_numbers_without_a_line_of_its_own(seed: int, players: int) -> None:
    game = title("night-freight").build(players, {})
    assert isinstance(game.space(), ListSpace)
    looked_at(game, seed)


@pytest.mark.usefixtures("night_freight")
def test_places_in_a_long_list_take_more_digits() -> None:
    """A train of nine wagons can be cut into four in 56 ways, one of eleven into five in 210."""
    game = title("night-freight").build(4, {})
    sizes = {len(at.numbers()) for at in positions(game, Rng(3), 50) if type(at.state.frame).__name__ == "SortTrain"}
    assert sizes and max(sizes) <= DIGITS
