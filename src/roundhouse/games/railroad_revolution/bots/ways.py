# compiled by mypyc
"""How far things on the map are from a network, in rails."""

from __future__ import annotations

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from roundhouse.games.railroad_revolution.constants import TOP_LEVEL
from roundhouse.games.railroad_revolution.game import RailGame
from roundhouse.games.railroad_revolution.state import RailState
from roundhouse.kit.arrays import counts

TO_DEAL: Final = TOP_LEVEL + 1
"""Where the distance to a Deal space stands; distances to cities stand at their level."""
TO_TERRAIN: Final = TO_DEAL + 1
"""Where the distance to a space without triangles stands; one with n triangles is n further on."""
KINDS: Final = TO_TERRAIN + 4
FARTHEST: Final = 16
"""The distance of what cannot be reached."""
_MOST_KNOWN: Final = 4000


@final
class Ways:
    """Distances, remembered: few answers of a turn change the network."""

    def __init__(self) -> None:
        self._game: RailGame | None = None
        self._known: dict[int, vec[i64]] = {}

    def find(self, s: RailState, seat: i64) -> vec[i64]:
        """By kind: the fewest rails to something of it that the seat does not have yet; see `rails_to`."""
        if self._game is not s.g or len(self._known) > _MOST_KNOWN:
            self._known.clear()
            self._game = s.g
        key = int(s.rails[seat])
        known = self._known.get(key)
        if known is None:
            found = rails_to(s, seat)
            self._known[key] = found
            return found
        return known


def rails_to(s: RailState, seat: i64) -> vec[i64]:
    """The fewest rails to a new city of each level, to a Deal space, and to a space of each terrain."""
    g = s.g
    rails = s.rails[seat]
    reach = s.reach[seat]
    away = counts(KINDS, FARTHEST)
    step: i64
    space: i64
    kind: i64
    for step in range(1, FARTHEST):
        layer = reach & ~rails
        if layer == 0:
            break
        rails |= layer
        touched: i64 = 0
        for space in range(g.spaces):
            if layer >> space & 1 == 1:
                touched |= g.touches[space]
                reach |= g.opens[space]
        touched &= ~s.cities[seat]
        for kind in range(TOP_LEVEL + 1):
            if away[kind] == FARTHEST and touched & g.of_level[kind] != 0:
                away[kind] = step
        if away[TO_DEAL] == FARTHEST and layer & g.deal_spaces != 0:
            away[TO_DEAL] = step
        for kind in range(len(g.of_terrain)):
            if away[TO_TERRAIN + kind] == FARTHEST and layer & g.of_terrain[kind] != 0:
                away[TO_TERRAIN + kind] = step
    return away
