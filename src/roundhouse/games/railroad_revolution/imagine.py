# compiled by mypyc
"""What a seat may imagine of all that it cannot know."""

from __future__ import annotations

from librt.vecs import append, vec
from mypy_extensions import i64

from roundhouse.core.errors import check_seen_by
from roundhouse.core.rng import Rng
from roundhouse.games.railroad_revolution.state import OFFERED, RailState
from roundhouse.kit import layers


def determinize(s: RailState, seat: int | None, rng: Rng) -> RailState:
    """A copy in which the milestones that the seat has not seen change places within their stacks."""
    check_seen_by(seat, s.g.players)
    t = s.copy()
    if len(t.stack) == 0:
        return t
    sees: i64 = layers.NOBODY if seat is None else seat
    stack: i64
    for stack in range(len(s.g.next_stack)):
        unseen: vec[i64] = vec[i64]()
        free: list[int] = []
        i: i64
        for i in range(t.g.milestones):
            if t.g.stack_of[i] == stack and _is_hidden(t.milestone_at[i], sees):
                unseen = append(unseen, i)
                free.append(int(t.milestone_at[i]))
        free.sort()  # what is imagined follows from the chance alone, not from where they truly lie
        places: vec[i64] = vec[i64]([i64(place) for place in free])
        rng.shuffle(places)
        t.milestone_at = t.milestone_at[:]
        for i in range(len(unseen)):
            t.milestone_at[unseen[i]] = places[i]
    return t


def _is_hidden(place: i64, seat: i64) -> bool:
    """In a stack, unless the seat has put it there; or offered to another seat."""
    if place <= layers.IN_PILE:
        return seat == layers.NOBODY or layers.knower_of(place) != seat
    return place >= OFFERED and (seat == layers.NOBODY or place != OFFERED + seat)
