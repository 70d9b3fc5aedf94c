# compiled by mypyc
"""What a map is worth to a corporation."""

from __future__ import annotations

from math import inf
from typing import final

from roundhouse.games.eighteen_thirty import game as ids
from roundhouse.games.eighteen_thirty.bots.outlook import Outlook
from roundhouse.games.eighteen_thirty.bots.prospect import FAR, prospects
from roundhouse.games.eighteen_thirty.bots.sight import Sight, Trains, plus
from roundhouse.games.eighteen_thirty.bots.weights import Weights
from roundhouse.games.eighteen_thirty.rails import Rails, free_slot, place_token
from roundhouse.games.eighteen_thirty.track import cost, lay
from roundhouse.games.eighteen_thirty.trains import cheapest_price, smallest_left


@final
class MapScales:
    """Weighs maps for a corporation, in dollars of revenue for each round."""

    def __init__(self, outlook: Outlook, corporation: int) -> None:
        self.outlook: Outlook = outlook
        self.sight: Sight = outlook.sight
        self.weights: Weights = outlook.weights
        self.corporation: int = corporation
        self.trains: Trains = self._trains_now()
        self.later: Trains = self._trains_later()
        self.fade: list[float] = [self.weights.decay ** (half / 2) for half in range(FAR)]

    def _trains_now(self) -> Trains:
        trains = self.sight.trains(self.corporation)
        kind = int(smallest_left(self.sight.s))
        return trains if any(trains) or kind == ids.NONE else plus(trains, kind)

    def _trains_later(self) -> Trains:
        """The trains that outlive the next rust, and one of the next kind."""
        sight = self.sight
        kind = int(smallest_left(sight.s))
        if kind == ids.NONE:
            return self.trains
        trains = sight.trains(self.corporation)
        left = tuple([count if self.outlook.life(it) > 2.0 else 0 for it, count in enumerate(trains)])
        limit = int(sight.g.train_limit[min(ids.SIX, sight.phase + 1)])
        while sum(left) >= limit:
            left = plus(left, min([it for it, count in enumerate(left) if count]), -1)
        return plus(left, min(kind + 1, ids.SIX))

    def rough(self, rails: Rails) -> tuple[float, float]:
        """What the corporation could reach by laying more tiles, and the value of all that it reaches."""
        found = prospects(self.sight.g.board, rails, self.corporation)
        near = sum([float(found[half]) * self.fade[half] for half in range(1, FAR) if found[half] != 0])
        return self.weights.potential * near, float(found[0])

    def whole(self, rails: Rails) -> float:
        """All that speaks for a map."""
        near, reached = self.rough(rails)
        return near + self.weights.reached * reached + self.exact(rails)

    def exact(self, rails: Rails) -> float:
        """The revenue now, and with the next train."""
        sight = self.sight
        now = sight.revenue(self.corporation, self.trains, rails)
        return now + self.weights.next_train * sight.revenue(self.corporation, self.later, rails)

    def with_lay(self, at: int, tile: int) -> Rails:
        """The map after a lay; a token that must move goes where it serves the corporation best."""
        board = self.sight.g.board
        rails = self.sight.s.rails.copy()
        lifted = int(lay(board, rails, at, tile + int(board.hexes)))
        if lifted == ids.NONE:
            return rails
        best, chosen = -inf, rails
        for city in range(2):
            if free_slot(board, rails, lifted, at, city) != ids.NONE:
                placed = rails.copy()
                place_token(board, placed, lifted, at, city)
                worth = self.whole(placed)
                if worth > best:
                    best, chosen = worth, placed
        return chosen

    def price(self, at: int) -> float:
        """What the terrain costs, in dollars for each round; more if the money is needed for a train."""
        spent = int(cost(self.sight.g.terrain, self.sight.s.rails, at))
        if spent == 0:
            return 0.0
        left = self.sight.treasury(self.corporation) - spent
        cheapest = int(cheapest_price(self.sight.s))
        if not any(self.sight.trains(self.corporation)) and left < cheapest:
            return float(spent)
        return spent * self.weights.terrain
