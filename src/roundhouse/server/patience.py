"""The door: how many connections there are and from where, and how long a client may take for a request.

Clients that open a connection and say nothing, or send a request one byte at a time, are sent away. The more of them
there are, the sooner, and those who have been silent longest go first.
"""

from __future__ import annotations

import asyncio
import logging
import time
from collections import Counter
from typing import ClassVar, Final

import h11
from uvicorn.protocols.http.h11_impl import H11Protocol

from roundhouse.server.addresses import Proxies, home_of

_UNFINISHED: Final = (h11.IDLE, h11.SEND_BODY)
_NO_HANDSHAKE: Final = b"HTTP/1.1 400 Bad Request\r\ncontent-length: 0\r\nconnection: close\r\n\r\n"
_LOG_SECONDS: Final = 10.0
_log = logging.getLogger(__name__)


class Door:
    """Watches over the connections of a server."""

    def __init__(self, most: int, per_address: int, silent_per_address: int, proxies: Proxies) -> None:
        self.most = most
        self.per_address = per_address
        self.silent_per_address = silent_per_address
        self._proxies = proxies
        self._from: Counter[str] = Counter()
        self._silent: dict[PatientProtocol, float] = {}
        """Who owes us a request, and since when; the longest first."""
        self._silent_from: Counter[str] = Counter()
        self._sent_away: Counter[str] = Counter()
        self._reported = -_LOG_SECONDS
        self._watch: asyncio.TimerHandle | None = None

    def enter(self, caller: PatientProtocol) -> bool:
        """Count a connection before anything is read from it; whether it may stay."""
        self._from[caller.home] += 1
        if len(caller.connections) > self.most and not self._make_room():
            return self._refuse(caller)
        # A proxy's connections are those of many, and none of them is silent.
        few = self._from[caller.home] <= self.per_address or caller.address in self._proxies
        return few or self._refuse(caller)

    def leave(self, caller: PatientProtocol) -> None:
        """A connection has ended, or become a socket, which is counted elsewhere."""
        _less(self._from, caller.home)
        self.heard(caller)

    def expect(self, caller: PatientProtocol) -> None:
        """A request has to come from here now."""
        if caller in self._silent:
            return
        self._silent[caller] = time.monotonic()
        self._silent_from[caller.home] += 1
        if self._silent_from[caller.home] > self.silent_per_address:
            self._send_away(next(other for other in self._silent if other.home == caller.home))
        if self._watch is None:
            self._watch = caller.loop.call_later(self._patience() / 4, self._look, caller.loop)

    def heard(self, caller: PatientProtocol) -> None:
        """A whole request has come."""
        if self._silent.pop(caller, None) is not None:
            _less(self._silent_from, caller.home)

    def _patience(self) -> float:
        """Seconds for a request: fewer when many do not come to an end."""
        crowded = 2 * len(self._silent) > min(self.most, self.silent_per_address)
        return PatientProtocol.hurried_seconds if crowded else PatientProtocol.seconds

    def _look(self, loop: asyncio.AbstractEventLoop) -> None:
        """Send away who has been silent for too long."""
        patience = self._patience()
        late = time.monotonic() - patience
        for caller in [caller for caller, since in self._silent.items() if since <= late]:
            self._send_away(caller)
        self._report()
        again = bool(self._silent or self._sent_away)
        self._watch = loop.call_later(patience / 4, self._look, loop) if again else None

    def _make_room(self) -> bool:
        oldest = next(iter(self._silent), None)
        if oldest is not None:
            self._send_away(oldest)
        return oldest is not None

    def _send_away(self, caller: PatientProtocol) -> None:
        self.heard(caller)
        self._sent_away[caller.home] += 1
        caller.transport.abort()
        self._report()

    def _refuse(self, caller: PatientProtocol) -> bool:
        self._sent_away[caller.home] += 1
        self._report()
        return False

    def _report(self) -> None:
        """Say once in a while how many were sent away, however many there are."""
        now = time.monotonic()
        if self._sent_away and now >= self._reported + _LOG_SECONDS:
            self._reported = now
            address, most = self._sent_away.most_common(1)[0]
            number = self._sent_away.total()
            extra = {"connections": number, "most_from": address, "from_there": most, "silent": len(self._silent)}
            _log.warning("connections.dropped", extra=extra)
            self._sent_away.clear()


def _less(counter: Counter[str], name: str) -> None:
    counter[name] -= 1
    if counter[name] <= 0:
        del counter[name]


class PatientProtocol(H11Protocol):
    """Gives a client `seconds` for a whole request, body included.

    Between two requests uvicorn waits by itself, and an open WebSocket is kept awake by pings.
    """

    seconds: ClassVar[float] = 20.0
    hurried_seconds: ClassVar[float] = 2.0
    """The same when there are many such clients."""
    door: ClassVar[Door]
    address = ""
    home = ""
    """What limits count the address as."""
    _inside = False

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]  # its base takes any transport
        super().connection_made(transport)
        self.address = self.client[0] if self.client else ""
        self.home = home_of(self.address)
        self._inside = True
        if self.door.enter(self):
            self.door.expect(self)
        else:
            transport.abort()

    def data_received(self, data: bytes) -> None:
        super().data_received(data)
        if self._upgraded():
            self._go()
            self._must_shake_hands()
        elif self.conn.their_state in _UNFINISHED and not self.transport.is_closing():
            self.door.expect(self)
        else:
            self.door.heard(self)

    def connection_lost(self, exc: Exception | None) -> None:
        self._go()
        super().connection_lost(exc)

    def _go(self) -> None:
        if self._inside:
            self._inside = False
            self.door.leave(self)

    def _upgraded(self) -> bool:
        return self.transport.get_protocol() is not self

    def _must_shake_hands(self) -> None:
        """What is a request to us but none to the library of sockets gets no answer from it, however long one waits."""
        if not getattr(self.transport.get_protocol(), "handshake_initiated", True):
            self.transport.write(_NO_HANDSHAKE)
            self.transport.close()
