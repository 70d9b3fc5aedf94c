"""Ratings: what games that are over lead to, one after the other, and each exactly once.

Everything follows from the cards of tables that are over. A mark in the store says which of them are done, and it is
set together with what they lead to, so that a crash neither loses a game nor counts it twice.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
from collections.abc import Mapping, Sequence
from typing import Final, NamedTuple

from openskill.models import PlackettLuce

from roundhouse.core.text import text
from roundhouse.server.errors import Refused, Unavailable
from roundhouse.server.face import Face, read_face
from roundhouse.server.people_answers import RatingInfo, SeatRating, TableRatings
from roundhouse.server.rated import why_uncounted
from roundhouse.server.store import Conflict
from roundhouse.server.table import now
from roundhouse.server.tables import Tables
from roundhouse.server.tally import PROFILE, Played, Standing

SETTLED_GAMES: Final = 5
SETTLED_OPPONENTS: Final = 3
"""Until so many games against so many different people have counted, a rating is provisional."""
OFTEN: Final = 5
"""So many games of one title between the same two people count within a day."""
_DAY: Final = 24 * 3600 * 1000
_AT_ONCE: Final = 100
_RETRY_SECONDS: Final = 10.0
_FEW: Final = "server.rated.few"
_OFTEN: Final = "server.rated.often"
_NEWCOMERS: Final = "server.rated.newcomers"
_MODEL: Final = PlackettLuce()
_log = logging.getLogger(__name__)


class Skill(NamedTuple):
    """What is believed of a player: the mean, and how far off it may be."""

    mu: float
    sigma: float

    @property
    def rank(self) -> float:
        """What the player very likely is at least; leaderboards are ordered by it."""
        return self.mu - 3 * self.sigma


NEW: Final = Skill(_MODEL.mu, _MODEL.sigma)


def shown(rank: float) -> int:
    """A rank as people read it: everybody begins at 1000."""
    return max(0, round(1000 + 40 * rank))


def is_provisional(standing: Standing) -> bool:
    """Whether too little is known of a player for leaderboards, and for the ratings of others."""
    return standing.games < SETTLED_GAMES or standing.opponents < SETTLED_OPPONENTS


def rating_info(standing: Standing) -> RatingInfo:
    """A rating as an answer has it."""
    return RatingInfo(shown(standing.rank), is_provisional(standing), standing.games)


def rated_anew(before: Mapping[str, Skill], places: Mapping[str, int]) -> dict[str, Skill]:
    """The skills after a game in which these players took these places."""
    teams = [[_MODEL.rating(mu=before[who].mu, sigma=before[who].sigma)] for who in places]
    after = _MODEL.rate(teams, ranks=[float(place) for place in places.values()])
    return {who: Skill(team[0].mu, team[0].sigma) for who, team in zip(places, after, strict=True)}


class Ratings:
    """Tallies games that are over, and tells ratings."""

    def __init__(self, tables: Tables) -> None:
        self._tables = tables
        self._store = tables.store
        self._lock = asyncio.Lock()
        """Held while a game is tallied: each begins with the ratings that the one before led to."""

    async def attend(self) -> None:
        """Tally games as they end, beginning with those that ended before a crash."""
        while True:
            self._tables.ended.clear()
            try:
                await self.catch_up()
            except Exception as error:
                if not isinstance(error, Unavailable):
                    _log.exception("ratings.broken")
                await asyncio.sleep(_RETRY_SECONDS)
                continue
            await self._tables.ended.wait()

    async def catch_up(self) -> None:
        """Tally all games that are over and are not tallied."""
        while found := await self._store.untallied(_AT_ONCE):
            for table_id, face, updated in found:
                await self._settle(table_id, self._read(table_id, face), updated)

    def _read(self, table_id: str, data: bytes) -> Face | None:
        try:
            return read_face(data)
        except (ValueError, RecursionError) as error:  # it is on no list either, and must not stop the others
            _log.error("table.not_tallied", extra={"table": table_id, "why": str(error)})
            return None

    async def _settle(self, table_id: str, face: Face | None, at: int) -> None:
        async with self._lock:
            played, standings = ([], []) if face is None else await self._outcome(face, at)
            with contextlib.suppress(Conflict):  # it has been done meanwhile
                await self._store.tally(table_id, played, standings)

    async def _outcome(self, face: Face, at: int) -> tuple[list[Played], list[Standing]]:
        """What a game leads to, for each person and for the ratings."""
        result = face.result
        seats = {chair.guest: face.own_seat(chair.guest) for chair in face.seats if chair.guest is not None}
        own = {guest: seat for guest, seat in seats.items() if seat is not None}
        if result is None or face.origin is not None or len(own) < 2:
            return [], []
        ranks = {guest: result.ranks[seat] for guest, seat in own.items() if result.ranks and result.ranks[seat]}
        if ranks:
            return await self._rated(face, ranks, own, at)
        places = result.places if result.why == "played" else None
        why = _FEW if face.rated else ""
        done = [] if places is None else [(who, seat) for who, seat in own.items() if not face.seats[seat].left]
        return [_played(face, who, places[seat], seat, at, why) for who, seat in done if places is not None], []

    async def _rated(
        self, face: Face, ranks: Mapping[str, int], own: Mapping[str, int], at: int
    ) -> tuple[list[Played], list[Standing]]:
        """A game that counts, unless those who still have accounts are too few or have met too often."""
        known = {who: place for who, place in ranks.items() if await self._store.papers("account", who)}
        why = _FEW if len(known) < 2 else ""
        if not why and await self._store.met(face.title, list(known), at - _DAY) >= OFTEN:
            why = _OFTEN
        if why:
            return [_played(face, who, place, own[who], at, why) for who, place in ranks.items()], []
        before = {standing.guest: standing for standing in await self._store.standings(face.title, list(known))}
        at = max(at, *(it.at + 1 for it in before.values()), 0)  # a player's games stay in the order of their ratings
        after, unmoved = _changed(before, known)
        played, standings = [], []
        for who, place in known.items():
            was, skill = before.get(who), after[who]
            old = NEW.rank if was is None else was.rank
            games = 1 if was is None else was.games + 1
            played.append(_played(face, who, place, own[who], at, unmoved.get(who, ""), old, skill.rank))
            standings.append(Standing(face.title, who, skill.mu, skill.sigma, skill.rank, games, at))
        return played, standings

    # Telling.

    async def at_table(self, table_id: str, viewer: str | None) -> TableRatings:
        """The ratings of those who sit at a rated table, and what its game changed; only what the viewer may see."""
        live = await self._tables.get(table_id)
        face = live.table.face
        if not face.rated:
            raise Refused(text("server.error.not_rated"))
        played = {it.guest: it for it in await self._of_table(face)}
        guests = [chair.guest for chair in face.seats if chair.guest is not None]
        standings = {it.guest: it for it in await self._store.standings(face.title, guests)}
        seats = []
        for chair in face.seats:
            who = chair.guest
            visible = who is not None and (who == viewer or await self._shows(who))
            seats.append(_seat(standings.get(who), played.get(who)) if visible and who is not None else None)
        mine = played.get(viewer or "") or next(iter(played.values()), None)
        why = None if face.result is None else why_uncounted(face.result)
        if mine is not None and mine.why:
            why = text(mine.why, n=OFTEN)
        return TableRatings(None if why is None else why.to_json(), seats)

    async def _of_table(self, face: Face) -> Sequence[Played]:
        """What a game led to; whoever asks at once after the end does not ask in vain."""
        if face.result is None:
            return []
        played = await self._store.played_at(face.id)
        if not played and face.result.ranks:
            await self._settle(face.id, face, now())
            played = await self._store.played_at(face.id)
        return played

    async def _shows(self, guest: str) -> bool:
        return await self._store.paper(PROFILE, guest) is not None


def _changed(before: Mapping[str, Standing], places: Mapping[str, int]) -> tuple[dict[str, Skill], dict[str, str]]:
    """The new skill of each player, and why that of some is the old one.

    Newcomers are rated with all who played; whoever is known well is rated with those only who are known as well.
    Otherwise accounts that are made to lose would lift somebody as high as they like.
    """
    skills = {who: Skill(before[who].mu, before[who].sigma) if who in before else NEW for who in places}
    settled = {who: place for who, place in places.items() if who in before and not is_provisional(before[who])}
    after = {who: skill for who, skill in rated_anew(skills, places).items() if who not in settled}
    if len(settled) > 1:
        return {**after, **rated_anew(skills, settled)}, {}
    return {**after, **{who: skills[who] for who in settled}}, dict.fromkeys(settled, _NEWCOMERS)


def _played(
    face: Face,
    who: str,
    place: int,
    seat: int,
    at: int,
    why: str,
    before: float | None = None,
    after: float | None = None,
) -> Played:
    scores = None if face.result is None or face.seats[seat].left else face.result.scores
    score = None if scores is None else scores[seat]
    return Played(who, face.id, face.title, at, len(face.seats), place, score, face.rated, why, before, after)


def _seat(standing: Standing | None, played: Played | None) -> SeatRating:
    info = None if standing is None else rating_info(standing)
    if played is None or played.before is None or played.after is None:
        return SeatRating(info, None, None)
    return SeatRating(info, shown(played.before), shown(played.after))
