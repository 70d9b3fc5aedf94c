"""Titles with boards, and the board files that users bring: read, and refused with everything that is wrong in them."""

from __future__ import annotations

import copy
from abc import abstractmethod
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any, Generic, Protocol, TypeVar

from roundhouse.core.errors import BadFile, BadOption
from roundhouse.core.registry import titles
from roundhouse.core.schema import Problem, read_json
from roundhouse.core.text import Name, Text, text
from roundhouse.core.title import G_co, S_co, Title


class AnyBoard(Protocol):
    """What the boards of all titles have."""

    @property
    def document(self) -> Mapping[str, Any]:
        """The board's file."""


B = TypeVar("B", bound=AnyBoard)


class BoardTitle(Title[G_co, S_co], Generic[B, G_co, S_co]):
    """A title with a board of its own, which a user's file may replace: the option `board`."""

    own_board: str
    """The name of its own board."""

    @abstractmethod
    def load(self, source: str | Path | Mapping[str, object]) -> B:
        """The board with this name, or of this file or document; raises BadFile."""

    @abstractmethod
    def problems(self, document: object) -> list[Problem]:
        """What is wrong with a board's document."""

    def board(self, options: Mapping[str, object]) -> B:
        """The title's own board, or the one that the options bring; raises BadOption or BadFile."""
        board = options.get("board", self.own_board)
        if isinstance(board, str | Path | Mapping):
            return self.load(board)
        raise BadOption(text("error.bad_value", option="board", value=str(board), possible="FILE.json"))

    def settled(self, options: Mapping[str, object], board: B) -> dict[str, object]:
        """The options as a game keeps them: a board as its document."""
        return {**options, "board": board.document} if "board" in options else dict(options)

    def validate(self, document: object) -> list[tuple[str, Text]]:
        return [(problem.place, problem.text) for problem in self.problems(document)]

    def about(self, options: Mapping[str, object]) -> tuple[Name, ...]:
        return tuple(Name(words) for words in self.board(options).document.get("about", {}).values())


class BadBoard(BadFile):
    """A board with problems; its text names the first one, `problems` has all."""

    def __init__(self, board: str, problems: Sequence[Problem]) -> None:
        self.problems = tuple(problems)
        super().__init__(text("error.bad_board", board=board, problem=problems[0].line(), count=len(problems)))


def read_board(source: str | Path | Mapping[str, object], built_in: Sequence[str]) -> tuple[str, object]:
    """The name and the document of a board that is a file (a str ends in .json), or the document itself.

    Raises BadFile if the file cannot be read, and BadOption for a name that is no file and none of those built in.
    """
    if isinstance(source, Mapping):
        return str(source.get("id", "?")), copy.deepcopy(dict(source))
    if isinstance(source, Path) or source.endswith(".json"):
        return str(source), read_json(Path(source))
    raise BadOption(text("error.unknown_board", board=source, boards=tuple(built_in)))


def other_board(document: object, own_format: str) -> list[Problem]:
    """The one problem of a board of another title: it is named as such, and the rest of it is not looked at."""
    form = document.get("format") if isinstance(document, Mapping) else None
    if form is None or form == own_format:
        return []
    others = tuple(Name(kind.names) for kind in titles() if kind.board_format == form)
    return [Problem("format", text("error.other_board", titles=others))] if others else []


def sound_board(name: str, document: object, problems: Sequence[Problem]) -> dict[str, Any]:
    """The document of a board without problems; raises BadBoard."""
    if problems or not isinstance(document, dict):
        raise BadBoard(name, problems)
    return document
