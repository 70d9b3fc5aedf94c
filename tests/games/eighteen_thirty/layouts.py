"""Positions of 1830, laid out by hand: who holds what, what lies on the map, whose turn it is."""

from __future__ import annotations

from typing import Any, TypeVar

import pytest
from librt.vecs import vec
from mypy_extensions import i64

import roundhouse as rh
from roundhouse.core.action import Action
from roundhouse.core.events import Event
from roundhouse.games.eighteen_thirty import game as ids
from roundhouse.games.eighteen_thirty import state as fact
from roundhouse.games.eighteen_thirty.auction import AuctionTurn
from roundhouse.games.eighteen_thirty.flow import Step, settle
from roundhouse.games.eighteen_thirty.market import OFF, move_marker, price
from roundhouse.games.eighteen_thirty.operating import OperatingTurn, Rounds, begin_operating_round
from roundhouse.games.eighteen_thirty.paths import edge_between
from roundhouse.games.eighteen_thirty.rails import home_city, place_token
from roundhouse.games.eighteen_thirty.state import EighteenState
from roundhouse.games.eighteen_thirty.stock import start_stock_round
from roundhouse.games.eighteen_thirty.track import lay

SITE = "18xx.games"
STEPS = {"home": 0, "track": 1, "token": 2, "run": 3, "dividend": 4, "trains": 5, "privates": 6}
PRIVATES_SOLD = {"SV": 0, "CS": 0, "DH": 0, "MH": 0, "CA": 0, "BO": 0}

E = TypeVar("E", bound=Event)


