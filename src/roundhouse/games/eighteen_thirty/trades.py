# compiled by mypyc
"""Trades between players and between corporations: the other side agrees or declines (2.18, 4.27, 4.37)."""

from __future__ import annotations

from typing import ClassVar, final

from librt.vecs import append, vec
from mypy_extensions import i64, mypyc_attr

from roundhouse.core.text import Text
from roundhouse.games.eighteen_thirty import events
from roundhouse.games.eighteen_thirty.flow import Step
from roundhouse.games.eighteen_thirty.game import ACCEPT, BALTIMORE, BO, CORPORATE, DECLINE, NONE, PRIVATES, kind_of
from roundhouse.games.eighteen_thirty.privates import hand_over
from roundhouse.games.eighteen_thirty.shares import certificates
from roundhouse.games.eighteen_thirty.state import ACTED, BOUGHT, DECLINED, OPERATING, ROUND, SET, TRADES, EighteenState

TRADED = 9
"""What was bought in a turn, where a trade counts as the purchase (D08)."""


@mypyc_attr(allow_interpreted_subclasses=True)
class Offer(Step):
    """An offer waits for an answer."""

    def asks(self, s: EighteenState) -> bool:
        return True

    def legal(self, s: EighteenState, seat: i64) -> vec[i64]:
        out: vec[i64] = vec[i64]()
        return append(append(out, ACCEPT), DECLINE)

    def fault(self, s: EighteenState, seat: i64, action: i64) -> str:
        return "" if kind_of(action) == ACCEPT or kind_of(action) == DECLINE else "1830.why.answer"

    def do(self, s: EighteenState, seat: i64, action: i64) -> None:
        s.stack.pop()
        if kind_of(action) == ACCEPT:
            self.accepted(s)
        else:
            s.facts[DECLINED] += 1
            if s.sink is not None:
                s.tell(events.Declined(seat))

    def accepted(self, s: EighteenState) -> None:
        """Carry the trade out."""
        raise NotImplementedError


@final
class SellPrivate(Offer):
    """The owner of a private company is asked whether he sells it to a player or a corporation."""

    prompt: ClassVar[str] = "1830.prompt.sell_private"

    def __init__(self, private: i64, buyer: i64, price: i64) -> None:
        self.private: i64 = private
        self.buyer: i64 = buyer
        self.price: i64 = price

    def seat(self, s: EighteenState) -> i64:
        return s.owner[self.private]

    def accepted(self, s: EighteenState) -> None:
        trade_private(s, self.private, self.buyer, self.price)

    def question(self, s: EighteenState, seat: i64) -> Text:
        seller = int(s.owner[self.private])
        return s.g.words().offer(self.prompt, int(self.private), seller, int(self.buyer), int(self.price))


@final
class BuyPrivate(Offer):
    """A player is asked whether he buys a private company."""

    prompt: ClassVar[str] = "1830.prompt.buy_private"

    def __init__(self, private: i64, buyer: i64, price: i64) -> None:
        self.private: i64 = private
        self.buyer: i64 = buyer
        self.price: i64 = price

    def seat(self, s: EighteenState) -> i64:
        return self.buyer

    def accepted(self, s: EighteenState) -> None:
        trade_private(s, self.private, self.buyer, self.price)

    def question(self, s: EighteenState, seat: i64) -> Text:
        seller = int(s.owner[self.private])
        return s.g.words().offer(self.prompt, int(self.private), seller, int(self.buyer), int(self.price))


def trade_private(s: EighteenState, private: i64, buyer: i64, price: i64) -> None:
    """Hand it over; in a stock round the turn is no pass any more, whether or not priority moves (2.3, D35)."""
    hand_over(s, private, buyer, price)
    if s.facts[ROUND] != OPERATING:
        s.facts[ACTED] = 1
        s.facts[TRADES] += 1
        if s.g.r.trade_is_purchase:
            s.facts[BOUGHT] = TRADED


def may_trade(s: EighteenState) -> bool:
    """2.18, D33: after the first stock round, where the rules know such trades."""
    if not s.g.r.private_trades or (s.facts[SET] == 1 and not s.g.r.first_round_trades):
        return False
    return not s.g.r.trade_is_purchase or s.facts[BOUGHT] == NONE


def why_not_handed(s: EighteenState, private: i64, buyer: i64, price: i64) -> str:
    """2.18, D09, D34: whether a private company may go from one player to another at a price."""
    if private == BO and s.g.r.bo_stays:
        return "1830.why.never_sold"
    if private == BO and s.g.r.bo_with_presidency and s.president[BALTIMORE] != s.owner[BO]:
        return "1830.why.bo_presidency"
    if s.g.r.trade_limit and certificates(s, buyer) >= s.g.certificate_limit:
        return "1830.why.certificates"
    return "1830.why.price_of_one" if price < 1 else ""


def why_no_buying(s: EighteenState, seat: i64, private: i64, price: i64) -> str:
    """2.18: a player buys from another player, at any price that he has."""
    if not may_trade(s):
        return "1830.why.no_trades"
    owner = s.owner[private]
    if owner < 0 or owner >= CORPORATE or owner == seat:
        return "1830.why.no_private"
    key = why_not_handed(s, private, seat, price)
    if key != "":
        return key
    return "" if price <= s.cash[seat] else "1830.why.cash"


def why_no_offer(s: EighteenState, seat: i64, private: i64, buyer: i64, price: i64) -> str:
    """2.18, D08: in his turn of a stock round a player offers a private company of his own."""
    if s.g.r.trade_is_purchase or not may_trade(s):
        return "1830.why.no_trades"
    return why_no_selling(s, seat, private, buyer, price)


def why_no_selling(s: EighteenState, seat: i64, private: i64, buyer: i64, price: i64) -> str:
    """Whether a player can sell a private company to another one, in whatever round (D07)."""
    if s.owner[private] != seat:
        return "1830.why.not_owner"
    if buyer >= s.g.n or buyer == seat:
        return "1830.why.no_buyer"
    key = why_not_handed(s, private, buyer, price)
    if key != "":
        return key
    return "" if price <= s.cash[buyer] else "1830.why.cash_of_buyer"


def can_trade(s: EighteenState, seat: i64) -> bool:
    """Whether some trade of the seat is possible."""
    if not may_trade(s):
        return False
    private: i64
    other: i64
    for private in range(PRIVATES):
        if s.owner[private] != seat:
            if why_no_buying(s, seat, private, 1) == "":
                return True
            continue
        for other in range(s.g.n):
            if why_no_offer(s, seat, private, other, 1) == "":
                return True
    return False
