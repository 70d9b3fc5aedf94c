"""The depot as the registry lists it."""

from __future__ import annotations

from collections.abc import Mapping

from tests.core.toy.game import COAL, DepotGame

from roundhouse import Action, BadOption, Game, Option, State, Title
from roundhouse.core.bot import Bot
from roundhouse.core.match import SeatHandle
from roundhouse.core.text import text

WEATHER = {"even": (1, 1, 1), "mild": (4, 2, 1)}
REWARD = {1: 7, 2: 4}
"""What who takes a price gets for it, by the version of the rules."""
WEATHER_BY_DEFAULT = {1: "even", 2: "mild"}


class ThriftyBot(Bot):
    """Takes the first of its legal actions: it bids nothing and names the lowest price."""

    def analyse(self, handle: SeatHandle) -> list[tuple[Action, float]]:
        return [(action, -float(place)) for place, action in enumerate(handle.legal())]


class DepotTitle(Title):
    """The tiny title of the tests."""

    id = "depot"
    names: Mapping[str, str] = {"en": "Depot", "pl": "Zajezdnia"}
    seats = (2, 4)
    rules_version = 2
    levels = ("thrifty",)
    game_class: type[DepotGame] = DepotGame

    def __init__(self) -> None:
        self.options = self.options_with({}, self.rules_version)

    def options_with(self, options: Mapping[str, object], rules_version: int) -> tuple[Option, ...]:
        weather = WEATHER_BY_DEFAULT[rules_version]
        return (
            Option("weather", weather, text("depot.option.weather"), text("depot.option.weather.help"), tuple(WEATHER)),
            Option("snow", True, text("depot.option.snow"), text("depot.option.snow.help"), (True, False)),
            Option("rounds", None, text("depot.option.rounds"), text("depot.option.rounds.help"), least=1, most=8),
        )

    def game(self, players: int, options: Mapping[str, object], rules_version: int) -> Game:
        rounds = options.get("rounds") or 4
        assert isinstance(rounds, int)
        if "board" in options:
            raise BadOption(text("error.bad_value", option="board", value="?", possible="-"))
        sun, rain, snow = WEATHER[str(options.get("weather", WEATHER_BY_DEFAULT[rules_version]))]
        weights = (sun, rain, snow if options.get("snow", True) else 0)
        return self.game_class(self.id, rules_version, players, dict(options), rounds, weights, REWARD[rules_version])

    def variants(self) -> tuple[Mapping[str, object], ...]:
        return {"weather": "even"}, {"snow": False}, {"rounds": 8, "snow": False}, {"rounds": 1}

    def bot(self, level: str, seed: int) -> Bot:
        return ThriftyBot(seed)

    def invariants(self, state: State) -> list[str]:
        data = state.to_json()
        coal, bunker, orders = data["coal"], data["bunker"], data["order"]
        assert isinstance(coal, list) and isinstance(bunker, int) and isinstance(orders, list)
        dealt = [order for order in orders if order >= 0]
        checks = {
            "all coal is somewhere": sum(coal) + bunker == COAL * len(coal) and min(coal) >= 0,
            "no order twice": len(set(dealt)) == len(dealt),
        }
        return [name for name, holds in checks.items() if not holds]

    def longest_game(self, players: int) -> int:
        return 8 * (players + 2)
