"""Your turn reaches you: who is told what, when, how often, and what a restart does to it."""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import replace
from pathlib import Path
from typing import Any
from uuid import uuid4

import pytest
from tests.server.harness import Guest, House, Json, open_house, roomy, watched
from tests.server.memory import MemoryStore
from tests.server.outside import Browser, Endpoint, endpoint
from tests.server.test_push import LOCAL

from roundhouse.server.notice_settings import NoticeSettings, Pace
from roundhouse.server.sqlite import SqliteStore

pytestmark = pytest.mark.anyio
FIRST = {"first_player": "first_seat"}


class Scene:
    """Two people at a table; Bob has a browser that gets his messages."""

    def __init__(self, house: House, service: Endpoint) -> None:
        self.house = house
        self.service = service
        self.browser = Browser(f"{service.url}/bob")

    async def begin(self, language: str = "en") -> None:
        self.ann, self.bob = await self.house.guest("Ann"), await self.house.guest("Bob")
        await self.bob.post("/api/me/notices/push", {**self.browser.subscription, "language": language})

    async def table(self) -> str:
        """A table where both have chosen their tickets, so that Ann begins; Bob has been told that it began."""
        table: str = (await self.ann.create("me", "open", options={**FIRST}))["id"]
        await self.bob.post(f"/api/tables/{table}/join")
        await self.move(self.ann, table)
        await self.move(self.bob, table)
        return table

    async def move(self, guest: Guest, table: str, number: int = 0) -> None:
        """Answer for a guest with a legal action."""
        known = self.house.table(table)
        assert known.match is not None
        seat = known.face.seats_of(guest.id)[0]
        action = str(known.match.decisions()[seat][number])
        wish = {"id": str(uuid4()), "version": known.version, "seat": seat, "action": action}
        await guest.post(f"/api/tables/{table}/moves", wish)

    async def turn(self, guest: Guest, table: str) -> None:
        """Play until it is somebody else's turn."""
        seat = self.house.table(table).face.seats_of(guest.id)[0]
        while seat in self.house.table(table).asked:
            await self.move(guest, table)

    async def settled(self) -> None:
        """Until all that is to be sent by now has been sent."""
        await settled(self.house)

    async def told(self) -> list[Json]:
        """What Bob's browser has got since."""
        await self.settled()
        got = []
        while not self.service.called.empty():
            got.append(self.browser.read(self.service.called.get_nowait().body))
        return got

    async def titles(self) -> list[str]:
        return [it["title"] for it in await self.told()]


async def settled(house: House) -> None:
    notices = house.server.context.notices
    notices.step()
    while notices._sending:
        await asyncio.wait(list(notices._sending))


@asynccontextmanager
async def scene(data: Path, language: str = "en", **changes: Any) -> AsyncIterator[Scene]:
    async with endpoint() as service, open_house(roomy(data, notices=replace(LOCAL, **changes))) as house:
        made = Scene(house, service)
        await made.begin(language)
        yield made


TURN = "It's your turn"


async def test_your_turn_reaches_you_once(tmp_path: Path) -> None:
    """Bob is away. He is told when it becomes his turn, and not again before he has answered."""
    async with scene(tmp_path) as it:
        table = await it.table()
        await it.told()
        await it.turn(it.ann, table)
        assert await it.told() == [
            {"title": TURN, "text": "Ticket to Ride (USA) with Ann", "table": table, "tag": table}
        ]
        await it.ann.post(f"/api/tables/{table}/chat", {"text": "hurry up"})
        await it.ann.post(f"/api/tables/{table}/chat", {"text": "please"})
        assert await it.told() == []
        await it.turn(it.bob, table)
        assert await it.told() == []
        await it.turn(it.ann, table)
        assert await it.titles() == [TURN]


async def test_several_decisions_of_one_turn_are_one_notice(tmp_path: Path) -> None:
    async with scene(tmp_path) as it:
        table = await it.table()
        await it.turn(it.ann, table)
        await it.told()
        known = it.house.table(table)
        seat = known.face.seats_of(it.bob.id)[0]
        assert known.match is not None
        draws = [number for number, action in enumerate(known.match.decisions()[seat]) if "draw" in str(action)]
        await it.move(it.bob, table, draws[0])
        assert seat in it.house.table(table).asked, "a second card"
        assert await it.told() == []


async def test_who_is_at_the_table_is_told_nothing(tmp_path: Path) -> None:
    async with scene(tmp_path) as it:
        table = await it.table()
        await it.told()
        async with it.bob.open(table) as wire:
            await wire.until("table")
            await it.turn(it.ann, table)
            assert await it.told() == []
        assert await it.told() == [], "seen, and not forgotten by leaving"


