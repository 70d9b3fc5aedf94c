# compiled by mypyc
"""How long things take: turns until the dice have allowed all that is needed, and until the goods run out."""

from __future__ import annotations

from math import pow
from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from roundhouse.games.steamrollers.bots.settings import Settings
from roundhouse.games.steamrollers.game import CITIES, COLOURS
from roundhouse.games.steamrollers.state import SteamState
from roundhouse.kit.arrays import total

MOST_ROUNDS: Final = 40
MOST_CROSSES: Final = 16
EVA_SPREADS: Final = 10
EVA_TAKES: Final = 0.7
HEIGHT: Final = 41
"""MOST_ROUNDS + 1"""


@final
class Pace:
    """How fast a player gets on, by the number of players.

    The numbers of `time` were fitted to 1,000 simulated plans, in which a player takes what helps most of the dice that
    are left. They are right within half a round.
    """

    def __init__(self, s: SteamState, settings: Settings) -> None:
        players = s.g.players
        self.waste: float = settings.waste
        self.solo: bool = s.g.solo
        self.each: float = 0.6
        self.crowd: float = 1.15
        self.more: float = 0.8
        if players == 1:
            self.each = 0.06
            self.crowd = 1.79
            self.more = 1.07
        elif players == 2:
            self.each = 0.39
            self.crowd = 2.08
            self.more = 1.03
        elif players == 3:
            self.each = 0.52
            self.crowd = 1.51
            self.more = 1.26
        elif players == 4:
            self.each = 0.57
            self.crowd = 1.3
            self.more = 0.88
        self.serve: vec[float] = vec[float]([0.0] * (CITIES + 1))
        """How many deliveries the dice of a turn allow, by the number of cities with goods for them."""
        dice = float(players + 3) / 2.0
        i: i64
        for i in range(1, CITIES + 1):
            miss = 1.0 - float(i) / float(CITIES)
            if s.g.solo:  # three dice, two actions
                self.serve[i] = 2.0 - 2.0 * miss * miss * miss - 3.0 * (1.0 - miss) * miss * miss
            else:
                self.serve[i] = 1.0 - pow(miss, dice)

    def time(self, actions: float, cubes: float) -> float:
        """The rounds that so many actions take; `cubes` is the sum of the third powers of those with each value."""
        if actions <= 0.0:
            return 0.0
        least = 0.5 * actions if self.solo else actions
        waits = self.each * actions + self.crowd * pow(cubes, 1.0 / 3.0) + self.more * min(1.0, actions / 3.0)
        return least + self.waste * max(0.0, waits - least)


def goods_to_go(s: SteamState, spread: float) -> float:
    """How many goods will be gone from the board before three cities are empty."""
    sizes: list[int] = []
    city: i64
    colour: i64
    for city in range(CITIES):
        size: i64 = 0
        for colour in range(COLOURS):
            size += s.goods[city * COLOURS + colour]
        sizes.append(int(size))
    sizes.sort()
    few = float(sizes[0] + sizes[1] + sizes[2])
    rest = float(sizes[3] + sizes[4] + sizes[5])
    if few <= 0.0:
        return 0.0
    return few + spread * rest * few / (few + rest)


def race_end(goods: float, ready: float, rate: float, others: vec[float], rates: vec[float], early: float) -> float:
    """The time at which so many goods are gone, if everybody delivers at a rate from when they are ready on."""
    time = 0.0
    gone = 0.0
    i: i64
    for _ in range(len(others) + 2):
        speed = rate if ready <= time else 0.0
        until = ready if ready > time else 1.0e6
        for i in range(len(others)):
            if others[i] <= time:
                speed += rates[i]
            else:
                speed += early
                if others[i] < until:
                    until = others[i]
        if speed > 0.0 and gone + speed * (until - time) >= goods:
            return time + (goods - gone) / speed
        gone += speed * (until - time)
        time = until
        if time >= 1.0e6:
            break
    return 60.0


@final
class EvaPace:
    """What Eva's crosses will bring her."""

    def __init__(self, s: SteamState, settings: Settings) -> None:
        self.hope: vec[float] = vec[float]([0.0] * (MOST_CROSSES * HEIGHT))
        """The points that a region brings her, by crosses * HEIGHT + rounds."""
        size = s.g.region_size[0]
        rounds: i64
        crosses: i64
        for rounds in range(1, HEIGHT):
            for crosses in range(MOST_CROSSES - 1):
                chance = EvaPace.chance(crosses)
                gain = 0.0
                if crosses >= size:
                    gain = settings.danger * 2.0
                elif crosses + 1 >= s.g.eva_from:
                    gain = float(crosses + 1)
                after = self.hope[(crosses + 1) * HEIGHT + rounds - 1]
                stay = self.hope[crosses * HEIGHT + rounds - 1]
                self.hope[crosses * HEIGHT + rounds] = chance * (gain + after) + (1.0 - chance) * stay

    @staticmethod
    def chance(crosses: i64) -> float:
        """The chance that a region with so many crosses gets her next one: the player leaves harmless dice to her."""
        if crosses < 2:
            return 0.2
        if crosses < 4:
            return 0.15
        return 0.12

    def ready(self, s: SteamState) -> float:
        """In how many rounds she begins to take goods: her first crosses can be spread over all regions."""
        return float(max(i64(0), EVA_SPREADS - total(s.crosses)))

    def rate(self, s: SteamState) -> float:
        """How many goods she takes in a round then."""
        speed = 0.0
        region: i64
        for region in range(CITIES):
            if s.crosses[region] >= s.g.eva_from - 1 and not s.is_empty(region):
                speed += EvaPace.chance(s.crosses[region])
        return max(EVA_TAKES, speed)

    def points(self, s: SteamState, time: float) -> float:
        """The points that she will still get for goods and for her best regions."""
        rounds = i64(time + 0.5)
        if rounds > MOST_ROUNDS:
            rounds = MOST_ROUNDS
        worth = 0.0
        region: i64
        for region in range(CITIES):
            if not s.is_empty(region):
                worth += self.hope[min(s.crosses[region], i64(MOST_CROSSES - 1)) * HEIGHT + rounds]
        return worth + 0.3 * float(rounds)
