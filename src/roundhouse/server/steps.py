"""What a store over SQL writes: statements with their values, the same for every dialect.

Values are marked by `?`. What is about different things may be carried out in any order, many at once.
"""

from __future__ import annotations

import asyncio
import logging
import time
from abc import abstractmethod
from collections.abc import Awaitable, Iterable, Sequence
from dataclasses import dataclass
from typing import Any, Final, NamedTuple

from roundhouse.core.text import text
from roundhouse.server.errors import Refused, Unavailable
from roundhouse.server.store import Conflict, Store

_COMPLAIN_SECONDS: Final = 10.0
"""A disk that stays full is worth a line of the log that often."""
COPYING: Final = "copying"
"""The kind of paper that says that not everything has been copied into a data base yet, and where from."""
FIND_COPYING: Final = f"select data from papers where kind = '{COPYING}'"

_log = logging.getLogger(__name__)

Value = str | int | float | bytes | None


class Step(NamedTuple):
    """A statement that is carried out for each of these rows of values."""

    sql: str
    rows: Sequence[tuple[Value, ...]]
    sure: bool = False
    """Each row must change exactly one of the table; otherwise nothing of the job is done, and it raises Conflict."""


@dataclass(frozen=True, slots=True)
class Job:
    """Steps that are taken all or not at all."""

    about: frozenset[str]
    """What they are about; nothing: about anything, so that it waits for its turn."""
    steps: tuple[Step, ...]
    done: asyncio.Future[None]

    def settle(self, fault: Exception | None) -> None:
        """Tell whoever waits."""
        if not self.done.done():
            if fault is None:
                self.done.set_result(None)
            else:
                self.done.set_exception(fault)

    def conflict(self) -> Conflict:
        return Conflict(", ".join(sorted(self.about)))


class Statements(Store):
    """A store that carries out statements: how is all that differs from one data base to the other."""

    unfinished = False
    """Whether it may be opened although something is still being copied into it."""

    def __init__(self, name: str) -> None:
        self.name = name
        """What people call the data base; no password is in it."""
        self._complained = -_COMPLAIN_SECONDS

    @abstractmethod
    async def _select(self, query: str, *values: Value) -> list[Any]:
        """The rows that a query finds; raises Unavailable."""

    @abstractmethod
    def _enqueue(self, job: Job) -> None:
        """Begin to carry a job out."""

    def _write(self, about: Iterable[str], steps: Iterable[Step]) -> Awaitable[None]:
        """Carry steps out, and be done when they would survive a power cut."""
        done: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._enqueue(Job(frozenset(about), tuple(step for step in steps if step.rows), done))
        return done

    def _missing(self, version: int, first: int, steps: Sequence[str]) -> list[tuple[int, str]]:
        """The steps that data of this version lack, with the version that each leads to; raises Refused for newer ones.

        `first` is the version that the first of them leads to.
        """
        newest = first + len(steps) - 1
        if not 0 <= version <= newest:
            _log.error("store.newer_data", extra={"store": self.name, "version": version, "newest": newest})
            raise Refused(text("server.error.newer_data", path=self.name, version=version, newest=newest))
        return [(number, step) for number, step in enumerate(steps, first) if number > version]

    def _migrated(self, version: int) -> None:
        _log.info("store.migrated", extra={"store": self.name, "version": version})

    def _check_whole(self, copying: Sequence[Any] | None) -> None:
        """Raise Refused if a copy into this data base has not come to its end."""
        if copying and not self.unfinished:
            raise Refused(text("server.error.unfinished_copy", path=self.name, source=bytes(copying[0]).decode()))

    def _failed(self, event: str, error: Exception, key: str) -> Unavailable:
        """Log a fault of the data base, but not each time, and make what a client is told of it."""
        now = time.monotonic()
        if now >= self._complained + _COMPLAIN_SECONDS:
            self._complained = now
            _log.error(event, extra={"store": self.name, "why": str(error) or type(error).__name__})
        fault = Unavailable(text(key))
        fault.__cause__ = error
        return fault


def marks(values: Sequence[object]) -> str:
    """As many marks as there are values, for a list in brackets; no data base but SQLite takes an empty one."""
    return ", ".join("?" * len(values)) or "select '' where 1 = 0"
