"""Who is told what, and when: your turn reaches you when you are not at the table.

What a person is to be told about a table is a `Due`. It is kept in the store from the moment it arises until it has
been sent by the last way, so that a restart loses nothing; and it is marked as sent before it is, so that a crash
repeats nothing. Whoever comes to the table, or answers, is told nothing more of it.
"""

from __future__ import annotations

import asyncio
import contextlib
import heapq
import logging
from collections import deque
from collections.abc import Awaitable, Mapping
from dataclasses import dataclass
from typing import Final

import msgspec

from roundhouse.server.couriers import Couriers, Outcome
from roundhouse.server.encoding import encode
from roundhouse.server.errors import Unavailable
from roundhouse.server.face import read_face, read_turn
from roundhouse.server.live import Heard, Live
from roundhouse.server.notice_book import Book
from roundhouse.server.notice_limits import Clerks
from roundhouse.server.notice_settings import NoticeSettings, Pace
from roundhouse.server.notice_words import CHANNELS, Channel, Due, Kind, message_of
from roundhouse.server.store import Paper
from roundhouse.server.table import Table
from roundhouse.server.tables import Tables

_KIND: Final = "notice"
_MOST_SENDING: Final = 2000
_AT_ONCE: Final = 16
_LAST_SECONDS: Final = 3.0
"""What is on its way when the server stops has so long to get through."""
_LOOKED_AT: Final = 200
_log = logging.getLogger(__name__)


@dataclass(eq=False, slots=True)
class Sending:
    """A message on its way."""

    guest: str
    channel: Channel
    due: dict[str, Due]
    outside: bool = False
    """Whether it is being handed over, so that it may have arrived."""


class Desk:
    """What one person is to be told, and what they were told lately."""

    def __init__(self) -> None:
        self.due: dict[str, Due] = {}
        """By table."""
        self.ripe: dict[str, float] = {}
        """When the person has been away from each of these tables for long enough."""
        self.sent: dict[Channel, deque[float]] = {channel: deque() for channel in CHANNELS}
        self.told: dict[str, int] = {}
        """How many answers the person had given at a table when they were told of their turn."""
        self.sending: list[Sending] = []

    def add(self, table: str, due: Due, ripe: float) -> None:
        self.due[table], self.ripe[table] = due, ripe

    def drop(self, table: str) -> None:
        self.due.pop(table, None)
        self.ripe.pop(table, None)

    def about(self, table: str) -> list[Due]:
        """All that is to be told of a table, or is on its way."""
        return [it[table] for it in (self.due, *(one.due for one in self.sending)) if table in it]

    def waiting(self, channel: Channel) -> list[str]:
        """The tables of which nothing has been told this way yet."""
        return [table for table, due in self.due.items() if channel in due.left]

    def left(self, table: str) -> list[Channel]:
        """The ways by which a table's news has not been told."""
        return self.due[table].left if table in self.due else []

    def free(self, channel: Channel, pace: Pace, at: float) -> float:
        """When another message may go this way."""
        sent = self.sent[channel]
        while sent and sent[0] <= at - pace.seconds:
            sent.popleft()
        return at if len(sent) < pace.most else sent[0] + pace.seconds


