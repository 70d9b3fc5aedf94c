"""The example that learns: quickly enough to be seen here, and what it counts."""

from __future__ import annotations

import importlib.util
import json
import sys
from pathlib import Path
from types import ModuleType

import numpy as np
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
def test_a_quick_form_of_it_runs(example: ModuleType, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    out = tmp_path / "result.json"
    monkeypatch.setattr(example, "GAMES", 16)
    monkeypatch.setattr(example, "STEPS", 8)
    monkeypatch.setattr(sys, "argv", ["small_policy", "--updates", "8", "--games", "1", "--out", str(out)])
    example.main()
    found = json.loads(out.read_text("utf-8"))
    assert (found["updates"], found["games"]) == (8, 16)
    assert found["interval"] == pytest.approx(example.wilson(found["win_share"], 16), abs=1e-4)


def test_an_answer_that_went_better_than_expected_becomes_likelier(example: ModuleType) -> None:
    policy = example.Policy(np.ones(3, np.float32), 4, seed=1)
    seen = policy.seen({"observation": np.ones((40, 3), np.float32)})
    mask = np.tile(np.array([1, 1, 0, 1], np.int8), (40, 1))
    chosen = np.array([0, 1] * 20)
    better = np.where(chosen == 1, 1, -1).astype(np.float32)
    for _ in range(30):
        policy.learn(seen, mask, chosen, better)
    likely = np.exp(policy.think(seen, mask)[1])[0]
    assert likely[1] > 0.5
    assert likely[0] < 0.25
    assert likely[2] == 0
    assert set(policy.choose(policy.think(seen, mask)[1])) <= {0, 1, 3}


def test_the_interval_is_that_of_wilson(example: ModuleType) -> None:
    assert example.wilson(0.5, 100) == pytest.approx((0.4038, 0.5962), abs=1e-4)
    assert example.wilson(1.0, 50) == pytest.approx((0.9286, 1.0), abs=1e-4)


def test_the_stored_result_is_of_this_example(example: ModuleType) -> None:
    stored = json.loads(RESULT.read_text("utf-8"))
    least, most = example.wilson(stored["win_share"], stored["games"])
    assert stored["interval"] == pytest.approx([least, most], abs=1e-4)
    assert least > 0.6
