"""Know-how for 1830, for any number of players and both rule sets."""

from bench.reference.eighteen_thirty.casual import CasualBot

__all__ = ["CasualBot"]
