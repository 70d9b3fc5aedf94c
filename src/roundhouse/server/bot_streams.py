"""Streams for programs: lines of JSON over plain HTTP that go on as long as somebody reads them."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import AsyncIterator, Callable
from contextlib import AbstractAsyncContextManager, aclosing, asynccontextmanager
from typing import Any, Final

from litestar import Response

from roundhouse.core.text import text
from roundhouse.server.bot_messages import Closing
from roundhouse.server.context import Context, address_of, holder_of, known_guest, language_of, session_of
from roundhouse.server.encoding import encode
from roundhouse.server.errors import NotYours
from roundhouse.server.feeds import closing, heard
from roundhouse.server.gate import STREAMED
from roundhouse.server.info import AnyRequest
from roundhouse.server.live import Live, Viewer

_HEADERS: Final = [
    (b"content-type", STREAMED),
    (b"cache-control", b"no-store"),
    (b"x-accel-buffering", b"no"),  # a proxy must not keep lines back
]
_log = logging.getLogger(__name__)

Close = Callable[[], None]


class Lines(Response[None]):
    """An answer without end. It stops when its client goes, or does not read for too long."""

    def __init__(
        self, source: AbstractAsyncContextManager[tuple[AsyncIterator[bytes], Close]], patience: float
    ) -> None:
        super().__init__(None, media_type=STREAMED.decode())
        self._source = source
        self._patience = patience

    def to_asgi_response(self, *_: Any, **__: Any) -> Any:
        """It is one itself."""
        return self

    async def __call__(self, scope: Any, receive: Any, send: Any) -> None:
        async with self._source as (lines, close):
            await send({"type": "http.response.start", "status": 200, "headers": _HEADERS})
            listener = asyncio.create_task(_until_gone(receive, close))
            try:
                async with aclosing(lines):  # type: ignore[type-var]
                    async for line in lines:
                        async with asyncio.timeout(self._patience):
                            await send({"type": "http.response.body", "body": line + b"\n", "more_body": True})
                await send({"type": "http.response.body", "body": b"", "more_body": False})
            except TimeoutError:
                _log.info("stream.not_read", extra={"path": scope["path"]})
            finally:
                listener.cancel()


async def _until_gone(receive: Any, close: Close) -> None:
    while (await receive())["type"] != "http.disconnect":
        pass
    close()


@asynccontextmanager
async def counted(request: AnyRequest, context: Context, end: Callable[[Closing], None]) -> AsyncIterator[None]:
    """Count a stream among the sockets of its guest, and end it with its token; raises TooMany."""
    guest, address, session = known_guest(request), address_of(request), session_of(request)
    context.gauges.open_socket(guest, address)

    def sign_out() -> None:
        end(closing(text("server.error.bad_token"), again=False))

    context.sessions.attach(session, guest, address, sign_out)
    try:
        yield
    finally:
        context.sessions.detach(session, sign_out)
        context.gauges.close_socket(guest, address)


@asynccontextmanager
async def events(
    request: AnyRequest, context: Context, since: int | None
) -> AsyncIterator[tuple[AsyncIterator[bytes], Close]]:
    """All that happens to a guest, beginning with what is so."""
    with context.feeds.listening(known_guest(request)) as feed:
        async with counted(request, context, feed.close):
            await context.feeds.take_up(feed, since)
            await context.invitations.take_up(feed)
            yield feed.lines(context.settings.keep_alive), feed.close


class Reader(Viewer):
    """A viewer whose stream can say why it ends."""

    __slots__ = ("why",)

    def __init__(self, guest: str, name: str) -> None:
        super().__init__(guest, name)
        self.why: Closing | None = closing(text("server.error.reloaded"), again=True)

    def end(self, why: Closing | None = None) -> None:
        """Close it, for another reason than a table that has to be loaded again."""
        self.why = why
        self.close()

    async def lines(self, live: Live, keep_alive: float) -> AsyncIterator[bytes]:
        """The table as its guest sees it, then what is new after each change, up to the end of the game."""
        while not self.closed:
            while not self.closed and (self.outbox is not None or self.behind):
                if self.outbox is None:
                    async with live.lock:
                        if not live.gone:  # what it came to while this waited may not be in the store
                            live.catch_up()
                    continue
                self.busy = True
                yield self.take().encode()
                self.busy = False
            if live.table.face.status == "over" and self.seen == live.table.version:
                return
            if not self.closed and not await self.wakened(keep_alive):
                yield b""
        if self.why is not None:
            yield encode(self.why)

    async def wakened(self, seconds: float) -> bool:
        """Wait for something new, so long at most."""
        return await heard(self._wake, seconds)


@asynccontextmanager
async def game(
    request: AnyRequest, context: Context, table_id: str, since: int
) -> AsyncIterator[tuple[AsyncIterator[bytes], Close]]:
    """A table as a guest sees it, as a socket tells it; raises NotFound."""
    guest = known_guest(request)
    viewer = Reader(guest, await context.name_of(guest, language_of(request)))
    async with counted(request, context, viewer.end):
        live = await context.tables.watch(table_id, viewer, since)
        try:
            yield viewer.lines(live, context.settings.keep_alive), viewer.end
        finally:
            live.go(viewer)


def must_come_by_token(request: AnyRequest) -> None:
    """Raise NotYours for a browser: a stream is opened by a program, with a token."""
    if holder_of(request) is None:
        raise NotYours(text("server.error.streams_need_token"))
