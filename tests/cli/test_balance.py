"""Reports on the balance of maps from the command line."""

from __future__ import annotations

import json
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from tests.cli.conftest import Run

BOARD = str(Path(__file__).parents[2] / "docs/examples/six-cities.json")
SIX_CITIES = ("balance", "ticket-to-ride-usa", "--board", BOARD, "-p", "2", "-b", "casual")


def test_a_report_as_json(run: Run) -> None:
    ran = run(*SIX_CITIES, "-g", "5", "--json")
    document = json.loads(ran.out)
    assert (ran.code, ran.err, document["games"], document["bot"]) == (0, "", 5, "casual")
    assert [len(document["things"][kind]) for kind in ("route", "ticket")] == [10, 10]


def test_a_report_in_words(run: Run) -> None:
    english, polish = (run(*SIX_CITIES, "-g", "3", "--lang", language).out for language in ("en", "pl"))
    assert "Wins of the first seat: " in english and "50.0% would be fair" in english
    assert "Wygrane pierwszego miejsca: " in polish and "Kraków – Wrocław" in polish
    for words in (english, polish):
        assert "cli." not in words and "ttr." not in words


def test_other_titles_say_that_they_have_no_report(run: Run) -> None:
    ran = run("balance", "1830", "-p", "3", "-g", "1")
    assert ran.code != 0
    assert "1830" in ran.err
