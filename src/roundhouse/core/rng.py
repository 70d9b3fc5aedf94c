# compiled by mypyc
"""Randomness: a fast stream for simulation and search, and draws from a seed that anyone can check."""

from __future__ import annotations

import hashlib
from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

_M32: Final = 0xFFFFFFFF


@final
class Rng:
    """A small fast stream (sfc32): no step leaves 63 bits, so both builds give equal numbers.

    >>> rng = Rng(7)
    >>> [rng.below(6) for _ in range(5)]
    [0, 2, 2, 5, 4]
    """

    def __init__(self, seed: int) -> None:
        self._a: i64 = 0x9E3779B9 ^ (seed >> 64 & _M32)
        self._b: i64 = seed & _M32
        self._c: i64 = seed >> 32 & _M32
        self._count: i64 = 1
        for _ in range(12):
            self.next32()

    def next32(self) -> i64:
        """The next 32 bits."""
        b = self._b
        c = self._c
        result = (self._a + b + self._count) & _M32
        self._count = (self._count + 1) & _M32
        self._a = b ^ (b >> 9)
        self._b = (c + (c << 3)) & _M32
        self._c = (((c << 21) | (c >> 11)) + result) & _M32
        return result

    def below(self, n: i64) -> i64:
        """A number from 0 to n - 1."""
        return self.next32() * n >> 32

    def pick(self, weights: vec[i64]) -> i64:
        """An index, as often as its weight says."""
        total: i64 = 0
        for weight in weights:
            total += weight
        if total <= 0:
            raise ValueError("chance has no outcome: all weights are 0")
        return index_at(weights, self.below(total))

    def shuffle(self, items: vec[i64]) -> None:
        """Put the items into a random order, in place."""
        i: i64 = i64(len(items)) - 1
        while i > 0:
            j = self.below(i + 1)
            item = items[i]
            items[i] = items[j]
            items[j] = item
            i -= 1


def index_at(weights: vec[i64], point: i64) -> i64:
    """The index in whose stretch the point lies when the weights are laid end to end."""
    i: i64 = 0
    while point >= weights[i]:
        point -= weights[i]
        i += 1
    return i


def index_below(ends: vec[i64], point: i64) -> i64:
    """The same as `index_at`, for weights that are given as the ends of their stretches."""
    low: i64 = 0
    high = i64(len(ends)) - 1
    while low < high:
        middle = (low + high) >> 1
        if point < ends[middle]:
            high = middle
        else:
            low = middle + 1
    return low


def commitment(seed: str) -> str:
    """The hash of a seed, published before play so that the seed cannot be changed afterwards."""
    return hashlib.sha256(f"roundhouse seed {seed}".encode()).hexdigest()


def seeded_index(seed: str, version: int, weights: list[int], again: int = 0) -> int:
    """The outcome that the seed fixes for the entry with this number in the log.

    The number drawn for ``draw <version>`` is the point that `index_at` looks up. In practice with new chance it is
    drawn for ``draw <version>/<again>`` after so many moves have been taken back.
    """
    place = f"{version}/{again}" if again else f"{version}"
    return int(index_at(vec[i64](weights), _seeded_below(seed, f"draw {place}", sum(weights))))


def seat_order(seed: str, players: int) -> list[int]:
    """Seats by lot: for each seat the number, from 0, of whoever the seed puts there.

    From the last seat to the second, each changes places with the one that is drawn for ``seat <number>`` among
    itself and those before it.

    >>> seat_order("turntable", 4)
    [1, 0, 2, 3]
    """
    order = list(range(players))
    for seat in range(players - 1, 0, -1):
        other = _seeded_below(seed, f"seat {seat}", seat + 1)
        order[seat], order[other] = order[other], order[seat]
    return order


def _seeded_below(seed: str, what: str, n: int) -> int:
    """A number from 0 to n - 1: SHA-256 of ``roundhouse <what> <seed>`` as one big number, its remainder by n."""
    return int.from_bytes(hashlib.sha256(f"roundhouse {what} {seed}".encode()).digest(), "big") % n
