"""The parts of 1830 that are not on the map, read from `components.json`."""

from __future__ import annotations

import re
from functools import partial
from typing import Any, Final

from roundhouse.core import schema
from roundhouse.games.eighteen_thirty.view_types import Zone

ZONES: Final[tuple[Zone, ...]] = ("white", "yellow", "orange", "brown")
_ZONE_LETTERS: Final = {"": 0, "y": 1, "o": 2, "b": 3}
_CELL: Final = re.compile(r"(\d+)([yob]?)(p?)")


resource: Final = partial(schema.resource, "roundhouse.games.eighteen_thirty")
"""A data file of this package, by its name."""


def components() -> Any:
    """The parts, the market and the rules in numbers."""
    return resource("components.json")


def market_cells() -> list[list[tuple[int, int, bool] | None]]:
    """The market by row and column: price, zone and whether it is a par cell; None where there is no cell."""
    return [[_cell(word) for word in row.split()] for row in components()["market"]]


def _cell(word: str) -> tuple[int, int, bool] | None:
    found = _CELL.fullmatch(word)
    if found is None:
        return None
    return int(found[1]), _ZONE_LETTERS[found[2]], found[3] == "p"
