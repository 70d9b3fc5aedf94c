# compiled by mypyc
"""Small arrays of numbers, and sets as bits."""

from __future__ import annotations

from collections.abc import Iterable

from librt.vecs import append, vec
from mypy_extensions import i64


def counts(size: i64, value: i64 = 0) -> vec[i64]:
    """A fresh array."""
    return vec[i64]([value] * int(size))


def numbers(values: Iterable[int]) -> vec[i64]:
    """An array of these values."""
    return vec[i64]([i64(value) for value in values])


def put(values: vec[i64], i: i64, value: i64) -> vec[i64]:
    """A copy of an array with another value at one place."""
    out = values[:]
    out[i] = value
    return out


def total(values: vec[i64]) -> i64:
    """The sum of an array."""
    found: i64 = 0
    for value in values:
        found += value
    return found


def running_totals(values: vec[i64]) -> vec[i64]:
    """The sum up to each place, itself included."""
    out = values[:]
    i: i64
    for i in range(1, len(out)):
        out[i] += out[i - 1]
    return out


def ones(bits: i64) -> i64:
    """How many bits are set."""
    number: i64 = 0
    while bits > 0:
        bits &= bits - 1
        number += 1
    return number


def members(bits: i64, size: i64, first: i64) -> vec[i64]:
    """The members of a set of up to `size` things, numbered from `first` on."""
    out: vec[i64] = vec[i64]()
    i: i64
    for i in range(size):
        if bits >> i & 1 == 1:
            out = append(out, first + i)
    return out
