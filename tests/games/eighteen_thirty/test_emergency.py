"""Chapter 4G: a train that must be bought, the president's money, sales for it, bankruptcy."""

from __future__ import annotations

from typing import Any

import pytest
from tests.games.eighteen_thirty.layouts import SITE, Table

from roundhouse.games.eighteen_thirty import events
from roundhouse.games.eighteen_thirty import state as fact


def poor(
    treasury: int = 50,
    cash: tuple[int, ...] = (100, 500, 500),
    holders: dict[int | str, int] | None = None,
    phase: str = "2",
    route: bool = True,
    **options: Any,
) -> Table:
    """PRR has a route and no train; other corporations can be added before `must`."""
    table = Table(3, **options).phase(phase).started("PRR", 100, holders or {0: 60}).home("PRR")
    if route:
        table.tile("H10", "57", 1)
    return table.cash(*cash).treasury("PRR", treasury)


def must(table: Table, then: tuple[str, ...] = ()) -> Table:
    return table.operating("PRR", "trains", then=then)


def test_rule_4_31_and_d05_a_corporation_with_a_route_must_have_a_train() -> None:
    table = must(poor())
    assert table.question == "BuyTrains"
    table.refused("pass", "must buy one")
    assert str(table.s.question()) == "PRR has a route but no train: it must buy one"


def test_rule_4_31_and_d05_without_a_route_it_need_not() -> None:
    table = must(poor(route=False, treasury=100))
    assert "pass" in table.legal()
    assert must(poor(route=False)).question == "StockTurn"


def test_rule_4_31_and_d05_without_a_train_in_bank_and_pool_it_need_not() -> None:
    table = poor()
    for kind in range(6):
        table.s.depot[kind] = 0
    table.loose.add("trains")
    assert must(table).question == "StockTurn"
    table.s.train_pool[3] = 1
    assert must(table).question == "BuyTrains"


@pytest.mark.parametrize("rules", ["rulebook", SITE])
def test_d05_or_every_corporation_must_have_one(rules: str) -> None:
    table = must(poor(route=False, treasury=100, rules=rules, must_own_train="always"))
    assert str(table.s.question()) == "PRR has no train: it must buy one"
    table.refused("pass", "PRR has no train, so it must buy one")
    assert must(poor(route=False, rules=rules, must_own_train="always")).play("train 2 depot 80").s.cash[0] == 70


def test_rule_4_31_with_a_train_it_need_not() -> None:
    assert must(poor(treasury=0).trains("PRR", "2")).question == "StockTurn"


def test_rule_4_32_its_own_money_buys_any_train() -> None:
    """Phase 6: the 6 is the cheapest, but 1100 in the treasury may buy a D; a train of others may cost anything."""
    table = poor(treasury=1100, phase="6").started("NYC", 67, {0: 60}).trains("NYC", "5")
    assert {"train 6 depot 630", "train D depot 1100"} <= set(must(table).legal())
    table.play("train 5 NYC 1100")
    assert table.fleet("PRR") == ["5"]


def test_rule_4_33_the_treasury_comes_first_and_the_president_adds_what_is_missing() -> None:
    table = must(poor()).play("train 2 depot 80")
    assert (table.money("PRR"), list(table.s.cash)) == (0, [70, 500, 500])
    assert table.told(events.Contributed) == [events.Contributed(0, "PRR", 30)]


def test_rule_4_33_d06_and_trap_32_only_the_cheapest_train_of_bank_and_pool() -> None:
    table = must(poor(treasury=0, cash=(2000, 500, 500), phase="6"))
    table.refused("train D depot 1100", "only the cheapest train can be bought, for \\$630")
    table = must(poor(treasury=0, cash=(2000, 500, 500), phase="6").discarded("5"))
    table.refused("train 6 depot 630", "only the cheapest train can be bought, for \\$450")
    table.play("train 5 pool 450")


