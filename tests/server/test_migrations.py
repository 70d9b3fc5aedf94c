"""Data of an older program: every step leads on with data in it, in order, once, and all or nothing."""

from __future__ import annotations

import asyncio
import sqlite3
from collections.abc import Callable
from contextlib import closing
from pathlib import Path
from typing import Any

import asyncpg
import msgspec
import pytest
from tests.cluster import shared
from tests.server import postgres

from roundhouse.server import schema
from roundhouse.server.errors import Refused
from roundhouse.server.postgres import PostgresStore
from roundhouse.server.schema import KEPT, POSTGRES, POSTGRES_BEGINS, SQLITE
from roundhouse.server.settings import StoreAddress
from roundhouse.server.sqlite import SqliteStore
from roundhouse.server.store import Card, Counts, Kept, Paper, Store, Wanted
from roundhouse.server.tally import Played, Standing

pytestmark = pytest.mark.anyio

FACE = b'{"title":"1830","origin":{"kind":"practice"},"seats":[{"kind":"person","name":"Ann"}]}'
SINCE = {
    "home": 2,
    "bytes": 2,
    "seen": 2,
    "asked": 4,
    "due": 4,
    "turn": 4,
    "title": 5,
    "kind": 5,
    "people": 5,
    "slow": 6,
    "tallied": 7,
}
"""The version that first had a column of `tables`."""
BEGAN = {"papers": 3, "results": 7, "ratings": 7}
"""The version that first had a table."""
ROW = {
    "id": "table-1",
    "status": "over",
    "public": 1,
    "host": "ann",
    "face": FACE,
    "version": 2,
    "updated": 17,
    "home": "home",
    "bytes": len(FACE) + 5,
    "seen": 17,
    "asked": " bob ",
    "due": 99,
    "turn": b"{}",
    "title": "1830",
    "kind": "practice",
    "people": "ann",
    "slow": 1,
    "tallied": 0,
}
OTHERS: dict[str, list[tuple[Any, ...]]] = {
    "lines": [("table-1", 0, b"abc"), ("table-1", 1, b"de")],
    "seats": [("ann", "table-1")],
    "guests": [("ann", "Ann")],
    "papers": [("account", "ann", "ann", b"{}")],
    "results": [("ann", "table-1", "1830", 5, 2, 1, None, 1, "", None, 2.5)],
    "ratings": [("1830", "ann", 25.0, 8.0, 2.5, 1, 5, 1)],
}


def older(path: Path, version: int) -> None:
    """A file of the program that had this version, with a row in every table that it had."""
    with closing(sqlite3.connect(path)) as db, db:
        db.create_function("folded", 1, str.casefold)
        db.executescript("".join(SQLITE[:version]) + f"pragma user_version = {version};")
        row = {column: value for column, value in ROW.items() if SINCE.get(column, 1) <= version}
        db.execute(f"insert into tables ({', '.join(row)}) values ({', '.join('?' * len(row))})", tuple(row.values()))
        for table, rows in OTHERS.items():
            if BEGAN.get(table, 1) <= version:
                db.executemany(f"insert into {table} values ({', '.join('?' * len(rows[0]))})", rows)


@pytest.mark.parametrize("version", range(1, len(SQLITE) + 1))
async def test_data_of_each_version_are_brought_up_to_date(tmp_path: Path, version: int) -> None:
    older(tmp_path / "x.db", version)
    store = SqliteStore(tmp_path / "x.db")
    await store.open()
    assert await store.read("table-1") == [b"abc", b"de"] and await store.name_of("ann") == "Ann"
    wanted = Wanted(title="1830", kind="practice", words=("ann",))
    (card,) = await store.tables_of("ann", 9, wanted=wanted)
    assert (card.id, card.status, card.host, card.face, card.version, card.updated) == (
        "table-1", "over", "ann", FACE, 2, 17
    )  # fmt: skip
    assert (await store.usage("ann", "home")) == (len(FACE) + 5, len(FACE) + 5 if version >= 2 else 0)
    assert await store.forsaken(Kept(1, 0, 0, 0), 17 + 25 * 3600 * 1000, 9) == ["table-1"], "seen when it was updated"
    assert await store.due(99, 9) == ([("table-1", 99)] if version >= 4 else [])
    assert await store.counts_of("ann") == Counts(0, 0, 0, 1)
    assert await store.untallied(9) == [("table-1", FACE, 17)]
    assert await store.papers("account") == ([Paper("account", "ann", "ann", b"{}")] if version >= 3 else [])
    assert len(await store.standings_of("ann")) == len(await store.played_at("table-1")) == (version >= 7)
    await store.append("table-1", 2, [b"f"], Card("table-1", "over", True, "ann", ("ann",), FACE))
    assert await store.read("table-1", 2) == [b"f"]
    await store.close()


async def test_both_data_bases_have_the_same_tables_and_columns(tmp_path: Path) -> None:
    """Those that are copied, and no other but what is a data base's own."""
    kept = {table.name: set(table.columns) for table in KEPT}
    SqliteStore(tmp_path / "x.db").prepare()
    with closing(sqlite3.connect(tmp_path / "x.db")) as db:
        columns = "select m.name, c.name from sqlite_master m, pragma_table_info(m.name) c where m.type = 'table'"
        assert _by_table(db.execute(columns).fetchall()) == kept
    address = await postgres.fresh()
    await asyncio.to_thread(PostgresStore(address).prepare)
    query = "select table_name, column_name from information_schema.columns where table_schema = 'public'"
    found = _by_table(await postgres.rows(address, query))
    assert found.pop("schema_version") and found.pop("writers") and found == kept
    assert POSTGRES_BEGINS + len(POSTGRES) - 1 == len(SQLITE), "one version for both"