async def test_a_page_left_open_keeps_nobody_from_being_told(tmp_path: Path) -> None:
    async with scene(tmp_path) as it:
        table = await it.table()
        await it.told()
        async with it.bob.open(table) as wire:
            await wire.until("table")
            wire.send({"type": "ping", "idle": True})
            await wire.until("pong")
            await it.turn(it.ann, table)
            assert await it.titles() == [TURN]


async def test_nobody_is_told_who_comes_back_at_once(tmp_path: Path) -> None:
    async with scene(tmp_path, delay=20) as it:
        table = await it.table()
        await it.turn(it.ann, table)
        it.house.clock.seconds += 19
        assert await it.told() == []
        async with it.bob.open(table) as wire:
            await wire.until("table")
        it.house.clock.seconds += 100
        assert await it.told() == []


async def test_who_answers_meanwhile_is_told_nothing(tmp_path: Path) -> None:
    async with scene(tmp_path, delay=20) as it:
        table = await it.table()
        await it.turn(it.ann, table)
        await it.turn(it.bob, table)
        it.house.clock.seconds += 100
        assert await it.told() == []


async def test_the_delay_counts_from_when_somebody_left(tmp_path: Path) -> None:
    """Whoever has been away for long is told at once."""
    async with scene(tmp_path, delay=20) as it:
        table = await it.table()
        it.house.clock.seconds += 15
        await it.turn(it.ann, table)
        it.house.clock.seconds += 4
        assert await it.told() == []
        it.house.clock.seconds += 2
        assert await it.titles() == [TURN]


async def test_that_the_game_began_and_ended(tmp_path: Path) -> None:
    async with scene(tmp_path, "pl") as it:
        table = (await it.ann.create("me", "open"))["id"]
        await it.bob.post(f"/api/tables/{table}/join")
        assert await it.titles() == ["Twoja kolej"], "tickets are chosen by all at once"
        async with it.bob.open(table) as wire:
            await wire.until("table")
        await it.ann.post(f"/api/tables/{table}/resign", {"id": "1"})
        assert await it.titles() == ["Potrzebna jest twoja zgoda"]
        await it.bob.post(f"/api/tables/{table}/resign", {"agree": True, "id": "2"})
        assert await it.titles() == ["Gra się skończyła"]


async def test_a_game_against_bots_alone_tells_nothing(tmp_path: Path) -> None:
    async with scene(tmp_path) as it:
        await it.bob.create("me", "bot:random", options={**FIRST})
        assert await it.told() == []


async def test_taking_back_and_again_does_not_tell_again(tmp_path: Path) -> None:
    """Ann goes to and fro with her last move: for Bob it is the same turn."""
    async with scene(tmp_path) as it:
        table = await it.table()
        await it.told()
        known = it.house.table(table)
        assert known.match is not None
        claims = [number for number, action in enumerate(known.match.decisions()[0]) if str(action).startswith("claim")]
        if not claims:
            pytest.fail("the seed of this table lets nobody claim at once")
        await it.move(it.ann, table, claims[0])
        assert await it.titles() == [TURN]
        for number in range(3):
            await it.ann.post(f"/api/tables/{table}/undo", {"seat": 0, "id": f"u{number}"})
            await it.ann.post(f"/api/tables/{table}/redo", {"seat": 0, "id": f"r{number}"})
        assert await it.told() == []


async def test_a_turn_after_a_move_that_all_took_back_is_a_new_one(tmp_path: Path) -> None:
    """Bob is told of his second turn, his first one is played again, and the second one comes anew."""
    async with scene(tmp_path) as it:
        table = await it.table()
        await it.told()
        known = it.house.table(table)
        assert known.match is not None

        async def both(guest: Guest, seat: int) -> None:
            for _ in range(2):
                assert known.match is not None
                actions = [str(action) for action in known.match.decisions()[seat]]
                await it.move(guest, table, actions.index("draw-blind"))

        await both(it.ann, 0)
        assert await it.titles() == [TURN]
        await both(it.bob, 1)
        await both(it.ann, 0)
        assert await it.titles() == [TURN]
        async with it.bob.open(table) as wire:
            await wire.until("table")
            await it.bob.post(f"/api/tables/{table}/undo", {"seat": 1})
            await it.ann.post(f"/api/tables/{table}/answer", {"agree": True})
            assert 1 in known.asked
            actions = [str(action) for action in known.match.decisions()[1]]
            await it.move(it.bob, table, actions.index("draw-blind"))
        assert await it.told() == []
        await both(it.ann, 0)
        assert await it.titles() == [TURN]


