"""What guests may do at a table. Each function checks, then changes the table or raises and leaves it as it was.

They give the version that the caller is told: for a message that has come before, the one it led to then.
"""

from __future__ import annotations

import hmac
import secrets
from collections.abc import Mapping
from typing import Any

from roundhouse import bots
from roundhouse.core.match import new_seed
from roundhouse.core.registry import title
from roundhouse.core.text import text
from roundhouse.server import lines
from roundhouse.server.asides import must_have_room, must_have_room_for_arrivals
from roundhouse.server.errors import Malformed, NotYours, Refused, Stale
from roundhouse.server.face import Aid, Chair, Outcome
from roundhouse.server.games import shared_game
from roundhouse.server.limits import clean_chat, clean_name
from roundhouse.server.names import handle, looks, taken_names, told_apart
from roundhouse.server.presence import Presence
from roundhouse.server.rated import must_suit, must_welcome_programs
from roundhouse.server.requests import ModerationWish, SeatWish, TableWish
from roundhouse.server.table import Table, now

# Making a table and sitting down.


def created(wish: TableWish, options: dict[str, Any], guest: str, name: str) -> lines.Created:
    """The first line of a new table; raises Refused, UnknownTitle, UnknownBot or BadOption."""
    kind = title(wish.title)
    if sum(1 for seat in wish.seats if seat.kind == "me") > 1:
        raise Malformed(text("server.error.one_me"))
    game = shared_game(wish.title, len(wish.seats), options).game
    seats = [_chair(wish.title, seat, number, guest, name) for number, seat in enumerate(wish.seats)]
    for chair in seats:
        if wish.nonce and chair.guest == guest and not chair.shares:
            chair.nonce = ""
    taken: set[str] = set()
    for chair in seats:
        if chair.name:
            chair.name = told_apart(chair.name, taken)
            taken.add(looks(chair.name))
    several = sum(chair.kind != "bot" for chair in seats) > 1
    if wish.practice is not None and several:
        raise Refused(text("server.error.practice_alone"))
    if wish.clock is not None and not several:
        raise Refused(text("server.error.clock_alone"))
    if wish.clock is not None and not wish.clock.sound:
        raise Refused(text(f"server.error.clock_{wish.clock.kind}"))
    if wish.rated:
        must_suit(wish, options)
    secret = fresh_secrets()
    line = lines.Created(now(), kind.id, kind.rules_version, dict(game.options), seats, guest, wish.public, *secret)
    line.trials, line.hints, line.away, line.practice = wish.trials, wish.hints, wish.away, wish.practice
    line.lot = kind.seats_by_lot if wish.lot is None else wish.lot
    line.clock = wish.clock
    if wish.clock is not None and wish.clock.pace == "slow":
        line.away = 0  # people come by when it is their turn, and the clock says how long they may be away
    line.rated, line.bots = wish.rated, wish.bots and not wish.rated
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
            level = wish.level or bots.usual(title_id)
            bots.check(title_id, level)
            return Chair("bot", clean_name(wish.name) if wish.name else f"Bot {number + 1}", level=level)
    return Chair(wish.kind, offer=wish.kind)


def start_if_full(table: Table) -> None:
    """Begin once all seats are taken, and all nonces that were promised have come."""
    if all(chair.kind in ("person", "bot") for chair in table.face.seats) and not table.awaits_nonces:
        table.start()


def start_anyway(table: Table) -> int:
    """Begin without the nonces that have not come in time."""
    if table.awaits_nonces:
        table.start()
    return table.version


def add_nonce(table: Table, guest: str, nonce: str) -> int:
    """Add to the seed that the server has committed to; the first nonce of a guest counts."""
    face = table.face
    own = face.own_seat(guest)
    if own is None:
        raise NotYours(text("server.error.no_seat_of_yours"))
    if face.status == "waiting" and not face.seats[own].nonce:
        table.put(lines.Nonce(now(), own, nonce))
        start_if_full(table)
    return table.version


