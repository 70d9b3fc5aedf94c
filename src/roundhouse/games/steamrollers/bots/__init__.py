"""Know-how for SteamRollers, for tables and for the solo game."""

from roundhouse.games.steamrollers.bots.casual import CasualBot

__all__ = ["CasualBot"]
