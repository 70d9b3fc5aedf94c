"""Guided first games: the table that a guide begins, and what its opponents answer."""

from __future__ import annotations

from collections.abc import Sequence

from roundhouse.bots import usual
from roundhouse.core.errors import UnknownTitle
from roundhouse.core.guide import Guide, Script, guide, script
from roundhouse.core.text import text
from roundhouse.server import beginnings
from roundhouse.server.errors import NotFound
from roundhouse.server.face import Chair, Origin
from roundhouse.server.limits import clean_name
from roundhouse.server.lines import Created
from roundhouse.server.table import Table, words_of


def find(title_id: str) -> tuple[Guide, Script]:
    """The guide of a title and its log; raises NotFound."""
    try:
        found, played = guide(title_id), script(title_id)
    except UnknownTitle:
        raise NotFound(text("server.error.no_title", title=title_id[:80])) from None
    if found is None or played is None:
        raise NotFound(text("server.error.no_guide", title=title_id[:80]))
    return found, played


def first_line(title_id: str, guest: str, name: str, names: Sequence[str]) -> Created:
    """The first line of a guided table; raises NotFound where the title has no guide."""
    found, played = find(title_id)
    level = usual(title_id)
    bots = [clean_name(known) for known in names]
    bots += [f"Bot {number + 2}" for number in range(len(bots), found.players)]
    seats = [Chair("bot", bots[number], level=level) for number in range(found.players - 1)]
    seats.insert(found.seat, Chair("person", name, guest))
    entries = words_of(played.log[: played.start])
    return beginnings.from_entries(title_id, found.options, seats, entries, Origin("lesson"), guest, found.seed)


def scripted(table: Table, seat: int) -> str | None:
    """What the guide answers for an opponent, as long as the game has gone as it says."""
    origin, match = table.face.origin, table.match
    if origin is None or origin.kind != "lesson" or match is None:
        return None
    played = script(table.face.title)
    at = match.version
    if played is None or at >= len(played.log) or played.log[at].seat != seat:
        return None
    return str(played.log[at].action) if match.log == list(played.log[:at]) else None
