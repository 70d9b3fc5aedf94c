"""A store without a disk: the second one behind the interface, and the fast one for long tests."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Awaitable, Sequence
from dataclasses import replace

from roundhouse.server.store import Card, Conflict, Store


class MemoryStore(Store):
    """Forgets everything when it goes; `broken` makes all writing fail, as a full disk does."""

    def __init__(self) -> None:
        self.logs: dict[str, list[bytes]] = {}
        self.cards: dict[str, Card] = {}
        self.updated: dict[str, int] = {}
        self.names: dict[str, str] = {}
        self.broken = False

    def prepare(self) -> None:
        pass

    async def open(self) -> None:
        pass

    async def close(self) -> None:
        pass

    def append(
        self, table_id: str, first_seq: int, lines: Sequence[bytes], card: Card | None = None
    ) -> Awaitable[None]:
        done: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        log = self.logs.get(table_id, [])
        if self.broken:
            done.set_exception(OSError("no space left on device"))
        elif len(log) != first_seq or (first_seq == 0 and card is None):
            done.set_exception(Conflict(table_id))
        else:
            self.logs[table_id] = [*log, *lines]
            self.updated[table_id] = time.time_ns() // 10**6
            self.cards[table_id] = replace(card or self.cards[table_id], version=first_seq + len(lines))
            done.set_result(None)
        return done

    async def read(self, table_id: str) -> list[bytes]:
        return list(self.logs.get(table_id, []))

    async def open_tables(self, since: int, limit: int) -> list[Card]:
        cards = [card for card in self._latest(since) if card.public and card.status == "waiting"]
        return cards[:limit]

    async def tables_of(self, guest: str, limit: int) -> list[Card]:
        return [card for card in self._latest(0) if guest in card.guests][:limit]

    async def count_active(self, host: str, since: int) -> int:
        return sum(1 for card in self._latest(since) if card.host == host and card.status != "over")

    async def name_of(self, guest: str) -> str | None:
        return self.names.get(guest)

    def set_name(self, guest: str, name: str) -> Awaitable[None]:
        self.names[guest] = name
        done: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        done.set_result(None)
        return done

    def _latest(self, since: int) -> list[Card]:
        ids = sorted((i for i in self.cards if self.updated[i] >= since), key=lambda i: -self.updated[i])
        return [self.cards[i] for i in ids]
