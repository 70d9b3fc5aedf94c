"""Which store a server has: SQLite in its data folder, or PostgreSQL by an address."""

from __future__ import annotations

from pathlib import Path
from typing import Final
from urllib.parse import parse_qs, urlsplit

from roundhouse.core.text import text
from roundhouse.server.errors import Refused
from roundhouse.server.settings import Settings, StoreAddress
from roundhouse.server.sql import SqlStore
from roundhouse.server.sqlite import SqliteStore

FILE: Final = "roundhouse.db"
_SCHEMES: Final = ("postgresql", "postgres")


def is_address(name: str) -> bool:
    """Whether this is the address of a data base and not the name of a file."""
    return "://" in name


def store_address(url: str, password_file: Path | None = None) -> StoreAddress:
    """A data base by its address, such as postgresql://user@host:5432/name; raises Refused.

    The password is in a file or in the environment, as PGPASSWORD: others can read command lines.
    """
    try:
        parts = urlsplit(url)
        if parts.scheme not in _SCHEMES:
            raise ValueError(url)
        secret = parts.password or parse_qs(parts.query).get("password")
    except ValueError as error:
        raise Refused(text("server.error.store_address", store=url.partition("?")[0].rpartition("@")[2])) from error
    if secret:
        raise Refused(text("server.error.store_password_shown", store=parts.hostname or ""))
    try:
        password = "" if password_file is None else password_file.read_text("utf-8").strip()
    except (OSError, UnicodeDecodeError) as error:
        why = getattr(error, "strerror", None) or str(error)
        raise Refused(text("server.error.store_password", path=str(password_file), why=why)) from error
    return StoreAddress(url, password)


def store_at(where: StoreAddress | Path) -> SqlStore:
    """The store in a PostgreSQL data base or a SQLite file; raises MissingExtra."""
    if isinstance(where, Path):
        return SqliteStore(where)
    from roundhouse.server.postgres import PostgresStore

    return PostgresStore(where)


def store_of(settings: Settings) -> SqlStore:
    """The store that a server with these settings has."""
    return store_at(settings.store or settings.data / FILE)
