"""What a game says about its actions: their forms for programs, and sentences for people."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Mapping
from types import ModuleType
from typing import TYPE_CHECKING, ClassVar

from roundhouse.core.action import Action, field_types, made
from roundhouse.core.errors import ParseError
from roundhouse.core.reading import Possible, Unfit, cut, is_number, listed, meant, names
from roundhouse.core.schema import shown
from roundhouse.core.text import text

if TYPE_CHECKING:
    from roundhouse.core.events import Event
    from roundhouse.core.text import Arg, Text

UNKNOWN = -1
"""The id of an action that a game does not have."""
Given = Mapping[str, object]
"""The fields of an action that are settled already."""
_Read = Callable[[type[Action], str, Given, object], object]


class ActionCodec(ABC):
    """The map between the ids of a game's actions and all their other forms.

    A title names its actions and what their fields can be; reading them, and saying what is wrong with a text or a
    JSON document, is the same for all.
    """

    kinds: ClassVar[Mapping[str, type[Action]]]
    """All actions by their first word."""
    chance: ClassVar[tuple[type[Action], ...]] = ()
    """Those that only chance answers: they are read, but never offered."""

    @abstractmethod
    def action(self, number: int) -> Action:
        """The typed action with this id."""

    @abstractmethod
    def id(self, action: Action) -> int:
        """The id of a typed action, UNKNOWN if this game has no such action."""

    @abstractmethod
    def possible(self, cls: type[Action], field: str, given: Given) -> Possible:
        """What a field of an action can be after the fields before it; for a tuple, each of its parts."""

    def known(self, action: Action) -> Action | None:
        """The action as this game writes it, None if it has no such action."""
        number = self.id(action)
        return None if number == UNKNOWN else self.action(number)

    def spelled(self, cls: type[Action], field: str, given: Given, word: str) -> str | int:
        """What a typed word means for a field, or for a part of a tuple; raises Unfit."""
        return meant(word, self.possible(cls, field, given))

    def parse(self, words: str) -> Action:
        """Read an action's text, in any case and without accents; raises ParseError."""
        verb, *rest = words.split() or [""]
        cls = self.kinds.get(verb) or self._kind(verb, cut(words))
        parts = cls.split(rest)
        types = field_types(cls)
        if len(parts) > len(types):
            raise ParseError(text("error.action", words=cut(words), why=text("error.action.extra", usage=cls.usage())))
        if len(parts) == len(types):
            values = [_value(part, wanted) for part, wanted in zip(parts, types.values(), strict=True)]
            exact = None if None in values else self.known(made(cls, values))
            if exact is not None:
                return exact
        return self._read(cls, dict(zip(types, parts, strict=False)), cut(words), self._typed)

    def action_from_json(self, data: object) -> Action:
        """Read an action's JSON; raises ParseError."""
        kind = data.get("kind") if isinstance(data, Mapping) else None
        cls = self.kinds.get(kind) if isinstance(kind, str) else None
        if cls is not None and isinstance(data, Mapping) and data.keys() == {"kind", *field_types(cls)}:
            values = [_json_value(data[field], wanted) for field, wanted in field_types(cls).items()]
            exact = None if None in values else self.known(made(cls, values))
            if exact is not None:
                return exact
        return self._explained(data, cls)

    def _explained(self, data: object, cls: type[Action] | None) -> Action:
        """Read JSON that is not written as it should be, to say what is wrong."""
        said = shown(data)
        if not isinstance(data, Mapping):
            raise ParseError(text("error.action.no_object", found=said))
        if "kind" not in data:
            raise ParseError(text("error.action", words=said, why=text("schema.required", field="kind")))
        if cls is None:
            raise self._no_kind(data["kind"] if isinstance(data["kind"], str) else shown(data["kind"]), "KIND", said)
        types = field_types(cls)
        for field in (*types, *data):
            if field not in data:
                raise ParseError(text("error.action", words=said, why=text("schema.required", field=field)))
            if field not in types and field != "kind":
                why = text("schema.unknown_field", field=cut(str(field)), expected=("kind", *types))
                raise ParseError(text("error.action", words=said, why=why))
        return self._read(cls, {field: data[field] for field in types}, said, self._exact)

    def has_kind(self, words: str) -> bool:
        """Whether some words begin as an action of a seat does."""
        found = names(tuple(self.kinds)).found((words.split() or [""])[0])
        return any(self.kinds[kind] not in self.chance for kind in found)

    def _kind(self, verb: str, said: str) -> type[Action]:
        found = names(tuple(self.kinds)).found(verb)
        if len(found) != 1:
            raise self._no_kind(verb, text("error.action.kind"), said)
        return self.kinds[found[0]]

    def _no_kind(self, verb: str, what: Arg, said: str) -> ParseError:
        offered = [kind for kind, cls in self.kinds.items() if cls not in self.chance]
        return ParseError(text("error.action", words=said, why=Unfit(verb, offered).why(what)))

    def _read(self, cls: type[Action], parts: Mapping[str, object], said: str, read: _Read) -> Action:
        """Read the fields one after the other; raises ParseError for the first one that makes no sense."""
        given: dict[str, object] = {}
        for field, wanted in field_types(cls).items():
            if field not in parts:
                possible = listed(self.possible(cls, field, given))
                lacks = text("error.action.missing", field=field.upper(), usage=cls.usage(), possible=possible)
                raise ParseError(text("error.action", words=said, why=lacks))
            part = parts[field]
            try:
                if isinstance(part, tuple | list) == (wanted in (str, int)):
                    raise Unfit(shown(part), self.possible(cls, field, given))
                if isinstance(part, tuple | list):
                    given[field] = tuple(read(cls, field, given, one) for one in part)
                else:
                    given[field] = read(cls, field, given, part)
            except Unfit as unfit:
                raise ParseError(text("error.action", words=said, why=unfit.why(field.upper()))) from None
        action = self.known(made(cls, list(given.values())))
        if action is None:
            why = text("error.action.together", usage=cls.usage())
            raise ParseError(text("error.action", words=said, why=why))
        return action

    def _typed(self, cls: type[Action], field: str, given: Given, word: object) -> object:
        return self.spelled(cls, field, given, str(word))

    def _exact(self, cls: type[Action], field: str, given: Given, value: object) -> object:
        """A program spells as it should."""
        if type(value) is str or type(value) is int:
            found: object = self.spelled(cls, field, given, str(value))
            if type(found) is type(value) and found == value:
                return found
        raise Unfit(value if isinstance(value, str) else shown(value), self.possible(cls, field, given))


