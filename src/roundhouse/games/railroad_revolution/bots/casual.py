"""The casual level: of all answers the one after which its own turn can end best."""

from __future__ import annotations

from roundhouse.core.action import Action
from roundhouse.core.bot import Bot, Weighed
from roundhouse.core.match import SeatHandle
from roundhouse.core.rng import Rng
from roundhouse.games.railroad_revolution.bots.plan import sensible, worth_of
from roundhouse.games.railroad_revolution.bots.value import Ways, Weights
from roundhouse.games.railroad_revolution.state import RailState


class CasualBot(Bot):
    """Looks to the end of its own turn and values network, buildings, tracks, milestones, workers and money."""

    width = 3
    """Rows of answers that are followed side by side."""

    def __init__(self, seed: int = 0, weights: Weights | None = None) -> None:
        super().__init__(seed)
        self.weights = weights or Weights()
        self._ways = Ways()

    def analyse(self, handle: SeatHandle) -> list[tuple[Action, float]]:
        judged = self._judged(handle)
        judged.sort(key=lambda entry: -entry[0])
        return [(handle.game.action(action), worth) for worth, action in judged]

    def choose(self, handle: SeatHandle) -> Action:
        return handle.game.action(max(self._judged(handle), key=lambda entry: entry[0])[1])

    def _judged(self, handle: SeatHandle) -> Weighed:
        imagined = handle.imagine(Rng(self.seed))
        assert isinstance(imagined, RailState)
        seat = handle.seat
        legal = sensible(imagined, seat)
        if len(legal) == 1:
            return [(0.0, int(legal[0]))]
        return [
            (worth_of(imagined, seat, action, self.width, self.weights, self._ways), int(action)) for action in legal
        ]