class Table:
    """A state and short words for what happens on it."""

    def __init__(self, players: int = 3, **options: Any) -> None:
        state = rh.title("1830").build(players, options).start()
        assert isinstance(state, EighteenState)
        self.s = state
        self.g = state.g
        self.events: list[Event] = []
        state.sink = self.events
        self.loose: set[str] = set()
        """The invariants that the position itself breaks."""

    # Names to numbers.

    def corporation(self, name: str) -> int:
        return self.g.corporation_names.index(name)

    def private(self, name: str) -> int:
        return self.g.private_names.index(name)

    def hex(self, name: str) -> int:
        return self.g.board.hex_at(name)

    def train(self, name: str) -> int:
        return self.g.train_names.index(name)

    # Laying a position out.

    def cash(self, *amounts: int) -> Table:
        """The players' money; the bank has the rest."""
        for seat, amount in enumerate(amounts):
            self.s.facts[fact.BANK] += self.s.cash[seat] - amount
            self.s.cash[seat] = amount
        return self

    def treasury(self, name: str, amount: int) -> Table:
        corporation = self.corporation(name)
        self.s.facts[fact.BANK] += self.s.treasury[corporation] - amount
        self.s.treasury[corporation] = amount
        return self

    def bank(self, amount: int) -> Table:
        """Move money between the bank and the richest treasury that does nothing here: B&M's."""
        self.s.treasury[self.corporation("B&M")] += self.s.facts[fact.BANK] - amount
        self.s.facts[fact.BANK] = amount
        return self

    def started(self, name: str, par: int, holders: dict[int | str, int], operated: bool = True) -> Table:
        """A corporation with its shares in percent by seat, or "pool"; the IPO has the rest. First is the president."""
        s, corporation = self.s, self.corporation(name)
        s.par[corporation] = par
        s.president[corporation] = next(seat for seat in holders if isinstance(seat, int))
        left = 10
        for holder, percent in holders.items():
            at = ids.POOL if isinstance(holder, str) else holder
            s.shares[corporation * ids.HOLDERS + at] = percent // 10
            left -= percent // 10
        s.shares[corporation * ids.HOLDERS + ids.IPO] = left
        move_marker(s, corporation, s.g.market.par_cell(par))
        if left <= 4:
            s.floated[corporation] = 1
            s.operated[corporation] = int(operated)
        return self

    def at_price(self, name: str, row: int, column: int) -> Table:
        """Put a marker on a cell, rows and columns from 0."""
        move_marker(self.s, self.corporation(name), row * int(self.g.market.columns) + column)
        return self

    def owns(self, **privates: int | str) -> Table:
        """Private companies by owner: a seat, a corporation, or "closed"."""
        for name, owner in privates.items():
            if owner == "closed":
                self.s.owner[self.private(name)] = ids.CLOSED
            elif isinstance(owner, int):
                self.s.owner[self.private(name)] = owner
            else:
                self.s.owner[self.private(name)] = ids.CORPORATE + self.corporation(owner)
        return self

    def trains(self, name: str, *kinds: str) -> Table:
        """Trains of a corporation, out of the depot."""
        for kind in kinds:
            self.s.trains[self.corporation(name) * ids.TRAINS + self.train(kind)] += 1
            self.s.depot[self.train(kind)] -= 1
        return self

    def phase(self, name: str) -> Table:
        """The depot and the phase after all smaller trains were sold and the first of this kind; none is anywhere."""
        s, phase = self.s, self.train(name)
        self.loose.add("trains")
        s.facts[fact.PHASE] = phase
        for kind in range(phase):
            s.depot[kind] = 0
        return self

    def discarded(self, *kinds: str) -> Table:
        for kind in kinds:
            self.s.train_pool[self.train(kind)] += 1
            self.s.depot[self.train(kind)] -= 1
        return self

    def tile(self, at: str, kind: str, rotation: int = 0) -> Table:
        lay(self.g.board, self.s.rails, self.hex(at), self.g.board.face(self.g.board.kind_of(kind), rotation))
        return self

    def rail(self, at: str, kind: str, *towards: str) -> Table:
        """A tile turned so that its exits lead to these hexes."""
        board, here = self.g.board, self.hex(at)
        wanted = sum(1 << edge_between(board, here, self.hex(other)) for other in towards)
        rotations = [turn for turn in range(6) if board.exits[board.face(board.kind_of(kind), turn)] == wanted]
        return self.tile(at, kind, rotations[0])

    def token(self, name: str, at: str, city: int = 0) -> Table:
        place_token(self.g.board, self.s.rails, self.corporation(name), self.hex(at), city)
        self.s.tokens[self.corporation(name)] -= 1
        return self

    def home(self, *names: str) -> Table:
        """Home tokens of corporations that have operated."""
        for name in names:
            corporation = self.corporation(name)
            city = int(home_city(self.g.board, self.s.rails, corporation))
            self.token(name, self.g.board.hex_names[self.g.board.home[corporation]], city)
        return self

    # Where the game stands.

    def auction(self, turn: int = 0) -> Table:
        self.s.stack = [Rounds(), AuctionTurn()]
        self.s.facts[fact.TURN] = turn
        return self

    def stock(self, turn: int = 0, number: int = 2) -> Table:
        """A stock round, the second one by default, so that shares may be sold."""
        s = self.s
        s.facts[fact.ROUND] = fact.STOCK
        s.facts[fact.SET] = number
        s.facts[fact.PRIORITY] = turn
        for private in range(ids.PRIVATES):
            if s.owner[private] == ids.UNSOLD:
                s.owner[private] = ids.CLOSED
        s.stack = [Rounds()]
        start_stock_round(s)
        settle(s)
        return self

    def operating(self, name: str, step: str = "track", then: tuple[str, ...] = (), number: int = 2) -> Table:
        """The turn of a corporation in an operating round, from one of its steps on; others follow."""
        s = self.s
        s.facts[fact.ROUND] = fact.OPERATING
        s.facts[fact.SET] = number
        s.facts[fact.CORPORATION] = self.corporation(name)
        for private in range(ids.PRIVATES):
            if s.owner[private] == ids.UNSOLD:
                s.owner[private] = ids.CLOSED
        queue = [self.corporation(other) for other in then]
        s.queue = vec[i64](queue)
        s.stack = [Rounds(), OperatingTurn(STEPS[step])]
        settle(s)
        return self

    def operating_round(self, number: int = 2) -> Table:
        """The start of an operating round."""
        s = self.s
        s.facts[fact.SET] = number
        for private in range(ids.PRIVATES):
            if s.owner[private] == ids.UNSOLD:
                s.owner[private] = ids.CLOSED
        s.stack = [Rounds()]
        begin_operating_round(s)
        settle(s)
        return self

    # What happens.

    @property
    def asked(self) -> int:
        (seat,) = self.s.seats()
        return seat

    @property
    def question(self) -> str:
        return type(self.s.frame).__name__

    def play(self, *actions: str, seat: int | None = None) -> Table:
        """Let those who are asked, or a seat, take actions one after another; nothing may be lost or doubled."""
        for words in actions:
            self.s.apply(self.g.parse(words), seat)
            assert set(rh.title("1830").invariants(self.s)) <= self.loose
        return self

    def refused(self, words: str, why: str, seat: int | None = None) -> None:
        """The action is refused for this reason and changes nothing."""
        before = self.s.key()
        with pytest.raises(rh.RoundhouseError, match=why):
            self.s.apply(self.g.parse(words), seat)
        assert self.s.key() == before
        if seat is None or seat in self.s.seats():
            assert words not in self.legal()

    def legal(self, kind: str = "") -> list[str]:
        """The listed actions of whoever is asked, by the start of their text."""
        return [str(action) for action in self.s.legal() if str(action).startswith(kind)]

    def allows(self, words: str) -> bool:
        action: Action = self.g.parse(words)
        frame: Any = self.s.frame
        return frame.allows(self.s, self.asked, action) is None

    # What is to be seen.

    def held(self, name: str, holder: int | str) -> int:
        at = {"ipo": ids.IPO, "pool": ids.POOL}[holder] if isinstance(holder, str) else holder
        return int(self.s.held(self.corporation(name), at)) * 10

    def money(self, name: str) -> int:
        return int(self.s.treasury[self.corporation(name)])

    def price(self, name: str) -> int:
        return int(price(self.s, self.corporation(name)))

    def cell(self, name: str) -> tuple[int, int] | None:
        cell = int(self.s.cell[self.corporation(name)])
        row, column = divmod(cell, int(self.g.market.columns))
        return None if cell == OFF else (row, column)

    def president(self, name: str) -> int:
        return int(self.s.president[self.corporation(name)])

    def owner(self, name: str) -> int | str | None:
        """Who owns a private company: a seat, a corporation, "closed", or nobody yet."""
        owner = int(self.s.owner[self.private(name)])
        if owner >= ids.CORPORATE:
            return self.g.corporation_names[owner - ids.CORPORATE]
        return {ids.CLOSED: "closed", ids.UNSOLD: None}.get(owner, owner)

    def fleet(self, name: str) -> list[str]:
        return self.s.view()["corporations"][name]["trains"]

    def fact(self, number: int) -> int:
        return int(self.s.facts[number])

    def told(self, kind: type[E]) -> list[E]:
        """The events of this kind so far."""
        return [event for event in self.events if isinstance(event, kind)]


def step_of(table: Table) -> Step:
    frame = table.s.frame
    assert isinstance(frame, Step)
    return frame
