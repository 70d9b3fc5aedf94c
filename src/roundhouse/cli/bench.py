"""Measuring the running build, or both."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Mapping

from roundhouse._build import build
from roundhouse.cli.shell import Shell, Usage, grid
from roundhouse.core.text import text
from roundhouse.sim.bench import Speed, measure

# What the other process runs; it says nothing where it would measure the same build again.
_OTHER = """
import json, sys
from roundhouse.sim.bench import build, measure
if build() != sys.argv[1]:
    print(json.dumps(measure(*json.load(sys.stdin)).to_json()))
"""
NUMBERS = ("games_per_cpu_s", "decisions_per_cpu_s", "copies_per_cpu_s")


def bench(shell: Shell, title_id: str, players: int, options: Mapping[str, object], both: bool, as_json: bool) -> int:
    """Measure and print a table or JSON."""
    speeds = [_other_build(title_id, players, options)] if both else []
    speeds.append(measure(title_id, players, options))
    speeds.sort(key=lambda speed: speed.build)  # the compiled one first
    document: dict[str, object] = {"title": title_id, "players": players, **speeds[0].to_json()}
    ratios = {}
    if both:
        ratios = {name: getattr(speeds[0], name) / getattr(speeds[1], name) for name in NUMBERS}
        document["pure"] = speeds[1].to_json()
        document["ratio"] = {name: round(ratio, 2) for name, ratio in ratios.items()}
    if as_json:
        shell.json(document)
        return 0
    table = grid(shell.say("cli.bench.build"), *(shell.say(f"cli.bench.{name}") for name in NUMBERS), numbers=3)
    for speed in speeds:
        table.add_row(speed.build, *(shell.figure(getattr(speed, name)) for name in NUMBERS))
    if ratios:
        table.add_row(shell.say("cli.bench.ratio"), *(shell.figure(ratio, 1) + "×" for ratio in ratios.values()))
    shell.line(shell.say("cli.bench.head", title=title_id, players=text("cli.players", n=players)), style="bold")
    shell.show(table)
    return 0


def _other_build(title_id: str, players: int, options: Mapping[str, object]) -> Speed:
    """The build that does not run here, measured in a process of its own."""
    pure = "1" if build() == "compiled" else "0"
    done = subprocess.run(
        [sys.executable, "-W", "ignore", "-c", _OTHER, build()],
        input=json.dumps([title_id, players, options]),
        env={**os.environ, "ROUNDHOUSE_PURE": pure},
        capture_output=True,
        text=True,
        check=True,
    )
    if not done.stdout:
        raise Usage(text("cli.bench.one_build", build=build()))
    return Speed(**json.loads(done.stdout))
