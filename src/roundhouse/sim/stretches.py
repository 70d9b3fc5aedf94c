"""Games in stretches of a few seconds, with the rows that are written or sent at once. It needs the extra `data`."""

from __future__ import annotations

import time
from collections.abc import Iterator
from typing import Final, NamedTuple

from roundhouse.sim.columns import DECISIONS, Rows
from roundhouse.sim.runner import Spec, games
from roundhouse.sim.stats import Summary
from roundhouse.sim.traces import Trace

FULL_ROWS: Final = 100_000
FULL_SECONDS: Final = 5.0


class Stretch(NamedTuple):
    """Games that were played one after the other."""

    games: range
    summary: Summary
    rows: Rows


def stretches(spec: Spec, kinds: tuple[str, ...], first: int, end: int) -> Iterator[Stretch]:
    """Play games; a stretch ends after a few seconds, or when its rows are many."""
    trace = Trace(DECISIONS in kinds) if len(kinds) > 1 else None
    summary, rows, began = Summary(spec.players), Rows(kinds), time.monotonic()
    for played in games(spec, first, end, trace):
        summary.add(*played)
        rows.add(played, trace)
        done = played.number + 1
        if done == end or rows.count >= FULL_ROWS or time.monotonic() - began > FULL_SECONDS:
            yield Stretch(range(first, done), summary, rows)
            first, summary, rows, began = done, Summary(spec.players), Rows(kinds), time.monotonic()
