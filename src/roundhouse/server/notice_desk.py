"""Setting up how one is told: browsers, an address for mail that is proven, an address to call, and a trial of each."""

from __future__ import annotations

import hmac
from typing import Final

from roundhouse.core.text import text
from roundhouse.server.codes import hashed_code, new_code
from roundhouse.server.context import Context
from roundhouse.server.errors import Malformed, NotFound, NotYours, Refused, Unavailable, too_fast
from roundhouse.server.mail import Undeliverable, checked_address
from roundhouse.server.notice_book import Hook, Mailbox, Wishes
from roundhouse.server.notice_words import Channel, trial_message
from roundhouse.server.outward import Unreachable
from roundhouse.server.push import Subscription
from roundhouse.server.requests import MailWish, PushWish, WebhookWish
from roundhouse.server.table import now

CODE_MINUTES: Final = 60
_TRIES: Final = 5


def may_set(context: Context, guest: str, address: str) -> None:
    """Count a change; raises TooMany."""
    clerks = context.notices.clerks
    wait = clerks.changes.take(guest)
    if not wait and context.notices.book.of(guest) is None:
        wait = clerks.newcomers.take(address)
    if wait:
        raise too_fast(wait)


async def keep_push(context: Context, guest: str, session: str | None, wish: PushWish) -> None:
    """Remember a browser; raises Refused for an address that must not be called."""
    push = context.notices.couriers.push
    if push is None:
        raise _not_here()
    push.check(wish.endpoint, wish.p256dh, wish.auth)
    await context.sessions.keep(session)
    device = next((it.device for name, it in await context.sessions.of(guest) if name == session), "")
    one = Subscription(wish.endpoint, wish.p256dh, wish.auth, session or "", device, now())
    await context.notices.book.subscribe(guest, one)
    if wish.language is not None:
        async with context.notices.book.changing(guest) as wishes:
            wishes.language = wish.language


async def keep_webhook(context: Context, guest: str, wish: WebhookWish) -> str:
    """Remember an address to call; its new secret. Raises Refused for one that must not be called."""
    hooks = context.notices.couriers.webhooks
    if hooks is None:
        raise _not_here()
    url = wish.url.strip()
    hooks.check(url)
    secret = hooks.secret()
    async with context.notices.book.changing(guest) as wishes:
        wishes.webhook = Hook(url, secret)
        wishes.language = wish.language or wishes.language
    return secret


async def keep_mail(context: Context, guest: str, home: str, wish: MailWish) -> None:
    """Send a code to an address; raises TooMany, Refused, or Unavailable if the mail server does not take it."""
    mail, clerks = context.notices.couriers.mail, context.notices.clerks
    if mail is None:
        raise _not_here()
    address = checked_address(wish.address)
    wait = (
        clerks.codes_of_guest.take(guest)
        or clerks.codes_from_home.take(home)
        or clerks.codes_to_address.take(address.casefold())
        or clerks.codes.take("")
    )
    if wait:
        raise too_fast(wait, "server.error.many_mails")
    code, known = new_code(2, 4), context.notices.book.of(guest) or Wishes()
    language = wish.language or known.language
    try:
        await mail.confirm(address, code, language)
    except Unreachable as error:
        raise Unavailable(text("server.error.mail_not_sent")) from error
    except Undeliverable as error:
        raise Refused(text("server.error.mail_refused", address=address)) from error
    async with context.notices.book.changing(guest) as wishes:
        wishes.mail = Mailbox(address, False, hashed_code(code), now() + CODE_MINUTES * 60_000)
        wishes.language = language


async def confirm(context: Context, guest: str, code: str) -> None:
    """Believe that an address is a guest's, if this is the code that was sent there; raises NotYours."""
    fits = False
    async with context.notices.book.changing(guest) as wishes:
        box = wishes.mail
        if box is None:
            raise NotFound(text("server.error.no_mail"))
        if not box.confirmed:
            good = now() < box.until and box.tries < _TRIES
            fits = good and hmac.compare_digest(box.code, hashed_code(code))
            box.tries += 1
            if fits:
                wishes.mail = Mailbox(box.address, True)
    if not fits:
        raise NotYours(text("server.error.wrong_mail_code"))


async def stop_mail(context: Context, token: str) -> bool:
    """Forget the address of a link in a mail; False if it is not from here, or no longer true."""
    mail, guest = context.notices.couriers.mail, token.partition(".")[0]
    wishes = context.notices.book.of(guest)
    if mail is None or wishes is None or wishes.mail is None or not mail.fits(token, guest, wishes.mail.address):
        return False
    async with context.notices.book.changing(guest) as changed:
        changed.mail = None
    return True


async def try_out(context: Context, guest: str, channel: Channel) -> bool:
    """Send somebody a message at once; whether it got through. Raises Refused for a way that is not set up."""
    wishes, notices = context.notices.book.of(guest), context.notices
    if channel not in notices.couriers.channels:
        raise _not_here()
    if wishes is None or not wishes.has(channel):
        raise Malformed(text("server.error.notice_not_set"))
    wait = notices.clerks.trials.take(guest)
    if wait:
        raise too_fast(wait)
    message = trial_message(wishes.language, context.settings.notices.url)
    return await notices.couriers.carry(guest, channel, message, set()) == "sent"


def _not_here() -> Refused:
    return Refused(text("server.error.notice_not_here"))
