"""The data files of SteamRollers, and the words that they share with the code."""

from __future__ import annotations

from functools import cache, partial
from typing import Final, Literal, get_args

from roundhouse.core import schema

Colour = Literal["red", "blue", "green", "yellow", "grey", "black"]
Kind = Literal["straight", "gentle", "sharp"]
Direction = Literal["E", "NE", "NW", "W", "SW", "SE"]
Side = Literal["a", "b"]
StartingTile = Literal["locomotive", "track", "points", "action_tile", "own_cargo"]

COLOURS: Final[tuple[Colour, ...]] = get_args(Colour)
"""The colours of goods; black ones are coal."""
KINDS: Final[tuple[Kind, ...]] = get_args(Kind)
"""The kinds of track by their angle: 180, 120 and 60 degrees."""
BLACK_PAIRS: Final[tuple[tuple[Kind, Kind], ...]] = (("straight", "gentle"), ("straight", "sharp"), ("gentle", "sharp"))
"""What the black die can show."""
DIRECTIONS: Final[tuple[Direction, ...]] = get_args(Direction)
"""The edges of a field, counter-clockwise; the opposite one is three further on."""
STEPS: Final = ((1, 0), (1, -1), (0, -1), (-1, 0), (-1, 1), (0, 1))
"""The neighbour over each edge, in axial coordinates."""
SIDES: Final[tuple[Side, ...]] = get_args(Side)
STARTING_TILES: Final[tuple[StartingTile, ...]] = get_args(StartingTile)
LEVELS: Final = ("medium", "hard")

resource: Final = partial(schema.resource, "roundhouse.games.steamrollers")
"""A data file of this package, by its name."""


@cache
def edge_pairs() -> tuple[tuple[int, int, int], ...]:
    """All tracks that fit on a field: kind, and the two edges that it joins.

    Rotation r of a kind joins edge r with the one 3 (straight), 2 (gentle) or 1 (sharp) further on.

    >>> len(edge_pairs()), edge_pairs()[4]
    (15, (1, 1, 3))
    """
    return tuple(
        (kind, rotation, (rotation + 3 - kind) % 6)
        for kind, rotations in ((0, 3), (1, 6), (2, 6))
        for rotation in range(rotations)
    )
