"""Where tables are kept, an append-only log for each and a small card to find it by, and what is known of people."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Awaitable, Sequence
from dataclasses import dataclass
from typing import Final, NamedTuple

from roundhouse.server.tally import Tallies


class Conflict(Exception):
    """Somebody else has written to the log meanwhile."""


@dataclass(frozen=True, slots=True)
class Card:
    """What the lists of tables need, so that no table has to be loaded for them."""

    id: str
    status: str
    public: bool
    host: str
    guests: tuple[str, ...]
    """Who sits there or may take a seat that is kept for them."""
    face: bytes
    """The table's `Face` as JSON."""
    version: int = 0
    """The length of the log, as the store knows it."""
    home: str = ""
    """A mark of the address that the table was made from; only the card of its first lines has it."""
    updated: int = 0
    """When the last line was written, as the store knows it."""
    turn: bytes = b""
    """The facts of the table's last `Turn`, as the store knows them."""
    title: str = ""
    kind: str = ""
    """What is played, and what kind of game it is: "game", "practice", "lesson" or "record"."""
    people: str = ""
    """The names of all who sit there, folded, one on each line."""
    slow: bool = False
    """Whether the lobby lists the table among the slow ones."""


@dataclass(frozen=True, slots=True)
class Turn:
    """Whose turn it is at a table. Unlike the card it changes with each move."""

    asked: tuple[str, ...]
    """The guests who are asked."""
    due: int
    """When the first of their clocks runs out; 0: none does."""
    facts: bytes
    """What lists tell of it, `TurnFacts` as JSON."""


@dataclass(frozen=True, slots=True)
class Wanted:
    """Which of a guest's tables are wanted; whatever is left out does not matter."""

    status: str = ""
    turn: bool | None = None
    """Only tables where it is the guest's turn, or only the others."""
    title: str = ""
    kind: str = ""
    words: tuple[str, ...] = ()
    """Each occurs in the name of somebody who sits there, folded."""


ALL: Final = Wanted()
BAN: Final = "ban"
"""The kind of papers whose ids are those of guests, or addresses, that are banned."""
SPENT: Final = "signed"
"""The kind of papers that say that the signed cookie of a guest is spent; they outlast everything else."""
NOTE: Final = "note"
REVIEW: Final = "review"
DRAFT: Final = "review draft"
OF_TABLES: Final = (NOTE, REVIEW, DRAFT)
"""The kinds of papers whose ids begin with that of a table and a space: they go when it does."""

STUDY: Final = "study"
STUDY_TREE: Final = "study-tree"
"""The kinds of papers that keep a study, by the same id: what lists tell of it, and its document."""


class Counts(NamedTuple):
    """How many tables a guest has: where it is their turn, that of others, not begun, and over."""

    turn: int
    others: int
    waiting: int
    over: int


class Usage(NamedTuple):
    """Bytes that tables take up."""

    guest: int
    home: int


class Kept(NamedTuple):
    """How many days each kind of table is kept after somebody was there last; 0: for ever."""

    finished: int
    running: int
    waiting: int
    trials: int


@dataclass(frozen=True, slots=True)
class Paper:
    """A small document about a person: a session, an account, a ban. Its kind and id name it."""

    kind: str
    id: str
    owner: str
    """The guest whom it is about; empty where it is about nobody."""
    data: bytes


