"""What happens in Ticket to Ride, for those who follow a game."""

from __future__ import annotations

from roundhouse.core.events import Event
from roundhouse.games.ticket_to_ride.documents import Card


class Dealt(Event):
    """A card of the first hand, told only to the seat that gets it."""

    seat: int
    colour: Card


class Offered(Event):
    """A ticket to choose from, told only to the seat that chooses."""

    seat: int
    ticket: str


class KeptTickets(Event):
    """How many tickets a seat has kept and put back; the seat itself is told which."""

    seat: int
    kept: int
    back: int
    tickets: tuple[str, ...] | None = None
    returned: tuple[str, ...] | None = None


class Starts(Event):
    """The seat takes the first turn."""

    seat: int


class DrewFaceUp(Event):
    """A card of the row goes to a hand."""

    seat: int
    colour: Card


class DrewBlind(Event):
    """A card of the deck goes to a hand; only the seat itself is told which."""

    seat: int
    colour: Card | None = None


class StoppedDrawing(Event):
    """The seat takes no second card."""

    seat: int


class DrewTickets(Event):
    """The seat draws tickets to choose from."""

    seat: int


class Passed(Event):
    """The seat can do nothing."""

    seat: int


class TurnedUp(Event):
    """A card comes into the row."""

    colour: Card


class Swept(Event):
    """The whole row is discarded."""


class LeftRow(Event):
    """The row stays as it is after so many sweeps."""

    sweeps: int


class Reshuffled(Event):
    """The discards become the deck, of so many cards."""

    cards: int


class Claimed(Event):
    """The seat has a route, for cards of one colour (`plain` of them) and locomotives."""

    seat: int
    route: str
    colour: Card
    plain: int
    locomotives: int
    points: int


class BuiltStation(Event):
    """The seat has a station in a city, paid as a route is."""

    seat: int
    city: str
    colour: Card
    plain: int
    locomotives: int


class TriedTunnel(Event):
    """The payment for a tunnel lies on the table."""

    seat: int
    route: str
    colour: Card
    plain: int
    locomotives: int


class Revealed(Event):
    """A card is turned up for the seat's tunnel."""

    seat: int
    colour: Card


class GaveUpTunnel(Event):
    """The seat takes its payment back."""

    seat: int
    route: str


class LastRound(Event):
    """The seat has so few trains left that everyone has one more turn."""

    seat: int
    trains: int


class GameOver(Event):
    """The last turn has been played."""
