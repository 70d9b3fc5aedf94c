# compiled by mypyc
"""Small arrays of numbers, and sets as bits."""

from __future__ import annotations

from librt.vecs import vec
from mypy_extensions import i64


def counts(size: i64, value: i64 = 0) -> vec[i64]:
    """A fresh array."""
    return vec[i64]([value] * int(size))


def ones(bits: i64) -> i64:
    """How many bits are set."""
    number: i64 = 0
    while bits > 0:
        bits &= bits - 1
        number += 1
    return number
