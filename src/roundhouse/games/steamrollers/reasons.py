"""Why an action is illegal, in words for people."""

from __future__ import annotations

from roundhouse.core.action import Action
from roundhouse.core.codec import UNKNOWN
from roundhouse.core.state import State
from roundhouse.core.text import Arg, Text, listing, text
from roundhouse.games.steamrollers import actions as a
from roundhouse.games.steamrollers.deliver import distances_between, power, within_power
from roundhouse.games.steamrollers.dice import TakeDie
from roundhouse.games.steamrollers.documents import BLACK_PAIRS, COLOURS
from roundhouse.games.steamrollers.game import CITIES, NONE, SIDE_A
from roundhouse.games.steamrollers.game import COLOURS as NUMBER_OF_COLOURS
from roundhouse.games.steamrollers.orders import missing, why_no_order
from roundhouse.games.steamrollers.round import dice_shown
from roundhouse.games.steamrollers.state import SteamState
from roundhouse.games.steamrollers.turn import HandInGoods, UseDie

CHANGES = (a.SetDie, a.ShiftDie, a.FlipDie, a.RerollDie)
ACTIONS = (a.Build, a.Upgrade, a.Deliver, a.DeliverOwn, a.DeliverFrom, a.TakeTile, a.Pass)


def why_not(s: State, seat: int, action: Action) -> Text:
    """The reason why a seat cannot answer like this."""
    assert isinstance(s, SteamState)
    if s.g.id(action) == UNKNOWN:
        return text("sr.why.unknown")
    if isinstance(action, a.CHANCE):
        return text("sr.why.chance")
    if isinstance(action, a.TakeOrder) and isinstance(s.frame, TakeDie | UseDie | HandInGoods):
        return _why_no_order(s, seat, action)
    if isinstance(s.frame, UseDie):
        return _why_not_use(s, seat, s.frame, action)
    if isinstance(s.frame, TakeDie):
        return _why_not_take(s, seat, action)
    match type(s.frame).__name__, action:
        case "ChooseFirstDie", a.UseFirst(value):
            return text("sr.why.not_your_die", value=value)
        case "ChooseStartingTile", a.TakeStartingTile():
            return text("sr.why.starting_taken")
        case "TakeStartingTile", a.TakeTile(tile):
            return text("sr.why.not_in_pool", tile=tile)
        case "LoadOwnCargo", a.LoadCargo():
            return text("sr.why.other_cargo")
        case "DrawStartingTrack", a.Build(field, _, _):
            return _why_no_field(s, seat, field) or text("sr.why.starting_kinds")
    return text(f"sr.why.first.{s.frame.prompt.removeprefix('sr.prompt.')}")


def _why_not_take(s: SteamState, seat: int, action: Action) -> Text:
    """The seat is to take a die."""
    match action:
        case a.TakeDie(value):
            if s.dice[value - 1] > 0:
                return text("sr.why.two_dice")
            return text("sr.why.no_die", value=value, dice=listing(dice_shown(s.dice)))
        case a.TakeTwo(low, high):
            return _why_no_pair(s, seat, low - 1, high - 1)
    if isinstance(action, (*ACTIONS, *CHANGES)):
        return text("sr.why.die_first", dice=listing(dice_shown(s.dice)))
    return text(f"sr.why.only.{action.kind.replace('-', '_')}")


def _why_no_pair(s: SteamState, seat: int, low: int, high: int) -> Text:
    """Two dice at once: tile 2a, or the solo game where it is agreed. A15, A28"""
    if s.g.solo and not s.g.r.dice_together:
        return text("sr.why.one_die")
    if s.dice[low] == 0 or s.dice[high] <= (1 if low == high else 0):
        return text("sr.why.no_pair", dice=listing(dice_shown(s.dice)))
    if s.owner[1] != seat or s.side[1] != SIDE_A:
        return text("sr.why.no_tile", tile="2a")
    return text("sr.why.dice_needed" if s.has(seat, 1, SIDE_A) else "sr.why.tile_used", tile="2a")


