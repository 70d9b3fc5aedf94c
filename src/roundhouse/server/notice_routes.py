"""How you are told that it is your turn, over REST."""

from __future__ import annotations

from html import escape
from typing import Annotated, Final

from litestar import Response, delete, get, post, put
from litestar.params import FromPath, JSONBody, QueryParameter

from roundhouse.core.text import text, translate
from roundhouse.server.context import (
    REFUSALS,
    Context,
    Parts,
    address_of,
    known_guest,
    language_of,
    session_of,
)
from roundhouse.server.errors import NotFound, NotYours
from roundhouse.server.info import AnyRequest
from roundhouse.server.notice_book import Wishes
from roundhouse.server.notice_desk import confirm, keep_mail, keep_push, keep_webhook, may_set, stop_mail, try_out
from roundhouse.server.notice_words import CHANNELS, Channel
from roundhouse.server.own_answers import (
    MailInfo,
    NoticeResult,
    NoticesInfo,
    PushDevice,
    PushInfo,
    TableNotice,
    TableNotices,
    WebhookInfo,
    WebhookSecret,
)
from roundhouse.server.requests import (
    MailCode,
    MailWish,
    NoticesWish,
    NoticeTrial,
    PushWish,
    TableNoticesWish,
    WebhookWish,
)
from roundhouse.server.rest import TableId

_PLAIN: Final = {"cache-control": "no-store", "x-robots-tag": "noindex"}
Token = Annotated[str, QueryParameter(max_length=300, description="From the link in a mail.")]


@get("/api/me/notices", responses=REFUSALS)
async def read_notices(request: AnyRequest, context: Parts) -> NoticesInfo:
    """Get how you are told that it is your turn, and what the operator of this server allows."""
    return notices_info(context, known_guest(request), session_of(request))


@put("/api/me/notices", responses=REFUSALS)
async def write_notices(request: AnyRequest, context: Parts, data: JSONBody[NoticesWish]) -> NoticesInfo:
    """Choose which of the ways that you have set up are used, and the language of what you are told."""
    guest = known_guest(request)
    may_set(context, guest, address_of(request))
    async with context.notices.book.changing(guest) as wishes:
        for channel in CHANNELS:
            wanted = getattr(data, channel)
            if wanted is not None:
                wishes.off = [it for it in wishes.off if it != channel] + ([] if wanted else [channel])
        wishes.language = data.language or wishes.language
    return notices_info(context, guest, session_of(request))


@post("/api/me/notices/push", status_code=200, responses=REFUSALS)
async def subscribe(request: AnyRequest, context: Parts, data: JSONBody[PushWish]) -> NoticesInfo:
    """Have messages sent to this browser, also with the page closed."""
    guest, session = known_guest(request), session_of(request)
    may_set(context, guest, address_of(request))
    await keep_push(context, guest, session, data)
    return notices_info(context, guest, session)


@delete("/api/me/notices/push/{device:str}", status_code=200, responses=REFUSALS)
async def unsubscribe(request: AnyRequest, context: Parts, device: FromPath[str]) -> NoticesInfo:
    """Send no more messages to a browser, given by its id."""
    guest = known_guest(request)
    wishes = context.notices.book.of(guest)
    if wishes is None or all(it.id != device for it in wishes.push):
        raise NotFound(text("server.error.no_device"))
    await context.notices.book.unsubscribe(guest, {device})
    return notices_info(context, guest, session_of(request))


@post("/api/me/notices/mail", status_code=200, responses=REFUSALS)
async def write_mail(request: AnyRequest, context: Parts, data: JSONBody[MailWish]) -> NoticesInfo:
    """Choose an address for mail. A code is sent there, and nothing else until you have entered it."""
    guest = known_guest(request)
    may_set(context, guest, address_of(request))
    await keep_mail(context, guest, address_of(request), data)
    return notices_info(context, guest, session_of(request))


@post("/api/me/notices/mail/confirm", status_code=200, responses=REFUSALS)
async def confirm_mail(request: AnyRequest, context: Parts, data: JSONBody[MailCode]) -> NoticesInfo:
    """Enter the code that came by mail."""
    guest = known_guest(request)
    await confirm(context, guest, data.code)
    return notices_info(context, guest, session_of(request))


@delete("/api/me/notices/mail", status_code=200, responses=REFUSALS)
async def forget_mail(request: AnyRequest, context: Parts) -> NoticesInfo:
    """Forget your address for mail."""
    guest = known_guest(request)
    async with context.notices.book.changing(guest) as wishes:
        wishes.mail = None
    return notices_info(context, guest, session_of(request))


@put("/api/me/notices/webhook", responses=REFUSALS)
async def write_webhook(request: AnyRequest, context: Parts, data: JSONBody[WebhookWish]) -> WebhookSecret:
    """Choose an address that is called. The answer has the secret that signs the calls; it is shown this once."""
    guest = known_guest(request)
    may_set(context, guest, address_of(request))
    secret = await keep_webhook(context, guest, data)
    return WebhookSecret(secret, notices_info(context, guest, session_of(request)))


