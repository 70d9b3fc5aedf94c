"""Restarts: a table is what its log says, whoever folds it."""

from __future__ import annotations

import asyncio
import random
from pathlib import Path
from typing import Any
from uuid import uuid4

import msgspec
import pytest
from tests.server.harness import Guest, House, Player, both_stores, open_house, roomy
from tests.server.memory import MemoryStore

from roundhouse.core.match import Entry
from roundhouse.server import players
from roundhouse.server.lines import Created, read_line
from roundhouse.server.settings import Settings
from roundhouse.server.table import Table

pytestmark = pytest.mark.anyio


async def folded(house: House, table_id: str) -> Table:
    lines = [read_line(line) for line in await house.server.tables.store.read(table_id)]
    assert isinstance(lines[0], Created)
    table = Table(table_id, lines[0])
    for line in lines:
        table.replay(line)
    return table


def log_of(table: Table) -> list[Entry]:
    return [] if table.match is None else table.match.log


def facts(table: Table) -> dict[str, Any]:
    """All that two folds of the same log must agree on."""
    match = table.match
    return {
        "version": table.version,
        "face": msgspec.to_builtins(table.face),
        "log": [] if match is None else [(entry.seat, str(entry.action)) for entry in match.log],
        "state": None if match is None else match.state.key(),
        "asked": table.asked,
        "turned": table.turned,
        "asking": None if table.asking is None else msgspec.to_builtins(table.asking),
        "redo_by": table.redo_by,
        "answers": table.answers,
        "steps": table.steps,
        "said": len(table.said),
    }


async def stormy_game(ann: Guest, bob: Guest) -> str:
    """A game with everything in it: undo, redo, asking, chat, leaving and coming back."""
    table = (await ann.create("me", "open", "bot:random", options={"trains": 20}))["id"]
    await bob.post(f"/api/tables/{table}/join")
    path = f"/api/tables/{table}"
    luck = random.Random(1)
    for number in range(40):
        await step(ann, table, luck)
        await step(bob, table, luck)
        if number % 4 == 1:
            await ann.http.post(f"{path}/undo", json={"seat": 0})
            await bob.http.post(f"{path}/answer", json={"agree": number % 8 == 1})
        if number % 8 == 1:
            await ann.http.post(f"{path}/redo", json={"seat": 0})
        if number % 10 == 5:
            await bob.post(f"{path}/leave")
            await ann.post(f"{path}/chat", {"text": "where is Bob?"})
            await bob.post(f"{path}/return")
    return str(table)


async def step(guest: Guest, table: str, luck: random.Random) -> None:
    """Look, and answer if one is asked."""
    async with guest.open(table) as wire:
        seen = await wire.until("table")
    for eye in seen["eyes"]:
        if eye["asked"]:
            move = {"version": seen["version"], "seat": eye["seat"], "action": luck.choice(eye["legal"])}
            await guest.http.post(f"/api/tables/{table}/moves", json={"id": str(uuid4()), **move})


@both_stores
async def test_the_log_gives_the_same_table_again(house: House) -> None:
    ann, bob = await house.guest("Ann"), await house.guest("Bob")
    table = await stormy_game(ann, bob)
    async with house.server.tables._live[table].lock:
        again = await folded(house, table)
    assert facts(again) == facts(house.table(table))
    kinds = {type(read_line(line)).__name__ for line in await house.server.tables.store.read(table)}
    assert {"Created", "Seated", "Started", "Moved", "Undone", "Asked", "Answered", "Said", "Left", "Returned"} <= kinds


