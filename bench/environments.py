"""How many decisions of random play environments make in a second of CPU time, beside other packages.

python -m bench.environments                  five rounds of all, into results/environments.json
python -m bench.environments --rounds 1 --dry

The other packages are no part of any extra: `pip install chess rlcard pygame catanatron`. What is not installed is
left out. All are measured in turn, in one process on one core. A decision is what the environment shows, a random
choice among what is possible, and a step. Of OpenSpiel's games and Catanatron no observation is asked for, only what is
possible.
"""

from __future__ import annotations

import argparse
import datetime
import json
import os
import platform
import random
import statistics
import sys
import time
from collections.abc import Callable
from functools import partial
from importlib import import_module
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path
from typing import Any, Final

import numpy as np

import roundhouse as rh
from roundhouse._build import build
from roundhouse.env import batch, pettingzoo

RESULT: Final = Path(__file__).parent / "results" / "environments.json"
GAMES: Final = 1024
PACKAGES: Final = ("numpy", "pettingzoo", "open-spiel", "chess", "rlcard", "catanatron")
Player = Callable[[int], int]
"""Plays at random for a little while, with its luck from a seed; how many decisions that were."""


def table(make: Callable[[], Any]) -> Player:
    """Of an AEC environment."""
    env = make()
    env.reset(seed=1)

    def play(seed: int) -> int:
        luck = random.Random(seed)
        steps = 0
        for _ in env.agent_iter(200):
            observation, _, terminated, truncated, _ = env.last()
            if terminated or truncated:
                env.reset()
                break
            env.step(luck.choice(np.flatnonzero(observation["action_mask"]).tolist()))
            steps += 1
        return steps

    return play


def side_by_side(title: str, players: int) -> Player:
    """Of our batch."""
    env = batch.env(title, GAMES, players)
    env.reset(seed=1)

    def play(_: int) -> int:
        env.step(env.sample())
        return GAMES

    return play


def open_spiel(name: str) -> Player:
    """Of a game of OpenSpiel."""
    import pyspiel

    import_module("open_spiel.python.games")
    game = pyspiel.load_game(name)

    def play(seed: int) -> int:
        luck = random.Random(seed)
        state = game.new_initial_state()
        steps = 0
        while not state.is_terminal():
            if state.is_chance_node():
                outcomes, weights = zip(*state.chance_outcomes(), strict=True)
                state.apply_action(luck.choices(outcomes, weights)[0])
            else:
                state.apply_action(luck.choice(state.legal_actions()))
                steps += 1
        return steps

    return play


def rlcard(name: str) -> Player:
    """Of a game of RLCard."""
    env = import_module("rlcard").make(name)

    def play(seed: int) -> int:
        luck = random.Random(seed)
        state, _ = env.reset()
        steps = 0
        while not env.is_over():
            state, _ = env.step(luck.choice([*state["legal_actions"]]))
            steps += 1
        return steps

    return play


def catanatron() -> Player:
    """Of Catanatron, by its own random players."""
    module = import_module("catanatron")
    colours = (module.Color.RED, module.Color.BLUE)

    def play(seed: int) -> int:
        game = module.Game([module.RandomPlayer(colour) for colour in colours], seed=seed)
        steps = 0
        while game.winning_color() is None and steps < 5000:
            game.play_tick()
            steps += 1
        return steps

    return play


def players() -> dict[str, Callable[[], Player]]:
    """What is measured, by name."""
    found: dict[str, Callable[[], Player]] = {}
    for title in rh.titles():
        for seats in (2, 4):
            found[f"{title.id} {seats}, AEC"] = partial(table, partial(pettingzoo.env, title.id, seats))
            found[f"{title.id} {seats}, batch"] = partial(side_by_side, title.id, seats)
    for name in ("chess_v6", "texas_holdem_v4"):
        found[f"PettingZoo {name}"] = partial(_pettingzoo, name)
    found["RLCard gin-rummy"] = partial(rlcard, "gin-rummy")
    found["Catanatron, 2 players"] = catanatron
    for name in ("python_tic_tac_toe", "python_liars_poker", "gin_rummy", "chess"):
        kind = "Python" if name.startswith("python_") else "C++"
        found[f"OpenSpiel {name.removeprefix('python_')} ({kind})"] = partial(open_spiel, name)
    return found


def _pettingzoo(name: str) -> Player:
    return table(import_module(f"pettingzoo.classic.{name}").env)


def rate(play: Player, seed: int, seconds: float) -> float:
    """Decisions per second of CPU time, over as many games as fit into a while."""
    steps = 0
    start = time.process_time()
    while time.process_time() - start < seconds:
        steps += play(seed + steps)
    return steps / (time.process_time() - start)


def measured(rounds: int, seconds: float) -> dict[str, list[float]]:
    """The rates of all that is installed, from rounds in which each has its turn."""
    made: dict[str, Player] = {}
    for name, make in players().items():
        try:
            made[name] = make()
        except Exception as error:  # a package that is not installed, which each of them says in its own way
            print(f"{name} is left out: {error}", file=sys.stderr)
    rates: dict[str, list[float]] = {name: [] for name in made}
    for number in range(rounds):
        for name, play in made.items():
            rates[name].append(rate(play, number, seconds))
    return rates


def main() -> None:
    """Print the medians, and keep them."""
    parser = argparse.ArgumentParser(prog="python -m bench.environments", description="Decisions per CPU second.")
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--seconds", type=float, default=0.7, help="CPU time of each turn")
    parser.add_argument("--dry", action="store_true", help="keep no result")
    wanted = parser.parse_args()
    if hasattr(os, "sched_setaffinity"):
        os.sched_setaffinity(0, {min(os.sched_getaffinity(0))})
    load = os.getloadavg()[0]
    rates = measured(wanted.rounds, wanted.seconds)
    lines = {name: round(statistics.median(found)) for name, found in rates.items()}
    for name, median in lines.items():
        print(f"| {name} | {median:,} |")
    if not wanted.dry:
        spread = {
            name: {"median": lines[name], "least": round(min(found)), "most": round(max(found))}
            for name, found in rates.items()
        }
        where = {"build": build(), "python": platform.python_version(), "machine": machine(), "load": round(load, 1)}
        when = {
            "date": datetime.date.today().isoformat(),
            "rounds": wanted.rounds,
            "seconds": wanted.seconds,
            "games": GAMES,
        }
        document = {**where, **when, "packages": installed(), "decisions_per_cpu_second": spread}
        RESULT.write_text(json.dumps(document, indent=2) + "\n", encoding="utf-8")


def installed() -> dict[str, str]:
    """The versions of the packages that are there."""
    found = {}
    for name in PACKAGES:
        try:
            found[name] = version(name)
        except PackageNotFoundError:
            continue
    return found


def machine() -> str:
    """The processor, as the system names it."""
    info = Path("/proc/cpuinfo")
    names = [line.partition(":")[2].strip() for line in info.read_text().splitlines() if line.startswith("model name")]
    return f"one of {os.cpu_count()} cores, {names[0] if names else platform.processor()}"


if __name__ == "__main__":
    main()
