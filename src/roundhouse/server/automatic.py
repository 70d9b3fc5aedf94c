"""Standing orders at work: after each change of a table those that are over end, and those that are asked answer."""

from __future__ import annotations

import logging
from typing import Final

from roundhouse.core.errors import RoundhouseError
from roundhouse.core.text import Text, text
from roundhouse.server.lines import OrderEnded
from roundhouse.server.orders import Order
from roundhouse.server.table import Table, now

_AT_ONCE: Final = 60
"""After so many answers without a person or a bot in between all orders end: everybody might pass for ever."""
_log = logging.getLogger(__name__)


def carry_out(table: Table) -> None:
    """Let orders answer until somebody else has to. Whatever goes wrong in an order ends it and harms nobody."""
    for _ in range(_AT_ONCE):
        for order in list(table.orders.standing):
            _end_if_over(table, order)
        if not table.orders.standing or not _answer(table):
            return
    for order in list(table.orders.standing):
        _end(table, order, text("server.order.endless"))


def _end_if_over(table: Table, order: Order) -> None:
    assert table.match is not None
    chair = table.face.seats[order.seat]
    if not table.playing or table.match.over:
        _end(table, order, None)
    elif chair.left:
        _end(table, order, text("server.order.left"))
    else:
        try:
            why = table.orders.stop(table.match, order)
        except Exception:
            why = _failed(table, order)
        if why is not None:
            _end(table, order, why)


def _answer(table: Table) -> bool:
    """Let one order answer; whether one did, or ended because it could not."""
    assert table.match is not None
    for seat in list(table.asked) if table.playing else []:
        if table.face.seats[seat].played_by_bot:
            continue
        try:
            found = table.orders.answer(table.match, seat)
        except Exception:
            order = next(order for order in table.orders.standing if order.seat == seat)
            _end(table, order, _failed(table, order))
            return True
        if found is not None:
            order, action = found
            try:
                table.move(seat, action, order=order.id)
            except RoundhouseError as error:
                why = error.text.args.get("why")
                _end(table, order, why if isinstance(why, Text) else error.text)
            return True
    return False


def _failed(table: Table, order: Order) -> Text:
    _log.exception("order.failed", extra={"table": table.id, "kind": order.kind})
    return text("server.order.failed")


def _end(table: Table, order: Order, why: Text | None) -> None:
    table.put(OrderEnded(now(), order.seat, order.id, None if why is None else why.to_json()))
