# compiled by mypyc
"""Deals: offered round the table, or to a negotiator alone. 6"""

from __future__ import annotations

from typing import ClassVar, Final, final

from librt.vecs import append, vec
from mypy_extensions import i64

from roundhouse.core.frame import ChanceFrame
from roundhouse.core.text import Text, text
from roundhouse.games.railroad_revolution import documents, events
from roundhouse.games.railroad_revolution.anytime import Offer
from roundhouse.games.railroad_revolution.constants import ACCEPT, NONE, STOP
from roundhouse.games.railroad_revolution.end import end_turn
from roundhouse.games.railroad_revolution.means import Means
from roundhouse.games.railroad_revolution.rewards import fruitful, resolve, usable
from roundhouse.games.railroad_revolution.state import DISCARDED, FACE_UP, IN_PILE, RailState
from roundhouse.kit.arrays import counts, put

BOTH: Final = 3


def why_no_deal(s: RailState, means: Means, side: i64, given: i64) -> str:
    """The reason why the seat cannot accept a deal of the face-up token: its shares, its money, a reward without use.

    Shares that are given for accepting may pay for it. 4.4c
    """
    deal = s.g.deal[s.deal_up() * 2 + side]
    if deal.shares > s.shares[means.seat] + given:
        return "few_shares"
    price = deal.pay + (deal.shares - given) * s.g.r.share_value
    if means.lacks(price):
        return "poor_deal"
    return means.fault(ACCEPT + side, price) if usable(s, means, deal, ACCEPT + side) else "does_nothing"


def add_fruitful_deals(s: RailState, seat: i64, sides: i64, given: i64, out: vec[i64]) -> vec[i64]:
    """Those of these deals that may bring money or workers; see `secure`."""
    token = s.deal_up()
    side: i64
    for side in range(2):
        if sides >> side & 1 == 1:
            deal = s.g.deal[token * 2 + side]
            price = deal.pay + (deal.shares - given) * s.g.r.share_value
            if deal.shares <= s.shares[seat] + given and fruitful(s, seat, deal, price):
                out = append(out, ACCEPT + side)
    return out


def accept(s: RailState, seat: i64, side: i64, given: i64) -> None:
    """Discard the shares and take the reward."""
    token = s.deal_up()
    deal = s.g.deal[token * 2 + side]
    s.shares[seat] += given - deal.shares
    if s.sink is not None:
        s.tell(events.Accepted(seat, s.g.board.deals[token]["id"], documents.DEALS[side], deal.shares))
    resolve(s, seat, deal)


@final
class OfferDeal(Offer):
    """The seat may accept deals of the face-up token: the active one each once, another one of them. 6.2, D16"""

    prompt: ClassVar[str] = "rr.prompt.deal"
    rests: bool = True

    def __init__(self, to: i64, sides: i64, several: bool) -> None:
        self.to: i64 = to
        self.sides: i64 = sides
        """The deals that may still be accepted, as bits."""
        self.several: bool = several

    def is_idle(self, s: RailState) -> bool:
        means = Means(s, self.to)
        return means.workers >= 0 and len(self.options(s, means)) == 0

    def options(self, s: RailState, means: Means) -> vec[i64]:
        """The deals that the seat can pay and use, if need be after hiring or selling shares."""
        out: vec[i64] = vec[i64]()
        side: i64
        for side in range(2):
            if self.sides >> side & 1 == 1 and why_no_deal(s, means, side, 0) == "":
                out = append(out, ACCEPT + side)
        return out

    def ways(self, s: RailState, seat: i64) -> vec[i64]:
        return add_fruitful_deals(s, seat, self.sides, 0, vec[i64]())

    def legal(self, s: RailState, seat: i64) -> vec[i64]:
        means = Means(s, seat)
        out = self.options(s, means)
        if means.workers >= 0:  # D5
            out = append(out, STOP)
        return means.any_time(out)

    def take(self, s: RailState, seat: i64, action: i64) -> None:
        side = action - ACCEPT
        rest = self.sides & ~(1 << side) if self.several else 0
        # Who may take no more is asked again only if the reward has left too few workers. D5
        s.stack.append(OfferDeal(seat, rest, self.several))
        accept(s, seat, side, 0)

    def question(self, s: RailState, seat: i64) -> Text:
        return text(self.prompt if self.sides != 0 else "rr.prompt.deal_done")


def offer_deals(s: RailState, active: i64) -> None:
    """After the action: the active seat, then the others clockwise; then the token is replaced. 6.2, 6.3"""
    if s.sink is not None:
        s.tell(events.DealOffered(active, s.g.board.deals[s.deal_up()]["id"]))
    s.stack.append(TurnDeal(True))
    step: i64
    for step in range(s.g.seats - 1, -1, -1):
        s.stack.append(OfferDeal((active + step) % s.g.seats, BOTH, step == 0))


@final
class TurnDeal(ChanceFrame[RailState]):
    """Chance: the resolved token goes to the discards and the next one is turned up. 1.7, 6.3"""

    def __init__(self, ends_turn: bool) -> None:
        self.ends_turn: bool = ends_turn

    def first(self, s: RailState) -> i64:
        return s.g.deal_id

    def weights(self, s: RailState) -> vec[i64]:
        out = counts(s.g.deals)
        left: i64 = 0
        i: i64
        for i in range(s.g.deals):
            if s.deal_at[i] == IN_PILE:
                out[i] = 1
                left += 1
        if left == 0:  # the discards, the token just resolved among them, are shuffled into a new stack
            for i in range(s.g.deals):
                out[i] = 1
        return out

    def play(self, s: RailState, seat: i64, action: i64) -> None:
        s.stack.pop()
        token = s.deal_up()
        if token != NONE:
            s.deal_at = put(s.deal_at, token, DISCARDED)
        new = action - s.g.deal_id
        if s.deal_at[new] != IN_PILE:
            s.deal_at = counts(s.g.deals, IN_PILE)
        s.deal_at = put(s.deal_at, new, FACE_UP)
        if s.sink is not None:
            s.tell(events.DealTurned(s.g.board.deals[new]["id"]))
        if self.ends_turn:
            end_turn(s)
