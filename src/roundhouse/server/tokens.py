"""Tokens: what lets a program act for a guest, within its scopes. The store knows only the hash of each secret."""

from __future__ import annotations

import hashlib
import hmac
import logging
import re
import secrets
from collections.abc import Callable, Mapping
from typing import Final, NamedTuple

import msgspec

from roundhouse.core.text import listing, text
from roundhouse.server.encoding import encode
from roundhouse.server.errors import Malformed, NotFound, NotYours, Refused, TooMany, Unknown
from roundhouse.server.limits import clean_name
from roundhouse.server.own_answers import TokenInfo
from roundhouse.server.requests import SCOPES, Scope, TokenWish
from roundhouse.server.sessions import Headers, Sessions
from roundhouse.server.store import Paper, Store
from roundhouse.server.table import now

MOST_TOKENS: Final = 20
PREFIX: Final = "rht_"
OPERATIONS: Final[Mapping[Scope, str]] = {
    "read": "read_announcement list_titles read_texts read_title_board read_me list_tables read_table count_tables "
    "list_orders put_into_words read_reason read_history read_steps read_record read_table_board read_ratings "
    "read_profiles read_person read_leaderboard read_guide list_bots list_invitations list_invited read_game "
    "read_review stream_events stream_game",
    "play": "make_move undo_move redo_move answer_question resign_game replace_player extend_time give_order "
    "cancel_order return_to_table read_hint make_review",
    "chat": "say",
    "seats": "create_table join_table add_nonce leave_table seat_bot rematch invite_bot accept_invitation "
    "decline_invitation become_bot",
}
"""The operations of the API that are open to tokens of each scope. No other is, whatever is added to the API."""
_NEEDED: Final = {name: scope for scope, names in OPERATIONS.items() for name in names.split()}
SOCKET_SCOPES: Final[tuple[Scope, ...]] = ("read", "play", "chat")
_KIND: Final = "token"
_PROGRAM: Final = "program"
"""The kind of papers that mark the account, or the guest, that a program plays with."""
_ID: Final = re.compile("[0-9a-f]{12}")
_DAY: Final = 24 * 3600 * 1000
_SEEN_EVERY: Final = 3600 * 1000
_MOST_KNOWN: Final = 20_000
_log = logging.getLogger(__name__)


class Token(msgspec.Struct):
    """A token as the store keeps it, filed under its id."""

    guest: str
    name: str
    scopes: list[Scope]
    secret: str
    """Its hash."""
    made: int
    until: int
    seen: int = 0
    requests: int = 0
    seconds: float = 0.0
    """How often it was used, and the processor time that this took."""


class Holder(NamedTuple):
    """Who sends a request with a token."""

    id: str
    token: Token
    program: bool
    """Whether the guest is marked as a program."""

    def must_have(self, *scopes: Scope) -> None:
        """Raise NotYours unless the token is good for this."""
        missing = [scope for scope in scopes if scope not in self.token.scopes]
        if missing:
            has, needs = listing(self.token.scopes), listing(missing)
            raise NotYours(text("server.error.no_scope", needed=needs, scopes=has))
        if "play" in scopes and not self.program:
            raise NotYours(text("server.error.no_program"))

    def must_be_for(self, operation: str) -> None:
        """Raise NotYours unless an operation of the API is open to the token."""
        scope = _NEEDED.get(operation)
        if scope is None:
            raise NotYours(text("server.error.not_by_token"))
        self.must_have(scope)


