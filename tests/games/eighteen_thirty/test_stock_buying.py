"""Chapter 2A: turns of the stock round, buying, par prices, limits, float."""

from __future__ import annotations

import pytest
from tests.games.eighteen_thirty.layouts import SITE, Table

from roundhouse.games.eighteen_thirty import events
from roundhouse.games.eighteen_thirty import state as fact


def certificates(table: Table, seat: int) -> int:
    return table.s.view()["players"][seat]["certificates"]


def test_rule_2_1_clockwise_from_the_holder_of_the_priority_deal() -> None:
    table = Table().stock(turn=2, number=1)
    assert table.asked == 2
    table.play("pass")
    assert table.asked == 0


def test_rule_2_1_and_d28_sell_buy_and_sell_again_in_one_turn() -> None:
    table = Table().started("PRR", 100, {0: 60}).started("NYC", 100, {0: 30, 1: 30}).stock()
    table.play("sell PRR 10", "buy NYC ipo")
    assert table.asked == 0
    table.refused("buy NYC ipo", "one certificate per turn")
    table.refused("par CPR 67", "one certificate per turn")
    table.play("sell PRR 10", "pass")
    assert table.asked == 1
    table = Table().started("PRR", 100, {0: 60}).started("NYC", 100, {0: 30, 1: 30}).stock()
    table.play("buy NYC ipo", "sell PRR 10", "sell PRR 10", "pass")


def test_rule_2_1_a_purchase_ends_the_turn_where_nothing_else_is_possible() -> None:
    table = Table().stock(number=1).play("par PRR 67")
    assert table.asked == 1


def test_rule_2_2_the_round_ends_when_all_pass_in_a_row() -> None:
    table = Table().stock(number=1).play("pass", "pass", "par PRR 67", "pass", "pass")
    assert table.asked == 2, "a purchase is no pass, so seat 2 is asked again"
    assert table.told(events.OperatingRound) == []
    table.play("pass")
    assert len(table.told(events.OperatingRound)) == 1


def test_rule_2_2_a_pass_bars_nothing() -> None:
    table = Table().stock(number=1).play("pass", "par PRR 67", "pass", "par NYC 67")
    assert table.president("NYC") == 0


def test_rule_2_2_who_can_do_nothing_is_passed_over() -> None:
    table = Table().cash(800, 0, 800).stock(number=1).play("par PRR 100")
    assert table.asked == 2
    assert table.told(events.Passed) == [events.Passed(1)]


def test_rule_2_3_priority_goes_left_of_the_last_one_who_bought_or_sold() -> None:
    table = Table(4).stock(turn=1, number=1).play("par PRR 67", "par NYC 67", "pass", "pass", "pass", "pass")
    assert (table.question, table.asked, table.fact(fact.PRIORITY)) == ("StockTurn", 3, 3)
    table = Table(4).started("PRR", 67, {1: 60}).stock(turn=0).play("pass", "sell PRR 10", "pass", *["pass"] * 4)
    assert table.fact(fact.PRIORITY) == 2


def test_rule_2_3_if_nobody_acts_the_holder_keeps_it() -> None:
    table = Table().stock(turn=1).play("pass", "pass", "pass")
    assert (table.asked, table.fact(fact.PRIORITY)) == (1, 1)


def test_rule_2_4_sold_out_corporations_rise_a_row() -> None:
    table = Table().started("PRR", 82, {0: 60, 1: 40}).started("NYC", 82, {0: 60, "pool": 40})
    table.started("CPR", 82, {0: 60, 1: 30}).stock()
    table.s.operated[0] = 1
    table.play("pass", "pass", "pass")
    assert [table.price(name) for name in ("PRR", "NYC", "CPR")] == [90, 82, 82]


def test_rule_2_4_and_trap_10_the_top_row_stays() -> None:
    table = Table().started("PRR", 100, {0: 60, 1: 40}).stock().play("pass", "pass", "pass")
    assert table.cell("PRR") == (0, 6)


def test_rule_2_4_in_operating_order() -> None:
    """Both rise into the same cell: the one that operates first arrives first and lies on top."""
    table = Table().started("NYC", 76, {1: 60, 0: 40}).started("PRR", 76, {0: 60, 1: 40}).stock()
    table.play("pass", "pass", "pass")
    assert table.cell("PRR") == table.cell("NYC") == (2, 6)
    assert table.s.place[1] < table.s.place[0]


