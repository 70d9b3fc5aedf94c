"""A sheet drawn as hexagons of characters."""

from __future__ import annotations

from rich.text import Text as Styled

from roundhouse.games.steamrollers.documents import COLOURS, DIRECTIONS
from roundhouse.games.steamrollers.game import NONE
from roundhouse.games.steamrollers.state import SteamState

ARROWS = dict(zip(DIRECTIONS, "→↗↖←↙↘"))
REGION_STYLES = {
    "red": "red",
    "blue": "dodger_blue1",
    "green": "green",
    "yellow": "yellow",
    "grey": "bright_white",
    "black": "bold bright_black",
}
WIDE = 8
"""The width of a field."""
EDGES = ((0, WIDE, "│"), (-1, 6, "╲"), (-1, 2, "╱"), (0, 0, "│"), (1, 2, "╲"), (1, 6, "╱"))
"""For each edge of a field where its stroke stands, down and to the right of the upper left corner, and the stroke."""
PLAIN, REGION, WALL = "bright_black", "white", "bold red"
_RANK = {PLAIN: 0, REGION: 1, WALL: 2}


class Canvas:
    """Characters with a style each, at any place."""

    def __init__(self) -> None:
        self.cells: dict[tuple[int, int], tuple[str, str]] = {}

    def write(self, y: int, x: int, words: str, style: str) -> None:
        for i, letter in enumerate(words):
            self.cells[y, x + i] = (letter, style)

    def stroke(self, y: int, x: int, letter: str, style: str) -> None:
        """Draw a border; a wall stays a wall, whichever of its two fields comes later."""
        old = self.cells.get((y, x))
        if old is None or _RANK[style] > _RANK[old[1]]:
            self.cells[y, x] = (letter, style)

    def lines(self) -> Styled:
        top, bottom = min(y for y, _ in self.cells), max(y for y, _ in self.cells)
        left, right = min(x for _, x in self.cells), max(x for _, x in self.cells)
        out = Styled()
        for y in range(top, bottom + 1):
            for x in range(left, right + 1):
                letter, style = self.cells.get((y, x), (" ", ""))
                out.append(letter, style=style)
            out.append("\n")
        return out


def drawn_sheet(s: SteamState, seat: int) -> Styled:
    """The map of a seat: fields by name, cities as (1), towns as ●, tracks as arrows to the edges they join."""
    g = s.g
    canvas = Canvas()
    open_map = g.neighbours[0]
    for number, field in enumerate(g.board.fields):
        y, x = field.r * 2, WIDE * field.q + WIDE // 2 * field.r
        style = REGION_STYLES[COLOURS[g.colour[field.region]]]
        canvas.write(y, x + 1, " " * (WIDE - 1), style)
        canvas.write(y, x + 1, content(s, seat, number), f"bold {style}" if field.city != NONE else style)
        for edge, (down, across, letter) in enumerate(EDGES):
            there = open_map[number * 6 + edge]
            if there != NONE and g.neighbours[s.walls][number * 6 + edge] == NONE:
                canvas.stroke(y + down, x + across, letter, WALL)
            elif there == NONE or g.region[there] != field.region:
                canvas.stroke(y + down, x + across, letter, REGION)
            else:
                canvas.stroke(y + down, x + across, letter, PLAIN)
    return canvas.lines()


def content(s: SteamState, seat: int, number: int) -> str:
    """What is written into a field."""
    g = s.g
    field = g.board.fields[number]
    if field.city != NONE:
        return f"  ({field.city + 1})"
    town = "●" if field.town else " "
    track = s.tracks[seat * g.fields + number]
    if track == NONE:
        return f"{field.id} {town}"
    _, one, other = g.board.tracks[track]
    return f"{field.id} {town}{ARROWS[DIRECTIONS[one]]}{ARROWS[DIRECTIONS[other]]}"
