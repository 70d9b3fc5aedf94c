"""What goes over the wire, as types: requests, answers, and the messages of a socket."""

from __future__ import annotations

from typing import Annotated, Any, Literal

import msgspec
from msgspec import Meta

from roundhouse.core.match import Practice

Name = Annotated[str, Meta(max_length=200)]
MessageId = Annotated[str, Meta(max_length=64)]
SeatNumber = Annotated[int, Meta(ge=0, le=15)]
Version = Annotated[int, Meta(ge=0, le=2**53)]
ActionWish = dict[str, Any] | Annotated[str, Meta(max_length=2000)]
TextJson = dict[str, Any]
"""A text to translate: {"key": ..., "args": {...}}."""


# Requests.


class SeatWish(msgspec.Struct):
    """A seat of a new table: me, somebody by invitation, anybody, a bot, or somebody else on my screen."""

    kind: Literal["me", "invite", "open", "bot", "screen"]
    level: Annotated[str, Meta(max_length=40)] | None = None
    name: Name | None = None


class TableWish(msgspec.Struct):
    title: Annotated[str, Meta(max_length=80)]
    seats: Annotated[list[SeatWish], Meta(min_length=1, max_length=16)]
    options: dict[str, Any] = {}
    public: bool = False
    trials: bool = True
    """Whether players may try out moves in private copies while the game runs."""
    practice: Practice | None = None
    """For one person, alone or against bots: take back anything, with the same chance again or drawn anew."""
    lot: bool | None = None
    """Whether the seats are drawn by lot at the start; null: as the title's rulebook says."""


class NameWish(msgspec.Struct):
    name: Name


class JoinWish(msgspec.Struct):
    seat: SeatNumber | None = None
    token: Annotated[str, Meta(max_length=100)] | None = None


class SeatChoice(msgspec.Struct):
    seat: SeatNumber | None = None


class MoveWish(msgspec.Struct):
    id: MessageId
    version: Version
    seat: SeatNumber
    action: ActionWish


class SeatWithId(msgspec.Struct):
    seat: SeatNumber
    id: MessageId = ""


class Agreement(msgspec.Struct):
    agree: bool
    id: MessageId = ""


class ResignWish(msgspec.Struct):
    agree: bool | None = None
    seat: SeatNumber | None = None
    id: MessageId = ""


class ChatWish(msgspec.Struct):
    text: Annotated[str, Meta(max_length=2000)]
    id: MessageId = ""


class RecordWish(msgspec.Struct):
    """A file's words: a record of ours, as a document or as lines, or a log of 18xx.games."""

    text: str
    name: Annotated[str, Meta(max_length=200)] = ""


class TrialWish(msgspec.Struct):
    """At which step of the game, as which seat; it must have been asked then."""

    seat: SeatNumber
    step: Version


class OrderWish(msgspec.Struct):
    """A standing order: its kind, and the fields that are not to be as proposed."""

    seat: SeatNumber
    kind: Annotated[str, Meta(max_length=40)]
    values: dict[str, bool | int | str] = {}
    id: MessageId = ""


class CancelWish(msgspec.Struct):
    seat: SeatNumber
    order: Annotated[str, Meta(max_length=40)]
    id: MessageId = ""


class WordsWish(msgspec.Struct):
    seat: SeatNumber
    actions: Annotated[list[ActionWish], Meta(max_length=250)]


class WhyWish(msgspec.Struct):
    seat: SeatNumber
    action: ActionWish


# Answers.


class Me(msgspec.Struct):
    name: str
    id: str
    code: str | None = None
    """Of a guest who has chosen no name: `name` is "Guest" and this, in the language of the browser."""


class OptionInfo(msgspec.Struct):
    id: str
    name: TextJson
    help: TextJson
    default: bool | int | str | None
    choices: list[bool | int | str | None]
    choice_names: list[TextJson | None] | None
    least: int | None
    most: int | None
    advanced: bool
    seats: tuple[int, int] | None


class ReadingInfo(msgspec.Struct):
    """A decision that departs from the letter of the rulebook, and the option with its value by the letter."""

    number: str
    text: TextJson
    option: str
    letter: bool | int | str | None


