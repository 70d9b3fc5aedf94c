"""People over REST: profiles, ratings and leaderboards."""

from __future__ import annotations

from typing import Annotated, Final

from litestar import Response, get, put
from litestar.params import FromPath, JSONBody, QueryParameter

from roundhouse.server.context import REFUSALS, Parts, guest_of, known_guest
from roundhouse.server.info import AnyRequest
from roundhouse.server.people_answers import LeaderInfo, PersonInfo, TableRatings
from roundhouse.server.requests import ProfileChoice
from roundhouse.server.rest import TableId

MOST_PAGES: Final = 20


@get("/api/account/profile", responses=REFUSALS)
async def read_profile(request: AnyRequest, context: Parts) -> ProfileChoice:
    """Get what of you is public. Without your choice nothing is."""
    return await context.profiles.choice_of(known_guest(request))


@put("/api/account/profile", responses=REFUSALS)
async def write_profile(request: AnyRequest, context: Parts, data: JSONBody[ProfileChoice]) -> ProfileChoice:
    """Choose what of you is public; it takes an account."""
    guest = known_guest(request)
    await context.profiles.choose(guest, data)
    return await context.profiles.choice_of(guest)


@get("/api/people", responses=REFUSALS)
async def read_person(
    request: AnyRequest,
    context: Parts,
    name: Annotated[str, QueryParameter(min_length=1, max_length=40, description="The name of an account.")],
) -> PersonInfo:
    """Get the profile of a person who has made it public, or your own."""
    return await context.profiles.person(name, guest_of(request))


@get("/api/leaderboards/{title_id:str}", responses=REFUSALS)
async def read_leaderboard(
    request: AnyRequest,
    context: Parts,
    title_id: FromPath[str],
    page: Annotated[int, QueryParameter(ge=1, le=MOST_PAGES, description="The first page is 1.")] = 1,
) -> Response[list[LeaderInfo]]:
    """List the best players of a title, of those who have a public profile.

    If there is another page, the header `Link` names it as `next`.
    """
    board = await context.profiles.board(title_id, page, guest_of(request))
    more = board.more and page < MOST_PAGES
    following = {"link": f'</api/leaderboards/{title_id}?page={page + 1}>; rel="next"'} if more else None
    return Response(board.lines, headers=following)


@get("/api/tables/{table_id:str}/ratings", responses=REFUSALS)
async def read_ratings(request: AnyRequest, context: Parts, table_id: TableId) -> TableRatings:
    """Get the ratings at a rated table: yours, and those of players with a public profile."""
    return await context.ratings.at_table(table_id, guest_of(request))


@get("/api/tables/{table_id:str}/profiles", responses=REFUSALS)
async def read_profiles(context: Parts, table_id: TableId) -> list[str | None]:
    """Get, by seat, the name by which you find a player's profile; null for a player who has no public one."""
    return await context.profiles.at_table((await context.tables.get(table_id)).table.face)


HANDLERS = (read_profile, write_profile, read_person, read_leaderboard, read_ratings, read_profiles)
