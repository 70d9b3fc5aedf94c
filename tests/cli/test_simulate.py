"""Simulations and benchmarks from the command line."""

from __future__ import annotations

import json
import subprocess
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

import roundhouse as rh
from roundhouse.cli import bench
from roundhouse.sim import runs
from roundhouse.sim.bench import measure

if TYPE_CHECKING:
    from tests.cli.conftest import Run

USA = "ticket-to-ride-usa"
TIMES = dict.fromkeys(("cpu_seconds", "seconds", "games_per_second"))
NUMBERS = ("games_per_cpu_s", "decisions_per_cpu_s", "copies_per_cpu_s")


def test_simulate_as_json(run: Run) -> None:
    ran = run("simulate", USA, "--players", "3", "--games", "7", "--seed", "9", "--json")
    document = json.loads(ran.out)
    assert (ran.code, ran.err) == (0, "")
    assert [document[key] for key in ("title", "players", "games", "seed", "build")] == [USA, 3, 7, "9", rh.build()]
    assert [row["games"] for row in document["by_seat"]] == [7, 7, 7]
    assert document["by_bot"]["random"]["games"] == 21
    assert sum(row["win_share"] for row in document["by_seat"]) == pytest.approx(1, abs=1e-5)
    assert set(document["by_seat"][0]) == {
        "games", "mean", "sd", "min", "max", "win_share", "win_share_95", "mean_place",
    }  # fmt: skip
    assert document["decisions"] > 7 * 50
    assert len(document["digest"]) == 64


def test_the_number_of_jobs_does_not_change_the_results(run: Run) -> None:
    documents = []
    for jobs in ("1", "2"):
        ran = run("simulate", USA, "--games", "6", "--bots", "casual,random", "--jobs", jobs, "--json")
        documents.append(json.loads(ran.out))
    one, two = ({key: doc[key] for key in ("by_seat", "by_bot", "decisions", "digest")} for doc in documents)
    assert one == two


def test_another_seed_gives_other_games(run: Run) -> None:
    digests = {json.loads(run("simulate", USA, "-g", "2", "-s", seed, "--json").out)["digest"] for seed in "12"}
    assert len(digests) == 2


@pytest.mark.parametrize(("language", "mean"), [("en", "mean"), ("pl", "średnia")])
def test_simulate_as_a_table(run: Run, language: str, mean: str) -> None:
    ran = run("simulate", USA, "-g", "4", "-o", "edition=classic_2004", "--lang", language)
    assert (ran.code, ran.err) == (0, "")  # no progress bar without a terminal
    assert ran.out.count(mean) == 2
    assert "cli." not in ran.out
    assert ("," in ran.out.split("\n1 ")[1].split("\n")[0]) == (language == "pl")


def test_simulate_into_files(run: Run, tmp_path: Path) -> None:
    words = ("simulate", USA, "-g", "3", "--out", "run.parquet", "--decisions", "--records")
    ran = run(*words, "--json")
    document = json.loads(ran.out)
    assert (ran.code, ran.err) == (0, "")
    assert document["files"] == ["run.parquet", "run.decisions.parquet", "run.records.parquet"]
    assert sorted(path.name for path in tmp_path.iterdir()) == sorted(document["files"])
    plain = json.loads(run("simulate", USA, "-g", "3", "--json").out)
    assert {key: document[key] for key in plain} | TIMES == plain | TIMES
    again = run(*words)
    assert (again.code, again.err) == (0, "warning: all games are in run.parquet already; nothing is played\n")
    assert f"Digest: {plain['digest']}\nWritten: run.parquet\n" in again.out
    proved = run("verify", "run.records.parquet")
    assert (proved.code, proved.err) == (0, "")
    assert proved.out.startswith("verified: 3 games") and plain["digest"] in proved.out
    refused = run("verify", "run.parquet")
    assert (refused.code, refused.out, "holds no records" in refused.err) == (2, "", True)


def test_an_interrupted_run_goes_on(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    words = ("simulate", USA, "-g", "5", "--out", "run.parquet", "--lang", "en")
    settle, left = runs.settle, 3

    def interrupted(unfinished: Path, path: Path) -> None:
        nonlocal left
        left -= 1
        if left == 0:
            raise KeyboardInterrupt
        settle(unfinished, path)

    with monkeypatch.context() as patched:
        patched.setattr(runs, "settle", interrupted)
        ran = run(*words)
    assert (ran.code, ran.out, ran.err) == (130, "", "error: interrupted; the same command goes on from here\n")
    ran = run(*words)
    assert ran.code == 0
    assert ran.err.startswith("warning: 2 games of 5 were played before")
    assert json.loads(run("simulate", USA, "-g", "5", "--json").out)["digest"] in ran.out


@pytest.mark.parametrize("flag", ["--decisions", "--records", "--fresh"])
def test_files_need_a_name(run: Run, tmp_path: Path, flag: str) -> None:
    ran = run("simulate", USA, flag)
    assert (ran.code, ran.out, "--out RUN.parquet" in ran.err) == (2, "", True)
    assert list(tmp_path.iterdir()) == []


@pytest.fixture
def quick(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bench, "measure", partial(measure, seconds=0.02, repeats=1))


@pytest.mark.usefixtures("quick")
def test_bench_as_json(run: Run) -> None:
    document = json.loads(run("bench", USA, "--players", "3", "--json").out)
    assert list(document) == ["title", "players", "build", *NUMBERS]
    assert (document["title"], document["players"], document["build"]) == (USA, 3, rh.build())
    assert all(document[name] > 0 for name in NUMBERS)


@pytest.mark.usefixtures("quick")
@pytest.mark.parametrize("language", ["en", "pl"])
def test_bench_as_a_table(run: Run, language: str) -> None:
    ran = run("bench", USA, "--lang", language)
    assert ran.code == 0
    assert rh.build() in ran.out
    assert "cli." not in ran.out


@pytest.mark.usefixtures("quick")
def test_bench_compares_both_builds(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    other = "pure" if rh.build() == "compiled" else "compiled"
    numbers = {"build": other, **dict.fromkeys(NUMBERS, 1.0 if other == "pure" else 1e9)}

    def measured(command: list[str], env: dict[str, str], **_: object) -> subprocess.CompletedProcess[str]:
        assert env["ROUNDHOUSE_PURE"] == ("1" if other == "pure" else "0")
        return subprocess.CompletedProcess(command, 0, json.dumps(numbers))

    monkeypatch.setattr(subprocess, "run", measured)
    document = json.loads(run("bench", USA, "--both", "--json").out)
    assert (document["build"], document["pure"]["build"]) == ("compiled", "pure")
    for name in NUMBERS:
        assert document["ratio"][name] == pytest.approx(document[name] / document["pure"][name], abs=0.01, rel=0.1)
    assert "×" in run("bench", USA, "--both").out


@pytest.mark.usefixtures("quick")
def test_bench_needs_two_builds_to_compare(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(subprocess, "run", lambda command, **_: subprocess.CompletedProcess(command, 0, ""))
    ran = run("bench", USA, "--both")
    assert (ran.code, ran.out, ran.err.count("\n")) == (2, "", 1)
    assert rh.build() in ran.err
