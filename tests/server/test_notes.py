"""Private notes: kept for one guest alone, bounded, taken along, exported, and removed with the guest or the table."""

from __future__ import annotations

import sqlite3
from dataclasses import replace
from pathlib import Path

import pytest
from tests.server.harness import ROOMY, Guest, House, both_stores, open_house, roomy
from tests.server.test_moves import two_people

from roundhouse.server.limits import NOTE_LENGTH
from roundhouse.server.store import NOTE, Kept

pytestmark = pytest.mark.anyio
ACCOUNT = {"name": "Robert", "password": "a long word of mine"}


async def note(guest: Guest, table: str) -> str:
    found: str = (await guest.get(f"/api/tables/{table}/note"))["text"]
    return found


async def write(guest: Guest, table: str, words: str, status: int = 200) -> None:
    await guest.put(f"/api/tables/{table}/note", {"text": words}, status)


async def test_a_note_is_for_its_writer_alone(house: House) -> None:
    ann, bob, table = await two_people(house)
    watcher = await house.guest("Cleo")
    assert await note(ann, table) == ""
    await write(ann, table, "Bob collects blue.\n\tTake <b>Duluth</b>!")
    await write(watcher, table, "well played")
    assert await note(ann, table) == "Bob collects blue.\n\tTake <b>Duluth</b>!"
    assert await note(bob, table) == "" and await note(watcher, table) == "well played"
    for who in (bob, watcher, house.stranger()):
        async with who.open(table) as wire:
            await wire.until("table")
        assert not any("Duluth</b>" in frame for frame in wire.frames)
    await house.stranger().get(f"/api/tables/{table}/note", 403)
    await house.stranger().put(f"/api/tables/{table}/note", {"text": "x"}, 403)


async def test_a_note_is_changed_and_emptied(house: House) -> None:
    ann, _, table = await two_people(house)
    await write(ann, table, "one")
    await write(ann, table, "two\r\n\x00 ")
    assert await note(ann, table) == "two"
    await write(ann, table, "  ")
    assert await note(ann, table) == "" and await house.server.tables.store.papers(NOTE) == []


async def test_notes_are_bounded(tmp_path: Path) -> None:
    async with open_house(roomy(tmp_path, limits=replace(ROOMY, notes_per_guest=2))) as house:
        ann = await house.guest("Ann")
        tables = [(await ann.create("me", "open"))["id"] for _ in range(3)]
        await write(ann, tables[0], "x" * NOTE_LENGTH)
        await write(ann, tables[0], "x" * (NOTE_LENGTH + 1), 400)
        await write(ann, tables[0], "x" * 8001, 400)
        assert await note(ann, tables[0]) == "x" * NOTE_LENGTH
        await write(ann, tables[1], "y")
        await write(ann, tables[2], "z", 429)
        await write(ann, tables[1], "changed")
        await write(ann, tables[0], "")
        await write(ann, tables[2], "z")
        await write(ann, "no-such-table", "z", 404)
        await ann.put(f"/api/tables/{tables[0]}/note", {"text": 1}, 400)


@both_stores
async def test_notes_go_along_into_an_account(house: House) -> None:
    _, bob, table = await two_people(house)
    robert = await house.guest("Robert")
    await robert.post("/api/account", ACCOUNT, 201)
    other = (await bob.create("me", "open"))["id"]
    await write(robert, table, "as Robert")
    await write(bob, table, "as Bob")
    await write(bob, other, "only Bob")
    await bob.post("/api/account/sign-in", ACCOUNT)
    assert await note(bob, table) == await note(robert, table) == "as Robert\n\nas Bob"
    assert await note(robert, other) == "only Bob"
    assert {paper.owner for paper in await house.server.tables.store.papers(NOTE)} == {robert.id}


async def test_notes_are_exported_and_deleted_with_their_writer(house: House) -> None:
    ann, bob, table = await two_people(house)
    await write(ann, table, "mine")
    await write(bob, table, "his")
    (exported,) = (await ann.get("/api/account/export"))["notes"]
    assert exported["table"] == table and exported["text"] == "mine" and exported["at"] > 0
    await ann.post("/api/account/delete", {})
    assert [paper.owner for paper in await house.server.tables.store.papers(NOTE)] == [bob.id]


async def test_notes_go_when_their_table_goes(tmp_path: Path) -> None:
    async with open_house(roomy(tmp_path, kept=Kept(10, 10, 10, 10))) as house:
        ann, bob, table = await two_people(house)
        kept = (await ann.create("me", "open"))["id"]
        for who in (ann, bob):
            await write(who, table, "about it")
        await write(ann, kept, "stays")
        house.server.tables.evict(-1)
        with sqlite3.connect(tmp_path / "roundhouse.db") as db:
            db.execute("update tables set updated = 1, seen = 1 where id = ?", (table,))
        assert await house.server.sweeper.remove_forsaken() == 1
        assert [paper.id for paper in await house.server.tables.store.papers(NOTE)] == [f"{kept} {ann.id}"]
