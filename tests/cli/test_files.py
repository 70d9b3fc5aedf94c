"""Replaying, verifying and validating records, and scoring games of a real table."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest
from tests.cli.conftest import random_match

import roundhouse as rh
from roundhouse.core.record import to_lines

if TYPE_CHECKING:
    from tests.cli.conftest import Run

BOARDS = Path(rh.__file__).parent / "games/ticket_to_ride/boards"


# Replay.


def test_replay_tells_every_event_with_its_version(run: Run, record: Path) -> None:
    match = rh.load(record)
    ran = run("replay", record.name)
    told = re.findall(r"^ +(\d+)  (.*)$", ran.out, re.MULTILINE)
    assert ran.code == 0
    assert told == [
        (str(version + 1), str(match.narrate(event)))
        for version, event in match.events()
        if match.narrate(event) is not None
    ]
    assert f"Position after entry {match.version} of {match.version}" in ran.out
    assert "longest path" in ran.out


@pytest.mark.parametrize("language", ["en", "pl"])
def test_replay_shows_a_position_with_all_its_secrets(run: Run, record: Path, language: str) -> None:
    """Whoever has the record sees both hands, and the cards that were drawn blind."""
    ran = run("replay", record.name, "--at", "60", "--lang", language)
    assert ran.out.count({"en": "\nHand ", "pl": "\nRęka "}[language]) == 2
    assert not re.search(r"\b(cli|ttr|core)\.\w", ran.out)
    assert max(int(version) for version in re.findall(r"^ +(\d+)  ", ran.out, re.MULTILINE)) <= 60


def test_replay_of_an_unfinished_game_tells_blind_draws(run: Run, tmp_path: Path) -> None:
    match = random_match(moves=30)
    (tmp_path / "half.json").write_text(json.dumps(match.record()))
    out = run("replay", "half.json").out
    assert "draws from the deck: " in out
    assert "draws a card from the deck." not in out


def test_replay_from_the_very_start(run: Run, record: Path) -> None:
    assert run("replay", record.name, "--at", "0").out.startswith("\nPosition after entry 0 of ")


def test_a_branch_is_replayed_from_its_position_and_says_what_it_is(run: Run, record: Path, tmp_path: Path) -> None:
    first = rh.load(record)
    match = rh.Match(first.game, "other", first.seats, start=first.at(60))
    for _ in range(5):
        seat = match.state.seats()[0]
        match.act(seat, match.state.legal(seat)[0])
    (tmp_path / "branch.json").write_text(json.dumps(match.record()), "utf-8")
    ran = run("replay", "branch.json")
    assert ran.code == 0 and f"Position after entry {match.version} of {match.version}" in ran.out
    proof = run("verify", "branch.json")
    assert proof.code == 1 and "not proven" in proof.out and "branches off" in proof.out


def test_replay_as_json(run: Run, record: Path) -> None:
    match = rh.load(record)
    document = json.loads(run("replay", record.name, "--at", "50", "--json").out)
    assert (document["version"], document["entries"]) == (50, match.version)
    assert document["table"] == match.at(50).view(None)
    assert document["seats"] == [match.at(50).view(0), match.at(50).view(1)]


# Verify.


def test_a_true_record_is_proven(run: Run, record: Path) -> None:
    ran = run("verify", record.name)
    draws = sum(1 for entry in rh.load(record).log if entry.seat == rh.CHANCE)
    assert (ran.code, ran.out, ran.err) == (0, f"proven: {draws} draws, all of them follow from the seed\n", "")
    assert run("verify", record.name, "--lang", "pl").out.startswith("udowodnione: ")


def test_a_rated_record_says_so_and_whom_to_believe(
    run: Run, tmp_path: Path, finished_record: dict[str, object]
) -> None:
    names = [{"name": "Ada"}, {"name": "Jan"}]
    (tmp_path / "rated.json").write_text(json.dumps({**finished_record, "seats": names, "rated": True}))
    for command in ("verify", "validate"):
        ran = run(command, "rated.json")
        assert ran.code == 0 and "the table was rated; only its server can confirm that" in ran.out


def test_json_lines_are_proven_too(run: Run, tmp_path: Path, finished_record: dict[str, object]) -> None:
    (tmp_path / "game.jsonl").write_text(to_lines(finished_record))
    assert run("verify", "game.jsonl").code == 0
    assert run("validate", "game.jsonl").code == 0


def test_another_draw_is_not_proven(run: Run, tmp_path: Path) -> None:
    """Two cards that were dealt in turn change places: legal, but not what the seed says."""
    record = random_match(moves=0).record()
    entries = record["entries"]
    number = next(i for i in range(8) if entries[i] != entries[i + 1])
    entries[number], entries[number + 1] = entries[number + 1], entries[number]
    (tmp_path / "forged.json").write_text(json.dumps(record))
    ran = run("verify", "forged.json")
    assert ran.code == 1
    assert ran.out.startswith("not proven: ")
    assert f"entries[{number}]: " in ran.out


@pytest.mark.parametrize(("missing", "words"), [("seed", "no seed"), ("commitment", "no seed hash")])
def test_without_seed_or_hash_nothing_is_proven(
    run: Run, tmp_path: Path, finished_record: dict[str, object], missing: str, words: str
) -> None:
    (tmp_path / "game.json").write_text(json.dumps({**finished_record, missing: None}))
    ran = run("verify", "game.json")
    assert ran.code == 1
    assert words in ran.out


@pytest.mark.parametrize("command", ["verify", "validate", "replay"])
@pytest.mark.parametrize("name", ["game.json", "game.jsonl"])
def test_a_result_before_the_end_is_refused(
    run: Run, tmp_path: Path, finished_record: dict[str, Any], command: str, name: str
) -> None:
    cut = {**finished_record, "entries": finished_record["entries"][:50]}
    (tmp_path / name).write_text(to_lines(cut) if name.endswith("l") else json.dumps(cut))
    ran = run(command, name)
    assert ran.code == 2 and "scores: the record gives a result, but its log stops at entry 50" in ran.err


# Validate.


def test_validate_sums_a_record_up(run: Run, record: Path) -> None:
    entries = rh.load(record).version
    ran = run("validate", record.name)
    assert (ran.code, ran.err) == (0, "")
    assert ran.out == f"OK: record of Ticket to Ride (USA), 2 players, {entries} entries, finished\n"


@pytest.mark.parametrize(
    ("board", "words"), [("usa", "board USA: 36 cities, 100 routes"), ("europe", "board Europe: 47 cities, 101 routes")]
)
def test_validate_sums_a_board_up(run: Run, board: str, words: str) -> None:
    ran = run("validate", str(BOARDS / f"{board}.json"))
    assert (ran.code, ran.err) == (0, "")
    assert ran.out.startswith(f"OK: {words}")
    assert run("validate", str(BOARDS / f"{board}.json"), "--lang", "pl").out.startswith("OK: plansza ")


# Score.

SHEET = {
    "title": "ticket-to-ride-europe",
    "players": [
        {"name": "Ada", "routes": [["paris", "dieppe"], ["berlin", "danzig"]], "tickets": [["berlin", "bucuresti"]]},
        {"name": "Jan", "routes": [["london", "dieppe"]], "stations": ["paris"]},
    ],
}


def test_score_prints_a_sheet(run: Run, tmp_path: Path) -> None:
    (tmp_path / "sheet.json").write_text(json.dumps(SHEET))
    ran = run("score", "sheet.json")
    lines = [line.split() for line in ran.out.splitlines()]
    assert (ran.code, ran.err) == (0, "")
    assert ["Ada", "1", "8", "-8", "10", "(4)", "12", "22"] in lines
    assert ["Jan", "2", "2", "0", "0", "(2)", "8", "10"] in lines
    assert "✗ Berlin – Bucharest" in ran.out
    assert ran.out.endswith("\nAda wins.\n")


@pytest.mark.parametrize("title", [kind.id for kind in rh.titles()])
def test_score_of_one_player_alone_claims_no_win(run: Run, tmp_path: Path, title: str) -> None:
    (tmp_path / "sheet.json").write_text(json.dumps({"title": title, "players": [{"name": "Ada"}]}))
    ran = run("score", "sheet.json")
    assert (ran.code, ran.err) == (0, "")
    assert any(line.split()[:2] == ["Ada", "–"] for line in ran.out.splitlines())
    assert "wins" not in ran.out
    assert json.loads(run("score", "sheet.json", "--json").out)["players"][0]["place"] is None


def test_score_warns_of_milestones_that_do_not_fit_the_board(run: Run, tmp_path: Path) -> None:
    sheet = {"title": "railroad-revolution", "players": [{"name": "Ola", "milestones": ["a1_1"]}]}
    (tmp_path / "sheet.json").write_text(json.dumps(sheet), encoding="utf-8")
    ran = run("score", "sheet.json")
    assert ran.code == 0 and "18" in ran.out
    assert "players[0].milestones[0]" in ran.err and "2 cities of level 2" in ran.err
    assert "players[0].milestones[0]" in run("score", "sheet.json", "--lang", "pl").err


def test_score_in_polish(run: Run, tmp_path: Path) -> None:
    (tmp_path / "sheet.json").write_text(json.dumps(SHEET))
    out = run("score", "sheet.json", "--lang", "pl").out
    assert "najdłuższa trasa" in out
    assert "✗ Berlin – Bukareszt" in out


def test_score_as_json(run: Run, tmp_path: Path) -> None:
    (tmp_path / "sheet.json").write_text(json.dumps(SHEET))
    assert json.loads(run("score", "sheet.json", "--json").out) == rh.title("ticket-to-ride-europe").score(SHEET)
