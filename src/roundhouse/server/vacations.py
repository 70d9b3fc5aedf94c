"""Vacations: for some days of a year a person's clocks at slow tables stand still."""

from __future__ import annotations

import asyncio
from contextlib import suppress
from datetime import UTC, datetime
from typing import TYPE_CHECKING, Final

import msgspec

from roundhouse.core.errors import RoundhouseError
from roundhouse.core.text import text
from roundhouse.server import commands
from roundhouse.server.encoding import encode
from roundhouse.server.errors import Refused
from roundhouse.server.face import read_face
from roundhouse.server.own_answers import VacationInfo
from roundhouse.server.store import Paper
from roundhouse.server.table import Table, now

if TYPE_CHECKING:
    from roundhouse.server.tables import Tables

_KIND: Final = "vacation"
_DAY: Final = 24 * 3600 * 1000
_TABLES: Final = 1000


class Leave(msgspec.Struct, omit_defaults=True):
    """What is kept of a person's vacations."""

    begun: int = 0
    until: int = 0
    """The vacation that goes on, or went on last."""
    used: dict[int, int] = {}
    """Days by years."""

    def end(self, at: int) -> None:
        """End the vacation; days that have not begun are given back."""
        if at < self.until:
            year = _year(self.begun)
            self.used[year] -= (self.until - at) // _DAY
            self.until = at

    def begin(self, at: int, days: int) -> None:
        """Begin another one, counted in the year in which it begins."""
        self.begun, self.until = at, at + days * _DAY
        self.used = {_year(at): self.used.get(_year(at), 0) + days}


class Vacations:
    """Knows who is on vacation."""

    def __init__(self, tables: Tables, days: int) -> None:
        self._tables = tables
        self._days = days
        """So many a year."""
        self._until: dict[str, int] = {}
        self._lock = asyncio.Lock()

    async def open(self) -> None:
        """Read who is on vacation."""
        for paper in await self._tables.store.papers(_KIND):
            if (until := _read(paper).until) > now():
                self._until[paper.id] = until

    async def of(self, guest: str) -> VacationInfo:
        """The vacation of a guest, and the days that are left."""
        return self._info(await self._leave(guest))

    async def take(self, guest: str, days: int) -> VacationInfo:
        """Go on vacation for so many days from now on, or come back with none; raises Refused."""
        async with self._lock:
            leave, at = await self._leave(guest), now()
            if days == 0 and leave.until <= at:
                return self._info(leave)
            leave.end(at)
            left = self._info(leave).left
            if days > left:
                raise Refused(text("server.error.vacation_days", n=left, days=days))
            if days:
                leave.begin(at, days)
            await self._tables.store.file([Paper(_KIND, guest, guest, encode(leave))])
            self._until[guest] = leave.until
        await self._tell_tables(guest)
        return self._info(leave)

    async def forget(self, guest: str) -> None:
        """Keep nothing about a guest who is deleted."""
        self._until.pop(guest, None)
        await self._tables.store.file([], [(_KIND, guest)])

    def heed(self, table: Table) -> None:
        """Let the clocks of a table stand still for those who are on vacation."""
        for number, chair in enumerate(table.face.seats if table.playing else ()):
            if chair.guest in self._until:
                commands.rest(table, number, self._until[chair.guest])

    async def _tell_tables(self, guest: str) -> None:
        def command(table: Table) -> int:
            self.heed(table)
            return table.version

        for card in await self._tables.store.tables_of(guest, _TABLES):
            rule = read_face(card.face).clock
            if card.status == "playing" and rule is not None and rule.rests:
                with suppress(RoundhouseError):  # one table that is full must not keep the others from it
                    await self._tables.do(card.id, command)

    async def _leave(self, guest: str) -> Leave:
        paper = await self._tables.store.paper(_KIND, guest)
        return Leave() if paper is None else _read(paper)

    def _info(self, leave: Leave) -> VacationInfo:
        at = now()
        left = max(0, self._days - leave.used.get(_year(at), 0))
        return VacationInfo(self._days, left, leave.until if leave.until > at else None)


def _read(paper: Paper) -> Leave:
    return msgspec.json.decode(paper.data, type=Leave)


def _year(at: int) -> int:
    return datetime.fromtimestamp(at / 1000, UTC).year
