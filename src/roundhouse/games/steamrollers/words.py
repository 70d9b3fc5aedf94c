"""Actions and events in words for people."""

from __future__ import annotations

from typing import TYPE_CHECKING

from roundhouse.core.action import Action
from roundhouse.core.codec import GameWords
from roundhouse.core.events import Event
from roundhouse.core.text import Arg, Text, text
from roundhouse.games.steamrollers import actions as a
from roundhouse.games.steamrollers import events as e
from roundhouse.games.steamrollers.codec import NO_COAL, TILE_SIDES
from roundhouse.games.steamrollers.documents import COLOURS, DIRECTIONS, KINDS

if TYPE_CHECKING:
    from roundhouse.games.steamrollers.game import SteamGame

SILENT = (e.PlacedGood, e.LaidTile, e.LaidOrder, e.GameOver)
"""Events that make no line of a log."""
AS_IT_IS = ("city", "region", "origin", "target", "field", "box", "power", "value", "low", "high", "round", "crosses")
"""Fields of events that stand in their sentences as they are."""


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
        if isinstance(event, SILENT):
            return None
        key, args = event.name, self._plain(event, names)
        match event:
            case e.RemovedGoods(number=number, coal=coal):
                args["number"] = text("sr.goods", n=number)
                key = "removed_goods_coal" if coal else key
            case e.BlockedBorders(die):
                args["map"] = die
            case e.TookStartingTile(tile=tile):
                args["tile"] = text(f"sr.starting.{tile}")
            case e.Rolled(dice=dice):
                args["dice"] = tuple(str(value) for value in dice)
            case e.RolledBlack((first, second)):
                args |= {"first": text(f"sr.kind.{first}"), "second": text(f"sr.kind.{second}")}
            case e.DrewTrack(track=track, rotation=rotation):
                args["track"] = self.track(track, rotation)
            case e.CompletedLink(cities=(a_city, b_city), towns=towns):
                args |= {"a": a_city, "b": b_city, "towns": text("sr.towns", n=towns)}
            case e.Delivered(distance=distance, own=own):
                args["points"] = text("sr.points", n=distance)
                key = "delivered_own" if own else key
            case e.TookTile(seat=seat, other=other) if other is not None:
                key = "turned_tile" if other == seat else "took_tile_from"
            case e.TookOrder(order=order, side=side):
                args["order"] = self.order(f"{order}{side}")
        if isinstance(event, e.TookTile | e.UsedTile | e.EvaTookTile):
            side_name = f"{event.tile}{event.side}"
            args |= {"tile": side_name, "effect": self.effect(side_name)}
        return Text(f"sr.event.{key}", args)

    def _plain(self, event: Event, names: list[str]) -> dict[str, Arg]:
        """What is said alike of all events."""
        args: dict[str, Arg] = {}
        for name, value in event.data.items():
            match name, value:
                case "seat" | "other", int(seat):
                    args["who" if name == "seat" else name] = names[seat]
                case "colour", _:
                    args["good"] = text(f"sr.good.{value}")
                case "points", int(points):
                    args[name] = text("sr.points", n=points)
                case _, str() | int() if name in AS_IT_IS:
                    args[name] = value
        return args
