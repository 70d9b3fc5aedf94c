"""Know-how for 1830, for any number of players and both rule sets."""

from roundhouse.games.eighteen_thirty.bots.casual import CasualBot

__all__ = ["CasualBot"]
