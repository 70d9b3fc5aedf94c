"""Positions on the map for tests, by the names that stand on hexes, tiles and tokens."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from librt.vecs import vec
from mypy_extensions import i64

from roundhouse.games.eighteen_thirty.board import CORPORATIONS, load_board
from roundhouse.games.eighteen_thirty.paths import PASSED, Path
from roundhouse.games.eighteen_thirty.rails import Rails, place_of, start_rails
from roundhouse.games.eighteen_thirty.reach import token_cities
from roundhouse.games.eighteen_thirty.routes import best_revenue
from roundhouse.games.eighteen_thirty.track import lay_face, lay_hex, lays

BOARD = load_board()
NOTHING: vec[i64] = vec[i64]()
SW, W, NW, NE, E, SE = range(6)


def corp(name: str) -> int:
    return CORPORATIONS.index(name)


def hexes(*names: str) -> vec[i64]:
    return vec[i64]([BOARD.hex_at(name) for name in names])


def face(tile: str, rotation: int) -> int:
    return int(BOARD.face(BOARD.kind_of(tile), rotation))


def rails_with(tiles: Mapping[str, tuple[str, int]], tokens: Iterable[tuple[str, str, int]] = ()) -> Rails:
    """Tiles (kind, rotation) by hex, and tokens as (corporation, hex, city), each in the first slot that is empty."""
    rails = start_rails(BOARD)
    for name, (tile, rotation) in tiles.items():
        rails.face[BOARD.hex_at(name)] = face(tile, rotation)
        rails.left[BOARD.kind_of(tile)] -= 1
    for corporation, name, city in tokens:
        place = place_of(BOARD, BOARD.hex_at(name), city, 0)
        if rails.token[place] >= 0:
            place += 1
        rails.token[place] = corp(corporation)
    return rails


Lays = dict[str, dict[str, list[int]]]


def lays_by_hex(codes: Iterable[int]) -> Lays:
    """Rotations by tile by hex."""
    found: Lays = {}
    for code in codes:
        shown = lay_face(BOARD, code) - BOARD.hexes
        by_tile = found.setdefault(BOARD.hex_names[lay_hex(BOARD, code)], {})
        by_tile.setdefault(BOARD.kind_names[shown // 6], []).append(int(shown % 6))
    return found


def lays_of(rails: Rails, corporation: str, colour: int, closed: vec[i64] = NOTHING, strictness: int = 0) -> Lays:
    return lays_by_hex(lays(BOARD, rails, corp(corporation), colour, closed, strictness))


def tokens_of(rails: Rails, corporation: str) -> set[tuple[str, int]]:
    """Where the corporation may place a token, as (hex, city)."""
    return {(BOARD.hex_names[stop // 2], int(stop % 2)) for stop in token_cities(BOARD, rails, corp(corporation))}


def token_at(rails: Rails, name: str, city: int) -> list[str]:
    """Whose tokens lie in a city."""
    first = place_of(BOARD, BOARD.hex_at(name), city, 0)
    return [CORPORATIONS[rails.token[first + slot]] for slot in range(2) if rails.token[first + slot] >= 0]


def revenue(rails: Rails, corporation: str, *trains: int, high: bool = False, reading: int = 0) -> int:
    return int(best_revenue(BOARD, rails, corp(corporation), vec[i64](list(trains)), high, reading))


def path(size: int, *words: str) -> Path:
    """A path from words like H12.0 (its stop 0) and H14 (plain track)."""
    at, stops = [], []
    for word in words:
        name, _, stop = word.partition(".")
        at.append(BOARD.hex_at(name))
        stops.append(int(stop) if stop else PASSED)
    return Path(size, tuple(at), tuple(stops))


def edges(mask: int) -> Sequence[int]:
    return [edge for edge in range(6) if mask >> edge & 1]
