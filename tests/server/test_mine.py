"""One's own tables: where it is one's turn, since when, and what happened last."""

from __future__ import annotations

import pytest
from tests.server.harness import House
from tests.server.test_moves import act, past_tickets, two_people

pytestmark = pytest.mark.anyio


async def test_tables_where_it_is_my_turn_come_first(house: House) -> None:
    ann, bob, table = await two_people(house)
    other = (await ann.create("me", "bot:random"))["id"]
    await ann.post(f"/api/tables/{other}/resign")
    assert [found["id"] for found in await ann.get("/api/tables?list=mine")] == [table, other]
    async with ann.open(table) as one, bob.open(table) as two:
        turn = await past_tickets(one, two)
        (mine, over), (theirs,) = await ann.get("/api/tables?list=mine"), await bob.get("/api/tables?list=mine")
        assert mine["turn"] == theirs["turn"] and mine["turn"]["seats"] == [0] and over["turn"]["seats"] == []
        assert mine["turn"]["since"] >= mine["created"]
        await act(one, turn, action="draw-blind")
        told = (await bob.get("/api/tables?list=mine"))[0]["turn"]
        assert told["seat"] == 0 and told["words"]["key"] == "ttr.event.drew_blind"


async def test_what_lists_tell_is_what_spectators_read(house: House) -> None:
    ann, bob, table = await two_people(house)
    async with ann.open(table) as one, bob.open(table) as two:
        turn = await past_tickets(one, two)
        await act(one, turn, action="draw-blind")
    (told,) = await ann.get("/api/tables?list=mine")
    async with house.stranger().open(table) as wire:
        assert told["turn"]["words"] in [line["text"] for line in (await wire.until("table"))["log"]]


async def test_whose_turn_it_is_goes_over_to_the_account_of_a_guest(house: House) -> None:
    """Also at a table that is not in memory."""
    _, bob, table = await two_people(house)
    account = {"name": "Robert", "password": "a long word of mine"}
    await (await house.guest("Robert")).post("/api/account", account, 201)
    house.server.tables.evict(0.0)
    await bob.post("/api/account/sign-in", account)
    later = (await bob.create("me", "bot:random"))["id"]
    await bob.post(f"/api/tables/{later}/resign")
    assert [found["id"] for found in await bob.get("/api/tables?list=mine")] == [table, later]
