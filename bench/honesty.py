"""Do bots decide by what their seat sees? Each decision is made once more with everything hidden dealt anew.

python -m bench.honesty steamrollers                      1,000 decisions of each level and persona
python -m bench.honesty 1830 --players 4 --decisions 100

The games are played by the bot itself on all seats. A new bot with the same seed is asked about the position as it is,
and another one about what its seat could take for it; so neither luck to come nor what a bot has kept may matter.
"""

from __future__ import annotations

import argparse

import roundhouse as rh
from roundhouse import bots
from roundhouse.core.match import SeatHandle
from roundhouse.core.play import settle_chance


def differences(title: str, bot: str, players: int, decisions: int, seed: int) -> int:
    """How many of so many decisions differ when everything hidden is dealt anew; those with one answer do not count."""
    game, rng = rh.title(title).build(players, {}), rh.Rng(seed)
    state = game.start()
    found = asked = 0
    while asked < decisions:
        settle_chance(state, rng)
        if state.over:
            state = game.start()
            settle_chance(state, rng)
        seat = state.seats()[0]
        answer = bots.make(title, bot, asked).choose(SeatHandle(state, seat))
        if len(state.legal_ids(seat)) > 1:
            other = state.determinize(seat, rng)
            found += bots.make(title, bot, asked).choose(SeatHandle(other, seat)) != answer
            asked += 1
        state.apply(answer, seat)
    return found


def main() -> int:
    """Check all bots of a title and print the table."""
    parser = argparse.ArgumentParser(prog="python -m bench.honesty", description="Do bots decide by what they see?")
    parser.add_argument("title")
    parser.add_argument("--players", type=int)
    parser.add_argument("--decisions", type=int, default=1000)
    parser.add_argument("--seed", type=int, default=1)
    wanted = parser.parse_args()
    kind = rh.title(wanted.title)
    players = wanted.players or max(2, kind.seats[0])
    print("| bot | decisions | different |\n|---|---:|---:|")
    found = 0
    for bot in bots.players(wanted.title)[1:]:
        different = differences(wanted.title, bot, players, wanted.decisions, wanted.seed)
        print(f"| `{bot}` | {wanted.decisions:,} | {different} |", flush=True)
        found += different
    return 1 if found else 0


if __name__ == "__main__":
    raise SystemExit(main())
