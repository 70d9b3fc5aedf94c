# compiled by mypyc
"""SteamRollers as numbers: all of it is open to everybody."""

from __future__ import annotations

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i32, i64

from roundhouse.core.features import (
    Part,
    QuestionFeatures,
    bits_of,
    by_seat,
    one_of,
    part_of,
    put,
    relative,
    seats_axis,
)
from roundhouse.core.state import State
from roundhouse.games.steamrollers.documents import BLACK_PAIRS, COLOURS, STARTING_TILES
from roundhouse.games.steamrollers.game import CITIES, LONGEST, PLACES, TRACKS, SteamGame
from roundhouse.games.steamrollers.game import COLOURS as KINDS
from roundhouse.games.steamrollers.rows import good_at
from roundhouse.games.steamrollers.state import SteamState

HIGHEST: Final = 9999


@final
class SteamFeatures(QuestionFeatures):
    """The sheets by seat, goods, dice and tiles."""

    def __init__(self, game: SteamGame) -> None:
        self.g: SteamGame = game
        self.starting: i64 = len(STARTING_TILES)
        super().__init__(game, _parts(game), HIGHEST)

    def write_table(self, s: State, seat: i64, out: vec[i32], to: i64) -> i64:
        assert isinstance(s, SteamState)
        g = self.g
        n = i64(g.players)
        to = one_of(out, to, relative(s.turn, seat, n) - 1, n)
        to = one_of(out, to, relative(s.first, seat, n) - 1, n)
        to = put(out, to, s.round)
        to = put(out, to, s.acted)
        to = put(out, to, s.ordered)
        to = put(out, to, s.walls)
        to = put(out, to, s.black + 1)
        to = put(out, to, s.coal_left)
        to = bits_of(out, to, s.starting, self.starting)
        to = by_seat(out, to, s.points, seat, n, 1)
        to = by_seat(out, to, s.bonus, seat, n, 1)
        to = by_seat(out, to, s.network, seat, n, 1)
        i: i64
        for i in range(n):
            to = bits_of(out, to, s.boxes[(seat + i) % n], CITIES)
        for i in range(n):
            to = put(out, to, s.cargo[(seat + i) % n] + 1)
        for i in range(n):
            to = part_of(out, to, s.die, (seat + i) % n * 2, 2, 1)
        to = by_seat(out, to, s.kept, seat, n, KINDS)
        for i in range(n):
            to = part_of(out, to, s.tracks, (seat + i) % n * g.fields, g.fields, 1)
        to = by_seat(out, to, s.reach, seat, n, CITIES * CITIES)
        to = part_of(out, to, s.goods, 0, CITIES * KINDS)
        to = part_of(out, to, s.bag, 0, KINDS)
        to = part_of(out, to, s.dice, 0, CITIES)
        to = self._tiles(s, seat, n, out, to)
        return self._solo(s, out, to)

    def _tiles(self, s: SteamState, seat: i64, n: i64, out: vec[i32], to: i64) -> i64:
        to = part_of(out, to, s.side, 0, CITIES, 1)
        for owner in s.owner:
            to = put(out, to, relative(owner, seat, n))
        to = part_of(out, to, s.sideways, 0, CITIES)
        to = bits_of(out, to, s.used, CITIES)
        to = part_of(out, to, s.order_side, 0, CITIES, 1)
        for owner in s.order_owner:
            to = put(out, to, relative(owner, seat, n))
        return to

    def _solo(self, s: SteamState, out: vec[i32], to: i64) -> i64:
        if not self.g.solo:
            return to
        city: i64
        place: i64
        for city in range(CITIES):
            for place in range(PLACES):
                to = put(out, to, good_at(s.rows[city], place) + 1)
        to = part_of(out, to, s.crosses, 0, CITIES)
        to = put(out, to, s.eva_points)
        return put(out, to, s.eva_won)


def _parts(g: SteamGame) -> list[Part]:
    seats = seats_axis(g.players)
    six = [str(i + 1) for i in range(CITIES)]
    cities = ("city", six)
    colours = ("colour", COLOURS)
    tiles = ("tile", six)
    orders = ("order", six)
    fields = ("field", [field.id for field in g.board.fields])
    parts = [
        Part("turn", [seats], 0, 1, "whose turn it is"),
        Part("first", [seats], 0, 1, "who begins the round"),
        Part("round", [], 0, HIGHEST, "number of the round"),
        Part("acted", [], 0, HIGHEST, "actions taken in this turn"),
        Part("ordered", [], 0, 1, "whether an order was taken in this turn"),
        Part("walls", [], 0, CITIES, "which map of borders is in force, 0 for none"),
        Part("black", [], 0, len(BLACK_PAIRS), "1 + the result of the black die, 0 before the first roll"),
        Part("coal_left", [], 0, 99, "black goods in the box"),
        Part("starting", [("starting tile", STARTING_TILES)], 0, 1, "starting tiles that are taken"),
        Part("points", [seats], 0, HIGHEST, "points for deliveries"),
        Part("bonus", [seats], 0, HIGHEST, "points of the starting tile"),
        Part("network", [seats], 0, HIGHEST, "points for links and their towns"),
        Part("boxes", [seats, ("box", six)], 0, 1, "crossed boxes of the locomotive"),
        Part("cargo", [seats], 0, KINDS * CITIES, "1 + colour * 6 + city of the own cargo, 0 for none"),
        Part("die", [seats, ("die", ["1", "2"])], 0, CITIES, "the dice taken in this round, 0 for none"),
        Part("kept", [seats, colours], 0, 99, "goods delivered and not handed in for orders"),
        Part("tracks", [seats, fields], 0, TRACKS, "1 + the track on a field, 0 for none"),
        Part("reach", [seats, ("from", six), ("to", six)], 0, 1 << LONGEST, "distances of all routes, as bits"),
        Part("goods", [cities, colours], 0, 99, "goods on the goods board"),
        Part("bag", [colours], 0, 99, "goods in the bag"),
        Part("dice", [("value", six)], 0, 99, "white dice on the table"),
        Part("side", [tiles], 0, 2, "1 or 2 for side A or B of an action tile, 0 until it is drawn"),
        Part("owner", [tiles], 0, g.players, "1 + the seat that has it as the observer counts, 0 for the pool"),
        Part("sideways", [tiles], 0, 1, "whether it lies sideways"),
        Part("used", [tiles], 0, 1, "whether it cannot be used again now"),
        Part("order_side", [orders], 0, 2, "the same for order tiles: side"),
        Part("order_owner", [orders], 0, g.players, "and owner"),
    ]
    if g.solo:
        places = ("place", [str(i) for i in range(PLACES)])
        parts += [
            Part("rows", [cities, places], 0, KINDS, "1 + the good at a place of a row, from the left; 0 for none"),
            Part("crosses", [("region", six)], 0, 99, "Eva's crossed fields"),
            Part("eva_points", [], 0, HIGHEST, "Eva's points"),
            Part("eva_won", [], 0, 1, "whether Eva has won at once"),
        ]
    return parts
