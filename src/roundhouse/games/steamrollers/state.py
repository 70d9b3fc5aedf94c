# compiled by mypyc
"""What lies on the table of SteamRollers: sheets, goods, dice, tiles, and Eva's crosses."""

from __future__ import annotations

from typing import TYPE_CHECKING, final

from librt.vecs import vec
from mypy_extensions import i64

from roundhouse.core.rng import Rng
from roundhouse.core.state import State
from roundhouse.games.steamrollers import documents
from roundhouse.games.steamrollers.events import UsedTile
from roundhouse.games.steamrollers.game import CITIES, COAL, COLOURS, NONE
from roundhouse.kit.arrays import counts, ones

if TYPE_CHECKING:
    from roundhouse.games.steamrollers.game import SteamGame
    from roundhouse.games.steamrollers.view_types import SteamView


@final
class SteamState(State):
    """All of the table is open to everybody. Cities, regions, tiles and values of dice count from 0."""

    def __init__(self, game: SteamGame, of: SteamState | None = None) -> None:
        self.stack = [] if of is None else of.stack[:]
        self.pending = () if of is None else of.pending
        self.sink = None
        self.g: SteamGame = game
        n = game.players
        self.tracks: vec[i64] = counts(n * game.fields, NONE) if of is None else of.tracks[:]
        """By seat * fields + field: the track on it, or NONE."""
        self.boxes: vec[i64] = counts(n) if of is None else of.boxes[:]
        """The crossed boxes of each locomotive, as bits."""
        self.points: vec[i64] = counts(n) if of is None else of.points[:]
        """Points for deliveries, by seat."""
        self.bonus: vec[i64] = counts(n) if of is None else of.bonus[:]
        """Points of the starting tile, by seat."""
        self.network: vec[i64] = counts(n) if of is None else of.network[:]
        """Points for completed links and the towns on them, by seat."""
        self.links: vec[i64] = counts(n * CITIES * CITIES) if of is None else of.links[:]
        """By seat * 36 + city * 6 + city: the lengths of the links between the two, as bits."""
        self.reach: vec[i64] = counts(n * CITIES * CITIES) if of is None else of.reach[:]
        """By seat * 36 + city * 6 + city: the distances of all routes between the two, as bits."""
        self.goods: vec[i64] = counts(CITIES * COLOURS) if of is None else of.goods[:]
        """By city * 6 + colour."""
        self.rows: vec[i64] = counts(CITIES) if of is None else of.rows[:]
        """Solo: the goods of each city from left to right, as octal digits colour + 1, the rightmost one lowest. S4"""
        self.bag: vec[i64] = game.goods[:] if of is None else of.bag[:]
        self.kept: vec[i64] = counts(n * COLOURS) if of is None else of.kept[:]
        """Goods delivered and not yet handed in for orders, by seat * 6 + colour."""
        self.cargo: vec[i64] = counts(n, NONE) if of is None else of.cargo[:]
        """The own cargo of each seat: colour * 6 + city, or NONE."""
        self.dice: vec[i64] = counts(CITIES) if of is None else of.dice[:]
        """The white dice on the table that nobody has taken, by value."""
        self.die: vec[i64] = counts(n * 2, NONE) if of is None else of.die[:]
        """By seat * 2: the values of the dice that the seat has taken in this round as they were rolled, or NONE."""
        self.side: vec[i64] = counts(CITIES, NONE) if of is None else of.side[:]
        """Of each action tile: SIDE_A or SIDE_B, NONE until it is drawn."""
        self.owner: vec[i64] = counts(CITIES, NONE) if of is None else of.owner[:]
        """Of each action tile: a seat, or NONE in the pool."""
        self.sideways: vec[i64] = counts(CITIES) if of is None else of.sideways[:]
        self.order_side: vec[i64] = counts(CITIES, NONE) if of is None else of.order_side[:]
        self.order_owner: vec[i64] = counts(CITIES, NONE) if of is None else of.order_owner[:]
        self.crosses: vec[i64] = counts(CITIES) if of is None else of.crosses[:]
        """Eva's crossed fields by region."""
        self.starting: i64 = 0 if of is None else of.starting
        """The starting tiles that have been taken, as bits."""
        self.black: i64 = NONE if of is None else of.black
        """The result of the black die, NONE before the first roll."""
        self.walls: i64 = 0 if of is None else of.walls
        """Which map of borders is in force, 0 for none."""
        self.first: i64 = 0 if of is None else of.first
        self.turn: i64 = 0 if of is None else of.turn
        self.acted: i64 = 0 if of is None else of.acted
        """How many actions the seat in turn has taken."""
        self.used: i64 = 0 if of is None else of.used
        """The infinity tiles that cannot be used again in this action (solo: in this turn), as bits."""
        self.ordered: i64 = 0 if of is None else of.ordered
        """1 when the seat in turn has taken an order in this turn."""
        self.round: i64 = 0 if of is None else of.round
        self.eva_points: i64 = 0 if of is None else of.eva_points
        self.eva_won: i64 = 0 if of is None else of.eva_won
        """1 when Eva could not cross a field and has won at once."""
        self.coal_left: i64 = game.goods[COAL] if of is None else of.coal_left
        """Black goods that are still in the box."""

    def copy(self) -> SteamState:
        return SteamState(self.g, self)

    def rules(self) -> SteamGame:
        return self.g

    # Tiles.

    def has(self, seat: i64, tile: i64, side: i64) -> bool:
        """Whether the seat owns this side of an action tile and may use it now."""
        return self.owner[tile] == seat and self.side[tile] == side and self.used >> tile & 1 == 0

    def has_any_side(self, seat: i64, tile: i64) -> bool:
        """The same for a tile with equal sides."""
        return self.owner[tile] == seat and self.used >> tile & 1 == 0

    def use_tile(self, tile: i64) -> None:
        """R 3.4d: a lightning tile goes back to the pool at once, an infinity tile stays. A12"""
        if self.sink is not None:
            self.tell(UsedTile(self.owner[tile], tile + 1, documents.SIDES[self.side[tile]]))
        if self.g.lightning[tile * 2 + self.side[tile]] == 1:
            self.put_back(tile)
        else:
            self.used |= i64(1) << tile

    def put_back(self, tile: i64) -> None:
        """Lay a tile into the pool."""
        self.owner[tile] = NONE
        self.sideways[tile] = 0

    # Goods.

    def is_empty(self, city: i64) -> bool:
        """Whether no good lies on a city of the goods board; coal is a good, own cargo is elsewhere. A21"""
        i: i64
        for i in range(city * COLOURS, city * COLOURS + COLOURS):
            if self.goods[i] > 0:
                return False
        return True

    def empty_cities(self) -> i64:
        """How many cities of the goods board are empty."""
        empty: i64 = 0
        city: i64
        for city in range(CITIES):
            if self.is_empty(city):
                empty += 1
        return empty

    # The locomotive.

    def boxes_crossed(self, seat: i64) -> i64:
        """R 3.2b: the power of the locomotive without tile 4b."""
        return ones(self.boxes[seat])

    # The outer face; the work is in modules of its own.

    def view(self, seat: int | None = None) -> SteamView:
        from roundhouse.games.steamrollers.view import view

        return view(self, seat)

    def determinize(self, seat: int | None, rng: Rng) -> SteamState:
        return self.copy()

    def scores(self) -> list[int]:
        from roundhouse.games.steamrollers.scoring import totals

        return totals(self)

    def result(self) -> list[int]:
        from roundhouse.games.steamrollers.scoring import places

        return places(self)
