"""What all at a table are told of it beside the game: who came and left, who asked for what, and who agreed."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from roundhouse.core.text import Text, text
from roundhouse.server import lines
from roundhouse.server.face import Face, Outcome

_LONG: Final = 60_000
"""Nobody has to be told of a restart that takes less."""
_DAY: Final = 24 * 3600 * 1000


def told(line: lines.AnyLine, face: Face, asker: int | None) -> Text | None:
    """A line in words, if it is for everybody; `asker` is the seat whose question was open before it."""
    match line:
        case lines.Left(_, seat) if face.status == "playing":
            return _of("left", face, seat)
        case lines.Returned(_, seat) | lines.Came(_, seat):
            return _of("back", face, seat)
        case lines.TimedOut(_, seat, then):
            return _of(f"timed_out.{then}", face, seat)
        case lines.Extended(_, seat, agreed):
            return text("server.house.extended", who=face.seats[seat].name, by=_names(face, agreed))
        case lines.StoodStill(at, since) if at - since >= _LONG:
            return text("server.house.stood_still", n=(at - since) // _LONG)
        case lines.Vacation(at, seat, until) if until > at:
            return text("server.house.vacation", who=face.seats[seat].name, n=-(-(until - at) // _DAY))
        case lines.Vacation(_, seat):
            return _of("vacation_over", face, seat)
        case lines.Replaced(_, seat, _, agreed) if agreed:  # of a time-out the line before tells
            key = "server.house.replaced.late" if line.late else "server.house.replaced"
            return text(key, who=face.seats[seat].name, by=_names(face, agreed))
        case lines.BotSeated(_, seat):
            return _of("bot_seated", face, seat)
        case lines.Helped(_, seat, aid):
            return _of(aid, face, seat)
        case lines.Asked(_, what, seat) if line.about is not None:
            key = f"server.house.asks.{what}{'.late' if line.late and what == 'replace' else ''}"
            return text(key, who=face.seats[seat].name, whom=face.seats[line.about].name)
        case lines.Asked(_, what, seat):
            return _of(f"asks.{what}", face, seat)
        case lines.Answered(_, agree, by):
            return _answered(face, agree, face.seats_of(by), asker)
        case lines.Undone(_, seat) if line.agreed:
            return text("server.house.undone.agreed", who=face.seats[seat].name, by=_names(face, line.agreed))
        case lines.Undone(_, seat):
            return _of("undone", face, seat)
        case lines.Muted(_, _, name, on):
            return text("server.house.muted" if on else "server.house.unmuted", who=name)
        case lines.Removed(_, _, name):
            return text("server.house.removed", who=name)
        case lines.ChatClosed(_, on):
            return text("server.house.chat_closed" if on else "server.house.chat_open")
        case lines.Ended(_, outcome):
            return _ended(face, outcome)
    return None


def _of(what: str, face: Face, seat: int) -> Text:
    return text(f"server.house.{what}", who=face.seats[seat].name)


def _answered(face: Face, agree: bool, seats: list[int], asker: int | None) -> Text | None:
    if not seats:
        return None
    withdrawn = not agree and asker in seats
    return _of("agrees" if agree else "withdraws" if withdrawn else "refuses", face, seats[0])


def _ended(face: Face, outcome: Outcome) -> Text | None:
    if outcome.late:
        return text("server.house.ended.time", by=_names(face, outcome.agreed)) if outcome.agreed else None
    if outcome.without:
        by, away = _names(face, outcome.agreed), _names(face, outcome.without)
        return text("server.house.ended.without", by=by, away=away)
    return text("server.house.ended", by=_names(face, outcome.agreed)) if outcome.agreed else None


def _names(face: Face, seats: Iterable[int]) -> tuple[str, ...]:
    return tuple(face.seats[seat].name for seat in seats)
