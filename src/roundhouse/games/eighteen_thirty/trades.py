# compiled by mypyc
"""Trades between players and between corporations: the other side agrees or declines (2.18, 4.27, 4.37)."""

from __future__ import annotations

from typing import ClassVar, final

from librt.vecs import append, vec
from mypy_extensions import i64, mypyc_attr

from roundhouse.core.events import Event
from roundhouse.core.text import Text
from roundhouse.games.eighteen_thirty import events
from roundhouse.games.eighteen_thirty import game as ids
from roundhouse.games.eighteen_thirty import state as fact
from roundhouse.games.eighteen_thirty.flow import Step
from roundhouse.games.eighteen_thirty.game import kind_of
from roundhouse.games.eighteen_thirty.privates import hand_over
from roundhouse.games.eighteen_thirty.shares import certificates
from roundhouse.games.eighteen_thirty.state import EighteenState

TRADED = 9
"""What was bought in a turn, where a trade counts as the purchase (D08)."""


@mypyc_attr(allow_interpreted_subclasses=True)
class Offer(Step):
    """An offer waits for an answer."""

    def asks(self, s: EighteenState) -> bool:
        return True

    def own_legal(self, s: EighteenState, seat: i64) -> vec[i64]:
        return append(append(vec[i64](), ids.ACCEPT), ids.DECLINE)

    def own_reason(self, s: EighteenState, seat: i64, action: i64) -> str:
        return "" if kind_of(action) == ids.ACCEPT or kind_of(action) == ids.DECLINE else "1830.why.answer"

    def own_play(self, s: EighteenState, seat: i64, action: i64) -> None:
        s.stack.pop()
        if kind_of(action) == ids.ACCEPT:
            self.accepted(s)
        else:
            s.facts[fact.DECLINED] += 1
            if s.sink is not None:
                s.tell(self.declined(s, seat))

    def accepted(self, s: EighteenState) -> None:
        """Carry the trade out."""
        raise NotImplementedError

    def declined(self, s: EighteenState, seat: i64) -> Event:
        """What is told of a refusal."""
        raise NotImplementedError


@mypyc_attr(allow_interpreted_subclasses=True)
class PrivateOffer(Offer):
    """A private company is to go to a player or a corporation."""

    def __init__(self, private: i64, buyer: i64, price: i64) -> None:
        self.private: i64 = private
        self.buyer: i64 = buyer
        self.price: i64 = price

    def accepted(self, s: EighteenState) -> None:
        trade_private(s, self.private, self.buyer, self.price)

    def declined(self, s: EighteenState, seat: i64) -> Event:
        return events.Declined(seat, s.g.private_names[self.private], self.price)

    def question(self, s: EighteenState, seat: i64) -> Text:
        seller = int(s.owner[self.private])
        return s.g.words().offer(self.prompt, int(self.private), seller, int(self.buyer), int(self.price))


@final
class SellPrivate(PrivateOffer):
    """The owner of a private company is asked whether he sells it to a player or a corporation."""

    prompt: ClassVar[str] = "1830.prompt.sell_private"

    def seat(self, s: EighteenState) -> i64:
        return s.owner[self.private]


@final
class BuyPrivate(PrivateOffer):
    """A player is asked whether he buys a private company."""

    prompt: ClassVar[str] = "1830.prompt.buy_private"

    def seat(self, s: EighteenState) -> i64:
        return self.buyer


def trade_private(s: EighteenState, private: i64, buyer: i64, price: i64) -> None:
    """Hand it over; in a stock round the turn is no pass any more, whether or not priority moves (2.3, D35)."""
    hand_over(s, private, buyer, price)
    if s.facts[fact.ROUND] != fact.OPERATING:
        s.facts[fact.ACTED] = 1
        s.facts[fact.TRADES] += 1
        if s.g.r.trade_is_purchase:
            s.facts[fact.BOUGHT] = TRADED


def may_trade(s: EighteenState) -> bool:
    """2.18, D33: after the first stock round, where the rules know such trades."""
    if not s.g.r.private_trades or (s.facts[fact.SET] == 1 and not s.g.r.first_round_trades):
        return False
    return not s.g.r.trade_is_purchase or s.facts[fact.BOUGHT] == ids.NONE


def why_not_handed(s: EighteenState, private: i64, buyer: i64, price: i64) -> str:
    """2.18, D09, D34: whether a private company may go from one player to another at a price."""
    if private == ids.BO and s.g.r.bo_stays:
        return "1830.why.never_sold"
    if private == ids.BO and s.g.r.bo_with_presidency and s.president[ids.BALTIMORE] != s.owner[ids.BO]:
        return "1830.why.bo_presidency"
    if s.g.r.trade_limit and certificates(s, buyer) >= s.g.certificate_limit:
        return "1830.why.certificates"
    return "1830.why.price_of_one" if price < 1 else ""


def why_no_buying(s: EighteenState, seat: i64, private: i64, price: i64) -> str:
    """2.18: a player buys from another player, at any price that he has."""
    if not may_trade(s):
        return "1830.why.no_trades"
    owner = s.owner[private]
    if owner < 0 or owner >= ids.CORPORATE or owner == seat:
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
    for private in s.g.privates:
        if s.owner[private] != seat:
            if why_no_buying(s, seat, private, 1) == "":
                return True
            continue
        for other in s.g.seats:
            if why_no_offer(s, seat, private, other, 1) == "":
                return True
    return False
