"""The player of Railroad Revolution: of all answers the one after which its turn, or its next one, can end best."""

from __future__ import annotations

from math import exp
from typing import Final

from roundhouse.core.action import Action
from roundhouse.core.bot import Bot, Weighed
from roundhouse.core.match import SeatHandle
from roundhouse.core.rng import Rng
from roundhouse.games.railroad_revolution.bots.outlook import Outlook, turns_to_come
from roundhouse.games.railroad_revolution.bots.search import A_LITTLE, Search
from roundhouse.games.railroad_revolution.bots.settings import LEVELS, PERSONAS, Settings
from roundhouse.games.railroad_revolution.bots.ways import Ways
from roundhouse.games.railroad_revolution.bots.weights import Weights
from roundhouse.games.railroad_revolution.constants import USE, USES
from roundhouse.games.railroad_revolution.state import RailState
from roundhouse.games.railroad_revolution.turn import Turn
from roundhouse.kit.noise import misjudged

BELIEFS: Final = tuple(sorted(name for name in dir(Weights()) if isinstance(getattr(Weights(), name), float)))
"""The names of all weights, in an order that stays."""


class RailBot(Bot):
    """Values tracks, milestones and means by what the turns to come will make of them."""

    def __init__(self, seed: int = 0, settings: Settings | None = None) -> None:
        super().__init__(seed)
        self.settings = settings or LEVELS["expert"]
        self.weights = self._believed()
        self._ways = Ways()

    def analyse(self, handle: SeatHandle) -> list[tuple[Action, float]]:
        return [(handle.game.action(action), worth) for worth, action in self._judged(handle)]

    def choose(self, handle: SeatHandle) -> Action:
        return handle.game.action(self._judged(handle)[0][1])

    def _believed(self) -> Weights:
        """The weights of the level, each misjudged a little if the level does so."""
        weights = Weights()
        for number, name in enumerate(BELIEFS):
            factor = self.settings.weights.get(name, 1.0)
            if self.settings.noise > 0.0:
                factor *= exp(self.settings.noise * misjudged(self.seed, number))
            setattr(weights, name, getattr(weights, name) * factor)
        return weights

    def _outlook(self, state: RailState, turns: float) -> Outlook:
        return Outlook(state, self.weights, max(0.0, min(turns, self.settings.horizon)))

    def _judged(self, handle: SeatHandle) -> Weighed:
        """The answers worth a thought, the best first."""
        state = handle.imagine(Rng(self.seed))
        assert isinstance(state, RailState)
        turns = turns_to_come(state, handle.seat)
        search = Search(handle.seat, state.turns, self.settings.width, self._outlook(state, turns), self._ways)
        legal = search.sensible(state)
        if len(legal) == 1:
            return [(0.0, int(legal[0]))]
        ends = [(int(action), search.best_end(search.after(state, action))) for action in legal]
        judged = [(search.worth(end) - _idle(search, state, action), action, end) for action, end in ends]
        judged.sort(key=lambda entry: -entry[0])
        if self.settings.turns_ahead and turns >= 1.0 and isinstance(state.frame, Turn):
            return self._looked_again(judged, handle.seat, turns)
        return [(worth, action) for worth, action, _ in judged]

    def _looked_again(self, judged: list[tuple[float, int, RailState]], seat: int, turns: float) -> Weighed:
        """The first ones judged by the end of the next turns as well; the others cannot overtake them."""
        first = [(self._later(end, seat, turns), action) for _, action, end in judged[: self.settings.candidates]]
        first.sort(key=lambda entry: -entry[0])
        behind = max(0.0, judged[0][0] - first[-1][0])
        return [*first, *[(worth - behind, action) for worth, action, _ in judged[len(first) :]]]

    def _later(self, state: RailState, seat: int, turns: float) -> float:
        """What a position at the end of a turn comes to after the seat's next turns."""
        for _ in range(min(self.settings.turns_ahead, int(turns))):
            turns -= 1.0
            search = Search(seat, state.turns, 1, self._outlook(state, turns), self._ways)
            state = search.next_turn(state)
        return search.worth(state)


def _idle(search: Search, state: RailState, action: int) -> float:
    """What is taken off an effect that brings nothing itself: what is as good without it is then preferred."""
    if not USE <= action < USE + USES:
        return 0.0
    after = search.settled(search.after(state, action))
    return 0.0 if search.worth(after) > search.worth(state) else A_LITTLE


def make(level: str, seed: int) -> RailBot:
    """The bot of a level or a persona."""
    return RailBot(seed, LEVELS[level] if level in LEVELS else PERSONAS[level])
