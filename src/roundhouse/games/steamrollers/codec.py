"""Actions as ids, typed values, texts and JSON."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from roundhouse.core.action import Action
from roundhouse.core.codec import UNKNOWN, Given, TableCodec, kinds_of
from roundhouse.core.reading import Names, Possible
from roundhouse.games.steamrollers import actions as a
from roundhouse.games.steamrollers import game as ids
from roundhouse.games.steamrollers.documents import BLACK_PAIRS, COLOURS, KINDS, SIDES, STARTING_TILES
from roundhouse.games.steamrollers.round import dice_shown

if TYPE_CHECKING:
    from roundhouse.games.steamrollers.game import SteamGame

NO_COAL = "none"
TILE_SIDES = tuple(f"{number}{side}" for number in range(1, 7) for side in SIDES)


class Codec(TableCodec):
    """The map between the ids of a game's actions and all their other forms; tracks and deliveries are worked out."""

    kinds = kinds_of(a)
    chance = a.CHANCE

    def __init__(self, game: SteamGame) -> None:
        rolls = [game.rolls[i : i + 6] for i in range(0, len(game.rolls), 6)]
        super().__init__([*_rows(game.players), (ids.ROLL, (a.WhiteRolled(dice_shown(roll)) for roll in rolls))])
        self.g = game
        self.field = game.board.index
        self.fields = Names(self.field)
        self.track_name = [(KINDS[kind], rotation) for kind, rotation, _ in game.board.tracks]
        self.track: dict[tuple[str, int], int] = {name: i for i, name in enumerate(self.track_name)}

    # Ids and typed actions.

    def action(self, number: int) -> Action:
        g = self.g
        if number >= g.deliver:
            return self._delivery(number - int(g.deliver))
        if number >= g.build:
            field, track = divmod(number - int(g.build), ids.TRACKS)
            return a.Build(g.board.fields[field].id, *self.track_name[track])
        return super().action(number)

    def _delivery(self, code: int) -> Action:
        code, distance = divmod(code, ids.LONGEST)
        code, target = divmod(code, ids.CITIES)
        code, origin = divmod(code, ids.CITIES)
        source, colour = divmod(code, ids.COLOURS)
        route = COLOURS[colour], origin + 1, target + 1, distance
        if source >= ids.FROM_ROW:
            return a.DeliverFrom(source - ids.FROM_ROW + 1, *route)
        return a.DeliverOwn(*route) if source == ids.FROM_SHEET else a.Deliver(*route)

    def id(self, action: Action) -> int:
        match action:
            case a.Build(field, track, rotation):
                where, what = self.field.get(field), self.track.get((track, rotation))
                return UNKNOWN if where is None or what is None else int(self.g.build_id(where, what))
            case a.Deliver():
                return self._delivery_id(ids.FROM_BOARD, action)
            case a.DeliverOwn():
                return self._delivery_id(ids.FROM_SHEET, action)
            case a.DeliverFrom(place) if 0 < place <= ids.PLACES:
                return self._delivery_id(ids.FROM_ROW + place - 1, action)
            case a.WhiteRolled(dice):
                return super().id(a.WhiteRolled(tuple(sorted(dice))))
        return super().id(action)

    def _delivery_id(self, source: int, it: a.Delivery) -> int:
        ends = it.origin - 1, it.target - 1
        if it.colour not in COLOURS or not 0 < it.distance < ids.LONGEST:
            return UNKNOWN
        if ends[0] == ends[1] or not all(0 <= city < ids.CITIES for city in ends):
            return UNKNOWN
        return int(self.g.deliver_id(source, COLOURS.index(it.colour), *ends, it.distance))

    # Texts and JSON.

    def possible(self, cls: type[Action], field: str, given: Given) -> Possible:
        if cls is a.Build:
            if field == "field":
                return self.fields
            return KINDS if field == "track" else [turn for kind, turn in self.track if kind == given["track"]]
        if cls in (a.Deliver, a.DeliverOwn, a.DeliverFrom):
            return self._delivery_field(field, given)
        if cls is a.WhiteRolled:
            return range(1, 7)
        return super().possible(cls, field, given)

    def _delivery_field(self, field: str, given: Given) -> Possible:
        match field:
            case "colour":
                return COLOURS
            case "place":
                return range(1, ids.PLACES + 1)
            case "distance":
                return range(1, ids.LONGEST)
        return [city for city in range(1, ids.CITIES + 1) if field == "origin" or city != given["origin"]]


def _rows(players: int) -> list[tuple[int, Iterable[Action]]]:
    """All actions whose ids are fixed, in rows from the first id of each."""
    dice = range(1, 7)
    coal_for = (NO_COAL, *COLOURS[: ids.COAL])
    return [
        (ids.GOOD, map(a.GoodDrawn, COLOURS)),
        (ids.SIDE, map(a.SideDrawn, TILE_SIDES)),
        (ids.ORDER_SIDE, map(a.OrderSideDrawn, TILE_SIDES)),
        (ids.STARTS, map(a.StartsPlay, range(players))),
        (ids.BORDERS, map(a.BordersRolled, dice)),
        (ids.EVA_DIE, map(a.EvaRolled, dice)),
        (ids.DIE, map(a.DieRerolled, dice)),
        (ids.BLACK, (a.BlackRolled(*pair) for pair in BLACK_PAIRS)),
        (ids.TAKE, map(a.TakeDie, dice)),
        *((ids.TAKE_TWO + (low - 1) * 7, [a.TakeTwo(low, high) for high in range(low, 7)]) for low in dice),
        (ids.USE, map(a.UseFirst, dice)),
        (ids.STEAL, (a.StealDie(), a.Leave())),
        (ids.SET, map(a.SetDie, dice)),
        (ids.SHIFT, map(a.ShiftDie, dice)),
        (ids.FLIP, (a.FlipDie(), a.RerollDie())),
        (ids.UPGRADE, map(a.Upgrade, dice)),
        (ids.TILE, map(a.TakeTile, dice)),
        *((ids.ORDER + (n - 1) * ids.ORDER_STEP, [a.TakeOrder(n, colour) for colour in coal_for]) for n in dice),
        (ids.DONE, (a.EndTurn(), a.Pass())),
        (ids.START, map(a.TakeStartingTile, STARTING_TILES)),
        (ids.CARGO, (a.LoadCargo(colour, city) for colour in COLOURS[: ids.COAL - 1] for city in (3, 4))),
        (ids.REROLL_EVA, (a.RerollEva(), a.BlockEva())),
    ]
