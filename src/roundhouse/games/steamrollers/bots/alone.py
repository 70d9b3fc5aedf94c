# compiled by mypyc
"""Playing a solo game on to its end: what comes of a position when one of the designs is carried out."""

from __future__ import annotations

from math import exp, log
from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from roundhouse.core.frame import CHANCE
from roundhouse.core.rng import Rng
from roundhouse.games.steamrollers.bots.designs import Design
from roundhouse.games.steamrollers.bots.value import Judge
from roundhouse.games.steamrollers.build import IGNORE_BLACK, kinds_allowed
from roundhouse.games.steamrollers.deliver import deliver, distances_between, power
from roundhouse.games.steamrollers.eva import SOLO_TILE, BeforeEva, BlockEva, RollEva, start_eva
from roundhouse.games.steamrollers.game import (
    BLOCK_EVA,
    CITIES,
    COLOURS,
    EVA_DIE,
    FROM_BOARD,
    FROM_ROW,
    LEAVE,
    NONE,
    REROLL_EVA,
    SIDE_B,
    TRACKS,
)
from roundhouse.games.steamrollers.network import draw_track
from roundhouse.games.steamrollers.round import RollWhite, begin_turn
from roundhouse.games.steamrollers.rows import places_of
from roundhouse.games.steamrollers.scoring import EvaSheet, Sheet
from roundhouse.games.steamrollers.state import SteamState
from roundhouse.games.steamrollers.tiles import take_tile
from roundhouse.kit.arrays import counts

ROUNDS: Final = 32
"""After so many rounds the dice of a world begin anew."""
THROWS: Final = 8
"""The throws of a round: three white dice, the black one, and Eva's."""
BLACK_DIE: Final = 3
EVAS: Final = 4
MOST_ROUNDS: Final = 45
LOST: Final = 100.0
FILLED: Final = 30.0
"""The points that it costs when Eva fills a region."""
BLUR: Final = 6.0
"""The simple player of a plan is wrong by so many points."""
# What the actions of a plan are worth, roughly, in points.
FEW_GOODS: Final = 4.0
TRACK: Final = 3.0
LINK: Final = 3.0
BOX: Final = 2.1
BONUS_BOX: Final = 0.54
SPARE_BOX: Final = 0.6
TILE: Final = 0.4
SHIELD: Final = 0.3
AGAIN: Final = 0.4
TILE_POINT: Final = 0.4
BURDEN: Final = 0.3
KEPT: Final = 0.5
NOW: Final = 0.6
WAIT: Final = 0.1
EMPTY: Final = 5.0
HARMLESS: Final = 0.3
TAKEN: Final = 1.5
USEFUL: Final = 0.4
REROLL_FROM: Final = 8.0


