"""The measuring of speed."""

from __future__ import annotations

import json
from functools import partial
from pathlib import Path

import bench.run
import pytest

import roundhouse as rh
from roundhouse.cli import bench as cli_bench
from roundhouse.core.play import playout
from roundhouse.sim.bench import measure, middle_of


def test_a_measurement_names_its_build() -> None:
    speed = measure("ticket-to-ride-europe", 2, seconds=0.05, repeats=1)
    assert speed.build == rh.build()
    assert speed.decisions_per_cpu_s > speed.games_per_cpu_s * 20
    assert speed.copies_per_cpu_s > 0
    assert speed.to_json()["build"] == rh.build()


def test_the_middle_of_a_game_is_its_middle() -> None:
    game = rh.title("ticket-to-ride-usa").build(3, {})
    whole = int(playout(game.start(), rh.Rng(1)))
    state = middle_of(game, 1)
    assert not state.over
    assert state.seats() != (rh.CHANCE,)
    assert abs(int(playout(state.copy(), rh.Rng(2))) - whole / 2) < whole / 3


def test_options_are_checked() -> None:
    with pytest.raises(rh.BadOption):
        measure("ticket-to-ride-usa", 9)


def test_results_are_kept_with_what_they_depend_on(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """No name of a machine or a person is among it."""
    monkeypatch.setattr(bench.run, "RESULTS", tmp_path / "results")
    monkeypatch.setattr("bench.self_play.RESULT", tmp_path / "self-play.json")
    monkeypatch.setattr(cli_bench, "measure", partial(measure, seconds=0.02, repeats=1))
    monkeypatch.setattr("sys.argv", ["bench", "--title", "ticket-to-ride-usa", "--players", "2"])
    assert bench.run.main() == 0
    (path,) = (tmp_path / "results").iterdir()
    document = json.loads(path.read_text())
    assert path.name == "ticket-to-ride-usa-2.json"
    assert list(document) == [
        "title", "players", "build", "games_per_cpu_s", "decisions_per_cpu_s", "copies_per_cpu_s", "python", "date",
    ]  # fmt: skip
    assert document["build"] == rh.build()
