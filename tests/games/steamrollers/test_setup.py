"""Setting up: R 1.1 to R 1.9, and the doubts A1, A5 and A6."""

from __future__ import annotations

import pytest
from tests.games.steamrollers.tables import Table, opening, table

import roundhouse as rh
from roundhouse.games.steamrollers.board import load_board
from roundhouse.games.steamrollers.events import RemovedGoods


def goods(*colours: str) -> list[str]:
    return [f"good {colour}" for colour in colours]


def test_r1_1_six_regions_with_a_city_and_a_town() -> None:
    """Each of six regions has one city and one town; the colours of 1 to 4 are known."""
    board = load_board("standard")
    assert [sum(field.city == region for field in board.fields) for region in range(6)] == [1] * 6
    assert [sum(field.town for field in board.fields if field.region == region) for region in range(6)] == [1] * 6
    regions = board.document["regions"]
    assert [region["colour"] for region in regions] == ["yellow", "red", "grey", "grey", "blue", "green"]


@pytest.mark.parametrize(("players", "number"), [(2, 4), (3, 5), (4, 6), (5, 7)])
def test_r1_2_players_and_two_goods_for_each_city(players: int, number: int) -> None:
    """The bag holds all goods but the black ones; players + 2 are drawn for each city."""
    t = opening(players)
    assert t.view()["bag"] == {"red": 10, "blue": 10, "green": 10, "yellow": 10, "grey": 10}
    assert t.outcomes() == {f"good {colour}": 10 for colour in ("red", "blue", "green", "yellow", "grey")}
    for _ in range(number):
        assert t.question == "DrawGood"
        t.play("good red")
    assert t.goods(1) == ["red"] * number
    t.play("good blue")
    assert t.goods(2) == ["blue"]


def test_r1_3_goods_in_the_colour_of_their_city_are_removed() -> None:
    """They are not replaced and go back into the bag; grey ones leave both 3 and 4."""
    t = opening().play(
        *goods("yellow", "yellow", "red", "blue"),
        *goods("red", "green", "green", "green"),
        *goods("grey", "red", "red", "blue"),
        *goods("grey", "grey", "blue", "blue"),
        *goods("red", "red", "green", "green"),
        *goods("red", "blue", "yellow", "grey"),
    )
    assert t.goods(1) == ["red", "blue"]
    assert t.goods(2) == ["green"] * 3
    assert t.goods(3) == ["red", "red", "blue"]
    assert t.goods(4) == ["blue", "blue"]
    assert t.goods(5) == ["red", "red", "green", "green"]
    assert t.goods(6) == ["red", "blue", "yellow", "grey"]
    assert t.view()["bag"] == {"red": 4, "blue": 5, "green": 5, "yellow": 9, "grey": 9}


def test_r1_4_coal_where_goods_were_removed() -> None:
    """With the mini-expansion each city that lost at least one good gets exactly one coal."""
    t = opening(coal=True).play(
        *goods("yellow", "yellow", "red", "blue"),
        *goods("green", "green", "green", "green"),
        *goods("grey", "red", "red", "blue"),
        *goods("blue", "blue", "blue", "red"),
        *goods("red", "red", "green", "green"),
        *goods("red", "red", "yellow", "grey"),
    )
    assert [t.goods(city).count("black") for city in range(1, 7)] == [1, 0, 1, 0, 0, 0]
    assert t.state.coal_left == 4
    assert t.events(RemovedGoods) == [RemovedGoods(1, "yellow", 2, True), RemovedGoods(3, "grey", 1, True)]


def test_r1_5_a_random_side_for_each_action_tile() -> None:
    """The side of each tile is drawn, a and b alike, and stays; without solo play the solo tile is not there."""
    t = _after_goods()
    for number, side in enumerate("abbaba", 1):
        assert t.outcomes() == {f"side {number}a": 1, f"side {number}b": 1}
        t.play(f"side {number}{side}")
    assert [tile["side"] for tile in t.view()["tiles"]] == list("abbaba")
    assert not t.tile(2)["solo"]
    assert all(tile["owner"] is None for tile in t.view()["tiles"])


def _after_goods(players: int = 2, **options: object) -> Table:
    """All goods are drawn, whichever they are."""
    t = opening(players, **options)
    while t.question == "DrawGood":
        t.play(min(t.legal()))
    return t


def test_r1_6_a_random_side_for_each_order() -> None:
    """With the mini-expansion the sides of six orders are drawn."""
    t = _after_goods(orders=True).play(*(f"side {number}a" for number in range(1, 7)))
    for number, side in enumerate("bbabab", 1):
        assert t.outcomes() == {f"order-side {number}a": 1, f"order-side {number}b": 1}
        t.play(f"order-side {number}{side}")
    assert [order["side"] for order in t.view()["orders"]] == list("bbabab")
    assert all(order["owner"] is None for order in t.view()["orders"])


