"""Results and ratings in SQL: the queries over the tables `results` and `ratings`."""

from __future__ import annotations

from collections.abc import Awaitable, Sequence
from typing import Any, Final

from roundhouse.server.steps import Statements, Step, Value, marks
from roundhouse.server.tally import Leader, Played, SeenGame, Standing, Totals

_STANDING: Final = "select title, guest, mu, sigma, rank, games, at, opponents from ratings"
_PLAYED: Final = (
    "results.guest, results.table_id, title, at, players, place, score, rated, why, rank_before, rank_after"
)
_SITS: Final = "where exists (select 1 from seats where guest = ? and table_id = ?)"
_TALLIED: Final = "update tables set tallied = 1 where id = ? and status = 'over' and tallied = 0"
_RESULT: Final = f"insert into results select ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ? {_SITS}"
_RATING: Final = f"insert into ratings select ?, ?, ?, ?, ?, ?, ?, 0 {_SITS}"
_OPPONENTS: Final = """
update ratings set opponents = (
  select count(distinct other.guest) from results own join results other
  on other.table_id = own.table_id and other.guest <> own.guest
  where own.guest = ratings.guest and own.title = ratings.title
  and own.rank_after is not null and other.rank_after is not null)
where title = ? and guest = ?"""
_LEADERS: Final = """
select title, guest, mu, sigma, rank, games, at, opponents, name from ratings join guests on guests.id = guest
where title = ? and at >= ? and games >= ? and opponents >= ?
and exists (select 1 from papers where kind = 'profile' and papers.owner = guest)"""
_MET: Final = """
select count(*) as games from results one join results two on one.table_id = two.table_id and one.guest < two.guest
where one.title = ? and one.at >= ? and one.rank_after is not null and two.rank_after is not null"""
_OPEN: Final = """
exists (select 1 from tables where id = results.table_id and (public = 1 or exists (
  select 1 from seats where seats.table_id = results.table_id and seats.guest = ?)))"""
_TOTALS: Final = """
select title, count(*) as games, sum(case when place = 1 then 1 else 0 end),
  cast(avg(place) as double precision), max(score), cast(avg(score) as double precision)
from results where guest = ? and rated >= ? group by title order by games desc, title"""


class SqlTallies(Statements):
    """The part of a store over SQL that knows results and ratings."""

    async def untallied(self, limit: int) -> list[tuple[str, bytes, int]]:
        over = "from tables where status = 'over' and tallied = 0 order by updated, id limit ?"
        rows = await self._select(f"select id, face, updated {over}", limit)
        return [(table, face, updated) for table, face, updated in rows]

    def tally(self, table_id: str, played: Sequence[Played], standings: Sequence[Standing] = ()) -> Awaitable[None]:
        results = [(*_row(it), it.guest, table_id) for it in played]
        rated = [(its.title, its.guest) for its in standings]
        ratings = [
            (its.title, its.guest, its.mu, its.sigma, its.rank, its.games, its.at, its.guest, table_id)
            for its in standings
        ]
        steps = (
            Step(_TALLIED, [(table_id,)], sure=True),
            Step(_RESULT, results),
            Step("delete from ratings where title = ? and guest = ?", rated),
            Step(_RATING, ratings),
            Step(_OPPONENTS, rated),
        )
        return self._write((), steps)

    async def standings(self, title: str, guests: Sequence[str]) -> list[Standing]:
        rows = await self._select(f"{_STANDING} where title = ? and guest in ({marks(guests)})", title, *guests)
        return [Standing(*row) for row in rows]

    async def standings_of(self, guest: str) -> list[Standing]:
        return [Standing(*row) for row in await self._select(f"{_STANDING} where guest = ? order by title", guest)]

    async def leaders(
        self, title: str, since: int, games: int, opponents: int, without: Sequence[str], limit: int, skip: int
    ) -> list[Leader]:
        query = f"{_LEADERS} and guest not in ({marks(without)}) order by rank desc, guest limit ? offset ?"
        rows = await self._select(query, title, since, games, opponents, *without, limit, skip)
        return [Leader(Standing(*row[:8]), row[8]) for row in rows]

    async def met(self, title: str, guests: Sequence[str], since: int) -> int:
        among = marks(guests)
        pairs = f"{_MET} and one.guest in ({among}) and two.guest in ({among}) group by one.guest, two.guest"
        rows = await self._select(f"select max(games) from ({pairs}) as pairs", title, since, *guests, *guests)
        return int(rows[0][0] or 0)

    async def played_at(self, table_id: str) -> list[Played]:
        rows = await self._select(f"select {_PLAYED} from results where table_id = ? order by place, guest", table_id)
        return [_played(row) for row in rows]

    async def played_by(self, guest: str, viewer: str, rated: bool, limit: int) -> list[SeenGame]:
        latest = "from results where guest = ? and rated >= ? order by at desc, table_id limit ?"
        rows = await self._select(f"select {_PLAYED}, {_OPEN} {latest}", viewer, guest, int(rated), limit)
        return [SeenGame(_played(row[:-1]), bool(row[-1])) for row in rows]

    async def totals_of(self, guest: str, rated: bool) -> list[Totals]:
        return [Totals(*row) for row in await self._select(_TOTALS, guest, int(rated))]

    async def ranks_of(self, guest: str, limit: int) -> list[tuple[str, float]]:
        counted = "from results where guest = ? and rank_after is not null order by at desc, table_id limit ?"
        rows = await self._select(f"select title, rank_after {counted}", guest, limit)
        return [(title, rank) for title, rank in reversed(rows)]

    def hand_results(self, guest: str, into: str) -> Awaitable[None]:
        both = "select table_id from results where guest = ?"
        steps = (
            Step(f"delete from results where guest = ? and table_id in ({both})", [(guest, into)]),
            Step("update results set guest = ? where guest = ?", [(into, guest)]),
        )
        return self._write((), steps)

    def forget_results(self, guest: str) -> Awaitable[None]:
        tables = ("results", "ratings")
        return self._write((), [Step(f"delete from {table} where guest = ?", [(guest,)]) for table in tables])


def without_results(table_ids: Sequence[str]) -> Step:
    """With a table go the results of guests; those of accounts stay with them."""
    guests = "guest not in (select owner from papers where kind = 'account')"
    return Step(f"delete from results where table_id = ? and {guests}", [(table_id,) for table_id in table_ids])


def _row(it: Played) -> tuple[Value, ...]:
    game = (it.guest, it.table, it.title, it.at, it.players, it.place)
    return (*game, it.score, int(it.rated), it.why, it.before, it.after)


def _played(row: Sequence[Any]) -> Played:
    guest, table, title, at, players, place, score, rated, why, before, after = row
    return Played(guest, table, title, at, players, place, score, bool(rated), why, before, after)
