"""What one guest or address may use: processor time, turns, places in lists, and room on the disk."""

from __future__ import annotations

import asyncio
import logging
import sqlite3
from collections.abc import AsyncIterator
from contextlib import AbstractContextManager, AsyncExitStack
from itertools import chain
from pathlib import Path
from time import thread_time

import pytest
from tests.server.harness import ROOMY, Guest, House, Player, from_address, open_house, roomy, watched

from roundhouse.server import gate
from roundhouse.server.costs import Payer, aside, charged, paid_by
from roundhouse.server.errors import TooMany
from roundhouse.server.limits import Bucket, Gauges
from roundhouse.server.lines import AnyLine
from roundhouse.server.passwords import Passwords
from roundhouse.server.queues import Turns
from roundhouse.server.schema import SQLITE
from roundhouse.server.settings import Limits, Rate
from roundhouse.server.sight import Sight
from roundhouse.server.sqlite import SqliteStore
from roundhouse.server.store import Kept
from roundhouse.server.table import Table

pytestmark = pytest.mark.anyio
DAY = 24 * 3600 * 1000


def limited(**changes: object) -> Limits:
    """Limits that only these changes make narrow."""
    return Limits(**{**{name: getattr(ROOMY, name) for name in ROOMY.__slots__}, **changes})


async def finished(house: House) -> tuple[Guest, str]:
    """A table whose game is over."""
    ann = await house.guest()
    table = (await ann.create("me", "bot:random"))["id"]
    async with ann.open(table) as wire:
        await Player(wire).play()
    return ann, table


def busy(seconds: float) -> None:
    until = thread_time() + seconds
    while thread_time() < until:
        pass


def at(address: str) -> AbstractContextManager[None]:
    """What is done meanwhile is asked for by somebody at an address."""
    return paid_by(Payer(None, address, "", Gauges(Limits())))


# Processor time.


async def test_processor_time_is_charged_to_who_asks_and_waiting_is_free() -> None:
    gauges = Gauges(Limits(guest_cpu=Rate(1e-9, 1.0), address_cpu=Rate(1e-9, 1.0)))
    turn = asyncio.Event()

    async def work() -> str:
        busy(0.01)
        await asyncio.sleep(0)
        asyncio.get_running_loop().call_soon(busy, 0.1)
        asyncio.get_running_loop().call_soon(turn.set)
        await turn.wait()
        await aside(busy, 0.02)
        return "done"

    spent: list[float] = []
    with pytest.MonkeyPatch.context() as patch, paid_by(Payer("ann", "here", "", gauges)):
        patch.setattr(Gauges, "charge", lambda *args: spent.append(args[3]))
        assert await charged(work()) == "done"
    assert 0.03 <= sum(spent) < 0.08, "not the tenth of a second that somebody else used meanwhile"


async def test_a_fault_and_a_cancellation_pass_through_the_meter() -> None:
    gauges = Gauges(Limits())

    async def fails() -> None:
        try:
            await asyncio.sleep(100)
        except asyncio.CancelledError:
            raise ValueError("cancelled") from None

    with paid_by(Payer(None, "here", "", gauges)):
        task = asyncio.create_task(charged(fails()))
        await asyncio.sleep(0)
        task.cancel()
        with pytest.raises(ValueError, match="cancelled"):
            await task


def test_a_debt_is_paid_with_time(monkeypatch: pytest.MonkeyPatch) -> None:
    clock = [100.0]
    monkeypatch.setattr("time.monotonic", lambda: clock[0])
    bucket = Bucket(Rate(0.05, 1.0))
    bucket.charge(0.9)
    assert bucket.debt() == 0
    bucket.charge(0.6)
    assert bucket.debt() == pytest.approx(10)
    clock[0] += 10
    assert bucket.debt() == pytest.approx(0)


