"""Tables over REST: making and listing them, seats, and playing."""

from __future__ import annotations

from typing import Annotated, Final, Literal
from urllib.parse import urlencode

from litestar import Response, get, post
from litestar.params import JSONBody, PathParameter, QueryParameter

from roundhouse.server import commands, consent
from roundhouse.server.answers import Accepted, Summary
from roundhouse.server.context import REFUSALS, Context, Parts, address_of, guest_of, known_guest, language_of
from roundhouse.server.face import Status
from roundhouse.server.info import AnyRequest
from roundhouse.server.limits import NAME_LENGTH, clean
from roundhouse.server.listing import Listed
from roundhouse.server.messages import OrderOffer
from roundhouse.server.passwords import folded
from roundhouse.server.requests import (
    Agreement,
    BotWish,
    CancelWish,
    ChatWish,
    JoinWish,
    ModerationWish,
    MoveWish,
    NonceWish,
    OrderWish,
    RecordWish,
    RematchWish,
    ResignWish,
    SeatChoice,
    SeatWithId,
    TableWish,
    TrialWish,
)
from roundhouse.server.settings import RECORD_BYTES
from roundhouse.server.store import Wanted
from roundhouse.server.table import Table
from roundhouse.server.tables import Command

TableId = Annotated[str, PathParameter(description="The id of the table.")]
OwnKind = Literal["game", "practice", "lesson", "record"]
NARROWING: Final = ("pace", "status", "turn", "title", "kind", "who")
SEARCH_LENGTH: Final = 60
MOST_PAGES: Final = 1000


# Tables and their lists.


@post("/api/tables", responses=REFUSALS)
async def create_table(request: AnyRequest, context: Parts, data: JSONBody[TableWish]) -> Summary:
    """Make a table. The game starts as soon as every seat is taken."""
    guest = known_guest(request)
    context.gauges.table_by(guest, address_of(request))
    return await context.making.create(guest, await context.name_of(guest, language_of(request)), data)


@post("/api/records", request_max_body_size=RECORD_BYTES, responses=REFUSALS)
async def open_record(request: AnyRequest, context: Parts, data: JSONBody[RecordWish]) -> Summary:
    """Open a game from a file: a Roundhouse record or an 18xx.games log. It becomes a table that is over."""
    guest = known_guest(request)
    context.gauges.table_by(guest, address_of(request))
    return await context.making.open_record(guest, clean(data.name)[:NAME_LENGTH], data.text)


@get("/api/tables", responses=REFUSALS)
async def list_tables(
    request: AnyRequest,
    context: Parts,
    which: Annotated[Literal["open", "mine"], QueryParameter(name="list")],
    page: Annotated[int, QueryParameter(ge=1, le=MOST_PAGES, description="The first page is 1.")] = 1,
    status: Annotated[Status | None, QueryParameter(description="Of your own tables: only these.")] = None,
    turn: Annotated[bool | None, QueryParameter(description="Only where it is your turn, or only the others.")] = None,
    title: Annotated[str, QueryParameter(max_length=80, description="Only those of a title.")] = "",
    kind: Annotated[OwnKind | None, QueryParameter(description="Only those of a kind.")] = None,
    who: Annotated[
        str, QueryParameter(max_length=SEARCH_LENGTH, description="Words that all occur in the players' names.")
    ] = "",
    pace: Annotated[
        Literal["live", "slow"] | None,
        QueryParameter(description="For the lobby: slow tables leave an hour or more for a move, or a day in total."),
    ] = None,
) -> Response[list[Summary]]:
    """List the open tables of the lobby, or your own tables.

    The lobby takes turns: first the latest table from each address, then the second of each. Of your own tables, those
    where it is your turn come first, then those where others are to move, those that wait for players, and those that
    are over, the latest first; `status`, `turn`, `title`, `kind` and `who` narrow them down. If there is another page,
    the header `Link` names it as `next`.
    """
    guest = guest_of(request)
    if which == "open":
        listed = await context.lists.lobby(guest, page, pace)
    else:
        wanted = Wanted(status or "", turn, title, kind or "", tuple(folded(who).split()))
        listed = Listed([], more=False) if guest is None else await context.lists.of(guest, page, wanted)
    more = listed.more and page < MOST_PAGES
    narrowed = {name: request.query_params[name] for name in NARROWING if name in request.query_params}
    query = urlencode({"list": which, "page": page + 1, **narrowed})
    following = {"link": f'</api/tables?{query}>; rel="next"'} if more else None
    return Response(listed.tables, headers=following)


@get("/api/tables/{table_id:str}", responses=REFUSALS)
async def read_table(request: AnyRequest, context: Parts, table_id: TableId) -> Summary:
    """Get a table, without its game."""
    return await context.tables.summary(table_id, guest_of(request))


# Seats.


