"""How each person wants to be told that it is their turn. All of it is in memory: no move asks the store for it."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Final

import msgspec

from roundhouse.core.text import LANGUAGES
from roundhouse.server.encoding import encode
from roundhouse.server.notice_words import Channel
from roundhouse.server.push import Subscription
from roundhouse.server.store import Paper, Store

KIND: Final = "notices"
MOST_DEVICES: Final = 10
_MOST_TABLES: Final = 200
"""Tables for which somebody has chosen otherwise; beyond that the oldest choice is forgotten."""
_log = logging.getLogger(__name__)


class Mailbox(msgspec.Struct, omit_defaults=True):
    """An address for mail, and the code that proves whose it is."""

    address: str
    confirmed: bool = False
    code: str = ""
    """The hash of the code that was sent there."""
    until: int = 0
    tries: int = 0
    """How often a wrong code was given."""


class Hook(msgspec.Struct):
    """An address that is called, and the secret that signs what is sent."""

    url: str
    secret: str


class Wishes(msgspec.Struct, omit_defaults=True):
    """What one person wants, as the store keeps it."""

    language: str = LANGUAGES[0]
    off: list[Channel] = []
    """Ways that are set up, but not used unless a table says so."""
    push: list[Subscription] = []
    mail: Mailbox | None = None
    webhook: Hook | None = None
    tables: dict[str, dict[Channel, bool]] = {}
    """Tables for which something else is wanted than for all others."""

    def has(self, channel: Channel) -> bool:
        """Whether a way is set up."""
        if channel == "push":
            return bool(self.push)
        return self.webhook is not None if channel == "webhook" else self.mail is not None and self.mail.confirmed

    def wants(self, channel: Channel, table: str) -> bool:
        """Whether news of a table is to come this way."""
        return self.has(channel) and self.tables.get(table, {}).get(channel, channel not in self.off)

    @property
    def empty(self) -> bool:
        return not (self.push or self.mail or self.webhook or self.tables or self.off)


class Book:
    """The wishes of all people."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self._wishes: dict[str, Wishes] = {}
        self._lock = asyncio.Lock()

    async def load(self) -> None:
        """Read all of it; what cannot be read is left alone."""
        for paper in await self._store.papers(KIND):
            try:
                self._wishes[paper.id] = msgspec.json.decode(paper.data, type=Wishes)
            except ValueError as error:
                _log.error("notices.not_read", extra={"guest": paper.id, "why": str(error)})

    def of(self, guest: str) -> Wishes | None:
        """What somebody wants; None for most."""
        return self._wishes.get(guest)

    @asynccontextmanager
    async def changing(self, guest: str) -> AsyncIterator[Wishes]:
        """Somebody's wishes to change, one change at a time. If that raises, nothing has changed."""
        async with self._lock:
            known = self._wishes.get(guest, Wishes())
            wishes = msgspec.json.decode(encode(known), type=Wishes)
            yield wishes
            for table in list(wishes.tables)[: max(len(wishes.tables) - _MOST_TABLES, 0)]:
                del wishes.tables[table]
            if wishes.empty:
                await self._store.file([], [(KIND, guest)])
                self._wishes.pop(guest, None)
            else:
                await self._store.file([Paper(KIND, guest, guest, encode(wishes))])
                self._wishes[guest] = wishes

    async def subscribe(self, guest: str, one: Subscription) -> None:
        """Add a browser of somebody's. Nobody else gets messages there from now on, whoever used it before."""
        for other, wishes in list(self._wishes.items()):
            if other != guest and any(it.endpoint == one.endpoint for it in wishes.push):
                await self.unsubscribe(other, {one.id})
        async with self.changing(guest) as wishes:
            others = [it for it in wishes.push if it.endpoint != one.endpoint and it.session != one.session]
            wishes.push = [*others, one][-MOST_DEVICES:]

    async def unsubscribe(self, guest: str, ids: set[str]) -> None:
        """Forget browsers, given by the ids of their subscriptions."""
        async with self.changing(guest) as wishes:
            wishes.push = [it for it in wishes.push if it.id not in ids]

    async def follow(self, guest: str, old: str | None, new: str) -> None:
        """Let a browser keep its messages when a new session takes the place of its old one."""
        known = self.of(guest)
        if known is not None and any(it.session == old for it in known.push):
            async with self.changing(guest) as wishes:
                for one in wishes.push:
                    one.session = new if one.session == old else one.session

    async def forget(self, guest: str) -> None:
        """Forget all that somebody wants."""
        async with self._lock:
            await self._store.file([], [(KIND, guest)])
            self._wishes.pop(guest, None)

    async def move(self, guest: str, into: str) -> None:
        """Let a guest who has become another take along what the other does not have."""
        old = self.of(guest)
        if old is None:
            return
        await self.forget(guest)
        async with self.changing(into) as wishes:
            if wishes.empty:
                wishes.language = old.language
            wishes.push = [*wishes.push, *old.push][-MOST_DEVICES:]
            wishes.mail = wishes.mail or old.mail
            wishes.webhook = wishes.webhook or old.webhook
            wishes.tables = {**old.tables, **wishes.tables}
