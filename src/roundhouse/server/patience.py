"""Clients that send a request one byte at a time, or open a connection and say nothing: they are cut off."""

from __future__ import annotations

import asyncio
from typing import ClassVar, Final

import h11
from uvicorn.protocols.http.h11_impl import H11Protocol

_UNFINISHED: Final = (h11.IDLE, h11.SEND_BODY)
_NO_HANDSHAKE: Final = b"HTTP/1.1 400 Bad Request\r\ncontent-length: 0\r\nconnection: close\r\n\r\n"


class PatientProtocol(H11Protocol):
    """Gives a client `seconds` for a whole request, body included.

    Between two requests uvicorn waits by itself, and an open WebSocket is kept awake by pings.
    """

    seconds: ClassVar[float] = 20.0
    _late: asyncio.TimerHandle | None = None

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        super().connection_made(transport)
        self._expect()

    def data_received(self, data: bytes) -> None:
        super().data_received(data)
        if self.conn.their_state in _UNFINISHED and not self._upgraded():
            self._expect()
        else:
            self._unset()
        if self._upgraded():
            self._must_shake_hands()

    def connection_lost(self, exc: Exception | None) -> None:
        self._unset()
        super().connection_lost(exc)

    def _upgraded(self) -> bool:
        return self.transport.get_protocol() is not self

    def _must_shake_hands(self) -> None:
        """What is a request to us but none to the library of sockets gets no answer from it, however long one waits."""
        if not getattr(self.transport.get_protocol(), "handshake_initiated", True):
            self.transport.write(_NO_HANDSHAKE)
            self.transport.close()

    def _expect(self) -> None:
        if self._late is None and not self.transport.is_closing():
            self._late = self.loop.call_later(self.seconds, self._give_up)

    def _unset(self) -> None:
        if self._late is not None:
            self._late.cancel()
            self._late = None

    def _give_up(self) -> None:
        self._late = None
        self.transport.abort()