@post("/api/tables/{table_id:str}/join", status_code=200, responses=REFUSALS)
async def join_table(
    request: AnyRequest, context: Parts, table_id: TableId, data: JSONBody[JoinWish | None] = None
) -> Summary:
    """Take a free seat: an open one, one kept for you after a rematch, or any with an invitation."""
    guest = known_guest(request)
    name = await context.name_of(guest, language_of(request))
    await context.making.join(table_id, guest, name, data or JoinWish())
    await context.tables.welcome(table_id, guest)
    return await context.tables.summary(table_id, guest)


@post("/api/tables/{table_id:str}/nonce", status_code=200, responses=REFUSALS)
async def add_nonce(request: AnyRequest, context: Parts, table_id: TableId, data: JSONBody[NonceWish]) -> Accepted:
    """Add to the seed before the game begins, once you have seen the table's `commitment`. The first nonce counts."""
    guest = known_guest(request)
    return await carried_out(context, table_id, guest, lambda table: commands.add_nonce(table, guest, data.nonce))


@post("/api/tables/{table_id:str}/leave", status_code=200, responses=REFUSALS)
async def leave_table(
    request: AnyRequest, context: Parts, table_id: TableId, data: JSONBody[SeatChoice | None] = None
) -> Summary:
    """Leave your seats.

    During the game a bot plays for you until you return. If you are the host, leaving before the start closes the
    table; you may also name the seat of a player who is not connected, and free it.
    """
    guest = known_guest(request)
    live = await context.tables.get(table_id)
    seat = None if data is None else data.seat
    await context.tables.do(table_id, lambda table: commands.leave(table, guest, seat, live.presence))
    return await context.tables.summary(table_id, guest)


@post("/api/tables/{table_id:str}/bot", status_code=200, responses=REFUSALS)
async def seat_bot(request: AnyRequest, context: Parts, table_id: TableId, data: JSONBody[BotWish]) -> Summary:
    """As the host, give a free seat to a bot before the start, for somebody who does not come."""
    guest = known_guest(request)
    await context.tables.do(table_id, lambda table: commands.seat_bot(table, guest, data.seat, data.level, data.name))
    return await context.tables.summary(table_id, guest)


@post("/api/tables/{table_id:str}/return", status_code=200, responses=REFUSALS)
async def return_to_table(request: AnyRequest, context: Parts, table_id: TableId) -> Summary:
    """Take your seat back from the bot that plays for you."""
    guest = known_guest(request)
    await context.tables.do(table_id, lambda table: commands.come_back(table, guest))
    return await context.tables.summary(table_id, guest)


@post("/api/tables/{table_id:str}/rematch", status_code=200, responses=REFUSALS)
async def rematch(
    request: AnyRequest, context: Parts, table_id: TableId, data: JSONBody[RematchWish | None] = None
) -> Summary:
    """Play the same game again. The first player to ask makes the new table, and the others join it."""
    guest = known_guest(request)
    context.gauges.table_by(guest, address_of(request))
    name = await context.name_of(guest, language_of(request))
    return await context.making.rematch(table_id, guest, name, data is not None and data.nonce)


@post("/api/tables/{table_id:str}/trial", responses=REFUSALS)
async def try_out(request: AnyRequest, context: Parts, table_id: TableId, data: JSONBody[TrialWish]) -> Summary:
    """Try out a decision of yours in a private copy of the table, against bots.

    After the end you may try out anyone's decision. During the game, everything that your seat did not know at that
    step is drawn anew in the copy.
    """
    guest = known_guest(request)
    context.gauges.table_by(guest, address_of(request))
    name = await context.name_of(guest, language_of(request))
    return await context.making.trial(table_id, guest, name, data.seat, data.step)


# Playing.


async def carried_out(context: Context, table_id: str, guest: str, command: Command) -> Accepted:
    """Let a guest who is at a table do something there."""
    await context.tables.welcome(table_id, guest)
    return Accepted(await context.tables.do(table_id, command))


@post("/api/tables/{table_id:str}/moves", status_code=200, responses=REFUSALS)
async def make_move(request: AnyRequest, context: Parts, table_id: TableId, data: JSONBody[MoveWish]) -> Accepted:
    """Make a move. It answers the question that your seat was asked at this version of the table.

    A request that is sent twice with the same id is carried out once.
    """
    guest = known_guest(request)
    wish = (data.seat, data.version, data.action, data.id)
    return await carried_out(context, table_id, guest, lambda table: commands.act(table, guest, *wish))


@post("/api/tables/{table_id:str}/undo", status_code=200, responses=REFUSALS)
async def undo_move(request: AnyRequest, context: Parts, table_id: TableId, data: JSONBody[SeatWithId]) -> Accepted:
    """Take back your last move, or ask the other players to agree to it."""
    guest = known_guest(request)
    return await carried_out(context, table_id, guest, lambda table: consent.undo(table, guest, data.seat, data.id))


