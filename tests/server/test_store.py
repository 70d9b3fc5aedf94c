"""The store: an append-only log that is safe before anybody is told, and the lists of tables."""

from __future__ import annotations

import asyncio
import sqlite3
from collections.abc import AsyncIterator
from dataclasses import replace
from pathlib import Path

import pytest
from tests.server.memory import MemoryStore

from roundhouse.server.sqlite import SqliteStore
from roundhouse.server.store import Card, Conflict, Store, Turn

pytestmark = pytest.mark.anyio


def card(table: str = "table-1", status: str = "waiting", public: bool = True, host: str = "ann") -> Card:
    return Card(table, status, public, host, (host, "bob"), b'{"face":1}')


@pytest.fixture(params=["sqlite", "memory"])
async def store(request: pytest.FixtureRequest, tmp_path: Path) -> AsyncIterator[Store]:
    made: Store = SqliteStore(tmp_path / "x.db") if request.param == "sqlite" else MemoryStore()
    await made.open()
    yield made
    await made.close()


async def test_lines_come_back_in_order(store: Store) -> None:
    await store.append("table-1", 0, [b"a", b"b"], card())
    await store.append("table-1", 2, [b"c"])
    assert await store.read("table-1") == [b"a", b"b", b"c"]
    assert await store.read("table-2") == []


@pytest.mark.parametrize("first", [0, 1, 3])
async def test_only_the_next_line_can_be_written(store: Store, first: int) -> None:
    await store.append("table-1", 0, [b"a", b"b"], card())
    with pytest.raises(Conflict):
        await store.append("table-1", first, [b"x"], card())
    assert await store.read("table-1") == [b"a", b"b"]


async def test_a_conflict_in_a_group_leaves_the_others(store: Store) -> None:
    await store.append("table-1", 0, [b"a"], card())
    jobs = [store.append("table-1", 1, [b"b"]), store.append("table-1", 1, [b"x"]), store.append("table-1", 2, [b"c"])]
    found = await asyncio.gather(*jobs, return_exceptions=True)
    assert [type(fault).__name__ for fault in found] == ["NoneType", "Conflict", "NoneType"]
    assert await store.read("table-1") == [b"a", b"b", b"c"]


async def test_many_writers_at_once(store: Store) -> None:
    names = [f"table-{i}" for i in range(200)]
    await asyncio.gather(*(store.append(name, 0, [b"a"], card(name)) for name in names))
    for seq in range(1, 6):
        await asyncio.gather(*(store.append(name, seq, [b"b"]) for name in names))
    assert all([len(await store.read(name)) == 6 for name in names])


async def test_the_lobby_lists_public_tables_that_wait(store: Store) -> None:
    await store.append("table-1", 0, [b"a"], card("table-1"))
    await store.append("table-2", 0, [b"a"], card("table-2", public=False))
    await store.append("table-3", 0, [b"a"], card("table-3", status="playing"))
    assert [found.id for found in await store.open_tables(0, 10)] == ["table-1"]
    assert await store.open_tables(2**50, 10) == []
    await store.append("table-1", 1, [b"b"], card("table-1", status="playing"))
    assert await store.open_tables(0, 10) == []


async def test_the_tables_of_a_guest(store: Store) -> None:
    for number in range(3):
        await store.append(f"table-{number}", 0, [b"a"], card(f"table-{number}"))
    await store.append("table-0", 1, [b"b"], card("table-0", status="over"))
    found = await store.tables_of("bob", 10)
    assert {(it.id, it.version, it.status) for it in found} == {
        ("table-0", 2, "over"),
        ("table-1", 1, "waiting"),
        ("table-2", 1, "waiting"),
    }
    assert len(await store.tables_of("bob", 2)) == 2
    assert await store.tables_of("eve", 10) == []
    assert await store.count_active("ann", 0) == 2
    assert await store.count_active("ann", 2**50) == 0


