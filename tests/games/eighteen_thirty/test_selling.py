"""Chapter 2B: selling, the bank pool, the president's certificate, sales that a limit forces."""

from __future__ import annotations

from typing import Any

import pytest
from tests.games.eighteen_thirty.layouts import SITE, Table

from roundhouse.games.eighteen_thirty import events


def test_rule_2_11_and_trap_14_no_sale_in_the_first_stock_round() -> None:
    for rules in ("rulebook", SITE):
        table = Table(rules=rules).started("PRR", 100, {0: 60}).stock(number=1)
        table.refused("sell PRR 10", "first stock round")
        assert table.legal("sell") == []


def test_rule_2_11_and_d02_no_sale_of_a_corporation_that_has_not_operated() -> None:
    table = Table().started("PRR", 100, {0: 60}, operated=False).started("NYC", 100, {0: 40}).stock()
    table.refused("sell PRR 10", "PRR has not operated yet")
    table.refused("sell NYC 10", "NYC has not operated yet")


@pytest.mark.parametrize("options", [{"rules": SITE}, {"sell_unoperated": True}])
def test_d02_and_trap_39_otherwise_it_may_be_sold_and_falls_before_it_operates(options: dict[str, Any]) -> None:
    table = Table(3, **options).started("NYC", 100, {0: 40}).stock().play("sell NYC 10")
    assert (table.price("NYC"), table.s.floated[1]) == (90, 0)
    assert table.held("NYC", "pool") == 10


def test_rule_2_11_once_it_has_operated_it_may_be_sold() -> None:
    """A turn in which nothing is earned is a turn."""
    table = Table().started("PRR", 100, {0: 60}, operated=False).operating("PRR", "home").play("pass")
    while table.question != "StockTurn":
        table.play("pass")
    while table.asked != 0:
        table.play("pass")
    assert "sell PRR 10" in table.legal()


def test_rule_2_12_never_more_than_50_percent_in_the_pool() -> None:
    table = Table().started("PRR", 100, {0: 50, "pool": 30}).stock()
    assert table.legal("sell PRR") == ["sell PRR 10", "sell PRR 20"]
    table.refused("sell PRR 30", "may hold at most 50% of PRR")
    table.play("sell PRR 20")
    table.refused("sell PRR 10", "may hold at most 50% of PRR")


def test_rule_2_13_a_block_brings_one_price_and_falls_a_row_for_each_share() -> None:
    table = Table().started("PRR", 100, {0: 60}).stock().play("sell PRR 30")
    assert (table.s.cash[0], table.cell("PRR"), table.price("PRR")) == (800 + 300, (3, 6), 76)


def test_rule_2_13_and_d14_a_second_block_brings_the_lowered_price() -> None:
    table = Table().started("PRR", 100, {0: 60}).stock().play("sell PRR 10", "sell PRR 10")
    assert (table.s.cash[0], table.price("PRR")) == (800 + 100 + 90, 82)


def test_rule_2_13_several_corporations_each_at_its_own_price() -> None:
    table = Table().started("PRR", 100, {0: 60}).started("NYC", 67, {0: 60}).stock()
    table.play("sell PRR 10", "sell NYC 10")
    assert (table.s.cash[0], table.price("PRR"), table.price("NYC")) == (967, 90, 67)


def test_rule_2_13_and_trap_11_the_fall_stops_at_the_lowest_cell() -> None:
    table = Table().started("PRR", 67, {0: 60}).at_price("PRR", 6, 8).stock().play("sell PRR 40")
    assert (table.s.cash[0], table.cell("PRR")) == (800 + 280, (6, 8))


def test_rule_2_14_the_president_sells_no_part_of_his_certificate_without_a_successor() -> None:
    table = Table().started("PRR", 100, {0: 30, 1: 10, "pool": 20}).stock()
    assert table.legal("sell PRR") == ["sell PRR 10"]
    table.refused("sell PRR 20", "nobody else holds 20% of PRR")


