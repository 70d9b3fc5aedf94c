# compiled by mypyc
"""Eva, the artificial opponent of the solo game: four phases with the die that is left. S7"""

from __future__ import annotations

from typing import ClassVar, Final, final

from librt.vecs import vec
from mypy_extensions import i64

from roundhouse.core.frame import ChanceFrame
from roundhouse.core.text import Text, text
from roundhouse.games.steamrollers import documents
from roundhouse.games.steamrollers.asking import Asking
from roundhouse.games.steamrollers.ending import end_game
from roundhouse.games.steamrollers.events import EvaCrossed, EvaDelivered, EvaRolled, EvaTookTile, EvaWon
from roundhouse.games.steamrollers.game import (
    BLOCK_EVA,
    CITIES,
    COLOURS,
    EVA_DIE,
    LEAVE,
    NONE,
    REROLL_EVA,
    SIDE_A,
    SIDE_B,
)
from roundhouse.games.steamrollers.round import end_round
from roundhouse.games.steamrollers.rows import take_rightmost
from roundhouse.games.steamrollers.state import SteamState
from roundhouse.kit.arrays import counts

SOLO_TILE: Final = 1
"""Tile 2, which is the one with the word Solo."""
PLAYER: Final = 0


def evas_die(s: SteamState) -> i64:
    """The value of the one die that the player has left on the table."""
    value: i64
    for value in range(CITIES):
        if s.dice[value] > 0:
            return value
    return NONE


def start_eva(s: SteamState) -> None:
    """Eva's turn from its beginning; before phase 1 the player may use tile 2a. A26"""
    if s.has(PLAYER, SOLO_TILE, SIDE_A):
        s.stack.append(BeforeEva())
    else:
        cross_field(s)


def cross_field(s: SteamState) -> None:
    """Phases 1 to 3: a field is crossed, an upright tile lost, the die rolled again if the city is empty."""
    value = evas_die(s)
    if not has_crossed(s, value):
        return
    if s.owner[value] == PLAYER and s.sideways[value] == 0:
        s.put_back(value)
        if s.sink is not None:
            s.tell(EvaTookTile(value + 1, documents.SIDES[s.side[value]]))
    if s.is_empty(value):
        if s.empty_cities() == CITIES:  # A30
            end_round(s)
        else:
            s.stack.append(RollEva(True))
    elif s.crosses[value] < s.g.eva_from:
        end_round(s)
    elif s.has(PLAYER, SOLO_TILE, SIDE_B):
        s.stack.append(BlockEva())
    else:
        remove_good(s, value)


def is_full(s: SteamState, region: i64) -> bool:
    """Whether Eva would win by crossing one more field of the region. S7 phase 1, A27"""
    return s.crosses[region] == s.g.region_size[region]


def has_crossed(s: SteamState, region: i64) -> bool:
    """Eva crosses an empty field of the region; if there is none, she has won. S7 phase 1, A27"""
    if is_full(s, region):
        s.eva_won = 1
        if s.sink is not None:
            s.tell(EvaWon(region + 1))
        end_game(s)
        return False
    s.crosses[region] += 1
    if s.sink is not None:
        s.tell(EvaCrossed(region + 1, s.crosses[region]))
    return True


def remove_good(s: SteamState, city: i64) -> None:
    """Phase 4: the rightmost good goes into the bag, and Eva scores the crossed fields of the region."""
    colour = take_rightmost(s, city)
    s.goods[city * COLOURS + colour] -= 1
    s.bag[colour] += 1
    s.eva_points += s.crosses[city]
    if s.sink is not None:
        s.tell(EvaDelivered(city + 1, documents.COLOURS[colour], s.crosses[city]))
    end_round(s)


class EvasDie(ChanceFrame[SteamState]):
    """Chance: a die is rolled for Eva."""

    def first(self, s: SteamState) -> i64:
        return EVA_DIE

    def weights(self, s: SteamState) -> vec[i64]:
        return counts(CITIES, 1)


@final
class PlaceEva(EvasDie):
    """Chance: a die of the level, in whose region Eva begins with a crossed field. S5"""

    def __init__(self, left: i64) -> None:
        self.left: i64 = left

    def play(self, s: SteamState, seat: i64, action: i64) -> None:
        s.stack.pop()
        if has_crossed(s, action - EVA_DIE) and self.left > 1:
            s.stack.append(PlaceEva(self.left - 1))


@final
class RollEva(EvasDie):
    """Chance: Eva's die is rolled again, by tile 2a or because the city is empty. S7 phase 3"""

    def __init__(self, from_beginning: bool) -> None:
        self.from_beginning: bool = from_beginning

    def play(self, s: SteamState, seat: i64, action: i64) -> None:
        s.stack.pop()
        s.dice[evas_die(s)] -= 1
        s.dice[action - EVA_DIE] += 1
        if s.sink is not None:
            s.tell(EvaRolled(action - EVA_DIE + 1))
        if self.from_beginning:
            start_eva(s)
        else:
            cross_field(s)


@final
class BeforeEva(Asking):
    """The player may have Eva's die rolled again before phase 1. Solo tile 2a"""

    prompt: ClassVar[str] = "sr.prompt.before_eva"

    def seat(self, s: SteamState) -> i64:
        return PLAYER

    def legal(self, s: SteamState, seat: i64) -> vec[i64]:
        return vec[i64]([i64(REROLL_EVA), i64(LEAVE)])

    def play(self, s: SteamState, seat: i64, action: i64) -> None:
        s.stack.pop()
        if action == REROLL_EVA:
            s.use_tile(SOLO_TILE)
            s.stack.append(RollEva(False))
        else:
            cross_field(s)

    def question(self, s: SteamState, seat: i64) -> Text:
        value = evas_die(s)
        key = "sr.prompt.before_eva_wins" if is_full(s, value) else "sr.prompt.before_eva"
        return text(key, value=int(value) + 1)


@final
class BlockEva(Asking):
    """The player may keep Eva from removing a good; she crosses one more field instead. Solo tile 2b, A27"""

    prompt: ClassVar[str] = "sr.prompt.block_eva"

    def seat(self, s: SteamState) -> i64:
        return PLAYER

    def legal(self, s: SteamState, seat: i64) -> vec[i64]:
        return vec[i64]([i64(BLOCK_EVA), i64(LEAVE)])

    def play(self, s: SteamState, seat: i64, action: i64) -> None:
        s.stack.pop()
        value = evas_die(s)
        if action == LEAVE:
            remove_good(s, value)
            return
        s.use_tile(SOLO_TILE)
        if has_crossed(s, value):
            end_round(s)

    def question(self, s: SteamState, seat: i64) -> Text:
        value = evas_die(s)
        key = "sr.prompt.block_eva_loses" if is_full(s, value) else "sr.prompt.block_eva"
        return text(key, value=int(value) + 1, points=int(s.crosses[value]))
