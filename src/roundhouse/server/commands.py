"""What guests may do at a table. Each function checks, then changes the table or raises and leaves it as it was.

They give the version that the caller is told: for a message that has come before, the one it led to then.
"""

from __future__ import annotations

import hmac
import secrets
from collections.abc import Collection, Mapping
from typing import Any

from roundhouse.bots import levels
from roundhouse.core.errors import CannotUndo, UnknownBot
from roundhouse.core.match import new_seed
from roundhouse.core.registry import title
from roundhouse.core.text import listing, text
from roundhouse.server.errors import Malformed, NotYours, Refused, Stale
from roundhouse.server.games import shared_game
from roundhouse.server.limits import clean_chat, clean_name
from roundhouse.server.lines import (
    Answered,
    Asked,
    Chair,
    Created,
    Left,
    Ordered,
    OrderEnded,
    Outcome,
    Renamed,
    Returned,
    Said,
    Seated,
    What,
)
from roundhouse.server.requests import SeatWish, TableWish
from roundhouse.server.table import Table, now

# Making a table and sitting down.


def created(wish: TableWish, options: dict[str, Any], guest: str, name: str) -> Created:
    """The first line of a new table; raises Refused, UnknownTitle, UnknownBot or BadOption."""
    kind = title(wish.title)
    if sum(1 for seat in wish.seats if seat.kind == "me") > 1:
        raise Malformed(text("server.error.one_me"))
    game = shared_game(wish.title, len(wish.seats), options).game
    seats = [_chair(wish.title, seat, number, guest, name) for number, seat in enumerate(wish.seats)]
    if wish.practice is not None and sum(chair.kind != "bot" for chair in seats) > 1:
        raise Refused(text("server.error.practice_alone"))
    secret = fresh_secrets()
    line = Created(now(), kind.id, kind.rules_version, dict(game.options), seats, guest, wish.public, *secret)
    line.trials, line.practice = wish.trials, wish.practice
    line.lot = kind.seats_by_lot if wish.lot is None else wish.lot
    return line


def fresh_secrets() -> tuple[str, str]:
    """The invitation and the seed of a new table."""
    return secrets.token_urlsafe(12), new_seed()


def _chair(title_id: str, wish: SeatWish, number: int, guest: str, name: str) -> Chair:
    match wish.kind:
        case "me":
            return Chair("person", name, guest)
        case "screen":
            called = clean_name(wish.name) if wish.name else f"{name[:36]} {number + 1}"
            return Chair("person", called, guest, shares=True)
        case "bot":
            possible = levels(title_id)
            level = wish.level or possible[-1]
            if level not in possible:
                listed = listing(possible)
                raise UnknownBot(text("error.unknown_bot", bot=level, title=title_id, levels=listed))
            return Chair("bot", clean_name(wish.name) if wish.name else f"Bot {number + 1}", level=level)
    return Chair(wish.kind, offer=wish.kind)


def start_if_full(table: Table) -> None:
    if all(chair.kind in ("person", "bot") for chair in table.face.seats):
        table.start()


def join(table: Table, guest: str, name: str, seat: int | None, token: str | None) -> int:
    """Sit down on a free seat: an open one, one kept for the guest, or any with an invitation."""
    face = table.face
    if face.seats_of(guest):
        return table.version
    if face.status != "waiting":
        raise Refused(text("server.error.started"))
    invited = token is not None and hmac.compare_digest(token.encode(), face.invite.encode())
    if token is not None and not invited:
        raise NotYours(text("server.error.bad_invitation"))
    if seat is not None and not 0 <= seat < len(face.seats):
        raise Malformed(text("server.error.no_seat", seat=seat + 1))
    wanted = range(len(face.seats)) if seat is None else (seat,)
    free = [number for number in wanted if _is_free_for(face.seats[number], guest, invited)]
    if not free:
        raise NotYours(text("server.error.no_free_seat"))
    best = next((number for number in free if face.seats[number].kept_for == guest), free[0])
    table.put(Seated(now(), best, guest, name))
    start_if_full(table)
    return table.version


def rename(table: Table, guest: str, name: str) -> int:
    """Call the guest by a new name; those who share the guest's screen keep theirs."""
    face = table.face
    own = face.own_seat(guest)
    if own is not None and face.status != "over" and face.seats[own].name != name:
        table.put(Renamed(now(), own, name))
    return table.version


def _is_free_for(chair: Chair, guest: str, invited: bool) -> bool:
    if chair.kind not in ("open", "invite"):
        return False
    if chair.kept_for is not None:
        return invited or chair.kept_for == guest
    return invited or chair.kind == "open"


def leave(table: Table, guest: str, seat: int | None, present: Collection[str]) -> int:
    """Get up; in play a bot stands in. The host may send one in for somebody who is not there."""
    face = table.face
    mine = face.seats_of(guest)
    if face.host == guest and seat is not None and seat not in mine:
        mine = [seat] if seat < len(face.seats) and _is_absent(face.seats[seat], present) else []
    elif face.host == guest and face.status == "waiting":
        table.end(Outcome("closed"))
        return table.version
    if not mine:
        raise NotYours(text("server.error.no_seat_of_yours"))
    for number in mine if face.status != "over" else []:
        if not face.seats[number].left:
            table.put(Left(now(), number, levels(face.title)[-1] if table.playing else None))
    _settle(table)
    return table.version


def _is_absent(chair: Chair, present: Collection[str]) -> bool:
    return chair.kind == "person" and chair.guest not in present


