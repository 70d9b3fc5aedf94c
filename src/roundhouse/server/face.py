"""What is so at a table beside its game: who sits where, how it was set up, how it ended, and whose turn it is."""

from __future__ import annotations

from dataclasses import replace
from typing import Any, Final, Literal

import msgspec

from roundhouse.core.documents import Practice, TextJson
from roundhouse.server.clock import ClockRule
from roundhouse.server.encoding import encode
from roundhouse.server.passwords import folded
from roundhouse.server.store import Card, Turn

EntryWords = tuple[int, str]
"""Who answered (-1 is chance) and the action's text."""
SeatKind = Literal["person", "bot", "open", "invite"]
Status = Literal["waiting", "playing", "over"]
TableKind = Literal["game", "practice", "lesson", "record", "trial"]
Aid = Literal["hint", "trial"]
DEFAULT_AWAY: Final = 10
"""Minutes."""


class Chair(msgspec.Struct, omit_defaults=True):
    """A seat of a table and who has it."""

    kind: SeatKind
    name: str = ""
    guest: str | None = None
    level: str | None = None
    """Of the bot that sits here, or that stands in for a person who left."""
    left: bool = False
    offer: Literal["open", "invite"] = "invite"
    """What the seat becomes if its person leaves before the start."""
    kept_for: str | None = None
    """A guest who may take the seat without an invitation, after a rematch."""
    shares: bool = False
    """The person is somebody else on the guest's screen."""
    nonce: str | None = None
    """What the person's page adds to the seed; empty as long as it is promised."""
    replaced: bool = False
    """The others have sent the bot in, since the person was away for long."""
    program: bool = False
    """A program plays here: its account, or its guest, is marked as one."""

    @property
    def played_by_bot(self) -> bool:
        return self.kind == "bot" or self.left


class Outcome(msgspec.Struct, omit_defaults=True):
    """How a table ended.

    Played to the end, by agreement of all persons, by agreement of those who were not away for long, because time ran
    out, closed before it began, or as a record that breaks off.
    """

    why: Literal["played", "agreed", "abandoned", "time", "closed", "unfinished"]
    scores: list[int] | None = None
    places: list[int] | None = None
    agreed: list[int] = []
    without: list[int] = []
    """For an early end: the seats that agreed, and those that were away and had no vote."""
    late: list[int] = []
    """The seats whose time ran out."""
    ranks: list[int] = []
    """At a rated table: the places that count for the rating, as `rated.places_that_count` has found them."""


class Origin(msgspec.Struct, omit_defaults=True):
    """Where a table comes from that did not begin at the beginning of its game."""

    kind: Literal["trial", "record", "lesson"]
    """A private trial of what might have been, a record from a file to look at, or a prepared position."""
    table: str | None = None
    step: int | None = None
    seat: int | None = None
    """For a trial: at which table, after how many entries of its log, and for which seat it was begun."""
    blind: bool = False
    """Begun from a position in which all that the seat did not know was drawn anew: nothing before it is known."""
    study: str | None = None
    """For a trial from a study: which one, and `step` is the node."""
    notes: list[TextJson] = []
    """For a record: where the file says something else than the rules do."""


class Beginning(msgspec.Struct, omit_defaults=True):
    """What a table's game begins with: a position, if not that of the rules, and answers that were given before."""

    origin: Origin
    entries: list[EntryWords] = []
    position: dict[str, Any] | None = None
    """As `State.to_json` writes it."""
    given: int | None = None
    """How many of the entries belong to another match; all, unless this is a record as it was played."""
    taken_back: list[int] = []
    lot: list[int] | None = None
    nonces: list[str | None] = []
    rated: bool = False
    """For a record: what it says of moves taken back in practice, of seats by lot, of nonces and of ratings."""


