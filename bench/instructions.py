"""How many instructions the processor carries out for a decision in random play, scoring included.

python -m bench.instructions                         all titles, 2 and 4 players, into results/instructions.json
python -m bench.instructions --title 1830 --dry      one title, and nothing is kept

Other programs on the machine change times, but not this count. It is the difference of a short and a long run under
`valgrind --tool=callgrind`, so what is done once, such as importing, drops out. Two versions are compared by running
this file with each of them on PYTHONPATH.
"""

from __future__ import annotations

import argparse
import datetime
import json
import os
import platform
import re
import subprocess
import sys
from pathlib import Path
from typing import Final

import roundhouse as rh
from roundhouse._build import build
from roundhouse.sim.runner import Spec, play_games

RESULT: Final = Path(__file__).parent / "results" / "instructions.json"
SEATS: Final = (2, 4)
SHORT: Final = 10
LONG: Final = {"1830": 30}
"""Games of the longer run."""
EVEN: Final = {"PYTHONHASHSEED": "0", "PYTHONPYCACHEPREFIX": str(Path(__file__).parents[1] / "build" / "bytecode")}
"""Strings are hashed alike in all runs, and a first run, which is not counted, compiles what the others read."""
OFTEN: Final = 110


def main() -> int:
    """Count what the command line asks for."""
    parser = argparse.ArgumentParser(prog="python -m bench.instructions", description="Instructions for a decision.")
    parser.add_argument("--title", action="append", choices=[title.id for title in rh.titles()])
    parser.add_argument("--players", action="append", type=int)
    parser.add_argument("--dry", action="store_true", help="keep no result")
    parser.add_argument("--play", type=int, metavar="GAMES", help="only play, and print the number of decisions")
    wanted = parser.parse_args()
    if wanted.play:
        print(decisions(wanted.title[0], wanted.players[0], wanted.play))
        return 0
    for title in rh.titles():
        for players in wanted.players or SEATS:
            if title.id in (wanted.title or [title.id]) and title.seats[0] <= players <= title.seats[1]:
                number = per_decision(title.id, players)
                print(f"{title.id}, {players} players: {number:,}", flush=True)
                if not wanted.dry:
                    write(f"{title.id} {players}", number)
    return 0


def decisions(title: str, players: int, games: int) -> int:
    """Play games at random; the number of decisions."""
    done = play_games(Spec(title, players, {}, ("random",) * players, "instructions", games), 0, games)
    return int(done.decisions)


def per_decision(title: str, players: int) -> int:
    """Instructions of a long run without those of a short one, for each decision that it has more."""
    subprocess.run(playing(title, players, 1), env=surroundings(), capture_output=True, check=True)
    short, long = (counted(title, players, games) for games in (SHORT, LONG.get(title, OFTEN)))
    return round((long[0] - short[0]) / (long[1] - short[1]))


def playing(title: str, players: int, games: int) -> list[str]:
    """The command that plays."""
    module = [sys.executable, "-m", "bench.instructions"]
    return [*module, "--title", title, "--players", f"{players}", "--play", f"{games}"]


def surroundings() -> dict[str, str]:
    """The same environment for all runs."""
    return {key: value for key, value in os.environ.items() if key != "PYTHONDONTWRITEBYTECODE"} | EVEN


def counted(title: str, players: int, games: int) -> tuple[int, int]:
    """The instructions of a run, and its decisions."""
    done = subprocess.run(
        ["valgrind", "--tool=callgrind", "--callgrind-out-file=/dev/null", *playing(title, players, games)],
        env=surroundings(),
        capture_output=True,
        text=True,
        check=True,
    )
    found = re.search(r"Collected : (\d+)", done.stderr)
    if found is None:
        raise SystemExit(done.stderr)
    return int(found[1]), int(done.stdout)


def write(line: str, number: int) -> None:
    """Keep a number with what it depends on."""
    known = json.loads(RESULT.read_text("utf-8")) if RESULT.exists() else {}
    where = {"build": build(), "python": platform.python_version(), "date": datetime.date.today().isoformat()}
    known[line] = {"instructions_per_decision": number, **where}
    RESULT.write_text(json.dumps(dict(sorted(known.items())), indent=2) + "\n", encoding="utf-8")


if __name__ == "__main__":
    raise SystemExit(main())
