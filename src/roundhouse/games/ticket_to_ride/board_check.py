"""Checking boards: against the schema, and for what a schema cannot say."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from typing import Any, Final

from roundhouse.core.board_file import other_board
from roundhouse.core.reading import Unfit
from roundhouse.core.schema import Problem, place_of, violations
from roundhouse.core.text import Text, text
from roundhouse.games.ticket_to_ride.documents import COLOURS, editions_of, resource, rules_of, tickets_of

BOARD_FORMAT: Final = "roundhouse/ticket-to-ride-board"
MOST_PLAYERS: Final = 5  # U1
MOST_TICKETS: Final = 150
"""Of an edition, so that the ids of actions stay small."""


def find_problems(document: object) -> list[Problem]:
    """All that is wrong with a board: against the schema, and in its meaning wherever that can be judged."""
    found = other_board(document, BOARD_FORMAT)
    if found:
        return found
    found = violations(document, board_schema())
    return [*found, *Meaning(document, found).problems()] if isinstance(document, dict) else found


def board_schema() -> dict[str, object]:
    """The JSON Schema of boards."""
    schema: dict[str, object] = resource("board.schema.json")
    return schema


class Meaning:
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
                yield Problem(f"{place}.{key}", _unknown_city(city, self.ids))

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
        points: dict[str, int] = rules_of(self.document, {})["route_points"]
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
        editions = editions_of(self.document)
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
                yield Problem(f"{place}only_cities[{i}]", _unknown_city(city, self.ids))
        source = edition.get("source")
        if source is not None and self.sound("sources") and source not in sources:
            yield Problem(f"{place}source", text("ttr.problem.unknown_source", source=source))

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
        rules, tickets = rules_of(self.document, edition), tickets_of(self.document, edition)
        dealt_long = rules["initial_long"] if any(ticket.get("kind") == "long" for ticket in tickets) else 0
        long = [ticket for ticket in tickets if dealt_long and ticket.get("kind") == "long"]
        keepable = rules["initial_tickets"] + min(dealt_long, rules["initial_keep_long"])
        for key, have, each in (
            ("too_few_tickets", len(tickets) - len(long), rules["initial_tickets"]),
            ("too_few_long", len(long), dealt_long),
        ):
            if have < each * MOST_PLAYERS:
                need = {"have": have, "need": each * MOST_PLAYERS, "players": MOST_PLAYERS}
                yield Problem(f"{place}decks", text(f"ttr.problem.{key}", **need))
        if len(tickets) > MOST_TICKETS:
            yield Problem(f"{place}decks", text("ttr.problem.too_many_tickets", have=len(tickets), most=MOST_TICKETS))
        for rule, most in (("initial_keep", keepable), ("draw_keep", rules["draw_tickets"])):
            if rules[rule] > most:
                keep = text("ttr.problem.keep_too_many", keep=rules[rule], most=most)
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


def _unknown_city(city: str, cities: Iterable[str]) -> Text:
    return text("ttr.problem.unknown_city", city=city, hint=Unfit(city, sorted(cities)).hint())
