"""Chapter 4: revenue of private companies, operating order, the steps of a turn, dividends."""

from __future__ import annotations

from typing import Any

from tests.games.eighteen_thirty.layouts import Table

from roundhouse.games.eighteen_thirty import events
from roundhouse.games.eighteen_thirty import state as fact


def test_rule_4_1_private_companies_pay_their_owner_first() -> None:
    table = Table().owns(SV=0, CS=1, DH="PRR", MH="closed").started("PRR", 100, {0: 60}).home("PRR")
    table.operating_round()
    assert list(table.s.cash) == [805, 810, 800]
    assert table.money("PRR") == 15
    assert table.question == "LayTrack"


def test_rule_4_1_trap_27_companies_of_a_corporation_pay_into_its_treasury() -> None:
    table = Table().owns(SV="PRR", MH="PRR", CA="PRR").started("PRR", 100, {0: 60}).home("PRR").operating_round()
    assert table.money("PRR") == 5 + 20 + 25


def operating_order(table: Table) -> list[str]:
    table.operating_round()
    return [str(table.s.view()["operating"]), *table.s.view()["queue"]]


def test_rule_4_2_and_d26_price_then_right_then_up_then_the_top_of_the_stack() -> None:
    table = Table()
    cells = {"PRR": (5, 6), "NYC": (4, 5), "CPR": (6, 6), "B&O": (0, 7), "C&O": (5, 6), "ERIE": (1, 8)}
    for name, (row, column) in cells.items():
        table.started(name, 67, {0: 60}).at_price(name, row, column)
    assert operating_order(table) == ["ERIE", "B&O", "PRR", "C&O", "CPR", "NYC"]


def test_rule_4_2_only_floated_corporations_operate() -> None:
    table = Table().started("PRR", 100, {0: 50}).started("NYC", 67, {0: 60})
    assert operating_order(table) == ["NYC"]


def test_rule_4_2_the_order_is_taken_at_the_start_of_the_round() -> None:
    """NYC falls below CPR by withholding; that changes the next round only."""
    table = Table().started("PRR", 90, {0: 60}).started("NYC", 82, {0: 60}).started("CPR", 82, {0: 60})
    assert operating_order(table) == ["PRR", "NYC", "CPR"]
    table.at_price("NYC", 10, 6)
    table.play("pass")
    assert table.s.view()["operating"] == "NYC"


def test_rule_4_3_the_steps_of_a_turn_in_order() -> None:
    table = Table().started("PRR", 100, {0: 60}, operated=False).tile("H10", "57", 1).treasury("PRR", 1000)
    table.started("NYC", 67, {1: 60}).home("NYC").trains("NYC", "2").trains("PRR", "2")
    table.operating("PRR", "home")
    assert table.told(events.Token)[0].corporation == "PRR", "the home token comes by itself"
    seen = []
    while table.s.operating == 0:
        seen.append(table.question)
        table.play(*(table.legal("run 2") or table.legal("pay") or ["pass"])[:1])
    assert seen == ["LayTrack", "PlaceToken", "RunTrains", "PayDividend", "BuyTrains"]


def test_rule_4_3_nothing_of_another_step() -> None:
    table = Table().started("PRR", 100, {0: 60}).home("PRR").trains("PRR", "2").tile("H10", "57", 1)
    table.treasury("PRR", 500).operating("PRR", "track")
    table.refused("train 2 depot 80", "this is the track step")
    table.refused("token H10 0", "this is the track step")
    table.play("pass")
    table.refused("lay H14 9 1", "this is the token step")
    table.play("pass")
    table.refused("pay", "first run the trains")


def test_rule_4_3_money_must_be_in_the_treasury() -> None:
    """What the run will bring cannot pay for a tile or token before it."""
    table = Table().started("PRR", 100, {0: 60}).home("PRR").trains("PRR", "2").tile("H10", "57", 1)
    table.rail("H14", "8", "H12", "G15").treasury("PRR", 120).operating("PRR", "track")
    mountain = table.legal("lay G15 9")[0]
    table.treasury("PRR", 39).refused(mountain, "the treasury has only \\$39")
    table.play("pass")
    assert table.question == "RunTrains", "a token of 40 cannot be paid"


def ran(**options: Any) -> Table:
    """PRR of 60% earns 30 with a 2-train between Altoona and Pittsburgh."""
    table = Table(3, **options).started("PRR", 82, {0: 40, 1: 10, "pool": 20}).tile("H10", "57", 1).home("PRR")
    return table.trains("PRR", "2").operating("PRR", "run")


