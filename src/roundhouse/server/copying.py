"""Copying all data from one store to another, whichever data bases they are."""

from __future__ import annotations

import hashlib
from collections.abc import AsyncIterator, Callable
from dataclasses import dataclass
from typing import Any, Final

from roundhouse.core.text import text
from roundhouse.server.errors import Refused
from roundhouse.server.schema import KEPT, Kept
from roundhouse.server.sql import SqlStore
from roundhouse.server.steps import COPYING, Step
from roundhouse.server.store import Paper

_AT_ONCE: Final = 500
"""Rows of one reading and one transaction."""


@dataclass(frozen=True, slots=True)
class Sum:
    """What a table comes to: equal tables have equal sums."""

    table: str
    rows: int
    digest: str


async def copy(source: SqlStore, target: SqlStore, goes_on: Callable[[], None], copied: Callable[[Sum], None]) -> None:
    """Copy all data into an empty store, or the rest of them after an interruption, and compare both sides.

    Both are open, and nobody else writes to them; `copied` is told of each table that is equal on both sides. Raises
    Refused if the target holds other data, or if something differs in the end.
    """
    if await _begin(source, target):
        goes_on()
    for table in KEPT:
        await _copy_table(table, source, target)
    for table in KEPT:
        here, there = await _sum(table, source), await _sum(table, target)
        if here != there:
            raise _differs(here, there, source.name, target.name)
        copied(here)
    await target.file([], [(COPYING, "")])


async def _begin(source: SqlStore, target: SqlStore) -> bool:
    """Mark the target as unfinished; whether it was already, by a copy of the same data."""
    begun = await target.paper(COPYING, "")
    if begun is not None:
        if begun.data != source.name.encode():
            raise Refused(text("cli.store.other_copy", path=target.name, source=begun.data.decode()))
        return True
    for table in KEPT:
        async for _ in _rows(table, target):
            raise Refused(text("cli.store.not_empty", path=target.name))
    await target.file([Paper(COPYING, "", "", source.name.encode())])
    return False


async def _copy_table(table: Kept, source: SqlStore, target: SqlStore) -> None:
    """Rows go over in the order of their keys, so the last one in the target says where to go on."""
    key = table.columns[: table.key]
    last = f"{_select(table)} order by {', '.join(f'{column} desc' for column in key)} limit 1"
    found = await target.rows(last)
    insert = f"insert into {table.name} ({', '.join(table.columns)}) values ({', '.join('?' * len(table.columns))})"
    async for rows in _rows(table, source, tuple(found[0][: table.key]) if found else None):
        await target.take([Step(insert, rows, sure=True)])


async def _sum(table: Kept, store: SqlStore) -> Sum:
    digest, number = hashlib.sha256(), 0
    async for rows in _rows(table, store):
        number += len(rows)
        for row in rows:
            digest.update(repr(row).encode())
    return Sum(table.name, number, digest.hexdigest()[:16])


def _differs(here: Sum, there: Sum, source: str, target: str) -> Refused:
    words = {"table": here.table, "digest": here.digest, "other": there.digest, "source": source, "path": target}
    return Refused(text("cli.store.differs", here=here.rows, there=there.rows, **words))


async def _rows(table: Kept, store: SqlStore, after: tuple[Any, ...] | None = None) -> AsyncIterator[list[Any]]:
    """All rows of a table in the order of their keys, some at a time, from the next one after this."""
    key = ", ".join(table.columns[: table.key])
    order = f"order by {key} limit {_AT_ONCE}"
    while True:
        if after is None:
            rows = await store.rows(f"{_select(table)} {order}")
        else:
            marks = ", ".join("?" * table.key)
            rows = await store.rows(f"{_select(table)} and ({key}) > ({marks}) {order}", *after)
        if not rows:
            return
        yield [tuple(row) for row in rows]
        after = tuple(rows[-1][: table.key])


def _select(table: Kept) -> str:
    """All rows but the mark of the copy itself."""
    others = f"kind <> '{COPYING}'" if table.name == "papers" else "1 = 1"
    return f"select {', '.join(table.columns)} from {table.name} where {others}"
