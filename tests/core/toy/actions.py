"""What a seat, or chance, can answer in the depot."""

from __future__ import annotations

from roundhouse import Action

WEATHERS = ("sun", "rain", "snow")


class Weather(Action, kind="weather"):
    """Chance: the weather of a round."""

    weather: str


class Order(Action, kind="order"):
    """Chance: the order that a seat is dealt."""

    order: int


class Bid(Action, kind="bid"):
    """Bid so much coal, unseen by the others."""

    coal: int


class Price(Action, kind="price"):
    """Name a price."""

    coins: int


class Take(Action, kind="take"):
    """Take the price that was named."""


class Leave(Action, kind="leave"):
    """Leave it."""
