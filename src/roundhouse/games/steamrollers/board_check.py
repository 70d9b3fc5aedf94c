"""Checking a file of components: against the schema, and for what a schema cannot say."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from typing import Any, Final

from roundhouse.core.board_file import other_board
from roundhouse.core.schema import Problem, violations
from roundhouse.core.text import Arg, text
from roundhouse.games.steamrollers.documents import DIRECTIONS, LEVELS, STARTING_TILES, STEPS, resource

BOARD_FORMAT: Final = "roundhouse/steamrollers-board"
REGION_COLOURS: Final = Counter({"red": 1, "blue": 1, "green": 1, "yellow": 1, "grey": 2})
ACTION_SIDES: Final = (
    *((f"{number}{side}", False) for number in range(1, 7) for side in "ab"),
    ("2a", True),
    ("2b", True),
)
SOLO_GOODS: Final = 4
"""The most goods for a city that an option of the solo game asks for."""


def find_problems(document: object) -> list[Problem]:
    """All that is wrong with a board: against the schema, or if nothing is, in its meaning."""
    found = other_board(document, BOARD_FORMAT) or violations(document, board_schema())
    return found or list(Meaning(document).problems())


def board_schema() -> dict[str, object]:
    """The JSON Schema of boards."""
    schema: dict[str, object] = resource("board.schema.json")
    return schema


class Meaning:
    """The meaning of a document that keeps to the schema."""

    def __init__(self, document: Any) -> None:
        self.document: dict[str, Any] = document
        self.fields: dict[str, dict[str, Any]] = {field["id"]: field for field in document["fields"]}
        self.at = {(field["q"], field["r"]): field["id"] for field in document["fields"]}

    def problems(self) -> Iterator[Problem]:
        yield from self.field_problems()
        yield from self.region_problems()
        yield from self.tile_problems()
        yield from self.border_problems()
        yield from self.goods_problems()
        yield from self.source_problems(self.document, "")

    def field_problems(self) -> Iterator[Problem]:
        ids: set[str] = set()
        places: set[tuple[int, int]] = set()
        for i, field in enumerate(self.document["fields"]):
            place = f"fields[{i}]"
            if field["id"] in ids:
                yield Problem(f"{place}.id", text("sr.problem.twice", what=field["id"]))
            elif (field["q"], field["r"]) in places:
                where = f"({field['q']}, {field['r']})"
                yield Problem(place, text("sr.problem.same_place", field=field["id"], where=where))
            elif "neighbours" in field and field["neighbours"] != self.neighbours(field):
                expected = ", ".join(f"{edge} {there}" for edge, there in self.neighbours(field).items())
                yield Problem(f"{place}.neighbours", text("sr.problem.neighbours", field=field["id"], are=expected))
            ids.add(field["id"])
            places.add((field["q"], field["r"]))

    def neighbours(self, field: dict[str, Any]) -> dict[str, str]:
        """What lies around a field by the coordinates."""
        around = ((edge, (field["q"] + dq, field["r"] + dr)) for edge, (dq, dr) in zip(DIRECTIONS, STEPS))
        return {edge: self.at[there] for edge, there in around if there in self.at}

    def region_problems(self) -> Iterator[Problem]:
        regions = self.document["regions"]
        yield from each_once("regions", "number", [region["number"] for region in regions], range(1, 7))
        if Counter(region["colour"] for region in regions) != REGION_COLOURS:
            yield Problem("regions", text("sr.problem.region_colours"))
        for i, region in enumerate(regions):
            for name in ("city", "town"):
                field = self.fields.get(region[name])
                if field is None:
                    yield Problem(f"regions[{i}].{name}", text("sr.problem.no_field", field=region[name]))
                elif field["region"] != region["number"]:
                    wrong = {"field": region[name], "region": region["number"]}
                    yield Problem(f"regions[{i}].{name}", text("sr.problem.other_region", **wrong))
            if region["city"] == region["town"]:
                yield Problem(f"regions[{i}].town", text("sr.problem.city_and_town", field=region["city"]))
            size = sum(field["region"] == region["number"] for field in self.fields.values()) - 1
            need = max(self.document["eva"]["dice"])
            if size < need:
                few = {"region": region["number"], "have": size, "need": need}
                yield Problem(f"regions[{i}]", text("sr.problem.small_region", **few))

    def tile_problems(self) -> Iterator[Problem]:
        sides = [(tile["tile"], tile.get("solo", False)) for tile in self.document["action_tiles"]]
        yield from each_once("action_tiles", "tile", sides, ACTION_SIDES)
        for i, tile in enumerate(self.document["action_tiles"]):
            if tile["tile"] == "4b" and tile["type"] != "infinity":
                yield Problem(f"action_tiles[{i}].type", text("sr.problem.permanent_4b"))
        orders = [tile["tile"] for tile in self.document["orders"]]
        yield from each_once("orders", "tile", orders, [name for name, solo in ACTION_SIDES if not solo])
        starting = [tile["tile"] for tile in self.document["starting_tiles"]]
        yield from each_once("starting_tiles", "tile", starting, STARTING_TILES)

    def border_problems(self) -> Iterator[Problem]:
        maps = [(borders["level"], borders["die"]) for borders in self.document["borders"]]
        yield from each_once("borders", "die", maps, [(level, die) for level in LEVELS for die in range(1, 7)])
        for i, borders in enumerate(self.document["borders"]):
            for j, (a, b) in enumerate(borders["walls"]):
                place = f"borders[{i}].walls[{j}]"
                unknown = [field for field in (a, b) if field not in self.fields]
                if unknown:
                    yield Problem(place, text("sr.problem.no_field", field=unknown[0]))
                elif b not in self.neighbours(self.fields[a]).values():
                    yield Problem(place, text("sr.problem.no_border", a=a, b=b))

    def goods_problems(self) -> Iterator[Problem]:
        goods = self.document["goods"]
        have = sum(number for colour, number in goods["counts"].items() if colour != "black")
        need = 6 * max(*goods["by_players"], SOLO_GOODS)
        if have < need:
            yield Problem("goods.counts", text("sr.problem.few_goods", have=have, need=need))

    def source_problems(self, part: object, place: str) -> Iterator[Problem]:
        """Every source that is named is in the list."""
        if isinstance(part, dict):
            source = part.get("source")
            known = self.document.get("sources", {})
            if isinstance(source, str) and source not in known:
                yield Problem(f"{place}.source".lstrip("."), text("sr.problem.no_source", source=source))
            for name, inner in part.items():
                if place or name not in ("about", "sources", "fields"):
                    yield from self.source_problems(inner, f"{place}.{name}".lstrip("."))
        elif isinstance(part, list):
            for i, inner in enumerate(part):
                yield from self.source_problems(inner, f"{place}[{i}]")


def each_once(section: str, key: str, found: list[Any], wanted: Iterable[Any]) -> Iterator[Problem]:
    """Each of the wanted things must be there once."""
    counted = Counter(found)
    for i, it in enumerate(found):
        if it in found[:i]:
            yield Problem(f"{section}[{i}].{key}", text("sr.problem.twice", what=shown(it)))
    lacking: tuple[Arg, ...] = tuple(shown(it) for it in wanted if it not in counted)
    if lacking:
        yield Problem(section, text("sr.problem.lacking", what=lacking))


def shown(it: object) -> str:
    """A thing of the list, or a pair that names one."""
    if isinstance(it, tuple):
        name, extra = it
        return f"{name} solo" if extra is True else name if extra is False else f"{name} {extra}"
    return str(it)
