"""Standing orders: what each kind answers, and each reason for which it ends."""

from __future__ import annotations

from typing import Any

import pytest
from tests.games.eighteen_thirty.layouts import SITE, Table
from tests.games.standing import NAMES, Standing

import roundhouse as rh
from roundhouse.core.orders import Seen
from roundhouse.games.eighteen_thirty.orders import ORDERS

KINDS = {kind.id: kind for kind in ORDERS}


def stock_table(**more: Any) -> Table:
    """Ann presides over PRR, Bob over NYC; each holds something of the other's, Cid of both. Ann is asked."""
    table = Table(3).cash(1000, 1000, 1000)
    table.started("PRR", 100, {0: 40, 1: 20, 2: 20}).started("NYC", 76, {1: 30, 0: 20, 2: 20})
    return table.started("ERIE", 67, {2: 20}).stock(**more)


# Pass until.


def test_it_passes_while_nothing_happens_and_ends_with_the_round() -> None:
    table = stock_table()
    order = Standing(table.s, 0, "pass")
    assert order.obey() == "pass"
    table.play("pass")
    assert order.stop is None
    table.play("pass")
    assert table.question != "StockTurn" and order.stop == "the stock round is over"


def test_it_stops_when_somebody_sells_what_i_hold() -> None:
    table = stock_table()
    order, careless = Standing(table.s, 0, "pass"), Standing(table.s, 0, "pass", sales=False)
    order.obey()
    table.play("sell NYC 10")
    assert order.stop == "Bob sold shares of NYC" and careless.stop is None


def test_a_sale_of_what_i_do_not_hold_is_nothing_to_me() -> None:
    table = stock_table().started("B&O", 100, {1: 60})
    order = Standing(table.s, 0, "pass")
    order.obey()
    table.play("sell B&O 10")
    assert order.stop is None


def test_it_stops_when_somebody_buys_into_my_corporation() -> None:
    table = stock_table()
    order, careless = Standing(table.s, 0, "pass"), Standing(table.s, 0, "pass", buys=False)
    order.obey()
    table.play("buy ERIE ipo", "pass")
    assert order.stop is None
    table.play("buy PRR ipo")
    assert order.stop == "Cid bought shares of PRR" and careless.stop is None


def test_it_stops_when_a_purchase_has_cost_me_the_presidency() -> None:
    table = Table(3).cash(1000, 1000, 1000).started("PRR", 100, {0: 20, 1: 20, 2: 20}).stock()
    order = Standing(table.s, 0, "pass")
    order.obey()
    table.play("buy PRR ipo")
    assert table.president("PRR") == 1 and order.stop == "Bob bought shares of PRR"


def test_it_stops_when_my_place_in_the_next_round_changes_if_i_wish() -> None:
    table = stock_table()
    order, careless = Standing(table.s, 0, "pass", place=True), Standing(table.s, 0, "pass")
    order.obey()
    assert order.stop is None
    table.play("buy ERIE ipo")  # now Cid would begin, and Ann would be second instead of first
    assert order.stop == "your position in the next stock round would change" and careless.stop is None


@pytest.mark.parametrize(
    ("rules", "stop"), [("rulebook", None), (SITE, "your position in the next stock round would change")]
)
def test_d35_a_trade_changes_my_place_where_it_moves_the_priority_deal(rules: str, stop: str | None) -> None:
    table = Table(3, rules=rules, consent=False).owns(SV=0, CS=1).stock()
    order = Standing(table.s, 0, "pass", place=True)
    order.obey()
    table.play("buy-company SV 20")
    assert order.stop == stop


def test_it_stops_where_one_must_sell() -> None:
    table = Table(3).cash(1000, 1000, 1000).started("PRR", 100, {0: 70, 1: 20}).stock()
    order = Standing(table.s, 0, "pass")
    assert order.stop == "you exceed a limit: sell first"


def test_it_can_stand_for_later_rounds() -> None:
    table = Table(3).cash(1000, 1000, 1000).stock(number=2)
    order = Standing(table.s, 0, "pass", until="always")
    order.obey()
    table.play("pass", "pass")
    assert table.s.view()["set"] == 3 and order.stop is None
    while table.asked != 0:
        table.play("pass")
    assert order.obey() == "pass"


def test_given_in_an_operating_round_it_counts_for_the_next_stock_round() -> None:
    table = Table(3).cash(900, 900, 900).started("PRR", 100, {0: 60, 1: 20}).home("PRR").operating("PRR", "track")
    order = Standing(table.s, 1, "pass")
    while table.question != "StockTurn":
        table.play("pass")
    while table.asked != 1:
        table.play("pass")
    assert order.obey() == "pass"


def test_it_says_nothing_to_other_questions() -> None:
    table = Table(3).cash(900, 900, 900).started("PRR", 100, {0: 60, 1: 20}).home("PRR").operating("PRR", "track")
    assert Standing(table.s, 0, "pass", until="always").obey() is None


def test_it_is_not_offered_in_the_auction() -> None:
    table = Table(3).auction()
    assert all(KINDS[kind].fields(Seen(table.s, 0, NAMES)) is None for kind in ("pass", "buy", "operate", "decline"))
    with pytest.raises(rh.RoundhouseError, match="pass"):
        Standing(table.s, 0, "pass")


# Buy until.


