"""Are the chances to win right? Those of positions in bot games are compared with how the games ended.

python -m bench.calibration                              1,000 games of every title, into results/calibration.json
python -m bench.calibration 1830 --players 4 --games 200 --dry

The games are new ones between bots of one level each, whose levels take turns: what is measured is the position, not
who sits there. Their seeds are others than those that the weights were fitted to. The Brier score is the mean
square of predicted chance less outcome, over all sides; less is better. The base rate is what each seat has won in
these very games, and the score alone is a softmax over the points that is fitted to these very games: both know more
than they could before. The reliability is, for tenths of the predicted chance, what was predicted and what happened.
"""

from __future__ import annotations

import argparse
import json
from dataclasses import replace
from pathlib import Path
from typing import Any, Final

import numpy as np

import roundhouse as rh
from bench.chances import Array, fit_wins, inputs, size_of
from bench.positions import Played, at, equals, kept
from roundhouse.core.analysis import Standing

RESULT: Final = Path(__file__).parent / "results" / "calibration.json"
MOMENTS: Final = (0.2, 0.5, 0.8)
LEVELS: Final = ("club", "casual", "expert")
GAMES: Final = 1000
BINS: Final = 10


def brier(predicted: Array, won: Array) -> float:
    """The mean square of what was wrong."""
    return float(((predicted - won) ** 2).mean())


def by_score(played: list[Played], moment: int) -> Array:
    """What a softmax over the points alone would predict, fitted to these very positions."""
    alone = [
        replace(game, standings=[Standing(1.0, tuple((float(it),) for it in game.points[moment]))]) for game in played
    ]
    seen = inputs(alone)
    heights = seen.x @ fit_wins([seen], size_of([seen]))
    odds = np.exp(heights - heights.max(axis=1, keepdims=True))
    predicted: Array = odds / odds.sum(axis=1, keepdims=True)
    return predicted


def reliability(predicted: Array, won: Array) -> list[dict[str, float]]:
    """For tenths of the predicted chance: how many, what was predicted on average, and how often it came."""
    places = np.minimum((predicted * BINS).astype(int), BINS - 1)
    return [
        {
            "from": place / BINS,
            "number": int((places == place).sum()),
            "predicted": round(float(predicted[places == place].mean()), 4),
            "won": round(float(won[places == place].mean()), 4),
        }
        for place in range(BINS)
        if (places == place).any()
    ]


def measured(title: str, players: int, number: int, seed: int) -> dict[str, Any]:
    """The calibration of one title with so many players."""
    fitted = rh.title(title).chances(players)
    assert fitted is not None
    played = kept(title, players, LEVELS, seed * 1_000_000_000, number, f"at {MOMENTS} equals", at(MOMENTS), equals)
    won = np.array([game.won for game in played])
    moments: dict[str, Any] = {}
    every: list[Array] = []
    for moment, part in enumerate(MOMENTS):
        predicted = np.array([fitted.wins(game.standings[moment]) for game in played])
        every.append(predicted)
        moments[f"{part:.0%}"] = {
            "brier": round(brier(predicted, won), 4),
            "base_rate": round(brier(np.broadcast_to(won.mean(axis=0), won.shape), won), 4),
            "score_alone": round(brier(by_score(played, moment), won[:, : len(played[0].scores)]), 4)
            if won.shape[1] == len(played[0].scores)
            else None,
        }
    outcomes = np.concatenate([won] * len(MOMENTS))
    return {
        "games": number,
        "seed": seed,
        "moments": moments,
        "reliability": reliability(np.concatenate(every), outcomes),
    }


def main() -> int:
    """Measure and keep the results."""
    parser = argparse.ArgumentParser(prog="python -m bench.calibration", description="Are the chances to win right?")
    parser.add_argument("title", nargs="*", help="all of them by default")
    parser.add_argument("--players", action="append", type=int, help="2 and 4 by default, which share the games")
    parser.add_argument("--games", type=int, default=GAMES)
    parser.add_argument("--seed", type=int, default=7)
    parser.add_argument("--dry", action="store_true", help="keep no result")
    wanted = parser.parse_args()
    for title in wanted.title or [it.id for it in rh.titles()]:
        counts = wanted.players or [2, 4]
        for players in counts:
            line = measured(title, players, wanted.games // len(counts), wanted.seed)
            print(f"{title}, {players} players: {line['moments']}", flush=True)
            if not wanted.dry:
                results = json.loads(RESULT.read_text("utf-8")) if RESULT.exists() else {}
                results.setdefault(title, {})[str(players)] = line
                RESULT.write_text(json.dumps(results, indent=1) + "\n", encoding="utf-8")
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
