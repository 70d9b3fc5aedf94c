"""Turns: a few are let in at a time, and those who wait come in one address and one guest after the other.

However much each wants, and however many guests somebody pretends to be, the others wait for one of theirs at most.
"""

from __future__ import annotations

import asyncio
from collections import Counter, deque
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from roundhouse.core.text import text
from roundhouse.server.costs import payers_address
from roundhouse.server.errors import TooMany


class Turns:
    """Lets `count` in at once, of whom one address has all but one place at most."""

    def __init__(self, count: int) -> None:
        self._free = count
        self._share = max(1, count - 1)
        self._inside: Counter[str] = Counter()
        self._waiting: dict[str, dict[str, deque[asyncio.Future[None]]]] = {}
        """By address and guest; who comes first has the next turn."""

    @property
    def waiting(self) -> int:
        """How many wait for a turn."""
        return sum(len(queue) for queues in list(self._waiting.values()) for queue in queues.values())

    @asynccontextmanager
    async def turn(self, who: str, most: int | None = None) -> AsyncIterator[None]:
        """Wait for a turn of a guest at the address of who pays; raises TooMany if they wait for `most` already."""
        home = payers_address()
        await self._enter(home, who, most)
        try:
            yield
        finally:
            self._leave(home)

    async def _enter(self, home: str, who: str, most: int | None) -> None:
        if self._free and self._inside[home] < self._share:
            self._let_in(home)
            return
        queue = self._waiting.get(home, {}).get(who) or deque()
        if most is not None and len(queue) >= most:
            raise TooMany(text("server.error.many_waiting", most=most), wait=1.0)
        place: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        queue.append(place)
        self._waiting.setdefault(home, {})[who] = queue
        try:
            await place
        except asyncio.CancelledError:
            if place.done() and not place.cancelled():
                self._leave(home)
            elif place in queue:
                self._forget(home, who, place)
            raise

    def _let_in(self, home: str) -> None:
        self._free -= 1
        self._inside[home] += 1

    def _leave(self, home: str) -> None:
        self._free += 1
        self._inside[home] -= 1
        if not self._inside[home]:
            del self._inside[home]
        while self._free:
            following = next((name for name in self._waiting if self._inside[name] < self._share), None)
            if following is None:
                return
            place = self._next_of(following)
            if not place.cancelled():
                self._let_in(following)
                place.set_result(None)

    def _next_of(self, home: str) -> asyncio.Future[None]:
        """Whose turn it is at an address; then it is that of the others, there and elsewhere."""
        guests = self._waiting.pop(home)
        who = next(iter(guests))
        queue = guests.pop(who)
        place = queue.popleft()
        if queue:
            guests[who] = queue
        if guests:
            self._waiting[home] = guests
        return place

    def _forget(self, home: str, who: str, place: asyncio.Future[None]) -> None:
        guests = self._waiting[home]
        guests[who].remove(place)
        if not guests[who]:
            del guests[who]
        if not guests:
            del self._waiting[home]
