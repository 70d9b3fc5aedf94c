"""What bots of Railroad Revolution do that a good player would laugh at: counted over games of one level alone.

python -m bench.habits                                 all levels, into results/railroad-revolution-habits.json
python -m bench.habits --games 20 --level club --dry   one of them; prints only

Each level plays at a full table. "Idle" means that it brought nothing: an effect used and then stopped, a worker hired
in the last turn and left over, steps on the Network track without a city of the top level.
"""

from __future__ import annotations

import argparse
import json
from collections import Counter
from pathlib import Path
from typing import Final

import roundhouse as rh
from roundhouse import bots
from roundhouse.core.match import SeatHandle
from roundhouse.core.play import settle_chance
from roundhouse.games.railroad_revolution.constants import (
    ACTIONS,
    AS_WHITE,
    COLOURS,
    FINISH,
    FLIP,
    GAIN,
    HIRE,
    MONEY,
    NETWORK_TRACK,
    PERFORMANCE,
    PLACE,
    SHARES,
    STOP,
    TAKE_TRAIN,
    TELEGRAPH,
    TOKEN,
    TOP_LEVEL,
    TRACKS,
    USE,
    USES,
)
from roundhouse.games.railroad_revolution.effects import cost_of, effect_of
from roundhouse.games.railroad_revolution.state import COMPLETED, RailState
from roundhouse.games.railroad_revolution.turn import Effects
from roundhouse.kit.arrays import ones
from roundhouse.sim.runner import Spec

TITLE: Final = "railroad-revolution"
RESULT: Final = Path(__file__).parent / "results" / f"{TITLE}-habits.json"
FIRST: Final = 6
"""Actions that count as the first ones."""
GIFTS: Final = frozenset((MONEY, SHARES, PERFORMANCE, FLIP, GAIN, TAKE_TRAIN))
"""What an effect can bring that is never unwelcome."""


def main() -> int:
    """Play, print the counts and write them."""
    levels = bots.levels(TITLE)[1:]
    parser = argparse.ArgumentParser(prog="python -m bench.habits", description="Habits of Railroad Revolution's bots.")
    parser.add_argument("--games", type=int, default=100, help="for each level")
    parser.add_argument("--players", type=int, default=4)
    parser.add_argument("--seed", default="1")
    parser.add_argument("--level", action="append", choices=levels)
    parser.add_argument("--dry", action="store_true", help="keep no result")
    wanted = parser.parse_args()
    report = {}
    for level in wanted.level or levels:
        spec = Spec(TITLE, wanted.players, {}, (level,) * wanted.players, wanted.seed, wanted.games)
        report[level] = habits(spec)
        print(level, json.dumps(report[level]), flush=True)
    if not wanted.dry:
        lines = {"games": wanted.games, "players": wanted.players, "seed": wanted.seed, "levels": report}
        RESULT.write_text(json.dumps(lines, indent=2) + "\n", encoding="utf-8")
    return 0


def habits(spec: Spec) -> dict[str, float]:
    """The habits of the bots of a contest."""
    count: Counter[str] = Counter()
    game = rh.title(TITLE).build(spec.players, {})
    for number in range(spec.games):
        state, luck = game.start(), rh.Rng(spec.seed_of(number, "chance"))
        assert isinstance(state, RailState)
        crew = [
            bots.make(TITLE, level, spec.seed_of(number, f"seat {seat}"))
            for seat, level in enumerate(spec.lineup(number))
        ]
        watched = [Watched(seat, count) for seat in range(spec.players)]
        settle_chance(state, luck)
        while not state.over:
            seat = state.seats()[0]
            action = crew[seat].choose(SeatHandle(state, seat))
            watched[seat].answers(state, int(game.codec().id(action)))
            state.apply(action, seat)
            settle_chance(state, luck)
        for it in watched:
            it.ends(state)
    return shares(count, spec.games * spec.players)


def shares(count: Counter[str], seats: int) -> dict[str, float]:
    """The counts as shares or as means for a seat."""
    return {
        "telegraph_of_first_actions": round(count["telegraph"] / max(1, count["actions"]), 3),
        "seats_without_top_city": round(count["no_top_city"] / seats, 3),
        "idle_network_steps": round(count["idle_steps"] / seats, 3),
        "hires": round(count["hires"] / seats, 3),
        "hires_in_last_turn": round(count["late_hires"] / seats, 3),
        "idle_hires_in_last_turn": round(count["idle_hires"] / seats, 3),
        "gifts_left": round(count["gifts_left"] / seats, 3),
        "idle_uses": round(count["idle_uses"] / seats, 3),
        "milestones": round(count["milestones"] / seats, 2),
        "points": round(count["points"] / seats, 1),
    }


class Watched:
    """One seat during a game."""

    def __init__(self, seat: int, count: Counter[str]) -> None:
        self.seat = seat
        self.count = count
        self._actions = 0
        self._late_hires = 0
        self._last = -1

    def answers(self, s: RailState, action: int) -> None:
        """Look at an answer before it is played."""
        if PLACE <= action < PLACE + ACTIONS * COLOURS and self._actions < FIRST:
            self._actions += 1
            self.count["actions"] += 1
            self.count["telegraph"] += (action - PLACE) // COLOURS == TELEGRAPH
        elif HIRE <= action < HIRE + COLOURS:
            self.count["hires"] += 1
            late = 0 < s.last_turns <= s.g.seats
            self.count["late_hires"] += late
            self._late_hires += late
        elif action == FINISH and isinstance(s.stack[-1], Effects):
            self.count["gifts_left"] += any(is_gift(s, self.seat, int(it)) for it in s.legal_ids(self.seat))
        elif action == STOP:
            self.count["idle_uses"] += USE <= self._last < USE + USES
        self._last = action

    def ends(self, s: RailState) -> None:
        """Look at what the seat has come to."""
        sheet = s.view(None)["final"][self.seat]
        self.count["points"] += sheet["total"]
        top = ones(s.cities[self.seat] & s.g.of_level[TOP_LEVEL])
        self.count["no_top_city"] += top == 0
        if top == 0:
            self.count["idle_steps"] += int(s.tracks[self.seat * TRACKS + NETWORK_TRACK])
        spare = int(s.available[self.seat] - s.g.r.least_workers)
        self.count["idle_hires"] += min(self._late_hires, max(0, spare))
        self.count["milestones"] += sum(int(place) == COMPLETED + self.seat for place in s.milestone_at)


def is_gift(s: RailState, seat: int, action: int) -> bool:
    """Whether an answer uses an effect that costs nothing and brings something of use at any time."""
    if not USE <= action < USE + USES or 1 << action - USE in (AS_WHITE, TOKEN):
        return False
    bit = 1 << action - USE
    effect = effect_of(s, bit)
    if cost_of(s, bit) > 0 or not {int(op) for op in effect.op} <= GIFTS:
        return False
    turns_down = FLIP in {int(op) for op in effect.op}
    down = any(s.down[seat * s.g.kinds + kind] > 0 for kind in range(s.g.kinds))
    return down if turns_down else len(effect.op) > 0


if __name__ == "__main__":
    raise SystemExit(main())
