"""The casual level: of all answers the one after which its own turn can end best."""

from __future__ import annotations

from bench.reference.railroad_revolution.plan import sensible, worth_of
from bench.reference.railroad_revolution.value import Weights
from roundhouse.core.action import Action
from roundhouse.core.bot import Bot
from roundhouse.core.match import SeatHandle
from roundhouse.core.rng import Rng
from roundhouse.games.railroad_revolution.state import RailState


class CasualBot(Bot):
    """Looks to the end of its own turn and values network, buildings, tracks, milestones, workers and money."""

    width = 3
    """Rows of answers that are followed side by side."""

    def __init__(self, seed: int = 0, weights: Weights | None = None) -> None:
        super().__init__(seed)
        self.weights = weights or Weights()

    def analyse(self, handle: SeatHandle) -> list[tuple[Action, float]]:
        imagined = handle.imagine(Rng(self.seed))
        assert isinstance(imagined, RailState)
        seat = handle.seat
        legal = sensible(imagined, seat)
        if len(legal) == 1:
            return [(handle.game.action(legal[0]), 0.0)]
        judged = [(worth_of(imagined, seat, action, self.width, self.weights), int(action)) for action in legal]
        judged.sort(key=lambda entry: -entry[0])
        return [(handle.game.action(action), worth) for worth, action in judged]
