"""What programs need beside the rest of the API: streams, a look at a table, and invitations."""

from __future__ import annotations

from typing import Annotated

from litestar import Response, get, post
from litestar.params import JSONBody, QueryParameter

from roundhouse.core.text import text
from roundhouse.server import bot_streams
from roundhouse.server.answers import Summary
from roundhouse.server.bot_messages import BotInfo, InvitationInfo
from roundhouse.server.bot_streams import Lines, must_come_by_token
from roundhouse.server.context import REFUSALS, Parts, guest_of, known_guest, language_of
from roundhouse.server.errors import NotYours
from roundhouse.server.info import AnyRequest
from roundhouse.server.messages import News
from roundhouse.server.requests import InvitationWish
from roundhouse.server.rest import TableId


@get("/api/bot/stream", responses=REFUSALS)
async def stream_events(
    request: AnyRequest,
    context: Parts,
    since: Annotated[
        int | None,
        QueryParameter(ge=0, le=2**53, description="The `at` of the last event that you know: ends since then come."),
    ] = None,
) -> Lines:
    """Stream all that happens to you, a line of JSON for each event; docs/bot-api.md describes them.

    It begins with what is so: invitations, games under way, and where it is your turn. An empty line now and then
    keeps the connection open.
    """
    must_come_by_token(request)
    return Lines(bot_streams.events(request, context, since), context.settings.stream_patience)


@get("/api/bot/game/{table_id:str}/stream", responses=REFUSALS)
async def stream_game(
    request: AnyRequest,
    context: Parts,
    table_id: TableId,
    since: Annotated[
        int, QueryParameter(ge=0, le=2**53, description="The last version that you know: log and chat begin there.")
    ] = 0,
) -> Lines:
    """Stream a table as you see it, a line of JSON after each change: the messages of the table's socket.

    It ends after the end of the game.
    """
    must_come_by_token(request)
    return Lines(bot_streams.game(request, context, table_id, since), context.settings.stream_patience)


@get("/api/bot/game/{table_id:str}", responses=REFUSALS)
async def read_game(
    request: AnyRequest,
    context: Parts,
    table_id: TableId,
    since: Annotated[
        int, QueryParameter(ge=0, le=2**53, description="The last version that you know: log and chat begin there.")
    ] = 0,
) -> Response[News]:
    """Look at a table once: the message with which its stream would begin, legal actions included."""
    guest = guest_of(request)
    await (await context.tables.get(table_id)).sight.warm_up()
    async with context.tables.held(table_id) as live:
        if guest in live.table.removed:
            raise NotYours(text("server.error.removed"))
        body = live.sight.first(guest, since).encode()
    if guest is not None:
        await context.tables.welcome(table_id, guest)
    return Response(body, media_type="application/json")  # type: ignore[arg-type]  # it is encoded already


@get("/api/bots", responses=REFUSALS)
async def list_bots(context: Parts) -> list[BotInfo]:
    """List the bots that listen for invitations now."""
    return await context.invitations.bots()


@get("/api/bot/invitations", responses=REFUSALS)
async def list_invitations(request: AnyRequest, context: Parts) -> list[InvitationInfo]:
    """List your invitations, as a bot."""
    return await context.invitations.of(known_guest(request))


@post("/api/bot/invitations/{table_id:str}/accept", status_code=200, responses=REFUSALS)
async def accept_invitation(request: AnyRequest, context: Parts, table_id: TableId) -> Summary:
    """Take the seat to which you are invited."""
    guest = known_guest(request)
    return await context.invitations.accept(guest, await context.name_of(guest, language_of(request)), table_id)


@post("/api/bot/invitations/{table_id:str}/decline", status_code=200, responses=REFUSALS)
async def decline_invitation(request: AnyRequest, context: Parts, table_id: TableId) -> list[InvitationInfo]:
    """Decline an invitation. The answer has those that are left."""
    guest = known_guest(request)
    await context.invitations.decline(guest, table_id)
    return await context.invitations.of(guest)


@get("/api/tables/{table_id:str}/invitations", responses=REFUSALS)
async def list_invited(request: AnyRequest, context: Parts, table_id: TableId) -> list[InvitationInfo]:
    """As the host, list the bots that you have invited and that have not answered."""
    return await context.invitations.at(known_guest(request), table_id)


@post("/api/tables/{table_id:str}/invitations", responses=REFUSALS)
async def invite_bot(
    request: AnyRequest, context: Parts, table_id: TableId, data: JSONBody[InvitationWish]
) -> InvitationInfo:
    """As the host of a table that waits for players, invite a bot."""
    return await context.invitations.invite(known_guest(request), table_id, data)


HANDLERS = (
    stream_events,
    stream_game,
    read_game,
    list_bots,
    list_invitations,
    accept_invitation,
    decline_invitation,
    list_invited,
    invite_bot,
)
