"""Know-how for Ticket to Ride, for any board, edition and number of players."""

from roundhouse.games.ticket_to_ride.bots.casual import CasualBot

__all__ = ["CasualBot"]
