"""Building and upgrading: R 3.1, R 3.2 and R 7, and the doubts A2, A9, A10, A11 and A24."""

from __future__ import annotations

import pytest
from tests.games.steamrollers.networks import LINK_1_3, LINK_3_4, NETWORK_EXAMPLE
from tests.games.steamrollers.tables import table

from roundhouse.games.steamrollers.events import CompletedLink

REGION_1 = {"A1", "A2", "B2", "B3", "C1", "C2", "C3", "C4"}


def test_r3_1a_region_and_kinds() -> None:
    """White names the region, black two kinds of track; every rotation is possible."""
    t = table(dice="1 2 3", black="straight sharp").play("take 1")
    built = [answer.split() for answer in t.legal("build")]
    assert {field for _, field, _, _ in built} == REGION_1
    assert {(kind, int(rotation)) for _, _, kind, rotation in built} == {
        *(("straight", rotation) for rotation in range(3)),
        *(("sharp", rotation) for rotation in range(6)),
    }
    assert len(built) == 8 * 9
    t.refuses("build C2 gentle 0", "black_die")
    t.refuses("build A3 straight 0", "other_region")


def test_r3_1b_a_field_is_drawn_on_once() -> None:
    """No crossing, no junction, no change."""
    t = table(dice="1 2 3", tracks={0: ["C2 E-W"]}).play("take 1")
    assert not t.legal("build C2") and t.legal("build C3")
    t.refuses("build C2 straight 1", "field_taken")


def test_r3_1b_sheets_are_apart() -> None:
    """What one player draws leaves the others' sheets alone."""
    t = table(dice="1 1 3").play("take 1", "build C2 straight 0", "take 1")
    assert t.legal("build C2") and t.sheet(1)["tracks"] == []
    assert t.sheet(0)["tracks"] == [{"field": "C2", "track": "straight", "rotation": 0, "edges": ["E", "W"]}]


def test_r3_1c_tracks_need_not_join_anything() -> None:
    """A track may be drawn far from all others and lead nowhere."""
    t = table(dice="6 2 3", tracks={0: LINK_1_3}).play("take 6", "build I6 straight 0")
    assert len(t.sheet()["links"]) == 1 and t.sheet()["network"] == 1


def test_r3_1d_cities_and_towns() -> None:
    """Nothing is drawn on a city; a track to its edge joins it. Towns can be drawn on."""
    t = table(dice="1 2 3").play("take 1")
    t.refuses("build B1 straight 0", "city_field")
    assert t.legal("build C3")


def test_r3_1d_a_town_is_on_the_line_once_a_track_runs_through() -> None:
    """The line past a town does not have it, the line through it does."""
    past = table(tracks={0: LINK_1_3}).sheet()["links"]
    through = table(tracks={0: NETWORK_EXAMPLE}).sheet()["links"]
    assert [(link["cities"], link["towns"]) for link in past] == [([1, 3], [])]
    assert [(link["cities"], link["towns"]) for link in through] == [([1, 3], [1])]


def test_r3_1e_tracks_join_over_a_common_edge() -> None:
    """Neighbouring tracks that do not meet at their edge are not joined."""
    assert len(table(tracks={0: ["C1 NE-SE", "D1 NW-SE"]}).sheet()["links"]) == 1
    assert len(table(tracks={0: ["C1 NE-SE", "D1 NE-SE"]}).sheet()["links"]) == 0
    assert len(table(tracks={0: ["C1 NE-E", "D1 NW-SE"]}).sheet()["links"]) == 0


@pytest.mark.parametrize(("die", "drawn", "last"), [(1, 1, "C1 gentle 5"), (3, 0, "D1 straight 2")])
def test_r3_1f_the_track_that_completes_a_link(die: int, drawn: int, last: str) -> None:
    """A link is complete when the last track is drawn, wherever on the line that is."""
    t = table(dice=f"{die} 2 2", tracks={0: [LINK_1_3[drawn]]})
    assert t.sheet()["links"] == []
    t.play(f"take {die}", f"build {last}")
    assert [link["cities"] for link in t.sheet()["links"]] == [[1, 3]]
    (event,) = t.events(CompletedLink)
    assert set(event.cities) == {1, 3} and event.towns == 0


def test_r3_1f_no_city_in_between() -> None:
    """From 1 over 3 to 4 there are two links."""
    links = table(tracks={0: [*LINK_1_3, *LINK_3_4]}).sheet()["links"]
    assert [link["cities"] for link in links] == [[1, 3], [3, 4]]


def test_r3_1_example_of_the_rulebook() -> None:
    """1, the yellow town and 3 are joined; 5 is not, nor is the blue town."""
    t = table(tracks={0: NETWORK_EXAMPLE})
    (link,) = t.sheet()["links"]
    assert link["cities"] == [1, 3] and link["towns"] == [1]
    assert link["fields"] == ["C2", "C3", "D2"]


