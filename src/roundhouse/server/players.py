"""Bots at the tables: asked in workers, paced for people, replaced by the simple one when they fail."""

from __future__ import annotations

import asyncio
import hashlib
import logging
import time
from typing import TYPE_CHECKING, Final

import msgspec

from roundhouse.analysis import EFFORT
from roundhouse.bots import RANDOM
from roundhouse.core.action import Action
from roundhouse.core.documents import AnalysisJson
from roundhouse.core.errors import RoundhouseError
from roundhouse.core.registry import title
from roundhouse.core.rng import Rng
from roundhouse.core.state import State
from roundhouse.core.text import Text, text
from roundhouse.server import lessons
from roundhouse.server.answers import Hint, HintLevel
from roundhouse.server.errors import Refused, Unavailable
from roundhouse.server.lines import BotFailed
from roundhouse.server.live import Live
from roundhouse.server.messages import BotPace
from roundhouse.server.table import Table, now
from roundhouse.server.worker import NOTHING, Job
from roundhouse.server.workers import WorkerFailed

if TYPE_CHECKING:
    from roundhouse.server.tables import Tables

PACES: Final[dict[BotPace, float]] = {"normal": 1.0, "fast": 0.25, "now": 0.0}
REST_SECONDS = 3.0
"""So long bots rest when something could not be saved: those who wait for an answer come first."""
HINTS: Final[dict[HintLevel, int]] = {"nudge": 0, "best": 3, "table": 60}
"""How many answers are told."""
_LONGER: Final = 5
"""How many times as much effort and time a longer thought takes."""
_log = logging.getLogger(__name__)


class Players:
    """Plays for the bots of all tables, and gives hints."""

    def __init__(self, tables: Tables) -> None:
        self._tables = tables
        self._warming: asyncio.Task[None] | None = None

    def warm_up(self) -> None:
        """Start a worker, if none runs, before its first job comes."""
        if self._warming is None:
            self._warming = asyncio.create_task(self._warm_up())

    async def _warm_up(self) -> None:
        try:
            await self._tables.workers.warm_up()
        except WorkerFailed as error:
            _log.error("worker.failed", extra={"why": str(error)})

    async def close(self) -> None:
        if self._warming is not None:
            self._warming.cancel()
            await asyncio.wait([self._warming])

    def kick(self, live: Live) -> None:
        """See to it that the bots of a table play, if it is their move and there is somebody to play for."""
        running = live.bot_task is not None and not live.bot_task.done()
        if not running and self._may_play(live):
            live.bot_task = asyncio.create_task(self._play(live))

    def set_pace(self, live: Live, pace: BotPace) -> None:
        live.pause = self._tables.settings.bot_pause * PACES[pace]
        live.hurry.set()

    def _may_play(self, live: Live) -> bool:
        table = live.table
        return not live.gone and table.bot_at_move() is not None and bool(live.viewers or table.persons())

    async def _play(self, live: Live) -> None:
        try:
            while (left := self._tables.not_saved_at + REST_SECONDS - time.monotonic()) > 0:
                await asyncio.sleep(left)
            while self._may_play(live):
                await self._move(live)
        except RoundhouseError as error:
            _log.warning("bots.stopped", extra={"table": live.table.id, "why": str(error)})
        except Exception:
            _log.exception("bots.stopped", extra={"table": live.table.id})

    async def _move(self, live: Live) -> None:
        table = live.table
        async with live.lock:
            seat = table.bot_at_move()
            if seat is None or live.gone:
                return
            turned = table.turned
            imagined = _imagine(table, seat)
        choice = await self._choose(table, seat, imagined)
        await self._wait(live)
        await self._tables.do(table.id, lambda now_: _answer(now_, seat, turned, choice))

    async def _wait(self, live: Live) -> None:
        """Leave people the time to see what happened last; who has just sat down is asked as soon as can be."""
        if live.table.nobody_asked_yet():
            return
        while (left := live.moved_at + live.pause - time.monotonic()) > 0:
            live.hurry.clear()
            try:
                async with asyncio.timeout(left):
                    await live.hurry.wait()
            except TimeoutError:
                return

    async def _choose(self, table: Table, seat: int, imagined: State) -> str | WorkerFailed | None:
        """The action's text, the failure, or None for the bot that needs no thought."""
        answer = lessons.scripted(table, seat)
        if answer is not None:
            return answer
        level = table.face.seats[seat].level or RANDOM
        if level == RANDOM:
            return None
        job = Job("choose", 0, NOTHING, seat=seat, level=level, seed=_seed(table, seat))
        try:
            reply = await self._tables.workers.ask(table.shared, imagined, job, by=f"bots {table.face.host}")
        except WorkerFailed as error:
            return error
        return reply.action or WorkerFailed("no action")

    async def hint(self, table_id: str, seat: int, level: HintLevel, longer: bool) -> Hint:
        """What a seat that is asked could answer, as much of it as is wanted; raises Refused."""
        async with self._tables.held(table_id) as live:
            table = live.table
            if seat not in table.asked or not table.playing:
                raise Refused(text("server.error.not_asked_now"))
            imagined = _imagine(table, seat)
        times, workers = (_LONGER, self._tables.thinkers) if longer else (1, self._tables.workers)
        job = Job("analyse", 0, NOTHING, seat=seat, effort=times * EFFORT)
        seconds = times * workers.deadline
        by, most = f"hints {table.face.seats[seat].guest}", self._tables.settings.limits.hints_waiting
        try:
            reply = await workers.ask(table.shared, imagined, job, seconds, by, most)
        except WorkerFailed as error:
            _log.warning("hint.failed", extra={"table": table.id, "why": str(error)})
            raise Unavailable(text("server.error.no_hint")) from error
        return _told(msgspec.json.decode(reply.analysis, type=AnalysisJson), level)


