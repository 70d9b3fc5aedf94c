"""Private notes: what a guest wants to remember about a table. Nobody else ever gets to read them."""

from __future__ import annotations

from typing import Final

import msgspec

from roundhouse.core.text import text
from roundhouse.server.answers import Note
from roundhouse.server.encoding import encode
from roundhouse.server.errors import TooMany
from roundhouse.server.limits import NOTE_LENGTH, clean_note
from roundhouse.server.own_answers import OwnNote
from roundhouse.server.store import NOTE, Paper, Store
from roundhouse.server.table import now

NONE: Final = Note("", 0)


async def read_note(store: Store, guest: str, table: str) -> Note:
    """The note of a guest about a table; an empty one if there is none."""
    paper = await store.paper(NOTE, _name(table, guest))
    return NONE if paper is None else _read(paper)


async def write_note(store: Store, guest: str, table: str, words: str, most: int) -> Note:
    """Keep a note in place of the one before, or none if it is empty; raises Malformed or TooMany."""
    name, kept = _name(table, guest), clean_note(words)
    if not kept:
        await store.file([], [(NOTE, name)])
        return NONE
    if await store.paper(NOTE, name) is None and len(await store.papers(NOTE, guest)) >= most:
        raise TooMany(text("server.error.many_notes", most=most))
    note = Note(kept, now())
    await store.file([Paper(NOTE, name, guest, encode(note))])
    return note


async def notes_of(store: Store, guest: str) -> list[OwnNote]:
    """All notes of a guest."""
    found = [(paper.id.partition(" ")[0], _read(paper)) for paper in await store.papers(NOTE, guest)]
    return [OwnNote(table, note.text, note.at) for table, note in found]


async def take_along(store: Store, guest: str, into: str, most: int) -> None:
    """Make the notes of one guest another's, the latest of both; two about the same table become one."""
    if not (old := await store.papers(NOTE, guest)):
        return
    before = [*old, *await store.papers(NOTE, into)]
    notes: dict[str, Note] = {}
    for own in (*await notes_of(store, into), *await notes_of(store, guest)):
        known = notes.get(own.table, NONE)
        words = "\n\n".join(filter(None, (known.text, own.text)))[:NOTE_LENGTH]
        notes[own.table] = Note(words, max(known.at, own.at))
    kept = sorted(notes.items(), key=lambda it: -it[1].at)[:most]
    papers = [Paper(NOTE, _name(table, into), into, encode(note)) for table, note in kept]
    await store.file(papers, [(NOTE, paper.id) for paper in before])


async def forget_notes(store: Store, guest: str) -> None:
    """Remove all notes of a guest."""
    await store.file([], [(NOTE, paper.id) for paper in await store.papers(NOTE, guest)])


def _name(table: str, guest: str) -> str:
    return f"{table} {guest}"


def _read(paper: Paper) -> Note:
    return msgspec.json.decode(paper.data, type=Note)
