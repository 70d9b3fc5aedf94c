"""What a player, or chance, can answer in SteamRollers. Cities, tiles and dice have their numbers from 1 to 6."""

from __future__ import annotations

from typing import Final

from roundhouse.core.action import Action

# Chance.


class GoodDrawn(Action, kind="good"):
    """Chance: a good from the bag."""

    colour: str


class SideDrawn(Action, kind="side"):
    """Chance: the side of an action tile, such as 3a."""

    tile: str


class OrderSideDrawn(Action, kind="order-side"):
    """Chance: the side of an order tile."""

    order: str


class StartsPlay(Action, kind="starts"):
    """Chance: the first player."""

    seat: int


class BordersRolled(Action, kind="borders"):
    """Chance: the map of blocked borders."""

    die: int


class WhiteRolled(Action, kind="roll"):
    """Chance: all white dice, in rising order."""

    dice: tuple[int, ...]

    def words(self) -> tuple[str, ...]:
        return tuple(str(value) for value in self.dice)


class BlackRolled(Action, kind="black"):
    """Chance: the two kinds of track on the black die."""

    first: str
    second: str


class DieRerolled(Action, kind="die"):
    """Chance: the die that tile 5b rolls again."""

    value: int


class EvaRolled(Action, kind="eva-die"):
    """Chance: a die of Eva."""

    value: int


# The die.


class TakeDie(Action, kind="take"):
    """Take a white die."""

    value: int


class TakeTwo(Action, kind="take-two"):
    """Take two white dice, the lower one named first."""

    low: int
    high: int


class UseFirst(Action, kind="use"):
    """Use this one of two dice first."""

    value: int


class StealDie(Action, kind="steal"):
    """Take the die that another player has just taken, with tile 2b."""


class Leave(Action, kind="leave"):
    """Do not use the tile now."""


class SetDie(Action, kind="set-die"):
    """Turn the die to any value with tile 1."""

    value: int


class ShiftDie(Action, kind="shift-die"):
    """Turn the die one up or down with tile 5a."""

    value: int


class FlipDie(Action, kind="flip-die"):
    """Turn the die to its opposite face with tile 5b."""


class RerollDie(Action, kind="reroll-die"):
    """Roll the die again with tile 5b."""


# The four actions.


class Build(Action, kind="build"):
    """Draw a track; its rotation is the number of the first edge that it joins, counter-clockwise from the east."""

    field: str
    track: str
    rotation: int


class Upgrade(Action, kind="upgrade"):
    """Cross a box of the locomotive."""

    box: int


class Deliver(Action, kind="deliver"):
    """Deliver a good from one city to another over this distance."""

    colour: str
    origin: int
    target: int
    distance: int


class DeliverOwn(Action, kind="deliver-own"):
    """Deliver one's own cargo."""

    colour: str
    origin: int
    target: int
    distance: int


class DeliverFrom(Action, kind="deliver-from"):
    """Solo: deliver the good at this place of its row, counted from the left, where equal goods lie apart."""

    place: int
    colour: str
    origin: int
    target: int
    distance: int


Delivery = Deliver | DeliverOwn | DeliverFrom


class TakeTile(Action, kind="take-tile"):
    """Take an action tile."""

    tile: int


class Pass(Action, kind="pass"):
    """Lose the action, possible only when nothing else is."""


# Orders, starting tiles, the solo game.


class TakeOrder(Action, kind="order"):
    """Hand in goods for an order; coal stands for a good of the colour named, or for none."""

    order: int
    coal_for: str


class EndTurn(Action, kind="end-turn"):
    """Take no order."""


class TakeStartingTile(Action, kind="start"):
    """Pick a starting tile."""

    tile: str


class LoadCargo(Action, kind="cargo"):
    """Put a good on city 3 or 4 of the own sheet."""

    colour: str
    city: int


class RerollEva(Action, kind="reroll-eva"):
    """Have Eva's die rolled again with solo tile 2a."""


class BlockEva(Action, kind="block-eva"):
    """Keep Eva from removing a good with solo tile 2b."""


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
