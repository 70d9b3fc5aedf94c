"""What a player can answer in 1830."""

from __future__ import annotations

from collections.abc import Sequence

from roundhouse.core.action import Action


class Pass(Action, kind="pass"):
    """Do nothing, or nothing more, here."""


class Bid(Action, kind="bid"):
    """Bid for a private company; on the offered one this is its purchase."""

    company: str
    price: int


class Par(Action, kind="par"):
    """Start a corporation at this par price."""

    corporation: str
    price: int


class Buy(Action, kind="buy"):
    """Buy a 10% certificate from the IPO or the pool."""

    corporation: str
    source: str


class Sell(Action, kind="sell"):
    """Sell so many percent of a corporation as one block."""

    corporation: str
    percent: int


class Exchange(Action, kind="exchange"):
    """Exchange MH for a 10% certificate of NYC from the IPO or the pool."""

    source: str


class BuyCompany(Action, kind="buy-company"):
    """Buy a private company from its owner, for oneself or for the corporation in turn."""

    company: str
    price: int


class OfferCompany(Action, kind="offer-company"):
    """Offer a private company of one's own to another seat."""

    company: str
    seat: int
    price: int


class Lay(Action, kind="lay"):
    """Lay a tile, turned clockwise by so many sixths."""

    hex: str
    tile: str
    rotation: int


class LayByChamplain(Action, kind="lay-cs"):
    """Lay the extra tile of CS."""

    hex: str
    tile: str
    rotation: int


class LayByDelaware(Action, kind="lay-dh"):
    """Lay the tile of DH as the tile of the turn."""

    hex: str
    tile: str
    rotation: int


class Token(Action, kind="token"):
    """Put a token into a city of a hex."""

    hex: str
    city: int


class Run(Action, kind="run"):
    """Run trains, or `run none`. A route is its train and its hexes, a stop with its number: 3:H12.0-H10.0-H8."""

    routes: tuple[str, ...]

    def words(self) -> tuple[str, ...]:
        return self.routes or ("none",)  # the bare word would be typed by mistake

    @classmethod
    def split(cls, words: Sequence[str]) -> list[str | tuple[str, ...]]:
        return [() if [word.lower() for word in words] == ["none"] else tuple(words)] if words else []


class PayOut(Action, kind="pay"):
    """Pay the revenue out as dividends."""


class Withhold(Action, kind="withhold"):
    """Keep the revenue in the treasury."""


class BuyTrain(Action, kind="train"):
    """Buy a train from the depot, the pool or another corporation."""

    train: str
    source: str
    price: int


class TradeIn(Action, kind="trade-in"):
    """Trade a train in for a D."""

    train: str


class Discard(Action, kind="discard"):
    """Discard a train above the limit."""

    corporation: str
    train: str


class GoBankrupt(Action, kind="bankrupt"):
    """Give up: all that can be sold is not enough for a train."""


class Accept(Action, kind="accept"):
    """Agree to an offer."""


class Decline(Action, kind="decline"):
    """Decline an offer."""
