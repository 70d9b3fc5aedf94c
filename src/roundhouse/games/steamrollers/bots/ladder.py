"""The ladder of levels: one way to think, with more or less of it."""

from __future__ import annotations

from typing import Final
from zlib import crc32

from librt.vecs import vec
from mypy_extensions import i64

from roundhouse.core.action import Action
from roundhouse.core.bot import Bot, Weighed
from roundhouse.core.match import SeatHandle
from roundhouse.core.rng import Rng
from roundhouse.games.steamrollers.bots.alone import Playouts
from roundhouse.games.steamrollers.bots.search import Search
from roundhouse.games.steamrollers.bots.settings import Settings
from roundhouse.games.steamrollers.bots.value import Judge
from roundhouse.games.steamrollers.state import SteamState

PLAYED_ON: Final = 5
"""Against Eva with so many dice and more a game is played on: a clear gain at 6, none at 1."""


class LadderBot(Bot):
    """Takes the die and the action after which its position is worth most."""

    def __init__(self, seed: int = 0, settings: Settings | None = None) -> None:
        super().__init__(seed)
        self.settings = settings or Settings()
        self._known: tuple[tuple[object, ...], Judge] | None = None

    def analyse(self, handle: SeatHandle) -> list[tuple[Action, float]]:
        search, state = self._search(handle)
        judged = self._judged(search, state, search.candidates(state, False))
        return [(handle.game.action(action), worth) for worth, action in self._in_order(state, judged)]

    def choose(self, handle: SeatHandle) -> Action:
        search, state = self._search(handle)
        actions = search.candidates(state, False)
        if len(actions) == 1:
            return handle.game.action(int(actions[0]))
        judged = self._judged(search, state, actions)
        most = max(judged)[0]
        best = [entry for entry in judged if entry[0] == most]
        return handle.game.action((best if len(best) == 1 else self._in_order(state, best))[0][1])

    def _search(self, handle: SeatHandle) -> tuple[Search, SteamState]:
        state = handle.imagine(Rng(self.seed))
        assert isinstance(state, SteamState)
        settings, judge = self.settings, self._judge(state, handle.seat)
        search = Search(state, handle.seat, settings, judge)
        if settings.worlds > 0 and state.g.r.eva_dice >= PLAYED_ON:
            search.alone = Playouts(judge, self.seed, settings.worlds, settings.plans)
        return search, state

    def _judge(self, state: SteamState, seat: int) -> Judge:
        """Sheets, goods and tiles are all that plans are made of: the dice of a turn change none."""
        key: list[object] = [state.g, seat, int(state.walls), int(state.round)]
        for numbers in (state.tracks, state.goods, state.boxes, state.owner, state.crosses, state.cargo):
            key += numbers
        known = tuple(key)
        if self._known is None or self._known[0] != known:
            self._known = known, Judge(state, seat, self.settings, self.seed)
        return self._known[1]

    def _in_order(self, state: SteamState, judged: Weighed) -> Weighed:
        """The best first; equally good answers in an order that the seed and the position fix."""
        luck = crc32(state.key().encode()) ^ self.seed & 0xFFFFFFFF
        return sorted(judged, key=lambda entry: (-entry[0], crc32(f"{luck} {entry[1]}".encode())))

    def _judged(self, search: Search, state: SteamState, actions: vec[i64]) -> Weighed:
        """All actions by where they lead, and the best of them once more by the turn after that."""
        judged = [(search.worth(state, action, False, True), int(action)) for action in actions]
        few = self.settings.ahead
        if few == 0 or len(judged) < 2:
            return judged
        judged.sort(reverse=True)
        search.deep = True
        ahead = [(search.worth(state, action, False, True), action) for _, action in judged[:few]]
        least = min(worth for worth, _ in ahead)
        return ahead + [(min(worth, least - 1.0), action) for worth, action in judged[few:]]
