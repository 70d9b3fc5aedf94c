"""Tables that were begun by older rules, and data of other programs."""

from __future__ import annotations

import logging
import sqlite3
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

import msgspec
import pytest
from night_freight import TITLE
from night_freight.title import CUSTOMER_POINTS
from tests.installing import example, listed, python_path
from tests.server.harness import Guest, House, Player, open_house, roomy

from roundhouse.core.record import load, verify
from roundhouse.server import games, run, schema
from roundhouse.server.errors import Refused
from roundhouse.server.sqlite import SqliteStore

pytestmark = pytest.mark.anyio


@pytest.fixture
def for_workers(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """The example title is installed, for the workers too."""
    monkeypatch.setenv("PYTHONPATH", python_path(*example()))
    with listed(example().info):
        games._shared.cache_clear()
        yield
        games._shared.cache_clear()


@pytest.fixture
def old_program(monkeypatch: pytest.MonkeyPatch) -> Iterator[pytest.MonkeyPatch]:
    """A program that knows only the first version of the rules, until its changes are undone."""
    with monkeypatch.context() as program:
        program.setattr(TITLE, "rules_version", 1)
        program.setattr(TITLE, "options", TITLE.options_with({}, 1))
        yield program


async def back(house: House, jar: Any) -> Guest:
    """The guest with these cookies."""
    guest = house.stranger()
    guest.http.cookies = jar
    return guest


async def begun(ann: Guest, *seats: str) -> str:
    """A table of the example title after the first bids."""
    table = str((await ann.create(*seats, title="night-freight", options={}, trials=True))["id"])
    async with ann.open(table) as wire:
        seen = await wire.until("table")
        for eye in seen["eyes"]:
            move = {"version": seen["version"], "seat": eye["seat"], "action": "bid 1"}
            assert (await wire.ask(type="act", **move))["type"] == "done"
    return table


def paid_by_customers(view: Mapping[str, Any]) -> int:
    """What a customer paid for a wagon, as the table shows it after the end."""
    pairs = zip(view["final"], view["players"], strict=True)
    paid = {sheet["customer"] // seat["wagons"][seat["customer"]] for sheet, seat in pairs if sheet["customer"]}
    (points,) = paid
    return int(points)


@pytest.mark.usefixtures("for_workers")
async def test_a_running_table_goes_on_by_the_rules_it_was_begun_with(
    tmp_path: Path, old_program: pytest.MonkeyPatch
) -> None:
    async with open_house(roomy(tmp_path)) as house:
        ann = await house.guest("Ann")
        jar = ann.http.cookies
        table = await begun(ann, "me", "screen", "bot:random")
    old_program.undo()
    async with open_house(roomy(tmp_path)) as house:
        ann = await back(house, jar)
        async with ann.open(table) as wire:
            await Player(wire, 3).play()
        record = await ann.get(f"/api/tables/{table}/record")
        assert record["rules_version"] == 1 and paid_by_customers(load(record).state.view()) == CUSTOMER_POINTS[1]
        assert house.table(table).shared.game.rules_version == 1
        again = await ann.post(f"/api/tables/{table}/rematch")
        assert house.table(again["id"]).shared.game.rules_version == 2


@pytest.mark.usefixtures("for_workers")
async def test_looking_back_taking_back_and_trials_play_by_the_old_rules(
    tmp_path: Path, old_program: pytest.MonkeyPatch
) -> None:
    async with open_house(roomy(tmp_path)) as house:
        ann = await house.guest("Ann")
        jar = ann.http.cookies
        table = await begun(ann, "me", "screen")
    old_program.undo()
    async with open_house(roomy(tmp_path)) as house:
        ann = await back(house, jar)
        path = f"/api/tables/{table}"
        version = (await ann.get(path))["version"]
        match = house.table(table).match
        assert match is not None
        shunter, taker = 1, 0
        sort = {"version": version, "seat": shunter, "action": str(match.state.legal(shunter)[0]), "id": "a"}
        version = (await ann.post(f"{path}/moves", sort))["version"]
        take = {"seat": taker, "action": "take A"}
        await ann.post(f"{path}/moves", {"version": version, **take, "id": "b"})
        log = list(match.log)
        await ann.post(f"{path}/undo", {"seat": taker})
        undone = await ann.post(f"{path}/answer", {"agree": True})  # for the other seat on the same screen
        assert len(match.log) < len(log)
        await ann.post(f"{path}/moves", {"version": undone["version"], **take, "id": "c"})
        assert match.log == log, "the next train is drawn by the old freight"
        trial = await ann.post(f"{path}/trial", {"seat": taker, "step": match.version}, 201)
        assert house.table(trial["id"]).shared.game.rules_version == 1
        async with ann.open(table) as wire:
            await Player(wire, 2).play()
        record = await ann.get(f"{path}/record")
        assert record["rules_version"] == 1 and verify(record).proven
        looked = await ann.get(f"{path}/history?at={match.version}")
        assert paid_by_customers(looked["view"]) == CUSTOMER_POINTS[1]


def stored(data: Path, change: str, *values: object) -> None:
    """Change the data of a server that has stopped."""
    with sqlite3.connect(data / "roundhouse.db") as db:
        db.execute(change, values)
    db.close()


def with_rules(data: Path, table: str, version: int) -> None:
    """Let a table claim that it was begun by other rules."""
    with sqlite3.connect(data / "roundhouse.db") as db:
        (line,) = db.execute("select line from lines where table_id = ? and seq = 0", (table,)).fetchone()
    db.close()
    created = {**msgspec.json.decode(line), "rules_version": version}
    stored(data, "update lines set line = ? where table_id = ? and seq = 0", msgspec.json.encode(created), table)


def kept(data: Path) -> list[list[Any]]:
    """All that the data say of tables."""
    with sqlite3.connect(data / "roundhouse.db") as db:
        return [db.execute(f"select * from {table} order by 1, 2").fetchall() for table in ("tables", "lines", "seats")]


async def test_a_table_of_newer_rules_is_refused_and_the_operator_told(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    async with open_house(roomy(tmp_path)) as house:
        ann = await house.guest("Ann")
        jar = ann.http.cookies
        table, other = [str((await ann.create("me", "open"))["id"]) for _ in range(2)]
    with_rules(tmp_path, table, 999)
    before = kept(tmp_path)
    async with open_house(roomy(tmp_path)) as house:
        ann = await back(house, jar)
        with caplog.at_level(logging.ERROR, "roundhouse"):
            answer = await ann.get(f"/api/tables/{table}", 503)
            await ann.post(f"/api/tables/{table}/join", {}, 503)
        assert "version 999 of the rules of ticket-to-ride-usa is unknown" in answer["message"]
        told = [line for line in caplog.records if line.message == "table.not_loaded"]
        assert told and vars(told[0])["table"] == table and "999" in vars(told[0])["why"]
        assert (await ann.get(f"/api/tables/{other}"))["id"] == other
        async with ann.open(table) as wire:
            assert (await wire.receive())["type"] in ("refused", "closed")
    assert kept(tmp_path) == before


async def test_a_table_that_cannot_be_read_harms_no_other(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    """A log that breaks the rules, or is no log at all; its guest still gets a new name."""
    async with open_house(roomy(tmp_path)) as house:
        ann = await house.guest("Ann")
        jar = ann.http.cookies
        broken = [str((await ann.create("me", "screen"))["id"]) for _ in range(2)]
        good = str((await ann.create("me", "open"))["id"])
    stored(tmp_path, "update lines set line = ? where table_id = ? and seq = 0", b"{", broken[0])
    line = msgspec.json.encode({"type": "moved", "at": 1, "seat": 0, "action": "claim nowhere"})
    stored(tmp_path, "insert into lines values (?, 2, ?)", broken[1], line)
    async with open_house(roomy(tmp_path)) as house:
        ann = await back(house, jar)
        with caplog.at_level(logging.ERROR, "roundhouse"):
            for table in broken:
                await ann.get(f"/api/tables/{table}", 503)
        told = [vars(line)["table"] for line in caplog.records if line.message == "table.not_loaded"]
        assert told == broken
        assert (await ann.put("/api/me", {"name": "Anna"}))["name"] == "Anna"
        assert (await ann.get(f"/api/tables/{good}"))["seats"][0]["name"] == "Anna"


async def test_data_of_a_newer_program_are_refused_and_left_alone(tmp_path: Path) -> None:
    async with open_house(roomy(tmp_path)) as house:
        await (await house.guest("Ann")).create("me", "open")
    stored(tmp_path, "pragma user_version = 99")
    before = (tmp_path / "roundhouse.db").read_bytes()
    with pytest.raises(Refused, match="version 99, and this program knows versions up to"):
        run.serve(roomy(tmp_path, port=0))
    with pytest.raises(Refused, match="newer Roundhouse"):
        await SqliteStore(tmp_path / "roundhouse.db").open()
    assert (tmp_path / "roundhouse.db").read_bytes() == before


async def test_a_file_that_is_no_data_base_is_refused_and_left_alone(tmp_path: Path) -> None:
    words = b"somebody's letters\n" * 100
    (tmp_path / "roundhouse.db").write_bytes(words)
    with pytest.raises(Refused, match="as a Roundhouse database"):
        SqliteStore(tmp_path / "roundhouse.db").prepare()
    assert (tmp_path / "roundhouse.db").read_bytes() == words


async def test_older_data_are_brought_up_to_date_in_order(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    newest = len(schema.SQLITE)
    async with open_house(roomy(tmp_path)) as house:
        ann = await house.guest("Ann")
        jar = ann.http.cookies
        table = str((await ann.create("me", "open"))["id"])
    steps = ("alter table guests add column colour text;", "update guests set colour = 'red';")
    monkeypatch.setattr(schema, "SQLITE", (*schema.SQLITE, *steps))
    async with open_house(roomy(tmp_path)) as house:
        ann = await back(house, jar)
        assert (await ann.get(f"/api/tables/{table}"))["seats"][0]["name"] == "Ann"
    with sqlite3.connect(tmp_path / "roundhouse.db") as db:
        assert db.execute("pragma user_version").fetchone() == (newest + 2,)
        assert db.execute("select distinct colour from guests").fetchall() == [("red",)]
    db.close()


async def test_a_step_that_fails_leaves_the_data_as_they_were(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    newest = len(schema.SQLITE)
    async with open_house(roomy(tmp_path)) as house:
        await house.guest("Ann")
    bad = "update guests set name = 'gone'; select * from nowhere;"
    monkeypatch.setattr(schema, "SQLITE", (*schema.SQLITE, bad))
    with pytest.raises(Refused, match="nowhere"):
        SqliteStore(tmp_path / "roundhouse.db").prepare()
    with sqlite3.connect(tmp_path / "roundhouse.db") as db:
        assert db.execute("pragma user_version").fetchone() == (newest,)
        assert db.execute("select name from guests").fetchall() == [("Ann",)]
    db.close()
