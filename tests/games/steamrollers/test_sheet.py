"""Score sheets that were typed in."""

from __future__ import annotations

import copy
import json
import re
from pathlib import Path
from typing import Any

import pytest
from tests.games.steamrollers.networks import LINK_1_3, LINK_3_5, NETWORK_EXAMPLE, SCORING_EXAMPLE

import roundhouse as rh
from roundhouse.cli import main
from roundhouse.core.text import LANGUAGES, translate
from roundhouse.games.steamrollers.board import load_board

KIND_OF_STEP = {3: "straight", 2: "gentle", 4: "gentle", 1: "sharp", 5: "sharp"}
EDGES = ["E", "NE", "NW", "W", "SW", "SE"]


def typed(tracks: tuple[str, ...], numbers: bool = True) -> list[list[object]]:
    """Tracks as [field, kind, rotation], the rotation as a number or as two edges."""
    out: list[list[object]] = []
    for track in tracks:
        field, edges = track.split()
        one, other = (EDGES.index(edge) for edge in edges.split("-"))
        step = (other - one) % 6
        rotation = one if step <= 3 else other
        out.append([field, KIND_OF_STEP[step], rotation if numbers else edges])
    return out


def score(*players: dict[str, Any], **more: Any) -> list[Any]:
    named = [{"name": f"Player {number}", **player} for number, player in enumerate(players, 1)]
    answer: Any = rh.title("steamrollers").score({"title": "steamrollers", "players": named, **more})
    found: list[Any] = answer["players"]
    return found


@pytest.mark.parametrize("numbers", [True, False])
def test_example_of_the_rulebook(numbers: bool) -> None:
    """R 8.6, typed in; every completed link is named with its towns."""
    (marzena,) = score(
        {"tracks": typed(SCORING_EXAMPLE, numbers), "locomotive": [1, 2, 3, 4, 6], "delivered": 13, "tiles": ["4b"]}
    )
    found = {(*link["cities"], *link["towns"]) for link in marzena["network"]["links"]}
    assert found == {(1, 2, 2), (1, 4, 1, 3), (2, 4, 4), (3, 5, 5)}
    assert marzena["network"]["points"] == 9 and marzena["locomotive"] == {"power": 5, "points": 2}
    assert marzena["tiles"]["points"] == -2 and marzena["total"] == 22 and marzena["place"] is None


def test_places_with_ties() -> None:
    """Power decides, then the network."""
    first, second, third = score({"delivered": 5}, {"delivered": 4, "locomotive": [1, 2, 3, 4]}, {"delivered": 5})
    assert [first["place"], second["place"], third["place"]] == [2, 1, 2]


def test_orders_and_bonus() -> None:
    """Orders count their digit, the starting tile its points."""
    one, other = score({"orders": ["1b", "2a"], "bonus": 2}, {"tiles": ["1a", "5b"]})
    assert one["total"] == 5 + 2 + 2 and other["total"] == 0


def test_walls_by_level_and_face() -> None:
    """A link through a wall does not count."""
    tracks = typed((*LINK_1_3, *LINK_3_5))
    assert [len(score({"tracks": tracks})[0]["network"]["links"])] == [2]
    (walled,) = score({"tracks": tracks}, walls={"level": "medium", "face": 2})
    assert [link["cities"] for link in walled["network"]["links"]] == [[3, 5]]
    (hard,) = score({"tracks": tracks}, walls={"level": "hard", "face": 1})
    assert [link["cities"] for link in hard["network"]["links"]] == [[1, 3]]


def test_towns_of_unfinished_lines_do_not_count() -> None:
    """The example of the network."""
    (player,) = score({"tracks": typed(NETWORK_EXAMPLE)})
    assert player["network"]["points"] == 2


def test_straight_tracks_after_half_a_turn() -> None:
    """Rotation 3 of a straight track is rotation 0."""
    assert score({"tracks": [["E3", "straight", 3], ["E4", "straight", 0]]})[0]["network"]["points"] == 1


def test_solo_sheet() -> None:
    """Eva's sheet beside the player's: she has 3 + 9 + 2 + 12."""
    eva = {"crosses": [5, 4, 0, 1, 0, 0], "delivered": 12, "pool": ["1a", "3a"]}
    (lost,) = score({"delivered": 26}, eva=eva)
    (won,) = score({"delivered": 27}, eva=eva)
    assert lost["eva"]["total"] == 26 and (lost["place"], won["place"]) == (2, 1)
    (full,) = score({"delivered": 99}, eva={"crosses": [8] + [0] * 5, "won_at_once": True})
    assert full["place"] == 2


