"""Know-how for SteamRollers, for tables and for the solo game."""

from roundhouse.bots.steamrollers.casual import CasualBot

__all__ = ["CasualBot"]
