"""Where tables are kept, an append-only log for each and a small card to find it by, and what is known of people."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Awaitable, Sequence
from dataclasses import dataclass
from typing import NamedTuple


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


@dataclass(frozen=True, slots=True)
class Turn:
    """Whose turn it is at a table. Unlike the card it changes with each move."""

    asked: tuple[str, ...]
    """The guests who are asked."""
    due: int
    """When the first of their clocks runs out; 0: none does."""
    facts: bytes
    """What lists tell of it, `TurnFacts` as JSON."""


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


class Store(ABC):
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
    async def read(self, table_id: str) -> list[bytes]:
        """The whole log of a table; empty if there is no such table."""

    @abstractmethod
    async def open_tables(self, since: int, limit: int, skip: int = 0, share: int = 10**6) -> list[Card]:
        """Public tables that wait for players and changed since then.

        The latest one of each address comes first, then the second of each, and so on, at most `share` of one.
        """

    @abstractmethod
    async def tables_of(self, guest: str, limit: int, skip: int = 0) -> list[Card]:
        """The tables of a guest: first those where it is their turn, then the latest."""

    @abstractmethod
    async def due(self, until: int, limit: int) -> list[tuple[str, int]]:
        """Tables where a clock runs out by then, and when: the first of them first."""

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
        """Forget tables with all their lines."""

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
