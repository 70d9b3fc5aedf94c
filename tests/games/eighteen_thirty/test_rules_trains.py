"""Chapters 4F, 4G and 5: trains, forced purchases, bankruptcy, the end and the score."""

from typing import Any

from tests.games.eighteen_thirty.tables import SITE, Table

from roundhouse.games.eighteen_thirty import game as ids
from roundhouse.games.eighteen_thirty import state as fact
from roundhouse.games.eighteen_thirty.end import places
from roundhouse.games.eighteen_thirty.privates import pay_revenues


def buying(phase: int = ids.TWO, *trains: str, tens: int = 6, treasury: int = 670, **options: Any) -> Table:
    """PRR, seat 0's, in the step in which it buys trains, with a route from Altoona to Pittsburgh."""
    t = Table(**options).sell_privates().start("PRR", 0, tens=tens).hold("PRR", 2, max(0, 6 - tens))
    t.give_trains("PRR", *trains).start("NYC", 1).start("B&O", 1).fund("PRR", treasury)
    t.operate("PRR", "NYC", phase=phase)("lay H10 57 1")
    return t.until("BuyTrains")


def test_4_27_the_bank_sells_its_smallest_kind_and_the_d_from_phase_6() -> None:
    t = buying()
    assert t.legal("train") == ["train 2 depot 80"]
    assert t.refuses("train 3 depot 180") == "why.no_such_train"
    assert t.refuses("train 2 depot 79") == "why.face_price"
    t = buying(ids.SIX, "5").fund("PRR", 2000)
    t.s.depot[ids.SIX] = 1
    assert t.legal("train") == ["train 6 depot 630", "train D depot 1100"]


def test_4_27_trains_of_others_at_any_agreed_price_of_at_least_1() -> None:
    t = buying(ids.TWO, "2").give_trains("NYC", "2")
    assert t.refuses("train 2 NYC 0") == "why.price_of_one"
    t("train 2 NYC 1")
    assert t.question == "SellTrain" and t.asked == 1
    t("decline")
    assert t.trains("PRR") == ["2"]
    t("train 2 NYC 300", "accept")
    assert t.trains("PRR") == ["2", "2"] and t.trains("NYC") == [] and t.treasury("NYC") == 970
    t = buying(ids.TWO, "2", consent=False).give_trains("NYC", "2")("train 2 NYC 1")
    assert t.trains("PRR") == ["2", "2"]


def test_4_28_the_train_limit() -> None:
    t = buying(ids.TWO, "2", "2", "2").fund("PRR", 1000)("train 2 depot 80")
    assert t.trains("PRR") == ["2"] * 4 and t.question != "BuyTrains"


def test_4_28_rust_discards_and_closing_come_at_once_traps_28_29() -> None:
    t = buying(ids.FOUR).give_trains("NYC", "3", "3", "4").fund("PRR", 1000)
    t.s.depot[ids.FOUR] = 0
    t.s.owner[ids.SV] = 2
    t("train 5 depot 450")
    assert t.s.phase == ids.FIVE and t.owner("SV") == ids.CLOSED
    assert t.question == "DiscardTrain" and t.asked == 1
    assert t.refuses("pass") == "why.discard"
    assert t.refuses("discard NYC 5") == "why.no_such_train"
    t("discard NYC 3")
    assert t.trains("NYC") == ["3", "4"] and t.s.train_pool[ids.THREE] == 1
    assert t.question == "BuyTrains" and t.s.operating == ids.PRR  # the buyer goes on only after all discards


def test_4_28_rusting_includes_the_pool_and_comes_before_the_limit() -> None:
    t = buying(ids.THREE, "3").give_trains("NYC", "2", "2", "3", "3").fund("PRR", 1000)
    t.s.depot[ids.THREE] = 0
    t.s.train_pool[ids.TWO] = 1
    t("train 4 depot 300")
    assert t.s.phase == ids.FOUR and t.trains("NYC") == ["3", "3"] and t.s.train_pool[ids.TWO] == 0
    assert t.question != "DiscardTrain"


def test_4_29_d27_trade_in_for_a_diesel_also_at_the_limit_trap_35() -> None:
    t = buying(ids.SIX, "4", "5", treasury=1600)
    assert t.refuses("trade-in 3") == "why.trade_in"
    t("trade-in 4")
    assert t.trains("PRR") == ["5", "D"] and t.treasury("PRR") == 800 and t.s.phase == ids.DIESEL
    assert t.s.train_pool[ids.FOUR] == 0
    t("trade-in 5")
    assert t.trains("PRR") == ["D", "D"] and t.s.train_pool[ids.FIVE] == 1


def test_4_30_bo_closes_when_b_and_o_gets_its_first_train() -> None:
    t = Table().sell_privates().start("B&O", 1)
    t.s.owner[ids.BO] = 1
    t.operate("B&O").until("BuyTrains")("train 2 depot 80")
    assert t.owner("BO") == ids.CLOSED


def test_4_31_d05_without_a_train_but_with_a_route_it_must_buy() -> None:
    t = buying()
    assert t.refuses("pass") == "why.must_buy_train"
    t = Table().sell_privates().start("PRR", 0).operate("PRR").until("BuyTrains")
    t("pass")  # no route: Altoona alone


def test_4_33_d06_with_the_presidents_money_only_the_cheapest_trap_32() -> None:
    t = buying(ids.SIX).fund("PRR", 100).money(0, 2000)
    t.s.depot[ids.SIX] = 1
    assert t.refuses("train D depot 1100") == "why.cheapest"
    t.s.train_pool[ids.FIVE] = 1
    assert t.refuses("train 6 depot 630") == "why.cheapest"
    t("train 5 pool 450")
    assert t.treasury("PRR") == 0 and t.cash(0) == 2000 - 350


