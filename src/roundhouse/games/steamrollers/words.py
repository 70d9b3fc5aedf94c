"""Actions and events in words for people."""

from __future__ import annotations

from collections.abc import Mapping
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
PLACES = ("city", "region", "origin", "target", "field", "place", "tile", "order")
NUMBERS = ("box", "power", "value", "low", "high", "round", "crosses")
"""Fields of actions and events that stand in their sentences as they are."""


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
        key, args = action.kind.replace("-", "_"), self._plain(vars(action), [])
        match action:
            case a.SideDrawn(side):
                args["effect"] = self.effect(side)
            case a.OrderSideDrawn(side):
                args["order"] = self.order(side)
            case a.StartsPlay(seat):
                args["seat"] = seat + 1
            case a.BordersRolled(die):
                args["value"] = die
            case a.BlackRolled(first, second):
                args |= {"first": text(f"sr.kind.{first}"), "second": text(f"sr.kind.{second}")}
            case a.Build(track=track, rotation=rotation):
                args["track"] = self.track(track, rotation)
            case a.DeliverFrom(place=place):
                del args["place"]
                args = {"delivery": Text("sr.action.deliver", args), "place": place}
            case a.TakeOrder(coal_for=colour) if colour != NO_COAL:
                key, args["good"] = "order_with_coal", text(f"sr.good.{colour}")
            case a.TakeStartingTile(tile):
                key, args = f"start.{tile}", {}
        return Text(f"sr.action.{key}", args)

    def narrate(self, event: Event, names: list[str]) -> Text | None:
        """An event in words; the steps of the set-up make no line."""
        if isinstance(event, SILENT):
            return None
        key, args = event.name, self._plain(event.data, names)
        match event:
            case e.RemovedGoods(number=number, coal=coal):
                args["number"] = text("sr.goods", n=number)
                key = "removed_goods_coal" if coal else key
            case e.BlockedBorders(die):
                args["map"] = die
            case e.TookStartingTile(tile=tile):
                args["tile"] = text(f"sr.starting.{tile}")
            case e.RolledBlack((first, second)):
                args |= {"first": text(f"sr.kind.{first}"), "second": text(f"sr.kind.{second}")}
            case e.DrewTrack(track=track, rotation=rotation):
                args["track"] = self.track(track, rotation)
            case e.CompletedLink(cities=(a_city, b_city), towns=towns):
                args |= {"a": a_city, "b": b_city, "towns": text("sr.towns", n=towns)}
            case e.Delivered(own=True):
                key = "delivered_own"
            case e.TookTile(seat=seat, other=other) if other is not None:
                key = "turned_tile" if other == seat else "took_tile_from"
            case e.TookOrder(order=order, side=side):
                args["order"] = self.order(f"{order}{side}")
        if isinstance(event, e.TookTile | e.UsedTile | e.EvaTookTile):
            side_name = f"{event.tile}{event.side}"
            args |= {"tile": side_name, "effect": self.effect(side_name)}
        return Text(f"sr.event.{key}", args)

    def _plain(self, fields: Mapping[str, object], names: list[str]) -> dict[str, Arg]:
        """What is said alike of all actions and events."""
        args: dict[str, Arg] = {}
        for name, value in fields.items():
            match name, value:
                case "seat" | "other", int(seat) if names:
                    args["who" if name == "seat" else name] = names[seat]
                case "colour", _:
                    args["good"] = text(f"sr.good.{value}")
                case "points" | "distance", int(points):
                    args["points"] = text("sr.points", n=points)
                case "dice", list(dice) | tuple(dice):
                    args[name] = tuple(str(die) for die in dice)
                case _, str() | int() if name in (*PLACES, *NUMBERS):
                    args[name] = value
        return args