@both_stores
async def test_a_new_server_goes_on_where_the_old_one_stopped(settings: Settings) -> None:
    async with open_house(settings) as house:
        ann = await house.guest("Ann")
        cookie = ann.http.cookies
        table = (await ann.create("me", "bot:random"))["id"]
        async with ann.open(table) as wire:
            seen = await wire.until("table")
            first = {"version": seen["version"], "seat": 0, "action": seen["eyes"][0]["legal"][0]}
            done = await wire.ask(type="act", id="first", **first)
        before = facts(house.table(table))
    async with open_house(settings) as house:
        ann = house.stranger()
        ann.http.cookies = cookie
        assert (await ann.get("/api/me"))["name"] == "Ann"
        assert [found["id"] for found in await ann.get("/api/tables?list=mine")] == [table]
        async with ann.open(table, since=seen["version"]) as wire:
            again = await wire.until("table")
            assert again["version"] >= before["version"] and again["table"]["mine"] == [0]
            assert await wire.ask(type="act", id="first", **first) == {**done, "type": "done"}
            wire.send({"type": "ping"})
        async with ann.open(table) as wire:
            assert (await Player(wire, 5).play())["table"]["status"] == "over"
    async with open_house(settings) as house:
        ann = house.stranger()
        ann.http.cookies = cookie
        async with ann.open(table) as wire:
            end = await wire.until("table")
            assert end["table"]["result"]["places"] and "hands" in end["eyes"][0]["view"] and end["seed"]
        assert (await ann.get(f"/api/tables/{table}/record"))["result"] == end["table"]["result"]["places"]
        at_end = await ann.get(f"/api/tables/{table}/history?at={end['steps']}&seat=1")
        assert "final" in at_end["view"]


@both_stores
async def test_idle_tables_leave_the_memory_and_come_back(house: House) -> None:
    ann = await house.guest()
    table = (await ann.create("me", "open"))["id"]
    await ann.post(f"/api/tables/{table}/chat", {"text": "x"})
    before = facts(house.table(table))
    async with ann.open(table) as wire:
        await wire.until("table")
        house.server.tables.evict(0.0)
        assert house.server.tables.in_memory == 1  # somebody looks
    house.server.tables.evict(3600.0)
    assert house.server.tables.in_memory == 1
    house.server.tables.evict(0.0)
    assert house.server.tables.in_memory == 0
    assert (await ann.get(f"/api/tables/{table}"))["version"] == before["version"]
    assert facts(house.table(table)) == before


async def test_nobody_is_told_what_was_not_saved(tmp_path: Path) -> None:
    store = MemoryStore()
    async with open_house(roomy(tmp_path), store) as house:
        ann, eve = await house.guest(), await house.guest()
        table = (await ann.create("me", "open"))["id"]
        async with ann.open(table) as one, eve.open(table) as two:
            await one.until("table")
            await two.until("table")
            store.broken = True
            refused = await one.ask(type="chat", text="lost", id="1")
            assert refused["error"]["key"] == "server.error.not_saved"
            assert (await one.until("closed"))["code"] == 1012
            assert (await two.until("closed"))["code"] == 1012
            assert "lost" not in "".join(two.frames)
        store.broken = False
        async with ann.open(table) as one:
            assert (await one.until("table"))["chat"] == []
            assert (await one.ask(type="chat", text="found", id="1"))["type"] == "done"


