"""Every fault of the user is one line that names the place, exit code 2, and nothing is written."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

from roundhouse.games.ticket_to_ride.board import load_board

if TYPE_CHECKING:
    from tests.cli.conftest import Run

USA = "ticket-to-ride-usa"
PROGRAM = [sys.executable, "-m", "roundhouse", "--lang", "en"]
BOARD = str(Path("docs/examples/six-cities.json").resolve())


def refused(run: Run, *words: str, naming: str, typed: str = "") -> None:
    """The command line fails as it should, in both languages."""
    for language, error in (("en", "error: "), ("pl", "błąd: ")):
        before = sorted(Path.cwd().iterdir())
        ran = run(*words, "--lang", language, typed=typed)
        assert ran.code == 2
        assert ran.out == ""
        assert ran.err.startswith(error)
        assert ran.err.count("\n") == 1
        assert naming in ran.err
        assert not any(f"{prefix}." in ran.err for prefix in ("cli", "error.", "ttr", "schema"))
        assert sorted(Path.cwd().iterdir()) == before


@pytest.mark.parametrize(
    ("words", "naming"),
    [
        (("dance",), "dance"),
        (("titles", "chess"), "chess"),
        (("titles", USA, "extra"), "extra"),
        (("titles", "--loud"), "--loud"),
        (("simulate",), "roundhouse simulate"),
        (("simulate", "chess"), "chess"),
        (("simulate", USA, "--games"), "--games"),
        (("simulate", USA, "--games", "0"), "--games"),
        (("simulate", USA, "--games", "many"), "many"),
        (("simulate", USA, "--jobs", "-1"), "--jobs"),
        (("simulate", USA, "--players", "6"), "6"),
        (("simulate", USA, "--bots", "genius"), "genius"),
        (("simulate", USA, "--bots", "random,random,random"), "3"),
        (("bench", "chess"), "chess"),
        (("bench", USA, "--players", "1"), "1"),
        (("play", "chess"), "chess"),
        (("play", USA, "--players", "9"), "9"),
        (("play", USA, "--seat", "4"), "4"),
        (("play", USA, "--humans", "4"), "4"),
        (("play", USA, "--bots", "genius"), "genius"),
        (("play", USA, "-o", "edition=none"), "edition"),
        (("play", USA, "-o", "speed=high"), "speed"),
        (("play", USA, "-o", "edition"), "edition"),
        (("play", USA, "-o", "initial_tickets=1", "-o", "initial_keep=5"), "5"),
        (("play", USA, "-o", "initial_tickets=7"), "initial_tickets"),
        (("play", USA, "--board", "missing.json"), "missing.json"),
        (("play", USA, "--save", "nowhere/game.json"), "nowhere"),
        (("play", USA, "--save", "n" * 300), "nnn"),
        (("play", USA, "--save", "/proc/game.json"), "/proc/game.json"),
        (("play", USA, "--seed", "x" * 201), "200"),
        (("simulate", USA, "--seed", "\udcff"), "UTF-8"),
        (("serve", "--host", "\udcff", "--port", "0"), r"\udcff"),
        (("titles", "1830", "--board", BOARD), "format: "),
        (("play", "--load", "missing.json"), "missing.json"),
        (("play", USA, "--load", "missing.json"), "--load"),
        (("replay", "missing.json"), "missing.json"),
        (("verify", "missing.json"), "missing.json"),
        (("validate", "missing.json"), "missing.json"),
        (("score", "missing.json"), "missing.json"),
    ],
)
def test_bad_command_lines(run: Run, words: tuple[str, ...], naming: str) -> None:
    refused(run, *words, naming=naming)


def test_unknown_language(run: Run) -> None:
    for words in (("--lang", "de", "titles"), ("titles", "--lang=de"), ("titles", "--lang")):
        ran = run(*words)
        assert (ran.code, ran.out, ran.err.count("\n")) == (2, "", 1)
        assert "en, pl" in ran.err


@pytest.mark.parametrize("command", ["replay", "verify", "validate", "score"])
def test_files_that_are_no_json(run: Run, tmp_path: Path, command: str) -> None:
    (tmp_path / "bad.json").write_text('{"format": 1,\n  oops}')
    refused(run, command, "bad.json", naming="bad.json")


@pytest.mark.parametrize("command", ["replay", "verify", "validate"])
@pytest.mark.parametrize(
    ("field", "value", "naming"),
    [
        ("title", 3, "title"),
        ("title", "chess", "chess"),
        ("options", {"edition": "none"}, "edition"),
        ("commitment", "0" * 64, "commitment"),
    ],
)
def test_broken_records(
    run: Run, tmp_path: Path, finished_record: dict[str, object], command: str, field: str, value: object, naming: str
) -> None:
    (tmp_path / "bad.json").write_text(json.dumps({**finished_record, field: value}))
    refused(run, command, "bad.json", naming=naming)


@pytest.mark.parametrize("command", ["replay", "verify", "validate"])
def test_a_record_with_another_result(
    run: Run, tmp_path: Path, finished_record: dict[str, object], command: str
) -> None:
    (tmp_path / "bad.json").write_text(json.dumps({**finished_record, "scores": [0, 0]}))
    refused(run, command, "bad.json", naming="scores")


@pytest.mark.parametrize("command", ["replay", "verify", "validate"])
@pytest.mark.parametrize(
    ("number", "entry"), [(-1, [0, "dance"]), (-1, [0, "claim boston-montreal:1 red 9"]), (3, [0, "pass"])]
)
def test_an_illegal_move_in_a_record(
    run: Run, tmp_path: Path, finished_record: dict[str, Any], command: str, number: int, entry: list[object]
) -> None:
    entries = list(finished_record["entries"])
    entries[number] = entry
    (tmp_path / "bad.json").write_text(json.dumps({**finished_record, "entries": entries}))
    refused(run, command, "bad.json", naming=f"entries[{number % len(entries)}]")


def broken_board(path: Path) -> None:
    document = json.loads(json.dumps(load_board("usa").document))
    document["routes"][3]["length"] = 0
    document["cities"][1]["id"] = "Atlanta!"
    path.write_text(json.dumps(document))


def test_a_broken_board_names_the_first_mistake(run: Run, tmp_path: Path) -> None:
    broken_board(tmp_path / "my.json")
    for command in ("play", "simulate", "bench", "titles"):
        refused(run, command, USA, "--board", "my.json", naming="my.json")


def test_validate_names_each_mistake_with_its_place(run: Run, tmp_path: Path) -> None:
    broken_board(tmp_path / "my.json")
    ran = run("validate", "my.json")
    lines = ran.err.splitlines()
    assert (ran.code, ran.out) == (2, "")
    assert len(lines) > 2
    assert all(line.startswith("error: my.json: ") for line in lines)
    assert any("routes[3].length" in line for line in lines)
    assert any("cities[1].id" in line for line in lines)


def test_validate_names_all_mistakes_of_a_record(run: Run, tmp_path: Path, finished_record: dict[str, object]) -> None:
    (tmp_path / "bad.json").write_text(json.dumps({**finished_record, "title": 3, "seed": 4}))
    lines = run("validate", "bad.json").err.splitlines()
    assert ["title:" in lines[0], "seed:" in lines[1], len(lines)] == [True, True, 2]


@pytest.mark.parametrize("document", [{"format": "chess"}, {"title": USA}, [], 3])
def test_validate_knows_its_formats(run: Run, tmp_path: Path, document: object) -> None:
    (tmp_path / "other.json").write_text(json.dumps(document))
    refused(run, "validate", "other.json", naming="roundhouse/ticket-to-ride-board")


def test_replay_has_no_later_version(run: Run, record: Path) -> None:
    refused(run, "replay", record.name, "--at", "99999", naming="99999")


def test_a_score_sheet_with_a_wrong_city(run: Run, tmp_path: Path) -> None:
    sheet = {"title": USA, "players": [{"name": "Ada", "routes": [["boston", "atlantis"]]}]}
    (tmp_path / "sheet.json").write_text(json.dumps(sheet))
    refused(run, "score", "sheet.json", naming="players[0].routes[0]")


@pytest.mark.parametrize("document", [[], {}, {"title": 3}, {"title": "chess", "players": []}])
def test_a_score_sheet_without_a_title(run: Run, tmp_path: Path, document: object) -> None:
    (tmp_path / "sheet.json").write_text(json.dumps(document))
    refused(
        run, "score", "sheet.json", naming="chess" if isinstance(document, dict) and "players" in document else "title"
    )


def test_other_files_are_not_overwritten(run: Run, tmp_path: Path) -> None:
    (tmp_path / "letter.txt").write_text("Dear Ada")
    refused(run, "play", USA, "--save", "letter.txt", naming="letter.txt")
    assert (tmp_path / "letter.txt").read_text() == "Dear Ada"


def test_a_game_without_a_seed_cannot_be_played_on(
    run: Run, tmp_path: Path, finished_record: dict[str, object]
) -> None:
    (tmp_path / "typed.json").write_text(json.dumps({**finished_record, "seed": None, "commitment": None}))
    refused(run, "play", "--load", "typed.json", naming="typed.json")


def test_a_table_of_bots_cannot_be_joined(run: Run, tmp_path: Path, finished_record: dict[str, object]) -> None:
    seats = [{"name": "A", "bot": "random"}, {"name": "B", "bot": "random"}]
    (tmp_path / "bots.json").write_text(json.dumps({**finished_record, "seats": seats}))
    refused(run, "play", "--load", "bots.json", naming="bots.json")


def test_a_link_to_itself_is_no_place_to_save(run: Run, tmp_path: Path) -> None:
    (tmp_path / "loop.json").symlink_to("loop.json")
    refused(run, "play", USA, "--save", "loop.json", naming="loop.json")


def test_a_full_disk_under_the_output() -> None:
    with Path("/dev/full").open("w") as full:
        ran = subprocess.run([*PROGRAM, "titles"], stdout=full, stderr=subprocess.PIPE, check=False)
    assert ran.returncode == 2
    assert ran.stderr.startswith(b"error: cannot write the output: ") and ran.stderr.count(b"\n") == 1


def test_streams_that_are_closed() -> None:
    shut = 'exec "$@" <&- >&-'
    words = [*PROGRAM, "play", "steamrollers", "-p", "1"]
    ran = subprocess.run(["sh", "-c", shut, "sh", *words], stderr=subprocess.PIPE, check=False)
    assert (ran.returncode, ran.stderr) == (0, b"")


def test_typed_bytes_that_are_no_text() -> None:
    words = [*PROGRAM, "play", "steamrollers", "-p", "1"]
    environment = {**os.environ, "PYTHONIOENCODING": "utf-8:strict"}
    ran = subprocess.run(words, input=b"\xff\xfe\nq\n\n", capture_output=True, env=environment, check=False)
    assert (ran.returncode, ran.stderr) == (0, b"")


@pytest.mark.parametrize(
    ("command", "document", "line"),
    [
        ("score", {"title": 5, "players": []}, "file.json: title: expected a string, found 5"),
        ("score", {"players": []}, 'file.json: field "title" is missing; possible values: 1830, railroad-revolution, '),
        ("score", [], 'file.json: field "title" is missing; possible values: 1830, railroad-revolution, '),
        ("validate", {"format": 5}, "file.json: format: expected a string, found 5"),
        ("validate", {}, 'file.json: field "format" is missing; possible values: roundhouse/record, '),
        ("validate", 3, 'file.json: field "format" is missing; possible values: roundhouse/record, '),
        ("validate", {"format": "roundhouse/record", "title": 5, "entries": []}, "title: expected a string, found 5"),
        ("replay", {"format": "roundhouse/record", "title": 5, "entries": []}, 'field "version" is missing'),
        ("import-18xx", {"title": 5}, "this log is of another game: 5"),
        ("import-18xx", {}, 'the field "title" is missing'),
    ],
)
def test_a_field_of_the_wrong_type_is_not_missing(
    run: Run, tmp_path: Path, command: str, document: object, line: str
) -> None:
    (tmp_path / "file.json").write_text(json.dumps(document))
    ran = run(command, "file.json")
    assert ran.code == 2 and line in ran.err
