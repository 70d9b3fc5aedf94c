"""All tables of a server: loaded when somebody comes, changed under a lock, told about only when the store is sure."""

from __future__ import annotations

import asyncio
import contextlib
import logging
import re
import time
from collections.abc import AsyncIterator, Callable, Mapping, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, Any, Final

from roundhouse.core.errors import RoundhouseError
from roundhouse.core.text import text
from roundhouse.server import commands
from roundhouse.server.answers import Summary
from roundhouse.server.automatic import carry_out
from roundhouse.server.costs import aside, charged, payer
from roundhouse.server.encoding import encode
from roundhouse.server.errors import NotYours, Refused, Unavailable, no_table
from roundhouse.server.face import Face, Outcome, read_face
from roundhouse.server.files import Files
from roundhouse.server.games import shared_game
from roundhouse.server.limits import Gauges
from roundhouse.server.lines import Created, Ended, Started, read_line
from roundhouse.server.live import NOTHING_YET, Live, Viewer
from roundhouse.server.metrics import Metrics
from roundhouse.server.past import Past
from roundhouse.server.players import Players
from roundhouse.server.presence import Clock, Presence
from roundhouse.server.requests import ModerationWish
from roundhouse.server.reviews import Reviews
from roundhouse.server.settings import Settings
from roundhouse.server.sight import summary
from roundhouse.server.store import Card, Store
from roundhouse.server.table import Table
from roundhouse.server.timekeeper import Timekeeper
from roundhouse.server.vacations import Vacations
from roundhouse.server.worker import NOTHING, Job
from roundhouse.server.workers import WorkerFailed, Workers

if TYPE_CHECKING:
    from roundhouse.server.feeds import Feeds
    from roundhouse.server.notices import Notices

_ID: Final = re.compile(r"[A-Za-z0-9_-]{8,40}")
_REMEMBERED: Final = 10_000
"""Of so many tables it is known who was there last."""
_REPLAYED_AT_ONCE: Final = 25
_SCORING_SECONDS: Final = 30.0
CLOCK: Clock = time.monotonic
"""Tells how long somebody has been away."""
_log = logging.getLogger(__name__)

Command = Callable[[Table], int]


