"""The components as data: the built-in file, its marks, and corrected files."""

from __future__ import annotations

import copy
import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from tests.games.steamrollers.tables import opening

import roundhouse as rh
from roundhouse.games.steamrollers.board import load_board
from roundhouse.games.steamrollers.board_check import find_problems

STANDARD: Any = load_board("standard").document


def changed(change: Callable[[Any], None]) -> Any:
    document = copy.deepcopy(dict(STANDARD))
    change(document)
    return document


def test_the_built_in_file_is_sound() -> None:
    """Against the schema and in its meaning."""
    assert find_problems(STANDARD) == []
    assert rh.title("steamrollers").validate(STANDARD) == []


def test_every_part_is_marked() -> None:
    """Known or reconstructed, on every region, field, tile, order, map and number."""
    for section, part in STANDARD.items():
        if section in ("format", "version", "id", "names", "about", "sources"):
            continue
        for item in part if isinstance(part, list) else [part]:
            marks = {value for name, value in item.items() if name.endswith("status")}
            assert marks and marks <= {"known", "reconstructed"}, (section, item)


def test_what_is_known_and_what_is_not() -> None:
    """Effects, 4b and the goods are known; values, orders, walls and the map are not."""
    tiles = {(tile["tile"], tile.get("solo", False)): tile for tile in STANDARD["action_tiles"]}
    assert all(tile["effect_status"] == "known" for tile in tiles.values())
    assert [name for name, tile in tiles.items() if tile["type_status"] == "known"] == [("4b", False)]
    assert all(tile["value_status"] == "reconstructed" for tile in tiles.values())
    assert STANDARD["goods"]["status"] == STANDARD["eva"]["status"] == "known"
    for section in ("orders", "borders", "fields"):
        assert {item["status"] for item in STANDARD[section]} == {"reconstructed"}


def test_about_texts_in_both_languages() -> None:
    """What the game tells about its components."""
    assert set(STANDARD["about"]) >= {"marks", "map", "dice", "action_tiles", "orders", "borders", "solo"}
    assert all(set(words) == {"en", "pl"} for words in STANDARD["about"].values())


def test_neighbours_are_those_of_the_coordinates() -> None:
    """Each field knows its neighbours, and they know it."""
    fields = {field["id"]: field["neighbours"] for field in STANDARD["fields"]}
    opposite = {"E": "W", "NE": "SW", "NW": "SE", "W": "E", "SW": "NE", "SE": "NW"}
    for field, around in fields.items():
        assert all(fields[there][opposite[edge]] == field for edge, there in around.items())


@pytest.mark.parametrize("level", ["medium", "hard"])
def test_walls_leave_all_regions_within_reach(level: str) -> None:
    """Every map of borders keeps the fields in one piece."""
    board = load_board("standard")
    for die in range(6):
        around = board.walled(level, die)
        seen, waiting = {0}, [0]
        while waiting:
            field = waiting.pop()
            for there in around[field * 6 : field * 6 + 6]:
                if there >= 0 and there not in seen:
                    seen.add(there)
                    waiting.append(there)
        assert len(seen) == len(board.fields)


def _set(*path: Any, value: Any) -> Callable[[Any], None]:
    def change(document: Any) -> None:
        for step in path[:-1]:
            document = document[step]
        document[path[-1]] = value

    return change


MISTAKES: list[tuple[str, str, Callable[[Any], None]]] = [
    ("schema.required", "document", lambda d: d.pop("regions")),
    ("schema.unknown_field", "extra", _set("extra", value=1)),
    ("sr.problem.twice", "fields[1].id", _set("fields", 1, "id", value="A1")),
    ("sr.problem.same_place", "fields[1]", lambda d: d["fields"][1].update(q=0, r=0)),
    ("sr.problem.neighbours", "fields[0].neighbours", _set("fields", 0, "neighbours", "E", value="C3")),
    ("sr.problem.twice", "regions[1].number", _set("regions", 1, "number", value=1)),
    ("sr.problem.region_colours", "regions", _set("regions", 4, "colour", value="green")),
    ("sr.problem.no_field", "regions[0].city", _set("regions", 0, "city", value="Z9")),
    ("sr.problem.other_region", "regions[0].town", _set("regions", 0, "town", value="A4")),
    ("sr.problem.city_and_town", "regions[0].town", _set("regions", 0, "town", value="B1")),
    ("sr.problem.small_region", "regions[0]", _set("eva", "dice", value=[1, 2, 3, 4, 5, 9])),
    ("sr.problem.twice", "action_tiles[1].tile", _set("action_tiles", 1, "tile", value="1a")),
    ("sr.problem.permanent_4b", "action_tiles[7].type", _set("action_tiles", 7, "type", value="lightning")),
    ("sr.problem.twice", "orders[1].tile", _set("orders", 1, "tile", value="1a")),
    ("schema.required", "starting_tiles[1]", lambda d: d["starting_tiles"][1].pop("kinds")),
    ("sr.problem.twice", "borders[1].die", _set("borders", 1, "die", value=1)),
    ("sr.problem.no_border", "borders[0].walls[0]", _set("borders", 0, "walls", 0, value=["A1", "C4"])),
    ("sr.problem.no_field", "borders[0].walls[0]", _set("borders", 0, "walls", 0, value=["A1", "Z9"])),
    ("sr.problem.few_goods", "goods.counts", _set("goods", "counts", "red", value=1)),
    ("sr.problem.no_source", "eva.source", _set("eva", "source", value="nowhere")),
    ("schema.enum", "black_die.faces[0][0]", _set("black_die", "faces", 0, 0, value="round")),
    ("schema.const", "white_dice.by_players", _set("white_dice", "by_players", value=[2, 3, 4, 5, 6])),
]


@pytest.mark.parametrize(("key", "place", "change"), MISTAKES)
def test_mistakes_have_a_place(key: str, place: str, change: Callable[[Any], None]) -> None:
    """`roundhouse validate` names them, and nobody plays with such a file."""
    document = changed(change)
    found = rh.title("steamrollers").validate(document)
    assert (place, key) in [(where, what.key) for where, what in found]
    with pytest.raises(rh.BadFile):
        rh.title("steamrollers").build(2, {"board": document})


@pytest.mark.parametrize("document", [None, 3, [], "text", {}, {"format": "roundhouse/steamrollers-board"}])
def test_no_board_at_all(document: object) -> None:
    """Whatever is given, the answer is a list of problems."""
    assert rh.title("steamrollers").validate(document)


def test_a_corrected_file_is_played(tmp_path: Path) -> None:
    """Swapping the colours of 5 and 6 changes where goods go; the record carries the file."""

    def swap(document: Any) -> None:
        document["regions"][4]["colour"], document["regions"][5]["colour"] = "green", "blue"

    path = tmp_path / "corrected.json"
    path.write_text(json.dumps(changed(swap)), encoding="utf-8")
    match = rh.new("steamrollers", players=2, seed=3, options={"board": str(path)})
    assert match.game.targets[1] == 1 << 5 and match.game.targets[2] == 1 << 4  # type: ignore[attr-defined]  # of this title
    again = rh.load(match.record())
    assert again.state.key() == match.state.key()


def test_values_come_from_the_file() -> None:
    """Values of tiles and points of orders are data."""
    document = changed(_set("action_tiles", 0, "value", value=7))
    t = opening(2, board=document)
    assert t.game.tile_value[0] == 7


@pytest.mark.parametrize("board", [3, "nowhere", "missing.json"])
def test_unknown_boards(board: object) -> None:
    """A clear error."""
    with pytest.raises(rh.RoundhouseError):
        rh.title("steamrollers").build(2, {"board": board})
