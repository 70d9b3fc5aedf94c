# compiled by mypyc
"""Setting the game up."""

from __future__ import annotations

from typing import final

from librt.vecs import vec
from mypy_extensions import i64

from roundhouse.core.frame import ChanceFrame
from roundhouse.games.steamrollers import documents
from roundhouse.games.steamrollers.dice import TakeDie
from roundhouse.games.steamrollers.eva import PlaceEva
from roundhouse.games.steamrollers.events import BlockedBorders, LaidOrder, LaidTile, PlacedGood, RemovedGoods, Starts
from roundhouse.games.steamrollers.game import BORDERS, CITIES, COAL, COLOURS, GOOD, ORDER_SIDE, SIDE, STARTS, SteamGame
from roundhouse.games.steamrollers.round import RollBlack, RollWhite
from roundhouse.games.steamrollers.rows import BASE, good_at, row_size
from roundhouse.games.steamrollers.starting import ChooseStartingTile
from roundhouse.games.steamrollers.state import SteamState
from roundhouse.kit.arrays import counts


@final
class DrawGood(ChanceFrame[SteamState]):
    """Chance: a good from the bag for a city of the goods board. R 1.2"""

    def __init__(self, city: i64, left: i64) -> None:
        self.city: i64 = city
        self.left: i64 = left

    def first(self, s: SteamState) -> i64:
        return GOOD

    def weights(self, s: SteamState) -> vec[i64]:
        return s.bag[:COAL]

    def play(self, s: SteamState, seat: i64, action: i64) -> None:
        s.stack.pop()
        city = self.city
        colour = action - GOOD
        s.bag[colour] -= 1
        s.goods[city * COLOURS + colour] += 1
        if s.g.solo:  # A5
            s.rows[city] = s.rows[city] * BASE + colour + 1
        if s.sink is not None:
            s.tell(PlacedGood(city + 1, documents.COLOURS[colour]))
        if self.left > 1:
            s.stack.append(DrawGood(city, self.left - 1))
            return
        if s.g.r.removed_at_once:
            remove_own_colour(s, city)
        if city + 1 < CITIES:
            s.stack.append(DrawGood(city + 1, s.g.r.goods_per_city))
        elif not s.g.r.removed_at_once:  # A6
            for city in range(CITIES):
                remove_own_colour(s, city)


def remove_own_colour(s: SteamState, city: i64) -> None:
    """Goods in the colour of their city go back into the bag; one coal may come instead. R 1.3, R 1.4"""
    colour = s.g.colour[city]
    removed = s.goods[city * COLOURS + colour]
    if removed == 0:
        return
    s.goods[city * COLOURS + colour] = 0
    s.bag[colour] += removed
    rest: i64 = 0
    i: i64
    for i in range(row_size(s.rows[city])):
        good = good_at(s.rows[city], i)
        if good != colour:
            rest = rest * BASE + good + 1
    s.rows[city] = rest
    coal = s.g.r.coal and s.coal_left > 0
    if coal:
        s.goods[city * COLOURS + COAL] = 1
        s.coal_left -= 1
    if s.sink is not None:
        s.tell(RemovedGoods(city + 1, documents.COLOURS[colour], removed, coal))


class DrawSideOf(ChanceFrame[SteamState]):
    """Chance: the side of a tile, fixed for the game."""

    def __init__(self, tile: i64) -> None:
        self.tile: i64 = tile

    def weights(self, s: SteamState) -> vec[i64]:
        return counts(2, 1)


@final
class DrawSide(DrawSideOf):
    """Chance: the side of an action tile. R 1.5"""

    def first(self, s: SteamState) -> i64:
        return SIDE + self.tile * 2

    def play(self, s: SteamState, seat: i64, action: i64) -> None:
        s.stack.pop()
        s.side[self.tile] = (action - SIDE) % 2
        if s.sink is not None:
            s.tell(LaidTile(self.tile + 1, documents.SIDES[s.side[self.tile]]))
        if self.tile + 1 < CITIES:
            s.stack.append(DrawSide(self.tile + 1))


@final
class DrawOrderSide(DrawSideOf):
    """Chance: the side of an order tile. R 1.6"""

    def first(self, s: SteamState) -> i64:
        return ORDER_SIDE + self.tile * 2

    def play(self, s: SteamState, seat: i64, action: i64) -> None:
        s.stack.pop()
        s.order_side[self.tile] = (action - ORDER_SIDE) % 2
        if s.sink is not None:
            s.tell(LaidOrder(self.tile + 1, documents.SIDES[s.order_side[self.tile]]))
        if self.tile + 1 < CITIES:
            s.stack.append(DrawOrderSide(self.tile + 1))


@final
class ChooseFirstPlayer(ChanceFrame[SteamState]):
    """Chance: who has last missed a train. R 1.8"""

    def first(self, s: SteamState) -> i64:
        return STARTS

    def weights(self, s: SteamState) -> vec[i64]:
        return counts(s.g.players, 1)

    def play(self, s: SteamState, seat: i64, action: i64) -> None:
        s.stack.pop()
        s.first = action - STARTS
        s.turn = s.first
        if s.sink is not None:
            s.tell(Starts(s.first))


@final
class RollBorders(ChanceFrame[SteamState]):
    """Chance: the die for the map of blocked borders. R 1.9"""

    def first(self, s: SteamState) -> i64:
        return BORDERS

    def weights(self, s: SteamState) -> vec[i64]:
        return counts(CITIES, 1)

    def play(self, s: SteamState, seat: i64, action: i64) -> None:
        s.stack.pop()
        s.walls = action - BORDERS + 1
        if s.sink is not None:
            s.tell(BlockedBorders(s.walls))


def first_state(g: SteamGame) -> SteamState:
    """The table before the first good is drawn, with the steps of the set-up on the stack."""
    s = SteamState(g)
    s.bag[COAL] = 0  # coal waits in the box
    # The last step is pushed first.
    s.stack = [TakeDie(), RollBlack(), RollWhite()]
    if g.r.starting_tiles:
        s.stack.append(ChooseStartingTile(0))
    if g.solo:
        s.stack.append(PlaceEva(g.r.eva_dice))
    if g.r.borders:
        s.stack.append(RollBorders())
    if g.r.random_start and not g.solo:
        s.stack.append(ChooseFirstPlayer())
    if g.r.orders:
        s.stack.append(DrawOrderSide(0))
    s.stack.append(DrawSide(0))
    s.stack.append(DrawGood(0, g.r.goods_per_city))
    return s
