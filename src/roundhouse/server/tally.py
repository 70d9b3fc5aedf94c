"""What the store keeps of games that are over: who came in which place, and the ratings that follow from it."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Awaitable, Sequence
from dataclasses import dataclass
from typing import Final, NamedTuple

PROFILE: Final = "profile"
"""The kind of paper that makes somebody's profile public; without it nothing is."""


@dataclass(frozen=True, slots=True)
class Standing:
    """The rating of a player in a title."""

    title: str
    guest: str
    mu: float
    sigma: float
    rank: float
    """What leaderboards are ordered by."""
    games: int
    at: int
    """When the last game that counted was over."""
    opponents: int = 0
    """How many different people they were played against, as the store knows it."""


@dataclass(frozen=True, slots=True)
class Played:
    """A game that a person has played to its end, among people."""

    guest: str
    table: str
    title: str
    at: int
    players: int
    place: int
    score: int | None
    rated: bool
    """Whether the table was a rated one."""
    why: str = ""
    """If it was and the game did not count for the rating: the key of the reason."""
    before: float | None = None
    after: float | None = None
    """The player's `Standing.rank`; None if the game did not count."""


@dataclass(frozen=True, slots=True)
class SeenGame:
    """A game as somebody who looks at its player may see it."""

    played: Played
    open: bool
    """Whether the table is there, and public or one of whoever looks."""


class Totals(NamedTuple):
    """The games of a person in one title."""

    title: str
    games: int
    wins: int
    mean_place: float
    best_score: int | None
    mean_score: float | None


class Leader(NamedTuple):
    """A line of a leaderboard."""

    standing: Standing
    name: str


class Tallies(ABC):
    """The part of the store that knows results and ratings. Times are milliseconds since 1970."""

    @abstractmethod
    async def untallied(self, limit: int) -> list[tuple[str, bytes, int]]:
        """Tables that are over and not tallied: their ids, faces, and when they changed last; the earliest first."""

    @abstractmethod
    def tally(self, table_id: str, played: Sequence[Played], standings: Sequence[Standing] = ()) -> Awaitable[None]:
        """Write down what follows from a game that is over, all or nothing, as durably as `append`.

        Raises Conflict if that was done before, or there is no such table. Whoever no longer sits there is left out.
        """

    @abstractmethod
    async def standings(self, title: str, guests: Sequence[str]) -> list[Standing]:
        """The ratings of these guests in a title."""

    @abstractmethod
    async def standings_of(self, guest: str) -> list[Standing]:
        """The ratings of a guest, by title."""

    @abstractmethod
    async def leaders(
        self, title: str, since: int, games: int, opponents: int, without: Sequence[str], limit: int, skip: int
    ) -> list[Leader]:
        """The best of those who have a public profile, played since then, and have so many games and opponents."""

    @abstractmethod
    async def met(self, title: str, guests: Sequence[str], since: int) -> int:
        """The most games that counted since then which any two of these guests have played with each other."""

    @abstractmethod
    async def played_at(self, table_id: str) -> list[Played]:
        """What the game of a table led to."""

    @abstractmethod
    async def played_by(self, guest: str, viewer: str, rated: bool, limit: int) -> list[SeenGame]:
        """The latest games of a guest, or the rated ones only, for somebody who looks."""

    @abstractmethod
    async def totals_of(self, guest: str, rated: bool) -> list[Totals]:
        """The games of a guest, or the rated ones only, by title; the title with most games first."""

    @abstractmethod
    async def ranks_of(self, guest: str, limit: int) -> list[tuple[str, float]]:
        """Title and `Standing.rank` after the latest games of a guest that counted; the earliest of them first."""

    @abstractmethod
    def hand_results(self, guest: str, into: str) -> Awaitable[None]:
        """Make the games of one guest another's."""

    @abstractmethod
    def forget_results(self, guest: str) -> Awaitable[None]:
        """Forget the games and the ratings of a guest."""