def test_rule_4_24_and_d31_any_legal_set_of_routes_or_none() -> None:
    table = ran()
    assert table.legal("run")[-1] == "run none"
    table.play("run none")
    assert table.price("PRR") == 76, "nothing earned moves left"
    assert table.money("PRR") == 0


def test_d31_where_the_highest_revenue_is_a_duty() -> None:
    ran(must_run_best=True).refused("run none", "30 is possible")


def test_rule_4_24_the_best_routes_are_proposed_first_and_any_other_can_be_named() -> None:
    table = ran()
    assert table.legal()[0] == "run 2:H10.0-H12.0" or table.legal()[0] == "run 2:H12.0-H10.0"
    assert table.allows("run 2:H12.0-H10.0") and table.allows("run 2:H10.0-H12.0")
    table.refused("run 3:H12.0-H10.0", "no 3-train is left")
    table.refused("run 2:H12.0-H14", "names none")


def test_rule_4_25_a_tenth_for_each_share_and_the_pools_to_the_treasury() -> None:
    table = ran()
    table.play(table.legal()[0], "pay")
    assert list(table.s.cash) == [812, 803, 800]
    assert table.money("PRR") == 6, "and the share of the initial offering goes to nobody"


def test_rule_4_25_all_or_nothing() -> None:
    table = ran()
    table.play(table.legal()[0])
    assert table.legal() == ["pay", "withhold"]
    table.play("withhold")
    assert list(table.s.cash) == [800, 800, 800]
    assert table.money("PRR") == 30


def test_rule_4_25_revenue_of_private_companies_is_no_part_of_it() -> None:
    table = Table().started("PRR", 82, {0: 60}).tile("H10", "57", 1).home("PRR").trains("PRR", "2")
    table.owns(CA="PRR").operating_round()
    while table.question != "RunTrains":
        table.play("pass")
    table.play(table.legal("run 2")[0])
    assert table.fact(fact.REVENUE) == 30


def test_rule_4_26_a_dividend_moves_right_anything_else_left() -> None:
    table = ran()
    table.play(table.legal()[0], "pay")
    assert table.cell("PRR") == (2, 7)
    table = ran()
    table.play(table.legal()[0], "withhold")
    assert table.cell("PRR") == (2, 5)


def test_rule_4_26_and_trap_13_without_train_or_route_it_moves_left_once_also_in_the_first_round() -> None:
    table = Table().started("PRR", 82, {0: 60}, operated=False).operating("PRR", "home").play("pass")
    assert table.cell("PRR") == (2, 5)
    table = Table().started("PRR", 82, {0: 60}).trains("PRR", "2").home("PRR").operating("PRR").play("pass")
    assert table.cell("PRR") == (2, 5)


def test_trap_30_high_values_count_at_once() -> None:
    """The first 5-train is bought; the next corporation of the same round runs to the Deep South for 40."""
    table = Table().phase("4").started("PRR", 100, {0: 60}).started("B&O", 67, {1: 60}).home("PRR", "B&O")
    table.tile("J14", "57", 0).trains("B&O", "3").treasury("PRR", 500)
    for kind in (2,):
        table.s.depot[kind] = 0
    table.operating("PRR", "trains", then=("B&O",)).play("train 5 depot 450")
    while table.question != "RunTrains":
        table.play("pass")
    assert table.s.view()["phase"] == "5"
    table.play(table.legal("run 3")[0])
    assert table.fact(fact.REVENUE) == 30 + 20 + 40


def test_rule_4_24_routes_earn_the_same_when_they_are_played_by_number() -> None:
    """As in simulations, which judge nothing before."""
    table = Table(2).started("PRR", 82, {0: 60}).tile("H10", "57", 1).home("PRR").trains("PRR", "2")
    table.operating("PRR", "run")
    table.s.stack[-1].play(table.s, 0, 0)
    assert (table.question, table.fact(fact.REVENUE)) == ("PayDividend", 30)


def test_rule_0_5_a_new_set_begins_to_count_its_rounds_anew() -> None:
    table = Table().started("PRR", 82, {0: 60}).home("PRR").phase("3")
    table.s.facts[fact.ROUNDS] = table.s.facts[fact.NUMBER] = 2
    table.operating("PRR").play("pass")
    view = table.s.view()
    assert (view["round"], view["set"], view["number"]) == ("stock", 3, 1)
