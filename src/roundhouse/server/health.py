"""Whether requests can be served."""

from __future__ import annotations

import asyncio
import time
from typing import Final

from roundhouse.core.errors import RoundhouseError
from roundhouse.server.store import Store

_PATIENCE: Final = 3.0
_REMEMBERED: Final = 1.0
"""Seconds: however often somebody asks, the store is asked once in that time."""


class Health:
    """Asks the store whether it answers."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self._asked: asyncio.Task[str] | None = None
        self._until = 0.0

    async def fault(self) -> str:
        """Why requests cannot be served now; empty if they can."""
        if self._asked is None or (self._asked.done() and time.monotonic() >= self._until):
            self._asked = asyncio.create_task(self._ask())
        return await asyncio.shield(self._asked)

    async def _ask(self) -> str:
        try:
            async with asyncio.timeout(_PATIENCE):
                await self._store.latest(1)
        except TimeoutError:
            return "the store does not answer"
        except RoundhouseError as error:
            return str(error)
        finally:
            self._until = time.monotonic() + _REMEMBERED
        return ""
