"""What the views of Ticket to Ride hold; `view` makes them. Routes, cities and tickets are named by their ids."""

from __future__ import annotations

from typing import Literal, NotRequired, TypedDict

from roundhouse.core.documents import View
from roundhouse.games.ticket_to_ride.documents import Card

Cards = dict[Card, int]
"""How many cards of each colour; colours without a card are left out."""
Question = Literal[
    "",
    "DealHand",
    "FillRow",
    "DealLongTickets",
    "DealTickets",
    "ChooseFirstTickets",
    "ChooseFirstPlayer",
    "Turn",
    "DrawnCard",
    "SecondCard",
    "RevealTunnel",
    "PayForTunnel",
    "ChooseTickets",
]


class Ticket(TypedDict):
    """A destination ticket with its two cities."""

    ticket: str
    a: str
    b: str
    points: int
    long: bool


class HeldTicket(Ticket):
    """A ticket that a seat has kept."""

    done: bool
    """Whether the seat's own routes already join its cities."""


class PublicSeat(TypedDict):
    """What everybody knows of a seat."""

    cards: int
    tickets: int
    offered: int
    """Tickets that the seat is choosing from."""
    trains: int
    stations: int
    """Stations that are not built yet."""
    score: int
    """Points for routes."""


class Buried(TypedDict):
    """Tickets that the seat has put under the pile, and how many lie above them."""

    above: int
    tickets: list[str]


class OwnSeat(TypedDict):
    """What only the seat itself knows."""

    hand: Cards
    tickets: list[HeldTicket]
    offer: list[Ticket]
    """What the seat is choosing from."""
    answered: list[str]
    """The seat's answer while others, asked at the same time, have not answered yet."""
    boxed: list[Ticket]
    """What the seat has put into the box."""
    under: list[Buried]


class Tunnel(TypedDict):
    """The tunnel that is being tried."""

    route: str
    paid: Cards
    revealed: Cards
    extra: int | None
    """How many more cards it takes; null while cards are still being revealed."""


class SheetTickets(TypedDict):
    """The tickets on a score sheet."""

    completed: list[Ticket]
    failed: list[Ticket]
    points: int


class LongestPath(TypedDict):
    """A seat's longest continuous path."""

    length: int
    bonus: int
    routes: list[str]


class FinalSheet(TypedDict):
    """A seat's score sheet after the end."""

    seat: int
    routes: int
    tickets: SheetTickets
    longest: LongestPath
    globetrotter: int
    stations: int
    borrowed: list[str]
    """Routes of others that the seat's stations use."""
    total: int
    place: int


class TicketView(View):
    """The table as a seat, or a spectator, sees it."""

    turn: int
    question: Question
    """The name of the frame that asks; empty after the end."""
    last_turns: int | None
    """How many turns are left once the end is announced."""
    row: Cards
    deck: int
    discard: Cards
    pile: int
    """How many tickets can be drawn."""
    routes: dict[str, int]
    """The seats that have claimed routes, by route."""
    stations: dict[str, int]
    """The seats that have built stations, by city."""
    seats: list[PublicSeat]
    tunnel: Tunnel | None
    mine: NotRequired[OwnSeat]
    """For a seat."""
    final: NotRequired[list[FinalSheet]]
    """After the end."""
    hands: NotRequired[list[Cards]]
    """After the end."""