def join(
    table: Table,
    guest: str,
    name: str,
    seat: int | None = None,
    token: str | None = None,
    nonce: str | None = None,
    program: bool = False,
) -> int:
    """Sit down on a free seat: an open one, one kept for the guest, or any with an invitation."""
    face = table.face
    if face.seats_of(guest):
        return table.version
    if guest in table.removed:
        raise NotYours(text("server.error.removed"))
    if face.status != "waiting":
        raise Refused(text("server.error.started"))
    invited = token is not None and hmac.compare_digest(token.encode(), face.invite.encode())
    if token is not None and not invited:
        raise NotYours(text("server.error.bad_invitation"))
    if seat is not None and not 0 <= seat < len(face.seats):
        raise Malformed(text("server.error.no_seat", seat=seat + 1))
    if program:
        must_welcome_programs(face, guest, invited)
    wanted = range(len(face.seats)) if seat is None else (seat,)
    free = [number for number in wanted if _is_free_for(face.seats[number], guest, invited)]
    if not free:
        raise NotYours(text("server.error.no_free_seat"))
    best = next((number for number in free if face.seats[number].kept_for == guest), free[0])
    must_have_room(table, guest)
    must_have_room_for_arrivals(table, invited)
    table.put(lines.Seated(now(), best, guest, told_apart(name, taken_names(face)), nonce, program))
    start_if_full(table)
    return table.version


def rename(table: Table, guest: str, name: str) -> int:
    """Call the guest by a new name; those who share the guest's screen keep theirs."""
    face = table.face
    own = face.own_seat(guest)
    called = told_apart(name, taken_names(face, own))
    if own is not None and face.status != "over" and face.seats[own].name != called:
        must_have_room(table, guest)
        table.put(lines.Renamed(now(), own, called))
    return table.version


def _is_free_for(chair: Chair, guest: str, invited: bool) -> bool:
    if chair.kind not in ("open", "invite"):
        return False
    if chair.kept_for is not None:
        return invited or chair.kept_for == guest
    return invited or chair.kind == "open"


def leave(table: Table, guest: str, seat: int | None, presence: Presence) -> int:
    """Get up; in play a bot stands in. Before the start the host may free the seat of somebody who is not there."""
    face = table.face
    mine = face.seats_of(guest)
    if seat is not None:
        mine = [seat] if seat in mine else [_absent(table, guest, seat, presence)]
    elif face.host == guest and face.status == "waiting":
        table.end(Outcome("closed"))
        return table.version
    if not mine:
        raise NotYours(text("server.error.no_seat_of_yours"))
    for number in mine if face.status != "over" else []:
        if not face.seats[number].left:
            table.put(lines.Left(now(), number, bots.usual(face.title) if table.playing else None))
    return table.version


def _absent(table: Table, guest: str, seat: int, presence: Presence) -> int:
    """A seat that the host may free; in play the others decide, see `consent.replace`."""
    if table.face.host != guest:
        raise NotYours(text("server.error.not_your_seat", seat=seat + 1))
    if seat >= len(table.face.seats):
        raise Malformed(text("server.error.no_seat", seat=seat + 1))
    chair = table.face.seats[seat]
    if table.face.status != "waiting":
        raise NotYours(text("server.error.not_yours_to_send_away"))
    if chair.kind != "person" or (chair.guest in presence and not chair.program):
        raise NotYours(text("server.error.nobody_absent", seat=seat + 1))
    return seat


