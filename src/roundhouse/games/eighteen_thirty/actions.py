"""What a player can answer in 1830."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import ClassVar

from roundhouse.core.action import Action


@dataclass(frozen=True, slots=True)
class Pass(Action):
    """Do nothing, or nothing more, here."""

    kind: ClassVar[str] = "pass"


@dataclass(frozen=True, slots=True)
class Bid(Action):
    """Bid for a private company; on the offered one this is its purchase."""

    kind: ClassVar[str] = "bid"
    company: str
    price: int


@dataclass(frozen=True, slots=True)
class Par(Action):
    """Start a corporation at this par price."""

    kind: ClassVar[str] = "par"
    corporation: str
    price: int


@dataclass(frozen=True, slots=True)
class Buy(Action):
    """Buy a 10% certificate from the IPO or the pool."""

    kind: ClassVar[str] = "buy"
    corporation: str
    source: str


@dataclass(frozen=True, slots=True)
class Sell(Action):
    """Sell so many percent of a corporation as one block."""

    kind: ClassVar[str] = "sell"
    corporation: str
    percent: int


@dataclass(frozen=True, slots=True)
class Exchange(Action):
    """Exchange MH for a 10% certificate of NYC from the IPO or the pool."""

    kind: ClassVar[str] = "exchange"
    source: str


@dataclass(frozen=True, slots=True)
class BuyCompany(Action):
    """Buy a private company from its owner, for oneself or for the corporation in turn."""

    kind: ClassVar[str] = "buy-company"
    company: str
    price: int


@dataclass(frozen=True, slots=True)
class OfferCompany(Action):
    """Offer a private company of one's own to another seat."""

    kind: ClassVar[str] = "offer-company"
    company: str
    seat: int
    price: int


@dataclass(frozen=True, slots=True)
class Lay(Action):
    """Lay a tile, turned clockwise by so many sixths."""

    kind: ClassVar[str] = "lay"
    hex: str
    tile: str
    rotation: int


@dataclass(frozen=True, slots=True)
class LayByChamplain(Action):
    """Lay the extra tile of CS."""

    kind: ClassVar[str] = "lay-cs"
    hex: str
    tile: str
    rotation: int


@dataclass(frozen=True, slots=True)
class LayByDelaware(Action):
    """Lay the tile of DH as the tile of the turn."""

    kind: ClassVar[str] = "lay-dh"
    hex: str
    tile: str
    rotation: int


@dataclass(frozen=True, slots=True)
class Token(Action):
    """Put a token into a city of a hex."""

    kind: ClassVar[str] = "token"
    hex: str
    city: int


@dataclass(frozen=True, slots=True)
class Run(Action):
    """Run trains, or `run none`. A route is its train and its hexes, a stop with its number: 3:H12.0-H10.0-H8."""

    kind: ClassVar[str] = "run"
    routes: tuple[str, ...]

    def words(self) -> tuple[str, ...]:
        return self.routes or ("none",)  # the bare word would be typed by mistake

    @classmethod
    def split(cls, words: Sequence[str]) -> list[str | tuple[str, ...]]:
        return [() if [word.lower() for word in words] == ["none"] else tuple(words)] if words else []


@dataclass(frozen=True, slots=True)
class PayOut(Action):
    """Pay the revenue out as dividends."""

    kind: ClassVar[str] = "pay"


@dataclass(frozen=True, slots=True)
class Withhold(Action):
    """Keep the revenue in the treasury."""

    kind: ClassVar[str] = "withhold"


@dataclass(frozen=True, slots=True)
class BuyTrain(Action):
    """Buy a train from the depot, the pool or another corporation."""

    kind: ClassVar[str] = "train"
    train: str
    source: str
    price: int


@dataclass(frozen=True, slots=True)
class TradeIn(Action):
    """Trade a train in for a D."""

    kind: ClassVar[str] = "trade-in"
    train: str


@dataclass(frozen=True, slots=True)
class Discard(Action):
    """Discard a train above the limit."""

    kind: ClassVar[str] = "discard"
    corporation: str
    train: str


@dataclass(frozen=True, slots=True)
class GoBankrupt(Action):
    """Give up: all that can be sold is not enough for a train."""

    kind: ClassVar[str] = "bankrupt"


@dataclass(frozen=True, slots=True)
class Accept(Action):
    """Agree to an offer."""

    kind: ClassVar[str] = "accept"


@dataclass(frozen=True, slots=True)
class Decline(Action):
    """Decline an offer."""

    kind: ClassVar[str] = "decline"