def test_rule_4_33_and_d06_from_another_corporation_at_most_the_printed_price() -> None:
    table = must(poor(treasury=10, cash=(600, 500, 500)).started("NYC", 67, {0: 60}).trains("NYC", "2"))
    table.refused("train 2 NYC 81", "at most its face value, \\$80")
    table.play("train 2 NYC 80")
    assert (table.money("NYC"), table.s.cash[0]) == (80, 530)


def test_rule_4_33_no_trade_in_with_the_presidents_money() -> None:
    """A trade-in needs a train, and who has one is not forced."""
    table = poor(treasury=100, cash=(2000, 500, 500), phase="6").trains("PRR", "5")
    assert must(table).question == "StockTurn"


def test_rule_4_33_nothing_is_added_while_nothing_is_missing() -> None:
    """After the compulsory train the president pays for no second one."""
    table = must(poor(treasury=80)).play("train 2 depot 80")
    assert table.question == "StockTurn"
    table = must(poor(treasury=81)).play("train 2 depot 80")
    assert table.question == "StockTurn"


def selling(treasury: int = 0, cash: int = 0, **options: Any) -> Table:
    """The president of PRR has 40% of NYC at 67 and 30% of CPR at 100 beside; a 3-train costs 180."""
    table = poor(treasury, (cash, 500, 500), phase="3", **options)
    table.started("NYC", 67, {1: 60, 0: 40}).started("CPR", 100, {2: 60, 0: 30})
    return table


def test_rule_4_34_no_more_than_needed_by_block() -> None:
    """180 are short: three shares of NYC (201) are needed, two of CPR (200); four or three would be too many."""
    table = must(selling())
    assert table.legal("sell NYC") == ["sell NYC 10", "sell NYC 20", "sell NYC 30"]
    assert table.legal("sell CPR") == ["sell CPR 10", "sell CPR 20"]
    table.refused("sell NYC 40", "may not sell more than the train requires")
    table.refused("sell CPR 30", "may not sell more than the train requires")
    table.play("sell CPR 20")
    assert table.legal("sell") == []
    table.refused("sell CPR 10", "may not sell more than the train requires")
    table.play("train 3 depot 180")
    assert table.s.cash[0] == 20


def test_rule_4_34_the_president_chooses_what_and_in_which_order() -> None:
    table = must(selling()).play("sell NYC 10", "sell CPR 10", "sell NYC 10")
    assert table.s.cash[0] >= 180
    table.play("train 3 depot 180")


def test_rule_4_34_only_what_is_missing_counts() -> None:
    table = must(selling(treasury=60, cash=20))
    assert table.legal("sell CPR") == ["sell CPR 10"]


def test_rule_4_34_no_sale_while_the_money_is_there() -> None:
    table = must(selling(treasury=100, cash=80))
    assert table.legal("sell") == []
    table.refused("sell CPR 10", "may not sell more than the train requires")


def test_rule_4_34_the_pool_limit_holds() -> None:
    table = poor(0, (0, 500, 500), phase="3").started("NYC", 67, {1: 30, 0: 20, "pool": 40})
    table = must(table)
    assert table.legal("sell NYC") == ["sell NYC 10"]


def test_rule_4_34_and_trap_33_the_presidency_of_the_buyer_must_not_change() -> None:
    table = must(poor(0, (0, 500, 500), {0: 40, 1: 30}, phase="3"))
    assert table.legal("sell PRR") == ["sell PRR 10"]
    table.refused("sell PRR 20", "buying corporation must keep its president")


def test_rule_4_34_and_trap_33_other_presidencies_may_and_do_at_once() -> None:
    table = poor(0, (0, 500, 500)).started("NYC", 100, {0: 30, 1: 30})
    table = must(table).play("sell NYC 10")
    assert table.president("NYC") == 1


