"""Guided first games over REST: the steps of a guide, and the table that they are taken at."""

from __future__ import annotations

import asyncio
from functools import cache

from litestar import Response, get, post
from litestar.params import FromPath, JSONBody

from roundhouse.server import lessons
from roundhouse.server.answers import GuideAct, GuideInfo, GuideStep, Summary
from roundhouse.server.context import REFUSALS, Parts, address_of, known_guest, language_of
from roundhouse.server.encoding import encode
from roundhouse.server.info import AnyRequest, tagged
from roundhouse.server.requests import GuideWish


@get("/api/titles/{title_id:str}/guide", responses=REFUSALS)
async def read_guide(request: AnyRequest, title_id: FromPath[str]) -> Response[GuideInfo]:
    """Get the steps of a title's guided first game."""
    return tagged(request, await asyncio.to_thread(_document, title_id))


@cache
def _document(title_id: str) -> bytes:
    found, played = lessons.find(title_id)
    steps = [
        GuideStep(
            text=step.text,
            at=at,
            acts=[GuideAct(act.at, act.action.to_json()) for act in acts],
            point=list(step.point),
            panel=step.panel,
            open=step.open,
        )
        for step, at, acts in zip(found.steps, played.at, played.acts, strict=True)
    ]
    return encode(GuideInfo(title_id, found.seat, played.start, steps))


@post("/api/titles/{title_id:str}/guide", responses=REFUSALS)
async def begin_guide(
    request: AnyRequest, context: Parts, title_id: FromPath[str], data: JSONBody[GuideWish | None] = None
) -> Summary:
    """Start a guided first game at a private table. The opponents are bots that answer as the guide says."""
    guest = known_guest(request)
    context.gauges.table_by(guest, address_of(request))
    name = await context.name_of(guest, language_of(request))
    wish = data or GuideWish()
    return await context.making.guided(title_id, guest, name, wish.names)


HANDLERS = (read_guide, begin_guide)
