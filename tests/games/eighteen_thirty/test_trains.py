"""Chapter 4F: the depot, phases, rust, limits, discards, trade-ins."""

from __future__ import annotations

from typing import Any

import pytest
from tests.games.eighteen_thirty.layouts import SITE, Table

from roundhouse.games.eighteen_thirty import events
from roundhouse.games.eighteen_thirty import state as fact


def buyer(money: int = 2000, phase: str = "2", players: int = 3, **options: Any) -> Table:
    """PRR buys trains, NYC and CPR of other presidents look on; nobody has to."""
    table = Table(players, **options).phase(phase).started("PRR", 100, {0: 60}).home("PRR").treasury("PRR", money)
    return table.started("NYC", 90, {1: 60}).home("NYC").started("CPR", 82, {2: 60}).home("CPR")


def trains(table: Table) -> Table:
    return table.operating("PRR", "trains")


def left(table: Table) -> dict[str, int]:
    return table.s.view()["depot"]["left"]


def pool(table: Table) -> list[str]:
    return table.s.view()["depot"]["pool"]


def test_rule_4_27_any_number_while_there_is_room() -> None:
    table = trains(buyer()).play(*["train 2 depot 80"] * 4)
    assert (table.fleet("PRR"), table.money("PRR")) == (["2"] * 4, 1680)
    assert table.question == "StockTurn", "the limit is reached"


def test_rule_4_27_the_smallest_kind_that_is_left() -> None:
    table = trains(buyer())
    assert table.legal("train") == ["train 2 depot 80"]
    table.refused("train 3 depot 180", "no such train")
    table = buyer().trains("CPR", "2", "2").trains("NYC", "2", "2", "2", "2")
    assert "train 3 depot 180" in trains(table).legal()


def test_rule_4_27_a_diesel_from_phase_6_on() -> None:
    assert "train D depot 1100" not in trains(buyer(phase="5")).legal()
    table = trains(buyer(phase="6"))
    assert {"train 6 depot 630", "train D depot 1100"} <= set(table.legal())
    assert trains(buyer(phase="5")).play("train 5 depot 450").legal("train") == ["train 5 depot 450"]


def test_rule_4_27_the_printed_price_from_bank_and_pool() -> None:
    table = trains(buyer().discarded("2"))
    table.refused("train 2 depot 79", "printed price, \\$80")
    table.refused("train 2 pool 1", "printed price, \\$80")
    table.play("train 2 pool 80")
    assert pool(table) == []
    assert left(table)["2"] == 5


def test_rule_4_27_and_d32_from_another_corporation_at_any_price_if_its_president_agrees() -> None:
    table = trains(buyer().trains("NYC", "2", "2"))
    table.refused("train 2 NYC 0", "at least \\$1")
    table.refused("train 2 NYC 2001", "the treasury has only")
    table.refused("train 3 NYC 5", "no such train")
    table.refused("train 2 PRR 5", "no such train")
    table.play("train 2 NYC 333")
    assert (table.question, table.asked) == ("SellTrain", 1)
    table.refused("pass", "accept or decline")
    table.play("decline")
    assert (table.question, table.fleet("NYC")) == ("BuyTrains", ["2", "2"])
    table.play("train 2 NYC 334", "accept")
    assert (table.money("NYC"), table.money("PRR"), table.fleet("PRR")) == (334, 1666, ["2"])


def test_d32_the_same_president_and_18xx_games_are_not_asked() -> None:
    table = buyer().trains("NYC", "2")
    table.s.president[1] = 0
    table.s.shares[1 * 8 + 0], table.s.shares[1 * 8 + 1] = 6, 0
    assert trains(table).play("train 2 NYC 1").fleet("PRR") == ["2"]
    table = trains(buyer(rules=SITE).trains("NYC", "2")).play("train 2 NYC 1")
    assert table.fleet("PRR") == ["2"]


@pytest.mark.parametrize(("phase", "limit"), [("2", 4), ("3", 4), ("4", 3), ("5", 2), ("6", 2), ("D", 2)])
def test_rule_4_28_train_limits(phase: str, limit: int) -> None:
    assert buyer(phase=phase).s.view()["train_limit"] == limit
    table = buyer(phase=phase, money=8000).trains("PRR", *[phase] * limit)
    table.operating("PRR", "track")
    while table.question not in ("BuyTrains", "StockTurn", "BuyPrivates"):
        table.play("pass" if "pass" in table.legal() else table.legal()[0])
    assert not any(words.startswith("train") for words in table.legal())


@pytest.mark.parametrize(("kind", "rusting"), [("3", []), ("4", ["2"]), ("5", []), ("6", ["3"]), ("D", ["4"])])
def test_rule_4_28_the_first_train_of_a_kind_begins_its_phase_and_rusts(kind: str, rusting: list[str]) -> None:
    before = {"3": "2", "4": "3", "5": "4", "6": "5", "D": "6"}[kind]
    table = buyer(phase=before, money=2000)
    for older in {"3": ["2"], "4": ["2"], "5": ["3"], "6": ["3"], "D": ["4", "5"]}[kind]:
        table.s.trains[1 * 6 + table.train(older)] += 1
    table.s.depot[table.train(before)] = 0
    trains(table).play(f"train {kind} depot {table.g.train_price[table.train(kind)]}")
    assert table.s.view()["phase"] == kind
    assert not set(rusting) & set(table.fleet("NYC"))
    assert [event.train for event in table.told(events.Rust)] == rusting


