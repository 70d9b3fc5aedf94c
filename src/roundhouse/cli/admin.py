"""`roundhouse admin`: look after a server by its data folder, whether it runs or not."""

from __future__ import annotations

import asyncio
import secrets
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from rich.table import Table

from roundhouse.cli.shell import Shell, Usage
from roundhouse.core.text import listing, read_text, text

if TYPE_CHECKING:
    from roundhouse.server.settings import Settings
    from roundhouse.server.warden import Reply, Wish

LISTS = ("guests", "accounts", "tables", "bans", "tokens")
ACTIONS = ("list", "ban", "unban", "rename", "reset", "delete", "announce", "close", "revoke")
_PATIENCE = 20.0
_PAUSE = 0.2


@dataclass(frozen=True, slots=True)
class Order:
    """A command line of an administrator."""

    action: str
    what: str | None
    name: str | None
    en: str | None
    pl: str | None
    hours: int


def admin(
    shell: Shell, order: Order, data: Path | None, store: str | None = None, password_file: Path | None = None
) -> int:
    """Carry it out in the running server, or here if none runs; raises Usage or Refused."""
    from roundhouse.server.errors import Refused
    from roundhouse.server.notice_settings import NoticeSettings
    from roundhouse.server.run import data_folder
    from roundhouse.server.settings import Settings, default_data
    from roundhouse.server.stores import FILE, store_address
    from roundhouse.server.warden import Wish

    _check(order)
    folder = data or default_data()
    if store is None and not (folder / FILE).exists():
        raise Usage(text("cli.admin.no_data", folder=str(folder)))
    wish = Wish(order.action, order.what or "guests", order.name or "", order.en or "", order.pl or "", order.hours)
    address = None if store is None else store_address(store, password_file)
    settings = Settings(data=folder, store=address, notices=NoticeSettings(push=False))  # the server tells people
    try:
        with data_folder(folder):
            reply = asyncio.run(_here(settings, wish))
    except Refused as error:
        if error.text.key != "server.error.folder_in_use":
            raise
        reply = asyncio.run(_there(settings, wish))
    words = read_text(reply.text)
    if not reply.done:
        raise Refused(words)
    if reply.rows:
        table = Table.grid(padding=(0, 2))
        for row in reply.rows:
            table.add_row(*row)
        shell.show(table)
    shell.line(shell.words(words))
    return 0


def _check(order: Order) -> None:
    if order.action not in ACTIONS:
        raise Usage(text("cli.admin.no_action", action=order.action, possible=listing(ACTIONS)))
    if order.action == "list" and order.what not in (None, *LISTS):
        raise Usage(text("cli.admin.no_list", what=str(order.what), possible=listing(LISTS)))
    if order.action not in ("list", "announce") and not order.what:
        raise Usage(text("cli.admin.no_what", action=order.action))
    if order.action == "rename" and not order.name:
        raise Usage(text("cli.admin.no_name"))


async def _here(settings: Settings, wish: Wish) -> Reply:
    """No server runs: be one for a moment, without a door."""
    from roundhouse.server.app import Server

    server = Server(settings)
    async with server.litestar.lifespan():
        return await server.context.warden.answer(server.context, wish)


async def _there(settings: Settings, wish: Wish) -> Reply:
    """Leave the wish where the running server finds it, and wait for the answer."""
    from roundhouse.server.encoding import encode
    from roundhouse.server.errors import Refused
    from roundhouse.server.store import Paper
    from roundhouse.server.stores import store_of
    from roundhouse.server.warden import ANSWER, WISH, read_reply

    store, name = store_of(settings), secrets.token_urlsafe(9)
    await store.open()
    try:
        await store.file([Paper(WISH, name, "", encode(wish))])
        for _ in range(int(_PATIENCE / _PAUSE)):
            await asyncio.sleep(_PAUSE)
            paper = await store.paper(ANSWER, name)
            if paper is not None:
                return read_reply(paper)
        raise Refused(text("cli.admin.no_answer"))
    finally:
        await store.file([], [(WISH, name), (ANSWER, name)])
        await store.close()
