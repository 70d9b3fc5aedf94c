"""Playing many games: a runner over processes, statistics of what came out, and the speed of the engine."""

from roundhouse.sim.runner import Runner, Spec
from roundhouse.sim.stats import Summary, Tally

__all__ = ["Runner", "Spec", "Summary", "Tally"]
