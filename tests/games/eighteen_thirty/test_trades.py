"""Chapter 2D: private companies between players."""

from __future__ import annotations

from typing import Any

import pytest
from tests.games.eighteen_thirty.layouts import SITE, Table

from roundhouse.games.eighteen_thirty import state as fact


def owners(number: int = 2, **options: Any) -> Table:
    return Table(3, **options).owns(SV=0, CS=1, BO=2).stock(number=number)


def test_rule_2_18_and_d08_a_player_buys_at_any_price_if_the_owner_agrees() -> None:
    table = owners().play("buy-company CS 333")
    assert (table.question, table.asked) == ("SellPrivate", 1)
    assert str(table.s.question()) == "Sell CS for $333? Buyer: seat 1"
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
    table.refused("buy-company SV 5", "not in another player's hand")
    table.refused("buy-company DH 5", "not in another player's hand")
    table.refused("offer-company SV 0 5", "no such buyer")
    table.refused("offer-company CS 2 5", "belongs to somebody else")
    table.refused("offer-company SV 1 801", "buyer does not have so much")
    table.refused("offer-company SV 1 0", "at least \\$1")


@pytest.mark.parametrize("rules", ["rulebook", SITE])
def test_rule_2_18_and_trap_14_not_in_the_first_stock_round(rules: str) -> None:
    table = owners(number=1, rules=rules)
    table.refused("buy-company CS 40", "not traded now")
    table.refused("offer-company SV 1 20", "not traded now")


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
    table.refused("buy-company CS 40", "not traded now")
    owners(**options).refused("offer-company SV 1 20", "not traded now")


def test_d08_or_not_at_all() -> None:
    table = owners(private_trades="none")
    assert table.legal("buy-company") + table.legal("offer-company") == []
    table.refused("buy-company CS 40", "not traded now")
    table.refused("offer-company SV 1 20", "not traded now")


def test_d09_bo_between_players_by_the_rulebook_never_by_18xx_games() -> None:
    table = owners().play("buy-company BO 220", "accept")
    assert table.owner("BO") == 0
    owners(rules=SITE).refused("buy-company BO 220", "BO is never sold")


def test_a_trade_is_no_pass_but_does_not_move_the_priority_deal() -> None:
    table = owners().play("pass", "pass", "buy-company SV 20", "accept", "pass")
    assert (table.question, table.asked) == ("StockTurn", 0)
    assert table.told("operating_round") == [], "the two passes before it count no more"
    table.play("pass", "pass", "pass")
    assert table.told("operating_round")
    assert table.fact(fact.PRIORITY) == 0


def test_an_offer_counts_as_nothing() -> None:
    table = owners().play("pass", "pass", "buy-company SV 20", "decline", "pass")
    assert table.told("operating_round")


def test_a_company_above_the_certificate_limit_may_be_bought() -> None:
    """A private company is a certificate: who is full has to sell in his next turn (2.15)."""
    table = Table(6).started("PRR", 100, {0: 60}).started("CPR", 100, {0: 60}).owns(SV=0, CS=1).stock()
    assert table.allows("pass")
