"""Titles with boards, and the board files that users bring: read, and refused with everything that is wrong in them."""

from __future__ import annotations

import copy
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Generic, Protocol, TypeVar

from roundhouse.core.errors import BadFile, BadOption
from roundhouse.core.generics import G_co, S_co
from roundhouse.core.registry import titles
from roundhouse.core.schema import Problem, read_json
from roundhouse.core.text import Name, Text, text
from roundhouse.core.title import Title


class AnyBoard(Protocol):
    """What the boards of all titles have."""

    @property
    def document(self) -> Mapping[str, Any]:
        """The board's file."""


B = TypeVar("B", bound=AnyBoard)


@dataclass(eq=False, slots=True)
class BoardFiles(Generic[B]):
    """The boards of a title: those built in, and those that users bring, checked before anybody plays on them."""

    built_in: tuple[str, ...]
    """NAME is the file `boards/NAME.json` of the title. Tests have checked these, so that no game waits for it."""
    resource: Callable[[str], Any]
    """Reads a data file of the title."""
    problems: Callable[[object], list[Problem]]
    """What is wrong with a board's document."""
    build: Callable[[dict[str, Any]], B]
    """Makes a board of a document without problems."""
    _loaded: dict[str, B] = field(default_factory=dict)

    def load(self, source: str | Path | Mapping[str, object]) -> B:
        """Load a built-in board by its name, a file by its path (a str ends in .json), or a document.

        Raises BadBoard with all problems of the board, BadFile if the file cannot be read, BadOption for no such name.
        """
        if isinstance(source, Mapping):
            return self._checked(str(source.get("id", "?")), copy.deepcopy(dict(source)))
        if isinstance(source, Path) or source.endswith(".json"):
            return self._checked(str(source), read_json(Path(source)))
        if source not in self.built_in:
            raise BadOption(text("error.unknown_board", board=source, boards=self.built_in))
        if source not in self._loaded:
            self._loaded[source] = self.build(self.resource(f"boards/{source}.json"))
        return self._loaded[source]

    def _checked(self, name: str, document: object) -> B:
        problems = self.problems(document)
        if problems or not isinstance(document, dict):
            raise BadBoard(name, problems)
        return self.build(document)


class BoardTitle(Title[G_co, S_co], Generic[B, G_co, S_co]):
    """A title with a board of its own, which a user's file may replace: the option `board`."""

    boards: BoardFiles[B]
    own_board: str
    """The name of its own board."""

    def board(self, options: Mapping[str, object]) -> B:
        """The title's own board, or the one that the options bring; raises BadOption or BadFile."""
        board = options.get("board", self.own_board)
        if isinstance(board, str | Path | Mapping):
            return self.boards.load(board)
        raise BadOption(text("error.bad_value", option="board", value=str(board), possible="FILE.json"))

    def settled(self, options: Mapping[str, object], board: B) -> dict[str, object]:
        """The options as a game keeps them: a board as its document."""
        return {**options, "board": board.document} if "board" in options else dict(options)

    def validate(self, document: object) -> list[tuple[str, Text]]:
        return [(problem.place, problem.text) for problem in self.boards.problems(document)]

    def about(self, options: Mapping[str, object]) -> tuple[Name, ...]:
        return tuple(Name(words) for words in self.board(options).document.get("about", {}).values())


class BadBoard(BadFile):
    """A board with problems; its text names the first one, `problems` has all."""

    def __init__(self, board: str, problems: Sequence[Problem]) -> None:
        self.problems = tuple(problems)
        super().__init__(text("error.bad_board", board=board, problem=problems[0].line(), count=len(problems)))


def other_board(document: object, own_format: str) -> list[Problem]:
    """The one problem of a board of another title: it is named as such, and the rest of it is not looked at."""
    form = document.get("format") if isinstance(document, Mapping) else None
    if form is None or form == own_format:
        return []
    others = tuple(Name(kind.names) for kind in titles() if kind.board_format == form)
    return [Problem("format", text("error.other_board", titles=others))] if others else []
