"""All tables of a server: loaded when somebody comes, changed under a lock, told about only when the store is sure."""

from __future__ import annotations

import asyncio
import contextlib
import logging
import re
import secrets
import time
from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from msgspec.json import decode

from roundhouse.core.errors import RoundhouseError
from roundhouse.core.registry import title
from roundhouse.core.text import read_text, text
from roundhouse.server import beginnings, commands, lessons
from roundhouse.server.answers import Summary
from roundhouse.server.automatic import carry_out
from roundhouse.server.costs import aside, charged, payer
from roundhouse.server.errors import NotYours, Refused, TooMany, Unavailable, no_table, too_fast
from roundhouse.server.games import checked_options, shared_game
from roundhouse.server.limits import Gauges
from roundhouse.server.lines import (
    Chair,
    Created,
    Face,
    Outcome,
    Rematch,
    Started,
    encode,
    read_face,
    read_line,
    read_turn,
)
from roundhouse.server.live import Live, Viewer
from roundhouse.server.past import Past
from roundhouse.server.players import Players
from roundhouse.server.presence import Clock, Presence
from roundhouse.server.requests import ModerationWish, TableWish
from roundhouse.server.settings import Settings
from roundhouse.server.sight import summary
from roundhouse.server.store import Card, Store
from roundhouse.server.table import Table, now
from roundhouse.server.worker import NOTHING, Job
from roundhouse.server.workers import WorkerFailed, Workers

if TYPE_CHECKING:
    from roundhouse.server.notices import Notices

_ID: Final = re.compile(r"[A-Za-z0-9_-]{8,40}")
_DAY: Final = 24 * 3600 * 1000
_REMEMBERED: Final = 10_000
"""Of so many tables it is known who was there last."""
_RENAMED: Final = 100
"""A new name is shown at so many tables, the latest ones."""
_REMOVED_AT_ONCE: Final = 100
_REMOVAL_SECONDS: Final = 3600.0
_REPLAYED_AT_ONCE: Final = 25
_SCORING_SECONDS: Final = 30.0
_READING_SECONDS: Final = 15.0
CLOCK: Clock = time.monotonic
"""Tells how long somebody has been away."""
_log = logging.getLogger(__name__)

Command = Callable[[Table], int]


class Listed(NamedTuple):
    """A page of a list of tables."""

    tables: list[Summary]
    more: bool
    """Whether another page follows."""


