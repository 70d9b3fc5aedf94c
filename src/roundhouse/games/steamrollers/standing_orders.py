"""Standing orders of SteamRollers: plans for the next die, and what tile 2b takes (`orders` are a rule of the game).

No plan changes a die, uses an action tile or hands in goods: those are left to the person.
"""

from __future__ import annotations

from abc import abstractmethod

from librt.vecs import vec
from mypy_extensions import i64

from roundhouse.core.action import Action
from roundhouse.core.orders import Fields, Memory, OnlyAnswer, OrderField, OrderKind, OrderValue, Seen, Values
from roundhouse.core.text import Text, text
from roundhouse.games.steamrollers import actions as a
from roundhouse.games.steamrollers.build import ALL_KINDS, tracks_on
from roundhouse.games.steamrollers.deliver import deliveries, distances_between, power
from roundhouse.games.steamrollers.dice import MORE_DICE, StealDie, TakeDie, plays_later
from roundhouse.games.steamrollers.documents import COLOURS
from roundhouse.games.steamrollers.game import CITIES, SIDE_B
from roundhouse.games.steamrollers.state import SteamState
from roundhouse.games.steamrollers.tiles import takeable
from roundhouse.games.steamrollers.turn import UseDie

_fields = Fields("sr.order")


def _state(seen: Seen) -> SteamState:
    assert isinstance(seen.state, SteamState)
    return seen.state


def _coming(s: SteamState, seat: int) -> int:
    """The round of the seat's present or next turn."""
    return int(s.round) + (0 if s.turn == seat or plays_later(s, seat) else 1)


class Plan(OrderKind):
    """Take the die with a certain value on one's turn, and do with it what was planned."""

    may_change: bool = False
    """Whether what is not possible now may be possible again before the seat's turn."""

    @abstractmethod
    def value(self, seen: Seen, values: Values) -> int:
        """The die that is needed, from 0 to 5."""

    @abstractmethod
    def action(self, seen: Seen, values: Values) -> Action:
        """What is done with the die."""

    @abstractmethod
    def gone(self, seen: Seen, values: Values) -> bool:
        """Whether what is planned can never be done any more."""

    def possible(self, seen: Seen, values: Values) -> bool:
        """Whether it could be done now, with the black die as it lies and without any tile."""
        return not self.gone(seen, values)

    @abstractmethod
    def plans(self, seen: Seen) -> tuple[OrderField, ...] | None:
        """The fields of the plan itself."""

    def fields(self, seen: Seen) -> tuple[OrderField, ...] | None:
        s = _state(seen)
        plans = None if s.g.solo or s.round == 0 else self.plans(seen)
        return None if plans is None else (*plans, _fields.choice("until", "round", "done"))

    def words(self, seen: Seen, values: Values) -> Text:
        what = _state(seen).g.words().describe(self.action(seen, values))
        return text(f"sr.order.words.{values['until']}", value=self.value(seen, values) + 1, what=what)

    def look(self, seen: Seen, values: Values, before: Memory | None) -> Memory:
        s = _state(seen)
        if before is None:
            return {"round": _coming(s, seen.seat), "done": False}
        # The die has just been taken and is not used yet, or the plan is carried out.
        taken = s.turn == seen.seat and s.acted == 0 and isinstance(s.frame, UseDie | StealDie)
        return {"round": before["round"], "done": not taken}

    def stop(self, seen: Seen, values: Values, memory: Memory) -> Text | None:
        s, value = _state(seen), self.value(seen, values)
        if memory["done"]:
            return text("sr.order.stop.done")
        if self.gone(seen, values):
            return text("sr.order.stop.gone")
        if values["until"] == "done":
            return None
        coming = _coming(s, seen.seat)
        if coming != memory["round"]:
            return text("sr.order.stop.turn")
        if coming > s.round:
            return None  # the dice of that round are not rolled yet
        if value not in (s.die[seen.seat * 2], s.die[seen.seat * 2 + 1]) and s.dice[value] == 0:
            return text("sr.order.stop.no_die", value=value + 1)
        waits = self.may_change and not seen.asked
        return None if waits or self.possible(seen, values) else text("sr.order.stop.impossible")

    def answer(self, seen: Seen, values: Values, memory: Memory) -> Action | None:
        s, value = _state(seen), self.value(seen, values)
        frame = s.frame
        if not self.possible(seen, values):
            return None
        if isinstance(frame, TakeDie):
            return a.TakeDie(value + 1) if s.dice[value] > 0 else None
        return self.action(seen, values) if isinstance(frame, UseDie) and frame.value == value else None


def _region(s: SteamState, field: str) -> int:
    return int(s.g.region[s.g.codec().field[field]])


