"""The example that learns: quickly enough to be seen here, and what it counts."""

from __future__ import annotations

import importlib.util
import json
import sys
from pathlib import Path
from types import ModuleType

import pytest

EXAMPLE = Path(__file__).parents[2] / "examples" / "small_policy.py"
RESULT = Path(__file__).parents[2] / "bench" / "results" / "small-policy.json"


@pytest.fixture(scope="module")
def example() -> ModuleType:
    spec = importlib.util.spec_from_file_location("small_policy", EXAMPLE)
    assert spec is not None and spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


@pytest.mark.compiled_only
def test_a_policy_that_has_learned_for_seconds_beats_random_play(
    example: ModuleType, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    out = tmp_path / "result.json"
    monkeypatch.setattr(sys, "argv", ["small_policy", "--updates", "160", "--games", "1", "--out", str(out)])
    example.main()
    found = json.loads(out.read_text("utf-8"))
    assert (found["updates"], found["games"]) == (160, example.GAMES)
    assert found["interval"][0] > 0.6


def test_the_interval_is_that_of_wilson(example: ModuleType) -> None:
    assert example.wilson(0.5, 100) == pytest.approx((0.4038, 0.5962), abs=1e-4)
    assert example.wilson(1.0, 50) == pytest.approx((0.9286, 1.0), abs=1e-4)


def test_the_stored_result_is_of_this_example(example: ModuleType) -> None:
    stored = json.loads(RESULT.read_text("utf-8"))
    least, most = example.wilson(stored["win_share"], stored["games"])
    assert stored["interval"] == pytest.approx([least, most], abs=1e-4)
    assert least > 0.6
