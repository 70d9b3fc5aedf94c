"""Chapter 4H: corporations buy private companies; MH is exchanged."""

from __future__ import annotations

from typing import Any

import pytest
from tests.games.eighteen_thirty.layouts import SITE, Table

from roundhouse.games.eighteen_thirty import events
from roundhouse.games.eighteen_thirty import state as fact

STEPS = ["track", "token", "run", "dividend", "trains", "privates"]


def buyer(phase: str = "3", money: int = 1000, **options: Any) -> Table:
    """PRR with a token to place, a train that runs and trains to buy, so that every step is asked."""
    table = Table(3, **options).phase(phase).started("PRR", 100, {0: 60}).home("PRR").tile("H10", "57", 1)
    return table.trains("PRR", phase).treasury("PRR", money).owns(SV=0, CS=1, MH=1, BO=2)


def test_rule_4_37_for_half_to_twice_the_price() -> None:
    table = buyer().operating("PRR")
    table.refused("buy-company SV 9", "from \\$10 to \\$40")
    table.refused("buy-company SV 41", "from \\$10 to \\$40")
    assert table.legal("buy-company SV") == ["buy-company SV 10", "buy-company SV 20", "buy-company SV 40"]
    assert table.allows("buy-company SV 23")
    table.play("buy-company SV 10")
    assert (table.owner("SV"), table.money("PRR"), table.s.cash[0]) == ("PRR", 990, 810)


def test_rule_4_37_half_is_rounded_up() -> None:
    table = buyer().operating("PRR")
    table.g.face_value[0]  # SV 20, all prices are even; the rule itself is tested by its function
    from roundhouse.games.eighteen_thirty.privates import least_price

    assert [int(least_price(table.g, number)) for number in range(6)] == [10, 20, 35, 55, 80, 110]


@pytest.mark.parametrize("phase", ["2", "5", "6", "D"])
def test_rule_4_37_only_in_phases_3_and_4(phase: str) -> None:
    table = buyer(phase).operating("PRR")
    table.refused("buy-company SV 20", "only in phases 3 and 4")


@pytest.mark.parametrize("step", STEPS)
@pytest.mark.parametrize("phase", ["3", "4"])
def test_rule_4_37_at_any_point_of_the_turn(step: str, phase: str) -> None:
    table = buyer(phase).operating("PRR", step)
    assert "buy-company SV 40" in table.legal(), table.question
    question = table.question
    table.play("buy-company SV 40")
    assert table.owner("SV") == "PRR"
    assert table.question in (question, "PayDividend", "BuyTrains", "BuyPrivates")


def test_rule_4_37_and_trap_37_from_any_player_also_its_own_president() -> None:
    table = buyer().operating("PRR").play("buy-company SV 40")
    assert table.s.cash[0] == 840
    table.play("buy-company MH 220")
    assert (table.question, table.asked) == ("SellPrivate", 1)
    table.play("accept")
    assert (table.owner("MH"), table.s.cash[1]) == ("PRR", 1020)


def test_d32_who_declines_keeps_it() -> None:
    table = buyer().operating("PRR").play("buy-company MH 220", "decline")
    assert (table.owner("MH"), table.question, table.asked) == (1, "LayTrack", 0)


def test_d32_by_18xx_games_nobody_is_asked() -> None:
    table = buyer(rules=SITE).operating("PRR").play("buy-company MH 220")
    assert table.owner("MH") == "PRR"


def test_rule_4_37_bo_never() -> None:
    buyer().operating("PRR").refused("buy-company BO 220", "never sold to a corporation")


def test_rule_4_37_not_beyond_the_treasury() -> None:
    buyer(money=39).operating("PRR").refused("buy-company SV 40", "the treasury has only")


def test_rule_4_37_corporations_never_sell_them() -> None:
    table = buyer().owns(SV="NYC").operating("PRR")
    table.refused("buy-company SV 20", "does not belong to another player")
    table = buyer().owns(SV="closed").operating("PRR")
    table.refused("buy-company SV 20", "does not belong to another player")


def test_trap_27_a_corporate_company_pays_and_frees_its_hex() -> None:
    table = Table().phase("3").started("NYC", 100, {0: 60}).tile("E19", "57", 2).home("NYC").treasury("NYC", 500)
    table.owns(MH=0).operating("NYC")
    assert table.legal("lay D18") == []
    table.play("buy-company MH 55")
    assert table.legal("lay D18") != []
    table.operating_round()
    assert table.money("NYC") == 500 - 55 + 20


# The exchange of MH (4.39).


def nyc(shares: dict[int | str, int], **options: Any) -> Table:
    return Table(3, **options).started("NYC", 100, shares).owns(MH=0)


def test_rule_4_39_mh_for_a_share_from_the_ipo_or_the_pool() -> None:
    table = nyc({1: 40, "pool": 20}).stock()
    assert table.legal("exchange") == ["exchange ipo", "exchange pool"]
    table.play("exchange pool")
    assert (table.held("NYC", 0), table.held("NYC", "pool"), table.owner("MH")) == (10, 10, "closed")
    assert (table.s.cash[0], table.asked) == (800, 0), "free, and the turn goes on"
    assert nyc({1: 60}).stock().play("exchange ipo").held("NYC", "ipo") == 30


