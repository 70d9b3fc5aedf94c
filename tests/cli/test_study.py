"""Studies on the command line: in words, as JSON, a line as a record, and bad input."""

from __future__ import annotations

import json
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

import roundhouse as rh
from roundhouse.core.rng import Rng
from roundhouse.study import Study

if TYPE_CHECKING:
    from tests.cli.conftest import Run


@pytest.fixture
def study(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Study:
    """Two ways to begin a game, in study.json."""
    made = Study(
        rh.new("ticket-to-ride-usa", players=2, seed=7, seats=[{"name": "Ann"}, {"name": "Ben"}]), name="Openings"
    )
    legal = made.state().legal(0)
    first = made.add(0, 0, legal[0])
    made.add(0, 0, legal[1])
    then = made.add(first.id, 1, made.state(first.id).legal(1)[0])
    made.draw(then.id, Rng(1))
    made.comment(first.id, "Keep few.\nThen build.")
    made.mark(first.id, [{"kind": "route", "ids": [1], "weight": 1, "style": "solid"}])
    (tmp_path / "study.json").write_text(json.dumps(made.to_json()))
    monkeypatch.chdir(tmp_path)
    return made


@pytest.mark.parametrize(("language", "words"), [("en", "1 mark on the board"), ("pl", "1 znak na planszy")])
def test_the_tree_in_words(run: Run, study: Study, language: str, words: str) -> None:
    ran = run("--lang", language, "study", "study.json")
    assert ran.code == 0 and words in ran.out
    lines = ran.out.splitlines()
    assert lines[0] == "Openings" and "Ann, Ben" in lines[1]
    assert any(line.startswith("1. Ann:") for line in lines) and any(line.startswith("  2. Ann:") for line in lines)
    assert "    Keep few." in lines and "    Then build." in lines


def test_a_line_is_cut_out_as_a_record(run: Run, study: Study) -> None:
    assert run("study", "study.json", "--line", "3", "--save", "line.json").code == 0
    assert rh.load(Path("line.json")).state.key() == study.state(3).key()
    assert json.loads(run("study", "study.json", "--line", "3", "--json").out) == json.loads(
        Path("line.json").read_text()
    )
    shown = run("study", "study.json", "--line", "3")
    assert "1. Ann:" in shown.out and "2. Ann:" not in shown.out and "3. Ben:" in shown.out
    assert json.loads(run("study", "study.json", "--json").out) == study.to_json()


def test_bad_input_is_refused_and_writes_nothing(run: Run, study: Study) -> None:
    assert "no node 99" in run("study", "study.json", "--line", "99", "--save", "line.json").err
    assert "--line" in run("study", "study.json", "--save", "line.json").err
    assert not Path("line.json").exists()
    refused = run("study", "study.json", "--line", "1", "--save", "study.json")
    assert refused.code != 0 and json.loads(Path("study.json").read_text()) == study.to_json()
    Path("other.json").write_text("{}")
    assert "roundhouse/study" in run("study", "other.json").err
