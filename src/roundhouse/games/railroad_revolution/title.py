"""Railroad Revolution: its options and what can be checked about it."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import TYPE_CHECKING

from roundhouse.core.board_file import BoardTitle
from roundhouse.core.schema import Problem
from roundhouse.core.state import State
from roundhouse.core.text import text
from roundhouse.core.title import Option, Reading, Value
from roundhouse.games.railroad_revolution.board import Board, load_board
from roundhouse.games.railroad_revolution.board_check import BOARD_FORMAT, find_problems
from roundhouse.games.railroad_revolution.game import RailGame
from roundhouse.games.railroad_revolution.invariants import broken_invariants
from roundhouse.games.railroad_revolution.state import RailState
from roundhouse.games.railroad_revolution.view_types import RailView

if TYPE_CHECKING:
    from roundhouse.core.bot import Bot
    from roundhouse.core.drawing import Drawing


class RailroadRevolution(BoardTitle[Board, RailGame, RailState]):
    """Railroad Revolution, with other readings of the rulebook's doubts as options."""

    id = "railroad-revolution"
    names: Mapping[str, str] = {"en": "Railroad Revolution", "pl": "Railroad Revolution"}
    seats = (2, 4)
    rules_version = 1
    view_type = RailView
    board_format = BOARD_FORMAT
    own_board = "base"
    levels = ("casual",)
    readings = (Reading("D8", text("rr.reading.engineer_rails"), "engineer_rails", "each"),)

    def __init__(self) -> None:
        self.options = (
            _option("setup_order", "clockwise", ("clockwise", "reverse")),
            _option("engineer_rails", "total", ("total", "each")),
            _option("exchanged_worker", "supply", ("supply", "same_place")),
            _option("free_buildings_first", True, (True, False)),
            _option("grey_on_taken", True, (True, False)),
        )

    def game(self, players: int, options: Mapping[str, object], rules_version: int) -> RailGame:
        board = self.board(options)
        return RailGame(self.id, rules_version, players, self.settled(options, board), board)

    def variants(self) -> tuple[Mapping[str, object], ...]:
        singles: list[Mapping[str, object]] = [
            {option.id: choice} for option in self.options for choice in option.choices if choice != option.default
        ]
        return ({}, *singles)

    def load(self, source: str | Path | Mapping[str, object]) -> Board:
        return load_board(source)

    def problems(self, document: object) -> list[Problem]:
        return find_problems(document)

    def bot(self, level: str, seed: int) -> Bot:
        from roundhouse.games.railroad_revolution.bots import CasualBot

        return CasualBot(seed)

    def terminal(self) -> Drawing:
        from roundhouse.games.railroad_revolution import terminal

        return terminal

    def score(self, sheet: Mapping[str, object]) -> dict[str, object]:
        from roundhouse.games.railroad_revolution.sheet import score_sheet

        return score_sheet(self, sheet)

    def invariants(self, state: State) -> list[str]:
        return broken_invariants(state)

    def longest_game(self, players: int) -> int:
        return 2000 * players


def _option(name: str, default: Value, choices: tuple[Value, ...]) -> Option:
    return Option(name, default, text(f"rr.option.{name}"), text(f"rr.option.{name}.help"), choices)
