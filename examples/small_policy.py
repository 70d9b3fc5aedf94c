"""Train a small policy by playing against itself, in NumPy alone, and measure it against random play.

python examples/small_policy.py                             five minutes of Ticket to Ride (USA) for two
python examples/small_policy.py --title steamrollers --seconds 60
python examples/small_policy.py --out result.json           keep the result

The policy has one hidden layer. It learns as an actor with a critic: games go on side by side, and after some steps
each answer becomes likelier if the game went better from there than the critic had expected.
"""

from __future__ import annotations

import argparse
import json
import time
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from roundhouse.env import batch

Numbers = NDArray[np.float32]
GAMES = 256
STEPS = 32
PARTS = 4
"""So many updates are made of the steps."""
HIDDEN = 64
FAR = np.float32(0.97)
"""How far what happens later counts for an answer."""
CURIOUS = np.float32(0.01)
"""How much a policy gains that does not settle too soon."""
RATE = 0.002
IMPOSSIBLE = np.float32(-1e9)
MARGIN = 100
"""A lead of so many points counts 1."""


class Policy:
    """What to answer, and what to expect, from what is observed."""

    def __init__(self, scale: Numbers, actions: int, seed: int) -> None:
        self.luck = np.random.default_rng(seed)
        self.scale = scale
        self.weights = [
            self.luck.normal(0, width**-0.5, (width, height)).astype(np.float32) * gain
            for width, height, gain in ((len(scale) + 1, HIDDEN, 1), (HIDDEN, actions, 0.1), (HIDDEN, 1, 0.1))
        ]
        self.first = [np.zeros_like(it) for it in self.weights]
        self.second = [np.zeros_like(it) for it in self.weights]
        self.updates = 0

    def seen(self, observation: dict[str, NDArray[Any]]) -> Numbers:
        """An observation between -1 and 1, and a 1."""
        values = observation["observation"] * self.scale
        return np.concatenate((values, np.ones((len(values), 1), np.float32)), axis=1)

    def think(self, seen: Numbers, mask: NDArray[np.int8]) -> tuple[Numbers, Numbers, Numbers]:
        """The hidden layer, how likely each answer is, as a logarithm, and the lead that is expected."""
        hidden = np.tanh(seen @ self.weights[0])
        logs = hidden @ self.weights[1]
        logs[mask == 0] = IMPOSSIBLE
        logs -= logs.max(axis=1, keepdims=True)
        logs -= np.log(np.exp(logs).sum(axis=1, keepdims=True))
        return hidden, logs, (hidden @ self.weights[2])[:, 0]

    def choose(self, logs: Numbers) -> NDArray[np.int64]:
        """An answer for each game, as likely as the policy says."""
        reached = np.exp(logs).cumsum(axis=1)
        points = self.luck.random((len(logs), 1), np.float32) * reached[:, -1:]
        return np.asarray((reached <= points).sum(axis=1))

    def learn(self, seen: Numbers, mask: NDArray[np.int8], chosen: NDArray[np.int64], better: Numbers) -> None:
        """Make answers likelier that went better than expected, and expect what came."""
        hidden, logs, _ = self.think(seen, mask)
        likely = np.exp(logs)
        count = np.float32(len(seen))
        spread = (better - better.mean()) / (better.std() + np.float32(1e-6))
        towards = likely * spread[:, None]
        towards[np.arange(len(chosen)), chosen] -= spread
        towards += CURIOUS * likely * (logs - (likely * logs).sum(axis=1, keepdims=True))
        missed = -better[:, None]
        back = (towards @ self.weights[1].T + missed @ self.weights[2].T) * (1 - hidden**2)
        self.updates += 1
        for i, slope in enumerate((seen.T @ back, hidden.T @ towards, hidden.T @ missed)):
            self._descend(i, slope / count)

    def _descend(self, i: int, slope: Numbers) -> None:
        """A step of Adam."""
        self.first[i] += (slope - self.first[i]) * np.float32(0.1)
        self.second[i] += (slope**2 - self.second[i]) * np.float32(0.01)
        size = RATE * (1 - 0.99**self.updates) ** 0.5 / (1 - 0.9**self.updates)
        self.weights[i] -= np.float32(size) * self.first[i] / (np.sqrt(self.second[i]) + np.float32(1e-6))


