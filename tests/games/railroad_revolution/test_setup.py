"""Rules 1 and 13: the set-up, for four, three and two players."""

import pytest
from tests.games.railroad_revolution.tables import Table, opening

from roundhouse.core.errors import IllegalAction
from roundhouse.core.rng import Rng
from roundhouse.core.text import translate
from roundhouse.games.railroad_revolution.state import IN_BOX


def ready(players: int = 4, sides: str = "", first: int = 0, **options: object) -> Table:
    """A table where set-up tokens are to be chosen; `sides` names the tokens turned up."""
    it = opening(players, options)
    wanted = [side.split(":") for side in sides.split()]
    while it.state.chance:
        if it.question == "TurnSetupToken" and wanted:
            it.play("> setup {} {}".format(*wanted.pop(0)))
        elif it.question == "ChooseFirstPlayer":
            it.play(f"> starts {first}")
        else:
            it.state.apply(it.state.outcomes()[0][0])
    it.check()
    return it


def finished(it: Table) -> Table:
    """All set-up tokens are taken and nothing else is done with them."""
    while it.question != "Turn":
        it.play("stop" if "stop" in it.legal() else sorted(it.legal("take-setup"))[0])
    return it


@pytest.mark.parametrize("players", [2, 3, 4])
def test_1_1_pieces_on_the_player_board(players: int) -> None:
    for seat in range(players):
        it = opening(players).seat(seat)
        assert (it["rails"], it["buildings"]) == (15, 12)
        assert sum(section["rails"] for section in it["sections"]) == 15


def test_1_2_a_rail_on_the_start_space_and_two_pieces_aside() -> None:
    it = opening()
    assert it.view()["rails"] == {"washington-charlotte": [0, 1, 2, 3]}
    assert list(it.state.spare) == [3] * 4


def test_1_3_money_workers_and_shares() -> None:
    it = opening()
    assert [(it.money(seat), it.shares(seat), it.supply(seat)) for seat in range(4)] == [(600, 3, {"white": 4})] * 4
    assert it.bank() == {"purple": 12, "orange": 12, "grey": 12, "turquoise": 12}


def test_1_4_one_train_each_and_four_stacks() -> None:
    it = opening()
    assert [it.trains(seat) for seat in range(4)] == [{"promote": (1, 0)}] * 4
    assert it.view()["trains"] == {"money": 5, "performance": 5, "shares": 5, "rail": 5}


def test_1_5_one_milestone_a1_and_one_a2_for_each() -> None:
    it = ready()
    for seat in range(4):
        assert [milestone["stack"] for milestone in it.seat(seat)["milestones"]] == ["A1", "A2"]
    assert it.view()["milestones"] == {"A1": 0, "A2": 0, "B": 10, "C": 10, "D": 10}


@pytest.mark.parametrize("players", [2, 3])
def test_13_first_milestones_that_nobody_took_go_to_the_box(players: int) -> None:
    it = ready(players)
    assert it.view()["milestones"] == {"A1": 0, "A2": 0, "B": 10, "C": 10, "D": 10}
    box = [m for m, place in enumerate(it.state.milestone_at) if place == IN_BOX]
    assert [it.game.board.milestones[m]["stack"] for m in box] == ["A1"] * (4 - players) + ["A2"] * (4 - players)
    imagined = it.state.determinize(0, Rng(7))
    assert [imagined.milestone_at[m] for m in box] == [IN_BOX] * len(box)


def test_1_11_nobody_is_to_start_and_no_turn_has_begun_before_the_set_up() -> None:
    view = opening().view()
    assert (view["turn"], view["first"], view["turns"], view["last_turns"], view["action"]) == (0, 0, 0, None, None)
    assert view["deal"] == {"token": None, "stack": 9, "discards": []} and view["setup"] == []


