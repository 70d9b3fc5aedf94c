"""Rules 2 and 3: the turn and the general rules."""

from typing import Any

from tests.games.railroad_revolution.tables import table


def test_2_1_turns_go_clockwise() -> None:
    it = table(3)
    order = []
    for _ in range(4):
        order.append(it.asked)
        it.sell()
    assert order == [0, 1, 2, 0]


def test_2_2_an_empty_supply_takes_all_workers_back_before_the_turn() -> None:
    it = table(supply={1: ""}, placed={1: "rail:white rail:white sale:white station:purple"})
    it.play("place white sale", "sell-piece rail", "finish")
    assert it.supply(1) == {"white": 3, "purple": 1} and it.placed(1) == {}


def test_2_2_not_earlier() -> None:
    it = table(supply={1: "white"}, placed={1: "rail:white sale:white station:purple"})
    it.play("place white sale", "sell-piece rail", "finish")
    assert it.supply(1) == {"white": 1} and it.placed(1) == {"white": 2, "purple": 1}


def test_2_3_a_worker_of_the_supply_onto_any_space_whoever_lies_there() -> None:
    it = table(supply={0: "white purple"}, placed={0: "sale:white sale:purple"})
    assert it.legal("place") == {
        f"place {w} {a}" for w in ("white", "purple") for a in ("station", "rail", "telegraph", "sale")
    }
    it.play("place white sale")
    assert it.seat()["placed"]["sale"] == {"white": 2, "purple": 1}
    it = table(supply={0: "white*4"})
    it.refuses("place purple sale", "no_worker")


def test_2_4_the_basic_action_must_be_done_and_the_colour_effect_need_not() -> None:
    it = table(supply={0: "white*4 grey"}).play("place grey rail")
    it.refuses("finish", "basic_first")
    it.play("rail charlotte-miami:1")
    it.refuses("finish", "basic_first")
    it.play("rail charlotte-miami:2", "finish")
    assert (it.money(), it.shares(), it.asked) == (100, 3, 1)


def test_2_5_white_promotes_on_every_action() -> None:
    for action, step in (
        ("station", "station washington"),
        ("rail", "rail charlotte-miami:1"),
        ("telegraph", "office 1"),
        ("sale", "sell-piece rail"),
    ):
        it = table(supply={0: "white*4 orange"}, milestones={0: "a1_1 -"})
        it.play(f"place white {action}", "use promote", "promote orange supply a1_1")
        assert it.managers() == [["orange"]]
        assert step in it.legal() and "use promote" not in it.legal()


def test_2_5_a_coloured_worker_gives_its_own_effect_or_promotes() -> None:
    start = table(supply={0: "white*4 grey orange"}, milestones={0: "a1_1 -"}).play("place grey rail")
    assert {"use worker", "use promote"} <= start.legal()
    start.play("use worker")
    assert start.shares() == 5 and "use promote" not in start.legal()
    it = table(supply={0: "white*4 grey orange"}, milestones={0: "a1_1 -"})
    it.play("place grey rail", "use promote", "promote orange supply a1_1")
    assert "use worker" not in it.legal()


def test_2_6_no_action_that_cannot_be_completed() -> None:
    it = table(money=0, shares=0, stations={1: "washington"})
    assert it.legal("place white") == {"place white telegraph", "place white sale"}
    it.refuses("place white station", "poor_action")
    it.refuses("place white rail", "poor_action")


def test_2_6_a_bonus_of_the_action_itself_may_pay_for_it() -> None:
    """The first station in Washington brings a share, which is worth more than the station costs."""
    it = table(money=0, shares=0)
    assert "place white station" in it.legal()
    it.play("place white station")
    assert it.legal("station") == {"station washington"}
    it.play("station washington")
    it.refuses("finish", "poor")
    it.play("use bonus", "finish", "sell-shares 1")
    assert it.money() == 50


