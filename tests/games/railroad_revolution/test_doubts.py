"""The doubts of the rules as they are read, and their other readings as options."""

from typing import Any

from tests.games.railroad_revolution.tables import table

from roundhouse.games.railroad_revolution.board import load_board

CHICAGO = "washington-chicago:1 washington-chicago:2"


def test_d4_who_can_do_nothing_skips_the_turn() -> None:
    it = table(left={0: (0, 0)}, money=0, shares=0)
    assert it.choices() == {"skip"}
    it.play("skip")
    assert it.asked == 1 and it.supply() == {"white": 4, "purple": 1}


def test_d5_four_workers_also_in_turns_of_others() -> None:
    """Of five workers one may be promoted, of four none."""
    it = table(milestones={1: "a1_3 a2_1"}, supply={1: "white*3 purple"}, money={1: 100}, shares=5, deal="deal_5")
    it.play("place white telegraph", "office 3", "finish", "stop")
    it.refuses("accept upper", "does_nothing")
    it = table(milestones={1: "a1_3 a2_1"}, supply={1: "white*3 purple grey"}, money={1: 100}, shares=2, deal="deal_5")
    it.play("place white telegraph", "office 3", "finish", "stop", "accept upper", "promote purple supply a1_3")
    assert it.question == "TurnDeal" and it.managers(1) == [["purple"], [None]]


def test_d5_who_hires_in_a_deal_may_go_below_in_between() -> None:
    it = table(milestones={1: "a1_3 -"}, supply={1: "white*3 purple"}, money={1: 900}, shares=4, deal="deal_5")
    it.play("place white telegraph", "office 3", "finish", "stop", "accept upper", "promote purple supply a1_3")
    assert it.question == "OfferDeal" and it.asked == 1 and "stop" not in it.legal()
    it.play("hire grey")
    assert it.seat(1)["available"] == 4 and it.question == "TurnDeal"


def test_d5_who_raises_money_keeps_the_shares_that_bring_the_fourth_worker() -> None:
    """With three workers left, 800 are needed for hiring; the accountant brings 100 for each share that is kept."""
    position: dict[str, Any] = {"tokens": {8: "performance"}, "tracks": {0: (0, 2, 0)}, "supply": {0: "white*3 orange"}}
    it = table(money=50, shares=3, **position)
    it.play("place orange telegraph", "office 8", "use token", "discard white supply", "advance stations")
    assert it.question == "RaiseMoney" and it.shares() == 5
    assert it.legal("sell-shares") == {f"sell-shares {n}" for n in (1, 2, 3, 4)}
    it.refuses("sell-shares 5", "spoils_turn")
    it.play("sell-shares 4", "stop", "use worker", "sell-shares 1", "hire grey", "finish")
    assert it.money() == 0 and it.seat()["available"] == 4


def test_d6_hiring_any_number_one_at_a_time_white_too() -> None:
    it = table(money=3200, supply={1: "white*3 purple*2"}).play("hire white", "hire grey", "hire grey", "hire orange")
    assert it.supply() == {"white": 5, "purple": 1, "grey": 2, "orange": 1} and it.money() == 0


def test_d7_the_new_worker_goes_to_the_supply_or_by_option_in_place() -> None:
    start: dict[str, Any] = {"supply": {0: "white*4 purple"}}
    play = ("place purple telegraph", "use worker", "exchange purple placed grey")
    assert table(**start).play(*play).supply() == {"white": 4, "grey": 1}
    it = table(options={"exchanged_worker": "same_place"}, **start).play(*play)
    assert it.supply() == {"white": 4} and it.placed() == {"grey": 1}


def test_d8_three_rails_for_400_in_total_or_by_option_each() -> None:
    play = (
        "place turquoise rail",
        "rail charlotte-miami:1",
        "rail charlotte-miami:2",
        "rail miami-little_rock",
        "finish",
    )
    supply = {0: "white*4 turquoise"}
    assert table(money=2000, supply=supply).play(*play).money() == 2000 - 400 - 300
    assert table(money=2000, supply=supply, options={"engineer_rails": "each"}).play(*play).money() == 2000 - 1200 - 300
    two = table(money=2000, supply=supply, options={"engineer_rails": "each"}).play(*play[:3], "finish")
    assert two.money() == 2000 - 400 - 100


def test_d8_with_fewer_than_three_rails_the_effect_cannot_be_used() -> None:
    it = table(left={0: (2, 12)}, supply={0: "white*4 turquoise"})
    it.play("place turquoise rail", "rail charlotte-miami:1", "rail charlotte-miami:2")
    assert it.legal("rail") == set() and "finish" in it.legal()
    it = table(left={0: (1, 12)}, supply={0: "white*4 turquoise"}).play(
        "place turquoise rail", "rail charlotte-miami:1"
    )
    assert it.legal("rail") == set()


