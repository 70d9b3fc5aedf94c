"""Words from files, names and the command line cannot steer the terminal: no escape sequence, no forged line."""

from __future__ import annotations

import copy
import json
import logging
import re
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

import roundhouse as rh
from roundhouse.core.text import is_line, printable
from roundhouse.server.logs import JsonLines

if TYPE_CHECKING:
    from tests.cli.conftest import Ran, Run

EXAMPLES = Path(__file__).parents[2] / "docs/examples"
CLEAR, C1, DELETE, TURNED, FORGED = "\x1b[2J", "\x9b2J", "\x7f", "\u202e", "A\nOK: all is well"
EVIL = [CLEAR, C1, DELETE, TURNED, FORGED, "\r", "\u2028", "\u2066"]
ODD = re.compile("[\x00-\x09\x0b-\x1f\x7f-\x9f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069]")
COLOUR = re.compile(r"\x1b\[[0-9;]*m")


def clean(ran: Ran) -> bool:
    """Nothing odd is printed, and no line is forged."""
    words = COLOUR.sub("", ran.out + ran.err)
    return not ODD.search(words) and not re.search(r"^OK: all is well", words, re.MULTILINE)


def strings(document: Any, path: tuple[str | int, ...] = ()) -> Iterator[tuple[str | int, ...]]:
    for step, inner in document.items() if isinstance(document, dict) else enumerate(document):
        if isinstance(inner, str):
            yield (*path, step)
        elif isinstance(inner, dict | list):
            yield from strings(inner, (*path, step))


def poisoned(document: Any, path: tuple[str | int, ...], evil: str) -> Any:
    changed = copy.deepcopy(document)
    inner = changed
    for step in path[:-1]:
        inner = inner[step]
    inner[path[-1]] += evil
    return changed


def example(name: str) -> Any:
    return json.loads((EXAMPLES / name).read_text(encoding="utf-8"))


@pytest.mark.parametrize("evil", EVIL)
@pytest.mark.parametrize("name", ["usa-sheet.json", "europe-sheet.json", "1830-sheet.json"])
def test_a_name_on_a_sheet_is_refused(run: Run, tmp_path: Path, name: str, evil: str) -> None:
    sheet = poisoned(example(name), ("players", 0, "name"), evil)
    (tmp_path / "sheet.json").write_text(json.dumps(sheet))
    for more in ((), ("--json",), ("--lang", "pl")):
        ran = run("score", "sheet.json", *more)
        assert (ran.code, ran.out, ran.err.count("\n"), clean(ran)) == (2, "", 1, True)
        assert "players[0].name" in ran.err


@pytest.mark.parametrize("evil", EVIL)
def test_a_name_in_a_record_is_refused(run: Run, finished_record: dict[str, object], tmp_path: Path, evil: str) -> None:
    (tmp_path / "game.json").write_text(json.dumps(poisoned(finished_record, ("seats", 0, "name"), evil)))
    for words in (
        ("replay", "game.json"),
        ("verify", "game.json"),
        ("validate", "game.json"),
        ("play", "--load", "game.json"),
    ):
        ran = run(*words)
        assert (ran.code, ran.out, ran.err.count("\n"), clean(ran)) == (2, "", 1, True)
        assert "seats[0].name" in ran.err


@pytest.mark.parametrize(
    ("name", "commands"),
    [
        ("usa-sheet.json", ("score",)),
        ("1830-sheet.json", ("score",)),
        ("six-cities.json", ("validate", "titles ticket-to-ride-usa --board", "play ticket-to-ride-usa --board")),
    ],
)
def test_no_text_of_a_file_reaches_the_terminal_raw(
    run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, name: str, commands: tuple[str, ...]
) -> None:
    """Wherever it stands, with colours as without them."""
    document = example(name)
    every = list(strings(document))
    for number, path in enumerate(every[:: max(1, len(every) // 25)]):
        monkeypatch.setenv("FORCE_COLOR", "1") if number % 2 else monkeypatch.delenv("FORCE_COLOR", raising=False)
        (tmp_path / "file.json").write_text(json.dumps(poisoned(document, path, CLEAR + FORGED + C1 + TURNED)))
        for command in commands:
            ran = run(*command.split(), "file.json")
            assert "Traceback" not in ran.err and clean(ran), path


def test_no_text_of_a_record_reaches_the_terminal_raw(
    run: Run, record: Path, finished_record: dict[str, object]
) -> None:
    every = list(strings(finished_record))
    for path in (*every[:12], *every[12 :: len(every) // 12]):
        record.write_text(json.dumps(poisoned(finished_record, path, CLEAR + FORGED + C1 + TURNED)))
        for command in ("replay", "verify", "validate", "export-18xx", "play --load"):
            assert clean(run(*command.split(), record.name)), (path, command)


def test_no_text_of_a_log_reaches_the_terminal_raw(run: Run, tmp_path: Path) -> None:
    log = {
        "title": "1830",
        "players": [{"id": 1, "name": "A"}, {"id": 2, "name": "B"}],
        "actions": [{"type": "x", "id": 1}],
    }
    for path in strings(log):
        (tmp_path / "log.json").write_text(json.dumps(poisoned(log, path, CLEAR + FORGED + TURNED)))
        ran = run("import-18xx", "log.json")
        assert ran.code == 2 and clean(ran), path


@pytest.mark.parametrize("evil", EVIL)
def test_no_word_of_the_command_line_reaches_the_terminal_raw(run: Run, evil: str) -> None:
    usa = "ticket-to-ride-usa"
    for words in (
        (evil,), ("titles", evil), ("score", evil), ("validate", f"{evil}.json"), ("replay", evil), ("--lang", evil),
        ("simulate", usa, "-b", evil), ("simulate", usa, "-o", evil), ("simulate", usa, "-o", f"edition={evil}"),
        ("simulate", usa, "-p", evil), ("titles", usa, evil), ("titles", f"--{evil}"),
        ("play", usa, "--save", evil + "/x"), ("simulate", usa, "-g", "1", "-s", evil),
    ):  # fmt: skip
        ran = run(*words)
        assert clean(ran), words


@pytest.mark.parametrize("evil", [CLEAR, C1, DELETE, TURNED])
def test_what_is_typed_comes_back_as_words(run: Run, evil: str) -> None:
    ran = run(
        "play", "ticket-to-ride-usa", "--seed", "5", typed=f"{evil}\ndraw {evil}\nm {evil}\ns {evil}/x\n999{evil}\n"
    )
    assert clean(ran) and printable(evil) in ran.out


def test_a_match_takes_no_such_name() -> None:
    for evil in EVIL:
        with pytest.raises(rh.BadOption, match="printable"):
            rh.new("1830", players=2, seats=[{"name": "A"}, {"name": f"B{evil}"}])


def test_the_server_log_is_clean() -> None:
    line = logging.makeLogRecord({"msg": "request.broken", "path": "/" + "".join(EVIL)})
    words = JsonLines().format(line)
    assert is_line(words) and json.loads(words)["path"] == "/" + "".join(EVIL)


@given(st.text())
def test_printable_words_are_a_line_and_stay_as_they_are(words: str) -> None:
    assert is_line(printable(words)) and printable(printable(words)) == printable(words)
    assert is_line(words) == (printable(words) == words)
