"""The worked examples of the rulebook."""

from tests.games.railroad_revolution.tables import table


def test_example_start_of_the_network() -> None:
    it = table().play("place white station")
    assert it.legal("station") == {"station washington", "station charlotte"}


def test_example_station_in_four_connected_cities() -> None:
    it = table(rails={0: "charlotte-miami:1 charlotte-miami:2 miami-little_rock"}).play("place white station")
    assert it.legal("station") == {f"station {city}" for city in ("washington", "charlotte", "miami", "little_rock")}


def test_example_rail_for_600() -> None:
    """Two triangles on one of the spaces."""
    it = table(money=1000).play("place white rail", "rail washington-chicago:1", "rail washington-chicago:2", "finish")
    assert it.money() == 400


def test_example_rail_for_900() -> None:
    """Two triangles next to Washington and three next to Charlotte."""
    it = table(money=1000).play(
        "place white rail", "rail washington-chicago:1", "rail charlotte-little_rock:1", "finish"
    )
    assert it.money() == 100


def test_example_first_office_and_second_office() -> None:
    it = table(4, tokens={4: "money"})
    it.play("place white telegraph", "office 4", "use token", "discard white supply", "finish")
    assert (it.shares(0), it.money(0)) == (3 + 4, 1200)
    it.play("place white telegraph", "office 4", "use token", "discard white supply", "finish")
    assert (it.shares(1), it.money(1)) == (3 + 3, 1200)


def test_example_sale_600_then_700() -> None:
    it = table(left={0: (15, 11)}).play("place white sale", "sell-piece rail", "finish")
    assert it.money() == 1200
    it.play("place white sale", "sell-piece rail", "finish", "place white sale")
    assert it.legal("sell-piece") == {"sell-piece rail", "sell-piece building"}
    assert it.play("sell-piece building").money() == 1900


def test_example_train_for_three_shares() -> None:
    it = table(up={0: "shares"}).play("place white sale", "use flip", "flip shares up")
    assert it.shares() == 6 and it.trains()["shares"] == (0, 1)


def test_example_next_milestone() -> None:
    rails = {0: "washington-chicago:1 washington-chicago:2 chicago-little_rock"}
    it = table(milestones={0: "b_2 -"}, managers={0: "purple"}, rails=rails, stations={0: "chicago little_rock"})
    it.play(
        "place white sale",
        "sell-piece rail",
        "finish",
        "> milestone c_1",
        "> milestone c_2",
        "> milestone c_3",
        "keep c_3",
    )
    assert it.seat()["milestones"][0]["milestone"] == "c_3"


def test_example_conditions() -> None:
    """Two cities of level 2, a station on level 3, one Deal space, three spaces with exactly two triangles."""
    board = table().game.board
    found = {
        (part["kind"], part.get("level", part.get("terrain")), part["count"])
        for it in board.milestones
        for part in it["conditions"]
    }
    assert {("connected", 2, 2), ("stations", 3, 1), ("deal_rails", None, 1), ("terrain_rails", 2, 3)} <= found


def test_example_gate_of_one_share() -> None:
    it = table(tracks={0: (2, 0, 0)}).play("place purple sale", "use worker", "advance telegraph")
    assert it.shares() == 2


def test_example_three_offices_at_five_points() -> None:
    it = table(over=True, tracks={0: (5, 0, 0)}, offices={0: "1 3 5"})
    assert it.seat()["points"]["telegraph"]["points"] == 15


def test_example_links_of_the_telegraph() -> None:
    it = table(3, over=True, offices={0: "1 3 4", 1: "1 2 3 6 7", 2: "2 5 8"})
    assert [it.seat(seat)["points"]["links"] for seat in range(3)] == [5, 18, 0]


def test_example_end_by_the_first_player() -> None:
    it = table(4, left={0: (3, 2)}).play("place white sale", "sell-piece rail", "finish")
    assert it.view()["last_turns"] == 3 + 4


def test_example_end_by_the_last_player() -> None:
    it = table(4, left={3: (3, 2)}, turn=3).play("place white sale", "sell-piece rail", "finish")
    assert it.view()["last_turns"] == 4


def test_example_money_before_paying() -> None:
    it = table(money=350, shares=0, supply={0: "white*4 orange"})
    it.play("place orange rail", "rail charlotte-miami:1", "rail charlotte-miami:2", "use worker", "finish")
    assert it.money() == 0


def test_example_discard_as_discount_of_a_deal() -> None:
    """The negotiator's share at a sale pays for the deal."""
    it = table(supply={0: "white*4 grey"}, shares=0, deal="deal_1").play("place grey sale")
    assert "accept upper" in it.legal() and "accept lower" not in it.legal()
