"""Rules 7 and 8: trains and milestones."""

from itertools import combinations
from typing import Any

import pytest
from tests.games.railroad_revolution.tables import Table, table

from roundhouse.core.rng import Rng

BOARD = table().game.board


def test_7_train_promote_one_or_two() -> None:
    it = table(milestones={0: "a1_3 a2_1"}, supply={0: "white*4 purple grey"}).play(
        "place white sale", "use flip", "flip promote up"
    )
    it.play("promote purple supply a1_3", "promote grey supply a2_1")
    assert it.managers() == [["purple"], ["grey"]] and it.trains()["promote"] == (0, 1)


def test_7_train_promote_not_a_third_one() -> None:
    it = table(milestones={0: "a1_3 d_1"}, supply={0: "white*4 purple*3"}).play("place white sale", "use flip")
    it.play("flip promote up", "promote purple supply a1_3", "promote white supply d_1")
    assert it.question == "Effects" and it.managers() == [["purple"], ["white", None]]


def test_7_train_600() -> None:
    assert table(up={0: "money"}).play("place white sale", "use flip", "flip money up").money() == 1200


def test_7_train_performance_3() -> None:
    it = table(up={0: "performance"}).play("place white sale", "use flip", "flip performance up")
    it.play("advance network", "advance stations", "advance telegraph")
    assert it.tracks() == (1, 1, 1)


def test_7_train_3_shares() -> None:
    assert table(up={0: "shares"}).play("place white sale", "use flip", "flip shares up").shares() == 6


def test_7_train_pay_100_for_a_free_rail() -> None:
    it = table(up={0: "rail"}).play(
        "place white sale", "use flip", "flip rail up", "pay", "rail charlotte-little_rock:1"
    )
    assert it.money() == 500 and it.seat()["rails"] == 14
    it = table(up={0: "rail"}).play("place white sale", "use flip", "flip rail up", "stop")
    assert it.money() == 600 and it.trains()["rail"] == (0, 1)


def test_8_1_points_conditions_and_managers() -> None:
    for it in BOARD.milestones:
        assert 1 <= len(it["conditions"]) <= 3 and 1 <= len(it["managers"]) <= 2
        assert (it["stack"] == "D") == ("any" in it["managers"])


def test_8_2_a_manager_needs_no_condition_and_is_no_longer_available() -> None:
    it = table(milestones={0: "a1_1 -"}, supply={0: "white*4 orange"})
    it.play("place white telegraph", "use promote", "promote orange supply a1_1")
    assert it.seat()["available"] == 4 and it.supply() == {"white": 3}
    assert it.seat()["milestones"][0]["conditions"] == [
        {"kind": "connected", "level": 2, "count": 2, "have": 0},
        {"kind": "stations", "level": 2, "count": 1, "have": 0},
    ]


def test_8_2_only_onto_a_free_place_of_his_colour() -> None:
    it = table(milestones={0: "a1_1 a2_2"}, supply={0: "white*4 orange*2"}, managers={0: "orange"})
    it.play("place white telegraph", "use promote")
    assert it.legal("promote") == {"promote orange supply a2_2"}
    it.refuses("promote orange supply a1_1", "no_place")
    it.refuses("promote white supply a2_2", "no_place")
    it.refuses("promote orange supply b_1", "not_my_milestone")


def test_8_3_promotion_by_bonuses() -> None:
    it = table(milestones={0: "a1_3 -"}).play(
        "place white station", "station washington", "use bonus", "promote purple supply a1_3"
    )
    assert it.managers() == [["purple"]] and it.shares() == 4


def test_8_4_complete_when_managers_are_there_and_conditions_met() -> None:
    it = table(milestones={0: "a1_3 -"}, managers={0: "purple"}, stations={0: "washington"}, supply={0: "white*4"})
    it.play("place white station", "station charlotte", "finish").settle()
    assert it.seat()["completed"] == ["a1_3"] and it.bank()["purple"] == 12 - 1
    assert it.seat()["score"] == 8 + 15


def test_8_4_without_a_manager_it_stays() -> None:
    it = table(milestones={0: "a1_3 -"}, stations={0: "washington"}).play(
        "place white station", "station charlotte", "finish"
    )
    assert it.seat()["completed"] == []


def test_8_4_at_the_end_of_anybodys_turn() -> None:
    """A free station of a deal in another's turn completes it."""
    it = table(
        milestones={1: "a1_3 -"},
        managers={1: "purple"},
        stations={1: "washington"},
        supply={1: "white*4"},
        shares=9,
        deal="deal_2",
    )
    it.play("place white telegraph", "office 3", "finish", "stop", "accept lower", "station charlotte")
    assert it.seat(1)["completed"] == []
    it.play("> deal deal_1")
    assert it.seat(1)["completed"] == ["a1_3"]


def completed(milestones: str, managers: str, **position: Any) -> Table:
    """A table where milestones of seat 0 have just been completed by a sale."""
    it = table(milestones={0: milestones}, managers={0: managers}, supply={0: "white*5", 1: "purple*5"}, **position)
    return it.sell()


