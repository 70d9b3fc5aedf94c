"""What every request passes first: who is it, may it, and the headers that make browsers careful."""

from __future__ import annotations

from asyncio import sleep
from collections.abc import Sequence
from time import perf_counter
from typing import Any, Final
from urllib.parse import urlsplit

from roundhouse.core.text import text
from roundhouse.server.addresses import home_of
from roundhouse.server.auth import Guests
from roundhouse.server.context import ADDRESS, GUEST, HOLDER, SESSION
from roundhouse.server.costs import Payer, charged, paid_by
from roundhouse.server.encoding import encode
from roundhouse.server.errors import NotYours, Refused, TooMany, error_body, retry_after
from roundhouse.server.limits import Gauges
from roundhouse.server.messages import id_of
from roundhouse.server.metrics import Metrics
from roundhouse.server.sessions import NOBODY, Caller, Sessions
from roundhouse.server.tokens import SOCKET_SCOPES, Tokens, session_name
from roundhouse.server.warden import Warden

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
STREAMED: Final = b"application/x-ndjson"
_SAFE: Final = ("GET", "HEAD", "OPTIONS")
_CHECKS: Final = ("/healthz", "/readyz")
"""A server whose checks are refused for what others at the address have used might be started again for nothing."""
_METHODS: Final = (*_SAFE, "POST", "PUT", "PATCH", "DELETE")
_DEFAULT_PORTS: Final = {"http": 80, "https": 443}

Scope = Any
Receive = Any
Send = Any


class Gate:
    """The outermost ASGI application."""

    def __init__(
        self,
        app: Any,
        guests: Guests,
        sessions: Sessions,
        tokens: Tokens,
        gauges: Gauges,
        warden: Warden,
        metrics: Metrics,
    ) -> None:
        self._app = app
        self._guests = guests
        self._sessions = sessions
        self._tokens = tokens
        self._gauges = gauges
        self._warden = warden
        self._metrics = metrics

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] not in ("http", "websocket"):
            await self._app(scope, receive, send)
            return
        client = scope.get("client")
        scope[ADDRESS] = home_of(client[0]) if client else ""
        fault = self._fault(scope)
        caller = NOBODY
        if fault is None and _is_api(scope):
            try:
                with paid_by(self._payer(NOBODY, scope)):
                    caller = await charged(self._caller(scope))
            except Refused as error:
                fault = error
        if fault is None and _is_api(scope):
            fault = self._warden.refusal(caller.guest, scope[ADDRESS])
        scope[GUEST], scope[SESSION], scope[HOLDER] = caller.guest, caller.session, caller.holder
        await sleep(self._wait(scope, fault))
        if scope["type"] == "websocket":
            if fault is None:
                await self._let_in(caller, scope, receive, send)
            else:
                await receive()
                await send({"type": "websocket.close", "code": 1008})
            return
        guarded = _Guarded(scope, send, caller.cookies)
        begun = perf_counter()
        try:
            if fault is None:
                await self._let_in(caller, scope, receive, guarded)
            else:
                await _answer(guarded, fault, await self._message(scope, receive))
        finally:
            method = scope["method"] if scope["method"] in _METHODS else "other"
            self._metrics.answered(method, guarded.status, (guarded.streams_from or perf_counter()) - begun)

    async def _let_in(self, caller: Caller, scope: Scope, receive: Receive, send: Send) -> None:
        """Have a request answered at the cost of who sent it."""
        with paid_by(self._payer(caller, scope)):
            await charged(self._app(scope, receive, send))

    def _payer(self, caller: Caller, scope: Scope) -> Payer:
        token = None if caller.holder is None else caller.holder.token
        return Payer(caller.guest, scope[ADDRESS], self._guests.mark(scope[ADDRESS]), self._gauges, token)

    def _fault(self, scope: Scope) -> Refused | None:
        try:
            if scope["path"] in _CHECKS:
                self._gauges.check_by(scope[ADDRESS])
                return None
            if not _is_api(scope):
                return None
            guest = self._sessions.cached(scope["headers"], _is_secure(scope))
            self._gauges.request_by(guest, scope[ADDRESS])
        except TooMany as error:
            return error
        if scope["type"] == "websocket" or scope["method"] not in _SAFE:
            return _foreign(scope)
        return None

    def _wait(self, scope: Scope, fault: Refused | None) -> float:
        """The seconds until an answer: refusals cost something, too, and the page is there for all, but not at once."""
        if isinstance(fault, TooMany):
            return self._gauges.refusal_to(scope[ADDRESS])
        return 0.0 if _is_api(scope) or scope["path"] in _CHECKS else self._gauges.page_for(scope[ADDRESS])

    async def _caller(self, scope: Scope) -> Caller:
        holder = await self._tokens.holder(scope["headers"])
        if holder is not None:
            guest = holder.token.guest
            self._gauges.token_by(holder.id, guest)
            if scope["type"] == "websocket":
                holder.must_have(*SOCKET_SCOPES)
            return Caller(guest, session_name(holder.id), holder=holder)
        return await self._sessions.caller(scope["headers"], _is_secure(scope), answers=scope["type"] == "http")

    async def _message(self, scope: Scope, receive: Receive) -> str | None:
        """The id of the message that a program sends too fast, so that it knows which one to send again."""
        if scope["method"] != "POST" or not any(name == b"authorization" for name, _ in scope["headers"]):
            return None
        body, more = b"", True
        while more and len(body) <= self._gauges.limits.message_bytes:
            part = await receive()
            more = part["type"] == "http.request" and part.get("more_body", False)
            body += part.get("body", b"")
        return id_of(body)