def _told(analysis: AnalysisJson, level: HintLevel) -> Hint:
    """As much of an analysis as is wanted: a nudge says where to look and why, but not what to do."""
    if level != "nudge":
        analysis["candidates"] = analysis["candidates"][: HINTS[level]]
        return Hint(level, analysis)
    best = analysis["candidates"][0]
    analysis["candidates"] = []
    return Hint(level, analysis, best["parts"][:1], [{**mark, "style": "dashed"} for mark in best["plan"]])


def _imagine(table: Table, seat: int) -> State:
    """What a worker gets to see: what the seat may know, and for the rest something that might be."""
    assert table.match is not None
    return table.match.state.determinize(seat, _luck(table, "imagined", seat))


def why_not(table: Table, seat: int, action: Action) -> Text | None:
    """The rule that an action would break, found in an imagined state: it can give nothing away."""
    if seat not in table.asked or not table.playing:
        raise Refused(text("server.error.not_asked_now"))
    state = _imagine(table, seat)
    frame = state.frame
    if frame.open or frame.wide:
        return frame.allows(state, seat, action)
    if frame.number(state, action) in state.legal_ids(seat):
        return None
    return frame.why_not(state, seat, action)


def change_by(table: Table, seat: int, action: Action) -> dict[str, int] | None:
    """What a legal action would change, as the title tells it of an imagined state."""
    change = title(table.face.title).preview(_imagine(table, seat), seat, action)
    return None if change is None else dict(change)


def _seed(table: Table, seat: int) -> int:
    return _drawn(f"bot {seat} {table.seed}", 4)


def _luck(table: Table, what: str, seat: int) -> Rng:
    """Chance that nobody can foresee without the seed, and that is the same where people play the same game again."""
    assert table.match is not None
    answers = sum(entry.seat == seat for entry in table.match.log)  # others who are asked may be faster
    return Rng(_drawn(f"{what} {seat} {answers} {table.seed}", 8))


def _drawn(words: str, size: int) -> int:
    """A number of so many bytes that follows from words."""
    return int.from_bytes(hashlib.sha256(words.encode()).digest()[:size], "big")


def _answer(table: Table, seat: int, turned: int, choice: str | WorkerFailed | None) -> int:
    """Make a bot's move, unless the game has changed meanwhile; a simple one if the bot has failed."""
    if table.turned != turned or table.match is None or not table.face.seats[seat].played_by_bot:
        return table.version
    level = table.face.seats[seat].level or RANDOM
    why = str(choice) if isinstance(choice, WorkerFailed) else ""
    if isinstance(choice, str):
        try:
            table.move(seat, table.match.game.parse(choice))
            return table.version
        except RoundhouseError as error:
            why = str(error)
    if why:
        _log.warning("bot.failed", extra={"table": table.id, "seat": seat, "level": level, "why": why})
        table.put(BotFailed(now(), seat, level, why[:200]))
    table.move(seat, _any_action(table.match.state, seat, _luck(table, "random", seat)))
    return table.version


def _any_action(state: State, seat: int, luck: Rng) -> Action:
    if state.frame.open:
        actions = state.legal(seat)
        return actions[luck.below(len(actions))]
    ids = state.sampled_ids(seat)
    return state.game.action(int(ids[luck.below(len(ids))]))