async def test_who_has_used_up_the_processor_time_waits_and_nobody_else(tmp_path: Path) -> None:
    limits = limited(guest_cpu=Rate(0.0001, 0.0), address_cpu=Rate(1e6, 1e6))
    async with open_house(roomy(tmp_path, limits=limits)) as house:
        ann, bob = house.stranger(), house.stranger()
        await ann.get("/api/me")  # only now she has a cookie
        await bob.get("/api/me")
        await ann.get("/api/titles")
        refused = await ann.get("/api/titles", 429)
        assert refused["error"]["key"] == "server.error.too_fast" and refused["wait"] > 0
        await bob.get("/api/titles")


async def test_an_address_has_an_allowance_of_processor_time(tmp_path: Path) -> None:
    async with open_house(roomy(tmp_path, limits=limited(address_cpu=Rate(0.0001, 0.0)))) as house:
        assert (await from_address(house, "192.0.2.1").http.get("/api/me")).status_code == 200
        assert (await from_address(house, "192.0.2.1").http.get("/api/me")).status_code == 429
        assert (await from_address(house, "192.0.2.2").http.get("/api/me")).status_code == 200


async def test_loading_a_table_is_paid_by_who_opens_it(tmp_path: Path) -> None:
    async with open_house(roomy(tmp_path)) as house:
        _, table = await finished(house)
        house.server.tables.evict(-1)
        bob = await house.guest("Bob")
        charges: dict[str | None, float] = {}

        def charge(_: Gauges, guest: str | None, __: str, seconds: float) -> None:
            charges[guest] = charges.get(guest, 0.0) + seconds

        loads: list[float] = []
        really = Table.replay

        def replay(self: Table, line: AnyLine) -> None:
            before = thread_time()
            really(self, line)
            loads.append(thread_time() - before)

        with pytest.MonkeyPatch.context() as patch:
            patch.setattr(Gauges, "charge", charge)
            patch.setattr(Table, "replay", replay)
            await bob.get(f"/api/tables/{table}")
        me = (await bob.get("/api/me"))["id"]
        assert loads and charges[me] >= sum(loads)


