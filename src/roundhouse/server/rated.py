"""Rated tables: what they are like, and which places of a game count for the rating."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from typing import Any, Final

from roundhouse.core.text import Text, text
from roundhouse.server.errors import NotYours, Refused
from roundhouse.server.face import Face, Outcome
from roundhouse.server.requests import TableWish
from roundhouse.server.store import Store

LEAST_AWAY: Final = 10
"""Minutes for which everybody may be away from a rated game; nobody may be away for ever."""


def must_suit(wish: TableWish, options: Mapping[str, Any]) -> None:
    """Raise Refused if a table that is to be rated cannot be: people play it by themselves, and by the box."""
    if len(wish.seats) < 2 or any(seat.kind in ("bot", "screen") for seat in wish.seats):
        raise Refused(text("server.error.rated_seats"))
    if wish.practice is not None or wish.hints or wish.trials:
        raise Refused(text("server.error.rated_help"))
    if wish.away < LEAST_AWAY:
        raise Refused(text("server.error.rated_away", minutes=LEAST_AWAY))
    if options.get("board") is not None:
        raise Refused(text("server.error.rated_board"))


async def must_have_account(store: Store, guest: str) -> None:
    """Raise NotYours for a guest: a rating belongs to somebody who is found again."""
    if not await store.papers("account", guest):
        raise NotYours(text("server.error.rated_account"))


def must_welcome_programs(face: Face, guest: str, invited: bool) -> None:
    """Raise NotYours where people have not asked for a program, or play for ratings."""
    if face.rated:
        raise NotYours(text("server.error.rated_program"))
    if not face.bots and not invited and all(chair.kept_for != guest for chair in face.seats):
        raise NotYours(text("server.error.no_programs"))


def places_that_count(face: Face, outcome: Outcome, took_part: Collection[int]) -> list[int]:
    """The place of each seat for the rating; 0 for whoever never made a move. Empty: the game does not count.

    Whoever has left a game, or was replaced, and is not back at its end is last. If a game is ended because somebody
    is away or out of time, those are last, and the others share the first place. An end by agreement does not count.
    """
    gone = {seat for seat, chair in enumerate(face.seats) if chair.left}
    if outcome.why == "played" and outcome.places is not None:
        places = outcome.places
    elif outcome.why in ("abandoned", "time"):
        gone, places = gone.union(outcome.without, outcome.late), [1] * len(face.seats)
    else:
        return []
    order = {seat: (seat in gone, 0 if seat in gone else places[seat]) for seat in sorted(took_part)}
    if len(order) < 2 or gone.issuperset(order):
        return []
    return [1 + sum(it < order[seat] for it in order.values()) if seat in order else 0 for seat in range(len(places))]


def why_uncounted(outcome: Outcome) -> Text | None:
    """Why a game at a rated table does not count, as far as its end tells; None if it does."""
    if outcome.ranks:
        return None
    return text("server.rated.agreed" if outcome.why in ("agreed", "closed") else "server.rated.few")
