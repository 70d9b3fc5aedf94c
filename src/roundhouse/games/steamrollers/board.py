"""The components of SteamRollers: map, dice, goods and tiles, read from JSON and checked before anybody plays."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache, cached_property
from pathlib import Path
from typing import Any, Final

from roundhouse.core.board_file import read_board, sound_board
from roundhouse.games.steamrollers.board_check import Meaning, find_problems
from roundhouse.games.steamrollers.documents import BLACK_PAIRS, COLOURS, KINDS, STEPS, edge_pairs, resource

BUILT_IN: Final = ("standard",)
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

    def field(self, field_id: str) -> int:
        """The index of a field; raises KeyError."""
        return self._index[field_id]

    @cached_property
    def _index(self) -> dict[str, int]:
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
        walls = {frozenset(self.field(field) for field in wall) for wall in self.walls(level, die)}
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

    # Dice, goods, locomotive.

    @property
    def black_weights(self) -> list[int]:
        """On how many faces of the black die each pair of kinds is."""
        faces = [set(face) for face in self.document["black_die"]["faces"]]
        return [faces.count(set(pair)) for pair in BLACK_PAIRS]

    @property
    def colours(self) -> list[int]:
        return [COLOURS.index(region["colour"]) for region in self._regions]

    @property
    def targets(self) -> list[int]:
        """For each colour the cities that want it, as bits; coal goes anywhere."""
        wanted = [sum(1 << city for city, own in enumerate(self.colours) if own == colour) for colour in range(5)]
        return [*wanted, _ANY_CITY]

    @property
    def goods(self) -> list[int]:
        return [self.document["goods"]["counts"][colour] for colour in COLOURS]

    def goods_per_city(self, players: int) -> int:
        number: int = self.document["goods"]["by_players"][players - 1]
        return number

    def white_dice(self, players: int) -> int:
        number: int = self.document["white_dice"]["by_players"][players - 1]
        return number

    @property
    def power_bonus(self) -> list[int]:
        bonus: list[int] = self.document["locomotive"]["bonus"]
        return bonus

    @property
    def _regions(self) -> list[dict[str, Any]]:
        return sorted(self.document["regions"], key=lambda region: region["number"])

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

    def _starting(self, name: str) -> dict[str, Any]:
        tile: dict[str, Any] = next(tile for tile in self.document["starting_tiles"] if tile["tile"] == name)
        return tile

    @property
    def start_kinds(self) -> int:
        """The kinds of the starting tile "track", as bits."""
        return sum(1 << KINDS.index(kind) for kind in self._starting("track")["kinds"])

    @property
    def start_points(self) -> int:
        points: int = self._starting("points")["points"]
        return points

    @property
    def cargo_cities(self) -> list[int]:
        return [city - 1 for city in self._starting("own_cargo")["cities"]]

    # Eva.

    @property
    def eva_dice(self) -> list[int]:
        dice: list[int] = self.document["eva"]["dice"]
        return dice

    @property
    def eva_from(self) -> int:
        crosses: int = self.document["eva"]["delivers_from"]
        return crosses

    @property
    def eva_locomotive(self) -> int:
        points: int = self.document["eva"]["locomotive"]
        return points

    @property
    def eva_regions(self) -> int:
        number: int = self.document["eva"]["best_regions"]
        return number


def load_board(source: str | Path | Mapping[str, object]) -> Board:
    """Load the built-in board by its id, a file by its path (a str ends in .json), or a document.

    Raises BadBoard with all problems of the board, BadFile if the file cannot be read, BadOption for an unknown id.
    """
    if isinstance(source, str) and source in BUILT_IN:
        return _built_in(source)
    name, document = read_board(source, BUILT_IN)
    return _build(sound_board(name, document, find_problems(document)))


@cache
def _built_in(name: str) -> Board:
    # A test holds the built-in board against the schema, so only its meaning is checked here.
    document = resource(f"boards/{name}.json")
    return _build(sound_board(name, document, list(Meaning(document).problems())))


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
