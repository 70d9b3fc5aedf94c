"""What is known about the components and what is reconstructed, counted from the board file."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from roundhouse.core.schema import place_of

GROUPS = (
    "cities",
    "links",
    "blocked",
    "tiles",
    "telegraph",
    "trains",
    "train_stacks",
    "milestones",
    "deals",
    "setup_tokens",
    "tracks",
    "player_board",
    "rules",
)
"""The parts of a board file that hold facts."""


@dataclass(frozen=True, slots=True)
class Group:
    """The facts of one part of the board: how many are known and reconstructed, and from which sources."""

    name: str
    known: int
    reconstructed: int
    sources: tuple[str, ...]


def groups(document: Mapping[str, Any]) -> list[Group]:
    """The facts by part of the board.

    >>> from roundhouse.games.railroad_revolution.board import load_board
    >>> rules = groups(load_board("base").document)[-1]
    >>> rules.name, rules.reconstructed
    ('rules', 0)
    """
    sources = document.get("sources", {})
    out: list[Group] = []
    for name in GROUPS:
        named = Counter(s for _, facts in all_facts(document.get(name), [name]) for s in facts.values())
        known = sum(n for source, n in named.items() if sources.get(source, {}).get("known", True))
        out.append(Group(name, known, named.total() - known, tuple(named)))
    return out


def all_facts(value: object, path: list[str | int]) -> Iterator[tuple[str, dict[str, str]]]:
    """The sources of facts in a part of a board file: the place where they stand, and the source of each field."""
    if isinstance(value, dict):
        for name, inner in value.items():
            if name == "facts":
                yield place_of([*path, name]), inner
            else:
                yield from all_facts(inner, [*path, name])
    elif isinstance(value, list):
        for i, inner in enumerate(value):
            yield from all_facts(inner, [*path, i])