async def test_floods_are_collected(tmp_path: Path) -> None:
    """Two messages in ten minutes here: the third waits for the others, and what is old news by then is left out."""
    async with scene(tmp_path, push_pace=Pace(2, 600)) as it:
        tables = [await it.table() for _ in range(5)]
        await it.settled()
        it.house.clock.seconds += 10_000
        await it.told()
        for table in tables:
            await it.turn(it.ann, table)
            await it.settled()
        assert await it.titles() == [TURN, TURN]
        await it.turn(it.bob, tables[4])
        it.house.clock.seconds += 601
        (one,) = await it.told()
        assert one["title"] == "It's your turn at 2 tables" and one["table"] is None
        assert one["text"].count("Ticket to Ride") == 2


async def test_a_table_can_be_muted_or_be_the_only_one(tmp_path: Path) -> None:
    async with scene(tmp_path) as it:
        one, two = await it.table(), await it.table()
        await it.told()
        chosen = await it.bob.put(f"/api/tables/{one}/notices", {"push": False})
        assert chosen["push"] == {"ready": True, "general": True, "chosen": False}
        await it.turn(it.ann, one)
        assert await it.told() == []
        await it.bob.put("/api/me/notices", {"push": False})
        await it.bob.put(f"/api/tables/{one}/notices", {"push": True})
        await it.turn(it.bob, one)
        await it.turn(it.ann, one)
        await it.turn(it.ann, two)
        assert [told["table"] for told in await it.told()] == [one]
        await it.bob.put(f"/api/tables/{one}/notices", {})
        assert (await it.bob.get(f"/api/tables/{one}/notices"))["push"]["chosen"] is None


async def test_only_players_choose_for_a_table(tmp_path: Path) -> None:
    async with scene(tmp_path) as it:
        table = await it.table()
        eve = await it.house.guest("Eve")
        await eve.get(f"/api/tables/{table}/notices", 403)
        await eve.put(f"/api/tables/{table}/notices", {"push": False}, 403)
        await eve.put("/api/tables/nosuchtable/notices", {"push": False}, 404)


async def test_what_did_not_get_through_is_sent_again(tmp_path: Path) -> None:
    async with scene(tmp_path, pauses=(0.001, 0.001)) as it:
        table = await it.table()
        await it.told()
        it.service.statuses = [503, 429]
        await it.turn(it.ann, table)
        assert len(await it.told()) == 3
        it.service.statuses = [503, 503, 503, 201]
        await it.turn(it.bob, table)
        await it.turn(it.ann, table)
        assert len(await it.told()) == 3, "and then given up"


async def test_a_refusal_is_not_repeated(tmp_path: Path) -> None:
    async with scene(tmp_path, pauses=(0.001, 0.001)) as it:
        table = await it.table()
        await it.told()
        it.service.statuses = [400, 201]
        await it.turn(it.ann, table)
        assert len(await it.told()) == 1


async def test_a_repetition_is_dropped_when_it_is_old_news(tmp_path: Path) -> None:
    async with scene(tmp_path, pauses=(3600.0,)) as it:
        table = await it.table()
        await it.turn(it.ann, table)
        it.service.statuses = [503] * 10
        notices = it.house.server.context.notices
        notices.step()
        await it.service.next()
        (sending,) = notices._sending.values()
        await it.turn(it.bob, table)
        assert sending.due == {}


async def test_a_slow_service_keeps_no_move_waiting(tmp_path: Path) -> None:
    async with scene(tmp_path, seconds=3600.0) as it:
        table = await it.table()
        await it.told()
        it.service.silent = True
        for _ in range(3):
            await it.turn(it.ann, table)
            await it.turn(it.bob, table)
        it.house.server.context.notices._sending.clear()