def test_rule_2_14_and_trap_8_with_a_successor_the_right_shares_end_in_the_pool() -> None:
    """A president of 20% sells 10: the successor swaps two singles for the certificate, one single is left for each."""
    table = Table().started("PRR", 100, {0: 20, 1: 20, 2: 20}).stock().play("sell PRR 10")
    assert [table.held("PRR", holder) for holder in (0, 1, 2, "pool", "ipo")] == [10, 20, 20, 10, 40]
    assert table.president("PRR") == 1
    table = Table().started("PRR", 100, {0: 40, 1: 20}).stock().play("sell PRR 40")
    assert [table.held("PRR", holder) for holder in (0, 1, "pool")] == [0, 20, 40]
    assert table.president("PRR") == 1


def test_rule_2_14_the_pool_limit_holds_there_too() -> None:
    table = Table().started("PRR", 100, {0: 60, 1: 30}).stock()
    assert table.legal("sell PRR")[-1] == "sell PRR 50"
    table.refused("sell PRR 60", "may hold at most 50%")


def above_limit() -> Table:
    """Six players; seat 0 has 12 certificates."""
    table = Table(6).started("PRR", 100, {0: 60}).started("NYC", 100, {0: 60}).owns(SV=0, CS=0)
    return table.stock()


def test_rule_2_15_and_d25_who_is_above_the_certificate_limit_sells_first() -> None:
    table = above_limit()
    assert {words.split()[0] for words in table.legal()} == {"sell"}
    assert str(table.s.question()) == "You have 12 certificates, but the limit is 11: sell shares first"
    for words in ("pass", "par CPR 67"):
        table.refused(words, "you exceed a limit: sell first")
    table.play("sell PRR 10")
    assert "pass" in table.legal()
    assert str(table.s.question()) == "Sell shares, buy one certificate, or pass"


def test_rule_2_15_and_d25_above_60_percent_outside_orange_and_brown() -> None:
    for row, column, forced in ((2, 2, True), (0, 6, True), (3, 0, False), (5, 0, False)):
        table = Table().started("PRR", 100, {0: 70}).at_price("PRR", row, column).stock()
        assert ("pass" not in table.legal()) == forced, (row, column)
        assert ("more than 60% of PRR" in str(table.s.question())) == forced, (row, column)


def test_rule_2_15_as_far_as_anything_can_be_sold() -> None:
    table = above_limit()
    for corporation in (0, 1):
        table.s.operated[corporation] = 0
    assert "pass" in table.legal()
    assert table.allows("pass")


def test_rule_2_15_the_exchange_of_mh_must_wait_too() -> None:
    table = Table(6).started("PRR", 100, {0: 60}).started("CPR", 100, {0: 60}).started("NYC", 100, {1: 60})
    table.owns(MH=0, SV=0).stock()
    assert {words.split()[0] for words in table.legal()} == {"sell"}


def test_nobody_sells_what_he_does_not_hold() -> None:
    table = Table().started("PRR", 100, {0: 60}).stock()
    table.refused("sell PRR 70", "does not hold that many")
    table.refused("sell NYC 10", "does not hold that many")


def test_rule_3_3_an_unfloated_corporation_moves_only_by_sales() -> None:
    """At the end of the round it does not rise, and it has no turn in which it could fall."""
    table = Table(rules=SITE).started("NYC", 100, {0: 40, 1: 10}).stock()
    table.play("sell NYC 10", "pass", "pass", "pass", "pass")
    assert table.told(events.OperatingRound)
    assert table.price("NYC") == 90


def test_liquidity_is_cash_and_what_could_be_sold() -> None:
    """Nothing in the first round; later no more than the pool takes and the president's certificate lets go."""
    first = Table().cash(100, 100, 100).started("PRR", 100, {0: 60, 1: 20}).stock(number=1)
    later = Table().cash(100, 100, 100).started("PRR", 100, {0: 60, 1: 20, "pool": 10}).stock()
    alone = Table().cash(100, 100, 100).started("PRR", 100, {0: 60}).stock()

    def liquidity(table: Table) -> list[int]:
        return [player["liquidity"] for player in table.s.view()["players"]]

    assert liquidity(first) == [100, 100, 100]
    assert liquidity(later) == [100 + 400, 100 + 200, 100]
    assert liquidity(alone) == [100 + 400, 100, 100]
