"""Whole games over sockets, and what a table is while it is played."""

from __future__ import annotations

import asyncio

import pytest
from tests.server.harness import House, Player, both_stores

import roundhouse as rh

pytestmark = [pytest.mark.anyio, both_stores]


async def test_two_people_play_to_the_end(house: House) -> None:
    ann, bob = await house.guest("Ann"), await house.guest("Bob")
    table = (await ann.create("me", "open"))["id"]
    joined = await bob.post(f"/api/tables/{table}/join")
    assert joined["status"] == "playing" and joined["mine"] == [1]
    async with ann.open(table) as one, bob.open(table) as two:
        ends = await asyncio.gather(Player(one, 1).play(), Player(two, 2).play())
    for end in ends:
        assert end["table"]["result"]["why"] == "played"
        assert sorted(end["table"]["result"]["places"])[0] == 1
        assert end["seed"] is not None and "hands" in end["eyes"][0]["view"]
    record = await ann.get(f"/api/tables/{table}/record")
    assert rh.verify(record).proven
    assert rh.load(record).record() == record
    assert [seat["name"] for seat in record["seats"]] == ["Ann", "Bob"]


async def test_one_person_against_bots(house: House) -> None:
    ann = await house.guest()
    table = (await ann.create("me", "bot:casual", "bot:random"))["id"]
    async with ann.open(table) as wire:
        end = await Player(wire, 3).play()
    assert end["table"]["result"]["why"] == "played"
    assert all(line.find(b"bot_failed") < 0 for line in await house.server.tables.store.read(table))


async def test_several_people_on_one_screen(house: House) -> None:
    ann = await house.guest()
    made = await ann.create("me", "screen", "screen")
    assert made["mine"] == [0, 1, 2] and made["status"] == "playing"
    async with ann.open(made["id"]) as wire:
        first = await wire.until("table")
        assert [eye["seat"] for eye in first["eyes"]] == [0, 1, 2]
        assert all(eye["asked"] for eye in first["eyes"])
        player = Player(wire, 4)
        player.last = first
        await player.answer(first["eyes"][0])
        assert (await player.play())["table"]["status"] == "over"


async def test_the_end_opens_the_whole_log(house: House) -> None:
    """Who has watched a game to its end knows as much as who comes afterwards: no line is lost, none half hidden."""
    ann = await house.guest()
    table = (await ann.create("me", "bot:random"))["id"]
    async with ann.open(table) as wire, house.stranger().open(table) as watcher:
        end = await Player(wire, 3).play()
        while (seen := await watcher.until("table", "update"))["table"]["status"] != "over":
            pass
    async with ann.open(table) as wire:
        later = await wire.until("table")
    assert end["from"] == seen["from"] == 0
    assert end["log"] == seen["log"] == later["log"]
    assert {line["event"] for line in later["log"]} >= {"dealt"} and not any("but" in line for line in later["log"])


async def test_what_is_said_after_the_end_does_not_bring_the_log_again(house: House) -> None:
    ann = await house.guest()
    table = (await ann.create("me", "bot:random"))["id"]
    async with ann.open(table) as wire:
        end = await Player(wire, 3).play()
        wire.send({"type": "chat", "id": "1", "text": "Well played"})
        update = await wire.until("update")
    assert update["chat"] and update["from"] == end["steps"] and update["log"] == []
