"""Know-how for Railroad Revolution, for any board and number of players."""

from roundhouse.games.railroad_revolution.bots.casual import CasualBot

__all__ = ["CasualBot"]