def test_r3_2a_the_box_of_the_die() -> None:
    """The box with the die's number is crossed, once, in any order."""
    t = table(dice="4 4 4").play("take 4")
    assert t.legal("upgrade") == {"upgrade 4"}
    t.refuses("upgrade 5", "other_box")
    t.play("upgrade 4")
    assert t.sheet()["locomotive"] == [4] and t.sheet()["power"] == 1
    crossed = table(dice="4 4 4", boxes={0: [4]}).play("take 4")
    crossed.refuses("upgrade 4", "box_crossed")


def test_r3_2b_power_is_the_number_of_boxes() -> None:
    """Not the highest number."""
    assert [table(boxes={0: crossed}).sheet()["power"] for crossed in ([], [6], [2, 5], range(1, 7))] == [0, 1, 2, 6]


def test_a02_any_rotation_on_an_empty_field() -> None:
    """A track may lead off the map, against a city's side or into a wall."""
    t = table(2, {"borders": "medium"}, dice="1 2 3", walls=1).play("take 1")
    off_map, into_wall, at_city = "build A1 gentle 2", "build A2 straight 0", "build A1 straight 2"
    assert {off_map, into_wall, at_city} <= t.legal("build")
    assert len(t.legal("build A1")) == 9


def test_a09_a_line_back_to_its_city_is_no_link() -> None:
    """It gives no points, its town neither, and carries no goods."""
    loop = ["C1 NE-E", "C2 W-E", "C3 W-NW", "B2 SE-W"]
    t = table(dice="1 2 3", tracks={0: loop}, boxes={0: range(1, 7)}).play("take 1")
    assert t.sheet(0)["links"] == [] and t.sheet(0)["network"] == 0
    assert not t.legal("deliver")


def test_a09_a_loop_without_a_city() -> None:
    """A ring of tracks around nothing is drawn and counts nothing."""
    ring = ["C5 E-SE", "C6 W-SW", "D6 NW-W", "D5 NW-E"]
    t = table(tracks={0: ring})
    assert t.sheet()["links"] == [] and t.sheet()["network"] == 0


def test_a10_a_town_on_a_line_that_ends_nowhere() -> None:
    """Gives no point."""
    t = table(tracks={0: ["C2 E-NW", "C3 W-SW"]})
    assert t.sheet()["network"] == 0


def test_a11_no_action_possible() -> None:
    """Only then the player passes; the die is taken and the action lost."""
    full = [f"{field} E-W" for field in sorted(REGION_1)]
    position = {"dice": "1 1 3", "tracks": {0: full}, "boxes": {0: [1]}, "owned": {1: 1}, "sideways": [1]}
    t = table(goods={2: "red"}, **position).play("take 1")  # type: ignore[arg-type]  # the keywords of `table`
    assert t.legal() == {"pass"}
    t.play("pass")
    assert t.asked == 1 and t.view()["dice"]["taken"][0] == [1]


def test_a11_no_pass_while_something_is_possible() -> None:
    """An action must be done if there is one."""
    t = table(dice="1 2 3").play("take 1")
    t.refuses("pass", "no_pass")


def test_a11_a_tile_need_not_be_used() -> None:
    """Who has a tile that could change the die may still lose the action."""
    full = [f"{field} E-W" for field in sorted(REGION_1)]
    t = table(3, dice="1 1 3 4", tracks={0: full}, boxes={0: [1]}, owned={1: 1, 5: 0}, sideways=[1], goods={2: "red"})
    t.play("take 1")
    assert t.legal() == {"pass", "shift-die 2"}


@pytest.mark.parametrize("level", ["medium", "hard"])
def test_r7_1_walls_part_tracks(level: str) -> None:
    """Two tracks on both sides of a wall are not joined; drawing there is not forbidden."""
    wall = 2  # both levels block the border of 1 and 3 there
    t = table(2, {"borders": level}, dice="1 2 3", walls=wall, tracks={0: LINK_1_3}, boxes={0: range(1, 7)})
    assert t.sheet()["links"] == [] and t.sheet()["network"] == 0
    t.play("take 1")
    assert not t.legal("deliver")
    free = table(2, {"borders": level}, walls=wall, tracks={0: LINK_3_4})
    assert len(free.sheet()["links"]) == (1 if level == "medium" else 0)


def test_a24_a_wall_between_track_and_city() -> None:
    """City 3 lies behind the wall between E2 and F1."""
    towards = ("F1 NW-SW", "G1 NE-SE", "H1 E-NW")
    assert len(table(tracks={0: ("F1 NE-SW", *towards[1:])}).sheet()["links"]) == 1
    walled = table(2, {"borders": "medium"}, walls=4, tracks={0: ("F1 NE-SW", *towards[1:])})
    borders = walled.view()["borders"]
    assert borders is not None and ["E2", "F1"] in borders["walls"]
    assert walled.sheet()["links"] == []
