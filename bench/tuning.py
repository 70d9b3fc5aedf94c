"""Find better weights for the planner of Ticket to Ride: simultaneous perturbation against a pool of opponents.

python -m bench.tuning --players 2 --steps 40 --seed 11          begins with the weights in use, prints each step
python -m bench.tuning --players 4 --steps 40 --seed 12 --write  and puts the last ones into `bots/weights.json`

Each pair of games has the same deal on one of the maps, once with all weights a little off in some direction and once
in the opposite one. How much better the one does than the other says where to go; a step follows the mean of many
pairs, and a part of the steps before. One planner sits against as many of the other as there are seats left. It does
not search, and looks at the true state, of which a planner uses only what its seat sees.
"""

from __future__ import annotations

import argparse
import json
from collections.abc import Iterator, Sequence
from dataclasses import asdict, dataclass, fields, replace
from math import exp, sqrt
from random import Random
from typing import Any, Final, Protocol

import roundhouse as rh
from bench.reference.ticket_to_ride.weights import Weights as OldWeights
from roundhouse.core.play import settle_chance
from roundhouse.games.ticket_to_ride.bots.levels import FILE, tuned
from roundhouse.games.ticket_to_ride.bots.policy import decide
from roundhouse.games.ticket_to_ride.bots.tables import tables_of
from roundhouse.games.ticket_to_ride.bots.weights import Weights, weights_on
from roundhouse.games.ticket_to_ride.state import TicketState

TITLES: Final = ("ticket-to-ride-usa", "ticket-to-ride-europe")
FIXED: Final = ("noise", "begin", "block", "read", "greed", "globetrotter")
"""Weights that make the levels and personas."""
UNITS: Final = {"curiosity": 2.0, "patience": 1.0}
"""Weights that may be below zero change by so much where others change by a factor of e."""
WIDTH: Final = 0.15
"""How far off each weight is tried, on average, where 1 is a factor of e."""
STEP: Final = 0.15
"""The length of a step."""
KEPT: Final = 0.75
"""The part of the steps before that goes into a step."""
CLOSE: Final = 18.0
"""So many points ahead of the best rival are worth about three quarters of a sure win."""


class Opponent(Protocol):
    """Whoever answers in a state."""

    def answer(self, state: TicketState, seat: int) -> int:
        """The action to take."""


@dataclass(frozen=True)
class Planned:
    """A planner with some weights."""

    weights: Weights

    def answer(self, state: TicketState, seat: int) -> int:
        tables = tables_of(state.g)
        return int(decide(tables, state, seat, weights_on(tables, self.weights)))


def hoarder() -> Planned:
    """The casual bot of old, as far as today's planner can be made to play as it does: that is faster by far."""
    old = {field.name: getattr(OldWeights(), field.name) for field in fields(OldWeights)}
    return Planned(Weights(**old, room=1000.0, begin=0.0, needless=0.01, squeeze=1000.0))


def moved(start: Weights, by: Sequence[float]) -> Weights:
    """The weights after moving each that is tuned."""
    changed: dict[str, Any] = {}
    for name, step in zip(tuned_names(), by, strict=True):
        value = getattr(start, name)
        changed[name] = value + step * UNITS[name] if name in UNITS else value * exp(step)
    changed["hope"] = min(0.995, changed["hope"])
    return replace(start, **changed | {"extras": max(1, round(changed["extras"]))})


def tuned_names() -> list[str]:
    """The weights that are looked for."""
    return [field.name for field in fields(Weights) if field.name not in FIXED]


def margin(title: str, one: Opponent, other: Opponent, players: int, seat: int, deal: int) -> int:
    """By how many points the one wins against the best of the others."""
    state, rng = rh.title(title).build(players, {}).start(), rh.Rng(deal)
    assert isinstance(state, TicketState)
    settle_chance(state, rng)
    while not state.over:
        asked = state.seats()[0]
        state.play_id((one if asked == seat else other).answer(state, asked), asked)
        settle_chance(state, rng)
    scores = state.scores()
    return int(scores[seat] - max(score for at, score in enumerate(scores) if at != seat))


@dataclass
class Found:
    """Where the search is after a step."""

    weights: Weights
    mean_margin: float
    """The mean margin of this step's games, with weights that were off."""


def steps(start: Weights, players: int, pairs: int, seed: int) -> Iterator[Found]:
    """Walk uphill, without end."""
    rng = Random(seed)
    pool: Sequence[Opponent] = [hoarder(), hoarder(), Planned(replace(start, room=18.0))]
    at = [0.0] * len(tuned_names())
    heading = [0.0] * len(at)
    deal = seed * 1_000_003
    while True:
        slope, margins = [0.0] * len(at), 0
        for pair in range(pairs):
            off = [rng.gauss(0.0, 1.0) for _ in at]
            deal += 1
            results = [
                margin(
                    TITLES[pair % 2],
                    Planned(moved(start, [x + side * WIDTH * y for x, y in zip(at, off, strict=True)])),
                    pool[pair // 2 % len(pool)],
                    players,
                    pair // 6 % players,
                    deal,
                )
                for side in (1.0, -1.0)
            ]
            margins += sum(results)
            better = _worth(results[0]) - _worth(results[1])
            slope = [x + better * y / pairs for x, y in zip(slope, off, strict=True)]
        heading = [KEPT * x + (1.0 - KEPT) * y for x, y in zip(heading, slope, strict=True)]
        length = sqrt(sum(x * x for x in heading))
        at = [x + STEP * y / length for x, y in zip(at, heading, strict=True)]
        yield Found(moved(start, at), margins / pairs / 2.0)


def _worth(points: int) -> float:
    return 1.0 / (1.0 + exp(-points / CLOSE))


def main() -> int:
    """Tune, print each step, and keep the last one where that is asked for."""
    parser = argparse.ArgumentParser(prog="python -m bench.tuning", description="Better weights for the planner.")
    parser.add_argument("--players", type=int, default=2)
    parser.add_argument("--steps", type=int, default=40)
    parser.add_argument("--pairs", type=int, default=180)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--write", action="store_true", help="keep the last weights")
    wanted = parser.parse_args()
    walk = steps(tuned(wanted.players), wanted.players, wanted.pairs, wanted.seed)
    for number in range(1, wanted.steps + 1):
        found = next(walk)
        rounded = {name: round(value, 3) for name, value in asdict(found.weights).items() if name not in FIXED}
        print(json.dumps({"step": number, "margin": round(found.mean_margin, 2), "weights": rounded}), flush=True)
    if wanted.write:
        kept = json.loads(FILE.read_text("utf-8"))
        command = f"python -m bench.tuning --players {wanted.players} --steps {wanted.steps} --pairs {wanted.pairs}"
        kept["2" if wanted.players == 2 else "more"] = {
            "made": f"{command} --seed {wanted.seed}",
            "weights": rounded,
        }
        FILE.write_text(json.dumps(kept, indent=2) + "\n", encoding="utf-8")
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