async def test_reading_the_store_is_paid_by_who_asks(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    charges: list[float] = []
    monkeypatch.setattr(Gauges, "charge", lambda *args: charges.append(args[3]))
    store = SqliteStore(tmp_path / "roundhouse.db")
    await store.open()
    with at("here"):
        await store._select(
            "with recursive n(i) as (select 1 union all select i + 1 from n limit 100000) select max(i) from n"
        )
    await store.close()
    assert len(charges) == 1 and charges[0] > 0


async def test_hashing_a_password_is_paid_by_who_asks(monkeypatch: pytest.MonkeyPatch) -> None:
    charges: list[float] = []
    monkeypatch.setattr(Gauges, "charge", lambda *args: charges.append(args[3]))
    passwords = Passwords()
    with at("here"):
        assert not await passwords.fits(None, "a b c d e f")
    passwords.close()
    assert len(charges) == 1 and charges[0] > 0.001


async def test_files_of_the_page_are_paid_and_come_later_but_always(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    waits: list[float] = []

    async def sleep(seconds: float) -> None:
        waits.append(seconds)

    monkeypatch.setattr(gate, "sleep", sleep)
    async with open_house(roomy(tmp_path, limits=limited(address_cpu=Rate(1e-6, 0.0)))) as house:
        stranger = house.stranger()
        first, second = [(await stranger.http.get("/")).status_code for _ in range(2)]
        assert first == second == 200 and waits[-2:] == [0.0, 15.0]
        assert (await stranger.http.get("/api/titles")).status_code == 429
        for check in ("/healthz", "/readyz"):
            assert (await stranger.http.get(check)).status_code == 200 and waits[-1] == 0.0


async def test_refusals_without_end_come_later_and_later(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    waits: list[float] = []

    async def sleep(seconds: float) -> None:
        waits.append(seconds)

    monkeypatch.setattr(gate, "sleep", sleep)
    limits = limited(address_rate=Rate(1e-6, 1), refusal_rate=Rate(1, 3))
    async with open_house(roomy(tmp_path, limits=limits)) as house:
        stranger = house.stranger()
        codes = [(await stranger.http.get("/api/titles")).status_code for _ in range(30)]
    assert codes == [200] + [429] * 29
    assert waits[:4] == [0.0] * 4 and waits[4] == pytest.approx(1, abs=0.9) and waits[-1] == 15.0


# Records and past steps.


async def test_four_guests_who_ask_for_records_cost_one_record(house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    _, table = await finished(house)
    made = watched(monkeypatch, Table, "record")
    guests = [await house.guest() for _ in range(4)]
    records = await asyncio.gather(*(guest.get(f"/api/tables/{table}/record") for guest in guests for _ in range(10)))
    assert len(made) == 1 and all(record == records[0] for record in records)


async def test_past_steps_are_made_once(house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    ann, table = await finished(house)
    path = f"/api/tables/{table}/steps?first=3&last=12&seat=0"
    first = await ann.get(path)
    match = house.table(table).match
    assert match is not None and [step["at"] for step in first] == list(range(3, 13))
    assert [step["view"] for step in first] == [match.at(step).view(0) for step in range(3, 13)]
    monkeypatch.setattr(type(match), "at", lambda *_: pytest.fail("asked again"))
    assert await ann.get(path) == first
    assert await ann.get(f"/api/tables/{table}/history?at=7&seat=0") == first[4]


async def test_what_is_kept_of_the_past_is_bounded(tmp_path: Path) -> None:
    async with open_house(roomy(tmp_path, limits=limited(past_bytes=20_000))) as house:
        ann, table = await finished(house)
        whole = await ann.get(f"/api/tables/{table}/steps?first=0&last=31")
        past = house.server.tables.past
        assert past._bytes <= 20_000 and past._bytes == sum(map(len, past._kept.values()))
        assert await ann.get(f"/api/tables/{table}/steps?first=0&last=31") == whole


async def test_who_looks_back_keeps_nobody_waiting(house: House) -> None:
    """Four guests look at many steps: who asks for something small meanwhile is answered before they are."""
    _, table = await finished(house)
    guests = [await house.guest() for _ in range(4)]
    done: list[str] = []

    async def ask(guest: Guest, name: str, path: str) -> None:
        await guest.get(path)
        done.append(name)

    steps = [
        ask(guest, "steps", f"/api/tables/{table}/steps?first={number}&last={number + 31}")
        for number, guest in enumerate(guests)
    ]
    bob = await house.guest()
    await asyncio.gather(*steps, ask(bob, "bob", f"/api/tables/{table}"))
    assert done.index("bob") <= 1 and done.count("steps") == 4


async def test_the_log_of_a_finished_game_is_put_together_once(house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    ann, table = await finished(house)
    made = watched(monkeypatch, Sight, "_lines")
    logs = []
    for _ in range(3):
        async with (await house.guest()).open(table) as wire:
            logs.append((await wire.until("table"))["log"])
    assert len(made) == 1 and logs[0] and logs[1] == logs[2] == logs[0]
    async with ann.open(table) as wire:
        assert (await wire.until("table"))["log"] == logs[0]


async def test_a_line_of_the_log_is_put_into_words_once(house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    ann = await house.guest()
    table = (await ann.create("me", "screen"))["id"]
    match = house.table(table).match
    assert match is not None
    narrated = watched(monkeypatch, type(match), "narrate")
    async with ann.open(table) as wire:
        for _ in range(3):
            async with (await house.guest()).open(table) as other:
                await other.until("table")
            seen = await wire.until("table", "update")
            eye = next(eye for eye in seen["eyes"] if eye["asked"])
            move = {"version": seen["version"], "seat": eye["seat"], "action": eye["legal"][0]}
            assert (await wire.ask(type="act", **move))["type"] == "done"
    assert len(narrated) == len({id(call[1]) for call in narrated}) > 0


async def test_comings_and_goings_are_encoded_once_for_all_who_look_on(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    ann = await house.guest()
    table = (await ann.create("me", "open"))["id"]
    made = watched(monkeypatch, Sight, "update")
    async with AsyncExitStack() as opened:
        wires = [await opened.enter_async_context(house.stranger().open(table)) for _ in range(30)]
        for wire in wires:
            await wire.until("table")
        async with ann.open(table) as wire:
            await wire.until("table")
            for other in wires:
                assert (await other.until("update"))["table"]["seats"][0]["present"]
        for other in wires:
            assert not (await other.until("update"))["table"]["seats"][0]["present"]
    assert len(made) == 2


# Turns.


async def test_a_guest_with_twenty_jobs_does_not_starve_one_with_one() -> None:
    turns, done = Turns(1), []

    async def job(who: str) -> None:
        async with turns.turn(who):
            await asyncio.sleep(0)
            done.append(who)

    await asyncio.gather(*(job("ann") for _ in range(20)), job("bob"), job("cat"))
    assert done[:4] == ["ann", "ann", "bob", "cat"]
    assert len(done) == 22 and not turns._waiting and turns._free == 1


async def test_an_address_leaves_a_place_for_others_whoever_asks_there() -> None:
    turns = Turns(3)
    async with AsyncExitStack() as inside:
        with at("here"):
            for who in ("ann", "bob"):
                await inside.enter_async_context(turns.turn(who))
        third = asyncio.create_task(turns._enter("here", "cat", None))
        await asyncio.sleep(0)
        async with asyncio.timeout(20):
            with at("there"):
                async with turns.turn("dan"):
                    assert not third.done()
    await third
    turns._leave("here")


async def test_twenty_guests_of_an_address_do_not_starve_one_elsewhere() -> None:
    turns, done = Turns(1), []

    async def job(address: str, who: str) -> None:
        with at(address):
            async with turns.turn(who):
                await asyncio.sleep(0)
                done.append(who)

    crowd = [job("here", f"guest {number}") for number in range(20) for _ in range(2)]
    await asyncio.gather(*crowd, job("there", "bob"), job("there", "bob"))
    assert [number for number, who in enumerate(done) if who == "bob"] == [2, 4]
    assert set(done[:22]) >= {f"guest {number}" for number in range(1, 19)}, "there, too, one after the other"
    assert len(done) == 42 and not turns._waiting and turns._free == 1


async def test_who_waits_for_enough_is_refused_and_who_gives_up_leaves_no_trace() -> None:
    turns = Turns(1)
    async with turns.turn("ann"):
        waiting = asyncio.create_task(turns._enter("", "bob", 1))
        await asyncio.sleep(0)
        with pytest.raises(TooMany):
            await turns._enter("", "bob", 1)
        waiting.cancel()
        await asyncio.wait([waiting])
        granted = asyncio.create_task(turns._enter("", "cat", 1))
        await asyncio.sleep(0)
    granted.cancel()  # its turn has come, and it goes all the same
    await asyncio.wait([granted])
    async with asyncio.timeout(20), turns.turn("dan"):
        pass
    assert not turns._waiting and turns._free == 1


# The lists.


async def listed(guest: Guest, which: str = "open") -> list[list[str]]:
    """All pages of a list, as the server links them."""
    pages, path = [], f"/api/tables?list={which}"
    while path:
        answer = await guest.http.get(path)
        assert answer.status_code == 200
        pages.append([table["id"] for table in answer.json()])
        path = answer.headers.get("link", "").partition(">")[0][1:]
    return pages


async def test_one_address_cannot_flood_the_lobby(tmp_path: Path) -> None:
    limits = limited(listed=5, listed_of_an_address=12)
    async with open_house(roomy(tmp_path, limits=limits)) as house:
        bob = from_address(house, "192.0.2.2")
        await bob.get("/api/me")
        other = (await bob.create("me", "open", public=True))["id"]
        flood = []
        for _ in range(20):
            eve = from_address(house, "192.0.2.1")
            await eve.get("/api/me")
            flood.append((await eve.create("me", "open", public=True))["id"])
        pages = await listed(house.stranger())
        assert [len(page) for page in pages] == [5, 5, 3]
        assert other in pages[0][:2]
        assert sorted(chain(*pages)) == sorted([other, *flood[-12:]])


async def test_own_tables_are_paged(tmp_path: Path) -> None:
    async with open_house(roomy(tmp_path, limits=limited(listed=3))) as house:
        ann = await house.guest()
        made = [(await ann.create("me", "open"))["id"] for _ in range(7)]
        pages = await listed(ann, "mine")
        assert [len(page) for page in pages] == [3, 3, 1] and sorted(chain(*pages)) == sorted(made)
        assert await ann.get("/api/tables?list=mine&page=9") == []
        await ann.get("/api/tables?list=mine&page=0", 400)


async def test_an_unreadable_table_harms_no_other(
    tmp_path: Path, caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with open_house(roomy(tmp_path)) as house:
        monkeypatch.setattr(logging.getLogger("roundhouse"), "propagate", True)
        ann = await house.guest()
        bad = (await ann.create("me", "open", public=True))["id"]
        worse = (await ann.create("me", "open", public=True))["id"]
        good = (await ann.create("me", "open", public=True))["id"]
        house.server.tables.evict(-1)
        with sqlite3.connect(tmp_path / "roundhouse.db") as db:
            db.execute("update tables set face = ? where id = ?", (b'{"\xff', bad))
            db.execute("update lines set line = ? where table_id = ?", (b"{", worse))
        assert (await ann.put("/api/me", {"name": "Anne"}))["name"] == "Anne"
        for which in ("mine", "open"):
            tables = {table["id"]: table for table in await ann.get(f"/api/tables?list={which}")}
            assert set(tables) == {worse, good} and tables[good]["seats"][0]["name"] == "Anne"
        await ann.get(f"/api/tables/{worse}", 503)
    events = [(record.message, record.table) for record in caplog.records if hasattr(record, "table")]
    assert events.count(("table.not_listed", bad)) == 1 and ("table.not_loaded", worse) in events


# Room on the disk.


async def test_tables_of_a_guest_and_of_an_address_have_a_quota(tmp_path: Path) -> None:
    async with open_house(roomy(tmp_path, limits=limited(bytes_per_guest=1, bytes_per_address=3000))) as house:
        wish = {"title": "ticket-to-ride-usa", "seats": [{"kind": "me"}, {"kind": "open"}]}
        ann = from_address(house, "192.0.2.1")
        await ann.get("/api/me")
        await ann.post("/api/tables", wish, 201)
        assert (await ann.post("/api/tables", wish, 429))["error"]["key"] == "server.error.storage_full"
        for _ in range(20):
            eve = from_address(house, "192.0.2.1")
            await eve.get("/api/me")
            answer = await eve.http.post("/api/tables", json=wish)
            if answer.status_code != 201:
                break
        assert answer.json()["error"]["key"] == "server.error.storage_full_here"
        bob = from_address(house, "192.0.2.2")
        await bob.get("/api/me")
        await bob.post("/api/tables", wish, 201)


async def test_tables_nobody_returns_to_are_removed_each_kind_in_its_time(tmp_path: Path) -> None:
    kept = Kept(finished=40, running=30, waiting=20, trials=10)
    async with open_house(roomy(tmp_path, kept=kept)) as house:
        ann, over = await finished(house)
        running = (await ann.create("me", "screen"))["id"]
        waiting = (await ann.create("me", "open"))["id"]
        played = house.table(over).match
        assert played is not None
        step = next(number for number, entry in enumerate(played.log) if entry.seat == 0)
        trial = (await ann.post(f"/api/tables/{over}/trial", {"seat": 0, "step": step}, 201))["id"]
        tables, sweeper = house.server.tables, house.server.sweeper
        db = sqlite3.connect(tmp_path / "roundhouse.db", isolation_level=None)

        def there() -> set[str]:
            return {row[0] for row in db.execute("select id from tables")}

        everything = {over, running, waiting, trial}
        for days, gone in ((9, set()), (11, {trial}), (21, {waiting}), (31, {running}), (41, {over})):
            db.execute("update tables set updated = ?, seen = ?", (_ago(days), _ago(days)))
            assert there() == everything
            assert await sweeper.remove_forsaken() == 0, "tables in memory stay"
            tables.evict(-1)
            assert await sweeper.remove_forsaken() == len(gone)
            everything -= gone
            assert there() == everything
            for table in everything:
                await tables.get(table)
        assert [db.execute(f"select count(*) from {name}").fetchone()[0] for name in ("lines", "seats")] == [0, 0]
        db.close()
        await ann.get(f"/api/tables/{over}", 404)


async def test_who_returns_only_to_look_keeps_a_table(tmp_path: Path) -> None:
    async with open_house(roomy(tmp_path, kept=Kept(10, 10, 10, 10))) as house:
        ann, over = await finished(house)
        house.server.tables.evict(-1)
        with sqlite3.connect(tmp_path / "roundhouse.db") as db:
            db.execute("update tables set updated = ?, seen = ?", (_ago(11), _ago(11)))
        await ann.get(f"/api/tables/{over}")
        house.server.tables.evict(-1)
        assert await house.server.sweeper.remove_forsaken() == 0
        await ann.get(f"/api/tables/{over}")


def _ago(days: int) -> int:
    from roundhouse.server.table import now

    return now() - days * DAY


async def test_data_of_an_older_server_get_their_sizes_and_dates(tmp_path: Path) -> None:
    path = tmp_path / "x.db"
    with sqlite3.connect(path) as db:
        db.executescript(f"{SQLITE[0]} pragma user_version = 1;")
        db.execute("insert into tables values ('table-1', 'over', 0, 'ann', x'0102', 2, 17)")
        db.executemany("insert into lines values ('table-1', ?, ?)", [(0, b"abc"), (1, b"de")])
        db.execute("insert into seats values ('ann', 'table-1')")
    store = SqliteStore(path)
    await store.open()
    assert (await store.usage("ann", "")).guest == 7
    assert await store.forsaken(Kept(0, 1, 1, 1), 100 * DAY, 10) == []
    assert await store.forsaken(Kept(1, 0, 0, 0), 100 * DAY, 10) == ["table-1"]
    await store.close()


@pytest.fixture
async def full(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> AsyncIterator[House]:
    """A server whose disk is nearly full."""
    connect = SqliteStore._connect

    def narrow(self: SqliteStore) -> sqlite3.Connection:
        db = connect(self)
        db.execute("pragma max_page_count = 24")
        return db

    monkeypatch.setattr(SqliteStore, "_connect", narrow)
    async with open_house(roomy(tmp_path)) as house:
        yield house


async def test_a_full_disk_is_a_503_everywhere_and_logged_now_and_then(
    full: House, caplog: pytest.LogCaptureFixture
) -> None:
    statuses = set()
    for _ in range(1000):
        eve = full.stranger()
        failed = await eve.http.put("/api/me", json={"name": "E" * 40})
        statuses.add(failed.status_code)
        if failed.status_code != 200:
            break
    assert statuses == {200, 503}
    await eve.get("/api/me")
    wish = {"title": "ticket-to-ride-usa", "seats": [{"kind": "me"}, {"kind": "open"}]}
    for _ in range(100):
        made = await eve.http.post("/api/tables", json=wish)
        if made.status_code != 201:
            break
    for answer in (failed, made):
        assert answer.status_code == 503 and answer.json()["error"]["key"] == "server.error.not_saved"
    assert (await eve.http.get("/api/tables?list=mine")).status_code == 200
    assert sum(record.message == "store.not_written" for record in caplog.records) == 1
