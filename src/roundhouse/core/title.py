"""Titles: what can be played, for how many, with which options."""

from __future__ import annotations

import json
from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, Generic

from roundhouse.core.action import Action
from roundhouse.core.documents import View
from roundhouse.core.errors import BadFile, BadOption, UnknownRules, missing
from roundhouse.core.generics import G_co, S_co
from roundhouse.core.orders import OrderKind
from roundhouse.core.state import State
from roundhouse.core.text import LANGUAGES, Name, Text, catalogue, listing, text

if TYPE_CHECKING:
    from importlib.resources.abc import Traversable

    from roundhouse.core.analysis import Analyst, Chances
    from roundhouse.core.bot import Bot
    from roundhouse.core.drawing import Drawing
    from roundhouse.core.logs import LogFormat
    from roundhouse.core.usage import Usage

Value = bool | int | str | None


@dataclass(frozen=True, slots=True)
class Option:
    """One thing that players may settle before a game.

    The kind follows from the default and the limits: a switch, a whole number from `least` to `most`, or one of
    `choices`. None means "as the edition says". `texts` begins the catalogue keys of all options of a title.
    """

    texts: str
    id: str
    default: Value
    choices: tuple[Value, ...] = ()
    least: int | None = None
    most: int | None = None
    advanced: bool = False
    seats: tuple[int, int] | None = None
    """Where the option means something to so many players only: the least and the most of them."""

    @property
    def name(self) -> Text:
        """What people call it: the text `TEXTS.ID`, and `TEXTS.ID.CHOICE` names a choice."""
        return text(f"{self.texts}.{self.id}")

    @property
    def help(self) -> Text:
        """A sentence about it: the text `TEXTS.ID.help`."""
        return text(f"{self.texts}.{self.id}.help")

    @property
    def label(self) -> Text:
        """Its name for people and its id for scripts."""
        return text("error.option", name=self.name, id=self.id)

    @property
    def span(self) -> str:
        """The numbers of players that the option means something to, as a person writes them."""
        least, most = self.seats or (0, 0)
        return str(most) if least == most else f"{least}–{most}"

    def matters(self, players: int) -> bool:
        """Whether the option means something to so many players."""
        return self.seats is None or self.seats[0] <= players <= self.seats[1]

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
            possible = listing(spelled(choice) for choice in self.choices if choice is not None)
            raise BadOption(text("error.bad_value", option=self.label, value=spelled(value), possible=possible))

    def parse(self, word: str) -> Value:
        """Read a value typed by a person."""
        value: Value = word
        if self.least is not None:
            try:
                value = int(word)
            except ValueError:
                value = word
        else:
            value = next((choice for choice in self.choices if spelled(choice) == word), word)
        self.check(value)
        return value


@dataclass(frozen=True, slots=True)
class Reading:
    """A decision of a title that departs from the letter of its rulebook, for players to know.

    `number` is the one under which the title's page gives the reason; with `option` set to `letter` the game is played
    by the letter.
    """

    number: str
    text: Text
    option: str
    letter: Value


