"""What the handlers of requests and sockets work with."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, cast

from litestar.connection import ASGIConnection
from litestar.di import NamedDependency
from litestar.handlers import BaseRouteHandler, HTTPRouteHandler
from litestar.openapi import ResponseSpec

from roundhouse.core.text import LANGUAGES
from roundhouse.server.accounts import Accounts
from roundhouse.server.answers import ErrorBody
from roundhouse.server.auth import Guests
from roundhouse.server.errors import nobody
from roundhouse.server.feeds import Feeds
from roundhouse.server.health import Health
from roundhouse.server.invitations import Invitations
from roundhouse.server.limits import Gauges
from roundhouse.server.listing import Lists
from roundhouse.server.making import Making
from roundhouse.server.names import first_name
from roundhouse.server.notices import Notices
from roundhouse.server.profiles import Profiles
from roundhouse.server.ratings import Ratings
from roundhouse.server.reports import Reports
from roundhouse.server.sessions import Sessions
from roundhouse.server.settings import Settings
from roundhouse.server.studies import Studies
from roundhouse.server.tables import Tables
from roundhouse.server.tokens import Holder, Tokens
from roundhouse.server.warden import Warden

GUEST = "roundhouse.guest"
SESSION = "roundhouse.session"
ADDRESS = "roundhouse.address"
HOLDER = "roundhouse.holder"
"""Where the gate leaves what it knows of a caller, in the ASGI scope."""
MESSAGE = "roundhouse.message"
"""The id of the message that a request brings, once it has been read."""

REFUSALS = {
    status: ResponseSpec(ErrorBody, description=words, generate_examples=False)
    for status, words in {
        400: "The request cannot be read.",
        401: "The token is unknown, revoked or no longer valid.",
        403: "Not your seat or table, not for your token, or you have no guest cookie.",
        404: "There is no such table, title or text.",
        409: "The position has changed; `version` is the present one.",
        413: "The request is too large.",
        422: "Not possible, by the rules of the game or the state of the table.",
        429: "Too many requests; `wait` says for how many seconds to wait.",
        503: "Not possible at the moment.",
    }.items()
}
"""The errors that any request can lead to."""

Connection = ASGIConnection[Any, Any, Any, Any]


@dataclass(frozen=True, slots=True)
class Context:
    """The parts of a running server."""

    settings: Settings
    guests: Guests
    sessions: Sessions
    tokens: Tokens
    accounts: Accounts
    warden: Warden
    gauges: Gauges
    tables: Tables
    lists: Lists
    making: Making
    ratings: Ratings
    profiles: Profiles
    notices: Notices
    health: Health
    feeds: Feeds
    invitations: Invitations
    reports: Reports
    studies: Studies

    async def name_of(self, guest: str, language: str) -> str:
        """The name that a guest has chosen, or one to begin with."""
        chosen = await self.tables.store.name_of(guest)
        return chosen or first_name(guest, language)


Parts = NamedDependency[Context]
"""The parts, as a handler takes them."""


def guest_of(connection: Connection) -> str | None:
    """The guest whose cookie came along."""
    return cast(dict[str, Any], connection.scope).get(GUEST)


def known_guest(connection: Connection) -> str:
    """The same for what only guests may do; raises NotYours."""
    guest = guest_of(connection)
    if guest is None:
        raise nobody()
    return guest


def session_of(connection: Connection) -> str | None:
    """The name of the session whose cookie came along."""
    return cast(dict[str, Any], connection.scope).get(SESSION)


def holder_of(connection: Connection) -> Holder | None:
    """The token that came along, if a program sends this."""
    return cast(dict[str, Any], connection.scope).get(HOLDER)


def may(connection: Connection, handler: BaseRouteHandler) -> None:
    """Let a token do only what it is good for; raises NotYours. A session may do everything."""
    holder = holder_of(connection)
    if holder is not None and isinstance(handler, HTTPRouteHandler):
        holder.must_be_for(handler.handler_name)


def is_secure(connection: Connection) -> bool:
    return connection.scope["scheme"] in ("https", "wss")


def address_of(connection: Connection) -> str:
    return str(cast(dict[str, Any], connection.scope).get(ADDRESS, ""))


def language_of(connection: Connection) -> str:
    """The first language of the browser that there are texts in.

    Weights are not read: browsers list the languages in their order.
    """
    for part in connection.headers.get("accept-language", "").split(","):
        language = part.strip().lower()[:2]
        if language in LANGUAGES:
            return language
    return LANGUAGES[0]
