"""The depot with its options settled, and the codec of its actions."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from tests.core.toy import actions
from tests.core.toy.actions import WEATHERS, Bid, Leave, Order, Price, Take, Weather

from roundhouse import Action, Event, Frame, Game
from roundhouse.core.codec import ActionCodec, Given, kinds_of
from roundhouse.core.reading import Possible
from roundhouse.core.text import Arg, Text, text

if TYPE_CHECKING:
    from tests.core.toy.state import DepotState

# Action ids. A price has none: there are too many.
WEATHER, ORDER, BID, TAKE, LEAVE = 0, 10, 30, 40, 41
COAL = 5
"""The coal that each seat begins with, and the most that it can bid."""
MOST_COINS = 10**6


class DepotCodec(ActionCodec):
    """The depot's actions in all their forms."""

    kinds = kinds_of(actions)
    chance = (Weather, Order)

    def __init__(self, orders: int) -> None:
        self.orders = orders

    def action(self, number: int) -> Action:
        if number in (TAKE, LEAVE):
            return Take() if number == TAKE else Leave()
        if number >= BID:
            return Bid(number - BID)
        return Order(number - ORDER) if number >= ORDER else Weather(WEATHERS[number])

    def id(self, action: Action) -> int:
        match action:
            case Weather(weather) if weather in WEATHERS:
                return WEATHERS.index(weather)
            case Order(order) if 0 <= order < self.orders:
                return ORDER + order
            case Bid(coal) if 0 <= coal <= COAL:
                return BID + coal
            case Take():
                return TAKE
            case Leave():
                return LEAVE
        return -1

    def known(self, action: Action) -> Action | None:
        if isinstance(action, Price):
            return action if 0 < action.coins <= MOST_COINS else None
        return super().known(action)

    def possible(self, cls: type[Action], field: str, given: Given) -> Possible:
        fields: dict[str, Possible] = {
            "weather": WEATHERS,
            "order": range(self.orders),
            "coal": range(COAL + 1),
            "coins": range(1, MOST_COINS + 1),
        }
        return fields[field]


class DepotGame(Game):
    """The number of rounds, the orders, how often each weather comes, and what who takes a price gets for it."""

    def __init__(
        self,
        title: str,
        rules_version: int,
        players: int,
        options: dict[str, object],
        rounds: int,
        weather: tuple[int, ...],
        reward: int,
    ) -> None:
        super().__init__(title, rules_version, players, options)
        self.rounds = rounds
        self.weather = weather
        self.reward = reward
        self.orders = 2 * players

    def start(self) -> DepotState:
        state = self.state_class()(self)
        state.stack = self.first_stack()
        return state

    def first_stack(self) -> list[Frame[Any]]:
        """The questions of the set-up over the one that starts each round."""
        from tests.core.toy.frames import DealOrder, TurnWeather  # frames know the game

        return [TurnWeather(), *(DealOrder(seat) for seat in reversed(range(self.players)))]

    def state_class(self) -> type[DepotState]:
        from tests.core.toy.state import DepotState  # the state knows the game

        return DepotState

    def frames(self) -> dict[str, type[Frame[Any]]]:
        from tests.core.toy.frames import FRAMES  # frames know the game

        return FRAMES

    def codec(self) -> DepotCodec:
        return DepotCodec(self.orders)

    def describe(self, action: Action) -> Text:
        match action:
            case Weather(weather):
                return text("depot.action.weather", weather=text(f"depot.weather.{weather}"))
            case Order(order):
                return text("depot.action.order", order=order)
            case Bid(coal):
                return text("depot.action.bid", n=coal)
            case Price(coins):
                return text("depot.action.price", n=coins)
        return text(f"depot.action.{action.kind}")

    def narrate(self, event: Event, names: list[str]) -> Text | None:
        if event.name == "over":
            return None
        args: dict[str, Arg] = {}
        for name, value in event.data.items():
            assert isinstance(value, int)
            args["who" if name == "seat" else name] = names[value] if name == "seat" else value
        if "weather" in args:
            args["weather"] = text(f"depot.weather.{WEATHERS[int(str(args['weather']))]}")
        own = ".own" if event.only is not None else ""
        return Text(f"depot.event.{event.name}{own}", args)
