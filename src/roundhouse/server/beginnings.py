"""Tables that do not begin at the beginning: from a record, from a prepared position, from what a seat knows.

Each function gives the first line of a new table, for `Tables.begin`.
"""

from __future__ import annotations

import secrets
from collections.abc import Mapping, Sequence
from typing import Any

from roundhouse import bots
from roundhouse.core.documents import Practice, TextJson
from roundhouse.core.match import Match, new_seed
from roundhouse.core.rng import Rng
from roundhouse.core.text import text
from roundhouse.server.errors import NotYours, Refused
from roundhouse.server.face import Beginning, Chair, EntryWords, Origin
from roundhouse.server.games import shared_game
from roundhouse.server.limits import NAME_LENGTH, clean
from roundhouse.server.lines import Created
from roundhouse.server.table import Table, now, words_of


def from_entries(
    title_id: str,
    options: Mapping[str, Any],
    seats: Sequence[Chair],
    entries: Sequence[EntryWords],
    origin: Origin,
    host: str,
    seed: str = "",
) -> Created:
    """A table whose log begins with these answers, which are nobody's to take back.

    Chance after them is drawn from a new seed, or from the one that is named: then it is the same each time.
    """
    game = shared_game(title_id, len(seats), options).game
    begin = Beginning(origin, list(entries))
    return _created(title_id, game.rules_version, dict(game.options), seats, begin, host, seed or new_seed())


def from_record(record: Mapping[str, Any], host: str, notes: Sequence[TextJson] = ()) -> Created:
    """A table that shows a record which `read_record` has checked; nobody plays on at it."""
    title_id = record["title"]
    known = bots.players(title_id)
    seats = [
        _shown(clean(seat["name"])[:NAME_LENGTH] or str(number), seat.get("bot"), known)
        for number, seat in enumerate(record["seats"], 1)
    ]
    entries = [(seat, words) for seat, words in record["entries"]]
    practice = record.get("practice", {"chance": None, "taken_back": []})
    begin = Beginning(Origin("record", notes=list(notes)), entries, given=record.get("given", 0))
    begin.taken_back, begin.lot, begin.nonces = practice["taken_back"], record.get("lot"), record.get("nonces", [])
    begin.rated = record.get("rated", False)
    return _created(
        title_id, record["rules_version"], record["options"], seats, begin, host, record["seed"], practice["chance"]
    )


def _shown(name: str, level: str | None, known: Sequence[str]) -> Chair:
    return Chair("bot", name, level=level) if level in known else Chair("person", name)


def trial(table: Table, guest: str, name: str, seat: int, step: int) -> Created:
    """A private copy of a table at a decision of a seat, against bots; raises NotYours or Refused.

    While a game runs the copy holds only what the seat knew: all else, and all chance to come, is drawn anew.
    After the end all is open, and the copy begins with the true answers.
    """
    over = table.face.status == "over"
    if seat >= len(table.face.seats) or (not over and seat not in table.face.seats_of(guest)):
        raise NotYours(text("server.error.not_your_seat", seat=seat + 1))
    if table.match is None:
        raise Refused(text("server.error.not_started"))
    state = table.match.at(step)
    if seat not in state.seats():
        raise Refused(text("server.error.not_asked_then", seat=seat + 1, step=step))
    level = bots.usual(table.face.title)
    seats = [
        Chair("person", name, guest) if number == seat else Chair("bot", chair.name, level=level)
        for number, chair in enumerate(table.face.seats)
    ]
    begin = Beginning(Origin("trial", table.id, step, seat, not over))
    if over:
        begin.position = None if table.match.start is None else table.match.start.to_json()
        begin.entries = words_of(table.match.log[:step])
    else:
        begin.position = state.determinize(seat, Rng(secrets.randbits(64))).to_json()
    rules = table.shared.game.rules_version  # the position is one of these rules
    line = _created(table.face.title, rules, table.options, seats, begin, guest, new_seed())
    line.hints = over or table.face.allows("hint")  # a copy is no way to hints that the table does not give
    line.trials = over or table.face.allows("trial")
    return line


def from_study(match: Match, study_id: str, node: int, seat: int, level: str, guest: str, name: str) -> Created:
    """A private table that plays on from a node of a study, to which a match leads; chance to come is drawn anew."""
    if not 0 <= seat < match.game.players:
        raise NotYours(text("server.error.no_such_seat", seat=seat + 1))
    bots.check(match.game.title, level)
    seats = [
        Chair("person", name, guest) if number == seat else Chair("bot", known or str(number + 1), level=level)
        for number, known in enumerate(match.names)
    ]
    begin = Beginning(Origin("trial", None, node, seat, match.start is not None, study=study_id))
    begin.position = None if match.start is None else match.start.to_json()
    begin.entries = words_of(match.log)
    game = match.game
    return _created(game.title, game.rules_version, game.options, seats, begin, guest, new_seed())


def _created(
    title_id: str,
    rules_version: int,
    options: dict[str, Any],
    seats: Sequence[Chair],
    begin: Beginning,
    host: str,
    seed: str | None,
    practice: Practice | None = "same",
) -> Created:
    """The first line; lessons and trials are practice by their nature."""
    invite = secrets.token_urlsafe(12)
    return Created(
        now(), title_id, rules_version, options, list(seats), host, False, invite, seed, begin, practice=practice
    )