class TitleInfo(msgspec.Struct):
    id: str
    names: dict[str, str]
    seats: tuple[int, int]
    options: list[OptionInfo]
    bots: list[str]
    readings: list[ReadingInfo]
    seats_by_lot: bool
    """Whether the rulebook draws who sits where."""


class SeatInfo(msgspec.Struct):
    name: str
    kind: Literal["person", "bot", "open", "invite"]
    level: str | None
    mine: bool
    present: bool
    left: bool
    code: str | None = None
    """Of a guest who has chosen no name, so that everybody reads "Guest" in a language of their own."""


class ResultInfo(msgspec.Struct):
    """How a table ended; no places after an end by agreement, no scores either after one before the start."""

    why: Literal["played", "agreed", "closed", "unfinished"]
    scores: list[int] | None
    places: list[int] | None


class OriginInfo(msgspec.Struct):
    """Where a table comes from: a private trial of a decision at another table, a record from a file, a lesson."""

    kind: Literal["trial", "record", "lesson"]
    table: str | None
    step: int | None
    seat: int | None
    blind: bool
    """Of a running game: what the seat did not know was drawn anew."""
    notes: list[TextJson] = []
    """Of a file: where it says something else than the rules do."""


class Summary(msgspec.Struct):
    id: str
    title: str
    options: dict[str, Any]
    status: Literal["waiting", "playing", "over"]
    seats: list[SeatInfo]
    mine: list[int]
    host: bool
    public: bool
    created: int
    version: int
    invite: str | None
    result: ResultInfo | None
    next: str | None
    origin: OriginInfo | None
    trials: bool
    practice: Practice | None
    """Whether anything may be taken back here, and what chance does then."""
    lot: bool
    """Whether the seats are, or will be, drawn by lot."""


class Done(msgspec.Struct):
    version: int


class History(msgspec.Struct):
    """The match after so many entries of its log, as one eye saw it."""

    version: int
    at: int
    steps: int
    seat: int | None
    view: dict[str, Any]
    question: TextJson | None
    asked: list[int]


class Reason(msgspec.Struct, omit_defaults=True):
    """Why an action is not possible; nothing where it is, or where the title has no words for it."""

    why: TextJson | None
    change: dict[str, int] | None = None
    """What a possible action would change, where the title can tell."""


class Hint(msgspec.Struct):
    action: dict[str, Any]
    words: TextJson
    worth: float


class ErrorBody(msgspec.Struct, omit_defaults=True):
    """What went wrong: a text to translate, and one line of English."""

    error: TextJson
    message: str
    version: int | None = None


# Messages from a client on a socket.


class Message(msgspec.Struct, tag_field="type", tag=str.lower):
    pass


class Act(Message):
    id: MessageId
    version: Version
    seat: SeatNumber
    action: ActionWish


class Undo(Message):
    id: MessageId
    seat: SeatNumber


class Redo(Message):
    id: MessageId
    seat: SeatNumber


class Resign(Message):
    id: MessageId
    seat: SeatNumber | None = None


class Answer(Message):
    id: MessageId
    agree: bool


class Chat(Message):
    id: MessageId
    text: Annotated[str, Meta(max_length=2000)]


class Order(Message):
    id: MessageId
    seat: SeatNumber
    kind: Annotated[str, Meta(max_length=40)]
    values: dict[str, bool | int | str] = {}


class Cancel(Message):
    id: MessageId
    seat: SeatNumber
    order: Annotated[str, Meta(max_length=40)]


class Pace(Message):
    value: Literal["normal", "fast", "now"]


class Ping(Message):
    pass


AnyMessage = Act | Undo | Redo | Resign | Answer | Chat | Order | Cancel | Pace | Ping
_messages: msgspec.json.Decoder[AnyMessage] = msgspec.json.Decoder(AnyMessage)


def read_message(data: str | bytes) -> AnyMessage:
    """A message of a client; raises msgspec.ValidationError or DecodeError."""
    return _messages.decode(data)
