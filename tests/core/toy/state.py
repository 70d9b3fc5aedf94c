"""What lies in the depot."""

from __future__ import annotations

from tests.core.toy.actions import WEATHERS
from tests.core.toy.game import COAL, DepotGame

from roundhouse import Game, Rng, State


class DepotState(State):
    """Coal, coins, secret orders (-1 before the deal), and the weather so far."""

    together = True

    def __init__(self, game: DepotGame, of: DepotState | None = None) -> None:
        super().__init__(of)
        self.g = game
        self.coal: list[int] = of.coal[:] if of else [COAL] * game.players
        self.bunker: int = of.bunker if of else 0
        self.coins: list[int] = of.coins[:] if of else [0] * game.players
        self.order: list[int] = of.order[:] if of else [-1] * game.players
        self.weather: tuple[int, ...] = of.weather if of else ()

    def rules(self) -> Game:
        return self.g

    def copy(self) -> DepotState:
        return type(self)(self.g, self)

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
