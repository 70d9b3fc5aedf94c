# compiled by mypyc
"""What lies on the table of 1830."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, ClassVar, Final, final

from librt.vecs import vec
from mypy_extensions import i64

from roundhouse.core.rng import Rng
from roundhouse.core.state import State
from roundhouse.games.eighteen_thirty import events
from roundhouse.games.eighteen_thirty.game import CORPORATIONS, DIESEL, HOLDERS, NONE, PRIVATES, SEATS, TRAINS
from roundhouse.games.eighteen_thirty.rails import Rails, start_rails
from roundhouse.kit.arrays import counts

if TYPE_CHECKING:
    from roundhouse.games.eighteen_thirty.game import EighteenGame
    from roundhouse.games.eighteen_thirty.view_types import EighteenView

# Rounds.
AUCTION: Final = 0
STOCK: Final = 1
OPERATING: Final = 2

# Numbers of the state that are single: the fields of `facts`.
BANK: Final = 0
BROKEN: Final = 1
PHASE: Final = 2
DISCOUNT: Final = 3
TURN: Final = 4
PRIORITY: Final = 5
LAST: Final = 6
PASSES: Final = 7
ROUND: Final = 8
SET: Final = 9
NUMBER: Final = 10
ROUNDS: Final = 11
# 12 is not used; stored states have it.
CORPORATION: Final = 13
CS_USED: Final = 14
BANKRUPT: Final = 15
DECLINED: Final = 16
REVENUE: Final = 17
ACTED: Final = 18
BOUGHT: Final = 19
FROM_IPO: Final = 20
TOKENED: Final = 21
LAST_SALE: Final = 22
TRADES: Final = 23
FACTS: Final = 24


@final
class EighteenState(State):
    """Money, shares, markers, trains, private companies and the map. Shares are counted in tens of percent."""

    unsaved: ClassVar[tuple[str, ...]] = ("rails",)

    def __init__(self, game: EighteenGame, of: EighteenState | None = None) -> None:
        self.stack = [] if of is None else of.stack[:]
        self.pending = () if of is None else of.pending
        self.sink = None
        self.g: EighteenGame = game
        self.cash: vec[i64] = counts(game.n, game.start_cash) if of is None else of.cash[:]
        """By seat."""
        self.treasury: vec[i64] = counts(CORPORATIONS) if of is None else of.treasury[:]
        """By corporation."""
        self.shares: vec[i64] = counts(CORPORATIONS * HOLDERS) if of is None else of.shares[:]
        """By corporation * HOLDERS + holder."""
        self.president: vec[i64] = counts(CORPORATIONS, NONE) if of is None else of.president[:]
        self.par: vec[i64] = counts(CORPORATIONS) if of is None else of.par[:]
        """The par price, 0 before the corporation is started."""
        self.cell: vec[i64] = counts(CORPORATIONS, NONE) if of is None else of.cell[:]
        """Where the marker lies on the market, or OFF."""
        self.place: vec[i64] = counts(CORPORATIONS) if of is None else of.place[:]
        """The marker's place in the stack of its cell, 0 for the top."""
        self.floated: vec[i64] = counts(CORPORATIONS) if of is None else of.floated[:]
        self.operated: vec[i64] = counts(CORPORATIONS) if of is None else of.operated[:]
        self.trains: vec[i64] = counts(CORPORATIONS * TRAINS) if of is None else of.trains[:]
        """By corporation * TRAINS + kind."""
        self.depot: vec[i64] = game.train_count[:] if of is None else of.depot[:]
        """Trains that the bank has not sold yet, by kind."""
        self.train_pool: vec[i64] = counts(TRAINS) if of is None else of.train_pool[:]
        """Discarded trains, by kind."""
        self.tokens: vec[i64] = game.token_count[:] if of is None else of.tokens[:]
        """Tokens not placed yet, by corporation."""
        self.owner: vec[i64] = counts(PRIVATES, NONE) if of is None else of.owner[:]
        """Who owns each private company."""
        self.bids: vec[i64] = counts(PRIVATES * SEATS) if of is None else of.bids[:]
        """Standing bids by private company * SEATS + seat, 0 for none."""
        self.sold: vec[i64] = counts(CORPORATIONS * HOLDERS) if of is None else of.sold[:]
        """1 where a seat has sold shares in this stock round, by corporation * HOLDERS + seat."""
        self.queue: vec[i64] = vec[i64]() if of is None else of.queue[:]
        """The corporations that are still to operate in this round, in order."""
        self.facts: vec[i64] = counts(FACTS) if of is None else of.facts[:]
        """The single numbers, by the names above."""
        self.rails: Rails = start_rails(game.board) if of is None else of.rails.copy()

    def copy(self) -> EighteenState:
        return EighteenState(self.g, self)

    def rules(self) -> EighteenGame:
        return self.g

    # Who holds what.

    def held(self, corporation: i64, holder: i64) -> i64:
        """Tens of percent that a seat, the IPO or the pool holds."""
        return self.shares[corporation * HOLDERS + holder]

    def has_train(self, corporation: i64) -> bool:
        return self.train_total(corporation) > 0

    def train_total(self, corporation: i64) -> i64:
        total: i64 = 0
        kind: i64
        for kind in range(TRAINS):
            total += self.trains[corporation * TRAINS + kind]
        return total

    # The single numbers.

    @property
    def phase(self) -> i64:
        return self.facts[PHASE]

    @property
    def turn(self) -> i64:
        """The seat whose turn it is in the auction or the stock round."""
        return self.facts[TURN]

    @property
    def priority(self) -> i64:
        """The seat with the priority deal; it passes a bankrupt by."""
        seat = self.facts[PRIORITY]
        return self.left_of(seat) if seat == self.facts[BANKRUPT] else seat

    @property
    def operating(self) -> i64:
        """The corporation whose turn it is, or NONE."""
        return self.facts[CORPORATION]

    def left_of(self, seat: i64) -> i64:
        """The next seat clockwise."""
        return (seat + 1) % self.g.n

    # Money.

    def pay_seat(self, seat: i64, amount: i64) -> None:
        """The bank pays a player; 5.1: a payment larger than its cash breaks it."""
        self.cash[seat] += amount
        self._bank_pays(amount)

    def pay_treasury(self, corporation: i64, amount: i64) -> None:
        """The bank pays a corporation."""
        self.treasury[corporation] += amount
        self._bank_pays(amount)

    def _bank_pays(self, amount: i64) -> None:
        self.facts[BANK] -= amount
        if self.facts[BANK] < 0 and self.facts[BROKEN] == 0:
            self.facts[BROKEN] = 1
            if self.sink is not None:
                self.tell(events.Broken())

    # The outer face; the work is in modules of its own.

    def view(self, seat: int | None = None) -> EighteenView:
        from roundhouse.games.eighteen_thirty.view import view

        return view(self, seat)

    def determinize(self, seat: int | None, rng: Rng) -> EighteenState:
        return self.copy()  # Nothing is hidden in 1830.

    def scores(self) -> list[int]:
        from roundhouse.games.eighteen_thirty.end import worths

        return worths(self)

    def result(self) -> list[int]:
        from roundhouse.games.eighteen_thirty.end import places

        return places(self.scores())

    def ending(self) -> str:
        if self.facts[BANKRUPT] == NONE:
            return "1830.ending.bank"
        return "1830.ending.bankruptcy" if self.phase == DIESEL else "1830.ending.early_bankruptcy"

    def to_json(self) -> dict[str, object]:
        data = super().to_json()
        data["rails"] = [list(self.rails.face), list(self.rails.token), list(self.rails.left)]
        return data

    def restore(self, data: dict[str, Any]) -> None:
        super().restore(data)
        face, token, left = data["rails"]
        self.rails = Rails(vec[i64](face), vec[i64](token), vec[i64](left))