def test_d9_free_buildings_take_the_first_space_or_by_option_do_not() -> None:
    play = ("place white telegraph", "office 3", "finish", "accept lower", "station charlotte")
    assert table(shares=9, deal="deal_2").play(*play).city("charlotte")["first"] == 0
    it = table(shares=9, deal="deal_2", options={"free_buildings_first": False}).play(*play)
    assert it.city("charlotte") | {"first": None, "stations": [0]} == it.city("charlotte")


def test_d10_places_for_any_worker_take_white_too() -> None:
    it = table(milestones={0: "d_1 -"}, supply={0: "white*6 grey", 1: "purple*5"}).play(
        "place white telegraph", "use promote"
    )
    assert {"promote white supply d_1", "promote grey supply d_1", "promote white placed d_1"} == it.legal("promote")


def test_d10_a_place_of_the_workers_own_colour_comes_before_one_for_any() -> None:
    """The reconstructed milestones have no such pair of places; a printed one may."""
    document: Any = load_board("base").document
    milestones = [it | {"managers": ["any", "purple"]} if it["id"] == "d_1" else it for it in document["milestones"]]
    it = table(options={"board": document | {"milestones": milestones}}, milestones={0: "d_1 -"})
    it.play("place white sale", "use promote", "promote purple supply d_1")
    assert it.managers() == [[None, "purple"]]


def test_d11_steps_may_be_left() -> None:
    it = table().play("place purple sale", "use worker", "advance network", "stop")
    assert it.tracks() == (0, 0, 1) and "use worker" not in it.legal()


def test_d12_an_accountant_saves_the_city_cost_only() -> None:
    rails = {0: CHICAGO + " chicago-omaha:1 chicago-omaha:2"}
    it = table(4, rails=rails, tiles={"omaha": "t3a"}, supply={0: "white*4 orange"})
    it.play("place orange station", "station omaha", "use worker", "use bonus", "gain grey", "finish")
    assert it.money() == 600 - 200


def test_d13_the_engineer_repeats_the_reward_at_most_once_also_without_the_first() -> None:
    it = table(supply={0: "white*4 turquoise"}).play(
        "place turquoise station", "station washington", "use worker", "gain purple"
    )
    assert "use worker" not in it.legal() and "use reward" in it.legal()
    it.play("finish")
    assert it.money() == 200


def test_d14_token_by_worker_and_by_engineer() -> None:
    it = table(supply={0: "white*4 turquoise"}, tokens={8: "performance"}, money=1000)
    it.play("place turquoise telegraph", "office 8", "use token", "discard white supply")
    it.play(*["advance network"] * 2, *["advance stations"] * 2, "use worker", *["advance telegraph"] * 2)
    assert it.tracks() == (2, 2, 2)


def test_d15_shares_are_counted_as_they_lie_then() -> None:
    it = table(4, supply={0: "white*4 orange"}).play(
        "place orange telegraph", "office 4", "sell-shares 2", "use worker"
    )
    assert it.money() == 600 + 300 + 500


def test_d16_the_same_deal_cannot_be_taken_twice_and_new_shares_may_pay() -> None:
    it = table(shares={0: 0, 1: 0}, up={0: "shares"}, offices={1: "3"}, deal="deal_1")
    it.play("place white telegraph", "office 3", "finish")
    assert it.shares() == 3 and it.choices() == {"accept upper", "accept lower", "stop"}
    it.play("accept upper", "flip shares up")
    assert it.choices() == {"accept lower", "stop"} and it.shares() == 5


def test_d17_the_share_and_the_new_token_only_if_a_deal_is_accepted() -> None:
    it = table(supply={0: "white*4 grey"}).play("place grey sale", "sell-piece rail", "finish")
    assert it.shares() == 3 and it.view()["deal"]["token"] == "deal_1"


def test_d18_a_free_rail_on_a_deal_space_brings_none() -> None:
    it = table(rails={0: CHICAGO}, up={0: "rail"}, shares=9)
    it.play(
        "place white sale",
        "sell-piece building",
        "use flip",
        "flip rail up",
        "pay",
        "rail chicago-little_rock",
        "finish",
    )
    assert it.question == "Turn"


def test_d19_several_players_draw_clockwise_from_the_active_one() -> None:
    it = table(
        3,
        turn=1,
        first=1,
        stations={0: "washington charlotte", 1: "washington charlotte"},
        milestones={0: "a1_3 -", 1: "a2_1 -"},
        managers={0: "purple", 1: "grey"},
        rails={1: "charlotte-miami:1 charlotte-miami:2 miami-houston:1"},
    )
    it.sell().play("> milestone b_1", "> milestone b_2", "> milestone b_3")
    assert it.asked == 1
    it.play("keep b_1", "> milestone b_4", "> milestone b_5", "> milestone b_6")
    assert it.asked == 0