def test_rule_2_5_par_from_the_ipo_and_the_market_price_from_the_pool() -> None:
    table = Table().started("PRR", 100, {1: 40, "pool": 20}).at_price("PRR", 3, 6).stock()
    table.play("buy PRR ipo", "pass")
    assert table.s.cash[0] == 700
    table = Table().started("PRR", 100, {1: 40, "pool": 20}).at_price("PRR", 3, 6).stock().play("buy PRR pool")
    assert (table.s.cash[0], table.held("PRR", 0), table.held("PRR", "pool")) == (724, 10, 10)


def test_rule_2_5_nothing_to_buy_where_nothing_lies() -> None:
    table = Table().started("PRR", 100, {1: 60}).stock()
    table.refused("buy PRR pool", "no such share")
    table.refused("buy NYC ipo", "nobody has started NYC")


@pytest.mark.parametrize(("par", "row"), [(100, 0), (90, 1), (82, 2), (76, 3), (71, 4), (67, 5)])
def test_rule_2_6_the_presidents_certificate_starts_a_corporation(par: int, row: int) -> None:
    table = Table().stock(number=1).play(f"par PRR {par}")
    assert (table.president("PRR"), table.held("PRR", 0), table.s.cash[0]) == (0, 20, 800 - 2 * par)
    assert table.cell("PRR") == (row, 6)


def test_rule_2_6_other_prices_and_too_little_money() -> None:
    table = Table().cash(140, 800, 800).stock(number=1)
    table.refused("par PRR 75", "par prices are the green spaces: 67, 71, 76, 82, 90, 100")
    table.refused("par PRR 71", "not enough cash")
    assert table.legal("par PRR") == ["par PRR 67"]
    table.play("par PRR 67").refused("par PRR 67", "PRR has already been started")


def test_rule_2_6_any_number_of_corporations_may_share_a_par_price() -> None:
    table = Table().stock(number=1).play("par PRR 67", "par NYC 67", "par CPR 67")
    assert [int(place) for place in table.s.place[:3]] == [0, 1, 2], "each below those already there"


def test_rule_2_7_no_purchase_after_a_sale_in_the_same_round() -> None:
    table = Table().started("PRR", 100, {0: 40, 1: 20}).stock().play("sell PRR 10")
    table.refused("buy PRR ipo", "this seat sold shares of PRR in this round")
    table.refused("buy PRR pool", "this seat sold shares of PRR in this round")
    table.play("pass", "buy PRR pool", "pass", "pass")
    assert table.asked == 0
    table.refused("buy PRR ipo", "this seat sold shares of PRR in this round")
    table.play("pass", "pass", "pass")
    while table.question != "StockTurn":
        table.play("pass")
    while table.asked != 0:
        table.play("pass")
    assert table.allows("buy PRR ipo"), "the next round forgets it"


def test_rule_2_8_at_most_60_percent() -> None:
    table = Table().started("PRR", 100, {0: 60}).stock()
    table.refused("buy PRR ipo", "more than 60% of PRR")
    for row, column, allowed in ((3, 3, False), (3, 0, True), (5, 0, True)):
        other = Table().started("PRR", 100, {0: 60}).at_price("PRR", row, column).stock()
        assert other.allows("buy PRR ipo") == allowed, "yellow does not lift it, orange and brown do"


def full(corporation: str, row: int, column: int) -> Table:
    """Six players, seat 0 with 11 certificates, and a corporation that he might buy of."""
    table = Table(6).cash(400, 400, 400, 400, 400, 400).started("PRR", 100, {0: 60}).started("NYC", 100, {0: 60})
    table.owns(SV=0).started(corporation, 100, {1: 20}).at_price(corporation, row, column)
    return table.stock()


@pytest.mark.parametrize(("cell", "allowed"), [((0, 6), False), ((2, 2), True), ((3, 0), True), ((5, 0), True)])
def test_rule_2_8_and_trap_7_the_certificate_limit_except_in_the_colours(cell: tuple[int, int], allowed: bool) -> None:
    """The marker decides, also for a share that is bought at par."""
    table = full("CPR", *cell)
    assert certificates(table, 0) == 11
    assert table.allows("buy CPR ipo") == allowed
    if not allowed:
        table.refused("buy CPR ipo", "the limit is 11 certificates")
        table.refused("par ERIE 67", "the limit is 11 certificates")


