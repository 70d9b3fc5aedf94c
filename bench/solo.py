"""How a bot of SteamRollers fares against Eva: the share of games that it wins at each of her six levels.

python -m bench.solo --games 1000                  the master; into results/steamrollers-solo.json
python -m bench.solo --eva railway_baron           one of Eva's levels; the others stay in the results as they are
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
    parser.add_argument("--eva", nargs="+", choices=EVA_LEVELS, default=EVA_LEVELS, help="her levels")
    wanted = parser.parse_args()
    rows = known() if wanted.bot == BEST else {}
    print("| Eva | dice | games | won | 95 % | points |\n|---|---:|---:|---:|---:|---:|")
    for level in wanted.eva:
        dice = EVA_LEVELS.index(level) + 1
        spec = Spec(TITLE, 1, {"eva": level}, (wanted.bot,), wanted.seed, wanted.games)
        summary = Runner(spec, wanted.jobs).run()
        rows[dice] = {"eva": level, "dice": dice, "seed": wanted.seed, **summary.by_bot[wanted.bot].to_json()}
        print(line(level, dice, summary.by_bot[wanted.bot]), flush=True)
        if wanted.bot == BEST:
            report = {"bot": BEST, "levels": [rows[it] for it in sorted(rows)]}
            report["date"] = datetime.date.today().isoformat()
            RESULT.write_text(json.dumps(report, indent=2) + "\n", encoding="utf-8")
    return 0


def known() -> dict[int, dict[str, object]]:
    """What stands in the results of the same bot, by the number of Eva's dice."""
    report = json.loads(RESULT.read_text("utf-8"))
    return {row["dice"]: row for row in report["levels"]} if report["bot"] == BEST else {}


def line(level: str, dice: int, bot: Tally) -> str:
    """A row of the table."""
    low, high = bot.win_interval
    numbers = f"{bot.games:,} | {bot.win_share:.1%} | {low:.1%} to {high:.1%} | {bot.mean:.1f}"
    return f"| `{level}` | {dice} | {numbers} |"


if __name__ == "__main__":
    raise SystemExit(main())
