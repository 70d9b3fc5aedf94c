"""The application: all parts put together."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from typing import Any, cast

import msgspec
from litestar import Litestar, Request, Response
from litestar.di import Provide
from litestar.exceptions import HTTPException, ValidationException
from litestar.openapi import OpenAPIConfig
from litestar.openapi.plugins import JsonRenderPlugin

from roundhouse import __version__
from roundhouse.core.errors import RoundhouseError
from roundhouse.core.text import text
from roundhouse.server import (
    account_routes,
    board_routes,
    bot_routes,
    clock_routes,
    docs,
    guides,
    health_routes,
    info,
    lookup_routes,
    mine_routes,
    notice_routes,
    pages,
    people_routes,
    rest,
    study_routes,
    token_routes,
)
from roundhouse.server.accounts import Accounts
from roundhouse.server.answers import ErrorBody
from roundhouse.server.auth import Guests, load_key
from roundhouse.server.bot_streams import Reader
from roundhouse.server.context import MESSAGE, Context, may
from roundhouse.server.couriers import Couriers
from roundhouse.server.errors import NotFound, Refused, TooLarge, broken, error_body, malformed, retry_after, status_of
from roundhouse.server.feeds import Feeds, closing
from roundhouse.server.gate import Gate
from roundhouse.server.health import Health
from roundhouse.server.invitations import Invitations
from roundhouse.server.limits import Gauges
from roundhouse.server.listing import Lists
from roundhouse.server.making import Making
from roundhouse.server.notice_book import Book
from roundhouse.server.notices import Notices
from roundhouse.server.profiles import Profiles
from roundhouse.server.ratings import Ratings
from roundhouse.server.reports import Reports
from roundhouse.server.sessions import Sessions
from roundhouse.server.settings import Settings
from roundhouse.server.socket import table_socket
from roundhouse.server.store import Store
from roundhouse.server.stores import store_of
from roundhouse.server.studies import Studies
from roundhouse.server.sweeping import Sweeper
from roundhouse.server.tables import Tables
from roundhouse.server.tokens import Tokens
from roundhouse.server.warden import Warden
from roundhouse.server.workers import Workers

_log = logging.getLogger(__name__)


class Server:
    """A server that can be run by any ASGI server: `app` is the application, `litestar` what lies behind the gate."""

    def __init__(
        self,
        settings: Settings,
        store: Store | None = None,
        workers: Workers | None = None,
        litestar: Litestar | None = None,
    ) -> None:
        guests = Guests(load_key(settings.data / "key"))
        gauges = Gauges(settings.limits)
        self.tables = Tables(
            store or store_of(settings),
            workers or Workers(settings.bot_workers, settings.bot_deadline),
            gauges,
            settings,
        )
        sessions = Sessions(self.tables.store, guests)
        book = Book(self.tables.store)
        notices = Notices(self.tables, settings.notices, book, Couriers(settings, guests, sessions, book))
        tokens = Tokens(self.tables.store, sessions)
        accounts = Accounts(self.tables, sessions, guests, notices, tokens)
        warden = Warden(self.tables.store)
        self.sweeper = Sweeper(self.tables, sessions, warden, tokens)
        self.feeds = Feeds(self.tables)
        people = (guests, sessions, tokens, accounts, warden)
        making = Making(self.tables, tokens)
        invitations = Invitations(self.tables, tokens, accounts, making, self.feeds)
        games = (self.tables, Lists(self.tables), making)
        ratings, profiles = Ratings(self.tables), Profiles(self.tables.store, accounts, warden)
        beside = (Reports(self.tables), Studies(self.tables, guests))
        checks = Health(self.tables.store)
        self.context = Context(
            settings, *people, gauges, *games, ratings, profiles, notices, checks, self.feeds, invitations, *beside
        )
        self.pages = pages.Pages()
        self.litestar = litestar or application(lambda: self, settings)
        self.app = Gate(self.litestar, guests, sessions, tokens, gauges, warden, self.tables.metrics)

    def close_streams(self) -> None:
        """End all streams: the server stops."""
        self.context.reports.close()
        self.context.feeds.close()
        for live in self.tables.all_live():
            for viewer in live.viewers:
                if isinstance(viewer, Reader):
                    viewer.end(closing(text("server.error.stopping"), again=True))

    @asynccontextmanager
    async def running(self) -> AsyncIterator[None]:
        """All that goes on while requests are answered."""
        await self.tables.open()
        await self.context.warden.load()
        await self.context.notices.open()
        tasks = [
            asyncio.create_task(self.context.warden.attend(self.context)),
            asyncio.create_task(self.sweeper.run()),
            asyncio.create_task(self.context.ratings.attend()),
        ]
        if self.context.settings.warm:
            tasks.append(asyncio.create_task(self.tables.warm_up()))
        try:
            yield
        finally:
            self.close_streams()
            for task in tasks:
                task.cancel()
            await asyncio.wait(tasks)
            self.context.accounts.passwords.close()
            await self.context.notices.close()
            await self.tables.close()


class Literal(Request[Any, Any, Any]):
    """A request whose body is taken literally: Litestar itself would take 0 for false and "1" for a number."""

    async def json(self) -> Any:
        value = await super().json()
        if isinstance(value, dict) and isinstance(value.get("id"), str):
            cast(dict[str, Any], self.scope)[MESSAGE] = value["id"][:64]
        field = self.route_handler.parsed_data_field
        kind = field.annotation if field is not None else None
        if isinstance(kind, type) and issubclass(kind, msgspec.Struct):
            try:
                msgspec.convert(value, kind)
            except msgspec.ValidationError as error:
                fault = {"message": str(error), "key": "data", "source": "body"}
                raise ValidationException("the body does not fit", extra=[fault]) from None
        return value


def application(server: Callable[[], Server], settings: Settings) -> Litestar:
    """What answers the requests to a server; which one it is may be settled later."""
    return Litestar(
        route_handlers=[
            *info.HANDLERS,
            *health_routes.HANDLERS,
            *rest.HANDLERS,
            *lookup_routes.HANDLERS,
            *mine_routes.HANDLERS,
            *guides.HANDLERS,
            *board_routes.HANDLERS,
            *study_routes.HANDLERS,
            *account_routes.HANDLERS,
            *clock_routes.HANDLERS,
            *people_routes.HANDLERS,
            *notice_routes.HANDLERS,
            *token_routes.HANDLERS,
            *bot_routes.HANDLERS,
            table_socket,
            docs.docs_style,
            pages.page,
        ],
        request_class=Literal,
        guards=[may],
        plugins=[docs.Encoded()],
        request_max_body_size=settings.limits.body_bytes,
        dependencies={
            "context": Provide(lambda: server().context, sync_to_thread=False),
            "pages": Provide(lambda: server().pages, sync_to_thread=False),
        },
        lifespan=[lambda _: server().running()],
        exception_handlers={
            RoundhouseError: _refuse,
            HTTPException: _http_fault,
            RecursionError: _too_deep,
            UnicodeDecodeError: _not_utf8,
            Exception: _crash,
        },
        openapi_config=OpenAPIConfig(
            title="Roundhouse",
            version=__version__,
            description="Railway board games. GET /api/me makes you a guest and sets a cookie. A table also "
            "has a WebSocket, /api/tables/{id}/socket, which tells you of every change; docs/wire.md describes its "
            "messages.",
            path="/api/docs",
            render_plugins=[docs.OwnPage(path="/"), JsonRenderPlugin(path="/openapi.json")],
            use_handler_docstrings=True,
        ),
        logging_config=None,
    )


def _refuse(request: Request[Any, Any, Any], error: RoundhouseError) -> Response[ErrorBody]:
    return Response(error_body(error, _message_of(request)), status_code=status_of(error), headers=retry_after(error))


def _http_fault(request: Request[Any, Any, Any], error: HTTPException) -> Response[ErrorBody]:
    fault: Refused
    if error.status_code == 413:
        fault = TooLarge(text("server.error.too_large"))
    elif error.status_code in (404, 405):
        fault = NotFound(text("server.error.no_page", path=request.url.path[:100]))
        return Response(error_body(fault), status_code=error.status_code)
    else:
        fault = malformed(_detail(error))
    return Response(error_body(fault, _message_of(request)), status_code=fault.status)


def _message_of(request: Request[Any, Any, Any]) -> str | None:
    """The id of the message that a request brought, if it was read."""
    return cast(dict[str, Any], request.scope).get(MESSAGE)


def _too_deep(_: Request[Any, Any, Any], __: RecursionError) -> Response[ErrorBody]:
    return Response(error_body(malformed("nested too deeply")), status_code=400)


def _not_utf8(_: Request[Any, Any, Any], __: UnicodeDecodeError) -> Response[ErrorBody]:
    return Response(error_body(malformed("not UTF-8")), status_code=400)


def _detail(error: HTTPException) -> str:
    extra = error.extra if isinstance(error, ValidationException) else None
    faults = [fault for fault in extra if isinstance(fault, dict)] if isinstance(extra, list) else []
    if faults:
        return "; ".join(f"{fault.get('key', 'body')}: {fault.get('message', '')}" for fault in faults)[:500]
    return str(error.detail)[:500]


def _crash(request: Request[Any, Any, Any], error: Exception) -> Response[ErrorBody]:
    _log.error("request.broken", exc_info=error, extra={"path": request.url.path})
    return Response(error_body(broken()), status_code=500)
