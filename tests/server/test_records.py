"""Games from files: what is opened, how it is looked at, and what is refused without a trace."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from tests.games.eighteen_thirty.golden import GAMES, unpacked
from tests.server.harness import ROOMY, House, Json, open_house, roomy

import roundhouse as rh
from roundhouse.core.record import to_lines
from roundhouse.core.text import read_text
from roundhouse.server.records import MOST_NOTES
from roundhouse.server.settings import RECORD_BYTES, Limits, Settings

pytestmark = pytest.mark.anyio

EXAMPLE = Path(__file__).parents[2] / "docs" / "examples" / "usa-record.jsonl"


def own() -> Json:
    return dict(rh.load(EXAMPLE).record())


def cut(at: int) -> Json:
    record = own()
    return {name: value for name, value in record.items() if name not in ("scores", "result")} | {
        "entries": record["entries"][:at]
    }


def log_18xx(name: str = "gen_2p_201") -> Json:
    log: Json = unpacked(GAMES / f"{name}.json.gz")["log"]
    return log


def wish(document: object, name: str = "game.json") -> Json:
    return {"text": document if isinstance(document, str) else json.dumps(document), "name": name}


@pytest.mark.parametrize("spelled", [json.dumps, to_lines, lambda record: json.dumps(record, indent=2)])
async def test_an_own_record_opens_at_its_end(house: House, spelled: Callable[[Json], str]) -> None:
    ann = await house.guest()
    record = own()
    made = await ann.post("/api/records", wish(spelled(record)), 201)
    assert made["status"] == "over" and made["result"]["why"] == "played" and made["origin"]["kind"] == "record"
    assert made["result"]["scores"] == record["scores"] and made["result"]["places"] == record["result"]
    assert [seat["name"] for seat in made["seats"]] == [seat["name"] for seat in record["seats"]]
    assert made["mine"] == [] and made["host"] and not made["public"]
    assert [table["id"] for table in await ann.get("/api/tables?list=mine")] == [made["id"]]
    async with ann.open(made["id"]) as wire:
        first = await wire.receive()
    assert first["steps"] == len(record["entries"]) and first["eyes"][0]["view"]["over"]
    again = await ann.get(f"/api/tables/{made['id']}/record")
    assert again == record and rh.verify(again).proven, "what is downloaded is what was opened"


async def test_the_mark_of_a_rated_table_stays_with_the_record_and_rates_nobody(house: House) -> None:
    ann = await house.guest()
    record = {**own(), "seats": [{"name": "Ada"}, {"name": "Jan"}], "rated": True}
    made = await ann.post("/api/records", wish(record), 201)
    assert not made["rated"], "who opens a file does not sit at a rated table"
    assert await ann.get(f"/api/tables/{made['id']}/record") == record


async def test_every_step_is_seen_through_every_seat(house: House) -> None:
    ann = await house.guest()
    record = own()
    made = await ann.post("/api/records", wish(record), 201)
    match = rh.load(record)
    for seat in (None, 0, 1):
        eye = "" if seat is None else f"&seat={seat}"
        for first in range(0, match.version + 1, 32):
            steps = await ann.get(f"/api/tables/{made['id']}/steps?first={first}&last={first + 31}{eye}")
            assert [seen["at"] for seen in steps] == list(range(first, min(first + 31, match.version) + 1))
            for seen in steps:
                assert seen["view"] == json.loads(json.dumps(match.at(seen["at"]).view(seat)))
    alone = await ann.get(f"/api/tables/{made['id']}/history?at=50&seat=1")
    assert [alone] == await ann.get(f"/api/tables/{made['id']}/steps?first=50&last=50&seat=1")


async def test_an_unfinished_record_opens_at_its_last_step_and_can_be_tried(house: House) -> None:
    ann = await house.guest()
    made = await ann.post("/api/records", wish(cut(120)), 201)
    assert made["status"] == "over" and made["result"]["why"] == "unfinished"
    assert made["result"]["scores"] is made["result"]["places"] is None
    steps = await ann.get(f"/api/tables/{made['id']}/steps?first=100&last=131")
    assert [seen["at"] for seen in steps][-1] == 120 == steps[0]["steps"]
    (asked,) = steps[-1]["asked"]
    trial = await ann.post(f"/api/tables/{made['id']}/trial", {"seat": asked, "step": 120}, 201)
    assert trial["status"] == "playing" and trial["mine"] == [asked]
    again = await ann.get(f"/api/tables/{made['id']}/record")
    assert again == cut(120)


async def test_a_record_of_a_real_table_has_no_seed(house: House) -> None:
    ann = await house.guest()
    made = await ann.post("/api/records", wish({**own(), "seed": None, "commitment": None}), 201)
    async with ann.open(made["id"]) as wire:
        first = await wire.receive()
    assert first["commitment"] is None and first["seed"] is None


async def test_a_log_of_18xx_games_opens_at_its_end(house: House) -> None:
    ann = await house.guest()
    log = log_18xx()
    made = await ann.post("/api/records", wish(log), 201)
    assert made["title"] == "1830" and made["result"]["why"] == "played"
    assert made["result"]["scores"] == [log["result"][str(player["id"])] for player in log["players"]]
    async with ann.open(made["id"]) as wire:
        first = await wire.receive()
    seen: list[Json] = []
    for start in range(0, first["steps"] + 1, 32):
        seen += await ann.get(f"/api/tables/{made['id']}/steps?first={start}&last={start + 31}&seat=1")
    assert [one["at"] for one in seen] == list(range(first["steps"] + 1)) and seen[-1]["view"]["over"]
    assert rh.load(await ann.get(f"/api/tables/{made['id']}/record")).state.over


async def test_a_log_that_says_something_else_than_the_rules_is_opened_with_both_numbers(house: House) -> None:
    ann = await house.guest()
    log = log_18xx()
    assert (await ann.post("/api/records", wish(log), 201))["origin"]["notes"] == []
    first = log["players"][0]
    right = log["result"][str(first["id"])]
    log["result"][str(first["id"])] = right + 35
    log["game_end_reason"] = "bankrupt"
    made = await ann.post("/api/records", wish(log), 201)
    notes = [str(read_text(note)) for note in made["origin"]["notes"]]
    assert len(notes) == 2
    assert all(word in notes[0] for word in (first["name"], str(right), str(right + 35)))
    assert "bank broke" in notes[1] and "bankrupt" in notes[1]
    assert made["result"]["scores"][0] == right, "the rules have the last word"
    assert (await ann.get(f"/api/tables/{made['id']}"))["origin"] == made["origin"]


async def test_no_more_notes_and_words_of_a_log_are_kept_than_anybody_reads(house: House) -> None:
    ann = await house.guest()
    log = log_18xx()
    log["result"] = {str(player["id"]): "x" * 100_000 for player in log["players"]}
    for action in log["actions"]:
        for route in action.get("routes", []):
            route["revenue"] = 1
    made = await ann.post("/api/records", wish(log), 201)
    assert len(made["origin"]["notes"]) == MOST_NOTES
    assert len(json.dumps(made["origin"])) < 10_000


async def test_an_opened_record_survives_a_restart(tmp_path: Path) -> None:
    other = {**log_18xx(), "game_end_reason": "bankrupt"}
    async with open_house(roomy(tmp_path)) as house:
        ann = await house.guest()
        tables = [await ann.post("/api/records", wish(document), 201) for document in (own(), cut(120), other)]
        before = [await ann.get(f"/api/tables/{table['id']}/record") for table in tables]
        cookies = dict(ann.http.cookies)
    async with open_house(roomy(tmp_path)) as house:
        ann = house.stranger()
        ann.http.cookies.update(cookies)
        assert [await ann.get(f"/api/tables/{table['id']}") for table in tables] == tables
        assert [await ann.get(f"/api/tables/{table['id']}/record") for table in tables] == before


def _changed(record: Json, **changes: Any) -> Json:
    return {**record, **changes}


def _action(number: int, **changes: Any) -> Json:
    log = log_18xx()
    log["actions"][number] = {**log["actions"][number], **changes}
    return log


RUBBISH: dict[str, tuple[Callable[[], object], str]] = {
    "nothing": (lambda: "", "1"),
    "no JSON": (lambda: "hello", "game.json"),
    "a picture": (lambda: "\x89PNG\r\n\x1a\n\x00\x00", "game.json"),
    "half a document": (lambda: json.dumps(own())[:3000], "game.json"),
    "a list": (list, "neither"),
    "another document": (lambda: {"name": "package", "version": 1}, "neither"),
    "a key twice": (lambda: '{"format": 1, "format": 2, "entries": []}', "format"),
    "very deep": (lambda: '{"a":' * 100_000, "game.json"),
    "lone surrogates": (lambda: '{"format": "\\ud800", "players": [], "actions": []}', "line 1"),
    "no seats": (lambda: _changed(own(), seats=[]), "seats"),
    "an unknown title": (lambda: _changed(own(), title="chess"), "chess"),
    "an unknown option": (lambda: _changed(own(), options={"speed": 1}), "options"),
    "a board that is a path": (lambda: _changed(own(), options={"board": "/etc/passwd"}), "options.board"),
    "a board that is none": (lambda: _changed(own(), options={"board": {"id": "x"}}), "options"),
    "an illegal entry": (lambda: _changed(own(), entries=[*own()["entries"][:30], [0, "card red"]]), "entries[30]"),
    "an unreadable entry": (lambda: _changed(own(), entries=[[0, "fly"]]), "entries[0]"),
    "a bad line": (lambda: to_lines(own()) + "oops\n", "game.json:253"),
    "other scores": (lambda: _changed(own(), scores=[1, 2]), "scores"),
    "another seed": (lambda: _changed(own(), seed="other"), "commitment"),
    "a position": (lambda: _changed(own(), start={"stack": []}), "start"),
    "a log of another game": (lambda: _changed(log_18xx(), title="1846"), "1846"),
    "a log without players": (lambda: _changed(log_18xx(), players=[]), "players"),
    "a log with an illegal action": (lambda: _action(5, type="par", entity=1, entity_type="player"), "6"),
    "a log with an unknown action": (lambda: _action(5, type="fly"), "6"),
    "a log whose action is no object": (lambda: _changed(log_18xx(), actions=[3]), "actions[0]"),
}


@pytest.fixture
async def kept(tmp_path: Path) -> Any:
    async with open_house(roomy(tmp_path, limits=ROOMY)) as made:
        yield made


async def test_rubbish_is_refused_with_its_place_and_leaves_nothing(kept: House) -> None:
    ann = await kept.guest()
    for fault, (made, place) in RUBBISH.items():
        answer = await ann.http.post("/api/records", json=wish(made()))
        assert answer.status_code == 422, (fault, answer.text)
        body = answer.json()
        assert place in body["message"] and "{" not in body["message"] and body["error"]["key"], (fault, body)
    assert await ann.get("/api/tables?list=mine") == [] and kept.server.tables.in_memory == 0


async def test_what_is_no_request_is_refused(house: House) -> None:
    ann = await house.guest()
    bodies: list[object] = [None, {}, [], {"text": 3}, {"text": "{}", "name": "x" * 300}]
    for body in bodies:
        await ann.post("/api/records", body, 400)
    await house.stranger().post("/api/records", wish(own()), 403)
    await ann.post("/api/records", wish("x" * RECORD_BYTES), 413)


async def test_too_many_entries_are_refused_before_they_are_played(tmp_path: Path) -> None:
    async with open_house(roomy(tmp_path, limits=Limits(entries_per_record=100))) as house:
        ann = await house.guest()
        for document, place in ((own(), "entries"), (log_18xx(), "actions")):
            refused = await ann.post("/api/records", wish(document), 422)
            assert place in refused["message"] and "100" in refused["message"]


async def test_opening_files_meets_the_limit_of_new_tables(tmp_path: Path) -> None:
    async with open_house(Settings(data=tmp_path, bot_pause=0.0)) as house:
        ann = await house.guest()
        for _ in range(10):
            await ann.post("/api/records", wish("{}"), 422)
        await ann.post("/api/records", wish("{}"), 429)


async def test_only_some_steps_are_looked_up_at_once(house: House) -> None:
    ann = await house.guest()
    made = await ann.post("/api/records", wish(own()), 201)
    for bad in ("first=0&last=32", "first=5&last=4", "first=-1&last=3", "first=0", "last=1"):
        await ann.get(f"/api/tables/{made['id']}/steps?{bad}", 400)
    await ann.get(f"/api/tables/{made['id']}/steps?first=9000&last=9001", 422)
    await ann.get(f"/api/tables/{made['id']}/steps?first=0&last=1&seat=5", 403)
    live = (await ann.create("me", "open"))["id"]
    bob = await house.guest("Bob")
    await ann.get(f"/api/tables/{live}/steps?first=0&last=1", 422)
    await bob.post(f"/api/tables/{live}/join")
    await bob.get(f"/api/tables/{live}/steps?first=0&last=1&seat=1")
    await bob.get(f"/api/tables/{live}/steps?first=0&last=1&seat=0", 403)


async def test_a_reader_is_ready_before_the_first_file(tmp_path: Path) -> None:
    """The first file does not wait for a process to start."""
    async with open_house(roomy(tmp_path, warm=True)) as house:
        async with asyncio.timeout(60):
            while not house.server.tables.readers._idle:
                await asyncio.sleep(0)
        assert len(house.server.tables.readers._all) == 1
