"""The board file: valid, complete, with its facts; mistakes are named with their place."""

from __future__ import annotations

import copy
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

import roundhouse as rh
from roundhouse.core.board_file import BadBoard
from roundhouse.core.schema import read_json
from roundhouse.games.railroad_revolution import TITLE
from roundhouse.games.railroad_revolution.about import groups
from roundhouse.games.railroad_revolution.board import load_board
from roundhouse.games.railroad_revolution.board_check import find_problems
from roundhouse.games.railroad_revolution.documents import space_ids
from roundhouse.games.railroad_revolution.feasible import Map, fewest_rails

BOARD = load_board("base")
DOCUMENT: Any = BOARD.document


def changed(change: Callable[[Any], object]) -> Any:
    document = copy.deepcopy(DOCUMENT)
    change(document)
    return document


def test_the_built_in_board_has_no_problems() -> None:
    assert TITLE.validate(DOCUMENT) == []


def test_totals_of_the_rulebook() -> None:
    assert len(BOARD.cities) == 15 and len(BOARD.tiles) == 13 and len(BOARD.sections) == 8 and len(BOARD.tokens) == 6
    assert len(BOARD.milestones) == 38 and len(BOARD.deals) == 9 and len(BOARD.setup_tokens) == 4
    assert sum(BOARD.rules["workers"].values()) == 64
    assert BOARD.rules["rails"] == 17 and BOARD.rules["buildings"] == 13
    assert sum(section["rails"] for section in BOARD.player_board) == 15
    assert sum(section["buildings"] for section in BOARD.player_board) == 12
    left = [section for section in BOARD.player_board if not section.get("right_of_logo")]
    assert sum(section["rails"] for section in left) == 13 and sum(section["buildings"] for section in left) == 10
    assert len(BOARD.player_board) == 8 and [section["value"] for section in BOARD.player_board[:2]] == [600, 700]
    assert 4 + 4 * BOARD.train_stacks["4"] == 24
    assert set(BOARD.section_links) == {5, 8}


def test_every_record_says_where_its_facts_come_from() -> None:
    for group in groups(DOCUMENT):
        assert group.known + group.reconstructed > 0, group.name
    for name in ("cities", "links", "tiles", "milestones", "deals", "setup_tokens", "tracks", "player_board", "trains"):
        assert all(record["facts"] for record in DOCUMENT[name])
    known = {group.name: group.known for group in groups(DOCUMENT)}
    assert known["rules"] > 20 and known["deals"] == 0
    assert known["milestones"] == 3, "points, manager and conditions of the one token that a preview shows"


NOT_PRINTED = {"id", "facts", "start", "y", "lat", "lon", "b", "spaces", "sides"}
"""Names, what is counted with another field, and what has facts of its own."""


def test_every_printed_field_names_its_source() -> None:
    """A field without a source would count as known."""
    telegraph = DOCUMENT["telegraph"]
    spaces = [space for link in DOCUMENT["links"] for space in link["spaces"]]
    lists = ("cities", "links", "tiles", "milestones", "deals", "setup_tokens", "tracks", "player_board", "trains")
    records = [record for name in lists for record in DOCUMENT[name]]
    for record in [*records, *spaces, *telegraph["sections"], *telegraph["tokens"], DOCUMENT["rules"]]:
        assert set(record) - NOT_PRINTED <= set(record["facts"]), record
    assert all(set(token["facts"]) == {"pairing", "side_1", "side_2"} for token in DOCUMENT["setup_tokens"])


