"""Know-how for 1830, for any number of players and both rule sets."""

from roundhouse.games.eighteen_thirty.bots.baron import Baron
from roundhouse.games.eighteen_thirty.bots.levels import LEVELS

__all__ = ["LEVELS", "Baron"]
