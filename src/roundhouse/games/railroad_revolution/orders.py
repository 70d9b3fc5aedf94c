"""Standing orders of Railroad Revolution: decline deals, or accept the one that lies open.

After most actions a deal goes round the table: it is what the others wait for. What a deal gives is never chosen by an
order, and nothing is sold or hired for it.
"""

from __future__ import annotations

from roundhouse.core.action import Action
from roundhouse.core.orders import Fields, Memory, OnlyAnswer, OrderField, OrderKind, OrderValue, Seen, Values
from roundhouse.core.text import Text, text
from roundhouse.games.railroad_revolution.actions import AcceptDeal, Stop
from roundhouse.games.railroad_revolution.constants import NONE
from roundhouse.games.railroad_revolution.deals import OfferDeal
from roundhouse.games.railroad_revolution.documents import DEALS
from roundhouse.games.railroad_revolution.state import RailState

_fields = Fields("rr.order")


def _state(seen: Seen) -> RailState:
    assert isinstance(seen.state, RailState)
    return seen.state


def _offer(seen: Seen) -> OfferDeal | None:
    """The offer of deals that the seat is asked about, if it is."""
    frame = seen.state.frame
    return frame if seen.asked and isinstance(frame, OfferDeal) else None


def _last_turns(s: RailState, values: Values) -> Text | None:
    return text("rr.order.stop.last_turns") if s.last_turns > 0 and not values["last"] else None


def _token_gone(s: RailState, memory: Memory) -> Text | None:
    return text("rr.order.stop.token") if s.deal_up() != memory["token"] else None


class DeclineDeals(OrderKind):
    """Decline the deals of other players' turns: all, those that cost too much, or only the one that lies open."""

    id = "decline"
    name = text("rr.order.decline")
    help = text("rr.order.decline.help")

    def fields(self, seen: Seen) -> tuple[OrderField, ...]:
        s = _state(seen)
        most = max(int(deal.shares) for deal in s.g.deal)
        this = ("this",) if s.deal_up() != NONE else ()
        return (
            _fields.choice("which", "all", "dear", *this),
            _fields.number("shares", 1, 0, most, only_with=("which", ("dear",))),
            _fields.switch("own", False),
            _fields.switch("last", False),
        )

    def words(self, seen: Seen, values: Values) -> Text:
        shares = text("rr.shares", n=int(values["shares"]))
        what = text(f"rr.order.words.decline.{values['which']}", shares=shares)
        return text("rr.order.words.own", what=what) if values["own"] else what

    def look(self, seen: Seen, values: Values, before: Memory | None) -> Memory:
        return {"token": int(_state(seen).deal_up()) if before is None else before["token"]}

    def stop(self, seen: Seen, values: Values, memory: Memory) -> Text | None:
        s = _state(seen)
        gone = _token_gone(s, memory) if values["which"] == "this" else None
        return gone or _last_turns(s, values)

    def answer(self, seen: Seen, values: Values, memory: Memory) -> Action | None:
        offer, s = _offer(seen), _state(seen)
        if offer is None or offer.sides == 0 or (s.turn == seen.seat and not values["own"]):
            return None
        legal = s.legal(seen.seat)
        if Stop() not in legal:  # D5: too few workers, which only the person can mend
            return None
        if values["which"] == "dear" and any(self._is_cheap(s, action, values) for action in legal):
            return None
        return Stop()

    @staticmethod
    def _is_cheap(s: RailState, action: Action, values: Values) -> bool:
        """Whether an answer accepts a deal about which the person wants to be asked."""
        if not isinstance(action, AcceptDeal):
            return False
        return bool(s.g.deal[s.deal_up() * 2 + DEALS.index(action.which)].shares <= int(values["shares"]))


class AcceptThisDeal(OrderKind):
    """Accept a deal of the token that lies open when it comes to the seat, if its cash is enough."""

    id = "accept"
    name = text("rr.order.accept")
    help = text("rr.order.accept.help")

    def fields(self, seen: Seen) -> tuple[OrderField, ...] | None:
        s = _state(seen)
        token = s.deal_up()
        if token == NONE:
            return None
        words, name = s.g.words(), s.g.board.deals[token]["id"]
        named: dict[OrderValue, Text] = {which: words.deal(name, which) for which in DEALS}
        return (_fields.pick("deal", named), _fields.switch("last", False))

    def words(self, seen: Seen, values: Values) -> Text:
        return text(f"rr.order.words.accept.{values['deal']}")

    def look(self, seen: Seen, values: Values, before: Memory | None) -> Memory:
        if before is None:
            return {"token": int(_state(seen).deal_up()), "accepted": False}
        return {"token": before["token"], "accepted": True}

    def stop(self, seen: Seen, values: Values, memory: Memory) -> Text | None:
        s = _state(seen)
        if memory["accepted"]:
            return text("rr.order.stop.accepted")
        return _token_gone(s, memory) or _last_turns(s, values)

    def answer(self, seen: Seen, values: Values, memory: Memory) -> Action | None:
        s, action = _state(seen), AcceptDeal(str(values["deal"]))
        if _offer(seen) is None or action not in s.legal(seen.seat):
            return None
        deal = s.g.deal[s.deal_up() * 2 + DEALS.index(action.which)]
        return action if deal.pay <= s.money[seen.seat] and deal.shares <= s.shares[seen.seat] else None


ORDERS = (DeclineDeals(), AcceptThisDeal(), OnlyAnswer())
