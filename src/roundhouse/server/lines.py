"""The lines of a table's log. The log is the truth: a table is what its lines say, one after the other."""

from __future__ import annotations

from typing import Any, Literal

import msgspec

from roundhouse.core.documents import Practice, TextJson
from roundhouse.server.clock import ClockRule, Policy
from roundhouse.server.face import DEFAULT_AWAY, Aid, Beginning, Chair, EntryWords, Outcome

What = Literal["undo", "resign", "replace", "extend"]


class Line(msgspec.Struct, tag_field="type", tag=str.lower, omit_defaults=True):
    """Something that happened at a table; `at` is milliseconds since 1970."""

    at: int


class Created(Line):
    title: str
    rules_version: int
    options: dict[str, Any]
    seats: list[Chair]
    host: str
    public: bool
    invite: str
    seed: str | None
    """None for a record without one: whoever wrote it down answered for chance."""
    begin: Beginning | None = None
    trials: bool | None = True
    """Whether players may try out moves in private copies while the game runs; None: as `Face.allows` says."""
    practice: Practice | None = None
    """Whether the one person here may take back anything, and if so, whether chance comes again or is drawn anew."""
    lot: bool = False
    """Whether the seats are drawn by lot at the start."""
    hints: bool | None = True
    """Whether players may ask a bot for hints while the game runs; None: as `Face.allows` says."""
    away: int = DEFAULT_AWAY
    """The minutes after which a bot can replace an absent person; 0: never."""
    rated: bool = False
    """Whether the game counts for the ratings of those who play it."""
    clock: ClockRule | None = None
    bots: bool = True
    """Whether programs may take open seats."""


class Seated(Line):
    seat: int
    guest: str
    name: str
    nonce: str | None = None
    program: bool = False


class Nonce(Line):
    """A person's page adds to the seed, once it has seen the commitment."""

    seat: int
    nonce: str


class Renamed(Line):
    seat: int
    name: str


class Became(Line):
    """All that is one guest's here is another's from now on: who signed in, or, after a deletion, nobody's."""

    guest: str
    into: str
    name: str = ""
    """The name that takes the place of the old one; empty: names stay."""


class Started(Line):
    entries: list[EntryWords]
    """What chance has dealt before the first question, after the answers that the game begins with."""
    lot: list[int] = []
    """For seats by lot, the number that each seat had before."""
    nonces: list[str | None] = []
    """What the persons have added to the seed, by the seats before the lot."""


class Left(Line):
    """A person got up; in play a bot of this level stands in until they return."""

    seat: int
    level: str | None = None


class Returned(Line):
    seat: int


class TimedOut(Line, tag="timed_out"):
    """The time of a seat has run out; `then` is what the table does about it."""

    seat: int
    then: Policy


class Extended(Line):
    """The others give more time to whoever has run out of it."""

    seat: int
    agreed: list[int] = []


class StoodStill(Line, tag="stood_still"):
    """The server was not running since then: that time counts for nobody."""

    since: int


class Vacation(Line):
    """The clock of a seat stands still until then; a time that is not to come ends that."""

    seat: int
    until: int


class Replaced(Line):
    """A bot stands in for a person who was away for long, by agreement of those who are there, or out of time."""

    seat: int
    level: str
    agreed: list[int] = []
    late: bool = False
    """The others have decided so because the person ran out of time."""


class Came(Line):
    """A person who was away for long is back: takes over from a bot that the others sent in, and votes again."""

    seat: int


class BotSeated(Line, tag="bot_seated"):
    """Before the start the host gives a free seat to a bot."""

    seat: int
    name: str
    level: str


class Helped(Line):
    """A person has asked for help that the table allows."""

    seat: int
    aid: Aid


class Moved(Line):
    seat: int
    action: str
    entries: list[EntryWords] = []
    """What chance answered after it."""
    by: str = ""
    """The guest; empty for a bot."""
    id: str = ""
    """The client's name for the message, so that it counts once however often it comes."""
    order: str = ""
    """The standing order that answered for the seat."""


class Undone(Line):
    seat: int
    by: str = ""
    id: str = ""
    agreed: list[int] = []
    """The seats that agreed to it, if somebody had to."""


class Redone(Line):
    seat: int
    entries: list[EntryWords]
    by: str = ""
    id: str = ""


class Said(Line):
    by: str
    who: str
    text: str
    seat: int | None = None
    id: str = ""


class Muted(Line):
    """The host lets a person write in the chat no more, or again."""

    guest: str
    name: str
    on: bool


class Removed(Line):
    """The host sends a spectator away for good."""

    guest: str
    name: str


class ChatClosed(Line, tag="chat_closed"):
    """The host closes the chat to all who have no seat, or opens it again."""

    on: bool


class Asked(Line):
    """Somebody asks the others to agree to something."""

    what: What
    seat: int
    by: str = ""
    id: str = ""
    about: int | None = None
    """The seat of whoever is to be replaced."""
    voters: list[str] = []
    """For that: the guests who were there and have to agree."""
    without: list[int] = []
    """For an early end: the seats of persons who have been away for long and have no vote."""
    late: bool = False
    """The person whom it is about has run out of time."""


class Answered(Line):
    agree: bool
    by: str = ""
    id: str = ""


class Ordered(Line):
    """A seat gives a standing order."""

    seat: int
    order: str
    kind: str
    values: dict[str, bool | int | str]
    by: str = ""
    id: str = ""


class OrderEnded(Line, tag="order_ended"):
    """An order is over, for a reason or because its owner has taken it back."""

    seat: int
    order: str
    why: TextJson | None = None
    by: str = ""
    id: str = ""


class BotFailed(Line, tag="bot_failed"):
    seat: int
    level: str
    why: str


class Ended(Line):
    outcome: Outcome
    by: str = ""
    id: str = ""


class Rematch(Line):
    table: str


AnyLine = (
    Created
    | Seated
    | Nonce
    | Renamed
    | Became
    | Started
    | Left
    | Returned
    | TimedOut
    | Extended
    | StoodStill
    | Vacation
    | Replaced
    | Came
    | BotSeated
    | Helped
    | Moved
    | Undone
    | Redone
    | Said
    | Muted
    | Removed
    | ChatClosed
    | Asked
    | Answered
    | Ordered
    | OrderEnded
    | BotFailed
    | Ended
    | Rematch
)

_lines: msgspec.json.Decoder[AnyLine] = msgspec.json.Decoder(AnyLine)


def read_line(data: bytes) -> AnyLine:
    """A line as the store keeps it."""
    return _lines.decode(data)