def test_8_5_draw_three_of_the_next_letter_keep_one_the_others_go_under() -> None:
    it = completed("a1_3 -", "purple", stations={0: "washington charlotte"})
    assert it.outcomes() == {f"milestone b_{n}": 1 for n in range(1, 11)}
    it.play("> milestone b_4", "> milestone b_2", "> milestone b_9")
    assert it.asked == 0 and it.choices() == {"keep b_2", "keep b_4", "keep b_9"}
    mine = it.state.view(0)["mine"]
    assert [offer["milestone"] for offer in mine["offer"]] == ["b_2", "b_4", "b_9"]
    assert it.state.view(1)["mine"] == {"offer": [], "under": []}
    it.play("keep b_9")
    assert it.seat()["milestones"][0]["milestone"] == "b_9" and it.view()["milestones"]["B"] == 9
    assert it.state.view(0)["mine"]["under"] == [{"stack": "B", "above": 7, "milestones": ["b_2", "b_4"]}]


def test_8_5_from_b_to_c_to_d_and_nothing_after_d() -> None:
    rails = {0: "washington-chicago:1 washington-chicago:2 chicago-little_rock"}
    it = completed("b_2 -", "purple", rails=rails, stations={0: "chicago little_rock"})
    assert set(it.outcomes()) == {f"milestone c_{n}" for n in range(1, 11)}
    rails = {0: rails[0] + " chicago-omaha:1 chicago-omaha:2 omaha-duluth"}
    it = completed("c_2 -", "purple purple", rails=rails, stations={0: "omaha duluth"})
    assert set(it.outcomes()) == {f"milestone d_{n}" for n in range(1, 11)}
    it = completed("d_9 -", "purple white", rails=rails, stations={0: "washington chicago little_rock omaha"})
    assert it.question == "Turn" and it.seat()["milestones"] == []


def test_8_5_two_at_once_are_drawn_one_after_the_other() -> None:
    stations = {0: "washington charlotte"}
    it = completed(
        "a1_3 a2_1",
        "purple - grey",
        stations=stations,
        rails={0: "charlotte-miami:1 charlotte-miami:2 miami-houston:1"},
    )
    assert it.seat()["completed"] == ["a1_3", "a2_1"]
    it.play("> milestone b_1", "> milestone b_2", "> milestone b_3", "keep b_1")
    assert it.outcomes() == {f"milestone b_{n}": 1 for n in range(4, 11)}
    it.play("> milestone b_4", "> milestone b_5", "> milestone b_6", "keep b_6")
    assert [milestone["milestone"] for milestone in it.seat()["milestones"]] == ["b_1", "b_6"]


def test_8_5_two_at_once_leave_one_less_in_the_stack_each() -> None:
    """Of four the first draw takes three and puts two back; so the second one finds three, too."""
    it = completed(
        "a1_3 a2_1",
        "purple - grey",
        stations={0: "washington charlotte"},
        rails={0: "charlotte-miami:1 charlotte-miami:2 miami-houston:1"},
        completed={1: " ".join(f"b_{n}" for n in range(1, 7))},
    )
    it.play("> milestone b_7", "> milestone b_8", "> milestone b_9", "keep b_7", "> milestone b_10")
    assert it.outcomes() == {"milestone b_8": 1, "milestone b_9": 1}
    it.play("> milestone b_8", "> milestone b_9")
    assert it.choices() == {"keep b_8", "keep b_9", "keep b_10"}


@pytest.mark.parametrize("drawer", [0, 1])
def test_8_5_only_the_one_who_draws_learns_what_is_drawn_of_those_put_under(drawer: int) -> None:
    """Seat 1 has put two under the stack; when one of them is drawn it knows the other one only if it drew itself."""
    cities = "washington charlotte"
    it = table(
        turn=1,
        milestones={1: "a1_3 a2_4", 0: "a1_2 -"},
        managers={1: "purple - turquoise", 0: "turquoise"},
        stations={0: cities, 1: cities},
        rails={drawer: "charlotte-miami:1 charlotte-miami:2 miami-houston:1 miami-houston:2"},
        completed={0: " ".join(f"b_{n}" for n in range(1, 6))},
    )
    it.sell().play("> milestone b_6", "> milestone b_7", "> milestone b_8", "keep b_6")
    mine = it.state.view(1)["mine"]
    assert mine["under"] == [{"stack": "B", "above": 2, "milestones": ["b_7", "b_8"]}]
    it.play("> milestone b_9", "> milestone b_10", "> milestone b_8")
    mine = it.state.view(1)["mine"]
    assert mine["under"] == ([{"stack": "B", "above": 0, "milestones": ["b_7"]}] if drawer == 1 else [])
    assert it.state.view(0)["mine"]["under"] == []


