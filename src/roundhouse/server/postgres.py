"""The store for many machines: PostgreSQL, where one task writes what many tables have to write at a time together."""

from __future__ import annotations

import asyncio
import contextlib
import logging
import re
import secrets
import time
from collections import deque
from collections.abc import AsyncIterator, Sequence
from functools import cache
from itertools import count
from typing import Any, Final

from roundhouse.core.errors import need_extra
from roundhouse.core.text import text
from roundhouse.server import schema
from roundhouse.server.errors import Refused, Unavailable
from roundhouse.server.settings import StoreAddress
from roundhouse.server.sql import SqlStore
from roundhouse.server.steps import FIND_COPYING, Job, Step, Value
from roundhouse.server.store import Conflict

need_extra("cluster", "asyncpg")

import asyncpg

_LOCK: Final = 0x726F756E64686F75
"""The advisory lock of who brings the data up to date: "roundhou"."""
_HAS_VERSION: Final = """
select exists (select 1 from pg_tables where tablename = 'schema_version' and schemaname = current_schema())"""
_LAST: Final = """
insert into writers (id, last) values ($1, 0) on conflict (id) do update set at = now() returning last"""
"""The number of the last transaction of a writer. It waits until one that is still under way has come to its end."""
_READERS: Final = 4
_CONNECT_SECONDS: Final = 5.0
_ANSWER_SECONDS: Final = 30.0
_UNKNOWN_SECONDS: Final = 20.0
"""So long the server asks whether a transaction went through whose commit nobody answered."""
_PAUSE_SECONDS: Final = 0.1
_MOST: Final = 500
"""Jobs in one transaction."""
_SETTINGS: Final = {"application_name": "roundhouse", "idle_in_transaction_session_timeout": "30000"}
"""A connection that broke off in the middle must not keep its rows locked for long."""
_Fault = (OSError, asyncpg.PostgresError, asyncpg.InterfaceError, asyncpg.InternalClientError)
_Lost = (
    OSError,  # also TimeoutError
    asyncpg.PostgresConnectionError,
    asyncpg.InterfaceError,
    asyncpg.AdminShutdownError,
    asyncpg.CrashShutdownError,
    asyncpg.CannotConnectNowError,
    asyncpg.IdleInTransactionSessionTimeoutError,
    asyncpg.ReadOnlySQLTransactionError,  # perhaps another one of several hosts can write by now
)
_OfOneJob = (
    Conflict,
    ValueError,
    asyncpg.DataError,
    asyncpg.IntegrityConstraintViolationError,
    asyncpg.TransactionRollbackError,  # a deadlock, too
)
"""What stands in the way of one job of a group; the others can be done without it."""

_log = logging.getLogger(__name__)


class _Unknown(Exception):
    """Nobody can say whether a transaction went through."""


