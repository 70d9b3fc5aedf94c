"""Help pages, languages and the version: a good read in English and in Polish."""

from __future__ import annotations

import subprocess
import sys
from typing import TYPE_CHECKING

import pytest

import roundhouse as rh
from roundhouse import bots

if TYPE_CHECKING:
    from tests.cli.conftest import Run

COMMANDS = ("play", "titles", "simulate", "bench", "replay", "verify", "validate", "score")


@pytest.mark.parametrize("language", ["en", "pl"])
@pytest.mark.parametrize("command", [(), *((command,) for command in COMMANDS)])
def test_every_help_page_is_written(run: Run, command: tuple[str, ...], language: str) -> None:
    """No key of the catalogue is left without words, and no line is wider than a page."""
    ran = run("--lang", language, *command, "--help")
    assert ran.code == 0
    assert ran.err == ""
    assert "cli." not in ran.out
    assert ran.out.startswith({"en": "Usage: roundhouse", "pl": "Użycie: roundhouse"}[language])
    assert max(map(len, ran.out.splitlines())) <= 100


def test_help_lists_all_commands(run: Run) -> None:
    lines = run("--help").out.splitlines()
    assert [command for command in COMMANDS if not any(line.startswith(f"  {command} ") for line in lines)] == []


def test_nothing_asked_is_help(run: Run) -> None:
    assert run().out == run("--help").out


def test_help_fits_a_narrow_terminal(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", "80")
    for command in COMMANDS:
        assert max(map(len, run(command, "--help").out.splitlines())) <= 80


def test_version_says_which_build_runs(run: Run) -> None:
    ran = run("--version")
    assert (ran.code, ran.out) == (0, f"roundhouse {rh.__version__} ({rh.build()})\n")


@pytest.mark.parametrize(
    ("environment", "polish"),
    [
        ({"LANG": "pl_PL.UTF-8"}, True),
        ({"LC_ALL": "pl_PL.UTF-8", "LANG": "en_GB.UTF-8"}, True),
        ({"LC_MESSAGES": "pl", "LANG": "C"}, True),
        ({"LC_ALL": "C", "LANG": "pl_PL.UTF-8"}, False),
        ({"LC_ALL": "", "LANG": "pl_PL.UTF-8"}, True),
        ({"LANG": "plt_MG.UTF-8"}, False),
        ({}, False),
    ],
)
def test_the_locale_chooses_the_language(
    run: Run, monkeypatch: pytest.MonkeyPatch, environment: dict[str, str], polish: bool
) -> None:
    for name, value in environment.items():
        monkeypatch.setenv(name, value)
    assert run("--help").out.startswith("Użycie" if polish else "Usage")


@pytest.mark.parametrize("words", [("--lang", "pl", "titles"), ("titles", "--lang", "pl"), ("titles", "--lang=pl")])
def test_the_language_may_stand_anywhere(run: Run, words: tuple[str, ...]) -> None:
    assert "Wsiąść do Pociągu" in run(*words).out


def test_the_option_wins_over_the_locale(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("LANG", "pl_PL.UTF-8")
    assert run("--lang", "en", "--help").out.startswith("Usage")


def test_titles_say_for_how_many_players_an_option_is(run: Run) -> None:
    words = " ".join(run("titles", "steamrollers").out.split())
    for option, after, span in (("coal", "orders", "2–5"), ("eva", "first_player", "1"), ("borders", "eva", None)):
        part = words[words.index(f" {option} ") : words.index(f" {after} ")]
        assert part.partition("number of players: ")[2].strip() == (span or "")


def test_titles(run: Run) -> None:
    out = run("titles").out
    for title in rh.titles():
        line = next(line for line in out.splitlines() if line.startswith(title.id))
        assert title.names["en"] in line
        assert f"{title.seats[0]}–{title.seats[1]}" in line
        assert ", ".join(bots.levels(title.id)) in " ".join(out[out.index(line) :].split())


@pytest.mark.parametrize("language", ["en", "pl"])
def test_titles_of_one_title_lists_its_options(run: Run, language: str) -> None:
    out = run("titles", "ticket-to-ride-usa", "--lang", language).out
    for option in rh.title("ticket-to-ride-usa").options:
        assert f"\n{option.id} " in out
    assert "classic_2004" in out
    assert "ttr." not in out


def test_it_runs_as_a_module() -> None:
    done = subprocess.run([sys.executable, "-m", "roundhouse", "--version"], capture_output=True, text=True, check=True)
    assert done.stdout.startswith(f"roundhouse {rh.__version__} (")


def test_a_reader_who_leaves_is_no_fault(record: object) -> None:
    """`roundhouse replay game.json | head -1` says nothing on the error stream."""
    program = f"'{sys.executable}' -W ignore -m roundhouse replay '{record}' | head -1"
    done = subprocess.run(program, shell=True, capture_output=True, text=True, check=True)
    assert len(done.stdout.splitlines()) == 1
    assert done.stderr == ""


def test_a_title_tells_its_readings_and_what_is_reconstructed(run: Run) -> None:
    out = " ".join(run("titles", "railroad-revolution").out.split())
    assert "D8: Three rails with an Engineer cost $400 in total." in out
    assert "Reconstructed: no available source gives most of the numbers printed on the map" in out
    polish = " ".join(run("titles", "railroad-revolution", "--lang", "pl").out.split())
    assert "D8: Trzy tory z Inżynierem kosztują łącznie $400." in polish
    assert "D8" not in run("titles", "steamrollers").out
