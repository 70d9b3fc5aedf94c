"""Rule 4.3: Telegraph."""

from tests.games.railroad_revolution.tables import table

from roundhouse.core.analysis import Mark
from roundhouse.games.railroad_revolution.analysis import RailAnalyst


def test_4_3_a_a_section_without_an_office_of_ones_own_and_no_cost() -> None:
    it = table(offices={0: "1 2"}, money=0, shares=0).play("place white telegraph")
    assert it.legal("office") == {f"office {n}" for n in range(3, 9)}
    it.refuses("office 2", "office_there")
    it.play("office 8", "finish")
    assert it.money() == 0 and it.seat()["buildings"] == 9


def test_4_3_a_an_office_takes_a_building_of_the_board_also_the_last_one() -> None:
    it = table(left={0: (15, 1)}).play("place white telegraph")
    assert it.legal("office") == {f"office {n}" for n in range(1, 9)}
    assert it.play("office 8", "finish").seat()["buildings"] == 0
    it = table(left={0: (15, 0)})
    assert it.legal("place white") == {"place white rail", "place white sale"}
    it.refuses("place white telegraph")


def test_4_3_b_brown_shares_and_for_the_first_office_the_white_ones() -> None:
    it = table(4).play("place white telegraph", "office 4", "finish", "place white telegraph", "office 4", "finish")
    assert (it.shares(0), it.shares(1)) == (3 + 3 + 1, 3 + 3)
    assert it.section(4)["first"] == 0 and it.section(4)["offices"] == [0, 1]


def test_4_3_c_a_worker_for_the_token_which_stays() -> None:
    it = table(4, tokens={1: "money"})
    it.play("place white telegraph", "office 1", "use token", "discard white supply", "finish")
    assert it.money(0) == 1200 and it.section(1)["token"] == "money"
    it.play("place white telegraph", "office 1", "use token", "discard white placed", "finish")
    assert it.money(1) == 1200


def test_4_3_c_not_below_four_workers() -> None:
    it = table(money=0, shares=0, supply={0: "white*4"}, tokens={8: "promote"})
    it.play("place white telegraph", "office 8")
    assert "use token" not in it.legal()
    it = table(money=0, shares=0, supply={0: "white*3 purple"}, tokens={8: "performance"})
    it.play("place white telegraph", "office 8")
    it.refuses("use token", "four_workers")


def test_4_3_c_not_for_a_token_that_does_nothing_without_the_worker() -> None:
    """Of five workers one may go for the token; then nobody can be spared for the promotions that it gives."""
    it = table(money=0, shares=0, supply={0: "white*4 purple"}, milestones={0: "a1_3 -"}, tokens={8: "promote"})
    it.play("place white telegraph", "office 8")
    it.refuses("use token", "does_nothing")
    it = table(money=0, shares=0, supply={0: "white*4 purple grey"}, milestones={0: "a1_3 -"}, tokens={8: "promote"})
    it.play("place white telegraph", "office 8", "use token")
    assert it.choices() == {"discard white supply", "discard white placed", "discard grey supply", "stop"}
    it.refuses("discard purple supply", "does_nothing")


def test_4_3_c_with_the_money_of_the_token_somebody_else_may_be_hired() -> None:
    it = table(money=200, shares=0, supply={0: "white*4"}, tokens={8: "money"})
    it.play("place white telegraph", "office 8", "use token", "discard white supply")
    it.refuses("finish", "four_workers")
    it.play("hire purple", "finish")
    assert it.seat()["available"] == 4


def test_4_3_c_flips_of_the_token_may_pay_for_workers_that_are_missing() -> None:
    """With three workers left the token costs one more, but its two flips pay for hiring two."""
    it = table(
        money=400,
        shares=0,
        supply={0: "white*3 purple"},
        up={0: "money*2"},
        milestones={0: "a1_3 -"},
        offices={1: "8"},
        tokens={8: "flip"},
    )
    it.play("place purple telegraph", "office 8", "use promote", "promote purple placed a1_3")
    assert it.choices() == {"use token"} and it.seat()["available"] == 3
    it.play("use token")
    it.refuses("stop", "four_workers")
    it.play("discard white supply", "flip money up", "flip money up", "hire grey", "hire grey", "finish")
    assert it.money() == 400 + 2 * 600 - 2 * 800 and it.seat()["available"] == 4


def test_4_3_d_a_deal_section_brings_a_deal() -> None:
    it = table(shares=5).play("place white telegraph", "office 3", "finish")
    assert it.question == "OfferDeal"
    it = table(shares=5, offices={1: "3"}).play("place white telegraph", "office 3", "finish")
    assert it.question == "OfferDeal"
    it = table(shares=5).play("place white telegraph", "office 2", "finish")
    assert it.question == "Turn"


def test_4_3_e_purple_exchanges_a_worker() -> None:
    it = table().play("place purple telegraph", "use worker", "exchange purple placed turquoise")
    assert it.supply() == {"white": 4, "turquoise": 1} and it.placed() == {}


def test_4_3_e_grey_gets_the_white_number() -> None:
    it = table(4, supply={0: "white*4 grey"}).play("place grey telegraph", "office 6", "use worker")
    assert it.shares() == 3 + 3 + 2 + 2


def test_4_3_e_orange_gets_100_for_each_share() -> None:
    it = table(4, supply={0: "white*4 orange"}).play("place orange telegraph", "office 4", "use worker")
    assert it.money() == 600 + 700


def test_4_3_e_turquoise_pays_400_for_the_token() -> None:
    it = table(supply={0: "white*4 turquoise"}, tokens={8: "money"})
    it.play("place turquoise telegraph", "office 8", "use worker", "use token", "discard white supply", "finish")
    assert it.money() == 600 - 400 + 600 + 600
    it = table(supply={0: "white*4 turquoise"}).play("place turquoise telegraph", "office 3")
    assert "use worker" not in it.legal()


def test_4_3_a_plan_names_a_section_as_the_answer_does() -> None:
    it = table().play("place white telegraph")
    state = it.state
    action = next(action for action in state.legal() if action.to_json() == {"kind": "office", "section": 8})
    assert Mark("section", (8,)) in RailAnalyst().plan(state, state.seats()[0], action)
