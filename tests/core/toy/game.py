"""The depot with its options settled, and the codec of its actions."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import fields
from typing import TYPE_CHECKING, Any

from tests.core.toy.actions import ACTIONS, WEATHERS, Bid, Leave, Order, Price, Take, Weather

from roundhouse import Action, Event, Frame, Game, ParseError
from roundhouse.core.text import Arg, Text, text

if TYPE_CHECKING:
    from tests.core.toy.state import DepotState

# Action ids. A price has none: there are too many.
WEATHER, ORDER, BID, TAKE, LEAVE = 0, 10, 30, 40, 41
COAL = 5
"""The coal that each seat begins with, and the most that it can bid."""


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
        return self.state_class()(self, self.first_stack(), ())

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

    def state_from_json(self, data: dict[str, Any]) -> DepotState:
        return self.state_class().from_json(self, data)

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

    def parse(self, words: str) -> Action:
        kind, *rest = words.split() or [""]
        try:
            cls = ACTIONS[kind]
            convert = str if cls is Weather else int
            return self._checked(cls(*(convert(word) for word in rest)))
        except (KeyError, TypeError, ValueError):
            raise ParseError(text("depot.error.parse", words=words)) from None

    def action_from_json(self, data: object) -> Action:
        try:
            if not isinstance(data, Mapping):
                raise TypeError
            cls = ACTIONS[data["kind"]]
            return self._checked(cls(**{name: value for name, value in data.items() if name != "kind"}))
        except (KeyError, TypeError, ValueError):
            raise ParseError(text("depot.error.parse", words=str(data))) from None

    def _checked(self, action: Action) -> Action:
        wanted = str if isinstance(action, Weather) else int
        if any(type(getattr(action, field.name)) is not wanted for field in fields(action)):
            raise TypeError
        if isinstance(action, Price):
            if not 0 < action.coins <= 10**6:
                raise ValueError
        elif self.id(action) < 0:
            raise ValueError
        return action

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
