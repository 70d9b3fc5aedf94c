"""The title SteamRollers: its options, and what can be checked about it."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

from roundhouse.core.errors import BadOption
from roundhouse.core.game import Game
from roundhouse.core.state import State
from roundhouse.core.text import Name, Text, text
from roundhouse.core.title import Option, Title, Value
from roundhouse.games.steamrollers.board import Board, load_board
from roundhouse.games.steamrollers.board_check import find_problems
from roundhouse.games.steamrollers.game import Rules, SteamGame
from roundhouse.games.steamrollers.invariants import broken_invariants

EVA_LEVELS = ("railway_worker", "conductor", "engine_driver", "engineer", "investor", "railway_baron")
"""S5: with one to six dice."""
SEVERAL = (2, 5)
"""S1: the mini-expansions are for several players only."""
SOLO = (1, 1)


class SteamTitle(Title):
    """SteamRollers for two to five players, or for one against Eva."""

    id = "steamrollers"
    seats = (1, 5)
    rules_version = 1
    board_format = "roundhouse/steamrollers-board"

    def __init__(self) -> None:
        self.names = {"en": "SteamRollers", "pl": "SteamRollers: Maszyny parowe"}
        switch = (False, True)
        self.options = (
            _option("coal", False, switch, seats=SEVERAL),
            _option("orders", False, switch, seats=SEVERAL),
            _option("starting_tiles", False, switch, seats=SEVERAL),
            _option("borders", "none", ("none", "medium", "hard")),
            _option("eva", EVA_LEVELS[0], EVA_LEVELS, seats=SOLO),
            _option("first_player", "random", ("random", "first_seat")),
            _option("solo_goods", None, (None, 3, 4), advanced=True, seats=SOLO),
            _option("solo_dice", "one_by_one", ("one_by_one", "together"), advanced=True, seats=SOLO),
            _option("own_cargo", "chosen", ("chosen", "drawn"), advanced=True),
            _option("removed_goods", "after_all", ("after_all", "at_once"), advanced=True),
            _option("goods_stop", "anywhere", ("anywhere", "first_fitting"), advanced=True),
            _option("parallel_links", "each", ("each", "once"), advanced=True),
            _option("infinity_twice", True, switch, advanced=True),
        )

    def board(self, options: Mapping[str, object]) -> Board:
        """The built-in components, or those that the options bring."""
        board = options.get("board")
        if board is None:
            return load_board("standard")
        if isinstance(board, str | Path | Mapping):
            return load_board(board)
        raise BadOption(text("error.bad_value", option="board", value=str(board), possible="FILE.json"))

    def fits(self, players: int, options: Mapping[str, object]) -> bool:
        return not self._misfits(players, options)

    def _misfits(self, players: int, options: Mapping[str, object]) -> list[Option]:
        """The options that are not for so many players."""
        return [
            option
            for option in self.options
            if option.seats is not None
            and not option.seats[0] <= players <= option.seats[1]
            and options.get(option.id, option.default) != option.default
        ]

    def game(self, players: int, options: Mapping[str, object]) -> Game:
        for option in self._misfits(players, options):
            raise BadOption(text("sr.error.not_solo" if players == 1 else "sr.error.only_solo", option=option.label))
        board = self.board(options)
        values: dict[str, object] = {option.id: option.default for option in self.options}
        values |= options
        values["eva_dice"] = board.eva_dice[EVA_LEVELS.index(str(values["eva"]))]
        values["goods_per_city"] = values["solo_goods"] or board.goods_per_city(players)
        values["white_dice"] = board.white_dice(players)
        settled = dict(options)
        if "board" in settled:
            settled["board"] = board.document
        rules = Rules(values)
        return SteamGame(self.id, self.rules_version, players, settled, board, rules, str(values["borders"]))

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

    def score(self, sheet: Mapping[str, object]) -> dict[str, object]:
        from roundhouse.games.steamrollers.sheet import score_sheet

        return score_sheet(self, sheet)

    def validate(self, document: object) -> list[tuple[str, Text]]:
        return [(problem.place, problem.text) for problem in find_problems(document)]

    def invariants(self, state: State) -> list[str]:
        return broken_invariants(state)

    def about(self, options: Mapping[str, object]) -> tuple[Name, ...]:
        return tuple(Name(words) for words in self.board(options).about.values())

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
