"""What counts no more is removed from the store, a few at a time."""

from __future__ import annotations

from pathlib import Path

import pytest
from tests.server.harness import House, open_house, roomy

from roundhouse.server import sweeping, table
from roundhouse.server.store import Paper
from roundhouse.server.warden import ANSWER, Wish

pytestmark = pytest.mark.anyio
YEAR = 365 * 24 * 3600 * 1000


async def known(house: House, kind: str) -> set[str]:
    return {paper.id for paper in await house.server.tables.store.papers(kind)}


async def test_sessions_end_when_their_cookies_have(house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sweeping, "_REMOVED_AT_ONCE", 2)
    sessions, later = house.server.context.sessions, table.now() + 2 * YEAR
    old = [(await sessions.begin(f"guest {number}", [], False))[0] for number in range(5)]
    assert await house.server.sweeper.remove_expired() == 0 and await known(house, "session") >= set(old)
    sessions._clock = lambda: later
    fresh, _ = await sessions.begin("newcomer", [], False)
    assert await house.server.sweeper.remove_expired() == 5
    assert await known(house, "session") == {fresh}


async def test_bans_go_when_they_are_over(house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    ann = await house.guest("Ann")
    warden, context = house.server.context.warden, house.server.context
    await warden.answer(context, Wish("ban", ann.id, hours=1))
    assert await house.server.sweeper.remove_expired() == 0 and await known(house, "ban") == {ann.id}
    later = table.now() + YEAR
    monkeypatch.setattr("roundhouse.server.warden.now", lambda: later)
    assert await house.server.sweeper.remove_expired() == 1 and await known(house, "ban") == set()


async def test_an_answer_nobody_fetches_does_not_stay(house: House) -> None:
    store, sweeper = house.server.tables.store, house.server.sweeper
    await store.file([Paper(ANSWER, "lost", "", b"a code")])
    await sweeper.remove_expired()
    await store.file([Paper(ANSWER, "new", "", b"another")])
    assert await known(house, ANSWER) == {"lost", "new"}, "whoever asked has the time to fetch it"
    assert await sweeper.remove_expired() == 1 and await known(house, ANSWER) == {"new"}


async def test_names_of_guests_go_with_their_sessions_and_tables(house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sweeping, "_REMOVED_AT_ONCE", 2)
    store, sweeper, sessions = house.server.tables.store, house.server.sweeper, house.server.context.sessions
    ann, bob, *others = [await house.guest(name) for name in ("Ann", "Bob", "Cat", "Dan", "Eve")]
    await bob.create("me", "open")
    await ann.post("/api/account", {"name": "Ann", "password": "a long enough one"}, 201)
    await sessions.begin("newcomer", [], False, keep=False)
    await store.set_name("newcomer", "Newcomer")
    assert await sweeper.remove_names() == 0
    for guest in (ann, bob, *others):
        await sessions.end_all(guest.id)
    assert await sweeper.remove_names() == len(others)
    assert {name for _, name in await store.names(9)} == {"Ann", "Bob", "Newcomer"}


async def test_a_wish_that_breaks_keeps_no_other_waiting(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async with open_house(roomy(tmp_path)) as house:
        warden, context = house.server.context.warden, house.server.context

        async def fail(*_: object) -> None:
            raise ValueError("a bug")

        monkeypatch.setattr(warden, "_close", fail)
        reply = await warden.answer(context, Wish("close", "table"))
        assert not reply.done and reply.text["key"] == "server.error.broken"


async def test_an_unreadable_table_is_listed_by_its_id(house: House) -> None:
    ann = await house.guest("Ann")
    made = (await ann.create("me", "open"))["id"]
    store = house.server.tables.store
    card = (await store.latest(1))[0]
    lines = await store.read(made)
    broken = type(card)(card.id, card.status, card.public, card.host, (), b"{}")
    await store.append(made, len(lines), [lines[-1]], broken)
    reply = await house.server.context.warden.answer(house.server.context, Wish("list", "tables"))
    assert reply.done and [row[0] for row in reply.rows] == [made]
