"""What a seat, or chance, can answer in the depot."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from roundhouse import Action

WEATHERS = ("sun", "rain", "snow")


@dataclass(frozen=True, slots=True)
class Weather(Action):
    """Chance: the weather of a round."""

    kind: ClassVar[str] = "weather"
    weather: str


@dataclass(frozen=True, slots=True)
class Order(Action):
    """Chance: the order that a seat is dealt."""

    kind: ClassVar[str] = "order"
    order: int


@dataclass(frozen=True, slots=True)
class Bid(Action):
    """Bid so much coal, unseen by the others."""

    kind: ClassVar[str] = "bid"
    coal: int


@dataclass(frozen=True, slots=True)
class Price(Action):
    """Name a price."""

    kind: ClassVar[str] = "price"
    coins: int


@dataclass(frozen=True, slots=True)
class Take(Action):
    """Take the price that was named."""

    kind: ClassVar[str] = "take"


@dataclass(frozen=True, slots=True)
class Leave(Action):
    """Leave it."""

    kind: ClassVar[str] = "leave"
