"""A board of Ticket to Ride as an SVG picture, with what players have built, or with how much its routes are used.

All that is drawn follows from the board's data; no picture of a printed board was used.
"""

from __future__ import annotations

import cmath
import math
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from itertools import pairwise
from statistics import linear_regression
from typing import Any
from xml.etree import ElementTree as Xml

from roundhouse.core.heat import heat_colour
from roundhouse.games.ticket_to_ride.board import Board, City, Label, Route
from roundhouse.games.ticket_to_ride.documents import COLOURS

PAPER = "#F4EDE0"
INK = "#1F2A37"
SPACE_COLOURS = {
    "red": "#D5604F",
    "orange": "#E59B4A",
    "yellow": "#EFD25E",
    "green": "#7DAE6C",
    "blue": "#6C9FC9",
    "pink": "#D79BBD",
    "white": "#FFFDF8",
    "black": "#4A525D",
    "gray": "#C9C2B4",
}
PLAYER_COLOURS = ("#1F4E86", "#1E5E43", "#A81E22", "#A8751C", "#1F2A37")

WORDS = {"en": {"tunnel": "tunnel", "ferry": "ferry"}, "pl": {"tunnel": "tunel", "ferry": "prom"}}

MARGIN = 26
CITY = 5.0
LANE = 5.4
"""Half the distance between the lanes of a double route."""
GAP = 2.2
WINDOW = 6
"""From one window of a wagon to the next; the style sheet draws them by the same measure."""
BESIDE = Label("start", 11, 4)
INSET = 14

STYLE = """
text { font-family: "Helvetica Neue", Arial, "Liberation Sans", sans-serif; fill: #1F2A37 }
.grid { fill: none; stroke: #1F2A37; stroke-opacity: .09; stroke-width: .7 }
.degree { font-size: 7.5px; fill-opacity: .5; letter-spacing: .4px }
.east { text-anchor: end }
.space { stroke: #1F2A37; stroke-width: .8; stroke-opacity: .75 }
.tunnel { fill: none; stroke: #1F2A37; stroke-width: 1.5; stroke-dasharray: 2.6 1.9 }
.sign { fill: #1F2A37 }
.wagon { stroke: #FBF7EF; stroke-width: 1 }
.windows { fill: none; stroke: #FBF7EF; stroke-opacity: .9; stroke-width: 3; stroke-dasharray: 3.6 2.4 }
.city { fill: #FBF7EF; stroke: #1F2A37; stroke-width: 1.8 }
.station { stroke: #FBF7EF; stroke-width: 1.2 }
.name { font-size: 11px; font-weight: 600; paint-order: stroke; stroke: #F4EDE0; stroke-width: 3.2px;
  stroke-linejoin: round }
.head { font-size: 13px; font-weight: 700; letter-spacing: 2.2px }
.key { font-size: 11px }
.number { font-size: 11px; font-weight: 700; text-anchor: end }
"""


@dataclass(frozen=True, slots=True)
class Space:
    """One space of a route: its centre, its direction in degrees and its length on paper."""

    centre: complex
    turn: float
    length: float


@dataclass(slots=True)
class Position:
    """What players have built, as a score sheet tells it."""

    names: list[str] = field(default_factory=list)
    points: list[int] = field(default_factory=list)
    owners: dict[str, int] = field(default_factory=dict)
    stations: dict[str, int] = field(default_factory=dict)
    heat: Mapping[str, float] = field(default_factory=dict)
    """Instead of who has a route: how much it is used, from 0 to 1, by the route."""


def colour_of(route: Route) -> str:
    return "gray" if route.colour < 0 else COLOURS[route.colour]


def spaces_of(board: Board, route: Route) -> list[Space]:
    """The spaces of a route along its curve, from city to city."""
    start, end = (complex(city.x, city.y) for city in (board.cities[route.a], board.cities[route.b]))
    side = (end - start) / abs(end - start) * 1j
    control = (start + end) / 2 + route.bend * side
    shift = lane_shift(board, route)
    line = []
    for step in range(97):
        t = step / 96
        along = (1 - t) * (control - start) + t * (end - control)
        on_curve = (1 - t) ** 2 * start + 2 * t * (1 - t) * control + t**2 * end
        line.append(on_curve + shift * along / abs(along) * 1j)
    return cut(line, route.length)


def lane_shift(board: Board, route: Route) -> float:
    """How far a lane lies to the side of its double route's middle line, looking from its first city."""
    if route.twin < 0:
        return 0
    twin = board.routes[route.twin]
    second = route.twin < twin.twin
    return -LANE if second and route.a == twin.a else LANE


