"""The JSON documents that leave the engine, as types that an editor knows: views and records."""

from __future__ import annotations

from typing import Any, NotRequired, TypedDict


class View(TypedDict):
    """What a seat, or a spectator, may know of a table. A title adds fields of its own in a subclass."""

    title: str
    seat: int | None
    """Whose view it is; null for a spectator."""
    over: bool
    asked: list[int]
    """The seats whose turn it is: several where all answer at once, -1 where chance answers."""


class RecordSeat(TypedDict):
    """Who sat where, and for a bot its level."""

    name: str
    bot: NotRequired[str]


class RecordPractice(TypedDict):
    """Whether chance came again or was drawn anew, and each version that was gone back to."""

    chance: str
    taken_back: list[int]


class Particulars(TypedDict, total=False):
    """What a record says of some matches only: for practice, with seats by lot, begun from a position, ended."""

    practice: RecordPractice
    lot: list[int]
    """The number that each seat had before the lot."""
    start: dict[str, Any]
    given: int
    """So many entries were given before the match began."""
    scores: list[int]
    """After the end: the points, and the places."""
    result: list[int]


class MatchRecord(Particulars):
    """A whole match; docs/record.md describes it."""

    format: str
    version: int
    title: str
    rules_version: int
    options: dict[str, Any]
    seats: list[RecordSeat]
    seed: str | None
    commitment: str | None
    entries: list[list[int | str]]
    """Seat and action of each entry; seat -1 is chance."""
