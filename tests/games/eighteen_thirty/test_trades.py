"""Chapter 2D: private companies between players."""

from __future__ import annotations

from typing import Any

import pytest
from tests.games.eighteen_thirty.layouts import SITE, Table

from roundhouse.games.eighteen_thirty import events
from roundhouse.games.eighteen_thirty import state as fact
from roundhouse.games.eighteen_thirty.stock import next_priority


def owners(number: int = 2, **options: Any) -> Table:
    return Table(3, **options).owns(SV=0, CS=1, BO=2).stock(number=number)


def test_rule_2_18_and_d08_a_player_buys_at_any_price_if_the_owner_agrees() -> None:
    table = owners().play("buy-company CS 333")
    assert (table.question, table.asked) == ("SellPrivate", 1)
    assert str(table.s.question()) == "Sell CS to seat 1 for $333?"
    table.play("accept")
    assert (table.owner("CS"), list(table.s.cash), table.asked) == (0, [467, 1133, 800], 0)


def test_rule_2_18_and_d08_a_player_offers_his_own() -> None:
    table = owners().play("offer-company SV 2 1")
    assert (table.question, table.asked) == ("BuyPrivate", 2)
    table.play("accept")
    assert (table.owner("SV"), list(table.s.cash)) == (2, [801, 800, 799])


def test_rule_2_18_who_declines_changes_nothing() -> None:
    table = owners().play("offer-company SV 2 1", "decline")
    assert (table.owner("SV"), table.asked) == (0, 0)
    table = owners().play("buy-company CS 333", "decline")
    assert (table.owner("CS"), table.asked) == (1, 0)


def test_rule_2_18_limits_of_offers() -> None:
    table = owners()
    table.refused("buy-company CS 0", "at least \\$1")
    table.refused("buy-company CS 801", "not enough cash")
    table.refused("buy-company SV 5", "does not belong to another player")
    table.refused("buy-company DH 5", "does not belong to another player")
    table.refused("offer-company SV 0 5", "no such buyer")
    table.refused("offer-company CS 2 5", "belongs to someone else")
    table.refused("offer-company SV 1 801", "buyer does not have that much")
    table.refused("offer-company SV 1 0", "at least \\$1")


@pytest.mark.parametrize("rules", ["rulebook", SITE])
def test_rule_2_18_d33_and_trap_14_not_in_the_first_stock_round(rules: str) -> None:
    table = owners(number=1, rules=rules)
    table.refused("buy-company CS 40", "cannot be traded now")
    table.refused("offer-company SV 1 20", "cannot be traded now")


def test_d33_or_in_the_first_stock_round_too() -> None:
    table = owners(number=1, first_round_trades=True)
    assert {"buy-company CS 40", "offer-company SV 1 20"} <= set(table.legal())
    assert table.play("offer-company SV 1 20", "accept").owner("SV") == 1


def test_d08_beside_the_purchase_by_the_rulebook() -> None:
    table = owners().play("buy-company CS 40", "accept", "par PRR 67")
    assert table.owner("CS") == 0
    table = owners().play("par PRR 67", "buy-company CS 40", "accept")
    assert (table.owner("CS"), table.president("PRR")) == (0, 0)


@pytest.mark.parametrize("options", [{"rules": SITE}, {"private_trades": "purchase", "consent": False}])
def test_d08_as_the_purchase(options: dict[str, Any]) -> None:
    table = owners(**options).play("buy-company CS 40")
    assert table.owner("CS") == 0
    assert table.asked == 1 or not table.allows("par PRR 67")
    table = Table(3, **options).owns(SV=0, CS=1).started("PRR", 67, {0: 60}).stock().play("par NYC 67")
    table.refused("buy-company CS 40", "cannot be traded now")
    owners(**options).refused("offer-company SV 1 20", "cannot be traded now")


def test_d08_or_not_at_all() -> None:
    table = owners(private_trades="none")
    assert table.legal("buy-company") + table.legal("offer-company") == []
    table.refused("buy-company CS 40", "cannot be traded now")
    table.refused("offer-company SV 1 20", "cannot be traded now")


def with_president(seat: int, **options: Any) -> Table:
    """Seat 2 owns BO."""
    return Table(3, **options).owns(SV=0, CS=1, BO=2).started("B&O", 67, {seat: 20}).stock()


def test_d09_bo_changes_hands_while_its_owner_is_president_of_bo() -> None:
    table = with_president(2).play("buy-company BO 220", "accept")
    assert (table.owner("BO"), table.president("B&O")) == (0, 2), "the presidency does not go along"
    table = with_president(1)
    table.refused("buy-company BO 220", "only while its owner is president of B&O")
    assert table.legal("buy-company BO") == []


def test_d09_a_lost_presidency_leaves_bo_where_it_is() -> None:
    table = Table(3).owns(BO=2).started("B&O", 67, {2: 20, 0: 20}).stock().play("buy B&O ipo")
    assert (table.president("B&O"), table.owner("BO")) == (0, 2)
    assert table.play("pass").asked == 2
    table.refused("offer-company BO 1 220", "only while its owner is president of B&O")