@pytest.mark.parametrize("players", [2, 3, 4])
def test_1_8_to_1_10_whatever_is_drawn_all_that_is_left_is_equally_likely(players: int) -> None:
    it, drawn = opening(players), dict[str, list[int]]()
    while it.state.chance:
        assert set(it.outcomes().values()) == {1}
        drawn.setdefault(it.question, []).append(len(it.outcomes()))
        it.state.apply(it.state.outcomes()[-1][0])
    assert drawn == {
        "DealMilestone": [4 - seat for seat in range(players) for _ in ("A1", "A2")],
        "TurnDeal": [9],
        "PlaceTile": [3, 2, 1, 3, 2, 1, 4, 3, 2, 1, 3, 2, 1],
        "PlaceToken": [6, 5, 4, 3, 2, 1],
        "TurnSetupToken": [8 - 2 * seat for seat in range(players)],
        "TurnSetupWorker": [4 - seat for seat in range(players)],
        "ChooseFirstPlayer": [players],
    }


def test_1_10_only_the_side_that_lies_up_is_offered_and_named() -> None:
    it = ready(2, sides="setup_3:2 setup_1:1")
    assert sorted(it.legal("take-setup")) == ["take-setup setup_1 1", "take-setup setup_3 2"]
    words = {text: translate(it.game.describe(it.game.parse(text)), "en") for text in it.legal("take-setup")}
    assert words == {
        "take-setup setup_1 1": "take the set-up token: build the set-up office in a section with the Deal symbol",
        "take-setup setup_3 2": "take the set-up token: $800",
    }
    with pytest.raises(IllegalAction):
        it.play("take-setup setup_3 1")


def test_1_6_markers_on_the_lowest_spaces() -> None:
    assert [opening().tracks(seat) for seat in range(4)] == [(0, 0, 0)] * 4


def test_1_7_one_deal_face_up() -> None:
    it = opening()
    while it.question != "TurnDeal":
        it.state.apply(it.state.outcomes()[0][0])
    assert it.outcomes() == {f"deal deal_{n}": 1 for n in range(1, 10)}
    it.play("> deal deal_4")
    assert it.view()["deal"]["token"] == "deal_4" and it.view()["deal"]["stack"] == 8


def test_1_8_tiles_lie_in_cities_of_their_level_and_two_are_printed() -> None:
    it = opening()
    while it.question != "PlaceTile":
        it.state.apply(it.state.outcomes()[0][0])
    assert it.outcomes() == {"tile t2a": 1, "tile t2b": 1, "tile t2c": 1}
    it.play("> tile t2b")
    assert it.outcomes() == {"tile t2a": 1, "tile t2c": 1}
    cities = ready().view()["cities"]
    levels = {city: it["level"] for city, it in cities.items()}
    assert all(it["tile"][1] == str(levels[city]) for city, it in cities.items() if it["tile"])
    assert [city for city, it in cities.items() if it["tile"] is None] == ["washington", "charlotte"]
    assert all(it["bonus"] and it["reward"] for it in cities.values())


def test_1_9_tokens_lie_in_the_six_sections_without_deal_symbol() -> None:
    sections = ready().view()["telegraph"]
    assert [it["section"] for it in sections if it["token"] is None] == [3, 6]
    assert all((it["token"] is None) == it["deal"] for it in sections)
    assert len({it["token"] for it in sections}) == 7


@pytest.mark.parametrize("players", [2, 3, 4])
def test_1_10_as_many_set_up_tokens_as_players_each_with_a_worker(players: int) -> None:
    it = opening(players)
    while it.question != "TurnSetupToken":
        it.state.apply(it.state.outcomes()[0][0])
    assert len(it.outcomes()) == 8
    it.play("> setup setup_2 1")
    assert "setup setup_2 2" not in it.outcomes()
    it = ready(players)
    offered = it.view()["setup"]
    assert len(offered) == players
    assert len({token["worker"] for token in offered}) == players
    assert it.bank().total() == 48 - players


def test_1_11_the_last_player_chooses_first_then_clockwise() -> None:
    it = ready(first=1)
    order = []
    while it.question != "Turn":
        if it.question == "ChooseSetupToken":
            order.append(it.asked)
        it.play("stop" if "stop" in it.legal() else sorted(it.legal("take-setup"))[0])
    assert order == [0, 1, 2, 3] and it.asked == 1


def test_d2_option_reverse_order() -> None:
    it = ready(first=1, setup_order="reverse")
    order = []
    while it.question != "Turn":
        if it.question == "ChooseSetupToken":
            order.append(it.asked)
        it.play("stop" if "stop" in it.legal() else sorted(it.legal("take-setup"))[0])
    assert order == [0, 3, 2, 1] and it.asked == 1