def _why_not_use(s: SteamState, seat: int, die: UseDie, action: Action) -> Text:
    """The seat is to use its die."""
    value = int(die.value)
    match action:
        case a.Build(field, _, _):
            first, second = (text(f"sr.kind.{kind}") for kind in BLACK_PAIRS[s.black])
            against = _why_no_field(s, seat, field, value)
            return against or text("sr.why.black_die", first=first, second=second)
        case a.Upgrade(box):
            if box != value + 1:
                return text("sr.why.other_box", value=value + 1)
            return text("sr.why.box_crossed", box=box)
        case a.Deliver() | a.DeliverOwn() | a.DeliverFrom():
            return _why_no_delivery(s, seat, value, action)
        case a.TakeTile(tile):
            return text("sr.why.other_tile" if tile != value + 1 else "sr.why.sideways", value=value + 1)
        case a.Pass():
            return text("sr.why.no_pass")
        case a.TakeDie() | a.TakeTwo():
            return text("sr.why.has_die", value=value + 1)
        case a.SetDie(other) | a.ShiftDie(other) if other == value + 1:
            return text("sr.why.same_value", value=other)
    if isinstance(action, CHANGES):
        return text("sr.why.final" if die.final else "sr.why.no_change", value=value + 1)
    return text(f"sr.why.only.{action.kind.replace('-', '_')}")


def _why_no_field(s: SteamState, seat: int, field: str, region: int | None = None) -> Text | None:
    """What is against any track on a field, if it must lie in some region against that too."""
    number = s.g.codec().field[field]
    if s.g.city_at[number] != NONE:
        return text("sr.why.city_field", field=field)
    there = int(s.g.region[number])
    if region is not None and region != there:
        return text("sr.why.other_region", field=field, region=there + 1, value=region + 1)
    taken = s.tracks[seat * s.g.fields + number] != NONE
    return text("sr.why.field_taken", field=field) if taken else None


def _why_no_delivery(s: SteamState, seat: int, value: int, it: a.Delivery) -> Text:
    colour, origin, target, distance = COLOURS.index(it.colour), it.origin, it.target, it.distance
    if isinstance(it, a.DeliverOwn):
        if s.cargo[seat] != colour * CITIES + origin - 1:
            return text("sr.why.no_cargo")
    elif s.goods[(origin - 1) * NUMBER_OF_COLOURS + colour] == 0:
        return text("sr.why.no_good", good=text(f"sr.good.{it.colour}"), city=origin)
    if not s.g.targets[colour] >> (target - 1) & 1:
        return text("sr.why.other_target", good=text(f"sr.good.{it.colour}"), city=target)
    if value + 1 != origin and not (value + 1 == target and s.has(seat, 2, SIDE_A)):
        return text("sr.why.other_end" if s.has(seat, 2, SIDE_A) else "sr.why.other_origin", value=value + 1)
    distances = int(distances_between(s, seat, colour, origin - 1, target - 1))
    if distances == 0:
        return text("sr.why.no_route", origin=origin, target=target)
    possible = int(within_power(s, seat, distances))
    if possible >> distance & 1:
        return text("sr.why.row")
    if not distances >> distance & 1:
        listed = ", ".join(str(d) for d in range(1, 16) if possible >> d & 1) or "–"
        return text("sr.why.no_distance", distance=distance, possible=listed)
    return text("sr.why.power", power=int(power(s, seat)), distance=distance)


def _why_no_order(s: SteamState, seat: int, action: a.TakeOrder) -> Text:
    order = action.order - 1
    short = missing(s, seat, s.g.order_goods[order * 2 + s.order_side[order]])
    args: dict[str, Arg] = {"order": action.order, "n": int(short)}
    if action.coal_for in COLOURS:
        args["good"] = text(f"sr.good.{action.coal_for}")
    return Text(why_no_order(s, seat, s.g.id(action)), args)