class TableCodec(ActionCodec):
    """A codec of actions that are listed once, in rows from the first id of each; a title works out what is not."""

    def __init__(self, rows: Iterable[tuple[int, Iterable[Action]]]) -> None:
        self.actions = {first + i: action for first, row in rows for i, action in enumerate(row)}
        self.ids = {action: number for number, action in self.actions.items()}

    def action(self, number: int) -> Action:
        """The typed action with this id."""
        return self.actions[number]

    def id(self, action: Action) -> int:
        """The id of a typed action, UNKNOWN if this game has no such action."""
        return self.ids.get(action, UNKNOWN)

    def possible(self, cls: type[Action], field: str, given: Given) -> Possible:
        """What a field of an action is in those listed that agree with the fields before it."""
        return values_of(self.actions.values(), cls, field, given)


class GameWords(ABC):
    """Sentences about a game."""

    @abstractmethod
    def describe(self, action: Action) -> Text:
        """An action in words for people."""

    @abstractmethod
    def narrate(self, event: Event, names: list[str]) -> Text | None:
        """An event in words for people; None for what needs no line in a log."""


def kinds_of(module: ModuleType) -> dict[str, type[Action]]:
    """The actions of a module by their first word."""
    classes = [one for one in vars(module).values() if isinstance(one, type) and issubclass(one, Action)]
    return {cls.kind: cls for cls in classes if cls.kind}


def values_of(actions: Iterable[Action], cls: type[Action], field: str, given: Given) -> Possible:
    """What a field is in those of the actions that agree with the fields before it, where all are listed."""
    fitting = (one for one in actions if type(one) is cls and all(getattr(one, name) == given[name] for name in given))
    return list(dict.fromkeys(getattr(one, field) for one in fitting))


def _value(part: str | tuple[str, ...], wanted: object) -> object:
    """The value of a field that is written as the program writes it, else None."""
    if wanted is int or wanted == tuple[int, ...]:
        numbers = (part,) if isinstance(part, str) else part
        if not all(is_number(word) for word in numbers):
            return None
        return int(part) if isinstance(part, str) else tuple(int(word) for word in part)
    return part


def _json_value(value: object, wanted: object) -> object:
    """The value of a field if it has the type that is wanted, else None."""
    if wanted is str or wanted is int:
        return value if type(value) is wanted else None
    part = int if wanted == tuple[int, ...] else str
    return tuple(value) if isinstance(value, list | tuple) and all(type(one) is part for one in value) else None
