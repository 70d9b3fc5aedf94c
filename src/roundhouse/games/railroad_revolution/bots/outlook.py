# compiled by mypyc
"""What a seat expects of the rest of the game when it is asked: how many turns, and what they will bring."""

from __future__ import annotations

import math
from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from roundhouse.games.railroad_revolution.bots.weights import Weights
from roundhouse.games.railroad_revolution.constants import FLIP, GAIN, MONEY, NONE, PERFORMANCE, PROMOTE, SHARES
from roundhouse.games.railroad_revolution.constants import TAKE_TRAIN as TRAIN
from roundhouse.games.railroad_revolution.end import end_triggered
from roundhouse.games.railroad_revolution.game import Effect
from roundhouse.games.railroad_revolution.state import RailState

PACE: Final = 1.31
"""Pieces that a player takes from the board in a turn."""
USUAL_TURNS: Final = 6.0
"""With how many turns at that pace a player's own pace is averaged."""
POINTS_B: Final = 25.0
POINTS_C: Final = 33.0
POINTS_D: Final = 43.0
"""What milestones that nobody has seen bring."""
# About what effects bring whose worth depends on the position.
PROMOTION: Final = 3.0
TURNED_TRAIN: Final = 5.0
NEW_TRAIN: Final = 9.0
FREE_PIECE: Final = 4.0


def turns_to_come(s: RailState, seat: i64) -> float:
    """How many turns the seat will have after the present one: exactly once the end is triggered, else about."""
    n = s.g.seats
    if s.last_turns < 0 and not end_triggered(s):
        return max(1.0, turns_to_trigger(s) + 0.5)
    after = s.last_turns - 1 if s.last_turns > 0 else n - 1 - (s.turn - s.first) % n + n
    own: i64 = 0
    step: i64
    for step in range(1, after + 1):
        if (s.turn + step) % n == seat:
            own += 1
    return float(own)


def turns_to_trigger(s: RailState) -> float:
    """About how many turns the fastest player needs to empty the sections left of the logo."""
    g = s.g
    all_pieces = float(g.rails - g.last_rails + g.buildings - g.last_buildings)
    played = float((s.turns - 1) // g.seats)
    fewest = 1000.0
    seat: i64
    for seat in range(g.seats):
        rails = s.rails_left[seat] - g.last_rails
        buildings = s.buildings_left[seat] - g.last_buildings
        pieces = float((rails if rails > 0 else 0) + (buildings if buildings > 0 else 0))
        pace = (all_pieces - pieces + PACE * USUAL_TURNS) / (played + USUAL_TURNS)
        fewest = min(fewest, pieces / pace)
    return fewest


@final
class Outlook:
    """What follows from the turns to come, worked out once for all positions of a search."""

    def __init__(self, s: RailState, w: Weights, turns: float) -> None:
        self.w: Weights = w
        self.turns: float = turns
        self.office: float = self.leaning(w.office)
        self.station: float = self.leaning(w.station)
        self.network: float = self.leaning(w.network)
        self.milestone: float = self.leaning(w.milestone)
        self.builds: float = w.builds * turns
        self.steps: float = w.steps * turns
        self.rails: float = w.rails * turns
        self.money: float = w.money * min(1.0, turns / w.money_turns) + 0.001
        self.purse: float = w.purse + w.purse_turn * turns
        self.use: float = min(1.0, turns / w.worker_turns)
        """How far means can still be put to use."""
        self.share: float = w.share * self.use
        self.worker: float = w.worker * self.use + 0.001
        """In the end, as money, still better than nothing."""
        self.train_down: float = w.train_down * min(1.0, turns / 2.0)
        self.train_up: vec[float] = vec[float]([0.0] * int(s.g.kinds))
        self.tile: vec[float] = vec[float]([0.0] * int(s.g.cities))
        """What the reward of a station in each city brings, with the bonus if that is free, less its price."""
        self.after_a: float = self.chain(1, turns)
        """What milestones after one of stack A bring if it is completed now; so do the next two."""
        self.after_b: float = self.chain(2, turns)
        self.after_c: float = self.chain(3, turns)
        kind: i64
        for kind in range(s.g.kinds):
            self.train_up[kind] = w.train_up * self.use * (0.6 + 0.06 * self.worth(s.g.train_bonus[kind]))
        city: i64
        for city in range(s.g.cities):
            tile = s.tile_at[city]
            if tile != NONE:
                gain = self.worth(s.g.tile_reward[tile]) - float(s.g.city_cost[city]) / 100.0 * self.money
                if s.first_station[city] == NONE:
                    gain += self.worth(s.g.tile_bonus[tile])
                self.tile[city] = max(0.0, gain)

    def leaning(self, factor: float) -> float:
        """In the end everybody counts points as they are."""
        return 1.0 + (factor - 1.0) * min(1.0, self.turns / 4.0)

    def worth(self, effect: Effect) -> float:
        """About what an effect brings."""
        total = -float(effect.pay) / 100.0 * self.money
        i: i64
        for i in range(len(effect.op)):
            op = effect.op[i]
            n = float(effect.n[i])
            if op == MONEY:
                total += n / 100.0 * self.money
            elif op == SHARES:
                total += n * (1.5 * self.money + self.share)
            elif op == PERFORMANCE:
                total += n * self.w.step
            elif op == GAIN:
                total += self.worker + self.use
            elif op == PROMOTE:
                total += PROMOTION * n * self.use
            elif op == FLIP:
                total += TURNED_TRAIN * n
            elif op == TRAIN:
                total += NEW_TRAIN
            else:
                total += FREE_PIECE * self.use
        return max(0.0, total)

    def chance(self, need: float, turns: float) -> float:
        """How likely something that takes so many turns is done in time."""
        if need <= 0.0:
            return 1.0
        if turns <= 0.0:
            return 0.0
        w = self.w
        return math.exp(-w.patience * need) / (1.0 + math.exp((need - w.hurry * turns) / w.doubt))

    def chain(self, letter: i64, turns: float) -> float:
        """What milestones from a letter (1 for B) on bring that nobody has seen yet, with so many turns to go."""
        w = self.w
        if letter > 3 or turns <= 0.0:
            return 0.0
        if letter == 3:
            return POINTS_D * self.chance(w.next_d, turns)
        if letter == 2:
            return POINTS_C * self.chance(w.next_c, turns) + self.chain(3, turns - w.next_c)
        return POINTS_B * self.chance(w.next_b, turns) + self.chain(2, turns - w.next_b)
