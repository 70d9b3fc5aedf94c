"""Backups of a server's data, also while it runs, and a look whether all of them can be played."""

from __future__ import annotations

import os
import shutil
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from roundhouse.core.errors import RoundhouseError
from roundhouse.core.text import Text, text
from roundhouse.server.auth import write_secret
from roundhouse.server.copying import Sum, copy
from roundhouse.server.errors import Refused
from roundhouse.server.settings import StoreAddress
from roundhouse.server.sql import SqlStore
from roundhouse.server.stores import FILE, store_at
from roundhouse.server.tables import folded

KEYS: Final = ("key", "push-key")
"""What a data folder has beside the data base."""
_AT_ONCE: Final = 200


@dataclass(frozen=True, slots=True)
class Place:
    """Where a server keeps its data: a folder, and a data base unless it is a file in that folder."""

    folder: Path
    address: StoreAddress | None = None

    def store(self) -> SqlStore:
        return store_at(self.address or self.folder / FILE)


async def back_up(source: Place, target: Path, copied: Callable[[Sum], None]) -> None:
    """Make a folder with all data as they are at one moment, and the keys; others may write meanwhile.

    The folder can be served, restored and backed up like any data folder. Raises Refused, and then there is none.
    """
    if target.exists():
        raise Refused(text("cli.backup.exists", path=str(target)))
    part = target.with_name(f"{target.name}.part")
    with _faults(target):
        shutil.rmtree(part, ignore_errors=True)
        part.mkdir(mode=0o700, parents=True)
        try:
            await _copied(source.store(), Place(part).store(), copied)
            _copy_keys(source.folder, part)
            part.rename(target)
        except BaseException:
            shutil.rmtree(part, ignore_errors=True)
            raise


async def restore(backup: Path, target: Place, goes_on: Callable[[], None], copied: Callable[[Sum], None]) -> None:
    """Put a backup where no data are yet; after an interruption it goes on. Raises Refused."""
    if not (backup / FILE).is_file():
        raise Refused(text("cli.backup.none", path=str(backup)))
    with _faults(target.folder):
        for name in KEYS:
            mine, theirs = target.folder / name, backup / name
            if mine.exists() and theirs.exists() and mine.read_bytes() != theirs.read_bytes():
                raise Refused(text("cli.backup.other_key", path=str(mine)))
        await _copied(Place(backup).store(), target.store(), copied, goes_on)
        _copy_keys(backup, target.folder)


async def check(place: Place, looked_at: Callable[[int], None]) -> list[tuple[str, Text]]:
    """Play every table from its log: those that cannot be, or whose entry in the lists says something else, and why."""
    faults: list[tuple[str, Text]] = []
    store = place.store()
    await store.open()
    try:
        async with store.snapshot():
            last, done = "", 0
            while rows := await store.rows(
                "select id, status, version from tables where id > ? order by id limit ?", last, _AT_ONCE
            ):
                for table, status, version in rows:
                    fault = await _fault(store, table, str(status), int(version))
                    if fault is not None:
                        faults.append((str(table), fault))
                last, done = str(rows[-1][0]), done + len(rows)
                looked_at(done)
    finally:
        await store.close()
    return faults


async def _fault(store: SqlStore, name: str, status: str, version: int) -> Text | None:
    lines = await store.read(name)
    if len(lines) != version:
        return text("cli.check.lines", lines=len(lines), listed=version)
    try:
        table = await folded(name, lines)
    except RoundhouseError as error:
        return error.text
    except Exception as error:  # whatever is in a log that nobody can play
        return text("cli.check.broken", why=f"{type(error).__name__}: {error}")
    if table.face.status != status:
        return text("cli.check.status", status=table.face.status, listed=status)
    return None


async def _copied(
    source: SqlStore, target: SqlStore, copied: Callable[[Sum], None], goes_on: Callable[[], None] = lambda: None
) -> None:
    target.unfinished = True
    await source.open()
    try:
        await target.open()
        try:
            async with source.snapshot():
                await copy(source, target, goes_on, copied)
        finally:
            await target.close()
    finally:
        await source.close()


def _copy_keys(source: Path, target: Path) -> None:
    for name in KEYS:
        if (source / name).is_file() and not (target / name).exists():
            write_secret(target / name, (source / name).read_bytes())


@contextmanager
def _faults(path: Path) -> Iterator[None]:
    """Say which folder it is that cannot be used."""
    try:
        yield
    except OSError as error:
        why = error.strerror or os.strerror(error.errno or 0)
        raise Refused(text("server.error.folder", folder=str(path), why=why)) from error
