"""Those who carry notices: to browsers, by mail, to webhooks, whatever of it the operator allows."""

from __future__ import annotations

import logging
from typing import Literal

from roundhouse.server.auth import Guests
from roundhouse.server.errors import Refused
from roundhouse.server.mail import Mail, Undeliverable
from roundhouse.server.notice_book import Book, Wishes
from roundhouse.server.notice_words import Channel, Message
from roundhouse.server.outward import Outward, Unreachable
from roundhouse.server.push import Push, Subscription, is_gone, load_push_key
from roundhouse.server.sessions import Sessions
from roundhouse.server.settings import Settings
from roundhouse.server.webhook import Webhooks

Outcome = Literal["sent", "later", "never"]
"""What became of a message; later: it may get through another time."""
_log = logging.getLogger(__name__)


class Couriers:
    """Brings messages to people, each by the way that they have chosen."""

    def __init__(self, settings: Settings, guests: Guests, sessions: Sessions, book: Book) -> None:
        wanted = settings.notices
        self._sessions = sessions
        self._book = book
        self.outward = Outward(wanted.seconds, wanted.local)
        self.push: Push | None = None
        self.mail: Mail | None = None
        self.webhooks: Webhooks | None = None
        if wanted.push:
            contact = wanted.url if wanted.url.startswith("https:") else "mailto:roundhouse@localhost"
            if wanted.mail is not None:
                contact = f"mailto:{wanted.mail.sender.addr_spec}"
            self.push = Push(load_push_key(settings.data / "push-key"), contact, self.outward)
        if wanted.mail is not None:
            self.mail = Mail(wanted.mail, wanted.url, guests, wanted.seconds)
        if wanted.webhook_hosts:
            self.webhooks = Webhooks(wanted.webhook_hosts, self.outward)

    @property
    def channels(self) -> tuple[Channel, ...]:
        """The ways that the operator allows."""
        known: dict[Channel, object | None] = {"push": self.push, "mail": self.mail, "webhook": self.webhooks}
        return tuple(channel for channel, courier in known.items() if courier is not None)

    async def carry(self, guest: str, channel: Channel, message: Message, done: set[str]) -> Outcome:
        """Bring a message to somebody; `done` keeps the browsers that have it already, for the next attempt."""
        wishes = self._book.of(guest)
        if wishes is None or not wishes.has(channel):
            return "never"
        try:
            if channel == "push" and self.push is not None:
                return await self._to_browsers(self.push, guest, wishes, message, done)
            if channel == "mail" and self.mail is not None and wishes.mail is not None:
                await self.mail.send(guest, wishes.mail.address, message)
                return "sent"
            if channel == "webhook" and self.webhooks is not None and wishes.webhook is not None:
                return _outcome(await self.webhooks.send(wishes.webhook, message))
        except Unreachable as error:
            _log.info("notice.later", extra={"channel": channel, "why": str(error)})
            return "later"
        except (Refused, Undeliverable) as error:
            _log.info("notice.refused", extra={"channel": channel, "why": str(error)})
        return "never"

    async def _to_browsers(self, push: Push, guest: str, wishes: Wishes, message: Message, done: set[str]) -> Outcome:
        """Send to all browsers of somebody; those that are signed out or have unsubscribed are forgotten."""
        devices = {name for name, _ in await self._sessions.of(guest)}
        gone = {it.id for it in wishes.push if it.session not in devices}
        found: set[Outcome] = {"sent"} if done else set()
        for one in wishes.push:
            if one.id in done or one.id in gone:
                continue
            status = await _pushed(push, one, message)
            if is_gone(status):
                gone.add(one.id)
                continue
            outcome = _outcome(status)
            found.add(outcome)
            if outcome != "later":
                done.add(one.id)
        if gone:
            await self._book.unsubscribe(guest, gone)
        return "later" if "later" in found else "sent" if "sent" in found else "never"


async def _pushed(push: Push, to: Subscription, message: Message) -> int:
    """The status of a push service's answer; one that cannot be reached counts as out of order."""
    try:
        return await push.send(to, message)
    except Unreachable as error:
        _log.info("notice.later", extra={"channel": "push", "why": str(error)})
        return 503
    except Refused:
        return 410


def _outcome(status: int) -> Outcome:
    if 200 <= status < 300:
        return "sent"
    return "later" if status >= 500 or status in (408, 425, 429) else "never"
