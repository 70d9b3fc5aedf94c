"""What a player, or chance, can answer in Ticket to Ride."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from roundhouse.core.action import Action


class CardTurned(Action, kind="card"):
    """Chance: the next card of the deck."""

    colour: str


class StartsPlay(Action, kind="starts"):
    """Chance: the seat that takes the first turn."""

    seat: int


class TicketTurned(Action, kind="ticket"):
    """Chance: the next ticket of its pile."""

    ticket: str


class DrawBlind(Action, kind="draw-blind"):
    """Take the top card of the deck."""


class DrawFaceUp(Action, kind="draw"):
    """Take a card of this colour from the face-up row."""

    colour: str


class DrawTickets(Action, kind="draw-tickets"):
    """Draw tickets to choose from."""


class KeepTickets(Action, kind="keep"):
    """Keep some of the tickets on offer; the rest go back in the given order, the first one uppermost."""

    tickets: tuple[str, ...]
    back: tuple[str, ...]

    def words(self) -> tuple[str, ...]:
        return (*self.tickets, "/", *self.back) if self.back else self.tickets

    @classmethod
    def split(cls, words: Sequence[str]) -> list[str | tuple[str, ...]]:
        cut = words.index("/") if "/" in words else len(words)
        return [tuple(words[:cut]), tuple(words[cut + 1 :])]

    @classmethod
    def usage(cls) -> str:
        return f"{cls.kind} TICKETS / BACK"


class ClaimRoute(Action, kind="claim"):
    """Claim a route with cards of one colour and locomotives; `colour` is locomotive if they are all that is paid."""

    route: str
    colour: str
    locomotives: int


class BuildStation(Action, kind="station"):
    """Build a station, paid as a route is."""

    city: str
    colour: str
    locomotives: int


class PayTunnel(Action, kind="pay-tunnel"):
    """Add the cards that the tunnel asks for, this many of them locomotives."""

    locomotives: int


class GiveUpTunnel(Action, kind="give-up-tunnel"):
    """Take the payment back; the turn is over."""


class StopDrawing(Action, kind="stop-drawing"):
    """Leave it at one card (where the second one is optional)."""


class Pass(Action, kind="pass"):
    """Do nothing, possible only when nothing else is."""


CHANCE: Final = (CardTurned, StartsPlay, TicketTurned)
"""What chance answers."""
