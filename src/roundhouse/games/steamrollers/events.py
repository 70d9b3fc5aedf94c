"""What happens in SteamRollers, for people and programs that follow a game.

Cities, regions, tiles, orders, boxes and dice have their numbers from 1 to 6, as in views and actions.
"""

from __future__ import annotations

from roundhouse.core.events import Event
from roundhouse.games.steamrollers.documents import Colour, Kind, Side, StartingTile

# Setting up.


class PlacedGood(Event):
    """A good from the bag was laid on a city."""

    city: int
    colour: Colour


class RemovedGoods(Event):
    """Goods in the colour of their city went back into the bag."""

    city: int
    colour: Colour
    number: int
    coal: bool
    """Whether one coal came instead."""


class LaidTile(Event):
    """An action tile was laid into the pool."""

    tile: int
    side: Side


class LaidOrder(Event):
    """An order tile was laid out."""

    order: int
    side: Side


class Starts(Event):
    """The first player was drawn."""

    seat: int


class BlockedBorders(Event):
    """The map of blocked borders was rolled."""

    die: int


class TookStartingTile(Event):
    """A starting tile was picked."""

    seat: int
    tile: StartingTile


class LoadedCargo(Event):
    """A good was laid on a city of the own sheet."""

    seat: int
    colour: Colour
    city: int


# Dice.


class Rolled(Event):
    """The first player of a round rolled the white dice."""

    seat: int
    dice: tuple[int, ...]
    round: int


class RolledBlack(Event):
    """The black die was rolled."""

    black: tuple[Kind, Kind]


class TookDie(Event):
    """A white die was taken."""

    seat: int
    value: int


class TookTwoDice(Event):
    """Two white dice were taken at once."""

    seat: int
    low: int
    high: int


class StoleDie(Event):
    """A die was taken from the player who had just taken it."""

    seat: int
    other: int
    value: int


class ChangedDie(Event):
    """A die was turned to another value."""

    seat: int
    before: int
    value: int


class RerolledDie(Event):
    """A die was rolled again."""

    seat: int
    value: int


# The four actions, and orders.


class DrewTrack(Event):
    """A track was drawn."""

    seat: int
    field: str
    track: Kind
    rotation: int


class CompletedLink(Event):
    """A track completed a link."""

    seat: int
    cities: tuple[int, int]
    towns: int
    """How many lie on it."""
    points: int
    """What it adds to the network: a second link of two cities may count for its towns only."""


class Upgraded(Event):
    """A box of the locomotive was crossed."""

    seat: int
    box: int
    power: int
    """The boxes that are crossed now."""


class Delivered(Event):
    """A good was delivered."""

    seat: int
    colour: Colour
    origin: int
    target: int
    distance: int
    own: bool
    """Whether it was own cargo."""


class TookTile(Event):
    """An action tile was taken, or an own one turned sideways."""

    seat: int
    tile: int
    side: Side
    other: int | None = None
    """Whose it was, left out if it lay in the pool."""


class UsedTile(Event):
    """An action tile was used."""

    seat: int
    tile: int
    side: Side


class TookOrder(Event):
    """Goods were handed in for an order."""

    seat: int
    order: int
    side: Side
    coal: bool
    """Whether coal stood for one of the goods."""
    points: int


class Passed(Event):
    """A seat had no possible action."""

    seat: int


class GameOver(Event):
    """The game ended."""


# Eva.


class EvaRolled(Event):
    """Eva's die was rolled again."""

    value: int


class EvaCrossed(Event):
    """Eva crossed a field of a region."""

    region: int
    crosses: int
    """The fields that she has crossed there."""


class EvaTookTile(Event):
    """Eva put an upright tile back into the pool."""

    tile: int
    side: Side


class EvaDelivered(Event):
    """Eva removed a good from a city."""

    city: int
    colour: Colour
    points: int


class EvaWon(Event):
    """Eva had no field left to cross in a region."""

    region: int