def test_2_7_action_then_deals_then_milestones_then_the_next_player() -> None:
    it = table(
        shares={0: 6, 1: 6}, milestones={0: "a1_3 -"}, managers={0: "purple"}, stations={0: "washington charlotte"}
    )
    it.play("place white telegraph", "office 3", "finish")
    assert (it.question, it.asked) == ("OfferDeal", 0)
    assert it.seat()["completed"] == []
    it.play("stop", "stop", "> deal deal_2")
    assert it.seat()["completed"] == ["a1_3"] and it.question == "DrawMilestone"
    it.play("> milestone b_1", "> milestone b_2", "> milestone b_3", "keep b_2")
    assert (it.question, it.asked) == ("Turn", 1)


def test_2_7_the_action_is_paid_before_anything_follows_it() -> None:
    """Who is short of money sells shares within the action; only then deals, milestones and the next seat come."""
    it = table(
        money=100,
        shares={0: 7, 1: 1},
        rails={0: "washington-chicago:1 washington-chicago:2"},
        stations={0: "washington charlotte"},
        milestones={0: "a1_3 -"},
        managers={0: "purple"},
        supply={1: ""},
        placed={1: "rail:white rail:white sale:white station:white station:purple"},
        deal="deal_1",
    )
    it.play("place white rail", "rail chicago-little_rock", "rail charlotte-miami:1", "finish")
    assert (it.question, it.asked, it.view()["turn"]) == ("RaiseMoney", 0, 0)
    assert it.action()["action"] == "rail" and it.action()["owed"] == 0
    assert it.heard()[-1] == "paid" and it.seat()["completed"] == [] and it.supply(1) == {}
    it.play("sell-shares 4")
    assert it.heard()[-2:] == ["sold_shares", "deal_offered"] and (it.question, it.asked) == ("OfferDeal", 0)
    it.play("stop", "stop", "> deal deal_2")
    assert it.heard()[-2:] == ["deal_turned", "completed"] and (it.view()["turn"], it.supply(1)) == (0, {})
    it.settle().play("keep b_1")
    assert it.heard()[-2:] == ["kept_milestone", "workers_back"] and (it.asked, it.view()["turn"]) == (1, 1)


def test_2_7_an_action_that_is_being_paid_has_nothing_open_any_more() -> None:
    it = table(money=0, shares=3).play("place white station", "station washington")
    assert {effect["effect"] for effect in it.action()["open"]} == {"reward", "bonus"}
    it.play("finish")
    action = it.action()
    assert it.question == "RaiseMoney" and (action["open"], action["left"], action["owed"]) == ([], [], 0)


def test_2_7_without_a_deal_too() -> None:
    it = table(money=0, shares=4, supply={1: ""}, placed={1: "rail:white rail:white sale:white station:white"})
    it.play("place white rail", "rail charlotte-miami:1", "rail charlotte-miami:2", "finish")
    assert it.view()["turn"] == 0 and it.heard()[-1] == "paid"
    it.play("sell-shares 4")
    assert it.heard()[-2:] == ["sold_shares", "workers_back"] and it.view()["turn"] == 1


def test_3_1_money_gained_in_the_turn_pays_for_the_action() -> None:
    """A foreman has his train flipped for $100 first; its $600 pay the station."""
    it = table(
        money=100,
        shares=0,
        supply={0: "white*4 purple"},
        up={0: "money"},
        rails={0: "washington-chicago:1 washington-chicago:2"},
    )
    it.play("place purple station", "station chicago")
    it.refuses("finish", "poor")
    it.play("use worker", "flip money up", "finish")
    assert it.money() == 100 - 100 + 600 - 200


def test_3_1_a_train_taken_in_the_turn_may_pay_for_the_action() -> None:
    """The bonus of the city is a train for $200; the foreman flips it for $100, and its $600 pay the station."""
    it = table(
        money=300,
        shares=0,
        rails={0: " ".join(f"{link}:1 {link}:2" for link in ("washington-chicago", "chicago-omaha", "omaha-denver"))},
        tiles={"denver": "t4a"},
    )
    it.play("place purple station", "station denver")
    it.refuses("use worker", "spoils_turn")
    it.play("use bonus")
    assert it.choices() == {"take-train money", "take-train shares"}
    it.refuses("take-train performance", "spoils_turn")
    it.refuses("stop", "spoils_turn")
    it.play("take-train money")
    assert it.choices() == {"use reward", "use worker"}
    it.play("use worker", "flip money up", "finish")
    assert it.money() == 300 - 200 - 100 + 600 - 400