def test_what_is_inferred_does_not_count_as_known() -> None:
    """The start space's terrain, where the triangles of an example lie, and the stacks of the milestones."""
    sources = DOCUMENT["sources"]
    facts = {
        name: space["facts"]
        for link in DOCUMENT["links"]
        for name, space in zip(space_ids(link), link["spaces"], strict=True)
    }
    inferred = [
        facts["washington-charlotte"]["terrain"],
        facts["washington-charlotte"]["deal"],
        facts["washington-chicago:1"]["terrain"],
        facts["charlotte-little_rock:1"]["terrain"],
        *(milestone["facts"]["stack"] for milestone in DOCUMENT["milestones"]),
        *(tile["facts"]["level"] for tile in DOCUMENT["tiles"]),
    ]
    assert not any(sources[source]["known"] for source in inferred)
    assert next(group.known for group in groups(DOCUMENT) if group.name == "links") == 1, "the link of the start"


def test_every_condition_of_a_milestone_asks_for_something() -> None:
    """Stations in cities of a level connect these cities, so a condition on fewer connected ones would say nothing."""
    for milestone in BOARD.milestones:
        stations = {it["level"]: it["count"] for it in milestone["conditions"] if it["kind"] == "stations"}
        connected = [it for it in milestone["conditions"] if it["kind"] == "connected"]
        assert all(it["count"] > stations.get(it["level"], 0) for it in connected), milestone["id"]
        asked = [(it["kind"], it.get("level"), it.get("terrain")) for it in milestone["conditions"]]
        assert len(set(asked)) == len(asked), milestone["id"]


def test_every_milestone_can_be_fulfilled_with_the_rails_of_a_player() -> None:
    board = Map(DOCUMENT)
    needs = {it["id"]: fewest_rails(board, it["conditions"], 15) for it in BOARD.milestones}
    assert None not in needs.values()
    assert needs["a1_3"] == 0 and needs["a1_1"] == 3 and needs["c_9"] == 8


def test_the_beam_finds_what_the_straight_way_misses() -> None:
    """Two cities of level 2 are three rails away; with exactly so many allowed the search still finds them."""
    board = Map(DOCUMENT)
    conditions = [{"kind": "connected", "level": 2, "count": 2}]
    assert fewest_rails(board, conditions, 3) == 3 and fewest_rails(board, conditions, 2) is None


def _without_deals(document: Any) -> None:
    for section in document["telegraph"]["sections"]:
        section.pop("deal", None)


def _too_far() -> list[dict[str, object]]:
    return [{"kind": "connected", "level": level, "count": 3} for level in (5, 4, 3)]


MISTAKES: list[tuple[str, Callable[[Any], object], str]] = [
    ("twice", lambda d: d["tiles"][1].update(id="t2a"), "tiles[1].id"),
    ("unknown_city", lambda d: d["links"][1].update(b="paris"), "links[1].b"),
    ("loop", lambda d: d["links"][1].update(b="washington"), "links[1]"),
    ("twice", lambda d: d["links"].append(copy.deepcopy(d["links"][1])), "links[26]"),
    ("starts", lambda d: d["links"][0]["spaces"][0].pop("start"), "links"),
    ("many_spaces", lambda d: [link["spaces"].extend(link["spaces"]) for link in d["links"]], "links"),
    ("lonely_city", lambda d: d["links"].__delitem__(slice(17, None)), "cities[12]"),
    ("unreachable", lambda d: d["links"].__delitem__(slice(1, 4)), "links[1]"),
    ("tiles", lambda d: d["tiles"].pop(), "tiles"),
    ("tokens", lambda d: d["telegraph"]["tokens"].pop(), "telegraph.tokens"),
    ("links", lambda d: d["telegraph"]["links"].pop(), "telegraph.links"),
    ("start_train", lambda d: d["trains"][0].pop("start"), "trains"),
    ("no_deal_section", _without_deals, "setup_tokens"),
    ("no_printed_city", lambda d: [city.pop("tile", None) for city in d["cities"]], "setup_tokens"),
    ("unknown_city", lambda d: d["blocked"]["2"].update(cities=["rome"]), "blocked.2.cities[0]"),
    ("blocked_section", lambda d: d["blocked"]["3"].update(sections=[3]), "blocked.3.sections[0]"),
    ("gate", lambda d: d["tracks"][0]["gates"][0].update(space=20), "tracks[0].gates[0].space"),
    ("tracks", lambda d: d["tracks"][0].update(id="network"), "tracks"),
    ("logo", lambda d: d["player_board"][0].update(right_of_logo=True), "player_board"),
    ("logo", lambda d: d["player_board"][-1].pop("right_of_logo"), "player_board"),
    ("rails", lambda d: d["player_board"][3].update(rails=3), "player_board"),
    ("rails", lambda d: d["player_board"][3].update(rails=1), "player_board"),
    ("buildings", lambda d: d["player_board"][3].update(buildings=2), "player_board"),
    ("free_gate", lambda d: d["tracks"][1]["gates"][2].pop("money"), "tracks[1].gates[2]"),
    ("no_pieces", lambda d: [section.update(rails=0) for section in d["player_board"]], "player_board"),
    ("few_white", lambda d: d["rules"]["workers"].update(white=15), "rules.workers.white"),
    ("unknown_source", lambda d: d["cities"][0]["facts"].update(cost="rumour"), "cities[0].facts.cost"),
    ("few_first", lambda d: d["milestones"][0].update(stack="B"), "milestones"),
    ("impossible", lambda d: d["milestones"][0]["conditions"][0].update(count=9), "milestones[0].conditions"),
    ("impossible", lambda d: d["milestones"][30].update(conditions=_too_far()), "milestones[30].conditions"),
    ("any_manager", lambda d: d["milestones"][0].update(managers=["any"]), "milestones[0].managers"),
]


