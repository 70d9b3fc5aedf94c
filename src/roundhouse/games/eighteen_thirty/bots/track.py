"""Track and tokens: what they add to the revenue now, with the next train, and later."""

from __future__ import annotations

from math import inf

from roundhouse.games.eighteen_thirty.bots.outlook import Outlook
from roundhouse.games.eighteen_thirty.bots.prospect import FAR, prospects
from roundhouse.games.eighteen_thirty.bots.sight import Trains, plus
from roundhouse.games.eighteen_thirty.game import LAY, LAY_CS, LAY_DH, NONE, PASS, SIX, TOKEN, first, kind_of, second
from roundhouse.games.eighteen_thirty.rails import Rails, free_slot, place_token
from roundhouse.games.eighteen_thirty.track import cost, lay
from roundhouse.games.eighteen_thirty.trains import cheapest_price, smallest_left

Judged = list[tuple[float, int]]


class MapJudge:
    """Weighs maps for a corporation, in dollars of revenue for each round."""

    def __init__(self, outlook: Outlook, corporation: int) -> None:
        self.outlook = outlook
        self.sight = outlook.sight
        self.weights = outlook.weights
        self.corporation = corporation
        self.trains = self._trains_now()
        self.later = self._trains_later()
        self.fade = [self.weights.decay ** (half / 2) for half in range(FAR)]

    def _trains_now(self) -> Trains:
        trains = self.sight.trains(self.corporation)
        kind = int(smallest_left(self.sight.s))
        return trains if any(trains) or kind == NONE else plus(trains, kind)

    def _trains_later(self) -> Trains:
        """The trains that outlive the next rust, and one of the next kind."""
        sight = self.sight
        kind = int(smallest_left(sight.s))
        if kind == NONE:
            return self.trains
        trains = sight.trains(self.corporation)
        left = tuple([count if self.outlook.life(it) > 2.0 else 0 for it, count in enumerate(trains)])
        limit = int(sight.g.train_limit[min(SIX, sight.phase + 1)])
        while sum(left) >= limit:
            left = plus(left, min(it for it, count in enumerate(left) if count), -1)
        return plus(left, min(kind + 1, SIX))

    def rough(self, rails: Rails) -> tuple[float, float]:
        """What the corporation could reach by laying more tiles, and the value of all that it reaches."""
        found = prospects(self.sight.g.board, rails, self.corporation)
        near = sum(float(found[half]) * self.fade[half] for half in range(1, FAR) if found[half])
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
        if lifted == NONE:
            return rails
        best, chosen = -inf, rails
        for city in range(2):
            if free_slot(board, rails, lifted, at, city) != NONE:
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


def judge_lays(outlook: Outlook, corporation: int, kinds: tuple[int, ...] = (LAY, LAY_CS, LAY_DH)) -> Judged:
    """The most promising lays, and what each adds; to lay nothing is worth nothing."""
    sight = outlook.sight
    judge = MapJudge(outlook, corporation)
    rails = sight.s.rails
    near_now, reached_now = judge.rough(rails)
    exact_now = judge.exact(rails)
    found: list[tuple[float, float, int, Rails]] = []
    out: Judged = []
    for action in sight.s.sampled_ids(sight.seat):
        kind = kind_of(action)
        if kind == PASS:
            out.append((0.0, int(action)))
        elif kind in kinds:
            after = judge.with_lay(int(first(action)), int(second(action)))
            near, reached = judge.rough(after)
            gain = near - near_now - judge.price(int(first(action)))
            gain += outlook.weights.reached * (reached - reached_now)
            found.append((gain + outlook.weights.preview * (reached - reached_now), gain, int(action), after))
    found.sort(key=lambda entry: -entry[0])
    for _, gain, number, after in found[: outlook.weights.look]:
        out.append((gain + judge.exact(after) - exact_now - outlook.weights.idle_lay, number))
    return out


def judge_tokens(outlook: Outlook, corporation: int, price: int) -> Judged:
    """A token is worth what it adds to the revenue, and a little for keeping others out."""
    sight = outlook.sight
    judge = MapJudge(outlook, corporation)
    rails = sight.s.rails
    board = sight.g.board
    before = judge.whole(rails)
    share = sight.mine(corporation) / 10
    left = sight.treasury(corporation) - price
    needy = not any(sight.trains(corporation)) and left < float(cheapest_price(sight.s))
    dollar = 2.0 if needy else outlook.weights.treasury
    out: Judged = []
    for action in sight.s.sampled_ids(sight.seat):
        if kind_of(action) == PASS:
            out.append((0.0, int(action)))
        elif kind_of(action) == TOKEN:
            at, city = int(first(action)), int(second(action))
            after = rails.copy()
            place_token(board, after, corporation, at, city)
            gain = judge.whole(after) - before
            stop = int(rails.face[at]) * 2 + city
            denial = outlook.weights.denial * float(board.high[stop])
            worth = (gain + denial) * share * min(6.0, outlook.rounds_left) - dollar * price
            out.append((worth, int(action)))
    return out


def judge_home(outlook: Outlook, corporation: int) -> Judged:
    """The better of two cities for a token that is placed anew."""
    sight = outlook.sight
    judge = MapJudge(outlook, corporation)
    out: Judged = []
    for action in sight.s.sampled_ids(sight.seat):
        if kind_of(action) == TOKEN:
            after = sight.s.rails.copy()
            place_token(sight.g.board, after, corporation, int(first(action)), int(second(action)))
            worth = judge.whole(after)
            out.append((worth if sight.leads(corporation) else -worth, int(action)))
    return out
