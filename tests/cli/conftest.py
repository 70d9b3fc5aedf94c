"""Running the command line in this process, with its output caught."""

from __future__ import annotations

import io
import json
import sys
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

import pytest

import roundhouse as rh
from roundhouse.cli import main
from roundhouse.core.documents import MatchRecord


@dataclass(frozen=True)
class Ran:
    """What a command line did."""

    code: int
    out: str
    err: str


Run = Callable[..., Ran]


@pytest.fixture
def run(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Run:
    """Run `roundhouse` with these words in an empty folder, and these lines typed."""
    for name in ("LC_ALL", "LC_MESSAGES", "LANG", "COLUMNS"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.chdir(tmp_path)

    def command(*words: str, typed: str = "") -> Ran:
        monkeypatch.setattr(sys, "stdin", io.StringIO(typed))
        code = main(words)
        out, err = capsys.readouterr()
        return Ran(code, out, err)

    return command


def random_match(title: str = "ticket-to-ride-usa", players: int = 2, seed: str = "7", moves: int = 10**6) -> rh.Match:
    """A match in which everybody answers at random, up to so many answers."""
    match = rh.new(title, players=players, seed=seed)
    rng = rh.Rng(1)
    while moves > 0 and not match.state.over:
        seat = match.state.seats()[0]
        legal = match.state.legal(seat)
        match.act(seat, legal[rng.below(len(legal))])
        moves -= 1
    return match


@pytest.fixture(scope="session")
def finished_record() -> MatchRecord:
    """The record of a whole game."""
    return random_match().record()


@pytest.fixture
def record(finished_record: dict[str, object], tmp_path: Path) -> Path:
    """A file with the record of a whole game."""
    path = tmp_path / "game.json"
    path.write_text(json.dumps(finished_record))
    return path
