"""Layered piles: who knows what lies where, and who does not any more."""

from __future__ import annotations

from librt.vecs import vec
from mypy_extensions import i64

from roundhouse.kit.arrays import counts, members, numbers
from roundhouse.kit.layers import (
    IN_PILE,
    NOBODY,
    knower_of,
    layers_of,
    put_under,
    take_from_top,
    things_at,
    top_weights,
)

ONE_PILE = counts(6)
HAND = 3


def pile() -> vec[i64]:
    """Things 0 and 1 on top; below them 2 and 3, which seat 1 knows; 4 is no longer there, and 5 lies deepest."""
    places = counts(6, IN_PILE)
    put_under(places, numbers([2, 3]), 1, 1)
    put_under(places, numbers([5]), 2, 0)
    places[4] = HAND
    return places


def test_what_was_put_under_comes_last() -> None:
    assert layers_of(pile(), ONE_PILE, 0) == [(NOBODY, (0, 1)), (1, (2, 3)), (0, (5,))]
    assert list(top_weights(pile(), ONE_PILE, 0)) == [1, 1, 0, 0, 0, 0]
    assert list(things_at(pile(), HAND)) == [4]


def test_the_knower_draws_of_a_layer_and_still_knows_the_rest() -> None:
    places = pile()
    take_from_top(places, ONE_PILE, 2, HAND, 1)
    assert places[2] == HAND and knower_of(places[3]) == 1


def test_when_another_seat_draws_nobody_knows_what_is_left_of_the_layer() -> None:
    places = pile()
    take_from_top(places, ONE_PILE, 2, HAND, 0)
    assert knower_of(places[3]) == NOBODY and knower_of(places[5]) == 0
    assert layers_of(places, ONE_PILE, 0) == [(NOBODY, (0, 1)), (NOBODY, (3,)), (0, (5,))]


def test_piles_that_share_an_array_do_not_touch_each_other() -> None:
    places, pile_of = pile(), numbers([0, 1, 0, 1, 0, 1])
    assert list(top_weights(places, pile_of, 1)) == [0, 1, 0, 0, 0, 0]
    take_from_top(places, pile_of, 2, HAND, 0)
    assert layers_of(places, pile_of, 1) == [(NOBODY, (1,)), (1, (3,)), (0, (5,))]


def test_members_of_a_set_are_numbered_from_any_number_on() -> None:
    assert list(members(0b1101, 4, 10)) == [10, 12, 13] and len(members(0b1000, 3, 0)) == 0
