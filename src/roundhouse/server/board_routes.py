"""Boards of one's own: what is wrong with one, and how it plays."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from litestar import post
from litestar.params import FromPath, JSONBody

from roundhouse.core.text import text
from roundhouse.core.title import Title
from roundhouse.server.answers import BoardProblem
from roundhouse.server.bot_messages import Closing
from roundhouse.server.bot_streams import Close, Lines, counted
from roundhouse.server.context import REFUSALS, Context, Parts, address_of, known_guest
from roundhouse.server.costs import aside
from roundhouse.server.errors import NotFound
from roundhouse.server.games import title_or_none
from roundhouse.server.info import AnyRequest
from roundhouse.server.requests import BalanceWish, BoardWish
from roundhouse.sim.runner import Spec


@post("/api/titles/{title_id:str}/check", status_code=200, responses=REFUSALS)
async def check_board(request: AnyRequest, title_id: FromPath[str], data: JSONBody[BoardWish]) -> list[BoardProblem]:
    """Check a board of your own by the rules of a title. The answer names every mistake with its place."""
    known_guest(request)
    problems = await aside(_title(title_id).validate, data.board)
    return [BoardProblem(place, words.to_json()) for place, words in problems]


@post("/api/titles/{title_id:str}/balance", status_code=200, responses=REFUSALS)
async def report_balance(
    request: AnyRequest, context: Parts, title_id: FromPath[str], data: JSONBody[BalanceWish]
) -> Lines:
    """Let bots play on a board of your own and report how balanced it is.

    The answer is a stream of JSON, a line after every few games (`BalanceNews`). It ends when you close it.
    """
    guest = known_guest(request)
    _title(title_id)
    spec = await context.reports.spec(guest, address_of(request), title_id, data)
    return Lines(_stream(request, context, spec), context.settings.stream_patience)


def _title(title_id: str) -> Title:
    kind: Title | None = title_or_none(title_id)
    if kind is None:
        raise NotFound(text("server.error.no_title", title=title_id[:80]))
    return kind


@asynccontextmanager
async def _stream(
    request: AnyRequest, context: Context, spec: Spec
) -> AsyncIterator[tuple[AsyncIterator[bytes], Close]]:
    """The lines of a report; nothing more is played once it is closed."""
    gone = asyncio.Event()

    def end(_: Closing | None = None) -> None:
        gone.set()

    async with counted(request, context, end):
        yield context.reports.lines(spec, known_guest(request), address_of(request), gone), end


HANDLERS = (check_board, report_balance)
