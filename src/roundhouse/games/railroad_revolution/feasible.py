"""Whether a milestone can be fulfilled: the fewest rails for its conditions that a search finds."""

from __future__ import annotations

from collections import deque
from typing import Any, Final

from roundhouse.games.railroad_revolution.documents import spaces_of

BEAM: Final = 200
"""Networks that are followed at each step where the straight way needs too many rails."""
FAR: Final = 999
Document = dict[str, Any]


class Map:
    """The rail spaces of a board document and what touches what."""

    def __init__(self, document: Document) -> None:
        self.level = [city["level"] for city in document["cities"]]
        self.spaces = spaces_of(document)
        self.start = next(i for i, space in enumerate(self.spaces) if space.start)
        near = [{i for i, space in enumerate(self.spaces) if city in space.cities} for city in range(len(self.level))]
        self.opens = [
            set(space.spaces).union(*(near[city] for city in space.cities)) - {i} for i, space in enumerate(self.spaces)
        ]

    def reachable_spaces(self) -> set[str]:
        """The ids of all spaces that a network can grow to."""
        return {self.spaces[i].id for i in (self.start, *self.distances({self.start}))}

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

    def targets(self, condition: Document, rails: set[int]) -> tuple[int, list[int]]:
        """How many of a condition are missing, and the spaces that each bring one."""
        kind, count = condition["kind"], condition["count"]
        if kind in ("connected", "stations"):
            have = {city for rail in rails for city in self.spaces[rail].cities}
            of_level = {city for city, level in enumerate(self.level) if level == condition["level"]}
            wanted = of_level - have
            return count - len(of_level & have), [
                i for i, it in enumerate(self.spaces) if wanted.intersection(it.cities)
            ]
        # D21: the start is neither plains nor terrain.
        fits = [
            it.deal if kind == "deal_rails" else not it.start and it.terrain == condition["terrain"]
            for it in self.spaces
        ]
        return count - sum(fits[rail] for rail in rails), [i for i, fit in enumerate(fits) if fit and i not in rails]


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
