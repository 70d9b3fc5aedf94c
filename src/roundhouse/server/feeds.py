"""What programs are told of all their tables: a feed for each open stream of events, and what changes put into it."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Iterator
from contextlib import contextmanager
from typing import Final

from roundhouse.core.text import Text, text
from roundhouse.server.answers import Summary
from roundhouse.server.bot_messages import Asks, Closing, Ended, EventMessage, Started, Turn
from roundhouse.server.encoding import encode
from roundhouse.server.face import Face, read_turn
from roundhouse.server.live import Live, Sketch
from roundhouse.server.names import handle
from roundhouse.server.sight import summary
from roundhouse.server.store import Card, Wanted
from roundhouse.server.table import now
from roundhouse.server.tables import Tables

_TAKEN_UP: Final = 200
"""So many games under way, and so many that are over, are told of when a stream opens."""
_BOTS: Final = "bots"


class Feed:
    """What waits for one stream. Of a kind of event at a seat the latest waits, so a slow reader has no backlog."""

    def __init__(self, guest: str) -> None:
        self.guest = guest
        self.over: set[str] = set()
        """Tables whose end was told."""
        self._waiting: dict[tuple[object, ...], bytes] = {}
        self._wake = asyncio.Event()
        self._why: Closing | None = None
        self._closed = False

    def tell(self, event: EventMessage, *about: object) -> None:
        """Put an event in the place of the last one of its kind about the same, at the end of the row."""
        key = (type(event), *about)
        self._waiting.pop(key, None)
        self._waiting[key] = encode(event)
        self._wake.set()

    def close(self, why: Closing | None = None) -> None:
        """End the stream, and say why if somebody still reads."""
        self._why, self._closed = why, True
        self._wake.set()

    async def lines(self, keep_alive: float) -> AsyncIterator[bytes]:
        """The events as they come, with an empty line when there is none for so many seconds."""
        while not self._closed:
            while self._waiting:
                yield self._waiting.pop(next(iter(self._waiting)))
            if not self._closed and not await heard(self._wake, keep_alive):
                yield b""
        if self._why is not None:
            yield encode(self._why)


class Feeds:
    """The feeds of all programs that listen."""

    def __init__(self, tables: Tables) -> None:
        self._tables = tables
        self._open: dict[str, set[Feed]] = {}
        tables.feeds = self

    @contextmanager
    def listening(self, guest: str) -> Iterator[Feed]:
        """A feed for a guest, as long as somebody listens."""
        feed = Feed(guest)
        self._open.setdefault(guest, set()).add(feed)
        try:
            yield feed
        finally:
            self._open[guest].discard(feed)
            if not self._open[guest]:
                del self._open[guest]

    def listeners(self) -> dict[str, str]:
        """The guests who listen, by the ids under which others find them."""
        return {bot_id(guest): guest for guest in self._open}

    def tell(self, guest: str, event: EventMessage, *about: object) -> None:
        """Tell a guest of something, wherever they listen."""
        for feed in self._open.get(guest, ()):
            feed.tell(event, *about)

    def close(self) -> None:
        """End all streams: the server stops."""
        for feed in [feed for feeds in self._open.values() for feed in feeds]:
            feed.close(closing(text("server.error.stopping"), again=True))

    # What happens at tables.

    def turned(self, live: Live) -> None:
        """Tell those who play at a table what a change means for them."""
        before, live.sketch = live.sketch, Sketch.of(live.table)
        if self._open and before != live.sketch:
            for guest in live.table.face.guests():
                for feed in self._open.get(guest, ()):
                    _tell(feed, live, before)

    async def take_up(self, feed: Feed, since: int | None) -> None:
        """Tell of the games under way, whose turn it is there, and what has ended since then."""
        store, guest = self._tables.store, feed.guest
        if since is not None:
            for card in reversed(await store.tables_of(guest, _TAKEN_UP, 0, Wanted("over"))):
                face = self._tables.face(card)
                if face is not None and card.updated > since and card.id not in feed.over:
                    feed.tell(Ended(now(), _seen(face, card, guest)), card.id)
        for card in await store.tables_of(guest, _TAKEN_UP, 0, Wanted("playing")):
            face, facts = self._tables.face(card), read_turn(card.turn)
            if face is None or not face.seats_of(guest) or card.id in feed.over:
                continue
            feed.tell(Started(now(), _seen(face, card, guest)), card.id)
            for seat in [] if facts is None else facts.seats:
                if face.seats[seat].guest == guest and not face.seats[seat].played_by_bot:
                    feed.tell(Turn(now(), card.id, face.title, seat, card.version), card.id, seat)


def _tell(feed: Feed, live: Live, before: Sketch) -> None:
    table, after, guest = live.table, live.sketch, feed.guest
    face = table.face
    if after.status != before.status:
        seen = summary(face, guest, table.version, live.presence)
        if after.status == "over":
            feed.over.add(table.id)
            feed.tell(Ended(now(), seen), table.id)
        else:
            feed.tell(Started(now(), seen), table.id)
    for seat, version in after.asked.items():
        chair = face.seats[seat]
        if version != before.asked.get(seat) and chair.guest == guest and not chair.played_by_bot:
            feed.tell(Turn(now(), table.id, face.title, seat, table.version), table.id, seat)
    if table.asking is not None and after.asking != before.asking and guest in table.needed():
        feed.tell(Asks(now(), table.id, table.asking.what, table.version), table.id)


def _seen(face: Face, card: Card, guest: str) -> Summary:
    return summary(face, guest, card.version, None, read_turn(card.turn))


def bot_id(guest: str) -> str:
    """Under which id others find a bot; it tells nothing of the guest."""
    return handle(_BOTS, guest)


def closing(why: Text, again: bool) -> Closing:
    """The last line of a stream."""
    return Closing(why.to_json(), " ".join(str(why).split()), again)


async def heard(wake: asyncio.Event, seconds: float) -> bool:
    """Wait for something new; False if nothing came for so many seconds."""
    try:
        async with asyncio.timeout(seconds):
            await wake.wait()
    except TimeoutError:
        return False
    wake.clear()
    return True
