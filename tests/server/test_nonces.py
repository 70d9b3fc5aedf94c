"""Chance among people: the server commits to its seed, then the players' pages add to it."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest
from tests.server.harness import House, open_house, roomy
from tests.server.test_restart import facts, folded

import roundhouse as rh
from roundhouse.core.nonces import mixed_seed
from roundhouse.core.record import to_lines
from roundhouse.core.rng import commitment, seat_order

pytestmark = pytest.mark.anyio
MINE, YOURS = "0123456789abcdef" * 2, "fedcba9876543210" * 2


async def test_the_commitment_comes_first_and_all_nonces_are_in_the_record(house: House) -> None:
    ann, bob = await house.guest("Ann"), await house.guest("Bob")
    made = await ann.create("me", "open", "bot:random", nonce=True, lot=True)
    path = f"/api/tables/{made['id']}"
    assert (await bob.get(path))["commitment"] == made["commitment"] and made["commitment"]
    async with ann.open(made["id"]) as wire:
        first = await wire.until("table")
        assert first["commitment"] == made["commitment"] and first["seed"] is None
        await bob.post(f"{path}/join", {"nonce": YOURS})
        live = house.table(made["id"])
        assert live.face.status == "waiting" and live.awaits_nonces
        assert (await wire.ask(type="mix", nonce=MINE))["type"] == "done"
        assert live.playing and live.nonces == [MINE, YOURS, None]
        await wire.ask(type="mix", nonce="0" * 32)
        assert live.nonces == [MINE, YOURS, None], "the first one counts"
    assert facts(await folded(house, made["id"])) == facts(live)
    await ann.post(f"{path}/resign")
    await bob.post(f"{path}/answer", {"agree": True})
    record = await ann.get(f"{path}/record")
    assert record["nonces"] == [MINE, YOURS, None] and record["commitment"] == made["commitment"]
    assert commitment(record["seed"]) == made["commitment"]
    assert record["lot"] == seat_order(mixed_seed(record["seed"], record["nonces"]), 3)
    verdict = rh.verify(record)
    assert verdict.proven and dict(verdict.nonces) == {"Ann": MINE, "Bob": YOURS}
    opened = await ann.post("/api/records", {"text": to_lines(record)}, 201)
    assert await ann.get(f"/api/tables/{opened['id']}/record") == record


async def test_a_nonce_that_never_comes_does_not_keep_the_others_waiting(tmp_path: Path) -> None:
    async with open_house(roomy(tmp_path, nonce_seconds=0.0)) as house:
        ann, bob = await house.guest("Ann"), await house.guest("Bob")
        table = (await ann.create("me", "open", nonce=True))["id"]
        await bob.post(f"/api/tables/{table}/join", {"nonce": YOURS})
        await asyncio.gather(*house.server.tables._beginning.values())
        assert house.table(table).playing and house.table(table).nonces == [None, YOURS]


async def test_a_table_that_waits_for_a_nonce_begins_after_a_restart(tmp_path: Path) -> None:
    async with open_house(roomy(tmp_path, nonce_seconds=3600.0)) as house:
        ann, bob = await house.guest("Ann"), await house.guest("Bob")
        table = (await ann.create("me", "open", nonce=True))["id"]
        await bob.post(f"/api/tables/{table}/join", {"nonce": YOURS})
        assert house.table(table).awaits_nonces
    async with open_house(roomy(tmp_path, nonce_seconds=0.0)) as house:
        await house.stranger().get(f"/api/tables/{table}")
        await asyncio.gather(*house.server.tables._beginning.values())
        assert house.table(table).playing and house.table(table).nonces == [None, YOURS]


async def test_who_promises_nothing_is_not_waited_for(house: House) -> None:
    ann, bob = await house.guest("Ann"), await house.guest("Bob")
    table = (await ann.create("me", "open"))["id"]
    assert (await bob.post(f"/api/tables/{table}/join"))["status"] == "playing"
    assert house.table(table).nonces == []


async def test_one_person_against_bots_waits_for_nobody(house: House) -> None:
    ann = await house.guest("Ann")
    made = await ann.create("me", "bot:random", nonce=True)
    assert made["status"] == "playing" and house.table(made["id"]).nonces == []
    refused = await (await house.guest("Eve")).post(f"/api/tables/{made['id']}/nonce", {"nonce": MINE}, 403)
    assert refused["error"]["key"] == "server.error.no_seat_of_yours"
    await ann.post(f"/api/tables/{made['id']}/nonce", {"nonce": "x"}, 400)


async def test_a_rematch_waits_for_the_nonce_of_whoever_made_it(house: House) -> None:
    ann, bob = await house.guest("Ann"), await house.guest("Bob")
    old = (await ann.create("me", "open"))["id"]
    await bob.post(f"/api/tables/{old}/join")
    await ann.post(f"/api/tables/{old}/resign")
    await bob.post(f"/api/tables/{old}/answer", {"agree": True})
    again = (await ann.post(f"/api/tables/{old}/rematch", {"nonce": True}))["id"]
    joined = await bob.post(f"/api/tables/{again}/join", {"nonce": YOURS})
    assert joined["status"] == "waiting" and joined["mine"] == [1]
    await ann.post(f"/api/tables/{again}/nonce", {"nonce": MINE})
    assert house.table(again).playing and house.table(again).nonces == [MINE, YOURS]
