"""Results and ratings without a disk, for the store in memory."""

from __future__ import annotations

import asyncio
from collections import Counter, defaultdict
from collections.abc import Awaitable, Sequence
from dataclasses import replace
from itertools import combinations
from statistics import fmean

from roundhouse.server.store import Card, Conflict, Paper, Store
from roundhouse.server.tally import PROFILE, Leader, Played, SeenGame, Standing, Totals


class MemoryTallies(Store):
    """The part of a store in memory that knows results and ratings."""

    def __init__(self) -> None:
        self.cards: dict[str, Card] = {}
        self.updated: dict[str, int] = {}
        self.chosen: dict[str, str] = {}
        self.filed: dict[tuple[str, str], Paper] = {}
        self.tallied: set[str] = set()
        self.played: dict[tuple[str, str], Played] = {}
        self.rated: dict[tuple[str, str], Standing] = {}

    async def untallied(self, limit: int) -> list[tuple[str, bytes, int]]:
        over = [card for card in self.cards.values() if card.status == "over" and card.id not in self.tallied]
        over.sort(key=lambda card: (self.updated[card.id], card.id))
        return [(card.id, card.face, self.updated[card.id]) for card in over[:limit]]

    def tally(self, table_id: str, played: Sequence[Played], standings: Sequence[Standing] = ()) -> Awaitable[None]:
        done: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        card = self.cards.get(table_id)
        if card is None or card.status != "over" or table_id in self.tallied:
            done.set_exception(Conflict(table_id))
            return done
        self.tallied.add(table_id)
        self.played.update({(it.guest, table_id): it for it in played if it.guest in card.guests})
        for its in standings:
            self.rated.pop((its.title, its.guest), None)
            if its.guest in card.guests:
                opponents = self._opponents(its.title, its.guest)
                self.rated[its.title, its.guest] = replace(its, opponents=len(opponents))
        done.set_result(None)
        return done

    def _opponents(self, title: str, guest: str) -> set[str]:
        counted = [it for it in self.played.values() if it.after is not None and it.title == title]
        mine = {it.table for it in counted if it.guest == guest}
        return {it.guest for it in counted if it.table in mine} - {guest}

    async def standings(self, title: str, guests: Sequence[str]) -> list[Standing]:
        return [self.rated[title, guest] for guest in guests if (title, guest) in self.rated]

    async def standings_of(self, guest: str) -> list[Standing]:
        return [it for _, it in sorted(self.rated.items()) if it.guest == guest]

    async def leaders(
        self, title: str, since: int, games: int, opponents: int, without: Sequence[str], limit: int, skip: int
    ) -> list[Leader]:
        found = [
            it
            for it in self.rated.values()
            if it.title == title and it.at >= since and it.games >= games and it.opponents >= opponents
            if it.guest not in without and (PROFILE, it.guest) in self.filed
        ]
        found.sort(key=lambda it: (-it.rank, it.guest))
        return [Leader(it, self.chosen[it.guest]) for it in found[skip : skip + limit]]

    async def met(self, title: str, guests: Sequence[str], since: int) -> int:
        tables: dict[str, list[str]] = defaultdict(list)
        for it in self.played.values():
            if it.title == title and it.at >= since and it.after is not None and it.guest in guests:
                tables[it.table].append(it.guest)
        pairs = Counter(pair for names in tables.values() for pair in combinations(sorted(names), 2))
        return max(pairs.values(), default=0)

    async def played_at(self, table_id: str) -> list[Played]:
        return sorted((it for it in self.played.values() if it.table == table_id), key=lambda it: (it.place, it.guest))

    async def played_by(self, guest: str, viewer: str, rated: bool, limit: int) -> list[SeenGame]:
        return [SeenGame(it, self._is_open(it.table, viewer)) for it in self._of(guest, rated)[:limit]]

    def _is_open(self, table: str, viewer: str) -> bool:
        card = self.cards.get(table)
        return card is not None and (card.public or viewer in card.guests)

    def _of(self, guest: str, rated: bool) -> list[Played]:
        mine = [it for it in self.played.values() if it.guest == guest and it.rated >= rated]
        return sorted(mine, key=lambda it: (-it.at, it.table))

    async def totals_of(self, guest: str, rated: bool) -> list[Totals]:
        titles: dict[str, list[Played]] = defaultdict(list)
        for it in self._of(guest, rated):
            titles[it.title].append(it)
        found = [_total(title, games) for title, games in titles.items()]
        return sorted(found, key=lambda it: (-it.games, it.title))

    async def ranks_of(self, guest: str, limit: int) -> list[tuple[str, float]]:
        ranks = [(it.title, it.after) for it in self._of(guest, rated=False) if it.after is not None]
        return ranks[:limit][::-1]

    def hand_results(self, guest: str, into: str) -> Awaitable[None]:
        mine = {key: it for key, it in self.played.items() if key[0] == guest}
        self.played = {key: it for key, it in self.played.items() if key not in mine}
        for (_, table), it in mine.items():
            self.played.setdefault((into, table), replace(it, guest=into))
        return _done()

    def forget_results(self, guest: str) -> Awaitable[None]:
        self.played = {key: it for key, it in self.played.items() if it.guest != guest}
        self.rated = {key: it for key, it in self.rated.items() if it.guest != guest}
        return _done()

    def remove_results(self, table: str) -> None:
        owners = {paper.owner for (kind, _), paper in self.filed.items() if kind == "account"}
        self.tallied.discard(table)
        self.played = {key: it for key, it in self.played.items() if key[1] != table or key[0] in owners}


def _total(title: str, games: list[Played]) -> Totals:
    scores = [it.score for it in games if it.score is not None]
    wins = sum(it.place == 1 for it in games)
    best, mean = (max(scores), fmean(scores)) if scores else (None, None)
    return Totals(title, len(games), wins, fmean(it.place for it in games), best, mean)


def _done() -> asyncio.Future[None]:
    done: asyncio.Future[None] = asyncio.get_running_loop().create_future()
    done.set_result(None)
    return done