def test_3_1_effects_before_the_basic_action() -> None:
    it = table(money=0, shares=0, up={0: "money"}).play("place white sale", "use flip", "flip money up")
    assert it.money() == 600 and "sell-piece rail" in it.legal()


def test_3_1_an_effect_that_is_needed_to_pay_cannot_be_given_away() -> None:
    """The accountant's station is paid by his own effect; used as white he would leave a debt that nobody can pay."""
    start: dict[str, Any] = {"money": 0, "shares": 0, "stations": {1: "washington"}, "milestones": {0: "a1_3 -"}}
    it = table(supply={0: "white*4 orange purple"}, **start)
    assert "place orange station" in it.legal() and "place white station" not in it.legal()
    it.play("place orange station", "station washington")
    it.refuses("use promote", "spoils_turn")
    it.refuses("finish", "poor")
    it.play("use worker", "finish")
    assert it.money() == 0


def test_3_2_four_workers_at_the_end_of_the_turn() -> None:
    it = table(money=0, shares=0, supply={0: "white*3 purple"}, milestones={0: "a1_3 -"})
    it.play("place white telegraph", "office 8")
    it.refuses("use promote", "four_workers")
    it = table(money=0, shares=0, supply={0: "white*3 purple grey"}, milestones={0: "a1_3 a2_1"}, up={0: "promote"})
    it.play("place white sale", "use flip", "flip promote up", "promote purple supply a1_3")
    assert it.question == "Effects"  # a second one could not be spared before the sale
    it.play("sell-piece rail")
    assert it.money() == 600 and it.legal("use") == set()


def test_3_2_below_four_in_between_if_the_turn_can_end_with_four() -> None:
    it = table(money=800, shares=0, supply={0: "white*3 purple"}, milestones={0: "a1_3 -"})
    it.play("place white sale", "sell-piece rail", "use promote", "promote purple supply a1_3")
    assert it.seat()["available"] == 3
    it.refuses("finish", "four_workers")
    it.play("hire orange", "finish")
    assert it.seat()["available"] == 4 and it.money() == 800 + 600 - 800


def test_3_2_a_reward_of_workers_later_in_the_turn_counts() -> None:
    it = table(money=300, shares=0, supply={0: "white*3 purple"}, milestones={0: "a1_3 -"})
    it.play("place white station", "use promote", "promote purple supply a1_3")
    it.play("station washington")
    it.refuses("finish", "four_workers")
    it.play("use reward", "gain orange", "finish")
    assert it.seat()["available"] == 4


def test_3_2_a_missing_worker_can_be_hired_only_if_one_is_left() -> None:
    others = "purple*11 orange*12 grey*12 turquoise*12"
    for white, possible in ((4, True), (5, False)):
        supply = {0: "white*3 purple", 1: f"white*{white} {others}"}
        it = table(money=1600, supply=supply, milestones={0: "a1_3 -"}).play("place white sale", "sell-piece rail")
        assert it.bank() == ({"white": 1} if possible else {})
        assert ("use promote" in it.legal()) == possible


def test_3_3_shares_are_sold_at_any_moment_at_150_and_never_bought() -> None:
    it = table(money=0, shares=3).play("sell-shares 2")
    assert (it.money(), it.shares()) == (300, 1)
    it.play("place white sale", "sell-shares 1", "sell-piece rail")
    assert (it.money(), it.shares()) == (450 + 600, 0)
    it.refuses("sell-shares 1", "few_shares")
    assert not [word for word in it.legal() if "buy" in word]


