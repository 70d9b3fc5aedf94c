"""Reports on maps: bots play in a worker, a few games at a time, as long as somebody reads what comes of it."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import AsyncIterator
from typing import Final

import msgspec

from roundhouse.core.text import text
from roundhouse.server.answers import BalanceNews, BalanceReport
from roundhouse.server.costs import aside
from roundhouse.server.encoding import encode
from roundhouse.server.errors import Refused, too_fast
from roundhouse.server.feeds import heard
from roundhouse.server.games import checked_options
from roundhouse.server.requests import BalanceWish
from roundhouse.server.tables import Tables
from roundhouse.server.worker import NOTHING, Job
from roundhouse.server.workers import WorkerFailed
from roundhouse.sim.balance import Balance, spec_of, things_of, usage_of
from roundhouse.sim.runner import Spec

_BATCH_SECONDS: Final = 30.0
"""After so long a worker that plays a few games is given up; it begins none after about half a second."""
_WAITING: Final = 1
"""Reports of one guest that wait for their turn."""
_SEED: Final = "balance"
_log = logging.getLogger(__name__)


class Reports:
    """The reports that are being made."""

    def __init__(self, tables: Tables) -> None:
        self._tables = tables
        self._gauges = tables.gauges
        self._open: set[asyncio.Event] = set()

    def close(self) -> None:
        """End all of them: the server stops."""
        for gone in self._open:
            gone.set()

    async def spec(self, guest: str, address: str, title_id: str, wish: BalanceWish) -> Spec:
        """What is to be played; raises TooMany for who has used up the processor time, Refused for what cannot be."""
        wait = self._gauges.balance_debt(guest, address)
        if wait:
            raise too_fast(wait)
        return await aside(_spec, title_id, wish, self._tables.settings.limits.games_per_report)

    async def lines(self, spec: Spec, guest: str, address: str, gone: asyncio.Event) -> AsyncIterator[bytes]:
        """The report after every few games, until all are played or its reader is gone."""
        self._open.add(gone)
        try:
            found, things = Balance.of(spec.players), await aside(things_of, spec)
            while found.games < spec.games and not gone.is_set():
                wait = self._gauges.balance_debt(guest, address)
                if wait:
                    yield encode(BalanceNews(of=spec.games, wait=round(wait, 1)))
                    if await heard(gone, min(wait, self._tables.settings.keep_alive)):
                        return
                    continue
                found.merge(await self._played(spec, found.games, guest, address))
                report = msgspec.convert(found.to_json(things), BalanceReport)
                yield encode(BalanceNews(report, spec.games))
        except Refused as error:
            yield encode(BalanceNews(of=spec.games, error=error.text.to_json()))
        finally:
            self._open.discard(gone)

    async def _played(self, spec: Spec, first: int, guest: str, address: str) -> Balance:
        """What came of a few more games, which this guest pays for; raises Refused if there is no end to them."""
        job = Job("balance", 0, NOTHING, text=msgspec.json.encode(spec).decode(), first=first)
        try:
            reply = await self._tables.readers.ask(None, None, job, _BATCH_SECONDS, f"balance {guest}", _WAITING)
        except WorkerFailed as error:
            _log.warning("balance.failed", extra={"why": str(error)})
            self._gauges.charge_balance(guest, address, _BATCH_SECONDS)
            raise Refused(text("server.error.no_balance")) from error
        self._gauges.charge_balance(guest, address, reply.used)
        assert reply.balance is not None
        return reply.balance


def _spec(title_id: str, wish: BalanceWish, most: int) -> Spec:
    """The games of a report; raises Refused for a board with mistakes, too many games, or a bot that is too slow."""
    levels = usage_of(title_id).levels
    level = levels[-1] if wish.level is None else wish.level
    if level not in levels:
        raise Refused(text("server.error.slow_bot", level=level, possible=levels))
    if wish.games > most:
        raise Refused(text("server.error.many_games", most=most))
    return spec_of(title_id, wish.players, checked_options(title_id, {"board": wish.board}), level, _SEED, wish.games)
