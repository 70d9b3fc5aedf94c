"""The components of SteamRollers: map, dice, goods and tiles, read from JSON and checked before anybody plays."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import Any, Final

from roundhouse.core.board_file import BoardFiles
from roundhouse.games.steamrollers.board_check import find_problems
from roundhouse.games.steamrollers.documents import BLACK_PAIRS, COLOURS, KINDS, STEPS, edge_pairs, resource

_ANY_CITY: Final = 0b111111


@dataclass(frozen=True, slots=True)
class Field:
    """A hex of the sheet; `city` is the number of the city that it is (from 0) or -1, `town` is 1 where one lies."""

    id: str
    q: int
    r: int
    region: int
    city: int
    town: int


@dataclass(frozen=True, slots=True)
class Side:
    """A side of an action tile."""

    id: str
    lightning: bool
    value: int
    reconstructed: bool


@dataclass(frozen=True, slots=True)
class Order:
    """A side of an order tile: how many goods of each colour it wants, and its points."""

    id: str
    goods: tuple[int, ...]
    points: int


@dataclass(frozen=True, eq=False)
class Board:
    """All components; numbers of cities, regions, tiles and dice count from 0.

    >>> board = load_board("standard")
    >>> len(board.fields), [len(region) for region in board.drawable]
    (54, [8, 8, 8, 8, 8, 8])
    """

    id: str
    names: Mapping[str, str]
    fields: tuple[Field, ...]
    document: Mapping[str, Any]
    """The JSON as loaded."""

    @property
    def about(self) -> Mapping[str, Mapping[str, str]]:
        """Texts on what is known and what is reconstructed, by topic."""
        return {topic: {"pl": words["en"], **words} for topic, words in self.document.get("about", {}).items()}

    @cached_property
    def index(self) -> dict[str, int]:
        """The index of each field by its id."""
        return {field.id: index for index, field in enumerate(self.fields)}

    # The map.

    @property
    def cities(self) -> list[int]:
        """The field of each city."""
        return sorted((i for i, field in enumerate(self.fields) if field.city >= 0), key=lambda i: self.fields[i].city)

    @cached_property
    def drawable(self) -> tuple[tuple[int, ...], ...]:
        """The fields of each region that are no city."""
        return tuple(
            tuple(i for i, field in enumerate(self.fields) if field.region == region and field.city < 0)
            for region in range(6)
        )

    @cached_property
    def neighbours(self) -> tuple[int, ...]:
        """The neighbour by field * 6 + edge, or -1."""
        at = {(field.q, field.r): i for i, field in enumerate(self.fields)}
        return tuple(at.get((field.q + dq, field.r + dr), -1) for field in self.fields for dq, dr in STEPS)

    def walled(self, level: str, die: int) -> tuple[int, ...]:
        """The neighbours where the walls of a map of borders stand between."""
        walls = {frozenset(self.index[field] for field in wall) for wall in self.walls(level, die)}
        return tuple(-1 if frozenset((i // 6, there)) in walls else there for i, there in enumerate(self.neighbours))

    def walls(self, level: str, die: int) -> list[list[str]]:
        """The pairs of fields between which a map of borders has a wall."""
        for borders in self.document["borders"]:
            if borders["level"] == level and borders["die"] == die + 1:
                walls: list[list[str]] = borders["walls"]
                return walls
        raise KeyError(level, die)

    @property
    def tracks(self) -> tuple[tuple[int, int, int], ...]:
        """All tracks that fit on a field: kind and the two edges."""
        return edge_pairs()

    # Dice and goods.

    @property
    def black_weights(self) -> list[int]:
        """On how many faces of the black die each pair of kinds is."""
        faces = [set(face) for face in self.document["black_die"]["faces"]]
        return [faces.count(set(pair)) for pair in BLACK_PAIRS]

    @property
    def colours(self) -> list[int]:
        regions = sorted(self.document["regions"], key=lambda region: region["number"])
        return [COLOURS.index(region["colour"]) for region in regions]

    @property
    def targets(self) -> list[int]:
        """For each colour the cities that want it, as bits; coal goes anywhere."""
        wanted = [sum(1 << city for city, own in enumerate(self.colours) if own == colour) for colour in range(5)]
        return [*wanted, _ANY_CITY]

    # Tiles.

    def sides(self, solo: bool) -> tuple[Side, ...]:
        """The sides of the six action tiles, a before b; in the solo game with its own tile 2."""
        return self._sides[solo]

    @cached_property
    def _sides(self) -> tuple[tuple[Side, ...], tuple[Side, ...]]:
        """The sides for several players and for one."""
        found = {
            (tile["tile"], tile.get("solo", False)): Side(
                tile["tile"], tile["type"] == "lightning", tile["value"], "reconstructed" in tile.values()
            )
            for tile in self.document["action_tiles"]
        }
        ids = [f"{number}{side}" for number in range(1, 7) for side in "ab"]
        several, alone = (tuple(found[name, solo and name[0] == "2"] for name in ids) for solo in (False, True))
        return several, alone

    @cached_property
    def orders(self) -> tuple[Order, ...]:
        """The sides of the six order tiles, a before b."""
        tiles = sorted(self.document["orders"], key=lambda tile: str(tile["tile"]))
        return tuple(
            Order(tile["tile"], tuple(tile["goods"].count(colour) for colour in COLOURS), tile["points"])
            for tile in tiles
        )

    def starting(self, name: str) -> dict[str, Any]:
        """A starting tile."""
        tile: dict[str, Any] = next(tile for tile in self.document["starting_tiles"] if tile["tile"] == name)
        return tile

    @property
    def start_kinds(self) -> int:
        """The kinds of the starting tile "track", as bits."""
        return sum(1 << KINDS.index(kind) for kind in self.starting("track")["kinds"])


def _build(document: dict[str, Any]) -> Board:
    cities = {region["city"]: region["number"] - 1 for region in document["regions"]}
    towns = {region["town"] for region in document["regions"]}
    fields = tuple(
        Field(
            field["id"],
            field["q"],
            field["r"],
            field["region"] - 1,
            cities.get(field["id"], -1),
            int(field["id"] in towns),
        )
        for field in document["fields"]
    )
    names = {"pl": document["names"]["en"], **document["names"]}
    return Board(document["id"], names, fields, document)


BOARDS: Final = BoardFiles(("standard",), resource, find_problems, _build)
load_board: Final = BOARDS.load