def test_1_12_performance_3() -> None:
    it = ready(sides="setup_2:2").play("take-setup setup_2 2")
    seat = it.asked
    it.play("advance telegraph", "advance stations", "advance stations")
    assert it.tracks(seat) == (1, 2, 0)


def test_1_12_set_up_rail_is_free_and_ignores_terrain() -> None:
    it = ready(sides="setup_2:1")
    seat = it.asked
    it.play("take-setup setup_2 1", "rail charlotte-little_rock:1")
    assert "charlotte-little_rock:1" in it.rails(seat)
    assert (it.money(seat), it.seat(seat)["rails"]) == (600, 15)


def test_1_12_three_shares() -> None:
    it = ready(sides="setup_1:2")
    seat = it.asked
    assert it.play("take-setup setup_1 2").shares(seat) == 6


def test_1_12_set_up_office_in_a_deal_section_without_shares_and_deal() -> None:
    it = ready(sides="setup_1:1")
    seat = it.asked
    it.play("take-setup setup_1 1")
    assert it.choices() == {"office 3", "office 6", "stop"}
    it.play("office 6")
    assert it.section(6)["first"] == seat and it.section(6)["offices"] == [seat]
    assert (it.shares(seat), it.seat(seat)["buildings"], it.question) == (3, 12, "ChooseSetupToken")


def test_1_12_exchange_a_worker() -> None:
    it = ready(sides="setup_4:2")
    seat = it.asked
    it.play("take-setup setup_4 2", "exchange white supply grey")
    assert it.supply(seat)["white"] == 3 and it.supply(seat)["grey"] >= 1


def test_1_12_set_up_station_in_washington_or_charlotte_without_reward() -> None:
    it = ready(sides="setup_4:1")
    seat = it.asked
    it.play("take-setup setup_4 1")
    assert it.choices() == {"station washington", "station charlotte", "stop"}
    it.play("station charlotte")
    assert it.city("charlotte")["first"] == seat
    assert (it.money(seat), it.seat(seat)["buildings"], it.question) == (600, 12, "ChooseSetupToken")


def test_1_12_take_a_train() -> None:
    it = ready(sides="setup_3:1")
    seat = it.asked
    it.play("take-setup setup_3 1", "take-train money")
    assert it.trains(seat) == {"promote": (1, 0), "money": (1, 0)}


def test_d3_the_eighth_side_is_money() -> None:
    it = ready(sides="setup_3:2")
    seat = it.asked
    assert it.play("take-setup setup_3 2").money(seat) == 600 + 800


@pytest.mark.parametrize("players", [2, 3, 4])
def test_1_13_what_each_player_has_then(players: int) -> None:
    it = finished(ready(players, "setup_1:1 setup_2:1 setup_4:1 setup_3:1"[: 10 * players]))
    for seat in range(players):
        mine = it.seat(seat)
        assert (mine["money"], mine["shares"], mine["available"], len(mine["milestones"])) == (600, 3, 5, 2)
        assert mine["trains"] == {"promote": {"up": 1, "down": 0}}
        assert it.supply(seat)["white"] == 4


def test_13_trains_by_players() -> None:
    assert [set(opening(n).view()["trains"].values()) for n in (2, 3, 4)] == [{3}, {4}, {5}]


def test_13_neutral_first_stations_and_offices() -> None:
    def neutral(players: int) -> tuple[set[str], list[int]]:
        view = opening(players).view()
        cities = {city for city, it in view["cities"].items() if it["first"] == "neutral"}
        return cities, [it["section"] for it in view["telegraph"] if it["first"] == "neutral"]

    assert neutral(4) == (set(), [])
    assert neutral(3) == ({"san_francisco", "bismarck", "houston"}, [2, 5])
    assert neutral(2) == ({"san_diego", "salt_lake_city", "duluth", "little_rock"}, [1, 4, 7])


def test_13_no_white_workers_in_the_general_supply() -> None:
    assert [opening(n).bank()["white"] for n in (2, 3, 4)] == [0, 0, 0]


def test_d1_four_colours_of_players() -> None:
    assert [opening().seat(seat)["colour"] for seat in range(4)] == ["black", "yellow", "blue", "red"]
