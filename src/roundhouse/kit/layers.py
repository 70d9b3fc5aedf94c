# compiled by mypyc
"""Piles of which a seat may know a part: what somebody puts under a pile lies there as a layer.

Each thing has a place. In a pile that is IN_PILE or less: the deeper the layer, the lower the number, with the seat
that knows the layer in its low digits. Nobody knows the order within a layer, so chance draws it when the layer comes
up. Things of several piles can share one array of places; `pile_of` says which pile a thing belongs to.
"""

from __future__ import annotations

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from roundhouse.core.rng import Rng

IN_PILE: Final = -1
"""In the top layer of a pile that nobody has put anything under."""
NOBODY: Final = -1
SEATS: Final = 8
"""More than know a layer, nobody counted too."""
Layer = tuple[int, tuple[int, ...]]
"""The seat that knows which things lie in a layer (or NOBODY), and the things."""


def knower_of(place: i64) -> i64:
    """The seat that knows the layer with this place, or NOBODY."""
    return (IN_PILE - place) % SEATS - 1


def things_at(places: vec[i64], place: i64) -> vec[i64]:
    """All things with this place."""
    out: vec[i64] = vec[i64]()
    i: i64 = 0
    for at in places:
        if at == place:
            out = append(out, i)
        i += 1
    return out


def top_weights(places: vec[i64], pile_of: vec[i64], pile: i64) -> vec[i64]:
    """1 for each thing that may come next from a pile, 0 for all others."""
    top: i64 = -(1 << 60)
    out = places[:]
    i: i64 = 0
    j: i64
    for place in places:
        if place > IN_PILE or place < top or pile_of[i] != pile:
            out[i] = 0
        else:
            if place > top:
                top = place
                for j in range(i):
                    out[j] = 0
            out[i] = 1
        i += 1
    return out


def draw_from_top(places: vec[i64], pile_of: vec[i64], pile: i64, rng: Rng) -> i64:
    """The thing that comes next from a pile, drawn as by `top_weights`."""
    top: i64 = -(1 << 60)
    number: i64 = 0
    i: i64
    for i in range(len(places)):
        place = places[i]
        if top <= place <= IN_PILE and pile_of[i] == pile:
            if place > top:
                top = place
                number = 0
            number += 1
    left = rng.below(number)
    i = 0
    while places[i] != top or pile_of[i] != pile or left > 0:
        if places[i] == top and pile_of[i] == pile:
            left -= 1
        i += 1
    return i


def take_from_top(places: vec[i64], pile_of: vec[i64], thing: i64, place: i64, seat: i64) -> None:
    """Draw a thing for a seat; who knew its layer does not learn which of it another seat has drawn."""
    layer = places[thing]
    knower = knower_of(layer)
    places[thing] = place
    if knower != NOBODY and knower != seat:
        i: i64
        for i in range(len(places)):
            if places[i] == layer and pile_of[i] == pile_of[thing]:
                places[i] = layer + knower + 1


def put_under(places: vec[i64], things: vec[i64], number: i64, knower: i64) -> None:
    """Put things under their pile as the layer with this number, which only the knower has seen."""
    for thing in things:
        places[thing] = IN_PILE - (number * SEATS + knower + 1)


def layers_of(places: vec[i64], pile_of: vec[i64], pile: i64) -> list[Layer]:
    """The layers of a pile from the top down."""
    found: dict[int, list[int]] = {}
    for i in range(len(places)):
        if places[i] <= IN_PILE and pile_of[i] == pile:
            found.setdefault(int(places[i]), []).append(i)
    return [(int(knower_of(place)), tuple(found[place])) for place in sorted(found, reverse=True)]