def test_d09_or_always_or_never() -> None:
    assert with_president(1, bo_trades="always").play("buy-company BO 220", "accept").owner("BO") == 0
    never: list[dict[str, Any]] = [{"bo_trades": "never"}, {"rules": SITE}]
    for options in never:
        with_president(2, **options).refused("buy-company BO 220", "BO is never sold")


def test_d35_a_trade_is_no_pass_but_does_not_move_the_priority_deal() -> None:
    table = owners().play("pass", "pass", "buy-company SV 20", "accept", "pass")
    assert (table.question, table.asked) == ("StockTurn", 0)
    assert table.told(events.OperatingRound) == [], "the two passes before it count no more"
    table.play("pass", "pass", "pass")
    assert table.told(events.OperatingRound)
    assert table.fact(fact.PRIORITY) == 0


@pytest.mark.parametrize("options", [{"rules": SITE}, {"trade_priority": True, "consent": False}])
def test_d35_or_the_next_round_begins_left_of_the_trader(options: dict[str, Any]) -> None:
    table = owners(**options).play("pass", "buy-company SV 20")
    while table.fact(fact.SET) == 2:
        table.play("pass")
    assert (table.question, table.asked, table.fact(fact.PRIORITY)) == ("StockTurn", 2, 2)


def test_d35_the_trader_counts_already_while_the_turn_lasts() -> None:
    """Standing orders ask who would begin the next round."""
    table = owners(trade_priority=True, consent=False).play("pass", "buy-company SV 20")
    assert (table.asked, next_priority(table.s)) == (1, 2)


@pytest.mark.parametrize("options", [{"rules": SITE}, {"trade_priority": True}])
def test_d35_without_any_action_the_priority_deal_stays(options: dict[str, Any]) -> None:
    table = owners(**options).play("pass", "pass", "pass")
    assert (table.fact(fact.SET), table.asked) == (3, 0)
    table = Table(3, **options).owns(SV=0).stock().play("par PRR 67")
    while table.fact(fact.SET) == 2:
        table.play("pass")
    assert table.asked == 1, "left of who bought"


def test_an_offer_counts_as_nothing() -> None:
    table = owners().play("pass", "pass", "buy-company SV 20", "decline", "pass")
    assert table.told(events.OperatingRound)


def full(turn: int, **options: Any) -> Table:
    """Seat 0 has 11 certificates of 11: twice five of a corporation, and SV."""
    table = Table(6, **options).started("PRR", 100, {0: 60}).started("CPR", 100, {0: 60})
    table.owns(SV=0, CS=1).stock(turn=turn)
    player = table.s.view()["players"][0]
    assert player["certificates"] == player["certificate_limit"] == 11
    return table


def test_rule_2_8_and_d34_a_private_company_is_a_certificate_of_the_limit() -> None:
    table = full(0)
    table.refused("buy-company CS 40", "the limit is 11 certificates")
    assert table.legal("buy-company") == []
    table.play("offer-company SV 2 20", "accept", "buy-company CS 40", "accept")
    assert table.owner("CS") == 0, "there is room again"
    table = full(1)
    table.refused("offer-company CS 0 40", "the limit is 11 certificates")
    assert table.legal("offer-company CS 0") == [] != table.legal("offer-company CS 2")


@pytest.mark.parametrize("options", [{"rules": SITE}, {"trade_limit": False, "consent": False}])
def test_d34_or_above_the_limit_and_he_must_sell(options: dict[str, Any]) -> None:
    table = full(0, **options).play("buy-company CS 40")
    assert (table.owner("CS"), {words.split()[0] for words in table.legal()}) == (0, {"sell"})


def test_a_seat_without_a_possible_trade_is_not_asked_for_one() -> None:
    """Nobody else has a dollar to pay for SV: it pays its owner round by round until he can start a corporation."""
    table = Table(3).owns(SV=1).cash(0, 0, 0).stock(turn=1)
    assert (table.asked, table.s.cash[1], "par PRR 67" in table.legal()) == (1, 135, True)


def test_ca_is_traded_but_not_listed_by_18xx_games() -> None:
    """That site cannot carry the trade out, so no bot shall make it."""
    table = Table(3, rules=SITE).owns(SV=1, CA=1).stock()
    assert table.legal("buy-company CA") == [] != table.legal("buy-company SV")
    assert table.allows("buy-company CA 160")
    assert Table(3).owns(CA=1).stock().legal("buy-company CA") != []


def test_offers_stay_listed_after_a_refusal_and_after_many_trades() -> None:
    """What is legal is listed; only random play makes no other offer in the turn, or it would go on for ever."""
    refused = owners().play("offer-company SV 2 1", "decline")
    often = owners().play(*("buy-company CS 40", "accept", "offer-company CS 1 40", "accept") * 3)
    for table in (refused, often):
        assert {"offer-company SV 2 20", "buy-company CS 40"} <= set(table.legal())
        drawn = {str(table.s.g.action(int(number))) for number in table.s.sampled_ids(0)}
        assert drawn == {words for words in table.legal() if "company" not in words}