def test_3_3_who_is_short_of_money_is_asked_to_sell_in_place() -> None:
    it = table(money=200, shares=5).play(
        "place white rail", "rail charlotte-miami:1", "rail charlotte-miami:2", "finish"
    )
    assert it.question == "RaiseMoney" and it.asked == 0
    assert it.legal() == {"sell-shares 2", "sell-shares 3", "sell-shares 4", "sell-shares 5"}
    it.refuses("sell-shares 1", "more_shares")
    it.play("sell-shares 2")
    assert (it.money(), it.shares(), it.asked) == (0, 3, 1)


def test_3_4_hiring_at_any_moment_as_often_as_one_can_pay() -> None:
    it = table(money=1700, shares=0)
    assert it.legal("hire") == {f"hire {colour}" for colour in ("purple", "orange", "grey", "turquoise")}
    it.play("hire grey", "hire grey")
    assert it.supply()["grey"] == 2 and it.money() == 100
    it.refuses("hire grey", "poor")
    it = table(money=1700, shares=0).play("place white sale", "hire orange")
    assert it.supply()["orange"] == 1


def test_3_4_hiring_while_shares_are_sold_for_something_else() -> None:
    it = table(money=200, shares=9).play(
        "place white rail", "rail charlotte-miami:1", "rail charlotte-miami:2", "finish"
    )
    assert it.legal("sell-shares") == {f"sell-shares {n}" for n in range(2, 10)}
    assert it.legal("hire") == {f"hire {colour}" for colour in ("purple", "orange", "grey", "turquoise")}
    it.play("hire grey")
    assert it.question == "RaiseMoney" and it.legal() == {"sell-shares 8", "sell-shares 9"}
    it.refuses("hire grey", "more_shares")
    it.play("sell-shares 8")
    assert (it.money(), it.shares(), it.supply()["grey"], it.asked) == (100, 1, 1, 1)


def test_3_4_hiring_and_selling_whoever_is_asked_whatever() -> None:
    """Also who chooses a milestone, and who is offered a deal in another player's turn."""
    it = table(
        money=900, milestones={1: "a1_3 -"}, managers={1: "purple"}, stations={1: "washington charlotte"}, deal="deal_2"
    )
    it.play("place white telegraph", "office 3", "finish", "stop")
    assert (it.question, it.asked) == ("OfferDeal", 1)
    assert {"hire grey", "sell-shares 1"} <= it.legal()
    it.play("hire grey", "stop", "> deal deal_1").settle()
    assert (it.question, it.asked) == ("ChooseMilestone", 1)
    it.play("sell-shares 3")
    assert it.question == "ChooseMilestone" and it.money(1) == 900 - 800 + 450 and it.legal("keep")


def test_3_4_hiring_may_not_eat_the_money_of_the_action() -> None:
    it = table(money=900, shares=0).play("place white rail", "rail charlotte-miami:1")
    it.refuses("hire grey", "spoils_turn")


def test_3_5_for_a_colour_that_is_gone_any_other_is_chosen() -> None:
    it = table(supply={0: "white*4 purple*12", 1: "white*4 orange*12"}).play(
        "place white station", "station washington", "use reward"
    )
    assert it.legal("gain") == {"gain grey", "gain turquoise"}
    it = table(supply={0: "white*4 purple*12", 1: "white*4"}).play(
        "place white station", "station washington", "use reward"
    )
    assert it.legal("gain") == {"gain orange", "gain grey", "gain turquoise"}
    it = table().play("place white station", "station washington", "use reward")
    assert it.legal("gain") == {"gain purple", "gain orange"}


def test_3_5_the_last_worker_of_the_general_supply_is_taken_without_a_choice() -> None:
    for left, offered in (({"grey": 1}, True), ({}, False)):
        others = f"white*4 purple*11 orange*12 grey*{11 if left else 12} turquoise*12"
        it = table(supply={1: others}).play("place white station", "station washington")
        assert it.bank() == left and ("use reward" in it.legal()) == offered
    it = table(supply={1: "white*4 purple*11 orange*12 grey*11 turquoise*12"})
    it.play("place white station", "station washington", "use reward")
    assert it.question == "Effects" and it.supply()["grey"] == 1


