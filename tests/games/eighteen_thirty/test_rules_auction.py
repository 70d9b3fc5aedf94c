"""Chapters 0 and 1: set-up and the auction of the private companies."""

import pytest
from tests.games.eighteen_thirty.tables import Table, after_auction

from roundhouse.games.eighteen_thirty import game as ids
from roundhouse.games.eighteen_thirty import state as fact


@pytest.mark.parametrize(
    ("players", "cash", "limit"), [(2, 1200, 28), (3, 800, 20), (4, 600, 16), (5, 480, 13), (6, 400, 11)]
)
def test_0_1_money_and_certificate_limits(players: int, cash: int, limit: int) -> None:
    table = Table(players)
    assert [table.cash(seat) for seat in range(players)] == [cash] * players
    assert table.g.certificate_limit == limit
    assert table.s.facts[fact.BANK] == 12000 - players * cash


def test_0_3_eight_corporations_and_six_private_companies() -> None:
    table = Table()
    assert table.g.corporation_names == ("PRR", "NYC", "CPR", "B&O", "C&O", "ERIE", "NYNH", "B&M")
    assert table.g.private_names == ("SV", "CS", "DH", "MH", "CA", "BO")


def test_0_4_trains_d01_six_diesels_by_the_rulebook() -> None:
    assert list(Table().s.depot) == [6, 5, 4, 3, 2, 6]
    assert list(Table(optional_6_train=True).s.depot) == [6, 5, 4, 3, 3, 6]


def test_0_5_auction_then_stock_round_then_operating_rounds() -> None:
    table = after_auction()
    assert table.s.facts[fact.ROUND] == fact.STOCK
    for _ in range(3):
        table.until("StockTurn")("pass")
    assert table.s.facts[fact.SET] == 2 and table.cash(0) == 800 - 130 + 25


def test_1_1_only_the_cheapest_company_is_offered() -> None:
    table = Table()
    assert table.refuses("bid SV 25") == "why.offered_price"
    assert table.refuses("bid CS 40") == "why.low_bid"
    assert table.legal("bid SV") == ["bid SV 20"]


def test_1_2_a_bid_is_5_above_face_value_and_5_above_the_highest_d10() -> None:
    table = Table()
    assert table.refuses("bid CS 44") == "why.low_bid"
    table("bid CS 46")
    assert table.refuses("bid CS 50") == "why.low_bid"
    table("bid CS 51", "pass")
    assert table.asked == 0


def test_1_3_committed_money_is_not_spendable_trap_2() -> None:
    table = Table()("bid BO 795", "pass", "pass")
    assert table.refuses("bid SV 20") == "why.committed"
    assert table.refuses("bid CA 165") == "why.committed"
    table("bid BO 800")
    assert table.s.bids[ids.BO * ids.SEATS] == 800


def test_1_4_one_bid_buys_at_once_several_bids_are_an_auction() -> None:
    table = Table()("bid CS 45", "bid DH 75", "bid DH 80", "bid SV 20")
    assert table.owner("SV") == 0 and table.owner("CS") == 0 and table.cash(0) == 800 - 20 - 45
    assert table.question == "CompanyAuction" and table.asked == 1
    assert table.refuses("bid DH 84") == "why.low_bid"
    assert table.refuses("bid MH 115") == "why.company_auction"
    table("bid DH 85")
    assert table.asked == 2
    table("pass")
    assert table.owner("DH") == 1 and table.cash(1) == 800 - 85


def test_1_5_the_turn_goes_left_of_who_bought_at_the_offered_price_d11_trap_1() -> None:
    table = Table()("bid CS 45", "bid CS 50", "pass", "bid SV 20", "pass")
    assert table.owner("CS") == 1
    assert table.asked == 1


def test_1_6_all_pass_makes_sv_cheaper_and_at_0_the_next_player_takes_it_d12() -> None:
    table = Table()
    for price in (20, 15, 10):
        assert table.legal("bid SV") == [f"bid SV {price}"]
        table("pass", "pass", "pass")
    assert table.legal("bid SV") == ["bid SV 5"]
    table("pass", "pass", "pass")
    assert table.owner("SV") == 0 and table.cash(0) == 800 and table.asked == 1


def test_1_6_all_pass_after_sv_pays_revenue_and_bids_stay_d13_trap_3() -> None:
    table = Table()("bid SV 20", "bid BO 225", "pass", "pass", "pass")
    assert table.cash(0) == 800 - 20 + 5
    assert table.s.bids[ids.BO * ids.SEATS + 1] == 225
    assert table.asked == 2


def test_1_7_ca_brings_a_share_of_prr_that_cannot_be_sold_before_par() -> None:
    table = after_auction()
    assert table.owner("CA") == 1 and table.held("PRR", 1) == 10
    assert table.s.president[ids.PRR] == ids.NONE
    table.stock_round(first=1)
    assert table.refuses("sell PRR 10") == "why.no_price"


def test_1_8_bo_brings_the_presidency_of_b_and_o_and_its_par_comes_first() -> None:
    table = Table()
    for company, price in (("SV", 20), ("CS", 40), ("DH", 70), ("MH", 110), ("CA", 160), ("BO", 220)):
        table(f"bid {company} {price}")
    assert table.question == "SetPar" and table.asked == 2
    assert table.refuses("pass") == "why.set_par"
    assert table.refuses("par B&O 68") == "why.par_price"
    table("par B&O 100")
    assert table.held("B&O", 2) == 20 and table.price("B&O") == 100 and table.cash(2) == 800 - 70 - 220
    assert table.s.floated[ids.BALTIMORE] == 0


def test_1_9_priority_goes_to_the_player_whose_turn_would_be_next() -> None:
    table = after_auction()
    assert table.question == "StockTurn" and table.asked == 0
    assert table.s.facts[fact.PRIORITY] == 0


def test_1_9_bids_on_the_last_companies_cascade() -> None:
    table = Table()("bid CS 45", "bid DH 75", "bid MH 115", "bid CA 165", "bid BO 225", "bid SV 20")
    assert [table.owner(name) for name in table.g.private_names] == [2, 0, 1, 2, 0, 1]
    assert table.question == "SetPar" and table.asked == 1
    table("par B&O 90")
    assert table.asked == 0 and table.question == "StockTurn"
