"""Know-how for 1830, for any number of players and both rule sets."""

from roundhouse.bots.eighteen_thirty.casual import CasualBot

__all__ = ["CasualBot"]
