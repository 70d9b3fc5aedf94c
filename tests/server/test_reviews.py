"""Reviews of games that are over: made once for all, kept, bounded, and never in the way of a running game."""

from __future__ import annotations

import asyncio
import json
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from tests.server.harness import ROOMY, Guest, House, Json, open_house, roomy, watched
from tests.server.test_moves import two_people
from tests.server.test_records import cut, wish

import roundhouse as rh
from roundhouse.analysis.review import review
from roundhouse.server import reviews
from roundhouse.server.reviews import PATIENCE
from roundhouse.server.settings import Rate
from roundhouse.server.store import DRAFT, REVIEW
from roundhouse.server.workers import Workers

pytestmark = pytest.mark.anyio
ENTRIES = 24
EFFORT = 2
"""Of the reviews here."""


@pytest.fixture(autouse=True)
def little_effort(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(reviews, "EFFORT", EFFORT)
    monkeypatch.setattr(reviews, "_AT_ONCE", 3)


@asynccontextmanager
async def quiet_house(data: Path, module: str = "roundhouse.server.worker", **limits: Any) -> AsyncIterator[House]:
    """A server with one worker for reviews."""
    settings = roomy(data, review_workers=1, limits=replace(ROOMY, **limits))
    async with open_house(settings, workers=Workers(1, 20.0, module)) as house:
        yield house


async def opened(guest: Guest, entries: int = ENTRIES) -> str:
    """A table that shows the beginning of a game."""
    return str((await guest.post("/api/records", wish(cut(entries)), 201))["id"])


async def done(house: House, table: str) -> None:
    """Wait until a review is made, or has failed, or was left."""
    making = house.server.tables.reviews._making.get(table)
    if making is not None and making.task is not None:
        await asyncio.wait([making.task], timeout=60)


async def until(guest: Guest, table: str, state: str) -> Json:
    """The review once it has come to its end, which must be this one."""
    await done(guest.house, table)
    found: Json = await guest.get(f"/api/tables/{table}/review")
    assert found["state"] == state
    return found


async def test_a_review_is_made_once_for_all_who_may_look(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async with quiet_house(tmp_path) as house:
        ann, bob = await house.guest("Ann"), await house.guest("Bob")
        table = await opened(ann)
        path = f"/api/tables/{table}/review"
        nothing = {"state": "none", "done": 0, "entries": ENTRIES, "review": None}
        assert await house.stranger().get(path) == nothing
        await house.stranger().post(path, None, 403)
        asked = watched(monkeypatch, Workers, "ask")
        begun = await bob.post(path)
        assert begun["state"] == "running" and begun["entries"] == ENTRIES
        assert (await ann.post(path))["state"] == "running"
        first = await until(ann, table, "ready")
        jobs = [job for _, _, _, job, *_ in asked]
        judged = [entry for job in jobs if job.what == "judge" for entry in range(*job.entries)]
        assert set(judged) == set(range(ENTRIES)) and len(jobs) > 3, "it is made in small pieces"
        assert {pool for pool, *_ in asked} == {house.server.tables.reviews.workers}, "and not by those of the bots"
        wanted = review(rh.load(cut(ENTRIES)), EFFORT).to_json()
        assert first["review"] == json.loads(json.dumps(wanted))
        before = len(asked)
        assert await bob.post(path) == first == await house.stranger().get(path)
        assert len(asked) == before
        plain = await bob.http.get(path, headers={"accept-encoding": "identity"})
        assert plain.json() == first and "content-encoding" not in plain.headers


async def test_a_review_and_what_has_been_judged_of_one_survive_a_restart(tmp_path: Path) -> None:
    async with quiet_house(tmp_path) as house:
        ann = await house.guest("Ann")
        whole, part = await opened(ann), await opened(ann, ENTRIES + 1)
        await ann.post(f"/api/tables/{whole}/review")
        made = await until(ann, whole, "ready")
        await ann.post(f"/api/tables/{part}/review")
        async with asyncio.timeout(60):
            while (await ann.get(f"/api/tables/{part}/review"))["done"] < ENTRIES // 2:
                pass
    async with quiet_house(tmp_path) as house:
        bob = await house.guest("Bob")
        assert await bob.get(f"/api/tables/{whole}/review") == made
        assert (await bob.get(f"/api/tables/{part}/review"))["state"] == "none"
        assert (await bob.post(f"/api/tables/{part}/review"))["done"] >= ENTRIES // 2
        await until(bob, part, "ready")
        store = house.server.tables.store
        assert {paper.id.split()[0] for paper in await store.papers(REVIEW)} == {whole, part}
        assert await store.papers(DRAFT) == []


async def test_a_review_that_nobody_waits_for_ends(tmp_path: Path) -> None:
    async with quiet_house(tmp_path) as house:
        ann = await house.guest("Ann")
        table = await opened(ann, 2 * ENTRIES)
        path = f"/api/tables/{table}/review"
        await ann.post(path)
        house.clock.seconds += PATIENCE + 1
        await done(house, table)
        assert (await ann.get(path))["state"] == "none"
        assert [paper.id.split()[0] for paper in await house.server.tables.store.papers(DRAFT)] == [table]
        assert house.server.tables.reviews.workers.running == 0, "its worker has gone as well"


async def test_a_review_that_fails_says_so_and_can_be_tried_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with quiet_house(tmp_path) as house:
        table = await opened(await house.guest("Ann"))
    monkeypatch.setenv("BROKEN_WORKER", "raise")
    async with quiet_house(tmp_path, "tests.server.broken_worker") as house:
        ann = await house.guest("Ann")
        await ann.post(f"/api/tables/{table}/review")
        assert (await until(ann, table, "failed"))["review"] is None
        monkeypatch.setenv("BROKEN_WORKER", "print")
        assert (await ann.post(f"/api/tables/{table}/review"))["state"] == "running"
        await until(ann, table, "ready")


async def test_only_games_that_are_over_are_reviewed_and_only_for_who_may_look(house: House) -> None:
    ann, bob, table = await two_people(house)
    for who in (ann, bob, await house.guest("Cleo")):
        await who.get(f"/api/tables/{table}/review", 422)
        await who.post(f"/api/tables/{table}/review", None, 422)
    await ann.post("/api/tables/no-such-table/review", None, 404)
    cleo = await house.guest("Cleo")
    house.table(table).removed.add(cleo.id)
    await cleo.get(f"/api/tables/{table}/review", 403)
    await cleo.post(f"/api/tables/{table}/review", None, 403)


async def test_reviews_of_a_guest_and_of_all_are_bounded(tmp_path: Path) -> None:
    async with quiet_house(tmp_path, reviews_per_guest=1, reviews_at_once=2, entries_per_review=ENTRIES) as house:
        guests = [await house.guest(name) for name in ("Ann", "Bob", "Cleo")]
        tables = [await opened(guests[0]) for _ in range(3)]
        long = await opened(guests[0], ENTRIES + 1)
        refused = await guests[0].post(f"/api/tables/{long}/review", None, 422)
        assert refused["error"]["key"] == "server.error.long_review"
        await guests[0].post(f"/api/tables/{tables[0]}/review")
        await guests[0].post(f"/api/tables/{tables[1]}/review", None, 429)
        await guests[1].post(f"/api/tables/{tables[1]}/review")
        refused = await guests[2].post(f"/api/tables/{tables[2]}/review", None, 429)
        assert refused["error"]["key"] == "server.error.many_reviews"
        assert (await guests[2].post(f"/api/tables/{tables[0]}/review"))["state"] == "running", (
            "that one is made anyway"
        )


async def test_the_time_of_its_workers_is_charged_to_who_asked(tmp_path: Path) -> None:
    async with quiet_house(tmp_path, guest_reviews=Rate(1e-4, 1e-3)) as house:
        ann, bob = await house.guest("Ann"), await house.guest("Bob")
        tables = [await opened(ann, 3) for _ in range(2)]
        await ann.post(f"/api/tables/{tables[0]}/review")
        await until(bob, tables[0], "ready")
        refused = await ann.post(f"/api/tables/{tables[1]}/review", None, 429)
        assert refused["error"]["key"] == "server.error.many_reviews_made" and refused["wait"] > 0
        await ann.get("/api/me")  # everything else goes on
        await bob.post(f"/api/tables/{tables[1]}/review")


async def test_bots_play_while_a_game_is_reviewed(tmp_path: Path) -> None:
    async with quiet_house(tmp_path) as house:
        ann = await house.guest("Ann")
        await ann.post(f"/api/tables/{await opened(ann, 4 * ENTRIES)}/review")
        table = (await ann.create("me", "bot:casual"))["id"]
        async with ann.open(table) as wire:
            await wire.sees(lambda message: message["steps"] > 2)
        assert house.server.tables.reviews.workers.running > 0
