"""Chapter 1: the auction of the private companies."""

from __future__ import annotations

from typing import Any

import pytest
from tests.games.eighteen_thirty.layouts import SITE, Table

from roundhouse.games.eighteen_thirty import events
from roundhouse.games.eighteen_thirty import state as fact


def bids(table: Table, company: str) -> dict[str, int]:
    return table.s.view()["privates"][company]["bids"]


def test_rule_1_1_only_the_cheapest_company_is_offered() -> None:
    table = Table()
    assert table.legal("bid SV") == ["bid SV 20"]
    table.refused("bid CS 40", "minimum bid is \\$45")
    table.play("bid SV 20")
    assert "bid CS 40" in table.legal() and "bid DH 70" not in table.legal()


def test_rule_1_1_the_offered_company_has_one_price() -> None:
    Table().refused("bid SV 25", "at its price")


def test_rule_1_2_buy_bid_or_pass() -> None:
    table = Table()
    kinds = {words.split()[0] for words in table.legal()}
    assert kinds == {"pass", "bid"}
    table.play("pass")
    assert table.asked == 1
    table.play("pass", "bid SV 20", "bid CS 40")
    assert (table.owner("SV"), table.owner("CS")) == (2, 0)


def test_rule_1_2_one_thing_in_a_turn() -> None:
    table = Table().play("bid MH 115")
    assert table.asked == 1


def test_rule_1_2_and_d10_at_least_5_above_price_and_highest_bid_and_any_whole_sum() -> None:
    table = Table()
    table.refused("bid CS 44", "minimum bid is \\$45")
    table.play("bid CS 47")
    table.refused("bid CS 51", "minimum bid is \\$52")
    table.play("bid CS 52")
    assert bids(table, "CS") == {"0": 47, "1": 52}


def test_rule_1_2_the_least_bid_and_two_higher_ones_are_listed() -> None:
    """In steps that double, up to twice the face value."""
    table = Table()
    assert table.legal("bid CS") == ["bid CS 45", "bid CS 50", "bid CS 60"]
    assert table.play("bid CS 70").legal("bid CS") == ["bid CS 75", "bid CS 80"]


def test_d10_steps_of_5_where_they_are_wanted() -> None:
    table = Table(4, bids="fives")
    table.refused("bid CS 46", "in steps of \\$5; the minimum bid is \\$45")
    table.play("bid DH 200", "bid CS 45", "bid CS 55", "bid SV 20")
    assert (table.question, table.asked) == ("CompanyAuction", 1)
    table.refused("bid CS 61", "in steps of \\$5; the minimum bid is \\$60")
    table.play("bid CS 60")


def test_rule_1_2_a_sold_company_takes_no_bid() -> None:
    Table().play("bid SV 20").refused("bid SV 25", "SV has already been sold")


def test_rule_1_3_and_trap_2_committed_money_is_not_free() -> None:
    table = Table(2).play("bid BO 1190")
    table.play("pass")
    table.refused("bid SV 20", "committed")
    table.refused("bid CS 45", "committed")
    table.play("bid BO 1200")
    assert bids(table, "BO") == {"0": 1200}


def test_rule_1_3_who_has_no_other_bid_simply_lacks_the_cash() -> None:
    Table(3).refused("bid CS 801", "not enough cash: you have \\$800")
    Table(3).cash(10, 800, 800).refused("bid SV 20", "not enough cash: you have \\$10")


def test_routes_are_no_answer_to_other_questions() -> None:
    Table(3).refused("run none", "during the auction you can only bid, buy or pass")
    Table(3).stock().refused("run 2:H12.0-H10.0", "in a stock round you can only sell, buy or pass")


def test_rule_1_3_and_trap_2_the_own_bid_can_be_raised_and_is_replaced() -> None:
    table = Table(2).cash(100, 1200).play("bid DH 75", "pass")
    table.refused("bid DH 79", "minimum bid is \\$80")
    table.play("bid DH 100")
    assert bids(table, "DH") == {"0": 100}


def test_rule_1_4_a_single_bid_wins_at_once() -> None:
    table = Table().play("pass", "bid CS 50", "bid SV 20")
    assert table.owner("CS") == 1
    assert list(table.s.cash) == [800, 750, 780]


def test_rule_1_4_a_bid_that_has_won_is_committed_no_more() -> None:
    table = Table(2).cash(120, 800).play("bid CS 50", "bid SV 20")
    assert (table.owner("CS"), table.asked) == (0, 0)
    assert table.play("bid DH 70").owner("DH") == 0


def test_rule_1_4_again_and_again() -> None:
    table = Table().play("bid DH 75", "bid CS 45", "bid SV 20")
    assert [table.owner(name) for name in ("SV", "CS", "DH", "MH")] == [2, 1, 0, None]
    assert "bid MH 110" in table.legal()


