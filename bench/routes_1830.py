"""How long the best routes and the list of lays of 1830 take; `python -m bench.routes_1830` writes the result.

The positions are those of whole games that the tests keep, and maps that random lays have filled.
"""

from __future__ import annotations

import datetime
import json
import platform
import time
from collections.abc import Callable

from librt.vecs import vec
from mypy_extensions import i64
from tests.games.eighteen_thirty.maps import BOARD, corp
from tests.games.eighteen_thirty.slow_routes import random_rails
from tests.games.eighteen_thirty.test_map_positions import POSITIONS, is_high, rails_at, size_of

from bench.run import RESULTS
from roundhouse._build import build
from roundhouse.games.eighteen_thirty.board import BROWN
from roundhouse.games.eighteen_thirty.routes import best_revenue
from roundhouse.games.eighteen_thirty.track import lays

TRAINS = ([0], [0, 0], [6, 0], [4, 4, 4], [3, 3, 4], [2, 2, 3, 3])


def spread(times: list[float]) -> dict[str, float]:
    """Median, 99th percentile and worst, in milliseconds."""
    times.sort()
    marks = {"median": len(times) // 2, "p99": len(times) * 99 // 100, "worst": len(times) - 1}
    return {name: round(times[place] * 1000, 4) for name, place in marks.items()}


def timed(work: Callable[..., object], *args: object) -> float:
    begun = time.process_time()
    work(*args)
    return time.process_time() - begun


def main() -> None:
    """Measure and write."""
    of_games = []
    for position in POSITIONS:
        if "runs" in position:
            rails, number = rails_at(position), corp(position["corporation"])
            trains = vec[i64]([size_of(train) for train in position["trains"].split()])
            high = is_high(position["phase"])
            of_games.append(timed(best_revenue, BOARD, rails, number, trains, high))
    filled, lists = [], []
    for seed in range(40):
        rails = random_rails(BOARD, seed, 300)
        for number in range(8):
            lists.append(timed(lays, BOARD, rails, number, BROWN, vec[i64]()))
            for sizes in TRAINS:
                trains = vec[i64](sizes)
                filled.append(timed(best_revenue, BOARD, rails, number, trains, True))
    numbers = {
        "build": build(),
        "milliseconds": {
            "best routes, games": spread(of_games),
            "best routes, filled maps": spread(filled),
            "lays, filled maps": spread(lists),
        },
        "python": platform.python_version(),
        "date": datetime.date.today().isoformat(),
    }
    (RESULTS / "1830-routes.json").write_text(json.dumps(numbers, indent=2) + "\n", encoding="utf-8")
    print(json.dumps(numbers, indent=2))


if __name__ == "__main__":
    main()
