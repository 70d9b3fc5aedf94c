"""What writing costs a run: CPU time with files against without, memory, and bytes a game; random bots.

python -m bench.runs                                   every title, into results/runs.json
python -m bench.runs --title 1830 --games 200 --dry    one of them, printed only

All ways play the same games in turn in one process, and a line has the median of the ratios of the rounds. For memory
two runs of a process of their own are compared, one of them ten times as long.
"""

from __future__ import annotations

import argparse
import json
import os
import platform
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path
from typing import Final

import roundhouse as rh
from roundhouse._build import build
from roundhouse.bots import RANDOM
from roundhouse.sim.columns import DECISIONS, GAMES, RECORDS
from roundhouse.sim.runner import Runner, Spec
from roundhouse.sim.runs import Run

RESULT: Final = Path(__file__).parent / "results" / "runs.json"
WAYS: Final = {"games": (False, False), "decisions": (True, False), "records": (False, True)}
ROUNDS: Final = 5
SECONDS: Final = 1.0
_MEMORY: Final = """
import sys
from roundhouse.cli import main
code = main(sys.argv[1:])
with open("/proc/self/status") as status:  # getrusage would tell the peak of whoever started this process, too
    print(next(line.split()[1] for line in status if line.startswith("VmHWM")), file=sys.stderr)
sys.exit(code)
"""


def main() -> int:
    """Measure what the command line asks for."""
    parser = argparse.ArgumentParser(prog="python -m bench.runs", description="What writing costs a run.")
    parser.add_argument("--title", action="append", choices=[title.id for title in rh.titles()])
    parser.add_argument("--games", type=int, help=f"games of {SECONDS:g} s of CPU time by default")
    parser.add_argument("--rounds", type=int, default=ROUNDS)
    parser.add_argument("--dry", action="store_true", help="keep no result")
    wanted = parser.parse_args()
    for title in rh.titles():
        if not wanted.title or title.id in wanted.title:
            line = measured(title.id, wanted.games, wanted.rounds)
            print(f"{title.id}: {json.dumps(line)}", flush=True)
            if not wanted.dry:
                keep(title.id, line)
    return 0


def measured(title: str, games: int | None, rounds: int) -> dict[str, object]:
    """The line of a title, with two players."""
    spec = Spec(title, 2, {}, (RANDOM,) * 2, "1", games or games_in(title, SECONDS))
    ratios: dict[str, list[float]] = {way: [] for way in WAYS}
    sizes: dict[str, float] = {}
    rates: list[float] = []
    for _ in range(rounds):
        alone = cpu(lambda: Runner(spec).run())
        rates.append(spec.games / alone)
        for way, (decisions, records) in WAYS.items():
            with tempfile.TemporaryDirectory() as folder:
                run = Run(spec, Path(folder, "run.parquet"), 1, decisions, records)
                ratios[way].append(cpu(lambda run=run: run.run()) / alone)  # type: ignore[misc]  # mypy knows no defaults here
                kind = {"games": GAMES, "decisions": DECISIONS, "records": RECORDS}[way]
                sizes[way] = round(run.paths[kind].stat().st_size / spec.games, 1)
    return {
        "games": spec.games,
        "games_per_cpu_s": round(statistics.median(rates), 1),
        "cpu_ratio": {way: round(statistics.median(found), 3) for way, found in ratios.items()},
        "bytes_per_game": sizes,
        "peak_mb": [peak(spec, spec.games), peak(spec, 10 * spec.games)],
    }


def games_in(title: str, seconds: float) -> int:
    """How many games take so long."""
    few = 50
    spec = Spec(title, 2, {}, (RANDOM,) * 2, "2", few)
    Runner(spec).run()  # which builds the game
    spent = cpu(lambda: Runner(spec).run())
    return max(few, int(seconds * few / spent))


def cpu(do: Callable[[], object]) -> float:
    """The CPU time of this process that something takes."""
    began = time.process_time()
    do()
    return time.process_time() - began


def peak(spec: Spec, games: int) -> float:
    """The memory of a process that plays so many games into a file, at its highest, in MB."""
    with tempfile.TemporaryDirectory() as folder:
        words = ["simulate", spec.title, "-g", str(games), "--out", str(Path(folder, "run.parquet"))]
        done = subprocess.run(
            [sys.executable, "-c", _MEMORY, *words], capture_output=True, text=True, check=True, env=dict(os.environ)
        )
        return round(int(done.stderr.split()[-1]) / 1024, 1)


def keep(title: str, line: dict[str, object]) -> None:
    """Put a line into the file of results."""
    document = json.loads(RESULT.read_text()) if RESULT.exists() else {"titles": {}}
    machine = {"python": platform.python_version(), "machine": platform.machine(), "cores": os.cpu_count()}
    document = {"build": build(), **machine, "titles": {**document["titles"], title: line}}
    RESULT.write_text(json.dumps(document, indent=1) + "\n")


if __name__ == "__main__":
    sys.exit(main())
