"""How a bot of SteamRollers fares against Eva: the share of games that it wins at each of her six levels.

python -m bench.solo --games 1000                  the master; into results/steamrollers-solo.json
python -m bench.solo --games 200 --bot casual      another level; prints the table only
"""

from __future__ import annotations

import argparse
import datetime
import json
from pathlib import Path

from roundhouse.games.steamrollers.title import EVA_LEVELS
from roundhouse.sim.runner import Runner, Spec
from roundhouse.sim.stats import Tally

TITLE = "steamrollers"
BEST = "master"
RESULT = Path(__file__).parent / "results" / f"{TITLE}-solo.json"


def main() -> int:
    """Play, print the table and write it."""
    parser = argparse.ArgumentParser(prog="python -m bench.solo", description="A bot against Eva.")
    parser.add_argument("--games", type=int, default=1000, help="for each level")
    parser.add_argument("--seed", default="1")
    parser.add_argument("--jobs", type=int, default=1)
    parser.add_argument("--bot", default=BEST)
    wanted = parser.parse_args()
    rows: list[dict[str, object]] = []
    print("| Eva | dice | games | won | 95 % | points |\n|---|---:|---:|---:|---:|---:|")
    for dice, level in enumerate(EVA_LEVELS, start=1):
        spec = Spec(TITLE, 1, {"eva": level}, (wanted.bot,), wanted.seed, wanted.games)
        summary = Runner(spec, wanted.jobs).run()
        rows.append({"eva": level, "dice": dice, **summary.by_bot[wanted.bot].to_json()})
        print(line(level, dice, summary.by_bot[wanted.bot]), flush=True)
    if wanted.bot != BEST:
        return 0
    report = {"bot": BEST, "seed": wanted.seed, "levels": rows, "date": datetime.date.today().isoformat()}
    RESULT.write_text(json.dumps(report, indent=2) + "\n", encoding="utf-8")
    return 0


def line(level: str, dice: int, bot: Tally) -> str:
    """A row of the table."""
    low, high = bot.win_interval
    numbers = f"{bot.games:,} | {bot.win_share:.1%} | {low:.1%} to {high:.1%} | {bot.mean:.1f}"
    return f"| `{level}` | {dice} | {numbers} |"


if __name__ == "__main__":
    raise SystemExit(main())