def cut(line: list[complex], pieces: int) -> list[Space]:
    """Cut a line, less the dots of the cities at its ends, into spaces of equal length."""
    reach = [0.0]
    for here, there in pairwise(line):
        reach.append(reach[-1] + abs(there - here))
    free = reach[-1] - 2 * (CITY + GAP)
    piece = free / pieces

    def at(distance: float) -> complex:
        i = next(i for i in range(1, len(reach)) if reach[i] >= distance or i == len(reach) - 1)
        part = (distance - reach[i - 1]) / (reach[i] - reach[i - 1])
        return line[i - 1] + part * (line[i] - line[i - 1])

    spaces = []
    for number in range(pieces):
        begin = CITY + GAP + number * piece
        middle, ends = at(begin + piece / 2), at(begin + piece) - at(begin)
        spaces.append(Space(middle, math.degrees(cmath.phase(ends)), piece - GAP))
    return spaces


class Drawing:
    """The picture of a board."""

    def __init__(self, board: Board, position: Position, language: str) -> None:
        self.board = board
        self.position = position
        self.language = language
        self.spaces = {route.id: spaces_of(board, route) for route in board.routes}
        width, height = board.canvas
        self.svg = Xml.Element("svg", xmlns="http://www.w3.org/2000/svg", role="img")
        self.svg.set("viewBox", f"0 0 {width + 2 * MARGIN} {height + 2 * MARGIN}")
        self._add(self.svg, "title").text = self._name(board.names)
        self._add(self.svg, "style").text = STYLE
        self._add(self.svg, "rect", width="100%", height="100%", fill=PAPER)
        self.map = self._add(self.svg, "g", transform=f"translate({MARGIN} {MARGIN})")

    def to_svg(self) -> str:
        self._graticule()
        for route in self.board.routes:
            if route.id not in self.position.owners:
                self._route(route)
        for route in self.board.routes:
            if route.id in self.position.owners:
                self._wagons(route, PLAYER_COLOURS[self.position.owners[route.id]])
        for city in self.board.cities:
            self._city(city)
        for city in self.board.cities:
            self._label(city)
        self._legend()
        Xml.indent(self.svg, " ")
        return Xml.tostring(self.svg, encoding="unicode") + "\n"

    def _add(self, parent: Xml.Element, tag: str, css: str = "", **values: object) -> Xml.Element:
        element = Xml.SubElement(parent, tag)
        if css:
            element.set("class", css)
        for name, value in values.items():
            element.set(name.replace("_", "-"), short(value))
        return element

    def _name(self, names: Any) -> str:
        return str(names.get(self.language) or names["en"])

    # The paper.

    def _graticule(self) -> None:
        """Meridians and parallels, by the straight lines that fit the cities best."""
        width, height = self.board.canvas
        edge = MARGIN - 9
        frame = {"x": -edge, "y": -edge, "width": width + 2 * edge, "height": height + 2 * edge}
        self._add(self.map, "rect", "grid", **frame)
        cities = [city for city in self.board.cities if city.lat is not None and city.lon is not None]
        if len(cities) < 2:
            return
        for degree, x in lines([city.lon or 0 for city in cities], [city.x for city in cities], width):
            self._add(self.map, "path", "grid", d=f"M{short(x)} {-edge}V{height + edge}")
            self._add(self.map, "text", "degree", x=x + 3, y=height + edge - 3).text = compass(degree, "EW")
        for degree, y in lines([city.lat or 0 for city in cities], [city.y for city in cities], height):
            self._add(self.map, "path", "grid", d=f"M{-edge} {short(y)}H{width + edge}")
            self._add(self.map, "text", "degree east", x=width + edge - 3, y=y - 3).text = compass(degree, "NS")

    # Routes.

    def _route(self, route: Route) -> None:
        heat = self.position.heat
        fill = heat_colour(heat.get(route.id, 0.0)) if heat else SPACE_COLOURS[colour_of(route)]
        signs = range((route.length - route.ferry) // 2, (route.length + route.ferry) // 2)
        for number, space in enumerate(self.spaces[route.id]):
            place = self._at(self.map, space)
            self._block(place, "space", space.length, 7.6, 2.2, fill)
            if route.tunnel:
                self._block(place, "tunnel", space.length + 0.6, 9.4, 3, None)
            if number in signs:
                self._locomotive(place, space.turn)

    def _wagons(self, route: Route, colour: str) -> None:
        for space in self.spaces[route.id]:
            place = self._at(self.map, space)
            self._block(place, "wagon", space.length + 1.4, 11, 2.6, colour)
            row = (int(space.length - 5) // WINDOW * WINDOW + 3.6) / 2
            self._add(place, "path", "windows", d=f"M{short(-row)} 0H{short(row)}")

    def _at(self, parent: Xml.Element, space: Space) -> Xml.Element:
        where = f"translate({short(space.centre.real)} {short(space.centre.imag)}) rotate({short(space.turn)})"
        return self._add(parent, "g", transform=where)

    def _block(
        self, parent: Xml.Element, css: str, length: float, width: float, corner: float, fill: str | None
    ) -> None:
        block = self._add(parent, "rect", css, x=-length / 2, y=-width / 2, width=length, height=width, rx=corner)
        if fill is not None:
            block.set("fill", fill)

    def _locomotive(self, parent: Xml.Element, turn: float) -> None:
        """The sign of a ferry: boiler, cab, chimney and two wheels, upright whatever way the route runs."""
        sign = self._add(parent, "g", "sign", transform=f"rotate({short(-turn)})")
        self._add(sign, "circle", r=5.2, fill="#FBF7EF", stroke=INK, stroke_width=0.9)
        self._add(sign, "path", d="M-3.3 1.2V-2.7H-.7V-1.1H1V-2.4H2.3V-1.1H3.2V1.2Z")
        for x in (-1.9, 1.8):
            self._add(sign, "circle", cx=x, cy=2, r=1.1)

    # Cities.

    def _city(self, city: City) -> None:
        self._add(self.map, "circle", "city", cx=city.x, cy=city.y, r=CITY)
        if city.id in self.position.stations:
            self._station(self.map, city.x, city.y, PLAYER_COLOURS[self.position.stations[city.id]])

    def _station(self, parent: Xml.Element, x: float, y: float, colour: str) -> None:
        """A gabled house."""
        d = f"M{short(x - 6)} {short(y + 6)}V{short(y - 2)}L{short(x)} {short(y - 8)}L{short(x + 6)} {short(y - 2)}"
        self._add(parent, "path", "station", d=f"{d}V{short(y + 6)}Z", fill=colour)

    def _label(self, city: City) -> None:
        label = city.label or BESIDE
        name = self._add(self.map, "text", "name", x=city.x + label.dx, y=city.y + label.dy)
        name.set("text-anchor", label.anchor)
        name.text = self._name(city.names)

    # The legend.

    def _legend(self) -> None:
        tunnels = [route for route in self.board.routes if route.tunnel]
        ferries = [route for route in self.board.routes if route.ferry]
        signs = [(key, routes) for key, routes in (("tunnel", tunnels), ("ferry", ferries)) if routes]
        name = self._name(self.board.names).upper()
        size = complex(max(112, 12 * len(name)), 24 + 19 * (len(self.position.names) + len(signs)))
        corner = self._quietest_corner(size)
        legend = self._add(self.map, "g", transform=f"translate({short(corner.real)} {short(corner.imag)})")
        self._add(legend, "text", "head", x=0, y=11).text = name
        y = 30.0
        for seat, player in enumerate(self.position.names):
            self._block(self._at(legend, Space(complex(11, y - 4), 0, 22)), "wagon", 23, 11, 2.6, PLAYER_COLOURS[seat])
            self._add(legend, "text", "key", x=30, y=y).text = player
            self._add(legend, "text", "number", x=112, y=y).text = str(self.position.points[seat])
            y += 19
        for key, _ in signs:
            place = self._at(legend, Space(complex(11, y - 4), 0, 22))
            self._block(place, "space", 22, 7.6, 2.2, SPACE_COLOURS["gray"])
            if key == "tunnel":
                self._block(place, "tunnel", 22.6, 9.4, 3, None)
            else:
                self._locomotive(place, 0)
            self._add(legend, "text", "key", x=30, y=y).text = WORDS[self.language][key]
            y += 19

    def _quietest_corner(self, size: complex) -> complex:
        """The upper left point of a legend of this size, in the corner that is farthest from all that is drawn."""
        width, height = self.board.canvas
        drawn = [space.centre for spaces in self.spaces.values() for space in spaces]
        corners = [complex(x, y) for x in (INSET, width - size.real - INSET) for y in (0, height - size.imag)]
        return max(corners, key=lambda corner: min(abs(point - corner - size / 2) for point in drawn))


def lines(degrees: list[float], places: list[float], most: float) -> Iterator[tuple[int, float]]:
    """Every fifth degree that lies on the paper, with its place."""
    slope, start = linear_regression(degrees, places)
    for degree in range(-180, 181, 5):
        place = start + slope * degree
        if 0 <= place <= most:
            yield degree, place


def compass(degree: int, letters: str) -> str:
    return f"{abs(degree)}\u00b0 {letters[0] if degree >= 0 else letters[1]}"


def short(value: object) -> str:
    """A number with one decimal at most, as short as it can be written."""
    return f"{value:.1f}".removesuffix(".0").replace("-0.0", "0") if isinstance(value, float) else str(value)
