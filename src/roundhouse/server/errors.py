"""Refusals: what a client is told when something cannot be done, with the status that fits."""

from __future__ import annotations

from math import ceil

from msgspec import UNSET

from roundhouse.core.errors import ParseError, RoundhouseError
from roundhouse.core.text import Text, text
from roundhouse.server.answers import ErrorBody

_ILLEGAL = 422
_MALFORMED = 400


class Refused(RoundhouseError):
    """A request that is not carried out. Nothing has changed."""

    status = _ILLEGAL

    def __init__(self, text: Text, version: int | None = None, wait: float | None = None) -> None:
        super().__init__(text)
        self.version = version
        self.wait = wait
        """Seconds after which it may be tried again."""


class Malformed(Refused):
    """Not what the protocol says."""

    status = _MALFORMED


class Unknown(Refused):
    """A token that does not count, or not any more."""

    status = 401


class NotYours(Refused):
    """Somebody else's seat or table, or nobody known."""

    status = 403


class NotFound(Refused):
    """No table, title or file of this name."""

    status = 404


class Stale(Refused):
    """An answer to a question that is not asked any more; `version` is the present one."""

    status = 409


class TooLarge(Refused):
    """More bytes than anybody needs."""

    status = 413


class TooMany(Refused):
    """More requests, sockets or tables than one guest or address may have."""

    status = 429


class Unavailable(Refused):
    """Something that the server cannot do at the moment."""

    status = 503


def status_of(error: RoundhouseError) -> int:
    """The HTTP status of an error."""
    if isinstance(error, Refused):
        return error.status
    return _MALFORMED if isinstance(error, ParseError) else _ILLEGAL


def error_body(error: RoundhouseError, message: str | None = None) -> ErrorBody:
    """The error as a client gets it, with the id of the message that led to it."""
    body = ErrorBody(error.text.to_json(), " ".join(str(error.text).split()))
    if isinstance(error, Refused):
        body.version = UNSET if error.version is None else error.version
        body.wait = UNSET if error.wait is None else error.wait
    if message:
        body.id = message
    return body


def retry_after(error: RoundhouseError) -> dict[str, str]:
    """The header that says when to try again, where the error does."""
    wait = error.wait if isinstance(error, Refused) else None
    return {} if wait is None else {"retry-after": str(ceil(wait))}


def malformed(why: str) -> Malformed:
    return Malformed(text("server.error.malformed", why=why))


def nobody() -> NotYours:
    return NotYours(text("server.error.nobody"))


def no_table(table_id: str) -> NotFound:
    return NotFound(text("server.error.no_table", table=table_id))


def too_fast(wait: float, key: str = "server.error.too_fast") -> TooMany:
    """More than may pass; the next may after so many seconds."""
    rounded = ceil(wait * 10) / 10
    return TooMany(text(key, seconds=ceil(rounded)), wait=rounded)


def broken() -> Unavailable:
    return Unavailable(text("server.error.broken"))
