"""Who you are, over REST: accounts, devices, and all that is yours."""

from __future__ import annotations

from litestar import Response, get, post
from litestar.params import JSONBody

from roundhouse.core.text import text
from roundhouse.server.context import (
    REFUSALS,
    Context,
    Parts,
    address_of,
    guest_of,
    is_secure,
    known_guest,
    language_of,
    session_of,
)
from roundhouse.server.errors import NotFound, Refused
from roundhouse.server.info import AnyRequest
from roundhouse.server.lines import Said, read_line
from roundhouse.server.notes import notes_of
from roundhouse.server.notice_routes import notices_info
from roundhouse.server.own_answers import AccountInfo, CarryCode, DeviceInfo, OwnData, OwnLine, OwnTable, RecoveryCodes
from roundhouse.server.requests import (
    AccountWish,
    ClaimWish,
    PasswordChange,
    PasswordProof,
    RecoveryWish,
    SignOutWish,
)
from roundhouse.server.sessions import clearing
from roundhouse.server.table import now

_LISTED = 100
_EXPORTED = 10_000
Mine = Response[AccountInfo]


@get("/api/account", responses=REFUSALS)
async def read_account(request: AnyRequest, context: Parts) -> AccountInfo:
    """Get your account, if you have one, and your devices."""
    return await _info(request, context, known_guest(request), session_of(request))


@post("/api/account", responses=REFUSALS)
async def make_account(request: AnyRequest, context: Parts, data: JSONBody[AccountWish]) -> Mine:
    """Make an account for the guest who you are. Your seats stay yours; other devices have to sign in."""
    guest = known_guest(request)
    context.gauges.name_by(address_of(request))
    await context.accounts.make(guest, data.name, data.password)
    await context.sessions.end_all(guest, but=session_of(request))
    return await _as(request, context, guest)


@post("/api/account/sign-in", status_code=200, responses=REFUSALS)
async def sign_in(request: AnyRequest, context: Parts, data: JSONBody[AccountWish]) -> Mine:
    """Sign in. Seats that this device has as a guest come along into the account."""
    guest = await context.accounts.sign_in(data.name, data.password, address_of(request))
    await context.accounts.merge(guest_of(request), guest)
    return await _as(request, context, guest)


@post("/api/account/recover", status_code=200, responses=REFUSALS)
async def recover(request: AnyRequest, context: Parts, data: JSONBody[RecoveryWish]) -> Mine:
    """Sign in with a recovery code and choose a new password. All other devices are signed out."""
    guest = await context.accounts.recover(data.name, data.code, data.wanted, address_of(request))
    await context.accounts.merge(guest_of(request), guest)
    return await _as(request, context, guest)


@post("/api/account/sign-out", status_code=200, responses=REFUSALS)
async def sign_out(request: AnyRequest, context: Parts, data: JSONBody[SignOutWish | None] = None) -> Response[None]:
    """Sign out this device, another one of yours, or all of them. Their sockets are closed at once."""
    guest, here, wish = known_guest(request), session_of(request), data or SignOutWish()
    names = [name for name, _ in await context.sessions.of(guest)]
    leaving = names if wish.everywhere else [wish.device or here or ""]
    if not set(leaving) <= set(names):
        raise NotFound(text("server.error.no_device"))
    if set(leaving) == set(names) and await context.accounts.of(guest) is None:
        raise Refused(text("server.error.only_device"))
    await context.sessions.end(*leaving)
    return Response(None, headers={"set-cookie": clearing(is_secure(request))} if here in leaving else {})


@post("/api/account/password", status_code=200, responses=REFUSALS)
async def change_password(request: AnyRequest, context: Parts, data: JSONBody[PasswordChange]) -> Mine:
    """Change your password. All other devices are signed out."""
    guest = known_guest(request)
    await context.accounts.change_password(guest, data.password, data.wanted)
    await context.sessions.end_all(guest, but=session_of(request))
    return await _as(request, context, guest)


@post("/api/account/codes", status_code=200, responses=REFUSALS)
async def make_codes(request: AnyRequest, context: Parts, data: JSONBody[PasswordProof]) -> RecoveryCodes:
    """Get ten recovery codes, each of which can take the place of a lost password once. Those before are void."""
    return RecoveryCodes(await context.accounts.new_codes(known_guest(request), data.password or ""))


