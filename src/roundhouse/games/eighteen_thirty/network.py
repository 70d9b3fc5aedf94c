# compiled by mypyc
"""The network of a corporation: the stops that it reaches, and the links of track from one to the next."""

from __future__ import annotations

from typing import Final, final

from librt.vecs import append, vec
from mypy_extensions import i64

from roundhouse.games.eighteen_thirty.board import ALL_EDGES, NEW_YORK, NONE, Board
from roundhouse.games.eighteen_thirty.faces import CITY, EDGES, ENDS
from roundhouse.games.eighteen_thirty.rails import Rails, in_city
from roundhouse.games.eighteen_thirty.reach import Reach, reached

WORD: Final = 62
"""Hexsides per number of a set of hexsides; four numbers hold all of them."""

# Readings of what a route may visit twice, as bits; none of them is the default.
GULF_TWICE: Final = 1
"""Both hexes of the Gulf on one route, as 18xx.games has it (D16)."""
PAIRS_ONCE: Final = 2
"""Of two stops on one hex only one, except in New York (D17)."""


_SINGLE: Final = vec[i64]([1 << n for n in range(WORD)])
"""A table, because mypyc makes a shift of 32 bits out of a literal that is shifted."""


def single(n: i64) -> i64:
    """The set with the one member n."""
    return _SINGLE[n]


Sides = tuple[i64, i64, i64, i64]
"""A set of hexsides."""


def word_of(sides: Sides, side: i64) -> i64:
    """The number of a set that holds the hexside, if the set does."""
    word = side // WORD
    return sides[0] if word == 0 else sides[1] if word == 1 else sides[2] if word == 2 else sides[3]


def has_side(sides: Sides, side: i64) -> bool:
    return word_of(sides, side) & single(side % WORD) != 0


def with_side(sides: Sides, side: i64) -> Sides:
    """The set and one hexside more."""
    word, bit = side // WORD, single(side % WORD)
    w0, w1, w2, w3 = sides
    if word == 0:
        return w0 | bit, w1, w2, w3
    if word == 1:
        return w0, w1 | bit, w2, w3
    if word == 2:
        return w0, w1, w2 | bit, w3
    return w0, w1, w2, w3 | bit


def joined(a: Sides, b: Sides) -> Sides:
    """The hexsides of both sets."""
    return a[0] | b[0], a[1] | b[1], a[2] | b[2], a[3] | b[3]


def is_part(a: Sides, b: Sides) -> bool:
    """Whether all hexsides of the first set are in the second."""
    return a[0] & ~b[0] == 0 and a[1] & ~b[1] == 0 and a[2] & ~b[2] == 0 and a[3] & ~b[3] == 0


@final
class Network:
    """Stops are numbered by falling value, so that the first ones of a set are its dearest; sets of stops are bits."""

    def __init__(self, board: Board, rails: Rails, corporation: i64, high: bool, reading: i64) -> None:
        self.board: Board = board
        self.rails: Rails = rails
        self.corporation: i64 = corporation
        self.stop: vec[i64] = vec[i64]()
        """The stops as 2 * hex + n."""
        self.value: vec[i64] = vec[i64]()
        self.number: vec[i64] = vec[i64]([NONE] * (board.hexes * 2))
        self.through: i64 = 0
        """The stops that a route may go through."""
        self.tokens: i64 = 0
        """The cities with an own token."""
        self.bars: vec[i64] = vec[i64]()
        """By stop: those that cannot be on the same route, itself among them."""
        self.a: vec[i64] = vec[i64]()
        """By link: its stops, the lower number first, and its hexsides as a set of four words."""
        self.b: vec[i64] = vec[i64]()
        self.w0: vec[i64] = vec[i64]()
        self.w1: vec[i64] = vec[i64]()
        self.w2: vec[i64] = vec[i64]()
        self.w3: vec[i64] = vec[i64]()
        self.walks: list[vec[i64]] = []
        """By link: its steps (6 * hex + edge left) from stop a to stop b."""
        reach = reached(board, rails, corporation)
        self._add_stops(reach, board.high if high else board.low)
        self._add_bars(reading)
        Links(self).find()

    def sides(self, link: i64) -> Sides:
        """The hexsides of a link."""
        return self.w0[link], self.w1[link], self.w2[link], self.w3[link]

    def _add_stops(self, reach: Reach, values: vec[i64]) -> None:
        board = self.board
        face = self.rails.face
        at: i64
        n: i64
        for at in range(board.hexes):
            for n in range(2):
                if reach.stops[at] >> n & 1:
                    self._insert(at * 2 + n, values[face[at] * 2 + n])
        for n in range(len(self.stop)):
            at = self.stop[n] // 2
            self.number[self.stop[n]] = n
            if reach.passes(at, self.stop[n] % 2):
                self.through |= single(n)
            kind = board.stop_kind[face[at] * 2 + self.stop[n] % 2]
            if kind == CITY and in_city(board, self.rails, self.corporation, at, self.stop[n] % 2):
                self.tokens |= single(n)

    def _insert(self, stop: i64, value: i64) -> None:
        i = i64(len(self.stop))
        self.stop = append(self.stop, stop)
        self.value = append(self.value, value)
        while i > 0 and self.value[i - 1] < value:
            self.stop[i] = self.stop[i - 1]
            self.value[i] = self.value[i - 1]
            i -= 1
        self.stop[i] = stop
        self.value[i] = value

    def _add_bars(self, reading: i64) -> None:
        i: i64
        j: i64
        for i in range(len(self.stop)):
            bars: i64 = 0
            for j in range(len(self.stop)):
                if i == j or excludes(self.board, self.rails, self.stop[i], self.stop[j], reading):
                    bars |= single(j)
            self.bars = append(self.bars, bars)


