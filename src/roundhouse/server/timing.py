"""How the lines of a table's log move its clocks: see `clock.py`."""

from __future__ import annotations

from collections.abc import Collection

from roundhouse.server.clock import Clocks
from roundhouse.server.face import Face
from roundhouse.server.lines import (
    AnyLine,
    Came,
    Ended,
    Extended,
    Left,
    Moved,
    Redone,
    Replaced,
    Returned,
    Started,
    StoodStill,
    TimedOut,
    Undone,
    Vacation,
)


def heed(clocks: Clocks, line: AnyLine, face: Face, asked: Collection[int], steps: tuple[int, int]) -> None:
    """Let a line move the clocks; `steps` is the length of the game's log before and after it."""
    match line:
        case Moved(at, seat):
            clocks.answer(at, seat, asked, steps[0])
        case Redone(at, seat):
            clocks.answer(at, seat, asked, steps[0], again=True)
        case Undone(at):
            clocks.undo(at, steps[1])
        case TimedOut(at, seat):
            clocks.run_out(at, seat)
        case Extended(at, seat):
            clocks.extend(at, seat)
        case Replaced(_, seat):
            clocks.replace(seat)
        case Vacation(at, seat, until):
            clocks.go_on_vacation(at, seat, until)
        case StoodStill(at, since):
            clocks.stand_still(since, at)
        case Returned(at, seat) | Came(at, seat):
            clocks.come_back(at, seat)
        case Started() | Left() | Ended():
            pass
        case _:
            return
    manned = [seat for seat, chair in enumerate(face.seats) if not chair.played_by_bot]
    clocks.run(line.at, asked if face.status == "playing" else (), manned)
