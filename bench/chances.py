"""Fit the chances to win, by how all sides stand, to games of bots; the weights go into the title's `chances.json`.

python -m bench.chances 1830                           400 games for two, fewer with more players
python -m bench.chances steamrollers --games 100 --seed 2

A softmax over weighted aspects is fitted by Newton's method, the final scores by least squares; both with a little
ridge, so that an aspect which says nothing gets no weight. The same seed gives the same games and the same weights.

Bots of different levels play, and each level has weights of its own beside the aspects, which are dropped after the
fit. Without them an aspect by which strong players can be told from weak ones would be taken for a good position, and
whoever does once what strong players often do would seem to win much by it.
"""

from __future__ import annotations

import argparse
import json
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

import roundhouse as rh
from bench.positions import Played, evenly, kept, mixed
from roundhouse.core.analysis import DEGREE, powers_of

LEVELS: Final = ("club", "casual", "club", "expert")
GAMES: Final = 400
POSITIONS: Final = 16
RIDGE: Final = 20.0
STEPS: Final = 30

Array = NDArray[np.float64]


@dataclass(frozen=True, slots=True)
class Seen:
    """Positions with as many sides: aspects times powers of the progress, who won, how far ahead of the mean."""

    x: Array
    won: Array
    ahead: Array


def inputs(played: list[Played], lineups: list[tuple[str, ...]] | None = None) -> Seen:
    """The positions of some games as arrays, the aspects of a side as differences from the mean of the sides.

    With lineups the levels of the players come after the aspects.
    """
    rows, won, ahead = [], [], []
    levels = sorted({level for lineup in lineups or [] for level in lineup})
    for number, game in enumerate(played):
        scores = np.array(game.scores, dtype=float)
        for standing in game.standings:
            powers = np.array(powers_of(standing.progress))
            sides = np.array(standing.rows)
            if lineups is not None:
                strength = np.zeros((len(sides), len(levels)))
                for seat, level in enumerate(lineups[number]):
                    strength[seat, levels.index(level)] = 1.0
                sides = np.hstack([sides, strength])
            rows.append((sides[:, :, None] * powers[None, None, :]).reshape(len(sides), -1))
            won.append(game.won)
            ahead.append(scores - scores.mean() if len(scores) > 1 else scores)
    x = np.array(rows)
    return Seen(x - x.mean(axis=1, keepdims=True), np.array(won), np.array(ahead))


def size_of(seen: list[Seen]) -> Array:
    """How large each column is; all are brought to one size before the ridge."""
    square = sum((it.x**2).sum(axis=(0, 1)) for it in seen)
    size: Array = np.sqrt(square / sum(it.x.shape[0] * it.x.shape[1] for it in seen)) + 1e-9
    return size


def fit_wins(seen: list[Seen], size: Array, prior: Array | None = None) -> Array:
    """The weights of a softmax over the sides by Newton's method, drawn towards a prior or towards nothing."""
    count = len(size)
    target = np.zeros(count) if prior is None else prior * size
    w = target.copy()
    for _ in range(STEPS):
        gradient, curve = -RIDGE * (w - target), RIDGE * np.eye(count)
        for it in seen:
            z = it.x / size
            heights = z @ w
            odds = np.exp(heights - heights.max(axis=1, keepdims=True))
            p = odds / odds.sum(axis=1, keepdims=True)
            gradient = gradient + np.einsum("nsk,ns->k", z, it.won - p)
            mean = np.einsum("nsk,ns->nk", z, p)
            flat = z.reshape(-1, count)
            curve = curve + (flat * p.reshape(-1, 1)).T @ flat - mean.T @ mean
        step = np.linalg.solve(curve, gradient)
        w = w + step * min(1.0, 2.0 / (np.abs(step).max() + 1e-9))
        if np.abs(step).max() < 1e-6:
            break
    weights: Array = w / size
    return weights


def fit_scores(seen: list[Seen], size: Array, prior: Array | None = None) -> Array:
    """The weights of the final score against the mean of all sides, by least squares."""
    count = len(size)
    target = np.zeros(count) if prior is None else prior * size
    square, product = RIDGE * np.eye(count), RIDGE * target
    for it in seen:
        z = (it.x[:, : it.ahead.shape[1]] / size).reshape(-1, count)
        square = square + z.T @ z
        product = product + z.T @ it.ahead.reshape(-1)
    weights: Array = np.linalg.solve(square, product) / size
    return weights


def lines(weights: Array, aspects: int) -> list[list[float]]:
    """Weights as they are stored: for each aspect the terms of its polynomial."""
    return [[float(f"{value:.5g}") for value in line] for line in weights.reshape(-1, DEGREE)[:aspects]]


def fitted(title: str, counts: list[int], number: int, seed: int) -> dict[str, dict[str, Any]]:
    """The weights for each number of players: those for all numbers together, corrected by its own games.

    Alone against an opponent without a seat is another game, and stands for itself.
    """
    seen: dict[int, Seen] = {}
    for players in counts:
        first, less = seed * 1_000_000 + players * 100_000, max(10, number * 2 // max(2, players))
        played = kept(title, players, LEVELS, first, less, f"evenly {POSITIONS}", evenly(POSITIONS))
        seen[players] = inputs(played, [mixed(LEVELS, players, game) for game in range(less)])
        print(f"{title}, {players} players: {less} games", flush=True)
    together = [it for players, it in seen.items() if players > 1]
    size = size_of(together or list(seen.values()))
    wins, scores = fit_wins(together, size), fit_scores(together, size)
    out, aspects = {}, len(rh.title(title).analyst().aspects)
    for players, own in seen.items():
        alone = players == 1
        scale = size_of([own]) if alone else size
        win = fit_wins([own], scale, None if alone else wins)
        worth = fit_scores([own], scale, None if alone else scores)
        out[str(players)] = {"win": lines(win, aspects), "worth": lines(worth, aspects)}
    return out


def main() -> int:
    """Fit a title and write its weights."""
    parser = argparse.ArgumentParser(prog="python -m bench.chances", description="Fit chances to win to bot games.")
    parser.add_argument("title")
    parser.add_argument(
        "--games", type=int, default=GAMES, help="for two; fewer with more players, whose games are longer"
    )
    parser.add_argument("--seed", type=int, default=1)
    wanted = parser.parse_args()
    kind = rh.title(wanted.title)
    counts = list(range(kind.seats[0], kind.seats[1] + 1))
    weights = fitted(wanted.title, counts, wanted.games, wanted.seed)
    path = Path(str(kind.files())) / "chances.json"
    everything = json.loads(path.read_text("utf-8")) if path.exists() else {}
    everything[wanted.title] = {"fitted": {"games": wanted.games, "seed": wanted.seed}, **weights}
    path.write_text(json.dumps(everything, sort_keys=True) + "\n", encoding="utf-8")
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
