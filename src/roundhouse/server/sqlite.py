"""The embedded store: one SQLite file in WAL mode, one writer thread that commits in groups."""

from __future__ import annotations

import asyncio
import contextlib
import os
import queue
import sqlite3
import threading
import time
from collections.abc import AsyncIterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any, Final

from roundhouse.core.text import text
from roundhouse.server import schema
from roundhouse.server.costs import within
from roundhouse.server.errors import Refused
from roundhouse.server.passwords import folded
from roundhouse.server.sql import SqlStore
from roundhouse.server.steps import FIND_COPYING, Job, Value

_LINGER: Final = 0.002
_BUSY: Final = 8
"""When so many came at once the writer waits a moment for more; a single one is written at once."""


class SqliteStore(SqlStore):
    """Keeps everything in one file; safe against crashes and power cuts, for one server at a time."""

    def __init__(self, path: Path) -> None:
        super().__init__(str(path))
        self._path = path
        self._jobs: queue.SimpleQueue[Job | None] = queue.SimpleQueue()
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
                if self._steps(db)[1]:
                    self._migrate(db)
                self._check_whole(db.execute(FIND_COPYING).fetchone())
        except (OSError, sqlite3.Error) as error:
            raise Refused(text("server.error.no_data", path=self.name, why=str(error))) from error

    def _migrate(self, db: sqlite3.Connection) -> None:
        db.execute("begin immediate")  # another process may take the steps while this one waits
        before, steps = self._steps(db)
        for version, step in steps:
            for statement in step.split(";"):
                db.execute(statement)
            db.execute(f"pragma user_version = {version}")
        db.execute("commit")
        if before:  # not a new file
            for version, _ in steps:
                self._migrated(version)

    def _steps(self, db: sqlite3.Connection) -> tuple[int, list[tuple[int, str]]]:
        """The version of the data, and the steps that they lack."""
        version = int(db.execute("pragma user_version").fetchone()[0])
        return version, self._missing(version, 1, schema.SQLITE)

    async def close(self) -> None:
        if self._writer.is_alive():
            self._jobs.put(None)
            await asyncio.to_thread(self._writer.join)
        if self._read_connection is not None:
            await asyncio.get_running_loop().run_in_executor(self._reader, self._read_connection.close)
        self._reader.shutdown()

    async def _select(self, query: str, *values: Value) -> list[Any]:
        assert self._read_connection is not None
        reading = self._read_connection
        try:
            return await within(self._reader, lambda: reading.execute(query, values).fetchall())
        except sqlite3.Error as error:
            raise self._failed("store.not_read", error, "server.error.not_read") from error

    @contextlib.asynccontextmanager
    async def snapshot(self) -> AsyncIterator[None]:
        await self._select("begin")  # there is one connection for reading, and it sees what its first look has found
        try:
            yield
        finally:
            await self._select("commit")

    def _connect(self) -> sqlite3.Connection:
        db = sqlite3.connect(self._path, isolation_level=None, check_same_thread=False, timeout=30)
        db.create_function("folded", 1, lambda words: folded(words or ""), deterministic=True)
        db.execute("pragma journal_mode = wal")
        db.execute("pragma synchronous = full")
        return db

    # Writing.

    def _enqueue(self, job: Job) -> None:
        self._jobs.put(job)

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
                self._report(group, self._commit(db, group))
        db.close()

    def _commit(self, db: sqlite3.Connection, group: list[Job]) -> Sequence[Exception | None]:
        """One transaction for all; a job that cannot be done leaves no trace, so the others stand."""
        try:
            db.execute("begin immediate")
            faults = [_carry_out(db, job) for job in group]
            db.execute("commit")
        except Exception as error:
            with contextlib.suppress(sqlite3.Error):
                if db.in_transaction:
                    db.execute("rollback")
            return [self._failed("store.not_written", error, "server.error.not_saved")] * len(group)
        return faults

    def _report(self, group: list[Job], faults: Sequence[Exception | None]) -> None:
        def tell() -> None:
            for job, fault in zip(group, faults, strict=True):
                job.settle(fault)

        assert self._loop is not None
        if not self._loop.is_closed():
            self._loop.call_soon_threadsafe(tell)


def _carry_out(db: sqlite3.Connection, job: Job) -> Exception | None:
    """Take the steps of a job, or say why not: then nothing has changed."""
    first = job.steps[:1]
    exposed = any(step.sure for step in job.steps[1:]) or any(len(step.rows) > 1 for step in first)
    if exposed:  # a step that cannot be taken may come after one that was
        db.execute("savepoint job")
    for step in job.steps:
        changed = db.executemany(step.sql, step.rows).rowcount
        if step.sure and changed != len(step.rows):
            if exposed:
                db.execute("rollback to job")
            return job.conflict()
    if exposed:
        db.execute("release job")
    return None
