"""Railroad Revolution: its options and what can be checked about it."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial
from typing import TYPE_CHECKING

from roundhouse.core.board_file import BoardTitle
from roundhouse.core.text import text
from roundhouse.core.title import Option, Reading
from roundhouse.games.railroad_revolution.board import BOARDS, Board
from roundhouse.games.railroad_revolution.board_check import BOARD_FORMAT
from roundhouse.games.railroad_revolution.game import RailGame
from roundhouse.games.railroad_revolution.invariants import CHECKS
from roundhouse.games.railroad_revolution.orders import ORDERS
from roundhouse.games.railroad_revolution.state import RailState
from roundhouse.games.railroad_revolution.view_types import RailView

if TYPE_CHECKING:
    from roundhouse.core.analysis import Analyst
    from roundhouse.core.bot import Bot
    from roundhouse.core.drawing import Drawing

_option = partial(Option, "rr.option")


class RailroadRevolution(BoardTitle[Board, RailGame, RailState]):
    """Railroad Revolution, with other readings of the rulebook's doubts as options."""

    id = "railroad-revolution"
    names: Mapping[str, str] = {"en": "Railroad Revolution", "pl": "Railroad Revolution"}
    seats = (2, 4)
    rules_version = 1
    view_type = RailView
    checks = CHECKS
    orders = ORDERS
    board_format = BOARD_FORMAT
    boards = BOARDS
    own_board = "base"
    levels = ("beginner", "casual", "club", "expert", "master")
    personas = ("club:telegrapher", "club:builder", "club:financier")
    readings = (Reading("D8", text("rr.reading.engineer_rails"), "engineer_rails", "each"),)

    options = (
        _option("setup_order", "clockwise", ("clockwise", "reverse")),
        _option("engineer_rails", "total", ("total", "each")),
        _option("exchanged_worker", "supply", ("supply", "same_place")),
        _option("free_buildings_first", True, (True, False)),
        _option("grey_on_taken", True, (True, False)),
    )

    def game(self, players: int, options: Mapping[str, object], rules_version: int) -> RailGame:
        board = self.board(options)
        return RailGame(self.id, rules_version, players, self.settled(options, board), board)

    def bot(self, level: str, seed: int) -> Bot:
        from roundhouse.games.railroad_revolution.bots import make

        return make(level, seed)

    def analyst(self) -> Analyst:
        from roundhouse.games.railroad_revolution.analysis import RailAnalyst

        return RailAnalyst()

    def terminal(self) -> Drawing:
        from roundhouse.games.railroad_revolution import terminal

        return terminal

    def score(self, sheet: Mapping[str, object]) -> dict[str, object]:
        from roundhouse.games.railroad_revolution.sheet import score_sheet

        return score_sheet(self, sheet)

    def longest_game(self, players: int) -> int:
        return 2000 * players
