"""Are blunders found? Some are planted into games of masters, and the review is asked about them.

python -m bench.blunders                                   1,000 of every title, into results/blunders.json
python -m bench.blunders steamrollers --number 50 --dry

At a random moment a master's answer is replaced by a legal one that a long search puts at least 15 points of the chance
to win below the best. Found is what a review of usual effort, in other worlds, calls a mistake or a turning point. For
the false alarms the same is asked about the answers that the masters themselves gave at such moments.
"""

from __future__ import annotations

import argparse
import json
from collections.abc import Iterator
from math import sqrt
from pathlib import Path
from typing import Any, Final

import roundhouse as rh
from roundhouse import bots
from roundhouse.analysis import analyse
from roundhouse.analysis.documents import Label
from roundhouse.analysis.review import EFFORT, FAR, judge
from roundhouse.core.action import Action
from roundhouse.core.match import SeatHandle
from roundhouse.core.play import settle_chance
from roundhouse.core.state import State

RESULT: Final = Path(__file__).parent / "results" / "blunders.json"
NUMBER: Final = 1000
LEVEL: Final = "master"
LONG: Final = 10 * EFFORT
LOSS: Final = 0.15
WRONG: Final[tuple[Label, ...]] = ("mistake", "turning")
APART: Final = 8
"""One in so many decisions is a moment."""


def moments(title: str, players: int, seed: int) -> Iterator[tuple[State, int, Action]]:
    """Some decisions of games of masters: the position, who was asked, and the answer."""
    rng = rh.Rng(seed)
    while True:
        state = rh.title(title).build(players, {}).start()
        seated = [bots.make(title, LEVEL, int(rng.below(1 << 30))) for _ in range(players)]
        settle_chance(state, rng)
        while not state.over:
            seat = state.seats()[0]
            answer = seated[seat].choose(SeatHandle(state, seat))
            if rng.below(APART) == 0 and len(state.legal(seat)) > 1:
                yield state.copy(), seat, answer
            state.apply(answer, seat)
            settle_chance(state, rng)


def blunder(state: State, seat: int) -> Action | None:
    """A legal answer that a long search puts clearly below the best, if there is one."""
    legal = state.legal(seat)
    rng = rh.Rng(len(legal))
    some = [legal[rng.below(len(legal))] for _ in range(6)]
    found = analyse(SeatHandle(state, seat), LONG, seed=1_000_003, also=some)
    worse = [it.action for it in found.candidates if it.gain is not None and it.gain.value <= -LOSS]
    if not worse:
        return None
    # What few worlds made look bad is tried in many, alone against the best.
    pair = (found.best.action, worse[rng.below(len(worse))])
    again = analyse(SeatHandle(state, seat), LONG, seed=2_000_003, also=pair, only=True, far=FAR)
    last = again.candidates[-1]
    return pair[1] if last.action == pair[1] and last.gain is not None and last.gain.value <= -LOSS else None


def measured(title: str, players: int, number: int, seed: int) -> dict[str, Any]:
    """How many planted blunders are found, and how many of the masters' own answers are called wrong."""
    planted = found = own = alarms = 0
    for moment, (state, seat, answer) in enumerate(moments(title, players, seed)):
        if planted == number:
            break
        decision = judge(state, seat, answer, moment, EFFORT)
        own += 1
        alarms += decision is not None and decision.label in WRONG
        bad = blunder(state, seat)
        if bad is not None and bad != answer:
            decision = judge(state, seat, bad, moment, EFFORT)
            planted += 1
            found += decision is not None and decision.label in WRONG
    return {
        "players": players,
        "seed": seed,
        "planted": planted,
        "found": round(found / planted, 4),
        "found_error": round(sqrt(found / planted * (1 - found / planted) / planted), 4),
        "own": own,
        "false_alarms": round(alarms / own, 4),
        "false_alarms_error": round(sqrt(alarms / own * (1 - alarms / own) / own), 4),
    }


def main() -> int:
    """Measure and keep the results."""
    parser = argparse.ArgumentParser(prog="python -m bench.blunders", description="Are blunders found?")
    parser.add_argument("title", nargs="*", help="all of them by default")
    parser.add_argument("--players", type=int, default=2)
    parser.add_argument("--number", type=int, default=NUMBER)
    parser.add_argument("--seed", type=int, default=11)
    parser.add_argument("--dry", action="store_true", help="keep no result")
    wanted = parser.parse_args()
    for title in wanted.title or [it.id for it in rh.titles()]:
        line = measured(title, wanted.players, wanted.number, wanted.seed)
        print(f"{title}: {line}", flush=True)
        if not wanted.dry:
            results = json.loads(RESULT.read_text("utf-8")) if RESULT.exists() else {}
            RESULT.write_text(json.dumps({**results, title: line}, indent=1, sort_keys=True) + "\n", encoding="utf-8")
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
