"""Chapter 5: the end of the game and the score."""

from __future__ import annotations

from tests.games.eighteen_thirty.layouts import Table

from roundhouse.games.eighteen_thirty import events
from roundhouse.games.eighteen_thirty import game as ids
from roundhouse.games.eighteen_thirty import state as fact


def rich(bank: int, phase: str = "2") -> Table:
    """PRR earns 30 and pays 18 to its president; the bank has so much left."""
    table = Table(2).phase(phase).started("PRR", 82, {0: 60}).tile("H10", "57", 1).home("PRR").trains("PRR", phase)
    return table.bank(bank)


def paid(table: Table) -> Table:
    table.operating("PRR", "run")
    return table.play(table.legal(f"run {table.s.view()['phase']}")[0], "pay")


def test_rule_5_1_and_d18_a_payment_larger_than_its_cash_breaks_the_bank() -> None:
    table = paid(rich(17))
    assert table.fact(fact.BROKEN) == 1
    assert table.fact(fact.BANK) == -1
    assert table.s.cash[0] == 1200 + 18, "it is paid in full all the same"


def test_d18_and_trap_36_exactly_0_is_not_broken() -> None:
    table = paid(rich(18))
    assert (table.fact(fact.BROKEN), table.fact(fact.BANK)) == (0, 0)
    assert not table.s.over
    assert table.question == "StockTurn"


def test_rule_5_1_to_the_end_of_the_set_of_operating_rounds() -> None:
    """Phase 3, the first of two rounds: the second is still played, with all its payments."""
    table = rich(17, "3")
    table.s.facts[fact.ROUNDS] = 2
    paid(table)
    assert not table.s.over
    assert table.fact(fact.NUMBER) == 2
    while table.question != "RunTrains":
        table.play("pass")
    table.play(table.legal("run 3")[0], "pay")
    assert table.s.over
    assert table.s.cash[0] == 1200 + 36
    assert table.fact(fact.BANK) == 17 - 36
    assert table.told(events.Broken) == [events.Broken()]  # once, however much is paid after it


def test_rule_5_1_in_the_last_round_of_a_set_it_ends_with_that_round() -> None:
    table = rich(17, "3")
    table.s.facts[fact.ROUNDS] = 2
    table.s.facts[fact.NUMBER] = 2
    assert paid(table).s.over
    assert table.told(events.Over) == [events.Over()]
    assert table.s.ending() == "1830.ending.bank"


def test_rule_5_1_other_corporations_of_the_round_still_operate() -> None:
    table = rich(17).started("NYC", 67, {1: 60}).home("NYC")
    table.operating("PRR", "run", then=("NYC",)).play(table.legal("run 2")[0], "pay")
    assert (table.fact(fact.BROKEN), table.s.over) == (1, False)
    assert (table.question, table.s.view()["operating"]) == ("LayTrack", "NYC")
    assert table.play("pass").s.over


def test_rule_5_1_broken_in_a_stock_round_to_the_end_of_the_next_set() -> None:
    table = (
        Table(2).started("PRR", 82, {0: 60}).home("PRR").bank(50).stock().play("sell PRR 10", "pass", "pass", "pass")
    )
    assert table.fact(fact.BROKEN) == 1
    assert (table.question, table.s.over) == ("LayTrack", False)
    assert table.play("pass").s.over


def test_rule_5_1_money_that_comes_back_does_not_mend_the_bank() -> None:
    table = Table(2).started("PRR", 82, {0: 60}).home("PRR").bank(50).stock().play("sell PRR 10", "pass", "par NYC 67")
    assert table.fact(fact.BANK) > 0
    table.play("pass", "pass")
    assert table.question == "LayTrack"
    assert table.play("pass").s.over


def test_rule_5_3_cash_shares_and_private_companies() -> None:
    table = Table().started("PRR", 100, {0: 60}).at_price("PRR", 0, 7).started("NYC", 67, {1: 60, 0: 10})
    table.owns(SV=0, BO=0, CS="PRR", MH="closed").treasury("PRR", 5000).trains("PRR", "2")
    assert table.s.scores()[0] == 800 + 6 * 112 + 67 + 20 + 220


def test_rule_5_3_shares_without_a_par_price_are_worth_nothing() -> None:
    table = Table()
    table.s.shares[ids.PRR * ids.HOLDERS] = 1
    table.s.shares[ids.PRR * ids.HOLDERS + ids.IPO] -= 1
    assert table.s.scores()[0] == 800


def test_rule_5_3_places() -> None:
    table = Table(4).cash(5, 9, 9, 1)
    table.s.stack.clear()
    assert (table.s.scores(), table.s.result()) == ([5, 9, 9, 1], [3, 1, 1, 4])


def test_rule_3_5_a_price_of_350_does_not_end_the_game() -> None:
    table = rich(5000).at_price("PRR", 0, 18)
    assert not paid(table).s.over
