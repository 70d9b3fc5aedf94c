"""What every request passes first: who is it, may it, and the headers that make browsers careful."""

from __future__ import annotations

from typing import Any, Final
from urllib.parse import urlsplit

from roundhouse.core.text import text
from roundhouse.server.auth import Guests
from roundhouse.server.context import ADDRESS, GUEST
from roundhouse.server.errors import NotYours, Refused, TooMany, error_body, retry_after
from roundhouse.server.limits import Gauges
from roundhouse.server.lines import encode

CONTENT_SECURITY_POLICY: Final = "; ".join(
    (
        "default-src 'self'",
        "img-src 'self' data:",
        "base-uri 'none'",
        "form-action 'self'",
        "frame-ancestors 'none'",
        "object-src 'none'",
    )
)
_HEADERS: Final = [
    (b"content-security-policy", CONTENT_SECURITY_POLICY.encode()),
    (b"x-content-type-options", b"nosniff"),
    (b"x-frame-options", b"DENY"),
    (b"referrer-policy", b"no-referrer"),  # an address may hold an invitation
    (b"cross-origin-opener-policy", b"same-origin"),
    (b"cross-origin-resource-policy", b"same-origin"),
    (b"permissions-policy", b"camera=(), geolocation=(), microphone=()"),
]
_SAFE: Final = ("GET", "HEAD", "OPTIONS")
_DEFAULT_PORTS: Final = {"http": 80, "https": 443, "ws": 80, "wss": 443}

Scope = Any
Receive = Any
Send = Any


class Gate:
    """The outermost ASGI application."""

    def __init__(self, app: Any, guests: Guests, gauges: Gauges) -> None:
        self._app = app
        self._guests = guests
        self._gauges = gauges

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] not in ("http", "websocket"):
            await self._app(scope, receive, send)
            return
        client = scope.get("client")
        scope[ADDRESS] = client[0] if client else ""
        scope[GUEST] = self._guests.of(scope["headers"])
        fault = self._fault(scope)
        if scope["type"] == "websocket":
            if fault is None:
                await self._app(scope, receive, send)
            else:
                await receive()
                await send({"type": "websocket.close", "code": 1008})
            return
        guarded = _Guarded(scope, send)
        if fault is None:
            await self._app(scope, receive, guarded)
        else:
            await _answer(guarded, fault)

    def _fault(self, scope: Scope) -> Refused | None:
        if not _is_api(scope):
            return None
        try:
            self._gauges.request_by(scope[GUEST], scope[ADDRESS])
        except TooMany as error:
            return error
        if scope["type"] == "websocket" or scope["method"] not in _SAFE:
            return _foreign(scope)
        return None


class _Guarded:
    """Adds the headers to an answer."""

    def __init__(self, scope: Scope, send: Send) -> None:
        self._send = send
        self._api = _is_api(scope)

    async def __call__(self, message: Any) -> None:
        if message["type"] == "http.response.start":
            headers = [*message.get("headers", ()), *_HEADERS]
            if self._api and not any(name.lower() == b"cache-control" for name, _ in headers):
                headers.append((b"cache-control", b"no-store"))
            message = {**message, "headers": headers}
        await self._send(message)


def _is_api(scope: Scope) -> bool:
    """The router takes several slashes for one, so we must."""
    return bool(scope["path"].lstrip("/").startswith("api/"))


def _foreign(scope: Scope) -> Refused | None:
    """A page from elsewhere must not act in a guest's name; programs that send no origin are no pages."""
    headers = dict(scope["headers"])
    origin = headers.get(b"origin")
    if origin is None:
        return None
    host = headers.get(b"host", b"").decode("latin-1")
    try:
        own, came_from = urlsplit(f"//{host}"), urlsplit(origin.decode("latin-1"))
        port = _DEFAULT_PORTS.get(came_from.scheme)
        same = own.hostname == came_from.hostname and (own.port or port) == (came_from.port or port)
    except ValueError:
        same = False
    return None if same else NotYours(text("server.error.foreign"))


async def _answer(send: Send, fault: Refused) -> None:
    body = encode(error_body(fault))
    named = {"content-type": "application/json", "content-length": str(len(body)), **retry_after(fault)}
    headers = [(name.encode(), value.encode()) for name, value in named.items()]
    await send({"type": "http.response.start", "status": fault.status, "headers": headers})
    await send({"type": "http.response.body", "body": body})
