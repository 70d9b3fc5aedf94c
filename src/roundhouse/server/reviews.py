"""Reviews of games that are over: made in workers of their own, a few entries at a time, once for all who ask."""

from __future__ import annotations

import asyncio
import gzip
import logging
from collections import Counter, OrderedDict, deque
from collections.abc import Sequence
from itertools import pairwise
from typing import TYPE_CHECKING, Any, Final, Literal

import msgspec

from roundhouse.analysis.review import EFFORT, FORMAT, VERSION
from roundhouse.core.errors import RoundhouseError
from roundhouse.core.text import text
from roundhouse.server.answers import ReviewState
from roundhouse.server.costs import Payer, aside
from roundhouse.server.encoding import encode
from roundhouse.server.errors import NotYours, Refused, TooMany
from roundhouse.server.live import Live
from roundhouse.server.store import DRAFT, REVIEW, Conflict, Paper
from roundhouse.server.worker import NOTHING, Job, Judged, Reply
from roundhouse.server.workers import REVIEWS, WorkerFailed

if TYPE_CHECKING:
    from roundhouse.server.tables import Tables

PATIENCE: Final = 30.0
"""Seconds after which a review ends for which nobody asks any more; what has been judged is kept."""
_JOB_SECONDS: Final = 120.0
_AT_ONCE: Final = 12
"""The most entries of one job."""
_FAULTS: Final = 1000
_log = logging.getLogger(__name__)
_decode = msgspec.json.Decoder(list[Judged | None]).decode


class _Making:
    """A review that is being made."""

    def __init__(self, table_id: str, record: str, judged: Sequence[Judged | None], who: Payer, wanted: float) -> None:
        self.table_id = table_id
        self.record = record
        self.judged = list(judged)
        """By entry of the game's log."""
        self.who = who
        """Who asked for it, and pays."""
        self.wanted = wanted
        """When somebody asked for it last."""
        self.left = deque(_gaps(self.judged))
        self.task: asyncio.Task[None] | None = None

    @property
    def done(self) -> int:
        return sum(it is not None for it in self.judged)


