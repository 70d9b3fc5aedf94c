"""Rule 4.2: Rail."""

from tests.games.railroad_revolution.tables import table


def test_4_2_a_each_rail_on_an_available_space_the_second_may_use_the_first() -> None:
    it = table().play("place white rail")
    assert it.legal("rail") == {"rail charlotte-miami:1", "rail washington-chicago:1", "rail charlotte-little_rock:1"}
    it.refuses("rail washington-chicago:2", "not_available")
    it.play("rail washington-chicago:1")
    assert "rail washington-chicago:2" in it.legal() and "rail charlotte-miami:1" in it.legal()
    it.refuses("rail washington-chicago:1", "rail_there")


def test_4_2_a_a_city_reached_extends_the_network_without_a_station() -> None:
    it = table(rails={0: "washington-chicago:1 washington-chicago:2"}).play("place white rail")
    assert {"rail chicago-duluth:1", "rail chicago-omaha:1", "rail chicago-little_rock"} <= it.legal()


def test_4_2_a_one_rail_per_player_and_space_but_several_players() -> None:
    it = table(rails={1: "charlotte-miami:1"}).play("place white rail", "rail charlotte-miami:1")
    assert it.view()["rails"]["charlotte-miami:1"] == [0, 1]


def test_4_2_b_400_and_100_for_each_triangle() -> None:
    it = table(money=1000).play("place white rail", "rail charlotte-miami:1", "rail charlotte-miami:2", "finish")
    assert it.money() == 1000 - 400 - 100


def test_4_2_c_exactly_two_rails_that_can_both_be_paid() -> None:
    it = table(money=500, shares=0).play("place white rail")
    assert it.legal("rail") == {"rail charlotte-miami:1"}
    it.play("rail charlotte-miami:1")
    assert it.legal("rail") == {"rail charlotte-miami:2"}
    it = table(money=400, shares=0)
    it.refuses("place white rail", "poor_action")


def test_4_2_c_the_only_rail_left_is_laid_for_the_full_price() -> None:
    it = table(left={0: (1, 12)}).play("place white rail", "rail charlotte-miami:1", "finish")
    assert it.money() == 200 and it.seat()["rails"] == 0
    it = table(left={0: (0, 12)})
    it.refuses("place white rail", "no_rails_left")


def test_4_2_d_one_deal_token_for_any_number_of_deal_spaces() -> None:
    rails = {0: "washington-chicago:1 washington-chicago:2 chicago-duluth:1 chicago-duluth:2"}
    it = table(rails=rails, shares={0: 5, 1: 0}).play(
        "place white rail", "rail chicago-little_rock", "rail duluth-bismarck:1", "finish"
    )
    assert it.question == "OfferDeal"
    it.play("stop", "> deal deal_2")
    assert it.question == "Turn"


def test_4_2_d_also_when_another_was_there_before() -> None:
    chicago = "washington-chicago:1 washington-chicago:2"
    it = table(rails={0: chicago, 1: f"{chicago} chicago-little_rock"}, shares=5)
    it.play("place white rail", "rail chicago-little_rock", "rail charlotte-miami:1", "finish")
    assert it.question == "OfferDeal"


def test_4_2_e_purple_pays_300_for_a_train() -> None:
    it = table(money=1000).play("place purple rail", "use worker", "take-train shares")
    assert it.money() == 700 and it.trains()["shares"] == (1, 0)


def test_4_2_e_grey_gets_two_shares() -> None:
    assert table(supply={0: "white*4 grey"}).play("place grey rail", "use worker").shares() == 5


def test_4_2_e_orange_gets_100_and_50_for_each_triangle() -> None:
    it = table(money=1000, supply={0: "white*4 orange"})
    it.play("place orange rail", "rail washington-chicago:1", "rail charlotte-miami:1")
    it.play("use worker", "finish")
    assert it.money() == 1000 - 400 - 200 + 100 + 100


def test_4_2_e_the_discount_makes_the_action_possible() -> None:
    it = table(money=350, shares=0, supply={0: "white*4 orange"})
    assert "place orange rail" in it.legal() and "place white rail" not in it.legal()
    it.play("place orange rail", "rail charlotte-miami:1", "rail charlotte-miami:2")
    it.refuses("finish", "poor")
    it.play("use worker", "finish")
    assert it.money() == 350 - 500 + 150


def test_4_2_e_the_discount_counts_all_triangles_of_both_rails() -> None:
    """Six triangles bring the accountant 300 besides his 100; with them 600 are enough for a price of 1000."""
    way = "washington-chicago:1 washington-chicago:2 chicago-omaha:1 chicago-omaha:2 omaha-denver:1 omaha-denver:2"
    it = table(money=600, shares=0, supply={0: "white*4 orange"}, rails={0: way}).play("place orange rail")
    it.play("rail charlotte-little_rock:1", "rail denver-salt_lake_city:1", "use worker", "finish")
    assert it.money() == 0


def test_4_2_e_turquoise_lays_three_rails_for_400() -> None:
    it = table(money=1000, supply={0: "white*4 turquoise"}).play("place turquoise rail", "rail charlotte-miami:1")
    it.play("rail charlotte-miami:2", "rail miami-little_rock", "finish")
    assert it.money() == 1000 - 400 - 300 and it.seat()["rails"] == 12


def test_4_2_e_the_third_rail_is_optional() -> None:
    it = table(supply={0: "white*4 turquoise"}).play(
        "place turquoise rail", "rail charlotte-miami:1", "rail charlotte-miami:2", "finish"
    )
    assert it.seat()["rails"] == 13 and it.asked == 1
