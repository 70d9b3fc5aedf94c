"""The longest trail of a small weighted graph, exactly: a walk that uses no edge twice."""

from __future__ import annotations

from typing import final

from librt.vecs import append, vec
from mypy_extensions import i64


def longest_trail(vertices: i64, a: vec[i64], b: vec[i64], weight: vec[i64]) -> vec[i64]:
    """The edge numbers of a longest trail, in the order of the walk; edge i joins a[i] and b[i].

    >>> list(longest_trail(4, vec[i64]([0, 1, 2]), vec[i64]([1, 2, 3]), vec[i64]([2, 1, 3])))
    [0, 1, 2]
    """
    return _Search(vertices, a, b, weight).run()


@final
class _Search:
    """Depth first with a bound: what is unused in the component, less what parity forces to stay unused.

    Every vertex but the two ends of a trail is left as often as it is entered, so an odd one loses an edge, and an edge
    serves at most two of them.
    """

    def __init__(self, vertices: i64, a: vec[i64], b: vec[i64], weight: vec[i64]) -> None:
        self.a: vec[i64] = a
        self.b: vec[i64] = b
        self.weight: vec[i64] = weight
        self.edges_at: list[vec[i64]] = [vec[i64]() for _ in range(vertices)]
        self.degree: vec[i64] = vec[i64]([0] * vertices)
        self.lightest: vec[i64] = vec[i64]([0] * vertices)
        self.used: vec[i64] = vec[i64]([0] * len(a))
        self.component: vec[i64] = vec[i64]()
        self.path: vec[i64] = vec[i64]([0] * len(a))
        self.best: i64 = 0
        self.best_path: vec[i64] = vec[i64]()
        i: i64
        for i in range(len(a)):
            self._join(a[i], i)
            self._join(b[i], i)

    def _join(self, vertex: i64, edge: i64) -> None:
        self.edges_at[vertex] = append(self.edges_at[vertex], edge)
        self.degree[vertex] += 1
        if self.lightest[vertex] == 0 or self.weight[edge] < self.lightest[vertex]:
            self.lightest[vertex] = self.weight[edge]

    def run(self) -> vec[i64]:
        done: vec[i64] = vec[i64]([0] * len(self.degree))
        start: i64
        for start in range(len(self.degree)):
            if done[start] == 0 and self.degree[start] > 0:
                self._component(start, done)
                # A trail ends at odd vertices if there are any to end at, so they are the likely starts.
                for parity in (1, 0):
                    for vertex in self.component:
                        if self.degree[vertex] & 1 == parity:
                            self._extend(vertex, 0, self._weight_of_component(), 0)
        return self.best_path

    def _component(self, start: i64, done: vec[i64]) -> None:
        found: vec[i64] = vec[i64]([start])
        done[start] = 1
        i: i64 = 0
        while i < len(found):
            vertex = found[i]
            for edge in self.edges_at[vertex]:
                other = self.a[edge] + self.b[edge] - vertex
                if done[other] == 0:
                    done[other] = 1
                    found = append(found, other)
            i += 1
        self.component = found

    def _weight_of_component(self) -> i64:
        total: i64 = 0
        for vertex in self.component:
            for edge in self.edges_at[vertex]:
                total += self.weight[edge]
        return total // 2

    def _loss(self, at: i64) -> i64:
        total: i64 = 0
        greatest: i64 = 0
        for vertex in self.component:
            if self.degree[vertex] & 1 and vertex != at:
                least = self.lightest[vertex]
                total += least
                if least > greatest:
                    greatest = least
        return (total - greatest + 1) // 2

    def _extend(self, at: i64, length: i64, unused: i64, steps: i64) -> None:
        if length + unused <= self.best or length + unused - self._loss(at) <= self.best:
            return
        stuck = True
        for edge in self.edges_at[at]:
            if self.used[edge] == 0:
                stuck = False
                other = self.a[edge] + self.b[edge] - at
                self.used[edge] = 1
                self.degree[at] -= 1
                self.degree[other] -= 1
                self.path[steps] = edge
                self._extend(other, length + self.weight[edge], unused - self.weight[edge], steps + 1)
                self.degree[at] += 1
                self.degree[other] += 1
                self.used[edge] = 0
        if stuck and length > self.best:
            self.best = length
            self.best_path = self.path[:steps]
