"""A wire to PostgreSQL that a test can cut at any point."""

from __future__ import annotations

import asyncio
import contextlib
import shutil
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Literal

from tests.cluster import Cluster, new_folder

Side = Literal["request", "answer"]


class Cuttable:
    """Passes everything on, but can be told to cut at one message, or all that there is."""

    def __init__(self, cluster: Cluster, folder: Path) -> None:
        self.cluster = cluster
        self.folder = folder
        self.broken = False
        """Whether nobody gets through any more."""
        self.stays_broken = False
        self.cuts: list[tuple[Side, str]] = []
        """Where it was cut, and what the message that was lost, or whose answer was lost, said."""
        self._point: tuple[int, Side] | None = None
        self._ends: set[asyncio.StreamWriter] = set()
        self._server: asyncio.Server | None = None

    def cut_at(self, number: int, side: Side, stays_broken: bool = False) -> None:
        """Cut at this message of the next transaction, before it is passed on, or before its answer is."""
        self._point, self.stays_broken = (number, side), stays_broken

    def cut_all(self) -> None:
        for end in self._ends:
            end.transport.abort()

    async def open(self) -> None:
        self._server = await asyncio.start_unix_server(self._pass_on, self.folder / ".s.PGSQL.5432")

    async def close(self) -> None:
        assert self._server is not None
        self._server.close()
        self.cut_all()
        await self._server.wait_closed()

    async def _pass_on(self, from_store: asyncio.StreamReader, to_store: asyncio.StreamWriter) -> None:
        if self.broken:
            to_store.transport.abort()
            return
        from_base, to_base = await asyncio.open_unix_connection(self.cluster.folder / ".s.PGSQL.5432")
        self._ends |= {to_store, to_base}
        state = _Transaction()
        with contextlib.suppress(OSError):
            await asyncio.gather(self._there(from_store, to_base, state), self._back(from_base, to_store, state))
        for end in (to_store, to_base):
            end.transport.abort()
            self._ends.discard(end)

    async def _there(self, source: asyncio.StreamReader, target: asyncio.StreamWriter, state: _Transaction) -> None:
        while data := await source.read(1 << 20):
            if b"begin;" in data and self._point is not None:
                state.number = 0
            elif state.number is not None:
                state.number += 1
            state.last = data
            if self._point is not None and self._point == (state.number, "request"):
                self._cut("request", data)
            target.write(data)
        raise ConnectionResetError

    async def _back(self, source: asyncio.StreamReader, target: asyncio.StreamWriter, state: _Transaction) -> None:
        while data := await source.read(1 << 20):
            if self._point is not None and self._point == (state.number, "answer"):
                self._cut("answer", state.last)
            target.write(data)
        raise ConnectionResetError

    def _cut(self, side: Side, data: bytes) -> None:
        self._point, self.broken = None, self.stays_broken
        self.cuts.append((side, "commit" if b"commit" in data else "begin" if b"begin" in data else "step"))
        raise ConnectionResetError


class _Transaction:
    """How far a connection has come since it last began a transaction."""

    number: int | None = None
    last = b""


@asynccontextmanager
async def cuttable(cluster: Cluster) -> AsyncIterator[Cuttable]:
    folder = new_folder()
    wire = Cuttable(cluster, folder)
    await wire.open()
    try:
        yield wire
    finally:
        await wire.close()
        shutil.rmtree(folder)