class Tables:
    """The tables in memory and the way to those in the store."""

    def __init__(self, store: Store, workers: Workers, gauges: Gauges, settings: Settings) -> None:
        self.store = store
        self.workers = workers
        self.readers = workers.beside()
        """Read files: slow ones of a stranger keep no bot waiting."""
        self.gauges = gauges
        self.settings = settings
        self.players = Players(self)
        self.clock = CLOCK
        self.past = Past(settings.limits)
        self.notices: Notices | None = None
        """Has those told who are not at the table."""
        self._unreadable: set[str] = set()
        """Tables whose faces cannot be read, as the log has told."""
        self._live: dict[str, Live] = {}
        self._presence: dict[str, Presence] = {}
        self._beginning: dict[str, asyncio.Task[None]] = {}
        """Tables whose game begins in a moment, with or without the last nonces."""
        self._files = 0
        """How many files are read or wait for it."""
        self._loading: dict[str, asyncio.Task[Live]] = {}
        self._sweepers: list[asyncio.Task[None]] = []

    async def open(self) -> None:
        await self.store.open()
        self._sweepers = [asyncio.create_task(self._sweep()), asyncio.create_task(self._remove())]

    async def warm_up(self) -> None:
        """Have a reader of files ready: the first file is opened as fast as the others."""
        try:
            await self.readers.warm_up()
        except WorkerFailed as error:
            _log.warning("reader.failed", extra={"why": str(error)})

    async def close(self) -> None:
        """Let moves under way come to their end, then stop."""
        for sweeper in self._sweepers:
            sweeper.cancel()
        for task in self._beginning.values():
            task.cancel()
        for live in list(self._live.values()):
            async with live.lock:
                live.close()
        await self.players.close()
        await self.workers.close()
        await self.readers.close()
        await self.store.close()

    @property
    def in_memory(self) -> int:
        return len(self._live)

    # Finding.

    async def get(self, table_id: str) -> Live:
        """A table, from the store if need be; raises NotFound."""
        live = self._live.get(table_id)
        if live is None:
            if not _ID.fullmatch(table_id):
                raise no_table(table_id[:40])
            loading = self._loading.get(table_id)
            if loading is None:
                loading = self._loading[table_id] = asyncio.create_task(charged(self._load(table_id)))
                loading.add_done_callback(lambda _: self._loading.pop(table_id, None))
            live = await asyncio.shield(loading)
        live.touched = time.monotonic()
        return live

    async def _load(self, table_id: str) -> Live:
        lines = await self.store.read(table_id)
        if not lines:
            raise no_table(table_id)
        try:
            table = await _folded(table_id, lines)
        except Exception as error:  # whatever a log holds that this program cannot play, others are not harmed by it
            _log.exception("table.not_loaded", extra={"table": table_id, "why": str(error)})
            why = error.text if isinstance(error, RoundhouseError) else text("server.error.log_broken")
            raise Unavailable(text("server.error.not_loaded", why=why)) from error
        live = self._enlivened(table)
        async with live.lock:
            self._live[table_id] = live
            if table.game_over:
                await self._finish(live)
        with contextlib.suppress(Unavailable):  # a full disk keeps nobody from looking
            await self.store.visit(table_id)
        self._see_to(live)
        return live

    def _enlivened(self, table: Table) -> Live:
        """A table in memory. Who was there last is remembered beyond it, until the game is over."""
        presence = self._presence.pop(table.id, None) or Presence(self.clock)
        if table.face.status != "over":
            self._presence[table.id] = presence
            if len(self._presence) > _REMEMBERED:
                del self._presence[next(iter(self._presence))]
        return Live(table, self.settings.bot_pause, presence)

    async def summary(self, table_id: str, guest: str | None) -> Summary:
        live = await self.get(table_id)
        async with live.lock:
            return summary(live.table.face, guest, live.table.version, live.presence)

    async def lobby(self, guest: str | None, page: int = 1) -> Listed:
        """Tables that anybody may join."""
        limits, since = self.settings.limits, now() - self.settings.lobby_hours * 3600 * 1000
        skip = (page - 1) * limits.listed
        cards = await self.store.open_tables(since, limits.listed + 1, skip, limits.listed_of_an_address)
        return self._listed(cards, guest)

    async def of(self, guest: str, page: int = 1) -> Listed:
        """The tables of a guest."""
        size = self.settings.limits.listed
        return self._listed(await self.store.tables_of(guest, size + 1, (page - 1) * size), guest)

    async def rename(self, guest: str, name: str) -> None:
        """Call a guest by a new name at all tables that are not over."""
        for card in await self.store.tables_of(guest, _RENAMED):
            known = self._face(card)
            if known is not None and known.status != "over" and known.seats_of(guest):
                with contextlib.suppress(RoundhouseError):  # one table that is full must not keep the others from it
                    await self.do(known.id, lambda table: commands.rename(table, guest, name))

    def _listed(self, cards: Sequence[Card], guest: str | None) -> Listed:
        size = self.settings.limits.listed
        faces = [(card, self._face(card)) for card in cards[:size]]
        found = [self._summary(face, card, guest) for card, face in faces if face is not None]
        return Listed(found, more=len(cards) > size)

    def _summary(self, face: Face, card: Card, guest: str | None) -> Summary:
        live = self._live.get(face.id)
        return summary(face, guest, card.version, None if live is None else live.presence, read_turn(card.turn))

    def _face(self, card: Card) -> Face | None:
        """The face of a table, or None if it cannot be read: then it is missing in lists and harms no other."""
        try:
            return read_face(card.face)
        except (ValueError, RecursionError) as error:
            if card.id not in self._unreadable:
                self._unreadable.add(card.id)
                _log.error("table.not_listed", extra={"table": card.id, "why": str(error)})
            return None

    def is_near(self, table_id: str) -> bool:
        """Whether a table is in memory, or on its way there."""
        return table_id in self._live or table_id in self._loading

    async def reload(self, table_id: str) -> None:
        """Let everybody come again, to what the store has."""
        live = await self.get(table_id)
        async with live.lock:
            self._discard(live)

    # Changing.

    async def do(self, table_id: str, command: Command) -> int:
        """Carry out a command: change, commit, tell. Raises what the command raises, and then nothing has changed."""
        while True:
            live = await self.get(table_id)
            async with live.lock:
                if live.gone:
                    continue
                version = self._change(live, command)
                if live.table.fresh:
                    await self._commit(live)
                    if live.table.game_over and live.table.face.result is None:
                        await self._finish(live)
                    live.announce()
            self._see_to(live)
            return version

    def _see_to(self, live: Live) -> None:
        """Let absent people know, the bots of a table play, or its game begin if a nonce does not come."""
        if self.notices is not None:
            self.notices.turned(live)
        self.players.kick(live)
        if live.table.awaits_nonces and live.table.id not in self._beginning:
            self._beginning[live.table.id] = asyncio.create_task(self._begin_late(live.table.id))

    async def _begin_late(self, table_id: str) -> None:
        """No nonce is waited for longer than this: a game without it is as fair to whoever did not send it."""
        try:
            await asyncio.sleep(self.settings.nonce_seconds)
            await self.do(table_id, commands.start_anyway)
        except RoundhouseError as error:
            _log.warning("table.not_begun", extra={"table": table_id, "why": str(error)})
        finally:
            del self._beginning[table_id]

    def _change(self, live: Live, command: Command) -> int:
        table = live.table
        before = table.version
        if before >= self.settings.limits.lines_per_table:
            raise Refused(text("server.error.table_full"))
        try:
            version = command(table)
            if table.version != before:
                carry_out(table)
            return version
        except RoundhouseError:
            if table.version != before:
                self._discard(live)
            raise
        except BaseException:
            self._discard(live)
            raise

    async def _commit(self, live: Live) -> None:
        table = live.table
        lines, table.fresh = table.fresh, []
        card = table.face.card() if table.face_changed else None
        if card is not None and table.version == len(lines):  # a new table
            card = replace(card, home=_home())
        table.face_changed = False
        first, turn = table.version - len(lines), live.sight.turn()
        kept = None if turn is None else turn.turn(table.face)
        done = asyncio.ensure_future(self.store.append(table.id, first, [encode(line) for line in lines], card, kept))
        try:
            live.prepare()
            await asyncio.shield(done)
        except BaseException as error:
            # What the store has is the truth, and it may or may not have this: load it again.
            self._discard(live)
            _log.exception("table.not_committed", extra={"table": table.id})
            if isinstance(error, Exception):
                raise Unavailable(text("server.error.not_saved")) from error
            raise
        live.saved = table.version
        live.moved_at = time.monotonic()

    async def _finish(self, live: Live) -> None:
        """Score a game that has been played to its end, in a worker: the longest path may take a while."""
        table = live.table
        assert table.match is not None
        outcome = Outcome("played")
        try:
            job = Job("final", 0, NOTHING)
            by = f"bots {table.face.host}"
            reply = await self.workers.ask(table.shared, table.match.state, job, _SCORING_SECONDS, by)
            table.finals = {seat: bytes(view) for seat, view in zip((None, *range(len(reply.views))), reply.views)}
            outcome = Outcome("played", reply.scores, reply.places)
        except WorkerFailed as error:
            _log.error("table.not_scored", extra={"table": table.id, "why": str(error)})
        if table.face.result is None:
            table.end(outcome)
            await self._commit(live)

    def _discard(self, live: Live) -> None:
        live.close()
        if self._live.get(live.table.id) is live:
            del self._live[live.table.id]

    # Making.

    async def create(self, guest: str, name: str, wish: TableWish) -> Summary:
        """Set up a table for a guest; raises what `commands.created` raises, or TooMany."""
        await self._must_not_have_many(guest)
        options = await aside(checked_options, wish.title, wish.options)
        await _built(wish.title, len(wish.seats), options)
        return await self._create(commands.created(wish, options, guest, name), guest)

    async def _must_not_have_many(self, guest: str) -> None:
        most = self.settings.limits.tables_per_guest
        if await self.store.count_active(guest, now() - _DAY) >= most:
            raise TooMany(text("server.error.many_tables", most=most))

    async def _must_have_room(self, guest: str) -> None:
        limits = self.settings.limits
        used = await self.store.usage(guest, _home())
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
        if self._files >= self.settings.limits.files_at_once:
            raise too_fast(1)  # one will be read by then
        job = Job("read", 0, NOTHING, name=name, text=words, most=self.settings.limits.entries_per_record)
        self._files += 1
        try:
            reply = await self.readers.ask(None, None, job, _READING_SECONDS)
        except WorkerFailed as error:
            _log.warning("record.not_read", extra={"why": str(error)})
            raise Refused(text("server.error.record_not_read")) from error
        finally:
            self._files -= 1
        if reply.fault is not None:
            raise Refused(read_text(reply.fault))
        line = beginnings.from_record(decode(reply.record), guest, reply.notes)
        return await self.begin(line, guest, to_look_at=True)

    async def trial(self, table_id: str, guest: str, name: str, seat: int, step: int) -> Summary:
        """A private copy of a table at a decision of a seat; raises NotYours or Refused."""
        live = await self.get(table_id)
        async with live.lock:
            line = beginnings.trial(live.table, guest, name, seat, step)
        await self.do(table_id, lambda table: commands.help_out(table, guest, seat, "trial"))
        return await self._create(line, guest)

    async def guided(self, title_id: str, guest: str, name: str, names: Sequence[str]) -> Summary:
        """A table at the position that the title's guide begins with; raises NotFound or TooMany."""
        await self._must_not_have_many(guest)
        line = await aside(lessons.first_line, title_id, guest, name, names)
        return await self._create(line, guest)

    async def _create(self, line: Created, guest: str, to_look_at: bool = False) -> Summary:
        await self._must_have_room(guest)
        await _built(line.title, len(line.seats), line.options, line.rules_version)
        table = Table(secrets.token_urlsafe(9), line)
        table.put(line)
        live = self._enlivened(table)
        async with live.lock:
            if line.begin is None:
                commands.start_if_full(table)
            else:
                await aside(commands.start_if_full, table)
            if to_look_at and not table.game_over:
                table.end(Outcome("unfinished"))
            self._live[table.id] = live
            await self._commit(live)
            if table.game_over:
                await self._finish(live)
        _log.info("table.created", extra={"table": table.id, "title": line.title, "seats": len(line.seats)})
        if any(chair.kind == "bot" for chair in line.seats):
            self.players.warm_up()
        self._see_to(live)
        return summary(table.face, guest, table.version, live.presence)

    async def rematch(self, table_id: str, guest: str, name: str, nonce: bool = False) -> Summary:
        """The same game again, with the seats kept for those who sat there; the second who asks joins the first."""
        known = await self.summary(table_id, guest)
        if known.next is None:
            if known.status != "over":
                raise Refused(text("server.error.not_over"))
            if not known.mine and not known.host:
                raise NotYours(text("server.error.no_seat_of_yours"))
            await self._must_not_have_many(guest)
            made = await self._create(_again((await self.get(table_id)).table, guest, nonce), guest)
            await self.do(table_id, lambda table: _set_next(table, made.id))
            known = await self.summary(table_id, guest)
            if known.next != made.id:  # somebody else was a moment faster
                await self.do(made.id, _close)
        following = known.next
        assert following is not None
        with contextlib.suppress(Refused):  # who has no seat there may look on
            await self.do(following, lambda table: commands.join(table, guest, name))
        return await self.summary(following, guest)

    # Watching.

    async def welcome(self, table_id: str, guest: str) -> None:
        """Let somebody who was away for long, and is here again, take over from a bot that the others sent in."""
        table = (await self.get(table_id)).table
        if any(table.misses(seat) for seat in table.face.seats_of(guest)):
            await self.do(table_id, lambda table: commands.welcome(table, guest))

    async def watch(self, table_id: str, viewer: Viewer, since: int) -> Live:
        """Add a socket to a table, and make the first message for it."""
        if viewer.guest is not None:
            if self.notices is not None:
                self.notices.came(table_id, viewer.guest)
            await self.welcome(table_id, viewer.guest)
        while True:
            live = await self.get(table_id)
            await live.sight.warm_up()
            async with live.lock:
                if live.gone:
                    continue
                if viewer.guest in live.table.removed:
                    raise NotYours(text("server.error.removed"))
                live.come(viewer)
                try:
                    viewer.outbox = live.sight.first(viewer.guest, since)
                except BaseException:
                    live.go(viewer)
                    raise
                viewer.seen = live.table.version
            self.players.kick(live)
            return live

    async def moderate(self, table_id: str, guest: str, wish: ModerationWish) -> None:
        """Do what a host wishes about people at the table; the sockets of whoever is sent away are closed."""
        live = await self.get(table_id)
        await self.do(table_id, lambda table: commands.moderate(table, guest, wish, live.sight.spectators))
        for viewer in [it for it in live.viewers if it.guest in live.table.removed]:
            viewer.close()

    async def _sweep(self) -> None:
        """Let tables go that nobody looks at; their logs stay."""
        while True:
            await asyncio.sleep(self.settings.idle_seconds / 4)
            self.evict(self.settings.idle_seconds)

    async def _remove(self) -> None:
        while True:
            await self.remove_forsaken()
            await asyncio.sleep(_REMOVAL_SECONDS)

    async def remove_forsaken(self) -> int:
        """Remove tables to which nobody has returned for as long as the operator keeps them; how many."""
        removed = 0
        with contextlib.suppress(Unavailable):  # then the next time
            while found := await self.store.forsaken(self.settings.kept, now(), _REMOVED_AT_ONCE):
                old = [table for table in found if table not in self._live and table not in self._loading]
                if not old:
                    break
                await self.store.remove(old)
                removed += len(old)
        if removed:
            _log.info("tables.removed", extra={"tables": removed})
        return removed

    def evict(self, idle_seconds: float) -> None:
        """Drop tables from memory that have been idle for so long."""
        before = time.monotonic() - idle_seconds
        for table_id, live in list(self._live.items()):
            idle = not live.viewers and not live.lock.locked() and (live.bot_task is None or live.bot_task.done())
            if idle and live.touched <= before and live.moved_at <= before:
                live.gone = True
                del self._live[table_id]


