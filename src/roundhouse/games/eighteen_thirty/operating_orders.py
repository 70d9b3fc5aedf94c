"""Standing orders of 1830 beside the stock round: operate a corporation, decline offers, keep MH."""

from __future__ import annotations

from roundhouse.core.action import Action
from roundhouse.core.orders import Fields, Memory, OrderField, OrderKind, Seen, Values
from roundhouse.core.text import Text, text
from roundhouse.games.eighteen_thirty import game as ids
from roundhouse.games.eighteen_thirty import state as fact
from roundhouse.games.eighteen_thirty.actions import Decline, Pass, PayOut, Withhold
from roundhouse.games.eighteen_thirty.construction import LayTrack, PlaceToken
from roundhouse.games.eighteen_thirty.operating import BuyPrivates
from roundhouse.games.eighteen_thirty.purchase import BuyTrains, must_buy
from roundhouse.games.eighteen_thirty.running import PayDividend, RunTrains
from roundhouse.games.eighteen_thirty.runs import judged
from roundhouse.games.eighteen_thirty.state import EighteenState
from roundhouse.games.eighteen_thirty.stock import ExchangeWindow
from roundhouse.games.eighteen_thirty.trades import BuyPrivate, SellPrivate
from roundhouse.games.eighteen_thirty.trains import SellTrain

_fields = Fields("1830.order")
SKIPPED = {LayTrack: "track", PlaceToken: "token", BuyTrains: "trains", BuyPrivates: "privates"}
"""The steps that an order may pass over, and its fields for them."""


def _state(seen: Seen) -> EighteenState:
    assert isinstance(seen.state, EighteenState)
    return seen.state


def _coming_set(s: EighteenState) -> int:
    """The number of the present operating rounds, or of those after the present stock round."""
    return int(s.facts[fact.SET])


class Operate(OrderKind):
    """Take some steps of a corporation's turns: pass over them, run the best routes, pay or withhold."""

    id = "operate"
    name = text("1830.order.operate")
    help = text("1830.order.operate.help")

    def fields(self, seen: Seen) -> tuple[OrderField, ...] | None:
        s = _state(seen)
        names = tuple(
            name
            for number, name in enumerate(s.g.corporation_names)
            if s.president[number] == seen.seat and s.floated[number] == 1
        )
        if not names or s.facts[fact.ROUND] == fact.AUCTION:
            return None
        return (
            OrderField("corporation", text("1830.order.field.corporation"), names[0], names),
            _fields.choice("track", "ask", "skip"),
            _fields.choice("token", "ask", "skip"),
            _fields.choice("run", "pay", "withhold", "ask"),
            _fields.number("least", 0, 0, 2000, step=10, only_with=("run", ("pay", "withhold"))),
            _fields.choice("trains", "ask", "skip"),
            _fields.choice("privates", "skip", "ask"),
            _fields.choice("while", "set", "always"),
        )

    def words(self, seen: Seen, values: Values) -> Text:
        parts = [text(f"1830.order.operate.{name}") for name in SKIPPED.values() if values[name] == "skip"]
        if values["run"] != "ask":
            parts.insert(0, text(f"1830.order.operate.{values['run']}"))
        what = tuple(parts) or (text("1830.order.watch.nothing"),)
        return text(f"1830.order.words.operate.{values['while']}", corporation=str(values["corporation"]), what=what)

    @staticmethod
    def _number(s: EighteenState, values: Values) -> int:
        return s.g.corporation_names.index(str(values["corporation"]))

    def look(self, seen: Seen, values: Values, before: Memory | None) -> Memory:
        if before is not None:
            return before
        s = _state(seen)
        first = self._number(s, values) * ids.TRAINS
        trains = [int(number) for number in s.trains[first : first + ids.TRAINS]]
        return {"set": _coming_set(s), "phase": int(s.phase), "trains": trains}

    def stop(self, seen: Seen, values: Values, memory: Memory) -> Text | None:
        s, name = _state(seen), str(values["corporation"])
        number = self._number(s, values)
        president = int(s.president[number])
        if president != seen.seat:
            who = seen.names[president] if president >= 0 else "-"
            return text("1830.order.stop.president", who=who, corporation=name)
        if values["while"] == "set" and _coming_set(s) != memory["set"]:
            return text("1830.order.stop.set")
        if s.phase != memory["phase"]:
            return text("1830.order.stop.phase", phase=s.g.train_names[s.phase])
        first = number * ids.TRAINS
        if [int(it) for it in s.trains[first : first + ids.TRAINS]] != memory["trains"]:
            return text("1830.order.stop.trains", corporation=name)
        return None

    def answer(self, seen: Seen, values: Values, memory: Memory) -> Action | None:
        s = _state(seen)
        number = self._number(s, values)
        frame = s.frame
        if s.operating != number or not seen.asked:
            return None
        if isinstance(frame, RunTrains):
            return self._run(s, frame, values)
        if isinstance(frame, PayDividend):
            return self._dividend(s, values)
        field = SKIPPED.get(type(frame))
        if field is None or values[field] != "skip" or (isinstance(frame, BuyTrains) and must_buy(s, number)):
            return None
        return Pass()

    @staticmethod
    def _run(s: EighteenState, frame: RunTrains, values: Values) -> Action | None:
        if values["run"] == "ask":
            return None
        best = frame.best(s)
        return best if judged(s, int(s.operating), best)[0] >= int(values["least"]) else None

    @staticmethod
    def _dividend(s: EighteenState, values: Values) -> Action | None:
        if values["run"] == "ask" or s.facts[fact.REVENUE] < int(values["least"]):
            return None
        return PayOut() if values["run"] == "pay" else Withhold()


