"""README and docs: their examples run, their data is valid, their pictures are up to date, their rules are complete."""

from __future__ import annotations

import doctest
import json
import re
from pathlib import Path
from typing import Any

import pytest
from tools import draw_map

import roundhouse as rh
from roundhouse.core.schema import read_json

ROOT = Path(__file__).parents[1]
DOCS = ROOT / "docs"
TUTORIAL = DOCS / "add-a-title.md"
"""Its steps need a package that they build: `tests/examples/test_tutorial.py` follows them."""
PAGES = [ROOT / "README.md", *sorted({*DOCS.rglob("*.md")} - {TUTORIAL})]
EXAMPLES = DOCS / "examples"


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_examples_of_a_page_run(page: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(ROOT)
    assert doctest.testfile(str(page), module_relative=False, encoding="utf-8").failed == 0


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_json_of_a_page_is_valid(page: Path) -> None:
    for block in re.findall(r"```json\n(.*?)```", page.read_text("utf-8"), re.DOTALL):
        document: dict[str, Any] = json.loads(block)
        if document.get("format") == "roundhouse/record":
            assert rh.verify(document).proven
        else:
            assert rh.title(document["title"]).score(document)


def test_examples_are_valid() -> None:
    assert rh.verify(EXAMPLES / "usa-record.jsonl").proven
    assert rh.title("ticket-to-ride-usa").validate(read_json(EXAMPLES / "six-cities.json")) == []


@pytest.mark.parametrize("board", ["usa", "europe"])
def test_pictures_show_the_boards_as_they_are(board: str, capsys: pytest.CaptureFixture[str]) -> None:
    draw_map.main([board, "--sheet", str(EXAMPLES / f"{board}-sheet.json")])
    assert capsys.readouterr().out == (DOCS / "picture" / f"{board}.svg").read_text("utf-8")


def test_every_rule_that_code_or_tests_name_is_on_a_page() -> None:
    pages = "".join((DOCS / f"ticket-to-ride-{board}.md").read_text("utf-8") for board in ("usa", "europe"))
    told = set(re.findall(r"^\| ([UED]\d+) \|", pages, re.MULTILINE))
    assert told == {
        *(f"U{n}" for n in range(1, 32)),
        *(f"E{n}" for n in range(1, 33)),
        *(f"D{n}" for n in range(1, 38)),
    }


def test_every_rule_of_steamrollers_is_on_its_page() -> None:
    page = (DOCS / "steamrollers.md").read_text("utf-8")
    told = set(re.findall(r"^\| (R \d\.\d[a-g]?|S\d+|A\d+) \|", page, re.MULTILINE))
    named = {f"S{n}" for n in range(1, 11)} | {f"A{n}" for n in range(1, 34)}
    assert told >= named
    sources = (ROOT / "src" / "roundhouse" / "games" / "steamrollers").glob("*.py")
    used = {rule for path in sources for rule in re.findall(r"\b(?:R \d\.\d[a-g]?|A\d+)\b", path.read_text("utf-8"))}
    assert {
        rule for rule in used if not any(rule.startswith(known) or known.startswith(rule) for known in told)
    } == set()


def test_every_rule_of_railroad_revolution_that_tests_name_is_on_its_page() -> None:
    page = (DOCS / "railroad-revolution.md").read_text("utf-8")
    told = set(re.findall(r"^\| (D?\d+(?:\.\d+)?) \|", page, re.MULTILINE))
    tests = "".join(path.read_text("utf-8") for path in (ROOT / "tests/games/railroad_revolution").glob("test_*.py"))
    named = {word.replace("_", ".").upper() for word in re.findall(r"def test_(d\d+|\d+(?:_\d+)?)_", tests)}
    assert named == told
