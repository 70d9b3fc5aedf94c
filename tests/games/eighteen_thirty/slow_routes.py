"""The best set of routes found the slow and obvious way: every route of every train, then every set of them.

Reads the map's file by itself and shares no table with the engine.
"""

from __future__ import annotations

import random
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any

from librt.vecs import vec
from mypy_extensions import i64

from roundhouse.games.eighteen_thirty.board import BROWN, Board
from roundhouse.games.eighteen_thirty.faces import map_document
from roundhouse.games.eighteen_thirty.rails import Rails, home_city, place_of, place_token, start_rails
from roundhouse.games.eighteen_thirty.reach import token_cities
from roundhouse.games.eighteen_thirty.track import lay, lay_face, lay_hex, lays

STEPS = ((1, -1), (0, -2), (-1, -1), (-1, 1), (0, 2), (1, 1))
TOKENS = (4, 4, 4, 3, 3, 3, 2, 2)
Place = tuple[str, str]
"""A hex and an end of track on it: "0" to "5", "c0", "t1", "o0"."""


@dataclass
class Country:
    """A position in the words of the map's file."""

    tiles: dict[str, tuple[str, int]] = field(default_factory=dict)
    tokens: dict[Place, list[int]] = field(default_factory=dict)
    document: Mapping[str, Any] = field(default_factory=map_document)

    @classmethod
    def of(cls, board: Board, rails: Rails) -> Country:
        country = cls()
        for at, name in enumerate(board.hex_names):
            if rails.kind(board, at) >= 0:
                country.tiles[name] = (board.kind_names[rails.kind(board, at)], int(rails.rotation(board, at)))
            if board.city_number[at] >= 0:
                for city in range(2):
                    places = [place_of(board, at, city, slot) for slot in range(2)]
                    owners = [int(rails.token[place]) for place in places if rails.token[place] >= 0]
                    if owners:
                        country.tokens[name, f"c{city}"] = owners
        return country

    def entry(self, name: str) -> Mapping[str, Any]:
        found: Mapping[str, Any] = (
            self.document["tiles"][self.tiles[name][0]] if name in self.tiles else self.document["hexes"][name]
        )
        return found

    def joined(self, name: str, end: str) -> Iterator[str]:
        turn = self.tiles[name][1] if name in self.tiles else 0
        for piece in self.entry(name).get("track", ()):
            a, b = (str((int(word) + turn) % 6) if word.isdigit() else word for word in piece.split("-"))
            if a == end:
                yield b
            if b == end:
                yield a

    def across(self, name: str, edge: str) -> Place:
        down, right = STEPS[int(edge)]
        return f"{chr(ord(name[0]) + down)}{int(name[1:]) + right}", str((int(edge) + 3) % 6)

    def value(self, stop: Place, high: bool) -> int:
        entry, number = self.entry(stop[0]), int(stop[1][1])
        if stop[1][0] == "c":
            return int(entry["cities"][number][0])
        if stop[1][0] == "t":
            return int(entry["towns"][number])
        return int(entry["offboard"][high])

    def ends_there(self, stop: Place, corporation: int) -> bool:
        if stop[1][0] == "o":
            return True
        owners = self.tokens.get(stop, [])
        slots = self.entry(stop[0])["cities"][int(stop[1][1])][1] if stop[1][0] == "c" else 9
        return len(owners) >= slots and corporation not in owners

    def once(self, stop: Place) -> Place:
        """What a route visits once: a stop, or all hexes of an area."""
        for area, hexes in self.document["areas"].items():
            if stop[0] in hexes:
                return area, "area"
        return stop


Route = tuple[int, int]
"""The value and the hexsides, as bits."""


