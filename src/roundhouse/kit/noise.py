# compiled by mypyc
"""Misjudgements: a weaker player is wrong about things, but wrong in the same way each time."""

from __future__ import annotations

from roundhouse.core.rng import Rng


def misjudged(seed: int, thing: int) -> float:
    """How wrong a player is about a thing: 0 on average with deviation 1, and always the same for this player.

    >>> misjudged(1, 5) == misjudged(1, 5) != misjudged(2, 5)
    True
    """
    rng = Rng(seed << 32 ^ thing)
    return float(rng.next32() + rng.next32() + rng.next32()) / 2147483648.0 - 3.0
