"""How Railroad Revolution plays with its reconstructed numbers: the frozen casual bots at a full table.

Bots that all value alike also play alike, and then nothing can be said about ways to win. So each of the four leans to
a strategy of its own, or to none, and from game to game they change places in every order.

python -m bench.balance --games 1000      into results/railroad-revolution-balance.json
"""

from __future__ import annotations

import argparse
import json
from collections import Counter
from collections.abc import Mapping, Sequence
from itertools import permutations
from pathlib import Path
from typing import Any

import roundhouse as rh
from bench.reference.railroad_revolution import CasualBot
from bench.reference.railroad_revolution.value import Weights
from roundhouse.core.match import SeatHandle

TITLE = "railroad-revolution"
RESULT = Path(__file__).parent / "results" / f"{TITLE}-balance.json"
STRATEGIES: Mapping[str, Mapping[str, float]] = {
    "none": {},
    "telegraph": {"office": 0.9, "station": 0.1, "city": 0.5},
    "stations": {"station": 0.9, "city": 2.0, "office": 0.1},
    "network": {"top_city": 1.0, "far": 4.0, "city": 1.5},
}
"""What a bot values otherwise than the casual level does, by the strategy that it leans to."""
SOURCES = ("trains", "milestones", "telegraph", "stations", "network", "links")


def main() -> int:
    """Play and write what came of it."""
    parser = argparse.ArgumentParser(prog="python -m bench.balance", description="Balance of Railroad Revolution.")
    parser.add_argument("--games", type=int, default=1000)
    parser.add_argument("--players", type=int, default=4)
    wanted = parser.parse_args()
    report = balance(wanted.games, wanted.players)
    RESULT.write_text(json.dumps(report, indent=2) + "\n", encoding="utf-8")
    print(json.dumps(report, indent=2))
    return 0


def balance(games: int, players: int) -> dict[str, object]:
    """Turns, points by source, and wins by place at the table, by set-up token and by strategy."""
    game = rh.title(TITLE).build(players, {})
    tally = Tally()
    orders = list(permutations(STRATEGIES))
    for seed in range(games):
        state, rng = game.start(), rh.Rng(seed)
        strategies = orders[seed % len(orders)][:players]
        crew = [_leaning(name, seed * players + seat) for seat, name in enumerate(strategies)]
        taken: dict[int, str] = {}
        while not state.over:
            if state.chance:
                frame = state.frame
                state.play_id(frame.draw(state, rng), rh.CHANCE)
                continue
            seat = state.seats()[0]
            action = crew[seat].choose(SeatHandle(state, seat))
            if action.kind == "take-setup":
                taken[seat] = _side(state.view(None), str(action.to_json()["token"]))
            state.apply(action, seat)
        tally.add(state.view(None), taken, strategies)
    return {"games": games, "players": players, **tally.report()}


def _leaning(strategy: str, seed: int) -> CasualBot:
    weights = Weights()
    for name, value in STRATEGIES[strategy].items():
        setattr(weights, name, value)
    return CasualBot(seed, weights)


def _side(view: Mapping[str, Any], token: str) -> str:
    """The reward of a set-up token as it lies."""
    offered = next(it for it in view["setup"] if it["token"] == token)
    return str(offered["reward"]["effects"][0]["op"])


class Tally:
    """Sums over games."""

    def __init__(self) -> None:
        self.turns: list[float] = []
        self.scores: list[int] = []
        self.points: Counter[str] = Counter()
        self.totals: Counter[tuple[str, str]] = Counter()
        self.wins: Counter[tuple[str, str]] = Counter()
        self.plays: Counter[tuple[str, str]] = Counter()

    def add(self, view: Mapping[str, Any], taken: Mapping[int, str], strategies: Sequence[str]) -> None:
        players = len(view["final"])
        self.turns.append(view["turns"] / players)
        for seat, sheet in enumerate(view["final"]):
            by_source = {name: _points(sheet[name]) for name in SOURCES}
            self.scores.append(sheet["total"])
            self.points.update(by_source)
            place = f"player {(seat - view['first']) % players + 1}"
            for group, name in (
                ("seat", place),
                ("set-up", taken[seat]),
                ("strategy", strategies[seat]),
            ):
                self.plays[group, name] += 1
                self.totals[group, name] += sheet["total"]
                self.wins[group, name] += sheet["place"] == 1

    def report(self) -> dict[str, object]:
        number = len(self.scores)
        scores = sorted(self.scores)
        shares: dict[str, dict[str, object]] = {}
        for (group, name), plays in sorted(self.plays.items()):
            won = round(self.wins[group, name] / plays, 3)
            points = round(self.totals[group, name] / plays, 1)
            shares.setdefault(group, {})[name] = {"players": plays, "won": won, "points": points}
        return {
            "turns": round(sum(self.turns) / len(self.turns), 2),
            "score": {
                "mean": round(sum(scores) / number, 1),
                "low": scores[number // 20],
                "high": scores[-number // 20],
            },
            "points": {name: round(self.points[name] / number, 1) for name in SOURCES},
            "won": shares,
        }


def _points(part: Any) -> int:
    return int(part["points"]) if isinstance(part, dict) else int(part)


if __name__ == "__main__":
    raise SystemExit(main())
