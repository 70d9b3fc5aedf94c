"""Standing orders: what a seat answers in advance, until something happens that it wants to decide itself."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping
from dataclasses import dataclass

from roundhouse.core.action import Action
from roundhouse.core.errors import BadOption
from roundhouse.core.state import State
from roundhouse.core.text import Text, listing, text

OrderValue = bool | int | str
Values = Mapping[str, OrderValue]
"""The fields of an order, filled in."""
OnlyWith = tuple[str, tuple[OrderValue, ...]]
"""Another field, and the values of it with which alone a field means something."""
Memory = Mapping[str, object]
"""What an order has to remember of an earlier state, as plain JSON."""


@dataclass(frozen=True, slots=True)
class OrderField:
    """One thing to be settled in an order: a switch, one of several choices, or a whole number."""

    id: str
    name: Text
    default: OrderValue
    choices: tuple[OrderValue, ...] = ()
    choice_names: tuple[Text, ...] = ()
    """In the order of the choices; none where they are names themselves."""
    least: int = 0
    most: int = 0
    step: int = 1
    only_with: OnlyWith | None = None
    sign: str = ""
    """What the choices are, such as `card`, where a title's drawing on the page has signs for them."""

    def checked(self, value: object) -> OrderValue:
        """The value, if it is possible; raises BadOption."""
        if self.choices:
            for choice in self.choices:
                if type(value) is type(choice) and value == choice:
                    return choice
            raise self._refused(value, listing(self.choices))
        if not isinstance(value, int) or isinstance(value, bool) or not self.least <= value <= self.most:
            raise self._refused(value, f"{self.least}-{self.most}")
        return value

    def _refused(self, value: object, possible: str) -> BadOption:
        label = text("error.option", name=self.name, id=self.id)
        return BadOption(text("error.bad_value", option=label, value=str(value), possible=possible))


@dataclass(frozen=True, slots=True)
class Seen:
    """A state as a seat may know it, and what those who play are called."""

    state: State
    seat: int
    names: tuple[str, ...]

    @property
    def asked(self) -> bool:
        """Whether the seat has to answer now."""
        return self.seat in self.state.seats()


class Fields:
    """Makes fields whose names are texts of a title: `TEXTS.field.ID`, and `TEXTS.field.ID.CHOICE` for a choice."""

    def __init__(self, texts: str) -> None:
        self._texts = texts

    def switch(self, name: str, on: bool, only_with: OnlyWith | None = None) -> OrderField:
        """Something that is wanted or not."""
        names = (text("order.yes"), text("order.no"))
        return OrderField(name, self.name(name), on, (True, False), names, only_with=only_with)

    def number(
        self,
        name: str,
        usual: int,
        least: int,
        most: int,
        step: int = 1,
        only_with: OnlyWith | None = None,
    ) -> OrderField:
        """A whole number; what is usual is brought between its limits."""
        default = max(min(usual, most), least)
        return OrderField(name, self.name(name), default, least=least, most=most, step=step, only_with=only_with)

    def choice(self, name: str, *choices: str, only_with: OnlyWith | None = None) -> OrderField:
        """One of some ways, the first one unless something else is said."""
        names = tuple(self.name(f"{name}.{choice}") for choice in choices)
        return OrderField(name, self.name(name), choices[0], choices, names, only_with=only_with)

    def pick(
        self,
        name: str,
        named: Mapping[OrderValue, Text],
        sign: str = "",
        only_with: OnlyWith | None = None,
        usual: OrderValue | None = None,
    ) -> OrderField:
        """One of some things of the game, with their names."""
        default = next(iter(named)) if usual is None else usual
        label = self.name(name)
        return OrderField(name, label, default, tuple(named), tuple(named.values()), only_with=only_with, sign=sign)

    def name(self, name: str) -> Text:
        return text(f"{self._texts}.field.{name}")


class OrderKind(ABC):
    """A kind of order. It keeps nothing itself: an order is its values and the memory that `look` makes.

    `look` is called when the order is given and after each answer of it, `stop` after every change of the game, and
    `answer` when the seat is asked. `otherwise` is asked only where no order of the seat has an answer.
    """

    id: str
    name: Text
    help: Text

    @abstractmethod
    def fields(self, seen: Seen) -> tuple[OrderField, ...] | None:
        """What is to be settled; None where such an order means nothing now."""

    @abstractmethod
    def words(self, seen: Seen, values: Values) -> Text:
        """The order in words."""

    @abstractmethod
    def stop(self, seen: Seen, values: Values, memory: Memory) -> Text | None:
        """Why the order is over, if it is."""

    def answer(self, seen: Seen, values: Values, memory: Memory) -> Action | None:
        """What the order answers to the present question, or None where it has nothing to say."""
        return None

    def otherwise(self, seen: Seen, values: Values, memory: Memory) -> Action | None:
        """What is answered where no order has an answer, or None to ask the person."""
        return None

    def look(self, seen: Seen, values: Values, before: Memory | None) -> Memory:
        """What has to be remembered of this state; `before` is what was remembered so far."""
        return {}

    def checked(self, seen: Seen, values: Mapping[str, object]) -> dict[str, OrderValue]:
        """The values with defaults for those that are missing; raises BadOption."""
        offered = self.fields(seen)
        fields = {field.id: field for field in offered or ()}
        unknown = [name for name in values if name not in fields]
        if unknown or offered is None:
            raise BadOption(text("error.bad_order", order=self.id, possible=listing(fields) or "-"))
        given = {name: field.default for name, field in fields.items()}
        for name, value in values.items():
            given[name] = fields[name].checked(value)
        return given


class OnlyAnswer(OrderKind):
    """Answer where there is nothing to decide: for every title."""

    id = "only"
    name = text("order.only")
    help = text("order.only.help")

    def fields(self, seen: Seen) -> tuple[OrderField, ...]:
        return ()

    def words(self, seen: Seen, values: Values) -> Text:
        return text("order.only.words")

    def stop(self, seen: Seen, values: Values, memory: Memory) -> Text | None:
        return None

    def otherwise(self, seen: Seen, values: Values, memory: Memory) -> Action | None:
        frame = seen.state.frame
        if frame.open or frame.wide:  # more can be answered than is listed
            return None
        legal = seen.state.legal(seen.seat)
        return legal[0] if len(legal) == 1 else None
