"""PostgreSQL: whatever happens to it or to the wire, what is acknowledged is there once, and what is refused is not."""

from __future__ import annotations

import asyncio
import logging
import shutil
from collections.abc import AsyncIterator, Iterator
from dataclasses import dataclass, replace
from itertools import count
from pathlib import Path

import asyncpg
import pytest
from tests.cluster import Cluster, new_folder, shared
from tests.server import postgres
from tests.server.cut import Cuttable, Side, cuttable

from roundhouse.server import postgres as module
from roundhouse.server.errors import Refused, Unavailable
from roundhouse.server.postgres import PostgresStore
from roundhouse.server.settings import StoreAddress
from roundhouse.server.store import Card, Turn
from roundhouse.server.stores import store_address

pytestmark = pytest.mark.anyio

TURN = Turn(("ann",), 5, b"{}")


def card(table: str) -> Card:
    return Card(table, "playing", True, "ann", ("ann", "bob"), b"{}")


@dataclass
class Scene:
    """A store at the end of a wire that can be cut, and a direct way to its data base."""

    store: PostgresStore
    wire: Cuttable
    direct: StoreAddress

    async def lines(self, table: str = "table-1") -> list[bytes]:
        """What the data base has, and says that it has."""
        found = await postgres.rows(self.direct, "select line from lines where table_id = $1 order by seq", table)
        versions = await postgres.rows(self.direct, "select version from tables where id = $1", table)
        assert versions == ([(len(found),)] if found else [])
        return [row[0] for row in found]

    async def until(self, query: str) -> None:
        """Wait until this is true in the data base."""
        async with asyncio.timeout(20):
            while not (await postgres.rows(self.direct, f"select {query}"))[0][0]:
                await asyncio.sleep(0.01)


@pytest.fixture
async def scene() -> AsyncIterator[Scene]:
    direct = await postgres.fresh()
    async with cuttable(shared()) as wire:
        name = direct.url.partition("?")[0].rpartition("/")[2]
        store = PostgresStore(StoreAddress(shared().url(name, wire.folder)))
        await store.open()
        await store.append("table-1", 0, [b"0"], card("table-1"))
        yield Scene(store, wire, direct)
        wire.broken = False
        await store.close()


@pytest.mark.parametrize("side", ["request", "answer"])
async def test_a_cut_at_any_point_neither_loses_nor_doubles_a_line(scene: Scene, side: Side) -> None:
    """The connection breaks once, at each message of a transaction in turn, and is there again at once."""
    written = 1
    for point in count():
        scene.wire.cut_at(point, side)
        await scene.store.append("table-1", written, [b"%d" % written], turn=TURN)
        written += 1
        if len(scene.wire.cuts) <= point:
            break
    assert await scene.lines() == [b"%d" % number for number in range(written)]
    places = [place for _, place in scene.wire.cuts]
    assert places[:4] == ["begin", "step", "step", "commit"]