def test_rule_4_28_the_second_train_of_a_kind_changes_nothing() -> None:
    table = trains(buyer(phase="3")).play("train 3 depot 180")
    assert table.told(events.Phase) == []


def test_rule_4_28_a_train_of_a_corporation_or_the_pool_begins_no_phase() -> None:
    table = buyer(phase="4").discarded("5")
    trains(table).play("train 5 pool 450")
    assert table.s.view()["phase"] == "4"


def test_rule_4_28_the_first_5_train_closes_the_private_companies() -> None:
    table = buyer(phase="4").owns(SV=0, CS="PRR", BO=1)
    table.s.depot[2] = 0
    trains(table).play("train 5 depot 450")
    assert [table.owner(name) for name in table.g.private_names] == ["closed"] * 6


def test_rule_4_28_corporations_above_the_new_limit_discard_at_once() -> None:
    """The first 4 in phase 3: NYC has four 3-trains and may keep three; its president chooses."""
    table = buyer(phase="3").trains("NYC", "3", "3", "3", "3")
    table.s.depot[1] = 0
    trains(table).play("train 4 depot 300")
    assert (table.question, table.asked, table.legal()) == ("DiscardTrain", 1, ["discard NYC 3"])
    table.refused("pass", "first discard the trains")
    money = table.money("NYC")
    table.play("discard NYC 3")
    assert (pool(table), table.money("NYC")) == (["3"], money)
    assert table.told(events.Discarded) == [events.Discarded("NYC", "3")]
    assert (table.question, table.asked) == ("BuyTrains", 0)


def test_rule_4_28_rust_comes_before_the_limit() -> None:
    """Two 2-trains rust with the first 4, so the other two may stay."""
    table = buyer(phase="3").trains("NYC", "3", "3")
    table.s.trains[6] += 2
    table.s.depot[1] = 0
    trains(table).play("train 4 depot 300")
    assert (table.question, table.fleet("NYC")) == ("BuyTrains", ["3", "3"])


def test_rule_4_28_and_trap_28_the_buyers_own_limit_falls_too_and_all_discard_before_he_goes_on() -> None:
    """PRR with three 3-trains and a 4 in phase 4 buys the first 5: the limit is 2, for NYC as well."""
    table = buyer(phase="4").trains("PRR", "3", "3").trains("NYC", "3", "3", "3")
    table.s.depot[2] = 0
    trains(table).play("train 5 depot 450")
    assert (table.question, table.asked) == ("DiscardTrain", 0)
    assert table.legal() == ["discard PRR 3", "discard PRR 5"]
    table.play("discard PRR 3")
    assert table.asked == 1
    table.play("discard NYC 3")
    assert (table.question, pool(table)) == ("StockTurn", ["3", "3"])


def test_rule_4_28_presidents_may_discard_in_any_order() -> None:
    table = buyer(phase="4").trains("PRR", "3", "3").trains("NYC", "3", "3", "3")
    table.s.depot[2] = 0
    trains(table).play("train 5 depot 450")
    table.play("discard NYC 3", seat=1)
    assert table.asked == 0
    table.refused("discard NYC 3", "not seat 1's turn", seat=1)


def crowded_buyer(**options: Any) -> Table:
    """PRR (seat 0) has bought the first 4-train: NYC (seat 1) has a 3-train too many."""
    table = buyer(phase="3", **options).trains("NYC", "3", "3", "3", "3").owns(SV=0, CS=2, MH=2)
    table.s.depot[1] = 0
    return trains(table).play("train 4 depot 300")


@pytest.mark.parametrize("rules", ["rulebook", SITE])
def test_rule_4_37_and_d37_the_corporation_in_turn_buys_companies_while_another_discards(rules: str) -> None:
    table = crowded_buyer(rules=rules)
    assert (table.question, table.asked) == ("DiscardTrain", 1)
    table.play("buy-company SV 40", seat=0)
    assert (table.owner("SV"), table.question, table.asked) == ("PRR", "DiscardTrain", 1)
    table.refused("buy-company CS 40", "first discard the trains")
    table.refused("buy-company CS 40", "not seat 2's turn", seat=2)
    table.refused("buy-company CS 81", "not seat 0's turn", seat=0)
    assert table.play("discard NYC 3").question == "BuyTrains"


def test_d37_and_d32_its_owner_is_asked_by_the_rulebook() -> None:
    table = crowded_buyer().play("buy-company CS 40", seat=0)
    assert (table.question, table.asked) == ("SellPrivate", 2)
    table.play("accept")
    assert (table.owner("CS"), table.question, table.asked) == ("PRR", "DiscardTrain", 1)