class Title(ABC, Generic[G_co, S_co]):
    """A title as the registry lists it; a package offers one under the entry-point group `roundhouse.titles`.

    Everything that a title has is found here. Rules are a must, the other parts have defaults: without bots of its own
    it has `random`, without drawings it is drawn plainly. Parts that take long to load are imported when asked for.
    `Title[TicketGame, TicketState]` names the classes of its game and its states, for editors.
    """

    # What it is.

    id: str
    names: Mapping[str, str]
    seats: tuple[int, int]
    rules_version: int
    """The newest version of the rules; the title plays all of them, from 1 on."""
    options: tuple[Option, ...]
    """The options of the newest rules."""
    seats_by_lot: bool = False
    """Whether the rulebook draws who sits where; a table does so by default, `roundhouse.new` only if asked."""
    readings: tuple[Reading, ...] = ()
    """Where the defaults depart from the letter of the rulebook."""
    env_version: int = 0
    """Of its environments for programs that learn: raised when actions or features get other numbers."""
    view_type: type[View] = View
    """What its views are; the page's types are made from it."""

    @abstractmethod
    def game(self, players: int, options: Mapping[str, object], rules_version: int) -> G_co:
        """Settle seat count, options and rules; raises BadOption. Called by `build`, which has checked all three.

        What differs between versions of the rules becomes a value of the game: frames ask for the value.
        """

    # Optional parts.

    levels: tuple[str, ...] = ()
    """The levels of its own bots, from the weakest up."""
    personas: tuple[str, ...] = ()
    """Bots with a character of their own, each as `level:persona`."""

    def bot(self, level: str, seed: int) -> Bot:
        """A bot of one of the levels, or one of the personas."""
        raise missing(self, "bot")

    def analyst(self) -> Analyst:
        """What it adds to the analysis of its games; by default they are played on at random."""
        from roundhouse.core.analysis import Analyst

        return Analyst()

    def chances(self, players: int) -> Chances | None:
        """How likely each side is to win by how it stands: the weights for so many players, if they were fitted."""
        from roundhouse.core.analysis import read_chances

        path = self.files() / "chances.json"
        if not path.is_file():
            return None
        fitted = json.loads(path.read_text("utf-8")).get(self.id, {}).get(str(players))
        return None if fitted is None else read_chances(fitted)

    def terminal(self) -> Drawing:
        """What draws the title in the terminal."""
        from roundhouse.core.plain import PlainDrawing

        return PlainDrawing()

    orders: tuple[OrderKind, ...] = ()
    """The kinds of standing orders that a seat may give."""

    def logs(self) -> tuple[LogFormat, ...]:
        """The forms of other programs' logs that it reads and writes."""
        return ()

    def score(self, sheet: Mapping[str, object]) -> dict[str, object]:
        """Score a game played at a real table, typed in as a small document; raises BadFile."""
        from roundhouse.core.registry import titles

        possible = listing(kind.id for kind in titles() if type(kind).score is not Title.score)
        raise BadFile(text("error.no_sheets", title=self.id, titles=possible))

    board_format: str | None = None
    """What a board file of this title says in its field `format`, if the title has boards."""

    def validate(self, document: object) -> list[tuple[str, Text]]:
        """The mistakes of a board file, each with its place."""
        return [("format", text("error.no_boards", title=self.id))]

    def about(self, options: Mapping[str, object]) -> tuple[Name, ...]:
        """What players should know about the components: what is known, and what had to be proposed."""
        return ()

    def usage(self) -> Usage | None:
        """How to tell what a game made use of on its board, for titles whose maps people draw themselves."""
        return None

    def preview(self, state: State, seat: int, action: Action) -> Mapping[str, int] | None:
        """What a legal action would change, in numbers that a drawing shows before it is taken."""
        return None

    def choice_name(self, option: Option, choice: Value) -> Text | None:
        """What people call a choice of an option, if it has a name: by default from the catalogue."""
        key = f"{option.name.key}.{choice}"
        return Text(key) if key in catalogue(LANGUAGES[0]) else None

    def files(self) -> Traversable:
        """The folder of the title's data, by default the package that it is written in."""
        from importlib.resources import files

        return files(type(self).__module__.rpartition(".")[0])

    # For tests.

    def variants(self) -> tuple[Mapping[str, object], ...]:
        """Sets of options that together use every choice: the defaults, and each other choice alone."""
        others = ((option, choice) for option in self.options for choice in option.choices)
        return ({}, *({option.id: choice} for option, choice in others if choice != option.default))

    @abstractmethod
    def longest_game(self, players: int) -> int:
        """A number of decisions that no game exceeds."""

    checks: Mapping[str, Callable[[Any], bool]] = MappingProxyType({})
    """What must hold in every state of the title, such as that no card is lost."""

    def invariants(self, state: State) -> list[str]:
        """The names of the checks that a state does not pass."""
        return [name for name, holds in self.checks.items() if not holds(state)]

    # What every title inherits.

    def fits(self, players: int, options: Mapping[str, object]) -> bool:
        """Whether each of these options, which are possible, means something to so many players."""
        return len(self.effective(players, options, self.rules_version)) == len(options)

    def effective(self, players: int, options: Mapping[str, object], rules_version: int) -> dict[str, object]:
        """The options without those that are changed and mean nothing to so many players."""
        possible = self.options_with(options, rules_version) if options.keys() - {"board"} else ()
        idle = {option.id: option.default for option in possible if not option.matters(players)}
        return {name: value for name, value in options.items() if idle.get(name, value) == value}

    def options_with(self, options: Mapping[str, object], rules_version: int) -> tuple[Option, ...]:
        """The options that are possible beside those chosen; a user's board may bring editions of its own.

        A title whose options or their defaults have changed gives older rules the ones they had.
        """
        return self.options

    def values(self, options: Mapping[str, object], rules_version: int) -> dict[str, Any]:
        """The value of every option: the one chosen, else its default."""
        possible = self.options_with(options, rules_version)
        return {option.id: options.get(option.id, option.default) for option in possible}

    def option(self, name: str, options: Mapping[str, object]) -> Option:
        """The option with this id; raises BadOption."""
        return self._named(name, self.options_with(options, self.rules_version))

    def _named(self, name: str, possible: tuple[Option, ...]) -> Option:
        for option in possible:
            if option.id == name:
                return option
        names = listing(option.id for option in possible)
        raise BadOption(text("error.unknown_option", title=self.id, option=name, possible=names))

    def check_rules(self, version: int) -> None:
        """Raise UnknownRules for a version of the rules that this title does not have."""
        if type(version) is not int or not 1 <= version <= self.rules_version:
            newest = self.rules_version
            raise UnknownRules(text("error.unknown_rules", title=self.id, version=str(version), newest=newest))

    def build(self, players: int, options: Mapping[str, object], rules_version: int | None = None) -> G_co:
        """The game for so many players with these options, defaults for the rest; raises BadOption or UnknownRules.

        It is played by the newest rules unless an older version is named. The option `board`, for titles that have
        boards, is a user's own board file or its document.
        """
        version = self.rules_version if rules_version is None else rules_version
        self.check_rules(version)
        least, most = self.seats
        if not isinstance(players, int) or isinstance(players, bool) or not least <= players <= most:
            raise BadOption(text("error.bad_players", title=self.id, players=str(players), least=least, most=most))
        if not isinstance(options, Mapping):
            raise BadOption(text("error.bad_options", title=self.id, possible=listing(one.id for one in self.options)))
        own_board = "board" in options and self.board_format is not None
        chosen: dict[str, object] = {"board": options["board"]} if own_board else {}
        named = {name: value for name, value in options.items() if name not in chosen}
        possible = self.options_with(options, version) if named else ()  # once: a user's board is checked for it
        for name, value in named.items():
            option = self._named(name, possible)
            option.check(value)
            if value != option.default:
                _check_seats(option, players)
                chosen[name] = value
        return self.game(players, chosen, version)


def _check_seats(option: Option, players: int) -> None:
    if option.seats is not None and not option.matters(players):
        raise BadOption(text("error.option_seats", option=option.label, span=option.span, players=players))


def spelled(value: object) -> str:
    """A value of an option as people type it."""
    return {True: "yes", False: "no"}[value] if isinstance(value, bool) else str(value)
