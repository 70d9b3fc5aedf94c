"""Boards: cities, routes, tickets and editions, read from JSON and checked before anybody plays on them."""

from __future__ import annotations

import copy
import json
import re
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache, cached_property
from importlib.resources import files
from pathlib import Path
from typing import Any, Final

from roundhouse.core.errors import BadFile, BadOption
from roundhouse.core.schema import Problem, place_of, read_json, violations
from roundhouse.core.text import text

COLOURS: Final = ("red", "orange", "yellow", "green", "blue", "pink", "white", "black")
GRAY: Final = -1
LOCOMOTIVE: Final = 8
BUILT_IN: Final = ("usa", "europe")
MOST_PLAYERS: Final = 5  # U1
MOST_TICKETS: Final = 300
"""Of an edition, so that the ids of actions stay small."""


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


class BadBoard(BadFile):
    """A board with problems; `problems` has all of them."""

    def __init__(self, board: str, problems: Sequence[Problem]) -> None:
        self.problems = tuple(problems)
        lines = tuple(problem.line() for problem in problems)
        super().__init__(text("ttr.bad_board", board=board, count=len(problems), problems=lines))

    def __str__(self) -> str:
        head = text("ttr.bad_board.head", board=self.text.args["board"], count=len(self.problems))
        return "\n".join([str(head), *(f"  {problem.line()}" for problem in self.problems)])


def load_board(source: str | Path | Mapping[str, object]) -> Board:
    """Load a built-in board by its id, a file by its path (a str ends in .json), or a document.

    Raises BadBoard with all problems of the board, BadFile if the file cannot be read, BadOption for an unknown id.
    """
    if isinstance(source, str) and source in BUILT_IN:
        return _built_in(source)
    if isinstance(source, Mapping):
        document: object = copy.deepcopy(dict(source))
        name = str(source.get("id", "?"))
    elif isinstance(source, Path) or source.endswith(".json"):
        document = read_json(Path(source))
        name = str(source)
    else:
        raise BadOption(text("ttr.unknown_board", board=source, boards=BUILT_IN))
    return _checked(document, name, find_problems(document))


def find_problems(document: object) -> list[Problem]:
    """All that is wrong with a board: against the schema, and in its meaning wherever that can be judged."""
    found = violations(document, board_schema())
    return [*found, *_Meaning(document, found).problems()] if isinstance(document, dict) else found


def board_schema() -> dict[str, object]:
    """The JSON Schema of boards."""
    schema: dict[str, object] = _resource("board.schema.json")
    return schema


def rule_set(name: str) -> dict[str, object]:
    """All rule values of a rule set, "usa" or "europe"."""
    return {**_resource("rules.json")[name]}


@cache
def _resource(name: str) -> Any:
    return json.loads((files("roundhouse.games.ticket_to_ride") / name).read_text(encoding="utf-8"))


@cache
def _built_in(name: str) -> Board:
    # A test holds the built-in boards against the schema, so only their meaning is checked here.
    document = _resource(f"boards/{name}.json")
    return _checked(document, name, list(_Meaning(document, []).problems()))


def _checked(document: object, name: str, problems: Sequence[Problem]) -> Board:
    if problems or not isinstance(document, dict):
        raise BadBoard(name, problems)
    return _build(document)


# Building: the document has no problems.


def _build(document: dict[str, Any]) -> Board:
    index = {city["id"]: i for i, city in enumerate(document["cities"])}
    editions = _editions_of(document)
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
        for ticket in _tickets_of(document, edition)
    )
    return Edition(name, _names(edition["names"]), edition.get("source"), tickets, edition.get("rules", {}))


def _editions_of(document: dict[str, Any]) -> dict[str, dict[str, Any]]:
    implied = {"base": {"names": document.get("names"), "decks": [*document["decks"]]}}
    editions: dict[str, dict[str, Any]] = document.get("editions", implied)
    return editions


def _rules_of(document: dict[str, Any], edition: dict[str, Any]) -> dict[str, Any]:
    """All rule values, by the rule set that the board is made for."""
    return {**rule_set(document.get("rule_set", "usa")), **document.get("rules", {}), **edition.get("rules", {})}


def _tickets_of(document: dict[str, Any], edition: dict[str, Any]) -> list[dict[str, Any]]:
    tickets = [ticket for deck in edition["decks"] for ticket in document["decks"][deck]]
    only = edition.get("only_cities")
    return tickets if only is None else [ticket for ticket in tickets if ticket["a"] in only or ticket["b"] in only]


# Checking what a schema cannot say.