class Tables:
    """The tables in memory and the way to those in the store."""

    def __init__(self, store: Store, workers: Workers, gauges: Gauges, settings: Settings) -> None:
        self.store = store
        self.workers = workers
        self.readers = workers.beside()
        """Read files: slow ones of a stranger keep no bot waiting."""
        self.files = Files(self.readers, settings.limits)
        self.thinkers = workers.beside()
        """Think longer about hints, which keeps no bot waiting either."""
        self.gauges = gauges
        self.settings = settings
        self.players = Players(self)
        self.clock = CLOCK
        self.keeper = Timekeeper(self)
        self.vacations = Vacations(self, settings.vacation_days)
        self.past = Past(self.held, settings.limits)
        self.reviews = Reviews(self)
        self.metrics = Metrics(self)
        self.notices: Notices | None = None
        """Has those told who are not at the table."""
        self.feeds: Feeds | None = None
        """Tells programs."""
        self._unreadable: set[str] = set()
        """Tables whose faces cannot be read, as the log has told."""
        self._live: dict[str, Live] = {}
        self._presence: dict[str, Presence] = {}
        self.not_saved_at = float("-inf")
        """When a change could not be saved last."""
        self.ended = asyncio.Event()
        """Set when a table ends; whoever tallies games waits for it."""
        self._beginning: dict[str, asyncio.Task[None]] = {}
        """Tables whose game begins in a moment, with or without the last nonces."""
        self._loading: dict[str, asyncio.Task[Live]] = {}
        self._sweepers: list[asyncio.Task[None]] = []

    async def open(self) -> None:
        await self.store.open()
        await self.vacations.open()
        await self.keeper.open()
        self._sweepers = [asyncio.create_task(it) for it in (self._sweep(), self.keeper.run())]

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
        await self.keeper.close()
        for live in list(self._live.values()):
            async with live.lock:
                live.close()
        await self.players.close()
        await self.reviews.close()
        await self.workers.close()
        await self.readers.close()
        await self.thinkers.close()
        await self.store.close()

    @property
    def in_memory(self) -> int:
        return len(self._live)

    def all_live(self) -> list[Live]:
        """The tables in memory, as they are now."""
        return list(self._live.values())

    # Finding.

    async def get(self, table_id: str) -> Live:
        """A table, from the store if need be; raises NotFound."""
        live = self._live.get(table_id)
        if live is None:
            if not is_table_id(table_id):
                raise no_table(table_id[:40])
            loading = self._loading.get(table_id)
            if loading is None:
                loading = self._loading[table_id] = asyncio.create_task(charged(self._load(table_id)))
                loading.add_done_callback(lambda _: self._loading.pop(table_id, None))
            live = await asyncio.shield(loading)
        live.touched = time.monotonic()
        return live

    @contextlib.asynccontextmanager
    async def held(self, table_id: str) -> AsyncIterator[Live]:
        """Hold a table's lock: it is as the store has it, whatever happened while this waited."""
        while True:
            live = await self.get(table_id)
            async with live.lock:
                if not live.gone:  # what a table has come to that is gone may not be in the store
                    yield live
                    return

    async def _load(self, table_id: str) -> Live:
        lines = await self.store.read(table_id)
        if not lines:
            raise no_table(table_id)
        try:
            table = await folded(table_id, lines)
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
        async with self.held(table_id) as live:
            return summary(live.table.face, guest, live.table.version, live.presence)

    def face(self, card: Card) -> Face | None:
        """The face of a table, or None if it cannot be read: then it is missing in lists and harms no other."""
        try:
            return read_face(card.face)
        except (ValueError, RecursionError) as error:
            if card.id not in self._unreadable:
                self._unreadable.add(card.id)
                _log.error("table.not_listed", extra={"table": card.id, "why": str(error)})
            return None

    def presence(self, table_id: str) -> Presence | None:
        """Who is at a table that is in memory."""
        live = self._live.get(table_id)
        return None if live is None else live.presence

    def became(self, table_id: str, guest: str, into: str) -> None:
        """Remember of a guest what is known of the one they were before: when they were at a table last."""
        presence = self._presence.get(table_id)
        if presence is not None:
            presence.become(guest, into)

    def is_near(self, table_id: str) -> bool:
        """Whether a table is in memory, or on its way there."""
        return table_id in self._live or table_id in self._loading

    async def reload(self, table_id: str) -> None:
        """Let everybody come again, to what the store has."""
        async with self.held(table_id) as live:
            self._discard(live)

    # Changing.

    async def add(self, table: Table) -> Live:
        """Take in a new table: commit what it has so far, and let its bots play."""
        live = self._enlivened(table)
        live.sketch = NOTHING_YET
        async with live.lock:
            self._live[table.id] = live
            await self._commit(live)
            if table.game_over:
                await self._finish(live)
        _log.info("table.created", extra={"table": table.id, "title": table.face.title, "seats": len(table.face.seats)})
        if any(chair.kind == "bot" for chair in table.face.seats):
            self.players.warm_up()
        self._see_to(live)
        return live

    async def do(self, table_id: str, command: Command) -> int:
        """Carry out a command: change, commit, tell. Raises what the command raises, and then nothing has changed."""
        async with self.held(table_id) as live:
            with self.metrics.stage("change"):
                version = self._change(live, command)
            if live.table.fresh:
                await self._commit(live)
                if live.table.game_over and live.table.face.result is None:
                    await self._finish(live)
                with self.metrics.stage("tell"):
                    live.announce()
        self._see_to(live)
        return version

    def _see_to(self, live: Live) -> None:
        """Let absent people know, the bots of a table play, or its game begin if a nonce does not come."""
        if self.notices is not None:
            self.notices.turned(live)
        if self.feeds is not None:
            self.feeds.turned(live)
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
                self.vacations.heed(table)
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
            card = replace(card, home=home())
        table.face_changed = False
        first, turn = table.version - len(lines), live.sight.turn()
        kept = None if turn is None else turn.turn(table.face)
        done = asyncio.ensure_future(self.store.append(table.id, first, [encode(line) for line in lines], card, kept))
        try:
            with self.metrics.stage("commit"):
                live.prepare()
                await asyncio.shield(done)
        except BaseException as error:
            # What the store has is the truth, and it may or may not have this: load it again.
            self._discard(live)
            if isinstance(error, Exception):  # not by who has gone away meanwhile
                self.not_saved_at = time.monotonic()
            if isinstance(error, Unavailable):  # the store has said why
                _log.error("table.not_committed", extra={"table": table.id, "why": str(error)})
                raise
            _log.exception("table.not_committed", extra={"table": table.id})
            if isinstance(error, Exception):
                raise Unavailable(text("server.error.not_saved")) from error
            raise
        if any(isinstance(line, Ended) for line in lines):
            self.ended.set()
        self.metrics.committed(lines)
        live.saved = table.version
        live.moved_at = time.monotonic()
        self.keeper.heed(0 if kept is None else kept.due)

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

    # Watching.

    async def welcome(self, table_id: str, guest: str) -> None:
        """Let somebody who was away for long, and is here again, take over from a bot that the others sent in."""
        live = await self.get(table_id)
        table = live.table
        if table.face.seats_of(guest):
            live.presence.seen(guest)
        if any(table.misses(seat) for seat in table.face.seats_of(guest)):
            await self.do(table_id, lambda table: commands.welcome(table, guest))

    async def _came(self, table_id: str, guest: str) -> None:
        if self.notices is not None:
            self.notices.came(table_id, guest)
        await self.welcome(table_id, guest)

    async def rest(self, live: Live, viewer: Viewer, idle: bool) -> None:
        """Somebody has left a page open and gone, or is back at it."""
        if live.rest(viewer, idle) and viewer.guest is not None:
            await self._came(live.table.id, viewer.guest)

    async def watch(self, table_id: str, viewer: Viewer, since: int) -> Live:
        """Add a socket to a table, and make the first message for it."""
        if viewer.guest is not None and not viewer.idle:
            await self._came(table_id, viewer.guest)
        await (await self.get(table_id)).sight.warm_up()
        async with self.held(table_id) as live:
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

    def evict(self, idle_seconds: float) -> None:
        """Drop tables from memory that have been idle for so long."""
        before = time.monotonic() - idle_seconds
        for table_id, live in list(self._live.items()):
            idle = not live.viewers and not live.lock.locked() and (live.bot_task is None or live.bot_task.done())
            if idle and live.touched <= before and live.moved_at <= before:
                live.gone = True
                del self._live[table_id]


def is_table_id(words: str) -> bool:
    """Whether words could be the id of a table; whatever else strangers write is not looked for."""
    return _ID.fullmatch(words) is not None


async def folded(table_id: str, lines: Sequence[bytes]) -> Table:
    """The table that a log leads to, by the rules that it was made with."""
    first = read_line(lines[0])
    assert isinstance(first, Created)
    await built(first.title, len(first.seats), first.options, first.rules_version)
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


async def built(title_id: str, players: int, options: Mapping[str, Any], rules_version: int | None = None) -> None:
    """Build the game of a user's own board, whose check may take seconds, aside: who asks for it next finds it."""
    if options.get("board") is not None:
        await aside(shared_game, title_id, players, options, rules_version)


def home() -> str:
    """The mark of the address that a new table comes from."""
    who = payer()
    return "" if who is None else who.home
