"""Tables over REST: the lists, what one may do, and what one may look up."""

from __future__ import annotations

from typing import Annotated, Any, Final, Literal

import msgspec
from litestar import Response, get, post
from litestar.params import JSONBody, PathParameter, QueryParameter

from roundhouse.core.match import Match
from roundhouse.core.state import State
from roundhouse.core.text import text
from roundhouse.server import commands
from roundhouse.server.context import REFUSALS, Context, Parts, address_of, guest_of, known_guest, language_of
from roundhouse.server.errors import Malformed, NotYours, Refused, too_fast
from roundhouse.server.games import played_board_of
from roundhouse.server.info import AnyRequest, Document, board_answer
from roundhouse.server.limits import NAME_LENGTH, clean
from roundhouse.server.live import Live
from roundhouse.server.players import change_by, why_not
from roundhouse.server.protocol import (
    Agreement,
    CancelWish,
    ChatWish,
    Done,
    Hint,
    History,
    JoinWish,
    MoveWish,
    OrderWish,
    Reason,
    RecordWish,
    ResignWish,
    SeatChoice,
    SeatWithId,
    Summary,
    TableWish,
    TextJson,
    TrialWish,
    WhyWish,
    WordsWish,
)
from roundhouse.server.settings import RECORD_BYTES
from roundhouse.server.tables import Command

TableId = Annotated[str, PathParameter(description="The id of the table.")]
SeatQuery = Annotated[int | None, QueryParameter(ge=0, le=15, description="A seat; none is a spectator.")]
MOST_STEPS: Final = 32
"""So many steps are looked up at once."""
STEPS_OF_A_REQUEST: Final = 8
"""So many steps in a row count as one more request."""


# Lists.


@post("/api/tables", responses=REFUSALS)
async def create_table(request: AnyRequest, context: Parts, data: JSONBody[TableWish]) -> Summary:
    """Set up a table. It starts by itself once no seat is free."""
    guest = known_guest(request)
    context.gauges.table_by(guest, address_of(request))
    return await context.tables.create(guest, await context.name_of(guest, language_of(request)), data)


@post("/api/records", request_max_body_size=RECORD_BYTES, responses=REFUSALS)
async def open_record(request: AnyRequest, context: Parts, data: JSONBody[RecordWish]) -> Summary:
    """Look at a game from a file: one's own record, or a log of 18xx.games. It opens as a table that is over."""
    guest = known_guest(request)
    context.gauges.table_by(guest, address_of(request))
    return await context.tables.open_record(guest, clean(data.name)[:NAME_LENGTH], data.text)


@get("/api/tables", responses=REFUSALS)
async def list_tables(
    request: AnyRequest, context: Parts, which: Annotated[Literal["open", "mine"], QueryParameter(name="list")]
) -> list[Summary]:
    """The lobby of open tables, or one's own tables, the latest first."""
    guest = guest_of(request)
    if which == "open":
        return await context.tables.lobby(guest)
    return [] if guest is None else await context.tables.of(guest)


@get("/api/tables/{table_id:str}", responses=REFUSALS)
async def read_table(request: AnyRequest, context: Parts, table_id: TableId) -> Summary:
    """One table."""
    return await context.tables.summary(table_id, guest_of(request))


# Seats.


@post("/api/tables/{table_id:str}/join", status_code=200, responses=REFUSALS)
async def join_table(
    request: AnyRequest, context: Parts, table_id: TableId, data: JSONBody[JoinWish | None] = None
) -> Summary:
    """Sit down: on an open seat, on one kept for the guest after a rematch, or with an invitation."""
    guest = known_guest(request)
    name = await context.name_of(guest, language_of(request))
    wish = data or JoinWish()
    await context.tables.do(table_id, lambda table: commands.join(table, guest, name, wish.seat, wish.token))
    return await context.tables.summary(table_id, guest)


@post("/api/tables/{table_id:str}/leave", status_code=200, responses=REFUSALS)
async def leave_table(
    request: AnyRequest, context: Parts, table_id: TableId, data: JSONBody[SeatChoice | None] = None
) -> Summary:
    """Get up; a bot stands in. The host closes a table that waits, or names the seat of somebody who is not there."""
    guest = known_guest(request)
    live = await context.tables.get(table_id)
    seat = None if data is None else data.seat
    await context.tables.do(table_id, lambda table: commands.leave(table, guest, seat, live.sight.present))
    return await context.tables.summary(table_id, guest)


@post("/api/tables/{table_id:str}/return", status_code=200, responses=REFUSALS)
async def return_to_table(request: AnyRequest, context: Parts, table_id: TableId) -> Summary:
    """Take one's seat back from the bot."""
    guest = known_guest(request)
    await context.tables.do(table_id, lambda table: commands.come_back(table, guest))
    return await context.tables.summary(table_id, guest)


