"""Whole games of 18xx.games, action by action: every field of the state, every list of legal actions, the result."""

import json
from pathlib import Path

import pytest
from tests.games.eighteen_thirty.golden import GAMES, SHARED, sums, unpacked
from tools.trace_1830.compare import compare

from roundhouse import importers

PACKED = [pytest.param(path, id=path.name.partition(".")[0]) for path in sorted(GAMES.glob("*.gz"))]
LOGS = [pytest.param(path, id=path.stem) for path in sorted((SHARED / "logs").glob("[!g]*.json"))]


@pytest.mark.parametrize("path", PACKED)
def test_generated_games_are_equal_after_every_action(path: Path) -> None:
    golden = unpacked(path)
    found = sums(golden["log"])
    wrong = [number for number, (ours, theirs) in enumerate(zip(found, golden["sums"], strict=True)) if ours != theirs]
    assert wrong == []


@pytest.mark.parametrize("path", PACKED)
def test_generated_games_survive_export_and_import(path: Path) -> None:
    imported = importers.import_18xx(unpacked(path)["log"])
    again = importers.import_18xx(importers.export_18xx(imported.match))
    assert [str(entry.action) for entry in again.match.log] == [str(entry.action) for entry in imported.match.log]
    assert again.match.state.key() == imported.match.state.key()
    assert again.differences == [] and again.end_reason == imported.end_reason


@pytest.mark.parametrize("path", LOGS)
def test_games_of_people_are_equal_after_every_action(path: Path) -> None:
    import gzip

    trace = gzip.decompress((SHARED / "traces" / f"{path.stem}.jsonl.gz").read_bytes())
    found = compare(json.loads(path.read_bytes()), [json.loads(line) for line in trace.splitlines()])
    assert found.differences == []
