"""The WebSocket of a table: messages in, one at a time; what is new out, as fast as the client reads."""

from __future__ import annotations

import asyncio
import contextlib
import logging
from typing import Any, Final

from litestar import WebSocket, websocket
from litestar.exceptions import WebSocketDisconnect
from litestar.params import FromPath
from msgspec import UNSET

from roundhouse.core.errors import RoundhouseError
from roundhouse.server import commands, consent
from roundhouse.server.context import Context, Parts, address_of, guest_of, language_of, session_of
from roundhouse.server.encoding import encode
from roundhouse.server.errors import Refused, TooMany, Unavailable, broken, error_body, malformed, nobody, too_fast
from roundhouse.server.limits import Bucket
from roundhouse.server.live import Live, Viewer
from roundhouse.server.messages import (
    Act,
    Answer,
    Cancel,
    Chat,
    ClientMessage,
    Done,
    Extend,
    Mix,
    Order,
    Pace,
    Ping,
    Pong,
    Redo,
    Refusal,
    Replace,
    Resign,
    Undo,
    id_of,
    read_message,
)
from roundhouse.server.tables import Command

REFUSED: Final = 4000
"""The close code of a refused socket is this plus the status: 4404 is "no such table", 4429 "too many"."""
SIGNED_OUT: Final = 4401
"""The close code of a socket whose session has ended."""
_TOO_FAST: Final = 1008
_BROKEN: Final = 1011
_COME_AGAIN: Final = 1012
_PONG: Final = encode(Pong()).decode()
_GONE: Final = (WebSocketDisconnect, OSError, RuntimeError)
"""What sending to a client that has gone, or that we have just sent away, may raise."""
_log = logging.getLogger(__name__)

Socket = WebSocket[Any, Any, Any]


@websocket("/api/tables/{table_id:str}/socket")
async def table_socket(socket: Socket, table_id: FromPath[str], context: Parts) -> None:
    """Open a table. The cookie decides which seats are one's own; without a seat, one looks on."""
    await socket.accept()
    connection = Connection(socket, context)
    with contextlib.suppress(*_GONE):
        try:
            context.gauges.open_socket(connection.guest, connection.address)
        except Refused as error:
            await connection.refuse_all(error)
            return
        try:
            await connection.run(table_id)
        except Refused as error:
            await connection.refuse_all(error)
        finally:
            context.gauges.close_socket(connection.guest, connection.address)