class PostgresStore(SqlStore):
    """Keeps everything in a PostgreSQL data base, which any number of servers may share."""

    def __init__(self, address: StoreAddress) -> None:
        super().__init__(address.name)
        self._address = address
        self._id = ""
        """Who this is among all that write there."""
        self._numbers = count(1)
        self._jobs: deque[Job] = deque()
        self._wake = asyncio.Event()
        self._closing = False
        self._task: asyncio.Task[None] | None = None
        self._writing: asyncpg.Connection | None = None
        self._readers: asyncpg.Pool | None = None
        self._still: asyncpg.Connection | None = None
        """Sees the data as they were at one moment."""
        self._out_of_reach = False

    # Beginning and end.

    def prepare(self) -> None:
        asyncio.run(self._prepare())

    async def open(self) -> None:
        await self._prepare()
        self._id = secrets.token_hex(8)
        self._readers = await asyncpg.create_pool(
            self._address.url, min_size=0, max_size=_READERS, reset=_as_it_is, **self._options()
        )
        self._task = asyncio.create_task(self._write_all())

    async def close(self) -> None:
        if self._task is not None:
            self._closing = True
            self._wake.set()
            await self._task
        if self._writing is not None:
            with contextlib.suppress(*_Fault):
                await self._writing.execute("delete from writers where id = $1", self._id)
                await self._writing.close()
        if self._readers is not None:
            self._readers.terminate()

    def _options(self) -> dict[str, Any]:
        password = {"password": self._address.password} if self._address.password else {}
        times = {"timeout": _CONNECT_SECONDS, "command_timeout": _ANSWER_SECONDS}
        return {**password, **times, "server_settings": _SETTINGS}

    async def _connect(self) -> asyncpg.Connection:
        return await asyncpg.connect(self._address.url, **self._options())

    async def _prepare(self) -> None:
        try:
            db = await self._connect()
            try:
                await self._bring_up_to_date(db)
            finally:
                await db.close()
        except (*_Fault, ValueError) as error:
            why = str(error) or type(error).__name__
            raise Refused(text("server.error.no_store", store=self.name, why=why)) from error

    async def _bring_up_to_date(self, db: asyncpg.Connection) -> None:
        encoding = await db.fetchval("show server_encoding")
        if encoding != "UTF8":
            raise Refused(text("server.error.store_encoding", store=self.name, encoding=encoding))
        if (await self._steps(db))[1]:
            async with db.transaction():
                await db.execute(f"select pg_advisory_xact_lock({_LOCK})")
                before, steps = await self._steps(db)  # another process may have taken them meanwhile
                if not before:
                    await db.execute("create table schema_version (version integer not null)")
                    await db.execute("insert into schema_version values (0)")
                for version, step in steps:
                    await db.execute(step)
                    await db.execute("update schema_version set version = $1", version)
            for version, _ in steps if before else ():
                self._migrated(version)
        self._check_whole(await db.fetchrow(FIND_COPYING))

    async def _steps(self, db: asyncpg.Connection) -> tuple[int, list[tuple[int, str]]]:
        """The version of the data, and the steps that they lack."""
        version = 0
        if await db.fetchval(_HAS_VERSION):
            version = await db.fetchval("select version from schema_version")
        return version, self._missing(version, schema.POSTGRES_BEGINS, schema.POSTGRES)

    # Reading.

    async def _select(self, query: str, *values: Value) -> list[Any]:
        assert self._readers is not None
        given = [_storable(value) for value in values]
        for again in (self._still is None, False):
            try:
                if self._still is not None:
                    return list(await self._still.fetch(numbered(query), *given))
                return list(await self._readers.fetch(numbered(query), *given))
            except _Fault as error:
                if again and isinstance(error, _Lost):
                    await self._readers.expire_connections()
                    continue
                raise self._failed("store.not_read", error, "server.error.not_read") from error
        raise AssertionError("the second try returns or raises")

    @contextlib.asynccontextmanager
    async def snapshot(self) -> AsyncIterator[None]:
        try:
            self._still = await self._connect()
            await self._still.execute("begin transaction isolation level repeatable read read only")
        except _Fault as error:
            raise self._failed("store.not_read", error, "server.error.not_read") from error
        try:
            yield
        finally:
            self._still.terminate()
            self._still = None

    # Writing.

    def _enqueue(self, job: Job) -> None:
        self._jobs.append(job)
        self._wake.set()

    async def _write_all(self) -> None:
        while self._jobs or not self._closing:
            await self._wake.wait()
            self._wake.clear()
            while self._jobs:
                await self._settle(self._next_group())

    def _next_group(self) -> list[Job]:
        """The jobs that come next as long as they are about different things, so that their order does not matter."""
        group = [self._jobs.popleft()]
        taken = set(group[0].about)
        while taken and self._jobs and len(group) < _MOST:
            about = self._jobs[0].about
            if not about or not taken.isdisjoint(about):
                break
            taken |= about
            group.append(self._jobs.popleft())
        return group

    async def _settle(self, group: list[Job]) -> None:
        """Do what a group wants; where something of it cannot be done, job by job, so that only that fails."""
        fault: Exception | None = None
        try:
            await self._do(group)
        except _OfOneJob as error:
            if len(group) > 1:
                for job in group:
                    await self._settle([job])
                return
            if isinstance(error, Conflict):
                fault = group[0].conflict()
            else:
                fault = self._failed("store.not_written", error, "server.error.not_saved")
        except _Unknown as error:
            fault = self._failed("store.not_known", error, "server.error.not_known")
        except Exception as error:
            fault = self._failed("store.not_written", error, "server.error.not_saved")
        for job in group:
            job.settle(fault)

    async def _do(self, group: list[Job]) -> None:
        """One transaction for all. It is tried twice where nothing has been written."""
        for again in (True, False):
            number = next(self._numbers)
            try:
                if await self._committed(group, number):
                    return
                lost: Exception = ConnectionError("the connection broke off during a commit")
            except ValueError:  # a value that cannot be sent at all, which asyncpg counts among the faults of its own
                await self._roll_back()
                raise
            except _Lost as error:
                self._drop()
                lost = error
            except asyncpg.TransactionRollbackError as error:
                await self._roll_back()
                lost = error
            except BaseException:
                await self._roll_back()
                raise
            if not again:
                raise lost

    async def _committed(self, group: list[Job], number: int) -> bool:
        """Carry out a transaction with this number; False if its end was not heard of, and it has turned out that it
        did not go through."""
        db = await self._writer()
        steps = _merged(group)
        # The writer's own row goes first: whoever asks for it later waits until this transaction is over.
        await db.execute(
            f"begin; insert into writers (id, last) values ('{self._id}', {number}) "
            "on conflict (id) do update set last = excluded.last, at = now()"
        )
        for step in steps:
            if not step.sure:
                await db.executemany(numbered(step.sql), step.rows)
            elif len(await db.fetchmany(f"{numbered(step.sql)} returning 1", step.rows)) != len(step.rows):
                raise Conflict
        try:
            done = await db.execute("commit")
        except _Fault as error:
            if not db.is_closed() and isinstance(error, asyncpg.PostgresError) and not isinstance(error, _Lost):
                raise  # the data base has answered: it could not
            self._drop()
            return await self._went_through(number)
        if done != "COMMIT":
            raise Unavailable(text("server.error.not_saved"))
        return True

    async def _went_through(self, number: int) -> bool:
        """Whether a transaction went through whose commit nobody answered; asks until it is known, or raises."""
        until = time.monotonic() + _UNKNOWN_SECONDS
        while True:
            try:
                db = await self._writer()
                return bool(await db.fetchval(_LAST, self._id) == number)
            except _Fault as error:
                self._drop()
                if time.monotonic() >= until:
                    raise _Unknown(str(error) or type(error).__name__) from error
            await asyncio.sleep(_PAUSE_SECONDS)

    async def _writer(self) -> asyncpg.Connection:
        """The connection for writing, a new one if need be."""
        db = self._writing
        if db is None or db.is_closed():
            db = self._writing = await self._connect()
            if await db.fetchval("show synchronous_commit") == "off":
                await db.execute("set synchronous_commit = on")
            await db.execute("delete from writers where at < now() - interval '30 days'")
            if self._out_of_reach:
                self._out_of_reach = False
                _log.info("store.reached_again", extra={"store": self.name})
        return db

    def _drop(self) -> None:
        """Give the connection up: it is lost, or nobody knows what comes over it next."""
        if self._writing is not None:
            self._writing.terminate()
        self._writing, self._out_of_reach = None, True

    async def _roll_back(self) -> None:
        if self._writing is not None:
            try:
                await self._writing.execute("rollback")
            except _Fault:
                self._drop()


