"""What a view of SteamRollers holds. Cities, regions, tiles, orders, boxes and dice have their numbers from 1 to 6."""

from __future__ import annotations

from typing import Annotated, Literal, NotRequired, TypedDict, TypeVar

from roundhouse.core.documents import View
from roundhouse.games.steamrollers.documents import Colour, Direction, Kind, Side, StartingTile

T = TypeVar("T")
Pair = Annotated[list[T], 2]
"""A list of two."""


class DieInUse(TypedDict):
    """The die of the seat in turn with which an action is being done."""

    seat: int
    value: int
    final: bool
    """Whether tiles can change it no more."""


class DiceView(TypedDict):
    """The dice."""

    table: list[int]
    """The white dice that nobody has taken."""
    black: Pair[Kind] | None
    """Null before the first roll."""
    taken: list[list[int]]
    """By seat: the dice taken in this round, as they were rolled."""
    in_use: DieInUse | None
    actions_done: int
    """How many actions the seat in turn has taken."""


class TileView(TypedDict):
    """An action tile: where it lies and how, and what is printed on its side."""

    number: int
    side: Side
    solo: bool
    """Whether it is tile 2 of the solo game."""
    owner: int | None
    """A seat; null in the pool."""
    sideways: bool
    used: bool
    """Whether it can't be used again in this action (solo: in this turn)."""
    type: Literal["lightning", "infinity"]
    value: int
    """Its points at the end."""
    reconstructed: bool


class OrderView(TypedDict):
    """An order tile."""

    number: int
    side: Side
    owner: int | None
    goods: list[Colour]
    points: int


class BordersView(TypedDict):
    """The map of blocked borders."""

    level: str
    die: int
    walls: list[Pair[str]]
    """The fields on both sides of each wall."""


class TrackView(TypedDict):
    """A track on a sheet."""

    field: str
    track: Kind
    rotation: int
    """The number of the first edge that it joins, counter-clockwise from the east."""
    edges: Pair[Direction]


class LinkView(TypedDict):
    """A completed link."""

    cities: Pair[int]
    towns: list[int]
    """The regions whose towns lie on it."""
    fields: list[str]
    points: int


class CargoView(TypedDict):
    """Own cargo, and the city of the sheet that it lies on."""

    colour: Colour
    city: int


class SheetView(TypedDict):
    """A player's sheet, and all that lies before the player."""

    tracks: list[TrackView]
    links: list[LinkView]
    locomotive: list[int]
    """The crossed boxes."""
    power: int
    """How many boxes are crossed; tile 4b is not counted."""
    delivered: int
    """Points for deliveries."""
    bonus: int
    """Points of the starting tile."""
    network: int
    """Points for links and the towns on them."""
    kept: dict[Colour, int]
    """Goods delivered and not yet handed in for orders."""
    cargo: CargoView | None
    tiles: list[int]
    orders: list[int]
    score: int
    """As if the game ended now."""


class EvaPoints(TypedDict):
    """Eva's points."""

    deliveries: int
    locomotive: int
    network: int
    tiles: int
    total: int


class EvaResult(EvaPoints):
    """Eva's points at the end."""

    won_at_once: bool
    """Whether she had no field left to cross."""


class EvaView(EvaResult):
    """Eva's sheet and her turn."""

    dice: int
    """The number of dice of her level."""
    crosses: dict[str, int]
    """By region: the fields that she has crossed."""
    fields: dict[str, int]
    """By region: the fields that can be crossed."""
    die: int | None
    """Her die in her turn."""
    phase: Literal[1, 3, 4] | None
    """The phase of her turn that waits for an answer."""


class FinalNetwork(TypedDict):
    """Links at the end."""

    links: list[LinkView]
    towns: int
    points: int


class FinalLocomotive(TypedDict):
    """The locomotive at the end."""

    power: int
    points: int


class FinalTiles(TypedDict):
    """Action tiles at the end, by number and side: "3b"."""

    tiles: list[str]
    points: int


class FinalOrders(TypedDict):
    """Orders at the end, by number and side."""

    orders: list[str]
    points: int


class FinalSheet(TypedDict):
    """A final score sheet."""

    seat: int
    deliveries: int
    bonus: int
    network: FinalNetwork
    locomotive: FinalLocomotive
    tiles: FinalTiles
    orders: FinalOrders
    total: int
    place: int
    eva: NotRequired[EvaResult]
    """In the solo game."""


class SteamView(View):
    """A table of SteamRollers. Nothing is secret: every seat, and a spectator, sees the same."""

    round: int
    first: int
    """The first player of the round."""
    turn: int
    question: str
    """The name of the open question, empty after the end."""
    dice: DiceView
    goods: dict[str, list[Colour]]
    """By city; in the solo game from left to right."""
    bag: dict[Colour, int]
    tiles: list[TileView]
    orders: list[OrderView]
    starting_tiles: list[StartingTile] | None
    """Those that are left while they are being picked."""
    borders: BordersView | None
    sheets: list[SheetView]
    eva: EvaView | None
    final: NotRequired[list[FinalSheet]]
    """After the end."""