class SlowRoutes:
    """All routes of a corporation, by the number of their stops."""

    def __init__(self, country: Country, corporation: int, high: bool, most_stops: int) -> None:
        self.country = country
        self.corporation = corporation
        self.high = high
        self.most_stops = most_stops
        self.bits: dict[frozenset[Place], int] = {}
        self.by_stops: dict[int, dict[int, int]] = {}
        """By number of stops: the best value for each set of hexsides."""
        own = [stop for stop, owners in country.tokens.items() if corporation in owners]
        for stop in own:
            self._grow(stop, stop, 0, (stop,), False)

    def _walks(self, stop: Place, used: int) -> Iterator[tuple[Place, int]]:
        """All ways along track from a stop to the next ones."""
        waiting = [(stop[0], end, used) for end in self.country.joined(*stop) if end.isdigit()]
        while waiting:
            name, edge, sides = waiting.pop()
            other, enter = self.country.across(name, edge)
            bit = 1 << self.bits.setdefault(frozenset(((name, edge), (other, enter))), len(self.bits))
            if sides & bit:
                continue
            for end in self.country.joined(other, enter):
                if end.isdigit():
                    waiting.append((other, end, sides | bit))
                else:
                    yield (other, end), sides | bit

    def _grow(self, head: Place, token: Place, used: int, stops: tuple[Place, ...], second: bool) -> None:
        if len(stops) > 1:
            value = sum(self.country.value(stop, self.high) for stop in stops)
            known = self.by_stops.setdefault(len(stops), {})
            known[used] = max(value, known.get(used, 0))
        if len(stops) == self.most_stops:
            return
        if len(stops) == 1 or not self.country.ends_there(head, self.corporation):
            self._extend(head, token, used, stops, second)
        if len(stops) > 1 and not second:
            self._extend(token, token, used, stops, True)

    def _extend(self, head: Place, token: Place, used: int, stops: tuple[Place, ...], second: bool) -> None:
        seen = {self.country.once(stop) for stop in stops}
        for stop, sides in self._walks(head, used):
            if self.country.once(stop) not in seen:
                self._grow(stop, token, sides, (*stops, stop), second)

    def of_train(self, size: int) -> list[Route]:
        """The routes of a train, the dearest first; a dearer one over fewer hexsides is always as good."""
        best: dict[int, int] = {}
        for stops, routes in self.by_stops.items():
            if size == 0 or stops <= size:
                for sides, value in routes.items():
                    best[sides] = max(value, best.get(sides, 0))
        return sorted(((value, sides) for sides, value in best.items()), reverse=True)

    def best(self, trains: tuple[int, ...]) -> int:
        lists = [self.of_train(size) for size in sorted(trains, key=lambda size: size or 99)]
        tops = [routes[0][0] if routes else 0 for routes in lists]
        best = 0

        def choose(k: int, used: int, value: int) -> None:
            nonlocal best
            best = max(best, value)
            if k == len(lists):
                return
            rest = sum(tops[k + 1 :])
            for more, sides in lists[k]:
                if value + more + rest <= best:
                    break
                if not used & sides:
                    choose(k + 1, used | sides, value + more)
            choose(k + 1, used, value)

        choose(0, 0, 0)
        return best


def random_rails(board: Board, seed: int, lays_wanted: int, tokens: float = 0.1) -> Rails:
    """A position that corporations have built in turn by random legal lays and tokens."""
    rng = random.Random(seed)
    rails = start_rails(board)
    placed = [1] * len(TOKENS)
    for corporation in range(len(TOKENS)):
        place_token(board, rails, corporation, board.home[corporation], home_city(board, rails, corporation))
    for _ in range(lays_wanted):
        corporation = rng.randrange(len(TOKENS))
        codes = list(lays(board, rails, corporation, BROWN, vec[i64]()))
        if codes:
            code = rng.choice(codes)
            at = lay_hex(board, code)
            lifted = lay(board, rails, at, lay_face(board, code))
            if lifted >= 0:
                place_token(board, rails, lifted, at, rng.randrange(2))
        if rng.random() < tokens and placed[corporation] < TOKENS[corporation]:
            cities = list(token_cities(board, rails, corporation))
            if cities:
                stop = rng.choice(cities)
                place_token(board, rails, corporation, stop // 2, stop % 2)
                placed[corporation] += 1
    return rails
