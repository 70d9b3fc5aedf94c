"""The arena from the command line."""

from __future__ import annotations

import json
import signal
import subprocess
import sys
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from roundhouse.sim import journal
from roundhouse.sim.arena import Contest, play_deal

if TYPE_CHECKING:
    from tests.cli.conftest import Run

USA = "ticket-to-ride-usa"
FIRST = "tests.sim.own_bots:First"


@pytest.fixture(autouse=True)
def kept(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    return tmp_path / "roundhouse" / "arena"


def test_results_as_json(run: Run, kept: Path) -> None:
    ran = run("arena", USA, "--bots", f"random,{FIRST}", "--players", "2", "--games", "8", "--seed", "9", "--json")
    document = json.loads(ran.out)
    assert (ran.code, ran.err) == (0, "")
    assert [document[key] for key in ("title", "players", "games", "deals", "seed")] == [USA, 2, 8, 4, "9"]
    assert set(document["bots"]) == {"random", FIRST}
    for bot in document["bots"].values():
        assert bot["games"] == 8
        assert bot["win_share_95"][0] <= bot["win_share"] <= bot["win_share_95"][1]
        assert 0 < bot["ms_per_move"]["p50"] <= bot["ms_per_move"]["p95"]
        assert bot["rating"]["sigma"] > 0
    assert sum(bot["win_share"] for bot in document["bots"].values()) == pytest.approx(1, abs=1e-5)
    assert [seat["games"] for seat in document["seats"]] == [8, 8]
    assert not list(kept.iterdir())  # what was kept in case of an interruption


def test_one_bot_against_three(run: Run) -> None:
    document = json.loads(run("arena", USA, "-b", f"{FIRST},random,random,random", "-g", "8", "--json").out)
    assert (document["players"], document["deals"]) == (4, 2)
    assert [document["bots"][name]["games"] for name in (FIRST, "random")] == [8, 24]


@pytest.mark.parametrize(("language", "wins"), [("en", "wins"), ("pl", "wygrane")])
def test_results_as_a_table_and_a_plot(run: Run, language: str, wins: str) -> None:
    ran = run("arena", USA, "-b", f"random,{FIRST}", "-g", "4", "--sprt", "--lang", language)
    assert (ran.code, ran.err) == (0, "")
    assert ran.out.count(wins) >= 2
    assert ran.out.count("●") == 2
    assert "cli." not in ran.out


def test_an_interrupted_contest_goes_on(run: Run, kept: Path) -> None:
    """The deals that were kept are not played again, and the results are those of an uninterrupted one."""
    command = ("arena", USA, "-b", f"random,{FIRST}", "-g", "8", "--json")
    whole = json.loads(run(*command).out)
    kept.mkdir(parents=True, exist_ok=True)
    book = journal.Journal(Contest(USA, 2, {}, ("random", FIRST), "1", 8))
    book.open(fresh=False)
    for number in range(3):
        book.add(play_deal(book.contest, number))
    path = book.path
    del book  # as when the machine stops; the last line may be torn
    with path.open("a") as file:
        file.write('{"deal": 3, "ga')
    ran = run(*command)
    assert "6 games" in ran.err
    again = json.loads(ran.out)
    assert (again["digest"], again["games"]) == (whole["digest"], 8)
    assert not path.exists()


def test_a_killed_contest_leaves_what_it_played(kept: Path) -> None:
    # What runs in the background of a shell ignores the signal, and so would its children.
    heed = "import signal, sys; signal.signal(signal.SIGINT, signal.default_int_handler)"
    program = f"{heed}; from roundhouse.cli import main; sys.exit(main(sys.argv[1:]))"
    command = [sys.executable, "-c", program, "arena", USA, "-b", "random", "-g", "1000000"]
    with subprocess.Popen(command, stderr=subprocess.PIPE) as process:
        while not any(path.stat().st_size > 5000 for path in kept.glob("*.jsonl")):
            assert process.poll() is None, process.stderr
        process.send_signal(signal.SIGINT)
        said = process.communicate()[1].decode()
    assert process.returncode == 130
    assert "the same command" in said
    (path,) = kept.glob("*.jsonl")
    assert json.loads(path.read_text().splitlines()[0])["deal"] == 0


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("-b", "random,random,random", "-p", "2"), "3"),
        (("-b", "strong,random"), "strong"),
        (("-b", "nowhere.at_all:Bot,random"), "nowhere"),
        (("-b", "tests.sim.own_bots:NoBot,random"), "choose"),
        (("-b", "tests.sim.own_bots:Crashing,random"), "no plan"),
    ],
)
def test_faults_are_one_line(run: Run, words: tuple[str, ...], said: str) -> None:
    ran = run("arena", USA, *words)
    assert (ran.code, ran.out, ran.err.count("\n")) == (2, "", 1)
    assert said in ran.err