def come_back(table: Table, guest: str) -> int:
    """Take the seat back from the bot that stands in."""
    mine = table.face.seats_of(guest)
    if not mine:
        raise NotYours(text("server.error.no_seat_of_yours"))
    for number in mine:
        if table.face.seats[number].left:
            table.put(Returned(now(), number))
    return table.version


# Playing.


def act(table: Table, guest: str, seat: int, version: int, action: Mapping[str, Any] | str, message: str) -> int:
    """Answer the question that the seat was asked when it saw this version; raises Stale if that is past."""
    known = table.answers.get((guest, message))
    if known is not None:
        return known
    _must_play(table, guest, seat)
    if version > table.version or version < 0:
        raise Malformed(text("server.error.no_such_version", version=version, newest=table.version))
    if version < table.asked.get(seat, table.turned):
        raise Stale(text("server.error.stale"), table.version)
    table.move(seat, table.shared.read(action), guest, message)
    return table.version


def undo(table: Table, guest: str, seat: int, message: str) -> int:
    """Take back the last action; other people are asked if something was revealed since. The rule is the match's."""
    known = table.answers.get((guest, message))
    if known is not None:
        return known
    _must_play(table, guest, seat)
    assert table.match is not None
    why = table.match.why_no_undo(seat, consent=True)
    if why is not None:
        raise CannotUndo(why)
    if table.match.can_undo(seat):
        table.undo(seat, guest, message)
    else:
        _ask(table, guest, seat, "undo", message)
    return table.version


def redo(table: Table, guest: str, seat: int, message: str) -> int:
    """Play again what this seat took back."""
    known = table.answers.get((guest, message))
    if known is not None:
        return known
    _must_play(table, guest, seat)
    if table.redo_by != seat:
        raise CannotUndo(text("error.nothing_to_redo"))
    table.redo(seat, guest, message)
    return table.version


def resign(table: Table, guest: str, seat: int | None, message: str) -> int:
    """Ask the others to end the game here."""
    known = table.answers.get((guest, message))
    if known is not None:
        return known
    mine = table.face.seats_of(guest)
    number = seat if seat is not None else next(iter(mine), -1)
    _must_play(table, guest, number)
    if table.persons() <= {guest}:
        _agree_to_end(table, guest, message)
    else:
        _ask(table, guest, number, "resign", message)
    return table.version


def resign_or_answer(table: Table, guest: str, agree: bool, message: str) -> int:
    """Answer if somebody asks to end the game, otherwise ask for it."""
    if (table.asking is not None and table.asking.what == "resign") or not agree:
        return answer(table, guest, agree, message)
    return resign(table, guest, None, message)


def answer(table: Table, guest: str, agree: bool, message: str) -> int:
    """Agree to what is asked, or not; who has asked may think better of it."""
    known = table.answers.get((guest, message))
    if known is not None:
        return known
    if table.asking is None:
        raise Refused(text("server.error.nothing_asked"))
    withdrawn = not agree and guest == table.face.seats[table.asking.seat].guest
    if guest not in table.needed() and not withdrawn:
        raise NotYours(text("server.error.not_asked"))
    table.put(Answered(now(), agree, guest, message))
    _settle(table)
    return table.version


def _ask(table: Table, guest: str, seat: int, what: What, message: str) -> None:
    if table.asking is not None:
        raise Refused(text("server.error.already_asking"))
    table.put(Asked(now(), what, seat, guest, message))


def _settle(table: Table) -> None:
    """Do what was asked for, once nobody is left who has not agreed."""
    asking = table.asking
    if asking is None or table.needed():
        return
    if asking.what == "undo":
        table.undo(asking.seat, "", "")
    else:
        _agree_to_end(table)


def _agree_to_end(table: Table, by: str = "", message: str = "") -> None:
    assert table.match is not None
    table.end(Outcome("agreed", scores=table.match.state.scores()), by, message)


def _must_play(table: Table, guest: str, seat: int) -> None:
    face = table.face
    if seat not in face.seats_of(guest):
        raise NotYours(text("server.error.not_your_seat", seat=seat + 1))
    if not table.playing:
        raise Refused(text("server.error.over" if face.status == "over" else "server.error.not_started"))
    if face.seats[seat].left:
        raise NotYours(text("server.error.bot_stands_in"))


# Standing orders.


def order(table: Table, guest: str, seat: int, kind: str, values: Mapping[str, Any], message: str) -> int:
    """Give a standing order for one's own seat; raises Refused or BadOption."""
    known = table.answers.get((guest, message))
    if known is not None:
        return known
    _must_play(table, guest, seat)
    assert table.match is not None
    checked = table.orders.checked(table.match, seat, kind, values)
    table.put(Ordered(now(), seat, secrets.token_urlsafe(6), kind, checked, guest, message))
    return table.version


def cancel_order(table: Table, guest: str, seat: int, number: str, message: str) -> int:
    """Take a standing order back."""
    known = table.answers.get((guest, message))
    if known is not None:
        return known
    _must_play(table, guest, seat)
    if not any(it.id == number and it.seat == seat for it in table.orders.standing):
        raise Refused(text("server.error.no_order"))
    table.put(OrderEnded(now(), seat, number, None, guest, message))
    return table.version


# Talking.


def chat(table: Table, guest: str, name: str, words: str, message: str, most: int) -> int:
    """Say something to all at the table, spectators included."""
    known = table.answers.get((guest, message))
    if known is not None:
        return known
    if len(table.said) >= most:
        raise Refused(text("server.error.chat_full"))
    seat = table.face.own_seat(guest)
    who = table.face.seats[seat].name if seat is not None else name
    if table.face.lot and table.match is None:
        seat = None  # nobody knows yet where they will sit
    table.put(Said(now(), guest, who, clean_chat(words), seat, message))
    return table.version
