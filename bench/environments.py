"""How many steps of random play the AEC environments make in a second of CPU time.

`python -m bench.environments [ROUNDS]`. PettingZoo's own chess and texas hold'em are measured beside them, in turn, if
their packages are installed (chess, rlcard, pygame).
"""

from __future__ import annotations

import random
import statistics
import sys
import time
from collections.abc import Callable
from functools import partial
from importlib import import_module
from typing import Any

import numpy as np

from roundhouse import titles
from roundhouse.env import pettingzoo

SECONDS = 0.7
OTHERS = {
    "PettingZoo chess": "pettingzoo.classic.chess_v6",
    "PettingZoo texas hold'em": "pettingzoo.classic.texas_holdem_v4",
}


def steps_per_second(env: Any, seed: int) -> float:
    """Random play for a while, over as many games as fit into it."""
    luck = random.Random(seed)
    env.reset(seed=seed)
    steps = 0
    start = time.process_time()
    while time.process_time() - start < SECONDS:
        for _ in env.agent_iter(200):
            observation, _, terminated, truncated, _ = env.last()
            if terminated or truncated:
                env.reset()
                break
            env.step(luck.choice(np.flatnonzero(observation["action_mask"]).tolist()))
            steps += 1
    return steps / (time.process_time() - start)


def environments() -> dict[str, Callable[[], Any]]:
    """What is measured, by name."""
    found: dict[str, Callable[[], Any]] = {}
    for title in titles():
        for players in {max(2, title.seats[0]), 4}:
            found[f"{title.id}, {players} players"] = partial(pettingzoo.env, title.id, players)
    for name, module in OTHERS.items():
        try:
            found[name] = import_module(module).env
        except Exception as error:  # a package that is not installed, which each of them says in its own way
            print(f"{name} is left out: {error}", file=sys.stderr)
    return found


def main() -> None:
    """Print the medians."""
    rounds = int(sys.argv[1]) if len(sys.argv) > 1 else 5
    made = {name: make() for name, make in environments().items()}
    rates: dict[str, list[float]] = {name: [] for name in made}
    for number in range(rounds):
        for name, env in made.items():
            rates[name].append(steps_per_second(env, number))
    for name, rate in rates.items():
        print(f"| {name} | {statistics.median(rate):,.0f} |")


if __name__ == "__main__":
    main()
