# compiled by mypyc
"""Taking action tiles."""

from __future__ import annotations

from librt.vecs import append, vec
from mypy_extensions import i64

from roundhouse.games.steamrollers import documents
from roundhouse.games.steamrollers.events import TookTile
from roundhouse.games.steamrollers.game import CITIES, NONE, TILE
from roundhouse.games.steamrollers.state import SteamState


def takeable(s: SteamState, tile: i64) -> bool:
    """R 3.4a: from the pool, or from any player, oneself included, while it is upright."""
    return s.owner[tile] == NONE or s.sideways[tile] == 0


def take_tile(s: SteamState, seat: i64, tile: i64) -> None:
    """R 3.4b: a taken tile is turned sideways at once."""
    if s.sink is not None:
        other = None if s.owner[tile] == NONE else int(s.owner[tile])
        s.tell(TookTile(seat, tile + 1, documents.SIDES[s.side[tile]], other))
    s.owner[tile] = seat
    s.sideways[tile] = 1


def pool_tiles(s: SteamState, out: vec[i64]) -> vec[i64]:
    """All tiles that lie in the pool."""
    tile: i64
    for tile in range(CITIES):
        if s.owner[tile] == NONE:
            out = append(out, TILE + tile)
    return out


def turn_upright(s: SteamState, seat: i64) -> None:
    """R 2.2a: the seat's sideways tiles are turned upright right before it takes its die."""
    tile: i64
    for tile in range(CITIES):
        if s.owner[tile] == seat:
            s.sideways[tile] = 0
