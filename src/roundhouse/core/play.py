# compiled by mypyc
"""Playing a game to its end at full speed."""

from __future__ import annotations

from mypy_extensions import i64

from roundhouse.core.frame import CHANCE
from roundhouse.core.rng import Rng
from roundhouse.core.state import State


def settle_chance(s: State, rng: Rng) -> None:
    """Let chance answer until a seat is asked or the game is over."""
    while len(s.stack) > 0:
        frame = s.stack[-1]
        if not frame.chance:
            return
        frame.play(s, CHANCE, frame.draw(s, rng))


def playout(s: State, rng: Rng) -> i64:
    """Play to the end, each seat uniformly over what `Frame.sampled` lists; the number of decisions taken."""
    decisions: i64 = 0
    while len(s.stack) > 0:
        frame = s.stack[-1]
        if frame.chance:
            frame.play(s, CHANCE, frame.draw(s, rng))
        else:
            seat = frame.seat(s)
            frame.play(s, seat, frame.pick(s, seat, rng))
            decisions += 1
    return decisions


def utilities(places: list[int]) -> list[float]:
    """By seat, after the end: the share of the others that are behind, less the share of those ahead.

    Alone, 1 for a win and -1 for a loss.
    """
    if len(places) == 1:
        return [1.0 if places[0] == 1 else -1.0]
    found: list[float] = []
    for place in places:
        behind: int = 0
        for other in places:
            if other > place:
                behind += 1
            elif other < place:
                behind -= 1
        found.append(behind / (len(places) - 1))
    return found
