"""Invitations of bots to tables. They stand in the store, so that a bot that is away finds them."""

from __future__ import annotations

from typing import Final

import msgspec

from roundhouse.core.text import text
from roundhouse.server.accounts import Accounts
from roundhouse.server.answers import Summary
from roundhouse.server.bot_messages import BotInfo, Declined, InvitationInfo, Invited
from roundhouse.server.encoding import encode
from roundhouse.server.errors import Malformed, NotFound, NotYours, Refused, TooMany
from roundhouse.server.face import Face
from roundhouse.server.feeds import Feed, Feeds
from roundhouse.server.limits import clean
from roundhouse.server.making import Making
from roundhouse.server.names import first_name
from roundhouse.server.requests import InvitationWish, JoinWish
from roundhouse.server.sight import summary
from roundhouse.server.store import Paper
from roundhouse.server.table import now
from roundhouse.server.tables import Tables, home, is_table_id
from roundhouse.server.tokens import Tokens

_KIND: Final = "invitation"
MOST_OF_A_TABLE: Final = 16
MOST_OF_A_BOT: Final = 50
MOST_FROM_AN_ADDRESS: Final = 10
"""Of these, so that nobody can keep all others from inviting a bot."""


class Invitation(msgspec.Struct):
    """An invitation as the store keeps it, filed under the table and the bot."""

    table: str
    bot: str
    seat: int | None
    at: int
    home: str = ""
    """The mark of the address that it came from."""