MISTAKES: list[tuple[str, dict[str, Any], dict[str, Any]]] = [
    ("players[0].tracks[0][0]", {"tracks": [["Z9", "sharp", 0]]}, {}),
    ("players[0].tracks[0][0]", {"tracks": [["B1", "sharp", 0]]}, {}),
    ("players[0].tracks[1][0]", {"tracks": [["B2", "sharp", 0], ["B2", "sharp", 1]]}, {}),
    ("players[0].tracks[0][2]", {"tracks": [["B2", "sharp", 6]]}, {}),
    ("players[0].tracks[0][2]", {"tracks": [["B2", "sharp", -1]]}, {}),
    ("players[0].tracks[0][2]", {"tracks": [["B2", "sharp", "E-W"]]}, {}),
    ("players[0].tracks[0][2]", {"tracks": [["B2", "sharp", "up"]]}, {}),
    ("players[0].tracks[0][1]", {"tracks": [["B2", "round", 0]]}, {}),
    ("players[0].tracks[0]", {"tracks": [["B2", "sharp"]]}, {}),
    ("players[0].locomotive[0]", {"locomotive": [7]}, {}),
    ("players[0].locomotive", {"locomotive": [1, 1]}, {}),
    ("players[0].delivered", {"delivered": -1}, {}),
    ("players[0].tiles[1]", {"tiles": ["1a", "1b"]}, {}),
    ("players[0].tiles[0]", {"tiles": ["7a"]}, {}),
    ("players[0].orders[1]", {"orders": ["1a", "1a"]}, {}),
    ("players[0].bonus", {"bonus": 1}, {}),
    ("players[0].bonus", {"bonus": 3}, {}),
    ("players[0].bonus", {"bonus": 2}, {"eva": {"crosses": [0] * 6}}),
    ("players[0].orders[0]", {"orders": ["1a"]}, {"eva": {"crosses": [0] * 6}}),
    ("options.borders", {}, {"options": {"borders": "hard"}}),
    ("walls.face", {}, {"walls": {"level": "hard", "face": 7}}),
    ("eva.crosses[0]", {}, {"eva": {"crosses": [9, 0, 0, 0, 0, 0]}}),
]


@pytest.mark.parametrize(("place", "player", "more"), MISTAKES)
def test_mistakes_have_a_place(place: str, player: dict[str, Any], more: dict[str, Any]) -> None:
    """The first mistake is named with its place."""
    with pytest.raises(rh.BadFile) as caught:
        score(player, **more)
    assert caught.value.text.args["place"] == place


def test_the_bonus_is_that_of_the_one_tile_with_points() -> None:
    """R 6.2: 0 or 2, and for one player only; corrected components may say another number."""
    assert score({"bonus": 2}, {"bonus": 0})[0]["total"] == 2
    with pytest.raises(rh.BadFile, match="only one player"):
        score({"bonus": 2}, {"bonus": 2})
    board: Any = copy.deepcopy(dict(load_board("standard").document))
    next(tile for tile in board["starting_tiles"] if tile["tile"] == "points")["points"] = 5
    assert score({"bonus": 5}, {}, options={"board": board})[0]["total"] == 5
    with pytest.raises(rh.BadFile, match="0 or 5"):
        score({"bonus": 2}, {}, options={"board": board})


def test_borders_without_walls_are_refused_by_the_names_of_the_fields() -> None:
    """What the message names can be typed in."""
    with pytest.raises(rh.BadFile) as caught:
        score({}, options={"borders": "hard"})
    for language in LANGUAGES:
        words = translate(caught.value.text, language)
        assert all(re.search(f'["„]{field}["”]', words) for field in ("walls", "level", "face"))
        assert "borders_die" not in words
    assert score({}, walls={"level": "hard", "face": 6})


def test_a_tile_cannot_be_owned_twice() -> None:
    """Nor by two players, nor can Eva play with several."""
    with pytest.raises(rh.BadFile):
        score({"tiles": ["1a"]}, {"tiles": ["1a"]})
    with pytest.raises(rh.BadFile):
        score({}, {}, eva={"crosses": [0] * 6})


def test_an_option_of_several_players_on_one_sheet() -> None:
    """The sheet of one player of several may name their options."""
    assert score({"orders": ["1a"]}, options={"orders": True, "coal": True})[0]["total"] == 2


def test_the_printed_answer_names_links_and_towns(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Each completed link with the regions of its towns, in both languages."""
    sheet = {"title": "steamrollers", "players": [{"name": "Marzena", "tracks": typed(SCORING_EXAMPLE)}]}
    (tmp_path / "sheet.json").write_text(json.dumps(sheet))
    for language, links in (
        ("en", ("1–2 (town of region 2)", "1–4 (towns of regions 1, 3)")),
        ("pl", ("1–2 (miasteczko w regionie 2)", "1–4 (miasteczka w regionach 1, 3)")),
    ):
        assert main(["score", str(tmp_path / "sheet.json"), "--lang", language]) == 0
        printed = " ".join(capsys.readouterr().out.split())
        assert all(link in printed for link in links)
