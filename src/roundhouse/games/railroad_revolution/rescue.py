# compiled by mypyc
"""Whether a seat can still bring its part of the turn to a proper end. 2.4, 2.6, 3.1, 3.2, D4, D5

Mostly money and shares are enough. Where they are not, the questions themselves are tried out: every row of answers
that may bring money or workers (`Asking.ways`) is played on a copy until one is found that ends well.
"""

from __future__ import annotations

from mypy_extensions import i64

from roundhouse.games.railroad_revolution.asking import Asking
from roundhouse.games.railroad_revolution.money import owed, wealth
from roundhouse.games.railroad_revolution.state import RailState


def secure(s: RailState, seat: i64) -> bool:
    """Whether some row of answers ends the seat's part of the turn properly; the state is used up by looking."""
    while True:
        frame = s.stack[-1]
        if frame.chance:
            s.stack.pop()  # the token that follows a negotiator's deal is of no use to him any more
            continue
        assert isinstance(frame, Asking)
        if frame.rests and ends_well(s, seat):
            return True
        ways = frame.ways(s, seat)
        last: i64 = i64(len(ways)) - 1
        if last < 0:
            return False
        i: i64
        for i in range(last):
            trial = s.copy()
            frame.act(trial, seat, ways[i])
            if secure(trial, seat):
                return True
        frame.act(s, seat, ways[last])


def ends_well(s: RailState, seat: i64) -> bool:
    """Whether the basic action can be completed and paid and four workers be had, with no effect used any more."""
    need = owed(s, seat)
    missing = s.g.r.least_workers - s.available[seat]
    if missing > 0:
        if missing > s.bank_size():
            return False
        need += missing * s.g.r.hire_cost
    return wealth(s, seat) >= need
