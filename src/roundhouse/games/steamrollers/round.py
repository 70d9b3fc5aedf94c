# compiled by mypyc
"""A round: all dice are rolled, everybody in turn takes one and acts."""

from __future__ import annotations

from typing import final

from librt.vecs import vec
from mypy_extensions import i64

from roundhouse.core.frame import ChanceFrame
from roundhouse.core.rng import Rng, index_below
from roundhouse.games.steamrollers import documents
from roundhouse.games.steamrollers.ending import end_game, is_last_round
from roundhouse.games.steamrollers.events import Rolled, RolledBlack
from roundhouse.games.steamrollers.game import BLACK, CITIES, NONE, ROLL
from roundhouse.games.steamrollers.state import SteamState
from roundhouse.games.steamrollers.tiles import turn_upright


@final
class RollWhite(ChanceFrame[SteamState]):
    """Chance: the first player rolls all white dice. R 2.1, S6"""

    def first(self, s: SteamState) -> i64:
        return ROLL

    def weights(self, s: SteamState) -> vec[i64]:
        return s.g.roll_weights

    def draw(self, s: SteamState, rng: Rng) -> i64:
        ends = s.g.roll_ends
        return ROLL + index_below(ends, rng.below(ends[i64(len(ends)) - 1]))

    def play(self, s: SteamState, seat: i64, action: i64) -> None:
        s.stack.pop()
        s.round += 1
        first = (action - ROLL) * CITIES
        s.dice = s.g.rolls[first : first + CITIES]
        if s.sink is not None:
            s.tell(Rolled(s.first, dice_shown(s.dice), s.round))


def dice_shown(dice: vec[i64]) -> tuple[int, ...]:
    """The values of some dice, given by how many show each value, from the lowest."""
    return tuple([value + 1 for value in range(CITIES) for _ in range(int(dice[value]))])


@final
class RollBlack(ChanceFrame[SteamState]):
    """Chance: the black die, which is shared and never taken. R 2.1, R 2.2"""

    def first(self, s: SteamState) -> i64:
        return BLACK

    def weights(self, s: SteamState) -> vec[i64]:
        return s.g.black_weights

    def play(self, s: SteamState, seat: i64, action: i64) -> None:
        s.stack.pop()
        s.black = action - BLACK
        if s.sink is not None:
            s.tell(RolledBlack(documents.BLACK_PAIRS[s.black]))
        s.turn = s.first
        begin_turn(s)


def begin_turn(s: SteamState) -> None:
    """R 2.2a: tiles are turned upright; what was used or exchanged in the turn before does not count any more."""
    s.acted = 0
    s.used = 0
    s.ordered = 0
    turn_upright(s, s.turn)


def end_round(s: SteamState) -> None:
    """R 2.5: the game ends, or the marker and the dice go to the left."""
    if is_last_round(s):
        end_game(s)
        return
    s.first += 1
    if s.first == s.g.players:
        s.first = 0
    i: i64
    for i in range(len(s.die)):
        s.die[i] = NONE
    s.stack.append(RollBlack())
    s.stack.append(RollWhite())
