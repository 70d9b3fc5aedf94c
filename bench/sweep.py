"""Random games of a title, looked at after every single step: nothing is lost, nothing is doubled.

python -m bench.sweep --title steamrollers --games 1000      into results/steamrollers-sweep.json

The games of each number of players are spread over all option sets of the title. The test suite does the same with
fewer games; this is the long run.
"""

from __future__ import annotations

import argparse
import datetime
import json
from pathlib import Path

import roundhouse as rh
from roundhouse import CHANCE, Rng, Title

RESULTS = Path(__file__).parent / "results"


def main() -> int:
    """Play, print a line for each number of players, and write them."""
    parser = argparse.ArgumentParser(prog="python -m bench.sweep", description="Invariants at every step.")
    parser.add_argument("--title", default="steamrollers", choices=[title.id for title in rh.titles()])
    parser.add_argument("--games", type=int, default=1000, help="for each number of players")
    wanted = parser.parse_args()
    title = rh.title(wanted.title)
    rows: list[dict[str, object]] = []
    for players in range(title.seats[0], title.seats[1] + 1):
        rows.append(sweep(title, players, wanted.games))
        print(rows[-1], flush=True)
    report = {"title": title.id, "sweeps": rows, "date": datetime.date.today().isoformat()}
    (RESULTS / f"{title.id}-sweep.json").write_text(json.dumps(report, indent=2) + "\n", encoding="utf-8")
    return 0


def sweep(title: Title, players: int, games: int) -> dict[str, object]:
    """Play so many games; raises AssertionError at the first step that breaks an invariant."""
    sets = [options for options in ({}, *title.variants()) if title.fits(players, options)]
    tables = [title.build(players, options) for options in sets]
    steps = 0
    for number in range(games):
        state, rng = tables[number % len(tables)].start(), Rng(number)
        while not state.over:
            frame = state.frame
            if frame.chance:
                state.play_id(frame.draw(state, rng), CHANCE)
            else:
                seat = frame.seats(state)[0]
                ids = state.sampled_ids(seat)
                state.play_id(ids[rng.below(len(ids))], seat)
            steps += 1
            broken = title.invariants(state)
            assert not broken, f"{title.id} for {players} with {dict(state.game.options)}, Rng({number}): {broken}"
    return {"players": players, "games": games, "option_sets": len(sets), "steps": steps, "broken": 0}


if __name__ == "__main__":
    raise SystemExit(main())