@final
class Playouts:
    """Plays positions on, all in the same worlds: the dice of every round, and those of Eva, are thrown beforehand."""

    def __init__(self, judge: Judge, seed: int, worlds: i64, plans: i64) -> None:
        self.judge: Judge = judge
        self.worlds: i64 = worlds
        self.plans: i64 = plans
        self.throws: vec[i64] = counts(worlds * ROUNDS * THROWS)
        rng = Rng(seed)
        i: i64
        for i in range(len(self.throws)):
            self.throws[i] = rng.pick(judge.black_weights) if i % THROWS == BLACK_DIE else rng.below(CITIES)
        self._goal: i64 = CITIES
        """The power that the plan asks for."""
        self._act: i64 = NONE
        """What the best action with a die would be: a track, DELIVER + a delivery, or one of those below."""

    def value(self, s: SteamState) -> float:
        """The chance to win by the best of the plans that look best, as the points by which one would be ahead."""
        if len(s.stack) == 0:
            return self.judge.value(s)
        best = 0.0
        for design in self.judge.best_designs(s, self.plans):
            self._goal = farthest(design, s)
            chance = 0.0
            world: i64
            for world in range(self.worlds):
                chance += 1.0 / (1.0 + exp(-self._played(s, design, world) / BLUR))
            best = max(best, chance)
        return BLUR * log(best / (float(self.worlds) - best))

    def _played(self, start: SteamState, design: Design, world: i64) -> float:
        """By how many points the game is won in one world."""
        s = start.copy()
        rounds: i64 = 0
        throw: i64 = EVAS
        here: i64 = 0
        while len(s.stack) > 0 and rounds < MOST_ROUNDS:
            frame = s.stack[-1]
            if isinstance(frame, RollWhite):
                s.stack.pop()
                s.stack.pop()
                rounds += 1
                s.round += 1
                here = (world * ROUNDS + s.round % ROUNDS) * THROWS
                throw = EVAS
                s.black = self.throws[here + BLACK_DIE]
                begin_turn(s)
                self._turn(s, design, here)
                start_eva(s)
            elif isinstance(frame, RollEva):
                frame.play(s, CHANCE, EVA_DIE + self.throws[here + throw])
                throw = throw + 1 if throw + 1 < THROWS else EVAS
            elif isinstance(frame, BeforeEva):
                frame.play(s, 0, REROLL_EVA if self._leaving(s, design, only_die(s)) > REROLL_FROM else LEAVE)
            elif isinstance(frame, BlockEva):
                frame.play(s, 0, BLOCK_EVA if s.crosses[only_die(s)] + 1 < s.g.region_size[only_die(s)] else LEAVE)
            else:
                break
        eva = float(EvaSheet(s).total())
        return float(Sheet(s, 0).total()) - eva - (FILLED if s.eva_won == 1 else 0.0)

    def _turn(self, s: SteamState, design: Design, here: i64) -> None:
        """Use the two dice that together with the one left to Eva are best."""
        a = self.throws[here]
        b = self.throws[here + 1]
        c = self.throws[here + 2]
        for_a = self._best(s, design, a)
        for_b = for_a if b == a else self._best(s, design, b)
        for_c = for_a if c == a else (for_b if c == b else self._best(s, design, c))
        without_a = for_b + for_c - self._leaving(s, design, a)
        without_b = for_a + for_c - self._leaving(s, design, b)
        without_c = for_a + for_b - self._leaving(s, design, c)
        left = c
        if without_a >= without_b and without_a > without_c:
            left, a = a, c
            for_a = for_c
        elif without_b > without_c:
            left, b = b, c
            for_b = for_c
        if for_b > for_a:
            a, b = b, a
        self._do(s, design, a)
        self._do(s, design, b)
        s.dice = counts(CITIES)
        s.dice[left] = 1

    def _do(self, s: SteamState, design: Design, value: i64) -> None:
        """The best action with a die."""
        self._best(s, design, value)
        act = self._act
        if act >= s.g.deliver:
            deliver(s, 0, value, act)
        elif act >= s.g.build:
            field = (act - s.g.build) // TRACKS
            if s.g.black_masks[s.black] >> s.g.track_kind[act - s.g.build - field * TRACKS] & 1 == 0:
                s.use_tile(IGNORE_BLACK)
            draw_track(s, 0, field, (act - s.g.build) % TRACKS)
        elif act == CITIES:
            take_tile(s, 0, value)
        elif act != NONE:
            s.boxes[0] |= i64(1) << act

    def _best(self, s: SteamState, design: Design, value: i64) -> float:
        """What the best action with a die is worth, roughly."""
        g = s.g
        hurry = min(1.0, float(left_to_go(s)) / FEW_GOODS)
        self._act = NONE
        top = 0.01
        if s.owner[value] == NONE:
            points = g.tile_value[value * 2 + s.side[value]]
            top = TILE + (TILE_POINT * (2.0 - hurry) if points > 0 else BURDEN) * float(points)
            if value == SOLO_TILE:
                top += SHIELD if s.side[value] == SIDE_B else AGAIN
            self._act = CITIES
        if s.boxes[0] >> value & 1 == 0:
            crossed = s.boxes_crossed(0)
            worth = BOX * hurry if crossed < self._goal else SPARE_BOX
            if crossed >= 3:
                worth += BONUS_BOX
            if worth > top:
                top = worth
                self._act = value
        kinds = kinds_allowed(s, 0)
        for way in design.ways:
            lacking: i64 = 0
            wanted: i64 = NONE
            for drawn in way.new:
                field = drawn // TRACKS
                if s.tracks[field] == NONE:
                    lacking += 1
                    if g.region[field] == value and kinds >> g.track_kind[drawn % TRACKS] & 1 == 1:
                        wanted = drawn
            if wanted != NONE:
                worth = TRACK * hurry + LINK / float(lacking)
                if worth > top:
                    top = worth
                    self._act = g.build + wanted
        return self._delivery(s, design, value, top)

    def _leaving(self, s: SteamState, design: Design, value: i64) -> float:
        """What it costs to leave a die to Eva, roughly."""
        crosses = s.crosses[value]
        if crosses >= s.g.region_size[value]:
            return LOST
        row = s.rows[value]
        if row == 0:
            return EMPTY
        cost = HARMLESS
        if crosses + 1 >= s.g.eva_from:
            cost = float(crosses) + TAKEN + USEFUL * float(self._later(s, design, value, row % 8 - 1))
        if s.owner[value] == 0 and s.sideways[value] == 0:
            cost += KEPT + TILE_POINT * float(max(i64(0), s.g.tile_value[value * 2 + s.side[value]]))
        return cost

    def _later(self, s: SteamState, design: Design, city: i64, colour: i64) -> i64:
        """How far a good will go when the design is carried out."""
        hoped = ((i64(2) << self._goal) - 1) & 4095
        far: i64 = 0
        target: i64
        for target in range(CITIES):
            if target != city and s.g.targets[colour] >> target & 1 == 1:
                distances = s.reach[city * CITIES + target] | design.reach[city * CITIES + target]
                far = max(far, self.judge.mine.high[distances & hoped])
        return far

    def _delivery(self, s: SteamState, design: Design, value: i64, top: float) -> float:
        """The best delivery from a city, if it is worth more than what else can be done."""
        g = s.g
        strength = power(s, 0)
        able = (i64(2) << strength) - 1
        high = self.judge.mine.high
        colour: i64
        target: i64
        for colour in range(COLOURS):
            if s.goods[value * COLOURS + colour] == 0:
                continue
            far: i64 = 0
            goal: i64 = NONE
            for target in range(CITIES):
                if target != value and g.targets[colour] >> target & 1 == 1:
                    now = distances_between(s, 0, colour, value, target)
                    distance = high[now & able & 4095]
                    if distance > far:
                        far = distance
                        goal = target
            if far == 0:
                continue
            worth = float(far) - WAIT * float(self._later(s, design, value, colour) - far) + NOW
            if worth > top:
                places = places_of(s.rows[value], colour)
                source: i64 = FROM_BOARD
                if len(places) > 1:
                    source = FROM_ROW + places[len(places) - 1]
                top = worth
                self._act = g.deliver_id(source, colour, value, goal, far)
        return top


def left_to_go(s: SteamState) -> i64:
    """How many goods lie on the three cities with the fewest."""
    first: i64 = 99
    second: i64 = 99
    third: i64 = 99
    city: i64
    for city in range(CITIES):
        row = s.rows[city]
        size: i64 = 0
        while row > 0:
            size += 1
            row >>= 3
        if size < first:
            first, second, third = size, first, second
        elif size < second:
            second, third = size, second
        elif size < third:
            third = size
    return first + second + third


def only_die(s: SteamState) -> i64:
    """The die that is left to Eva."""
    value: i64
    for value in range(CITIES):
        if s.dice[value] > 0:
            return value
    return 0


def farthest(design: Design, s: SteamState) -> i64:
    """The power that is worth having for a design."""
    most: i64 = 0
    i: i64
    for i in range(CITIES * CITIES):
        distances = (design.reach[i] | s.reach[i]) >> 1
        length: i64 = 0
        while distances > 0:
            length += 1
            distances >>= 1
        if length > most:
            most = length
    return min(most, i64(CITIES))
