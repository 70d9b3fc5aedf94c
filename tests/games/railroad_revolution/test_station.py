"""Rule 4.1: Station."""

from tests.games.railroad_revolution.tables import table

TO_CHICAGO = {0: "washington-chicago:1 washington-chicago:2"}
TO_MIAMI = {0: "charlotte-miami:1 charlotte-miami:2"}


def test_4_1_a_only_connected_cities_and_the_leftmost_building() -> None:
    it = table(rails=TO_CHICAGO).play("place white station")
    assert it.legal("station") == {"station washington", "station charlotte", "station chicago"}
    it.refuses("station miami", "not_connected")
    it.play("station chicago")
    assert it.seat()["buildings"] == 11 and it.seat()["sections"][0]["buildings"] == 0


def test_4_1_a_a_city_is_connected_by_a_rail_on_a_space_that_touches_it() -> None:
    it = table(rails={0: "washington-chicago:1"}).play("place white station")
    assert it.legal("station") == {"station washington", "station charlotte"}


def test_4_1_b_the_cost_is_paid_and_the_reward_may_be_taken() -> None:
    it = table(rails=TO_MIAMI, tiles={"miami": "t2a"}).play(
        "place white station", "station miami", "use reward", "gain grey", "finish"
    )
    assert it.money() == 400 and it.supply()["grey"] == 1


def test_4_1_b_two_workers_or_one_of_two() -> None:
    rails = {0: "chicago-duluth:1 chicago-duluth:2 washington-chicago:1 washington-chicago:2"}
    it = table(rails=rails, tiles={"duluth": "t3b"}).play("place white station", "station duluth", "use reward")
    assert it.supply() == {"white": 3, "purple": 2, "orange": 1}
    it = table(rails=TO_CHICAGO, tiles={"chicago": "t2b"}).play("place white station", "station chicago", "use reward")
    assert it.legal("gain") == {"gain purple", "gain turquoise"}


def test_4_1_b_performance_steps() -> None:
    it = table(rails=TO_CHICAGO, tiles={"chicago": "t2c"}).play("place white station", "station chicago", "use reward")
    it.play("advance network", "advance network", "advance telegraph")
    assert it.tracks() == (1, 0, 2)


def test_4_1_c_the_first_station_gets_its_bonus_and_later_ones_do_not() -> None:
    it = table(rails={0: TO_CHICAGO[0], 1: TO_CHICAGO[0]}, tiles={"chicago": "t2a"})
    it.play("place white station", "station chicago")
    assert it.city("chicago")["first"] == 0 and "use bonus" in it.legal()
    it.play("use bonus", "finish")
    assert it.shares() == 5
    it.play("place white station", "station chicago")
    assert it.city("chicago")["stations"] == [0, 1] and it.city("chicago")["first"] == 0
    assert "use bonus" not in it.legal()


def test_4_1_c_a_bonus_may_cost_money() -> None:
    rails = {0: "chicago-duluth:1 chicago-duluth:2 washington-chicago:1 washington-chicago:2"}
    it = table(4, rails=rails, tiles={"duluth": "t3a"}, money=1000).play(
        "place white station", "station duluth", "use bonus"
    )
    assert it.legal("gain") == {f"gain {colour}" for colour in ("purple", "orange", "grey", "turquoise")}
    it.play("gain turquoise", "finish")
    assert it.money() == 1000 - 300 - 200


def test_4_1_d_one_station_per_player_and_city() -> None:
    it = table(stations={0: "washington"}).play("place white station")
    assert it.legal("station") == {"station charlotte"}
    it.refuses("station washington", "station_there")


def test_4_1_e_purple_pays_100_and_flips_a_train() -> None:
    it = table(supply={0: "white*4 purple"}, up={0: "shares"}).play(
        "place purple station", "use worker", "flip shares up"
    )
    assert (it.money(), it.shares()) == (500, 6)


def test_4_1_e_grey_gets_the_bonus_in_addition() -> None:
    it = table(rails=TO_CHICAGO, tiles={"chicago": "t2a"}, supply={0: "white*4 grey"})
    it.play("place grey station", "station chicago", "use bonus", "use worker")
    assert it.shares() == 3 + 2 + 2


def test_4_1_e_grey_pays_the_cost_of_the_bonus() -> None:
    rails = {0: "washington-chicago:1 washington-chicago:2 chicago-omaha:1 chicago-omaha:2"}
    it = table(4, rails=rails, tiles={"omaha": "t3a"}, supply={0: "white*4 grey"}, money=1000)
    it.play("place grey station", "station omaha", "use worker", "gain orange", "use bonus", "gain orange", "finish")
    assert it.money() == 1000 - 300 - 200 - 200


def test_4_1_e_orange_does_not_pay_the_city() -> None:
    it = table(supply={0: "white*4 orange"}).play("place orange station", "station washington", "use worker", "finish")
    assert it.money() == 600


def test_4_1_e_turquoise_pays_300_for_the_reward_once_more() -> None:
    it = table(supply={0: "white*4 turquoise"}).play("place turquoise station", "station washington")
    it.play("use reward", "gain purple", "use worker", "gain orange", "finish")
    assert it.money() == 600 - 100 - 300 and it.supply() == {"white": 4, "purple": 1, "orange": 1}
