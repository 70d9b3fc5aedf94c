"""Chapters 2 and 3: the stock round and the market."""

from typing import Any

from librt.vecs import vec
from mypy_extensions import i64
from tests.games.eighteen_thirty.tables import SITE, Table, after_auction

from roundhouse.games.eighteen_thirty import game as ids
from roundhouse.games.eighteen_thirty import state as fact
from roundhouse.games.eighteen_thirty.market import sorted_by_order
from roundhouse.games.eighteen_thirty.shares import certificates


def table(players: int = 3, **options: object) -> Table:
    """No private companies, PRR with 60% in seat 0's hand."""
    return Table(players, **options).sell_privates().start("PRR", 0)


def test_2_1_d28_sell_buy_one_sell_again() -> None:
    t = table().start("NYC", 1).stock_round()
    t("sell PRR 10", "buy NYC ipo")
    assert t.refuses("buy NYC ipo") == "why.one_purchase"
    t("sell PRR 10", "pass")
    assert t.asked == 1


def test_2_2_the_round_ends_when_all_have_passed_in_a_row() -> None:
    t = table().stock_round()
    t("pass", "pass")
    t("par NYC 67", "pass", "pass")
    assert t.s.facts[fact.ROUND] == fact.STOCK and t.asked == 2
    t("pass")
    assert t.s.facts[fact.ROUND] == fact.OPERATING


def test_2_3_priority_goes_left_of_the_last_one_who_bought_or_sold() -> None:
    t = table().stock_round()("pass", "par NYC 67", "pass", "pass", "pass")
    assert t.s.facts[fact.PRIORITY] == 2
    t = table().stock_round(first=1)("pass", "pass", "pass")
    assert t.s.facts[fact.PRIORITY] == 1


def test_2_4_sold_out_corporations_rise_and_stay_in_the_top_row_trap_10() -> None:
    t = table().hold("PRR", 1, 4).start("NYC", 1, 100).hold("NYC", 0, 4).start("B&M", 2, 67)
    t.stock_round()("pass", "pass", "pass")
    assert t.price("PRR") == 71 and t.price("NYC") == 100 and t.price("B&M") == 67


def test_2_5_ipo_at_par_pool_at_the_market_price() -> None:
    t = table().move("PRR", 0, 7).stock_round()("sell PRR 20", "pass")
    assert t.price("PRR") == 90
    t("buy PRR pool")
    assert t.cash(1) == 800 - 90
    t = table().move("PRR", 0, 7).stock_round(first=1)("buy PRR ipo")
    assert t.cash(1) == 800 - 67


def test_2_6_the_presidents_certificate_costs_twice_the_par_price() -> None:
    t = table().stock_round(first=1)
    assert t.refuses("par PRR 67") == "why.started"
    assert t.refuses("par NYC 70") == "why.par_price"
    assert t.refuses("buy NYC ipo") == "why.not_started"
    t("par NYC 82")
    assert t.cash(1) == 800 - 164 and t.held("NYC", 1) == 20 and t.price("NYC") == 82
    t.money(2, 133)
    assert t.refuses("par CPR 67") == "why.cash"


def test_2_6_markers_on_one_par_cell_lie_in_the_order_they_came_3_2() -> None:
    t = table().start("NYC", 1).start("CPR", 2)
    assert [int(t.s.place[t.corp(name)]) for name in ("PRR", "NYC", "CPR")] == [0, 1, 2]


def test_2_7_no_purchase_of_what_was_sold_in_the_same_round() -> None:
    t = table().stock_round()("sell PRR 10")
    assert t.refuses("buy PRR pool") == "why.sold_before"


def test_2_8_sixty_percent_unless_orange_or_brown() -> None:
    t = table().stock_round()
    assert t.refuses("buy PRR ipo") == "why.holding"
    t.move("PRR", 0, 0)  # yellow
    assert t.refuses("buy PRR ipo") == "why.holding"
    t.move("PRR", 3, 0)("buy PRR ipo")  # orange
    assert t.held("PRR", 0) == 70


def test_2_8_certificates_in_yellow_orange_and_brown_do_not_count_trap_7() -> None:
    t = table().start("NYC", 1).hold("NYC", 0, 3)
    assert certificates(t.s, 0) == 5 + 3
    for row, column in ((0, 0), (3, 0), (6, 0)):
        t.move("NYC", row, column)
        assert certificates(t.s, 0) == 5
    t.s.owner[ids.SV] = 0
    assert certificates(t.s, 0) == 6


