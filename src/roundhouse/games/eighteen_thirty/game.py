# compiled by mypyc
"""1830 with its options settled: the tables that frames read, and the ids of actions."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, Final, cast, final

from librt.vecs import vec
from mypy_extensions import i64

from roundhouse.core.game import Game
from roundhouse.games.eighteen_thirty.board import YELLOW, Board, load_board
from roundhouse.games.eighteen_thirty.documents import components
from roundhouse.games.eighteen_thirty.market import Market
from roundhouse.games.eighteen_thirty.network import GULF_TWICE, PAIRS_ONCE
from roundhouse.games.eighteen_thirty.track import PERMISSIVE, RESTRICTIVE

if TYPE_CHECKING:
    from roundhouse.games.eighteen_thirty.codec import Codec
    from roundhouse.games.eighteen_thirty.features import EighteenFeatures
    from roundhouse.games.eighteen_thirty.space import EighteenSpace
    from roundhouse.games.eighteen_thirty.words import Words

SITE: Final = "18xx.games"
"""The rule set of that site."""
SEATS: Final = 6
"""The most players; tables by seat are as wide."""
CORPORATIONS: Final = 8
PRIVATES: Final = 6
LISTED: Final = 3
TRAINS: Final = 6
TOKENS: Final = 4
"""The most tokens of a corporation."""
NONE: Final = -1

# Corporations and private companies that rules speak of.
PRR: Final = 0
NYC: Final = 1
BALTIMORE: Final = 3
SV: Final = 0
CS: Final = 1
DH: Final = 2
MH: Final = 3
CA: Final = 4
BO: Final = 5

# Who holds shares: seats, then these two.
IPO: Final = 6
POOL: Final = 7
HOLDERS: Final = 8

# Who owns a private company: a seat, CORPORATE + corporation, or one of these.
UNSOLD: Final = -1
CLOSED: Final = -2
CORPORATE: Final = 8

# Kinds of trains, which are also the phases that their first purchase begins.
TWO: Final = 0
THREE: Final = 1
FOUR: Final = 2
FIVE: Final = 3
SIX: Final = 4
DIESEL: Final = 5

# Where a train is bought: a corporation's number, or one of these.
DEPOT: Final = 8
TRAIN_POOL: Final = 9

# Kinds of actions: the low bits of an id. They are in the order of `actions.py`, where runs have none.
PASS: Final = 0
BID: Final = 1
PAR: Final = 2
BUY: Final = 3
SELL: Final = 4
EXCHANGE: Final = 5
BUY_PRIVATE: Final = 6
OFFER_PRIVATE: Final = 7
LAY: Final = 8
LAY_CS: Final = 9
LAY_DH: Final = 10
TOKEN: Final = 11
PAY: Final = 12
WITHHOLD: Final = 13
BUY_TRAIN: Final = 14
TRADE_IN: Final = 15
DISCARD: Final = 16
BANKRUPT: Final = 17
ACCEPT: Final = 18
DECLINE: Final = 19
RUN: Final = 20
"""Routes have no ids of their own; where they are not the question, they are judged by their kind."""

_A: Final = 6
_B: Final = 16
_C: Final = 26
_FIELD: Final = 1023
MOST: Final = (1 << 20) - 1
"""The largest price that an action can name."""


def encode(kind: i64, a: i64 = 0, b: i64 = 0, c: i64 = 0) -> i64:
    """The id of an action; `c` is a price."""
    return kind | a << _A | b << _B | c << _C


def kind_of(action: i64) -> i64:
    return action & 63


def first(action: i64) -> i64:
    return action >> _A & _FIELD


def second(action: i64) -> i64:
    return action >> _B & _FIELD


def third(action: i64) -> i64:
    return action >> _C


@final
class Rules:
    """What the options decide; `title.py` names them and their values in each rule set."""

    def __init__(self, values: dict[str, Any]) -> None:
        self.values: dict[str, Any] = values
        self.unlimited_diesels: bool = values["diesels"] == "unlimited"  # D01
        self.sell_unoperated: bool = values["sell_unoperated"]  # D02
        self.brown_from_ipo: bool = values["brown_from_ipo"]  # D03
        self.bids_by_fives: bool = values["bids"] == "fives"  # D10
        self.sales_move_turn: bool = values["auction_turn"] == "last_buyer"  # D11
        self.sales_move_priority: bool = values["auction_priority"] == "last_buyer"  # D13
        self.private_trades: bool = values["private_trades"] != "none"  # D08
        self.trade_is_purchase: bool = values["private_trades"] == "purchase"  # D08
        self.first_round_trades: bool = values["first_round_trades"]  # D33
        self.trade_limit: bool = values["trade_limit"]  # D34
        self.trade_priority: bool = values["trade_priority"]  # D35
        self.bo_stays: bool = values["bo_trades"] == "never"  # D09
        self.bo_with_presidency: bool = values["bo_trades"] == "presidents"  # D09
        self.emergency_privates: bool = values["emergency_privates"]  # D07
        self.powers_of_players: bool = values["powers"] == "owners"  # D20
        self.cs_at_any_step: bool = values["cs_lay"] == "turn"  # D36
        self.area_once: bool = values["area_once"]  # D16
        self.exchange_any_time: bool = values["exchange"] == "any_time"  # D22
        self.erie_chooses: bool = values["erie_token"] == "erie"  # D23
        self.consent: bool = values["consent"]  # D32
        self.third_six: bool = values["optional_6_train"]
        self.pairs_once: bool = values["pairs_once"]  # D17
        self.strict_track: bool = values["track"] == "restrictive"  # D30
        self.must_run_best: bool = values["must_run_best"]  # D31
        self.printed_terrain: bool = values["printed_terrain"]  # D15
        self.train_without_route: bool = values["must_own_train"] == "always"  # D05


def numbers(count: int) -> vec[i64]:
    """All numbers below the count, to loop over."""
    return vec[i64](list(range(count)))


@final
class EighteenGame(Game):
    """Map, market, trains, companies and rules."""

    def __init__(
        self, title: str, rules_version: int, players: int, options: dict[str, object], values: dict[str, Any]
    ) -> None:
        super().__init__(title, rules_version, players, options)
        parts = components()
        self.r: Rules = Rules(values)
        self.n: i64 = players
        self.seats: vec[i64] = numbers(players)
        self.corporations: vec[i64] = numbers(CORPORATIONS)
        self.privates: vec[i64] = numbers(PRIVATES)
        self.kinds: vec[i64] = numbers(TRAINS)
        """Of trains."""
        self.board: Board = load_board()
        costs = [int(cost) for cost in self.board.cost]
        if not self.r.printed_terrain:
            costs = [0 if self.board.colour[at] == YELLOW else cost for at, cost in enumerate(costs)]
        self.terrain: vec[i64] = vec[i64](costs)
        """By hex: what its first tile costs (4.13, D15)."""
        self.market: Market = Market()
        self.reading: i64 = (0 if self.r.area_once else GULF_TWICE) | (PAIRS_ONCE if self.r.pairs_once else 0)
        """How routes read D16 and D17."""
        self.strictness: i64 = RESTRICTIVE if self.r.strict_track else PERMISSIVE
        self.lists_ca: bool = options.get("rules") != SITE
        """Trades of CA between players are legal but not listed where 18xx.games could not play them."""
        self.bank: i64 = parts["bank"]
        setup = parts["players"][str(players)]
        self.start_cash: i64 = setup["cash"]
        self.certificate_limit: i64 = setup["certificates"]
        limits = parts["limits"]
        self.holding_limit: i64 = limits["holding"]
        self.pool_limit: i64 = limits["pool"]
        self.float_at: i64 = limits["float"]
        self.capital: i64 = limits["capital"]

        self.train_names: tuple[str, ...] = tuple([train["name"] for train in parts["trains"]])
        self.train_stops: vec[i64] = vec[i64]([train["stops"] for train in parts["trains"]])
        self.train_price: vec[i64] = vec[i64]([train["price"] for train in parts["trains"]])
        counts: list[int] = [train["count"] for train in parts["trains"]]
        counts[SIX] += self.r.third_six
        self.train_count: vec[i64] = vec[i64](counts)
        rusts: list[int] = [
            NONE if train["rusts_with"] is None else self.train_names.index(train["rusts_with"])
            for train in parts["trains"]
        ]
        self.rusts_with: vec[i64] = vec[i64](rusts)
        """By kind of train: the kind whose first purchase makes it obsolete, or NONE."""
        self.trade_in_price: i64 = parts["trade_in"]["price"]
        self.trade_in_from: i64 = self.train_names.index(parts["trade_in"]["for"][0])

        phases = parts["phases"]
        self.train_limit: vec[i64] = vec[i64]([phase["train_limit"] for phase in phases])
        self.rounds: vec[i64] = vec[i64]([phase["operating_rounds"] for phase in phases])
        self.colours: vec[i64] = vec[i64]([len(phase["tiles"]) for phase in phases])
        """By phase: how many colours of tiles are allowed, from yellow on."""
        self.sells_privates: vec[i64] = vec[i64]([int(phase["corporations_buy_privates"]) for phase in phases])
        self.high: vec[i64] = vec[i64]([int(phase["high_values"]) for phase in phases])

        corporations = parts["corporations"]
        self.corporation_names: tuple[str, ...] = tuple([it["id"] for it in corporations])
        self.token_count: vec[i64] = vec[i64]([len(it["tokens"]) for it in corporations])
        prices: list[int] = []
        for it in corporations:
            prices.extend(it["tokens"] + [0] * (TOKENS - len(it["tokens"])))
        self.token_prices: vec[i64] = vec[i64](prices)
        privates = parts["privates"]
        self.private_names: tuple[str, ...] = tuple([it["id"] for it in privates])
        self.face_value: vec[i64] = vec[i64]([it["price"] for it in privates])
        listed: list[int] = [
            amount for it in privates for amount in ((it["price"] + 1) // 2, it["price"], it["price"] * 2)
        ]
        self.listed_prices: vec[i64] = vec[i64](listed)
        """LISTED for each private company: half, full and twice the face value, of all that might be offered."""
        self.revenue: vec[i64] = vec[i64]([it["revenue"] for it in privates])
        hexes: list[int] = [self.board.hex_at(name) for it in privates for name in it["hexes"]]
        self.private_hexes: vec[i64] = vec[i64](hexes)
        owners: list[int] = [number for number, it in enumerate(privates) for _ in it["hexes"]]
        self.hex_private: vec[i64] = vec[i64](owners)
        """The private company that closes the hex at the same place of `private_hexes` (4.14)."""
        kinds = parts["free_tiles"]
        self.cs_kinds: vec[i64] = vec[i64]([self.board.kind_of(name) for name in kinds["CS"]])
        self.dh_kinds: vec[i64] = vec[i64]([self.board.kind_of(name) for name in kinds["DH"]])

    def codec(self) -> Codec:
        return cast("Codec", super().codec())

    def words(self) -> Words:
        return cast("Words", super().words())

    def new_space(self) -> EighteenSpace:
        from roundhouse.games.eighteen_thirty.space import EighteenSpace

        return EighteenSpace(self)

    def new_features(self) -> EighteenFeatures:
        from roundhouse.games.eighteen_thirty.features import EighteenFeatures

        return EighteenFeatures(self)

    def token_price(self, corporation: i64, unused: i64) -> i64:
        """4.17: 40 for the second token, 100 for each further one."""
        used = self.token_count[corporation] - unused
        return self.token_prices[corporation * TOKENS + used]

    def owner_id(self, owner: i64) -> int | str:
        """Who owns a private company, as events name it: a seat, or a corporation by its id."""
        return self.corporation_names[owner - CORPORATE] if owner >= CORPORATE else int(owner)

    def document(self) -> Mapping[str, object]:
        return self.board.document