def test_rule_1_4_several_bids_lead_to_an_auction_of_those_who_bid() -> None:
    table = Table(4).play("bid CS 45", "bid CS 50", "bid CS 55", "bid SV 20")
    assert (table.question, table.asked) == ("CompanyAuction", 0)
    table.refused("bid CS 59", "minimum bid is \\$60")
    table.refused("bid DH 75", "must raise the bid on this company or pass")
    table.play("bid CS 60")
    assert table.asked == 1
    table.play("pass")
    assert table.asked == 2
    table.refused("bid CS 65", "not seat 1's turn", seat=1)
    table.play("pass")
    assert (table.owner("CS"), list(table.s.cash)) == (0, [540, 600, 600, 580])


def test_rule_1_4_who_drops_out_has_his_money_free_again() -> None:
    table = Table(2).cash(100, 400).play("bid CS 90", "bid CS 95", "pass", "bid SV 20")
    assert table.asked == 0
    table.play("pass")
    assert table.owner("CS") == 1
    assert table.asked == 0
    assert "bid DH 70" in table.legal()


def test_rule_1_4_in_an_auction_no_more_than_free_money() -> None:
    table = Table(2).cash(100, 400).play("bid CS 45", "bid CS 50", "pass", "bid SV 20")
    assert table.asked == 0
    table.refused("bid CS 101", "not enough cash: you have \\$100")
    table.play("bid CS 100")


def test_rule_1_5_d11_and_trap_1_an_auction_does_not_move_the_turn() -> None:
    """Seat 3 buys at the offered price; whoever wins the auctions, seat 0 is next."""
    table = Table(4).play("bid CS 45", "bid CS 50", "pass", "bid SV 20", "pass")
    assert table.owner("CS") == 1
    assert table.asked == 0
    table = Table(4).play("pass", "bid CS 45", "bid SV 20")
    assert table.owner("CS") == 1
    assert table.asked == 3


def test_d11_or_the_turn_goes_on_left_of_whoever_bought_last() -> None:
    table = Table(4, auction_turn="last_buyer").play("bid CS 45", "bid CS 50", "pass", "bid SV 20", "pass")
    assert (table.owner("CS"), table.asked) == (1, 2)
    table = Table(4, auction_turn="last_buyer").play("pass", "bid CS 45", "bid SV 20")
    assert (table.owner("CS"), table.asked) == (1, 2)


def test_rule_1_6_all_pass_and_sv_gets_cheaper() -> None:
    table = Table().play("pass", "pass", "pass")
    assert (table.asked, table.legal("bid SV")) == (0, ["bid SV 15"])
    table.play("pass", "bid SV 15")
    assert (table.owner("SV"), table.s.cash[1]) == (1, 785)


def test_rule_1_6_a_bid_is_no_pass() -> None:
    table = Table().play("pass", "pass", "bid CS 45", "pass", "pass")
    assert table.legal("bid SV") == ["bid SV 20"]
    table.play("pass")
    assert table.legal("bid SV") == ["bid SV 15"]


def test_rule_1_6_d12_and_trap_1_at_price_0_the_next_player_takes_sv() -> None:
    table = Table().play("pass", "bid CS 45").play(*["pass"] * 11)
    assert table.legal("bid SV") == ["bid SV 5"]
    assert table.asked == 1
    table.play("pass")
    assert table.owner("SV") == 2, "the player after the last one who passed"
    assert table.owner("CS") == 1, "and the next companies are looked at"
    assert table.asked == 0
    assert table.s.cash[2] == 800


@pytest.mark.parametrize("rules", ["rulebook", SITE])
def test_rule_1_6_and_1_9_who_takes_sv_for_nothing_passes_the_priority_deal_on(rules: str) -> None:
    table = Table(rules=rules).play(*["pass"] * 12)
    assert (table.owner("SV"), table.asked, table.s.view()["priority"]) == (0, 1, 1)


def test_rule_1_6_d13_and_trap_3_after_sv_all_pass_pays_revenue_and_bids_stand() -> None:
    table = Table().play("bid SV 20", "bid MH 115", "pass", "pass", "pass")
    assert list(table.s.cash) == [785, 800, 800]
    assert bids(table, "MH") == {"1": 115}
    assert table.legal("bid CS") == ["bid CS 40"], "only SV gets cheaper"


