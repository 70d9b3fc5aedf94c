"""What an administrator may do: the wishes of `roundhouse admin`, bans, and the line that every page shows.

A running server finds wishes in the store, where only the owner of the data folder can put them.
"""

from __future__ import annotations

import asyncio
import ipaddress
import logging
from typing import TYPE_CHECKING, Final

import msgspec

from roundhouse.core.documents import TextJson
from roundhouse.core.errors import RoundhouseError
from roundhouse.core.text import Text, listing, text
from roundhouse.server.answers import Announcement
from roundhouse.server.encoding import encode
from roundhouse.server.errors import NotFound, NotYours, Refused, broken
from roundhouse.server.face import Outcome
from roundhouse.server.limits import clean_name
from roundhouse.server.store import BAN, Paper, Store
from roundhouse.server.table import Table, now

if TYPE_CHECKING:
    from roundhouse.server.context import Context

WISH: Final = "wish"
ANSWER: Final = "answer"
_ANNOUNCEMENT: Final = "announcement"
_EVERY_SECONDS: Final = 1.0
_LISTED: Final = 1000
_HOUR: Final = 3600 * 1000
_log = logging.getLogger(__name__)


class Wish(msgspec.Struct):
    """Something that an administrator wants."""

    action: str
    what: str = ""
    """A guest's id, the name of an account, an address, a table's id, or what to list."""
    name: str = ""
    en: str = ""
    pl: str = ""
    hours: int = 0


class Reply(msgspec.Struct):
    """What became of it."""

    text: TextJson
    done: bool = True
    rows: list[list[str]] = []


