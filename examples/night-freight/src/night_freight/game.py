"""The game with its options settled: what never changes during play."""

from __future__ import annotations

from collections.abc import Sequence

from librt.vecs import vec
from mypy_extensions import i64

from night_freight.actions import GOODS
from night_freight.codec import NightCodec
from night_freight.words import NightWords
from roundhouse import Game

COAL = 8
"""What each player begins with. 1.1"""
CARDS = 2
"""Of each customer there are so many. 1.2"""
KINDS = len(GOODS)
NONE = -1


class NightGame(Game):
    """How many nights there are, what rolls in, and what customers pay."""

    def __init__(
        self,
        rules_version: int,
        players: int,
        options: dict[str, object],
        nights: int,
        freight: Sequence[int],
        customer_points: int,
    ) -> None:
        super().__init__("night-freight", rules_version, players, options)
        self.nights = nights
        self.wagons = 2 * players + 1
        """The length of a train. 2.1"""
        self.freight = vec[i64](freight)
        """How often each of the goods comes. 2.1"""
        self.customer_points = customer_points
        """What a customer pays for a wagon, 0 in a game without customers. 3.3"""

    def codec(self) -> NightCodec:
        return NightCodec()

    def words(self) -> NightWords:
        return NightWords()