def seat_bot(table: Table, guest: str, seat: int, level: str | None, name: str | None) -> int:
    """Before the start, give a free seat to a bot instead of waiting on; only the host may."""
    face = table.face
    if face.host != guest:
        raise NotYours(text("server.error.host_only"))
    if face.status != "waiting":
        raise Refused(text("server.error.started"))
    if seat >= len(face.seats):
        raise Malformed(text("server.error.no_seat", seat=seat + 1))
    if face.rated:
        raise Refused(text("server.error.rated_seats"))
    if face.seats[seat].kind not in ("open", "invite"):
        raise Refused(text("server.error.seat_taken", seat=seat + 1))
    bot = _chair(face.title, SeatWish("bot", level, name), seat, guest, "")
    assert bot.level is not None
    table.put(lines.BotSeated(now(), seat, told_apart(bot.name, taken_names(face)), bot.level))
    start_if_full(table)
    return table.version


def welcome(table: Table, guest: str) -> int:
    """Whoever comes back after a long absence takes over from the bot that the others sent in, and votes again."""
    for number in table.face.seats_of(guest) if table.playing else []:
        if table.misses(number):
            table.put(lines.Came(now(), number))
    return table.version


def come_back(table: Table, guest: str) -> int:
    """Take the seat back from the bot that stands in."""
    mine = table.face.seats_of(guest)
    if not mine:
        raise NotYours(text("server.error.no_seat_of_yours"))
    must_have_room(table, guest)
    for number in mine if table.face.status != "over" else []:
        if table.is_finished_by_bot(number):
            raise Refused(text("server.error.bot_finishes"))
        if table.face.seats[number].left:
            table.put(lines.Returned(now(), number))
    return table.version


# Clocks.


def time_out(table: Table) -> int:
    """Do what the table does when time runs out; nothing where it has not, such as after a move at the last moment."""
    clocks, at = table.clocks, now()
    late = sorted(seat for seat, due in clocks.due().items() if due <= at) if clocks is not None else []
    for seat in late:
        assert clocks is not None and table.match is not None
        table.put(lines.TimedOut(at, seat, clocks.rule.timeout))
        if clocks.rule.timeout == "bot":
            table.put(lines.Replaced(at, seat, bots.usual(table.face.title)))
        elif clocks.rule.timeout == "end" and seat == late[-1]:
            table.end(Outcome("time", table.match.state.scores(), late=late))
    return table.version


def stand_still(table: Table, since: int, at: int) -> int:
    """Leave out the time in which the server was down."""
    if table.clocks is not None and table.clocks.running:
        table.put(lines.StoodStill(at, max(since, *table.clocks.running.values())))
    return table.version


def rest(table: Table, seat: int, until: int) -> int:
    """Stop the clock of a seat until then, if vacation can stop it, or let it run again."""
    clocks, at = table.clocks, now()
    if clocks is None or not clocks.rule.rests or table.face.seats[seat].played_by_bot:
        return table.version
    begins = max(clocks.rest.get(seat, 0), at) < until and seat not in clocks.late and clocks.left_at(seat, at) > 0
    if begins or (until <= at and clocks.is_resting(seat, at)):
        table.put(lines.Vacation(at, seat, max(until, at)))
    return table.version


# Getting help.


def help_out(table: Table, guest: str, seat: int, aid: Aid) -> int:
    """Let a seat have help while the game runs, and tell the others; raises Refused where the table has none."""
    if table.face.status == "over":
        return table.version
    must_play(table, guest, seat)
    if not table.face.allows(aid):
        raise Refused(text("server.error.no_hints" if aid == "hint" else "server.error.no_trials"))
    if table.face.persons > 1 and table.helped.get((seat, aid)) != table.steps[-1]:
        must_have_room(table, guest)
        table.put(lines.Helped(now(), seat, aid))
    return table.version


# Playing.


def act(table: Table, guest: str, seat: int, version: int, action: Mapping[str, Any] | str, message: str) -> int:
    """Answer the question that the seat was asked when it saw this version; raises Stale if that is past."""
    known = table.answers.get((guest, message))
    if known is not None:
        return known
    must_play(table, guest, seat)
    if version > table.version or version < 0:
        raise Malformed(text("server.error.no_such_version", version=version, newest=table.version))
    if version < table.asked.get(seat, table.turned):
        raise Stale(text("server.error.stale"), table.version)
    table.move(seat, table.shared.read(action), guest, message)
    return table.version