async def _folded(table_id: str, lines: Sequence[bytes]) -> Table:
    """The table that a log leads to, by the rules that it was made with."""
    first = read_line(lines[0])
    assert isinstance(first, Created)
    await _built(first.title, len(first.seats), first.options, first.rules_version)
    table = Table(table_id, first)
    for number, data in enumerate(lines):
        line = read_line(data)
        if first.begin is not None and isinstance(line, Started):
            await aside(table.replay, line)  # a whole game may be played again here
        else:
            table.replay(line)
        if number % _REPLAYED_AT_ONCE == 0:
            await asyncio.sleep(0)
    table.face_changed = False
    return table


async def _built(title_id: str, players: int, options: Mapping[str, Any], rules_version: int | None = None) -> None:
    """Build the game of a user's own board, whose check may take seconds, aside: who asks for it next finds it."""
    if options.get("board") is not None:
        await aside(shared_game, title_id, players, options, rules_version)


def _home() -> str:
    """The mark of the address that a new table comes from."""
    who = payer()
    return "" if who is None else who.home


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
            seats.append(Chair("person", chair.name, guest, shares=chair.shares, nonce=promised))
        elif chair.kind == "person" and not chair.left:
            seats.append(Chair("invite", kept_for=chair.guest))
        elif chair.kind in ("open", "invite"):  # the host had closed the table before anybody came
            seats.append(Chair(chair.kind, offer=chair.offer))
        else:
            seats.append(Chair("bot", chair.name, level=chair.level))
    face, rules = table.face, title(table.face.title).rules_version
    secret = commands.fresh_secrets()
    line = Created(now(), face.title, rules, table.options, seats, guest, face.public, *secret)
    line.trials, line.practice, line.lot = face.trials, face.practice, face.lot
    line.hints, line.away = face.hints, face.away
    return line
