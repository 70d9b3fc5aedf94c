"""The embedded store: one SQLite file in WAL mode, one writer thread that commits in groups."""

from __future__ import annotations

import asyncio
import contextlib
import logging
import os
import queue
import re
import sqlite3
import threading
import time
from collections.abc import Awaitable, Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any, Final

from roundhouse.core.text import text
from roundhouse.server import sqlite_tallies
from roundhouse.server.errors import Refused, Unavailable
from roundhouse.server.passwords import folded
from roundhouse.server.sqlite_tallies import Job, SqliteTallies
from roundhouse.server.store import ALL, BAN, NOTE, SPENT, Card, Conflict, Counts, Kept, Paper, Turn, Usage, Wanted

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
    """
alter table tables add column home text not null default '';
alter table tables add column bytes integer not null default 0;
alter table tables add column seen integer not null default 0;
update tables set seen = updated,
  bytes = length(face) + (select coalesce(sum(length(line)), 0) from lines where table_id = tables.id);
create index tables_by_home on tables (home);
create index tables_by_visit on tables (seen);
drop index tables_in_lobby;
create index tables_in_lobby on tables (status, public, updated, home);
""",
    """
create table if not exists papers (
  kind text not null, id text not null, owner text not null, data blob not null, primary key (kind, id)
) without rowid;
create index if not exists papers_by_owner on papers (owner, kind);
""",
    """
alter table tables add column asked text not null default '';
alter table tables add column due integer not null default 0;
alter table tables add column turn blob not null default x'';
create index tables_by_due on tables (due) where due > 0;
""",
    """
alter table tables add column title text not null default '';
alter table tables add column kind text not null default 'game';
alter table tables add column people text not null default '';
update tables set title = coalesce(json_extract(cast(face as text), '$.title'), ''),
  kind = coalesce(json_extract(cast(face as text), '$.origin.kind'),
    iif(json_extract(cast(face as text), '$.practice') is null, 'game', 'practice')),
  people = coalesce((select group_concat(folded(json_extract(seat.value, '$.name')), char(10))
    from json_each(cast(face as text), '$.seats') as seat), '')
where json_valid(cast(face as text));
""",
    """
alter table tables add column slow integer not null default 0;
""",
    sqlite_tallies.MIGRATION,
)
"""Each leads from the version of the data before it, counted from 0, an empty file, to the next. Never change one that
has been released: add another."""
_CARD: Final = "select id, status, public, host, face, version, updated, turn from"
_COLUMNS: Final = "id, status, public, host, face, version, updated, seen, bytes, home, slow"
_ASKED: Final = "instr(asked, ' ' || guest || ' ') > 0"
_BY_GROUPS: Final = f"""
order by {_ASKED} desc, case status when 'playing' then 0 when 'waiting' then 1 else 2 end,
  case when due > 0 and {_ASKED} then due else {2**62} end, updated desc, id limit ? offset ?"""
_BY_TURNS: Final = """
(select id as this,
  row_number() over (partition by case home when '' then id else home end order by updated desc, id) as nth
from tables where status = 'waiting' and public = 1 and updated >= ? and slow between ? and ?)
join tables on id = this where nth <= ? order by nth, updated desc, id limit ? offset ?"""
_FORSAKEN: Final = """
select id from tables where seen < max(:trials, :finished, :waiting, :running) and max(seen, updated) < case
  when not exists (select 1 from seats where table_id = id) then :trials
  when status = 'over' then :finished when status = 'waiting' then :waiting else :running end
order by seen limit :limit"""
"""A trial is on nobody's list."""
_UNUSED: Final = f"""
not exists (select 1 from papers where owner = guests.id and kind <> '{SPENT}')
and not exists (select 1 from papers where kind = '{BAN}' and papers.id = guests.id)
and not exists (select 1 from seats where guest = guests.id)
and not exists (select 1 from tables where host = guests.id)
and not exists (select 1 from results where guest = guests.id)
and not exists (select 1 from ratings where guest = guests.id)"""
_DAY: Final = 24 * 3600 * 1000
_COMPLAIN_SECONDS: Final = 10.0
"""A disk that stays full is worth a line of the log that often."""
_LINGER: Final = 0.002
_BUSY: Final = 8
"""When so many came at once the writer waits a moment for more; a single one is written at once."""

_log = logging.getLogger(__name__)

_Waiting = tuple[Job, asyncio.Future[None]]