def test_rule_4_34_and_d02_what_has_not_operated_is_not_sold_by_the_rulebook() -> None:
    table = poor(0, (0, 500, 500)).started("NYC", 100, {1: 30, 0: 30}, operated=False)
    must(table).refused("sell NYC 10", "NYC has not operated")
    table = poor(0, (0, 500, 500), rules=SITE).started("NYC", 100, {1: 30, 0: 30}, operated=False)
    assert "sell NYC 10" in must(table).legal()


def test_rule_4_35_and_trap_32_prices_fall_and_the_rest_of_the_order_is_taken_again() -> None:
    table = poor(0, (0, 500, 500), phase="3").started("NYC", 90, {1: 60, 0: 40}).started("CPR", 82, {2: 60})
    table = must(table, then=("NYC", "CPR")).play("sell NYC 20")
    assert table.price("NYC") == 76
    assert table.s.view()["queue"] == ["CPR", "NYC"]


def test_rule_4_36_and_trap_34_bankrupt_if_all_that_may_be_sold_is_not_enough() -> None:
    """40% of PRR cannot be sold below seat 1's 30%: 100 and 67 in cash and shares against 180."""
    table = poor(0, (12, 500, 500), {0: 40, 1: 30}, phase="3").started("NYC", 67, {1: 50, 0: 10})
    table = must(table)
    assert "bankrupt" in table.legal()
    table = poor(0, (13, 500, 500), {0: 40, 1: 30}, phase="3").started("NYC", 67, {1: 50, 0: 10})
    table = must(table)
    table.refused("bankrupt", "still a way to pay")
    table.play("sell PRR 10", "sell NYC 10", "train 3 depot 180")


def test_trap_34_shares_that_cannot_be_sold_do_not_count() -> None:
    table = poor(0, (0, 500, 500), {0: 60}, phase="3").started("NYC", 100, {1: 20, 0: 20, "pool": 50})
    assert "bankrupt" not in must(table).legal("bankrupt")
    table = poor(0, (0, 500, 500), {0: 20}, phase="3").started("NYC", 100, {1: 20, 0: 20, "pool": 50})
    table.s.floated[0] = 1
    table.loose.add("ten shares of each corporation")
    assert must(table).legal() == ["bankrupt"]


def test_rule_4_36_a_train_of_another_corporation_is_never_compulsory() -> None:
    table = poor(0, (50, 500, 500), {0: 20, 1: 20, "pool": 20}).started("NYC", 67, {1: 60}).trains("NYC", "2")
    assert "bankrupt" in must(table).legal()
    assert table.legal("train 2 NYC") != []


@pytest.mark.parametrize("rules", ["rulebook", SITE])
def test_rule_4_34_a_cheap_train_after_a_sale(rules: str) -> None:
    """Who has sold shares gives another corporation more than he could have given without the last one."""
    table = poor(0, (0, 500, 500), rules=rules).started("NYC", 67, {1: 60, 0: 40}).trains("NYC", "2")
    table = must(table).play("sell NYC 10")
    assert table.s.cash[0] == 67
    assert table.allows("train 2 NYC 1"), "the whole sum is from the last share"
    table.play("sell NYC 10")
    price = table.price("NYC")
    least = int(table.s.cash[0]) - 67 + 1
    assert not table.allows(f"train 2 NYC {least - 1}")
    assert table.allows(f"train 2 NYC {least}"), price


def test_d07_private_companies_for_emergency_money() -> None:
    """The president may offer them, need not, and the other side is asked."""
    table = must(poor(0, (0, 500, 500)).owns(CA=0))
    assert "offer-company CA 1 160" in table.legal()
    table.play("offer-company CA 1 100")
    assert (table.question, table.asked) == ("BuyPrivate", 1)
    table.play("accept")
    assert (table.owner("CA"), list(table.s.cash)) == (1, [100, 400, 500])
    table.refused("offer-company SV 1 100", "than the train requires|cannot be traded")
    table.play("train 2 depot 80")


