"""Bots at the tables: in workers, with a deadline, at a pace, and replaced when they fail."""

from __future__ import annotations

import asyncio
import itertools
import json
import time
from pathlib import Path

import pytest
from tests.server.harness import House, Player, from_address, open_house, roomy

from roundhouse.core.rng import Rng
from roundhouse.core.state import State
from roundhouse.server import commands
from roundhouse.server.games import Shared, shared_game
from roundhouse.server.lines import BotFailed, Moved, read_line
from roundhouse.server.worker import NOTHING, Job
from roundhouse.server.workers import WorkerFailed, Workers

pytestmark = pytest.mark.anyio


def broken(deadline: float = 10.0) -> Workers:
    return Workers(1, deadline, "tests.server.broken_worker")


@pytest.mark.parametrize("how", ["raise", "die", "hang", "illegal", "nonsense", "nothing", "print"])
async def test_a_bot_that_fails_is_replaced(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, how: str) -> None:
    """The table goes on with the simple bot, and the log says so."""
    monkeypatch.setenv("BROKEN_WORKER", how)
    workers = broken(0.3 if how == "hang" else 10.0)
    async with open_house(roomy(tmp_path), workers=workers) as house:
        ann = await house.guest()
        table = (await ann.create("me", "bot:casual"))["id"]
        async with ann.open(table) as wire:
            player = Player(wire)
            end = await asyncio.wait_for(player.play(), 60)
        lines = [read_line(line) for line in await house.server.tables.store.read(table)]
        failures = [line for line in lines if isinstance(line, BotFailed)]
        assert len(failures) == (0 if how == "print" else 3)
        assert sum(isinstance(line, Moved) and not line.by for line in lines) > 5
        assert end["table"]["seats"][1]["level"] == ("casual" if how == "print" else "random")
        assert end["table"]["result"]["places"] is not None


