"""Know-how for SteamRollers, for tables and for the solo game."""

from bench.reference.steamrollers.casual import CasualBot

__all__ = ["CasualBot"]
