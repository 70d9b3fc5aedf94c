# compiled by mypyc
"""SteamRollers with its board and rules settled: the tables that frames read."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, Final, cast, final

from librt.vecs import append, vec
from mypy_extensions import i64

from roundhouse.core.game import Game
from roundhouse.games.steamrollers import documents
from roundhouse.kit.arrays import counts, numbers, running_totals

if TYPE_CHECKING:
    from roundhouse.core.action import Action
    from roundhouse.core.state import State
    from roundhouse.core.text import Text
    from roundhouse.games.steamrollers.board import Board
    from roundhouse.games.steamrollers.codec import Codec
    from roundhouse.games.steamrollers.features import SteamFeatures
    from roundhouse.games.steamrollers.space import SteamSpace
    from roundhouse.games.steamrollers.words import Words

CITIES: Final = 6
"""Cities, regions, towns, faces of a die, boxes of the locomotive, action tiles and order tiles: six of each."""
COLOURS: Final = 6
COAL: Final = 5
TRACKS: Final = 15
"""The tracks that fit on a field: three kinds, each in all its rotations."""
NONE: Final = -1
LONGEST: Final = 16
"""Above any distance: at most five links with six towns on them, and 2 more by tile 3b."""
SIDE_A: Final = 0
SIDE_B: Final = 1

# Action ids. These are fixed; rolls, tracks and deliveries begin where `SteamGame` says.
GOOD: Final = 0
SIDE: Final = 6
ORDER_SIDE: Final = 18
STARTS: Final = 30
BORDERS: Final = 35
EVA_DIE: Final = 41
DIE: Final = 47
BLACK: Final = 53
TAKE: Final = 56
TAKE_TWO: Final = 62
USE: Final = 98
STEAL: Final = 104
LEAVE: Final = 105
SET: Final = 106
SHIFT: Final = 112
FLIP: Final = 118
REROLL: Final = 119
UPGRADE: Final = 120
TILE: Final = 126
ORDER: Final = 132
ORDER_STEP: Final = 7
DONE: Final = 174
PASS: Final = 175
START: Final = 176
CARGO: Final = 181
REROLL_EVA: Final = 193
BLOCK_EVA: Final = 194
ROLL: Final = 195

# Where a delivered good comes from.
FROM_BOARD: Final = 0
FROM_SHEET: Final = 1
FROM_ROW: Final = 2
"""Solo: where it matters which of several equal goods of a row is taken. S6"""
PLACES: Final = 8
"""Above the number of places in a row."""


@final
class Rules:
    """What the options settle."""

    def __init__(self, values: dict[str, Any]) -> None:
        self.coal: bool = values["coal"]
        self.orders: bool = values["orders"]
        self.starting_tiles: bool = values["starting_tiles"]
        self.borders: bool = values["borders"] != "none"
        self.random_start: bool = values["first_player"] == "random"
        self.cargo_drawn: bool = values["own_cargo"] == "drawn"
        self.removed_at_once: bool = values["removed_goods"] == "at_once"
        self.stop_at_first: bool = values["goods_stop"] == "first_fitting"
        self.links_once: bool = values["parallel_links"] == "once"
        self.infinity_once: bool = values["infinity_twice"] is False
        self.dice_together: bool = values["solo_dice"] == "together"
        self.eva_dice: i64 = values["eva_dice"]
        self.goods_per_city: i64 = values["goods_per_city"]
        self.white_dice: i64 = values["white_dice"]


@final
class SteamGame(Game):
    """A board and rules, as flat tables. Cities, regions, tiles and values of dice count from 0."""

    def __init__(
        self,
        title: str,
        rules_version: int,
        players: int,
        options: dict[str, object],
        board: Board,
        rules: Rules,
        level: str,
    ) -> None:
        super().__init__(title, rules_version, players, options)
        self.board: Board = board
        self.r: Rules = rules
        self.level: str = level
        self.solo: bool = players == 1
        self.fields: i64 = len(board.fields)
        document = board.document

        self.region: vec[i64] = numbers([field.region for field in board.fields])
        self.city_at: vec[i64] = numbers([field.city for field in board.fields])
        """The city that a field is, or NONE."""
        self.city_field: vec[i64] = numbers(board.cities)
        """The field of each city."""
        self.town_at: vec[i64] = numbers([field.town for field in board.fields])
        """1 on a field with a town, else 0."""
        self.drawable: list[vec[i64]] = [numbers(region) for region in board.drawable]
        """The fields of each region that tracks can be drawn on."""
        self.region_size: vec[i64] = numbers([len(region) for region in board.drawable])
        walls = [board.neighbours, *(board.walled(level, die) for die in range(CITIES) if rules.borders)]
        self.neighbours: list[vec[i64]] = [numbers(table) for table in walls]
        """For each map of borders, 0 being the one without: the neighbour by field * 6 + edge, NONE behind a wall."""

        self.track_kind: vec[i64] = numbers([track[0] for track in board.tracks])
        self.tracks_of: list[vec[i64]] = [
            numbers([i for i, track in enumerate(board.tracks) if kinds >> track[0] & 1]) for kinds in range(8)
        ]
        """The tracks of some kinds, by these as bits."""
        self.track_a: vec[i64] = numbers([track[1] for track in board.tracks])
        self.track_b: vec[i64] = numbers([track[2] for track in board.tracks])
        self.way_out: vec[i64] = counts(TRACKS * 6, NONE)
        """By track * 6 + edge: the edge that the track joins with this one, or NONE."""
        for track, (_, one, other) in enumerate(board.tracks):
            self.way_out[track * 6 + one] = other
            self.way_out[track * 6 + other] = one
        self.black_weights: vec[i64] = numbers(board.black_weights)
        self.black_masks: vec[i64] = vec[i64]([0b011, 0b101, 0b110])
        """The kinds that each result of the black die allows: all but sharp, all but gentle, all but straight."""
        self.start_kinds: i64 = board.start_kinds

        self.colour: vec[i64] = numbers(board.colours)
        """The colour of each city."""
        self.goods: vec[i64] = numbers([document["goods"]["counts"][colour] for colour in documents.COLOURS])
        self.targets: vec[i64] = numbers(board.targets)
        """For each colour of goods the cities that want it, as bits."""

        self.lightning: vec[i64] = numbers([side.lightning for side in board.sides(self.solo)])
        self.tile_value: vec[i64] = numbers([side.value for side in board.sides(self.solo)])
        """Of action tiles by tile * 2 + side."""
        self.order_goods: list[vec[i64]] = [numbers(order.goods) for order in board.orders]
        """How many of each colour an order asks for, by order * 2 + side."""
        self.order_points: vec[i64] = numbers([order.points for order in board.orders])
        self.power_bonus: vec[i64] = numbers(document["locomotive"]["bonus"])
        self.start_points: i64 = board.starting("points")["points"]
        self.cargo_cities: vec[i64] = numbers([city - 1 for city in board.starting("own_cargo")["cities"]])
        self.eva_from: i64 = document["eva"]["delivers_from"]
        self.eva_locomotive: i64 = document["eva"]["locomotive"]
        self.eva_regions: i64 = document["eva"]["best_regions"]

        self.rolls: vec[i64] = vec[i64]()
        """How many dice show each value, by roll * 6 + value."""
        self.roll_weights: vec[i64] = vec[i64]()
        self._list_rolls(counts(CITIES), 0, rules.white_dice, 1)
        self.roll_ends: vec[i64] = running_totals(self.roll_weights)
        self.build: i64 = ROLL + i64(len(self.roll_weights))
        self.deliver: i64 = self.build + self.fields * TRACKS

    def codec(self) -> Codec:
        return cast("Codec", super().codec())

    def words(self) -> Words:
        return cast("Words", super().words())

    def why_not(self, s: State, seat: int, action: Action) -> Text | None:
        from roundhouse.games.steamrollers.reasons import why_not

        return why_not(s, seat, action)

    def new_space(self) -> SteamSpace:
        from roundhouse.games.steamrollers.space import SteamSpace

        return SteamSpace(self)

    def new_features(self) -> SteamFeatures:
        from roundhouse.games.steamrollers.features import SteamFeatures

        return SteamFeatures(self)

    def _list_rolls(self, dice: vec[i64], value: i64, left: i64, ways: i64) -> None:
        """List all rolls of the white dice with the number of ways in which each can come."""
        i: i64
        if value == CITIES - 1:
            for i in range(CITIES - 1):
                self.rolls = append(self.rolls, dice[i])
            self.rolls = append(self.rolls, left)
            self.roll_weights = append(self.roll_weights, ways)
            return
        chosen: i64 = ways
        for i in range(left + 1):
            dice[value] = i
            self._list_rolls(dice, value + 1, left - i, chosen)
            chosen = chosen * (left - i) // (i + 1)
        dice[value] = 0

    def build_id(self, field: i64, track: i64) -> i64:
        """The id of drawing a track on a field."""
        return self.build + field * TRACKS + track

    def deliver_id(self, source: i64, colour: i64, origin: i64, target: i64, distance: i64) -> i64:
        """The id of delivering a good from the source: FROM_BOARD, FROM_SHEET, or FROM_ROW + place in a row."""
        return self.deliver + (((source * COLOURS + colour) * CITIES + origin) * CITIES + target) * LONGEST + distance

    def document(self) -> Mapping[str, object]:
        return self.board.document
