"""Chapter 3: the market and its markers."""

from __future__ import annotations

import pytest
from tests.games.eighteen_thirty.layouts import Table

from roundhouse.games.eighteen_thirty.documents import market_cells
from roundhouse.games.eighteen_thirty.market import sorted_by_order

MARKET = Table().g.market
COLUMNS = int(MARKET.columns)


def cell(row: int, column: int) -> int:
    return row * COLUMNS + column


def moved(direction: str, row: int, column: int) -> tuple[int, int]:
    return divmod(int(getattr(MARKET, direction)(cell(row, column))), COLUMNS)


def test_rule_3_1_right_left_up_and_down() -> None:
    assert [moved(way, 2, 6) for way in ("right", "left", "up", "down")] == [(2, 7), (2, 5), (1, 6), (3, 6)]


@pytest.mark.parametrize(("row", "length"), list(enumerate([19, 19, 16, 13, 11, 10, 9, 8, 7, 7, 7])))
def test_rule_3_1_and_3_4_the_end_of_a_row_is_where_its_cells_end(row: int, length: int) -> None:
    assert moved("right", row, length - 2) == (row, length - 1)
    assert moved("right", row, length - 1) == (max(row - 1, 0), length - 1)


@pytest.mark.parametrize(("row", "column"), [(0, 0), (6, 0), (7, 0), (8, 1), (9, 2), (10, 3)])
def test_rule_3_1_3_4_and_trap_11_at_the_left_end_down(row: int, column: int) -> None:
    below = (row + 1, column) if row < 7 else (row, column)
    assert moved("left", row, column) == below
    assert moved("left", row, column + 1) == (row, column)


def test_trap_11_the_lowest_cell_of_a_column_is_the_bottom() -> None:
    bottoms = [7, 8, 9, 10, 10, 10, 10, 7, 6, 5, 4, 3, 3, 2, 2, 2, 1, 1, 1]
    for column, row in enumerate(bottoms):
        assert moved("down", row, column) == (row, column)
        assert moved("down", row - 1, column) == (row, column)


def test_rule_3_2_and_trap_12_a_marker_goes_under_those_that_lie_there() -> None:
    table = Table().started("PRR", 100, {0: 60}).started("NYC", 90, {0: 60}).started("CPR", 90, {1: 60}).stock()
    table.play("sell PRR 10")
    assert table.s.view()["market"] == [[1, 6, ["NYC", "CPR", "PRR"]]]


def test_trap_12_a_marker_that_does_not_move_keeps_its_place() -> None:
    table = (
        Table().started("PRR", 67, {0: 60}).at_price("PRR", 10, 6).started("NYC", 67, {1: 60}).at_price("NYC", 10, 6)
    )
    table.stock().play("sell PRR 10")
    assert table.s.view()["market"] == [[10, 6, ["PRR", "NYC"]]]


def test_trap_12_leaving_and_coming_back_loses_the_place() -> None:
    table = Table().started("PRR", 90, {0: 60, 1: 40}).started("NYC", 90, {1: 60})
    table.at_price("PRR", 2, 6).at_price("PRR", 1, 6)
    assert table.s.view()["market"] == [[1, 6, ["NYC", "PRR"]]]


def test_rule_3_5_350_is_no_end() -> None:
    assert MARKET.price[cell(0, 18)] == 350
    table = Table().started("PRR", 100, {0: 60}).at_price("PRR", 0, 18).tile("H10", "57", 1).home("PRR")
    table.trains("PRR", "2").operating("PRR", "run")
    table.play(table.legal("run 2")[0], "pay")
    assert table.cell("PRR") == (0, 18)
    assert not table.s.over


def test_trap_4_equal_prices_by_column_before_row() -> None:
    """67 stands in the cells (5, 6), (6, 6), (7, 6) of column 7, in (4, 5) and in (0, 1)."""
    assert [int(MARKET.price[cell(row, 6)]) for row in (5, 6, 7)] == [67, 67, 67]
    table = Table()
    places = {"PRR": (0, 1), "NYC": (4, 5), "CPR": (7, 6), "B&O": (5, 6), "C&O": (6, 6)}
    for name, (row, column) in places.items():
        table.started(name, 67, {0: 60}).at_price(name, row, column)
    ordered = sorted_by_order(table.s, table.g.market.price[:0])
    assert list(ordered) == []
    numbers = type(table.s.cell)([table.corporation(name) for name in places])
    names = [table.g.corporation_names[number] for number in sorted_by_order(table.s, numbers)]
    assert names == ["B&O", "C&O", "CPR", "NYC", "PRR"]


def test_trap_5_the_second_cell_of_row_8_is_20() -> None:
    assert MARKET.price[cell(7, 1)] == 20


def test_trap_40_10_is_the_floor_and_no_cell_closes_a_corporation() -> None:
    prices = [price for price in MARKET.price if price > 0]
    assert min(prices) == 10
    table = Table().started("PRR", 67, {0: 60}).at_price("PRR", 10, 3).stock().play("sell PRR 10")
    assert (table.price("PRR"), table.cell("PRR"), table.s.cash[0]) == (10, (10, 3), 810)


def test_the_cells_by_zone() -> None:
    cells = [found for row in market_cells() for found in row if found is not None]
    assert len(cells) == 19 + 19 + 16 + 13 + 11 + 10 + 9 + 8 + 6 + 5 + 4
    assert [sum(1 for _, zone, _ in cells if zone == number) for number in (1, 2, 3)] == [19, 11, 15]
    assert sorted(price for price, _, par in cells if par) == [67, 71, 76, 82, 90, 100]