def test_d07_and_d34_not_to_a_player_at_the_certificate_limit() -> None:
    table = poor(0, (0, 500, 500))
    for name in ("CPR", "C&O", "ERIE", "B&M"):
        table.started(name, 100, {1: 60})
    table = must(table.owns(CA=0))
    table.refused("offer-company CA 1 160", "the limit is 20 certificates")
    assert table.legal("offer-company") == ["offer-company CA 2 160"]


@pytest.mark.parametrize("options", [{"rules": SITE}, {"emergency_privates": False}])
def test_d07_otherwise_not(options: dict[str, Any]) -> None:
    table = must(poor(0, (0, 500, 500), **options).owns(CA=0))
    assert table.legal("offer") == []
    table.refused("offer-company CA 1 100", "cannot be traded now")


def test_d07_beside_any_other_rule_about_trades() -> None:
    cases: list[dict[str, Any]] = [{"rules": SITE, "emergency_privates": True}, {"private_trades": "none"}]
    for options in cases:
        table = must(poor(0, (0, 500, 500), **options).owns(CA=0))
        assert table.play("offer-company CA 2 90", "accept").owner("CA") == 2


def test_d07_not_while_the_money_is_there() -> None:
    must(poor(0, (80, 500, 500)).owns(CA=0)).refused("offer-company CA 1 100", "than the train requires")


@pytest.mark.parametrize("rules", ["rulebook", SITE])
def test_rule_5_2_and_d19_a_bankruptcy_ends_the_game_at_once(rules: str) -> None:
    """He sells what he may, his cash goes to the bank, and what he could not sell counts: 30% of PRR at 90."""
    table = poor(0, (12, 500, 500), {0: 40, 1: 30}, phase="3", rules=rules).started("NYC", 67, {1: 50, 0: 10})
    table = must(table, then=("NYC",)).play("bankrupt")
    assert table.s.over
    assert table.fact(fact.BANKRUPT) == 0
    assert table.s.cash[0] == 0
    assert (table.held("PRR", 0), table.held("PRR", "pool"), table.price("PRR")) == (30, 10, 90)
    assert table.held("NYC", 0) == 0
    assert table.s.scores() == [270, 500 + 270 + 5 * 67, 500]


@pytest.mark.parametrize("rules", ["rulebook", SITE])
def test_rule_5_2_and_4_34_a_bankruptcy_leaves_the_failing_corporation_its_president(rules: str) -> None:
    """Seat 1 holds as much of PRR: nothing of it is sold; NYC, where seat 1 holds more afterwards, changes hands."""
    table = poor(0, (0, 500, 500), {0: 30, 1: 30}, phase="3", rules=rules).started("NYC", 67, {0: 20, 1: 20, 2: 20})
    table = must(table).play("bankrupt")
    assert (table.president("PRR"), table.held("PRR", 0), table.held("PRR", "pool")) == (0, 30, 0)
    assert (table.president("NYC"), table.held("NYC", 0), table.held("NYC", "pool")) == (1, 0, 20)
    assert table.s.scores()[0] == 3 * 100


@pytest.mark.parametrize(
    ("phase", "ending"), [("3", "early_bankruptcy"), ("6", "early_bankruptcy"), ("D", "bankruptcy")]
)
def test_rule_5_2_a_bankruptcy_before_the_first_diesel_is_an_early_end(phase: str, ending: str) -> None:
    table = must(poor(0, (0, 500, 500), {0: 30, 1: 30}, phase=phase)).play("bankrupt")
    assert table.s.ending() == f"1830.ending.{ending}"


def shown_priority(table: Table) -> int:
    return table.s.view()["priority"]


def test_rule_5_2_the_shown_priority_passes_a_bankrupt_by() -> None:
    for holder, shown in ((0, 1), (1, 1), (2, 2)):
        table = must(poor(0, (0, 500, 500), {0: 30, 1: 30}, phase="3"))
        table.s.facts[fact.PRIORITY] = holder
        assert shown_priority(table) == holder
        assert shown_priority(table.play("bankrupt")) == shown
