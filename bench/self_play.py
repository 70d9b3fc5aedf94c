"""How many games bots play against themselves in a second of CPU time, for every title and some numbers of players.

python -m bench.self_play                              all titles, into results/self-play.json
python -m bench.self_play --title 1830 --players 3     one line of them anew
python -m bench.self_play --title 1830 --players 3 --level casual --games 1 --dry

The games follow from fixed seeds, so two builds, or two versions, play the same ones if their digests are equal. Each
line is the best of some repeats; `load` tells how many processes wanted the cores meanwhile. For a ratio that this does
not blur, count the instructions of dry runs of 1 and of 3 games under `valgrind --tool=callgrind`: the difference is
that of 2 games.
"""

from __future__ import annotations

import argparse
import datetime
import json
import os
import platform
from pathlib import Path
from typing import Final

import roundhouse as rh
from roundhouse import bots
from roundhouse._build import build
from roundhouse.sim.runner import Spec, play_games

RESULT: Final = Path(__file__).parent / "results" / "self-play.json"
SEATS: Final = (2, 3, 4)
RANDOM_GAMES: Final = 300
BOT_GAMES: Final = 6
REPEATS: Final = 3


def main() -> int:
    """Measure what the command line asks for."""
    parser = argparse.ArgumentParser(prog="python -m bench.self_play", description="Games per CPU second of bots.")
    parser.add_argument("--title", action="append", choices=[title.id for title in rh.titles()])
    parser.add_argument("--players", action="append", type=int)
    parser.add_argument("--level", action="append")
    parser.add_argument("--games", type=int, help=f"{RANDOM_GAMES} at random and {BOT_GAMES} of others by default")
    parser.add_argument("--repeats", type=int, default=REPEATS)
    parser.add_argument("--dry", action="store_true", help="keep no result")
    wanted = parser.parse_args()
    for title in rh.titles():
        if wanted.title and title.id not in wanted.title:
            continue
        for players in wanted.players or SEATS:
            if title.seats[0] <= players <= title.seats[1]:
                for level in wanted.level or levels(title.id):
                    line = measured(title.id, players, level, wanted.games, wanted.repeats)
                    print(f"{title.id}, {players} players, {level}: {line}", flush=True)
                    if not wanted.dry:
                        write(title.id, players, level, line)
    return 0


def levels(title: str) -> tuple[str, str]:
    """The levels that are measured if none is named: that of simulations, and the one that plays most."""
    return bots.RANDOM, bots.usual(title)


def measured(
    title: str, players: int, level: str, games: int | None = None, repeats: int = REPEATS
) -> dict[str, object]:
    """The speed of one level with so many players, and what it was measured on."""
    games = games or (RANDOM_GAMES if level == bots.RANDOM else BOT_GAMES)
    spec = Spec(title, players, {}, (level,) * players, "self-play", games)
    before = os.getloadavg()[0]
    runs = [play_games(spec, 0, games) for _ in range(repeats)]
    return {
        "games_per_cpu_s": round(games / min(run.cpu_seconds for run in runs), 2),
        "games": games,
        "digest": runs[0].digest[:16],
        "build": build(),
        "python": platform.python_version(),
        "load": round(max(before, os.getloadavg()[0]), 1),
        "date": datetime.date.today().isoformat(),
    }


def write(title: str, players: int, level: str, numbers: dict[str, object]) -> None:
    """Put a line into the results."""
    results = json.loads(RESULT.read_text("utf-8")) if RESULT.exists() else {}
    results.setdefault(title, {})[f"{level} {players}"] = numbers
    RESULT.write_text(json.dumps(results, indent=2) + "\n", encoding="utf-8")


if __name__ == "__main__":
    raise SystemExit(main())
