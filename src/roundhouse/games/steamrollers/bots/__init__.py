"""Know-how for SteamRollers, for tables and for the solo game."""

from roundhouse.games.steamrollers.bots.ladder import LadderBot
from roundhouse.games.steamrollers.bots.levels import settings_of

__all__ = ["LadderBot", "settings_of"]
