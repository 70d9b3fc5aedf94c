"""Know-how for Railroad Revolution, for any board and number of players."""

from bench.reference.railroad_revolution.casual import CasualBot

__all__ = ["CasualBot"]
