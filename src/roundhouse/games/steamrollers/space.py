# compiled by mypyc
"""The finite action space of SteamRollers: answers are one number, deliveries two if their way can differ in length."""

from __future__ import annotations

from typing import final

from mypy_extensions import i64

from roundhouse.core.space import Begun, TableSpace
from roundhouse.core.state import State
from roundhouse.games.steamrollers.game import CITIES, COLOURS, FROM_ROW, LONGEST, PLACES, ROLL, TAKE, TRACKS, SteamGame


@final
class SteamSpace(TableSpace):
    """Actions by their ids, then deliveries by source, colour, origin and target, then the distances."""

    def __init__(self, game: SteamGame) -> None:
        self.g: SteamGame = game
        small = [number for number in game.codec().actions if TAKE <= number < ROLL]
        small.sort()
        known = [*small, *range(int(game.build), int(game.build + game.fields * TRACKS))]
        sources: int = FROM_ROW + (PLACES if game.solo else 0)
        routes: int = sources * COLOURS * CITIES * CITIES
        self.routes: i64 = len(known)
        self.distances: i64 = len(known) + routes
        super().__init__(game, known, routes + LONGEST, 2)

    def other_head(self, s: State, seat: i64, answer: i64) -> i64:
        return self.routes + (answer - self.g.deliver) // LONGEST

    def tail(self, s: State, seat: i64, answer: i64) -> i64:
        return -1 if answer < self.g.deliver else self.distances + (answer - self.g.deliver) % LONGEST

    def name(self, s: State, begun: Begun) -> str:
        route = int(self.g.deliver) + (begun[0] - int(self.routes)) * LONGEST
        return f"{self.game.action(route + 1)}".rpartition(" ")[0] + " ..."
