# compiled by mypyc
"""Track and tokens: what they add to the revenue now, with the next train, and later."""

from __future__ import annotations

from math import inf
from typing import final

from roundhouse.core.bot import Weighed
from roundhouse.games.eighteen_thirty import game as ids
from roundhouse.games.eighteen_thirty.bots.outlook import Outlook
from roundhouse.games.eighteen_thirty.bots.prospect import FAR, prospects
from roundhouse.games.eighteen_thirty.bots.sight import Sight, Trains, plus
from roundhouse.games.eighteen_thirty.bots.weights import Weights
from roundhouse.games.eighteen_thirty.construction import MoveToken, PlaceToken
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
        amount = float(cost(self.sight.g.terrain, self.sight.s.rails, at))
        if amount == 0.0:
            return 0.0
        left = self.sight.treasury(self.corporation) - amount
        cheapest = float(cheapest_price(self.sight.s))
        if not any(self.sight.trains(self.corporation)) and left < cheapest:
            return amount
        return amount * self.weights.terrain


def weigh_lays(outlook: Outlook) -> Weighed:
    """The most promising lays, and what each adds; to lay nothing is worth nothing."""
    sight = outlook.sight
    scales = MapScales(outlook, int(sight.s.operating))
    rails = sight.s.rails
    near_now, reached_now = scales.rough(rails)
    exact_now = scales.exact(rails)
    found: list[tuple[float, float, int, Rails]] = []
    out: Weighed = []
    for kind, at, tile, _, action in sight.choices():
        if kind == ids.PASS:
            out.append((0.0, action))
        elif kind in (ids.LAY, ids.LAY_CS, ids.LAY_DH):
            after = scales.with_lay(at, tile)
            near, reached = scales.rough(after)
            gain = near - near_now - scales.price(at)
            gain += outlook.weights.reached * (reached - reached_now)
            found.append((gain + outlook.weights.preview * (reached - reached_now), gain, action, after))
    found.sort(key=lambda entry: -entry[0])
    for _, gain, number, after in found[: outlook.weights.look]:
        out.append((gain + scales.exact(after) - exact_now - outlook.weights.idle_lay, number))
    return out


def weigh_tokens(outlook: Outlook) -> Weighed:
    """A token is worth what it adds to the revenue, and a little for keeping others out."""
    sight = outlook.sight
    corporation = int(sight.s.operating)
    price = int(sight.frame.price(sight.s, corporation)) if isinstance(sight.frame, PlaceToken) else 0
    scales = MapScales(outlook, corporation)
    rails = sight.s.rails
    board = sight.g.board
    before = scales.whole(rails)
    share = sight.mine(corporation) / 10
    left = sight.treasury(corporation) - price
    needy = not any(sight.trains(corporation)) and left < float(cheapest_price(sight.s))
    dollar = 2.0 if needy else outlook.weights.treasury
    out: Weighed = []
    for kind, at, city, _, action in sight.choices():
        if kind == ids.PASS:
            out.append((0.0, action))
        elif kind == ids.TOKEN:
            after = rails.copy()
            place_token(board, after, corporation, at, city)
            gain = scales.whole(after) - before
            stop = int(rails.face[at]) * 2 + city
            denial = outlook.weights.denial * float(board.high[stop])
            worth = (gain + denial) * share * min(6.0, outlook.rounds_left) - dollar * price
            out.append((worth, action))
    return out


def weigh_home(outlook: Outlook) -> Weighed:
    """The better of two cities for a first token, or for one that is placed anew."""
    sight = outlook.sight
    corporation = int(sight.frame.corporation if isinstance(sight.frame, MoveToken) else sight.s.operating)
    scales = MapScales(outlook, corporation)
    out: Weighed = []
    for kind, at, city, _, action in sight.choices():
        if kind == ids.TOKEN:
            after = sight.s.rails.copy()
            place_token(sight.g.board, after, corporation, at, city)
            worth = scales.whole(after)
            out.append((worth if sight.leads(corporation) else -worth, action))
    return out
