"""What happens, for people and programs that follow a game."""

from __future__ import annotations

from roundhouse import Event


class DrewCustomer(Event):
    seat: int
    customer: str | None = None
    """Only its owner is told."""


class TrainRolledIn(Event):
    night: int
    wagons: tuple[str, ...]


class RevealedBid(Event):
    seat: int
    coal: int


class SortedTrain(Event):
    seat: int
    cuts: tuple[tuple[str, ...], ...]


class TookCut(Event):
    seat: int
    cut: str
    wagons: tuple[str, ...]
