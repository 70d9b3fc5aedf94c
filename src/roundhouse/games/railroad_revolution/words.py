"""Actions, effects and events in words for people."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from roundhouse.core.action import Action
from roundhouse.core.codec import GameWords
from roundhouse.core.events import Event
from roundhouse.core.text import Arg, Name, Text, text
from roundhouse.games.railroad_revolution import actions as a
from roundhouse.games.railroad_revolution import events as e
from roundhouse.games.railroad_revolution.anytime import RaiseMoney
from roundhouse.games.railroad_revolution.constants import NONE, STATION
from roundhouse.games.railroad_revolution.documents import (
    ACTIONS,
    DEALS,
    EFFECTS,
    TRACKS,
    Condition,
    EffectDocument,
    Part,
)
from roundhouse.games.railroad_revolution.unused import HOME

if TYPE_CHECKING:
    from roundhouse.games.railroad_revolution.game import RailGame
    from roundhouse.games.railroad_revolution.means import Means

SILENT = (e.Tile, e.Token, e.SetupToken, e.SetupWorker, e.GameOver, e.DealOffered)
"""Events that make no line of their own."""


class Words(GameWords):
    """Names of things on the board, and sentences about them."""

    def __init__(self, game: RailGame) -> None:
        self.g = game
        board = game.board
        self.tiles, self.tokens, self.trains, self.milestones, self.deals, self.setups = (
            {it["id"]: it for it in kind}
            for kind in (board.tiles, board.tokens, board.trains, board.milestones, board.deals, board.setup_tokens)
        )

    # Names.

    def city_name(self, city: str) -> Name:
        return Name(self.g.board.cities[self.g.board.city(city)].names)

    def space_name(self, space: str) -> Text:
        """The cities of a link, and the number of the space where there are several."""
        board = self.g.board
        a, b = (Name(board.cities[end].names) for end in board.spaces[board.space(space)].ends)
        name = text("rr.link", a=a, b=b)
        number = space.partition(":")[2]
        return text("rr.space", link=name, n=int(number)) if number else name

    def milestone_name(self, milestone: str) -> Text:
        points = text("rr.points", n=self.milestones[milestone]["points"])
        return text("rr.milestone", name=milestone.upper().replace("_", "-"), points=points)

    def train_name(self, train: str) -> Text:
        """A train by its bonus."""
        return text("rr.train", bonus=self.effect(self.trains[train]["bonus"]))

    def condition(self, condition: Condition) -> Text:
        kind, count = condition["kind"], condition["count"]
        if kind == "terrain_rails" and condition["terrain"] == 0:
            return text("rr.condition.plains", n=count)
        if kind == "terrain_rails":
            return text("rr.condition.terrain_rails", n=count, terrain="▲" * condition["terrain"])
        if kind == "deal_rails":
            return text("rr.condition.deal_rails", n=count)
        return text(f"rr.condition.{kind}", n=count, level=condition["level"])

    def effect(self, effect: EffectDocument) -> Text:
        """What an effect of the board file does."""
        parts = tuple(self._part(part) for part in effect["effects"])
        what: Arg = parts[0] if len(parts) == 1 else text("rr.effect.both", a=parts[0], b=parts[1:])
        pay, shares = effect.get("pay", 0), effect.get("shares", 0)
        if shares and pay:
            return text("rr.effect.for_both", shares=text("rr.shares", n=shares), money=pay, what=what)
        if shares:
            return text("rr.effect.for_shares", shares=text("rr.shares", n=shares), what=what)
        if pay:
            return text("rr.effect.for_money", money=pay, what=what)
        return what if isinstance(what, Text) else text("rr.effect.plain", what=what)

    def _part(self, part: Part) -> Text:
        op = part["op"]
        if op in ("workers", "one_worker"):
            colours = tuple(text(f"rr.a_worker.{colour}") for colour in part["colours"])
            if len(colours) == 1:
                return text("rr.effect.worker", worker=colours[0])
            return text(f"rr.effect.{op}", a=colours[0], b=colours[1])
        if op == "promote" and part.get("cost_each"):
            return text("rr.effect.promote_paid", n=part.get("n", 1), cost=part["cost_each"])
        return text(f"rr.effect.{op}", n=part.get("n", 1))

    def deal(self, deal: str, which: str) -> Text:
        return self.effect(self.deals[deal][which])

    def setup(self, token: str, side: int) -> Text:
        return self.effect(self.setups[token]["sides"][side - 1])

    # Actions.

    def describe(self, action: Action) -> Text:
        """An action in words."""
        key, args = action.kind.replace("-", "_"), self._told(vars(action))
        match action:
            case a.StartsPlay(seat):
                args["seat"] = seat + 1
            case a.DealTurned(deal):
                args |= {"upper": self.deal(deal, "upper"), "lower": self.deal(deal, "lower")}
            case a.TileTurned(tile):
                it = self.tiles[tile]
                args |= {"bonus": self.effect(it["bonus"]), "reward": self.effect(it["reward"])}
            case a.TokenTurned(token):
                args["bonus"] = self.effect(self.tokens[token]["bonus"])
            case a.SetupTurned(token, side) | a.TakeSetup(token, side):
                args["reward"] = self.setup(token, side)
            case a.FlipTrain(side=way):
                key = f"flip_{way}"
            case a.UseEffect(what) | a.SellPiece(what) | a.AcceptDeal(what):
                key += f".{what}"
            case a.SellShares(number):
                args |= {"shares": text("rr.shares", n=number), "money": number * int(self.g.r.share_value)}
            case a.HireWorker():
                args["money"] = int(self.g.r.hire_cost)
            case a.SetupWorkerTurned():
                key = "gain"
        return Text(f"rr.do.{key}", args)

    def gate(self, track: int, space: int) -> list[Text]:
        """What the step onto a space of a track costs. 9.2"""
        g, costs = self.g, []
        if g.gate_money[track][space]:
            costs.append(text("rr.gate.money", money=int(g.gate_money[track][space])))
        if g.gate_shares[track][space]:
            costs.append(text("rr.gate.shares", shares=text("rr.shares", n=int(g.gate_shares[track][space]))))
        if g.gate_workers[track][space]:
            costs.append(text("rr.gate.worker"))
        return costs

    # Reasons.

    def reason(self, means: Means, action: Action, key: str) -> Text:
        """Why an action is not legal, with all that a reason may want to name."""
        if key == "unknown":  # it may name what the game does not have
            return Text("rr.why.unknown")
        s, seat, g = means.s, means.seat, self.g
        args = self._told(vars(action)) | {
            "cost": int(means.price),
            "money": int(s.money[seat]),
            "shares": text("rr.shares", n=int(s.shares[seat])),
        }
        if s.action != NONE:
            args["action"] = text(f"rr.action_space.{ACTIONS[s.action]}")
        match action:
            case a.UseEffect(effect):
                home = HOME.get(1 << EFFECTS.index(effect), STATION)
                args["home"] = text(f"rr.action_space.{ACTIONS[home]}")
                args["n"] = int(s.place) + 1
                if s.action == STATION and s.place != NONE:
                    args["city"] = self.city_name(g.board.cities[s.place].id)
            case a.AcceptDeal(which):
                deal = g.deal[int(s.deal_up()) * 2 + DEALS.index(which)]
                args |= {"pay": int(deal.pay), "left": int(means.wealth - means.price + deal.pay)}
            case a.AdvanceMarker(track):
                at = int(s.tracks[seat * len(TRACKS) + TRACKS.index(track)]) + 1
                if at < len(g.track_points[TRACKS.index(track)]):
                    args["costs"] = tuple(self.gate(TRACKS.index(track), at))
            case a.ExchangeWorker() if key == "none_left":
                args["worker"] = args["gets"]
        if isinstance(s.frame, RaiseMoney):
            args["lacking"] = int(s.frame.lacking)
        if key == "four_workers":
            args["n"] = int(g.r.least_workers)
        return Text(f"rr.why.{key}", args)

    # Events.

    def narrate(self, event: Event, names: list[str]) -> Text | None:
        """An event in words."""
        if isinstance(event, SILENT):
            return None
        told: dict[str, Any] = event.data
        args = self._told(told)
        if "seat" in told:
            args["who"] = names[told["seat"]]
        match event:
            case e.TookSetup(token=token, side=side):
                args["reward"] = self.setup(token, side)
            case e.Accepted(deal=deal, which=which):
                args["deal"] = self.deal(deal, which)
            case e.DealTurned(deal):
                args |= {"upper": self.deal(deal, "upper"), "lower": self.deal(deal, "lower")}
        return Text(f"rr.event.{event.name}{_variant(event)}", args)

    def _told(self, fields: Mapping[str, Any]) -> dict[str, Arg]:
        """The fields of an action or an event in words, where no other field is needed for them."""
        args: dict[str, Arg] = {}
        for name, value in fields.items():
            match name:
                case "worker" | "gets":
                    args[name] = text(f"rr.a_worker.{value}")
                case "place" | "track":
                    args[name] = text(f"rr.{name}.{value}")
                case "action":
                    args[name] = text(f"rr.action_space.{value}")
                case "city":
                    args[name] = self.city_name(value)
                case "space":
                    args[name] = self.space_name(value)
                case "milestone":
                    args[name] = self.milestone_name(value)
                case "train":
                    args[name] = self.train_name(value)
                case "shares" | "points" | "turns":
                    args[name] = text(f"rr.{name}", n=value)
                case "section" | "drawn":
                    args["n"] = value
                case "money":
                    args[name] = value
        return args


def _variant(event: Event) -> str:
    """What tells the two sentences of some events apart."""
    match event:
        case e.BuiltStation(first=True) | e.BuiltOffice(first=True):
            return ".first"
        case e.Flipped(used=True):
            return ".used"
        case e.SoldPiece(piece="rail"):
            return ".rail"
        case e.BuiltStation() | e.BuiltOffice() | e.Flipped() | e.SoldPiece():
            return ".other"
    return ""
