# compiled by mypyc
"""The board of 1830 as flat tables that never change: hexes, their sides, and all faces a hex can show.

A face is a number: the print of hex h is face h, kind k of tile in rotation r is face ``hexes + 6 * k + r``. A stop
(city, town or off-board area) is ``2 * hex + n``, a place for a token is ``4 * city hex + 2 * city + slot``.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache
from typing import Any, Final, final

from librt.vecs import vec
from mypy_extensions import i64

from roundhouse.games.eighteen_thirty.documents import components
from roundhouse.games.eighteen_thirty.faces import (
    COLOURS,
    EDGES,
    ENDS,
    NO_STOP,
    STOPS,
    Face,
    map_document,
    printed_faces,
    tile_faces,
)

NONE: Final = -1

WHITE: Final = 0
YELLOW: Final = 1
GREEN: Final = 2
BROWN: Final = 3

ALL_EDGES: Final = 63
LABELS: Final = ("", "B", "NY", "OO")
NEW_YORK: Final = 2

PLACES: Final = 4
"""Places for tokens on a city hex: two cities with two slots each."""

CORPORATIONS: Final = ("PRR", "NYC", "CPR", "B&O", "C&O", "ERIE", "NYNH", "B&M")

# Row and column steps across the edges, from south-west clockwise.
_STEPS: Final = ((1, -1), (0, -2), (-1, -1), (-1, 1), (0, 2), (1, 1))


@final
class Board:
    """All that is fixed about map and tiles. Masks have one bit per edge or end."""

    def __init__(self, document: Any) -> None:
        hexes = list(document["hexes"])
        faces = printed_faces(document) + tile_faces(document)
        self.hexes: i64 = len(hexes)
        self.kinds: i64 = len(document["tiles"])
        self.hex_names: tuple[str, ...] = tuple(hexes)
        self.kind_names: tuple[str, ...] = tuple(document["tiles"])
        self.town_names: tuple[str, ...] = tuple(entry.get("name", "") for entry in document["hexes"].values())
        """What is written on a hex, such as Albany; empty for most."""
        self.faces: tuple[Face, ...] = tuple(faces)
        self.document: dict[str, object] = {**document, "components": components()}
        """For drawings: the map with its tiles, and all that is not on it."""

        self.neighbour: vec[i64] = _flat(_neighbours(hexes))
        """By 6 * hex + edge: the hex across the edge, or NONE."""
        self.open: vec[i64] = _flat(_open_edges(document, hexes, self.neighbour, faces))
        """By hex: the edges that track may lead to (4.10), the same from both hexes."""
        self.side: vec[i64] = _flat(_sides(self.open, self.neighbour))
        """By 6 * hex + edge: the number of the open hexside, the same from both hexes, or NONE."""
        self.sides: i64 = max(self.side) + 1
        self.cost: vec[i64] = _flat(_terrain(document))
        """By hex: what its first tile costs (4.13)."""
        self.area: vec[i64] = _flat(_areas(document, list(document["areas"])))
        """By hex: the number of its off-board area if that has several hexes, or NONE."""
        self.site_area: vec[i64] = _flat(_areas(document, document["areas_of_18xx_games"]))
        """The same, as 18xx.games has it (D16)."""
        self.count: vec[i64] = _flat(entry["count"] for entry in document["tiles"].values())
        """By kind: how many tiles there are."""

        self.colour: vec[i64] = _flat(face.colour for face in faces)
        self.label: vec[i64] = _flat(LABELS.index(face.label) for face in faces)
        self.exits: vec[i64] = _flat(face.exits() for face in faces)
        self.joined: vec[i64] = _flat(face.joined(end) for face in faces for end in range(ENDS))
        """By 8 * face + end: the ends that track joins to this one; ends 6 and 7 are the stops."""
        self.stops: vec[i64] = _flat(len(face.stops) for face in faces)
        self.stop_kind: vec[i64] = _flat(_of_stops(faces, "kind", NO_STOP))
        """By 2 * face + stop: CITY, TOWN, OFF_BOARD or NO_STOP. So too the value, low and high, and the slots."""
        self.low: vec[i64] = _flat(_of_stops(faces, "low", 0))
        self.high: vec[i64] = _flat(_of_stops(faces, "high", 0))
        self.slots: vec[i64] = _flat(_of_stops(faces, "slots", 0))

        first, targets = _upgrades(faces, len(hexes), self.open)
        self.upgrade_first: vec[i64] = _flat(first)
        self.upgrades: vec[i64] = _flat(targets)
        """The faces that may replace face f are upgrades[upgrade_first[f]] to upgrades[upgrade_first[f + 1] - 1]."""

        city_hexes = [hexes.index(name) for name, entry in document["hexes"].items() if "cities" in entry]
        self.city_hexes: vec[i64] = _flat(city_hexes)
        self.city_number: vec[i64] = _flat(
            city_hexes.index(at) if at in city_hexes else NONE for at in range(len(hexes))
        )
        """By hex: its number among the hexes with cities, or NONE."""
        homes = [document["homes"][corporation] for corporation in CORPORATIONS]
        self.home: vec[i64] = _flat(hexes.index(name) for name, _ in homes)
        self.home_city: vec[i64] = _flat(NONE if city is None else city for _, city in homes)
        """By corporation: the printed city that is its home, or NONE where it may choose (4.4)."""
        self.home_edges: vec[i64] = _flat(
            0 if city is None else faces[hexes.index(name)].edges_of(city) for name, city in homes
        )

    def face(self, kind: i64, rotation: i64) -> i64:
        """The face of a tile."""
        return self.hexes + kind * EDGES + rotation

    def hex_at(self, name: str) -> int:
        """The number of a hex by its name; raises KeyError."""
        return _index(self.hex_names, name)

    def kind_of(self, name: str) -> int:
        """The number of a kind of tile by the number printed on it; raises KeyError."""
        return _index(self.kind_names, name)


@cache
def load_board() -> Board:
    """The board of the base game."""
    return Board(map_document())


def _index(names: tuple[str, ...], name: str) -> int:
    if name not in names:
        raise KeyError(name)
    return names.index(name)


def _flat(numbers: Iterable[int]) -> vec[i64]:
    return vec[i64](list(numbers))


def _neighbours(hexes: list[str]) -> list[int]:
    found = []
    for name in hexes:
        row, column = ord(name[0]), int(name[1:])
        for down, right in _STEPS:
            other = f"{chr(row + down)}{column + right}"
            found.append(hexes.index(other) if other in hexes else NONE)
    return found


def _sides(open_edges: vec[i64], neighbour: vec[i64]) -> list[int]:
    numbers: dict[tuple[int, int], int] = {}
    found = []
    for at in range(len(open_edges)):
        for edge in range(EDGES):
            other = int(neighbour[at * EDGES + edge])
            side = (other, (edge + 3) % EDGES) if other < at else (at, edge)
            found.append(numbers.setdefault(side, len(numbers)) if open_edges[at] >> edge & 1 else NONE)
    return found


def _open_edges(document: Any, hexes: list[str], neighbour: vec[i64], faces: list[Face]) -> list[int]:
    fixed = (COLOURS.index("grey"), COLOURS.index("red"))
    impassable = [{hexes.index(a), hexes.index(b)} for a, b in document["impassable"]]

    def leads_somewhere(at: int, edge: int) -> bool:
        face = faces[at]
        return face.colour not in fixed or bool(face.exits() >> edge & 1)

    masks = []
    for at in range(len(hexes)):
        mask = 0
        for edge in range(EDGES):
            other = int(neighbour[at * EDGES + edge])
            if other == NONE or {at, other} in impassable:
                continue
            if leads_somewhere(at, edge) and leads_somewhere(other, (edge + 3) % EDGES):
                mask |= 1 << edge
        masks.append(mask)
    return masks


def _terrain(document: Any) -> list[int]:
    return [document["terrain"].get(entry.get("terrain"), 0) for entry in document["hexes"].values()]


def _areas(document: Any, names: list[str]) -> list[int]:
    numbers = {at: number for number, name in enumerate(names) for at in document["areas"][name]}
    return [numbers.get(at, NONE) for at in document["hexes"]]


def _of_stops(faces: list[Face], field: str, without: int) -> list[int]:
    return [
        getattr(face.stops[stop], field) if stop < len(face.stops) else without
        for face in faces
        for stop in range(STOPS)
    ]


def _upgrades(faces: list[Face], hexes: int, open_edges: vec[i64]) -> tuple[list[int], list[int]]:
    first, targets = [0], []
    for number, face in enumerate(faces):
        for target in range(hexes, len(faces)):
            leaves = faces[target].exits()
            if face.becomes(faces[target]) and (number >= hexes or leaves & ~int(open_edges[number]) == 0):
                targets.append(target)
        first.append(len(targets))
    return first, targets
