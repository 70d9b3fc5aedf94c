# compiled by mypyc
"""The best routes of several trains together (4.22): they share stops, but no hexside."""

from __future__ import annotations

from typing import final

from librt.vecs import append, vec
from mypy_extensions import i64

from roundhouse.games.eighteen_thirty.network import Network, Sides, has_side, joined
from roundhouse.games.eighteen_thirty.one_train import Candidate, OneTrain


def _by_value(candidate: Candidate) -> int:
    return -int(candidate.value)


@final
class TrainSet:
    """The best routes of several trains. The trains with few stops go first: they have few routes.

    Of equal trains the one with the dearer route goes first.
    """

    def __init__(self, network: Network, sizes: vec[i64]) -> None:
        self.net: Network = network
        self.sizes: vec[i64] = sizes
        self.one: OneTrain = OneTrain(network)
        self.visits: Visits = Visits(network)
        self.total: i64 = 0
        self.chosen: list[Candidate] = []
        self.best: list[Candidate] = []

    def solve(self) -> None:
        self._greedy()
        if len(self.sizes) > 1:
            self._branch(0, 0, (0, 0, 0, 0))

    def _greedy(self) -> None:
        """A first set: the longest train takes its best route, then the next one of what is left."""
        taken: Sides = (0, 0, 0, 0)
        total: i64 = 0
        k = i64(len(self.sizes)) - 1
        while k >= 0:
            total += self.one.search(self.sizes[k], 0, False, taken)
            best = self.one.best
            if best is not None:
                taken = joined(taken, best.sides)
                self.chosen.append(best)
            k -= 1
        self.total = total
        self.best = self.chosen
        self.chosen = []

    def _take(self, total: i64) -> None:
        if total > self.total:
            self.total = total
            self.best = self.chosen[:]

    def _branch(self, k: i64, value: i64, taken: Sides) -> None:
        """Try the routes of train k; those before it have theirs."""
        self._take(value)
        if value + self.visits.bound(self.sizes[k:], taken) <= self.total:
            return
        last = i64(len(self.sizes)) - 1
        if k == last:
            self.one.search(self.sizes[k], self.total - value, False, taken)
            best = self.one.best
            if best is not None:
                self.chosen.append(best)
                self._take(value + best.value)
                self.chosen.pop()
            return
        rest = self._alone(k + 1, taken)
        equals = self.sizes[k] == self.sizes[last]
        trains = last - k + 1
        floor = self.total - value - rest
        if equals and (self.total - value) // trains > floor:
            floor = (self.total - value) // trains
        self.one.search(self.sizes[k], floor if floor > 0 else i64(0), True, taken)
        found = self.one.found
        found.sort(key=_by_value)
        for candidate in found:
            others = rest
            if equals and (trains - 1) * candidate.value < rest:
                others = (trains - 1) * candidate.value
            if value + candidate.value + others <= self.total:
                break
            self.chosen.append(candidate)
            self._branch(k + 1, value + candidate.value, joined(taken, candidate.sides))
            self.chosen.pop()
        if value + rest > self.total:  # this train may stay at home
            self._branch(k + 1, value, taken)

    def _alone(self, k: i64, taken: Sides) -> i64:
        """What the trains from k on bring in, each as if it ran alone over the free hexsides."""
        total: i64 = 0
        alone: i64 = 0
        i: i64
        for i in range(k, len(self.sizes)):
            if i == k or self.sizes[i] != self.sizes[i - 1]:
                alone = self.one.search(self.sizes[i], 0, False, taken)
            total += alone
        return total


@final
class Visits:
    """A bound for several trains together: how often they can visit each stop over its free exits.

    To go through takes two exits, to end there one, and n trains have 2n ends.
    """

    def __init__(self, network: Network) -> None:
        self.net: Network = network
        self.exits: list[vec[i64]] = []
        """By stop: the hexsides by which a link leaves it."""
        sides: list[vec[i64]] = [vec[i64]() for _ in range(len(network.stop))]
        i: i64
        for i in range(len(network.a)):
            walk = network.walks[i]
            a = int(network.a[i])
            b = int(network.b[i])
            sides[a] = _with(sides[a], network.board.side[walk[0]])
            sides[b] = _with(sides[b], network.board.side[walk[i64(len(walk)) - 1]])
        self.exits = sides

    def bound(self, sizes: vec[i64], taken: Sides) -> i64:
        """At most this much is brought in over the free hexsides."""
        trains = i64(len(sizes))
        room: i64 = 0
        for size in sizes:
            room += size
        net = self.net
        value = net.value
        units: vec[i64] = vec[i64]([0] * (2 * trains))
        through_total: i64 = 0
        any_total: i64 = 0
        stop: i64
        _: i64
        for stop in range(len(net.stop)):
            free: i64 = 0
            for side in self.exits[int(stop)]:
                if not has_side(taken, side):
                    free += 1
            visits = free if free < trains else trains
            if room > 0:
                made = visits if visits < room else room
                any_total += made * value[stop]
                room -= made
            passes: i64 = 0
            if net.through >> stop & 1:
                passes = free // 2 if free // 2 < trains else trains
            through_total += passes * value[stop]
            left = free - 2 * passes
            for _ in range(passes, visits):
                # An exit left over takes an end; beyond that, a passage is given up for two ends.
                if left > 0:
                    left -= 1
                    _raise(units, 2 * value[stop])
                else:
                    _raise(units, value[stop])
                    _raise(units, value[stop])
        twice: i64 = 0
        for unit in units:
            twice += unit
        ends_total = through_total + (twice + 1) // 2
        return ends_total if ends_total < any_total else any_total


def _with(sides: vec[i64], side: i64) -> vec[i64]:
    for known in sides:
        if known == side:
            return sides
    return append(sides, side)


def _raise(units: vec[i64], value: i64) -> None:
    """Put the value among the largest, which are kept in falling order."""
    i = i64(len(units)) - 1
    if value <= units[i]:
        return
    while i > 0 and units[i - 1] < value:
        units[i] = units[i - 1]
        i -= 1
    units[i] = value
