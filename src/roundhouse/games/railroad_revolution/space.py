# compiled by mypyc
"""The finite action space of Railroad Revolution: every answer is one number, but sales of fifty shares or more."""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64

from roundhouse.core.space import Begun, TableSpace
from roundhouse.core.state import State
from roundhouse.games.railroad_revolution.codec import MOST_SHARES
from roundhouse.games.railroad_revolution.game import RailGame

LOT: Final = 50
"""So many shares are sold by two numbers: first how many lots, then how many more."""


@final
class RailSpace(TableSpace):
    """Actions by their ids, then the sales: 1 to 49 shares, the lots of fifty, and what is added to some lots."""

    def __init__(self, game: RailGame) -> None:
        self.g: RailGame = game
        codec = game.codec()
        known = [number for number in codec.actions if not isinstance(codec.actions[number], codec.chance)]
        known.sort()
        known += range(int(game.sell) + 1, int(game.sell) + LOT)
        self.lots: i64 = len(known)
        self.rest: i64 = len(known) + MOST_SHARES // LOT + 1
        super().__init__(game, known, MOST_SHARES // LOT + 1 + LOT, 2)

    def other_head(self, s: State, seat: i64, answer: i64) -> i64:
        return self.lots + (answer - self.g.sell) // LOT

    def tail(self, s: State, seat: i64, answer: i64) -> i64:
        shares = answer - self.g.sell
        return -1 if shares < LOT else self.rest + shares % LOT

    def name(self, s: State, begun: Begun) -> str:
        least = (begun[0] - int(self.lots)) * LOT
        return f"sell {least}-{least + LOT - 1}"
