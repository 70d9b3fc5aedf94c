"""Night Freight as the registry lists it."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING

from night_freight.game import CARDS, COAL, KINDS, NightGame
from night_freight.state import NightState
from night_freight.view_types import NightView
from roundhouse import Option, Title

if TYPE_CHECKING:
    from roundhouse.bots import Bot

FREIGHT = {"even": (1, 1, 1, 1), "mixed": (4, 3, 2, 1)}
"""How often each of the goods comes. 2.1"""
FREIGHT_BY_DEFAULT = {1: "even", 2: "mixed"}
"""By the version of the rules. 4.2"""
CUSTOMER_POINTS = {1: 3, 2: 2}
"""For each wagon, by the version of the rules. 3.3, 4.2"""
TEXTS = "night-freight.option"


class NightTitle(Title[NightGame, NightState]):
    """Night Freight: bid, sort, take."""

    id = "night-freight"
    names: Mapping[str, str] = {"en": "Night Freight", "pl": "Nocny towarowy"}
    seats = (2, 4)
    rules_version = 2
    levels = ("casual",)
    view_type = NightView

    def __init__(self) -> None:
        self.options = self.options_with({}, self.rules_version)

    def options_with(self, options: Mapping[str, object], rules_version: int) -> tuple[Option, ...]:
        return (
            Option(TEXTS, "freight", FREIGHT_BY_DEFAULT[rules_version], tuple(FREIGHT)),
            Option(TEXTS, "customers", True, (True, False)),
            Option(TEXTS, "nights", 5, least=3, most=8),
        )

    def game(self, players: int, options: Mapping[str, object], rules_version: int) -> NightGame:
        values = self.values(options, rules_version)
        points = CUSTOMER_POINTS[rules_version] if values["customers"] else 0
        nights, freight = values["nights"], FREIGHT[values["freight"]]
        return NightGame(rules_version, players, dict(options), nights, freight, points)

    def bot(self, level: str, seed: int) -> Bot:
        from night_freight.bot import CasualBot

        return CasualBot(seed)

    # For tests.

    def variants(self) -> tuple[Mapping[str, object], ...]:
        return {"freight": "even"}, {"customers": False}, {"nights": 3}, {"nights": 8, "freight": "even"}

    def longest_game(self, players: int) -> int:
        return 8 * 2 * players

    checks: Mapping[str, Callable[[NightState], bool]] = {
        "no coal is lost": lambda s: sum(s.coal) == COAL * s.g.players and min(s.coal) >= 0,
        "no wagon is lost": lambda s: sum(s.wagons) + (0 if s.chance else len(s.train)) == s.g.wagons * s.night,
        "no card is doubled": lambda s: all(s.customer.count(goods) <= CARDS for goods in range(KINDS)),
    }