async def test_names(store: Store) -> None:
    assert await store.name_of("ann") is None
    await store.set_name("ann", "Ann'); drop table guests; --")
    await store.set_name("bob", "Bob")
    assert await store.name_of("ann") == "Ann'); drop table guests; --"
    assert await store.name_of("bob") == "Bob"


async def test_closing_writes_what_waits(tmp_path: Path) -> None:
    store = SqliteStore(tmp_path / "x.db")
    await store.open()
    waiting = [store.append(f"table-{i}", 0, [b"a"], card(f"table-{i}")) for i in range(50)]
    await store.close()
    await asyncio.gather(*waiting)
    again = SqliteStore(tmp_path / "x.db")
    await again.open()
    assert len(await again.tables_of("ann", 100)) == 50
    await again.close()


async def test_the_file_is_durable(tmp_path: Path) -> None:
    store = SqliteStore(tmp_path / "x.db")
    await store.open()
    db = sqlite3.connect(tmp_path / "x.db")
    assert db.execute("pragma journal_mode").fetchone() == ("wal",)
    db.close()
    writer = store._connect()
    assert writer.execute("pragma synchronous").fetchone() == (2,)
    writer.close()
    assert (tmp_path / "x.db").stat().st_mode & 0o777 == 0o600
    await store.close()


async def test_tables_where_it_is_ones_turn_come_first(store: Store) -> None:
    turn = Turn(("bob", "ann"), 0, b'{"seats":[0]}')
    for table in ("table-1", "table-2", "table-3"):
        await store.append(table, 0, [b"a"], card(table))
    await store.append("table-1", 1, [b"b"], turn=turn)
    await store.append("table-3", 1, [b"c"])
    for guest in ("ann", "bob"):
        assert (await store.tables_of(guest, 9))[0].id == "table-1"
    first, second = await store.tables_of("ann", 2)
    assert first.turn == turn.facts and second.turn == b"" and first.updated > 0
    (third,) = await store.tables_of("ann", 9, skip=2)
    assert {second.id, third.id} == {"table-2", "table-3"}
    await store.append("table-1", 2, [b"d"], turn=Turn(("bobby",), 0, b"{}"))
    await store.append("table-2", 1, [b"e"], turn=Turn(("bob",), 0, b"{}"))
    assert (await store.tables_of("bob", 9))[0].id == "table-2"


async def test_clocks_that_run_out(store: Store) -> None:
    for number, table in enumerate(("table-1", "table-2", "table-3")):
        await store.append(table, 0, [b"a"], card(table), Turn(("ann",), 100 * number, b"{}"))
    assert await store.due(99, 9) == []
    assert await store.due(200, 9) == [("table-2", 100), ("table-3", 200)]
    assert await store.due(200, 1) == [("table-2", 100)]
    await store.append("table-2", 1, [b"b"], turn=Turn(("ann",), 0, b"{}"))
    assert await store.due(200, 9) == [("table-3", 200)]


async def test_tables_where_a_clock_runs(store: Store) -> None:
    for number, table in enumerate(("table-3", "table-1", "table-2", "table-4")):
        await store.append(table, 0, [b"a"], card(table), Turn(("ann",), 100 * number, b"{}"))
    assert [found.id for found in await store.ticking("", 9)] == ["table-1", "table-2", "table-4"]
    (first,) = await store.ticking("", 1)
    assert (first.id, first.version, first.turn) == ("table-1", 1, b"{}")
    assert [found.id for found in await store.ticking("table-1", 9)] == ["table-2", "table-4"]


async def test_slow_tables_are_listed_apart(store: Store) -> None:
    for table, slow in (("table-1", False), ("table-2", True)):
        await store.append(table, 0, [b"a"], replace(card(table), slow=slow))
    for wanted, ids in ((None, {"table-1", "table-2"}), (True, {"table-2"}), (False, {"table-1"})):
        assert {found.id for found in await store.open_tables(0, 9, slow=wanted)} == ids
