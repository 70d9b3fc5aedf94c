"""The embedded store: one SQLite file in WAL mode, one writer thread that commits in groups."""

from __future__ import annotations

import asyncio
import contextlib
import logging
import os
import queue
import sqlite3
import threading
import time
from collections.abc import Awaitable, Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any, Final

from roundhouse.core.text import text
from roundhouse.server.errors import Refused
from roundhouse.server.store import Card, Conflict, Store

_MIGRATIONS: Final = (
    """
create table if not exists tables (
  id text primary key, status text not null, public integer not null, host text not null,
  face blob not null, version integer not null, updated integer not null
) without rowid;
create index if not exists tables_by_host on tables (host, status);
create index if not exists tables_in_lobby on tables (status, public, updated);
create table if not exists lines (
  table_id text not null, seq integer not null, line blob not null, primary key (table_id, seq)
) without rowid;
create table if not exists seats (
  guest text not null, table_id text not null, primary key (guest, table_id)
) without rowid;
create index if not exists seats_by_table on seats (table_id);
create table if not exists guests (id text primary key, name text not null) without rowid;
""",
)
"""Each leads from the version of the data before it, counted from 0, an empty file, to the next. Never change one that
has been released: add another."""
_CARD: Final = "select id, status, public, host, face, version from tables"
_LINGER: Final = 0.002
_BUSY: Final = 8
"""When so many came at once the writer waits a moment for more; a single one is written at once."""

_log = logging.getLogger(__name__)

Job = Callable[[sqlite3.Connection], Exception | None]
"""Writes something, or says why not before it has written anything."""
_Waiting = tuple[Job, asyncio.Future[None]]