@pytest.mark.parametrize("side", ["request", "answer"])
async def test_a_cut_that_lasts_is_told_as_it_is(
    scene: Scene, side: Side, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    """Before the commit it is certain that nothing was saved; after it nobody can know."""
    monkeypatch.setattr(module, "_UNKNOWN_SECONDS", 0.05)
    caplog.set_level(logging.INFO, "roundhouse")
    for point in count():
        scene.wire.cut_at(point, side, stays_broken=True)
        before = await scene.lines()
        try:
            await scene.store.append("table-1", len(before), [b"x"], turn=TURN)
        except Unavailable as error:
            key = error.text.key
        else:
            break
        place = scene.wire.cuts[-1][1]
        assert key == ("server.error.not_known" if place == "commit" else "server.error.not_saved")
        after = await scene.lines()
        assert len(after) - len(before) == (place == "commit" and side == "answer")
        with pytest.raises(Unavailable):
            await scene.store.append("table-1", len(after), [b"y"])
        scene.wire.broken = False
        await scene.store.append("table-1", len(after), [b"z"])
        assert await scene.lines() == [*after, b"z"]
    assert scene.wire.cuts[-1][1] == "commit"
    assert 1 <= sum(record.message in ("store.not_written", "store.not_known") for record in caplog.records) <= 2
    assert "store.reached_again" in [record.message for record in caplog.records]


SLOW_COMMIT = """
create function slow() returns trigger language plpgsql as
  $$ begin perform pg_advisory_xact_lock(1); return null; end $$;
create constraint trigger slow after insert on lines deferrable initially deferred
  for each row execute function slow()"""


@pytest.mark.parametrize("ending", ["commits", "is killed"])
async def test_a_commit_that_is_still_under_way_is_waited_for(scene: Scene, ending: str) -> None:
    """The connection is cut while the data base commits, and comes back before it has."""
    db = await asyncpg.connect(scene.direct.url)
    await db.execute(SLOW_COMMIT)
    await db.execute("select pg_advisory_lock(1)")
    done = asyncio.ensure_future(scene.store.append("table-1", 1, [b"1"]))
    here = "from pg_stat_activity where datname = current_database() and wait_event ="
    await scene.until(f"exists (select 1 {here} 'advisory')")
    scene.wire.cut_all()
    await scene.until(f"exists (select 1 {here} 'transactionid')")
    assert not done.done()
    if ending == "is killed":
        await db.execute(f"select pg_terminate_backend(pid) {here} 'advisory'")
    await db.execute("select pg_advisory_unlock(1)")
    await done
    await db.close()
    assert await scene.lines() == [b"0", b"1"]


REFUSING = """
create function refuse() returns trigger language plpgsql as
  $$ begin if new.line = 'bad' then raise exception 'no' using errcode = '{code}'; end if; return null; end $$;
create constraint trigger refuse after insert on lines {when} for each row execute function refuse()"""


@pytest.mark.parametrize("when", ["", "deferrable initially deferred"], ids=["at once", "at the commit"])
async def test_what_the_data_base_refuses_of_one_table_leaves_the_others(scene: Scene, when: str) -> None:
    await postgres.rows_changed(scene.direct, REFUSING.format(code="22000", when=when))
    tables = [f"table-{number}" for number in range(2, 9)]
    begun = [scene.store.append(it, 0, [b"bad" if it == "table-5" else b"good"], card(it)) for it in tables]
    found = await asyncio.gather(*begun, return_exceptions=True)
    assert [type(fault) for fault in found] == [Unavailable if it == "table-5" else type(None) for it in tables]
    for table in tables:
        assert await scene.lines(table) == ([] if table == "table-5" else [b"good"])
    assert len(await scene.store.tables_of("bob", 20)) == 7


async def test_words_that_cannot_be_sent_harm_no_other_table(scene: Scene) -> None:
    cards = [replace(card(f"table-{number}"), people="\ud800" if number == 3 else "ann") for number in range(2, 6)]
    begun = [scene.store.append(it.id, 0, [b"0"], it) for it in cards]
    found = await asyncio.gather(*begun, return_exceptions=True)
    assert [type(fault) for fault in found] == [type(None), Unavailable, type(None), type(None)]
    assert [await scene.lines(it.id) for it in cards] == [[b"0"], [], [b"0"], [b"0"]]


@pytest.mark.parametrize("when", ["", "deferrable initially deferred"], ids=["at once", "at the commit"])
async def test_a_full_disk_is_told_and_mends(scene: Scene, when: str, caplog: pytest.LogCaptureFixture) -> None:
    caplog.set_level(logging.INFO, "roundhouse")
    await postgres.rows_changed(scene.direct, REFUSING.format(code="53100", when=when))
    for _ in range(3):
        with pytest.raises(Unavailable, match="could not save"):
            await scene.store.append("table-1", 1, [b"bad"])
    assert await scene.store.read("table-1") == [b"0"]
    await postgres.rows_changed(scene.direct, "drop trigger refuse on lines")
    await scene.store.append("table-1", 1, [b"bad"])
    assert await scene.lines() == [b"0", b"bad"]
    assert [record.message for record in caplog.records] == ["store.not_written"]


async def test_many_tables_share_a_transaction(scene: Scene) -> None:
    async def transactions() -> int:
        return int((await postgres.rows(scene.direct, "select max(last) from writers"))[0][0])

    tables = [f"table-{number}" for number in range(2, 202)]
    before = await transactions()
    await asyncio.gather(*(scene.store.append(it, 0, [b"0"], card(it)) for it in tables))
    await asyncio.gather(*(scene.store.append(it, 1, [b"1"], turn=TURN) for it in tables))
    assert await transactions() - before <= 4


async def test_servers_that_write_to_the_same_tables_do_not_wait_in_a_circle(scene: Scene) -> None:
    """Each line is written by exactly one of them; the other one has a conflict."""
    other = PostgresStore(scene.direct)
    await other.open()
    tables = [f"table-{number}" for number in range(2, 32)]
    await asyncio.gather(*(scene.store.append(it, 0, [b"0"], card(it)) for it in tables))
    for seq in range(1, 6):
        one = [scene.store.append(it, seq, [b"%d" % seq]) for it in tables]
        two = [other.append(it, seq, [b"%d" % seq]) for it in reversed(tables)]
        first = await asyncio.gather(*one, return_exceptions=True)
        second = await asyncio.gather(*two, return_exceptions=True)
        for mine, yours in zip(first, reversed(second), strict=True):
            assert {type(mine).__name__, type(yours).__name__} == {"NoneType", "Conflict"}
    await other.close()
    assert await scene.lines("table-9") == [b"%d" % seq for seq in range(6)]


# A PostgreSQL of its own, which may be stopped.


@pytest.fixture(scope="module")
def cluster() -> Iterator[Cluster]:
    made = Cluster(new_folder())
    made.start()
    yield made
    made.stop()
    shutil.rmtree(made.folder)


@pytest.mark.parametrize("how", ["immediate", "fast"])
async def test_a_restart_is_a_503_and_no_more(cluster: Cluster, how: str, caplog: pytest.LogCaptureFixture) -> None:
    caplog.set_level(logging.INFO, "roundhouse")
    store = PostgresStore(await postgres.emptied(cluster, "restarted"))
    await store.open()
    await store.append("table-1", 0, [b"0"], card("table-1"))
    await asyncio.gather(*(store.read("table-1") for _ in range(8)))
    await asyncio.to_thread(cluster.stop, how)
    for _ in range(3):
        with pytest.raises(Unavailable, match="could not save"):
            await store.append("table-1", 1, [b"1"])
        with pytest.raises(Unavailable, match="cannot read"):
            await store.read("table-1")
    await asyncio.to_thread(cluster.start)
    await store.append("table-1", 1, [b"2"])
    assert await asyncio.gather(*(store.read("table-1") for _ in range(8))) == [[b"0", b"2"]] * 8
    await store.close()
    assert [record.message for record in caplog.records] == ["store.not_written", "store.reached_again"]


async def test_a_restart_between_two_appends_is_not_noticed(cluster: Cluster) -> None:
    store = PostgresStore(await postgres.emptied(cluster, "restarted"))
    await store.open()
    await store.append("table-1", 0, [b"0"], card("table-1"))
    await asyncio.gather(*(store.read("table-1") for _ in range(8)))
    await asyncio.to_thread(cluster.stop)
    await asyncio.to_thread(cluster.start)
    assert await asyncio.gather(*(store.read("table-1") for _ in range(8))) == [[b"0"]] * 8
    await store.append("table-1", 1, [b"1"])
    assert await store.read("table-1") == [b"0", b"1"]
    await store.close()


async def test_the_password_comes_from_a_file_or_the_environment(
    cluster: Cluster, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    rules = cluster.data / "pg_hba.conf"
    rules.write_text("local all keeper scram-sha-256\nlocal all all trust\n")
    address = await postgres.emptied(cluster, "kept")
    await postgres.rows_changed(address, "create role keeper login superuser password 'open sesame'")
    await postgres.rows_changed(address, "select pg_reload_conf()")
    url = address.url.replace("roundhouse@", "keeper@")
    (tmp_path / "right").write_text("open sesame\n")
    (tmp_path / "wrong").write_text("close sesame\n")
    store = PostgresStore(store_address(url, tmp_path / "right"))
    await store.open()
    await store.close()
    with pytest.raises(Refused, match="password authentication failed") as told:
        await PostgresStore(store_address(url, tmp_path / "wrong")).open()
    monkeypatch.setenv("PGPASSWORD", "open sesame")
    await asyncio.to_thread(PostgresStore(store_address(url)).prepare)
    assert "sesame" not in caplog.text + str(told.value) + repr(store_address(url, tmp_path / "right"))


async def test_a_read_only_server_is_a_503_until_it_can_write(cluster: Cluster) -> None:
    address = await postgres.emptied(cluster, "copy")
    store = PostgresStore(address)
    await store.open()
    await store.append("table-1", 0, [b"0"], card("table-1"))
    for setting, works in (("on", False), ("off", True)):
        await postgres.rows_changed(address, f"alter database copy set default_transaction_read_only = {setting}")
        await postgres.rows_changed(
            address,
            "select pg_terminate_backend(pid) from pg_stat_activity where datname = 'copy' and pid <> pg_backend_pid()",
        )
        if works:
            await store.append("table-1", 1, [b"1"])
        else:
            with pytest.raises(Unavailable, match="could not save"):
                await store.append("table-1", 1, [b"1"])
            assert await store.read("table-1") == [b"0"]
    assert await store.read("table-1") == [b"0", b"1"]
    await store.close()
