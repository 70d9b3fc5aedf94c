"""The data files of Railroad Revolution as documents."""

from __future__ import annotations

from functools import partial
from typing import Any, Final

from roundhouse.core import schema

COLOURS: Final = ("white", "purple", "orange", "grey", "turquoise")
"""The colours of workers; the white ones are unspecialised."""
ACTIONS: Final = ("station", "rail", "telegraph", "sale")
"""The four action spaces of a player board, from left to right."""
TRACKS: Final = ("telegraph", "stations", "network")
"""The performance tracks, from left to right."""
STACKS: Final = ("A1", "A2", "B", "C", "D")
"""The stacks of milestones."""
NEXT_STACK: Final = {"A1": "B", "A2": "B", "B": "C", "C": "D", "D": None}
"""Which stack the milestone after a completed one comes from. 8.5"""
PLAYERS: Final = (2, 3, 4)

resource: Final = partial(schema.resource, "roundhouse.games.railroad_revolution")
"""A data file of this package, by its name."""


def space_ids(link: dict[str, Any]) -> list[str]:
    """The ids of a link's rail spaces: its two cities, and a number where there are several."""
    pair = f"{link['a']}-{link['b']}"
    number = len(link["spaces"])
    return [pair] if number == 1 else [f"{pair}:{i + 1}" for i in range(number)]