def excludes(board: Board, rails: Rails, stop: i64, other: i64, reading: i64) -> bool:
    """Whether two different stops cannot be on one route: of one area (D16), of one hex if so read (D17)."""
    at = stop // 2
    there = other // 2
    if at == there:
        return reading & PAIRS_ONCE != 0 and board.label[rails.face[at]] != NEW_YORK
    area = board.site_area if reading & GULF_TWICE else board.area
    return area[at] != NONE and area[at] == area[there]


@final
class Links:
    """Finds the links: all walks from a stop along track to the next stops.

    Of two links between the same stops, one whose hexsides are all on the other serves every route at least as well.
    """

    def __init__(self, network: Network) -> None:
        self.network: Network = network
        self.board: Board = network.board
        self.face: vec[i64] = network.rails.face
        self.start: i64 = 0
        self.first: i64 = 0
        self.walk: vec[i64] = vec[i64]([0] * network.board.sides)

    def find(self) -> None:
        network = self.network
        start: i64
        edge: i64
        for start in range(len(network.stop)):
            self.start = start
            self.first = i64(len(network.a))
            stop = network.stop[start]
            at = stop // 2
            edges = self.board.joined[self.face[at] * ENDS + EDGES + stop % 2] & ALL_EDGES
            for edge in range(EDGES):
                if edges >> edge & 1:
                    self._go(at * EDGES + edge, 0, (0, 0, 0, 0))

    def _go(self, step: i64, length: i64, sides: Sides) -> None:
        board = self.board
        side = board.side[step]
        if has_side(sides, side):
            return
        sides = with_side(sides, side)
        self.walk[length] = step
        length += 1
        at = board.neighbour[step]
        ends = board.joined[self.face[at] * ENDS + (step + 3) % EDGES]
        n: i64
        for n in range(2):
            if ends >> (EDGES + n) & 1:
                number = self.network.number[at * 2 + n]
                if number > self.start:
                    self._add(number, length, sides)
        for n in range(EDGES):
            if ends >> n & 1:
                self._go(at * EDGES + n, length, sides)

    def _add(self, end: i64, length: i64, sides: Sides) -> None:
        net = self.network
        i: i64
        for i in range(self.first, len(net.a)):
            if net.b[i] == end:
                known = net.sides(i)
                if is_part(known, sides):
                    return
                if is_part(sides, known):
                    net.w0[i], net.w1[i], net.w2[i], net.w3[i] = sides
                    net.walks[i] = self.walk[:length]
                    return
        net.a = append(net.a, self.start)
        net.b = append(net.b, end)
        net.w0 = append(net.w0, sides[0])
        net.w1 = append(net.w1, sides[1])
        net.w2 = append(net.w2, sides[2])
        net.w3 = append(net.w3, sides[3])
        net.walks.append(self.walk[:length])