@pytest.mark.parametrize("rules", ["rulebook", SITE])
def test_d37_who_discards_himself_has_the_companies_on_his_list(rules: str) -> None:
    table = buyer(phase="3", rules=rules).trains("PRR", "3", "3", "3").owns(SV=0, CS=0)
    table.s.depot[1] = 0
    trains(table).play("train 4 depot 300")
    assert table.question == "DiscardTrain"
    assert {"discard PRR 3", "discard PRR 4", "buy-company CS 40"} <= set(table.legal())
    table.play("buy-company CS 40")
    assert (table.owner("CS"), table.question) == ("PRR", "DiscardTrain")


def test_d37_and_d36_cs_is_used_while_a_train_is_discarded_by_18xx_games() -> None:
    table = crowded_buyer(rules=SITE).play("buy-company CS 40", seat=0)
    table.play("lay-cs B20 58 0", seat=0)
    assert (table.s.view()["tiles"], table.question) == ({"B20": ["58", 0]}, "DiscardTrain")


def test_rule_4_28_nobody_discards_of_his_own_will() -> None:
    trains(buyer().trains("PRR", "2")).refused("discard PRR 2", "this is the step for buying trains")


def test_trap_29_trains_in_the_pool_rust_too() -> None:
    table = buyer(phase="5").discarded("3", "3")
    table.s.depot[3] = 0
    trains(table).play("train 6 depot 630")
    assert pool(table) == []


def test_rule_4_29_and_d27_a_diesel_for_800_and_a_train() -> None:
    table = trains(buyer(phase="6", money=800).trains("PRR", "5"))
    assert table.legal("trade-in") == ["trade-in 5"]
    table.refused("trade-in 3", "a 4, 5 or 6")
    table.play("trade-in 5")
    assert (table.fleet("PRR"), table.money("PRR"), pool(table)) == (["D"], 0, ["5"])
    assert table.told(events.TradedIn) == [events.TradedIn("PRR", "5")]


def test_rule_4_29_and_d27_also_at_the_limit_and_the_traded_train_is_for_sale() -> None:
    table = trains(buyer(phase="6", money=2000).trains("PRR", "5", "6"))
    assert table.legal("train") == []
    table.play("trade-in 6")
    assert (table.fleet("PRR"), pool(table)) == (["5", "D"], ["6"])
    table.operating("NYC", "trains")
    assert table.question == "StockTurn" or "train 6 pool 630" in table.legal()


def test_rule_4_29_the_4_may_be_traded_for_the_first_diesel_and_rusts() -> None:
    table = trains(buyer(phase="6", money=800).trains("PRR", "4")).play("trade-in 4")
    assert (table.fleet("PRR"), pool(table)) == (["D"], [])


def test_trap_35_trade_ins_stay_possible_after_the_first_diesel() -> None:
    table = trains(buyer(phase="D", money=1700).trains("PRR", "5", "6")).play("trade-in 5", "trade-in 6")
    assert table.fleet("PRR") == ["D", "D"]


def test_d27_the_president_adds_no_money_to_a_trade_in() -> None:
    trains(buyer(phase="6", money=799).trains("PRR", "5")).operating("PRR", "track").refused(
        "trade-in 5", "this is the track step"
    )
    table = buyer(phase="6", money=799).trains("PRR", "5").trains("NYC", "6")
    trains(table).refused("trade-in 5", "the treasury has only \\$799")


def test_d01_six_diesels_or_any_number() -> None:
    cases: list[tuple[dict[str, Any], int]] = [({}, 6), ({"diesels": "unlimited"}, 8), ({"rules": SITE}, 8)]
    for options, number in cases:
        table = buyer(phase="D", money=1100, **options)
        for _ in range(number):
            table.treasury("PRR", 1100).operating("PRR", "trains").play("train D depot 1100")
            table.s.trains[5] = 0
        table.treasury("PRR", 1100).operating("PRR", "trains")
        assert (table.question == "BuyTrains") == bool(options)


def test_rule_4_30_bo_closes_with_the_first_train_of_b_and_o_whatever_its_source() -> None:
    for source in ("depot", "pool", "PRR"):
        table = Table().started("B&O", 100, {0: 60}).home("B&O").treasury("B&O", 100).owns(BO=1)
        table.started("PRR", 67, {0: 60}).trains("PRR", "2").discarded("2").operating("B&O", "trains")
        table.play(f"train 2 {source} 80")
        assert table.owner("BO") == "closed"
    table = Table().started("PRR", 100, {0: 60}).home("PRR").treasury("PRR", 100).owns(BO=1).operating("PRR", "trains")
    assert table.play("train 2 depot 80").owner("BO") == 1


def test_rule_4_27_the_bank_gets_the_money() -> None:
    table = trains(buyer())
    bank = table.fact(fact.BANK)
    table.play("train 2 depot 80")
    assert table.fact(fact.BANK) == bank + 80
