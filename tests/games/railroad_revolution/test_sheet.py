"""Scoring a game of a real table, and its mistakes."""

from __future__ import annotations

from typing import Any

import pytest
from tests.games.railroad_revolution.tables import table

import roundhouse as rh

TITLE = rh.title("railroad-revolution")


def score(*players: dict[str, Any]) -> Any:
    return TITLE.score({"title": "railroad-revolution", "players": list(players)})["players"]


def test_all_sources_of_points() -> None:
    (it,) = score(
        {
            "name": "Black",
            "rails": ["charlotte-miami:2", "charlotte-miami:1"],
            "stations": ["miami", "washington"],
            "offices": [1, 2, 3, 6, 7],
            "tracks": {"telegraph": 5, "stations": 3, "network": 2},
            "milestones": ["a1_1", "b_9", "c_9", "d_1"],
            "trains": 3,
            "money": 100,
            "shares": 2,
        }
    )
    assert it["trains"] == {"count": 3, "points": 24} and it["milestones"] == 18 + 26 + 34 + 44
    assert it["telegraph"] == {"count": 5, "points": 25} and it["stations"] == {"count": 2, "points": 8}
    assert it["network"] == {"count": 0, "points": 0} and it["links"] == 18
    assert it["total"] == 24 + 122 + 25 + 8 + 18 and it["wealth"] == 400 and it["place"] is None


def test_ties_by_wealth() -> None:
    answer = score({"name": "A", "money": 100}, {"name": "B", "shares": 1}, {"name": "C", "money": 150})
    assert [player["place"] for player in answer] == [3, 1, 1]


def test_a_finished_game_scores_the_same_when_typed_in() -> None:
    it = table(2, over=True, offices={0: "4 5 6"}, tracks={0: (2, 0, 0)}, completed={0: "a1_3 b_1"}, money=0, shares=0)
    (typed, _) = score(
        {"name": "A", "offices": [4, 5, 6], "tracks": {"telegraph": 2}, "milestones": ["a1_3", "b_1"], "trains": 1},
        {"name": "B", "trains": 1},
    )
    assert typed["total"] == it.state.scores()[0]


@pytest.mark.parametrize(
    ("player", "key", "place"),
    [
        ({"rails": ["nowhere"]}, "rr.sheet.unknown_space", "players[0].rails[0]"),
        ({"rails": ["washington-chicago:2"]}, "rr.sheet.loose_rail", "players[0].rails[0]"),
        ({"stations": ["paris"]}, "rr.sheet.unknown_city", "players[0].stations[0]"),
        ({"stations": ["denver"]}, "rr.sheet.not_connected", "players[0].stations[0]"),
        ({"offices": [9]}, "rr.sheet.unknown_section", "players[0].offices[0]"),
        ({"tracks": {"network": 8}}, "rr.sheet.high_marker", "players[0].tracks.network"),
        ({"milestones": ["e_1"]}, "rr.sheet.unknown_milestone", "players[0].milestones[0]"),
        ({"trains": 99}, "rr.sheet.many_trains", "players[0].trains"),
        ({"trains": 101}, "rr.sheet.many_trains", "players[0].trains"),
        ({"tracks": {"telegraph": 99}}, "rr.sheet.high_marker", "players[0].tracks.telegraph"),
        ({"offices": [99]}, "rr.sheet.unknown_section", "players[0].offices[0]"),
        ({"milestones": ["a1_1", "a1_2", "a1_3", "a1_4"]}, "rr.sheet.many_milestones", "players[0].milestones[1]"),
        ({"milestones": ["a1_1", "b_2", "b_3"]}, "rr.sheet.many_milestones", "players[0].milestones[2]"),
        ({"milestones": ["d_1"]}, "rr.sheet.many_milestones", "players[0].milestones[0]"),
        ({"trains": -1}, "schema.minimum", "players[0].trains"),
        ({"cows": 1}, "schema.unknown_field", "players[0].cows"),
    ],
)
def test_mistakes_are_named_with_their_place(player: dict[str, Any], key: str, place: str) -> None:
    with pytest.raises(rh.BadFile) as caught:
        score({"name": "A", **player})
    args = caught.value.text.args
    assert args["place"] == place and getattr(args["why"], "key", None) == key


def test_more_pieces_than_a_player_has_and_one_milestone_twice() -> None:
    spaces = [space.id for space in table().game.board.spaces]
    with pytest.raises(rh.BadFile, match="at most 16"):
        score({"name": "A", "rails": spaces})
    rails = ["charlotte-miami:1", "charlotte-miami:2", "miami-houston:1", "miami-houston:2", "miami-little_rock"]
    stations = ["washington", "charlotte", "miami", "houston", "little_rock"]
    with pytest.raises(rh.BadFile, match="at most 13"):
        offices = list(range(1, 9))
        score(
            {
                "name": "A",
                "rails": [*rails, "chicago-little_rock"],
                "stations": [*stations, "chicago"],
                "offices": offices,
            }
        )
    with pytest.raises(rh.BadFile, match="already belongs to A"):
        score({"name": "A", "milestones": ["a1_1"]}, {"name": "B", "milestones": ["a1_1"]})


def test_a_marker_above_the_track_is_told_the_real_limit() -> None:
    with pytest.raises(rh.BadFile, match="the highest is 7"):
        score({"name": "A", "tracks": {"stations": 99}})


def test_milestones_of_two_lines_in_any_order() -> None:
    (it,) = score({"name": "A", "milestones": ["d_1", "c_9", "b_9", "a2_2", "b_2", "a1_3"]})
    assert it["milestones"] == 44 + 34 + 26 + 16 + 22 + 15


def test_milestones_whose_conditions_are_not_met_are_warned_of() -> None:
    """The printed tokens may differ from the reconstructed ones, so the points count all the same."""
    player = {"name": "A", "rails": ["charlotte-miami:1", "charlotte-miami:2"], "stations": ["miami"]}
    sheet = {"title": "railroad-revolution", "players": [{**player, "milestones": ["a2_4", "a1_1"]}]}
    answer: Any = TITLE.score(sheet)
    assert answer["players"][0]["milestones"] == 16 + 18
    places = [(it["place"], it["text"]["key"]) for it in answer["warnings"]]
    assert places == [
        ("players[0].milestones[0]", "rr.sheet.unmet"),
        ("players[0].milestones[1]", "rr.sheet.unmet"),
    ]
    met = {**player, "rails": [*player["rails"], "miami-little_rock"], "milestones": ["a1_1"]}
    assert TITLE.score({**sheet, "players": [met]})["warnings"] == []


def test_milestones_are_found_as_people_write_them() -> None:
    """Also by those who count their stacks and check their conditions."""
    answer: Any = TITLE.score({"title": "railroad-revolution", "players": [{"name": "Ola", "milestones": ["A1_1"]}]})
    warning = answer["warnings"][0]
    assert warning["place"] == "players[0].milestones[0]" and "a1_1" in str(warning["text"])
