"""Reviews on the command line: the summary, JSON, the page, and bad input."""

from __future__ import annotations

import json
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from tests.cli.conftest import random_match

import roundhouse as rh

if TYPE_CHECKING:
    from tests.cli.conftest import Run

RECORD = '{"format": "roundhouse/record"}'
REVIEW = ("review", "short.json", "--effort", "8", "--jobs", "1")


@pytest.fixture
def short(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The beginning of a game."""
    record = random_match("ticket-to-ride-usa").record()
    record["entries"] = record["entries"][:30]
    record.pop("scores", None)
    record.pop("result", None)
    path = tmp_path / "short.json"
    path.write_text(json.dumps(record))
    monkeypatch.chdir(tmp_path)
    return path


@pytest.mark.parametrize(("language", "words"), [("en", "turning"), ("pl", "zwrotny")])
def test_a_review_names_everybody_in_either_language(run: Run, short: Path, language: str, words: str) -> None:
    ran = run("--lang", language, *REVIEW)
    assert ran.code == 0 and words in ran.out
    assert all(name in ran.out for name in rh.load(short).names)


def test_json_and_page(run: Run, short: Path) -> None:
    ran = run(*REVIEW, "--json", "--html", "out.html")
    document = json.loads(ran.out)
    assert ran.code == 0 and document["format"] == "roundhouse/review" and len(document["curve"]) == 31
    page = (short.parent / "out.html").read_text()
    assert page.startswith("<!doctype html>") and "<svg" in page
    assert run(*REVIEW, "--html", "out.html").code == 0  # a page may be replaced


def test_nothing_else_is_overwritten(run: Run, short: Path) -> None:
    before = short.read_bytes()
    ran = run(*REVIEW, "--html", short.name)
    assert ran.code == 2 and "is no page" in ran.err and short.read_bytes() == before


@pytest.mark.parametrize(
    ("words", "fault"),
    [("{", "short.json"), ("[1]", "neither a Roundhouse record nor"), (RECORD, "version")],
)
def test_what_is_no_game_is_refused(run: Run, short: Path, words: str, fault: str) -> None:
    short.write_text(words)
    ran = run(*REVIEW)
    assert ran.code == 2 and fault in ran.err and not ran.out


def test_a_folder_that_is_not_there_and_a_wrong_effort(run: Run, short: Path) -> None:
    assert "cannot write" in run(*REVIEW, "--html", "no/where.html").err
    assert "--effort" in run("review", short.name, "--effort", "1").err
    assert run("review", "nothing.json").code == 2
