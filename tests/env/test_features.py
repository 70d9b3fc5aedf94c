"""Observations as numbers: in their bounds, of their size, and the same for all that a seat cannot tell apart."""

from __future__ import annotations

import re

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.conformance.walk import COMPILED, variants
from tests.env.playing import TABLES, positions

from roundhouse import Game, Rng, State, Title, titles
from roundhouse.core.features import HashedView
from roundhouse.core.registry import title

STEPS = 2000 if COMPILED else 100


def looked_at(game: Game, seed: int) -> None:
    features = game.features()
    rng = Rng(seed)
    sizes = [part.size for part in features.parts]
    lows = [part.low for part, size in zip(features.parts, sizes, strict=True) for _ in range(size)]
    highs = [part.high for part, size in zip(features.parts, sizes, strict=True) for _ in range(size)]
    labels = [label for part in features.parts for label in part.labels()]
    assert len(labels) == len({*labels}) == features.size
    for count, at in enumerate(positions(game, rng, STEPS)):
        if count % 8:
            continue
        for seat in range(game.players):
            values = list(features.values(at.state, seat))
            assert len(values) == features.size
            wrong = [it for it in zip(labels, lows, values, highs, strict=True) if not it[1] <= it[2] <= it[3]]
            assert wrong == []
            assert list(features.values(at.state.determinize(seat, rng), seat)) == values


@pytest.mark.parametrize(("of", "players"), TABLES)
@settings(max_examples=4 if COMPILED else 1)
@given(seed=st.integers(0, 2**40))
def test_features_hold_what_the_seat_may_know(of: Title, players: int, seed: int) -> None:
    looked_at(of.build(players, {}), seed)


@pytest.mark.parametrize("of", titles(), ids=lambda it: it.id)
def test_features_with_every_option(of: Title) -> None:
    for number, options in enumerate(variants(of)):
        players = next(n for n in range(of.seats[0], of.seats[1] + 1) if of.fits(n, options))
        looked_at(of.build(players, options), number)


@pytest.mark.parametrize("of", titles(), ids=lambda it: it.id)
def test_features_tell_positions_apart(of: Title) -> None:
    """Two positions with different views rarely look the same: the features leave little out."""
    game = of.build(of.seats[1], {})
    seen: dict[tuple[int, ...], str] = {}
    same = count = 0
    for at in positions(game, Rng(5), STEPS):
        if at.begun:
            continue
        view = re.sub(r"'seat': \d+, ", "", str(at.state.view(at.seat)))
        values = (at.seat, *game.features().values(at.state, at.seat))
        same += seen.setdefault(values, view) != view
        count += 1
    assert same * 20 <= count


@pytest.mark.usefixtures("night_freight")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_a_title_has_features_without_a_line_of_its_own(players: int) -> None:
    game = title("night-freight").build(players, {})
    assert isinstance(game.features(), HashedView)
    looked_at(game, players)


def test_the_observer_comes_first() -> None:
    game = title("ticket-to-ride-usa").build(3, {})
    state = game.start()
    state.trains[1] = 40  # type: ignore[attr-defined]  # of this title
    labels = [label for part in game.features().parts for label in part.labels()]
    seen: list[dict[str, int]] = [dict(zip(labels, seen_by(state, seat), strict=True)) for seat in range(3)]
    assert [it["trains.own"] for it in seen] == [45, 40, 45]
    assert [it["trains.next1"] for it in seen] == [40, 45, 45]


def seen_by(state: State, seat: int) -> list[int]:
    return [int(value) for value in state.game.features().values(state, seat)]
