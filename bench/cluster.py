"""A run on a Ray cluster of this machine, one process of which is killed in mid-run, against the same run here.

python -m bench.cluster                          a million random games, into results/cluster.json
python -m bench.cluster --games 20000 --dry      fewer of them, printed only

Both runs are those of the command line. Memory is the largest resident set that was seen, of the command and of the
process of the cluster that needed most; a run of a tenth of the games tells whether it grows.
"""

from __future__ import annotations

import argparse
import hashlib
import json
import os
import signal
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from typing import Any, Final

RESULT: Final = Path(__file__).parent / "results" / "cluster.json"
TITLE: Final = "ticket-to-ride-usa"
_MAIN: Final = "import sys; from roundhouse.cli import main; sys.exit(main(sys.argv[1:]))"


def main() -> int:
    """Measure what the command line asks for."""
    parser = argparse.ArgumentParser(prog="python -m bench.cluster", description="A run on a cluster.")
    parser.add_argument("--games", type=int, default=1_000_000)
    parser.add_argument("--dry", action="store_true", help="keep no result")
    wanted = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        here = run(wanted.games, Path(folder, "here.parquet"))
        there = run(wanted.games, Path(folder, "there.parquet"), "--cluster", "local")
        few = run(wanted.games // 10, Path(folder, "few.parquet"), "--cluster", "local")
    same = here["sha256"] == there["sha256"]
    line = {"title": TITLE, "same_bytes": same, "here": here, "cluster": there, "cluster_with_a_tenth": few}
    print(json.dumps(line, indent=1))
    if not wanted.dry:
        RESULT.write_text(json.dumps(line, indent=1) + "\n")
    return 0 if same and there["killed"] else 1


def run(games: int, out: Path, *words: str) -> dict[str, Any]:
    """Play so many games into a file; the first process of a cluster that plays is killed."""
    command = [sys.executable, "-c", _MAIN, "simulate", TITLE, "-g", str(games), "--json", "--out", str(out), *words]
    killed, peaks = 0, {"command": 0, "process": 0}
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as process:
        while process.poll() is None:
            peaks["command"] = max(peaks["command"], resident(process.pid))
            for worker in workers(process.pid):
                peaks["process"] = max(peaks["process"], resident(worker))
                if not killed and parts(out) >= 2:
                    os.kill(worker, signal.SIGKILL)
                    killed += 1
            time.sleep(0.2)
        assert process.stdout is not None
        said = json.loads(process.stdout.read())
    return {
        "games": said["games"],
        "cpu_seconds": said["cpu_seconds"],
        "sha256": hashlib.sha256(out.read_bytes()).hexdigest(),
        "killed": killed,
        "peak_mb": {who: round(size / 1024, 1) for who, size in peaks.items()},
    }


def parts(out: Path) -> int:
    """How many stretches are on the disk."""
    return len(list(out.parent.glob(f"{out.name}.parts/*.parquet")))


def workers(root: int) -> list[int]:
    """The processes below another that play for a cluster just now."""
    found, left = [], [root]
    while left:
        process = left.pop()
        try:
            left += map(int, Path(f"/proc/{process}/task/{process}/children").read_text().split())
            if Path(f"/proc/{process}/cmdline").read_bytes().startswith(b"ray::errand"):
                found.append(process)
        except OSError:  # it has ended
            continue
    return found


def resident(process: int) -> int:
    """The memory of a process in kilobytes."""
    try:
        status = Path(f"/proc/{process}/status").read_text()
    except OSError:
        return 0
    return next((int(line.split()[1]) for line in status.splitlines() if line.startswith("VmRSS")), 0)


if __name__ == "__main__":
    sys.exit(main())
