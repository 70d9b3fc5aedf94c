"""A table in memory: its lock, and those who look at it."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Mapping
from typing import Final, NamedTuple

from roundhouse.server.presence import Presence
from roundhouse.server.sight import Sight
from roundhouse.server.table import Table


class Viewer:
    """One open socket. At most one message waits for it: who is slow gets fewer and fuller ones, never a backlog."""

    __slots__ = ("_wake", "behind", "busy", "closed", "guest", "idle", "name", "outbox", "seen")

    def __init__(self, guest: str | None, name: str = "", idle: bool = False) -> None:
        self.guest = guest
        self.name = name
        self.idle = idle
        """The page is open, but nobody has touched it for some minutes."""
        self.seen = 0
        """The version up to which messages have been made for it."""
        self.outbox: str | None = None
        self.busy = False
        self.behind = False
        self.closed = False
        self._wake = asyncio.Event()

    def wake(self) -> None:
        self._wake.set()

    async def wait(self) -> None:
        await self._wake.wait()
        self._wake.clear()

    def take(self) -> str:
        """The message that waits. Nobody keeps it: a thousand of them would fill the memory."""
        message, self.outbox = self.outbox, None
        assert message is not None
        return message

    def close(self) -> None:
        """End the socket; its client will come again."""
        self.closed = True
        self.wake()


class Heard(NamedTuple):
    """What those who are not at a table may have heard of it."""

    status: str
    turned: int
    """The version at which the game changed last."""
    steps: int
    """The length of the game's log."""
    asked: frozenset[str]
    """The guests whose turn it is."""
    needed: frozenset[str]
    """Those who have not agreed yet to what somebody wants."""

    @classmethod
    def of(cls, table: Table) -> Heard:
        face, asked = table.face, table.asked if table.playing else ()
        chairs = [face.seats[seat] for seat in asked]
        guests = frozenset(chair.guest for chair in chairs if chair.guest is not None and not chair.played_by_bot)
        return cls(face.status, table.turned, table.steps[-1], guests, frozenset(table.needed()))


class Sketch(NamedTuple):
    """What the programs at a table have been told of it."""

    status: str
    asked: Mapping[int, int]
    """The version at which each seat was asked, as the table has it."""
    asking: int
    """The version at which somebody asked the others for something; 0: nobody does."""

    @classmethod
    def of(cls, table: Table) -> Sketch:
        asked = table.asked if table.playing else {}
        return cls(table.face.status, asked, 0 if table.asking is None else table.asking.asked)


NOTHING_YET: Final = Sketch("waiting", {}, 0)


class Live:
    """A table in memory. Who holds the lock sees only what the store has."""

    def __init__(self, table: Table, pause: float, presence: Presence) -> None:
        self.table = table
        self.presence = presence
        self.sight = Sight(table, presence)
        self.lock = asyncio.Lock()
        self.viewers: set[Viewer] = set()
        self.bot_task: asyncio.Task[None] | None = None
        self.gone = False
        """No longer the table of this id: it has to be loaded again."""
        self.saved = table.version
        """The version that the store has."""
        self.touched = time.monotonic()
        self.moved_at = 0.0
        self.heard = Heard.of(table)
        self.sketch = Sketch(table.face.status, {}, 0)
        self.pause = pause
        self.hurry = asyncio.Event()

    def come(self, viewer: Viewer) -> None:
        """Add a socket; the others see its guest arrive."""
        self.viewers.add(viewer)
        if viewer.guest is not None:
            self.sight.spectators[viewer.guest] = viewer.name
            if not viewer.idle and self.presence.come(viewer.guest):
                self._presence_changed(viewer)

    def go(self, viewer: Viewer) -> None:
        """Take a socket away."""
        self.viewers.discard(viewer)
        if viewer.guest is not None:
            if not any(other.guest == viewer.guest for other in self.viewers):
                self.sight.spectators.pop(viewer.guest, None)
            if viewer.idle or self.presence.go(viewer.guest):
                self._presence_changed(viewer)
        self.touched = time.monotonic()

    def rest(self, viewer: Viewer, idle: bool) -> bool:
        """Note whether anybody is at an open page; whether its guest is back with this."""
        if viewer.guest is None or viewer.idle == idle:
            return False
        viewer.idle = idle
        changed = self.presence.go(viewer.guest) if idle else self.presence.come(viewer.guest)
        if changed:
            self._presence_changed(viewer)
        return changed and not idle

    def _presence_changed(self, viewer: Viewer) -> None:
        """All see a player come and go, and the host sees who looks on."""
        seated = bool(self.table.face.seats_of(viewer.guest))
        if not self.gone:
            for other in self.viewers:
                if other is not viewer and (seated or other.guest == self.table.face.host):
                    other.behind = True
                    other.wake()

    def prepare(self) -> None:
        """Make what will be sent, while the store is busy; nobody gets it before it is safe."""
        if self.table.match is not None and not self.table.game_over:
            for viewer in self.viewers:
                for seat in self.table.face.seats_of(viewer.guest) or (None,):
                    self.sight.eye(seat)

    def announce(self) -> None:
        """Tell everybody what is new. The lock is held, so all of it is in the store."""
        for viewer in self.viewers:
            viewer.behind = True
        self.catch_up()

    def catch_up(self) -> None:
        """Make what is new for all who can be told now, once for all who see the same. The lock is held."""
        made: dict[tuple[str | None, int], str] = {}
        for viewer in self.viewers:
            if not viewer.behind or viewer.busy or viewer.outbox is not None:
                continue
            key = (self.sight.audience(viewer.guest), viewer.seen)
            if key not in made:
                made[key] = self.sight.update(viewer.guest, viewer.seen)
            viewer.outbox = made[key]
            viewer.behind = False
            viewer.seen = self.table.version
            viewer.wake()

    def close(self) -> None:
        """Send everybody away; they come again and load the table anew."""
        self.gone = True
        if self.bot_task is not None and self.bot_task is not asyncio.current_task():
            self.bot_task.cancel()
        for viewer in self.viewers:
            viewer.close()