async def test_bots_rest_while_nothing_can_be_saved(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A bot that tried again and again would always be faster than whoever waits for the table."""
    async with open_house(roomy(tmp_path), store := MemoryStore()) as house:
        ann = await house.guest("Ann")
        save, tried = store.append, 0

        async def append(*args: Any) -> None:
            nonlocal tried
            tried += 1
            if tried > 1:
                raise OSError("no space left on device")
            await save(*args)

        monkeypatch.setattr(store, "append", append)
        table = (await ann.create("me", "bot:random"))["id"]
        async with asyncio.timeout(20):
            for _ in range(5):
                await ann.post(f"/api/tables/{table}/chat", {"text": "lost"}, 503)
        assert tried <= 7, "the table, its bot and five lines"
        monkeypatch.setattr(store, "append", save)
        monkeypatch.setattr(players, "REST_SECONDS", 0.0)
        async with ann.open(table) as one:
            await one.sees(lambda _: any(entry.seat == 1 for entry in log_of(house.table(table))))


def slow_disk(store: MemoryStore, patch: pytest.MonkeyPatch) -> tuple[asyncio.Future[None], asyncio.Event]:
    """What the store waits for before it saves anything more, and whether it waits."""
    saving: asyncio.Future[None] = asyncio.get_running_loop().create_future()
    begun = asyncio.Event()

    def append(*_: Any) -> asyncio.Future[None]:
        begun.set()
        return saving

    patch.setattr(store, "append", append)
    return saving, begun


async def test_whoever_waits_while_it_is_not_saved_is_not_told_either(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Somebody leaves while the store is busy, so that the others are to be told, and then the store fails."""
    async with open_house(roomy(tmp_path), store := MemoryStore()) as house:
        ann, eve, bob = [await house.guest(name) for name in ("Ann", "Eve", "Bob")]
        table = (await ann.create("me", "open", "open"))["id"]
        await bob.post(f"/api/tables/{table}/join")
        async with ann.open(table) as one, eve.open(table) as two:
            async with bob.open(table) as three:
                for wire in (one, two, three):
                    await wire.until("table")
                live = house.server.tables._live[table]
                saving, begun = slow_disk(store, monkeypatch)
                asked = asyncio.ensure_future(one.ask(type="chat", text="lost", id="1"))
                await begun.wait()
            assert live.lock.locked() and [viewer for viewer in live.viewers if viewer.behind]
            looked = asyncio.ensure_future(house.stranger().get(f"/api/tables/{table}"))
            while len(live.lock._waiters or ()) < 3:  # both sockets, and whoever asks for the table
                await asyncio.sleep(0)
            saving.set_exception(OSError("no space left on device"))
            assert (await asked)["error"]["key"] == "server.error.not_saved"
            assert (await looked)["version"] == live.saved
            for wire in (one, two):
                assert (await wire.until("closed"))["code"] == 1012
                assert "lost" not in "".join(wire.frames)


async def test_nobody_looks_at_a_move_that_was_not_saved(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Requests that wait for a table while its move is lost are answered by what the store has."""
    async with open_house(roomy(tmp_path), store := MemoryStore()) as house:
        ann = await house.guest("Ann")
        table = (await ann.create("me", "screen"))["id"]
        path = f"/api/tables/{table}"
        async with ann.open(table) as one:
            seen = await one.until("table")
            eye = next(it for it in seen["eyes"] if it["asked"])
            seat, action = eye["seat"], eye["legal"][0]
            newest = (await ann.get(f"{path}/history?at=0"))["steps"]
            live = house.server.tables._live[table]
            saving, begun = slow_disk(store, monkeypatch)
            moving = asyncio.ensure_future(one.ask(type="act", version=seen["version"], seat=seat, action=action))
            await begun.wait()
            looks = [
                asyncio.ensure_future(it)
                for it in (
                    ann.post(f"{path}/why", {"seat": seat, "action": action}),
                    ann.get(f"{path}/history?at={newest + 1}", 422),
                    ann.get(f"{path}/steps?first=0&last={newest + 1}"),
                    ann.get(f"{path}/orders?seat={seat}"),
                )
            ]
            while len(live.lock._waiters or ()) < len(looks):
                await asyncio.sleep(0)
            saving.set_exception(OSError("no space left on device"))
            assert (await moving)["error"]["key"] == "server.error.not_saved"
            reason, refused, steps, _ = await asyncio.gather(*looks)
            assert reason["why"] is None  # the question is still open
            assert refused["error"]["key"] == "error.no_version"
            assert steps[-1]["steps"] == newest


async def test_many_load_the_same_table_once(house: House) -> None:
    ann = await house.guest()
    table = (await ann.create("me", "bot:random"))["id"]
    house.server.tables.evict(0.0)
    lives = await asyncio.gather(*(house.server.tables.get(table) for _ in range(20)))
    assert len({id(live) for live in lives}) == 1
