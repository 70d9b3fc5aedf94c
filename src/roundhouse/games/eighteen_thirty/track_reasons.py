"""Why a tile may not be laid, in words (4.7 to 4.14)."""

from __future__ import annotations

from collections.abc import Sequence

from librt.vecs import vec
from mypy_extensions import i64

from roundhouse.core.text import Text, text
from roundhouse.games.eighteen_thirty.board import BROWN, Board
from roundhouse.games.eighteen_thirty.faces import COLOURS, EDGES
from roundhouse.games.eighteen_thirty.paths import place_name
from roundhouse.games.eighteen_thirty.rails import Rails
from roundhouse.games.eighteen_thirty.reach import reached
from roundhouse.games.eighteen_thirty.track import PERMISSIVE, lay_code, lays


def why_not(
    board: Board,
    rails: Rails,
    corporation: int,
    colour: int,
    closed: Sequence[int],
    at: int,
    face: int,
    strictness: int = PERMISSIVE,
) -> Text | None:
    """The first rule that forbids the lay, or None if none does; what it costs is not asked."""
    reason = (
        _hex_reason(board, rails, colour, closed, at, face)
        or _tile_reason(board, rails, at, face)
        or _rotation_reason(board, rails, at, face)
    )
    if reason is not None:
        return reason
    if not reached(board, rails, corporation).edges[at] & board.exits[face]:
        return text("1830.track.not_reached", hex=place_name(board, at))
    allowed = lays(board, rails, corporation, colour, vec[i64](list(closed)), strictness)
    if lay_code(board, at, face) not in list(allowed):
        return text("1830.track.no_new_track", hex=place_name(board, at))
    return None


def _hex_reason(board: Board, rails: Rails, colour: int, closed: Sequence[int], at: int, face: int) -> Text | None:
    place = place_name(board, at)
    if board.colour[at] > BROWN:
        return text("1830.track.fixed", hex=place)
    if at in closed:
        return text("1830.track.closed", hex=place)
    if board.colour[face] > colour:
        return text(f"1830.track.later.{COLOURS[board.colour[face]]}", tile=_tile(board, face))
    return None


def _tile_reason(board: Board, rails: Rails, at: int, face: int) -> Text | None:
    old = board.faces[rails.face[at]]
    targets = range(board.upgrade_first[rails.face[at]], board.upgrade_first[rails.face[at] + 1])
    kinds = dict.fromkeys(_tile(board, int(board.upgrades[i])) for i in targets)
    tile, place = _tile(board, face), place_name(board, at)
    if not kinds:
        return text("1830.track.last", hex=place)
    if tile not in kinds:
        colour = text(f"1830.track.colour.{COLOURS[old.colour + 1]}")
        return text("1830.track.wrong_tile", hex=place, tile=tile, tiles=tuple(kinds), colour=colour)
    if rails.left[(face - board.hexes) // EDGES] < 1:
        return text("1830.track.none_left", tile=tile)
    return None


def _rotation_reason(board: Board, rails: Rails, at: int, face: int) -> Text | None:
    rotation = str((face - board.hexes) % EDGES)
    args = {"hex": place_name(board, at), "tile": _tile(board, face), "rotation": rotation}
    if board.exits[face] & ~board.open[at]:
        return text("1830.track.blocked_side", **args)
    if not board.faces[rails.face[at]].becomes(board.faces[face]):
        return text("1830.track.loses_track", **args)
    return None


def _tile(board: Board, face: int) -> str:
    return board.kind_names[(face - board.hexes) // EDGES]
