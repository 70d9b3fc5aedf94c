"""What the server answers over REST, and the parts that messages on a socket share with it."""

from __future__ import annotations

from typing import Any, Literal

from msgspec import UNSET, Raw, Struct, UnsetType

from roundhouse.analysis.documents import ReviewJson
from roundhouse.core.documents import ActionJson, AnalysisJson, MarkJson, Names, PartJson, Practice, TextJson, View
from roundhouse.core.guide import Hook
from roundhouse.core.title import Value
from roundhouse.server.clock import ClockRule

# Who you are, and what can be played.


class Me(Struct):
    """Who you are."""

    name: str
    id: str
    code: str | None = None
    """Set for a guest without a name of their own; `name` is then "Guest" and this code, in the browser's language."""
    account: bool = False
    """Whether you have an account; otherwise you are a guest."""


class OptionInfo(Struct):
    """An option of a title."""

    id: str
    name: TextJson
    help: TextJson
    default: Value
    choices: list[Value]
    """Empty for a whole number between `least` and `most`."""
    choice_names: list[TextJson | None] | None
    least: int | None
    most: int | None
    advanced: bool
    seats: tuple[int, int] | None
    """The player counts that the option is for, from the least to the most; null: any."""


class BoardProblem(Struct):
    """Something that is wrong with a board."""

    place: str
    """Where in its document, such as "cities[3].id"."""
    text: TextJson


class SeatBalance(Struct):
    """What a seat of the report on a map achieved; the seats are in the order of play."""

    games: int
    mean: float
    sd: float
    min: int
    max: int
    win_share: float
    win_share_95: tuple[float, float]
    mean_place: float


class Spread(Struct):
    """A mean with the least and the most."""

    mean: float
    min: int
    max: int


class ThingBalance(Struct):
    """What became of a route or a ticket."""

    id: str
    held: float
    """The share of games in which somebody had it."""
    done: float
    """Of these, the share in which it brought what it was for."""
    points: float
    """What it brought on average to those who had it."""
    wins: float
    """The share of wins of those who had it."""


class BalanceReport(Struct):
    """How balanced a map is, after so many games."""

    games: int
    players: int
    fair: float
    """The share of wins that every seat would have."""
    seats: list[SeatBalance]
    winners: Spread
    """The points of the winners."""
    turns: Spread
    things: dict[str, list[ThingBalance]]
    """By kind: routes and tickets."""


class BalanceNews(Struct):
    """A line of the stream of a report: where it stands, why it waits, or why it ended before its time."""

    report: BalanceReport | None = None
    of: int = 0
    """How many games are wanted."""
    wait: float = 0.0
    """Seconds until games go on, once processor time has been used up."""
    error: TextJson | None = None


class ReadingInfo(Struct):
    """Where the defaults depart from the letter of the rulebook."""

    number: str
    text: TextJson
    option: str
    letter: Value
    """The value of the option that keeps to the letter."""


class TitleInfo(Struct):
    """A title."""

    id: str
    names: Names
    seats: tuple[int, int]
    """The least and the most players."""
    options: list[OptionInfo]
    bots: list[str]
    """The levels of its bots, the best last; each is followed by its personas, as `level:persona`."""
    usual_bot: str
    """The level that plays where nobody has chosen one."""
    readings: list[ReadingInfo]
    seats_by_lot: bool
    """Whether the rulebook draws seats by lot."""


class GuideAct(Struct):
    """An action that a guide asks for."""

    at: int
    """The length of the game's log when it is due."""
    action: ActionJson


class GuideStep(Struct):
    """A step of a guided first game."""

    text: str
    """The key of its words; that of the heading ends in `.title`."""
    at: int
    """The length of the game's log when it is shown."""
    acts: list[GuideAct]
    point: list[Hook]
    """What the page draws a ring around."""
    panel: str | None
    """The panel that a phone shows."""
    open: Hook | None
    """Something that the page opens for this step."""


class GuideInfo(Struct):
    """A guided first game."""

    title: str
    seat: int
    """The newcomer's seat."""
    start: int
    """The length of the game's log at the prepared position."""
    steps: list[GuideStep]


# Tables.


class SeatInfo(Struct):
    """A seat and who has it."""

    name: str
    kind: Literal["person", "bot", "open", "invite"]
    level: str | None
    """The level of the bot that plays here."""
    mine: bool
    present: bool
    """Whether the player is connected."""
    left: bool
    """Whether the player has left and a bot plays instead."""
    code: str | None = None
    """Set for a guest without a name of their own, so that everyone reads "Guest" in their own language."""
    away: int | None = None
    """For how many seconds the player has not been connected."""
    same: int | None = None
    """The seat of the person at whose screen this player sits."""
    replaced: bool = False
    """Whether the others have sent the bot in; it plays until the player comes back."""
    program: bool = False
    """Whether a program plays here, over a token: a bot that is somebody's own."""


class ResultInfo(Struct):
    """How a table ended.

    Played to the end, by agreement of all players, abandoned by those who were left, because time ran out, closed
    before the start, or as a record that breaks off.
    """

    why: Literal["played", "agreed", "abandoned", "time", "closed", "unfinished"]
    scores: list[int] | None
    places: list[int] | None
    agreed: list[int] = []
    """For an early end: the seats that agreed."""
    without: list[int] = []
    """The seats of players who were away for long and had no vote."""
    late: list[int] = []
    """The seats of players whose time ran out."""


