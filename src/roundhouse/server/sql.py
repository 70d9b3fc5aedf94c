"""All that the stores read and write, in the SQL that SQLite and PostgreSQL both understand.

Numbers that say yes or no are 1 and 0. Where the dialects have different words, there is one that both have: `replace`
instead of `instr` and `strpos`, `on conflict` instead of `insert or replace`.
"""

from __future__ import annotations

import asyncio
import itertools
import re
import time
from abc import abstractmethod
from collections.abc import Awaitable, Iterator, Sequence
from contextlib import AbstractAsyncContextManager
from typing import Any, Final

from roundhouse.server.sql_tallies import SqlTallies, without_results
from roundhouse.server.steps import Step, Value
from roundhouse.server.store import ALL, BAN, OF_TABLES, SPENT, Card, Conflict, Counts, Kept, Paper, Turn, Usage, Wanted

_CARD: Final = "select id, status, public, host, face, version, updated, turn from"
_COLUMNS: Final = "id, status, public, host, face, version, updated, seen, bytes, home, slow"
_BEGUN: Final = f"insert into tables ({_COLUMNS}) values (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?) on conflict do nothing"
_LONGER: Final = "version = ?, updated = ?, bytes = bytes + ? where id = ? and version = ?"
_LINE: Final = "insert into lines (table_id, seq, line) values (?, ?, ?)"
_FACE: Final = "update tables set status = ?, face = ?, title = ?, kind = ?, people = ? where id = ?"
_TURN: Final = "update tables set asked = ?, due = ?, turn = ?"
_SEAT: Final = "insert into seats (guest, table_id) values (?, ?)"
_NAME: Final = "insert into guests (id, name) values (?, ?) on conflict (id) do update set name = excluded.name"
_PAPER: Final = "select kind, id, owner, data from papers where kind = ?"
_NEW_PAPER: Final = "insert into papers (kind, id, owner, data) values (?, ?, ?, ?) on conflict"
_FILED: Final = f"{_NEW_PAPER} (kind, id) do update set owner = excluded.owner, data = excluded.data"
_LIGHTER: Final = """
update tables set bytes = bytes - coalesce((select length(data) from papers where kind = ? and papers.id = ?), 0)
where id = ?"""
_HEAVIER: Final = "update tables set bytes = bytes + ? where id = ?"
_ASKED: Final = "replace(asked, ' ' || guest || ' ', '') <> asked"
_BY_GROUPS: Final = f"""
order by {_ASKED} desc, case status when 'playing' then 0 when 'waiting' then 1 else 2 end,
  case when due > 0 and {_ASKED} then due else {2**62} end, updated desc, id limit ? offset ?"""
_BY_TURNS: Final = """
(select id as this,
  row_number() over (partition by case home when '' then id else home end order by updated desc, id) as nth
from tables where status = 'waiting' and public = 1 and updated >= ? and slow between ? and ?) as turns
join tables on id = this where nth <= ? order by nth, updated desc, id limit ? offset ?"""
_FORSAKEN: Final = """
select id from (select id, seen, updated, case
  when not exists (select 1 from seats where table_id = id) then cast(? as bigint)
  when status = 'over' then ? when status = 'waiting' then ? else ? end as before
from tables where seen < ?) as old where seen < before and updated < before order by seen limit ?"""
"""A trial is on nobody's list."""
_UNUSED: Final = f"""
not exists (select 1 from papers where owner = guests.id and kind <> '{SPENT}')
and not exists (select 1 from papers where kind = '{BAN}' and papers.id = guests.id)
and not exists (select 1 from seats where guest = guests.id)
and not exists (select 1 from tables where host = guests.id)
and not exists (select 1 from results where guest = guests.id)
and not exists (select 1 from ratings where guest = guests.id)"""
_DAY: Final = 24 * 3600 * 1000