class Warden:
    """Knows who is banned and what is announced, and does what an administrator wants."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self._bans: dict[str, int] = {}
        self._announced: Announcement | None = None
        self._left_lying: set[str] = set()
        """Answers that nobody had fetched when it was looked last."""

    async def load(self) -> None:
        """Read what stands."""
        self._bans = {paper.id: int(paper.data) for paper in await self._store.papers(BAN)}
        for paper in await self._store.papers(_ANNOUNCEMENT):
            self._announced = msgspec.json.decode(paper.data, type=Announcement)

    @property
    def announced(self) -> Announcement | None:
        """The line that every page shows."""
        return self._announced if self._announced is not None and now() < self._announced.until else None

    def banned(self) -> list[str]:
        """Guests and addresses that are banned."""
        return [who for who, until in self._bans.items() if until > now()]

    def refusal(self, guest: str | None, address: str) -> Refused | None:
        """Why a caller may do nothing here, if so."""
        if not self._bans:
            return None
        until = max((self._bans.get(who, 0) for who in (guest or "", address, _network(address))), default=0)
        hours = -(-(until - now()) // _HOUR)
        return NotYours(text("server.error.banned", hours=hours)) if hours > 0 else None

    async def attend(self, context: Context) -> None:
        """Carry out wishes as they come."""
        while True:
            await asyncio.sleep(_EVERY_SECONDS)
            try:
                for paper in await self._store.papers(WISH):
                    reply = await self.answer(context, msgspec.json.decode(paper.data, type=Wish))
                    await self._store.file([Paper(ANSWER, paper.id, "", encode(reply))], [(WISH, paper.id)])
            except Exception:
                _log.exception("admin.broken")

    async def tidy(self) -> int:
        """Remove bans that are over, and answers that nobody fetches: one may hold a code. How many it were."""
        over = [who for who, until in self._bans.items() if until <= now()]
        answers = {paper.id for paper in await self._store.papers(ANSWER)}
        forgotten = answers & self._left_lying
        await self._store.file([], [*((BAN, who) for who in over), *((ANSWER, name) for name in forgotten)])
        for who in over:
            self._bans.pop(who, None)
        self._left_lying = answers - forgotten
        return len(over) + len(forgotten)

    async def answer(self, context: Context, wish: Wish) -> Reply:
        """Carry out a wish, or say why not. What breaks is answered too: it must not keep later wishes waiting."""
        try:
            reply = await self._carry_out(context, wish)
        except RoundhouseError as error:
            return Reply(error.text.to_json(), done=False)
        except Exception:
            _log.exception("admin.broken")
            return Reply(broken().text.to_json(), done=False)
        if wish.action != "list":
            _log.info("admin.done", extra={"action": wish.action, "what": wish.what})
        return reply

    async def _carry_out(self, context: Context, wish: Wish) -> Reply:
        match wish.action:
            case "list":
                return await self._list(context, wish.what)
            case "ban" | "unban":
                return _reply(await self._ban(context, wish))
            case "announce":
                return _reply(await self._announce(wish))
            case "close":
                return _reply(await self._close(context, wish.what))
            case "revoke":
                token = await context.tokens.revoke(wish.what)
                return _reply(text("admin.revoked", token=token.name, who=await _called(context, token.guest)))
        guest, shown = await self._person(context, wish.what)
        accounts = context.accounts
        if wish.action == "rename":
            name = clean_name(wish.name)
            await accounts.must_be_free(name, guest)
            await accounts.called(guest, name)
            return _reply(text("admin.renamed", who=shown, name=name))
        if wish.action == "reset":
            if await accounts.of(guest) is None:
                raise Refused(text("admin.no_account", who=shown))
            return _reply(text("admin.reset", who=shown, code=await accounts.reset(guest)))
        await accounts.delete(guest)
        return _reply(text("admin.deleted", who=shown))

    async def _list(self, context: Context, what: str) -> Reply:
        if what == "tables":
            faces = [(context.tables.face(card), card) for card in await self._store.latest(_LISTED)]
            rows = [
                [card.id, "?", card.status, "?"]
                if face is None
                else [card.id, face.title, card.status, ", ".join(it.name for it in face.seats)]
                for face, card in faces
            ]
        elif what == "accounts":
            papers = await self._store.papers("account")
            rows = [[msgspec.json.decode(paper.data)["name"], paper.owner] for paper in papers]
        elif what == "tokens":
            rows = [
                [name, await _called(context, it.guest), it.name, listing(it.scopes), str(it.requests)]
                for name, it in await context.tokens.all()
            ]
        elif what == "bans":
            rows = [[who, str(-(-(until - now()) // _HOUR))] for who, until in self._bans.items() if until > now()]
        else:
            rows = [[guest, name] for guest, name in await self._store.names(_LISTED) if name]
        return Reply(text("admin.listed", n=len(rows)).to_json(), rows=rows)

    async def _ban(self, context: Context, wish: Wish) -> Text:
        who = shown = _address(wish.what)
        if who is None:
            who, shown = await self._person(context, wish.what)
        assert shown is not None
        if wish.action == "unban":
            if self._bans.pop(who, 0) <= now():
                raise NotFound(text("admin.not_banned", who=shown))
            await self._store.file([], [(BAN, who)])
            return text("admin.unbanned", who=shown)
        self._bans[who] = now() + wish.hours * _HOUR
        await self._store.file([Paper(BAN, who, "", str(self._bans[who]).encode())])
        context.sessions.close_where(lambda guest, address: self.refusal(guest, address) is not None)
        return text("admin.banned", who=shown, hours=wish.hours)

    async def _announce(self, wish: Wish) -> Text:
        if not wish.en and not wish.pl:
            self._announced = None
            await self._store.file([], [(_ANNOUNCEMENT, "")])
            return text("admin.silent")
        en, pl = wish.en or wish.pl, wish.pl or wish.en
        self._announced = Announcement(en, pl, now() + wish.hours * _HOUR)
        await self._store.file([Paper(_ANNOUNCEMENT, "", "", encode(self._announced))])
        return text("admin.announced", hours=wish.hours)

    async def _close(self, context: Context, what: str) -> Text:
        if what != "all":
            await context.tables.do(what, _closed)
            return text("admin.closed", n=1)
        cards = [card for card in await self._store.latest(_LISTED) if card.status != "over"]
        for card in cards:
            await context.tables.do(card.id, _closed)
        return text("admin.closed", n=len(cards))

    async def _person(self, context: Context, what: str) -> tuple[str, str]:
        """A guest by the name of the account or by the id."""
        found = await context.accounts.named(what)
        if found is not None:
            return found[0], found[1].name
        if await self._store.name_of(what) or await self._store.tables_of(what, 1):
            return what, what
        raise NotFound(text("admin.nobody", who=what))


async def _called(context: Context, guest: str) -> str:
    return await context.tables.store.name_of(guest) or guest


def read_reply(paper: Paper) -> Reply:
    """What the server has answered."""
    return msgspec.json.decode(paper.data, type=Reply)


def _closed(table: Table) -> int:
    if table.face.status == "over":
        raise Refused(text("server.error.over"))
    table.end(Outcome("closed"))
    return table.version


def _reply(words: Text) -> Reply:
    return Reply(words.to_json())


def _address(words: str) -> str | None:
    """An address, or a network of IPv6, as bans name it; None if it is neither."""
    try:
        found = ipaddress.ip_address(words.partition("/")[0])
    except ValueError:
        return None
    return _network(words.partition("/")[0]) if found.version == 6 else str(found)


def _network(address: str) -> str:
    """Of an IPv6 address the 64 bits that one customer has; of another one the address itself."""
    try:
        found = ipaddress.ip_address(address)
    except ValueError:
        return address
    return str(ipaddress.ip_network((int(found) >> 64 << 64, 64))) if found.version == 6 else address
