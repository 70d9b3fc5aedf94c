"""Analysis of decisions and games, for hints and for reviews: any title by what its plug-in adds."""

from roundhouse.analysis.decision import EFFORT, analyse
from roundhouse.analysis.outcome import Players

__all__ = ["EFFORT", "Players", "analyse"]
