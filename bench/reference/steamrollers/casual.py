"""The casual level: plans links for the goods that lie there, and looks ahead to the end of its turn."""

from __future__ import annotations

from zlib import crc32

from bench.reference.steamrollers.search import Search
from bench.reference.steamrollers.value import Weights
from roundhouse.core.action import Action
from roundhouse.core.bot import Bot
from roundhouse.core.match import SeatHandle
from roundhouse.core.rng import Rng
from roundhouse.games.steamrollers.state import SteamState


class CasualBot(Bot):
    """Takes the die and the action after which its position is worth most; it does not think about its rivals."""

    def __init__(self, seed: int = 0, weights: Weights | None = None) -> None:
        super().__init__(seed)
        self.weights = weights or Weights()

    def analyse(self, handle: SeatHandle) -> list[tuple[Action, float]]:
        state = handle.imagine(Rng(self.seed))
        assert isinstance(state, SteamState)
        search = Search(state, handle.seat, self.weights)
        actions = search.candidates(state, False)
        judged = [(search.worth(state, action, False, True), int(action)) for action in actions]
        # Equally good answers come in an order that the seed and the position fix.
        luck = crc32(state.key().encode()) ^ self.seed & 0xFFFFFFFF
        judged.sort(key=lambda entry: (-entry[0], crc32(f"{luck} {entry[1]}".encode())))
        return [(handle.game.action(action), worth) for worth, action in judged]
