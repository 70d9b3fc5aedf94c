"""Know-how for Railroad Revolution, for any board and number of players."""

from roundhouse.games.railroad_revolution.bots.bot import RailBot, make

__all__ = ["RailBot", "make"]
