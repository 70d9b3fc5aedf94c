"""The JSON documents that leave the engine, as types that an editor knows: views, records, texts and actions."""

# No `from __future__ import annotations`: with it NotRequired means nothing at run time, and OpenAPI would not know it.
from typing import Annotated, Any, Literal, NotRequired, TypedDict

Practice = Literal["same", "anew"]
"""A game in which whoever plays alone or against bots takes back what they like: whether chance comes again or anew."""
ActionJson = Annotated[dict[str, Any], "ActionJson"]
"""An action: its `kind`, and the fields of that kind."""
ArgJson = Annotated[Any, "ArgJson"]
"""What stands in a place of a text: a number, a word, a name, another text, or a list of these."""


class Names(TypedDict):
    """A name by language; there is always an English one."""

    en: str
    pl: NotRequired[str]
    board: NotRequired[str]
    """As a board prints it."""


class NameJson(TypedDict):
    """A proper name that differs between languages, such as a city's."""

    name: Names


class TextJson(TypedDict):
    """A sentence to put into words: a key of the catalogues, and what stands in its places."""

    key: str
    args: dict[str, ArgJson]


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

    chance: Practice
    taken_back: list[int]


class MatchRecord(TypedDict):
    """A whole match; docs/record.md describes it."""

    format: str
    version: int
    title: str
    rules_version: int
    options: dict[str, Any]
    seats: list[RecordSeat]
    seed: str | None
    commitment: str | None
    entries: list[Annotated[list[int | str], tuple[int, str]]]
    """Seat and action of each entry; seat -1 is chance."""
    practice: NotRequired[RecordPractice]
    nonces: NotRequired[list[str | None]]
    """What each player added to the seed, in the order of the seats before the lot."""
    lot: NotRequired[list[int]]
    """The number that each seat had before the lot."""
    rated: NotRequired[bool]
    """True if the table was rated."""
    start: NotRequired[dict[str, Any]]
    """The position that the match began from, if not that of the rules."""
    given: NotRequired[int]
    """So many entries were given before the match began."""
    scores: NotRequired[list[int]]
    """After the end: the points, and the places."""
    result: NotRequired[list[int]]


class EstimateJson(TypedDict):
    """A measured number and its standard error."""

    value: float
    error: float


class PartJson(TypedDict):
    """A part of what an answer is worth, in the unit of the analysis."""

    text: TextJson
    amount: float | None
    """Against the mean of the others; null for what is told without a number."""


class MarkJson(TypedDict):
    """Something on the board that belongs to a plan."""

    kind: str
    """What the ids are: `route`, `hex`, `city` or another kind that the title's board has."""
    ids: list[int | str]
    weight: float
    """From 0 to 1: how much it matters."""
    style: Literal["solid", "dashed"]
    """Solid is what the answer itself does or needs, dashed what may follow."""


class CandidateJson(TypedDict):
    """An answer, and what comes of it."""

    action: ActionJson
    words: TextJson
    chance: EstimateJson | None
    """The chance to win, from 0 to 1; null for an answer that was not tried out."""
    margin: EstimateJson | None
    """By how much the seat will be ahead of the best of the others."""
    gain: EstimateJson | None
    """The chance to win against that of the best answer, in the same worlds; never measured for itself."""
    equal: bool
    """Whether chance explains the difference to the best answer."""
    worlds: int
    """In how many worlds it was tried."""
    worth: float | None
    """What the bot thought of it before, in a measure of its own; null for what it would never do."""
    parts: list[PartJson]
    plan: list[MarkJson]


class TableJson(TypedDict):
    """A table of a review."""

    name: TextJson
    columns: list[TextJson]
    rows: list[list[ArgJson]]
    """Names, numbers and texts."""


class AnalysisJson(TypedDict):
    """What a seat can answer and what comes of it, from what the seat may know."""

    title: str
    seat: int
    question: TextJson
    unit: TextJson
    """What margins and parts are counted in."""
    chances: list[float]
    """Everybody's chance to win after the best answer; an opponent without a seat comes last."""
    candidates: list[CandidateJson]
    """The best first."""
    effort: int
    """So many games were played on."""