@pytest.mark.parametrize(("options", "asked"), [({}, 1), ({"rules": SITE}, 2), ({"auction_priority": "turn"}, 2)])
def test_rule_1_6_and_d13_after_a_round_of_passes_left_of_the_last_buyer(options: dict[str, Any], asked: int) -> None:
    """Seat 0 has bought SV: by the rulebook seat 1 goes on, on 18xx.games whoever comes after the last pass."""
    table = Table(**options).play("bid SV 20", "bid MH 115", "pass", "pass", "pass")
    assert table.asked == asked


def test_rule_1_6_and_d13_a_company_won_by_a_bid_is_bought_too() -> None:
    """Seat 0 buys SV, CS goes to the bid of seat 2; after the passes of 2, 0 and 1 seat 0 goes on."""
    table = Table().play("pass", "pass", "bid CS 45", "bid SV 20")
    assert (table.owner("CS"), table.asked) == (2, 1)
    table.play("bid MH 115", "pass", "pass", "pass")
    assert (table.told(events.Revenue) != [], table.asked) == (True, 0)


def test_rule_1_6_and_d13_before_the_first_purchase_the_turn_just_goes_on() -> None:
    table = Table().play("bid CS 45", "pass", "pass", "pass")
    assert (table.legal("bid SV"), table.asked) == (["bid SV 15"], 1)


def sold_up_to_ca(**options: Any) -> Table:
    return Table(**options).play("bid SV 20", "bid CS 40", "bid DH 70", "bid MH 110")


def test_rule_1_7_ca_brings_a_share_of_prr() -> None:
    table = sold_up_to_ca().play("bid CA 160")
    assert (table.held("PRR", 1), table.held("PRR", "ipo"), table.s.cash[1]) == (10, 90, 600)
    assert table.s.scores()[1] == 600 + 40 + 160, "without a par price it has no value"


def test_rule_1_7_the_share_cannot_be_sold_before_prr_is_started() -> None:
    table = Table(sell_unoperated=True)
    table.s.shares[1] = 1
    table.s.shares[6] -= 1
    table.stock(turn=1)
    table.refused("sell PRR 10", "no price yet")


def test_rule_1_8_the_buyer_of_bo_is_president_of_bo_and_sets_par_at_once() -> None:
    table = sold_up_to_ca().play("bid CA 160", "bid BO 220")
    assert (table.question, table.asked) == ("SetPar", 2)
    table.refused("pass", "first set the par price of B&O")
    table.refused("par PRR 100", "first set the par price of B&O")
    table.refused("par B&O 60", "par prices are the green spaces")
    assert table.legal() == [f"par B&O {par}" for par in (100, 90, 82, 76, 71, 67)]
    cash = int(table.s.cash[2])
    table.play("par B&O 82")
    assert (table.president("B&O"), table.held("B&O", 2), table.price("B&O")) == (2, 20, 82)
    assert table.s.cash[2] == cash, "the certificate is free"
    assert table.s.floated[3] == 0


def test_rule_1_8_par_comes_before_anything_else_also_by_a_bid() -> None:
    """BO goes to a bidder who is not the one in turn."""
    table = sold_up_to_ca().play("bid BO 230", "bid CA 160")
    assert (table.question, table.asked) == ("SetPar", 1)
    table.play("par B&O 67")
    assert table.question == "StockTurn"


@pytest.mark.parametrize("rules", ["rulebook", SITE])
def test_rule_1_9_the_priority_deal_goes_to_the_left_of_the_last_buyer(rules: str) -> None:
    table = sold_up_to_ca(rules=rules).play("bid CA 160", "bid BO 220", "par B&O 67")
    assert (table.question, table.asked, table.fact(fact.PRIORITY)) == ("StockTurn", 0, 0)


@pytest.mark.parametrize(("options", "first"), [({}, 1), ({"rules": SITE}, 0), ({"auction_priority": "turn"}, 0)])
def test_rule_1_9_and_d13_bo_won_by_a_bid_moves_the_priority_deal(options: dict[str, Any], first: int) -> None:
    """Seat 0 has bid on BO and gets it last, when seat 2 buys CA: by the rulebook seat 1 begins."""
    table = Table(**options).play("bid BO 225", "bid SV 20", "bid CS 40", "bid DH 70", "bid MH 110", "bid CA 160")
    table.play("par B&O 100")
    assert (table.question, table.asked, table.fact(fact.PRIORITY)) == ("StockTurn", first, first)


def test_rule_1_9_the_rest_may_go_in_one_cascade() -> None:
    table = Table().play("bid CS 45", "bid DH 75", "bid MH 115", "bid CA 165", "bid BO 225", "bid SV 20", "par B&O 67")
    assert [table.owner(name) for name in table.g.private_names] == [2, 0, 1, 2, 0, 1]
    assert (table.question, table.asked) == ("StockTurn", 2), "left of seat 1, who bought BO"
    assert [told.number for told in table.told(events.StockRound)] == [1]
