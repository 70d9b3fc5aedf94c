"""How fast whole games of 1830 are replayed; `python -m bench.logs_1830` writes the result.

The games are the logs of 18xx.games that the tests keep: read, judged and with every revenue computed anew. A late
move is one of the last third of its game, taken on a loaded table: checked, noted, and then what the next seat sees and
may do.
"""

from __future__ import annotations

import datetime
import json
import platform
import time
from pathlib import Path
from typing import Any

from tests.games.eighteen_thirty.golden import GAMES, unpacked

from bench.routes_1830 import spread
from bench.run import RESULTS
from roundhouse import importers
from roundhouse._build import build
from roundhouse.core.match import Match


def applied(match: Match) -> float:
    """The CPU time of all its moves on a bare state."""
    state = match.game.start()
    begun = time.process_time()
    for entry in match.log:
        state.apply(entry.action, entry.seat)
    return time.process_time() - begun


def late_moves(match: Match) -> list[float]:
    """The CPU time of each late move at a table."""
    table = Match(match.game)
    times = []
    for number, entry in enumerate(match.log):
        begun = time.process_time()
        table.act(entry.seat, entry.action)
        for seat in table.state.seats():
            table.state.view(seat)
            table.state.legal(seat)
        if number * 3 >= len(match.log) * 2:
            times.append(time.process_time() - begun)
    return times


def main() -> None:
    """Measure and write."""
    reading = applying = 0.0
    actions = 0
    late: list[float] = []
    for path in sorted(GAMES.glob("*.gz")):
        log: dict[str, Any] = unpacked(Path(path))["log"]
        begun = time.process_time()
        match = importers.import_18xx(log).match
        reading += time.process_time() - begun
        applying += applied(match)
        actions += len(match.log)
        late += late_moves(match)
    numbers = {
        "build": build(),
        "python": platform.python_version(),
        "date": datetime.date.today().isoformat(),
        "actions": actions,
        "actions per CPU second, imported with all checks": round(actions / reading),
        "actions per CPU second, applied with all checks": round(actions / applying),
        "late move with view and legal list, CPU ms": spread(late),
    }
    print(json.dumps(numbers, indent=1))
    (RESULTS / "1830-logs.json").write_text(json.dumps(numbers, indent=1) + "\n", "utf-8")


if __name__ == "__main__":
    main()