def must_sit(table: Table, guest: str, seat: int) -> None:
    """Raise NotYours unless the seat is the guest's."""
    if seat not in table.face.seats_of(guest):
        raise NotYours(text("server.error.not_your_seat", seat=seat + 1))


def must_play(table: Table, guest: str, seat: int) -> None:
    """Raise NotYours or Refused unless the guest may play for the seat now."""
    face = table.face
    must_sit(table, guest, seat)
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
    must_play(table, guest, seat)
    must_have_room(table, guest)
    assert table.match is not None
    checked = table.orders.checked(table.match, seat, kind, values)
    table.put(lines.Ordered(now(), seat, secrets.token_urlsafe(6), kind, checked, guest, message))
    return table.version


def cancel_order(table: Table, guest: str, seat: int, number: str, message: str) -> int:
    """Take a standing order back."""
    known = table.answers.get((guest, message))
    if known is not None:
        return known
    must_play(table, guest, seat)
    if not any(it.id == number and it.seat == seat for it in table.orders.standing):
        raise Refused(text("server.error.no_order"))
    table.put(lines.OrderEnded(now(), seat, number, None, guest, message))
    return table.version


# Talking.


def chat(table: Table, guest: str, name: str, words: str, message: str, most: int) -> int:
    """Say something to all at the table, spectators included; whoever has no seat carries no player's name."""
    known = table.answers.get((guest, message))
    if known is not None:
        return known
    seat = table.face.own_seat(guest)
    _may_speak(table, guest, seat, most)
    taken = taken_names(table.face)
    who = table.face.seats[seat].name if seat is not None else told_apart(name, taken)
    if table.face.lot and table.match is None:
        seat = None  # nobody knows yet where they will sit
    table.put(lines.Said(now(), guest, who, clean_chat(words), seat, message))
    return table.version


def _may_speak(table: Table, guest: str, seat: int | None, most: int) -> None:
    """Each player has a share of the chat to themselves, and all spectators together have one."""
    if guest in table.muted or guest in table.removed:
        raise NotYours(text("server.error.muted"))
    players = {chair.guest for chair in table.face.seats if chair.guest is not None}
    if seat is not None:
        share, used = (most - most // 4) // len(players), table.spoke[guest]
    elif table.face.chat_closed:
        raise NotYours(text("server.error.chat_closed"))
    else:
        share, used = most // 4, sum(written for speaker, written in table.spoke.items() if speaker not in players)
        if table.spoke[guest] >= max(1, most // 40):
            raise Refused(text("server.error.chat_full"))
    if used >= share:
        raise Refused(text("server.error.chat_full"))


def moderate(table: Table, guest: str, wish: ModerationWish, there: Mapping[str, str]) -> int:
    """As the host, mute persons, send spectators away, or close the chat to all who have no seat.

    `there` has the names of the guests who look on.
    """
    face = table.face
    if face.host != guest:
        raise NotYours(text("server.error.host_only"))
    must_have_room(table, guest)
    if wish.chat_closed is not None and wish.chat_closed != face.chat_closed:
        table.put(lines.ChatClosed(now(), wish.chat_closed))
    if wish.who is None:
        return table.version
    named = {**{line.by: line.who for _, line in table.said}, **there}
    named.update({chair.guest: chair.name for chair in face.seats if chair.guest is not None})
    whom = next((one for one in named if handle(table.id, one) == wish.who), None)
    if whom is None or whom == guest:
        raise Refused(text("server.error.nobody_of_that_id"))
    if wish.remove:
        if face.seats_of(whom):
            raise Refused(text("server.error.remove_spectators"))
        if whom not in table.removed:
            table.put(lines.Removed(now(), whom, named[whom]))
    if wish.mute is not None and wish.mute != (whom in table.muted):
        table.put(lines.Muted(now(), whom, named[whom], wish.mute))
    return table.version
