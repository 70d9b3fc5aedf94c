"""The engine does not become slower unnoticed: instructions for a decision, beside those in bench/results."""

from __future__ import annotations

import json
import platform
from typing import Any

import pytest
from bench.instructions import RESULT, per_decision

MOST = 1.05
STORED: dict[str, Any] = json.loads(RESULT.read_text("utf-8"))


@pytest.mark.compiled_only
@pytest.mark.parametrize("cell", [cell for cell in STORED if cell.endswith(" 2")])
def test_no_more_instructions_than_stored(cell: str) -> None:
    stored = STORED[cell]
    if platform.python_version_tuple()[:2] != tuple(stored["python"].split(".")[:2]):
        pytest.skip(f"counted with Python {stored['python']}; another one needs other instructions")
    title, players = cell.rsplit(" ", 1)
    number = per_decision(title, int(players))
    assert number <= stored["instructions_per_decision"] * MOST, f"python -m bench.instructions --title {title}"
