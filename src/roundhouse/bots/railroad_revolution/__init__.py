"""Know-how for Railroad Revolution, for any board and number of players."""

from roundhouse.bots.railroad_revolution.casual import CasualBot

__all__ = ["CasualBot"]
