"""Routes as people write them: the hexes in order of travel, and which stop of a hex counts."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

from roundhouse.core.text import LANGUAGES, Arg, Name, Text, text
from roundhouse.games.eighteen_thirty.board import NONE, Board
from roundhouse.games.eighteen_thirty.faces import EDGES, ENDS, map_document
from roundhouse.games.eighteen_thirty.rails import Rails
from roundhouse.games.eighteen_thirty.routes import Plan

PASSED: Final = -1
"""The hex is crossed on plain track."""


@dataclass(frozen=True, slots=True)
class Path:
    """What a train of some size (its number of stops, 0 without limit) travels."""

    size: int
    hexes: tuple[int, ...]
    stops: tuple[int, ...]
    """By hex: the number of the stop on it, or PASSED."""


def paths_of(board: Board, plan: Plan, trains: Sequence[int]) -> list[Path]:
    """The routes of a plan that was made for these trains."""
    paths = []
    for route in plan.routes:
        hexes = [int(route.stops[0]) // 2]
        stops = [int(route.stops[0]) % 2]
        for number, walk in enumerate(route.walks):
            for step in walk:
                hexes.append(int(board.neighbour[step]))
                stops.append(PASSED)
            stops[-1] = int(route.stops[number + 1]) % 2
        paths.append(Path(int(trains[route.train]), tuple(hexes), tuple(stops)))
    return paths


def edge_between(board: Board, at: int, other: int) -> int:
    """The edge of the first hex that the second one lies across, or NONE."""
    for edge in range(EDGES):
        if board.neighbour[at * EDGES + edge] == other:
            return edge
    return NONE


def place_name(board: Board, at: int) -> Arg:
    """A hex for people: H12 Altoona."""
    forms = {language: place_in(board, at, language) for language in LANGUAGES}
    return Name(forms) if len(set(forms.values())) > 1 else forms["en"]


def place_in(board: Board, at: int, language: str) -> str:
    """The same in one language; most places are called the same in all."""
    name = board.town_names[at]
    if language == "pl":
        name = map_document()["polish"].get(name, name)
    return f"{board.hex_names[at]} {name}" if name else board.hex_names[at]


def connections(board: Board, path: Path) -> list[list[str]]:
    """The path as 18xx.games writes it: the hexes from each stop to the next."""
    pieces: list[list[str]] = []
    for at, stop in zip(path.hexes, path.stops):
        name = board.hex_names[at]
        if pieces:
            pieces[-1].append(name)
        if stop != PASSED:
            pieces.append([name])
    return [piece for piece in pieces if len(piece) > 1]


def paths_from_connections(board: Board, rails: Rails, routes: Sequence[Mapping[str, Any]]) -> list[Path] | Text:
    """Routes of a log of 18xx.games; a text says what is wrong with them. Whether they are legal is not asked."""
    paths = []
    for route in routes:
        pieces = []
        for piece in route["connections"]:
            read = _read_piece(board, rails, piece)
            if isinstance(read, Text):
                return read
            pieces.append(read)
        chain = _chain(board, pieces)
        if isinstance(chain, Text):
            return chain
        size = str(route["train"]).split("-")[0]
        paths.append(Path(0 if size == "D" else int(size), chain.hexes, chain.stops))
    return paths


def _read_piece(board: Board, rails: Rails, names: Sequence[str]) -> Path | Text:
    """Two stops and the hexes between them: these leave no choice of track, since an edge leads to one stop only."""
    unknown = [name for name in names if name not in board.hex_names]
    if unknown:
        return text("1830.route.unknown_hex", hex=unknown[0])
    if len(names) < 2:
        return text("1830.route.too_short")
    hexes = tuple(board.hex_at(name) for name in names)
    first = _stop_at(board, rails, hexes[0], hexes[1])
    last = _stop_at(board, rails, hexes[-1], hexes[-2])
    return Path(0, hexes, (first, *(PASSED for _ in hexes[2:]), last))


def _stop_at(board: Board, rails: Rails, at: int, towards: int) -> int:
    edge = edge_between(board, at, towards)
    if edge == NONE:
        return PASSED
    stops = int(board.joined[rails.face[at] * ENDS + edge]) >> EDGES
    return PASSED if stops == 0 else stops.bit_length() - 1


def _chain(board: Board, pieces: list[Path]) -> Path | Text:
    """Put pieces together that may come in any order and direction."""
    if not pieces:
        return text("1830.route.too_short")
    chain, *left = pieces
    while left:
        joined = None
        for number, piece in enumerate(left):
            joined = _join(chain, piece) or _join(chain, _back(piece)) or _join(_back(chain), piece)
            joined = joined or _join(_back(chain), _back(piece))
            if joined is not None:
                del left[number]
                break
        if joined is None:
            return text("1830.route.apart", hex=place_name(board, left[0].hexes[0]))
        chain = joined
    return chain


def _join(path: Path, piece: Path) -> Path | None:
    if (path.hexes[-1], path.stops[-1]) != (piece.hexes[0], piece.stops[0]):
        return None
    return Path(path.size, path.hexes + piece.hexes[1:], path.stops + piece.stops[1:])


def _back(path: Path) -> Path:
    return Path(path.size, path.hexes[::-1], path.stops[::-1])