class Notices:
    """Watches the tables, and has people told who are not there."""

    def __init__(self, tables: Tables, settings: NoticeSettings, book: Book, couriers: Couriers) -> None:
        self._tables = tables
        self._store = tables.store
        self._settings = settings
        self._paces = {"push": settings.push_pace, "mail": settings.mail_pace, "webhook": settings.webhook_pace}
        self.book = book
        self.couriers = couriers
        self.clerks = Clerks()
        self._desks: dict[str, Desk] = {}
        self._moments: list[tuple[float, str]] = []
        """A heap: when to look at whose desk."""
        self._wake = asyncio.Event()
        self._runner: asyncio.Task[None] | None = None
        self._sending: dict[asyncio.Task[None], Sending] = {}
        self._gate = asyncio.Semaphore(_AT_ONCE)
        tables.notices = self

    async def open(self) -> None:
        """Read what people want; where notices may be sent at all, go on with what was due."""
        await self.book.load()
        if self.couriers.channels:
            await self._take_up()
            self._runner = asyncio.create_task(self._run())

    async def close(self) -> None:
        """Stop. What has not been handed over stays due, for the next start."""
        if self._runner is not None:
            self._runner.cancel()
            await asyncio.wait([self._runner])
        for task, sending in list(self._sending.items()):
            if not sending.outside:
                task.cancel()
        if self._sending:
            await asyncio.wait(list(self._sending), timeout=_LAST_SECONDS)
        for task in list(self._sending):
            task.cancel()
        if self._sending:
            await asyncio.wait(list(self._sending))

    # What happens at tables.

    def turned(self, live: Live) -> None:
        """Note what a change of a table means for those who play there."""
        before, live.heard = live.heard, Heard.of(live.table)
        face = live.table.face
        if not self.couriers.channels or before == live.heard:
            return
        for guest in face.guests():
            self._settle(guest, face.id, live.heard)
            if live.heard.steps < before.steps:
                self._rewind(guest, live.table)
        # Alone against bots, and at tables that are no game of several people, nobody waits for anybody.
        if face.origin is not None or face.persons < 2:
            return
        for guest, kind in _news(live.table, before, live.heard).items():
            if guest not in live.presence and self.book.of(guest) is not None:
                self._tell(guest, live, kind)

    def came(self, table: str, guest: str) -> None:
        """Somebody is at a table, and sees for themselves."""
        desk = self._desks.get(guest)
        if desk is not None and desk.about(table):
            self._drop(guest, desk, table)

    def _settle(self, guest: str, table: str, heard: Heard) -> None:
        """Forget what has become old news."""
        desk = self._desks.get(guest)
        if desk is None:
            return
        true = {"turn": guest in heard.asked, "asks": guest in heard.needed, "began": heard.status == "playing"}
        if any(not true.get(due.kind, True) for due in desk.about(table)):
            self._drop(guest, desk, table)

    def _rewind(self, guest: str, table: Table) -> None:
        """Where somebody's own answers were taken back, the turns after them will be new ones."""
        desk = self._desks.get(guest)
        if desk is not None and desk.told.get(table.id, 0) > _answers(table, guest):
            del desk.told[table.id]

    def _tell(self, guest: str, live: Live, kind: Kind) -> None:
        """Have somebody told, unless they do not want it or have been told of this very turn."""
        wishes, table, face = self.book.of(guest), live.table, live.table.face
        assert wishes is not None
        wanted = [channel for channel in self.couriers.channels if wishes.wants(channel, table.id)]
        if not wanted:
            return
        desk = self._desks.setdefault(guest, Desk())
        if kind == "turn":
            given = _answers(table, guest)
            if desk.told.get(table.id) == given:
                return
            desk.told[table.id] = given
        elif kind == "over":
            desk.told.pop(table.id, None)
        others = [chair.name for chair in face.seats if chair.guest != guest]
        due = Due(kind, face.title, others, wanted)
        ripe = self._tables.clock() + max(self._settings.delay - (live.presence.away(guest) or 0.0), 0.0)
        desk.add(table.id, due, ripe)
        self._file(guest, {table.id: due})
        self._look_at(guest, ripe)

    # Sending.

    def look(self) -> None:
        """Look at the clock again."""
        self._wake.set()

    def _look_at(self, guest: str, when: float) -> None:
        heapq.heappush(self._moments, (when, guest))
        self._wake.set()

    async def _run(self) -> None:
        while True:
            self._wake.clear()
            try:
                self.step()
            except Exception:
                _log.exception("notices.broken")
            wait = self._moments[0][0] - self._tables.clock() if self._moments else None
            with contextlib.suppress(TimeoutError):
                await asyncio.wait_for(self._wake.wait(), wait)

    def step(self) -> None:
        """Begin to send all that is to be sent by now."""
        at, guests = self._tables.clock(), set()
        while self._moments and self._moments[0][0] <= at:
            guests.add(heapq.heappop(self._moments)[1])
        for guest in guests:
            self._see_to(guest, at)

    def _see_to(self, guest: str, at: float) -> None:
        """Send what is ripe by each way that is free; look again when the next thing is, or the way."""
        desk = self._desks.get(guest)
        if desk is None:
            return
        later = []
        for channel in CHANNELS:
            waiting = desk.waiting(channel)
            free = desk.free(channel, self._paces[channel], at)
            ripe = [table for table in waiting if desk.ripe[table] <= at]
            if ripe and free <= at:
                self._send(guest, desk, channel, ripe, at)
            later += [max(desk.ripe[table], free) for table in waiting if channel in desk.left(table)]
        if later:
            self._look_at(guest, max(min(later), at + 0.01))

    def _send(self, guest: str, desk: Desk, channel: Channel, tables: list[str], at: float) -> None:
        """Send all of it in one message, if it is still wanted."""
        wishes, due = self.book.of(guest), dict[str, Due]()
        for table in tables:
            one = desk.due[table]
            one.left = [it for it in one.left if it != channel]
            if channel in self.couriers.channels and wishes is not None and wishes.wants(channel, table):
                due[table] = one
            if not one.left:
                desk.drop(table)
        filed = self._filing(guest, desk, tables)
        if not due or len(self._sending) >= _MOST_SENDING:
            _begun(filed)
            if due:
                _log.warning("notice.dropped", extra={"channel": channel})
            return
        desk.sent[channel].append(at)
        sending = Sending(guest, channel, due)
        task = asyncio.create_task(self._sent(sending, filed))
        self._sending[task] = sending
        desk.sending.append(sending)
        task.add_done_callback(lambda done: self._arrived(desk, done))

    def _arrived(self, desk: Desk, task: asyncio.Task[None]) -> None:
        desk.sending.remove(self._sending.pop(task))

    async def _sent(self, sending: Sending, filed: Awaitable[None]) -> None:
        """Send a message, several times if need be. Nothing here delays or fails a move."""
        outcome: Outcome = "later"
        try:
            await filed
            outcome = await self._carried(sending)
        except asyncio.CancelledError:
            if not sending.outside:
                await self._put_back(sending)
            raise
        except Unavailable:
            pass  # better nothing than the same thing after every restart
        except Exception:
            _log.exception("notice.broken", extra={"channel": sending.channel})
        if outcome == "later":
            _log.warning("notice.not_sent", extra={"channel": sending.channel})

    async def _carried(self, sending: Sending) -> Outcome:
        done: set[str] = set()
        outcome: Outcome = "later"
        for pause in (0.0, *self._settings.pauses):
            if pause:
                await asyncio.sleep(pause)
            async with self._gate:
                wishes = self.book.of(sending.guest)
                if not sending.due or wishes is None:  # old news by now
                    return "never"
                message = message_of(sending.due, wishes.language, self._settings.url)
                sending.outside = True
                outcome = await self.couriers.carry(sending.guest, sending.channel, message, done)
                sending.outside = False
            if outcome != "later":
                break
        return outcome

    async def _put_back(self, sending: Sending) -> None:
        """Have it sent after the next start."""
        desk = self._desks.get(sending.guest, Desk())
        papers = []
        for table, due in sending.due.items():
            one = desk.due.get(table, due)
            one.left = [*one.left, sending.channel]
            papers.append(_paper(sending.guest, table, one))
        with contextlib.suppress(Unavailable):
            await self._store.file(papers)

    # Keeping.

    async def _take_up(self) -> None:
        """Go on with what was due when the server stopped, as far as it is still true."""
        found: dict[str, dict[str, Due]] = {}
        for paper in await self._store.papers(_KIND):
            with contextlib.suppress(ValueError):
                table = paper.id.rpartition(" ")[2]
                found.setdefault(paper.owner, {})[table] = msgspec.json.decode(paper.data, type=Due)
        ripe = self._tables.clock() + self._settings.delay
        for guest, due in found.items():
            asked = await self._asked_at(guest)
            desk = self._desks.setdefault(guest, Desk())
            for table, one in due.items():
                if one.kind == "turn" and table not in asked:
                    self._drop(guest, desk, table)
                else:
                    desk.add(table, one, ripe)
            self._look_at(guest, ripe)

    async def _asked_at(self, guest: str) -> set[str]:
        """The tables where it is somebody's turn, as the store knows them; none is loaded for it."""
        asked = set()
        for card in await self._store.tables_of(guest, _LOOKED_AT):
            with contextlib.suppress(ValueError, RecursionError):
                facts = read_turn(card.turn)
                if facts is not None and guest in facts.turn(read_face(card.face)).asked:
                    asked.add(card.id)
        return asked

    def _drop(self, guest: str, desk: Desk, table: str) -> None:
        desk.drop(table)
        for sending in desk.sending:
            sending.due.pop(table, None)
        _begun(self._filing(guest, desk, [table]))

    def _file(self, guest: str, due: Mapping[str, Due]) -> None:
        _begun(self._store.file([_paper(guest, table, one) for table, one in due.items()]))

    def _filing(self, guest: str, desk: Desk, tables: list[str]) -> Awaitable[None]:
        """Write down what is still due of these tables, and what is not any more."""
        kept = [table for table in tables if table in desk.due]
        gone = [(_KIND, _name(guest, table)) for table in tables if table not in desk.due]
        return self._store.file([_paper(guest, table, desk.due[table]) for table in kept], gone)

    async def forget(self, guest: str) -> None:
        """Forget all about somebody."""
        desk = self._desks.pop(guest, Desk())
        written = {paper.id for paper in await self._store.papers(_KIND, guest)}
        being_written = {_name(guest, table) for table in desk.due}
        await self._store.file([], [(_KIND, name) for name in written | being_written])
        await self.book.forget(guest)

    async def move(self, guest: str, into: str) -> None:
        """Let a guest who has become another take along how they want to be told."""
        await self.book.move(guest, into)
        await self.forget(guest)


