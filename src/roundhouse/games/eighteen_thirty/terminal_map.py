"""The map for a terminal: each hex is a brick of eight signs by three lines, and rows are shifted by half a brick.

::

    │ ╲E19╱      exits to the north-west and north-east, the hex
    │─ (N) ─     exits to the west and east; a city with its tokens, a town, an off-board area
    │ ╱57 ╲      exits to the south-west and south-east; the tile, or what the first one will cost
"""

from __future__ import annotations

from typing import Final

from rich.text import Text as Styled

from roundhouse.games.eighteen_thirty.board import NONE, Board
from roundhouse.games.eighteen_thirty.faces import CITY, EDGES, OFF_BOARD, Face
from roundhouse.games.eighteen_thirty.rails import Rails, place_of

LETTERS: Final = "PNCBOEHM"
"""The tokens: PRR, NYC, CPR, B&O, C&O, ERIE, NYNH, B&M."""
FREE: Final = "·"

_WIDTH: Final = 8
_LINES: Final = 3
_MARGIN: Final = 2
# By edge: line, column and sign of its exit.
_EXITS: Final = ((2, 2, "╱"), (1, 1, "─"), (0, 2, "╲"), (0, 6, "╱"), (1, 7, "─"), (2, 6, "╲"))
_STRAIGHT: Final = {0b001001: "╱", 0b010010: "─", 0b100100: "╲"}
_STYLES: Final = ("black on grey93", "black on khaki1", "black on dark_sea_green2", "black on tan", "black on grey70")
_RED: Final = "black on light_coral"
_TRACKS: Final = ("black", "blue", "magenta")
"""Pieces of track that do not meet have different colours."""


def draw_map(board: Board, rails: Rails) -> Styled:
    """Draw the map with its track, tokens and costs, about a hundred columns wide."""
    rows: dict[str, list[int]] = {}
    for at, name in enumerate(board.hex_names):
        rows.setdefault(name[0], []).append(at)
    drawing = Styled(no_wrap=True)
    for letter, row in rows.items():
        lines = [Styled(f"{letter if line == 1 else ' '} ", style="bold") for line in range(_LINES)]
        for at in row:
            start = _MARGIN + (int(board.hex_names[at][1:]) - 1) * _WIDTH // 2
            for line, brick in zip(lines, _brick(board, rails, at)):
                line.append(" " * (start - len(line)))
                line.append_text(brick)
        for line in lines:
            line.append("\n")
            drawing.append_text(line)
    return drawing


def _brick(board: Board, rails: Rails, at: int) -> list[Styled]:
    face = board.faces[rails.face[at]]
    style = _STYLES[face.colour] if face.colour < len(_STYLES) else _RED
    words = (board.hex_names[at], _middle(board, rails, at), _foot(board, rails, at))
    lines = [Styled("│" + word.center(_WIDTH - 1), style=style) for word in words]
    for number, edges in enumerate(_parts(face)):
        for edge in range(EDGES):
            if edges >> edge & 1:
                line, column, sign = _EXITS[edge]
                text = lines[line]
                lines[line] = text[:column] + Styled(sign, style=f"{_TRACKS[number]} {style[6:]}") + text[column + 1 :]
    return lines


def _parts(face: Face) -> list[int]:
    """The edges of each part of the track that hangs together, as bits."""
    parts: list[int] = []
    for a, b in face.track:
        ends = 1 << a | 1 << b
        parts = [part for part in parts if not part & ends] + [sum({part for part in parts if part & ends}, 0) | ends]
    return [part & ((1 << EDGES) - 1) for part in parts]


def _middle(board: Board, rails: Rails, at: int) -> str:
    face = board.faces[rails.face[at]]
    if not face.stops:
        parts = _parts(face)
        if not parts:
            return ""
        return "┼" if len(face.track) > 1 else _STRAIGHT.get(parts[0], "∙")
    kind = face.stops[0].kind
    if kind == OFF_BOARD:
        return f"{face.stops[0].low}/{face.stops[0].high}"
    if kind == CITY:
        cities = [_city(board, rails, at, city, stop.slots) for city, stop in enumerate(face.stops)]
        return f"({cities[0]})" if len(cities) == 1 else "|".join(cities)
    return " ".join("•" for _ in face.stops)


def _city(board: Board, rails: Rails, at: int, city: int, slots: int) -> str:
    tokens = [int(rails.token[place_of(board, at, city, slot)]) for slot in range(slots)]
    return "".join(FREE if token == NONE else LETTERS[token] for token in tokens)


def _foot(board: Board, rails: Rails, at: int) -> str:
    kind = rails.kind(board, at)
    if kind != NONE:
        return board.kind_names[kind]
    return str(board.cost[at]) if board.cost[at] else ""
