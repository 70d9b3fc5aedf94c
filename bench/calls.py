"""How often a second of CPU time lets searches and adapters call what they lean on.

python -m bench.calls                      all titles for two, into results/calls.json
python -m bench.calls --title 1830 --dry   one title, and nothing is kept

The positions are those of random games from fixed seeds. `build` is the first build of a game in a process, in
milliseconds, the median of some processes; importing the title is not counted.
"""

from __future__ import annotations

import argparse
import datetime
import json
import platform
import statistics
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import Final

import roundhouse as rh
from roundhouse import Game, Rng, State
from roundhouse._build import build
from roundhouse.core.match import Match
from roundhouse.core.play import settle_chance

RESULT: Final = Path(__file__).parent / "results" / "calls.json"
REPEATS: Final = 5
EVERY: Final = 7
"""Each so many decisions a position is kept."""
BUILD: Final = (
    "import time, roundhouse as rh; title = rh.title({title!r}); start = time.process_time(); "
    "title.build(2, {{}}).start(); print(time.process_time() - start)"
)


def positions(game: Game) -> list[State]:
    """Positions of a random game in which a seat is asked."""
    rng = Rng(11)
    state = game.start()
    settle_chance(state, rng)
    found = []
    decisions = 0
    while not state.over:
        if decisions % EVERY == 0:
            found.append(state.copy())
        seat = state.seats()[0]
        state.play_id(state.pick_id(seat, rng), seat)
        settle_chance(state, rng)
        decisions += 1
    return found


def rate(call: Callable[[State], object], states: list[State], seconds: float) -> float:
    """Calls per second, over all positions in turn; the median of some repeats."""
    found = []
    for _ in range(REPEATS):
        calls = 0
        start = time.process_time()
        while time.process_time() - start < seconds:
            for state in states:
                call(state)
            calls += len(states)
        found.append(calls / (time.process_time() - start))
    return statistics.median(found)


def typed(state: State) -> None:
    """List the actions of the seat that is asked, and take the first one."""
    own = state.copy()
    own.apply(own.legal(own.seats()[0])[0], own.seats()[0])


def acts(game: Game, seconds: float) -> float:
    """Actions of a match per second, chance and the log included, in random play."""
    found = []
    for repeat in range(REPEATS):
        match = Match(game, f"calls {repeat}")
        luck = Rng(repeat)
        taken = 0
        spent = 0.0
        while not match.over and spent < seconds:
            seat = match.state.seats()[0]
            legal = match.state.legal(seat)
            action = legal[luck.below(len(legal))]
            start = time.process_time()
            match.act(seat, action)
            spent += time.process_time() - start
            taken += 1
        found.append(taken / spent)
    return statistics.median(found)


def measured(title: str, seconds: float) -> dict[str, float]:
    """All that is measured of a title."""
    game = rh.title(title).build(2, {})
    states = positions(game)
    rng = Rng(5)
    calls: dict[str, Callable[[State], object]] = {
        "copy": lambda s: s.copy(),
        "determinize": lambda s: s.determinize(s.seats()[0], rng),
        "view": lambda s: s.view(s.seats()[0]),
        "legal + apply": typed,
    }
    rates = {name: round(rate(call, states, seconds)) for name, call in calls.items()}
    command = [sys.executable, "-c", BUILD.format(title=title)]
    builds = [float(subprocess.run(command, capture_output=True, check=True).stdout) for _ in range(REPEATS)]
    return {**rates, "act": round(acts(game, seconds)), "build": round(statistics.median(builds) * 1000, 1)}


def main() -> None:
    """Print the rates, and keep them."""
    parser = argparse.ArgumentParser(prog="python -m bench.calls", description="Calls per CPU second.")
    parser.add_argument("--title", action="append", choices=[title.id for title in rh.titles()])
    parser.add_argument("--seconds", type=float, default=0.4, help="CPU time of each repeat")
    parser.add_argument("--dry", action="store_true", help="keep no result")
    wanted = parser.parse_args()
    known = json.loads(RESULT.read_text("utf-8")) if RESULT.exists() else {}
    for title in wanted.title or [title.id for title in rh.titles()]:
        found = measured(title, wanted.seconds)
        print(f"{title}: " + ", ".join(f"{name} {number:,}" for name, number in found.items()), flush=True)
        where = {"build": build(), "python": platform.python_version(), "date": datetime.date.today().isoformat()}
        known[title] = {"calls": found, "seconds": wanted.seconds, **where}
    if not wanted.dry:
        RESULT.write_text(json.dumps(dict(sorted(known.items())), indent=2) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