def _news(table: Table, before: Heard, heard: Heard) -> dict[str, Kind]:
    """What is new for whom: one thing each, the weightiest."""
    if heard.status == "over":
        return dict.fromkeys(table.persons(), "over") if before.status == "playing" else {}
    news: dict[str, Kind] = {}
    if before.status == "waiting" and heard.status == "playing":
        news = dict.fromkeys(table.persons(), "began")
    news |= dict.fromkeys(heard.needed - before.needed, "asks")
    if heard.turned != before.turned:
        news |= dict.fromkeys(heard.asked - before.asked, "turn")
    return news


def _answers(table: Table, guest: str) -> int:
    """How many answers a guest has given so far: while it is the same, a turn is the same."""
    mine = table.face.seats_of(guest)
    return 0 if table.match is None else sum(1 for entry in table.match.log if entry.seat in mine)


def _name(guest: str, table: str) -> str:
    return f"{guest} {table}"


def _paper(guest: str, table: str, due: Due) -> Paper:
    return Paper(_KIND, _name(guest, table), guest, encode(due))


def _begun(writing: Awaitable[None]) -> None:
    """Let something be written without waiting for it."""
    asyncio.ensure_future(writing).add_done_callback(_noted)


def _noted(done: asyncio.Future[None]) -> None:
    if not done.cancelled() and done.exception() is not None:
        _log.warning("notice.not_filed", extra={"why": str(done.exception())})
