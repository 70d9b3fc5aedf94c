# compiled by mypyc
"""1830 as numbers: all of it is open to everybody."""

from __future__ import annotations

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i32, i64

from roundhouse.core.features import Part, QuestionFeatures, by_seat, one_of, part_of, put, relative, seats_axis
from roundhouse.core.state import State
from roundhouse.games.eighteen_thirty import game as ids
from roundhouse.games.eighteen_thirty import state as fact
from roundhouse.games.eighteen_thirty.board import PLACES
from roundhouse.games.eighteen_thirty.end import worth
from roundhouse.games.eighteen_thirty.game import CORPORATIONS, HOLDERS, IPO, TRAINS, EighteenGame
from roundhouse.games.eighteen_thirty.market import price
from roundhouse.games.eighteen_thirty.shares import certificates
from roundhouse.games.eighteen_thirty.state import EighteenState

MONEY: Final = 20000
"""More than any player, corporation or revenue comes to."""
SINGLE: Final[tuple[tuple[str, int, str], ...]] = (
    ("bank", fact.BANK, "money of the bank"),
    ("broken", fact.BROKEN, "1 once the bank is broken"),
    ("phase", fact.PHASE, "the train whose first purchase began the phase, 0 for the 2"),
    ("discount", fact.DISCOUNT, "what SV is offered below its face value"),
    ("passes", fact.PASSES, "seats that have passed in a row"),
    ("round", fact.ROUND, "0 auction, 1 stock round, 2 operating round"),
    ("set", fact.SET, "number of the set of rounds"),
    ("number", fact.NUMBER, "number of the operating round in its set"),
    ("rounds", fact.ROUNDS, "operating rounds in the set"),
    ("cs_used", fact.CS_USED, "1 once CS has laid its tile"),
    ("declined", fact.DECLINED, "offers that were declined in this turn"),
    ("revenue", fact.REVENUE, "what the corporation in turn has earned"),
    ("acted", fact.ACTED, "1 once the seat in turn has done something"),
    (
        "bought",
        fact.BOUGHT,
        "what was bought in this turn: a corporation, 8 a presidency, 9 a private company, else -1",
    ),
    ("from_ipo", fact.FROM_IPO, "1 if that came from the IPO"),
    ("tokened", fact.TOKENED, "1 once the corporation in turn has placed a token"),
    ("last_sale", fact.LAST_SALE, "price of the last share sold for a train, else 0"),
    ("trades", fact.TRADES, "trades of private companies in this stock round"),
)
SEATED: Final[tuple[tuple[str, int, str], ...]] = (
    ("turn", fact.TURN, "whose turn it is in the auction and the stock round"),
    ("priority", fact.PRIORITY, "who holds the priority deal"),
    ("last", fact.LAST, "who acted last in the stock round"),
)


@final
class EighteenFeatures(QuestionFeatures):
    """Money, shares, trains, private companies, market and map."""

    def __init__(self, game: EighteenGame) -> None:
        self.g: EighteenGame = game
        self.single: vec[i64] = vec[i64]([place for _, place, _ in SINGLE])
        self.seated: vec[i64] = vec[i64]([place for _, place, _ in SEATED])
        super().__init__(game, _parts(game), MONEY)

    def write_table(self, s: State, seat: i64, out: vec[i32], to: i64) -> i64:
        assert isinstance(s, EighteenState)
        n = self.g.n
        for place in self.single:
            to = put(out, to, s.facts[place])
        for place in self.seated:
            to = one_of(out, to, relative(s.facts[place], seat, n) - 1, n)
        to = by_seat(out, to, s.cash, seat, n, 1)
        i: i64
        for i in range(n):
            to = put(out, to, worth(s, (seat + i) % n))
        for i in range(n):
            to = put(out, to, certificates(s, (seat + i) % n))
        to = self._corporations(s, seat, n, out, to)
        to = self._privates(s, seat, n, out, to)
        to = part_of(out, to, s.depot, 0, TRAINS)
        to = part_of(out, to, s.train_pool, 0, TRAINS)
        return self._map(s, out, to)

    def _corporations(self, s: EighteenState, seat: i64, n: i64, out: vec[i32], to: i64) -> i64:
        to = one_of(out, to, s.operating, CORPORATIONS)
        queued: vec[i64] = vec[i64]([0] * CORPORATIONS)
        place: i64 = 1
        for corporation in s.queue:
            queued[corporation] = place
            place += 1
        to = part_of(out, to, queued, 0, CORPORATIONS)
        to = part_of(out, to, s.treasury, 0, CORPORATIONS)
        to = part_of(out, to, s.par, 0, CORPORATIONS)
        for corporation in s.g.corporations:
            to = put(out, to, price(s, corporation))
        to = part_of(out, to, s.cell, 0, CORPORATIONS)
        to = part_of(out, to, s.place, 0, CORPORATIONS)
        to = part_of(out, to, s.floated, 0, CORPORATIONS)
        to = part_of(out, to, s.operated, 0, CORPORATIONS)
        to = part_of(out, to, s.tokens, 0, CORPORATIONS)
        to = part_of(out, to, s.trains, 0, CORPORATIONS * TRAINS)
        i: i64
        for corporation in s.g.corporations:
            for i in range(n):
                to = put(out, to, s.shares[corporation * HOLDERS + (seat + i) % n])
            to = part_of(out, to, s.shares, corporation * HOLDERS + IPO, 2)
        for corporation in s.g.corporations:
            to = one_of(out, to, relative(s.president[corporation], seat, n) - 1, n)
        for corporation in s.g.corporations:
            for i in range(n):
                to = put(out, to, s.sold[corporation * HOLDERS + (seat + i) % n])
        return to

    def _privates(self, s: EighteenState, seat: i64, n: i64, out: vec[i32], to: i64) -> i64:
        i: i64
        for private in s.g.privates:
            owner = s.owner[private]
            to = one_of(out, to, relative(owner, seat, n) - 1, n)
            to = one_of(out, to, owner - ids.CORPORATE, CORPORATIONS)
            to = put(out, to, 1 if owner == ids.CLOSED else 0)
        for private in s.g.privates:
            for i in range(n):
                to = put(out, to, s.bids[private * ids.SEATS + (seat + i) % n])
        return to

    def _map(self, s: EighteenState, out: vec[i32], to: i64) -> i64:
        board = s.g.board
        rails = s.rails
        at: i64
        for at in range(board.hexes):
            to = put(out, to, rails.kind(board, at) + 1)
        for at in range(board.hexes):
            to = put(out, to, rails.rotation(board, at))
        to = part_of(out, to, rails.token, 0, i64(len(rails.token)), 1)
        return part_of(out, to, rails.left, 0, i64(len(rails.left)))


