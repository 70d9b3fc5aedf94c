"""What can be looked up at a table over REST: moves in words, reasons, the past, hints, the record and the board."""

from __future__ import annotations

import gzip
from typing import Annotated, Any, Final

from litestar import Response, get, post
from litestar.params import JSONBody, QueryParameter

from roundhouse.core.documents import MatchRecord, TextJson
from roundhouse.core.text import text
from roundhouse.server import commands
from roundhouse.server.answers import Hint, HintLevel, PastStep, Reason, ReviewState
from roundhouse.server.context import REFUSALS, Parts, address_of, guest_of, known_guest
from roundhouse.server.costs import aside, payer
from roundhouse.server.encoding import encode
from roundhouse.server.errors import Malformed, Refused
from roundhouse.server.games import played_board_of
from roundhouse.server.info import AnyRequest, Board, board_answer
from roundhouse.server.players import change_by, why_not
from roundhouse.server.requests import (
    WhyWish,
    WordsWish,
)
from roundhouse.server.rest import TableId, carried_out
from roundhouse.server.table import Table

SeatQuery = Annotated[
    int | None, QueryParameter(ge=0, le=15, description="The seat that looks; a spectator if left out.")
]
StepQuery = Annotated[int, QueryParameter(ge=0, description="The number of entries in the game's log.")]
MOST_STEPS: Final = 32
"""The most steps of one request."""
STEPS_OF_A_REQUEST: Final = 8
"""Each of these beyond the first counts as one more request."""


@post("/api/tables/{table_id:str}/words", status_code=200, responses=REFUSALS)
async def put_into_words(
    request: AnyRequest, context: Parts, table_id: TableId, data: JSONBody[WordsWish]
) -> list[TextJson]:
    """Put actions into words. Messages of the socket have words only for short lists of legal actions."""
    shared = (await context.tables.get(table_id)).table.shared
    return [shared.game.describe(shared.read(action)).to_json() for action in data.actions]


@post("/api/tables/{table_id:str}/why", status_code=200, responses=REFUSALS)
async def read_reason(request: AnyRequest, context: Parts, table_id: TableId, data: JSONBody[WhyWish]) -> Reason:
    """Find out which rule an action of your seat would break now, or what it would change."""
    guest = known_guest(request)
    async with context.tables.held(table_id) as live:
        commands.must_sit(live.table, guest, data.seat)
        context.gauges.reason_by(guest)
        action = live.table.shared.read(data.action)
        why = why_not(live.table, data.seat, action)
        if why is not None:
            return Reason(why.to_json())
        return Reason(None, change_by(live.table, data.seat, action))


@get("/api/tables/{table_id:str}/history", responses=REFUSALS)
async def read_history(
    request: AnyRequest,
    context: Parts,
    table_id: TableId,
    at: StepQuery,
    seat: SeatQuery = None,
) -> Response[PastStep]:
    """Look at the game at a past step, as your seat or a spectator saw it; after the end, as any seat did."""
    return ready((await context.tables.past.steps(table_id, at, at, seat, guest_of(request)))[1:-1])


@get("/api/tables/{table_id:str}/steps", responses=REFUSALS)
async def read_steps(
    request: AnyRequest,
    context: Parts,
    table_id: TableId,
    first: StepQuery,
    last: Annotated[int, QueryParameter(ge=0, description="At most 31 more than the first.")],
    seat: SeatQuery = None,
) -> Response[list[PastStep]]:
    """Look at up to 32 past steps in a row. The answer ends with the last step of the game."""
    if not first <= last < first + MOST_STEPS:
        raise Malformed(text("server.error.many_steps", most=MOST_STEPS))
    more = (last - first) // STEPS_OF_A_REQUEST
    context.gauges.request_by(guest_of(request), address_of(request), more)
    return ready(await context.tables.past.steps(table_id, first, last, seat, guest_of(request)))


@get("/api/tables/{table_id:str}/hint", responses=REFUSALS)
async def read_hint(
    request: AnyRequest,
    context: Parts,
    table_id: TableId,
    seat: Annotated[int, QueryParameter(ge=0, le=15, description="Your seat; it must be its turn.")],
    level: Annotated[HintLevel, QueryParameter(description="How much is told.")] = "best",
    longer: Annotated[bool, QueryParameter(description="Whether to think longer.")] = False,
) -> Hint:
    """Ask for a hint: where to look, the best three answers, or all of them, and what comes of each.

    The table must allow it; among several people the others are told.
    """
    guest = known_guest(request)
    async with context.tables.held(table_id) as live:
        commands.must_sit(live.table, guest, seat)
    context.gauges.hint_by(guest)
    await carried_out(context, table_id, guest, lambda table: _may_be_helped(table, guest, seat))
    return await context.tables.players.hint(table_id, seat, level, longer)


def _may_be_helped(table: Table, guest: str, seat: int) -> int:
    if seat not in table.asked or not table.playing:
        raise Refused(text("server.error.not_asked_now"))
    return commands.help_out(table, guest, seat, "hint")


@get("/api/tables/{table_id:str}/review", responses=REFUSALS)
async def read_review(request: AnyRequest, context: Parts, table_id: TableId) -> Response[ReviewState]:
    """Read the review of a game that is over, or how far it is.

    While a review is being made, ask again every few seconds: one that nobody asks for ends after half a minute.
    """
    return await _reviewed(request, await context.tables.reviews.look(table_id, guest_of(request)))


@post("/api/tables/{table_id:str}/review", status_code=200, responses=REFUSALS)
async def make_review(request: AnyRequest, context: Parts, table_id: TableId) -> Response[ReviewState]:
    """Have a game that is over reviewed: everybody's chances to win, each decision judged, luck apart from skill.

    It is made once, for all who may look at the table.
    """
    guest, who = known_guest(request), payer()
    assert who is not None
    return await _reviewed(request, await context.tables.reviews.ask(table_id, guest, who))


async def _reviewed(request: AnyRequest, found: bytes | ReviewState) -> Response[Any]:
    if isinstance(found, ReviewState):
        return ready(encode(found))
    if "gzip" in request.headers.get("accept-encoding", ""):
        return ready(found, {"content-encoding": "gzip", "vary": "accept-encoding"})
    return ready(await aside(gzip.decompress, found), {"vary": "accept-encoding"})


@get("/api/tables/{table_id:str}/record", responses=REFUSALS)
async def read_record(request: AnyRequest, context: Parts, table_id: TableId) -> Response[MatchRecord]:
    """Download the record of a game that is over, with its seed."""
    record = await context.tables.past.record(table_id, guest_of(request))
    return ready(record, {"content-disposition": f'attachment; filename="roundhouse-{table_id}.json"'})


@get("/api/tables/{table_id:str}/board", responses=REFUSALS)
async def read_table_board(request: AnyRequest, context: Parts, table_id: TableId) -> Board:
    """Get the board of a table, which may be a user's own, with the values of its rules after all options."""
    live = await context.tables.get(table_id)
    return board_answer(request, played_board_of(live.table.shared.game))


def ready(body: bytes, headers: dict[str, str] | None = None) -> Response[Any]:
    """An answer that is JSON already."""
    return Response(body, media_type="application/json", headers=headers)


HANDLERS = (
    put_into_words,
    read_reason,
    read_history,
    read_steps,
    read_hint,
    read_review,
    make_review,
    read_record,
    read_table_board,
)
