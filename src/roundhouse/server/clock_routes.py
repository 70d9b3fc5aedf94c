"""Clocks over REST: vacations, and more time for whoever has run out of it."""

from __future__ import annotations

from litestar import get, post, put
from litestar.params import JSONBody

from roundhouse.server import consent
from roundhouse.server.answers import Accepted
from roundhouse.server.context import REFUSALS, Parts, known_guest
from roundhouse.server.info import AnyRequest
from roundhouse.server.own_answers import VacationInfo
from roundhouse.server.requests import SeatWithId, VacationWish
from roundhouse.server.rest import TableId


@get("/api/me/vacation", responses=REFUSALS)
async def read_vacation(request: AnyRequest, context: Parts) -> VacationInfo:
    """Find out whether you are on vacation, and how many days are left this year."""
    return await context.tables.vacations.of(known_guest(request))


@put("/api/me/vacation", responses=REFUSALS)
async def take_vacation(request: AnyRequest, context: Parts, data: JSONBody[VacationWish]) -> VacationInfo:
    """Go on vacation: your clocks at tables with 12 hours or more for a move stand still. With 0 days you come back.

    Days that have not begun when you come back are given back.
    """
    return await context.tables.vacations.take(known_guest(request), data.days)


@post("/api/tables/{table_id:str}/extend", status_code=200, responses=REFUSALS)
async def extend_time(request: AnyRequest, context: Parts, table_id: TableId, data: JSONBody[SeatWithId]) -> Accepted:
    """Propose more time for a player who has run out of it. The players who are connected decide."""
    guest = known_guest(request)
    there = (await context.tables.get(table_id)).presence
    await context.tables.welcome(table_id, guest)
    return Accepted(
        await context.tables.do(table_id, lambda table: consent.extend(table, guest, data.seat, data.id, there))
    )


HANDLERS = (read_vacation, take_vacation, extend_time)
