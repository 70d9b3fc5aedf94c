"""Checking boards: against the schema, and for what a schema cannot say."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import Any, Final

from roundhouse.core.board_file import other_board
from roundhouse.core.reading import Unfit
from roundhouse.core.schema import Problem, place_of, violations
from roundhouse.core.text import Text, text
from roundhouse.games.railroad_revolution.about import all_facts
from roundhouse.games.railroad_revolution.documents import PLAYERS, TRACKS, resource, space_ids
from roundhouse.games.railroad_revolution.feasible import Map, fewest_rails

BOARD_FORMAT: Final = "roundhouse/railroad-revolution-board"
MOST_SPACES: Final = 60
"""Sets of spaces are bits of one number."""
PIECES_ELSEWHERE: Final = {"rails": 2, "buildings": 1}
"""Pieces of a player that do not lie on the player board: a rail on the start space, and one of each laid aside. 1.2"""
Document = dict[str, Any]


def find_problems(document: object) -> list[Problem]:
    """All that is wrong with a board: against the schema, and once that is kept also in its meaning."""
    found = other_board(document, BOARD_FORMAT) or violations(document, board_schema())
    if found or not isinstance(document, dict):
        return found
    meaning = [*_ids(document), *_map(document), *_tokens(document), *_player_parts(document), *_facts(document)]
    return meaning or list(_milestones(document))


def board_schema() -> dict[str, object]:
    """The JSON Schema of boards."""
    schema: dict[str, object] = resource("board.schema.json")
    return schema


def _ids(document: Document) -> Iterator[Problem]:
    """Ids stand for one thing each."""
    lists = {
        name: document[name] for name in ("cities", "tiles", "trains", "milestones", "deals", "setup_tokens", "tracks")
    }
    lists["telegraph.tokens"] = document["telegraph"]["tokens"]
    for name, records in lists.items():
        seen: set[str] = set()
        for i, record in enumerate(records):
            if record["id"] in seen:
                yield Problem(f"{name}[{i}].id", text("rr.problem.twice", id=record["id"]))
            seen.add(record["id"])


def _map(document: Document) -> Iterator[Problem]:
    cities = {city["id"] for city in document["cities"]}
    pairs: set[frozenset[str]] = set()
    starts = spaces = 0
    for i, link in enumerate(document["links"]):
        for end in "ab":
            if link[end] not in cities:
                yield Problem(f"links[{i}].{end}", _unknown_city(link[end], cities))
        if link["a"] == link["b"]:
            yield Problem(f"links[{i}]", text("rr.problem.loop", city=link["a"]))
        pair = frozenset((link["a"], link["b"]))
        if pair in pairs:
            yield Problem(f"links[{i}]", text("rr.problem.twice", id=f"{link['a']}-{link['b']}"))
        pairs.add(pair)
        starts += sum(space.get("start", False) for space in link["spaces"])
        spaces += len(link["spaces"])
    if starts != 1:
        yield Problem("links", text("rr.problem.starts", n=starts))
    if spaces > MOST_SPACES:
        yield Problem("links", text("rr.problem.many_spaces", n=spaces, most=MOST_SPACES))
    linked = {end for pair in pairs for end in pair}
    for i, city in enumerate(document["cities"]):
        if city["id"] not in linked:
            yield Problem(f"cities[{i}]", text("rr.problem.lonely_city", city=city["id"]))
    if starts == 1 and linked <= cities:
        reached = Map(document).reachable_spaces()
        for i, link in enumerate(document["links"]):
            if not set(space_ids(link)) <= reached:
                yield Problem(f"links[{i}]", text("rr.problem.unreachable", a=link["a"], b=link["b"]))


def _tokens(document: Document) -> Iterator[Problem]:
    """Tiles, telegraph tokens, neutral buildings, trains and set-up tokens fit their places."""
    blank = Counter(city["level"] for city in document["cities"] if "tile" not in city)
    tiles = Counter(tile["level"] for tile in document["tiles"])
    for level in range(1, 6):
        if blank[level] != tiles[level]:
            yield Problem("tiles", text("rr.problem.tiles", level=level, tiles=tiles[level], cities=blank[level]))
    telegraph = document["telegraph"]
    sections = telegraph["sections"]
    plain = sum(not section.get("deal", False) for section in sections)
    if len(telegraph["tokens"]) != plain:
        yield Problem("telegraph.tokens", text("rr.problem.tokens", tokens=len(telegraph["tokens"]), sections=plain))
    if len(telegraph["links"]) != len(sections) - 1:
        yield Problem(
            "telegraph.links", text("rr.problem.links", links=len(telegraph["links"]), need=len(sections) - 1)
        )
    yield from _blocked(document)
    if sum(train.get("start", False) for train in document["trains"]) != 1:
        yield Problem("trains", text("rr.problem.start_train"))
    sides = [part["op"] for token in document["setup_tokens"] for side in token["sides"] for part in side["effects"]]
    if "setup_office" in sides and plain == len(sections):
        yield Problem("setup_tokens", text("rr.problem.no_deal_section"))
    if "setup_station" in sides and not any("tile" in city for city in document["cities"]):
        yield Problem("setup_tokens", text("rr.problem.no_printed_city"))


def _blocked(document: Document) -> Iterator[Problem]:
    cities = {city["id"] for city in document["cities"]}
    sections = document["telegraph"]["sections"]
    for number, places in document["blocked"].items():
        if number == "facts":
            continue
        for i, city in enumerate(places["cities"]):
            if city not in cities:
                place = place_of(["blocked", number, "cities", i])
                yield Problem(place, _unknown_city(city, cities))
        for i, section in enumerate(places["sections"]):
            if section > len(sections) or sections[section - 1].get("deal", False):
                place = place_of(["blocked", number, "sections", i])
                yield Problem(place, text("rr.problem.blocked_section", section=section))


def _player_parts(document: Document) -> Iterator[Problem]:
    """Tracks, sections of the player board and workers."""
    for i, track in enumerate(document["tracks"]):
        entered = [gate["space"] for gate in track["gates"]]
        for j, gate in enumerate(track["gates"]):
            if gate["space"] >= len(track["points"]) or entered.count(gate["space"]) > 1:
                yield Problem(f"tracks[{i}].gates[{j}].space", text("rr.problem.gate", space=gate["space"]))
            if gate.keys() == {"space"}:
                yield Problem(f"tracks[{i}].gates[{j}]", text("rr.problem.free_gate"))
    if {track["id"] for track in document["tracks"]} != set(TRACKS):
        yield Problem("tracks", text("rr.problem.tracks", tracks=TRACKS))
    yield from _player_board(document)
    rules = document["rules"]
    if rules["workers"]["white"] < rules["white_workers"] * PLAYERS[-1]:
        yield Problem("rules.workers.white", text("rr.problem.few_white", need=rules["white_workers"] * PLAYERS[-1]))


def _player_board(document: Document) -> Iterator[Problem]:
    """Sections on both sides of the logo, which hold what the box has. 1.1, 1.2"""
    sections = document["player_board"]
    right = [section.get("right_of_logo", False) for section in sections]
    if right != sorted(right) or right[0] or not right[-1]:
        yield Problem("player_board", text("rr.problem.logo"))
    for kind, elsewhere in PIECES_ELSEWHERE.items():
        if sum(section[kind] for section, last in zip(sections, right) if not last) == 0:
            yield Problem("player_board", text("rr.problem.no_pieces"))
        held, need = sum(section[kind] for section in sections), document["rules"][kind] - elsewhere
        if held != need:
            yield Problem("player_board", text(f"rr.problem.{kind}", n=held, need=need))


def _facts(document: Document) -> Iterator[Problem]:
    """Every source that a fact names is there."""
    sources = document.get("sources", {})
    for place, facts in all_facts(document, []):
        for field, source in facts.items():
            if source not in sources:
                yield Problem(f"{place}.{field}", text("rr.problem.unknown_source", source=source))


def _milestones(document: Document) -> Iterator[Problem]:
    """There are enough to begin with, and each can be fulfilled with the pieces of one player."""
    stacks = Counter(milestone["stack"] for milestone in document["milestones"])
    for stack in ("A1", "A2"):
        if stacks[stack] < PLAYERS[-1]:
            yield Problem("milestones", text("rr.problem.few_first", stack=stack, n=stacks[stack], need=PLAYERS[-1]))
    rails = sum(section["rails"] for section in document["player_board"])
    buildings = sum(section["buildings"] for section in document["player_board"])
    board = Map(document)
    for i, milestone in enumerate(document["milestones"]):
        name = {"id": milestone["id"], "rails": rails}
        wanted = sum(part["count"] for part in milestone["conditions"] if part["kind"] == "stations")
        need = fewest_rails(board, milestone["conditions"], rails)
        if need is None or wanted > buildings:
            yield Problem(f"milestones[{i}].conditions", text("rr.problem.impossible", **name))
        elif milestone["stack"] != "D" and "any" in milestone["managers"]:
            yield Problem(f"milestones[{i}].managers", text("rr.problem.any_manager", id=milestone["id"]))


def _unknown_city(city: str, cities: set[str]) -> Text:
    return text("rr.problem.unknown_city", city=city, hint=Unfit(city, sorted(cities)).hint())