class SqlStore(SqlTallies):
    """The queries; how they are carried out is up to each data base."""

    # Tables.

    def append(
        self,
        table_id: str,
        first_seq: int,
        lines: Sequence[bytes],
        card: Card | None = None,
        turn: Turn | None = None,
    ) -> Awaitable[None]:
        if first_seq == 0 and card is None:
            return _failed(Conflict(table_id))
        now, size, last = _now(), sum(map(len, lines)), first_seq + len(lines)
        longer = (last, now, size, table_id, first_seq)
        asked = () if turn is None else (" ".join(("", *turn.asked, "")), turn.due, turn.facts)
        if first_seq == 0 and card is not None:
            row = (table_id, card.status, int(card.public), card.host, card.face, last, now, now, size)
            steps = [Step(_BEGUN, [(*row, card.home, int(card.slow))], sure=True)]
            if asked:
                steps.append(Step(f"{_TURN} where id = ?", [(*asked, table_id)]))
        elif asked:
            steps = [Step(f"{_TURN}, {_LONGER}", [(*asked, *longer)], sure=True)]
        else:
            steps = [Step(f"update tables set {_LONGER}", [longer], sure=True)]
        steps.append(Step(_LINE, [(table_id, first_seq + i, line) for i, line in enumerate(lines)]))
        if card is not None:
            steps.extend(_card_steps(card))
        return self._write([f"table {table_id}"], steps)

    async def read(self, table_id: str, since: int = 0) -> list[bytes]:
        query = "select line from lines where table_id = ? and seq >= ? order by seq"
        return [row[0] for row in await self._select(query, table_id, since)]

    async def open_tables(
        self, since: int, limit: int, skip: int = 0, share: int = 10**6, slow: bool | None = None
    ) -> list[Card]:
        least, most = (0, 1) if slow is None else (int(slow), int(slow))
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
        query = "select sum(bytes) from tables where"
        used = await self._select(f"select ({query} host = ?), ({query} home = ?)", host, home)
        of_guest, of_home = used[0]
        return Usage(int(of_guest or 0), int(of_home or 0) if home else 0)

    async def count_active(self, host: str, since: int) -> int:
        query = "select count(*) from tables where host = ? and status <> 'over' and updated >= ?"
        rows = await self._select(query, host, since)
        return int(rows[0][0])

    async def latest(self, limit: int) -> list[Card]:
        return await self._cards(f"{_CARD} tables order by updated desc, id limit ?", limit)

    async def _cards(self, query: str, *values: Value) -> list[Card]:
        rows = await self._select(query, *values)
        return [
            Card(table_id, status, bool(public), host, (), face, version, updated=updated, turn=turn)
            for table_id, status, public, host, face, version, updated, turn in rows
        ]

    # Tables that nobody wants any more.

    def visit(self, table_id: str) -> Awaitable[None]:
        now = _now()
        seen = "update tables set seen = ? where id = ? and seen < ?"
        return self._write([f"table {table_id}"], [Step(seen, [(now, table_id, now - _DAY // 2)])])

    async def forsaken(self, kept: Kept, now: int, limit: int) -> list[str]:
        by_kind = (kept.trials, kept.finished, kept.waiting, kept.running)
        before = [now - days * _DAY if days else 0 for days in by_kind]
        return [row[0] for row in await self._select(_FORSAKEN, *before, max(before), limit)]

    def remove(self, table_ids: Sequence[str]) -> Awaitable[None]:
        ids = [(table_id,) for table_id in table_ids]
        kinds = itertools.product(OF_TABLES, table_ids)
        papers = [(kind, f"{table_id} ", f"{table_id}!") for kind, table_id in kinds]  # "!" follows a space
        steps = (
            Step("delete from lines where table_id = ?", ids),
            Step("delete from seats where table_id = ?", ids),
            Step("delete from papers where kind = ? and id >= ? and id < ?", papers),
            Step("delete from tables where id = ?", ids),
            without_results(table_ids),
        )
        return self._write((), steps)

    # People.

    async def name_of(self, guest: str) -> str | None:
        rows = await self._select("select name from guests where id = ?", guest)
        return rows[0][0] if rows else None

    def set_name(self, guest: str, name: str) -> Awaitable[None]:
        return self._write([f"guest {guest}"], [Step(_NAME, [(guest, name)])])

    async def names(self, limit: int) -> list[tuple[str, str]]:
        rows = await self._select("select id, name from guests order by id limit ?", limit)
        return [(guest, name) for guest, name in rows]

    async def unused_names(self, after: str, limit: int) -> list[str]:
        query = f"select id from guests where id > ? and {_UNUSED} order by id limit ?"
        return [row[0] for row in await self._select(query, after, limit)]

    def forget_names(self, guests: Sequence[str]) -> Awaitable[None]:
        return self._write((), [Step(f"delete from guests where id = ? and {_UNUSED}", [(guest,) for guest in guests])])

    # Papers.

    async def paper(self, kind: str, name: str) -> Paper | None:
        rows = await self._select(f"{_PAPER} and id = ?", kind, name)
        return Paper(*rows[0]) if rows else None

    async def papers(self, kind: str, owner: str | None = None) -> list[Paper]:
        if owner is None:
            rows = await self._select(f"{_PAPER} order by id", kind)
        else:
            rows = await self._select(f"{_PAPER} and owner = ? order by id", kind, owner)
        return [Paper(*row) for row in rows]

    async def papers_after(self, kind: str, name: str, limit: int) -> list[Paper]:
        return [
            Paper(*row) for row in await self._select(f"{_PAPER} and id > ? order by id limit ?", kind, name, limit)
        ]

    def file(
        self, papers: Sequence[Paper], without: Sequence[tuple[str, str]] = (), new: bool = False
    ) -> Awaitable[None]:
        rows = [(paper.kind, paper.id, paper.owner, paper.data) for paper in papers]
        steps = (
            Step("delete from papers where kind = ? and id = ?", without),
            Step(f"{_NEW_PAPER} do nothing", rows, sure=True) if new else Step(_FILED, rows),
        )
        names = {*without, *((paper.kind, paper.id) for paper in papers)}
        return self._write([f"paper {kind} {name}" for kind, name in names], steps)

    def attach(
        self, table_id: str, papers: Sequence[Paper], without: Sequence[tuple[str, str]] = ()
    ) -> Awaitable[None]:
        replaced = [*without, *((paper.kind, paper.id) for paper in papers)]
        rows = [(paper.kind, paper.id, paper.owner, paper.data) for paper in papers]
        steps = (
            Step(_LIGHTER, [(kind, name, table_id) for kind, name in replaced]),
            Step("delete from papers where kind = ? and id = ?", replaced),
            Step(_FILED, rows),
            Step(_HEAVIER, [(sum(len(paper.data) for paper in papers), table_id)], sure=True),
        )
        return self._write([f"table {table_id}"], steps)

    # For whoever copies everything.

    @abstractmethod
    def snapshot(self) -> AbstractAsyncContextManager[None]:
        """Read all data as they are at one moment, whatever others write meanwhile."""

    async def rows(self, query: str, *values: Value) -> list[Any]:
        """The rows that any query finds."""
        return await self._select(query, *values)

    def take(self, steps: Sequence[Step]) -> Awaitable[None]:
        """Take any steps, all or none."""
        return self._write((), steps)


def _card_steps(card: Card) -> Iterator[Step]:
    yield Step(_FACE, [(card.status, card.face, card.title, card.kind, card.people, card.id)])
    yield Step("delete from seats where table_id = ?", [(card.id,)])
    yield Step(_SEAT, [(guest, card.id) for guest in sorted(set(card.guests))])


def _conditions(wanted: Wanted) -> tuple[str, list[str]]:
    """What narrows a guest's tables down, and its values."""
    equal = {"status": wanted.status, "title": wanted.title, "kind": wanted.kind}
    terms = [f"{column} = ?" for column, value in equal.items() if value]
    values = [value for value in equal.values() if value]
    if wanted.turn is not None:
        terms.append(_ASKED if wanted.turn else f"not ({_ASKED})")
    for word in wanted.words:
        terms.append("people like ? escape '!'")
        values.append("%" + re.sub("[!%_]", r"!\g<0>", word) + "%")
    return "".join(f" and {term}" for term in terms), values


def _now() -> int:
    return int(time.time() * 1000)


def _failed(fault: Exception) -> Awaitable[None]:
    done: asyncio.Future[None] = asyncio.get_running_loop().create_future()
    done.set_exception(fault)
    return done
