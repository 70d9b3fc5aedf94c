"""What a seat may imagine of the milestones it has not seen."""

from __future__ import annotations

from librt.vecs import vec
from mypy_extensions import i64

from roundhouse.core.errors import check_seen_by
from roundhouse.core.rng import Rng
from roundhouse.games.railroad_revolution.state import IN_STACK, LAYER, OFFERED, RailState


def determinize(s: RailState, seat: int | None, rng: Rng) -> RailState:
    """A copy in which the milestones that the seat has not seen change places within their stacks."""
    check_seen_by(seat, s.g.players)
    t = s.copy()
    if t.over:
        return t
    for stack in range(5):
        unseen = [i for i in range(t.g.milestones) if t.g.stack_of[i] == stack and _is_hidden(t, i, seat)]
        places = vec[i64]([t.milestone_at[i] for i in unseen])
        rng.shuffle(places)
        for i, place in zip(unseen, places, strict=True):
            t.milestone_at[i] = place
    return t


def _is_hidden(s: RailState, milestone: int, seat: int | None) -> bool:
    """In a stack, unless the seat has put it there; or offered to another seat."""
    place = int(s.milestone_at[milestone])
    if place <= IN_STACK:
        return seat is None or knower_of(place) != seat
    return place >= OFFERED and (seat is None or place != OFFERED + seat)


def knower_of(place: int) -> int:
    """The seat that knows which milestones lie in this layer of a stack, or -1 if nobody does."""
    return (IN_STACK - place) % LAYER - 1