def test_it_buys_and_ends_the_turn_until_the_corporation_floats() -> None:
    table = Table(3).cash(1000, 1000, 1000).started("ERIE", 67, {0: 30}).stock(number=1)
    order = Standing(table.s, 0, "buy", corporation="ERIE")
    for _ in range(3):
        assert order.obey() == "buy ERIE ipo"
        if order.stop is None and table.asked == 0:
            assert order.obey() == "pass"
        while table.asked != 0:
            table.play("pass")
    assert order.stop == "ERIE floats" and table.held("ERIE", 0) == 60


def test_it_buys_until_so_much_is_held() -> None:
    table = stock_table()
    order = Standing(table.s, 0, "buy", corporation="PRR", goal="percent", percent=50)
    assert (order.obey(), order.stop, order.obey()) == ("buy PRR ipo", None, "pass")
    assert order.stop == "you hold 50% of PRR"


def test_it_stops_at_any_sale_of_anything() -> None:
    table = stock_table().started("B&O", 100, {1: 60})
    order = Standing(table.s, 0, "buy", corporation="ERIE")
    order.obey(), order.obey()
    table.play("sell B&O 10")
    assert order.stop == "Bob sold shares of B&O"


def test_it_stops_when_somebody_else_becomes_president() -> None:
    table = Table(3).cash(1000, 1000, 1000).started("ERIE", 67, {0: 20, 1: 20}).stock()
    order = Standing(table.s, 2, "buy", corporation="ERIE", goal="percent")
    table.play("pass", "buy ERIE ipo")
    assert order.stop == "Bob is now president of ERIE"


def test_it_stops_when_none_is_left_or_the_cash_is_low() -> None:
    table = stock_table().started("B&O", 100, {1: 60, 2: 40})
    with pytest.raises(rh.RoundhouseError, match="corporation"):
        Standing(table.s, 0, "buy", corporation="B&O")
    pool = Standing(table.s, 0, "buy", corporation="ERIE", source="pool")
    assert pool.stop == "no shares of ERIE are left there"
    kept = Standing(table.s, 0, "buy", corporation="ERIE", keep=934)
    assert kept.stop == "you have 1000, not enough for another share"


def test_it_ends_with_the_stock_round() -> None:
    table = stock_table()
    order = Standing(table.s, 0, "buy", corporation="ERIE")
    table.play("pass", "pass", "pass")
    assert order.stop == "the stock round is over"


def test_what_the_rules_forbid_is_left_to_the_table_to_refuse() -> None:
    """Certificates above the limit, shares sold before: the server ends the order with the rule's own words."""
    table = stock_table().play("sell NYC 10")
    order = Standing(table.s, 0, "buy", corporation="NYC", goal="percent")
    action = order.kind.answer(order.seen, order.values, order.memory)
    with pytest.raises(rh.RoundhouseError, match="this seat sold shares of NYC"):
        table.s.apply(action)  # type: ignore[arg-type]  # it answers


# Bid up to.


def test_it_bids_the_least_and_asks_or_passes_while_it_leads() -> None:
    for otherwise, then in (("ask", None), ("pass", "pass")):
        table = Table(3).auction()
        order = Standing(table.s, 0, "bid", company="MH", limit=130, otherwise=otherwise)
        assert order.obey() == "bid MH 115"
        table.play("pass", "pass")
        assert order.obey() == then


def test_it_raises_up_to_the_limit_and_then_ends() -> None:
    table = Table(3).auction()
    order = Standing(table.s, 0, "bid", company="MH", limit=130)
    order.obey()
    table.play("bid MH 120", "pass")
    assert order.obey() == "bid MH 125"
    table.play("bid MH 130")
    assert order.stop == "the minimum bid for MH is 135, above your limit"


def test_it_raises_when_the_company_comes_under_the_hammer() -> None:
    table = Table(3).auction()
    order = Standing(table.s, 0, "bid", company="CS", limit=60)
    order.obey()
    table.play("bid CS 50", "bid SV 20")
    assert table.question == "CompanyAuction" and order.obey() == "bid CS 55"
    table.play("pass")
    assert table.owner("CS") == 0 and order.stop == "CS is yours"


def test_it_buys_the_company_that_is_offered() -> None:
    table = Table(3).auction()
    order = Standing(table.s, 0, "bid", company="SV", limit=20)
    assert order.obey() == "bid SV 20" and order.stop == "SV is yours"


def test_it_ends_when_another_gets_the_company() -> None:
    table = Table(3).auction()
    order = Standing(table.s, 2, "bid", company="SV", limit=30)
    table.play("bid SV 20")
    assert order.stop == "SV went to Ann"


def test_it_ends_when_the_cash_is_not_free() -> None:
    table = Table(3).cash(150, 800, 800).auction()
    order = Standing(table.s, 0, "bid", company="MH", limit=150)
    table.play("bid DH 75")
    assert order.stop == "the minimum bid for MH is 115, more than your uncommitted cash"


def test_every_order_has_words_and_every_field_is_checked() -> None:
    for table, kind in ((Table(3).auction(), "bid"), (stock_table(), "buy"), (stock_table(), "pass")):
        order = Standing(table.s, 0, kind)
        assert "{" not in order.words
        for field in order.fields:
            with pytest.raises(rh.RoundhouseError, match=field.id):
                Standing(table.s, 0, kind, **{field.id: "nonsense"})
        with pytest.raises(rh.RoundhouseError, match=kind):
            Standing(table.s, 0, kind, unheard=1)
