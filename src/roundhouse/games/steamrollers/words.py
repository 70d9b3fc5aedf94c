"""Actions and events in words for people."""

from __future__ import annotations

from typing import TYPE_CHECKING

from roundhouse.core.action import Action
from roundhouse.core.codec import GameWords
from roundhouse.core.events import Event
from roundhouse.core.text import Arg, Text, text
from roundhouse.games.steamrollers import actions as a
from roundhouse.games.steamrollers.codec import BLACK_PAIRS, NO_COAL, TILE_SIDES
from roundhouse.games.steamrollers.documents import COLOURS, DIRECTIONS, KINDS, STARTING_TILES

if TYPE_CHECKING:
    from roundhouse.games.steamrollers.game import SteamGame

SILENT = ("placed_good", "laid_tile", "laid_order", "changed_turn", "game_over")
"""Events that make no line of a log."""


class Words(GameWords):
    """Names of goods, tracks and tiles, and sentences about them."""

    def __init__(self, game: SteamGame) -> None:
        self.g = game
        self.codec = game.codec()

    def track(self, kind: str, rotation: int) -> Text:
        """A kind of track and the edges that it joins."""
        first, second = self.edges(kind, rotation)
        return text("sr.track", kind=text(f"sr.kind.{kind}"), first=first, second=second)

    def edges(self, kind: str, rotation: int) -> tuple[Text, Text]:
        number, one, other = self.g.board.tracks[self.codec.track[kind, rotation]]
        assert KINDS[number] == kind
        return text(f"sr.edge.{DIRECTIONS[one]}"), text(f"sr.edge.{DIRECTIONS[other]}")

    def goods(self, goods: tuple[str, ...]) -> tuple[Text, ...]:
        return tuple(text(f"sr.good.{colour}") for colour in goods)

    def effect(self, side: str) -> Text:
        """What a side of an action tile does; the solo game has a tile 2 of its own."""
        return text(f"sr.effect.solo_{side}") if self.g.solo and side[0] == "2" else text(f"sr.effect.{side}")

    def order(self, side: str) -> Text:
        """An order by its goods and points."""
        it = self.g.board.orders[TILE_SIDES.index(side)]
        goods = tuple(COLOURS[colour] for colour, number in enumerate(it.goods) for _ in range(number))
        return text("sr.order", order=side, goods=self.goods(goods), points=text("sr.points", n=it.points))

    def describe(self, action: Action) -> Text:
        """An action in words."""
        match action:
            case a.GoodDrawn(colour):
                return text("sr.action.good", good=text(f"sr.good.{colour}"))
            case a.SideDrawn(side):
                return text("sr.action.side", tile=side, effect=self.effect(side))
            case a.OrderSideDrawn(side):
                return text("sr.action.order_side", order=self.order(side))
            case a.StartsPlay(seat):
                return text("sr.action.starts", seat=seat + 1)
            case a.WhiteRolled(dice):
                return text("sr.action.roll", dice=tuple(str(value) for value in dice))
            case a.BlackRolled(first, second):
                return text("sr.action.black", first=text(f"sr.kind.{first}"), second=text(f"sr.kind.{second}"))
            case a.BordersRolled(value) | a.EvaRolled(value) | a.DieRerolled(value):
                return self._valued(action, value)
            case a.TakeDie(value) | a.UseFirst(value) | a.SetDie(value) | a.ShiftDie(value):
                return self._valued(action, value)
            case a.TakeTwo(low, high):
                return text("sr.action.take_two", low=low, high=high)
            case a.Build(field, track, rotation):
                return text("sr.action.build", field=field, track=self.track(track, rotation))
            case a.Upgrade(box):
                return text("sr.action.upgrade", box=box)
            case a.Deliver(colour, origin, target, distance) | a.DeliverOwn(colour, origin, target, distance):
                return self._delivery(action, colour, origin, target, distance)
            case a.DeliverFrom(place, colour, origin, target, distance):
                delivery = self._delivery(action, colour, origin, target, distance)
                return text("sr.action.deliver_from", delivery=delivery, place=place)
            case a.TakeTile(tile):
                return text("sr.action.take_tile", tile=tile)
            case a.TakeOrder(order, coal_for):
                if coal_for == NO_COAL:
                    return text("sr.action.order", order=order)
                return text("sr.action.order_with_coal", order=order, good=text(f"sr.good.{coal_for}"))
            case a.TakeStartingTile(tile):
                return text(f"sr.action.start.{tile}")
            case a.LoadCargo(colour, city):
                return text("sr.action.cargo", good=text(f"sr.good.{colour}"), city=city)
        return text(f"sr.action.{action.kind.replace('-', '_')}")

    def _valued(self, action: Action, value: int) -> Text:
        """An action with one die."""
        return text(f"sr.action.{action.kind.replace('-', '_')}", value=value)

    def _delivery(self, action: Action, colour: str, origin: int, target: int, distance: int) -> Text:
        args: dict[str, Arg] = {"good": text(f"sr.good.{colour}"), "origin": origin, "target": target}
        key = "sr.action.deliver_own" if isinstance(action, a.DeliverOwn) else "sr.action.deliver"
        return Text(key, {**args, "points": text("sr.points", n=distance)})

    def narrate(self, event: Event, names: list[str]) -> Text | None:
        """An event in words; the steps of the set-up make no line."""
        data, name = event.data, event.name
        if name in SILENT:
            return None
        args: dict[str, Arg] = {}
        for place in ("city", "region", "origin", "target", "value", "a", "b", "box", "map"):
            if place in data:
                args[place] = _int(data[place]) + (place != "map")
        for place in ("round", "crosses", "power"):
            if place in data:
                args[place] = _int(data[place])
        for place, seat in (("who", "seat"), ("other", "other")):
            if seat in data:
                args[place] = names[_int(data[seat])]
        if "colour" in data:
            args["good"] = text(f"sr.good.{COLOURS[_int(data['colour'])]}")
        if "points" in data or "distance" in data:
            args["points"] = text("sr.points", n=_int(data.get("points", data.get("distance"))))
        if "side" in data and "tile" in data:
            side = TILE_SIDES[_int(data["tile"]) * 2 + _int(data["side"])]
            args |= {"tile": side, "effect": self.effect(side)}
        return Text(f"sr.event.{self._special(name, event, args, names)}", args)

    def _special(self, name: str, event: Event, args: dict[str, Arg], names: list[str]) -> str:
        """Fill in what only one kind of event has; the name of the text."""
        data = event.data
        match name:
            case "rolled":
                counts = data["dice"]
                assert isinstance(counts, list)
                args["dice"] = tuple(str(value + 1) for value, number in enumerate(counts) for _ in range(number))
            case "rolled_black":
                first, second = BLACK_PAIRS[_int(data["black"])]
                args |= {"first": text(f"sr.kind.{first}"), "second": text(f"sr.kind.{second}")}
            case "removed_goods":
                args["number"] = text("sr.goods", n=_int(data["number"]))
                return "removed_goods_coal" if data["coal"] else name
            case "took_two_dice":
                values = data["values"]
                assert isinstance(values, list)
                args |= {"low": values[0] + 1, "high": values[1] + 1}
            case "drew_track":
                kind, rotation = self.codec.track_name[_int(data["track"])]
                args |= {"field": self.g.board.fields[_int(data["field"])].id, "track": self.track(kind, rotation)}
            case "completed_link":
                args["towns"] = text("sr.towns", n=_int(data["towns"]))
            case "delivered":
                return "delivered_own" if data["own"] else name
            case "took_tile":
                owner = _int(data["from"])
                if owner == data["seat"]:
                    return "turned_tile"
                if owner >= 0:
                    args["other"] = names[owner]
                    return "took_tile_from"
            case "took_order":
                side = TILE_SIDES[_int(data["order"]) * 2 + _int(data["side"])]
                args["order"] = self.order(side)
            case "took_starting_tile":
                args["tile"] = text(f"sr.starting.{STARTING_TILES[_int(data['tile'])]}")
        return name


def _int(value: object) -> int:
    assert isinstance(value, int)
    return value