class _Meaning:
    """The meaning of a document: each check reads only what the schema found no fault with."""

    def __init__(self, document: dict[str, Any], violated: Sequence[Problem]) -> None:
        self.document = document
        self.broken: set[str] = set()
        for problem in violated:
            ends = [cut.start() for cut in re.finditer(r"[.\[]", problem.place)]
            self.broken.update(problem.place[:end] for end in [*ends, len(problem.place)])
        cities = document.get("cities")
        self.ids = {city["id"] for city in cities if _has_id(city)} if isinstance(cities, list) else None

    def sound(self, *sections: str) -> bool:
        """Whether the sections are faultless or left out."""
        return not self.broken.intersection(sections)

    def whole(self, section: str) -> bool:
        """Whether the section is there and faultless."""
        return section in self.document and section not in self.broken

    def records(self, place: str, holder: object) -> Iterator[tuple[str, dict[str, Any]]]:
        """The faultless records of a list, with their places."""
        for i, record in enumerate(holder if isinstance(holder, list) else []):
            if f"{place}[{i}]" not in self.broken:
                yield f"{place}[{i}]", record

    def problems(self) -> Iterator[Problem]:
        yield from self.city_problems()
        yield from self.route_problems()
        yield from self.ticket_problems()
        if self.whole("decks") and self.sound("editions", "rules", "rule_set", "default_edition"):
            yield from self.edition_problems()

    def unknown(self, place: str, ends: Sequence[str]) -> Iterator[Problem]:
        """The cities at these places that are not on the board."""
        for key, city in zip(("a", "b"), ends):
            if self.ids is not None and city not in self.ids:
                yield Problem(f"{place}.{key}", text("ttr.problem.unknown_city", city=city))

    def city_problems(self) -> Iterator[Problem]:
        joined = {route[end] for _, route in self.records("routes", self.document.get("routes")) for end in "ab"}
        seen: set[str] = set()
        for place, city in self.records("cities", self.document.get("cities")):
            if city["id"] in seen:
                yield Problem(f"{place}.id", text("ttr.problem.duplicate_city", city=city["id"]))
            elif city["id"] not in joined and self.whole("routes"):
                yield Problem(place, text("ttr.problem.lonely_city", city=city["id"]))
            seen.add(city["id"])
            if self.whole("canvas"):
                width, height = self.document["canvas"]
                if not (0 <= city["x"] <= width and 0 <= city["y"] <= height):
                    where = {"x": str(city["x"]), "y": str(city["y"]), "width": width, "height": height}
                    yield Problem(place, text("ttr.problem.outside_canvas", city=city["id"], **where))

    def route_problems(self) -> Iterator[Problem]:
        lanes: Counter[tuple[frozenset[str], int]] = Counter()
        points = self.route_points()
        for place, route in self.records("routes", self.document.get("routes")):
            a, b, length, ferry = route["a"], route["b"], route["length"], route.get("ferry", 0)
            yield from self.unknown(place, (a, b))
            if a == b:
                yield Problem(place, text("ttr.problem.loop", city=a))
            lanes[frozenset((a, b)), length] += 1
            if lanes[frozenset((a, b)), length] > 2:
                yield Problem(place, text("ttr.problem.too_many_lanes", a=a, b=b, length=length))
            if points is not None and str(length) not in points:
                yield Problem(f"{place}.length", text("ttr.problem.no_points", length=length, lengths=tuple(points)))
            if ferry > length:
                yield Problem(f"{place}.ferry", text("ttr.problem.ferry_too_big", ferry=ferry, length=length))
            if ferry and route["colour"] != "gray":
                yield Problem(f"{place}.colour", text("ttr.problem.ferry_colour", colour=route["colour"]))
            if ferry and route.get("tunnel"):
                yield Problem(place, text("ttr.problem.tunnel_and_ferry"))

    def route_points(self) -> dict[str, int] | None:
        """The board's points for a route by its length, if its rules can be read."""
        if not self.sound("rules", "rule_set"):
            return None
        points: dict[str, int] = _rules_of(self.document, {})["route_points"]
        return points

    def ticket_problems(self) -> Iterator[Problem]:
        decks = self.document.get("decks")
        parts = self.connected_parts() if self.whole("routes") else None
        for name, deck in decks.items() if isinstance(decks, dict) else ():
            for place, ticket in self.records(place_of(["decks", name]), deck):
                a, b = ticket["a"], ticket["b"]
                unknown = list(self.unknown(place, (a, b)))
                yield from unknown
                if a == b:
                    yield Problem(place, text("ttr.problem.ticket_loop", city=a))
                elif not unknown and parts is not None and parts.get(a, a) != parts.get(b, b):
                    yield Problem(place, text("ttr.problem.impossible_ticket", a=a, b=b))

    def connected_parts(self) -> dict[str, str]:
        """For each city on a route, one city that stands for all that can be reached from it."""
        part: dict[str, str] = {}
        members: dict[str, list[str]] = {}
        for route in self.document["routes"]:
            for end in (route["a"], route["b"]):
                if end not in part:
                    part[end], members[end] = end, [end]
            kept, lost = part[route["a"]], part[route["b"]]
            if kept != lost:
                part.update(dict.fromkeys(members[lost], kept))
                members[kept] += members.pop(lost)
        return part

    def edition_problems(self) -> Iterator[Problem]:
        decks, default = self.document["decks"], self.document.get("default_edition")
        if "editions" not in self.document and len(decks) > 1:
            yield Problem("document", text("ttr.problem.editions_needed", count=len(decks)))
            return
        editions = _editions_of(self.document)
        if default is not None and default not in editions:
            known = tuple(editions)
            yield Problem("default_edition", text("ttr.problem.unknown_default", edition=default, editions=known))
        if default is None and len(editions) > 1:
            yield Problem("document", text("ttr.problem.default_needed", count=len(editions)))
        repeated: set[str] = set()
        for name, edition in editions.items():
            place = f"editions.{name}." if "editions" in self.document else ""
            unknown = list(self.reference_problems(place, edition))
            yield from unknown
            if not any(problem.text.key == "ttr.problem.unknown_deck" for problem in unknown):
                yield from self.repeated_tickets(name, edition, repeated)
                yield from self.deal_problems(place, edition)

    def reference_problems(self, place: str, edition: dict[str, Any]) -> Iterator[Problem]:
        decks, sources = self.document["decks"], self.document.get("sources", {})
        for i, deck in enumerate(edition["decks"]):
            if deck not in decks:
                yield Problem(f"{place}decks[{i}]", text("ttr.problem.unknown_deck", deck=deck, decks=tuple(decks)))
        for i, city in enumerate(edition.get("only_cities", ())):
            if self.ids is not None and city not in self.ids:
                yield Problem(f"{place}only_cities[{i}]", text("ttr.problem.unknown_city", city=city))
        source = edition.get("source")
        if source is not None and self.sound("sources") and source not in sources:
            known = tuple(sources)
            yield Problem(f"{place}source", text("ttr.problem.unknown_source", source=source, sources=known))

    def repeated_tickets(self, name: str, edition: dict[str, Any], reported: set[str]) -> Iterator[Problem]:
        seen: set[frozenset[str]] = set()
        for deck in edition["decks"]:
            for i, ticket in enumerate(self.document["decks"][deck]):
                pair, place = frozenset((ticket["a"], ticket["b"])), f"decks.{deck}[{i}]"
                if pair in seen and place not in reported:
                    reported.add(place)
                    args = {"a": ticket["a"], "b": ticket["b"], "edition": name}
                    yield Problem(place, text("ttr.problem.duplicate_ticket", **args))
                seen.add(pair)

    def deal_problems(self, place: str, edition: dict[str, Any]) -> Iterator[Problem]:
        """What the edition deals must be there, with five players."""
        rules, tickets = _rules_of(self.document, edition), _tickets_of(self.document, edition)
        dealt_long = rules["initial_long"] if any(ticket.get("kind") == "long" for ticket in tickets) else 0
        long = [ticket for ticket in tickets if dealt_long and ticket.get("kind") == "long"]
        dealt = rules["initial_tickets"] + dealt_long
        for key, have, each in (
            ("too_few_tickets", len(tickets) - len(long), rules["initial_tickets"]),
            ("too_few_long", len(long), dealt_long),
        ):
            if have < each * MOST_PLAYERS:
                need = {"have": have, "need": each * MOST_PLAYERS, "players": MOST_PLAYERS}
                yield Problem(f"{place}decks", text(f"ttr.problem.{key}", **need))
        if len(tickets) > MOST_TICKETS:
            yield Problem(f"{place}decks", text("ttr.problem.too_many_tickets", have=len(tickets), most=MOST_TICKETS))
        for rule, offered in (("initial_keep", dealt), ("draw_keep", rules["draw_tickets"])):
            if rules[rule] > offered:
                keep = text("ttr.problem.keep_too_many", keep=rules[rule], offered=offered)
                yield Problem(f"{place}rules.{rule}", keep)
        if len(rules["station_cost"]) < rules["stations"]:
            costs = text("ttr.problem.station_costs", stations=rules["stations"], costs=len(rules["station_cost"]))
            yield Problem(f"{place}rules.station_cost", costs)
        cards = len(COLOURS) * rules["cards_per_colour"] + rules["locomotives"]
        if cards < rules["hand"] * MOST_PLAYERS + rules["row"]:
            need = {"have": cards, "need": rules["hand"] * MOST_PLAYERS + rules["row"], "players": MOST_PLAYERS}
            yield Problem(f"{place}rules.cards_per_colour", text("ttr.problem.too_few_cards", **need))
        yield from self.edition_points(place, edition)

    def edition_points(self, place: str, edition: dict[str, Any]) -> Iterator[Problem]:
        points = edition.get("rules", {}).get("route_points")
        if points is None or not self.whole("routes"):
            return
        for length in sorted({route["length"] for route in self.document["routes"]}):
            if str(length) not in points:
                missing = text("ttr.problem.no_points", length=length, lengths=tuple(points))
                yield Problem(f"{place}rules.route_points", missing)


def _has_id(city: object) -> bool:
    return isinstance(city, dict) and isinstance(city.get("id"), str)