def test_r1_7_five_starting_tiles() -> None:
    """With the mini-expansion five starting tiles are laid out."""
    t = _after_goods(3, starting_tiles=True).play(*(f"side {n}a" for n in range(1, 7)), "starts 1")
    assert t.view()["starting_tiles"] == ["locomotive", "track", "points", "action_tile", "own_cargo"]
    assert t.legal() == {"start locomotive", "start track", "start points", "start action_tile", "start own_cargo"}


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_r1_8_first_player_and_dice(players: int) -> None:
    """The first player is drawn; there are players + 1 white dice."""
    t = _after_goods(players).play(*(f"side {n}a" for n in range(1, 7)))
    assert t.outcomes() == {f"starts {seat}": 1 for seat in range(players)}
    t.play(f"starts {players - 1}")
    assert t.question == "RollWhite"
    t.play("roll " + " ".join(["1"] * (players + 1)), "black straight gentle")
    assert t.asked == players - 1
    assert t.view()["dice"]["table"] == [1] * (players + 1)


def test_r1_8_first_seat() -> None:
    """An option lets the first seat begin."""
    t = _after_goods(first_player="first_seat").play(*(f"side {n}a" for n in range(1, 7)))
    assert t.question == "RollWhite" and t.view()["first"] == 0


@pytest.mark.parametrize("level", ["medium", "hard"])
def test_r1_9_a_die_chooses_the_borders(level: str) -> None:
    """A die is rolled for the map of the level; all sheets have the same walls."""
    t = _after_goods(borders=level).play(*(f"side {n}a" for n in range(1, 7)), "starts 0")
    assert t.outcomes() == {f"borders {die}": 1 for die in range(1, 7)}
    t.play("borders 4")
    assert t.view()["borders"] == {"level": level, "die": 4, "walls": t.game.board.walls(level, 3)}


def test_a01_three_goods_in_the_solo_game() -> None:
    """Players + 2 is 3 for one player; an option makes it 4."""
    for options, number in (({}, 3), ({"solo_goods": 3}, 3), ({"solo_goods": 4}, 4)):
        t = opening(1, **options)
        t.play(*["good red"] * number)
        assert t.goods(1) == ["red"] * number
        t.play("good blue")
        assert t.goods(1) == ["red"] * number


def test_a05_the_solo_row_lies_as_drawn() -> None:
    """The goods of a city keep the order of the draw, without those that are removed."""
    t = opening(1)
    t.play(*goods("green", "yellow", "red"), *goods(*["blue"] * 3), *goods(*["red"] * 3))
    t.play(*goods(*["red"] * 3), *goods(*["green"] * 3), *goods(*["blue"] * 3))
    assert t.goods(1) == ["green", "red"]


def test_a06_removed_goods_return_after_all_cities() -> None:
    """They cannot be drawn again in the set-up; an option returns them at once."""
    later, at_once = opening(), opening(removed_goods="at_once")
    for t in (later, at_once):
        t.play(*goods("yellow", "yellow", "yellow", "red"))
    assert later.outcomes()["good yellow"] == 7 and later.goods(1).count("yellow") == 3
    assert at_once.outcomes()["good yellow"] == 10 and at_once.goods(1) == ["red"]


def test_a06_both_ways_end_alike() -> None:
    """Whenever they return, the same draws leave the same goods."""
    draws = goods(*["yellow", "yellow", "yellow", "red"], *["blue"] * 4, *["red"] * 4, *["green"] * 4, *["red"] * 4)
    one = opening().play(*draws, *goods(*["blue"] * 4))
    other = opening(removed_goods="at_once").play(*draws, *goods(*["blue"] * 4))
    assert one.view()["goods"] == other.view()["goods"] and one.view()["bag"] == other.view()["bag"]


@pytest.mark.parametrize("players", [0, 6])
def test_other_numbers_of_players(players: int) -> None:
    """One to five can play."""
    with pytest.raises(rh.BadOption):
        opening(players)


def test_the_table_of_the_tests_is_sound() -> None:
    """A check of the tests themselves: positions keep all components."""
    t = table(3, {"coal": True, "orders": True}, goods={1: "black red"}, kept={0: "red blue"}, cargo={1: ("green", 3)})
    assert t.goods(1) == ["red", "black"] and t.sheet(0)["kept"] == {"red": 1, "blue": 1}
