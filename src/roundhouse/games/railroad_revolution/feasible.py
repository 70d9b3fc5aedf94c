"""Whether a milestone can be fulfilled: the fewest rails for its conditions that a search finds."""

from __future__ import annotations

from collections import deque
from typing import Any, Final

from roundhouse.games.railroad_revolution.documents import space_ids

BEAM: Final = 200
"""Networks that are followed at each step where the straight way needs too many rails."""
FAR: Final = 999
Document = dict[str, Any]


class Map:
    """The rail spaces of a board document and what touches what."""

    def __init__(self, document: Document) -> None:
        self.level = {city["id"]: city["level"] for city in document["cities"]}
        self.cities: list[tuple[str, ...]] = []
        self.terrain: list[int | None] = []
        """Triangles of each space; None for the start, which is neither plains nor terrain. D21"""
        self.deal: list[bool] = []
        self.ids: list[str] = []
        near: list[list[int]] = []
        self.start = 0
        for link in document["links"]:
            first, last = len(self.ids), len(self.ids) + len(link["spaces"]) - 1
            for i, (name, space) in enumerate(zip(space_ids(link), link["spaces"]), first):
                ends = ([link["a"]] if i == first else []) + ([link["b"]] if i == last else [])
                self.cities.append(tuple(ends))
                self.terrain.append(None if space.get("start") else space["terrain"])
                self.deal.append(space.get("deal", False))
                self.ids.append(name)
                near.append([j for j in (i - 1, i + 1) if first <= j <= last])
                if space.get("start"):
                    self.start = i
        at = {city: [i for i, ends in enumerate(self.cities) if city in ends] for city in self.level}
        self.opens = [
            {*near[i], *(j for city in self.cities[i] for j in at.get(city, ()))} - {i} for i in range(len(self.ids))
        ]

    def reachable_spaces(self) -> set[str]:
        """The ids of all spaces that a network can grow to."""
        return {self.ids[i] for i in self.distances({self.start})} | {self.ids[self.start]}

    def distances(self, rails: set[int]) -> dict[int, list[int]]:
        """For each space without a rail the shortest row of rails that ends there."""
        way: dict[int, list[int]] = {}
        queue = deque([(space, [space]) for rail in rails for space in sorted(self.opens[rail]) if space not in rails])
        while queue:
            space, row = queue.popleft()
            if space not in way:
                way[space] = row
                queue.extend((other, [*row, other]) for other in sorted(self.opens[space]) if other not in rails)
        return way

    def connected(self, rails: set[int]) -> set[str]:
        return {city for rail in rails for city in self.cities[rail]}

    def targets(self, condition: Document, rails: set[int]) -> tuple[int, list[int]]:
        """How many of a condition are missing, and the spaces that each bring one."""
        kind = condition["kind"]
        if kind in ("connected", "stations"):
            have = self.connected(rails)
            level = condition["level"]
            missing = condition["count"] - sum(self.level[city] == level for city in have)
            wanted = {city for city in self.level if self.level[city] == level and city not in have}
            return missing, [i for i, ends in enumerate(self.cities) if wanted.intersection(ends)]
        fits = self.deal if kind == "deal_rails" else [it == condition["terrain"] for it in self.terrain]
        missing = condition["count"] - sum(fits[rail] for rail in rails)
        return missing, [i for i, good in enumerate(fits) if good and i not in rails]


def fewest_rails(board: Map, conditions: list[Document], most: int) -> int | None:
    """How many rails a network needs for all conditions, if some network of at most so many is found."""
    straight = _straight(board, conditions, most)
    return straight if straight is not None else _beam(board, conditions, most)


def _straight(board: Map, conditions: list[Document], most: int) -> int | None:
    """Always the shortest row of rails to anything that is missing."""
    rails = {board.start}
    while len(rails) - 1 <= most:
        rows = _rows(board, conditions, rails)
        if rows is None:
            return len(rails) - 1
        if not rows:
            return None
        rails.update(sorted(rows, key=len)[0])
    return None


def _rows(board: Map, conditions: list[Document], rails: set[int]) -> list[list[int]] | None:
    """The shortest rows to each missing thing; None if nothing is missing."""
    way = board.distances(rails)
    rows: list[list[int]] = []
    missing = False
    for condition in conditions:
        number, spaces = board.targets(condition, rails)
        if number > 0:
            missing = True
            rows += [way[space] for space in spaces if space in way]
    return rows if missing else None


def _beam(board: Map, conditions: list[Document], most: int) -> int | None:
    """Many networks side by side, those first that are nearest to all that is missing."""
    beam = [frozenset({board.start})]
    for number in range(most + 1):
        grown: dict[frozenset[int], int] = {}
        for rails in beam:
            left = _left(board, conditions, set(rails))
            if left == 0:
                return number
            if left <= most - number:
                grown[rails] = left
        best = sorted(grown, key=lambda rails: grown[rails])[:BEAM]
        beam = list({rails | {space} for rails in best for rail in rails for space in board.opens[rail] - rails})
    return None


def _left(board: Map, conditions: list[Document], rails: set[int]) -> int:
    """No more rails than this can be saved: the longest of the ways to what each condition misses."""
    way = board.distances(rails)
    most = 0
    for condition in conditions:
        number, spaces = board.targets(condition, rails)
        if number > 0:
            lengths = sorted(len(way[space]) for space in spaces if space in way)
            if len(lengths) < number and condition["kind"] not in ("connected", "stations"):
                return FAR
            most = max(most, lengths[0] if lengths else FAR, number)
    return most