class OriginInfo(Struct):
    """Where a table comes from: a trial of a decision at another table, a file, or a guided first game."""

    kind: Literal["trial", "record", "lesson"]
    table: str | None
    step: int | None
    seat: int | None
    """For a trial: the table, the step and the seat whose decision is tried out."""
    blind: bool
    """For a trial of a running game: what the seat did not know was drawn anew, and nothing before it is known."""
    study: str | None = None
    """For a trial from a study: which one; `step` is the node, and there is no table."""
    notes: list[TextJson] = []
    """For a record: where the file disagrees with the rules."""


class TurnInfo(Struct):
    """Whose turn it is at a table, and what happened last."""

    seats: list[int]
    """The seats whose turn it is."""
    since: int
    """When the game changed last; milliseconds since 1970."""
    seat: int | None
    """The seat that made the last move."""
    words: TextJson | None
    """The last move, as spectators read it."""
    due: list[int] = []
    """When the clock of each seat in `seats` runs out, 0 for none; empty at a table without clocks."""
    resting: list[int] = []
    """Those of the seats whose players are on vacation."""
    now: int = 0
    """The server's own time, by which to read `due`; 0 at a table without clocks."""


class Summary(Struct):
    """A table, without its game."""

    id: str
    title: str
    options: dict[str, Any]
    status: Literal["waiting", "playing", "over"]
    seats: list[SeatInfo]
    mine: list[int]
    """The seats that are yours."""
    host: bool
    """Whether you made the table."""
    public: bool
    """Whether the table is listed in the lobby."""
    created: int
    """Milliseconds since 1970."""
    version: int
    """The length of the table's log. It only grows; a move names the version that it answers."""
    invite: str | None
    """The invitation, for the host."""
    result: ResultInfo | None
    next: str | None
    """The table of the rematch."""
    chat_closed: bool
    """Whether only players may write in the chat."""
    commitment: str | None
    """The hash of the seed, published before anybody adds a nonce."""
    origin: OriginInfo | None
    hints: bool
    """Whether players may ask a bot for hints during the game."""
    trials: bool
    """Whether players may try out moves in private copies during the game."""
    away: int
    """The minutes after which a bot can replace an absent player, if the others agree; 0: never."""
    practice: Practice | None
    """Whether every move can be taken back, and whether chance then comes again or anew."""
    lot: bool
    """Whether the seats are, or will be, drawn by lot."""
    rated: bool = False
    """Whether the game counts for the ratings of its players."""
    turn: TurnInfo | None = None
    """In lists, for a game that has begun; on a socket the eyes tell more."""
    clock: ClockRule | None = None
    """How much time the players have; null: no limit."""
    bots: bool = True
    """Whether bots of others may take open seats."""


class TableCounts(Struct):
    """How many tables you have in each group of your list."""

    turn: int
    """In progress, and it is your turn."""
    others: int
    """In progress, and it is not."""
    waiting: int
    over: int


class Note(Struct):
    """Your private note about a table; nobody else can read it."""

    text: str
    """Empty if there is none."""
    at: int
    """When it was changed last; milliseconds since 1970."""


class Accepted(Struct):
    """The request was carried out."""

    version: int
    """The version of the table after it."""


# What can be looked up.


class PastStep(Struct):
    """The game at a past step, as one seat or a spectator saw it."""

    version: int
    at: int
    """The step: the number of entries in the game's log."""
    steps: int
    """How many entries there are by now."""
    seat: int | None
    """Whose view it is; null for a spectator."""
    view: View
    question: TextJson | None
    asked: list[int]
    """The seats whose turn it was; -1 is chance."""


class Reason(Struct, omit_defaults=True):
    """Why an action is not possible."""

    why: TextJson | None
    """Null if the action is possible, or if the title has no words for the reason."""
    change: dict[str, int] | None = None
    """What a possible action would change, where the title can tell."""


HintLevel = Literal["nudge", "best", "table"]
"""How much of an analysis is told: where to look, the best three answers, or all of them."""


class Hint(Struct):
    """What a seat could answer, and what comes of it, by what the seat knows."""

    level: HintLevel
    analysis: AnalysisJson
    """For a nudge without answers."""
    why: list[PartJson] = []
    """For a nudge: what matters most."""
    look: list[MarkJson] = []
    """For a nudge: where on the board."""


class ReviewState(Struct):
    """The review of a game that is over, or how far it is."""

    state: Literal["none", "running", "ready", "failed"]
    done: int
    """So many entries of the game's log have been judged."""
    entries: int
    review: ReviewJson | Raw | None = None


class ErrorBody(Struct):
    """Why a request was refused. Nothing has changed."""

    error: TextJson
    message: str
    """The same as one line of English."""
    version: int | UnsetType = UNSET
    """For a move that comes too late: the present version of the table."""
    wait: float | UnsetType = UNSET
    """For too many requests: seconds until the next one can pass."""
    id: str | UnsetType = UNSET
    """The id of the message that was refused, if it has one."""


class Announcement(Struct):
    """A line from the administrator, in both languages."""

    en: str
    pl: str
    until: int
    """Milliseconds since 1970."""
