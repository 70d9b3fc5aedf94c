# compiled by mypyc
"""What a player believes about the game: how much is done in a turn, and what things are worth that do not score."""

from __future__ import annotations

from typing import final


@final
class Weights:
    """Beliefs of a player, in points and turns. Levels and personas differ from these."""

    def __init__(self) -> None:
        # What a player leans to.
        self.office: float = 1.0
        """Offices and their links; so are the next two."""
        self.station: float = 1.0
        self.network: float = 1.0
        self.milestone: float = 1.0
        # How much the turns that are left still bring.
        self.builds: float = 0.63
        """Offices and stations that could be built in a turn."""
        self.steps: float = 1.5
        """Steps on the performance tracks that could be made in a turn."""
        self.rails: float = 0.95
        """Rails in a turn, if a far coast is worth it."""
        self.later: float = 0.9
        """What is still to come counts as so much of what is there."""
        self.stations: float = 5.0
        """Stations that a player ends with."""
        # Means.
        self.money: float = 2.6
        """Points for $100 while there is enough time to spend it."""
        self.money_turns: float = 5.0
        """So many turns are enough."""
        self.purse: float = 10.0
        """How much money is of use, in $100: this, and as much again for each turn as the next number says."""
        self.purse_turn: float = 1.8
        self.share: float = 2.1
        """Points of a share beyond its money: deals and gates ask for shares."""
        self.worker: float = 10.4
        """A worker above the minimum; the next one is worth a little less."""
        self.more_workers: float = 0.75
        self.purple: float = 1.5
        """A worker of a colour, beyond being one."""
        self.orange: float = 1.5
        self.grey: float = 1.0
        self.turquoise: float = 2.0
        self.placed: float = 0.8
        """The part of a colour's worth that is left while the worker waits on an action space."""
        self.worker_turns: float = 7.0
        """So many turns are enough to make use of workers, trains and cities."""
        self.train_down: float = 6.0
        """A train that can be turned up again."""
        self.train_up: float = 2.0
        """That a train lies there for its bonus, beyond its points; a third more for steps, less for promotions."""
        self.city: float = 0.3
        """The part of a city's reward that being connected with it is worth, for the best two."""
        self.step: float = 5.5
        """A step, as long as nobody knows on which track."""
        # Milestones.
        self.patience: float = 0.12
        """How fast a milestone loses worth with each turn that it still takes."""
        self.hurry: float = 0.68
        """The part of the turns left that can go into a milestone."""
        self.doubt: float = 1.0
        """Turns by which an estimate may be wrong."""
        self.next_b: float = 5.0
        """Turns that a milestone of the stacks to come takes."""
        self.next_c: float = 6.2
        self.next_d: float = 7.0
        self.rail_turns: float = 0.45
        """Turns for a rail that a milestone wants."""
        self.station_turns: float = 0.9
        self.manager_turns: float = 0.4
        """Turns for promoting a manager who is there."""
        self.colour_turns: float = 0.6
        """Turns for getting the right colour."""
        self.spare_turns: float = 0.6
        """Turns for getting a worker above the minimum."""
