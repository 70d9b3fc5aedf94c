"""Standing orders of 1830: pass until, buy until, bid up to; those of operating rounds are beside."""

from __future__ import annotations

from collections.abc import Iterator

from roundhouse.core.action import Action
from roundhouse.core.orders import Fields, Memory, OnlyAnswer, OrderField, OrderKind, Seen, Values
from roundhouse.core.text import Text, text
from roundhouse.games.eighteen_thirty import game as ids
from roundhouse.games.eighteen_thirty import state as fact
from roundhouse.games.eighteen_thirty.actions import Bid, Buy, Pass
from roundhouse.games.eighteen_thirty.auction import AuctionTurn, CompanyAuction, asked_price, highest_bid, spendable
from roundhouse.games.eighteen_thirty.codec import SOURCES
from roundhouse.games.eighteen_thirty.operating_orders import OPERATING_ORDERS
from roundhouse.games.eighteen_thirty.state import EighteenState
from roundhouse.games.eighteen_thirty.stock import ExchangeWindow, StockTurn, must_sell, next_priority, share_price


def _state(seen: Seen) -> EighteenState:
    assert isinstance(seen.state, EighteenState)
    return seen.state


def _holdings(s: EighteenState) -> list[list[int]]:
    """Tens of percent, by corporation and seat."""
    return [[int(s.held(number, seat)) for seat in range(s.g.players)] for number in range(ids.CORPORATIONS)]


def _changes(seen: Seen, memory: Memory) -> Iterator[tuple[int, int, int]]:
    """What others hold more or less of since the order looked last: corporation, seat, tens of percent."""
    before, now = memory["held"], _holdings(_state(seen))
    assert isinstance(before, list)
    for number, (old, new) in enumerate(zip(before, now)):
        for seat, (had, has) in enumerate(zip(old, new)):
            if had != has and seat != seen.seat:
                yield number, seat, has - had


def _sale(seen: Seen, memory: Memory, own: bool) -> Text | None:
    """Somebody has sold: anything, or of the corporations that the seat has a share in."""
    s = _state(seen)
    for number, seat, change in _changes(seen, memory):
        if change < 0 and (not own or s.held(number, seen.seat) > 0):
            return text("1830.order.stop.sold", who=seen.names[seat], corporation=s.g.corporation_names[number])
    return None


def _next_place(s: EighteenState, seat: int) -> int:
    """How many would have their turns before this seat, if the next stock round began now."""
    first = int(next_priority(s) if s.facts[fact.ROUND] == fact.STOCK else s.facts[fact.PRIORITY])
    return (seat - first) % s.g.players


def _coming(s: EighteenState, before: Memory | None = None) -> object:
    """The number of the present stock round, or of the next one; as it was when the order was given."""
    if before is not None:
        return before["set"]
    return int(s.facts[fact.SET]) + (0 if s.facts[fact.ROUND] == fact.STOCK else 1)


_fields = Fields("1830.order")


