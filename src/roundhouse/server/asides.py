"""Lines of a log beside the moves: each person has a share of them, so that nobody can fill the log of others."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from roundhouse.core.text import text
from roundhouse.server import lines
from roundhouse.server.errors import Refused
from roundhouse.server.face import Face

if TYPE_CHECKING:
    from roundhouse.server.table import Table

SHARE: Final = 400
"""Such lines of one person at a table. Each may lead to a few of others, such as answers."""
_ARRIVALS: Final = 300
_INVITED: Final = 300
"""How often anybody may sit down at a table that waits, and how often more with an invitation."""


def owner(line: lines.AnyLine, face: Face) -> str | None:
    """The guest by whom a line beside the moves came about; None for moves, the chat and what the server writes."""
    match line:
        case lines.Asked() | lines.Ordered() | lines.Undone() | lines.Redone():
            return line.by or None
        case lines.Seated():
            return line.guest
        case lines.Left() | lines.Returned() | lines.Renamed() | lines.Helped():
            return face.seats[line.seat].guest
        case lines.Muted() | lines.Removed() | lines.ChatClosed():
            return face.host
    return None


def must_have_room(table: Table, guest: str) -> None:
    """Raise Refused if a guest has used up their share; whoever plays alone, or on one screen, has the whole log."""
    others = {chair.guest for chair in table.face.seats} - {None, guest}
    if table.asides[guest] >= SHARE and (others or not table.face.seats_of(guest)):
        raise Refused(text("server.error.many_asides", most=SHARE))


def must_have_room_for_arrivals(table: Table, invited: bool) -> None:
    """Raise Refused if people have sat down here again and again; some room is kept for those who are invited."""
    if table.arrivals >= _ARRIVALS + (_INVITED if invited else 0):
        raise Refused(text("server.error.many_arrivals"))