class SqliteStore(Store):
    """Keeps everything in one file; safe against crashes and power cuts, for one server at a time."""

    def __init__(self, path: Path) -> None:
        self._path = path
        self._jobs: queue.SimpleQueue[_Waiting | None] = queue.SimpleQueue()
        self._reader = ThreadPoolExecutor(1, thread_name_prefix="store-reader")
        self._writer = threading.Thread(target=self._write_all, name="store-writer", daemon=True)
        self._read_connection: sqlite3.Connection | None = None
        self._loop: asyncio.AbstractEventLoop | None = None

    async def open(self) -> None:
        self._loop = asyncio.get_running_loop()
        await self._loop.run_in_executor(self._reader, self.prepare)
        self._read_connection = await self._loop.run_in_executor(self._reader, self._connect)
        self._writer.start()

    def prepare(self) -> None:
        try:
            os.close(os.open(self._path, os.O_CREAT | os.O_RDWR, 0o600))  # hidden cards are for nobody else's eyes
            with contextlib.closing(self._connect()) as db:
                self._migrate(db)
        except (OSError, sqlite3.Error) as error:
            raise Refused(text("server.error.no_data", path=str(self._path), why=str(error))) from error

    def _migrate(self, db: sqlite3.Connection) -> None:
        version, newest = db.execute("pragma user_version").fetchone()[0], len(_MIGRATIONS)
        if not 0 <= version <= newest:
            _log.error("store.newer_data", extra={"path": str(self._path), "version": version, "newest": newest})
            raise Refused(text("server.error.newer_data", path=str(self._path), version=version, newest=newest))
        for number in range(version, newest):
            db.executescript(f"begin immediate; {_MIGRATIONS[number]} pragma user_version = {number + 1}; commit;")
            if version:  # not a new file
                _log.info("store.migrated", extra={"path": str(self._path), "version": number + 1})

    async def close(self) -> None:
        if self._writer.is_alive():
            self._jobs.put(None)
            await asyncio.to_thread(self._writer.join)
        if self._read_connection is not None:
            await asyncio.get_running_loop().run_in_executor(self._reader, self._read_connection.close)
        self._reader.shutdown()

    def append(
        self, table_id: str, first_seq: int, lines: Sequence[bytes], card: Card | None = None
    ) -> Awaitable[None]:
        now = int(time.time() * 1000)

        def job(db: sqlite3.Connection) -> Exception | None:
            last = first_seq + len(lines)
            if first_seq == 0:
                if card is None or db.execute("select 1 from tables where id = ?", (table_id,)).fetchone():
                    return Conflict(table_id)
                row = (table_id, card.status, card.public, card.host, card.face, last, now)
                db.execute("insert into tables values (?, ?, ?, ?, ?, ?, ?)", row)
            else:
                moved = "update tables set version = ?, updated = ? where id = ? and version = ?"
                if db.execute(moved, (last, now, table_id, first_seq)).rowcount != 1:
                    return Conflict(table_id)
            rows = [(table_id, first_seq + i, line) for i, line in enumerate(lines)]
            db.executemany("insert into lines values (?, ?, ?)", rows)
            if card is not None:
                _write_card(db, card)
            return None

        return self._enqueue(job)

    def set_name(self, guest: str, name: str) -> Awaitable[None]:
        def job(db: sqlite3.Connection) -> None:
            db.execute(
                "insert into guests values (?, ?) on conflict (id) do update set name = excluded.name", (guest, name)
            )

        return self._enqueue(job)

    async def read(self, table_id: str) -> list[bytes]:
        rows = await self._select("select line from lines where table_id = ? order by seq", table_id)
        return [row[0] for row in rows]

    async def open_tables(self, since: int, limit: int) -> list[Card]:
        where = "where status = 'waiting' and public = 1 and updated >= ? order by updated desc limit ?"
        return await self._cards(f"{_CARD} {where}", since, limit)

    async def tables_of(self, guest: str, limit: int) -> list[Card]:
        where = "join seats on table_id = id where guest = ? order by updated desc limit ?"
        return await self._cards(f"{_CARD} {where}", guest, limit)

    async def count_active(self, host: str, since: int) -> int:
        query = "select count(*) from tables where host = ? and status <> 'over' and updated >= ?"
        rows = await self._select(query, host, since)
        return int(rows[0][0])

    async def name_of(self, guest: str) -> str | None:
        rows = await self._select("select name from guests where id = ?", guest)
        return rows[0][0] if rows else None

    # Reading.

    async def _cards(self, query: str, *values: str | int) -> list[Card]:
        rows = await self._select(query, *values)
        return [
            Card(table_id, status, bool(public), host, (), face, version)
            for table_id, status, public, host, face, version in rows
        ]

    async def _select(self, query: str, *values: str | int) -> list[Any]:
        assert self._loop is not None and self._read_connection is not None
        db = self._read_connection
        return await self._loop.run_in_executor(self._reader, lambda: db.execute(query, values).fetchall())

    def _connect(self) -> sqlite3.Connection:
        db = sqlite3.connect(self._path, isolation_level=None, check_same_thread=False, timeout=30)
        db.execute("pragma journal_mode = wal")
        db.execute("pragma synchronous = full")
        return db

    # Writing.

    def _enqueue(self, job: Job) -> Awaitable[None]:
        assert self._loop is not None
        done: asyncio.Future[None] = self._loop.create_future()
        self._jobs.put((job, done))
        return done

    def _write_all(self) -> None:
        db = self._connect()
        before = 0
        open_still = True
        while open_still:
            first = self._jobs.get()
            group = [] if first is None else [first]
            open_still = first is not None
            if before >= _BUSY:
                time.sleep(_LINGER)
            while not self._jobs.empty():
                item = self._jobs.get()
                if item is None:
                    open_still = False
                else:
                    group.append(item)
            before = len(group)
            if group:
                self._report(group, self._write(db, group))
        db.close()

    @staticmethod
    def _write(db: sqlite3.Connection, group: list[_Waiting]) -> list[Exception | None]:
        """One transaction for all; a job that refuses has written nothing, so the others stand."""
        try:
            db.execute("begin immediate")
            faults = [job(db) for job, _ in group]
            db.execute("commit")
        except Exception as error:
            if db.in_transaction:
                db.execute("rollback")
            return [error] * len(group)
        return faults

    def _report(self, group: list[_Waiting], faults: list[Exception | None]) -> None:
        def tell() -> None:
            for (_, done), fault in zip(group, faults, strict=True):
                if done.cancelled():
                    continue
                if fault is None:
                    done.set_result(None)
                else:
                    done.set_exception(fault)

        assert self._loop is not None
        if not self._loop.is_closed():
            self._loop.call_soon_threadsafe(tell)


def _write_card(db: sqlite3.Connection, card: Card) -> None:
    db.execute("update tables set status = ?, face = ? where id = ?", (card.status, card.face, card.id))
    db.execute("delete from seats where table_id = ?", (card.id,))
    db.executemany("insert into seats values (?, ?)", [(guest, card.id) for guest in sorted(set(card.guests))])
