# compiled by mypyc
"""All routes of one train, or the best of them (4.19 to 4.21): depth first, with a bound on what can still be added."""

from __future__ import annotations

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from roundhouse.games.eighteen_thirty.board import NONE
from roundhouse.games.eighteen_thirty.network import Network, Sides, single

UNLIMITED: Final = 62
"""More stops than there are on the map."""

_LOW_BIT: Final = vec[i64]([-1] * 67)
"""The number of a single bit, by its remainder modulo 67: powers of two have different ones."""
for _bit in range(62):
    _LOW_BIT[(1 << _bit) % 67] = _bit


@final
class Candidate:
    """A route that may be part of the best set: its value, hexsides and links from end to end."""

    def __init__(self, value: i64, sides: Sides, links: vec[i64]) -> None:
        self.value: i64 = value
        self.sides: Sides = sides
        self.links: vec[i64] = links


@final
class OneTrain:
    """The routes of one train over the hexsides that are free.

    A route grows from one of its tokens, first to one side, then to the other. It grows from the first of its tokens in
    their order; the first link of its first side has the lower number: so each route comes up once.
    """

    def __init__(self, network: Network) -> None:
        self.net: Network = network
        self.best: Candidate | None = None
        self.found: list[Candidate] = []
        self.collect: bool = False
        self.floor: i64 = 0
        self.size: i64 = 0
        self.nodes: i64 = 0
        """Positions searched so far."""
        self.path: vec[i64] = vec[i64]([0] * UNLIMITED)
        self.near: vec[i64] = vec[i64]([0] * len(network.stop))
        """By stop: those that a free link leads to."""
        self.open: i64 = 0
        """While branches are looked at: the stops to be met, those met, when they were met, what they lead back to."""
        self.met: i64 = 0
        self.clock: i64 = 0
        self.depth: vec[i64] = vec[i64]([0] * len(network.stop))
        self.low: vec[i64] = vec[i64]([0] * len(network.stop))
        self.first: vec[i64] = vec[i64]([0] * (len(network.stop) + 1))
        self.link: vec[i64] = vec[i64]([0] * (2 * len(network.a)))
        self.to: vec[i64] = vec[i64]([0] * (2 * len(network.a)))

    def search(self, size: i64, floor: i64, collect: bool, taken: Sides) -> i64:
        """The value of the best route above the floor, or 0; with `collect`, all of them are in `found`."""
        self._reset(size, floor, collect)
        self._take_free_links(taken)
        net = self.net
        barred: i64 = 0
        tokens = net.tokens
        while tokens != 0:
            bit = tokens & -tokens
            tokens ^= bit
            token = _LOW_BIT[bit % 67]
            self._grow(token, token, NONE, net.value[token], 1, barred | net.bars[token], (0, 0, 0, 0))
            barred |= bit
        return self.floor if self.best is not None else i64(0)

    def _reset(self, size: i64, floor: i64, collect: bool) -> None:
        self.size = size
        self.floor = floor
        self.collect = collect
        self.found = []
        self.best = None

    def _take_free_links(self, taken: Sides) -> None:
        w0, w1, w2, w3 = taken
        net = self.net
        first = self.first
        stops = i64(len(net.stop))
        free: vec[i64] = vec[i64]([0] * len(net.a))
        i: i64
        n: i64
        for n in range(stops + 1):
            first[n] = 0
        for n in range(stops):
            self.near[n] = 0
        for i in range(len(net.a)):
            if net.w0[i] & w0 == 0 and net.w1[i] & w1 == 0 and net.w2[i] & w2 == 0 and net.w3[i] & w3 == 0:
                free[i] = 1
                first[net.a[i]] += 1
                first[net.b[i]] += 1
                self.near[net.a[i]] |= single(net.b[i])
                self.near[net.b[i]] |= single(net.a[i])
        for n in range(stops):
            first[n + 1] += first[n]
        # Filled from behind, so that `first` ends where it belongs and the dearest neighbours come first.
        i = i64(len(net.a)) - 1
        while i >= 0:
            if free[i] == 1:
                self._put(net.a[i], i, net.b[i])
                self._put(net.b[i], i, net.a[i])
            i -= 1

    def _put(self, stop: i64, link: i64, to: i64) -> None:
        self.first[stop] -= 1
        self.link[self.first[stop]] = link
        self.to[self.first[stop]] = to

    def _grow(self, head: i64, token: i64, start: i64, value: i64, stops: i64, seen: i64, taken: Sides) -> None:
        """Go on from the head; `token` is NONE once the second side has begun, `start` is the first link of all."""
        self.nodes += 1
        if stops >= 2 and value > self.floor:
            self._keep(value, stops - 1, taken)
        if stops >= self.size:
            return
        net = self.net
        ahead = net.through >> head & 1 == 1
        if value + self._potential(head if ahead else i64(NONE), token, self.size - stops, seen) <= self.floor:
            return
        if self.size == UNLIMITED and value + self._branches(head if ahead else i64(NONE), token, seen) <= self.floor:
            return
        if ahead:
            self._extend(head, token, start, NONE, value, stops, seen, taken)
        if token != NONE and start != NONE:
            self._extend(token, NONE, start, start, value, stops, seen, taken)

    def _extend(
        self, head: i64, token: i64, start: i64, above: i64, value: i64, stops: i64, seen: i64, taken: Sides
    ) -> None:
        net = self.net
        w0, w1, w2, w3 = taken
        j: i64
        for j in range(self.first[head], self.first[head + 1]):
            to = self.to[j]
            link = self.link[j]
            if seen >> to & 1 or link <= above:
                continue
            # Spelled out: calls for sets of hexsides would take a tenth of the whole search.
            l0, l1, l2, l3 = net.w0[link], net.w1[link], net.w2[link], net.w3[link]
            if l0 & w0 == 0 and l1 & w1 == 0 and l2 & w2 == 0 and l3 & w3 == 0:
                self.path[stops - 1] = link
                begun = link if start == NONE else start
                more = (w0 | l0, w1 | l1, w2 | l2, w3 | l3)
                self._grow(to, token, begun, value + net.value[to], stops + 1, seen | net.bars[to], more)

    def _potential(self, head: i64, token: i64, room: i64, seen: i64) -> i64:
        """At most this much can be added: the dearest stops ahead; where a route must end, one for each side."""
        near = self.near
        through = self.net.through
        heads: i64 = 0
        ends: i64 = 0
        if head != NONE:
            heads |= single(head)
            ends += 1
        if token != NONE:
            heads |= single(token)
            ends += 1
        ahead: i64 = 0
        waiting = heads
        while waiting != 0:
            bit = waiting & -waiting
            waiting ^= bit
            new = near[_LOW_BIT[bit % 67]] & ~seen & ~ahead
            ahead |= new
            waiting |= new & through
        total: i64 = 0
        value = self.net.value
        around = ahead | heads
        while ahead != 0 and room > 0:
            bit = ahead & -ahead
            ahead ^= bit
            stop = _LOW_BIT[bit % 67]
            ways = near[stop] & around
            if through & bit == 0 or ways & (ways - 1) == 0:
                if ends == 0:
                    continue
                ends -= 1
            total += value[stop]
            room -= 1
        return total

    def _branches(self, head: i64, token: i64, seen: i64) -> i64:
        """At most this much can be added: each side of a route takes one branch where the network forks for good."""
        total: i64 = 0
        if head != NONE:
            total += self._branch(head, seen)
        if token != NONE:
            total += self._branch(token, seen)
        return total

    def _branch(self, root: i64, seen: i64) -> i64:
        self.open = self.net.through & ~seen
        self.met = single(root)
        self.depth[root] = 0
        best = self._dearest_end(root, seen)
        waiting = self.near[root] & self.open
        while waiting != 0:
            block, beyond = self._visit(_LOW_BIT[(waiting & -waiting) % 67], root, seen)
            if block + beyond > best:
                best = block + beyond
            waiting &= self.open
        return best

    def _dearest_end(self, stop: i64, seen: i64) -> i64:
        """The value of the dearest neighbour where a route must end."""
        ends = self.near[stop] & ~self.net.through & ~seen
        return self.net.value[_LOW_BIT[(ends & -ends) % 67]] if ends != 0 else i64(0)

    def _visit(self, stop: i64, parent: i64, seen: i64) -> tuple[i64, i64]:
        """Depth first: what the stops bring that hang together with this one, and the best branch beyond one of them.

        A branch is what only one stop joins to the rest; a route that has gone into it does not come back.
        """
        self.open &= ~single(stop)
        self.met |= single(stop)
        self.clock += 1
        depth = self.clock
        self.depth[stop] = depth
        lowest = depth
        block = self.net.value[stop]
        beyond = self._dearest_end(stop, seen)
        waiting = self.near[stop] & self.open
        done = self.near[stop] & self.met & ~single(parent)
        while done != 0:
            bit = done & -done
            done ^= bit
            if self.depth[_LOW_BIT[bit % 67]] < lowest:
                lowest = self.depth[_LOW_BIT[bit % 67]]
        while waiting != 0:
            child = _LOW_BIT[(waiting & -waiting) % 67]
            inner, outer = self._visit(child, stop, seen)
            if self.low[child] >= depth:
                if inner + outer > beyond:
                    beyond = inner + outer
            else:
                block += inner
                if outer > beyond:
                    beyond = outer
                if self.low[child] < lowest:
                    lowest = self.low[child]
            waiting &= self.open
        self.low[stop] = lowest
        return block, beyond

    def _keep(self, value: i64, links: i64, sides: Sides) -> None:
        candidate = Candidate(value, sides, self.path[:links])
        if self.collect:
            self.found.append(candidate)
            if self.best is None or value > self.best.value:
                self.best = candidate
        else:
            self.floor = value
            self.best = candidate
