"""What concerns all tables of a guest: a new name, and handing them over to another after signing in or deletion."""

from __future__ import annotations

import contextlib
import logging
from typing import Final

from roundhouse.core.errors import RoundhouseError
from roundhouse.server import commands
from roundhouse.server.encoding import encode
from roundhouse.server.face import read_turn
from roundhouse.server.lines import Became
from roundhouse.server.names import first_name
from roundhouse.server.presence import Presence
from roundhouse.server.store import Card, Conflict
from roundhouse.server.table import Table, now
from roundhouse.server.tables import Tables

_AT_ONCE: Final = 100
_RENAMED: Final = 100
"""A new name is shown at so many tables, the latest ones."""
_log = logging.getLogger(__name__)


async def hand_over(tables: Tables, guest: str, into: str, name: str = "") -> None:
    """Make every table of one guest another's. Whoever asks again after a crash goes on where it stopped."""
    done: set[str] = set()
    while cards := [card for card in await tables.store.tables_of(guest, _AT_ONCE + len(done)) if card.id not in done]:
        for card in cards:
            line = Became(now(), guest, into, name)
            tables.became(card.id, guest, into)  # before the line: nobody is away in between
            try:
                await _hand_over(tables, card, line)
            except Conflict:
                continue  # somebody was faster: the next round sees the newer card
            except RoundhouseError as error:
                _log.warning("table.not_handed_over", extra={"table": card.id, "why": str(error)})
            done.add(card.id)


async def _hand_over(tables: Tables, card: Card, line: Became) -> None:
    """A table in memory is told; any other gets the line without being loaded, for there may be many."""

    def command(table: Table) -> int:
        table.put(line)
        return table.version

    if tables.is_near(card.id):
        await tables.do(card.id, command)
        return
    face = tables.face(card)
    if face is None:
        return  # a table that this program cannot read keeps nobody from signing in
    face.become(line.guest, line.into, line.name)
    facts = read_turn(card.turn)
    turn = None if facts is None else facts.turn(face)
    await tables.store.append(card.id, card.version, [encode(line)], face.card(), turn)
    if tables.is_near(card.id):  # loaded meanwhile, perhaps without the line
        await tables.reload(card.id)


async def rename(tables: Tables, guest: str, name: str) -> None:
    """Call a guest by a new name at all tables that are not over."""
    for card in await tables.store.tables_of(guest, _RENAMED):
        known = tables.face(card)
        if known is not None and known.status != "over" and known.seats_of(guest):
            with contextlib.suppress(RoundhouseError):  # one table that is full must not keep the others from it
                await tables.do(known.id, lambda table: commands.rename(table, guest, name))


async def forget(tables: Tables, guest: str, ghost: str) -> None:
    """Let a guest leave all tables that are not over, and nobody be found at any of them under the old name."""
    nobody = Presence(tables.clock)
    for card in await tables.store.tables_of(guest, 10_000):
        if card.status != "over":
            with contextlib.suppress(RoundhouseError):  # a seat that is only kept for them is not left
                await tables.do(card.id, lambda table: commands.leave(table, guest, None, nobody))
    await hand_over(tables, guest, ghost, first_name(ghost, "en"))
