"""Wakes when the first clock of all tables runs out, and sees to it that nobody loses time while the server is down."""

from __future__ import annotations

import asyncio
import logging
from contextlib import suppress
from typing import TYPE_CHECKING, Final

from roundhouse.core.errors import RoundhouseError
from roundhouse.server import commands
from roundhouse.server.encoding import encode
from roundhouse.server.face import read_face, read_turn
from roundhouse.server.lines import StoodStill
from roundhouse.server.store import Card, Conflict, Paper
from roundhouse.server.table import Table, now
from roundhouse.server.wall import STEADY

if TYPE_CHECKING:
    from roundhouse.server.tables import Tables

SIGN_SECONDS = 10.0
"""While a clock runs anywhere, the store gets a sign of life this often."""
SLEPT_SECONDS = 60.0
"""Whoever wakes so much too late was put to sleep with the machine, on systems whose steady time goes on then."""
_ALIVE: Final = "alive"
_AT_ONCE: Final = 100
_JUMP: Final = 1000
"""What the machine's clock is corrected by now and then is less."""
_RETRY: Final = 60_000
_FAR: Final = 2**62
_log = logging.getLogger(__name__)


class Timekeeper:
    """Looks after the clocks of all tables, in memory or not."""

    def __init__(self, tables: Tables) -> None:
        self._tables = tables
        self._wake = asyncio.Event()
        self._next = 0
        """When the first clock runs out; 0 if none runs, or none is known of."""
        self._signed = 0
        self._lock = asyncio.Lock()
        self._put_off: dict[str, int] = {}
        """Tables where nothing could be done, and when to try again."""

    async def open(self) -> None:
        """Leave out the time since the last sign of life, in which the server was down."""
        paper = await self._tables.store.paper(_ALIVE, "")
        if paper is not None:
            await self._stand_still(int(paper.data), now())
        await self.close()

    async def close(self) -> None:
        """Give a last sign, if a clock runs anywhere: what comes now counts for nobody."""
        with suppress(RoundhouseError, OSError):  # a full disk keeps no server from starting or stopping
            if await self._tables.store.due(_FAR, 1):
                await self._sign()

    def heed(self, due: int) -> None:
        """A clock runs out then."""
        if due and (not self._next or due < self._next):
            self._next = due
            self._wake.set()

    async def run(self) -> None:
        """Do what is due, sleep until the next clock runs out, and so on."""
        while True:
            try:
                await self.check()
                if self._next and now() - self._signed >= SIGN_SECONDS * 1000:
                    await self._sign()
            except Exception:  # a full disk, perhaps: nobody's time may run out unseen because of it
                _log.exception("clocks.broken")
                self._next = now() + _RETRY
            await self._sleep()

    async def _sleep(self) -> None:
        before, running = now(), bool(self._next)
        seconds = min(SIGN_SECONDS, max(0.0, (self._next - before) / 1000)) if running else SIGN_SECONDS
        with suppress(TimeoutError):
            async with asyncio.timeout(seconds):
                await self._wake.wait()
        woken, jump = now(), int(STEADY.jump() * 1000)
        slept = woken - before > (SIGN_SECONDS + SLEPT_SECONDS) * 1000
        if running and (slept or jump >= _JUMP):
            await self._stand_still(before if slept else woken, woken + max(jump, 0))
        STEADY.follow()

    async def check(self) -> None:
        """Do what is due at all tables, and find out when to look again."""
        async with self._lock:
            self._wake.clear()
            self._next = 0  # whatever is heard of from now on wakes
            at = now()
            self._put_off = {table: until for table, until in self._put_off.items() if until > at}
            while found := await self._first(at):
                for table in found:
                    await self._time_out(table, at)
            ahead = await self._tables.store.due(_FAR, 1 + len(self._put_off))
            self._next = min(
                [*self._put_off.values(), *(due for table, due in ahead if table not in self._put_off)], default=0
            )

    async def _first(self, at: int) -> list[str]:
        found = await self._tables.store.due(at, _AT_ONCE + len(self._put_off))
        return [table for table, _ in found if table not in self._put_off]

    async def _time_out(self, table_id: str, at: int) -> None:
        """Do what a table does when time has run out; where that is not possible, it is tried again later."""
        changed = False

        def command(table: Table) -> int:
            nonlocal changed
            before = table.version
            commands.time_out(table)
            changed = table.version != before
            return table.version

        try:
            await self._tables.do(table_id, command)
        except RoundhouseError as error:
            _log.warning("clock.not_stopped", extra={"table": table_id, "why": str(error)})
        if not changed:
            self._put_off[table_id] = at + _RETRY

    # What does not count.

    async def _sign(self) -> None:
        self._signed = now()
        await self._tables.store.file([Paper(_ALIVE, "", "", str(self._signed).encode())])

    async def _stand_still(self, since: int, at: int) -> None:
        """Tell every table with a clock that runs that no time has passed between these moments."""
        after = ""
        while cards := await self._tables.store.ticking(after, _AT_ONCE):
            await asyncio.gather(*(self._stop_clocks_of(card, since, at) for card in cards))
            after = cards[-1].id

    async def _stop_clocks_of(self, card: Card, since: int, at: int) -> None:
        """A table in memory is told; any other gets the line without being loaded, for there may be many."""
        try:
            if not self._tables.is_near(card.id) and await self._append(card, since, at):
                return
            await self._tables.do(card.id, lambda table: commands.stand_still(table, since, at))
        except Exception as error:  # one table that cannot be read must not harm the others
            _log.warning("clock.not_stopped", extra={"table": card.id, "why": str(error)})

    async def _append(self, card: Card, since: int, at: int) -> bool:
        """Add the line to a log; whether that was possible, and nobody has written to it meanwhile."""
        facts, face = read_turn(card.turn), read_face(card.face)
        if facts is None:
            return True
        begun = max(since, facts.at)
        if begun >= at:
            return True
        turn = facts.later(at - begun, at).turn(face)
        try:
            await self._tables.store.append(card.id, card.version, [encode(StoodStill(at, begun))], None, turn)
        except Conflict:
            return False
        if self._tables.is_near(card.id):  # loaded meanwhile, perhaps without the line
            await self._tables.reload(card.id)
        return True
