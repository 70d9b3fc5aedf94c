"""The map of 1830 in the terminal: every hex in three lines, with its exits, its stops and its tokens."""

from __future__ import annotations

from collections.abc import Iterable

from rich.table import Table
from rich.text import Text as Styled

from roundhouse.games.eighteen_thirty import game as ids
from roundhouse.games.eighteen_thirty.board import PLACES
from roundhouse.games.eighteen_thirty.faces import CITY, COLOURS, EDGES, ENDS, OFF_BOARD, TOWN
from roundhouse.games.eighteen_thirty.privates import closed_hexes
from roundhouse.games.eighteen_thirty.rails import is_full, keeper
from roundhouse.games.eighteen_thirty.state import EighteenState
from roundhouse.games.eighteen_thirty.terminal_words import SHORT, Pen, corporation_style

HEX_STYLES = {
    "white": "",
    "yellow": "black on yellow3",
    "green": "black on green3",
    "brown": "white on orange4",
    "grey": "black on grey62",
    "red": "white on dark_red",
}
MARKS = "╱─╲╱─╲"
"""The exits by edge, from the south-west clockwise."""
WIDE, HIGH = 6, 3
CITY_SIGN, TOWN_SIGN = "o", "·"


def map_of(s: EighteenState) -> Styled:
    """The whole map; hexes of a row lie two columns apart, so a hex is as wide as two columns."""
    board = s.g.board
    rows = sorted({name[0] for name in board.hex_names})
    canvas: list[dict[int, Styled]] = [{} for _ in range(len(rows) * HIGH)]
    for at, name in enumerate(board.hex_names):
        left = (int(name[1:]) - 1) * (WIDE // 2)
        for line, words in enumerate(_hex(s, at)):
            canvas[rows.index(name[0]) * HIGH + line][left] = words
    return Styled("\n").join(_line(parts) for parts in canvas)


def _line(parts: dict[int, Styled]) -> Styled:
    out = Styled()
    for left, words in sorted(parts.items()):
        out.append(" " * (left - len(out)))
        out.append_text(words)
    return out


def _hex(s: EighteenState, at: int) -> list[Styled]:
    """Three lines of six signs: exits at the corners and sides, between them the name and what is there."""
    board = s.g.board
    face = int(s.rails.face[at])
    style = HEX_STYLES[COLOURS[board.colour[face]]]
    exits = [MARKS[edge] if board.exits[face] >> edge & 1 else " " for edge in range(EDGES)]
    middle, lower = _stops(s, at)
    out = []
    for left, words, right in ((2, Styled(board.hex_names[at]), 3), (1, middle, 4), (0, lower, 5)):
        room = WIDE - 2 - len(words)
        line = Styled.assemble(exits[left], " " * (room // 2), words, " " * (room - room // 2), exits[right])
        line.stylize_before(style)
        out.append(line)
    return out


def _stops(s: EighteenState, at: int) -> tuple[Styled, Styled]:
    """What stands under the name of a hex."""
    board = s.g.board
    face = int(s.rails.face[at])
    kinds = [int(board.stop_kind[face * 2 + stop]) for stop in range(board.stops[face])]
    kind = int(s.rails.kind(board, at))
    number = "" if kind == ids.NONE else board.kind_names[kind]
    shut = private_at(s, at)
    below = Styled(f"({shut})", style="italic") if shut else Styled()
    if kinds[:1] == [OFF_BOARD]:
        return Styled(str(_value(s, at, 0))), Styled()
    if kinds[:1] == [TOWN]:
        return Styled(f"{number} {TOWN_SIGN * len(kinds)}".strip()), below
    if kinds == [CITY, CITY]:
        return tokens_in(s, at, 0), below if shut else tokens_in(s, at, 1)
    cost = int(s.g.terrain[at]) if face == at else 0
    upper = Styled(number or (f"${cost}" if cost else ""))
    if kinds == [CITY]:
        tokens = tokens_in(s, at, 0)
        return (tokens, below) if shut else (upper, tokens)
    return upper, below


def private_at(s: EighteenState, at: int) -> str:
    """The private company that keeps the hex closed (4.14), or nothing."""
    if at not in list(closed_hexes(s)):
        return ""
    return next(s.g.private_names[s.g.hex_private[i]] for i, hex_at in enumerate(s.g.private_hexes) if hex_at == at)


def tokens_in(s: EighteenState, at: int, city: int) -> Styled:
    """The slots of a city: tokens, a home that is kept in small letters, or a sign for a free one."""
    board = s.g.board
    place = int(board.city_number[at]) * PLACES + city * 2
    home = int(keeper(board, s.rails, at, city))
    out = Styled()
    for slot in range(board.slots[int(s.rails.face[at]) * 2 + city]):
        token = int(s.rails.token[place + slot])
        if token != ids.NONE:
            out.append(SHORT[s.g.corporation_names[token]], style=corporation_style(token))
        elif home != ids.NONE:
            out.append(SHORT[s.g.corporation_names[home]].lower(), style="italic")
            home = ids.NONE
        else:
            out.append(CITY_SIGN)
    return out


def _value(s: EighteenState, at: int, stop: int) -> int:
    values = s.g.board.high if s.g.high[s.phase] == 1 else s.g.board.low
    return int(values[int(s.rails.face[at]) * 2 + stop])


def hex_table(pen: Pen, s: EighteenState, hexes: Iterable[int]) -> Table:
    """Some hexes in words: what lies there, what it is worth, where its track leads, whose tokens stand there."""
    board = s.g.board
    table = Table(box=None, pad_edge=False, header_style="dim", padding=(0, 2, 0, 0))
    for head in ("hex", "tile", "track", "value", "tokens"):
        table.add_column(pen.say(f"1830.map.{head}"), no_wrap=head == "tile")
    for at in hexes:
        face = int(s.rails.face[at])
        stops = range(board.stops[face])
        cities = [stop for stop in stops if board.stop_kind[face * 2 + stop] == CITY]
        values = "/".join(str(_value(s, at, stop)) for stop in stops)
        tokens = "; ".join(_tokens(pen, s, at, city) for city in cities)
        table.add_row(pen.place(at), _tile(pen, s, at), track_words(pen, face, at), values, tokens)
    return table


def _tile(pen: Pen, s: EighteenState, at: int) -> str:
    board = s.g.board
    kind = int(s.rails.kind(board, at))
    colour = pen.say(f"1830.map.colour.{COLOURS[board.colour[int(s.rails.face[at])]]}")
    words = colour if kind == ids.NONE else f"{board.kind_names[kind]} {colour} ↻{int(s.rails.rotation(board, at))}"
    if kind == ids.NONE and s.g.terrain[at] > 0:
        words += f" ${int(s.g.terrain[at])}"
    shut = private_at(s, at)
    return f"{words} ({shut})" if shut else words


def _tokens(pen: Pen, s: EighteenState, at: int, city: int) -> str:
    board = s.g.board
    place = int(board.city_number[at]) * PLACES + city * 2
    names = [s.g.corporation_names[token] for token in s.rails.token[place : place + 2] if token != ids.NONE]
    home = int(keeper(board, s.rails, at, city))
    if home != ids.NONE:
        names.append(pen.say("1830.map.home", corporation=s.g.corporation_names[home]))
    elif not is_full(board, s.rails, at, city):
        free = int(board.slots[int(s.rails.face[at]) * 2 + city]) - len(names)
        names.append(pen.say("1830.map.free", n=free))
    return ", ".join(names)


def track_words(pen: Pen, face: int, at: int) -> str:
    """The track of a face on a hex by the hexes that it leads to: E17–F20 past, o: D18, E21 into a stop."""
    board = pen.game.board

    def towards(edge: int) -> str:
        other = int(board.neighbour[at * EDGES + edge])
        return board.hex_names[other] if other != ids.NONE else "·"

    parts = []
    for stop in range(board.stops[face]):
        edges = [edge for edge in range(EDGES) if board.joined[face * ENDS + EDGES + stop] >> edge & 1]
        sign = TOWN_SIGN if board.stop_kind[face * 2 + stop] == TOWN else CITY_SIGN
        if edges:
            parts.append(f"{sign} {' '.join(map(towards, edges))}")
    for edge in range(EDGES):
        parts += [
            f"{towards(edge)}–{towards(other)}"
            for other in range(edge + 1, EDGES)
            if board.joined[face * ENDS + edge] >> other & 1
        ]
    return ", ".join(parts)
