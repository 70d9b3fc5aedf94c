"""People with accounts, rated games, and games that are over, for tests of ratings and profiles."""

from __future__ import annotations

import asyncio
import secrets
from collections.abc import Sequence
from typing import Any

from tests.server.harness import Guest, House, Json, Player
from tests.server.memory import MemoryStore

from roundhouse.server.face import Chair, Face, Outcome
from roundhouse.server.ratings import Ratings
from roundhouse.server.store import Store
from roundhouse.server.table import now
from roundhouse.server.tally import Standing

GOOD = "wagon-21 lantern"
USA = "ticket-to-ride-usa"
FIRST = {"first_player": "first_seat", "trains": 10}


async def member(house: House, name: str, public: bool = False) -> Guest:
    """Somebody with an account."""
    guest = await house.guest(name)
    await guest.post("/api/account", {"name": name, "password": GOOD}, 201)
    if public:
        await guest.put("/api/account/profile", {"public": True})
    return guest


async def sit(house: House, *guests: Guest, **more: Any) -> str:
    """People at a rated table whose game begins; its id."""
    kinds = ["me", *["open"] * (len(guests) - 1)]
    table: str = (await guests[0].create(*kinds, **{"options": FIRST, "rated": True, "lot": False, **more}))["id"]
    for guest in guests[1:]:
        await guest.post(f"/api/tables/{table}/join")
    return table


async def play(table: str, *guests: Guest) -> Json:
    """Play a game to its end; the last message to the first of them."""

    async def one(guest: Guest, seed: int) -> Json:
        async with guest.open(table) as wire:
            return await Player(wire, seed).play()

    ends = await asyncio.gather(*(one(guest, seed) for seed, guest in enumerate(guests)))
    return ends[0]


async def over(
    store: Store, guests: Sequence[str], ranks: Sequence[int], at: int = 0, public: bool = True, rated: bool = True
) -> str:
    """A table whose game is over, with these places; nothing follows from it yet."""
    table, places = secrets.token_urlsafe(9), list(ranks)
    seats = [Chair("person", f"P{number}", guest) for number, guest in enumerate(guests)]
    result = Outcome("played", [100 - 10 * place for place in places], places, ranks=places if rated else [])
    face = Face(table, USA, {}, seats, guests[0], public, "i", now(), "over", result, rated=rated)
    card = face.card()
    await store.append(table, 0, [b"{}"], card)
    if at:
        assert isinstance(store, MemoryStore)
        store.updated[table] = at
    return table


async def standing(house: House, guest: Guest) -> Standing | None:
    found = await house.server.tables.store.standings(USA, [guest.id])
    return found[0] if found else None


def ratings(house: House) -> Ratings:
    return house.server.context.ratings
