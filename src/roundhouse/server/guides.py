"""Guided first games over REST: the steps of a guide, and the table that they are taken at."""

from __future__ import annotations

import asyncio
from functools import cache
from typing import Annotated

import msgspec
from litestar import get, post
from litestar.params import FromPath, JSONBody
from msgspec import Meta

from roundhouse.server import lessons
from roundhouse.server.context import REFUSALS, Parts, address_of, known_guest, language_of
from roundhouse.server.info import AnyRequest, Document, tagged
from roundhouse.server.lines import encode
from roundhouse.server.protocol import Name, Summary


class GuideWish(msgspec.Struct):
    """The names of the opponents, as the page calls them in its language."""

    names: Annotated[list[Name], Meta(max_length=16)] = []


@get("/api/titles/{title_id:str}/guide", responses=REFUSALS)
async def read_guide(request: AnyRequest, title_id: FromPath[str]) -> Document:
    """The steps of a title's guided first game: when each is shown, and which actions it asks for."""
    return tagged(request, await asyncio.to_thread(_document, title_id))


@cache
def _document(title_id: str) -> bytes:
    found, played = lessons.find(title_id)
    steps = [
        {
            "text": step.text,
            "at": at,
            "acts": [{"at": act.at, "action": act.action.to_json()} for act in acts],
            "point": step.point,
            "panel": step.panel,
            "open": step.open,
        }
        for step, at, acts in zip(found.steps, played.at, played.acts, strict=True)
    ]
    return encode({"title": title_id, "seat": found.seat, "start": played.start, "steps": steps})


@post("/api/titles/{title_id:str}/guide", responses=REFUSALS)
async def begin_guide(
    request: AnyRequest, context: Parts, title_id: FromPath[str], data: JSONBody[GuideWish | None] = None
) -> Summary:
    """A private table at the position that the title's guide begins with; its bots answer as the guide says."""
    guest = known_guest(request)
    context.gauges.table_by(guest, address_of(request))
    name = await context.name_of(guest, language_of(request))
    wish = data or GuideWish()
    return await context.tables.guided(title_id, guest, name, wish.names)


HANDLERS = (read_guide, begin_guide)
