"""Logs of 18xx.games: what is read, what is refused, and what the commands print."""

import contextlib
import copy
import gzip
import json
import tracemalloc
from pathlib import Path
from typing import Any

import pytest
from tests.games.eighteen_thirty.golden import GAMES, unpacked

from roundhouse import BadFile, BadRecord, importers
from roundhouse.cli.app import run
from roundhouse.core.match import Match
from roundhouse.core.schema import LARGEST_MEGABYTES
from roundhouse.games.eighteen_thirty import TITLE
from roundhouse.games.eighteen_thirty.site.live import live_actions

GAME = GAMES / "gen_6p_603.json.gz"


def log() -> dict[str, Any]:
    return copy.deepcopy(dict(unpacked(GAME)["log"]))


def _numbers(*actions: dict[str, Any]) -> list[int]:
    return [live.number for live in live_actions(actions)]


def test_undo_takes_the_last_action_redo_brings_it_back() -> None:
    one, two = {"type": "pass", "id": 1}, {"type": "pass", "id": 2}
    undo, redo = {"type": "undo", "id": 3}, {"type": "redo", "id": 4}
    assert _numbers(one, two, undo) == [1]
    assert _numbers(one, two, undo, redo) == [1, 2]
    assert _numbers(one, two, undo, {"type": "pass", "id": 5}, {"type": "redo", "id": 6}) == [1, 5]


def test_undo_to_an_action_and_messages_that_stay() -> None:
    actions = [{"type": "pass", "id": number} for number in range(1, 5)]
    chat = {"type": "message", "id": 5}
    assert _numbers(*actions, chat, {"type": "undo", "id": 6, "action_id": 2}) == [1, 2, 5]
    assert _numbers(*actions, chat, {"type": "undo", "id": 6, "action_id": 0}) == [5]


def test_a_small_archive_that_holds_too_much_is_not_unpacked(tmp_path: Path) -> None:
    bomb = tmp_path / "bomb.json.gz"
    size = 4 * LARGEST_MEGABYTES * 2**20
    bomb.write_bytes(gzip.compress(bytes(size), 1))
    tracemalloc.start()
    try:
        with pytest.raises(BadFile, match=str(LARGEST_MEGABYTES)):
            importers.import_18xx(bomb)
        assert tracemalloc.get_traced_memory()[1] < size
    finally:
        tracemalloc.stop()


def test_actions_of_programs_follow_the_action_that_set_them_off() -> None:
    live = live_actions([{"type": "program_share_pass", "id": 7, "auto_actions": [{"type": "pass"}, {"type": "pass"}]}])
    assert [(it.number, it.type, it.last) for it in live] == [
        (7, "program_share_pass", False),
        (7, "pass", False),
        (7, "pass", True),
    ]


@pytest.mark.parametrize(
    "document",
    [
        None,
        [],
        {},
        {"title": "1889"},
        {"title": "1830", "players": []},
        {"title": "1830", "players": [{}, {}], "actions": []},
    ],
)
def test_foreign_documents_are_refused(document: Any) -> None:
    with pytest.raises(BadFile):
        importers.import_18xx(document if isinstance(document, dict) else json.dumps(document) + " ")


def test_a_broken_action_is_named() -> None:
    broken = log()
    broken["actions"][4]["price"] = "many"
    with pytest.raises(BadFile, match="action 5"):
        importers.import_18xx(broken)
    broken = log()
    del broken["actions"][30]
    with pytest.raises(BadFile, match="action"):
        importers.import_18xx(broken)


@pytest.mark.parametrize("value", [None, -1, 1.5, "abc", [], {}, [[]]], ids=str)
def test_any_value_of_an_action_may_be_broken(value: object) -> None:
    """One field after another of one action of each type: each is played or refused, none is a crash."""
    whole = log()
    first = {(action["type"], name): at for at, action in reversed([*enumerate(whole["actions"])]) for name in action}
    for (_, name), at in first.items():
        broken = copy.deepcopy(whole)
        broken["actions"] = broken["actions"][: at + 1]
        broken["actions"][at][name] = value
        with contextlib.suppress(BadFile):
            importers.import_18xx(broken)


