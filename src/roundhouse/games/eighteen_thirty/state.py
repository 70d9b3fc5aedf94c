"""What lies on the table of 1830."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final, final

from librt.vecs import vec
from mypy_extensions import i64

from roundhouse.core.frame import Frame
from roundhouse.core.rng import Rng
from roundhouse.core.state import State
from roundhouse.games.eighteen_thirty.game import CORPORATIONS, DIESEL, HOLDERS, NONE, TRAINS
from roundhouse.games.eighteen_thirty.rails import Rails

if TYPE_CHECKING:
    from roundhouse.games.eighteen_thirty.game import EighteenGame

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
LAST_SET: Final = 12
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

    def __init__(
        self,
        game: EighteenGame,
        stack: list[Frame[Any]],
        cash: vec[i64],
        treasury: vec[i64],
        shares: vec[i64],
        president: vec[i64],
        par: vec[i64],
        cell: vec[i64],
        place: vec[i64],
        floated: vec[i64],
        operated: vec[i64],
        trains: vec[i64],
        depot: vec[i64],
        train_pool: vec[i64],
        tokens: vec[i64],
        owner: vec[i64],
        bids: vec[i64],
        sold: vec[i64],
        queue: vec[i64],
        facts: vec[i64],
        rails: Rails,
    ) -> None:
        self.stack = stack
        self.pending = ()
        self.sink = None
        self.g: EighteenGame = game
        self.cash: vec[i64] = cash
        """By seat."""
        self.treasury: vec[i64] = treasury
        """By corporation."""
        self.shares: vec[i64] = shares
        """By corporation * HOLDERS + holder."""
        self.president: vec[i64] = president
        self.par: vec[i64] = par
        """The par price, 0 before the corporation is started."""
        self.cell: vec[i64] = cell
        """Where the marker lies on the market, or OFF."""
        self.place: vec[i64] = place
        """The marker's place in the stack of its cell, 0 for the top."""
        self.floated: vec[i64] = floated
        self.operated: vec[i64] = operated
        self.trains: vec[i64] = trains
        """By corporation * TRAINS + kind."""
        self.depot: vec[i64] = depot
        """Trains that the bank has not sold yet, by kind."""
        self.train_pool: vec[i64] = train_pool
        """Discarded trains, by kind."""
        self.tokens: vec[i64] = tokens
        """Tokens not placed yet, by corporation."""
        self.owner: vec[i64] = owner
        """Who owns each private company."""
        self.bids: vec[i64] = bids
        """Standing bids by private company * SEATS + seat, 0 for none."""
        self.sold: vec[i64] = sold
        """1 where a seat has sold shares in this stock round, by corporation * HOLDERS + seat."""
        self.queue: vec[i64] = queue
        """The corporations that are still to operate in this round, in order."""
        self.facts: vec[i64] = facts
        """The single numbers, by the names above."""
        self.rails: Rails = rails

    def copy(self) -> EighteenState:
        return EighteenState(
            self.g,
            self.stack[:],
            self.cash[:],
            self.treasury[:],
            self.shares[:],
            self.president[:],
            self.par[:],
            self.cell[:],
            self.place[:],
            self.floated[:],
            self.operated[:],
            self.trains[:],
            self.depot[:],
            self.train_pool[:],
            self.tokens[:],
            self.owner[:],
            self.bids[:],
            self.sold[:],
            self.queue[:],
            self.facts[:],
            self.rails.copy(),
        )

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
                self.tell("broken", {})

    # The outer face; the work is in modules of its own.

    def view(self, seat: int | None = None) -> dict[str, object]:
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
        return {
            "stack": [frame.to_json() for frame in self.stack],
            "cash": list(self.cash),
            "treasury": list(self.treasury),
            "shares": list(self.shares),
            "president": list(self.president),
            "par": list(self.par),
            "cell": list(self.cell),
            "place": list(self.place),
            "floated": list(self.floated),
            "operated": list(self.operated),
            "trains": list(self.trains),
            "depot": list(self.depot),
            "train_pool": list(self.train_pool),
            "tokens": list(self.tokens),
            "owner": list(self.owner),
            "bids": list(self.bids),
            "sold": list(self.sold),
            "queue": list(self.queue),
            "facts": list(self.facts),
            "rails": [list(self.rails.face), list(self.rails.token), list(self.rails.left)],
        }

    @staticmethod
    def from_json(game: EighteenGame, data: dict[str, Any]) -> EighteenState:
        face, token, left = data["rails"]
        return EighteenState(
            game,
            [game.frame_from_json(frame) for frame in data["stack"]],
            vec[i64](data["cash"]),
            vec[i64](data["treasury"]),
            vec[i64](data["shares"]),
            vec[i64](data["president"]),
            vec[i64](data["par"]),
            vec[i64](data["cell"]),
            vec[i64](data["place"]),
            vec[i64](data["floated"]),
            vec[i64](data["operated"]),
            vec[i64](data["trains"]),
            vec[i64](data["depot"]),
            vec[i64](data["train_pool"]),
            vec[i64](data["tokens"]),
            vec[i64](data["owner"]),
            vec[i64](data["bids"]),
            vec[i64](data["sold"]),
            vec[i64](data["queue"]),
            vec[i64](data["facts"]),
            Rails(vec[i64](face), vec[i64](token), vec[i64](left)),
        )


def table(size: i64, value: i64 = 0) -> vec[i64]:
    """A fresh array."""
    return vec[i64]([value] * int(size))


def new_state(game: EighteenGame, stack: list[Frame[Any]], rails: Rails) -> EighteenState:
    """The state before the first question: everything lies with the bank (0.1-0.4)."""
    from roundhouse.games.eighteen_thirty.game import IPO, PRIVATES, SEATS

    shares = table(CORPORATIONS * HOLDERS)
    corporation: i64
    for corporation in range(CORPORATIONS):
        shares[corporation * HOLDERS + IPO] = 10
    facts = table(FACTS)
    facts[BANK] = game.bank - game.start_cash * game.n
    facts[SET] = 1
    facts[NUMBER] = 1
    facts[ROUNDS] = game.rounds[0]
    for field in (LAST, CORPORATION, BANKRUPT):
        facts[field] = NONE
    return EighteenState(
        game,
        stack,
        table(game.n, game.start_cash),
        table(CORPORATIONS),
        shares,
        table(CORPORATIONS, NONE),
        table(CORPORATIONS),
        table(CORPORATIONS, NONE),
        table(CORPORATIONS),
        table(CORPORATIONS),
        table(CORPORATIONS),
        table(CORPORATIONS * TRAINS),
        game.train_count[:],
        table(TRAINS),
        game.token_count[:],
        table(PRIVATES, NONE),
        table(PRIVATES * SEATS),
        table(CORPORATIONS * HOLDERS),
        vec[i64](),
        facts,
        rails,
    )
