"""The levels of the bot: one player, who knows more and looks further the stronger he is."""

from __future__ import annotations

from dataclasses import dataclass, field, replace

from roundhouse.games.eighteen_thirty.bots.weights import Search, Weights


@dataclass(frozen=True)
class Level:
    """What makes a level."""

    weights: Weights = field(default_factory=Weights)
    search: Search | None = None


_BEGINNER = Weights(
    misjudges=1.0,
    outlook=2.0,
    private_value=(1.2, 1.3, 1.2, 1.3, 1.4, 1.1),
    taste=0.2,
    float_reserve=0.0,
    presidency=0.0,
    control=0.0,
    par=1.5,
    most_led=1,
    reserve=0.0,
    treasury=0.8,
    look=2,
    next_train=0.0,
    potential=0.0,
    reached=0.0,
    further_train=0.2,
    rivals=0.0,
)
"""Looks at the next rounds only, misjudges shares, hoards money in treasuries and forgets what trains will cost."""
_CASUAL = Weights(
    misjudges=0.55,
    outlook=3.2,
    presidency=20.0,
    control=0.0,
    most_led=2,
    fire_sale=0.6,
    reserve=1.4,
    look=3,
    next_train=0.2,
    potential=0.045,
    reached=0.0,
    further_train=0.3,
    rivals=0.4,
)
"""Stays solvent, but sees little of the map and of the rounds to come, and is wrong about shares."""
_CLUB = Weights(
    misjudges=0.35,
    private_value=(1.1, 1.2, 1.07, 1.1, 1.3, 1.4),
    outlook=5.0,
    look=5,
    potential=0.1,
    next_train=0.3,
)
"""Knows what BO is worth, a fifth of B&O and 30 in each round, but misjudges shares and sees little of the map."""
_EXPERT = replace(Weights(), private_value=(1.1, 1.2, 1.07, 1.1, 1.3, 1.3))
"""Judges shares rightly and sees the whole map."""
_MASTER = replace(_EXPERT, private_value=(1.1, 1.2, 1.07, 1.1, 1.4, 1.3))
"""Tries out what he buys and sells, and knows what CA is worth."""

LEVELS: dict[str, Level] = {
    "beginner": Level(_BEGINNER),
    "casual": Level(_CASUAL),
    "club": Level(_CLUB),
    "club:operator": Level(replace(_CLUB, presidency=80.0, control=40.0, look=8, next_train=0.4)),
    "club:speculator": Level(replace(_CLUB, presidency=20.0, most_led=2, sell_below=0.94, trust=0.9)),
    "club:raider": Level(replace(_CLUB, rivals=1.4, presidency=50.0, denial=0.12)),
    "expert": Level(_EXPERT),
    "master": Level(_MASTER, Search(width=16, interest=0.04, treasury=0.8)),
}
