"""Whoever signs in stays the same person at their tables: silenced, counted, asked and present as before."""

from __future__ import annotations

import pytest
from tests.server.harness import House
from tests.server.test_accounts import GOOD, account
from tests.server.test_fair import replaced, sit

from roundhouse.server.names import handle
from roundhouse.server.store import Card

pytestmark = pytest.mark.anyio
CAT = {"name": "Cat", "password": GOOD}


async def test_signing_in_does_not_undo_a_mute(house: House) -> None:
    await account(house, "Cat")
    (ann, bob), table = await sit(house, "Ann", "Bob")
    await ann.post(f"/api/tables/{table}/moderate", {"who": handle(table, bob.id), "mute": True})
    await bob.post("/api/account/sign-in", CAT)
    refused = await bob.post(f"/api/tables/{table}/chat", {"text": "hello"}, 403)
    assert refused["error"]["key"] == "server.error.muted"


async def test_signing_in_brings_no_new_share_of_the_chat_or_the_log(house: House) -> None:
    cat = await account(house, "Cat")
    (_, bob), table = await sit(house, "Ann", "Bob")
    await bob.post(f"/api/tables/{table}/chat", {"text": "hello"})
    await bob.post(f"/api/tables/{table}/leave")
    await bob.post(f"/api/tables/{table}/return")
    await bob.post("/api/account/sign-in", CAT)
    live = house.table(table)
    assert live.spoke[cat.id] == 1 and live.asides[cat.id] == 4, "sat down, left, returned, and has the account's name"
    assert bob.id not in live.spoke and bob.id not in live.asides


async def test_whoever_signs_in_during_a_vote_keeps_their_vote(house: House) -> None:
    await account(house, "Cat")
    (ann, bob, _), table = await sit(house, "Ann", "Bob", "Dan")
    async with bob.open(table) as wire:
        await wire.until("table")
        await replaced(house, table, ann, seat=2)
        assert house.table(table).undecided() == [1]
        await bob.post("/api/account/sign-in", CAT)
        assert house.table(table).undecided() == [1] and not house.table(table).face.seats[2].left


async def test_nobody_goes_by_a_name_that_looks_like_an_accounts(house: House) -> None:
    cat, bob = await account(house, "Cat"), await house.guest("Bob")
    for alike in ("\u0421at", "C\u0430t", "C a t"):
        refused = await bob.put("/api/me", {"name": alike}, 422)
        assert refused["error"]["key"] == "server.error.name_taken"
        refused = await bob.post("/api/account", {"name": alike, "password": GOOD}, 422)
        assert refused["error"]["key"] == "server.error.name_taken"
    await cat.put("/api/me", {"name": "C\u0430t"})
    await cat.put("/api/me", {"name": "Dog"})
    await bob.put("/api/me", {"name": "Cat"})


async def test_a_table_that_cannot_be_read_keeps_nobody_from_signing_in(house: House) -> None:
    cat = await account(house, "Cat")
    bob = await house.guest("Bob")
    good, bad = [(await bob.create("me", "open"))["id"] for _ in range(2)]
    store = house.server.tables.store
    card = next(it for it in await store.tables_of(bob.id, 10) if it.id == bad)
    lines = await store.read(bad)
    house.server.tables.evict(-1)
    broken = Card(bad, card.status, card.public, card.host, (bob.id,), b"{}")
    await store.append(bad, len(lines), [lines[-1]], broken)
    await bob.post("/api/account/sign-in", CAT)
    assert [it.id for it in await store.tables_of(cat.id, 10)] == [good]


async def test_signing_in_makes_nobody_absent(house: House) -> None:
    await account(house, "Cat")
    (ann, bob), table = await sit(house, "Ann", "Bob")
    async with bob.open(table) as wire:
        await wire.until("table")
        house.clock.pass_minutes(60)
        await bob.post("/api/account/sign-in", CAT)
    refused = await ann.post(f"/api/tables/{table}/replace", {"seat": 1}, 422)
    assert refused["error"]["key"] == "server.error.not_away_long"


async def test_whoever_plays_without_a_socket_is_not_away(house: House) -> None:
    (ann, bob), table = await sit(house, "Ann", "Bob")
    house.clock.pass_minutes(60)
    await bob.post(f"/api/tables/{table}/chat", {"text": "thinking"})
    refused = await ann.post(f"/api/tables/{table}/replace", {"seat": 1}, 422)
    assert refused["error"]["key"] == "server.error.not_away_long"


async def test_whoever_has_just_sat_down_is_not_away(house: House) -> None:
    ann, bob = await house.guest("Ann"), await house.guest("Bob")
    table = (await ann.create("me", "open"))["id"]
    house.clock.pass_minutes(60)
    await bob.post(f"/api/tables/{table}/join")
    assert house.table(table).playing
    await ann.post(f"/api/tables/{table}/resign", {})
    assert house.table(table).playing, "the game does not end without them"