class Connection:
    """One open socket of a table."""

    def __init__(self, socket: Socket, context: Context) -> None:
        self.socket = socket
        self.context = context
        self.guest = guest_of(socket)
        self.address = address_of(socket)
        self.viewer = Viewer(self.guest)
        self.bucket = Bucket(context.settings.limits.socket_rate)
        self.excess = 0
        self.signed_out = False

    def sign_out(self) -> None:
        """The session has ended: nothing more goes in or out here."""
        self.signed_out = True
        self.viewer.close()

    async def run(self, table_id: str) -> None:
        """Serve the socket until one side closes it; raises NotFound."""
        since = self.socket.query_params.get("since", "0")
        version = int(since) if since.isdecimal() and len(since) < 16 else 0
        if self.guest is not None:
            self.viewer.name = await self.context.name_of(self.guest, language_of(self.socket))
        self.viewer.idle = self.socket.query_params.get("idle") == "1"
        live = await self.context.tables.watch(table_id, self.viewer, version)
        pump: asyncio.Task[None] | None = None
        sessions, session = self.context.sessions, session_of(self.socket)
        sessions.attach(session, self.guest, self.address, self.sign_out)
        try:
            await self.send(self.viewer.take())
            pump = asyncio.create_task(self._pump(live))
            await self._read(live)
        finally:
            sessions.detach(session, self.sign_out)
            live.go(self.viewer)
            if pump is not None:
                pump.cancel()

    async def send(self, message: str) -> None:
        await self.socket.send({"type": "websocket.send", "bytes": None, "text": message})

    async def refuse_all(self, error: RoundhouseError) -> None:
        """Say why this socket is of no use, and close it."""
        await self.send(_refusal(None, error, 0))
        await self.socket.close(REFUSED + (error.status if isinstance(error, Refused) else 422))

    # Out.

    async def _pump(self, live: Live) -> None:
        code = _COME_AGAIN
        try:
            while not self.viewer.closed:
                await self.viewer.wait()
                if not self.signed_out:
                    await self._send_all(live)
        except _GONE:
            return
        except Exception:
            _log.exception("socket.broken", extra={"table": live.table.id})
            code = _BROKEN
        with contextlib.suppress(*_GONE):
            await self.socket.close(SIGNED_OUT if self.signed_out else code)

    async def _send_all(self, live: Live) -> None:
        viewer = self.viewer
        while viewer.outbox is not None or viewer.behind:
            if viewer.outbox is None:
                async with live.lock:
                    if live.gone:  # what it came to while this waited may not be in the store
                        return
                    live.catch_up()
                continue
            viewer.busy = True
            await self.send(viewer.take())
            viewer.busy = False

    # In.

    async def _read(self, live: Live) -> None:
        limits = self.context.settings.limits
        while True:
            event = await self.socket.receive()
            if event["type"] != "websocket.receive" or self.signed_out:
                return
            data = event.get("text") or event.get("bytes") or ""
            short = len(data) <= limits.message_bytes
            try:
                self._count()
                if not short:
                    raise malformed("too long")
                reply = await self._answer(live, read_message(data))
            except Refused as error:
                if self.excess > limits.excess:
                    _log.warning("socket.too_fast", extra={"table": live.table.id, "address": self.address})
                    await self.socket.close(_TOO_FAST)
                    return
                reply = _refusal(id_of(data) if short else None, error, live.saved)
            if reply is not None:
                await self.send(reply)

    def _count(self) -> None:
        """Count a message; raises TooMany."""
        try:
            wait = self.bucket.take()
            if wait:
                raise too_fast(wait)
            self.context.gauges.request_by(self.guest, self.address)
        except TooMany:
            self.excess += 1
            raise

    async def _answer(self, live: Live, message: ClientMessage) -> str | None:
        await self.context.tables.rest(live, self.viewer, isinstance(message, Ping) and message.idle)
        if isinstance(message, Ping):
            return _PONG
        if isinstance(message, Pace):
            if live.table.face.seats_of(self.guest):
                self.context.tables.players.set_pace(live, message.value)
            return None
        try:
            version = await self.context.tables.do(live.table.id, await self._command(live, message))
        except RoundhouseError as error:
            return _refusal(message.id, error, live.saved)
        except Exception:
            _log.exception("socket.broken", extra={"table": live.table.id})
            return _refusal(message.id, broken(), live.saved)
        return encode(Done(message.id, version)).decode()

    async def _command(self, live: Live, message: ClientMessage) -> Command:
        guest = self.guest
        if guest is None:
            raise nobody()
        match message:
            case Act(word, version, seat, action):
                return lambda table: commands.act(table, guest, seat, version, action, word)
            case Undo(word, seat):
                return lambda table: consent.undo(table, guest, seat, word)
            case Redo(word, seat):
                return lambda table: consent.redo(table, guest, seat, word)
            case Mix(_, nonce):
                return lambda table: commands.add_nonce(table, guest, nonce)
            case Resign(word, seat_or_none):
                return lambda table: consent.resign(table, guest, seat_or_none, word, live.presence)
            case Replace(word, seat):
                return lambda table: consent.replace(table, guest, seat, word, live.presence)
            case Extend(word, seat):
                return lambda table: consent.extend(table, guest, seat, word, live.presence)
            case Answer(word, agree, seen):
                return lambda table: consent.answer(table, guest, agree, word, seen)
            case Order(word, seat, kind, values):
                return lambda table: commands.order(table, guest, seat, kind, values, word)
            case Cancel(word, seat, order):
                return lambda table: commands.cancel_order(table, guest, seat, order, word)
            case Chat(word, words):
                self.context.gauges.chat_by(guest)
                name = await self.context.name_of(guest, language_of(self.socket))
                most = self.context.settings.limits.chat_lines
                return lambda table: commands.chat(table, guest, name, words, word, most)
        raise Unavailable(broken().text)


def _refusal(message_id: str | None, error: RoundhouseError, version: int) -> str:
    body = error_body(error)
    present = version if body.version is UNSET else body.version
    return encode(Refusal(message_id, present, body.error, body.message, body.wait)).decode()
