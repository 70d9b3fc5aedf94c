"""What a view of Night Freight holds."""

from __future__ import annotations

from typing import NotRequired, TypedDict

from night_freight.actions import Goods
from roundhouse.core.documents import View


class PlayerView(TypedDict):
    """What everybody knows of a player."""

    wagons: dict[Goods, int]
    coal: int
    bid: int | None
    """Tonight's bid, once all are revealed."""
    score: int
    """Without the customer, until the end."""
    customer: NotRequired[Goods | None]
    """After the end."""


class CutView(TypedDict):
    cut: str
    wagons: dict[Goods, int]


class OwnView(TypedDict):
    """What a player alone knows."""

    customer: Goods | None
    bid: int | None
    """Tonight's bid, as long as others have not bid."""


class FinalView(TypedDict):
    wagons: int
    customer: int
    coal: int
    total: int


class NightView(View):
    night: int
    nights: int
    first: int
    """The dispatcher, who comes first among equal bids."""
    train: list[Goods]
    """The wagons that wait to be sorted."""
    cuts: list[CutView]
    """What can still be taken."""
    players: list[PlayerView]
    mine: NotRequired[OwnView]
    final: NotRequired[list[FinalView]]
