"""The levels of the bot: one player, who knows more and looks further the stronger he is."""

from __future__ import annotations

from dataclasses import dataclass, field, replace

from roundhouse.games.eighteen_thirty.bots.search import Search
from roundhouse.games.eighteen_thirty.bots.weights import Weights


@dataclass(frozen=True)
class Level:
    """What makes a level."""

    weights: Weights = field(default_factory=Weights)
    search: Search | None = None


_BEGINNER = Weights(
    misjudges=0.5,
    outlook=3.0,
    private_value=(1.2, 1.3, 1.2, 1.3, 1.4, 1.1),
    taste=0.2,
    float_reserve=0.0,
    presidency=0.0,
    control=0.0,
    par=1.5,
    most_led=1,
    reserve=0.0,
    treasury=0.8,
    look=3,
    next_train=0.0,
    potential=0.02,
    reached=0.0,
    further_train=0.2,
    rivals=0.0,
)
"""Looks at the next rounds only, misjudges shares, hoards money in treasuries and forgets what trains will cost."""
_CASUAL = Weights(
    misjudges=0.18,
    outlook=4.5,
    presidency=20.0,
    most_led=2,
    look=8,
    next_train=0.3,
    potential=0.1,
    reached=0.0,
    further_train=0.3,
    rivals=0.4,
)
"""Keeps solvent, but looks less far ahead, at the map too, and is wrong about shares."""
_CLUB = Weights(private_value=(1.1, 1.2, 1.07, 1.1, 1.3, 1.4))
"""Knows what BO is worth: a fifth of B&O, and 30 in each round."""
_EXPERT = replace(_CLUB, depth=2, beam=2, fan=4)
"""Plans track for two turns of a corporation."""
_MASTER = replace(_CLUB, depth=3, beam=4, fan=8, vision=0.25)
"""Plans it for three, and for a D."""

LEVELS: dict[str, Level] = {
    "beginner": Level(_BEGINNER),
    "casual": Level(_CASUAL),
    "club": Level(_CLUB),
    "club:operator": Level(replace(_CLUB, presidency=80.0, control=40.0, look=32, next_train=0.7)),
    "club:speculator": Level(replace(_CLUB, presidency=20.0, most_led=2, sell_below=0.94, trust=0.9)),
    "club:raider": Level(replace(_CLUB, rivals=1.4, presidency=50.0, denial=0.12)),
    "expert": Level(_EXPERT, Search(envy=0.0, trust=0.6)),
    "master": Level(_MASTER, Search()),
}
