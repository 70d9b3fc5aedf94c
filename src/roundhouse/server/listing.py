"""Lists of tables: the lobby, and the tables of a guest."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from roundhouse.server.answers import Summary
from roundhouse.server.clock import Pace
from roundhouse.server.face import Face, read_turn
from roundhouse.server.sight import summary
from roundhouse.server.store import ALL, Card, Wanted
from roundhouse.server.table import now
from roundhouse.server.tables import Tables


class Listed(NamedTuple):
    """A page of a list of tables."""

    tables: list[Summary]
    more: bool
    """Whether another page follows."""


class Lists:
    """Finds tables in the store, without loading them."""

    def __init__(self, tables: Tables) -> None:
        self._tables = tables
        self.store = tables.store
        self.settings = tables.settings

    async def lobby(self, guest: str | None, page: int = 1, pace: Pace | None = None) -> Listed:
        """Tables that anybody may join: all, or those of one pace."""
        limits, slow = self.settings.limits, None if pace is None else pace == "slow"
        hours = self.settings.slow_lobby_hours if slow else self.settings.lobby_hours
        since, skip = now() - hours * 3600 * 1000, (page - 1) * limits.listed
        cards = await self.store.open_tables(since, limits.listed + 1, skip, limits.listed_of_an_address, slow)
        return self._listed(cards, guest)

    async def of(self, guest: str, page: int = 1, wanted: Wanted = ALL) -> Listed:
        """The tables of a guest, or some of them."""
        size = self.settings.limits.listed
        return self._listed(await self.store.tables_of(guest, size + 1, (page - 1) * size, wanted), guest)

    def _listed(self, cards: Sequence[Card], guest: str | None) -> Listed:
        size = self.settings.limits.listed
        faces = [(card, self._tables.face(card)) for card in cards[:size]]
        found = [self._summary(face, card, guest) for card, face in faces if face is not None]
        return Listed(found, more=len(cards) > size)

    def _summary(self, face: Face, card: Card, guest: str | None) -> Summary:
        return summary(face, guest, card.version, self._tables.presence(face.id), read_turn(card.turn))