@delete("/api/me/notices/webhook", status_code=200, responses=REFUSALS)
async def forget_webhook(request: AnyRequest, context: Parts) -> NoticesInfo:
    """Forget the address that is called."""
    guest = known_guest(request)
    async with context.notices.book.changing(guest) as wishes:
        wishes.webhook = None
    return notices_info(context, guest, session_of(request))


@post("/api/me/notices/test", status_code=200, responses=REFUSALS)
async def try_notices(request: AnyRequest, context: Parts, data: JSONBody[NoticeTrial]) -> NoticeResult:
    """Have a message sent to yourself, to see whether it comes."""
    return NoticeResult(await try_out(context, known_guest(request), data.channel))


@get("/api/tables/{table_id:str}/notices", responses=REFUSALS)
async def read_table_notices(request: AnyRequest, context: Parts, table_id: TableId) -> TableNotices:
    """Get how you are told of a table."""
    guest = known_guest(request)
    await _must_play(context, table_id, guest)
    return _table_info(context, context.notices.book.of(guest) or Wishes(), table_id)


@put("/api/tables/{table_id:str}/notices", responses=REFUSALS)
async def write_table_notices(
    request: AnyRequest, context: Parts, table_id: TableId, data: JSONBody[TableNoticesWish]
) -> TableNotices:
    """Choose how you are told of a table: by which ways, or as for all tables."""
    guest = known_guest(request)
    may_set(context, guest, address_of(request))
    await _must_play(context, table_id, guest)
    chosen: dict[Channel, bool | None] = {channel: getattr(data, channel) for channel in CHANNELS}
    async with context.notices.book.changing(guest) as wishes:
        wishes.tables.pop(table_id, None)
        kept = {channel: on for channel, on in chosen.items() if on is not None}
        if kept:
            wishes.tables[table_id] = kept
    return _table_info(context, wishes, table_id)


@get("/api/notices/stop", include_in_schema=False)
async def ask_to_stop(request: AnyRequest, token: Token) -> Response[bytes]:
    """Ask whoever follows the link in a mail; programs that look at links in mail must not stop anything."""
    return _page(language_of(request), "stop", token)


@post("/api/notices/stop", status_code=200, include_in_schema=False)
async def stop(request: AnyRequest, context: Parts, token: Token) -> Response[bytes]:
    """Send no more mail to the address of a link, without signing in; mail programs ask for it by themselves."""
    stopped = await stop_mail(context, token)
    return _page(language_of(request), "stopped" if stopped else "not_stopped")


def notices_info(context: Context, guest: str, session: str | None) -> NoticesInfo:
    """All about how somebody is told, as they see it themselves."""
    wishes, couriers = context.notices.book.of(guest) or Wishes(), context.notices.couriers
    devices = [PushDevice(it.id, it.device, it.made, it.session == session) for it in wishes.push]
    on = {channel: channel not in wishes.off for channel in CHANNELS}
    mail, hook, push, hooks = wishes.mail, wishes.webhook, couriers.push, couriers.webhooks
    return NoticesInfo(
        wishes.language,
        PushInfo(push is not None, None if push is None else push.public, on["push"], devices),
        MailInfo(
            couriers.mail is not None,
            on["mail"],
            None if mail is None else mail.address,
            mail is not None and mail.confirmed,
        ),
        WebhookInfo(
            hooks is not None,
            on["webhook"],
            None if hook is None else hook.url,
            [] if hooks is None else list(hooks.hosts),
        ),
    )


async def _must_play(context: Context, table: str, guest: str) -> None:
    known = await context.tables.summary(table, guest)
    if not known.mine:
        raise NotYours(text("server.error.no_seat_of_yours"))


def _table_info(context: Context, wishes: Wishes, table: str) -> TableNotices:
    chosen, allowed = wishes.tables.get(table, {}), context.notices.couriers.channels
    return TableNotices(
        *(
            TableNotice(channel in allowed and wishes.has(channel), channel not in wishes.off, chosen.get(channel))
            for channel in CHANNELS
        )
    )


def _page(language: str, key: str, token: str | None = None) -> Response[bytes]:
    """A page without the page: whoever follows a link in a mail may have no session and no JavaScript."""
    title = escape(translate(text(f"server.mail.{key}"), language))
    words = escape(translate(text(f"server.mail.{key}.text"), language))
    button = escape(translate(text("server.mail.stop.button"), language))
    form = f'<form method="post" action="?token={escape(token)}"><button>{button}</button></form>' if token else ""
    html = (
        f'<!doctype html><html lang="{language}"><meta charset="utf-8">'
        '<meta name="viewport" content="width=device-width, initial-scale=1">'
        f"<title>{title}</title><h1>{title}</h1><p>{words}</p>{form}"
    )
    return Response(html.encode(), media_type="text/html", headers=_PLAIN)


HANDLERS = (
    read_notices,
    write_notices,
    subscribe,
    unsubscribe,
    write_mail,
    confirm_mail,
    forget_mail,
    write_webhook,
    forget_webhook,
    try_notices,
    read_table_notices,
    write_table_notices,
    ask_to_stop,
    stop,
)
