"""Chapter 2C: who is president."""

from __future__ import annotations

from tests.games.eighteen_thirty.layouts import Table

from roundhouse.games.eighteen_thirty import game as ids


def test_rule_2_16_and_trap_9_only_who_holds_more_takes_over() -> None:
    table = Table().started("PRR", 100, {0: 30, 1: 20}).stock(turn=1).play("buy PRR ipo")
    assert (table.held("PRR", 1), table.president("PRR")) == (30, 0)
    table = Table().started("PRR", 100, {0: 30, 1: 30}).stock(turn=1).play("buy PRR ipo")
    assert table.president("PRR") == 1


def test_rule_2_16_both_percentages_stay() -> None:
    table = Table().started("PRR", 100, {0: 30, 1: 30}).stock(turn=1).play("buy PRR ipo")
    assert (table.held("PRR", 0), table.held("PRR", 1)) == (30, 40)


def test_rule_2_16_and_trap_9_among_equals_the_first_on_the_left() -> None:
    """Seat 1 is president; seats 3 and 0 hold as much as each other."""
    table = Table(4).started("PRR", 100, {1: 40, 0: 30, 3: 30}).stock(turn=1).play("sell PRR 20")
    assert table.president("PRR") == 3
    table = Table(4).started("PRR", 100, {3: 40, 0: 30, 1: 30}).stock(turn=3).play("sell PRR 20")
    assert table.president("PRR") == 0


def test_rule_2_16_the_largest_holding_before_the_nearest() -> None:
    table = Table(4).started("PRR", 100, {0: 40, 1: 20, 2: 30}).stock().play("sell PRR 30")
    assert table.president("PRR") == 2


def test_trap_9_the_exchange_of_mh_can_change_the_president() -> None:
    table = Table().started("NYC", 100, {1: 30, 0: 30}).owns(MH=0).stock().play("exchange ipo")
    assert table.president("NYC") == 0


def test_trap_9_prr_may_be_started_beside_the_share_of_ca() -> None:
    table = Table()
    table.s.shares[ids.PRR * ids.HOLDERS + 1] = 1
    table.s.shares[ids.PRR * ids.HOLDERS + ids.IPO] -= 1
    table.stock(number=1).play("par PRR 67")
    assert (table.president("PRR"), table.held("PRR", 0), table.held("PRR", 1)) == (0, 20, 10)
    table.play("buy PRR ipo", "pass", "pass", "buy PRR ipo")
    assert table.president("PRR") == 1
    table = Table()
    table.s.shares[ids.PRR * ids.HOLDERS + 0] = 1
    table.s.shares[ids.PRR * ids.HOLDERS + ids.IPO] -= 1
    table.stock(number=1).play("par PRR 67")
    assert (table.president("PRR"), table.held("PRR", 0)) == (0, 30)


def test_rule_2_17_and_trap_38_the_new_president_operates_at_once() -> None:
    """Seat 0 sells shares of NYC for a train of PRR: seat 1 becomes its president and takes its turn."""
    table = Table().started("PRR", 100, {0: 60}).started("NYC", 100, {0: 30, 1: 30}).tile("H10", "57", 1)
    table.home("PRR", "NYC").cash(0, 0, 0).treasury("PRR", 50).operating("PRR", "trains", then=("NYC",))
    assert table.president("NYC") == 0
    table.play("sell NYC 10", "train 2 depot 80")
    assert table.president("NYC") == 1
    assert (table.question, table.asked) == ("LayTrack", 1)


def test_rule_2_17_the_private_company_bo_does_not_follow_the_presidency() -> None:
    """D09."""
    table = Table().started("B&O", 100, {0: 20, 1: 20}).owns(BO=0).stock(turn=1).play("buy B&O ipo")
    assert (table.president("B&O"), table.owner("BO")) == (1, 0)
