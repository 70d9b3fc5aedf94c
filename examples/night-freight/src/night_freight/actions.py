"""What a player, or chance, can answer."""

from __future__ import annotations

from typing import Literal, get_args

from roundhouse import Action

Goods = Literal["timber", "grain", "ore", "mail"]
GOODS: tuple[Goods, ...] = get_args(Goods)
CUTS = ("A", "B", "C", "D")
COUPLING = "/"
"""Stands between two cuts in a text."""


class Customer(Action, kind="customer"):
    """Chance: the customer that a player draws. 1.2"""

    goods: str


class Wagon(Action, kind="wagon"):
    """Chance: the next wagon of the train. 2.1"""

    goods: str


class Bid(Action, kind="bid"):
    """Bid so many sacks of coal. 2.2"""

    coal: int


class Sort(Action, kind="sort"):
    """Sort the train into cuts: `sort timber ore / grain mail`. 2.5"""

    wagons: tuple[str, ...]

    def cuts(self) -> list[list[str]]:
        """The wagons of each cut."""
        return [cut.split() for cut in " ".join(self.wagons).split(COUPLING)]


class Take(Action, kind="take"):
    """Take a cut. 2.6"""

    cut: str
