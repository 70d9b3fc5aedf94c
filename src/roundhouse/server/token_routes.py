"""Tokens and the mark of a bot, over REST."""

from __future__ import annotations

from litestar import delete, get, post
from litestar.params import FromPath, JSONBody

from roundhouse.server.context import REFUSALS, Context, Parts, address_of, known_guest, session_of
from roundhouse.server.info import AnyRequest
from roundhouse.server.own_answers import NewToken, TokenList
from roundhouse.server.requests import TokenWish


@get("/api/tokens", responses=REFUSALS)
async def list_tokens(request: AnyRequest, context: Parts) -> TokenList:
    """List your tokens, and see whether you are marked as a bot."""
    return await _list(context, known_guest(request))


@post("/api/tokens", responses=REFUSALS)
async def make_token(request: AnyRequest, context: Parts, data: JSONBody[TokenWish]) -> NewToken:
    """Make a token with which a program acts for you. Its secret is shown this once.

    A program sends it as `Authorization: Bearer SECRET`.
    """
    guest = known_guest(request)
    context.gauges.name_by(address_of(request))
    await context.sessions.keep(session_of(request))
    token, secret = await context.tokens.make(guest, data)
    return NewToken(secret, token)


@delete("/api/tokens/{token_id:str}", status_code=200, responses=REFUSALS)
async def revoke_token(request: AnyRequest, context: Parts, token_id: FromPath[str]) -> TokenList:
    """Revoke a token. What is open with it is closed at once."""
    guest = known_guest(request)
    await context.tokens.revoke(token_id, guest)
    return await _list(context, guest)


@post("/api/bot/account", status_code=200, responses=REFUSALS)
async def become_bot(request: AnyRequest, context: Parts) -> TokenList:
    """Mark your account, or yourself as a guest, as a bot, for good. Only a bot may play over a token.

    Everybody sees the mark. Whoever has played as a person cannot become a bot.
    """
    guest = known_guest(request)
    await context.sessions.keep(session_of(request))
    await context.tokens.become_program(guest)
    return await _list(context, guest)


async def _list(context: Context, guest: str) -> TokenList:
    return TokenList(await context.tokens.is_program(guest), await context.tokens.of(guest))


HANDLERS = (list_tokens, make_token, revoke_token, become_bot)
