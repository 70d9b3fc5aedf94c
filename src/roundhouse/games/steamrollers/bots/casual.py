"""The casual level: plans links for the goods that lie there, and looks ahead to the end of its turn."""

from __future__ import annotations

from zlib import crc32

from librt.vecs import vec
from mypy_extensions import i64

from roundhouse.core.action import Action
from roundhouse.core.bot import Bot, Weighed
from roundhouse.core.match import SeatHandle
from roundhouse.core.rng import Rng
from roundhouse.games.steamrollers.bots.plan import Plans
from roundhouse.games.steamrollers.bots.search import Search
from roundhouse.games.steamrollers.bots.value import Weights
from roundhouse.games.steamrollers.state import SteamState


class CasualBot(Bot):
    """Takes the die and the action after which its position is worth most; it does not think about its rivals."""

    def __init__(self, seed: int = 0, weights: Weights | None = None) -> None:
        super().__init__(seed)
        self.weights = weights or Weights()
        self._plans = Plans()

    def analyse(self, handle: SeatHandle) -> list[tuple[Action, float]]:
        search, state = self._search(handle)
        judged = _judged(search, state, search.candidates(state, False))
        return [(handle.game.action(action), worth) for worth, action in self._in_order(state, judged)]

    def choose(self, handle: SeatHandle) -> Action:
        search, state = self._search(handle)
        actions = search.candidates(state, False)
        if len(actions) == 1:
            return handle.game.action(int(actions[0]))
        judged = _judged(search, state, actions)
        most = max(judged)[0]
        best = [entry for entry in judged if entry[0] == most]
        return handle.game.action((best if len(best) == 1 else self._in_order(state, best))[0][1])

    def _search(self, handle: SeatHandle) -> tuple[Search, SteamState]:
        state = handle.imagine(Rng(self.seed))
        assert isinstance(state, SteamState)
        return Search(state, handle.seat, self.weights, self._plans), state

    def _in_order(self, state: SteamState, judged: Weighed) -> Weighed:
        """The best first; equally good answers in an order that the seed and the position fix."""
        luck = crc32(state.key().encode()) ^ self.seed & 0xFFFFFFFF
        return sorted(judged, key=lambda entry: (-entry[0], crc32(f"{luck} {entry[1]}".encode())))


def _judged(search: Search, state: SteamState, actions: vec[i64]) -> Weighed:
    return [(search.worth(state, action, False, True), int(action)) for action in actions]
