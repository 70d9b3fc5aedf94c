"""The data files of Railroad Revolution as documents."""

from __future__ import annotations

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


class Part(TypedDict):
    """A part of an effect, such as two steps or one worker of two colours."""

    op: Literal[
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

    kind: Literal["connected", "stations", "deal_rails", "terrain_rails"]
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