def _by_table(columns: list[tuple[Any, ...]]) -> dict[str, set[str]]:
    return {table: {name for of, name in columns if of == table} for table, _ in columns}


Make = Callable[[], Store]


@pytest.fixture(params=["sqlite", "postgres"])
async def make(request: pytest.FixtureRequest, tmp_path: Path) -> Make:
    """Stores of one data base that has data in it."""
    address = await postgres.fresh()

    def made() -> Store:
        return SqliteStore(tmp_path / "x.db") if request.param == "sqlite" else PostgresStore(address)

    store = made()
    await store.open()
    await store.append("table-1", 0, [b"a"], Card("table-1", "over", True, "ann", ("ann",), FACE))
    await store.set_name("ann", "Ann")
    played = Played("ann", "table-1", "1830", 5, 2, 1, 60, True, after=2.5)
    await store.tally("table-1", [played], [Standing("1830", "ann", 25.0, 8.0, 2.5, 1, 5)])
    await store.close()
    return made


def with_steps(monkeypatch: pytest.MonkeyPatch, *steps: str) -> None:
    """From now on the program has these steps more, in both dialects."""
    monkeypatch.setattr(schema, "SQLITE", (*SQLITE, *steps))
    monkeypatch.setattr(schema, "POSTGRES", (*POSTGRES, *steps))


async def names(make: Make) -> list[tuple[str, str]]:
    store = make()
    await store.open()
    found = await store.names(9)
    await store.close()
    return found


async def test_steps_are_taken_in_order_and_once(make: Make, monkeypatch: pytest.MonkeyPatch) -> None:
    with_steps(
        monkeypatch, "alter table guests add column colour text;", "update guests set colour = 'red', name = 'A';"
    )
    assert await names(make) == [("ann", "A")]
    with_steps(monkeypatch, "bad", "bad", "update guests set name = name || colour;")
    assert await names(make) == [("ann", "Ared")] == await names(make)


async def test_servers_that_start_at_once_take_a_step_once(make: Make, monkeypatch: pytest.MonkeyPatch) -> None:
    with_steps(monkeypatch, "alter table guests add column colour text; update guests set name = name || '!';")
    await asyncio.gather(*(asyncio.to_thread(make().prepare) for _ in range(6)))
    assert await names(make) == [("ann", "Ann!")]


async def test_a_step_that_fails_changes_nothing(make: Make, monkeypatch: pytest.MonkeyPatch) -> None:
    with_steps(
        monkeypatch, "update guests set name = 'gone';", "update guests set name = 'gone'; select * from nowhere;"
    )
    with pytest.raises(Refused, match="nowhere"):
        await asyncio.to_thread(make().prepare)
    with_steps(monkeypatch)
    assert await names(make) == [("ann", "Ann")]


async def test_newer_data_are_refused_and_left_alone(make: Make, monkeypatch: pytest.MonkeyPatch) -> None:
    with_steps(monkeypatch, "update guests set name = 'Anna';")
    assert await names(make) == [("ann", "Anna")]
    with_steps(monkeypatch)
    newest = len(SQLITE)
    with pytest.raises(Refused, match=f"version {newest + 1}, and this program knows versions up to {newest}"):
        await asyncio.to_thread(make().prepare)
    with_steps(monkeypatch, "bad")
    assert await names(make) == [("ann", "Anna")]


async def test_servers_that_start_at_once_fill_an_empty_data_base_once(tmp_path: Path) -> None:
    address = await postgres.fresh()
    await asyncio.gather(*(asyncio.to_thread(PostgresStore(address).prepare) for _ in range(6)))
    await asyncio.gather(*(asyncio.to_thread(SqliteStore(tmp_path / "x.db").prepare) for _ in range(6)))
    assert await postgres.rows(address, "select version from schema_version") == [(len(SQLITE),)]


@pytest.mark.parametrize(
    ("url", "why"),
    [
        ("postgresql://ann@/nowhere?host={folder}", 'role "ann" does not exist|database "nowhere" does not exist'),
        ("postgresql://roundhouse@/nowhere?host={folder}", 'database "nowhere" does not exist'),
        ("postgresql://roundhouse@/x?host={folder}/none", "No such file"),
        ("postgresql://roundhouse@/x?host={folder}&sslmode=odd", "sslmode"),
    ],
)
async def test_a_data_base_that_cannot_be_used_is_refused_with_the_reason(url: str, why: str) -> None:
    folder = shared().folder
    store = PostgresStore(StoreAddress(url.format(folder=folder)))
    with pytest.raises(Refused, match="cannot use the database") as told:
        await store.open()
    with pytest.raises(Refused, match=why):
        await asyncio.to_thread(store.prepare)
    assert msgspec.json.encode(told.value.text.to_json())


async def test_a_data_base_without_room_for_all_letters_is_refused() -> None:
    cluster = shared()
    db = await asyncpg.connect(cluster.url("postgres"))
    await db.execute("drop database if exists latin")
    await db.execute("create database latin encoding 'LATIN1' template template0 locale 'C'")
    await db.close()
    with pytest.raises(Refused, match="LATIN1; create it with encoding UTF8"):
        await PostgresStore(StoreAddress(cluster.url("latin"))).open()