def test_4_33_from_another_corporation_at_most_face_value() -> None:
    t = buying(ids.THREE, **SITE).fund("PRR", 50).money(0, 500).give_trains("NYC", "3")
    assert t.refuses("train 3 NYC 181") == "why.above_face"
    t("train 3 NYC 180")
    assert t.cash(0) == 370


def test_4_34_no_more_than_is_needed_trap_33() -> None:
    t = buying(ids.THREE).fund("PRR", 0).money(0, 100).hold("NYC", 0, 3)
    assert t.refuses("train 3 depot 180") == "why.raise_money"
    assert t.refuses("sell NYC 30") == "why.more_than_needed"
    t("sell NYC 20", "train 3 depot 180")
    assert t.trains("PRR") == ["3"] and t.cash(0) == 100 + 134 - 180


def test_4_34_the_presidency_of_the_buyer_must_not_change() -> None:
    t = buying(ids.FOUR, tens=3).fund("PRR", 0).money(0, 0)
    assert t.held("PRR", 2) == 30
    assert t.refuses("sell PRR 10") == "why.keep_presidency"


def test_4_34_other_presidencies_change_at_once_2_17_trap_38() -> None:
    t = buying(ids.FOUR).fund("PRR", 0).money(0, 0).start("B&M", 0, tens=3).hold("B&M", 2, 3)
    t("sell B&M 10")
    assert t.s.president[t.corp("B&M")] == 2


def test_4_34_after_a_sale_a_cheaper_train_of_another_is_refused() -> None:
    t = buying(ids.FOUR, **SITE).fund("PRR", 0).money(0, 100).hold("NYC", 0, 3).give_trains("NYC", "3")
    t("sell NYC 10")
    assert t.refuses("train 3 NYC 100") == "why.sale_unneeded"
    t("train 3 NYC 101")


def test_4_35_prices_drop_and_the_rest_of_the_order_is_sorted_anew() -> None:
    t = Table().sell_privates().start("PRR", 0).start("NYC", 1).start("CPR", 2).hold("NYC", 0, 3)
    t.operate("PRR", "NYC", "CPR", phase=ids.FOUR)("lay H10 57 1").until("BuyTrains").fund("PRR", 0).money(0, 0)
    t("sell NYC 30")
    assert [t.g.corporation_names[c] for c in t.s.queue] == ["CPR", "NYC"]


def test_4_36_5_2_d19_bankruptcy_counts_only_what_may_be_sold_trap_34() -> None:
    t = buying(ids.FOUR).fund("PRR", 0).money(0, 10)
    t.s.shares[ids.PRR * ids.HOLDERS + ids.IPO] -= 4
    t.s.shares[ids.PRR * ids.HOLDERS + ids.POOL] += 4
    assert "bankrupt" in t.legal()  # one share of PRR may go to the pool: 67 + 10 < 300
    t("bankrupt")
    assert t.s.over and t.cash(0) == 0 and t.s.facts[fact.BANKRUPT] == 0 and t.broken(but=["trains"]) == []


def test_4_36_not_bankrupt_while_the_money_can_be_raised() -> None:
    assert buying(ids.TWO).fund("PRR", 0).money(0, 0).refuses("bankrupt") == "why.not_bankrupt"


def test_d07_private_companies_for_emergency_money() -> None:
    t = buying(ids.FOUR).fund("PRR", 0).money(0, 0)
    t.s.owner[ids.CA] = 0
    t("offer-company CA 1 300")
    assert t.question == "BuyPrivate" and t.asked == 1
    t("accept")
    assert t.cash(0) == 300 and t.owner("CA") == 1 and t.question == "BuyTrains"
    t = buying(ids.FOUR, **SITE).fund("PRR", 0).money(0, 0)
    t.s.owner[ids.CA] = 0
    assert t.refuses("offer-company CA 1 300") == "why.no_trades"


def test_5_1_d18_trap_36_exactly_0_does_not_break_the_bank() -> None:
    t = Table().sell_privates()
    t.s.owner[ids.SV] = 0
    t.s.facts[fact.BANK] = 5
    pay_revenues(t.s)
    assert t.s.facts[fact.BROKEN] == 0
    pay_revenues(t.s)
    assert t.s.facts[fact.BROKEN] == 1 and t.s.facts[fact.BANK] == -5


def test_5_1_the_game_ends_with_the_set_of_operating_rounds() -> None:
    t = Table().sell_privates().start("PRR", 0).operate("PRR")
    t.s.facts[fact.ROUNDS] = 2
    t.s.facts[fact.BROKEN] = 1
    t("pass").until("LayTrack")
    assert not t.s.over and t.s.facts[fact.NUMBER] == 2
    t("pass", "pass")
    assert t.s.over


def test_trap_31_the_number_of_rounds_is_fixed_when_the_stock_round_ends() -> None:
    t = Table().sell_privates().start("PRR", 0).give_trains("PRR", "2").stock_round()
    t.s.depot[ids.TWO] = 0
    t("pass", "pass", "pass").fund("PRR", 1000).until("BuyTrains")("train 3 depot 180", "pass")
    assert t.s.phase == ids.THREE and t.s.facts[fact.ROUND] == fact.STOCK


def test_5_3_worth_is_cash_shares_and_face_values() -> None:
    t = Table().sell_privates().start("PRR", 0)
    t.s.owner[ids.CA] = 1
    t.s.shares[ids.NYC * ids.HOLDERS + 2] += 1
    t.s.shares[ids.NYC * ids.HOLDERS + ids.IPO] -= 1
    assert t.s.scores() == [800 + 6 * 67, 960, 800]
    assert places([5, 7, 7, 1]) == [3, 1, 1, 4]