@pytest.mark.parametrize(("key", "change", "place"), MISTAKES)
def test_mistakes_are_named_with_their_place(key: str, change: Callable[[Any], object], place: str) -> None:
    found = {(problem.text.key, problem.place) for problem in find_problems(changed(change))}
    assert (f"rr.problem.{key}", place) in found, found


def test_mistakes_against_the_schema() -> None:
    assert find_problems([])[0].text.key == "schema.type"
    places = {problem.place for problem in find_problems(changed(lambda d: d["cities"][0].update(level=9)))}
    assert places == {"cities[0].level"}
    wrong = changed(lambda d: d["tiles"][0]["reward"]["effects"][0].update(op="free_station"))
    assert [problem.place for problem in find_problems(wrong)] == ["tiles[0].reward.effects[0].op"]


@pytest.mark.parametrize("part", ["player_board", "milestones", "deals", "setup_tokens", "trains"])
def test_a_part_of_the_box_is_complete(part: str) -> None:
    for change in (lambda d: d[part].pop(), lambda d: d[part].append(copy.deepcopy(d[part][-1]))):
        assert [problem.place for problem in find_problems(changed(change))] == [part]


def test_the_telegraph_line_has_eight_sections() -> None:
    def shorten(document: Any) -> None:
        for part in ("sections", "links", "tokens"):
            document["telegraph"][part].pop()

    found = find_problems(changed(shorten))
    assert [problem.place for problem in found] == ["telegraph.sections"] and "8" in str(found[0].text)


def test_a_corrected_file_is_loaded_and_played(tmp_path: Path) -> None:
    import json

    mine = changed(lambda d: d["cities"][0].update(cost=150))
    path = tmp_path / "mine.json"
    path.write_text(json.dumps(mine), encoding="utf-8")
    match = rh.new(TITLE, players=2, seed=1, options={"board": str(path)})
    assert match.state.view(None)["cities"]["washington"]["cost"] == 150
    assert rh.load(match.record()).state.key() == match.state.key()
    assert read_json(path) == mine


def test_a_broken_file_is_refused() -> None:
    with pytest.raises(BadBoard) as caught:
        TITLE.build(2, {"board": changed(lambda d: d["tiles"].pop())})
    assert [problem.text.key for problem in caught.value.problems] == ["rr.problem.tiles"]
    for wrong in ("nowhere", 3):
        with pytest.raises(rh.BadOption):
            TITLE.build(2, {"board": wrong})
