"""What a position is worth to a seat: points so far, and what its goods, lines and power may still bring."""

from __future__ import annotations

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from bench.reference.steamrollers.plan import FAR, Plan
from roundhouse.games.steamrollers.game import CITIES, COLOURS, NONE, SIDE_B
from roundhouse.games.steamrollers.scoring import EvaSheet, Sheet
from roundhouse.games.steamrollers.state import SteamState

MOST_LINKS: Final = 4
WON: Final = 1000.0


@final
class Weights:
    """How much hope is worth."""

    def __init__(self) -> None:
        self.per_field: float = 0.74
        """The chance of a link falls by this factor with each field that is missing."""
        self.per_power: float = 0.72
        """The worth of a delivery falls by this factor with each power that is missing."""
        self.deliveries: float = 0.55
        """The share of a possible delivery that counts before it is made."""
        self.links: float = 0.55
        """The same for the points of a link."""
        self.power: float = 0.25
        """For each crossed box besides."""
        self.tiles: float = 0.12
        """The chance that a tile stays where it is, for each city that is empty and one more."""
        self.crosses: float = 0.5
        """For each of Eva's crosses beyond the first in a region."""
        self.danger: float = 6.0
        """For a region in which Eva lacks one cross; a quarter of it where she lacks two."""
        self.horizon: i64 = 7
        """So many deliveries are hoped for."""


@final
class Judge:
    """Judges positions of a seat; a plan is made once for equal tracks."""

    def __init__(self, s: SteamState, seat: i64, weights: Weights) -> None:
        self.seat: i64 = seat
        self.w: Weights = weights
        self.drawn: i64 = drawn_fields(s, seat)
        self.plan: Plan = Plan(s, seat)

    def value(self, s: SteamState) -> float:
        """The worth of a position."""
        plan = self.plan if drawn_fields(s, self.seat) == self.drawn else Plan(s, self.seat)
        sheet = Sheet(s, self.seat)
        worth = float(sheet.total())
        if len(s.stack) > 0:
            worth += self._hope(s, plan) - float(sheet.tiles) * (1.0 - self._lasting(s))
        if s.g.solo:
            return worth - self._eva(s, sheet)
        return worth

    def _hope(self, s: SteamState, plan: Plan) -> float:
        """What is still to come: deliveries, links, power."""
        w = self.w
        best = Routes(s, self.seat, plan, w).best
        hoped: list[float] = []
        origin: i64
        colour: i64
        target: i64
        for origin in range(CITIES):
            for colour in range(COLOURS):
                number = s.goods[origin * COLOURS + colour]
                if s.cargo[self.seat] == colour * CITIES + origin:
                    number += 1
                if number == 0:
                    continue
                most = 0.0
                for target in range(CITIES):
                    if target != origin and s.g.targets[colour] >> target & 1 == 1:
                        most = max(most, best[origin * CITIES + target])
                while number > 0 and most > 0.0:
                    hoped.append(most)
                    number -= 1
        hoped.sort(reverse=True)
        share = w.deliveries
        worth = 0.0
        i: i64 = 0
        for one in hoped:
            if i == self._horizon(s):
                break
            worth += one * share
            share *= 0.93
            i += 1
        return worth + self._links(s, plan) + w.power * float(s.boxes_crossed(self.seat))

    def _lasting(self, s: SteamState) -> float:
        """The chance that who has a tile now has it at the end."""
        return self.w.tiles * float(1 + s.empty_cities())

    def _horizon(self, s: SteamState) -> i64:
        """How many deliveries there may be before the game ends: fewer when cities run empty."""
        return max(i64(1), self.w.horizon - 2 * s.empty_cities())

    def _links(self, s: SteamState, plan: Plan) -> float:
        worth = 0.0
        a: i64
        b: i64
        for a in range(CITIES):
            for b in range(a + 1, CITIES):
                i = a * CITIES + b
                if plan.missing[i] < FAR and s.links[self.seat * CITIES * CITIES + i] == 0:
                    points = 1.0 + float(plan.towns[i])
                    worth += self.w.links * points * powered(self.w.per_field, plan.missing[i]) ** 1.5
        return worth

    def _eva(self, s: SteamState, sheet: Sheet) -> float:
        """Eva's points, and those that her crosses threaten."""
        eva = EvaSheet(s)
        if s.eva_won == 1:
            return WON
        worth = float(eva.total())
        if len(s.stack) > 0:
            worth -= float(eva.tiles) * (1.0 - self._lasting(s))
        else:
            return worth + (0.0 if sheet.total() > eva.total() else WON)
        region: i64
        for region in range(CITIES):
            crosses = s.crosses[region]
            if crosses > 1 and not s.is_empty(region):
                worth += self.w.crosses * float(crosses)
            near = crosses - s.g.region_size[region] + 3
            if near > 0:
                worth += self.w.danger * float(near * near) / 4.0
        return worth


@final
class Routes:
    """The hoped-for distance of the best route between all cities, over links that are there or may come."""

    def __init__(self, s: SteamState, seat: i64, plan: Plan, weights: Weights) -> None:
        self.w: Weights = weights
        self.best: list[float] = [0.0] * 36
        self.power: i64 = s.boxes_crossed(seat)
        if s.owner[3] == seat:
            self.power += 1 if s.side[3] == SIDE_B else 3
        self.extra: i64 = 2 if s.owner[2] == seat and s.side[2] == SIDE_B else 0
        self.length: vec[i64] = plan.towns[:]
        self.chance: list[float] = [0.0] * 36
        i: i64
        for i in range(CITIES * CITIES):
            links = s.links[seat * CITIES * CITIES + i]
            if links != 0:
                self.chance[i] = 1.0
                self.length[i] = 0
                while links > 1:
                    links >>= 1
                    self.length[i] += 1
            elif plan.missing[i] < FAR:
                self.chance[i] = powered(weights.per_field, plan.missing[i])
                self.length[i] += 1
        origin: i64
        for origin in range(CITIES):
            self._go(origin, origin, i64(1) << origin, 0, 1.0, 0)

    def _go(self, origin: i64, city: i64, visited: i64, length: i64, chance: float, links: i64) -> None:
        there: i64
        for there in range(CITIES):
            i = city * CITIES + there
            if visited >> there & 1 == 1 or self.chance[i] == 0.0:
                continue
            likely = chance * self.chance[i]
            if likely < 0.06:
                continue
            far = length + self.length[i]
            worth = float(far + self.extra) * likely
            if far + self.extra > self.power:
                worth *= powered(self.w.per_power, far + self.extra - self.power)
            if worth > self.best[origin * CITIES + there]:
                self.best[origin * CITIES + there] = worth
            if links + 1 < MOST_LINKS:
                self._go(origin, there, visited | i64(1) << there, far, likely, links + 1)


def powered(factor: float, times: i64) -> float:
    """The factor to a small power."""
    out = 1.0
    while times > 0:
        out *= factor
        times -= 1
    return out


def drawn_fields(s: SteamState, seat: i64) -> i64:
    """How many fields are drawn on: tracks never change, so within a turn equal numbers mean equal tracks."""
    number: i64 = 0
    i: i64
    for i in range(seat * s.g.fields, (seat + 1) * s.g.fields):
        if s.tracks[i] != NONE:
            number += 1
    return number
