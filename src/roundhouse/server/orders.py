"""Standing orders of a table: which there are, what they remember, and what has become of others."""

from __future__ import annotations

import logging
from collections.abc import Mapping
from typing import Any, Final

import msgspec

from roundhouse.core.action import Action
from roundhouse.core.documents import TextJson
from roundhouse.core.match import Match
from roundhouse.core.orders import Memory, OrderField, OrderKind, OrderValue, Seen, Values
from roundhouse.core.registry import title
from roundhouse.core.rng import Rng
from roundhouse.core.text import Text, text
from roundhouse.server.errors import Malformed, Refused
from roundhouse.server.lines import AnyLine, Moved, Ordered, OrderEnded, Undone
from roundhouse.server.messages import OrderFieldInfo, OrderOffer, OrdersInfo, PastOrder, StandingOrder

MOST: Final = 12
"""So many orders a seat may have at a time."""
_log = logging.getLogger(__name__)
_REMEMBERED: Final = 6
"""So many orders that have ended are told to their owner."""


class Order(msgspec.Struct):
    """An order that stands."""

    id: str
    seat: int
    kind: str
    values: dict[str, OrderValue]
    looks: list[tuple[int, Memory]]
    """What it has remembered, and at which step; what is taken back is forgotten."""


class Orders:
    """The orders of a table, folded from the lines of its log."""

    def __init__(self, title_id: str) -> None:
        self.kinds: dict[str, OrderKind] = {kind.id: kind for kind in title(title_id).orders}
        self.standing: list[Order] = []
        self.past: list[tuple[int, PastOrder]] = []
        """The orders that have ended by themselves, with their seats."""
        self.answered: dict[int, int] = {}
        """The entries of the game's log that orders have made, and their seats."""

    # What follows from lines.

    def note(self, line: AnyLine, match: Match, version: int) -> None:
        match line:
            case Ordered(_, seat, number, kind, values):
                memory = self._look(match, seat, kind, values, None)
                if memory is not None:
                    self.standing.append(Order(number, seat, kind, values, [(match.version, memory)]))
            case OrderEnded(_, _, number, why):
                self._end([order for order in self.standing if order.id == number], why, match, version)
            case Moved() if line.order:
                self._has_answered(line, match)
            case Undone():
                self._taken_back(line.seat, match, version)

    def _has_answered(self, line: Moved, match: Match) -> None:
        self.answered[match.version - 1 - len(line.entries)] = line.seat
        for order in self.standing:
            if order.id == line.order:
                memory = self._look(match, order.seat, order.kind, order.values, order.looks[-1][1])
                order.looks.append((match.version, order.looks[-1][1] if memory is None else memory))

    def _look(self, match: Match, seat: int, kind: str, values: Values, before: Memory | None) -> Memory | None:
        """What an order remembers; nothing for one that a later version of the title does not know: its table opens."""
        try:
            return self.kinds[kind].look(seen(match, seat), values, before)
        except Exception:
            _log.exception("order.failed", extra={"kind": kind})
            return None

    def _taken_back(self, seat: int, match: Match, version: int) -> None:
        """Who takes back wants to decide himself; the orders of others stand as they stood then."""
        step = match.version
        self.answered = {number: owner for number, owner in self.answered.items() if number < step}
        for order in self.standing:
            order.looks = [look for look in order.looks if look[0] <= step]
        gone = [order for order in self.standing if order.seat == seat or not order.looks]
        self._end(gone, text("server.order.taken_back").to_json(), match, version)

    def _end(self, orders: list[Order], why: TextJson | None, match: Match, version: int) -> None:
        for order in orders:
            self.standing.remove(order)
            if why is not None:
                words = self.kinds[order.kind].words(seen(match, order.seat), order.values).to_json()
                self.past.append((order.seat, PastOrder(words, why, version)))

    # What is so.

    def checked(self, match: Match, seat: int, kind: str, values: Mapping[str, Any]) -> dict[str, OrderValue]:
        """The values of a new order; raises Malformed, BadOption or Refused."""
        known = self.kinds.get(kind)
        if known is None:
            raise Malformed(text("server.error.no_order_kind", kind=kind[:40], possible=tuple(self.kinds) or ("-",)))
        if sum(1 for order in self.standing if order.seat == seat) >= MOST:
            raise Refused(text("server.error.many_orders", most=MOST))
        now = seen(match, seat)
        given = known.checked(now, values)
        why = known.stop(now, given, known.look(now, given, None))
        if why is not None:
            raise Refused(text("server.error.order_over", why=why))
        return given

    def stop(self, match: Match, order: Order) -> Text | None:
        """Why an order is over, if it is."""
        return self.kinds[order.kind].stop(seen(match, order.seat), order.values, order.looks[-1][1])

    def answer(self, match: Match, seat: int) -> tuple[Order, Action] | None:
        """What the orders of a seat that is asked answer, if they do."""
        mine = [(order, self.kinds[order.kind]) for order in self.standing if order.seat == seat]
        if not mine:
            return None
        now = seen(match, seat)
        asked = [(order, kind.answer) for order, kind in mine] + [(order, kind.otherwise) for order, kind in mine]
        for order, method in asked:
            action = method(now, order.values, order.looks[-1][1])
            if action is not None:
                return order, action
        return None

    def of(self, match: Match, seat: int) -> OrdersInfo:
        """What the owner of a seat is told of its orders."""
        mine = [order for order in self.standing if order.seat == seat]
        now = seen(match, seat) if mine else None
        standing = [
            StandingOrder(order.id, order.kind, self.kinds[order.kind].words(now, order.values).to_json())
            for order in mine
            if now is not None
        ]
        past = [past for owner, past in self.past if owner == seat][-_REMEMBERED:]
        return OrdersInfo(standing, past)

    def offers(self, match: Match, seat: int) -> list[OrderOffer]:
        """The orders that the owner of a seat could give now."""
        now = seen(match, seat)
        offers = (_offer(kind, now) for kind in self.kinds.values())
        return [] if match.over else [offer for offer in offers if offer is not None]


def seen(match: Match, seat: int) -> Seen:
    """What an order may know: no more than its owner."""
    return Seen(match.state.determinize(seat, Rng(0)), seat, tuple(match.names))


def _offer(kind: OrderKind, now: Seen) -> OrderOffer | None:
    fields = kind.fields(now)
    if fields is None:
        return None
    return OrderOffer(kind.id, kind.name.to_json(), kind.help.to_json(), [_field(field) for field in fields])


def _field(field: OrderField) -> OrderFieldInfo:
    return OrderFieldInfo(
        id=field.id,
        name=field.name.to_json(),
        default=field.default,
        choices=list(field.choices),
        choice_names=[name.to_json() for name in field.choice_names] or None,
        least=field.least,
        most=field.most,
        step=field.step,
        only_with=field.only_with,
        sign=field.sign,
    )
