"""How the lines of a table's log move its clocks: see `clock.py`."""

from __future__ import annotations

from collections.abc import Collection

from roundhouse.server import lines
from roundhouse.server.clock import Clocks
from roundhouse.server.face import Face


def heed(clocks: Clocks, line: lines.AnyLine, face: Face, asked: Collection[int], steps: tuple[int, int]) -> None:
    """Let a line move the clocks; `steps` is the length of the game's log before and after it."""
    match line:
        case lines.Moved(at, seat):
            clocks.answer(at, seat, asked, steps[0])
        case lines.Redone(at, seat):
            clocks.answer(at, seat, asked, steps[0], again=True)
        case lines.Undone(at):
            clocks.undo(at, steps[1])
        case lines.TimedOut(at, seat):
            clocks.run_out(at, seat)
        case lines.Extended(at, seat):
            clocks.extend(at, seat)
        case lines.Replaced(_, seat):
            clocks.replace(seat)
        case lines.Vacation(at, seat, until):
            clocks.go_on_vacation(at, seat, until)
        case lines.StoodStill(at, since):
            clocks.stand_still(since, at)
        case lines.Returned(at, seat) | lines.Came(at, seat):
            clocks.come_back(at, seat)
        case lines.Started() | lines.Left() | lines.Ended():
            pass
        case _:
            return
    manned = [seat for seat, chair in enumerate(face.seats) if not chair.played_by_bot]
    clocks.run(line.at, asked if face.status == "playing" else (), manned)
