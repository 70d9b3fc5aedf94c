"""What needs the others: taking back, ending the game early, playing on without somebody. See `commands.py`."""

from __future__ import annotations

from typing import Literal

from roundhouse.bots import usual
from roundhouse.core.errors import CannotUndo
from roundhouse.core.text import text
from roundhouse.server.asides import must_have_room
from roundhouse.server.commands import must_play
from roundhouse.server.errors import Malformed, NotYours, Refused, Stale
from roundhouse.server.face import Chair, Outcome
from roundhouse.server.lines import Answered, Asked, Extended, Replaced
from roundhouse.server.presence import Presence
from roundhouse.server.table import Asking, Table, now


def undo(table: Table, guest: str, seat: int, message: str) -> int:
    """Take back the last action; other people are asked if something was revealed since. The rule is the match's."""
    known = table.answers.get((guest, message))
    if known is not None:
        return known
    must_play(table, guest, seat)
    assert table.match is not None
    why = table.match.why_no_undo(seat, consent=True)
    if why is not None:
        raise CannotUndo(why)
    if table.match.can_undo(seat):
        must_have_room(table, guest)
        table.undo(seat, guest, message)
    elif table.face.rated:
        raise CannotUndo(text("server.error.rated_undo"))
    else:
        _ask(table, Asked(now(), "undo", seat, guest, message))
    return table.version


def redo(table: Table, guest: str, seat: int, message: str) -> int:
    """Play again what this seat took back."""
    known = table.answers.get((guest, message))
    if known is not None:
        return known
    must_play(table, guest, seat)
    if table.redo_by != seat:
        raise CannotUndo(text("error.nothing_to_redo"))
    must_have_room(table, guest)
    table.redo(seat, guest, message)
    return table.version


def resign(table: Table, guest: str, seat: int | None, message: str, presence: Presence) -> int:
    """Ask the others to end the game here; whoever has been away for long has no vote until they are back."""
    known = table.answers.get((guest, message))
    if known is not None:
        return known
    face = table.face
    mine = face.seats_of(guest)
    number = seat if seat is not None else next(iter(mine), -1)
    must_play(table, guest, number)
    others = [(other, chair) for other, chair in enumerate(face.seats) if chair.guest not in (None, guest)]
    if not others:
        alone = Asking("resign", number, frozenset(mine), set(mine), None, [], set(), table.version)
        _end(table, alone, guest, message)
        return table.version
    without = [
        other
        for other, chair in others
        if chair.replaced or table.is_late(other) or (chair.guest and presence.long_away(chair.guest, face))
    ]
    _ask(table, Asked(now(), "resign", number, guest, message, without=without))
    return table.version


def resign_or_answer(
    table: Table, guest: str, agree: bool, message: str, presence: Presence, seen: int | None = None
) -> int:
    """Answer if somebody asks to end the game, otherwise ask for it."""
    if (table.asking is not None and table.asking.what == "resign") or not agree:
        return answer(table, guest, agree, message, seen)
    return resign(table, guest, None, message, presence)


def replace(table: Table, guest: str, seat: int, message: str, presence: Presence) -> int:
    """Ask those who are there whether a bot shall play on for somebody who has been away for long."""
    known = table.answers.get((guest, message))
    if known is not None:
        return known
    own, chair = _proposal(table, guest, seat)
    assert chair.guest is not None
    if not table.is_late(seat):
        if table.face.away == 0:
            raise Refused(text("server.error.never_replaced"))
        if not presence.long_away(chair.guest, table.face):
            raise Refused(text("server.error.not_away_long", who=chair.name, minutes=table.face.away))
    voters = _voters(table, guest, chair, presence)
    late = table.is_late(seat)
    _ask(table, Asked(now(), "replace", own, guest, message, about=seat, voters=voters, late=late))
    return table.version


def extend(table: Table, guest: str, seat: int, message: str, presence: Presence) -> int:
    """Ask those who are there whether somebody who has run out of time shall have more."""
    known = table.answers.get((guest, message))
    if known is not None:
        return known
    own, chair = _proposal(table, guest, seat)
    if not table.is_late(seat):
        raise Refused(text("server.error.not_late", who=chair.name))
    voters = _voters(table, guest, chair, presence)
    _ask(table, Asked(now(), "extend", own, guest, message, about=seat, voters=voters))
    return table.version


def _proposal(table: Table, guest: str, seat: int) -> tuple[int, Chair]:
    """The seat of whoever proposes something about another one, and that one; raises NotYours or Refused."""
    face = table.face
    own = face.own_seat(guest)
    own = -1 if own is None else own
    must_play(table, guest, own)
    if seat >= len(face.seats):
        raise Malformed(text("server.error.no_seat", seat=seat + 1))
    chair = face.seats[seat]
    if chair.guest in (None, guest) or chair.left:
        raise Refused(text("server.error.nobody_absent", seat=seat + 1))
    return own, chair


def _voters(table: Table, guest: str, chair: Chair, presence: Presence) -> list[str]:
    """Those who are there, but for who asks and whom it is about. Nobody loses the vote by loading a page again."""
    there = {other.guest for other in table.face.seats if other.guest is not None and presence.near(other.guest)}
    return sorted(there - {guest, chair.guest})


def answer(table: Table, guest: str, agree: bool, message: str, seen: int | None = None) -> int:
    """Agree to what is asked, or not; who has asked or agreed may think better of it.

    `seen` is the version of the table that the answer was given at; raises Stale if something else was asked then, or
    about another position.
    """
    known = table.answers.get((guest, message))
    if known is not None:
        return known
    asking = table.asking
    if asking is None:
        raise Refused(text("server.error.nothing_asked"))
    objects = not agree and bool(table.face.seats_of(guest))
    if guest not in table.needed() and not objects:
        raise NotYours(text("server.error.not_asked"))
    if seen is not None and seen < asking.asked:
        raise Stale(text("server.error.stale"), table.version)
    table.put(Answered(now(), agree, guest, message))
    _settle(table)
    return table.version


def _ask(table: Table, line: Asked) -> None:
    if table.asking is not None:
        raise Refused(text("server.error.already_asking"))
    must_have_room(table, line.by)
    table.put(line)
    _settle(table)


def _settle(table: Table) -> None:
    """Do what was asked for, once nobody is left who has not agreed."""
    asking = table.asking
    if asking is None or table.undecided():
        return
    if asking.what == "undo":
        table.undo(asking.seat, agreed=asking.agreed)
    elif asking.what == "resign":
        _end(table, asking)
    elif asking.what == "extend":
        assert asking.about is not None
        table.put(Extended(now(), asking.about, sorted(asking.agreed)))
    else:
        _send_bot_in(table, asking)


def _send_bot_in(table: Table, asking: Asking) -> None:
    assert asking.about is not None
    level = usual(table.face.title)
    if table.is_late(asking.about):
        table.put(Replaced(now(), asking.about, level, sorted(asking.agreed), late=True))
        return
    for seat in table.face.seats_of(table.face.seats[asking.about].guest):
        table.put(Replaced(now(), seat, level, sorted(asking.agreed)))


def _end(table: Table, asking: Asking, by: str = "", message: str = "") -> None:
    """End the game early. One person among several never makes it agreed: those who were away are named."""
    assert table.match is not None
    late = [seat for seat in sorted(asking.without) if table.is_late(seat)]
    without = sorted(asking.without.difference(late))
    why: Literal["time", "abandoned", "agreed"] = "time" if late else "abandoned" if without else "agreed"
    scores = table.match.state.scores()
    table.end(Outcome(why, scores, agreed=sorted(asking.agreed), without=without, late=late), by, message)
