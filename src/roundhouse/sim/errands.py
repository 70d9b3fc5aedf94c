"""What a node of a cluster does: it plays a stretch of games and sends back what came out."""

from __future__ import annotations

import io
import time
from functools import lru_cache
from typing import NamedTuple

from roundhouse.sim.journal import code_key
from roundhouse.sim.runner import Spec, play_games
from roundhouse.sim.stats import Summary

_SECONDS = 5.0
"""How long a node plays before it answers; the rest is for whoever is free."""


class Errand(NamedTuple):
    """Games that a node has played."""

    games: range
    summary: Summary
    files: dict[str, bytes]
    """The rows of each kind, as a file."""


@lru_cache
def own_key() -> str:
    """What a process has for code; it does not change while it runs."""
    return code_key()


def run_errand(spec: Spec, kinds: tuple[str, ...], first: int, end: int) -> Errand:
    """Play games from the first on, as many as a few seconds are enough for."""
    if not kinds:
        summary = play_games(spec, first, end, _SECONDS)
        return Errand(range(first, first + summary.games), summary, {})
    from roundhouse.sim.stretches import stretches

    began = time.process_time()
    stretch = next(stretches(spec, kinds, first, end))
    files = {}
    for kind in kinds:
        with io.BytesIO() as file:
            stretch.rows.write(kind, file)
            files[kind] = file.getvalue()
    stretch.summary.cpu_seconds = time.process_time() - began
    return Errand(stretch.games, stretch.summary, files)
