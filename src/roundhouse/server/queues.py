"""Turns: a few are let in at a time, and those who wait come in one guest after the other, however much each wants."""

from __future__ import annotations

import asyncio
from collections import Counter, deque
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from roundhouse.core.text import text
from roundhouse.server.errors import TooMany


class Turns:
    """Lets `count` in at once, of whom one guest has all but one place at most."""

    def __init__(self, count: int) -> None:
        self._free = count
        self._share = max(1, count - 1)
        self._inside: Counter[str] = Counter()
        self._waiting: dict[str, deque[asyncio.Future[None]]] = {}
        """Who comes first has the next turn."""

    @property
    def waiting(self) -> int:
        """How many wait for a turn."""
        return sum(len(queue) for queue in list(self._waiting.values()))

    @asynccontextmanager
    async def turn(self, who: str, most: int | None = None) -> AsyncIterator[None]:
        """Wait for a turn; raises TooMany if somebody waits for `most` already."""
        await self._enter(who, most)
        try:
            yield
        finally:
            self._leave(who)

    async def _enter(self, who: str, most: int | None) -> None:
        if self._free and self._inside[who] < self._share:
            self._let_in(who)
            return
        queue = self._waiting.setdefault(who, deque())
        if most is not None and len(queue) >= most:
            raise TooMany(text("server.error.many_waiting", most=most), wait=1.0)
        place: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        queue.append(place)
        try:
            await place
        except asyncio.CancelledError:
            if place.done() and not place.cancelled():
                self._leave(who)
            elif place in queue:
                self._forget(who, place)
            raise

    def _let_in(self, who: str) -> None:
        self._free -= 1
        self._inside[who] += 1

    def _leave(self, who: str) -> None:
        self._free += 1
        self._inside[who] -= 1
        if not self._inside[who]:
            del self._inside[who]
        while self._free:
            following = next((name for name in self._waiting if self._inside[name] < self._share), None)
            if following is None:
                return
            queue = self._waiting.pop(following)
            place = queue.popleft()
            if queue:
                self._waiting[following] = queue  # at the end: it is the others' turn
            if not place.cancelled():
                self._let_in(following)
                place.set_result(None)

    def _forget(self, who: str, place: asyncio.Future[None]) -> None:
        self._waiting[who].remove(place)
        if not self._waiting[who]:
            del self._waiting[who]