async def test_no_move_reads_the_store(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async with scene(tmp_path) as it:
        table = await it.table()
        await it.settled()
        read = watched(monkeypatch, SqliteStore, "papers") + watched(monkeypatch, SqliteStore, "paper")
        await it.move(it.ann, table)
        assert read == []


async def test_a_store_that_fails_fails_no_move(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    store = MemoryStore()
    async with endpoint() as service, open_house(roomy(tmp_path, notices=LOCAL), store) as house:
        it = Scene(house, service)
        await it.begin()
        table = await it.table()
        await it.told()
        really = store.file

        def broken(*_: object, **__: object) -> asyncio.Future[None]:
            done: asyncio.Future[None] = asyncio.get_running_loop().create_future()
            done.set_exception(OSError("no space left on device"))
            return done

        store.file = broken  # type: ignore[method-assign]  # as when the disk is full
        with caplog.at_level(logging.WARNING):
            await it.turn(it.ann, table)
            await it.settled()
        store.file = really  # type: ignore[method-assign]  # as it was
        assert it.house.table(table).asked.keys() == {1}


# Restarts.


@asynccontextmanager
async def again(data: Path, service: Endpoint, before: Scene, **changes: Any) -> AsyncIterator[Scene]:
    """The same people at the server after a restart."""
    async with open_house(roomy(data, notices=replace(LOCAL, **changes))) as house:
        house.clock.seconds = time.monotonic()  # by which the server has begun to count
        it = Scene(house, service)
        it.browser = before.browser
        it.ann, it.bob = house.stranger(), house.stranger()
        for new, old in ((it.ann, before.ann), (it.bob, before.bob)):
            new.http.cookies, new.id = old.http.cookies, old.id
        yield it


async def test_what_was_due_is_sent_after_a_restart_and_nothing_twice(tmp_path: Path) -> None:
    async with endpoint() as service:
        async with open_house(roomy(tmp_path, notices=replace(LOCAL, delay=20))) as house:
            one = Scene(house, service)
            await one.begin()
            done, waits, old = await one.table(), await one.table(), await one.table()
            await one.turn(one.ann, done)
            one.house.clock.seconds += 100
            assert TURN in await one.titles()
            for table in (waits, old):
                async with one.bob.open(table) as wire:  # he has only just left
                    await wire.until("table")
                await one.turn(one.ann, table)
            await one.turn(one.bob, old)
            assert await one.told() == []
        async with again(tmp_path, service, one, delay=20) as two:
            assert await two.told() == []
            two.house.clock.seconds += 21
            assert [told["table"] for told in await two.told()] == [waits]
        async with again(tmp_path, service, one) as three:
            assert await three.told() == []


async def test_what_waits_to_be_sent_again_is_sent_after_a_restart(tmp_path: Path) -> None:
    async with endpoint() as service:
        async with open_house(roomy(tmp_path, notices=replace(LOCAL, pauses=(3600.0,)))) as house:
            one = Scene(house, service)
            await one.begin()
            table = await one.table()
            await one.settled()
            await one.told()
            service.statuses = [503] * 5
            await one.turn(one.ann, table)
            await one.service.next()
            while not _pausing(house):
                await asyncio.sleep(0)
        service.statuses = []
        async with again(tmp_path, service, one) as two:
            assert await two.titles() == [TURN]


def _pausing(house: House) -> bool:
    """Whether a message waits for its next attempt."""
    sending = house.server.context.notices._sending.values()
    return bool(sending) and not any(it.outside for it in sending)


async def test_wishes_outlive_a_restart(tmp_path: Path) -> None:
    async with endpoint() as service:
        async with open_house(roomy(tmp_path, notices=LOCAL)) as house:
            one = Scene(house, service)
            await one.begin("pl")
            await one.bob.put("/api/me/notices", {"push": False})
            known = await one.bob.get("/api/me/notices")
        async with again(tmp_path, service, one) as two:
            assert await two.bob.get("/api/me/notices") == known
            assert known["language"] == "pl" and known["push"]["on"] is False


# Limits, deletion, export.


async def test_who_is_deleted_leaves_nothing(tmp_path: Path) -> None:
    async with scene(tmp_path, delay=1000) as it:
        table = await it.table()
        await it.turn(it.ann, table)
        store = it.house.server.tables.store
        await store.file([])  # what was to be written before it has been
        assert await store.papers("notices", it.bob.id) and await store.papers("notice", it.bob.id)
        await it.bob.post("/api/account/delete", {})
        assert not await store.papers("notices", it.bob.id) and not await store.papers("notice", it.bob.id)
        it.house.clock.seconds += 2000
        assert await it.told() == []


async def test_ones_own_data_has_it(tmp_path: Path) -> None:
    async with scene(tmp_path) as it:
        data = await it.bob.get("/api/account/export")
        assert data["notices"] == await it.bob.get("/api/me/notices")
        assert len(data["notices"]["push"]["devices"]) == 1


async def test_few_changes_at_once(tmp_path: Path) -> None:
    async with scene(tmp_path) as it:
        answers = [await it.bob.http.put("/api/me/notices", json={"push": bool(n % 2)}) for n in range(40)]
        assert {answer.status_code for answer in answers} == {200, 429}


async def test_strangers_are_nobody(house: House) -> None:
    nobody = house.stranger()
    await nobody.get("/api/me/notices", 403)
    await nobody.put("/api/me/notices", {"push": False}, 403)
    await nobody.post("/api/me/notices/test", {"channel": "push"}, 403)


async def test_what_is_not_set_up_cannot_be_tried(house: House) -> None:
    ann = await house.guest()
    refused = await ann.post("/api/me/notices/test", {"channel": "push"}, 400)
    assert refused["error"]["key"] == "server.error.notice_not_set"
    await ann.post("/api/me/notices/test", {"channel": "pigeon"}, 400)


def test_notices_are_calm_by_default() -> None:
    settings = NoticeSettings()
    assert settings.mail_pace == Pace(1, 3600) and settings.delay == 20
    assert settings.mail is None and not settings.webhook_hosts and not settings.local
