"""What people type, put into what the library takes: options, bots, boards."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from roundhouse import bots
from roundhouse.cli.shell import Usage
from roundhouse.core.errors import BadFile
from roundhouse.core.registry import title
from roundhouse.core.schema import Problem, read_json
from roundhouse.core.text import text
from roundhouse.core.title import Title


def options_of(title_id: str, settings: Sequence[str], board: Path | None) -> dict[str, object]:
    """The options of a title from words like `edition=classic`, and the board from its file."""
    kind = title(title_id)
    options: dict[str, object] = {}
    if board is not None:
        options["board"] = board_of(kind, board)
    for setting in settings:
        name, equals, word = setting.partition("=")
        if not equals:
            raise Usage(text("cli.usage.setting", setting=setting))
        options[name] = kind.option(name, options).parse(word)
    return options


def board_of(kind: Title, path: Path) -> object:
    """A user's board file; raises BadFile with its first mistake, and `roundhouse validate` names them all."""
    document = read_json(path)
    problems = kind.validate(document)
    if problems:
        first = Problem(*problems[0]).line()
        if len(problems) == 1:
            raise BadFile(text("cli.error.board", path=str(path), problem=first))
        raise BadFile(text("cli.error.board_more", path=str(path), problem=first, n=len(problems) - 1))
    return document


def levels_of(title_id: str, words: str, seats: int) -> tuple[str, ...]:
    """The levels of bots from words like `casual,random`, repeated until every seat has one; raises UnknownBot."""
    levels = [bots.found(title_id, word.strip()) for word in words.split(",")]
    if len(levels) > seats:
        raise Usage(text("cli.usage.many_bots", bots=len(levels), seats=seats))
    return tuple(levels[seat % len(levels)] for seat in range(seats))