class SqliteStore(SqliteTallies):
    """Keeps everything in one file; safe against crashes and power cuts, for one server at a time."""

    def __init__(self, path: Path) -> None:
        self._path = path
        self._jobs: queue.SimpleQueue[_Waiting | None] = queue.SimpleQueue()
        self._reader = ThreadPoolExecutor(1, thread_name_prefix="store-reader")
        self._writer = threading.Thread(target=self._write_all, name="store-writer", daemon=True)
        self._read_connection: sqlite3.Connection | None = None
        self._loop: asyncio.AbstractEventLoop | None = None
        self._complained = -_COMPLAIN_SECONDS

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
        self,
        table_id: str,
        first_seq: int,
        lines: Sequence[bytes],
        card: Card | None = None,
        turn: Turn | None = None,
    ) -> Awaitable[None]:
        now = int(time.time() * 1000)
        size = sum(map(len, lines))

        def job(db: sqlite3.Connection) -> Exception | None:
            last = first_seq + len(lines)
            if first_seq == 0:
                if card is None or db.execute("select 1 from tables where id = ?", (table_id,)).fetchone():
                    return Conflict(table_id)
                row = (table_id, card.status, card.public, card.host, card.face, last, now, now, size)
                values = "values (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)"
                db.execute(f"insert into tables ({_COLUMNS}) {values}", (*row, card.home, card.slow))
            else:
                moved = "update tables set version = ?, updated = ?, bytes = bytes + ?"
                where = (last, now, size, table_id, first_seq)
                if db.execute(f"{moved} where id = ? and version = ?", where).rowcount != 1:
                    return Conflict(table_id)
            rows = [(table_id, first_seq + i, line) for i, line in enumerate(lines)]
            db.executemany("insert into lines values (?, ?, ?)", rows)
            if card is not None:
                _write_card(db, card)
            if turn is not None:
                now_asked = (" ".join(("", *turn.asked, "")), turn.due, turn.facts, table_id)
                db.execute("update tables set asked = ?, due = ?, turn = ? where id = ?", now_asked)
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

    async def open_tables(
        self, since: int, limit: int, skip: int = 0, share: int = 10**6, slow: bool | None = None
    ) -> list[Card]:
        least, most = (0, 1) if slow is None else (slow, slow)
        return await self._cards(f"{_CARD} {_BY_TURNS}", since, least, most, share, limit, skip)

    async def tables_of(self, guest: str, limit: int, skip: int = 0, wanted: Wanted = ALL) -> list[Card]:
        where, values = _conditions(wanted)
        mine = f"tables join seats on table_id = id where guest = ?{where}"
        return await self._cards(f"{_CARD} {mine} {_BY_GROUPS}", guest, *values, limit, skip)

    async def counts_of(self, guest: str) -> Counts:
        mine = "tables join seats on table_id = id where guest = ? group by 1, 2"
        rows = await self._select(f"select {_ASKED}, status, count(*) from {mine}", guest)
        found = {(bool(asked), status): int(number) for asked, status, number in rows}
        groups = ((True, "playing"), (False, "playing"), (False, "waiting"), (False, "over"))
        return Counts(*(found.get(group, 0) for group in groups))

    async def due(self, until: int, limit: int) -> list[tuple[str, int]]:
        query = "select id, due from tables where due > 0 and due <= ? order by due, id limit ?"
        return [(table, due) for table, due in await self._select(query, until, limit)]

    async def ticking(self, after: str, limit: int) -> list[Card]:
        return await self._cards(f"{_CARD} tables where due > 0 and id > ? order by id limit ?", after, limit)

    async def usage(self, host: str, home: str) -> Usage:
        query = "select coalesce(sum(bytes), 0) from tables where"
        used = await self._select(f"{query} host = ? union all {query} home = ?", host, home)
        return Usage(used[0][0], used[1][0] if home else 0)

    async def forsaken(self, kept: Kept, now: int, limit: int) -> list[str]:
        before = {kind: now - days * _DAY if days else 0 for kind, days in kept._asdict().items()}
        rows = await self._run(lambda db: db.execute(_FORSAKEN, {**before, "limit": limit}).fetchall())
        return [row[0] for row in rows]

    def visit(self, table_id: str) -> Awaitable[None]:
        now = int(time.time() * 1000)

        def job(db: sqlite3.Connection) -> None:
            db.execute("update tables set seen = ? where id = ? and seen < ?", (now, table_id, now - _DAY // 2))

        return self._enqueue(job)

    def remove(self, table_ids: Sequence[str]) -> Awaitable[None]:
        ids = [(table_id,) for table_id in table_ids]

        def job(db: sqlite3.Connection) -> None:
            for table in ("lines", "seats"):
                db.executemany(f"delete from {table} where table_id = ?", ids)
            notes = [(NOTE, f"{table_id} ", f"{table_id}!") for table_id in table_ids]  # "!" follows a space
            db.executemany("delete from papers where kind = ? and id >= ? and id < ?", notes)
            db.executemany("delete from tables where id = ?", ids)
            sqlite_tallies.remove_results(db, table_ids)

        return self._enqueue(job)

    async def count_active(self, host: str, since: int) -> int:
        query = "select count(*) from tables where host = ? and status <> 'over' and updated >= ?"
        rows = await self._select(query, host, since)
        return int(rows[0][0])

    async def name_of(self, guest: str) -> str | None:
        rows = await self._select("select name from guests where id = ?", guest)
        return rows[0][0] if rows else None

    async def names(self, limit: int) -> list[tuple[str, str]]:
        rows = await self._select("select id, name from guests order by id limit ?", limit)
        return [(guest, name) for guest, name in rows]

    async def unused_names(self, after: str, limit: int) -> list[str]:
        query = f"select id from guests where id > ? and {_UNUSED} order by id limit ?"
        return [row[0] for row in await self._select(query, after, limit)]

    def forget_names(self, guests: Sequence[str]) -> Awaitable[None]:
        def job(db: sqlite3.Connection) -> None:
            db.executemany(f"delete from guests where id = ? and {_UNUSED}", [(guest,) for guest in guests])

        return self._enqueue(job)

    async def latest(self, limit: int) -> list[Card]:
        return await self._cards(f"{_CARD} tables order by updated desc, id limit ?", limit)

    async def paper(self, kind: str, name: str) -> Paper | None:
        rows = await self._select("select kind, id, owner, data from papers where kind = ? and id = ?", kind, name)
        return Paper(*rows[0]) if rows else None

    async def papers(self, kind: str, owner: str | None = None) -> list[Paper]:
        query = "select kind, id, owner, data from papers where kind = ?"
        if owner is None:
            rows = await self._select(f"{query} order by id", kind)
        else:
            rows = await self._select(f"{query} and owner = ? order by id", kind, owner)
        return [Paper(*row) for row in rows]

    async def papers_after(self, kind: str, name: str, limit: int) -> list[Paper]:
        query = "select kind, id, owner, data from papers where kind = ? and id > ? order by id limit ?"
        return [Paper(*row) for row in await self._select(query, kind, name, limit)]

    def file(
        self, papers: Sequence[Paper], without: Sequence[tuple[str, str]] = (), new: bool = False
    ) -> Awaitable[None]:
        def job(db: sqlite3.Connection) -> Exception | None:
            gone = set(without)
            for paper in papers if new else ():
                known = db.execute("select 1 from papers where kind = ? and id = ?", (paper.kind, paper.id)).fetchone()
                if known and (paper.kind, paper.id) not in gone:
                    return Conflict(paper.id)
            db.executemany("delete from papers where kind = ? and id = ?", without)
            rows = [(paper.kind, paper.id, paper.owner, paper.data) for paper in papers]
            db.executemany("insert or replace into papers values (?, ?, ?, ?)", rows)
            return None

        return self._enqueue(job)

    # Reading.

    async def _cards(self, query: str, *values: str | int) -> list[Card]:
        rows = await self._select(query, *values)
        return [
            Card(table_id, status, bool(public), host, (), face, version, updated=updated, turn=turn)
            for table_id, status, public, host, face, version, updated, turn in rows
        ]

    async def _select(self, query: str, *values: str | int) -> list[Any]:
        return await self._run(lambda db: db.execute(query, values).fetchall())

    async def _run(self, query: Callable[[sqlite3.Connection], list[Any]]) -> list[Any]:
        assert self._loop is not None and self._read_connection is not None
        try:
            return await self._loop.run_in_executor(self._reader, query, self._read_connection)
        except sqlite3.Error as error:
            raise self._failed("store.not_read", error, "server.error.not_read") from error

    def _failed(self, event: str, error: Exception, key: str) -> Unavailable:
        """Log a fault of the disk, but not each time, and make what a client is told of it."""
        now = time.monotonic()
        if now >= self._complained + _COMPLAIN_SECONDS:
            self._complained = now
            _log.error(event, extra={"path": str(self._path), "why": str(error)})
        return Unavailable(text(key))

    def _connect(self) -> sqlite3.Connection:
        db = sqlite3.connect(self._path, isolation_level=None, check_same_thread=False, timeout=30)
        db.create_function("folded", 1, lambda words: folded(words or ""), deterministic=True)
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

    def _write(self, db: sqlite3.Connection, group: list[_Waiting]) -> list[Exception | None]:
        """One transaction for all; a job that refuses has written nothing, so the others stand."""
        try:
            db.execute("begin immediate")
            faults = [job(db) for job, _ in group]
            db.execute("commit")
        except Exception as error:
            with contextlib.suppress(sqlite3.Error):
                if db.in_transaction:
                    db.execute("rollback")
            fault = self._failed("store.not_written", error, "server.error.not_saved")
            fault.__cause__ = error
            return [fault] * len(group)
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
    facts = (card.status, card.face, card.title, card.kind, card.people, card.id)
    db.execute("update tables set status = ?, face = ?, title = ?, kind = ?, people = ? where id = ?", facts)
    db.execute("delete from seats where table_id = ?", (card.id,))
    db.executemany("insert into seats values (?, ?)", [(guest, card.id) for guest in sorted(set(card.guests))])


def _conditions(wanted: Wanted) -> tuple[str, list[str]]:
    """What narrows a guest's tables down, and its values."""
    equal = {"status": wanted.status, "title": wanted.title, "kind": wanted.kind}
    terms = [f"{column} = ?" for column, value in equal.items() if value]
    values = [value for value in equal.values() if value]
    if wanted.turn is not None:
        terms.append(_ASKED if wanted.turn else f"not {_ASKED}")
    for word in wanted.words:
        terms.append("people like ? escape '!'")
        values.append("%" + re.sub("[!%_]", r"!\g<0>", word) + "%")
    return "".join(f" and {term}" for term in terms), values
