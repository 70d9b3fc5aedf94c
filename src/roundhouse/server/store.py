"""Where tables are kept: an append-only log for each, and a small card to find it by."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Awaitable, Sequence
from dataclasses import dataclass


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


class Store(ABC):
    """All that the server knows of its data base. Times are milliseconds since 1970."""

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
        self, table_id: str, first_seq: int, lines: Sequence[bytes], card: Card | None = None
    ) -> Awaitable[None]:
        """Add lines to a log; begins at once, and is done when they would survive a power cut.

        Raises Conflict if the log does not have exactly `first_seq` lines. The first lines of a table need a card;
        later ones bring it when it has changed.
        """

    @abstractmethod
    async def read(self, table_id: str) -> list[bytes]:
        """The whole log of a table; empty if there is no such table."""

    @abstractmethod
    async def open_tables(self, since: int, limit: int) -> list[Card]:
        """Public tables that wait for players and changed since then, the latest first."""

    @abstractmethod
    async def tables_of(self, guest: str, limit: int) -> list[Card]:
        """The tables of a guest, the latest first."""

    @abstractmethod
    async def count_active(self, host: str, since: int) -> int:
        """How many tables a guest has made that are not over and changed since then."""

    @abstractmethod
    async def name_of(self, guest: str) -> str | None:
        """The name that a guest has chosen."""

    @abstractmethod
    def set_name(self, guest: str, name: str) -> Awaitable[None]:
        """Remember a guest's name, as durably as `append` does."""
