"""The title SteamRollers: its options, and what can be checked about it."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import TYPE_CHECKING

from roundhouse.core.board_file import BoardTitle
from roundhouse.core.schema import Problem
from roundhouse.core.state import State
from roundhouse.core.text import text
from roundhouse.core.title import Option, Value
from roundhouse.games.steamrollers.board import Board, load_board
from roundhouse.games.steamrollers.board_check import BOARD_FORMAT, find_problems
from roundhouse.games.steamrollers.game import Rules, SteamGame
from roundhouse.games.steamrollers.invariants import broken_invariants
from roundhouse.games.steamrollers.state import SteamState
from roundhouse.games.steamrollers.view_types import SteamView

if TYPE_CHECKING:
    from roundhouse.core.bot import Bot
    from roundhouse.core.drawing import Drawing

EVA_LEVELS = ("railway_worker", "conductor", "engine_driver", "engineer", "investor", "railway_baron")
"""S5: with one to six dice."""
SEVERAL = (2, 5)
"""S1: the mini-expansions, the first player and what tile 2a allows mean something to several players only."""
SOLO = (1, 1)


class SteamTitle(BoardTitle[Board, SteamGame, SteamState]):
    """SteamRollers for two to five players, or for one against Eva."""

    id = "steamrollers"
    seats = (1, 5)
    rules_version = 1
    board_format = BOARD_FORMAT
    own_board = "standard"
    levels = ("casual",)
    view_type = SteamView

    def __init__(self) -> None:
        self.names = {"en": "SteamRollers", "pl": "SteamRollers: Maszyny parowe"}
        switch = (False, True)
        self.options = (
            _option("coal", False, switch, seats=SEVERAL),
            _option("orders", False, switch, seats=SEVERAL),
            _option("starting_tiles", False, switch, seats=SEVERAL),
            _option("borders", "none", ("none", "medium", "hard")),
            _option("eva", EVA_LEVELS[0], EVA_LEVELS, seats=SOLO),
            _option("first_player", "random", ("random", "first_seat"), seats=SEVERAL),
            _option("solo_goods", None, (None, 3, 4), advanced=True, seats=SOLO),
            _option("solo_dice", "one_by_one", ("one_by_one", "together"), advanced=True, seats=SOLO),
            _option("own_cargo", "chosen", ("chosen", "drawn"), advanced=True, seats=SEVERAL),
            _option("removed_goods", "after_all", ("after_all", "at_once"), advanced=True),
            _option("goods_stop", "anywhere", ("anywhere", "first_fitting"), advanced=True),
            _option("parallel_links", "each", ("each", "once"), advanced=True),
            _option("infinity_twice", True, switch, advanced=True, seats=SEVERAL),
        )

    def game(self, players: int, options: Mapping[str, object], rules_version: int) -> SteamGame:
        board = self.board(options)
        values: dict[str, object] = {option.id: option.default for option in self.options}
        values |= options
        values["eva_dice"] = board.eva_dice[EVA_LEVELS.index(str(values["eva"]))]
        values["goods_per_city"] = values["solo_goods"] or board.goods_per_city(players)
        values["white_dice"] = board.white_dice(players)
        settled, borders = self.settled(options, board), str(values["borders"])
        return SteamGame(self.id, rules_version, players, settled, board, Rules(values), borders)

    def variants(self) -> tuple[Mapping[str, object], ...]:
        singles: list[dict[str, object]] = [
            {option.id: choice} for option in self.options for choice in option.choices if choice != option.default
        ]
        expansions: dict[str, object] = {"coal": True, "orders": True, "starting_tiles": True}
        together: list[dict[str, object]] = [
            expansions,
            {**expansions, "borders": "hard", "own_cargo": "drawn", "goods_stop": "first_fitting"},
            {**expansions, "parallel_links": "once", "infinity_twice": False, "removed_goods": "at_once"},
            {"eva": "railway_baron", "borders": "medium", "solo_goods": 4, "goods_stop": "first_fitting"},
        ]
        return ({}, *singles, *together)

    def load(self, source: str | Path | Mapping[str, object]) -> Board:
        return load_board(source)

    def problems(self, document: object) -> list[Problem]:
        return find_problems(document)

    def bot(self, level: str, seed: int) -> Bot:
        from roundhouse.games.steamrollers.bots import CasualBot

        return CasualBot(seed)

    def terminal(self) -> Drawing:
        from roundhouse.games.steamrollers import terminal

        return terminal

    def score(self, sheet: Mapping[str, object]) -> dict[str, object]:
        from roundhouse.games.steamrollers.sheet import score_sheet

        return score_sheet(self, sheet)

    def invariants(self, state: State) -> list[str]:
        return broken_invariants(state)

    def longest_game(self, players: int) -> int:
        return 4000 * players


def _option(
    name: str,
    default: Value,
    choices: tuple[Value, ...],
    advanced: bool = False,
    seats: tuple[int, int] | None = None,
) -> Option:
    title = text(f"sr.option.{name}")
    help_text = text(f"sr.option.{name}.help")
    return Option(name, default, title, help_text, choices, advanced=advanced, seats=seats)
