"""What does not depend on a table: titles, texts, boards, and who you are."""

from __future__ import annotations

import gzip
import hashlib
from collections.abc import Mapping
from functools import cache, lru_cache
from typing import Any, cast

from litestar import Request, Response, get, put
from litestar.params import FromPath, JSONBody

from roundhouse import bots
from roundhouse.core.documents import Names
from roundhouse.core.registry import titles
from roundhouse.core.text import LANGUAGES, Message, catalogue, text
from roundhouse.core.title import Option, Title
from roundhouse.server.answers import Announcement, Me, OptionInfo, ReadingInfo, TitleInfo
from roundhouse.server.context import REFUSALS, Context, Parts, address_of, guest_of, is_secure, language_of
from roundhouse.server.encoding import encode
from roundhouse.server.errors import NotFound
from roundhouse.server.games import shared_game, title_or_none
from roundhouse.server.limits import clean_name
from roundhouse.server.names import code_of
from roundhouse.server.requests import NameWish

AnyRequest = Request[Any, Any, Any]
Board = Response[dict[str, Any]]


@get("/api/titles", sync_to_thread=False, responses=REFUSALS)
def list_titles() -> list[TitleInfo]:
    """List all titles with their player counts, options and bots."""
    return list(_titles())


@cache
def _titles() -> tuple[TitleInfo, ...]:
    return tuple(
        TitleInfo(
            id=kind.id,
            names=cast(Names, dict(kind.names)),
            seats=kind.seats,
            options=[_option(kind, option) for option in kind.options],
            bots=list(bots.players(kind.id)),
            usual_bot=bots.usual(kind.id),
            readings=[ReadingInfo(it.number, it.text.to_json(), it.option, it.letter) for it in kind.readings],
            seats_by_lot=kind.seats_by_lot,
        )
        for kind in titles()
    )


def _option(kind: Title, option: Option) -> OptionInfo:
    names = [kind.choice_name(option, choice) for choice in option.choices]
    return OptionInfo(
        id=option.id,
        name=option.name.to_json(),
        help=option.help.to_json(),
        default=option.default,
        choices=list(option.choices),
        choice_names=[None if name is None else name.to_json() for name in names] if any(names) else None,
        least=option.least,
        most=option.most,
        advanced=option.advanced,
        seats=option.seats,
    )


@get("/api/texts/{language:str}", sync_to_thread=False, responses=REFUSALS)
def read_texts(request: AnyRequest, language: FromPath[str]) -> Response[dict[str, Message]]:
    """Get the catalogue of a language. It puts texts, which come as a key and arguments, into words."""
    if language not in LANGUAGES:
        raise NotFound(text("server.error.no_language", language=language[:20]))
    titles()  # each brings its catalogue
    return tagged(request, encode(catalogue(language)))


@get("/api/titles/{title_id:str}/board", sync_to_thread=False, responses=REFUSALS)
def read_title_board(request: AnyRequest, title_id: FromPath[str]) -> Board:
    """Get the board of a title."""
    kind = title_or_none(title_id)
    if kind is None:
        raise NotFound(text("server.error.no_title", title=title_id[:80]))
    return board_answer(request, shared_game(title_id, kind.seats[0], {}).game.document())


def board_answer(request: AnyRequest, board: Mapping[str, object] | None) -> Board:
    if board is None:
        raise NotFound(text("server.error.no_board"))
    return tagged(request, encode(board))


def tagged(request: AnyRequest, body: bytes) -> Response[Any]:
    """An answer that a client may keep, and asks about with its tag; made as bytes already."""
    headers = {"etag": f'"{hashlib.sha256(body).hexdigest()[:20]}"', "cache-control": "no-cache"}
    headers["vary"] = "accept-encoding"
    if request.headers.get("if-none-match") == headers["etag"]:
        return Response(b"", status_code=304, headers=headers)
    if "gzip" in request.headers.get("accept-encoding", ""):
        headers["content-encoding"] = "gzip"
        body = _zipped(body)
    return Response(body, media_type="application/json", headers=headers)


@lru_cache(maxsize=32)
def _zipped(body: bytes) -> bytes:
    return gzip.compress(body, 6, mtime=0)


@get("/api/me", responses=REFUSALS)
async def read_me(request: AnyRequest, context: Parts) -> Response[Me]:
    """Find out who you are. Without a cookie that we know you become a new guest, and get one."""
    guest, cookies = await _somebody(request, context, keep=False)
    name = await context.name_of(guest, language_of(request))
    account = await context.accounts.of(guest)
    return Response(Me(name, guest, code_of(guest, name), account is not None), headers=cookies)


@put("/api/me", responses=REFUSALS)
async def write_me(request: AnyRequest, context: Parts, data: JSONBody[NameWish]) -> Response[Me]:
    """Choose a name; with an account you sign in by it from now on. Your unfinished tables show it, too."""
    name = clean_name(data.name)
    context.gauges.name_by(address_of(request))
    await context.accounts.must_be_free(name, guest_of(request))
    guest, cookies = await _somebody(request, context, keep=True)
    account = await context.accounts.called(guest, name)
    return Response(Me(name, guest, code_of(guest, name), account), headers=cookies)


async def _somebody(request: AnyRequest, context: Context, keep: bool) -> tuple[str, dict[str, str]]:
    """The guest who asks, or a new one with the header that sets their cookie."""
    guest = guest_of(request)
    if guest is not None:
        return guest, {}
    guest = context.guests.new()
    _, cookie = await context.sessions.begin(guest, request.scope["headers"], is_secure(request), keep)
    return guest, {"set-cookie": cookie}


@get("/api/announcement", sync_to_thread=False, responses=REFUSALS)
def read_announcement(context: Parts) -> Announcement | None:
    """Get the line that the administrator has for everybody; null if there is none."""
    return context.warden.announced


HANDLERS = (read_announcement, list_titles, read_texts, read_title_board, read_me, write_me)
