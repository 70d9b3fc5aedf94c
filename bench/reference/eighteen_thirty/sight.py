"""A position as a bot reads it."""

from __future__ import annotations

from typing import Any
from zlib import crc32

from librt.vecs import vec
from mypy_extensions import i64

from roundhouse.core.frame import Frame
from roundhouse.games.eighteen_thirty import game as ids
from roundhouse.games.eighteen_thirty.game import first, kind_of, second, third
from roundhouse.games.eighteen_thirty.market import price
from roundhouse.games.eighteen_thirty.rails import Rails
from roundhouse.games.eighteen_thirty.routes import best_revenue
from roundhouse.games.eighteen_thirty.shares import most_of_others
from roundhouse.games.eighteen_thirty.state import EighteenState

Trains = tuple[int, ...]
"""Trains by kind."""
_MOST_KNOWN = 4000


class Revenues:
    """Best revenues, remembered: the same map is asked about again and again."""

    def __init__(self) -> None:
        self._known: dict[tuple[object, ...], int] = {}

    def find(self, s: EighteenState, rails: Rails, corporation: int, trains: Trains, high: bool) -> int:
        """What the best routes of these trains would bring in on this map."""
        if not any(trains):
            return 0
        g = s.g
        key = (tuple(rails.face), tuple(rails.token), corporation, trains, high, int(g.reading))
        found = self._known.get(key)
        if found is None:
            if len(self._known) > _MOST_KNOWN:
                self._known.clear()
            sizes = [int(g.train_stops[kind]) for kind, count in enumerate(trains) for _ in range(count)]
            found = int(best_revenue(g.board, rails, corporation, vec[i64](sizes), high, g.reading))
            self._known[key] = found
        return found


class Sight:
    """What a seat sees: everything, since nothing is hidden in 1830."""

    def __init__(self, state: EighteenState, seat: int, revenues: Revenues) -> None:
        self.s = state
        self.g = state.g
        self.seat = seat
        self.revenues = revenues
        self.frame: Frame[Any] = state.stack[-1]
        self.players = range(int(state.g.n))
        self.phase = int(state.phase)
        self.cash = int(state.cash[seat])

    def digest(self) -> int:
        """A number that follows from the position."""
        s = self.s
        numbers = [*s.cash, *s.treasury, *s.shares, *s.cell, *s.trains, *s.owner, *s.bids, *s.facts]
        return crc32(repr([int(number) for number in numbers]).encode())

    def choices(self) -> list[tuple[int, int, int, int, int]]:
        """What the seat may do: the kind and the three numbers of each id, and the id."""
        numbers = [int(action) for action in self.s.sampled_ids(self.seat)]
        return [(int(kind_of(it)), int(first(it)), int(second(it)), int(third(it)), it) for it in numbers]

    # Corporations.

    def price(self, corporation: int) -> int:
        """The market price of a share."""
        return int(price(self.s, corporation))

    def held(self, corporation: int, holder: int) -> int:
        """Shares of a seat, the IPO or the pool."""
        return int(self.s.held(corporation, holder))

    def mine(self, corporation: int) -> int:
        """Own shares."""
        return self.held(corporation, self.seat)

    def drop(self, corporation: int, tens: int) -> int:
        """How much a share loses when so many tens of percent are sold."""
        market = self.g.market
        return self.price(corporation) - int(market.price[market.fallen(self.s.cell[corporation], tens)])

    def most_of_others(self, corporation: int) -> int:
        """The largest holding of another player."""
        return int(most_of_others(self.s, corporation, self.seat))

    def leads(self, corporation: int) -> bool:
        """Whether the seat is president of it."""
        return self.s.president[corporation] == self.seat

    def led(self) -> list[int]:
        """The floated corporations whose president the seat is."""
        return [corporation for corporation in self.floated() if self.leads(corporation)]

    def floated(self) -> list[int]:
        return [corporation for corporation in range(ids.CORPORATIONS) if self.s.floated[corporation] == 1]

    def treasury(self, corporation: int) -> int:
        return int(self.s.treasury[corporation])

    def trains(self, corporation: int) -> Trains:
        """Its trains by kind."""
        first = corporation * ids.TRAINS
        return tuple([int(count) for count in self.s.trains[first : first + ids.TRAINS]])

    def revenue(self, corporation: int, trains: Trains, rails: Rails | None = None) -> int:
        """What these trains would bring in, on this map or on another."""
        return self.revenues.find(self.s, rails or self.s.rails, corporation, trains, self.phase >= ids.FIVE)


def plus(trains: Trains, kind: int, count: int = 1) -> Trains:
    """The trains with some more, or fewer, of a kind."""
    return tuple([have + count if i == kind else have for i, have in enumerate(trains)])
