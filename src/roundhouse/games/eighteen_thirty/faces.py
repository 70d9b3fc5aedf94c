"""What a hex can show: its print, or a tile in one of six rotations. Read from the file of the map."""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache, cached_property
from importlib.resources import files
from typing import Any, Final

# The ends of a piece of track: the six edges, then the stops of the hex.
EDGES: Final = 6
STOPS: Final = 2
ENDS: Final = EDGES + STOPS

NO_STOP: Final = -1
CITY: Final = 0
TOWN: Final = 1
OFF_BOARD: Final = 2

COLOURS: Final = ("white", "yellow", "green", "brown", "grey", "red")


@dataclass(frozen=True)
class Stop:
    """A city, a town or an off-board area, with its value in phases 2 to 4 and from phase 5 on."""

    kind: int
    low: int
    high: int
    slots: int


@dataclass(frozen=True)
class Face:
    """Stops and pieces of track, each between two ends."""

    colour: int
    label: str
    stops: tuple[Stop, ...]
    track: tuple[tuple[int, int], ...]

    def turned(self, rotation: int) -> Face:
        def turn(end: int) -> int:
            return (end + rotation) % EDGES if end < EDGES else end

        return Face(self.colour, self.label, self.stops, tuple((turn(a), turn(b)) for a, b in self.track))

    def joined(self, end: int) -> int:
        """The ends that track joins to this one, as bits."""
        bits = 0
        for a, b in self.track:
            if end == a:
                bits |= 1 << b
            if end == b:
                bits |= 1 << a
        return bits

    def exits(self) -> int:
        """The edges that track leads to, as bits."""
        return self._exits

    @cached_property
    def _exits(self) -> int:
        """Found once: a board asks for them at every pair of faces."""
        return sum(1 << edge for edge in range(EDGES) if self.joined(edge))

    def edges_of(self, stop: int) -> int:
        """The edges that track joins to a stop, as bits."""
        return self.joined(EDGES + stop) & ((1 << EDGES) - 1)

    def becomes(self, other: Face) -> bool:
        """Whether the other face may replace this one, apart from where its exits lead (4.8, 4.11, 4.12)."""
        return (
            other.colour == self.colour + 1
            and other.colour <= COLOURS.index("brown")
            and other.label == self.label
            and [stop.kind for stop in other.stops] == [stop.kind for stop in self.stops]
            and self._plain() <= other._plain()
            and self._keeps_stops(other)
        )

    def _plain(self) -> set[frozenset[int]]:
        return {frozenset((a, b)) for a, b in self.track if a < EDGES and b < EDGES}

    def _keeps_stops(self, other: Face) -> bool:
        """Each stop with track finds all its edges at one stop of the other face, two stops not at the same."""
        with_track = [stop for stop in range(len(self.stops)) if self.edges_of(stop)]
        found = {self.successor(stop, other) for stop in with_track}
        return NO_STOP not in found and len(found) == len(with_track)

    def successor(self, stop: int, other: Face) -> int:
        """The stop of the other face that takes over the edges of this one."""
        edges = self.edges_of(stop)
        for candidate in range(len(other.stops)):
            if edges and edges & ~other.edges_of(candidate) == 0:
                return candidate
        return NO_STOP


@cache
def map_document() -> Any:
    """The file of the map."""
    return json.loads((files("roundhouse.games.eighteen_thirty") / "map.json").read_text(encoding="utf-8"))


def printed_faces(document: Any) -> list[Face]:
    """What is printed on each hex, in the order of the file."""
    return [_face(entry) for entry in document["hexes"].values()]


def tile_faces(document: Any) -> list[Face]:
    """Each tile in each rotation, in the order of the file."""
    return [_face(entry).turned(rotation) for entry in document["tiles"].values() for rotation in range(EDGES)]


def _face(entry: dict[str, Any]) -> Face:
    track = tuple((_end(a), _end(b)) for a, b in (piece.split("-") for piece in entry.get("track", ())))
    return Face(COLOURS.index(entry["colour"]), entry.get("label", ""), tuple(_stops(entry)), track)


def _stops(entry: dict[str, Any]) -> Iterator[Stop]:
    for value, slots in entry.get("cities", ()):
        yield Stop(CITY, value, value, slots)
    for value in entry.get("towns", ()):
        yield Stop(TOWN, value, value, 0)
    if "offboard" in entry:
        low, high = entry["offboard"]
        yield Stop(OFF_BOARD, low, high, 0)


def _end(word: str) -> int:
    return int(word) if word.isdigit() else EDGES + int(word[1:])
