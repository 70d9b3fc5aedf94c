"""`roundhouse store copy`: take the data of a server from one store to another."""

from __future__ import annotations

import asyncio
from contextlib import ExitStack
from pathlib import Path
from typing import TYPE_CHECKING

from roundhouse.cli.shell import Shell, Usage
from roundhouse.core.text import text

if TYPE_CHECKING:
    from roundhouse.server.copying import Sum
    from roundhouse.server.settings import StoreAddress
    from roundhouse.server.sql import SqlStore


def store(shell: Shell, action: str, source: str, target: str, password_file: Path | None) -> int:
    """Copy; raises Usage or Refused."""
    from roundhouse.server.errors import Refused
    from roundhouse.server.run import data_folder
    from roundhouse.server.stores import store_at

    if action != "copy":
        raise Usage(text("cli.store.no_action", action=action, possible="copy"))
    here, there = (_place(name, password_file) for name in (source, target))
    if isinstance(here, Path) and not here.exists():
        raise Refused(text("cli.store.nothing", path=str(here)))
    if here == there:
        raise Usage(text("cli.store.same"))
    with ExitStack() as locks:
        for folder in {place.parent for place in (here, there) if isinstance(place, Path)}:
            locks.enter_context(data_folder(folder))  # no server is running there
        asyncio.run(_copy(shell, store_at(here), store_at(there)))
    shell.line(shell.say("cli.store.done", source=_name(here), path=_name(there)))
    return 0


async def _copy(shell: Shell, source: SqlStore, target: SqlStore) -> None:
    from roundhouse.server.copying import copy

    def copied(it: Sum) -> None:
        shell.line(shell.say("cli.store.copied", table=it.table, rows=shell.figure(it.rows), digest=it.digest))

    target.unfinished = True
    await source.open()
    try:
        await target.open()
        try:
            await copy(source, target, lambda: shell.line(shell.say("cli.store.goes_on")), copied)
        finally:
            await target.close()
    finally:
        await source.close()


def _place(name: str, password_file: Path | None) -> StoreAddress | Path:
    """A data base, or the SQLite file of a data folder or with this name."""
    from roundhouse.server.stores import FILE, is_address, store_address

    if is_address(name):
        return store_address(name, password_file)
    path = Path(name).expanduser().absolute()
    return path if path.is_file() or path.suffix == ".db" else path / FILE


def _name(place: StoreAddress | Path) -> str:
    return str(place) if isinstance(place, Path) else place.name
