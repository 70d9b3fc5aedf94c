# compiled by mypyc
"""The game: all that never changes during play, shared by its states."""

from __future__ import annotations

from collections.abc import Mapping
from importlib import import_module
from typing import TYPE_CHECKING, Any

from mypy_extensions import mypyc_attr

from roundhouse.core.frame import ChanceFrame, Frame, frames_of
from roundhouse.core.text import Text

if TYPE_CHECKING:
    from roundhouse.core.action import Action
    from roundhouse.core.codec import ActionCodec, GameWords
    from roundhouse.core.events import Event
    from roundhouse.core.features import Features
    from roundhouse.core.space import Space
    from roundhouse.core.state import State


@mypyc_attr(allow_interpreted_subclasses=True)
class Game:
    """A title with its options and seat count settled: map, decks, tables, and the codec of actions.

    Its late parts know the game, so the modules `codec` and `words` of the title's package are imported when a part is
    first asked for. A title overrides `codec` and `words` to name their classes.
    """

    def __init__(self, title: str, rules_version: int, players: int, options: dict[str, object]) -> None:
        self.title: str = title
        self.rules_version: int = rules_version
        self.players: int = players
        self.options: dict[str, object] = options
        """The options that differ from the title's defaults."""
        self._first: State | None = None
        self._codec: ActionCodec | None = None
        self._words: GameWords | None = None
        self._space: Space | None = None
        self._features: Features | None = None
        self._frames: dict[str, type[Frame[Any]]] = {}
        self._marks: dict[str, type[Frame[Any]]] = {}

    def codec(self) -> ActionCodec:
        """The map between ids, typed actions, texts and JSON: by default what `codec.Codec` makes of the game."""
        if self._codec is None:
            self._codec = self._module("codec").Codec(self)
        return self._codec

    def words(self) -> GameWords:
        """Actions and events in words for people: by default what `words.Words` makes of the game."""
        if self._words is None:
            self._words = self._module("words").Words(self)
        return self._words

    def why_not(self, s: State, seat: int, action: Action) -> Text | None:
        """The reason why a seat that is asked may not take an action that is not listed, where the title can name one.

        Questions that judge any action (`OpenFrame`, `WideFrame`) find the reason themselves.
        """
        return None

    def new_space(self) -> Space:
        """The finite action space: by default places in the list of actions, which needs nothing of the title."""
        from roundhouse.core.space import ListSpace

        return ListSpace(self)

    def new_features(self) -> Features:
        """Observations as numbers: by default those of the view, which needs nothing of the title."""
        from roundhouse.core.features import HashedView

        return HashedView(self)

    def document(self) -> Mapping[str, object] | None:
        """The board, as the page draws it; None for titles without one."""
        return None

    def rule_values(self) -> dict[str, Any]:
        """The values of the rules as board, edition and options settle them, for the page."""
        return {}

    # What every title inherits.

    def space(self) -> Space:
        """The finite action space, made when it is first asked for."""
        if self._space is None:
            self._space = self.new_space()
        return self._space

    def features(self) -> Features:
        """Observations as numbers, made when they are first asked for."""
        if self._features is None:
            self._features = self.new_features()
        return self._features

    def start(self) -> State:
        """The first state, with the questions of the set-up on its stack: what `setup.first_state` lays out.

        `setup` is a module of the title's package. It knows the game and all frames, so the game imports it late.
        """
        if self._first is None:
            self._first = self._module("setup").first_state(self)
        return self._first.copy()

    def frames(self) -> dict[str, type[Frame[Any]]]:
        """The title's frame classes by name: its questions, and what chance answers."""
        self._find_frames()
        return self._frames

    def marks(self) -> dict[str, type[Frame[Any]]]:
        """Frames by name that lie on the stack, but are never asked: what comes when all above them is answered."""
        self._find_frames()
        return self._marks

    def frame_from_json(self, data: list[Any]) -> Frame[Any]:
        """Read `Frame.to_json`."""
        kind = self.frames().get(data[0]) or self.marks()[data[0]]
        return kind(*data[1:])

    def state_from_json(self, data: dict[str, Any]) -> State:
        """Read `State.to_json`."""
        state = self.start()
        state.restore(data)
        return state

    def __repr__(self) -> str:
        options = "".join([f", {name}={value!r}" for name, value in self.options.items() if name != "board"])
        board = ", a board of its own" if "board" in self.options else ""
        name = f"{type(self).__name__} {self.title}"
        return f"<{name}: {self.players} players, rules {self.rules_version}{options}{board}>"

    def action(self, number: int) -> Action:
        """The typed action with this id."""
        return self.codec().action(number)

    def id(self, action: Action) -> int:
        """The id of a typed action, -1 if this game has no such action."""
        return self.codec().id(action)

    def parse(self, words: str) -> Action:
        """Read an action's text; raises ParseError."""
        return self.codec().parse(words)

    def action_from_json(self, data: object) -> Action:
        """Read an action's JSON; raises ParseError."""
        return self.codec().action_from_json(data)

    def describe(self, action: Action) -> Text:
        """An action in words for people."""
        return self.words().describe(action)

    def narrate(self, event: Event, names: list[str]) -> Text | None:
        """An event in words for people; None for what needs no line in a log."""
        return self.words().narrate(event, names)

    def _package(self) -> str:
        return type(self).__module__.rpartition(".")[0]

    def _module(self, name: str) -> Any:
        return import_module(f"{self._package()}.{name}")

    def _find_frames(self) -> None:
        if not self._frames:
            self.start()  # this brings all of the title's modules
            for kind in frames_of(self._package()):
                is_mark = kind.prompt == "" and not issubclass(kind, ChanceFrame)
                (self._marks if is_mark else self._frames)[kind.__name__] = kind
