"""Sets of routes as actions: the best one, the judgement on any, and what it brings in."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mypy_extensions import i64

from roundhouse.core.text import Text
from roundhouse.games.eighteen_thirty.actions import Run
from roundhouse.games.eighteen_thirty.routes import best_revenue

if TYPE_CHECKING:
    from roundhouse.games.eighteen_thirty.state import EighteenState


def best_run(s: EighteenState, corporation: i64) -> Run:
    return Run(())


def why_no_run(s: EighteenState, corporation: i64, run: Run) -> Text | None:
    return None


def revenue_of(s: EighteenState, corporation: i64, run: Run) -> i64:
    from roundhouse.games.eighteen_thirty.running import train_sizes

    return best_revenue(s.g.board, s.rails, corporation, train_sizes(s, corporation), s.g.high[s.phase] == 1)