@post("/api/tables/{table_id:str}/redo", status_code=200, responses=REFUSALS)
async def redo_move(request: AnyRequest, context: Parts, table_id: TableId, data: JSONBody[SeatWithId]) -> Accepted:
    """Play again what you took back."""
    guest = known_guest(request)
    return await carried_out(context, table_id, guest, lambda table: consent.redo(table, guest, data.seat, data.id))


@post("/api/tables/{table_id:str}/answer", status_code=200, responses=REFUSALS)
async def answer_question(
    request: AnyRequest, context: Parts, table_id: TableId, data: JSONBody[Agreement]
) -> Accepted:
    """Agree to what another player asks for, or not. With `agree: false` you also withdraw what you asked for."""
    guest = known_guest(request)
    wish = (data.agree, data.id, data.version)
    return await carried_out(context, table_id, guest, lambda table: consent.answer(table, guest, *wish))


@post("/api/tables/{table_id:str}/resign", status_code=200, responses=REFUSALS)
async def resign_game(
    request: AnyRequest, context: Parts, table_id: TableId, data: JSONBody[ResignWish | None] = None
) -> Accepted:
    """Propose to end the game here, or answer another player's proposal."""
    guest = known_guest(request)
    wish = data or ResignWish()
    agree = wish.agree
    there = (await context.tables.get(table_id)).presence

    def command(table: Table) -> int:
        if agree is None:
            return consent.resign(table, guest, wish.seat, wish.id, there)
        return consent.resign_or_answer(table, guest, agree, wish.id, there, wish.version)

    return await carried_out(context, table_id, guest, command)


@post("/api/tables/{table_id:str}/replace", status_code=200, responses=REFUSALS)
async def replace_player(
    request: AnyRequest, context: Parts, table_id: TableId, data: JSONBody[SeatWithId]
) -> Accepted:
    """Propose that a bot plays on for a player who has been away for long. The players who are connected decide."""
    guest = known_guest(request)
    there = (await context.tables.get(table_id)).presence
    return await carried_out(
        context, table_id, guest, lambda table: consent.replace(table, guest, data.seat, data.id, there)
    )


@get("/api/tables/{table_id:str}/orders", responses=REFUSALS)
async def list_orders(
    request: AnyRequest,
    context: Parts,
    table_id: TableId,
    seat: Annotated[int, QueryParameter(ge=0, le=15, description="Your seat.")],
) -> list[OrderOffer]:
    """List the standing orders that your seat could give now, with their fields."""
    guest = known_guest(request)
    async with context.tables.held(table_id) as live:
        commands.must_sit(live.table, guest, seat)
        context.gauges.reason_by(guest)
        match = live.table.match
        return live.table.orders.offers(match, seat) if match is not None and live.table.playing else []


@post("/api/tables/{table_id:str}/orders", status_code=200, responses=REFUSALS)
async def give_order(request: AnyRequest, context: Parts, table_id: TableId, data: JSONBody[OrderWish]) -> Accepted:
    """Give a standing order. Until it ends, the server plays by it whenever it is the seat's turn."""
    guest = known_guest(request)
    wish = (data.seat, data.kind, data.values, data.id)
    return await carried_out(context, table_id, guest, lambda table: commands.order(table, guest, *wish))


@post("/api/tables/{table_id:str}/orders/cancel", status_code=200, responses=REFUSALS)
async def cancel_order(request: AnyRequest, context: Parts, table_id: TableId, data: JSONBody[CancelWish]) -> Accepted:
    """Cancel a standing order."""
    guest = known_guest(request)
    return await carried_out(
        context, table_id, guest, lambda table: commands.cancel_order(table, guest, data.seat, data.order, data.id)
    )


@post("/api/tables/{table_id:str}/chat", status_code=200, responses=REFUSALS)
async def say(request: AnyRequest, context: Parts, table_id: TableId, data: JSONBody[ChatWish]) -> Accepted:
    """Say something to everyone at the table."""
    guest = known_guest(request)
    context.gauges.chat_by(guest)
    name = await context.name_of(guest, language_of(request))
    most = context.settings.limits.chat_lines
    return await carried_out(
        context, table_id, guest, lambda table: commands.chat(table, guest, name, data.text, data.id, most)
    )


@post("/api/tables/{table_id:str}/moderate", status_code=200, responses=REFUSALS)
async def moderate(request: AnyRequest, context: Parts, table_id: TableId, data: JSONBody[ModerationWish]) -> Summary:
    """As the host, mute a person, send a spectator away, or close the chat to all who have no seat."""
    guest = known_guest(request)
    await context.tables.moderate(table_id, guest, data)
    return await context.tables.summary(table_id, guest)


HANDLERS = (
    create_table,
    open_record,
    list_tables,
    read_table,
    join_table,
    add_nonce,
    leave_table,
    seat_bot,
    return_to_table,
    rematch,
    try_out,
    make_move,
    undo_move,
    redo_move,
    answer_question,
    resign_game,
    replace_player,
    list_orders,
    give_order,
    cancel_order,
    say,
    moderate,
)