class _Guarded:
    """Adds the headers to an answer, and a cookie unless the answer has one of its own."""

    def __init__(self, scope: Scope, send: Send, cookies: Sequence[str]) -> None:
        self._cookies = [(b"set-cookie", cookie.encode()) for cookie in cookies]
        self._send = send
        self._api = _is_api(scope)
        self.status = 499
        """Nothing was answered: the client has gone."""
        self.streams_from: float | None = None
        """When an answer began that goes on as long as somebody listens."""

    async def __call__(self, message: Any) -> None:
        if message["type"] == "http.response.start":
            self.status = message["status"]
            headers = [*message.get("headers", ()), *_HEADERS]
            if (b"content-type", STREAMED) in headers:
                self.streams_from = perf_counter()
            if not any(name.lower() == b"set-cookie" for name, _ in headers):
                headers += self._cookies
            if self._api and not any(name.lower() == b"cache-control" for name, _ in headers):
                headers.append((b"cache-control", b"no-store"))
            message = {**message, "headers": headers}
        await self._send(message)


def _is_secure(scope: Scope) -> bool:
    return bool(scope["scheme"] in ("https", "wss"))


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
    scheme = scope["scheme"].replace("ws", "http")  # a page of the same scheme opens a socket
    try:
        same = _site(f"{scheme}://{host}") == _site(origin.decode("latin-1"))
    except ValueError:
        same = False
    return None if same else NotYours(text("server.error.foreign"))


def _site(address: str) -> tuple[str, str | None, int | None]:
    """What makes two pages of one site; raises ValueError for what is no address."""
    parts = urlsplit(address)
    return parts.scheme, parts.hostname, parts.port or _DEFAULT_PORTS.get(parts.scheme)


async def _answer(send: Send, fault: Refused, message: str | None = None) -> None:
    body = encode(error_body(fault, message))
    named = {"content-type": "application/json", "content-length": str(len(body)), **retry_after(fault)}
    headers = [(name.encode(), value.encode()) for name, value in named.items()]
    await send({"type": "http.response.start", "status": fault.status, "headers": headers})
    await send({"type": "http.response.body", "body": body})
