"""What happens in 1830. Nothing is hidden, so everybody is told of everything."""

from __future__ import annotations

from typing import Literal

from roundhouse.core.events import Event

Source = Literal["ipo", "pool"]
"""Where a share comes from."""


# Rounds and turns.


class StockRound(Event):
    """A stock round begins."""

    number: int
    worth: tuple[int, ...]
    """By seat."""


class OperatingRound(Event):
    """An operating round begins."""

    number: int
    """Of its set: a stock round and the operating rounds after it."""
    round: int
    """Its place among them."""
    worth: tuple[int, ...]
    """By seat."""


class Turn(Event):
    """A corporation begins to operate."""

    corporation: str


class Passed(Event):
    """A player passes in the auction or in a stock round."""

    seat: int


class Declined(Event):
    """A player declines an offer of, or for, a private company."""

    seat: int
    private: str
    price: int


class TrainDeclined(Event):
    """A president does not sell a train to another corporation."""

    seat: int
    train: str
    price: int


# Private companies.


class Bid(Event):
    """A player bids for a private company."""

    seat: int
    private: str
    price: int


class DroppedOut(Event):
    """A player leaves the auction of a private company."""

    seat: int
    private: str


class PrivateBought(Event):
    """A player buys a private company from the bank."""

    seat: int
    private: str
    price: int


class PrivateSold(Event):
    """A private company changes hands."""

    private: str
    seller: int | str
    """A seat, or a corporation."""
    owner: int | str
    """The new one, likewise."""
    price: int


class Revenue(Event):
    """A private company pays its owner."""

    private: str
    owner: int | str
    """A seat, or a corporation."""
    price: int


class Exchanged(Event):
    """A player exchanges MH for a share of NYC."""

    seat: int
    source: Source


class Closed(Event):
    """A private company leaves the game."""

    private: str


# Shares.


class Par(Event):
    """A player starts a corporation at this par price."""

    seat: int
    corporation: str
    price: int


class Bought(Event):
    """A player buys a share."""

    seat: int
    corporation: str
    source: Source
    price: int


class Sold(Event):
    """A player sells shares as one block, for this price in all."""

    seat: int
    corporation: str
    percent: int
    price: int


class President(Event):
    """A player becomes president."""

    seat: int
    corporation: str


class Floated(Event):
    """A corporation floats."""

    corporation: str


class Price(Event):
    """A marker moves on the market, or comes onto it."""

    corporation: str
    before: int
    """0 for a marker that was not on the market."""
    price: int


# A corporation's turn.


class Laid(Event):
    """A corporation lays a tile, turned clockwise by so many sixths."""

    corporation: str
    hex: str
    tile: str
    rotation: int
    price: int


class Token(Event):
    """A corporation places a token."""

    corporation: str
    hex: str
    price: int


class Ran(Event):
    """A corporation runs its trains, for this revenue."""

    corporation: str
    routes: tuple[str, ...]
    price: int


class Dividend(Event):
    """A corporation pays so much per share."""

    corporation: str
    price: int


class Withheld(Event):
    """A corporation keeps its revenue."""

    corporation: str
    price: int


# Trains.


class Train(Event):
    """A corporation buys a train."""

    corporation: str
    train: str
    source: str
    """The depot, the pool, or the corporation that sells it."""
    price: int


class TradedIn(Event):
    """A corporation trades a train in for a D."""

    corporation: str
    train: str


class Discarded(Event):
    """A corporation discards a train above the limit."""

    corporation: str
    train: str


class Contributed(Event):
    """A president pays what the treasury lacks for a train."""

    seat: int
    corporation: str
    price: int


class Phase(Event):
    """The first train of a kind begins a phase."""

    train: str


class Rust(Event):
    """All trains of a kind leave the game."""

    train: str


# The end.


class Broken(Event):
    """The bank breaks."""


class Bankrupt(Event):
    """A player goes bankrupt."""

    seat: int


class Over(Event):
    """The last round is over."""