class PassUntil(OrderKind):
    """Pass in the stock round until somebody touches what is mine."""

    id = "pass"
    name = text("1830.order.pass")
    help = text("1830.order.pass.help")

    def fields(self, seen: Seen) -> tuple[OrderField, ...] | None:
        if _state(seen).facts[fact.ROUND] == fact.AUCTION:
            return None
        return (
            _fields.switch("sales", True),
            _fields.switch("buys", True),
            _fields.switch("place", False),
            _fields.choice("until", "round", "always"),
        )

    def words(self, seen: Seen, values: Values) -> Text:
        ends = [name for name in ("sales", "buys", "place") if values[name]]
        watched = tuple(text(f"1830.order.watch.{name}") for name in ends) or (text("1830.order.watch.nothing"),)
        return text(f"1830.order.words.pass.{values['until']}", watched=watched)

    def look(self, seen: Seen, values: Values, before: Memory | None) -> Memory:
        s = _state(seen)
        return {"held": _holdings(s), "place": _next_place(s, seen.seat), "set": _coming(s, before)}

    def stop(self, seen: Seen, values: Values, memory: Memory) -> Text | None:
        s = _state(seen)
        if values["until"] == "round" and _coming(s) != memory["set"]:
            return text("1830.order.stop.round")
        found = _sale(seen, memory, own=True) if values["sales"] else None
        if found is None and values["buys"]:
            found = self._purchase(seen, memory)
        if found is not None:
            return found
        if values["place"] and s.facts[fact.ROUND] == fact.STOCK and _next_place(s, seen.seat) != memory["place"]:
            return text("1830.order.stop.place")
        if seen.asked and isinstance(s.frame, StockTurn) and must_sell(s, seen.seat):
            return text("1830.why.must_sell")
        return None

    def _purchase(self, seen: Seen, memory: Memory) -> Text | None:
        s = _state(seen)
        for number, seat, change in _changes(seen, memory):
            # Who has overtaken the president is president himself by now.
            mine = s.president[number] == seen.seat or (s.president[number] == seat and s.held(number, seen.seat) > 1)
            if change > 0 and mine:
                return text("1830.order.stop.bought", who=seen.names[seat], corporation=s.g.corporation_names[number])
        return None

    def otherwise(self, seen: Seen, values: Values, memory: Memory) -> Action | None:
        return Pass() if isinstance(seen.state.frame, StockTurn | ExchangeWindow) else None


class BuyUntil(OrderKind):
    """Buy a share of one corporation in each turn until it floats or so much is held; any sale ends it."""

    id = "buy"
    name = text("1830.order.buy")
    help = text("1830.order.buy.help")

    def fields(self, seen: Seen) -> tuple[OrderField, ...] | None:
        s = _state(seen)
        names = tuple(name for number, name in enumerate(s.g.corporation_names) if self._can_be_bought(s, number))
        if s.facts[fact.ROUND] != fact.STOCK or not names:
            return None
        own = [name for name in names if s.president[s.g.corporation_names.index(name)] == seen.seat]
        return (
            OrderField("corporation", text("1830.order.field.corporation"), (*own, *names)[0], names),
            _fields.choice("source", "ipo", "pool"),
            _fields.choice("goal", "floats", "percent"),
            _fields.number("percent", 60, 10, 100, step=10, only_with=("goal", ("percent",))),
            _fields.number("keep", 0, 0, 10_000, step=10),
        )

    @staticmethod
    def _can_be_bought(s: EighteenState, number: int) -> bool:
        return s.par[number] != 0 and s.held(number, ids.IPO) + s.held(number, ids.POOL) > 0

    def words(self, seen: Seen, values: Values) -> Text:
        source = text(f"1830.order.field.source.{values['source']}")
        goal = text(f"1830.order.goal.{values['goal']}", percent=int(values["percent"]))
        keep = int(values["keep"])
        key = "1830.order.words.buy_keep" if keep else "1830.order.words.buy"
        return text(key, corporation=str(values["corporation"]), source=source, goal=goal, keep=keep)

    def look(self, seen: Seen, values: Values, before: Memory | None) -> Memory:
        s = _state(seen)
        president = int(s.president[self._number(s, values)])
        return {"held": _holdings(s), "president": president, "set": _coming(s, before)}

    @staticmethod
    def _number(s: EighteenState, values: Values) -> int:
        return s.g.corporation_names.index(str(values["corporation"]))

    def stop(self, seen: Seen, values: Values, memory: Memory) -> Text | None:
        s = _state(seen)
        if _coming(s) != memory["set"]:
            return text("1830.order.stop.round")
        found = _sale(seen, memory, own=False)
        if found is not None:
            return found
        number, name = self._number(s, values), str(values["corporation"])
        president = int(s.president[number])
        if president not in (memory["president"], seen.seat):
            return text("1830.order.stop.president", who=seen.names[president], corporation=name)
        if seen.asked and isinstance(s.frame, StockTurn) and s.facts[fact.BOUGHT] != ids.NONE:
            return None  # the turn is ended first
        return self._reached(seen, values, number) or self._hindered(seen, values, number)

    def _reached(self, seen: Seen, values: Values, number: int) -> Text | None:
        s, name = _state(seen), str(values["corporation"])
        if values["goal"] == "floats":
            return text("1830.order.stop.floats", corporation=name) if s.floated[number] == 1 else None
        held = int(s.held(number, seen.seat)) * 10
        return text("1830.order.stop.percent", corporation=name, n=held) if held >= int(values["percent"]) else None

    def _hindered(self, seen: Seen, values: Values, number: int) -> Text | None:
        s, source = _state(seen), SOURCES[str(values["source"])]
        if s.held(number, source) == 0:
            return text("1830.order.stop.none_left", corporation=str(values["corporation"]))
        if s.cash[seen.seat] - share_price(s, number, source) < int(values["keep"]):
            return text("1830.order.stop.cash", cash=int(s.cash[seen.seat]))
        return None

    def answer(self, seen: Seen, values: Values, memory: Memory) -> Action | None:
        s = _state(seen)
        if not isinstance(s.frame, StockTurn):
            return None
        return Buy(str(values["corporation"]), str(values["source"])) if s.facts[fact.BOUGHT] == ids.NONE else Pass()


