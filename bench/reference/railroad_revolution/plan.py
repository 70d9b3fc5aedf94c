"""Looking to the end of the seat's own part of a turn: the best rows of answers side by side."""

from __future__ import annotations

from typing import Final, final

from librt.vecs import append, vec
from mypy_extensions import i64

from bench.reference.railroad_revolution.value import Weights, value
from roundhouse.games.railroad_revolution.anytime import RaiseMoney
from roundhouse.games.railroad_revolution.constants import COLOURS, FINISH, HIRE
from roundhouse.games.railroad_revolution.money import wealth
from roundhouse.games.railroad_revolution.state import RailState

LONGEST: Final = 24
"""Answers in a row that are looked at."""
RICH: Final = 1600
"""With so much money hiring is thought of."""


@final
class Node:
    """A position on the way, and what it is worth."""

    def __init__(self, state: RailState, worth: float) -> None:
        self.state: RailState = state
        self.worth: float = worth


def sensible(s: RailState, seat: i64) -> vec[i64]:
    """The legal answers without sales of shares that nobody needs and without hiring for no reason."""
    legal = s.legal_ids(seat)
    if isinstance(s.stack[-1], RaiseMoney):
        return legal[:1]
    out: vec[i64] = vec[i64]()
    hire = s.available[seat] < s.g.r.least_workers or wealth(s, seat) >= RICH
    for action in legal:
        if action > s.g.sell:
            continue
        if HIRE <= action < HIRE + COLOURS and not hire:
            continue
        out = append(out, action)
    return legal if len(out) == 0 else out


def is_mine(s: RailState, seat: i64, turns: i64) -> bool:
    """Whether the seat is still asked within the same turn."""
    if len(s.stack) == 0 or s.turns != turns:
        return False
    frame = s.stack[-1]
    return not frame.chance and frame.seat(s) == seat


def worth_of(s: RailState, seat: i64, action: i64, width: i64, w: Weights) -> float:
    """What the position is worth at the end of the best row of answers that begins with this one."""
    first = s.copy()
    first.play_id(action, seat)
    if not is_mine(first, seat, s.turns):
        return value(first, seat, w)
    beam: list[Node] = [Node(first, 0.0)]
    best = -1.0e9
    step: i64
    for step in range(LONGEST):
        grown: list[Node] = []
        for node in beam:
            for answer in sensible(node.state, seat):
                t = node.state.copy()
                t.play_id(answer, seat)
                worth = value(t, seat, w)
                if not is_mine(t, seat, s.turns):
                    if worth > best:
                        best = worth
                elif answer != FINISH or step > 0:
                    keep(grown, Node(t, worth), width)
        if len(grown) == 0:
            break
        beam = grown
    return best if best > -1.0e8 else value(first, seat, w)


def keep(beam: list[Node], node: Node, width: i64) -> None:
    """Put a node among the best ones, which are ordered by their worth."""
    at: i64 = i64(len(beam))
    while at > 0 and beam[at - 1].worth < node.worth:
        at -= 1
    if at < width:
        beam.insert(int(at), node)
        if len(beam) > width:
            beam.pop()
