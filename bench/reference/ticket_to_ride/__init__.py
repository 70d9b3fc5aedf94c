"""Know-how for Ticket to Ride, for any board, edition and number of players."""

from bench.reference.ticket_to_ride.casual import CasualBot

__all__ = ["CasualBot"]
