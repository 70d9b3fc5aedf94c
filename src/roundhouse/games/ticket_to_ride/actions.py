"""What a player, or chance, can answer in Ticket to Ride."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import ClassVar, Final

from roundhouse.core.action import Action


@dataclass(frozen=True, slots=True)
class CardTurned(Action):
    """Chance: the next card of the deck."""

    kind: ClassVar[str] = "card"
    colour: str


@dataclass(frozen=True, slots=True)
class StartsPlay(Action):
    """Chance: the seat that takes the first turn."""

    kind: ClassVar[str] = "starts"
    seat: int


@dataclass(frozen=True, slots=True)
class TicketTurned(Action):
    """Chance: the next ticket of its pile."""

    kind: ClassVar[str] = "ticket"
    ticket: str


@dataclass(frozen=True, slots=True)
class DrawBlind(Action):
    """Take the top card of the deck."""

    kind: ClassVar[str] = "draw-blind"


@dataclass(frozen=True, slots=True)
class DrawFaceUp(Action):
    """Take a card of this colour from the face-up row."""

    kind: ClassVar[str] = "draw"
    colour: str


@dataclass(frozen=True, slots=True)
class DrawTickets(Action):
    """Draw tickets to choose from."""

    kind: ClassVar[str] = "draw-tickets"


@dataclass(frozen=True, slots=True)
class KeepTickets(Action):
    """Keep some of the tickets on offer; the rest go back in the given order, the first one uppermost."""

    kind: ClassVar[str] = "keep"
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


@dataclass(frozen=True, slots=True)
class ClaimRoute(Action):
    """Claim a route with cards of one colour and locomotives; `colour` is locomotive if they are all that is paid."""

    kind: ClassVar[str] = "claim"
    route: str
    colour: str
    locomotives: int


@dataclass(frozen=True, slots=True)
class BuildStation(Action):
    """Build a station, paid as a route is."""

    kind: ClassVar[str] = "station"
    city: str
    colour: str
    locomotives: int


@dataclass(frozen=True, slots=True)
class PayTunnel(Action):
    """Add the cards that the tunnel asks for, this many of them locomotives."""

    kind: ClassVar[str] = "pay-tunnel"
    locomotives: int


@dataclass(frozen=True, slots=True)
class GiveUpTunnel(Action):
    """Take the payment back; the turn is over."""

    kind: ClassVar[str] = "give-up-tunnel"


@dataclass(frozen=True, slots=True)
class StopDrawing(Action):
    """Leave it at one card (where the second one is optional)."""

    kind: ClassVar[str] = "stop-drawing"


@dataclass(frozen=True, slots=True)
class Pass(Action):
    """Do nothing, possible only when nothing else is."""

    kind: ClassVar[str] = "pass"


CHANCE: Final = (CardTurned, StartsPlay, TicketTurned)
"""What chance answers."""
