"""What a seat sees of a table of Railroad Revolution, as JSON."""

from __future__ import annotations

from typing import Literal, NotRequired, TypedDict

from roundhouse.core.documents import View
from roundhouse.games.railroad_revolution.documents import (
    ActionSpace,
    Colour,
    Condition,
    EffectDocument,
    OpenEffect,
    Stack,
)

Owner = int | Literal["neutral"] | None
"""Whose building stands on a First space."""
Workers = dict[Colour, int]
"""How many there are of each colour that is there."""


class Question(TypedDict):
    """An open question with all that belongs to it."""

    question: str
    """Its name."""
    to: NotRequired[int]
    """The seat that is asked."""
    left: NotRequired[int]
    """How often it may still be answered."""
    lacking: NotRequired[int]
    """The money to be raised."""
    gate: NotRequired[bool]
    """Whether a worker is to be discarded for a gate."""
    sides: NotRequired[int]
    """The deals that may still be accepted: 1 for the upper one, 2 for the lower one, 3 for both."""
    several: NotRequired[bool]
    """Whether both deals may be accepted, one after the other."""
    ends_turn: NotRequired[bool]
    setup: NotRequired[bool]
    """Whether the piece is the one laid aside for the set-up."""
    cost: NotRequired[int]
    """Dollars for each promotion."""
    colours: NotRequired[int]
    """Of the worker that is gained, as bits."""
    kind: NotRequired[int]
    """The number of a train's kind."""
    line: NotRequired[int]
    pile: NotRequired[int]
    at: NotRequired[int]
    """What something is drawn for."""


class OpenCost(TypedDict):
    """An effect that may be used, and the money that it costs."""

    effect: OpenEffect
    cost: int


class ActionView(TypedDict):
    """The action under way."""

    seat: int
    action: ActionSpace
    worker: Colour
    basic: int
    """Steps of the basic action that are still to be done."""
    place: str | int | None
    """The city or the section just built in."""
    owed: int
    open: list[OpenCost]
    """The effects that may be used now."""
    left: list[OpenEffect]
    """The effects that have not been used."""
    rails: int
    """Rails laid by the action."""
    triangles: int
    """Triangles of the spaces that they lie on."""
    third_rail: bool
    """Whether an engineer may lay one more."""
    deal: bool
    """Whether deals are offered after the action."""


class CityView(TypedDict):
    """A city with its tile and its stations."""

    level: int
    cost: int
    tile: str | None
    """Null if it is printed, or not drawn yet."""
    bonus: EffectDocument | None
    reward: EffectDocument | None
    first: Owner
    stations: list[int]


class SectionView(TypedDict):
    """A section of the telegraph line."""

    section: int
    """Counted from 1, from the left."""
    shares: int
    first_shares: int
    """What the First Office gives besides."""
    deal: bool
    token: str | None
    bonus: EffectDocument | None
    """What the token gives."""
    first: Owner
    offices: list[int]


class DealView(TypedDict):
    """The deals: the face-up token, how many lie in the stack, and which have been resolved."""

    token: str | None
    upper: NotRequired[EffectDocument]
    lower: NotRequired[EffectDocument]
    stack: int
    discards: list[str]


class SetupView(TypedDict):
    """A set-up token that nobody has taken, with the worker beside it."""

    token: str
    side: int
    reward: EffectDocument
    worker: Colour | None


class Manager(TypedDict):
    """A place for a manager, and who stands there."""

    needs: Colour | Literal["any"]
    has: Colour | None


class ConditionView(Condition):
    """A condition of a milestone, and how far the seat is with it."""

    have: int


class MilestoneView(TypedDict):
    """A milestone with its managers, and how far the seat is with its conditions."""

    milestone: str
    stack: Stack
    points: int
    managers: list[Manager]
    conditions: list[ConditionView]


class Under(TypedDict):
    """Milestones that the seat has put under a stack and may remember."""

    stack: Stack
    above: int
    """So many lie above them."""
    milestones: list[str]


class Mine(TypedDict):
    """What only the seat itself sees."""

    offer: list[MilestoneView]
    """The milestones among which it is choosing."""
    under: list[Under]


class PieceSection(TypedDict):
    """A section of a player board: what a piece of it is sold for, and what lies there."""

    value: int
    rails: int
    buildings: int


class PlacedView(TypedDict):
    """The workers on the action spaces."""

    station: Workers
    rail: Workers
    telegraph: Workers
    sale: Workers


class Trains(TypedDict):
    """How many trains of a kind lie face up and face down."""

    up: int
    down: int


class Tracks(TypedDict):
    """The spaces of the markers."""

    telegraph: int
    stations: int
    network: int


class Counted(TypedDict):
    """How many there are, and the points for them."""

    count: int
    points: int


class SheetView(TypedDict):
    """A score sheet."""

    trains: Counted
    milestones: int
    telegraph: Counted
    stations: Counted
    network: Counted
    links: int
    wealth: int
    total: int
    place: int


class FinalSheet(SheetView):
    """The score sheet of a seat after the end."""

    seat: int


class SeatView(TypedDict):
    """What lies before a seat, for all to see."""

    colour: str | None
    money: int
    shares: int
    rails: int
    """Rails on the player board."""
    buildings: int
    sections: list[PieceSection]
    sale: int | None
    """What the next piece is sold for."""
    supply: Workers
    placed: PlacedView
    available: int
    """Workers in the supply and placed."""
    trains: dict[str, Trains]
    tracks: Tracks
    milestones: list[MilestoneView]
    completed: list[str]
    score: int
    points: SheetView


class RailView(View):
    """A table of Railroad Revolution as a seat, or a spectator, sees it."""

    turn: int
    first: int
    """Who had the first turn."""
    turns: int
    """Turns begun so far."""
    last_turns: int | None
    """How many turns are left once the end is triggered."""
    question: str
    """The name of what is asked now; empty after the end."""
    questions: list[Question]
    """All open questions; the one that is asked now comes first."""
    action: ActionView | None
    cities: dict[str, CityView]
    rails: dict[str, list[int]]
    """The seats with a rail on each space where there is one."""
    telegraph: list[SectionView]
    workers: Workers
    """The general supply."""
    trains: dict[str, int]
    """The stacks of trains."""
    deal: DealView
    milestones: dict[Stack, int]
    """How many lie in each stack."""
    setup: list[SetupView]
    seats: list[SeatView]
    mine: NotRequired[Mine]
    """Not for spectators."""
    final: NotRequired[list[FinalSheet]]
    """After the end."""
