"""Titles: what can be played, for how many, with which options."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping
from dataclasses import dataclass

from roundhouse.core.action import Action
from roundhouse.core.errors import BadOption
from roundhouse.core.game import Game
from roundhouse.core.orders import OrderKind
from roundhouse.core.state import State
from roundhouse.core.text import Name, Text, listing, text

Value = bool | int | str | None


@dataclass(frozen=True, slots=True)
class Option:
    """One thing that players may settle before a game.

    The kind follows from the default and the limits: a switch, a whole number from `least` to `most`, or one of
    `choices`. None means "as the edition says". `name` and `help` are texts of the title's catalogue.
    """

    id: str
    default: Value
    name: Text
    help: Text
    choices: tuple[Value, ...] = ()
    least: int | None = None
    most: int | None = None
    advanced: bool = False
    seats: tuple[int, int] | None = None
    """Where the option is for so many players only: the least and the most of them."""

    @property
    def label(self) -> Text:
        """Its name for people and its id for scripts."""
        return text("error.option", name=self.name, id=self.id)

    def check(self, value: object) -> None:
        """Raise BadOption if the value is not possible."""
        if self.least is not None and self.most is not None:
            number = isinstance(value, int) and not isinstance(value, bool)
            if number and self.least <= value <= self.most:  # type: ignore[operator]  # it is a number
                return
            if value is None and self.default is None:
                return
            limits = f"{self.least}-{self.most}"
            raise BadOption(text("error.bad_value", option=self.label, value=str(value), possible=limits))
        if not any(value is choice or (type(value) is type(choice) and value == choice) for choice in self.choices):
            possible = listing(_spelled(choice) for choice in self.choices if choice is not None)
            raise BadOption(text("error.bad_value", option=self.label, value=_spelled(value), possible=possible))

    def parse(self, word: str) -> Value:
        """Read a value typed by a person."""
        value: Value = word
        if self.least is not None:
            try:
                value = int(word)
            except ValueError:
                value = word
        else:
            value = next((choice for choice in self.choices if _spelled(choice) == word), word)
        self.check(value)
        return value


class Title(ABC):
    """A title as the registry lists it; a package offers one under the entry-point group `roundhouse.titles`."""

    id: str
    names: Mapping[str, str]
    seats: tuple[int, int]
    rules_version: int
    options: tuple[Option, ...]
    board_format: str | None = None
    """What a board file of this title says in its field `format`, if the title has boards."""
    seats_by_lot: bool = False
    """Whether the rulebook draws who sits where; a table does so by default, `roundhouse.new` only if asked."""
    orders: tuple[OrderKind, ...] = ()
    """The kinds of standing orders that a seat may give."""

    @abstractmethod
    def game(self, players: int, options: Mapping[str, object]) -> Game:
        """Settle seat count and options; raises BadOption. Called by `build`, which has checked both."""

    @abstractmethod
    def variants(self) -> tuple[Mapping[str, object], ...]:
        """Sets of options that together use every choice, for tests."""

    @abstractmethod
    def score(self, sheet: Mapping[str, object]) -> dict[str, object]:
        """Score a game played at a real table, typed in as a small document; raises BadFile."""

    @abstractmethod
    def validate(self, document: object) -> list[tuple[str, Text]]:
        """The mistakes of a board file, each with its place."""

    def fits(self, players: int, options: Mapping[str, object]) -> bool:
        """Whether so many can play with these options, each of which is possible; a solo game may know fewer."""
        return True

    def invariants(self, state: State) -> list[str]:
        """What is wrong with a state that should never be, such as a lost card; for tests."""
        return []

    def preview(self, state: State, seat: int, action: Action) -> Mapping[str, int] | None:
        """What a legal action would change, in numbers that a drawing shows before it is taken."""
        return None

    def about(self, options: Mapping[str, object]) -> tuple[Name, ...]:
        """What players should know about the components: what is known, and what had to be proposed."""
        return ()

    def longest_game(self, players: int) -> int:
        """A number of decisions that no game exceeds, for tests."""
        raise NotImplementedError

    def options_with(self, options: Mapping[str, object]) -> tuple[Option, ...]:
        """The options that are possible beside those chosen; a user's board may bring editions of its own."""
        return self.options

    def option(self, name: str, options: Mapping[str, object]) -> Option:
        """The option with this id; raises BadOption."""
        return self._named(name, self.options_with(options))

    def _named(self, name: str, possible: tuple[Option, ...]) -> Option:
        for option in possible:
            if option.id == name:
                return option
        names = listing(option.id for option in possible)
        raise BadOption(text("error.unknown_option", title=self.id, option=name, possible=names))

    def build(self, players: int, options: Mapping[str, object]) -> Game:
        """The game for so many players with these options, defaults for the rest; raises BadOption.

        The option `board`, for titles that have boards, is a user's own board file or its document.
        """
        least, most = self.seats
        if not isinstance(players, int) or isinstance(players, bool) or not least <= players <= most:
            raise BadOption(text("error.bad_players", title=self.id, players=str(players), least=least, most=most))
        if not isinstance(options, Mapping):
            raise BadOption(text("error.bad_options", title=self.id, possible=listing(one.id for one in self.options)))
        chosen: dict[str, object] = {"board": options["board"]} if "board" in options else {}
        named = {name: value for name, value in options.items() if name != "board"}
        possible = self.options_with(options) if named else ()  # once: a user's board is checked for it
        for name, value in named.items():
            option = self._named(name, possible)
            option.check(value)
            if value != option.default:
                chosen[name] = value
        return self.game(players, chosen)


def _spelled(value: object) -> str:
    return {True: "yes", False: "no"}[value] if isinstance(value, bool) else str(value)
