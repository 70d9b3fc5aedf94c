# compiled by mypyc
"""What a level or a persona knows and believes, as numbers."""

from __future__ import annotations

from typing import final

from mypy_extensions import i64


@final
class Settings:
    """The settings of a player; the defaults are those of the strongest one."""

    def __init__(self) -> None:
        # How far plans go.
        self.links: i64 = 7
        """So many new links a design has at most."""
        self.beam: i64 = 4
        """So many designs are carried on with one link more."""
        self.designs: i64 = 14
        """So many designs are kept in mind during a turn."""
        self.ways: i64 = 4
        """So many ways between two cities are thought of."""
        self.detour: i64 = 2
        """A way may be longer than the shortest one by so many tracks."""
        self.longest: i64 = 6
        """A way with more missing tracks is not thought of."""
        self.nearest: i64 = 2
        """Only cities with goods that go so far are counted on for deliveries."""
        self.farthest: i64 = 11
        """It does not plan for longer deliveries."""
        self.noise: float = 0.0
        """How much it misjudges a link, in points."""
        self.broad: i64 = 2
        """Of the first of two actions so many are followed to the second one."""
        self.ahead: i64 = 0
        """So many actions are judged once more by what the next turn will allow."""
        self.worlds: i64 = 0
        """A solo game is played on in so many worlds instead."""
        self.plans: i64 = 2
        """And for so many designs."""
        # What it expects.
        self.waste: float = 0.8
        """The share of turns without a fitting die that is lost."""
        self.track: float = 1.15
        """How many actions a track counts for, as the black die does not always allow it."""
        self.delivering: float = 0.8
        """Deliveries in a turn, if a die fits."""
        self.choice: float = 1.0
        self.solo_choice: float = 0.2
        """The share of deliveries that can be the farthest ones; the dice choose the others."""
        self.spread: float = 1.1
        """How evenly the goods will go: 0 if those of three cities go first."""
        self.early: float = 0.12
        """Deliveries of a rival in a turn before its network is ready."""
        self.hasty: float = 0.7
        """A rival is ready after this share of the time that its best design takes."""
        self.rivals: float = 0.8
        """How much the points of rivals count, all together."""
        self.turn: float = 0.03
        """What a turn costs."""
        self.impatience: float = 0.1
        """By how much more with each round that a game lasts longer than usual."""
        # Tiles.
        self.keep: float = 0.6
        """The chance that a tile stays with its owner for a round."""
        self.lent: float = 0.6
        """The share of the deliveries that a tile in hand will help with."""
        self.any_die: float = 0.2
        self.two_dice: float = 0.8
        self.steal: float = 0.3
        self.solo_tile: float = 0.7
        self.target: float = 0.15
        self.any_distance: float = 0.5
        self.turn_die: float = 0.2
        self.any_track: float = 0.15
        # Eva.
        self.eva: float = 1.0
        """How much her points count."""
        self.danger: float = 12.0
        """The price of a region in which she lacks no cross any more."""
        # Characters.
        self.love_links: float = 0.0
        self.love_power: float = 0.0
        self.love_tiles: float = 0.0
        self.love_distance: float = 0.0