def _parts(g: EighteenGame) -> list[Part]:
    board = g.board
    seats = seats_axis(g.players)
    corporations = ("corporation", g.corporation_names)
    privates = ("private company", g.private_names)
    trains = ("train", g.train_names)
    holders = ("holder", [*seats[1], "ipo", "pool"])
    owners = ("owner", [*seats[1], *g.corporation_names, "closed"])
    hexes = ("hex", board.hex_names)
    places = [f"{board.hex_names[at]}.{city}.{slot}" for at in board.city_hexes for city in (0, 1) for slot in (0, 1)]
    assert len(places) == PLACES * len(board.city_hexes)
    return [
        *[Part(name, [], -1, MONEY, meaning) for name, _, meaning in SINGLE],
        *[Part(name, [seats], 0, 1, meaning) for name, _, meaning in SEATED],
        Part("cash", [seats], 0, MONEY, "money of players"),
        Part("worth", [seats], 0, MONEY, "what players are worth now"),
        Part("certificates", [seats], 0, 99, "certificates that count towards the limit"),
        Part("operating", [corporations], 0, 1, "the corporation in turn"),
        Part("queue", [corporations], 0, CORPORATIONS, "the order of those still to operate, 0 for none"),
        Part("treasury", [corporations], 0, MONEY, "money of corporations"),
        Part("par", [corporations], 0, 100, "par price, 0 before the corporation is started"),
        Part("price", [corporations], 0, 400, "market price"),
        Part(
            "cell", [corporations], -1, len(g.market.price), "cell of the market by row * columns + column, -1 for none"
        ),
        Part("place", [corporations], 0, CORPORATIONS, "place in the stack of the cell, 0 for the top"),
        Part("floated", [corporations], 0, 1, "whether it has floated"),
        Part("operated", [corporations], 0, 1, "whether it has operated"),
        Part("tokens", [corporations], 0, 4, "tokens not placed yet"),
        Part("trains", [corporations, trains], 0, 4, "trains owned"),
        Part("shares", [corporations, holders], 0, 10, "tens of percent"),
        Part("president", [corporations, seats], 0, 1, "who is president"),
        Part("sold", [corporations, seats], 0, 1, "who has sold shares in this stock round"),
        Part("owner", [privates, owners], 0, 1, "who owns a private company; nobody while it is unsold"),
        Part("bids", [privates, seats], 0, MONEY, "standing bids"),
        Part("depot", [trains], -1, 99, "trains that the bank has not sold"),
        Part("pool", [trains], 0, 99, "discarded trains"),
        Part(
            "tile", [hexes], 0, len(board.kind_names), "1 + the place of the tile in the list of the board, 0 for none"
        ),
        Part("rotation", [hexes], 0, 5, "how the tile is turned, in sixths"),
        Part("token", [("place", places)], 0, CORPORATIONS, "1 + the corporation whose token lies there, 0 for none"),
        Part("tiles_left", [("tile", board.kind_names)], -1, 99, "tiles in stock"),
    ]