class Reviews:
    """The reviews of all tables. What one guest asks for waits for the others' when there are more than workers."""

    def __init__(self, tables: Tables) -> None:
        self._tables = tables
        self.limits = tables.settings.limits
        self.workers = tables.workers.beside(tables.settings.review_workers, REVIEWS)
        self._making: dict[str, _Making] = {}
        self._failed: OrderedDict[str, None] = OrderedDict()
        """Tables whose review could not be made."""
        self._ready: OrderedDict[str, bytes] = OrderedDict()
        self._bytes = 0

    async def look(self, table_id: str, guest: str | None) -> bytes | ReviewState:
        """The review as gzipped JSON, or how far it is; raises NotYours or Refused."""
        entries = await self._entries(table_id, guest)
        making = self._making.get(table_id)
        if making is not None:
            making.wanted = self._tables.clock()
            return ReviewState("running", making.done, entries)
        if table_id in self._failed:
            return ReviewState("failed", 0, entries)
        return await self._kept(table_id) or ReviewState("none", 0, entries)

    async def ask(self, table_id: str, guest: str, who: Payer) -> bytes | ReviewState:
        """The same, and see to it that there will be one; raises TooMany as well."""
        self._failed.pop(table_id, None)
        known = await self.look(table_id, guest)
        if isinstance(known, bytes) or known.state != "none":
            return known
        if known.entries > self.limits.entries_per_review:
            raise Refused(text("server.error.long_review", most=self.limits.entries_per_review))
        who.gauges.review_by(guest, who.address)
        self._must_have_room(guest)
        record = (await self._tables.past.record(table_id, guest)).decode()
        draft = await self._tables.store.paper(DRAFT, _name(table_id))
        judged = [None] * known.entries if draft is None else await aside(_unpacked, draft.data)
        if table_id not in self._making:  # nobody was faster
            self._must_have_room(guest)
            making = _Making(table_id, record, judged, who, self._tables.clock())
            self._making[table_id] = making
            making.task = asyncio.create_task(self._make(making))
        return await self.look(table_id, guest)

    async def close(self) -> None:
        """Keep what has been judged."""
        tasks = [making.task for making in self._making.values() if making.task is not None]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        await self.workers.close()

    # Who may.

    async def _entries(self, table_id: str, guest: str | None) -> int:
        """How long the game is that a guest may have reviewed."""
        async with self._tables.held(table_id) as live:
            return _entries(live, guest)

    def _must_have_room(self, guest: str) -> None:
        of_guest = Counter(making.who.guest for making in self._making.values())[guest]
        if of_guest >= self.limits.reviews_per_guest or len(self._making) >= self.limits.reviews_at_once:
            raise TooMany(text("server.error.many_reviews"), wait=10.0)

    # Making.

    async def _make(self, making: _Making) -> None:
        try:
            await self._judge_all(making)
            if making.left:
                _log.info("review.left", extra={"table": making.table_id, "done": making.done})
                await self._keep_draft(making)
                return
            reply = await self._ask(making, "conclude", judged=[it for it in making.judged if it is not None])
            await self._keep(making, await aside(_packed, reply.review, making.judged))
        except asyncio.CancelledError:
            await self._keep_draft(making)
            raise
        except (RoundhouseError, WorkerFailed, Conflict) as error:
            self._fail(making, str(error))
        except Exception as error:
            _log.exception("review.failed", extra={"table": making.table_id})
            self._fail(making, str(error))
        finally:
            del self._making[making.table_id]
            if not self._making:
                await self.workers.rest()

    async def _judge_all(self, making: _Making) -> None:
        """Judge all entries, as many workers at once as there are, until it is done or nobody wants it any more."""
        try:
            async with asyncio.TaskGroup() as group:
                for _ in range(self.workers.count):
                    group.create_task(self._judge(making))
        except ExceptionGroup as faults:
            raise faults.exceptions[0] from faults

    async def _judge(self, making: _Making) -> None:
        while making.left and self._tables.clock() <= making.wanted + PATIENCE:
            first, last = making.left.popleft()
            if last - first > _AT_ONCE:
                making.left.appendleft((first + _AT_ONCE, last))
                last = first + _AT_ONCE
            try:
                reply = await self._ask(making, "judge", entries=(first, last))
            except BaseException:
                making.left.appendleft((first, last))
                raise
            making.judged[first : first + len(reply.judged)] = reply.judged
            if first + len(reply.judged) < last:
                making.left.appendleft((first + len(reply.judged), last))

    async def _ask(self, making: _Making, what: Literal["judge", "conclude"], **more: Any) -> Reply:
        job = Job(what, 0, NOTHING, text=making.record, effort=EFFORT, **more)
        reply = await self.workers.ask(None, None, job, _JOB_SECONDS, making.who.guest or "")
        making.who.charge_review(reply.used)
        return reply

    def _fail(self, making: _Making, why: str) -> None:
        _log.error("review.failed", extra={"table": making.table_id, "why": why})
        self._failed[making.table_id] = None
        if len(self._failed) > _FAULTS:
            self._failed.popitem(last=False)

    # Keeping.

    async def _kept(self, table_id: str) -> bytes | None:
        if table_id in self._ready:
            self._ready.move_to_end(table_id)
            return self._ready[table_id]
        paper = await self._tables.store.paper(REVIEW, _name(table_id))
        if paper is not None:
            self._remember(table_id, paper.data)
        return None if paper is None else paper.data

    async def _keep(self, making: _Making, data: bytes) -> None:
        name = _name(making.table_id)
        await self._tables.store.attach(making.table_id, [Paper(REVIEW, name, "", data)], [(DRAFT, name)])
        self._remember(making.table_id, data)

    async def _keep_draft(self, making: _Making) -> None:
        try:
            paper = Paper(DRAFT, _name(making.table_id), "", await asyncio.to_thread(_draft, making.judged))
            await self._tables.store.attach(making.table_id, [paper])
        except (RoundhouseError, Conflict) as error:  # then all is judged anew
            _log.warning("review.not_kept", extra={"table": making.table_id, "why": str(error)})

    def _remember(self, table_id: str, data: bytes) -> None:
        if table_id not in self._ready:
            self._bytes += len(data)
            self._ready[table_id] = data
        while self._bytes > self.limits.review_bytes and len(self._ready) > 1:
            _, dropped = self._ready.popitem(last=False)
            self._bytes -= len(dropped)


def _entries(live: Live, guest: str | None) -> int:
    if guest is not None and guest in live.table.removed:
        raise NotYours(text("server.error.removed"))
    if live.table.face.status != "over":
        raise Refused(text("server.error.not_over"))
    if live.table.match is None or live.table.match.version == 0:
        raise Refused(text("server.error.no_moves"))
    return live.table.match.version


def _name(table_id: str) -> str:
    """Under which name the papers about a table are kept; those of an older analysis are not found."""
    return f"{table_id} {FORMAT} {VERSION}"


def _gaps(judged: Sequence[Judged | None]) -> list[tuple[int, int]]:
    """The stretches of entries that nobody has judged."""
    ends = [-1, *(entry for entry, it in enumerate(judged) if it is not None), len(judged)]
    return [(before + 1, after) for before, after in pairwise(ends) if after > before + 1]


def _draft(judged: Sequence[Judged | None]) -> bytes:
    return gzip.compress(encode(judged), 6, mtime=0)


def _unpacked(draft: bytes) -> list[Judged | None]:
    return _decode(gzip.decompress(draft))


def _packed(review: msgspec.Raw, judged: Sequence[Judged | None]) -> bytes:
    """The answer with the whole review, as it is kept and sent."""
    whole = msgspec.json.decode(review, type=dict[str, msgspec.Raw])
    decisions = [it.decision for it in judged if it is not None and it.verdict is not None]
    whole["decisions"] = msgspec.Raw(encode(decisions))
    state = ReviewState("ready", len(judged), len(judged), msgspec.Raw(encode(whole)))
    return gzip.compress(encode(state), 6, mtime=0)
