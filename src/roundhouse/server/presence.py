"""Who is at a table: the guests with open sockets, and for how long the others have had none."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from roundhouse.server.face import Face

_MOMENT: Final = 60.0
"""Seconds for which whoever has just gone is still there: a page may be loaded again, or a program ask now and then."""

Clock = Callable[[], float]
"""Seconds that only grow."""


class Presence:
    """The sockets of a table's guests.

    Absence counts from the last socket that was closed, or the last request. What was before this server knew the table
    counts for nothing: nobody is absent because the server was.
    """

    def __init__(self, clock: Clock) -> None:
        self._clock = clock
        self._known = clock()
        self._sockets: dict[str, int] = {}
        self._gone: dict[str, float] = {}

    def __contains__(self, guest: object) -> bool:
        return guest in self._sockets

    def near(self, guest: str) -> bool:
        """Whether a guest is here, or was a moment ago."""
        return guest in self or (guest in self._gone and self._clock() - self._gone[guest] < _MOMENT)

    def come(self, guest: str) -> bool:
        """Count a socket; whether the guest was not here before."""
        self._sockets[guest] = self._sockets.get(guest, 0) + 1
        return self._sockets[guest] == 1

    def go(self, guest: str) -> bool:
        """Take a socket away; whether it was the guest's last one."""
        self._sockets[guest] -= 1
        if self._sockets[guest]:
            return False
        del self._sockets[guest]
        self._gone[guest] = self._clock()
        return True

    def seen(self, guest: str) -> None:
        """A guest has done something without a socket: they were here just now."""
        self._gone[guest] = self._clock()

    def become(self, guest: str, into: str) -> None:
        """One guest is another from now on, who was here last when either of them was."""
        last = self._clock() if guest in self else self._gone.get(guest, self._known)
        self._gone[into] = max(last, self._gone.get(into, self._known))

    def away(self, guest: str) -> float | None:
        """For how many seconds a guest has not been here; None for one who is."""
        return None if guest in self else self._clock() - self._gone.get(guest, self._known)

    def long_away(self, guest: str, face: Face) -> bool:
        """Whether a guest has been away for so long that the others may play on."""
        away = self.away(guest)
        return face.away > 0 and away is not None and away >= face.away * 60
