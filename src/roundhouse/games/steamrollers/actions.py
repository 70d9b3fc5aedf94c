"""What a player, or chance, can answer in SteamRollers. Cities, tiles and dice have their numbers from 1 to 6."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar, Final

from roundhouse.core.action import Action

# Chance.


@dataclass(frozen=True, slots=True)
class GoodDrawn(Action):
    """Chance: a good from the bag."""

    kind: ClassVar[str] = "good"
    colour: str


@dataclass(frozen=True, slots=True)
class SideDrawn(Action):
    """Chance: the side of an action tile, such as 3a."""

    kind: ClassVar[str] = "side"
    tile: str


@dataclass(frozen=True, slots=True)
class OrderSideDrawn(Action):
    """Chance: the side of an order tile."""

    kind: ClassVar[str] = "order-side"
    order: str


@dataclass(frozen=True, slots=True)
class StartsPlay(Action):
    """Chance: the first player."""

    kind: ClassVar[str] = "starts"
    seat: int


@dataclass(frozen=True, slots=True)
class BordersRolled(Action):
    """Chance: the map of blocked borders."""

    kind: ClassVar[str] = "borders"
    die: int


@dataclass(frozen=True, slots=True)
class WhiteRolled(Action):
    """Chance: all white dice, in rising order."""

    kind: ClassVar[str] = "roll"
    dice: tuple[int, ...]

    def words(self) -> tuple[str, ...]:
        return tuple(str(value) for value in self.dice)


@dataclass(frozen=True, slots=True)
class BlackRolled(Action):
    """Chance: the two kinds of track on the black die."""

    kind: ClassVar[str] = "black"
    first: str
    second: str


@dataclass(frozen=True, slots=True)
class DieRerolled(Action):
    """Chance: the die that tile 5b rolls again."""

    kind: ClassVar[str] = "die"
    value: int


@dataclass(frozen=True, slots=True)
class EvaRolled(Action):
    """Chance: a die of Eva."""

    kind: ClassVar[str] = "eva-die"
    value: int


# The die.


@dataclass(frozen=True, slots=True)
class TakeDie(Action):
    """Take a white die."""

    kind: ClassVar[str] = "take"
    value: int


@dataclass(frozen=True, slots=True)
class TakeTwo(Action):
    """Take two white dice, the lower one named first."""

    kind: ClassVar[str] = "take-two"
    low: int
    high: int


@dataclass(frozen=True, slots=True)
class UseFirst(Action):
    """Use this one of two dice first."""

    kind: ClassVar[str] = "use"
    value: int


@dataclass(frozen=True, slots=True)
class StealDie(Action):
    """Take the die that another player has just taken, with tile 2b."""

    kind: ClassVar[str] = "steal"


@dataclass(frozen=True, slots=True)
class Leave(Action):
    """Do not use the tile now."""

    kind: ClassVar[str] = "leave"


@dataclass(frozen=True, slots=True)
class SetDie(Action):
    """Turn the die to any value with tile 1."""

    kind: ClassVar[str] = "set-die"
    value: int


@dataclass(frozen=True, slots=True)
class ShiftDie(Action):
    """Turn the die one up or down with tile 5a."""

    kind: ClassVar[str] = "shift-die"
    value: int


@dataclass(frozen=True, slots=True)
class FlipDie(Action):
    """Turn the die to its opposite face with tile 5b."""

    kind: ClassVar[str] = "flip-die"


@dataclass(frozen=True, slots=True)
class RerollDie(Action):
    """Roll the die again with tile 5b."""

    kind: ClassVar[str] = "reroll-die"


# The four actions.


@dataclass(frozen=True, slots=True)
class Build(Action):
    """Draw a track; its rotation is the number of the first edge that it joins, counter-clockwise from the east."""

    kind: ClassVar[str] = "build"
    field: str
    track: str
    rotation: int


@dataclass(frozen=True, slots=True)
class Upgrade(Action):
    """Cross a box of the locomotive."""

    kind: ClassVar[str] = "upgrade"
    box: int


@dataclass(frozen=True, slots=True)
class Deliver(Action):
    """Deliver a good from one city to another over this distance."""

    kind: ClassVar[str] = "deliver"
    colour: str
    origin: int
    target: int
    distance: int


@dataclass(frozen=True, slots=True)
class DeliverOwn(Action):
    """Deliver one's own cargo."""

    kind: ClassVar[str] = "deliver-own"
    colour: str
    origin: int
    target: int
    distance: int


@dataclass(frozen=True, slots=True)
class DeliverFrom(Action):
    """Solo: deliver the good at this place of its row, counted from the left, where equal goods lie apart."""

    kind: ClassVar[str] = "deliver-from"
    place: int
    colour: str
    origin: int
    target: int
    distance: int


@dataclass(frozen=True, slots=True)
class TakeTile(Action):
    """Take an action tile."""

    kind: ClassVar[str] = "take-tile"
    tile: int


@dataclass(frozen=True, slots=True)
class Pass(Action):
    """Lose the action, possible only when nothing else is."""

    kind: ClassVar[str] = "pass"


# Orders, starting tiles, the solo game.


@dataclass(frozen=True, slots=True)
class TakeOrder(Action):
    """Hand in goods for an order; coal stands for a good of the colour named, or for none."""

    kind: ClassVar[str] = "order"
    order: int
    coal_for: str


@dataclass(frozen=True, slots=True)
class EndTurn(Action):
    """Take no order."""

    kind: ClassVar[str] = "end-turn"


@dataclass(frozen=True, slots=True)
class TakeStartingTile(Action):
    """Pick a starting tile."""

    kind: ClassVar[str] = "start"
    tile: str


@dataclass(frozen=True, slots=True)
class LoadCargo(Action):
    """Put a good on city 3 or 4 of the own sheet."""

    kind: ClassVar[str] = "cargo"
    colour: str
    city: int


@dataclass(frozen=True, slots=True)
class RerollEva(Action):
    """Have Eva's die rolled again with solo tile 2a."""

    kind: ClassVar[str] = "reroll-eva"


@dataclass(frozen=True, slots=True)
class BlockEva(Action):
    """Keep Eva from removing a good with solo tile 2b."""

    kind: ClassVar[str] = "block-eva"


CHANCE: Final = (
    GoodDrawn,
    SideDrawn,
    OrderSideDrawn,
    StartsPlay,
    BordersRolled,
    WhiteRolled,
    BlackRolled,
    DieRerolled,
    EvaRolled,
)
"""What chance answers."""