def test_rule_4_39_only_where_there_is_a_share() -> None:
    table = nyc({1: 60, 2: 40}).stock()
    assert table.legal("exchange") == []
    table.refused("exchange ipo", "no such share")
    table.refused("exchange pool", "no such share")


def test_rule_4_39_within_60_percent() -> None:
    table = nyc({0: 60}).stock()
    table.refused("exchange ipo", "more than 60% of NYC")
    assert "exchange ipo" in nyc({0: 60}).at_price("NYC", 3, 0).stock().legal()


def test_rule_4_39_only_its_player() -> None:
    table = nyc({1: 60}).stock(turn=1)
    table.refused("exchange ipo", "belongs to someone else")
    table = Table().started("NYC", 100, {0: 60}).home("NYC").owns(MH="NYC").operating("NYC")
    table.refused("exchange ipo", "belongs to someone else")


def test_rule_4_39_the_presidents_certificate_is_never_taken() -> None:
    """Before NYC is started 20% of its shares are the president's."""
    table = Table().owns(MH=0).stock(number=1).play("exchange ipo")
    assert (table.held("NYC", 0), table.president("NYC")) == (10, -1)


def test_d22_also_after_a_sale_in_the_same_round() -> None:
    table = nyc({0: 40, 1: 20}, sell_unoperated=True).stock().play("sell NYC 10")
    table.refused("buy NYC ipo", "this seat sold shares of NYC")
    table.play("exchange ipo")


def test_d22_and_trap_16_between_the_turns_of_others_its_owner_is_asked() -> None:
    table = nyc({1: 40}).stock(turn=1).play("pass")
    assert (table.question, table.asked, table.legal()) == ("ExchangeWindow", 0, ["pass", "exchange ipo"])
    table.play("exchange ipo")
    assert (table.question, table.asked) == ("StockTurn", 2)


def test_d22_not_in_the_middle_of_anothers_turn_by_the_rulebook() -> None:
    table = nyc({1: 40}).stock(turn=1)
    table.refused("exchange ipo", "not seat 0's turn", seat=0)


def test_d22_not_in_the_auction_by_the_rulebook() -> None:
    table = Table().owns(SV=0, CS=0, DH=0, MH=0).auction()
    table.refused("exchange ipo", "in stock and operating rounds")


@pytest.mark.parametrize("options", [{"rules": SITE}, {"exchange": "any_time"}])
def test_d22_nor_in_any_question_of_the_auction_by_18xx_games(options: dict[str, Any]) -> None:
    table = Table(**options).play("bid SV 20", "bid CS 40", "bid DH 70", "bid MH 110")
    table.refused("exchange ipo", "not seat 0's turn", seat=0)
    table.play("bid BO 225", "bid BO 230").refused("exchange ipo", "in stock and operating rounds")
    table.play("bid CA 160")
    assert (table.question, table.asked) == ("CompanyAuction", 1)
    table.refused("exchange ipo", "not seat 0's turn", seat=0)
    table.play("pass").refused("exchange ipo", "not seat 0's turn|in stock and operating rounds", seat=0)
    assert table.question == "SetPar"
    table.play("par B&O 67").play("exchange ipo", seat=0)
    assert table.held("NYC", 0) == 10, "from the first stock round on"


@pytest.mark.parametrize("options", [{"rules": SITE}, {"exchange": "any_time"}])
def test_d22_and_trap_16_at_any_moment(options: dict[str, Any]) -> None:
    table = nyc({1: 40}, **options).stock(turn=1)
    table.play("exchange ipo", seat=0)
    assert (table.question, table.asked, table.held("NYC", 0)) == ("StockTurn", 1, 10)
    table = nyc({1: 40}, **options).stock(turn=1).play("pass")
    assert table.question == "StockTurn", "nobody need be asked"


def test_d22_and_rule_4_39_in_operating_rounds_too() -> None:
    table = nyc({1: 60}).started("PRR", 67, {0: 60}).home("PRR", "NYC").operating("PRR")
    assert "exchange ipo" in table.legal(), "in the owner's own turn"
    table = nyc({1: 60}).started("PRR", 90, {2: 60}).home("PRR", "NYC").operating("PRR", then=("NYC",)).play("pass")
    assert (table.question, table.asked) == ("ExchangeWindow", 0), "between the turns of others"
    table.play("pass")
    assert (table.question, table.asked) == ("LayTrack", 1)


def test_d22_between_the_last_corporation_and_the_first_player_of_the_stock_round() -> None:
    table = nyc({1: 60}).home("NYC")
    table.s.facts[fact.PRIORITY] = 1
    table.operating("NYC").play("pass")
    assert (table.question, table.asked, len(table.told(events.StockRound))) == ("ExchangeWindow", 0, 1)
    table.play("pass")
    assert (table.question, table.asked) == ("StockTurn", 1)


def test_d22_whose_only_move_is_the_exchange_is_asked_in_his_turn() -> None:
    """In the first stock round a player without money has nothing else."""
    for players in (2, 3):
        table = Table(players).started("NYC", 100, {1: 40}).owns(MH=0).cash(0, 800).stock(turn=0, number=1)
        assert (table.asked, table.legal()) == (0, ["pass", "exchange ipo"])
