"""Know-how for Ticket to Ride, for any board, edition and number of players."""

from __future__ import annotations

from roundhouse.games.ticket_to_ride.bots.levels import LEVELS, PERSONAS, Level
from roundhouse.games.ticket_to_ride.bots.player import TicketBot


def bot(name: str, seed: int = 0) -> TicketBot:
    """The player of a level, or of a persona as `level:persona`."""
    return TicketBot({**LEVELS, **PERSONAS}[name], seed)


__all__ = ["LEVELS", "PERSONAS", "Level", "TicketBot", "bot"]