@pytest.mark.parametrize("observer", [None, 0, 1])
def test_8_5_others_imagine_any_milestones_under_the_stack(observer: int | None) -> None:
    """Seat 1 has put two under four others: it knows which two; whoever else imagines it takes any of the six."""
    cities = "washington charlotte"
    it = table(
        turn=1,
        milestones={1: "a1_3 -"},
        managers={1: "purple"},
        stations={1: cities},
        completed={0: " ".join(f"b_{n}" for n in range(1, 4))},
    )
    it.sell().play("> milestone b_6", "> milestone b_7", "> milestone b_8", "keep b_6")
    imagined = [it.state.determinize(observer, Rng(seed)).view(1)["mine"]["under"] for seed in range(200)]
    found = {tuple(layer["milestones"]) for (layer,) in imagined}
    six = [f"b_{n}" for n in (4, 5, 7, 8, 9, 10)]
    assert found == ({("b_7", "b_8")} if observer == 1 else set(combinations(six, 2)))


def test_8_5_fewer_than_three_left() -> None:
    gone = {1: " ".join(f"b_{n}" for n in range(1, 9))}
    it = completed("a1_3 -", "purple", stations={0: "washington charlotte"}, completed=gone)
    it.play("> milestone b_9", "> milestone b_10")
    assert it.choices() == {"keep b_9", "keep b_10"}
    it = completed("a1_3 -", "purple", stations={0: "washington charlotte"}, completed={1: gone[1] + " b_9 b_10"})
    assert it.question == "Turn" and it.seat()["milestones"] == []


EAST = (
    "washington-chicago:1 washington-chicago:2 chicago-little_rock chicago-duluth:1 chicago-duluth:2 chicago-omaha:1 "
    "chicago-omaha:2"
)
NORTH = "duluth-bismarck:1 duluth-bismarck:2 bismarck-portland:1 bismarck-portland:2"
MIDDLE = "omaha-denver:1 omaha-denver:2 denver-salt_lake_city:1 denver-salt_lake_city:2"
SOUTH = "charlotte-miami:1 charlotte-miami:2 miami-houston:1 miami-houston:2 houston-el_paso:1 houston-el_paso:2"
WEST = "el_paso-san_diego:1 el_paso-san_diego:2 salt_lake_city-san_francisco:1 salt_lake_city-san_francisco:2"
HARD = "charlotte-little_rock:1 miami-little_rock omaha-bismarck:1 omaha-bismarck:2"
EVERYWHERE = " ".join((EAST, NORTH, MIDDLE, SOUTH, WEST, HARD))


@pytest.mark.parametrize("milestone", [it["id"] for it in BOARD.milestones])
def test_8_6_every_milestone_is_completed_by_its_conditions_and_managers_alone(milestone: str) -> None:
    """With one of each condition missing it stays; with all it is completed."""
    it = next(it for it in BOARD.milestones if it["id"] == milestone)
    managers = " ".join(colour.replace("any", "white") for colour in it["managers"])
    cities = " ".join(city.id for city in BOARD.cities)
    everything = {"rails": {0: EVERYWHERE}, "stations": {0: cities}, "left": {0: (10, 10)}, "possible": False}
    assert milestone in completed(f"{milestone} -", managers, **everything).seat()["completed"]
    assert milestone not in completed(f"{milestone} -", managers).seat()["completed"]
    few = " ".join(managers.split()[:-1]) or "-"
    assert milestone not in completed(f"{milestone} -", few, **everything).seat()["completed"]


def test_8_6_the_four_kinds_of_conditions_are_counted() -> None:
    it = table(rails={0: EAST}, stations={0: "chicago omaha"}, milestones={0: "b_1 b_10"})
    first, second = it.seat()["milestones"]
    assert [part["have"] for part in first["conditions"]] == [2, 1]
    assert [part["have"] for part in second["conditions"]] == [1, 1]


@pytest.mark.parametrize("tile", [it["id"] for it in BOARD.tiles])
def test_every_tile_gives_its_bonus_and_its_reward(tile: str) -> None:
    level = next(it["level"] for it in BOARD.tiles if it["id"] == tile)
    city = next(city.id for city in BOARD.cities if city.level == level)
    it = table(
        4,
        rails={0: EVERYWHERE},
        left={0: (10, 10)},
        possible=False,
        tiles={city: tile},
        money=3000,
        milestones={0: "a1_3 a2_1"},
        supply={0: "white*4 purple grey"},
    )
    it.play("place white station", f"station {city}")
    for effect in ("use bonus", "use reward"):
        before = it.state.key()
        it.play(effect)
        while it.question != "Effects":
            it.play(min(word for word in it.choices() if word != "stop"))
        assert it.state.key() != before


@pytest.mark.parametrize("token", [it["id"] for it in BOARD.tokens])
def test_every_telegraph_token_gives_its_bonus(token: str) -> None:
    it = table(tokens={8: token}, milestones={0: "a1_3 a2_1"}, supply={0: "white*4 purple grey"}, up={0: "money"})
    it.play("place white telegraph", "office 8", "use token", "discard white supply")
    while it.question != "Effects":
        it.play(min(word for word in it.choices() if word != "stop"))
    expected = {
        "rail": it.seat()["rails"] == 14,
        "promote": it.managers() == [["purple"], ["grey"]],
        "flip": it.trains() == {"money": (1, 0)} and it.money() == 1200,
        "money": it.money() == 1200,
        "train": sum(up for up, _ in it.trains().values()) == 2,
        "performance": sum(it.tracks()) == 4,
    }
    assert expected[token]
