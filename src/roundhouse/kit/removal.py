# compiled by mypyc
"""The search behind the longest trail: what must be removed before all the rest can be walked."""

from __future__ import annotations

from typing import Final, final

from librt.vecs import append, vec
from mypy_extensions import i64

from roundhouse.kit.graphs import NONE, Graph

# What is settled about an edge.
OPEN: Final = 0
KEPT: Final = 1
GONE: Final = 2

NEVER: Final = 1 << 40
"""More than any weight."""


@final
class Removal:
    """The search: as little as possible is removed, until what is left can be walked.

    It can be walked if it is connected and no more than two vertices, the ends, have an odd number of edges. So an odd
    vertex is an end or loses an edge. An end loses none: a trail that could go on is not the longest.
    """

    def __init__(self, graph: Graph, best: i64) -> None:
        n = graph.vertices
        self.graph: Graph = graph
        self.mark: vec[i64] = vec[i64]([OPEN] * len(graph.a))
        self.degree: vec[i64] = vec[i64]([0] * n)
        """How many edges at a vertex are not gone."""
        self.is_end: vec[i64] = vec[i64]([0] * n)
        self.ends_left: i64 = 2
        """How many ends are not settled."""
        self.odd: i64 = 0
        """How many vertices of the last piece looked at are odd and no ends."""
        self.share: vec[i64] = vec[i64]([0] * n)
        self.seen: vec[i64] = vec[i64]([0] * n)
        """The number of the last flood that reached a vertex."""
        self.floods: i64 = 0
        self.best: i64 = best
        self.best_edges: vec[i64] = vec[i64]()
        """1 for each edge of the best trail."""
        self.steps: i64 = 0
        v: i64
        for v in range(n):
            self.degree[v] = graph.first[v + 1] - graph.first[v]

    def run(self) -> bool:
        """Whether a trail is longer than the best one so far; `best_edges` has it then.

        Trails near the bound are looked for first, shorter ones only if there are none: poor trails cost no time.
        """
        least = self.best
        most: i64 = 0
        pieces = self._pieces()
        for piece in pieces:
            bound = self._bound(piece)
            if bound > most:
                most = bound
        low = most
        gap: i64 = 1
        while low > least and len(self.best_edges) == 0:
            low = most - gap if most - gap > least else least
            gap *= 2
            self.best = low
            for piece in pieces:
                self._search(piece)
        return len(self.best_edges) > 0

    def _pieces(self) -> list[vec[i64]]:
        pieces: list[vec[i64]] = []
        done: vec[i64] = vec[i64]([0] * self.graph.vertices)
        v: i64
        for v in range(self.graph.vertices):
            if done[v] == 0:
                pieces.append(self._flood(v))
                for member in pieces[-1]:
                    done[member] = 1
        return pieces

    def _flood(self, start: i64) -> vec[i64]:
        """All vertices that the start is still connected with."""
        graph = self.graph
        self.floods += 1
        self.seen[start] = self.floods
        found: vec[i64] = vec[i64]([start])
        i: i64 = 0
        j: i64
        while i < len(found):
            v = found[i]
            i += 1
            for j in range(graph.first[v], graph.first[v + 1]):
                edge = graph.at[j]
                other = graph.a[edge] + graph.b[edge] - v
                if self.mark[edge] != GONE and self.seen[other] != self.floods:
                    self.seen[other] = self.floods
                    found = append(found, other)
        return found

    def _search(self, piece: vec[i64]) -> None:
        self.steps += 1
        bound = self._bound(piece)
        if bound > self.best:
            if self.odd <= self.ends_left:
                self.best = bound
                self._record(piece)
            else:
                self._branch(self._pick(piece))

    def _is_odd(self, v: i64) -> bool:
        return self.degree[v] & 1 == 1 and self.is_end[v] == 0

    def _can_end(self, v: i64) -> bool:
        return self.ends_left > 0 and self.degree[v] == self.graph.first[v + 1] - self.graph.first[v]

    def _bound(self, piece: vec[i64]) -> i64:
        """No trail in the piece is longer; exact if its odd vertices can all be ends."""
        graph = self.graph
        total: i64 = 0
        j: i64
        self.odd = 0
        for v in piece:
            if self._is_odd(v):
                self.odd += 1
            for j in range(graph.first[v], graph.first[v + 1]):
                if self.mark[graph.at[j]] != GONE:
                    total += graph.weight[graph.at[j]]
        total //= 2
        if total <= self.best or self.odd <= self.ends_left:
            return total
        loss = self._least_loss(piece, True)
        if total - loss > self.best:
            other = self._least_loss(piece, False)
            if other > loss:
                loss = other
        return total - loss

    def _least_loss(self, piece: vec[i64], evenly: bool) -> i64:
        """What must be removed at least: odd vertices, less the ends, have a share in each removed edge.

        The shares of an edge's two vertices are no more than its weight, so no removed edge is counted twice; they are
        doubled here, to be whole. The edge between two odd vertices is shared evenly, or goes to the one with fewer
        edges and leaves the other the rest.
        """
        total: i64 = 0
        most: i64 = 0
        second: i64 = 0
        left = self.odd
        degree: i64 = 1
        while left > 0:
            for v in piece:
                if (evenly or self.degree[v] == degree) and self._is_odd(v):
                    left -= 1
                    share = self._share(v, evenly)
                    self.share[v] = share
                    total += share
                    if self._can_end(v):
                        if share > most:
                            second = most
                            most = share
                        elif share > second:
                            second = share
            degree += 2
        if self.ends_left == 2:
            total -= second
        return (total - most + 1) // 2

    def _share(self, v: i64, evenly: bool) -> i64:
        graph = self.graph
        least: i64 = NEVER
        j: i64
        for j in range(graph.first[v], graph.first[v + 1]):
            edge = graph.at[j]
            other = graph.a[edge] + graph.b[edge] - v
            if self.mark[edge] == OPEN and other != v:
                share = 2 * graph.weight[edge]
                if self._is_odd(other):
                    if evenly or self.degree[other] == self.degree[v]:
                        share = graph.weight[edge]
                    elif self.degree[other] < self.degree[v]:
                        share -= self.share[other]
                if share < least:
                    least = share
        return least

    def _pick(self, piece: vec[i64]) -> i64:
        """The odd vertex with the fewest choices."""
        graph = self.graph
        pick: i64 = NONE
        fewest: i64 = NEVER
        j: i64
        for v in piece:
            if self._is_odd(v):
                choices: i64 = 1 if self._can_end(v) else 0
                for j in range(graph.first[v], graph.first[v + 1]):
                    if self.mark[graph.at[j]] == OPEN:
                        choices += 1
                if choices < fewest:
                    fewest = choices
                    pick = v
        return pick

    def _branch(self, v: i64) -> None:
        """Remove each edge in turn, with those before it kept for good; then keep all and make the vertex an end."""
        graph = self.graph
        kept: vec[i64] = vec[i64]()
        odd: i64
        j: i64
        for odd in range(1, -1, -1):  # an odd neighbour gets even by the same removal
            for j in range(graph.first[v], graph.first[v + 1]):
                edge = graph.at[j]
                other = graph.a[edge] + graph.b[edge] - v
                if self.mark[edge] == OPEN and other != v and self.degree[other] & 1 == odd:
                    self._without(edge, v, other)
                    self.mark[edge] = KEPT
                    kept = append(kept, edge)
        if self._can_end(v):
            self.is_end[v] = 1
            self.ends_left -= 1
            self._search(self._flood(v))
            self.ends_left += 1
            self.is_end[v] = 0
        for edge in kept:
            self.mark[edge] = OPEN

    def _without(self, edge: i64, v: i64, w: i64) -> None:
        self.mark[edge] = GONE
        self.degree[v] -= 1
        self.degree[w] -= 1
        piece = self._flood(v)
        if self.seen[w] == self.floods:
            self._search(piece)
        else:
            rest = self._flood(w)
            piece_needed = self._is_needed(piece)
            if not self._is_needed(rest):
                self._search(piece)
            if not piece_needed:
                self._search(rest)
        self.degree[v] += 1
        self.degree[w] += 1

    def _is_needed(self, piece: vec[i64]) -> bool:
        """Whether the trail is settled to go through the piece."""
        graph = self.graph
        j: i64
        for v in piece:
            if self.is_end[v] == 1:
                return True
            for j in range(graph.first[v], graph.first[v + 1]):
                if self.mark[graph.at[j]] == KEPT:
                    return True
        return False

    def _record(self, piece: vec[i64]) -> None:
        graph = self.graph
        self.best_edges = vec[i64]([0] * len(graph.a))
        j: i64
        for v in piece:
            for j in range(graph.first[v], graph.first[v + 1]):
                if self.mark[graph.at[j]] != GONE:
                    self.best_edges[graph.at[j]] = 1
