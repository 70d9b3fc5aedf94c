"""Removing what nobody comes back to, in small pieces, while the server runs."""

from __future__ import annotations

import asyncio
import contextlib
import logging
from typing import Final

from roundhouse.server.errors import Unavailable
from roundhouse.server.sessions import Sessions
from roundhouse.server.table import now
from roundhouse.server.tables import Tables
from roundhouse.server.tokens import Tokens
from roundhouse.server.warden import Warden

_REMOVED_AT_ONCE: Final = 100
_REMOVAL_SECONDS: Final = 3600.0
_log = logging.getLogger(__name__)


class Sweeper:
    """Removes old tables, what is known of people and counts no more, and names that nobody goes by from the store."""

    def __init__(self, tables: Tables, sessions: Sessions, warden: Warden, tokens: Tokens) -> None:
        self._tables = tables
        self._sessions = sessions
        self._warden = warden
        self._tokens = tokens
        self.store = tables.store
        self.settings = tables.settings

    async def run(self) -> None:
        """Remove what is old, again and again."""
        while True:
            await self.remove_forsaken()
            await self.remove_expired()
            await self.remove_names()
            await asyncio.sleep(_REMOVAL_SECONDS)

    async def remove_forsaken(self) -> int:
        """Remove tables to which nobody has returned for as long as the operator keeps them; how many."""
        removed = 0
        with contextlib.suppress(Unavailable):  # then the next time
            while found := await self.store.forsaken(self.settings.kept, now(), _REMOVED_AT_ONCE):
                old = [table for table in found if not self._tables.is_near(table)]
                if not old:
                    break
                await self.store.remove(old)
                removed += len(old)
        if removed:
            _log.info("tables.removed", extra={"tables": removed})
        return removed

    async def remove_expired(self) -> int:
        """Remove sessions, tokens, bans and answers to an administrator that count no more; how many."""
        removed = 0
        with contextlib.suppress(Unavailable):  # then the next time
            removed = await self._sessions.end_old(_REMOVED_AT_ONCE) + await self._warden.tidy()
            removed += await self._tokens.end_old()
        if removed:
            _log.info("papers.removed", extra={"papers": removed})
        return removed

    async def remove_names(self) -> int:
        """Remove the names of guests who cannot come back, and whom no table knows; how many."""
        removed, last = 0, ""
        with contextlib.suppress(Unavailable):  # then the next time
            while found := await self.store.unused_names(last, _REMOVED_AT_ONCE):
                last, newcomers = found[-1], self._sessions.newcomers()
                gone = [guest for guest in found if guest not in newcomers]
                await self.store.forget_names(gone)
                removed += len(gone)
        if removed:
            _log.info("names.removed", extra={"names": removed})
        return removed