class Tokens:
    """Makes, finds and revokes tokens, and knows which guests are programs."""

    def __init__(self, store: Store, sessions: Sessions, clock: Callable[[], int] = now) -> None:
        self._store = store
        self._sessions = sessions
        self._clock = clock
        self._known: dict[str, Token] = {}
        self._revoked: set[str] = set()
        self._programs: dict[str, bool] = {}

    async def holder(self, headers: Headers) -> Holder | None:
        """Who sends these headers with a token; None without one. Raises Unknown for one that counts no more."""
        given = next((value for name, value in headers if name == b"authorization"), None)
        if given is None:
            return None
        scheme, _, words = given.decode("latin-1").partition(" ")
        name, _, secret = words.strip().removeprefix(PREFIX).partition("_")
        if scheme.lower() != "bearer" or not secret:
            raise Unknown(text("server.error.bad_token"))
        token = await self._find(name)
        if token is None or not hmac.compare_digest(_hashed(secret), token.secret) or token.until <= self._clock():
            raise Unknown(text("server.error.bad_token"))
        token.requests += 1
        if self._clock() - token.seen > _SEEN_EVERY:
            token.seen = self._clock()
            await self._note_use(name, token)
        return Holder(name, token, await self.is_program(token.guest))

    async def make(self, guest: str, wish: TokenWish) -> tuple[TokenInfo, str]:
        """A new token of a guest, and its secret; raises Malformed or TooMany."""
        if not wish.scopes:
            raise Malformed(text("server.error.no_scopes", possible=listing(SCOPES)))
        unknown = [scope for scope in wish.scopes if scope not in SCOPES]
        if unknown:
            raise Malformed(text("server.error.no_such_scope", scopes=listing(unknown), possible=listing(SCOPES)))
        if len(await self._store.papers(_KIND, guest)) >= MOST_TOKENS:
            raise TooMany(text("server.error.many_tokens", most=MOST_TOKENS))
        name, secret, at = secrets.token_hex(6), secrets.token_urlsafe(32), self._clock()
        scopes = [scope for scope in SCOPES if scope in wish.scopes]
        token = Token(guest, clean_name(wish.name), scopes, _hashed(secret), at, at + wish.days * _DAY)
        await self._file(name, token)
        self._keep(name, token)
        return _info(name, token), f"{PREFIX}{name}_{secret}"

    async def of(self, guest: str) -> list[TokenInfo]:
        """The tokens of a guest, the latest first."""
        papers = await self._store.papers(_KIND, guest)
        found = [(paper.id, self._known.get(paper.id) or _read(paper)) for paper in papers]
        return [_info(name, token) for name, token in sorted(found, key=lambda it: (-it[1].made, it[0]))]

    async def all(self) -> list[tuple[str, Token]]:
        """All tokens with their ids."""
        return [(it.id, self._known.get(it.id) or _read(it)) for it in await self._store.papers(_KIND)]

    async def revoke(self, name: str, guest: str | None = None) -> Token:
        """Make a token void, and close all that is open with it; raises NotFound if the guest has no such token."""
        paper = await self._store.paper(_KIND, name) if _ID.fullmatch(name) else None
        if paper is None or guest not in (None, paper.owner):
            raise NotFound(text("server.error.no_token", token=name[:40]))
        await self._end([name])
        return _read(paper)

    async def revoke_all(self, guest: str, forget: bool = False) -> None:
        """Make all tokens of a guest void; of one who is deleted, forget the mark too."""
        await self._end([paper.id for paper in await self._store.papers(_KIND, guest)])
        if forget:
            await self._store.file([], [(_PROGRAM, guest)])
            self._programs.pop(guest, None)

    async def end_old(self) -> int:
        """Remove tokens whose time is over; how many."""
        old = [name for name, token in await self.all() if token.until <= self._clock()]
        await self._end(old)
        return len(old)

    # Programs.

    async def is_program(self, guest: str) -> bool:
        """Whether a guest is marked as a program."""
        known = self._programs.get(guest)
        if known is None:
            known = await self._store.paper(_PROGRAM, guest) is not None
            self._programs[guest] = known
            if len(self._programs) > _MOST_KNOWN:
                del self._programs[next(iter(self._programs))]
        return known

    async def become_program(self, guest: str) -> None:
        """Mark a guest as a program, for good; raises Refused for who has played as a person."""
        if await self.is_program(guest):
            return
        if await self._store.tables_of(guest, 1):
            raise Refused(text("server.error.has_played"))
        await self._store.file([Paper(_PROGRAM, guest, guest, b"")])
        self._programs[guest] = True

    # Within.

    async def _find(self, name: str) -> Token | None:
        token = self._known.get(name)
        if token is None and _ID.fullmatch(name):
            paper = await self._store.paper(_KIND, name)
            if paper is not None and name not in self._revoked:  # which may have happened meanwhile
                token = self._known.get(name) or self._keep(name, _read(paper))
        return token

    def _keep(self, name: str, token: Token) -> Token:
        self._known[name] = token
        if len(self._known) > _MOST_KNOWN:
            del self._known[next(iter(self._known))]
        return token

    async def _end(self, names: list[str]) -> None:
        self._revoked.update(names)
        for name in names:
            self._known.pop(name, None)
        if names:
            await self._store.file([], [(_KIND, name) for name in names])
        for name in names:
            self._sessions.close_sockets(session_name(name))

    async def _note_use(self, name: str, token: Token) -> None:
        """Write down what a token was used for, unless it is void by now; a full disk must not stop its program."""
        try:
            if name not in self._revoked:
                await self._file(name, token)
        except Exception as error:
            _log.warning("token.not_kept", extra={"why": str(error)})

    async def _file(self, name: str, token: Token) -> None:
        await self._store.file([Paper(_KIND, name, token.guest, encode(token))])


def session_name(token: str) -> str:
    """Under which name the sockets and streams of a token are found, beside those of sessions."""
    return f"token {token}"


def _info(name: str, token: Token) -> TokenInfo:
    scopes: list[str] = [*token.scopes]
    used = (token.seen or None, token.requests, round(token.seconds, 3))
    return TokenInfo(name, token.name, scopes, token.made, token.until, *used)


def _read(paper: Paper) -> Token:
    return msgspec.json.decode(paper.data, type=Token)


def _hashed(secret: str) -> str:
    return hashlib.sha256(secret.encode()).hexdigest()