def test_a_revenue_that_is_no_number_is_named() -> None:
    broken = log()
    run_routes = next(action for action in broken["actions"] if action["type"] == "run_routes")
    run_routes["routes"][0]["revenue"] = "much"
    with pytest.raises(BadFile, match=f"action {run_routes['id']}"):
        importers.import_18xx(broken)


@pytest.mark.parametrize("settings", [None, 5, {"optional_rules": None}, {"optional_rules": 5}], ids=str)
def test_settings_without_optional_rules(settings: object) -> None:
    assert not importers.import_18xx(log() | {"settings": settings}).differences


def test_unknown_optional_rules_are_refused() -> None:
    strange = log()
    strange["settings"]["optional_rules"] = ["moon_base"]
    with pytest.raises(BadFile, match="moon_base"):
        importers.import_18xx(strange)


def test_another_revenue_is_a_difference_with_its_action() -> None:
    wrong = log()
    run_routes = next(action for action in wrong["actions"] if action["type"] == "run_routes")
    run_routes["routes"][0]["revenue"] += 10
    found = importers.import_18xx(wrong)
    assert str(run_routes["id"]) in str(found.differences[0])


def test_another_result_is_a_difference_with_both_numbers() -> None:
    wrong = log()
    first, second = wrong["players"][:2]
    right = wrong["result"][str(first["id"])]
    wrong["result"][str(first["id"])] = right + 1
    del wrong["result"][str(second["id"])]
    found = [str(difference) for difference in importers.import_18xx(wrong).differences]
    assert len(found) == 2 and all(word in found[0] for word in (first["name"], str(right), str(right + 1)))
    assert second["name"] in found[1] and "nothing" in found[1]
    by_name = {player["name"]: log()["result"][str(player["id"])] for player in wrong["players"]}
    assert not importers.import_18xx(wrong | {"result": by_name}).differences


def test_another_end_is_a_difference_in_words() -> None:
    (difference,) = importers.import_18xx(log() | {"game_end_reason": "bankrupt"}).differences
    assert str(difference) == "end of the game: by the rules the bank broke, in the log a player went bankrupt"
    (difference,) = importers.import_18xx(log() | {"game_end_reason": "moon" * 1000}).differences
    assert "moon" in str(difference) and len(str(difference)) < 120


def test_players_without_ids_go_by_their_names() -> None:
    named = log()
    names = {player["id"]: player["name"] for player in named["players"]}
    named["players"] = [{"name": player["name"]} for player in named["players"]]
    named["result"] = {}
    for action in named["actions"]:
        if action.get("entity_type") == "player":
            action["entity"] = names[action["entity"]]
    assert set(importers.import_18xx(named).result) == set(names.values())


def test_only_the_rule_set_of_the_site_can_be_exported() -> None:
    with pytest.raises(BadRecord):
        importers.export_18xx(Match(TITLE.build(3, {})))


def test_the_commands(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    source, record, again = tmp_path / "log.json", tmp_path / "record.json", tmp_path / "again.json"
    source.write_text(json.dumps(log()))
    assert run(["import-18xx", str(source), "--check", "--json", "--save", str(record)]) == 0
    answer = json.loads(capsys.readouterr().out)
    assert answer["differences"] == [] and answer["end_reason"] == "bank" and answer["result"]["1"] == 4867
    assert run(["export-18xx", str(record), "--save", str(again)]) == 0
    assert run(["import-18xx", str(again), "--check"]) == 0
    other = log()
    other["result"]["1"] = 1
    source.write_text(json.dumps(other))
    assert run(["import-18xx", str(source), "--check"]) == 1
    assert run(["import-18xx", str(source)]) == 0
    del other["actions"][30]
    source.write_text(json.dumps(other))
    assert run(["import-18xx", str(source), "--check"]) == 1
    source.write_text("[]")
    assert run(["import-18xx", str(source), "--check"]) == 2


def test_a_game_that_begins_from_a_position_is_not_written_as_a_log() -> None:
    match = importers.import_18xx(log()).match
    branch = Match(match.game, start=match.at(30))
    with pytest.raises(BadRecord, match="position"):
        importers.export_18xx(branch)