class BuildPlan(Plan):
    """Draw a track."""

    id = "build"
    name = text("sr.order.build")
    help = text("sr.order.build.help")

    def plans(self, seen: Seen) -> tuple[OrderField, ...] | None:
        s = _state(seen)
        words = s.g.words()
        builds: list[a.Build] = []
        for region in range(CITIES):
            for number in tracks_on(s, seen.seat, region, ALL_KINDS, vec[i64]()):
                action = s.g.action(number)
                assert isinstance(action, a.Build)
                builds.append(action)
        if not builds:
            return None
        fields: dict[OrderValue, Text] = {
            it.field: text("sr.order.place", field=it.field, region=_region(s, it.field) + 1) for it in builds
        }
        tracks: dict[OrderValue, Text] = {
            f"{it.track} {it.rotation}": words.track(it.track, it.rotation) for it in builds
        }
        return (_fields.pick("field", fields), _fields.pick("track", tracks, sign="track"))

    def value(self, seen: Seen, values: Values) -> int:
        return _region(_state(seen), str(values["field"]))

    def action(self, seen: Seen, values: Values) -> Action:
        track, rotation = str(values["track"]).split()
        return a.Build(str(values["field"]), track, int(rotation))

    def _is_among(self, seen: Seen, values: Values, kinds: int) -> bool:
        s = _state(seen)
        number = s.g.id(self.action(seen, values))
        return number in tracks_on(s, seen.seat, self.value(seen, values), kinds, vec[i64]())

    def gone(self, seen: Seen, values: Values) -> bool:
        return not self._is_among(seen, values, ALL_KINDS)

    def possible(self, seen: Seen, values: Values) -> bool:
        s = _state(seen)
        return self._is_among(seen, values, int(s.g.black_masks[s.black]))


class DeliverPlan(Plan):
    """Deliver a good that can be delivered now, without a tile."""

    id = "deliver"
    name = text("sr.order.deliver")
    help = text("sr.order.deliver.help")

    @staticmethod
    def _deliveries(seen: Seen) -> list[Action]:
        s = _state(seen)
        found: list[Action] = []
        for value in range(CITIES):
            found += [s.g.action(number) for number in deliveries(s, seen.seat, value, vec[i64]())]
        return [action for action in found if _needs_no_tile(s, seen.seat, action)]

    def plans(self, seen: Seen) -> tuple[OrderField, ...] | None:
        words = _state(seen).g.words()
        named: dict[OrderValue, Text] = {str(action): words.describe(action) for action in self._deliveries(seen)}
        return (_fields.pick("delivery", named),) if named else None

    def action(self, seen: Seen, values: Values) -> Action:
        return _state(seen).g.parse(str(values["delivery"]))

    def value(self, seen: Seen, values: Values) -> int:
        action = self.action(seen, values)
        assert isinstance(action, a.Deliver | a.DeliverOwn)
        return action.origin - 1

    def gone(self, seen: Seen, values: Values) -> bool:
        return self.action(seen, values) not in self._deliveries(seen)


def _needs_no_tile(s: SteamState, seat: int, action: Action) -> bool:
    """Whether a delivery begins at the die's city and its distance is one of the links, within the power."""
    assert isinstance(action, a.Deliver | a.DeliverOwn | a.DeliverFrom)
    colour = COLOURS.index(action.colour)
    distances = distances_between(s, seat, colour, action.origin - 1, action.target - 1)
    return bool(distances >> action.distance & 1 == 1 and action.distance <= power(s, seat))


class ActPlan(Plan):
    """Upgrade the locomotive, or take an action tile; one that lies sideways may be upright again by then."""

    may_change = True

    id = "act"
    name = text("sr.order.act")
    help = text("sr.order.act.help")

    def plans(self, seen: Seen) -> tuple[OrderField, ...] | None:
        named: dict[OrderValue, Text] = {value: text("sr.order.die", value=value) for value in range(1, CITIES + 1)}
        return (_fields.choice("act", "upgrade", "tile"), _fields.pick("value", named, sign="die"))

    def value(self, seen: Seen, values: Values) -> int:
        return int(values["value"]) - 1

    def action(self, seen: Seen, values: Values) -> Action:
        number = int(values["value"])
        return a.Upgrade(number) if values["act"] == "upgrade" else a.TakeTile(number)

    def gone(self, seen: Seen, values: Values) -> bool:
        s, value = _state(seen), self.value(seen, values)
        if values["act"] == "upgrade":
            return bool(s.boxes[seen.seat] >> value & 1 == 1)
        return bool(s.owner[value] == seen.seat)

    def possible(self, seen: Seen, values: Values) -> bool:
        if self.gone(seen, values):
            return False
        return values["act"] == "upgrade" or takeable(_state(seen), self.value(seen, values))


class StealOrLeave(OrderKind):
    """Answer for tile 2b: take away dice of some values, and leave all others."""

    id = "steal"
    name = text("sr.order.steal")
    help = text("sr.order.steal.help")

    @staticmethod
    def _has_tile(seen: Seen) -> bool:
        s = _state(seen)
        return bool(not s.g.solo and s.owner[MORE_DICE] == seen.seat and s.side[MORE_DICE] == SIDE_B)

    def fields(self, seen: Seen) -> tuple[OrderField, ...] | None:
        if not self._has_tile(seen):
            return None
        return tuple(_fields.switch(f"take_{value}", False) for value in range(1, CITIES + 1))

    def words(self, seen: Seen, values: Values) -> Text:
        dice = tuple(str(value) for value in range(1, CITIES + 1) if values[f"take_{value}"])
        return text("sr.order.words.steal", dice=dice) if dice else text("sr.order.words.leave")

    def stop(self, seen: Seen, values: Values, memory: Memory) -> Text | None:
        return None if self._has_tile(seen) else text("sr.order.stop.tile")

    def answer(self, seen: Seen, values: Values, memory: Memory) -> Action | None:
        frame = seen.state.frame
        if not isinstance(frame, StealDie):
            return None
        return a.StealDie() if values[f"take_{int(frame.value) + 1}"] else a.Leave()


ORDERS = (BuildPlan(), DeliverPlan(), ActPlan(), StealOrLeave(), OnlyAnswer())