class BidUpTo(OrderKind):
    """Bid the least that is possible for a private company, up to a limit; on the offered one, buy it."""

    id = "bid"
    name = text("1830.order.bid")
    help = text("1830.order.bid.help")

    def fields(self, seen: Seen) -> tuple[OrderField, ...] | None:
        s = _state(seen)
        names = tuple(name for number, name in enumerate(s.g.private_names) if s.owner[number] == ids.UNSOLD)
        if s.facts[fact.ROUND] != fact.AUCTION or not names:
            return None
        company = names[min(1, len(names) - 1)]
        least = int(asked_price(s, s.g.private_names.index(company)))
        most = max(int(s.cash[seen.seat]), least)
        return (
            OrderField("company", text("1830.order.field.company"), company, names),
            _fields.number("limit", least, 0, most, step=5),
            _fields.choice("otherwise", "ask", "pass"),
        )

    def words(self, seen: Seen, values: Values) -> Text:
        key = f"1830.order.words.bid.{values['otherwise']}"
        return text(key, company=str(values["company"]), limit=int(values["limit"]))

    @staticmethod
    def _leads(s: EighteenState, number: int, seat: int) -> bool:
        mine = s.bids[number * ids.SEATS + seat]
        return bool(mine > 0 and mine == highest_bid(s, number))

    def stop(self, seen: Seen, values: Values, memory: Memory) -> Text | None:
        s, name = _state(seen), str(values["company"])
        number = s.g.private_names.index(name)
        owner = int(s.owner[number])
        if owner == seen.seat:
            return text("1830.order.stop.won", company=name)
        if owner != ids.UNSOLD:
            return text("1830.order.stop.lost", company=name, who=seen.names[owner] if owner < s.g.players else "-")
        least = int(asked_price(s, number))
        if self._leads(s, number, seen.seat):
            return None
        if least > int(values["limit"]):
            return text("1830.order.stop.limit", company=name, least=least)
        if least > spendable(s, seen.seat, number):
            return text("1830.order.stop.committed", company=name, least=least)
        return None

    def answer(self, seen: Seen, values: Values, memory: Memory) -> Action | None:
        s, name = _state(seen), str(values["company"])
        number = s.g.private_names.index(name)
        frame = s.frame
        is_here = isinstance(frame, AuctionTurn) or (isinstance(frame, CompanyAuction) and frame.private == number)
        if not is_here or self._leads(s, number, seen.seat):
            return None
        return Bid(name, int(asked_price(s, number)))

    def otherwise(self, seen: Seen, values: Values, memory: Memory) -> Action | None:
        return Pass() if values["otherwise"] == "pass" and isinstance(seen.state.frame, AuctionTurn) else None


ORDERS = (BidUpTo(), BuyUntil(), PassUntil(), *OPERATING_ORDERS, OnlyAnswer())
