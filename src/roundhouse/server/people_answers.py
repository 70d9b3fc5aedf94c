"""What the server answers about people: profiles, ratings and leaderboards."""

from __future__ import annotations

from msgspec import Struct

from roundhouse.core.documents import TextJson


class RatingInfo(Struct):
    """A rating in one title. Everybody begins at 1000."""

    rating: int
    provisional: bool
    """Whether too few games have counted, or too few different opponents."""
    games: int
    """How many games have counted."""


class SeatRating(Struct):
    """The rating of a player at a table."""

    rating: RatingInfo | None
    """Null before the first game that counts."""
    before: int | None
    after: int | None
    """What the game of this table changed; null if it is not over or did not count."""


class TableRatings(Struct):
    """The ratings of those who sit at a rated table."""

    why: TextJson | None
    """Why the game did not count, or changed nothing for you."""
    seats: list[SeatRating | None]
    """By seat; null for a player whose rating is not public."""


class TitleRecord(Struct):
    """How somebody has played a title."""

    title: str
    games: int
    wins: int
    mean_place: float
    best_score: int | None
    mean_score: float | None
    rating: RatingInfo | None
    course: list[int]
    """The rating after each of the latest games that counted."""


class PlayedGame(Struct):
    """A game that somebody has played."""

    title: str
    at: int
    """When it was over, in milliseconds since 1970."""
    players: int
    place: int
    score: int | None
    rated: bool
    before: int | None
    after: int | None
    """What it changed in the rating; null if it did not count."""
    table: str | None
    """The table, if it was public or you have a seat there."""


class PersonInfo(Struct):
    """A person's profile."""

    name: str
    since: int | None
    """The day on which the account was made, in milliseconds since 1970."""
    public: bool
    """Whether others see it, too."""
    all_games: bool
    """Whether all games among people are counted, not only the rated ones."""
    mine: bool
    favourite: str | None
    """The title that the person has played most."""
    titles: list[TitleRecord]
    games: list[PlayedGame]
    """The latest ones, latest first."""


class LeaderInfo(Struct):
    """A line of a leaderboard."""

    rank: int
    name: str
    rating: int
    games: int
    mine: bool
