"""The data files of Railroad Revolution as documents."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import partial
from typing import Any, Final, Literal, NotRequired, TypedDict, get_args

from roundhouse.core import schema

Colour = Literal["white", "purple", "orange", "grey", "turquoise"]
COLOURS: Final[tuple[Colour, ...]] = get_args(Colour)
"""The colours of workers; the white ones are unspecialised."""
ActionSpace = Literal["station", "rail", "telegraph", "sale"]
ACTIONS: Final[tuple[ActionSpace, ...]] = get_args(ActionSpace)
"""The four action spaces of a player board, from left to right."""
Track = Literal["telegraph", "stations", "network"]
TRACKS: Final[tuple[Track, ...]] = get_args(Track)
"""The performance tracks, from left to right."""
Stack = Literal["A1", "A2", "B", "C", "D"]
STACKS: Final[tuple[Stack, ...]] = get_args(Stack)
"""The stacks of milestones."""
NEXT_STACK: Final = {"A1": "B", "A2": "B", "B": "C", "C": "D", "D": None}
"""Which stack the milestone after a completed one comes from. 8.5"""
Piece = Literal["rail", "building"]
PIECES: Final[tuple[Piece, ...]] = get_args(Piece)
"""What a player board holds and a seat may sell."""
DealSide = Literal["upper", "lower"]
DEALS: Final[tuple[DealSide, ...]] = get_args(DealSide)
"""The two deals of a token."""
OpenEffect = Literal["reward", "bonus", "worker", "promote", "token", "flip"]
EFFECTS: Final[tuple[OpenEffect, ...]] = get_args(OpenEffect)
"""The open effects of an action, in the order of their bits."""
PLAYERS: Final = (2, 3, 4)

resource: Final = partial(schema.resource, "roundhouse.games.railroad_revolution")
"""A data file of this package, by its name."""


Op = Literal[
    "money",
    "shares",
    "performance",
    "flip_train",
    "take_train",
    "free_rail",
    "free_station",
    "free_office",
    "exchange",
    "workers",
    "one_worker",
    "any_worker",
    "promote",
    "setup_rail",
    "setup_office",
    "setup_station",
]
OPS: Final[tuple[Op, ...]] = get_args(Op)
"""What an effect can consist of."""
ConditionKind = Literal["connected", "stations", "deal_rails", "terrain_rails"]
CONDITIONS: Final[tuple[ConditionKind, ...]] = get_args(ConditionKind)
"""What the condition of a milestone can ask for."""


class Part(TypedDict):
    """A part of an effect, such as two steps or one worker of two colours."""

    op: Op
    n: NotRequired[int]
    colours: NotRequired[list[Colour]]
    cost_each: NotRequired[int]


class EffectDocument(TypedDict):
    """What a bonus, a reward, a token, a train or a deal does."""

    pay: NotRequired[int]
    shares: NotRequired[int]
    """For a deal: the shares that are discarded."""
    effects: list[Part]


class Condition(TypedDict):
    """A condition of a milestone."""

    kind: ConditionKind
    count: int
    level: NotRequired[int]
    """Of cities that are connected or have a station."""
    terrain: NotRequired[int]
    """The triangles of rail spaces."""


def space_ids(link: dict[str, Any]) -> list[str]:
    """The ids of a link's rail spaces: its two cities, and a number where there are several."""
    pair = f"{link['a']}-{link['b']}"
    number = len(link["spaces"])
    return [pair] if number == 1 else [f"{pair}:{i + 1}" for i in range(number)]


@dataclass(frozen=True, slots=True)
class Space:
    """A rail space and what it touches: cities and neighbouring spaces, by their indices."""

    id: str
    terrain: int
    deal: bool
    start: bool
    cities: tuple[int, ...]
    spaces: tuple[int, ...]
    ends: tuple[int, int]
    """The cities of its link."""


def spaces_of(document: Mapping[str, Any]) -> tuple[Space, ...]:
    """A space touches the one before and the one after it; the first and the last touch the cities."""
    index = {city["id"]: i for i, city in enumerate(document["cities"])}
    made: list[Space] = []
    for link in document["links"]:
        first, last = len(made), len(made) + len(link["spaces"]) - 1
        ends = (index[link["a"]], index[link["b"]])
        for i, (space_id, space) in enumerate(zip(space_ids(link), link["spaces"]), first):
            touched = tuple(city for city, at in zip(ends, (first, last)) if at == i)
            near = tuple(j for j in (i - 1, i + 1) if first <= j <= last)
            start, deal = space.get("start", False), space.get("deal", False)
            made.append(Space(space_id, space["terrain"], deal, start, touched, near, ends))
    return tuple(made)
