"""What lies in the depot."""

from __future__ import annotations

from typing import Any

from tests.core.toy.actions import WEATHERS
from tests.core.toy.game import COAL, DepotGame

from roundhouse import Frame, Game, Rng, State


class DepotState(State):
    """Coal, coins, secret orders (-1 before the deal), and the weather so far."""

    def __init__(self, game: DepotGame, stack: list[Frame[Any]], pending: tuple[tuple[int, int], ...]) -> None:
        super().__init__(stack, pending)
        self.g = game
        self.coal = [COAL] * game.players
        self.bunker = 0
        self.coins = [0] * game.players
        self.order = [-1] * game.players
        self.weather: tuple[int, ...] = ()

    def rules(self) -> Game:
        return self.g

    def copy(self) -> DepotState:
        twin = type(self)(self.g, self.stack[:], self.pending)
        twin.coal = self.coal[:]
        twin.bunker = self.bunker
        twin.coins = self.coins[:]
        twin.order = self.order[:]
        twin.weather = self.weather
        return twin

    def view(self, seat: int | None = None) -> dict[str, object]:
        seen: dict[str, object] = {
            "seat": seat,
            "asked": list(self.seats()),
            "question": None if self.over else self.frame.to_json(),
            "coal": list(self.coal),
            "bunker": self.bunker,
            "coins": list(self.coins),
            "weather": [WEATHERS[weather] for weather in self.weather],
            "dealt": [order >= 0 for order in self.order],
        }
        if seat is not None:
            seen["order"] = self.order[seat]
            seen["bid"] = [str(self.g.action(action)) for who, action in self.pending if who == seat]
        if self.over:
            seen["orders"] = list(self.order)
        return seen

    def determinize(self, seat: int | None, rng: Rng) -> DepotState:
        twin = self.copy()
        if self.over:
            return twin
        free = [order for order in range(self.g.orders) if seat is None or order != self.order[seat]]
        for other in range(self.g.players):
            if other != seat and self.order[other] >= 0:
                twin.order[other] = free.pop(rng.below(len(free)))
        answers = []
        for who, action in self.pending:
            ways = self.legal_ids(who)
            answers.append((who, action if who == seat else int(ways[rng.below(len(ways))])))
        twin.pending = tuple(answers)
        return twin

    def scores(self) -> list[int]:
        """Coins, and at the end one for each round with the weather of the seat's order."""
        if not self.over:
            return list(self.coins)
        return [
            coins + sum(weather == order % len(WEATHERS) for weather in self.weather)
            for coins, order in zip(self.coins, self.order)
        ]

    def result(self) -> list[int]:
        """More points, then more coal."""
        ranks = list(zip(self.scores(), self.coal))
        return [1 + sum(other > rank for other in ranks) for rank in ranks]

    def to_json(self) -> dict[str, object]:
        return {
            "stack": [frame.to_json() for frame in self.stack],
            "pending": [list(answer) for answer in self.pending],
            "coal": list(self.coal),
            "bunker": self.bunker,
            "coins": list(self.coins),
            "order": list(self.order),
            "weather": list(self.weather),
        }

    @classmethod
    def from_json(cls, game: DepotGame, data: dict[str, Any]) -> DepotState:
        stack = [game.frame_from_json(frame) for frame in data["stack"]]
        state = cls(game, stack, tuple((seat, action) for seat, action in data["pending"]))
        state.coal = list(data["coal"])
        state.bunker = data["bunker"]
        state.coins = list(data["coins"])
        state.order = list(data["order"])
        state.weather = tuple(data["weather"])
        return state
