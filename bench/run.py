"""Measure the running build for every title and number of players, and write `bench/results/<name>.json`.

python -m bench                       all titles, 2 to 5 players, into results/<title>-<players>.json
python -m bench --title ticket-to-ride-usa --players 2
python -m bench --both                the pure build beside the compiled one, and their ratio

Then games of bots against themselves, random and better ones, into results/self-play.json (`bench/self_play.py`).
"""

from __future__ import annotations

import argparse
import contextlib
import datetime
import io
import json
import platform
from pathlib import Path

import roundhouse as rh
from bench import self_play
from roundhouse.cli import main as roundhouse

RESULTS = Path(__file__).parent / "results"


def main() -> int:
    """Run the benchmarks that the command line asks for."""
    parser = argparse.ArgumentParser(prog="python -m bench", description="Measure the speed of the engine.")
    parser.add_argument("--title", action="append", choices=[title.id for title in rh.titles()])
    parser.add_argument("--players", action="append", type=int)
    parser.add_argument("--both", action="store_true", help="measure the pure build too")
    wanted = parser.parse_args()
    for title in rh.titles():
        if wanted.title and title.id not in wanted.title:
            continue
        for players in range(title.seats[0], title.seats[1] + 1):
            if not wanted.players or players in wanted.players:
                write(title.id, players, measured(title.id, players, wanted.both))
                play(title.id, players)
    return 0


def measured(title: str, players: int, both: bool) -> dict[str, object]:
    """What `roundhouse bench --json` says."""
    command = ["bench", title, "--players", str(players), "--json", *(["--both"] if both else [])]
    with contextlib.redirect_stdout(io.StringIO()) as out:
        code = roundhouse(command)
    if code:
        raise SystemExit(code)
    numbers: dict[str, object] = json.loads(out.getvalue())
    return numbers


def write(title: str, players: int, numbers: dict[str, object]) -> None:
    """Keep the numbers with what they depend on."""
    where = {"python": platform.python_version(), "date": datetime.date.today().isoformat()}
    RESULTS.mkdir(exist_ok=True)
    path = RESULTS / f"{title}-{players}.json"
    path.write_text(json.dumps({**numbers, **where}, indent=2) + "\n", encoding="utf-8")
    print(f"{path.name}: {numbers['build']}, {numbers['decisions_per_cpu_s']:,} decisions per CPU second")


def play(title: str, players: int) -> None:
    """Keep the speed of bots."""
    if players in self_play.SEATS:
        for level in self_play.levels(title):
            numbers = self_play.measured(title, players, level)
            self_play.write(title, players, level, numbers)
            print(f"{level}: {numbers['games_per_cpu_s']:,} games per CPU second")


if __name__ == "__main__":
    raise SystemExit(main())