def test_2_8_no_certificate_above_the_limit() -> None:
    t = table(6).start("NYC", 1).start("CPR", 2).hold("NYC", 0, 4).hold("CPR", 0, 2).stock_round()
    assert certificates(t.s, 0) == 11
    assert t.refuses("buy CPR ipo") == "why.certificates"
    t.move("CPR", 0, 0)("buy CPR ipo")


def test_2_9_d03_brown_several_shares_of_one_corporation_trap_6() -> None:
    t = table().start("NYC", 1, tens=4).move("NYC", 6, 0).hold("NYC", 2, 2).stock_round()
    t("buy NYC ipo", "buy NYC ipo")
    assert t.refuses("buy PRR ipo") == "why.one_purchase"
    t = table(**SITE).start("NYC", 1, tens=4).move("NYC", 6, 0).stock_round(first=1)
    t("sell NYC 20", "pass", "pass", "buy NYC pool", "buy NYC pool")
    assert t.held("NYC", 0) == 20
    t = table(**SITE).start("NYC", 1, tens=4).move("NYC", 6, 0).stock_round(first=2)
    t("buy NYC ipo")
    assert t.refuses("buy NYC ipo") == "why.one_purchase"


def test_2_10_d29_sixty_percent_sold_float_it_with_ten_times_par() -> None:
    t = Table().sell_privates().stock_round(1)("par NYC 71", "buy NYC ipo", "buy NYC ipo", "buy NYC ipo")
    assert t.s.floated[ids.NYC] == 0
    t("buy NYC ipo")
    assert t.s.floated[ids.NYC] == 1 and t.treasury("NYC") == 710


def test_2_11_no_sale_in_the_first_stock_round_trap_14() -> None:
    assert table().stock_round(1).refuses("sell PRR 10") == "why.first_round"


def test_2_11_d02_what_has_not_operated_is_not_sold_by_the_rulebook() -> None:
    cases: list[tuple[dict[str, Any], str | None]] = [
        ({}, "why.not_operated"),
        ({"sell_unoperated": True}, None),
        (SITE, None),
    ]
    for options, reason in cases:
        t = Table(**options).sell_privates().start("PRR", 0, operated=False).stock_round()
        if reason is None:
            t("sell PRR 10")
        else:
            assert t.refuses("sell PRR 10") == reason


def test_2_12_never_more_than_half_in_the_pool() -> None:
    t = table().hold("PRR", 1, 3).stock_round()("sell PRR 40", "pass")
    assert t.refuses("sell PRR 20") == "why.pool_full"


def test_2_13_d14_a_block_at_one_price_then_a_row_for_each_share() -> None:
    t = table().move("PRR", 0, 6).stock_round()("sell PRR 20")
    assert t.cash(0) == 800 + 200 and t.price("PRR") == 82
    t("sell PRR 10")
    assert t.cash(0) == 1000 + 82 and t.price("PRR") == 76


def test_2_13_trap_11_at_the_bottom_of_the_column_the_marker_stays() -> None:
    t = table().move("PRR", 10, 5).stock_round()("sell PRR 30")
    assert t.price("PRR") == 30 and t.cash(0) == 890


def test_2_14_the_presidents_certificate_goes_only_to_who_holds_20_trap_8() -> None:
    t = table().hold("PRR", 1, 1).stock_round()
    assert t.refuses("sell PRR 50") == "why.president_share"
    t = table().hold("PRR", 1, 2).stock_round()("sell PRR 50")
    assert t.s.president[ids.PRR] == 1 and t.held("PRR", 0) == 10 and t.held("PRR", ids.POOL) == 50


def test_2_15_d25_who_is_above_a_limit_sells_first() -> None:
    t = table().move("PRR", 3, 0).stock_round()("buy PRR ipo", "pass", "pass", "pass")
    t.move("PRR", 0, 6)
    assert t.asked == 0 and t.refuses("pass") == "why.must_sell"
    t("sell PRR 10", "pass")
    assert t.asked == 1


def test_2_16_the_president_changes_only_for_strictly_more_trap_9() -> None:
    t = Table().sell_privates().start("PRR", 0, tens=3).hold("PRR", 1, 3).stock_round(first=2)
    assert t.s.president[ids.PRR] == 0
    t("buy PRR ipo").stock_round(first=1)("buy PRR ipo")
    assert t.s.president[ids.PRR] == 1


