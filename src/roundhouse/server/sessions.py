"""Sessions: what makes a device somebody's. A random secret in a cookie, of which the store knows only the hash."""

from __future__ import annotations

import hashlib
import hmac
import logging
import secrets
from collections.abc import Callable, Iterable
from typing import TYPE_CHECKING, Final, NamedTuple

import msgspec

from roundhouse.server.auth import OLD_COOKIE, Guests
from roundhouse.server.encoding import encode
from roundhouse.server.store import SPENT, Paper, Store
from roundhouse.server.table import now

if TYPE_CHECKING:
    from roundhouse.server.tokens import Holder

COOKIE: Final = "rh_session"
SECURE_COOKIE: Final = "__Host-rh_session"
"""Under https. Browsers take a cookie of such a name only from this host itself, over https and for all paths."""
_KIND: Final = "session"
_DAY: Final = 24 * 3600 * 1000
_KEPT_DAYS: Final = 400
OVERLAP: Final = 60_000
"""Milliseconds for which an old secret still counts: requests may be under way with it."""
_SEEN_EVERY: Final = 3600 * 1000
_MOST_FRESH: Final = 10_000
_MOST_KNOWN: Final = 50_000
MOST_DEVICES: Final = 30
_BROWSERS: Final = (
    ("Edg/", "Edge"),
    ("OPR/", "Opera"),
    ("SamsungBrowser/", "Samsung Internet"),
    ("Firefox/", "Firefox"),
    ("FxiOS/", "Firefox"),
    ("CriOS/", "Chrome"),
    ("Chrome/", "Chrome"),
    ("Safari/", "Safari"),
)
_SYSTEMS: Final = (
    ("Android", "Android"),
    ("iPhone", "iPhone"),
    ("iPad", "iPad"),
    ("Windows", "Windows"),
    ("Mac OS X", "macOS"),
    ("CrOS", "ChromeOS"),
    ("Linux", "Linux"),
)
_log = logging.getLogger(__name__)

Headers = Iterable[tuple[bytes, bytes]]


class Session(msgspec.Struct):
    """A device of a guest, as the store keeps it."""

    guest: str
    device: str
    begun: int
    seen: int
    made: int
    """When its secret was made."""
    secret: str
    """Its hash, as are the others."""
    coming: str = ""
    """A newer secret that was sent to the device and has not come back yet: the answer may have been lost."""
    sent: int = 0
    past: str = ""
    """The one before; it counts until `until`."""
    until: int = 0


class Caller(NamedTuple):
    """Who sends a request: the guest and the session, None for nobody we know, and cookies for the answer."""

    guest: str | None = None
    session: str | None = None
    cookies: tuple[str, ...] = ()
    holder: Holder | None = None
    """For a program that sends a token; `session` is then the name of its sockets and streams."""


NOBODY: Final = Caller()


