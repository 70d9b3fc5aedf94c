"""Actions as ids, typed values, texts and JSON."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from roundhouse.core.action import Action
from roundhouse.core.codec import UNKNOWN, ActionCodec, Given, kinds_of, values_of
from roundhouse.core.reading import Names, Possible
from roundhouse.games.steamrollers import actions as a
from roundhouse.games.steamrollers import game as ids
from roundhouse.games.steamrollers.documents import BLACK_PAIRS, COLOURS, KINDS, SIDES, STARTING_TILES

if TYPE_CHECKING:
    from roundhouse.games.steamrollers.game import SteamGame

NO_COAL = "none"
TILE_SIDES = tuple(f"{number}{side}" for number in range(1, 7) for side in SIDES)


class Codec(ActionCodec):
    """The map between the ids of a game's actions and all their other forms.

    All ids but those of rolls, tracks and deliveries are listed once; those three are worked out.
    """

    kinds = kinds_of(a)
    chance = a.CHANCE

    def __init__(self, game: SteamGame) -> None:
        self.g = game
        self.field = {field.id: i for i, field in enumerate(game.board.fields)}
        self.track_name = [(KINDS[kind], rotation) for kind, rotation, _ in game.board.tracks]
        self.track: dict[tuple[str, int], int] = {name: i for i, name in enumerate(self.track_name)}
        rolls = [game.rolls[i : i + 6] for i in range(0, len(game.rolls), 6)]
        self.roll = [tuple(value + 1 for value in range(6) for _ in range(int(roll[value]))) for roll in rolls]
        self.small = _small_actions(game.players)
        self.small_id = {action: number for number, action in self.small.items()}
        self.roll_id = {dice: ids.ROLL + i for i, dice in enumerate(self.roll)}

    # Ids and typed actions.

    def action(self, number: int) -> Action:
        """The typed action with this id."""
        g = self.g
        if number >= g.deliver:
            return self._delivery(number - int(g.deliver))
        if number >= g.build:
            field, track = divmod(number - int(g.build), ids.TRACKS)
            return a.Build(g.board.fields[field].id, *self.track_name[track])
        if number >= ids.ROLL:
            return a.WhiteRolled(self.roll[number - ids.ROLL])
        return self.small[number]

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
        """The id of a typed action, UNKNOWN if this game has no such action."""
        match action:
            case a.Build(field, track, rotation):
                where, what = self.field.get(field), self.track.get((track, rotation))
                return UNKNOWN if where is None or what is None else int(self.g.build_id(where, what))
            case a.Deliver(colour, origin, target, distance):
                return self._delivery_id(ids.FROM_BOARD, colour, origin, target, distance)
            case a.DeliverOwn(colour, origin, target, distance):
                return self._delivery_id(ids.FROM_SHEET, colour, origin, target, distance)
            case a.DeliverFrom(place, colour, origin, target, distance) if 0 < place <= ids.PLACES:
                return self._delivery_id(ids.FROM_ROW + place - 1, colour, origin, target, distance)
            case a.WhiteRolled(dice):
                return self.roll_id.get(tuple(sorted(dice)), UNKNOWN)
        return self.small_id.get(action, UNKNOWN)

    def _delivery_id(self, source: int, colour: str, origin: int, target: int, distance: int) -> int:
        cities = range(1, ids.CITIES + 1)
        if colour not in COLOURS or origin not in cities or target not in cities or origin == target:
            return UNKNOWN
        if not 0 < distance < ids.LONGEST:
            return UNKNOWN
        return int(self.g.deliver_id(source, COLOURS.index(colour), origin - 1, target - 1, distance))

    # Texts and JSON.

    def possible(self, cls: type[Action], field: str, given: Given) -> Possible:
        """What a field of an action can be."""
        if cls is a.Build:
            if field == "field":
                return Names(self.field)
            return KINDS if field == "track" else [turn for kind, turn in self.track if kind == given["track"]]
        if cls in (a.Deliver, a.DeliverOwn, a.DeliverFrom):
            return self._delivery_field(field, given)
        if cls is a.WhiteRolled:
            return range(1, 7)
        return values_of(self.small.values(), cls, field, given)

    def _delivery_field(self, field: str, given: Given) -> Possible:
        match field:
            case "colour":
                return COLOURS
            case "place":
                return range(1, ids.PLACES + 1)
            case "distance":
                return range(1, ids.LONGEST)
        return [city for city in range(1, ids.CITIES + 1) if field == "origin" or city != given["origin"]]


def _small_actions(players: int) -> dict[int, Action]:
    """All actions whose ids are fixed."""
    dice = range(1, 7)
    out: dict[int, Action] = {ids.GOOD + i: a.GoodDrawn(colour) for i, colour in enumerate(COLOURS)}
    out |= {ids.SIDE + i: a.SideDrawn(side) for i, side in enumerate(TILE_SIDES)}
    out |= {ids.ORDER_SIDE + i: a.OrderSideDrawn(side) for i, side in enumerate(TILE_SIDES)}
    out |= {ids.STARTS + seat: a.StartsPlay(seat) for seat in range(players)}
    by_value: tuple[tuple[int, Callable[[int], Action]], ...] = (
        (ids.BORDERS, a.BordersRolled),
        (ids.EVA_DIE, a.EvaRolled),
        (ids.DIE, a.DieRerolled),
        (ids.TAKE, a.TakeDie),
        (ids.USE, a.UseFirst),
        (ids.SET, a.SetDie),
        (ids.SHIFT, a.ShiftDie),
        (ids.UPGRADE, a.Upgrade),
        (ids.TILE, a.TakeTile),
    )
    for first, make in by_value:
        out |= {first + value - 1: make(value) for value in dice}
    out |= {ids.BLACK + i: a.BlackRolled(*pair) for i, pair in enumerate(BLACK_PAIRS)}
    out |= {
        ids.TAKE_TWO + (low - 1) * 6 + high - 1: a.TakeTwo(low, high) for low in dice for high in dice if low <= high
    }
    coal_for = (NO_COAL, *COLOURS[: ids.COAL])
    for order in dice:
        first = ids.ORDER + (order - 1) * ids.ORDER_STEP
        out |= {first + i: a.TakeOrder(order, colour) for i, colour in enumerate(coal_for)}
    out |= {ids.START + i: a.TakeStartingTile(tile) for i, tile in enumerate(STARTING_TILES)}
    out |= {ids.CARGO + i * 2 + j: a.LoadCargo(COLOURS[i], 3 + j) for i in range(ids.COAL - 1) for j in range(2)}
    alone: tuple[tuple[int, Callable[[], Action]], ...] = (
        (ids.STEAL, a.StealDie),
        (ids.LEAVE, a.Leave),
        (ids.FLIP, a.FlipDie),
        (ids.REROLL, a.RerollDie),
        (ids.DONE, a.EndTurn),
        (ids.PASS, a.Pass),
        (ids.REROLL_EVA, a.RerollEva),
        (ids.BLOCK_EVA, a.BlockEva),
    )
    return out | {number: plain() for number, plain in alone}