@post("/api/tables/{table_id:str}/rematch", status_code=200, responses=REFUSALS)
async def rematch(request: AnyRequest, context: Parts, table_id: TableId) -> Summary:
    """The same game once more; who asks second joins the table that the first one made."""
    guest = known_guest(request)
    context.gauges.table_by(guest, address_of(request))
    return await context.tables.rematch(table_id, guest, await context.name_of(guest, language_of(request)))


@post("/api/tables/{table_id:str}/trial", responses=REFUSALS)
async def try_out(request: AnyRequest, context: Parts, table_id: TableId, data: JSONBody[TrialWish]) -> Summary:
    """What if: a private copy against bots at a decision of one's own, after the end at anybody's.

    While a game runs, all that the seat did not know at that step is drawn anew in the copy.
    """
    guest = known_guest(request)
    context.gauges.table_by(guest, address_of(request))
    name = await context.name_of(guest, language_of(request))
    return await context.tables.trial(table_id, guest, name, data.seat, data.step)


# Playing.


async def _done(context: Context, table_id: str, command: Command) -> Done:
    return Done(await context.tables.do(table_id, command))


@post("/api/tables/{table_id:str}/moves", status_code=200, responses=REFUSALS)
async def make_move(request: AnyRequest, context: Parts, table_id: TableId, data: JSONBody[MoveWish]) -> Done:
    """Answer the question that the seat was asked at this version; the same id counts once."""
    guest = known_guest(request)
    wish = (data.seat, data.version, data.action, data.id)
    return await _done(context, table_id, lambda table: commands.act(table, guest, *wish))


@post("/api/tables/{table_id:str}/undo", status_code=200, responses=REFUSALS)
async def undo_move(request: AnyRequest, context: Parts, table_id: TableId, data: JSONBody[SeatWithId]) -> Done:
    """Take back one's last action, or ask the others whether one may."""
    guest = known_guest(request)
    return await _done(context, table_id, lambda table: commands.undo(table, guest, data.seat, data.id))


@post("/api/tables/{table_id:str}/redo", status_code=200, responses=REFUSALS)
async def redo_move(request: AnyRequest, context: Parts, table_id: TableId, data: JSONBody[SeatWithId]) -> Done:
    """Play again what one took back."""
    guest = known_guest(request)
    return await _done(context, table_id, lambda table: commands.redo(table, guest, data.seat, data.id))


@post("/api/tables/{table_id:str}/answer", status_code=200, responses=REFUSALS)
async def answer_question(request: AnyRequest, context: Parts, table_id: TableId, data: JSONBody[Agreement]) -> Done:
    """Agree to what another person asks for, or not."""
    guest = known_guest(request)
    return await _done(context, table_id, lambda table: commands.answer(table, guest, data.agree, data.id))


@post("/api/tables/{table_id:str}/resign", status_code=200, responses=REFUSALS)
async def resign_game(
    request: AnyRequest, context: Parts, table_id: TableId, data: JSONBody[ResignWish | None] = None
) -> Done:
    """Ask the others to end the game here, or answer them who ask for it."""
    guest = known_guest(request)
    wish = data or ResignWish()
    agree = wish.agree
    if agree is None:
        return await _done(context, table_id, lambda table: commands.resign(table, guest, wish.seat, wish.id))
    return await _done(context, table_id, lambda table: commands.resign_or_answer(table, guest, agree, wish.id))


@post("/api/tables/{table_id:str}/orders", status_code=200, responses=REFUSALS)
async def give_order(request: AnyRequest, context: Parts, table_id: TableId, data: JSONBody[OrderWish]) -> Done:
    """Give a standing order: the server answers by it at once whenever the seat is asked, until it is over."""
    guest = known_guest(request)
    wish = (data.seat, data.kind, data.values, data.id)
    return await _done(context, table_id, lambda table: commands.order(table, guest, *wish))


@post("/api/tables/{table_id:str}/orders/cancel", status_code=200, responses=REFUSALS)
async def cancel_order(request: AnyRequest, context: Parts, table_id: TableId, data: JSONBody[CancelWish]) -> Done:
    """Take a standing order back."""
    guest = known_guest(request)
    return await _done(
        context, table_id, lambda table: commands.cancel_order(table, guest, data.seat, data.order, data.id)
    )


@post("/api/tables/{table_id:str}/chat", status_code=200, responses=REFUSALS)
async def say(request: AnyRequest, context: Parts, table_id: TableId, data: JSONBody[ChatWish]) -> Done:
    """Say something to all at the table."""
    guest = known_guest(request)
    context.gauges.chat_by(guest)
    name = await context.name_of(guest, language_of(request))
    most = context.settings.limits.chat_lines
    return await _done(context, table_id, lambda table: commands.chat(table, guest, name, data.text, data.id, most))


# Looking things up.


@post("/api/tables/{table_id:str}/words", status_code=200, responses=REFUSALS)
async def put_into_words(
    request: AnyRequest, context: Parts, table_id: TableId, data: JSONBody[WordsWish]
) -> list[TextJson]:
    """Actions in words, for those whose words did not come along."""
    shared = (await context.tables.get(table_id)).table.shared
    return [shared.game.describe(shared.read(action)).to_json() for action in data.actions]


