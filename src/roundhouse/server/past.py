"""Looking back: past steps and records as JSON, made a little at a time and kept for whoever asks next."""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from collections.abc import Callable
from contextlib import AbstractAsyncContextManager
from typing import Any, Final

from roundhouse.core.errors import IllegalAction
from roundhouse.core.match import Match
from roundhouse.core.state import State
from roundhouse.core.text import text
from roundhouse.server.answers import PastStep
from roundhouse.server.costs import payer
from roundhouse.server.encoding import encode
from roundhouse.server.errors import NotYours, Refused
from roundhouse.server.live import Live
from roundhouse.server.queues import Turns
from roundhouse.server.settings import Limits

_RECORD: Final = -1
_PAUSE: Final = 0.001
"""Seconds after each step, about twice as long as it takes: others come first."""
_Key = tuple[str, int, int, int | None]
"""Table, its version, step and seat: as long as these are the same, so is what was seen."""
Held = Callable[[str], AbstractAsyncContextManager[Live]]
"""Holds the lock of the table of an id."""


class Past:
    """What was, at all tables. One is served at a time, a step at a time, so that nobody else waits for long."""

    def __init__(self, held: Held, limits: Limits) -> None:
        self._held = held
        self._limits = limits
        self._turns = Turns(1)
        self._kept: OrderedDict[_Key, bytes] = OrderedDict()
        self._bytes = 0

    async def steps(self, table_id: str, first: int, last: int, seat: int | None, guest: str | None) -> bytes:
        """Steps in a row, as a JSON array that ends with the last step of the game; raises NotYours or Refused."""
        async with self._held(table_id) as live:
            _, keys = _looked_at(live, first, last, seat, guest)
        if all(key in self._kept for key in keys):
            return _array([self._found(key) for key in keys])
        async with self._turns.turn(_who(guest), self._limits.looks_waiting):
            async with self._held(table_id) as live:
                match, keys = _looked_at(live, first, last, seat, guest)
                state, entries, newest = match.at(first), match.log[first:last], match.version
            made = []
            for number, key in enumerate(keys):
                if number:
                    await asyncio.sleep(_PAUSE)
                    state.apply(entries[number - 1].action, entries[number - 1].seat)
                made.append(self._kept.get(key) or self._keep(key, _step(live, state, key, newest)))
        return _array(made)

    async def record(self, table_id: str, guest: str | None) -> bytes:
        """The record of a game that is over; raises Refused."""
        async with self._held(table_id) as live:
            if live.table.face.status != "over" or live.table.match is None:
                raise Refused(text("server.error.not_over"))
            key = (live.table.id, live.table.version, _RECORD, None)
        if key not in self._kept:
            async with self._turns.turn(_who(guest), self._limits.looks_waiting), self._held(table_id) as live:
                return self._kept.get(key) or self._keep(key, encode(live.table.record()))
        return self._found(key)

    def _found(self, key: _Key) -> bytes:
        self._kept.move_to_end(key)
        return self._kept[key]

    def _keep(self, key: _Key, data: bytes) -> bytes:
        self._bytes += len(data)
        self._kept[key] = data
        while self._bytes > self._limits.past_bytes and len(self._kept) > 1:
            _, dropped = self._kept.popitem(last=False)
            self._bytes -= len(dropped)
        return data


def _looked_at(live: Live, first: int, last: int, seat: int | None, guest: str | None) -> tuple[Match, list[_Key]]:
    """The match and the steps that a guest looks at; raises NotYours or Refused."""
    face, match = live.table.face, live.table.match
    if seat is not None and (seat >= len(face.seats) or (face.status != "over" and seat not in face.seats_of(guest))):
        raise NotYours(text("server.error.not_your_seat", seat=seat + 1))
    if match is None:
        raise Refused(text("server.error.not_started"))
    if first > match.version:
        raise IllegalAction(text("error.no_version", version=first, most=match.version))
    steps = range(first, min(last, match.version) + 1)
    return match, [(live.table.id, live.table.version, step, seat) for step in steps]


def _who(guest: str | None) -> str:
    who = payer()
    return guest or ("" if who is None else who.address)


def _array(parts: list[bytes]) -> bytes:
    return b"[" + b",".join(parts) + b"]"


def _step(live: Live, state: State, key: _Key, newest: int) -> bytes:
    _, version, step, seat = key
    seats = list(state.seats())
    question = state.question(seat).to_json() if seat in seats else None
    view: Any = state.view(seat) if not state.over else live.sight.view(seat)
    return encode(PastStep(version, step, newest, seat, view, question, seats))
