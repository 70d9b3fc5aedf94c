"""`roundhouse backup`, `restore` and `check`: look after the data of a server."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

from roundhouse.cli.shell import Shell, Usage
from roundhouse.core.text import text

if TYPE_CHECKING:
    from roundhouse.server.copying import Sum
    from roundhouse.server.keeping import Place

WRONG = 1
"""The exit code where something was found to be wrong."""


def backup(shell: Shell, target: Path, where: tuple[Path | None, str | None, Path | None]) -> int:
    """Back up; raises Usage or Refused. `where` is the folder, the address of a data base, and its password's file."""
    from roundhouse.server.keeping import back_up

    asyncio.run(back_up(_existing(where), target.expanduser().absolute(), _told(shell)))
    shell.line(shell.say("cli.backup.done", path=str(target)))
    return 0


def restore(shell: Shell, source: Path, where: tuple[Path | None, str | None, Path | None]) -> int:
    """Put a backup where no data are yet; raises Refused."""
    from roundhouse.server import keeping
    from roundhouse.server.run import data_folder

    place = _place(where)
    with data_folder(place.folder):  # no server is running there
        goes_on = shell.say("cli.store.goes_on")
        asyncio.run(keeping.restore(source.expanduser(), place, lambda: shell.line(goes_on), _told(shell)))
    shell.line(shell.say("cli.restore.done", path=str(place.folder) if place.address is None else place.address.name))
    return 0


def check(shell: Shell, where: tuple[Path | None, str | None, Path | None]) -> int:
    """Play every table; 1 if one of them cannot be."""
    from roundhouse.server import keeping

    seen = 0

    def looked_at(tables: int) -> None:
        nonlocal seen
        seen = tables

    faults = asyncio.run(keeping.check(_existing(where), looked_at))
    for table, why in faults:
        shell.line(shell.say("cli.check.fault", table=table, why=why))
    key = "cli.check.faults" if faults else "cli.check.sound"
    shell.line(shell.say(key, tables=seen, faults=len(faults)))
    return WRONG if faults else 0


def _place(where: tuple[Path | None, str | None, Path | None]) -> Place:
    from roundhouse.server.keeping import Place
    from roundhouse.server.settings import default_data
    from roundhouse.server.stores import store_address

    data, store, password_file = where
    folder = default_data() if data is None else data.expanduser()
    return Place(folder, None if store is None else store_address(store, password_file))


def _existing(where: tuple[Path | None, str | None, Path | None]) -> Place:
    from roundhouse.server.stores import FILE

    place = _place(where)
    if place.address is None and not (place.folder / FILE).exists():
        raise Usage(text("cli.admin.no_data", folder=str(place.folder)))
    return place


def _told(shell: Shell) -> Callable[[Sum], None]:
    def copied(it: Sum) -> None:
        shell.line(shell.say("cli.store.copied", table=it.table, rows=shell.figure(it.rows), digest=it.digest))

    return copied