def test_2_16_among_equals_the_first_to_the_left_of_the_old_president() -> None:
    t = Table(4).sell_privates().start("PRR", 2, tens=4).hold("PRR", 3, 3).hold("PRR", 1, 3).stock_round(first=2)
    t("sell PRR 20")
    assert t.s.president[ids.PRR] == 3


def test_2_18_d08_d09_trades_between_players_with_consent() -> None:
    t = after_auction()
    assert t.refuses("buy-company CS 50") == "why.no_trades"
    t.stock_round()("buy-company CS 50")
    assert t.question == "SellPrivate" and t.asked == 1
    assert t.refuses("pass") == "why.answer"
    t("decline")
    assert t.owner("CS") == 1 and t.asked == 0
    t("buy-company CS 60", "accept")
    assert t.owner("CS") == 0 and t.cash(0) == 800 - 130 - 60
    t("par NYC 67")
    assert t.held("NYC", 0) == 20  # the trade was not the purchase of the turn
    t("offer-company SV 1 33")
    assert t.question == "BuyPrivate" and t.asked == 1
    t("accept")
    assert t.owner("SV") == 1


def test_2_18_d08_on_18xx_games_a_trade_is_the_purchase_and_asks_nobody() -> None:
    t = after_auction(**SITE).stock_round()
    assert t.refuses("buy-company BO 300") == "why.never_sold"
    assert t.refuses("buy-company CS 0") == "why.price_of_one"
    t("buy-company CS 1")
    assert t.owner("CS") == 0 and t.asked == 1  # nothing more to do in this turn


def test_3_1_3_4_moves_right_up_left_down() -> None:
    market = Table().g.market
    columns = int(market.columns)

    def cell(row: int, column: int) -> int:
        return row * columns + column

    assert market.right(cell(0, 6)) == cell(0, 7) and market.right(cell(2, 15)) == cell(1, 15)
    assert market.left(cell(2, 1)) == cell(2, 0) and market.left(cell(2, 0)) == cell(3, 0)
    assert market.left(cell(8, 1)) == cell(8, 1)  # nothing to the left, nothing below
    assert market.down(cell(10, 6)) == cell(10, 6) and market.up(cell(0, 3)) == cell(0, 3)


def test_3_4_lengths_of_the_rows_and_trap_5_and_trap_40() -> None:
    market = Table().g.market
    columns = int(market.columns)
    rows = [[int(p) for p in market.price[row * columns : (row + 1) * columns]] for row in range(11)]
    assert [len([p for p in row if p]) for row in rows] == [19, 19, 16, 13, 11, 10, 9, 8, 6, 5, 4]
    assert rows[7][1] == 20 and min(p for row in rows for p in row if p) == 10


def test_3_3_trap_39_what_has_not_floated_moves_by_sales_only() -> None:
    t = Table(**SITE).sell_privates().start("PRR", 0, tens=4, operated=False).stock_round()
    t("sell PRR 10")
    assert t.price("PRR") == 67 and t.s.cell[ids.PRR] == 6 * t.g.market.columns + 6


def test_3_5_the_top_right_corner_holds() -> None:
    market = Table().g.market
    assert market.price[18] == 350 and market.right(18) == 18


def test_3_2_trap_12_who_stays_in_his_cell_keeps_his_place() -> None:
    t = table().start("NYC", 1).move("PRR", 10, 6).move("NYC", 10, 6).stock_round()("sell PRR 10")
    assert t.s.place[ids.PRR] == 0 and t.s.place[ids.NYC] == 1


def test_4_2_d26_order_price_column_row_stack_trap_4() -> None:
    t = table().start("NYC", 1).start("CPR", 2).start("B&M", 1).start("ERIE", 2)
    t.move("NYC", 6, 6).move("CPR", 7, 6).move("B&M", 4, 5).move("ERIE", 0, 1)
    numbers = vec[i64]([t.corp(name) for name in ("ERIE", "CPR", "B&M", "NYC", "PRR")])
    names = [t.g.corporation_names[number] for number in sorted_by_order(t.s, numbers)]
    assert names == ["PRR", "NYC", "CPR", "B&M", "ERIE"]
