"""Do the bots of 1830 answer by what their seat sees? `python -m bench.honesty_1830 [DECISIONS]` counts answers.

Casual players play; everything that the seat in turn cannot see is dealt anew, and a bot of each level that never saw
the game before is asked in both positions. It must answer the same.
"""

from __future__ import annotations

import json
import sys

import roundhouse as rh
from roundhouse import bots
from roundhouse.core.match import SeatHandle
from roundhouse.core.rng import Rng
from roundhouse.games.eighteen_thirty.bots import LEVELS

PLAYERS = 4
EVERY = 7
"""A level is asked each so many decisions, so that they come from all parts of the game."""


def differing(level: str, decisions: int) -> int:
    """How many of so many answers of a level are others when everything hidden is dealt anew."""
    found, asked, number = 0, 0, 0
    while asked < decisions:
        number += 1
        state = rh.title("1830").build(PLAYERS, {}).start()
        table = [bots.make("1830", "casual", number * 10 + seat) for seat in range(PLAYERS)]
        luck, step = Rng(number), 0
        while not state.over and asked < decisions:
            seat = state.seats()[0]
            if step % EVERY == 0:
                asked += 1
                anew = state.determinize(seat, luck)
                answers = [bots.make("1830", level, 5).choose(SeatHandle(it, seat)) for it in (state, anew)]
                found += answers[0] != answers[1]
            state.apply(table[seat].choose(SeatHandle(state, seat)), seat)
            step += 1
    return found


def main() -> None:
    """Measure and print."""
    decisions = int(sys.argv[1]) if len(sys.argv) > 1 else 1000
    differ = {level: differing(level, decisions) for level in LEVELS}
    print(json.dumps({"decisions": decisions, "answers that differ": differ}, indent=1))


if __name__ == "__main__":
    main()
