"""Actions, effects and events in words for people."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from roundhouse.core.action import Action
from roundhouse.core.codec import GameWords
from roundhouse.core.events import Event
from roundhouse.core.text import Arg, Name, Text, text
from roundhouse.games.railroad_revolution import actions as a
from roundhouse.games.railroad_revolution.documents import ACTIONS, COLOURS, TRACKS

if TYPE_CHECKING:
    from roundhouse.games.railroad_revolution.game import RailGame

SILENT = ("tile", "token", "setup_token", "setup_worker", "game_over", "deal_offered")
"""Events that make no line of their own."""


class Words(GameWords):
    """Names of things on the board, and sentences about them."""

    def __init__(self, game: RailGame) -> None:
        self.g = game
        self.codec = game.codec()

    # Names.

    def city_name(self, city: int) -> Name:
        return Name(self.g.board.cities[city].names)

    def space_name(self, space: int) -> Text:
        """The cities of a link, and the number of the space where there are several."""
        it = self.g.board.spaces[space]
        name = text("rr.link", a=self.city_name(it.ends[0]), b=self.city_name(it.ends[1]))
        number = it.id.partition(":")[2]
        return text("rr.space", link=name, n=int(number)) if number else name

    def milestone_name(self, milestone: int) -> Text:
        it = self.g.board.milestones[milestone]
        return text("rr.milestone", name=it["id"].upper().replace("_", "-"), points=text("rr.points", n=it["points"]))

    def train_name(self, train: int) -> Text:
        """A train by its bonus."""
        return text("rr.train", bonus=self.effect(self.g.board.trains[train]["bonus"]))

    def condition(self, condition: Mapping[str, Any]) -> Text:
        kind, count = condition["kind"], condition["count"]
        if kind == "terrain_rails" and condition["terrain"] == 0:
            return text("rr.condition.plains", n=count)
        if kind == "terrain_rails":
            return text("rr.condition.terrain_rails", n=count, terrain="▲" * condition["terrain"])
        if kind == "deal_rails":
            return text("rr.condition.deal_rails", n=count)
        return text(f"rr.condition.{kind}", n=count, level=condition["level"])

    def effect(self, effect: Mapping[str, Any]) -> Text:
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

    def _part(self, part: Mapping[str, Any]) -> Text:
        op = part["op"]
        if op in ("workers", "one_worker"):
            colours = tuple(text(f"rr.a_worker.{colour}") for colour in part["colours"])
            if len(colours) == 1:
                return text("rr.effect.worker", worker=colours[0])
            return text(f"rr.effect.{op}", a=colours[0], b=colours[1])
        if op == "promote" and part.get("cost_each"):
            return text("rr.effect.promote_paid", n=part.get("n", 1), cost=part["cost_each"])
        return text(f"rr.effect.{op}", n=part.get("n", 1))

    def deal(self, token: int, side: int) -> Text:
        return self.effect(self.g.board.deals[token]["lower" if side else "upper"])

    def setup(self, side: int) -> Text:
        return self.effect(self.g.board.setup_tokens[side // 2]["sides"][side % 2])

    # Actions.

    def describe(self, action: Action) -> Text:
        """An action in words."""
        number = self.codec.id(action)
        board, g = self.g.board, self.g
        match action:
            case a.StartsPlay(seat):
                return text("rr.do.starts", seat=seat + 1)
            case a.BuildStation():
                return text("rr.do.station", city=self.city_name(number - int(g.station)))
            case a.LayRail():
                return text("rr.do.rail", space=self.space_name(number - int(g.rail)))
            case a.BuildOffice(section):
                return text("rr.do.office", n=section)
            case a.MilestoneTurned():
                return text("rr.do.milestone", milestone=self.milestone_name(number - int(g.milestone)))
            case a.KeepMilestone():
                return text("rr.do.keep", milestone=self.milestone_name(number - int(g.keep)))
            case a.DealTurned():
                token = number - int(g.deal_id)
                return text("rr.do.deal", upper=self.deal(token, 0), lower=self.deal(token, 1))
            case a.TileTurned():
                tile = board.tiles[number - int(g.tile_id)]
                return text("rr.do.tile", bonus=self.effect(tile["bonus"]), reward=self.effect(tile["reward"]))
            case a.TokenTurned():
                return text("rr.do.token", bonus=self.effect(board.tokens[number - int(g.token_id)]["bonus"]))
            case a.SetupTurned():
                return text("rr.do.setup", reward=self.setup(number - int(g.setup_id)))
            case a.TakeSetup():
                return text("rr.do.take_setup", reward=self.setup(number - int(g.take_setup)))
            case a.TakeTrain(train) | a.FlipTrain(train, _):
                kind = [it["id"] for it in board.trains].index(train)
                up = isinstance(action, a.FlipTrain) and action.side == "up"
                key = "take_train" if isinstance(action, a.TakeTrain) else "flip_up" if up else "flip_down"
                return text(f"rr.do.{key}", train=self.train_name(kind))
        return self._small(action)

    def _small(self, action: Action) -> Text:
        """Actions that any board has."""
        match action:
            case a.PlaceWorker(worker, space):
                return text("rr.do.place", worker=_worker(worker), action=text(f"rr.action_space.{space}"))
            case a.UseEffect(effect):
                return text(f"rr.do.use.{effect}")
            case a.SellPiece(piece):
                return text(f"rr.do.sell_piece.{piece}")
            case a.SellShares(number):
                money = number * int(self.g.r.share_value)
                return text("rr.do.sell_shares", shares=text("rr.shares", n=number), money=money)
            case a.HireWorker(worker):
                return text("rr.do.hire", worker=_worker(worker), money=int(self.g.r.hire_cost))
            case a.GainWorker(worker) | a.SetupWorkerTurned(worker):
                return text("rr.do.gain", worker=_worker(worker))
            case a.ExchangeWorker(worker, place, gets):
                return text("rr.do.exchange", worker=_worker(worker), place=_place(place), gets=_worker(gets))
            case a.DiscardWorker(worker, place):
                return text("rr.do.discard", worker=_worker(worker), place=_place(place))
            case a.PromoteWorker(worker, place, milestone):
                name = self.milestone_name(self.codec.milestone[milestone])
                return text("rr.do.promote", worker=_worker(worker), place=_place(place), milestone=name)
            case a.AdvanceMarker(track):
                return text("rr.do.advance", track=text(f"rr.track.{track}"))
            case a.AcceptDeal(which):
                return text(f"rr.do.accept.{which}")
        return text(f"rr.do.{action.kind}")

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

    # Events.

    def narrate(self, event: Event, names: list[str]) -> Text | None:
        """An event in words."""
        if event.name in SILENT:
            return None
        data: Mapping[str, Any] = event.data
        args: dict[str, Arg] = {"who": names[data["seat"]]} if "seat" in data else {}
        key = event.name
        for name, value in data.items():
            args.update(self._told(name, value))
        if key in ("flipped", "built_station", "built_office", "sold_piece"):
            word = {"flipped": "used", "sold_piece": "rail"}.get(key, "first")
            key += f".{word}" if data[word] else ".other"
        if key == "accepted":
            args["deal"] = self.deal(data["deal"], data["side"])
        elif key == "deal_turned":
            args.update(upper=self.deal(data["deal"], 0), lower=self.deal(data["deal"], 1))
        return Text(f"rr.event.{key}", args)

    def _told(self, name: str, value: Any) -> dict[str, Arg]:
        match name:
            case "worker" | "for":
                return {"worker" if name == "worker" else "gets": _worker(COLOURS[value])}
            case "city":
                return {"city": self.city_name(value)}
            case "space":
                return {"space": self.space_name(value)}
            case "section":
                return {"n": value + 1}
            case "milestone":
                return {"milestone": self.milestone_name(value)}
            case "train":
                return {"train": self.train_name(value)}
            case "track":
                return {"track": text(f"rr.track.{TRACKS[value]}")}
            case "action":
                return {"action": text(f"rr.action_space.{ACTIONS[value]}")}
            case "side":
                return {"reward": self.setup(value)} if value < len(self.g.setup) else {}
            case "shares":
                return {"shares": text("rr.shares", n=value)}
            case "points":
                return {"points": text("rr.points", n=value)}
            case "turns":
                return {"turns": text("rr.turns", n=value)}
            case "drawn":
                return {"n": value}
            case "money":
                return {"money": value}
        return {}


def _worker(colour: str) -> Text:
    return text(f"rr.a_worker.{colour}")


def _place(place: str) -> Text:
    return text(f"rr.place.{place}")
