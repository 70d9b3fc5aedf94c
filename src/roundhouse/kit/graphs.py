# compiled by mypyc
"""Small weighted graphs as flat arrays."""

from __future__ import annotations

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

NONE: Final = -1


@final
class Graph:
    """Edges by number; those at a vertex v are at[first[v]] to at[first[v + 1] - 1]."""

    def __init__(self, vertices: i64, a: vec[i64], b: vec[i64], weight: vec[i64]) -> None:
        # Counted one place too far, so that filling `at` moves each entry of `first` to where it belongs.
        first: vec[i64] = vec[i64]([0] * (vertices + 2))
        at: vec[i64] = vec[i64]([0] * (2 * len(a)))
        i: i64
        for i in range(len(a)):
            first[a[i] + 2] += 1
            first[b[i] + 2] += 1
        for i in range(vertices):
            first[i + 2] += first[i + 1]
        for i in range(len(a)):
            at[first[a[i] + 1]] = i
            first[a[i] + 1] += 1
            at[first[b[i] + 1]] = i
            first[b[i] + 1] += 1
        self.vertices: i64 = vertices
        self.a: vec[i64] = a
        self.b: vec[i64] = b
        self.weight: vec[i64] = weight
        self.first: vec[i64] = first
        self.at: vec[i64] = at
