"""The data files of SteamRollers, and the words that they share with the code."""

from __future__ import annotations

from functools import cache, partial
from typing import Final

from roundhouse.core import schema

COLOURS: Final = ("red", "blue", "green", "yellow", "grey", "black")
"""The colours of goods; black ones are coal."""
KINDS: Final = ("straight", "gentle", "sharp")
"""The kinds of track by their angle: 180, 120 and 60 degrees."""
DIRECTIONS: Final = ("E", "NE", "NW", "W", "SW", "SE")
"""The edges of a field, counter-clockwise; the opposite one is three further on."""
STEPS: Final = ((1, 0), (1, -1), (0, -1), (-1, 0), (-1, 1), (0, 1))
"""The neighbour over each edge, in axial coordinates."""
SIDES: Final = ("a", "b")
STARTING_TILES: Final = ("locomotive", "track", "points", "action_tile", "own_cargo")
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
