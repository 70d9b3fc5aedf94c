"""Sets of routes as actions: the best one, the judgement on any, and what it brings in."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

from librt.vecs import append, vec
from mypy_extensions import i64

from roundhouse.core.errors import IllegalAction
from roundhouse.core.text import Text, text
from roundhouse.games.eighteen_thirty import game as ids
from roundhouse.games.eighteen_thirty.actions import Run
from roundhouse.games.eighteen_thirty.judge import judge
from roundhouse.games.eighteen_thirty.paths import Path, paths_from_connections, paths_of
from roundhouse.games.eighteen_thirty.routes import Plan, best

if TYPE_CHECKING:
    from roundhouse.games.eighteen_thirty.state import EighteenState


def train_sizes(s: EighteenState, corporation: i64) -> vec[i64]:
    """The stops of each train, 0 for a D."""
    out: vec[i64] = vec[i64]()
    _: i64
    for kind in s.g.kinds:
        for _ in range(s.trains[corporation * ids.TRAINS + kind]):
            out = append(out, s.g.train_stops[kind])
    return out


def best_plan(s: EighteenState, corporation: i64) -> Plan:
    """The routes with the highest revenue."""
    sizes = train_sizes(s, corporation)
    return best(s.g.board, s.rails, corporation, sizes, s.g.high[s.phase] == 1, s.g.reading)


def run_of_plan(s: EighteenState, corporation: i64, plan: Plan) -> Run:
    """The action that runs the routes of a plan for the corporation's trains."""
    return run_of(s, paths_of(s.g.board, plan, [int(size) for size in train_sizes(s, corporation)]))


def run_of(s: EighteenState, paths: Sequence[Path]) -> Run:
    """The action that runs these paths."""
    codec = s.g.codec()
    kinds = {int(size): kind for kind, size in enumerate(s.g.train_stops)}
    return Run(tuple(codec.route_words(kinds[path.size], path.hexes, path.stops) for path in paths))


def paths_in(s: EighteenState, run: Run) -> list[Path]:
    """The paths of an action; raises KeyError or ValueError if its words name none."""
    paths = []
    for words in run.routes:
        train, hexes, stops = s.g.codec().route(words)
        paths.append(Path(int(s.g.train_stops[train]), tuple(hexes), tuple(stops)))
    return paths


def judged(s: EighteenState, corporation: int, run: Run) -> tuple[int, Text | None]:
    """What the routes bring in, or why they may not be run."""
    try:
        paths = paths_in(s, run)
    except (KeyError, ValueError):
        return 0, text("1830.why.routes", routes=tuple(run.routes))
    sizes = [int(size) for size in train_sizes(s, corporation)]
    high = s.g.high[s.phase] == 1
    return judge(s.g.board, s.rails, corporation, sizes, paths, high, int(s.g.reading), s.g.r.must_run_best)


def run_from_connections(s: EighteenState, routes: Sequence[Mapping[str, Any]]) -> Run:
    """The action for routes as 18xx.games writes them; raises IllegalAction."""
    paths = paths_from_connections(s.g.board, s.rails, routes)
    if isinstance(paths, Text):
        raise IllegalAction(paths)
    return run_of(s, paths)
