"""Profiles: what a person with an account lets everybody see, and the leaderboards of those who do."""

from __future__ import annotations

import time
from collections import defaultdict
from collections.abc import Sequence
from typing import Final, NamedTuple

import msgspec

from roundhouse.core.text import text
from roundhouse.server.accounts import Accounts
from roundhouse.server.encoding import encode
from roundhouse.server.errors import NotFound, Refused
from roundhouse.server.face import Face
from roundhouse.server.games import title_or_none
from roundhouse.server.people_answers import LeaderInfo, PersonInfo, PlayedGame, TitleRecord
from roundhouse.server.ratings import SETTLED_GAMES, SETTLED_OPPONENTS, rating_info, shown
from roundhouse.server.requests import ProfileChoice
from roundhouse.server.store import Paper, Store
from roundhouse.server.table import now
from roundhouse.server.tally import PROFILE, Leader, SeenGame
from roundhouse.server.warden import Warden

LATEST: Final = 20
"""Games on a profile."""
_COURSE: Final = 300
"""Of so many games a profile draws how ratings went."""
PAGE: Final = 50
"""Lines on a page of a leaderboard."""
_ACTIVE_DAYS: Final = 90
_DAY: Final = 24 * 3600 * 1000
_KEPT_SECONDS: Final = 5.0


class Board(NamedTuple):
    """A page of a leaderboard."""

    lines: list[LeaderInfo]
    more: bool
    """Whether another page follows."""


class Profiles:
    """Knows who wants to be seen, and shows them."""

    def __init__(self, store: Store, accounts: Accounts, warden: Warden) -> None:
        self._store = store
        self._accounts = accounts
        self._warden = warden
        self._boards: dict[tuple[str, int], tuple[float, list[Leader]]] = {}
        """Pages of leaderboards and when they were read."""

    # What one lets be seen.

    async def choice_of(self, guest: str) -> ProfileChoice:
        """What a person has chosen; nothing is public unless they have."""
        paper = await self._store.paper(PROFILE, guest)
        return ProfileChoice() if paper is None else msgspec.json.decode(paper.data, type=ProfileChoice)

    async def choose(self, guest: str, choice: ProfileChoice) -> None:
        """Show or hide a person from now on; raises Refused for a guest without an account."""
        if choice.public and await self._accounts.of(guest) is None:
            raise Refused(text("server.error.no_account"))
        if choice.public:
            await self._store.file([Paper(PROFILE, guest, guest, encode(choice))])
        else:
            await self._store.file([], [(PROFILE, guest)])
        self._boards.clear()

    # Seeing somebody.

    async def person(self, name: str, viewer: str | None) -> PersonInfo:
        """A person by the name of the account; raises NotFound, the same way for nobody and for who is not public."""
        guest = await self._accounts.owner(name) or ""
        choice = await self.choice_of(guest)
        mine = guest != "" and guest == viewer
        if not mine and (not choice.public or guest in self._warden.banned()):
            raise NotFound(text("server.error.no_person", name=name))
        return await self.about(guest, viewer, choice, mine)

    async def about(
        self, guest: str, viewer: str | None, choice: ProfileChoice, mine: bool, games: int = LATEST
    ) -> PersonInfo:
        """The games and ratings of somebody, as far as the choice goes."""
        account, only_rated = await self._accounts.of(guest), not choice.all_games
        standings = {it.title: it for it in await self._store.standings_of(guest)}
        course: dict[str, list[int]] = defaultdict(list)
        for title, rank in await self._store.ranks_of(guest, _COURSE):
            course[title].append(shown(rank))
        totals = await self._store.totals_of(guest, only_rated)
        latest = await self._store.played_by(guest, viewer or "", only_rated, games)
        return PersonInfo(
            name="" if account is None else account.name,
            since=None if account is None else account.made // _DAY * _DAY,
            public=choice.public,
            all_games=choice.all_games,
            mine=mine,
            favourite=totals[0].title if totals else None,
            titles=[
                TitleRecord(*it, rating_info(standings[it.title]) if it.title in standings else None, course[it.title])
                for it in totals
            ],
            games=[_game(it) for it in latest],
        )

    async def at_table(self, face: Face) -> list[str | None]:
        """By seat, the name of the account by which a player's public profile is found; None where there is none."""
        return [None if chair.shares else await self._public_name(chair.guest) for chair in face.seats]

    async def _public_name(self, guest: str | None) -> str | None:
        if guest is None or guest in self._warden.banned() or not (await self.choice_of(guest)).public:
            return None
        account = await self._accounts.of(guest)
        return None if account is None else account.name

    # Leaderboards.

    async def board(self, title_id: str, page: int, viewer: str | None) -> Board:
        """A page of a title's leaderboard, a few seconds old at most; raises NotFound."""
        if title_or_none(title_id) is None:
            raise NotFound(text("server.error.no_title", title=title_id[:80]))
        leaders = await self._leaders(title_id, page)
        first = (page - 1) * PAGE + 1
        lines = [
            LeaderInfo(number, name, shown(it.rank), it.games, it.guest == viewer)
            for number, (it, name) in enumerate(leaders[:PAGE], first)
        ]
        return Board(lines, more=len(leaders) > PAGE)

    async def _leaders(self, title_id: str, page: int) -> Sequence[Leader]:
        at, kept = self._boards.get((title_id, page), (-_KEPT_SECONDS, []))
        if time.monotonic() < at + _KEPT_SECONDS:
            return kept
        since, banned = now() - _ACTIVE_DAYS * _DAY, self._warden.banned()
        least = (SETTLED_GAMES, SETTLED_OPPONENTS)
        found = await self._store.leaders(title_id, since, *least, banned, PAGE + 1, (page - 1) * PAGE)
        self._boards[title_id, page] = time.monotonic(), found
        return found


def _game(seen: SeenGame) -> PlayedGame:
    it = seen.played
    counted = it.before is not None and it.after is not None
    return PlayedGame(
        title=it.title,
        at=it.at,
        players=it.players,
        place=it.place,
        score=it.score,
        rated=it.rated,
        before=shown(it.before) if counted and it.before is not None else None,
        after=shown(it.after) if counted and it.after is not None else None,
        table=it.table if seen.open else None,
    )
