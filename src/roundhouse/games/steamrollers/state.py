"""What lies on the table of SteamRollers: sheets, goods, dice, tiles, and Eva's crosses."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final, final

from librt.vecs import vec
from mypy_extensions import i64

from roundhouse.core.frame import Frame
from roundhouse.core.rng import Rng
from roundhouse.core.state import State
from roundhouse.games.steamrollers.game import CITIES, COLOURS, NONE

if TYPE_CHECKING:
    from roundhouse.games.steamrollers.game import SteamGame

ARRAYS: Final = (
    *("tracks", "boxes", "points", "bonus", "network", "links", "reach", "goods", "rows", "bag", "kept", "cargo"),
    *("dice", "die", "side", "owner", "sideways", "order_side", "order_owner", "crosses"),
)
NUMBERS: Final = (
    *("starting", "black", "walls", "first", "turn", "acted", "used", "ordered", "round"),
    *("eva_points", "eva_won", "coal_left"),
)


@final
class SteamState(State):
    """All of the table is open to everybody. Cities, regions, tiles and values of dice count from 0."""

    def __init__(
        self,
        game: SteamGame,
        stack: list[Frame[Any]],
        pending: tuple[tuple[int, int], ...],
        tracks: vec[i64],
        boxes: vec[i64],
        points: vec[i64],
        bonus: vec[i64],
        network: vec[i64],
        links: vec[i64],
        reach: vec[i64],
        goods: vec[i64],
        rows: vec[i64],
        bag: vec[i64],
        kept: vec[i64],
        cargo: vec[i64],
        dice: vec[i64],
        die: vec[i64],
        side: vec[i64],
        owner: vec[i64],
        sideways: vec[i64],
        order_side: vec[i64],
        order_owner: vec[i64],
        crosses: vec[i64],
        starting: i64,
        black: i64,
        walls: i64,
        first: i64,
        turn: i64,
        acted: i64,
        used: i64,
        ordered: i64,
        round_number: i64,
        eva_points: i64,
        eva_won: i64,
        coal_left: i64,
    ) -> None:
        self.stack = stack
        self.pending = pending
        self.sink = None
        self.g: SteamGame = game
        self.tracks: vec[i64] = tracks
        """By seat * fields + field: the track on it, or NONE."""
        self.boxes: vec[i64] = boxes
        """The crossed boxes of each locomotive, as bits."""
        self.points: vec[i64] = points
        """Points for deliveries, by seat."""
        self.bonus: vec[i64] = bonus
        """Points of the starting tile, by seat."""
        self.network: vec[i64] = network
        """Points for completed links and the towns on them, by seat."""
        self.links: vec[i64] = links
        """By seat * 36 + city * 6 + city: the lengths of the links between the two, as bits."""
        self.reach: vec[i64] = reach
        """By seat * 36 + city * 6 + city: the distances of all routes between the two, as bits."""
        self.goods: vec[i64] = goods
        """By city * 6 + colour."""
        self.rows: vec[i64] = rows
        """Solo: the goods of each city from left to right, as octal digits colour + 1, the rightmost one lowest. S4"""
        self.bag: vec[i64] = bag
        self.kept: vec[i64] = kept
        """Goods delivered and not yet handed in for orders, by seat * 6 + colour."""
        self.cargo: vec[i64] = cargo
        """The own cargo of each seat: colour * 6 + city, or NONE."""
        self.dice: vec[i64] = dice
        """The white dice on the table that nobody has taken, by value."""
        self.die: vec[i64] = die
        """By seat * 2: the values of the dice that the seat has taken in this round as they were rolled, or NONE."""
        self.side: vec[i64] = side
        """Of each action tile: SIDE_A or SIDE_B, NONE until it is drawn."""
        self.owner: vec[i64] = owner
        """Of each action tile: a seat, or NONE in the pool."""
        self.sideways: vec[i64] = sideways
        self.order_side: vec[i64] = order_side
        self.order_owner: vec[i64] = order_owner
        self.crosses: vec[i64] = crosses
        """Eva's crossed fields by region."""
        self.starting: i64 = starting
        """The starting tiles that have been taken, as bits."""
        self.black: i64 = black
        """The result of the black die, NONE before the first roll."""
        self.walls: i64 = walls
        """Which map of borders is in force, 0 for none."""
        self.first: i64 = first
        self.turn: i64 = turn
        self.acted: i64 = acted
        """How many actions the seat in turn has taken."""
        self.used: i64 = used
        """The infinity tiles that cannot be used again in this action (solo: in this turn), as bits."""
        self.ordered: i64 = ordered
        """1 when the seat in turn has taken an order in this turn."""
        self.round: i64 = round_number
        self.eva_points: i64 = eva_points
        self.eva_won: i64 = eva_won
        """1 when Eva could not cross a field and has won at once."""
        self.coal_left: i64 = coal_left
        """Black goods that are still in the box."""

    def copy(self) -> SteamState:
        return SteamState(
            self.g,
            self.stack[:],
            self.pending,
            self.tracks[:],
            self.boxes[:],
            self.points[:],
            self.bonus[:],
            self.network[:],
            self.links[:],
            self.reach[:],
            self.goods[:],
            self.rows[:],
            self.bag[:],
            self.kept[:],
            self.cargo[:],
            self.dice[:],
            self.die[:],
            self.side[:],
            self.owner[:],
            self.sideways[:],
            self.order_side[:],
            self.order_owner[:],
            self.crosses[:],
            self.starting,
            self.black,
            self.walls,
            self.first,
            self.turn,
            self.acted,
            self.used,
            self.ordered,
            self.round,
            self.eva_points,
            self.eva_won,
            self.coal_left,
        )

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
            self.tell("used_tile", {"seat": int(self.owner[tile]), "tile": int(tile), "side": int(self.side[tile])})
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

    def view(self, seat: int | None = None) -> dict[str, object]:
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

    def to_json(self) -> dict[str, object]:
        data: dict[str, object] = {"stack": [frame.to_json() for frame in self.stack]}
        for name in ARRAYS:
            data[name] = list(getattr(self, name))
        for name in NUMBERS:
            data[name] = int(getattr(self, name))
        return data

    @staticmethod
    def from_json(game: SteamGame, data: dict[str, Any]) -> SteamState:
        stack = [game.frame_from_json(frame) for frame in data["stack"]]
        arrays = [vec[i64](data[name]) for name in ARRAYS]
        n = [i64(data[name]) for name in NUMBERS]
        return SteamState(
            game,
            stack,
            (),
            arrays[0],
            arrays[1],
            arrays[2],
            arrays[3],
            arrays[4],
            arrays[5],
            arrays[6],
            arrays[7],
            arrays[8],
            arrays[9],
            arrays[10],
            arrays[11],
            arrays[12],
            arrays[13],
            arrays[14],
            arrays[15],
            arrays[16],
            arrays[17],
            arrays[18],
            arrays[19],
            n[0],
            n[1],
            n[2],
            n[3],
            n[4],
            n[5],
            n[6],
            n[7],
            n[8],
            n[9],
            n[10],
            n[11],
        )


def counts(size: i64, value: i64 = 0) -> vec[i64]:
    """A fresh array."""
    return vec[i64]([value] * int(size))


def ones(bits: i64) -> i64:
    """How many bits are set."""
    n: i64 = 0
    while bits > 0:
        n += bits & 1
        bits >>= 1
    return n
