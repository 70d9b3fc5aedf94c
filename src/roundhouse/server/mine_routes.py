"""What is yours at tables, over REST: how many there are, and your private notes about them."""

from __future__ import annotations

from litestar import get, put
from litestar.params import JSONBody

from roundhouse.server.answers import Note, TableCounts
from roundhouse.server.context import REFUSALS, Parts, guest_of, known_guest
from roundhouse.server.info import AnyRequest
from roundhouse.server.notes import read_note, write_note
from roundhouse.server.requests import NoteWish
from roundhouse.server.rest import TableId
from roundhouse.server.store import Counts


@get("/api/me/tables", responses=REFUSALS)
async def count_tables(request: AnyRequest, context: Parts) -> TableCounts:
    """Count your tables: where it is your turn, that of others, not begun yet, and over."""
    guest = guest_of(request)
    found = Counts(0, 0, 0, 0) if guest is None else await context.tables.store.counts_of(guest)
    return TableCounts(*found)


@get("/api/tables/{table_id:str}/note", responses=REFUSALS)
async def get_note(request: AnyRequest, context: Parts, table_id: TableId) -> Note:
    """Get your private note about a table, whether you play there or look on."""
    guest = known_guest(request)
    await context.tables.get(table_id)
    return await read_note(context.tables.store, guest, table_id)


@put("/api/tables/{table_id:str}/note", responses=REFUSALS)
async def put_note(request: AnyRequest, context: Parts, table_id: TableId, data: JSONBody[NoteWish]) -> Note:
    """Keep a private note about a table in place of the one before; an empty text removes it."""
    guest = known_guest(request)
    await context.tables.get(table_id)
    most = context.settings.limits.notes_per_guest
    return await write_note(context.tables.store, guest, table_id, data.text, most)


HANDLERS = (count_tables, get_note, put_note)
