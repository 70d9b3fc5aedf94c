"""The parts of 1830 that are not on the map, read from `components.json`."""

from __future__ import annotations

import json
import re
from functools import cache
from importlib.resources import files
from typing import Any, Final

ZONES: Final = ("white", "yellow", "orange", "brown")
_ZONE_LETTERS: Final = {"": 0, "y": 1, "o": 2, "b": 3}
_CELL: Final = re.compile(r"(\d+)([yob]?)(p?)")


@cache
def components() -> Any:
    """The document."""
    return json.loads((files("roundhouse.games.eighteen_thirty") / "components.json").read_text(encoding="utf-8"))


def market_cells() -> list[list[tuple[int, int, bool] | None]]:
    """The market by row and column: price, zone and whether it is a par cell; None where there is no cell."""
    return [[_cell(word) for word in row.split()] for row in components()["market"]]


def _cell(word: str) -> tuple[int, int, bool] | None:
    found = _CELL.fullmatch(word)
    if found is None:
        return None
    return int(found[1]), _ZONE_LETTERS[found[2]], found[3] == "p"
