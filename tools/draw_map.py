"""Draw a board of Ticket to Ride as an SVG picture, with the routes and stations of a score sheet on it.

python tools/draw_map.py usa --sheet docs/examples/usa-sheet.json > docs/picture/usa.svg
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from roundhouse import title
from roundhouse.core.schema import read_json
from roundhouse.games.ticket_to_ride.board import Board, load_board
from roundhouse.games.ticket_to_ride.picture import WORDS, Drawing, Position, colour_of


def main(arguments: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(description="Draw a board of Ticket to Ride as SVG.")
    parser.add_argument("board", help="usa, europe or a board file")
    parser.add_argument("--sheet", type=Path, help="a score sheet whose routes and stations are drawn too")
    parser.add_argument("--lang", choices=tuple(WORDS), default="en", help="the language of the names")
    chosen = parser.parse_args(arguments)
    board = load_board(chosen.board)
    position = read_position(board, chosen.sheet) if chosen.sheet else Position()
    sys.stdout.write(Drawing(board, position, chosen.lang).to_svg())
    return 0


def read_position(board: Board, path: Path) -> Position:
    """The position of a score sheet, with the points that its players have."""
    sheet: Any = read_json(path)
    scored: Any = title(sheet["title"]).score(sheet)
    position = Position()
    for seat, player in enumerate(sheet["players"]):
        position.names.append(player["name"])
        position.points.append(scored["players"][seat]["total"])
        position.stations.update(dict.fromkeys(player.get("stations", ()), seat))
        for a, b, *colour in player.get("routes", ()):
            lanes = [board.routes[lane] for lane in board.routes_between(board.city(a), board.city(b))]
            lanes = [lane for lane in lanes if not colour or colour_of(lane) == colour[0]]
            free = [lane for lane in lanes if lane.id not in position.owners]
            position.owners[free[0].id] = seat
    return position


if __name__ == "__main__":
    sys.exit(main())
