"""The title SteamRollers: its options, and what can be checked about it."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial
from typing import TYPE_CHECKING

from roundhouse.core.board_file import BoardTitle
from roundhouse.core.title import Option
from roundhouse.games.steamrollers.board import BOARDS, Board
from roundhouse.games.steamrollers.board_check import BOARD_FORMAT
from roundhouse.games.steamrollers.game import Rules, SteamGame
from roundhouse.games.steamrollers.invariants import CHECKS
from roundhouse.games.steamrollers.standing_orders import ORDERS
from roundhouse.games.steamrollers.state import SteamState
from roundhouse.games.steamrollers.view_types import SteamView

if TYPE_CHECKING:
    from roundhouse.core.analysis import Analyst
    from roundhouse.core.bot import Bot
    from roundhouse.core.drawing import Drawing

EVA_LEVELS = ("railway_worker", "conductor", "engine_driver", "engineer", "investor", "railway_baron")
"""S5: with one to six dice."""
SEVERAL = (2, 5)
"""S1: the mini-expansions, the first player and what tile 2a allows mean something to several players only."""
SOLO = (1, 1)
_SWITCH = (False, True)
_option = partial(Option, "sr.option")


class SteamTitle(BoardTitle[Board, SteamGame, SteamState]):
    """SteamRollers for two to five players, or for one against Eva."""

    id = "steamrollers"
    names: Mapping[str, str] = {"en": "SteamRollers", "pl": "SteamRollers: Maszyny parowe"}
    seats = (1, 5)
    rules_version = 1
    board_format = BOARD_FORMAT
    boards = BOARDS
    own_board = "standard"
    levels = ("beginner", "casual", "club", "expert", "master")
    personas = ("club:hauler", "club:tracklayer", "club:stoker")
    view_type = SteamView
    checks = CHECKS
    orders = ORDERS

    options = (
        _option("coal", False, _SWITCH, seats=SEVERAL),
        _option("orders", False, _SWITCH, seats=SEVERAL),
        _option("starting_tiles", False, _SWITCH, seats=SEVERAL),
        _option("borders", "none", ("none", "medium", "hard")),
        _option("eva", EVA_LEVELS[0], EVA_LEVELS, seats=SOLO),
        _option("first_player", "random", ("random", "first_seat"), seats=SEVERAL),
        _option("solo_goods", None, (None, 3, 4), advanced=True, seats=SOLO),
        _option("solo_dice", "one_by_one", ("one_by_one", "together"), advanced=True, seats=SOLO),
        _option("own_cargo", "chosen", ("chosen", "drawn"), advanced=True, seats=SEVERAL),
        _option("removed_goods", "after_all", ("after_all", "at_once"), advanced=True),
        _option("goods_stop", "anywhere", ("anywhere", "first_fitting"), advanced=True),
        _option("parallel_links", "each", ("each", "once"), advanced=True),
        _option("infinity_twice", True, _SWITCH, advanced=True, seats=SEVERAL),
    )

    def game(self, players: int, options: Mapping[str, object], rules_version: int) -> SteamGame:
        board = self.board(options)
        values: dict[str, object] = {option.id: option.default for option in self.options}
        values |= options
        values["eva_dice"] = board.document["eva"]["dice"][EVA_LEVELS.index(str(values["eva"]))]
        values["goods_per_city"] = values["solo_goods"] or board.document["goods"]["by_players"][players - 1]
        values["white_dice"] = board.document["white_dice"]["by_players"][players - 1]
        settled, borders = self.settled(options, board), str(values["borders"])
        return SteamGame(self.id, rules_version, players, settled, board, Rules(values), borders)

    def variants(self) -> tuple[Mapping[str, object], ...]:
        expansions: dict[str, object] = {"coal": True, "orders": True, "starting_tiles": True}
        together: list[dict[str, object]] = [
            expansions,
            {**expansions, "borders": "hard", "own_cargo": "drawn", "goods_stop": "first_fitting"},
            {**expansions, "parallel_links": "once", "infinity_twice": False, "removed_goods": "at_once"},
            {"eva": "railway_baron", "borders": "medium", "solo_goods": 4, "goods_stop": "first_fitting"},
        ]
        return (*super().variants(), *together)

    def bot(self, level: str, seed: int) -> Bot:
        from roundhouse.games.steamrollers.bots import LadderBot, settings_of

        return LadderBot(seed, settings_of(level))

    def analyst(self) -> Analyst:
        from roundhouse.games.steamrollers.analysis import SteamAnalyst

        return SteamAnalyst()

    def terminal(self) -> Drawing:
        from roundhouse.games.steamrollers import terminal

        return terminal

    def score(self, sheet: Mapping[str, object]) -> dict[str, object]:
        from roundhouse.games.steamrollers.sheet import score_sheet

        return score_sheet(self, sheet)

    def longest_game(self, players: int) -> int:
        return 4000 * players