@post("/api/tables/{table_id:str}/why", status_code=200, responses=REFUSALS)
async def read_reason(request: AnyRequest, context: Parts, table_id: TableId, data: JSONBody[WhyWish]) -> Reason:
    """The rule that an action of one's own seat would break now, or what it would change."""
    guest = known_guest(request)
    live = await context.tables.get(table_id)
    if data.seat not in live.table.face.seats_of(guest):
        raise NotYours(text("server.error.not_your_seat", seat=data.seat + 1))
    if not context.gauges.reasons.take(guest):
        raise too_fast()
    async with live.lock:
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
    at: Annotated[int, QueryParameter(ge=0, description="So many entries of the game's log.")],
    seat: SeatQuery = None,
) -> History:
    """What an eye saw at a step: one's own seat or a spectator, after the end any seat."""
    return (await _looked_back(request, context, table_id, at, at, seat))[0]


@get("/api/tables/{table_id:str}/steps", responses=REFUSALS)
async def read_steps(
    request: AnyRequest,
    context: Parts,
    table_id: TableId,
    first: Annotated[int, QueryParameter(ge=0, description="So many entries of the game's log.")],
    last: Annotated[int, QueryParameter(ge=0, description="At most 31 more.")],
    seat: SeatQuery = None,
) -> list[History]:
    """The same for steps in a row, up to the last one that there is."""
    if not first <= last < first + MOST_STEPS:
        raise Malformed(text("server.error.many_steps", most=MOST_STEPS))
    more = (last - first) // STEPS_OF_A_REQUEST
    if not context.gauges.allows(guest_of(request), address_of(request), more):
        raise too_fast()
    return await _looked_back(request, context, table_id, first, last, seat)


async def _looked_back(
    request: AnyRequest, context: Context, table_id: str, first: int, last: int, seat: int | None
) -> list[History]:
    live = await context.tables.get(table_id)
    async with live.lock:
        _may_look(live, guest_of(request), seat)
        match = live.table.match
        if match is None:
            raise Refused(text("server.error.not_started"))
        state = match.at(first)
        seen = [_history(live, match, first, state, seat)]
        for step in range(first, min(last, match.version)):
            state.apply(match.log[step].action, match.log[step].seat)
            seen.append(_history(live, match, step + 1, state, seat))
        return seen


def _history(live: Live, match: Match, step: int, state: State, seat: int | None) -> History:
    seats = list(state.seats())
    question = state.question(seat).to_json() if seat in seats else None
    view: Any = state.view(seat) if not state.over else live.sight.view(seat)
    if isinstance(view, msgspec.Raw):
        view = msgspec.json.decode(view)
    return History(live.table.version, step, match.version, seat, view, question, seats)


@get("/api/tables/{table_id:str}/hint", responses=REFUSALS)
async def read_hint(
    request: AnyRequest,
    context: Parts,
    table_id: TableId,
    seat: Annotated[int, QueryParameter(ge=0, le=15, description="One's own seat, which is asked.")],
) -> list[Hint]:
    """What a good bot would do: its three best actions and their worth."""
    guest = known_guest(request)
    live = await context.tables.get(table_id)
    if seat not in live.table.face.seats_of(guest):
        raise NotYours(text("server.error.not_your_seat", seat=seat + 1))
    if not context.gauges.hints.take(guest):
        raise too_fast()
    return await context.tables.players.hints(live, seat)


@get("/api/tables/{table_id:str}/record", responses=REFUSALS)
async def read_record(request: AnyRequest, context: Parts, table_id: TableId) -> Document:
    """The record of a game that is over, its seed included."""
    live = await context.tables.get(table_id)
    async with live.lock:
        if live.table.face.status != "over" or live.table.match is None:
            raise Refused(text("server.error.not_over"))
        name = f'attachment; filename="roundhouse-{table_id}.json"'
        return Response(live.table.record(), headers={"content-disposition": name})


@get("/api/tables/{table_id:str}/board", responses=REFUSALS)
async def read_table_board(request: AnyRequest, context: Parts, table_id: TableId) -> Document:
    """The board that is played on, which may be a user's own, with all values of its rules as they are settled."""
    live = await context.tables.get(table_id)
    return board_answer(request, played_board_of(live.table.shared.game))


def _may_look(live: Live, guest: str | None, seat: int | None) -> None:
    face = live.table.face
    if seat is None:
        return
    if seat >= len(face.seats) or (face.status != "over" and seat not in face.seats_of(guest)):
        raise NotYours(text("server.error.not_your_seat", seat=seat + 1))


HANDLERS = (
    create_table,
    open_record,
    list_tables,
    read_table,
    join_table,
    leave_table,
    return_to_table,
    rematch,
    try_out,
    make_move,
    undo_move,
    redo_move,
    answer_question,
    resign_game,
    give_order,
    cancel_order,
    say,
    put_into_words,
    read_reason,
    read_history,
    read_steps,
    read_hint,
    read_record,
    read_table_board,
)
