"""Railroad Revolution: its options and what can be checked about it."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any

from roundhouse.core.errors import BadOption
from roundhouse.core.game import Game
from roundhouse.core.state import State
from roundhouse.core.text import Name, Text, text
from roundhouse.core.title import Option, Reading, Title, Value
from roundhouse.games.railroad_revolution.board import Board, load_board
from roundhouse.games.railroad_revolution.board_check import BOARD_FORMAT, find_problems
from roundhouse.games.railroad_revolution.game import RailGame
from roundhouse.games.railroad_revolution.invariants import broken_invariants


class RailroadRevolution(Title):
    """Railroad Revolution, with other readings of the rulebook's doubts as options."""

    id = "railroad-revolution"
    names: Mapping[str, str] = {"en": "Railroad Revolution", "pl": "Railroad Revolution"}
    seats = (2, 4)
    rules_version = 1
    board_format = BOARD_FORMAT
    readings = (Reading("D8", text("rr.reading.engineer_rails"), "engineer_rails", "each"),)

    def __init__(self) -> None:
        self.options = (
            _option("setup_order", "clockwise", ("clockwise", "reverse")),
            _option("engineer_rails", "total", ("total", "each")),
            _option("exchanged_worker", "supply", ("supply", "same_place")),
            _option("free_buildings_first", True, (True, False)),
            _option("grey_on_taken", True, (True, False)),
        )

    def board(self, options: Mapping[str, object]) -> Board:
        """The title's own board, or the one that the options bring."""
        board = options.get("board")
        if board is None:
            return load_board("base")
        if isinstance(board, str | Path | Mapping):
            return load_board(board)
        raise BadOption(text("error.bad_value", option="board", value=str(board), possible="FILE.json"))

    def game(self, players: int, options: Mapping[str, object], rules_version: int) -> Game:
        board = self.board(options)
        settled = dict(options)
        if "board" in settled:
            settled["board"] = board.document
        return RailGame(self.id, rules_version, players, settled, board)

    def variants(self) -> tuple[Mapping[str, object], ...]:
        singles: list[Mapping[str, object]] = [
            {option.id: choice} for option in self.options for choice in option.choices if choice != option.default
        ]
        return ({}, *singles)

    def score(self, sheet: Mapping[str, object]) -> dict[str, object]:
        from roundhouse.games.railroad_revolution.sheet import score_sheet

        return score_sheet(self, sheet)

    def validate(self, document: object) -> list[tuple[str, Text]]:
        return [(problem.place, problem.text) for problem in find_problems(document)]

    def invariants(self, state: State) -> list[str]:
        return broken_invariants(state)

    def about(self, options: Mapping[str, object]) -> tuple[Name, ...]:
        about: Any = self.board(options).document.get("about", {})
        return tuple(Name(words) for words in about.values())

    def longest_game(self, players: int) -> int:
        return 2000 * players


def _option(name: str, default: Value, choices: tuple[Value, ...]) -> Option:
    return Option(name, default, text(f"rr.option.{name}"), text(f"rr.option.{name}.help"), choices)