class Face(msgspec.Struct):
    """All about a table but its game."""

    id: str
    title: str
    options: dict[str, Any]
    seats: list[Chair]
    host: str
    public: bool
    invite: str
    created: int
    status: Status = "waiting"
    result: Outcome | None = None
    next: str | None = None
    origin: Origin | None = None
    trials: bool | None = True
    practice: Practice | None = None
    lot: bool = False
    hints: bool | None = True
    away: int = DEFAULT_AWAY
    commitment: str | None = None
    chat_closed: bool = False
    """To all who have no seat."""
    rated: bool = False
    clock: ClockRule | None = None
    bots: bool = True
    """Whether programs may take open seats."""

    @property
    def slow(self) -> bool:
        """Whether people come by when it is their turn, instead of sitting at the table together."""
        return self.clock is not None and self.clock.pace == "slow"

    @property
    def persons(self) -> int:
        """How many seats are, or will be, those of persons."""
        return sum(chair.kind != "bot" for chair in self.seats)

    def allows(self, aid: Aid) -> bool:
        """Whether players may get help during the game: as the table says, or else where one person plays bots.

        In a rated game nobody ever does.
        """
        if self.rated:
            return False
        chosen = self.hints if aid == "hint" else self.trials
        return self.persons < 2 if chosen is None else chosen

    def seats_of(self, guest: str | None) -> list[int]:
        """The seats that a guest has."""
        if guest is None:
            return []
        return [number for number, chair in enumerate(self.seats) if chair.guest == guest]

    def guests(self) -> list[str]:
        """The guests who sit here."""
        return list(dict.fromkeys(chair.guest for chair in self.seats if chair.guest is not None))

    def own_seat(self, guest: str | None) -> int | None:
        """The seat of the guest, not of those who share the guest's screen."""
        return min(self.seats_of(guest), key=lambda number: self.seats[number].shares, default=None)

    def become(self, guest: str, into: str, name: str) -> list[int]:
        """Give all that is a guest's here to another; a name, if there is one, goes to these seats."""
        mine = self.seats_of(guest)
        for number in mine:
            self.seats[number].guest = into
            if name:
                self.seats[number].name = name
        for chair in self.seats:
            if chair.kept_for == guest:
                chair.kept_for = into
        if self.host == guest:
            self.host = into
        return mine

    def card(self) -> Card:
        if self.origin is not None and self.origin.kind == "trial":  # no game of anybody's: neither listed nor counted
            return Card(self.id, "over", False, self.host, (), encode(self), title=self.title, kind="trial")
        known = [chair.guest or chair.kept_for for chair in self.seats]
        guests = tuple(guest for guest in (self.host, *known) if guest is not None)
        people = "\n".join(folded(chair.name) for chair in self.seats if chair.name)
        card = Card(self.id, self.status, self.public, self.host, guests, encode(self))
        return replace(card, title=self.title, kind=self.kind, people=people, slow=self.slow)

    @property
    def kind(self) -> TableKind:
        """What kind of game it is."""
        if self.origin is not None:
            return self.origin.kind
        return "game" if self.practice is None else "practice"


class TurnFacts(msgspec.Struct, omit_defaults=True):
    """What lists tell of a game: whose turn it is, since when, and what happened last. All may know it."""

    seats: list[int]
    """The seats that are asked."""
    since: int
    """When the game changed last."""
    seat: int | None = None
    words: TextJson | None = None
    """The seat that made the last move, and the move as spectators read it."""
    due: list[int] = []
    """When the clock of each of these seats runs out, 0 for none; empty at a table without clocks."""
    rest: list[int] = []
    """Until when each of these seats is on vacation, 0 for none; empty like the other."""
    at: int = 0
    """When the server wrote this: it was not down then."""

    def turn(self, face: Face) -> Turn:
        """These facts for the store; bots are not waited for, and a game that is over waits for nobody."""
        chairs = [face.seats[seat] for seat in self.seats if face.status == "playing"]
        asked = dict.fromkeys(chair.guest for chair in chairs if chair.guest and not chair.played_by_bot)
        running = [due for due in self.due if due and face.status == "playing"]
        return Turn(tuple(asked), min(running, default=0), encode(self))

    def later(self, gap: int, at: int) -> TurnFacts:
        """The same after the server was down until now, for so long: all times that were to come are later."""
        due = [due + gap if due else 0 for due in self.due]
        rest = [until + gap if until > at - gap else until for until in self.rest]
        return msgspec.structs.replace(self, due=due, rest=rest, at=at)


_faces = msgspec.json.Decoder(Face)
_turns = msgspec.json.Decoder(TurnFacts)


def read_turn(data: bytes) -> TurnFacts | None:
    """The facts of a table's last turn; None if its game has not begun."""
    return _turns.decode(data) if data else None


def read_face(data: bytes) -> Face:
    """The face on a card."""
    return _faces.decode(data)