def test_3_6_workers_go_to_the_general_supply_and_come_from_it() -> None:
    it = table(tokens={8: "money"}).play("place white telegraph", "office 8", "use token", "discard white placed")
    assert it.bank()["white"] == 1 and it.placed() == {} and it.money() == 1200


def test_3_7_trains_of_any_stack_face_up_several_of_a_kind() -> None:
    it = table(money=2000, supply={0: "purple*5"}, up={0: "promote money"}).play("place purple rail", "use worker")
    assert it.choices() == {f"take-train {kind}" for kind in ("money", "performance", "shares", "rail")} | {"stop"}
    it.play("take-train money")
    assert it.trains()["money"] == (2, 0) and it.view()["trains"]["money"] == 1


def test_3_8_a_train_is_used_face_up_and_made_ready_face_down() -> None:
    it = table(supply={0: "turquoise*5"}, up={0: "shares"}).play("place turquoise sale", "use flip", "flip shares up")
    assert it.shares() == 6 and it.trains()["shares"] == (0, 1)
    it.play("use worker", "flip shares down")
    assert it.shares() == 6 and it.trains()["shares"] == (1, 0)


def test_3_8_each_flip_is_separate() -> None:
    it = table(tokens={8: "flip"}, up={0: "shares"}).play(
        "place white telegraph", "office 8", "use token", "discard white supply"
    )
    it.play("flip shares up", "flip shares down")
    assert it.trains()["shares"] == (1, 0) and it.shares() == 3 + 2 + 3


def test_3_9_promotion_of_the_worker_just_used() -> None:
    it = table(supply={0: "white*4 orange"}, milestones={0: "a1_1 -"})
    it.play("place orange telegraph", "use promote", "promote orange placed a1_1")
    assert it.placed() == {} and it.managers() == [["orange"]]


def test_3_10_exchange_gives_one_and_takes_any_of_the_general_supply() -> None:
    it = table(supply={0: "white*3 purple"}, placed={0: "sale:white"})
    it.play("place purple telegraph", "use worker", "exchange white placed grey")
    assert it.supply() == {"white": 3, "grey": 1} and it.bank()["white"] == 1
    it = table(supply={0: "white*4 purple", 1: "white*4 grey*12"}).play("place purple telegraph", "use worker")
    it.refuses("exchange white supply grey", "none_left")


def test_3_10_an_exchange_that_changes_nothing_is_not_offered() -> None:
    it = table(supply={0: "white*4 purple", 1: "white*3 purple*2"}).play("place purple telegraph", "use worker")
    assert it.legal("exchange white supply") == {
        f"exchange white supply {to}" for to in ("purple", "orange", "grey", "turquoise")
    }
    it.refuses("exchange white supply white", "does_nothing")
    assert "exchange purple placed purple" in it.legal()  # he comes back to the supply
    it = table(options={"exchanged_worker": "same_place"}).play("place purple telegraph", "use worker")
    it.refuses("exchange purple placed purple", "does_nothing")


def test_3_11_a_free_rail_costs_nothing_and_ignores_deal_and_terrain() -> None:
    it = table(money=0, shares=0, tokens={8: "rail"}, rails={0: "washington-chicago:1 washington-chicago:2"})
    it.play("place white telegraph", "office 8", "use token", "discard white supply", "rail chicago-little_rock")
    it.play("finish")
    assert it.money() == 0 and "chicago-little_rock" in it.rails() and it.question == "Turn"
    assert it.seat()["rails"] == 12


def test_3_12_bonuses_and_rewards_may_be_left() -> None:
    it = table().play("place white station", "station washington", "finish")
    assert it.shares() == 3 and it.supply() == {"white": 3, "purple": 1} and it.asked == 1
    it = table(up={0: "money"}).play("place white sale", "sell-piece rail", "use flip", "stop", "finish")
    assert it.trains()["money"] == (1, 0)