class Sessions:
    """Makes, reads, changes and ends the sessions of all devices."""

    def __init__(self, store: Store, guests: Guests, clock: Callable[[], int] = now) -> None:
        self._store = store
        self._guests = guests
        self._clock = clock
        self._known: dict[str, Session] = {}
        self._fresh: dict[str, Session] = {}
        """Begun, and not seen again so far: who never comes back leaves nothing in the store."""
        self._sockets: dict[str, set[Callable[[], None]]] = {}
        """What closes each open socket of a session."""
        self._places: dict[Callable[[], None], tuple[str | None, str]] = {}
        """The guest and the address of every open socket."""

    # Who is it?

    def cached(self, headers: Headers, secure: bool) -> str | None:
        """The guest whom a cookie names, if that is known without asking the store; not yet proven."""
        found = self._known.get(_cookie(headers, _name(secure)).partition(".")[0])
        return None if found is None else found.guest

    async def caller(self, headers: Headers, secure: bool, answers: bool) -> Caller:
        """Who sends these headers; `answers` says whether there will be an answer that can bring a cookie."""
        name, _, secret = _cookie(headers, _name(secure)).partition(".")
        session = await self._find(name) if name and secret else None
        if session is not None:
            return await self._proven(name, session, secret, secure, answers)
        guest = self._guests.read(_cookie(headers, OLD_COOKIE))
        return NOBODY if guest is None else await self._turned(guest, headers, secure, answers)

    async def _find(self, name: str) -> Session | None:
        session = self._known.get(name) or self._fresh.get(name)
        if session is None:
            paper = await self._store.paper(_KIND, name) if len(name) < 40 else None
            if paper is None:
                return None
            session = self._known.setdefault(name, msgspec.json.decode(paper.data, type=Session))
            if len(self._known) > _MOST_KNOWN:
                del self._known[next(iter(self._known))]
        if self._is_over(session):
            await self.end(name)
            return None
        return session

    def _is_over(self, session: Session) -> bool:
        return self._clock() - session.seen > _KEPT_DAYS * _DAY

    async def _proven(self, name: str, session: Session, secret: str, secure: bool, answers: bool) -> Caller:
        given, at = _hashed(secret), self._clock()
        present = hmac.compare_digest(given, session.secret)
        coming = bool(session.coming) and hmac.compare_digest(given, session.coming)
        past = at < session.until and hmac.compare_digest(given, session.past)
        if not (present or coming or past):
            return NOBODY
        cookies: tuple[str, ...] = ()
        if coming:
            session.past, session.until = session.secret, at + OVERLAP
            session.secret, session.made, session.coming = session.coming, at, ""
            await self._keep(name, session)
        elif present and answers and at - session.made > _DAY and at - session.sent > OVERLAP:
            value, session.coming = _secret()
            session.sent = at
            if await self._keep(name, session):
                cookies = (_header(name, value, secure),)
        elif name in self._fresh or at - session.seen > _SEEN_EVERY:
            session.seen = at
            await self._keep(name, session)
        return Caller(session.guest, name, cookies)

    async def _turned(self, guest: str, headers: Headers, secure: bool, answers: bool) -> Caller:
        """A signed cookie of former versions counts once: from then on the device has a session."""
        spent = await self._store.paper(SPENT, guest)
        if spent is not None and self._clock() - int(spent.data) > OVERLAP:
            return NOBODY
        if not answers:
            return Caller(guest)
        if spent is None:
            await self._store.file([Paper(SPENT, guest, guest, str(self._clock()).encode())])
        name, cookie = await self.begin(guest, headers, secure)
        return Caller(guest, name, (cookie, f"{OLD_COOKIE}=; Path=/; Max-Age=0; HttpOnly; SameSite=Lax"))

    # Beginning and ending.

    async def begin(self, guest: str, headers: Headers, secure: bool, keep: bool = True) -> tuple[str, str]:
        """A new session of a guest: its name, and the header that sets its cookie.

        The session of somebody new is kept when it is seen again.
        """
        at, name = self._clock(), secrets.token_urlsafe(9)
        value, hashed = _secret()
        session = Session(guest, device_of(headers), at, at, at, hashed)
        if keep:
            await self._store.file([Paper(_KIND, name, guest, encode(session))])
            self._known[name] = session
        else:
            self._fresh[name] = session
            if len(self._fresh) > _MOST_FRESH:
                del self._fresh[next(iter(self._fresh))]
        return name, _header(name, value, secure)

    async def keep(self, name: str | None) -> None:
        """Keep the session of somebody new who has something to lose."""
        if name in self._fresh:
            await self._keep(name, self._fresh[name])

    async def follow(self, name: str | None, guest: str, headers: Headers, secure: bool) -> tuple[str, str]:
        """Begin a session of a guest in place of another, as after signing in.

        The old secret is void at once: whoever planted or copied it gains nothing.
        """
        for old, _ in (await self.of(guest))[MOST_DEVICES - 1 :]:
            await self.end(old)
        made = await self.begin(guest, headers, secure)
        if name is not None:
            await self.end(name)
        return made

    async def of(self, guest: str) -> list[tuple[str, Session]]:
        """The sessions of a guest with their names, the latest seen first."""
        kept = {it.id: msgspec.json.decode(it.data, type=Session) for it in await self._store.papers(_KIND, guest)}
        kept |= {name: known for name, known in self._known.items() if name in kept}
        kept |= {name: fresh for name, fresh in self._fresh.items() if fresh.guest == guest}
        return sorted(kept.items(), key=lambda pair: (-pair[1].seen, pair[0]))

    async def end(self, *names: str) -> None:
        """End sessions: their cookies are void, and their sockets are closed."""
        for name in names:
            self._known.pop(name, None)
            self._fresh.pop(name, None)
        if names:
            await self._store.file([], [(_KIND, name) for name in names])
        for name in names:
            self._known.pop(name, None)  # somebody may have asked for it meanwhile
            self.close_sockets(name)

    async def end_all(self, guest: str, but: str | None = None) -> None:
        """End all sessions of a guest, or all others."""
        await self.end(*(name for name, _ in await self.of(guest) if name != but))

    async def end_old(self, at_once: int) -> int:
        """End the sessions of devices that have not come for so long that their cookies are gone; how many."""
        ended, last = 0, ""
        while papers := await self._store.papers_after(_KIND, last, at_once):
            last = papers[-1].id
            found = {it.id: self._known.get(it.id) or msgspec.json.decode(it.data, type=Session) for it in papers}
            old = [name for name, session in found.items() if self._is_over(session)]
            await self.end(*old)
            ended += len(old)
        return ended

    def newcomers(self) -> set[str]:
        """Guests whose sessions are not in the store so far."""
        return {session.guest for session in self._fresh.values()}

    # Sockets.

    def attach(self, name: str | None, guest: str | None, address: str, close: Callable[[], None]) -> None:
        """Remember how to close a socket of a session, and whose it is."""
        self._places[close] = (guest, address)
        if name is not None:
            self._sockets.setdefault(name, set()).add(close)

    def detach(self, name: str | None, close: Callable[[], None]) -> None:
        self._places.pop(close, None)
        if name is not None and name in self._sockets:
            self._sockets[name].discard(close)
            if not self._sockets[name]:
                del self._sockets[name]

    def close_where(self, holds: Callable[[str | None, str], bool]) -> None:
        """Close the sockets of all guests and addresses for which this holds."""
        for close, place in list(self._places.items()):
            if holds(*place):
                close()

    def close_sockets(self, name: str) -> None:
        for close in list(self._sockets.get(name, ())):
            close()

    async def _keep(self, name: str, session: Session) -> bool:
        """Write a session down; a full disk must not keep its owner from looking on."""
        try:
            await self._store.file([Paper(_KIND, name, session.guest, encode(session))])
        except Exception as error:
            _log.warning("session.not_kept", extra={"why": str(error)})
            return False
        if self._fresh.pop(name, None) is not None:
            self._known[name] = session
        return True