async def test_a_random_bot_answers_the_same_in_the_same_game(house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    """And otherwise with another seed."""
    games = []
    for seed in ("one", "one", "two"):
        monkeypatch.setattr(commands, "new_seed", lambda seed=seed: seed)
        ann = await house.guest()
        table = (await ann.create("me", "bot:random"))["id"]
        async with ann.open(table) as wire:
            await asyncio.wait_for(Player(wire).play(), 60)
        lines = [read_line(line) for line in await house.server.tables.store.read(table)]
        games.append([line.action for line in lines if isinstance(line, Moved) and line.seat == 1])
    assert games[0] == games[1] != games[2]


async def test_the_loop_is_not_blocked_while_a_bot_thinks(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("BROKEN_WORKER", "hang")
    async with open_house(roomy(tmp_path), workers=broken(5.0)) as house:
        ann = await house.guest()
        await ann.create("me", "bot:casual")
        slowest = 0.0
        for _ in range(50):
            before = time.perf_counter()
            await ann.get("/api/me")
            slowest = max(slowest, time.perf_counter() - before)
        assert slowest < 4.0


async def test_slow_files_of_strangers_keep_no_bot_waiting(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("BROKEN_WORKER", "print")
    async with open_house(roomy(tmp_path), workers=broken()) as house:
        ann, eve = await house.guest(), await house.guest()
        reading = [asyncio.create_task(eve.http.post("/api/records", json={"text": "{}"})) for _ in range(3)]
        done, waiting = await asyncio.wait(reading, return_when=asyncio.FIRST_COMPLETED)
        assert [task.result().status_code for task in done] == [429], "one is read, and one waits"
        async with ann.open((await ann.create("me", "bot:casual"))["id"]) as wire:
            await asyncio.wait_for(Player(wire).play(), 60)
        assert not any(task.done() for task in waiting)
        for task in waiting:
            task.cancel()


async def test_files_from_one_address_leave_places_for_others(house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    """However many guests somebody pretends to be, somebody else can open a file; and it is their turn next."""
    read, asked = asyncio.Event(), []

    async def ask(*args: object) -> object:
        asked.append(args)
        await read.wait()
        raise WorkerFailed("rubbish")

    monkeypatch.setattr(house.server.tables.readers, "ask", ask)
    most = house.server.context.settings.limits.files_at_once

    async def put(address: str, kind: str = "records") -> int:
        guest = from_address(house, address)
        await guest.get("/api/me")
        words = json.dumps({"format": "roundhouse/study", "root": {}})
        return (await guest.http.post(f"/api/{kind}", json={"text": words})).status_code

    kinds = itertools.cycle(("records", "studies/open"))
    crowd = [asyncio.create_task(put("192.0.2.1", next(kinds))) for _ in range(most)]
    while len(asked) < most // 2 or sum(task.done() for task in crowd) < most // 2:
        await asyncio.sleep(0)
    other = asyncio.create_task(put("192.0.2.2"))
    while len(asked) == most // 2:
        await asyncio.sleep(0)
    read.set()
    assert sorted([await task for task in crowd]) == [422] * (most // 2) + [429] * (most // 2)
    assert await other == 422 and not house.server.tables.files.waiting


async def test_a_worker_never_holds_a_secret(house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    """What is sent to a worker fits what the seat sees, and differs from the truth."""
    ann = await house.guest()
    table = (await ann.create("me", "bot:casual", "bot:casual", options={}))["id"]
    sent: list[tuple[int, State]] = []
    usual = house.server.tables.workers.ask

    async def ask(shared: Shared, state: State, job: Job, seconds: float | None = None, by: str = "") -> object:
        sent.append((job.seat, state))
        return await usual(shared, state, job, seconds, by)

    monkeypatch.setattr(house.server.tables.workers, "ask", ask)
    async with ann.open(table) as wire:
        await wire.until("table")
        while house.table(table).bot_at_move() is not None:
            await wire.until("update")
        match = house.table(table).match
        assert match is not None and len(sent) >= 1
        for seat, state in sent:
            assert seat in (1, 2)
            assert state.key() != match.at(match.version).key()


async def test_bots_keep_a_pace_that_people_can_follow(tmp_path: Path) -> None:
    async with open_house(roomy(tmp_path, bot_pause=0.15)) as house:
        ann = await house.guest()
        table = (await ann.create("bot:random", "bot:random", "bot:random"))["id"]
        async with ann.open(table) as wire:
            await wire.until("table")
            await wire.until("update")
            before = time.perf_counter()
            for _ in range(3):
                await wire.until("update")
            assert time.perf_counter() - before >= 0.4


async def test_fast_forward(tmp_path: Path) -> None:
    async with open_house(roomy(tmp_path, bot_pause=60.0)) as house:
        ann = await house.guest()
        table = (await ann.create("me", "bot:random", "bot:random"))["id"]
        async with ann.open(table) as wire:
            await wire.until("table")
            wire.send({"type": "pace", "value": "now"})
            await wire.sees(lambda news: news["version"] == 4)


async def test_the_first_decision_comes_at_once(tmp_path: Path) -> None:
    """Bots that begin do not keep people waiting; later they leave them time to look."""
    async with open_house(roomy(tmp_path, bot_pause=3600.0)) as house:
        ann = await house.guest()
        table = (await ann.create("bot:random", "bot:random", "me", title="1830", options={}, lot=False))["id"]
        async with ann.open(table) as wire:
            while 2 not in house.table(table).asked:  # which the first message may tell already
                await wire.until("table", "update")
            assert not house.table(table).nobody_asked_yet()


async def test_bots_play_only_for_somebody(house: House) -> None:
    """Where all have left, the bots wait until somebody looks."""
    ann = await house.guest()
    table = (await ann.create("bot:random", "bot:random"))["id"]
    live = await house.server.tables.get(table)
    assert live.bot_task is None and live.table.version == 2
    async with ann.open(table) as wire:
        assert (await Player(wire).play())["table"]["status"] == "over"


async def test_workers_are_kept_and_crowded_ones_wait() -> None:
    shared = shared_game("ticket-to-ride-usa", 2, {})
    workers = Workers(1, 30.0)
    state = shared.game.start()
    while state.chance:
        state.apply(state.outcomes()[0][0])
    jobs = [Job("choose", 0, NOTHING, seat=0, level="casual") for _ in range(6)]
    try:
        replies = await asyncio.gather(*(workers.ask(shared, state.determinize(0, Rng(1)), job) for job in jobs))
        assert len({reply.action for reply in replies}) == 1
        assert len(workers._all) == 1
    finally:
        await workers.close()


async def test_a_worker_that_cannot_start() -> None:
    workers = Workers(1, 1.0, "tests.server.no_such_module")
    with pytest.raises(WorkerFailed):
        await workers.warm_up()
    await workers.close()