class DeclineOffers(OrderKind):
    """Decline what others offer for one's private companies and trains, or want to sell."""

    id = "decline"
    name = text("1830.order.decline")
    help = text("1830.order.decline.help")

    def fields(self, seen: Seen) -> tuple[OrderField, ...] | None:
        s = _state(seen)
        if s.facts[fact.ROUND] == fact.AUCTION or not s.g.r.consent:
            return None
        return (
            _fields.switch("companies", True),
            _fields.switch("machines", True),
            _fields.number("price", 0, 0, 2000, step=10),
            _fields.switch("purchases", True),
        )

    def words(self, seen: Seen, values: Values) -> Text:
        kinds = [name for name in ("companies", "machines", "purchases") if values[name]]
        what = tuple(text(f"1830.order.decline.{name}") for name in kinds) or (text("1830.order.watch.nothing"),)
        key = "1830.order.words.decline_below" if int(values["price"]) > 0 else "1830.order.words.decline"
        return text(key, what=what, price=int(values["price"]))

    def stop(self, seen: Seen, values: Values, memory: Memory) -> Text | None:
        return None

    def answer(self, seen: Seen, values: Values, memory: Memory) -> Action | None:
        frame = seen.state.frame
        if isinstance(frame, BuyPrivate):
            return Decline() if values["purchases"] else None
        if isinstance(frame, SellPrivate):
            wanted = values["companies"]
        elif isinstance(frame, SellTrain):
            wanted = values["machines"]
        else:
            return None
        limit = int(values["price"])
        return Decline() if wanted and (limit == 0 or frame.price < limit) else None


class KeepMohawk(OrderKind):
    """Do not exchange MH between the turns of others, as long as enough shares of NYC are left."""

    id = "keep-mh"
    name = text("1830.order.keep_mh")
    help = text("1830.order.keep_mh.help")

    @staticmethod
    def _left(s: EighteenState) -> int:
        """Shares of NYC that MH could be exchanged for."""
        return int(s.held(ids.NYC, ids.IPO) + s.held(ids.NYC, ids.POOL))

    def fields(self, seen: Seen) -> tuple[OrderField, ...] | None:
        s = _state(seen)
        if s.owner[ids.MH] != seen.seat or s.facts[fact.ROUND] == fact.AUCTION:
            return None
        return (_fields.number("shares", 2, 0, 9),)

    def words(self, seen: Seen, values: Values) -> Text:
        return text("1830.order.words.keep_mh", n=int(values["shares"]))

    def stop(self, seen: Seen, values: Values, memory: Memory) -> Text | None:
        s = _state(seen)
        if s.owner[ids.MH] != seen.seat:
            return text("1830.order.stop.mh")
        left = self._left(s)
        return text("1830.order.stop.nyc", n=left) if left <= int(values["shares"]) else None

    def otherwise(self, seen: Seen, values: Values, memory: Memory) -> Action | None:
        return Pass() if isinstance(seen.state.frame, ExchangeWindow) else None


OPERATING_ORDERS = (Operate(), DeclineOffers(), KeepMohawk())
