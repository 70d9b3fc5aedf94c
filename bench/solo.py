"""How the casual bot of SteamRollers fares against Eva: the share of games that it wins at each of her six levels.

python -m bench.solo --games 1000      into results/steamrollers-solo.json
"""

from __future__ import annotations

import argparse
import datetime
import json
from pathlib import Path

from roundhouse.games.steamrollers.title import EVA_LEVELS
from roundhouse.sim.runner import Runner, Spec
from roundhouse.sim.stats import Summary

TITLE = "steamrollers"
RESULT = Path(__file__).parent / "results" / f"{TITLE}-solo.json"


def main() -> int:
    """Play, print the table and write it."""
    parser = argparse.ArgumentParser(prog="python -m bench.solo", description="The casual bot against Eva.")
    parser.add_argument("--games", type=int, default=1000, help="for each level")
    parser.add_argument("--seed", default="1")
    parser.add_argument("--jobs", type=int, default=1)
    wanted = parser.parse_args()
    rows: list[dict[str, object]] = []
    print("| Eva | dice | games | won | 95 % | points |\n|---|---:|---:|---:|---:|---:|")
    for dice, level in enumerate(EVA_LEVELS, start=1):
        spec = Spec(TITLE, 1, {"eva": level}, ("casual",), wanted.seed, wanted.games)
        summary = Runner(spec, wanted.jobs).run()
        rows.append({"eva": level, "dice": dice, **summary.by_bot["casual"].to_json()})
        print(line(level, dice, summary), flush=True)
    report = {"bot": "casual", "seed": wanted.seed, "levels": rows, "date": datetime.date.today().isoformat()}
    RESULT.write_text(json.dumps(report, indent=2) + "\n", encoding="utf-8")
    return 0


def line(level: str, dice: int, summary: Summary) -> str:
    """A row of the table."""
    bot = summary.by_bot["casual"]
    low, high = bot.win_interval
    numbers = f"{bot.games:,} | {bot.win_share:.1%} | {low:.1%} to {high:.1%} | {bot.mean:.1f}"
    return f"| `{level}` | {dice} | {numbers} |"


if __name__ == "__main__":
    raise SystemExit(main())
