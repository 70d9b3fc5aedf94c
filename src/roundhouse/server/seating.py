"""The fold of the lines about seats and people: who sits where, under which name, and what a host has done."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

import msgspec

from roundhouse.bots import RANDOM
from roundhouse.server import lines
from roundhouse.server.face import Chair

if TYPE_CHECKING:
    from roundhouse.server.table import Table

_STRIKES: Final = 3
"""A bot that fails so often is the simple one for the rest of the game."""


def note_face(table: Table, line: lines.AnyLine) -> None:
    """Change a table as a line says that is neither about its game nor a question to the others."""
    seats = table.face.seats
    match line:
        case lines.Seated(_, seat, guest, name, nonce, program):
            seats[seat].kind, seats[seat].guest, seats[seat].name = "person", guest, name
            seats[seat].nonce, seats[seat].program = nonce, program
            table.arrivals += 1
        case lines.Nonce(_, seat, nonce):
            seats[seat].nonce = nonce
        case lines.Renamed(_, seat, name):
            seats[seat].name = name
            if table.match is not None:
                table.match.seats[seat]["name"] = name
        case lines.Became(_, guest, into, name):
            _become(table, guest, into, name)
        case lines.Left(_, seat, level):
            _get_up(table, seat, level)
        case lines.Replaced(_, seat, level, agreed):
            _get_up(table, seat, level)
            seats[seat].replaced = True
            if agreed or (table.asking is not None and table.asking.about == seat):
                table.asking = None
        case lines.Extended():
            table.asking = None
        case lines.Returned(_, seat):
            _sit_down(table, seat)
        case lines.Came(_, seat):
            note_coming(table, seat)
        case lines.Helped(_, seat, aid):
            table.helped[seat, aid] = table.steps[-1]
        case lines.BotSeated(_, seat, name, level):
            seats[seat] = Chair("bot", name, level=level, offer=seats[seat].offer)
        case lines.BotFailed(_, seat):
            table.strikes[seat] += 1
            if table.strikes[seat] >= _STRIKES:
                seats[seat].level = RANDOM
        case lines.Ended(_, outcome):
            table.face.status, table.face.result = "over", outcome
            table.asking = None
        case lines.Muted(_, guest, _, on):
            (table.muted.add if on else table.muted.discard)(guest)
        case lines.Removed(_, guest):
            table.removed.add(guest)
        case lines.ChatClosed(_, on):
            table.face.chat_closed = on
        case lines.Rematch(_, following):
            table.face.next = following
    table.face_changed = True
    table.eyed = table.version


def _become(table: Table, guest: str, into: str, name: str) -> None:
    for seat in table.face.become(guest, into, name):
        if name and table.match is not None:
            table.match.seats[seat]["name"] = name
    for counted in (table.spoke, table.asides):
        counted[into] += counted.pop(guest, 0)
    if guest in table.muted:
        table.muted.add(into)
    if table.asking is not None:
        table.asking.voters = [into if voter == guest else voter for voter in table.asking.voters]
    for number, (version, line) in enumerate(table.said):
        if line.by == guest:
            said = msgspec.structs.replace(line, by=into, who=name or line.who)
            table.said[number] = (version, said)


def _get_up(table: Table, seat: int, level: str | None) -> None:
    chair = table.face.seats[seat]
    if table.face.status == "waiting":
        chair.kind, chair.name, chair.guest, chair.nonce, chair.program = chair.offer, "", None, None, False
    else:
        chair.left, chair.level = True, level
        if table.asking is not None and table.asking.seat == seat:
            table.asking = None


def _sit_down(table: Table, seat: int) -> None:
    chair = table.face.seats[seat]
    chair.left, chair.level, chair.replaced = False, None, False


def note_coming(table: Table, seat: int) -> None:
    """Whoever was away takes over from a bot that the others sent in, and is asked like everybody."""
    if table.face.seats[seat].replaced:
        _sit_down(table, seat)
    if table.asking is not None:
        table.asking.without.discard(seat)
        if table.asking.about == seat:
            table.asking = None
