"""Puts a game that was played elsewhere on the server as a table of a guest: rare moments without a long way there."""

from __future__ import annotations

import asyncio
import random
import secrets
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from functools import cache

from tests.browser.barons import chosen
from tests.browser.house import Visit
from tests.browser.stage import Json
from tests.games.eighteen_thirty.golden import GAMES, unpacked

import roundhouse as rh
from roundhouse.core.frame import CHANCE
from roundhouse.core.match import Match, new_seed
from roundhouse.core.state import State
from roundhouse.importers import import_18xx
from roundhouse.server.commands import fresh_secrets
from roundhouse.server.encoding import encode
from roundhouse.server.face import Chair
from roundhouse.server.lines import Created
from roundhouse.server.sqlite import SqliteStore
from roundhouse.server.table import Table, now

When = Callable[[State], bool]
"""Whether a state is the moment."""
MOST = 4000


@cache
def _game(name: str) -> Match:
    return import_18xx(unpacked(GAMES / f"{name}.json.gz")["log"]).match


def generated(name: str, step: int) -> Match:
    """A generated game of 1830, cut off after so many steps."""
    whole = _game(name)
    match = Match(whole.game, new_seed())
    for entry in whole.log[:step]:
        match.act(entry.seat, entry.action)
    return match


def played(when: When, seed: int, players: int = 3, **options: object) -> Match:
    """A game of 1830 played as `barons.chosen` plays, until the moment comes."""
    match = Match(rh.title("1830").build(players, options), new_seed())
    luck = random.Random(seed)
    for _ in range(MOST):
        if match.state.over:
            break
        if when(match.state):
            return match
        (seat,) = match.state.seats()
        eye: Json = {"view": match.state.view(seat), "legal": [it.to_json() for it in match.state.legal(seat)]}
        match.act(seat, match.game.action_from_json(chosen(eye, luck)))
    raise AssertionError("the moment did not come")


def plant(guest: Visit, match: Match, level: str | None = None) -> str:
    """The match as a table at which the guest has all seats, on one screen, or the seat asked, against bots; its id."""
    me: str = guest.context.request.get(f"{guest.house.address}/api/me").json()["id"]
    seats = [Chair("person", name, me) for name in ("Ada", "Bo", "Cleo", "Dan", "Eva", "Fritz")[: match.game.players]]
    if level is not None:
        seats = [it if n in match.state.seats() else Chair("bot", it.name, level=level) for n, it in enumerate(seats)]
    invite, _ = fresh_secrets()
    game = match.game
    first = Created(now(), game.title, game.rules_version, dict(game.options), seats, me, False, invite, match.seed)
    table = Table(secrets.token_urlsafe(9), first)
    table.put(first)
    table.start()
    for entry in match.log:
        if entry.seat != CHANCE:  # the seed answers for it
            table.move(entry.seat, entry.action)
    with ThreadPoolExecutor(1) as thread:  # this one has the browser's event loop
        thread.submit(asyncio.run, _write(guest, table)).result()
    return table.id


async def _write(guest: Visit, table: Table) -> None:
    store = SqliteStore(guest.house.data / "roundhouse.db")
    await store.open()
    await store.append(table.id, 0, [encode(line) for line in table.fresh], table.face.card())
    await store.close()
