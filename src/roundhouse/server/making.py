"""Setting up tables: new ones, rematches, trials, guided games, and records to look at."""

from __future__ import annotations

import contextlib
import logging
import secrets
from collections.abc import Sequence
from typing import Final

from msgspec.json import decode

from roundhouse.core.registry import title
from roundhouse.core.text import text
from roundhouse.server import beginnings, commands, lessons
from roundhouse.server.answers import Summary
from roundhouse.server.costs import aside
from roundhouse.server.errors import NotYours, Refused, TooMany
from roundhouse.server.face import Chair, Outcome
from roundhouse.server.games import checked_options
from roundhouse.server.lines import Created, Rematch
from roundhouse.server.rated import must_have_account
from roundhouse.server.requests import JoinWish, TableWish
from roundhouse.server.sight import summary
from roundhouse.server.table import Table, now
from roundhouse.server.tables import Tables, built, home
from roundhouse.server.tokens import Tokens
from roundhouse.server.worker import NOTHING, Job

_DAY: Final = 24 * 3600 * 1000
_log = logging.getLogger(__name__)


class Making:
    """Sets up tables, within what a guest may have."""

    def __init__(self, tables: Tables, tokens: Tokens) -> None:
        self._tables = tables
        self._tokens = tokens
        self.store = tables.store
        self.settings = tables.settings

    async def create(self, guest: str, name: str, wish: TableWish) -> Summary:
        """Set up a table for a guest; raises what `commands.created` raises, or TooMany."""
        await self._must_not_have_many(guest)
        program = await self._tokens.is_program(guest)
        if wish.rated:
            await must_have_account(self.store, guest)
            if program:
                raise NotYours(text("server.error.rated_program"))
        options = await aside(checked_options, wish.title, wish.options)
        await built(wish.title, len(wish.seats), options)
        line = commands.created(wish, options, guest, name)
        for chair in line.seats:
            chair.program = program and chair.guest == guest
        return await self._create(line, guest)

    async def join(self, table_id: str, guest: str, name: str, wish: JoinWish) -> None:
        """Let a guest sit down; at a rated table only one with an account."""
        if (await self._tables.get(table_id)).table.face.rated:
            await must_have_account(self.store, guest)
        wanted = (wish.seat, wish.token, wish.nonce)
        program = await self._tokens.is_program(guest)
        await self._tables.do(table_id, lambda table: commands.join(table, guest, name, *wanted, program))

    async def _must_not_have_many(self, guest: str) -> None:
        most = self.settings.limits.tables_per_guest
        if await self.store.count_active(guest, now() - _DAY) >= most:
            raise TooMany(text("server.error.many_tables", most=most))

    async def _must_have_room(self, guest: str) -> None:
        limits = self.settings.limits
        used = await self.store.usage(guest, home())
        for bytes_, most, key in (
            (used.guest, limits.bytes_per_guest, "server.error.storage_full"),
            (used.home, limits.bytes_per_address, "server.error.storage_full_here"),
        ):
            if bytes_ >= most:
                raise TooMany(text(key, most=most // 2**20))

    async def begin(self, line: Created, guest: str, to_look_at: bool = False) -> Summary:
        """Set up a table whose game begins as `line.begin` says, see `beginnings.py`; raises what the rules say.

        One to look at is over, even if its game is not.
        """
        return await self._create(line, guest, to_look_at)

    async def open_record(self, guest: str, name: str, words: str) -> Summary:
        """A table to look at, from a stranger's file; raises Refused, and then nothing is kept."""
        job = Job("read", 0, NOTHING, name=name, text=words, most=self.settings.limits.entries_per_record)
        reply = await self._tables.files.read(job, guest)
        line = beginnings.from_record(decode(reply.record), guest, reply.notes)
        return await self.begin(line, guest, to_look_at=True)

    async def trial(self, table_id: str, guest: str, name: str, seat: int, step: int) -> Summary:
        """A private copy of a table at a decision of a seat; raises NotYours or Refused."""
        async with self._tables.held(table_id) as live:
            line = beginnings.trial(live.table, guest, name, seat, step)
        await self._tables.do(table_id, lambda table: commands.help_out(table, guest, seat, "trial"))
        return await self._create(line, guest)

    async def guided(self, title_id: str, guest: str, name: str, names: Sequence[str]) -> Summary:
        """A table at the position that the title's guide begins with; raises NotFound or TooMany."""
        await self._must_not_have_many(guest)
        line = await aside(lessons.first_line, title_id, guest, name, names)
        return await self._create(line, guest)

    async def _create(self, line: Created, guest: str, to_look_at: bool = False) -> Summary:
        await self._must_have_room(guest)
        await built(line.title, len(line.seats), line.options, line.rules_version)
        table = Table(secrets.token_urlsafe(9), line)
        table.put(line)
        if line.begin is None:
            commands.start_if_full(table)
        else:
            await aside(commands.start_if_full, table)
        if to_look_at and not table.game_over:
            table.end(Outcome("unfinished"))
        live = await self._tables.add(table)
        return summary(table.face, guest, table.version, live.presence)

    async def rematch(self, table_id: str, guest: str, name: str, nonce: bool = False) -> Summary:
        """The same game again, with the seats kept for those who sat there; the second who asks joins the first."""
        known = await self._tables.summary(table_id, guest)
        if known.next is None:
            if known.status != "over":
                raise Refused(text("server.error.not_over"))
            if not known.mine and not known.host:
                raise NotYours(text("server.error.no_seat_of_yours"))
            await self._must_not_have_many(guest)
            made = await self._create(_again((await self._tables.get(table_id)).table, guest, nonce), guest)
            await self._tables.do(table_id, lambda table: _set_next(table, made.id))
            known = await self._tables.summary(table_id, guest)
            if known.next != made.id:  # somebody else was a moment faster
                await self._tables.do(made.id, _close)
        following = known.next
        assert following is not None
        with contextlib.suppress(Refused):  # who has no seat there may look on
            await self.join(following, guest, name, JoinWish())
        return await self._tables.summary(following, guest)


def _set_next(table: Table, following: str) -> int:
    if table.face.next is None:
        table.put(Rematch(now(), following))
    return table.version


def _close(table: Table) -> int:
    table.end(Outcome("closed"))
    return table.version


def _again(table: Table, guest: str, nonce: bool) -> Created:
    """The first line of a rematch: bots stay, the other persons' seats are kept for them, the rules are the newest."""
    seats = []
    for chair in table.face.seats:
        if chair.guest == guest:
            promised = "" if nonce and not chair.shares else None
            mine = Chair("person", chair.name, guest, shares=chair.shares, nonce=promised, program=chair.program)
            seats.append(mine)
        elif chair.kind == "person" and (not chair.left or table.face.rated):
            seats.append(Chair("invite", kept_for=chair.guest))
        elif chair.kind in ("open", "invite"):  # the host had closed the table before anybody came
            seats.append(Chair(chair.kind, offer=chair.offer))
        else:
            seats.append(Chair("bot", chair.name, level=chair.level))
    face, rules = table.face, title(table.face.title).rules_version
    secret = commands.fresh_secrets()
    line = Created(now(), face.title, rules, table.options, seats, guest, face.public, *secret)
    line.trials, line.practice, line.lot = face.trials, face.practice, face.lot
    line.hints, line.away, line.clock, line.rated = face.hints, face.away, face.clock, face.rated
    line.bots = face.bots
    return line
