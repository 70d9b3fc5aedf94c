"""The title 1830: its options, rule sets and what can be checked about it."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, Final

from roundhouse.core.action import Action
from roundhouse.core.state import State
from roundhouse.core.text import text
from roundhouse.core.title import Option, Reading, Title, Value
from roundhouse.games.eighteen_thirty.game import SITE, EighteenGame
from roundhouse.games.eighteen_thirty.invariants import CHECKS
from roundhouse.games.eighteen_thirty.orders import ORDERS
from roundhouse.games.eighteen_thirty.site.form import SiteLogs
from roundhouse.games.eighteen_thirty.state import EighteenState
from roundhouse.games.eighteen_thirty.view_types import EighteenView

if TYPE_CHECKING:
    from roundhouse.core.analysis import Analyst
    from roundhouse.core.bot import Bot
    from roundhouse.core.drawing import Drawing
    from roundhouse.core.logs import LogFormat

RULEBOOK: Final = "rulebook"
CHOICES: Final[dict[str, tuple[Value, ...]]] = {
    "diesels": ("six", "unlimited"),
    "sell_unoperated": (False, True),
    "brown_from_ipo": (True, False),
    "bids": ("any", "fives"),
    "auction_turn": ("offered", "last_buyer"),
    "auction_priority": ("last_buyer", "turn"),
    "private_trades": ("extra", "purchase", "none"),
    "first_round_trades": (False, True),
    "trade_limit": (True, False),
    "trade_priority": (False, True),
    "bo_trades": ("presidents", "always", "never"),
    "emergency_privates": (True, False),
    "powers": ("corporations", "owners"),
    "cs_lay": ("track", "turn"),
    "area_once": (True, False),
    "exchange": ("between_turns", "any_time"),
    "erie_token": ("builder", "erie"),
    "consent": (True, False),
    "optional_6_train": (False, True),
    "pairs_once": (False, True),
    "track": ("permissive", "restrictive"),
    "printed_terrain": (True, False),
    "must_own_train": ("with_route", "always"),
    "must_run_best": (False, True),
}
"""The switches with their possible values, that of the rulebook first."""
SITE_VALUES: Final[dict[str, Value]] = {
    "diesels": "unlimited",
    "sell_unoperated": True,
    "brown_from_ipo": False,
    "auction_priority": "turn",
    "private_trades": "purchase",
    "trade_limit": False,
    "trade_priority": True,
    "bo_trades": "never",
    "emergency_privates": False,
    "cs_lay": "turn",
    "area_once": False,
    "exchange": "any_time",
    "consent": False,
}
"""Where 18xx.games differs."""
LETTER: Final[dict[str, tuple[str, Value]]] = {
    "D05": ("must_own_train", "always"),
    "D10": ("bids", "fives"),
    "D15": ("printed_terrain", False),
    "D20": ("powers", "owners"),
    "D33": ("first_round_trades", True),
}
"""Decisions that depart from the letter of the rulebook: the option, and its value by the letter."""


class EighteenTitle(Title[EighteenGame, EighteenState]):
    """1830, by the rulebook or as 18xx.games plays it."""

    id = "1830"
    names: Mapping[str, str] = MappingProxyType(
        {"en": "1830: Railways & Robber Barons", "pl": "1830: Koleje i baronowie"}
    )
    seats = (2, 6)
    rules_version = 1
    seats_by_lot = True  # rule 0.2
    view_type = EighteenView
    checks = CHECKS
    orders = ORDERS
    levels = ("beginner", "casual", "club", "expert", "master")
    personas = ("club:operator", "club:speculator", "club:raider")
    readings = tuple(Reading(number, text(f"1830.reading.{number}"), *by) for number, by in LETTER.items())

    options = (
        Option("1830.option", "rules", RULEBOOK, (RULEBOOK, SITE)),
        *(Option("1830.option", name, None, (None, *values), advanced=True) for name, values in CHOICES.items()),
    )

    def game(self, players: int, options: Mapping[str, object], rules_version: int) -> EighteenGame:
        values: dict[str, Any] = {name: possible[0] for name, possible in CHOICES.items()}
        if options.get("rules") == SITE:
            values.update(SITE_VALUES)
        values.update({name: value for name, value in options.items() if name in CHOICES and value is not None})
        return EighteenGame(self.id, rules_version, players, dict(options), values)

    def variants(self) -> tuple[Mapping[str, object], ...]:
        singles: list[dict[str, object]] = [{name: value} for name, values in CHOICES.items() for value in values[1:]]
        spelled_out: dict[str, object] = {name: values[0] for name, values in CHOICES.items()}
        with_options: dict[str, object] = {"rules": SITE, "brown_from_ipo": True, "optional_6_train": True}
        return ({"rules": SITE}, with_options, {"rules": SITE, **spelled_out}, *singles)

    def bot(self, level: str, seed: int) -> Bot:
        from roundhouse.games.eighteen_thirty.bots import LEVELS, Baron

        return Baron(seed, LEVELS[level])

    def analyst(self) -> Analyst:
        from roundhouse.games.eighteen_thirty.analysis import EighteenAnalyst

        return EighteenAnalyst()

    def terminal(self) -> Drawing:
        from roundhouse.games.eighteen_thirty import terminal

        return terminal

    def logs(self) -> tuple[LogFormat, ...]:
        return (SiteLogs(),)

    def score(self, sheet: Mapping[str, object]) -> dict[str, object]:
        from roundhouse.games.eighteen_thirty.sheet import score_sheet

        return score_sheet(self, sheet)

    def preview(self, state: State, seat: int, action: Action) -> Mapping[str, int] | None:
        from roundhouse.games.eighteen_thirty.preview import preview

        assert isinstance(state, EighteenState)
        return preview(state, seat, action)

    def longest_game(self, players: int) -> int:
        return 30000
