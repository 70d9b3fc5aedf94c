"""Rules 4.4 and 5: Sale, and where pieces are taken."""

from tests.games.railroad_revolution.tables import table


def test_4_4_a_one_piece_of_the_leftmost_section_for_its_value() -> None:
    it = table().play("place white sale")
    assert it.legal("sell-piece") == {"sell-piece rail", "sell-piece building"}
    it.play("sell-piece building")
    assert it.money() == 1200 and it.legal("sell-piece") == set()
    it.refuses("sell-piece rail", "basic_done")
    assert it.seat()["sections"][0] == {"value": 600, "rails": 1, "buildings": 0}


def test_4_4_a_only_what_lies_in_that_section() -> None:
    it = table(left={0: (15, 11)}).play("place white sale")
    assert it.legal("sell-piece") == {"sell-piece rail"}
    it = table(left={0: (0, 2)}).play("place white sale")
    assert it.legal("sell-piece") == {"sell-piece building"}
    assert it.play("sell-piece building").money() == 600 + 1300


def test_4_4_b_one_flip_before_or_after() -> None:
    it = table(up={0: "money"}).play("place white sale", "use flip", "flip money up", "sell-piece rail")
    assert it.money() == 1800 and "use flip" not in it.legal()
    it = table(up={0: "money"}).play("place white sale", "sell-piece rail", "use flip", "flip money up")
    assert it.money() == 1800


def test_4_4_b_a_free_rail_may_not_take_the_piece_that_is_to_be_sold() -> None:
    it = table(left={0: (1, 0)}, up={0: "rail"}).play("place white sale", "use flip", "flip rail up")
    assert it.question == "Effects"
    it = table(left={0: (2, 0)}, up={0: "rail"}).play("place white sale", "use flip", "flip rail up", "pay")
    it.play("rail charlotte-miami:1", "sell-piece rail")
    assert it.seat()["rails"] == 0


def test_4_4_c_purple_advances_three() -> None:
    it = table().play("place purple sale", "use worker", "advance network", "advance network", "advance network")
    assert it.tracks() == (0, 0, 3) and it.money() == 500


def test_4_4_c_grey_accepts_a_deal_alone_with_a_share_given() -> None:
    it = table(supply={0: "white*4 grey"}, shares={0: 0, 1: 9}, up={0: "money"}, deal="deal_1")
    it.play("place grey sale", "accept upper", "flip money up", "> deal deal_3")
    assert it.shares() == 0 and it.money() == 1200
    assert it.question == "Effects" and it.asked == 0 and it.view()["deal"]["discards"] == ["deal_1"]
    assert it.legal("accept") == set()


def test_4_4_c_orange_gets_100_for_each_train() -> None:
    it = table(supply={0: "white*4 orange"}, up={0: "promote money"}, down={0: "rail"}).play(
        "place orange sale", "use worker"
    )
    assert it.money() == 900


def test_4_4_c_turquoise_flips_once_more_even_the_same() -> None:
    it = table(supply={0: "white*4 turquoise"}, up={0: "money"})
    it.play("place turquoise sale", "use worker", "flip money up", "use flip", "flip money down")
    assert it.trains()["money"] == (1, 0) and it.money() == 1200


def test_5_pieces_for_building_come_from_the_leftmost_section_of_their_kind() -> None:
    it = table(left={0: (13, 12)}).play("place white telegraph", "office 8")
    assert it.seat()["sections"][:2] == [
        {"value": 600, "rails": 0, "buildings": 0},
        {"value": 700, "rails": 1, "buildings": 1},
    ]


def test_4_4_c_the_workers_of_a_negotiators_deal_may_make_up_for_a_promotion() -> None:
    """With four workers one may be promoted only because the deal will bring another; the sale does not pay for him."""
    it = table(
        money=0,
        shares=1,
        supply={0: "white*2 purple grey"},
        milestones={0: "a1_3 -"},
        up={0: "promote"},
        deal="deal_6",
    )
    it.play("place grey sale", "use flip", "flip promote up", "promote purple supply a1_3")
    it.refuses("sell-shares 1", "spoils_turn")
    it.play("sell-piece rail")
    it.refuses("finish", "four_workers")
    it.play("accept upper", "gain turquoise", "> deal deal_1", "finish")
    assert it.seat()["available"] == 4 and (it.money(), it.shares()) == (600, 0)