def trained(title: str, seconds: float, seed: int, updates: int | None = None) -> Policy:
    """A policy that has played against itself for so long, or for so many updates."""
    tables = batch.env(title, GAMES, 2)
    layout = tables.layout
    scale = (1 / np.maximum(np.maximum(abs(layout.low), abs(layout.high)), 1)).astype(np.float32)
    policy = Policy(scale, layout.actions, seed)
    observation = tables.reset(seed=seed)[0]
    end = time.monotonic() + seconds
    while time.monotonic() < end if updates is None else policy.updates < updates:
        observation = improve(policy, tables, observation)
    return policy


def improve(policy: Policy, tables: batch.Tables, observation: dict[str, Any]) -> dict[str, Any]:
    """Play some steps in all games, and learn from them."""
    seen, masks, chosen, sides, expected, gained, over = [], [], [], [], [], [], []
    for _ in range(STEPS):
        seen.append(policy.seen(observation))
        masks.append(observation["action_mask"].copy())
        sides.append(1 - 2 * observation["seat"].astype(np.float32))
        _, logs, lead = policy.think(seen[-1], masks[-1])
        expected.append(lead * sides[-1])
        chosen.append(policy.choose(logs))
        observation, _, ended, _, info = tables.step(chosen[-1])
        scores = info.get("scores", np.zeros((len(ended), 2)))
        gained.append(((scores[:, 0] - scores[:, 1]) / MARGIN).astype(np.float32))
        over.append(ended.astype(np.float32))
    *_, lead = policy.think(policy.seen(observation), observation["action_mask"])
    ahead = lead * (1 - 2 * observation["seat"].astype(np.float32))
    better: list[Numbers] = []  # for the first seat: it wins what the other one loses
    later = np.zeros_like(ahead)
    for step in reversed(range(STEPS)):
        goes_on = 1 - over[step]
        later = gained[step] + ahead * goes_on - expected[step] + FAR * later * goes_on
        ahead = expected[step]
        better.append(later * sides[step])
    better.reverse()
    for first in range(PARTS):
        part = slice(first, STEPS, PARTS)
        policy.learn(*(np.concatenate(row[part]) for row in (seen, masks, chosen, better)))
    return observation


def against_random(policy: Policy, title: str, games: int, seed: int) -> tuple[float, float, float]:
    """The share of wins over random play, a tie counting half, and the 95 % interval of it."""
    tables = batch.env(title, GAMES, 2)
    observation = tables.reset(seed=seed)[0]
    own = np.arange(GAMES) % 2
    left = np.full(GAMES, games // GAMES)  # as many of each table: the first ones to end are the short ones
    won: list[float] = []
    while left.any():
        chosen = tables.sample().copy()
        asked = observation["seat"] == own
        if asked.any():
            seen = {key: value[asked] for key, value in observation.items()}
            chosen[asked] = policy.choose(policy.think(policy.seen(seen), seen["action_mask"])[1])
        observation, rewards, over, _, _ = tables.step(chosen)
        counted = over & (left > 0)
        left -= counted
        won += [(1 + reward) / 2 for reward in rewards[counted, own[counted]].tolist()]
    share = sum(won) / len(won)
    return share, *wilson(share, len(won))


def wilson(share: float, games: int) -> tuple[float, float]:
    """The interval in which the true share lies, in 95 of 100 cases."""
    z = 1.96
    middle = (share + z**2 / (2 * games)) / (1 + z**2 / games)
    half = z / (1 + z**2 / games) * (share * (1 - share) / games + z**2 / (4 * games**2)) ** 0.5
    return middle - half, middle + half


def main() -> None:
    """Train, measure, and say what came out."""
    parser = argparse.ArgumentParser(description="A small policy against random play.")
    parser.add_argument("--title", default="ticket-to-ride-usa")
    parser.add_argument("--seconds", type=float, default=300)
    parser.add_argument("--updates", type=int, help="so many updates, however long they take")
    parser.add_argument("--games", type=int, default=8, help="games of the measurement at each of the tables")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--out", type=Path)
    wanted = parser.parse_args()
    start = time.process_time()
    policy = trained(wanted.title, wanted.seconds, wanted.seed, wanted.updates)
    used = time.process_time() - start
    share, least, most = against_random(policy, wanted.title, wanted.games * GAMES, wanted.seed + 1)
    found = {
        "title": wanted.title,
        "cpu_seconds": round(used),
        "updates": policy.updates,
        "games": wanted.games * GAMES,
        "win_share": round(share, 4),
        "interval": [round(least, 4), round(most, 4)],
    }
    print(json.dumps(found, indent=2))
    if wanted.out is not None:
        wanted.out.write_text(json.dumps(found, indent=2) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
