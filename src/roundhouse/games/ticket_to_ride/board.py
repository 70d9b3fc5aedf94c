"""Boards: cities, routes, tickets and editions, read from JSON and checked before anybody plays on them."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import Any, Final

from roundhouse.core.board_file import BoardFiles
from roundhouse.core.errors import BadOption
from roundhouse.core.text import text
from roundhouse.games.ticket_to_ride.board_check import find_problems
from roundhouse.games.ticket_to_ride.documents import COLOURS, editions_of, resource, tickets_of

GRAY: Final = -1
LOCOMOTIVE: Final = 8


@dataclass(frozen=True, slots=True)
class Label:
    """Where a city's name is written, relative to the city."""

    anchor: str
    dx: float
    dy: float


@dataclass(frozen=True, slots=True)
class City:
    """A city; `names` has "en", "pl" and "board", the one printed on the board."""

    id: str
    names: Mapping[str, str]
    x: float
    y: float
    lat: float | None
    lon: float | None
    label: Label | None


@dataclass(frozen=True, slots=True)
class Route:
    """A route, or one lane of a double route: `twin` is then the other lane's index, else -1."""

    id: str
    a: int
    b: int
    length: int
    colour: int
    tunnel: bool
    ferry: int
    twin: int
    bend: float


@dataclass(frozen=True, slots=True)
class Ticket:
    """A destination ticket; `status` says how it is known: published, rulebook or proposed."""

    id: str
    a: int
    b: int
    points: int
    long: bool
    status: str
    note: Mapping[str, str] | None


@dataclass(frozen=True, slots=True)
class Edition:
    """What is played on a board: its tickets, and the rule values that differ from the board's."""

    id: str
    names: Mapping[str, str]
    source: str | None
    tickets: tuple[Ticket, ...]
    rules: dict[str, object]


@dataclass(frozen=True, eq=False)
class Board:
    """A map with all that can be played on it.

    >>> board = load_board("usa")
    >>> len(board.cities), len(board.routes), len(board.deck())
    (36, 100, 33)
    >>> [board.routes[lane].id for lane in board.routes_between(board.city("new_york"), board.city("boston"))]
    ['boston-new_york:red', 'boston-new_york:yellow']
    """

    id: str
    names: Mapping[str, str]
    canvas: tuple[int, int]
    cities: tuple[City, ...]
    routes: tuple[Route, ...]
    editions: Mapping[str, Edition]
    default_edition: str
    rules: dict[str, object]
    """The rule values that differ from the rule set in every edition."""
    document: Mapping[str, object]
    """The JSON as loaded."""

    def city(self, city_id: str) -> int:
        """The index of a city; raises KeyError."""
        return self._city_index[city_id]

    def route(self, route_id: str) -> int:
        """The index of a route; raises KeyError."""
        return self._route_index[route_id]

    def routes_between(self, a: int, b: int) -> tuple[int, ...]:
        """The indices of the routes between two cities, in either direction."""
        return self._lanes.get(frozenset((a, b)), ())

    def edition(self, edition_id: str | None = None) -> Edition:
        """An edition, the default one if none is named; raises BadOption."""
        found = self.editions.get(edition_id or self.default_edition)
        if found is None:
            known = tuple(self.editions)
            raise BadOption(text("ttr.unknown_edition", edition=str(edition_id), board=self.id, editions=known))
        return found

    def deck(self, edition_id: str | None = None) -> tuple[Ticket, ...]:
        """The tickets of an edition, long ones among them; raises BadOption."""
        return self.edition(edition_id).tickets

    @cached_property
    def _city_index(self) -> dict[str, int]:
        return {city.id: index for index, city in enumerate(self.cities)}

    @cached_property
    def _route_index(self) -> dict[str, int]:
        return {route.id: index for index, route in enumerate(self.routes)}

    @cached_property
    def _lanes(self) -> dict[frozenset[int], tuple[int, ...]]:
        lanes: dict[frozenset[int], tuple[int, ...]] = {}
        for index, route in enumerate(self.routes):
            pair = frozenset((route.a, route.b))
            lanes[pair] = (*lanes.get(pair, ()), index)
        return lanes


# Building: the document has no problems.


def _build(document: dict[str, Any]) -> Board:
    index = {city["id"]: i for i, city in enumerate(document["cities"])}
    editions = editions_of(document)
    return Board(
        id=document["id"],
        names=_names(document["names"]),
        canvas=(document["canvas"][0], document["canvas"][1]),
        cities=tuple(_city(city) for city in document["cities"]),
        routes=_routes(document["routes"], index),
        editions={name: _edition(document, name, edition, index) for name, edition in editions.items()},
        default_edition=document.get("default_edition") or next(iter(editions)),
        rules=document.get("rules", {}),
        document=document,
    )


def _names(names: dict[str, str]) -> dict[str, str]:
    return {"pl": names["en"], **names}


def _city(city: dict[str, Any]) -> City:
    names = {"board": city["names"]["en"], **_names(city["names"])}
    label = Label(**city["label"]) if "label" in city else None
    return City(city["id"], names, city["x"], city["y"], city.get("lat"), city.get("lon"), label)


def _routes(routes: list[dict[str, Any]], index: dict[str, int]) -> tuple[Route, ...]:
    pairs: dict[frozenset[str], list[int]] = {}
    for i, route in enumerate(routes):
        pairs.setdefault(frozenset((route["a"], route["b"])), []).append(i)
    made = []
    for i, route in enumerate(routes):
        lanes = pairs[frozenset((route["a"], route["b"]))]
        twins = [lane for lane in lanes if lane != i and routes[lane]["length"] == route["length"]]
        made.append(
            Route(
                id=_route_id(route, lanes.index(i), [routes[lane]["colour"] for lane in lanes]),
                a=index[route["a"]],
                b=index[route["b"]],
                length=route["length"],
                colour=GRAY if route["colour"] == "gray" else COLOURS.index(route["colour"]),
                tunnel=route.get("tunnel", False),
                ferry=route.get("ferry", 0),
                twin=twins[0] if twins else -1,
                bend=route.get("bend", 0),
            )
        )
    return tuple(made)


def _route_id(route: dict[str, Any], lane: int, colours: list[str]) -> str:
    """Two cities, and if several routes join them what tells this one apart: its colour, else its number."""
    pair = f"{route['a']}-{route['b']}"
    if len(colours) == 1:
        return pair
    return f"{pair}:{lane + 1}" if len(set(colours)) < len(colours) else f"{pair}:{route['colour']}"


def _edition(document: dict[str, Any], name: str, edition: dict[str, Any], index: dict[str, int]) -> Edition:
    tickets = tuple(
        Ticket(
            id=f"{ticket['a']}-{ticket['b']}",
            a=index[ticket["a"]],
            b=index[ticket["b"]],
            points=ticket["points"],
            long=ticket.get("kind") == "long",
            status=ticket.get("status", "published"),
            note=_names(ticket["note"]) if "note" in ticket else None,
        )
        for ticket in tickets_of(document, edition)
    )
    return Edition(name, _names(edition["names"]), edition.get("source"), tickets, edition.get("rules", {}))


BOARDS: Final = BoardFiles(("usa", "europe"), resource, find_problems, _build)
load_board: Final = BOARDS.load