def test_rule_2_8_presidents_certificate_and_private_companies_count_as_one() -> None:
    table = Table().started("PRR", 100, {0: 50}).owns(SV=0, CS=0).stock()
    assert certificates(table, 0) == 4 + 2
    table.at_price("PRR", 2, 2)
    assert certificates(table, 0) == 2


def test_rule_2_9_d03_and_trap_6_several_shares_in_brown() -> None:
    table = Table().started("PRR", 100, {1: 20, "pool": 30}).started("NYC", 67, {1: 20}).at_price("PRR", 5, 0).stock()
    table.play("buy PRR pool", "buy PRR ipo", "buy PRR pool")
    assert table.held("PRR", 0) == 30
    table.refused("buy NYC ipo", "one certificate per turn")
    table.refused("par CPR 67", "one certificate per turn")


def test_d03_and_trap_6_of_18xx_games_from_the_pool_only() -> None:
    def brown() -> Table:
        table = Table(rules=SITE).started("PRR", 100, {1: 20, "pool": 30}).at_price("PRR", 5, 0)
        return table.started("NYC", 67, {1: 20, "pool": 10}).stock()

    table = brown().play("buy PRR pool", "buy PRR pool")
    table.refused("buy PRR ipo", "one certificate per turn")
    table.refused("buy NYC pool", "one certificate per turn")
    table = brown().play("buy PRR ipo")
    assert not table.s.stack or table.asked == 1 or not table.allows("buy PRR pool")


def test_trap_6_none_after_a_par_in_the_same_turn() -> None:
    table = Table().started("PRR", 100, {1: 20, "pool": 30}).at_price("PRR", 5, 0).started("B&M", 100, {0: 20}).stock()
    table.play("par CPR 67")
    assert table.asked == 1 or not table.allows("buy PRR pool")


def test_rule_2_9_in_other_zones_one_share() -> None:
    table = Table().started("PRR", 100, {0: 30, "pool": 30}).at_price("PRR", 3, 0).stock().play("buy PRR pool")
    table.refused("buy PRR pool", "one certificate per turn")


def test_rule_2_10_and_d29_at_60_percent_a_corporation_floats_and_gets_ten_times_par_at_once() -> None:
    table = Table().started("PRR", 82, {0: 30, 1: 20}).stock(number=1)
    assert (table.s.floated[0], table.money("PRR")) == (0, 0)
    bank = table.fact(fact.BANK)
    table.play("buy PRR ipo")
    assert (table.s.floated[0], table.money("PRR")) == (1, 820)
    assert table.fact(fact.BANK) == bank + 82 - 820


def test_rule_2_10_shares_in_the_pool_and_free_shares_count_as_sold() -> None:
    table = Table().started("PRR", 82, {0: 20, 1: 10, "pool": 20}).stock().play("buy PRR ipo")
    assert table.s.floated[0] == 1
    table = Table().started("NYC", 82, {1: 20, 2: 30}).owns(MH=0).stock().play("exchange ipo")
    assert (table.s.floated[1], table.money("NYC")) == (1, 820)


def test_rule_2_10_it_floats_once_and_for_ever() -> None:
    table = Table().started("PRR", 82, {0: 60}).stock()
    table.play("sell PRR 40", "pass", "buy PRR pool", "pass", "buy PRR ipo")
    assert (table.s.floated[0], table.money("PRR")) == (1, 0)


def test_rule_2_10_it_operates_from_the_next_round_on() -> None:
    table = Table().started("PRR", 82, {0: 50}).stock(number=1).play("buy PRR ipo", "pass", "pass", "pass")
    assert (table.question, table.asked) == ("LayTrack", 0)


def test_trap_15_the_certificate_limit_does_not_stop_the_exchange_but_60_percent_does() -> None:
    table = Table(6).started("PRR", 100, {0: 60}).started("CPR", 100, {0: 50}).started("NYC", 100, {1: 20})
    table.owns(MH=0, SV=0).stock()
    assert certificates(table, 0) == 11
    table.play("exchange ipo")
    assert certificates(table, 0) == 11
    table = Table().started("NYC", 100, {0: 60}).owns(MH=0).stock()
    table.refused("exchange ipo", "more than 60% of NYC")