class Store(Tallies):
    """All that the server knows of its data base. Times are milliseconds since 1970.

    What cannot be read or written at the moment, as when the disk is full, raises Unavailable.
    """

    @abstractmethod
    def prepare(self) -> None:
        """Bring the data of an older program up to date; raises Refused for those of a newer one, and leaves them."""

    @abstractmethod
    async def open(self) -> None:
        """Get ready, prepared or not; called once before anything else."""

    @abstractmethod
    async def close(self) -> None:
        """Write what is waiting, and let go."""

    @abstractmethod
    def append(
        self,
        table_id: str,
        first_seq: int,
        lines: Sequence[bytes],
        card: Card | None = None,
        turn: Turn | None = None,
    ) -> Awaitable[None]:
        """Add lines to a log; begins at once, and is done when they would survive a power cut.

        Raises Conflict if the log does not have exactly `first_seq` lines. The first lines of a table need a card;
        later ones bring it, or whose turn it is, when it has changed.
        """

    @abstractmethod
    async def read(self, table_id: str, since: int = 0) -> list[bytes]:
        """The log of a table, or its lines from a number on, counted from 0; empty if there is no such table."""

    @abstractmethod
    async def open_tables(
        self, since: int, limit: int, skip: int = 0, share: int = 10**6, slow: bool | None = None
    ) -> list[Card]:
        """Public tables that wait for players and changed since then: the slow ones, the others, or all.

        The latest one of each address comes first, then the second of each, and so on, at most `share` of one.
        """

    @abstractmethod
    async def tables_of(self, guest: str, limit: int, skip: int = 0, wanted: Wanted = ALL) -> list[Card]:
        """The tables of a guest: where it is their turn, that of others, not begun, and over.

        Of the first, those whose clock runs out soonest come first; of all others, the latest.
        """

    @abstractmethod
    async def counts_of(self, guest: str) -> Counts:
        """How many tables a guest has of each group."""

    @abstractmethod
    async def due(self, until: int, limit: int) -> list[tuple[str, int]]:
        """Tables where a clock runs out by then, and when: the first of them first."""

    @abstractmethod
    async def ticking(self, after: str, limit: int) -> list[Card]:
        """Tables where a clock runs, by their ids, from the next one after this."""

    @abstractmethod
    async def count_active(self, host: str, since: int) -> int:
        """How many tables a guest has made that are not over and changed since then."""

    @abstractmethod
    async def usage(self, host: str, home: str) -> Usage:
        """How much the tables take up that a guest has made, and those that were made from an address."""

    @abstractmethod
    def visit(self, table_id: str) -> Awaitable[None]:
        """Remember that somebody was at a table; a day more or less does not matter."""

    @abstractmethod
    async def forsaken(self, kept: Kept, now: int, limit: int) -> list[str]:
        """Tables to which nobody has returned in time."""

    @abstractmethod
    def remove(self, table_ids: Sequence[str]) -> Awaitable[None]:
        """Forget tables with all their lines, and the papers about them."""

    @abstractmethod
    async def name_of(self, guest: str) -> str | None:
        """The name that a guest has chosen."""

    @abstractmethod
    def set_name(self, guest: str, name: str) -> Awaitable[None]:
        """Remember a guest's name, as durably as `append` does."""

    @abstractmethod
    async def names(self, limit: int) -> list[tuple[str, str]]:
        """Guests who have chosen a name, with it, by their ids."""

    @abstractmethod
    async def unused_names(self, after: str, limit: int) -> list[str]:
        """Guests of whom nothing but a name is kept, by their ids, from the next one after this.

        No table and no result is theirs, and no paper but the mark that an old cookie is spent.
        """

    @abstractmethod
    def forget_names(self, guests: Sequence[str]) -> Awaitable[None]:
        """Forget the names of these guests, unless something else is kept of them by now."""

    @abstractmethod
    async def latest(self, limit: int) -> list[Card]:
        """All tables, the latest first."""

    @abstractmethod
    async def paper(self, kind: str, name: str) -> Paper | None:
        """The document with this id."""

    @abstractmethod
    async def papers(self, kind: str, owner: str | None = None) -> list[Paper]:
        """All documents of a kind, or those about one guest."""

    @abstractmethod
    async def papers_after(self, kind: str, name: str, limit: int) -> list[Paper]:
        """The next documents of a kind by their ids, for whoever goes through all of them a few at a time."""

    @abstractmethod
    def file(
        self, papers: Sequence[Paper], without: Sequence[tuple[str, str]] = (), new: bool = False
    ) -> Awaitable[None]:
        """Take documents, given by kind and id, out and put others in: all or nothing, as durably as `append`.

        Raises Conflict if one that must be `new` is there, after the others have been taken out.
        """

    @abstractmethod
    def attach(
        self, table_id: str, papers: Sequence[Paper], without: Sequence[tuple[str, str]] = ()
    ) -> Awaitable[None]:
        """Do the same with documents of a table, which count among the bytes that it takes up.

        Raises Conflict if there is no such table any more.
        """