def clearing(secure: bool) -> str:
    """The header that takes the cookie from a device."""
    return f"{_name(secure)}=; Path=/; Max-Age=0; HttpOnly; SameSite=Lax" + ("; Secure" if secure else "")


def device_of(headers: Headers) -> str:
    """A short name of the device that sends these headers; empty where it says nothing that we know.

    >>> device_of([(b"user-agent", b"Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0")])
    'Firefox, Linux'
    """
    agent = next((value.decode("latin-1") for name, value in headers if name == b"user-agent"), "")
    found = [next((name for mark, name in marks if mark in agent), "") for marks in (_BROWSERS, _SYSTEMS)]
    return ", ".join(part for part in found if part)


def _name(secure: bool) -> str:
    return SECURE_COOKIE if secure else COOKIE


def _cookie(headers: Headers, name: str) -> str:
    mark = f"{name}=".encode()
    for key, value in headers:
        if key == b"cookie":
            for part in value.split(b";"):
                if part.strip().startswith(mark):
                    return part.strip()[len(mark) :].decode("latin-1")
    return ""


def _secret() -> tuple[str, str]:
    """A new secret and its hash. It has 256 bits of chance, so that a plain hash is enough."""
    value = secrets.token_urlsafe(32)
    return value, _hashed(value)


def _hashed(secret: str) -> str:
    return hashlib.sha256(secret.encode()).hexdigest()


def _header(name: str, secret: str, secure: bool) -> str:
    rest = f"Path=/; Max-Age={_KEPT_DAYS * 24 * 3600}; HttpOnly; SameSite=Lax"
    return f"{_name(secure)}={name}.{secret}; {rest}" + ("; Secure" if secure else "")