class Invitations:
    """Makes, lists and answers invitations."""

    def __init__(self, tables: Tables, tokens: Tokens, accounts: Accounts, making: Making, feeds: Feeds) -> None:
        self._tables = tables
        self._store = tables.store
        self._tokens = tokens
        self._accounts = accounts
        self._making = making
        self._feeds = feeds

    async def bots(self) -> list[BotInfo]:
        """The bots that listen now, by name."""
        here = [(name, guest) for name, guest in self._feeds.listeners().items()]
        found = [BotInfo(name, await self._name(guest)) for name, guest in here if await self._tokens.is_program(guest)]
        return sorted(found, key=lambda bot: (bot.name, bot.id))

    async def invite(self, guest: str, table_id: str, wish: InvitationWish) -> InvitationInfo:
        """As the host of a table that waits, invite a bot; raises Refused."""
        face = (await self._tables.get(table_id)).table.face
        self._must_be_possible(face, guest, wish.seat)
        bot = await self._bot(wish.bot)
        if face.seats_of(bot):
            raise Refused(text("server.error.sits_here", name=await self._name(bot)))
        known = {paper.id for paper in await self._of_table(table_id)}
        if _id(table_id, bot) not in known and len(known) >= MOST_OF_A_TABLE:
            raise TooMany(text("server.error.many_invitations", most=MOST_OF_A_TABLE))
        await self._must_have_room(bot)
        made = Invitation(table_id, bot, wish.seat, now(), home())
        await self._store.file([Paper(_KIND, _id(table_id, bot), bot, encode(made))])
        shown = await self._info(made, face, bot)
        self._feeds.tell(bot, Invited(made.at, shown), table_id)
        return await self._info(made, face, guest)

    async def _must_have_room(self, bot: str) -> None:
        standing = {invitation.table.id for invitation in await self.of(bot)}
        papers = [_read(paper) for paper in await self._store.papers(_KIND, bot)]
        for most, counted in (
            (MOST_OF_A_BOT, standing),
            (MOST_FROM_AN_ADDRESS, [it for it in papers if it.table in standing and it.home == home()]),
        ):
            if len(counted) >= most:
                raise TooMany(text("server.error.many_invitations", most=most))

    def _must_be_possible(self, face: Face, guest: str, seat: int | None) -> None:
        if face.host != guest:
            raise NotYours(text("server.error.host_only"))
        if face.status != "waiting":
            raise Refused(text("server.error.started"))
        if face.rated:
            raise NotYours(text("server.error.rated_program"))
        if seat is not None and seat >= len(face.seats):
            raise Malformed(text("server.error.no_seat", seat=seat + 1))
        free = [number for number, chair in enumerate(face.seats) if chair.kind in ("open", "invite")]
        if not free or (seat is not None and seat not in free):
            raise Refused(text("server.error.no_free_seat"))

    async def of(self, bot: str) -> list[InvitationInfo]:
        """The invitations of a bot that still stand; the others are removed."""
        found, void = [], []
        for paper in await self._store.papers(_KIND, bot):
            made = _read(paper)
            face = await self._face(made.table)
            if face is None or face.status != "waiting" or face.seats_of(bot):
                void.append((_KIND, paper.id))
            else:
                found.append(await self._info(made, face, bot))
        if void:
            await self._store.file([], void)
        return sorted(found, key=lambda it: it.at)

    async def at(self, guest: str, table_id: str) -> list[InvitationInfo]:
        """For the host: who is invited to a table and has not answered."""
        face = (await self._tables.get(table_id)).table.face
        if face.host != guest:
            raise NotYours(text("server.error.host_only"))
        papers = await self._of_table(table_id)
        return [await self._info(_read(paper), face, guest) for paper in papers]

    async def accept(self, bot: str, name: str, table_id: str) -> Summary:
        """Take the seat of an invitation; raises NotFound, or what sitting down raises."""
        made = await self._standing(bot, table_id)
        face = (await self._tables.get(table_id)).table.face
        await self._making.join(table_id, bot, name, JoinWish(made.seat, face.invite))
        await self._store.file([], [(_KIND, _id(table_id, bot))])
        return await self._tables.summary(table_id, bot)

    async def decline(self, bot: str, table_id: str) -> None:
        """Do not come; raises NotFound."""
        await self._standing(bot, table_id)
        await self._store.file([], [(_KIND, _id(table_id, bot))])
        face = await self._face(table_id)
        if face is not None:
            self._feeds.tell(face.host, Declined(now(), table_id, await self._name(bot)), table_id, bot)

    async def take_up(self, feed: Feed) -> None:
        """Tell of the invitations that stand when a stream opens."""
        for invitation in await self.of(feed.guest):
            feed.tell(Invited(invitation.at, invitation), invitation.table.id)

    # Within.

    async def _standing(self, bot: str, table_id: str) -> Invitation:
        known = is_table_id(table_id)
        paper = await self._store.paper(_KIND, _id(table_id, bot)) if known else None
        if paper is None:
            raise NotFound(text("server.error.no_invitation", table=table_id[:40]))
        return _read(paper)

    async def _of_table(self, table_id: str) -> list[Paper]:
        found = await self._store.papers_after(_KIND, f"{table_id} ", MOST_OF_A_TABLE)
        return [paper for paper in found if paper.id.startswith(f"{table_id} ")]

    async def _bot(self, words: str) -> str:
        """The guest of a bot, by the id under which it listens or the name of its account."""
        guest = self._feeds.listeners().get(words) or await self._accounts.owner(clean(words))
        if guest is None or not await self._tokens.is_program(guest):
            raise NotFound(text("server.error.no_bot", name=words[:60]))
        return guest

    async def _face(self, table_id: str) -> Face | None:
        try:
            return (await self._tables.get(table_id)).table.face
        except Refused:
            return None

    async def _info(self, made: Invitation, face: Face, guest: str) -> InvitationInfo:
        seen = summary(face, guest, (await self._tables.get(face.id)).table.version, None)
        return InvitationInfo(seen, made.seat, await self._name(face.host), await self._name(made.bot), made.at)

    async def _name(self, guest: str) -> str:
        return await self._store.name_of(guest) or first_name(guest, "en")


def _id(table: str, bot: str) -> str:
    return f"{table} {bot}"


def _read(paper: Paper) -> Invitation:
    return msgspec.json.decode(paper.data, type=Invitation)
