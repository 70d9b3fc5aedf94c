"""Do the same games come of the same seeds? For changes that must not change play.

python -m bench.digests --write      plays games of every title and number of players, into results/digests.json
python -m bench.digests              plays them again and names what differs

Random and casual bots play by fixed seeds; each line holds the digest of all scores, places and numbers of
decisions. A change of the rules or of a bot's play changes its lines, and then they are written again with it.
"""

from __future__ import annotations

import argparse
import json
from pathlib import Path
from typing import Final

import roundhouse as rh
from bench import self_play
from roundhouse.sim.runner import Runner, Spec

RESULT: Final = Path(__file__).parent / "results" / "digests.json"
RANDOM_GAMES: Final = 200
BOT_GAMES: Final = 4


def digests(jobs: int) -> dict[str, dict[str, str]]:
    """By title: the digest of the games of a level with so many players."""
    return {
        kind.id: {
            f"{level} {players}": Runner(
                Spec(
                    kind.id,
                    players,
                    {},
                    (level,) * players,
                    "digests",
                    RANDOM_GAMES if level == "random" else BOT_GAMES,
                ),
                jobs,
            )
            .run()
            .digest
            for level in self_play.levels(kind.id)
            for players in range(kind.seats[0], kind.seats[1] + 1)
        }
        for kind in rh.titles()
    }


def main() -> int:
    """Write the digests, or compare them with those written."""
    parser = argparse.ArgumentParser(prog="python -m bench.digests", description="The same games of the same seeds?")
    parser.add_argument("--jobs", type=int, default=2)
    parser.add_argument("--write", action="store_true", help="keep the digests")
    wanted = parser.parse_args()
    found = digests(wanted.jobs)
    if wanted.write:
        RESULT.write_text(json.dumps(found, indent=2) + "\n", encoding="utf-8")
        return 0
    known = json.loads(RESULT.read_text("utf-8"))
    lines = {(title, line) for one in (found, known) for title, by in one.items() for line in by}
    different = [it for it in sorted(lines) if found.get(it[0], {}).get(it[1]) != known.get(it[0], {}).get(it[1])]
    for title, line in different:
        print(f"{title}, {line}: other games than before")
    print(f"{len(lines) - len(different)} of {len(lines)} as before")
    return 1 if different else 0


if __name__ == "__main__":
    raise SystemExit(main())
