"""A store without a disk: the second one behind the interface, and the fast one for long tests."""

from __future__ import annotations

import asyncio
import time
from collections import Counter
from collections.abc import Awaitable, Sequence
from dataclasses import replace

from tests.server.memory_tallies import MemoryTallies

from roundhouse.core.text import text
from roundhouse.server.errors import Unavailable
from roundhouse.server.store import (
    ALL,
    BAN,
    DRAFT,
    OF_TABLES,
    REVIEW,
    SPENT,
    Card,
    Conflict,
    Counts,
    Kept,
    Paper,
    Turn,
    Usage,
    Wanted,
)


class MemoryStore(MemoryTallies):
    """Forgets everything when it goes; `broken` makes all writing fail, as a full disk does."""

    def __init__(self) -> None:
        super().__init__()
        self.logs: dict[str, list[bytes]] = {}
        self.turns: dict[str, Turn] = {}
        self.seen: dict[str, int] = {}
        self.broken = False

    def prepare(self) -> None:
        pass

    async def open(self) -> None:
        pass

    async def close(self) -> None:
        pass

    def append(
        self,
        table_id: str,
        first_seq: int,
        lines: Sequence[bytes],
        card: Card | None = None,
        turn: Turn | None = None,
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
            if turn is not None:
                self.turns[table_id] = turn
            home = card.home if card is not None and first_seq == 0 else self.cards[table_id].home
            self.cards[table_id] = replace(card or self.cards[table_id], version=first_seq + len(lines), home=home)
            done.set_result(None)
        return done

    async def read(self, table_id: str, since: int = 0) -> list[bytes]:
        return self.logs.get(table_id, [])[since:]

    async def open_tables(
        self, since: int, limit: int, skip: int = 0, share: int = 10**6, slow: bool | None = None
    ) -> list[Card]:
        cards = [card for card in self._latest(since) if card.public and card.status == "waiting"]
        cards = [card for card in cards if slow is None or card.slow == slow]
        homes: Counter[str] = Counter()
        by_turns: list[tuple[int, Card]] = []
        for card in cards:
            homes[card.home or card.id] += 1
            by_turns.append((homes[card.home or card.id], card))
        listed = [card for nth, card in sorted(by_turns, key=lambda it: it[0]) if nth <= share]
        return listed[skip : skip + limit]

    async def tables_of(self, guest: str, limit: int, skip: int = 0, wanted: Wanted = ALL) -> list[Card]:
        mine = [card for card in self._latest(0) if guest in card.guests and self._fits(card, guest, wanted)]
        mine.sort(key=lambda card: (self._group(card, guest), self._due(card, guest)))
        return mine[skip : skip + limit]

    async def counts_of(self, guest: str) -> Counts:
        groups = Counter(self._group(card, guest) for card in self.cards.values() if guest in card.guests)
        return Counts(*(groups[number] for number in range(4)))

    def _asks(self, card: Card, guest: str) -> bool:
        return card.id in self.turns and guest in self.turns[card.id].asked

    def _group(self, card: Card, guest: str) -> int:
        return 0 if self._asks(card, guest) else ("playing", "waiting", "over").index(card.status) + 1

    def _due(self, card: Card, guest: str) -> float:
        due = self.turns[card.id].due if self._asks(card, guest) else 0
        return due or float("inf")

    def _fits(self, card: Card, guest: str, wanted: Wanted) -> bool:
        return (
            wanted.status in ("", card.status)
            and wanted.title in ("", card.title)
            and wanted.kind in ("", card.kind)
            and wanted.turn in (None, self._asks(card, guest))
            and all(word in card.people for word in wanted.words)
        )

    async def due(self, until: int, limit: int) -> list[tuple[str, int]]:
        due = [(turn.due, table) for table, turn in self.turns.items() if 0 < turn.due <= until]
        return [(table, when) for when, table in sorted(due)][:limit]

    async def ticking(self, after: str, limit: int) -> list[Card]:
        found = [card for card in self._latest(0) if card.id > after and card.id in self.turns]
        return sorted((card for card in found if self.turns[card.id].due), key=lambda card: card.id)[:limit]

    async def usage(self, host: str, home: str) -> Usage:
        used = [(card, sum(map(len, self.logs[table])) + self._attached(table)) for table, card in self.cards.items()]
        of_guest = sum(size for card, size in used if card.host == host)
        return Usage(of_guest, sum(size for card, size in used if home and card.home == home))

    def visit(self, table_id: str) -> Awaitable[None]:
        self.seen[table_id] = time.time_ns() // 10**6
        return _done()

    async def forsaken(self, kept: Kept, now: int, limit: int) -> list[str]:
        names = {"over": "finished", "waiting": "waiting", "playing": "running"}
        found = []
        for table, card in self.cards.items():
            days: int = getattr(kept, names[card.status] if card.guests else "trials")
            if days and max(self.seen.get(table, 0), self.updated[table]) < now - days * 24 * 3600 * 1000:
                found.append(table)
        return found[:limit]

    def remove(self, table_ids: Sequence[str]) -> Awaitable[None]:
        for table in table_ids:
            del self.logs[table], self.cards[table], self.updated[table]
            self.turns.pop(table, None)
            papers = [key for key in self.filed if key[0] in OF_TABLES and key[1].startswith(f"{table} ")]
            self.filed = {key: paper for key, paper in self.filed.items() if key not in papers}
            self.remove_results(table)
        return _done()

    async def count_active(self, host: str, since: int) -> int:
        return sum(1 for card in self._latest(since) if card.host == host and card.status != "over")

    async def name_of(self, guest: str) -> str | None:
        return self.chosen.get(guest)

    def set_name(self, guest: str, name: str) -> Awaitable[None]:
        if self.broken:
            raise Unavailable(text("server.error.not_saved"))
        self.chosen[guest] = name
        return _done()

    async def names(self, limit: int) -> list[tuple[str, str]]:
        return sorted(self.chosen.items())[:limit]

    async def unused_names(self, after: str, limit: int) -> list[str]:
        return [guest for guest in sorted(self.chosen) if guest > after and self._is_unused(guest)][:limit]

    def forget_names(self, guests: Sequence[str]) -> Awaitable[None]:
        for guest in filter(self._is_unused, guests):
            self.chosen.pop(guest, None)
        return _done()

    def _is_unused(self, guest: str) -> bool:
        papers = [paper for paper in self.filed.values() if paper.owner == guest and paper.kind != SPENT]
        tables = [card for card in self.cards.values() if guest == card.host or guest in card.guests]
        results = {it.guest for it in self.played.values()} | {it.guest for it in self.rated.values()}
        return not papers and (BAN, guest) not in self.filed and not tables and guest not in results

    async def latest(self, limit: int) -> list[Card]:
        return self._latest(0)[:limit]

    async def paper(self, kind: str, name: str) -> Paper | None:
        return self.filed.get((kind, name))

    async def papers(self, kind: str, owner: str | None = None) -> list[Paper]:
        found = [paper for _, paper in sorted(self.filed.items()) if paper.kind == kind]
        return [paper for paper in found if owner is None or paper.owner == owner]

    async def papers_after(self, kind: str, name: str, limit: int) -> list[Paper]:
        return [paper for paper in await self.papers(kind) if paper.id > name][:limit]

    def file(
        self, papers: Sequence[Paper], without: Sequence[tuple[str, str]] = (), new: bool = False
    ) -> Awaitable[None]:
        done: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        left = {key: paper for key, paper in self.filed.items() if key not in without}
        if self.broken:
            done.set_exception(OSError("no space left on device"))
        elif new and any((paper.kind, paper.id) in left for paper in papers):
            done.set_exception(Conflict("a paper"))
        else:
            self.filed = {**left, **{(paper.kind, paper.id): paper for paper in papers}}
            done.set_result(None)
        return done

    def attach(
        self, table_id: str, papers: Sequence[Paper], without: Sequence[tuple[str, str]] = ()
    ) -> Awaitable[None]:
        if table_id in self.logs:
            return self.file(papers, without)
        done: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        done.set_exception(Conflict(table_id))
        return done

    def _attached(self, table_id: str) -> int:
        attached = (key for key in self.filed if key[0] in (REVIEW, DRAFT) and key[1].startswith(f"{table_id} "))
        return sum(len(self.filed[key].data) for key in attached)

    def _latest(self, since: int) -> list[Card]:
        ids = sorted((i for i in self.cards if self.updated[i] >= since), key=lambda i: (-self.updated[i], i))
        return [
            replace(self.cards[i], updated=self.updated[i], turn=self.turns[i].facts if i in self.turns else b"")
            for i in ids
        ]


def _done() -> asyncio.Future[None]:
    done: asyncio.Future[None] = asyncio.get_running_loop().create_future()
    done.set_result(None)
    return done