@post("/api/account/carry", status_code=200, responses=REFUSALS)
async def carry(request: AnyRequest, context: Parts) -> CarryCode:
    """Get a code that makes another device yours. It counts once, and for ten minutes."""
    guest = known_guest(request)
    context.accounts.must_not_ask_often(guest)
    await context.sessions.keep(session_of(request))
    return CarryCode(*context.accounts.carry(guest))


@post("/api/account/claim", status_code=200, responses=REFUSALS)
async def claim(request: AnyRequest, context: Parts, data: JSONBody[ClaimWish]) -> Mine:
    """Make this device one of those who gave out the code.

    If this device has seats of its own, `seats` says what becomes of them. Seats of an account stay with it.
    """
    accounts, before = context.accounts, guest_of(request)
    guest = await accounts.claimed(data.code, address_of(request))
    if before is not None and before != guest and await accounts.of(before) is None:
        seats = len(await context.tables.store.tables_of(before, _LISTED))
        if seats and data.seats is None:
            raise Refused(text("server.error.seats_here", n=seats))
        accounts.spend(data.code)
        if data.seats == "take":
            await accounts.merge(before, guest)
    else:
        accounts.spend(data.code)
    return await _as(request, context, guest)


@get("/api/account/export", responses=REFUSALS)
async def export(request: AnyRequest, context: Parts) -> Response[OwnData]:
    """Download all that the server knows about you."""
    guest = known_guest(request)
    context.accounts.must_not_ask_often(guest)
    you = await _info(request, context, guest, session_of(request))
    cards = await context.tables.store.tables_of(guest, _EXPORTED)
    tables = [await _own_table(context, guest, card.id) for card in cards]
    name = {"content-disposition": 'attachment; filename="roundhouse-own-data.json"'}
    notes = await notes_of(context.tables.store, guest)
    studies = await context.studies.of(guest)
    vacation = await context.tables.vacations.of(guest)
    choice = await context.profiles.choice_of(guest)
    choice.all_games = True
    profile = await context.profiles.about(guest, guest, choice, mine=True, games=_EXPORTED)
    told = notices_info(context, guest, session_of(request))
    programs = await context.tokens.is_program(guest), await context.tokens.of(guest)
    own = OwnData("roundhouse-own-data", now(), guest, you, tables, notes, studies, vacation, profile, told, *programs)
    return Response(own, headers=name)


@post("/api/account/delete", status_code=200, responses=REFUSALS)
async def delete_account(request: AnyRequest, context: Parts, data: JSONBody[PasswordProof]) -> Response[None]:
    """Delete yourself: your account, if you have one, your name everywhere, and your seats.

    A bot plays on for you where the game is not over. This cannot be undone.
    """
    guest = known_guest(request)
    if await context.accounts.of(guest) is not None:
        await context.accounts.prove(guest, data.password)
    await context.accounts.delete(guest)
    return Response(None, headers={"set-cookie": clearing(is_secure(request))})


async def _as(request: AnyRequest, context: Context, guest: str) -> Mine:
    """Answer with a new session: whoever knew the secret before knows nothing now."""
    name, cookie = await context.sessions.follow(
        session_of(request), guest, request.scope["headers"], is_secure(request)
    )
    await context.notices.book.follow(guest, session_of(request), name)
    return Response(await _info(request, context, guest, name), headers={"set-cookie": cookie})


async def _info(request: AnyRequest, context: Context, guest: str, here: str | None) -> AccountInfo:
    account = await context.accounts.of(guest)
    return AccountInfo(
        name=await context.name_of(guest, language_of(request)),
        account=account is not None,
        made=None if account is None else account.made,
        codes=0 if account is None else len(account.codes),
        tables=len(await context.tables.store.tables_of(guest, _LISTED)),
        devices=[
            DeviceInfo(name, it.device, it.begun, it.seen, name == here)
            for name, it in await context.sessions.of(guest)
        ],
    )


async def _own_table(context: Context, guest: str, table_id: str) -> OwnTable:
    """A table for its player; only a game that is over has to be loaded."""
    lines = [read_line(line) for line in await context.tables.store.read(table_id)]
    chat = [OwnLine(line.at, line.text) for line in lines if isinstance(line, Said) and line.by == guest]
    known = await context.tables.summary(table_id, guest)
    record = None
    if known.status == "over":
        async with context.tables.held(table_id) as live:
            record = None if live.table.match is None else live.table.record()
    return OwnTable(known, chat, record)


HANDLERS = (
    read_account,
    make_account,
    sign_in,
    recover,
    sign_out,
    change_password,
    make_codes,
    carry,
    claim,
    export,
    delete_account,
)