@cache
def numbered(sql: str) -> str:
    """A statement with the marks that PostgreSQL wants.

    >>> numbered("select 1 where ? = ?")
    'select 1 where $1 = $2'
    """
    numbers = count(1)
    return re.sub(r"\?", lambda _: f"${next(numbers)}", sql)


def _merged(group: Sequence[Job]) -> list[Step]:
    """The steps of all jobs, each statement once with the rows of all, in an order that keeps that of every job.

    Servers lock rows in the order of their names, so that none waits for another in a circle.
    """
    merged: list[tuple[Step, list[tuple[Value, ...]]]] = []
    for job in sorted(group, key=lambda job: min(job.about, default="")):
        place = 0
        for step in job.steps:
            while place < len(merged) and merged[place][0].sql != step.sql:
                place += 1
            if place == len(merged):
                merged.append((step, []))
            merged[place][1].extend(tuple(_storable(value) for value in row) for row in step.rows)
            place += 1
    return [Step(step.sql, rows, step.sure) for step, rows in merged]


def _storable(value: Value) -> Value:
    """PostgreSQL has no character 0 in words."""
    return value.replace("\0", "\N{REPLACEMENT CHARACTER}") if isinstance(value, str) else value


async def _as_it_is(_: asyncpg.Connection) -> None:
    """Readers change nothing of their connection, so there is nothing to put back."""