def test_d20_a_new_milestone_waits_for_its_managers() -> None:
    rails = {0: CHICAGO + " chicago-little_rock"}
    it = table(
        milestones={0: "a1_3 -"},
        managers={0: "purple"},
        stations={0: "washington charlotte chicago little_rock"},
        rails=rails,
    )
    it.play(
        "place white sale",
        "sell-piece rail",
        "finish",
        "> milestone b_2",
        "> milestone b_1",
        "> milestone b_3",
        "keep b_2",
    )
    assert it.seat()["completed"] == ["a1_3"] and it.question == "Turn"


def test_d21_the_start_space_is_neither_plains_nor_deal() -> None:
    it = table(milestones={0: "a2_2 a2_1"})
    assert [part["have"] for milestone in it.seat()["milestones"] for part in milestone["conditions"]] == [0, 0, 0]


def test_d22_the_worker_just_placed_may_be_discarded() -> None:
    it = table(tokens={8: "money"}).play("place purple telegraph", "office 8", "use token", "discard purple placed")
    assert it.placed() == {}


def test_d23_the_flip_may_come_before_anything_else() -> None:
    it = table(up={0: "money"}).play("place white sale", "use flip", "flip money up")
    assert it.money() == 1200


def test_d24_level_1_counts_in_conditions() -> None:
    it = table(milestones={0: "a1_3 -"}, stations={0: "washington charlotte"})
    assert it.seat()["milestones"][0]["conditions"][0]["have"] == 2


def test_d25_empty_stacks_of_trains() -> None:
    empty = {"money": 0, "performance": 0, "shares": 0, "rail": 0}
    it = table(money=2000, stacks=empty).play("place purple rail")
    assert "use worker" not in it.legal()
    it = table(money=2000, stacks=empty | {"rail": 1}).play("place purple rail", "use worker")
    assert it.legal("take-train") == {"take-train rail"}


def test_d26_200_for_one_or_two_promotions_in_total() -> None:
    rails = {0: CHICAGO + " chicago-omaha:1 chicago-omaha:2 omaha-denver:1 omaha-denver:2"}
    it = table(
        4,
        rails=rails,
        tiles={"denver": "t4b"},
        milestones={0: "a1_3 a2_1"},
        supply={0: "white*4 purple grey"},
        money=1000,
    )
    it.play(
        "place white station",
        "station denver",
        "use bonus",
        "promote purple supply a1_3",
        "promote grey supply a2_1",
        "finish",
    )
    assert it.money() == 1000 - 400 - 200


def test_d27_grey_at_a_taken_first_space_or_by_option_not() -> None:
    supply = {0: "white*4 grey"}
    it = table(supply=supply, offices={1: "6"}).play("place grey telegraph", "office 6", "use worker")
    assert it.shares() == 3 + 3 + 2
    it = table(supply=supply, offices={1: "6"}, options={"grey_on_taken": False}).play(
        "place grey telegraph", "office 6"
    )
    assert "use worker" not in it.legal()
    it = table(supply=supply, options={"grey_on_taken": False}).play("place grey telegraph", "office 6", "use worker")
    assert it.shares() == 3 + 5 + 2
    # A neutral building takes the space as well.
    it = table(supply=supply).play("place grey telegraph", "office 4", "use worker")
    assert it.shares() == 3 + 3 + 1


def test_d27_grey_at_a_city_where_another_was_first() -> None:
    position: dict[str, Any] = {
        "rails": {0: CHICAGO, 1: CHICAGO},
        "stations": {1: "chicago"},
        "tiles": {"chicago": "t2a"},
        "supply": {0: "white*4 grey"},
    }
    it = table(**position).play("place grey station", "station chicago")
    assert "use bonus" not in it.legal()
    assert it.play("use worker").shares() == 5
    it = table(options={"grey_on_taken": False}, **position).play("place grey station", "station chicago")
    assert "use worker" not in it.legal()


def test_d28_links_may_be_begun_from_either_end_and_left_unfinished() -> None:
    it = table(rails={0: "charlotte-miami:1 charlotte-miami:2 miami-little_rock"}).play("place white rail")
    assert {"rail charlotte-little_rock:1", "rail charlotte-little_rock:2"} <= it.legal()
    it.play("rail charlotte-little_rock:2", "rail little_rock-omaha:1", "finish")
    assert it.asked == 1
    assert "omaha" not in {city for city in ("omaha",) if f"station {city}" in it.legal()}
