# compiled by mypyc
"""The stock round (chapter 2)."""

from __future__ import annotations

from typing import ClassVar, Final, final

from librt.vecs import append, vec
from mypy_extensions import i64

from roundhouse.core.text import Text
from roundhouse.games.eighteen_thirty import events
from roundhouse.games.eighteen_thirty import game as ids
from roundhouse.games.eighteen_thirty import state as fact
from roundhouse.games.eighteen_thirty.flow import Step
from roundhouse.games.eighteen_thirty.game import encode, first, kind_of, second, third
from roundhouse.games.eighteen_thirty.market import BROWN, OFF, in_order, move_marker, price, zone
from roundhouse.games.eighteen_thirty.privates import exchanges
from roundhouse.games.eighteen_thirty.shares import (
    above_limits,
    certificates,
    gain,
    sell,
    start_corporation,
    too_much_of,
    why_no_gain,
    why_no_sale,
)
from roundhouse.games.eighteen_thirty.state import EighteenState
from roundhouse.games.eighteen_thirty.trades import (
    TRADED,
    BuyPrivate,
    SellPrivate,
    can_trade,
    may_trade,
    trade_private,
    why_no_buying,
    why_no_offer,
)

STARTED: Final = 8
"""What was bought in a turn: the shares of a corporation (its number), a president's certificate, or TRADED."""


SAMPLED_TRADES: Final = 6
"""Random play makes so many trades in a round, or it would go on for ever."""


@final
class StockTurn(Step):
    """2.1: sell any number, buy one certificate, sell again; or pass. It lies there for the whole round."""

    prompt: ClassVar[str] = "1830.prompt.stock"

    def seat(self, s: EighteenState) -> i64:
        return s.turn

    def exchanges(self, s: EighteenState) -> bool:
        return True

    def asks(self, s: EighteenState) -> bool:
        seat = s.turn
        if can_sell(s, seat) or can_buy(s, seat) or can_trade(s, seat):
            return True
        # D22: the owner of MH is asked for the exchange alone, unless he may make it at any moment.
        return not s.g.r.exchange_any_time and len(exchanges(s, seat, vec[i64]())) > 0

    def leave(self, s: EighteenState) -> None:
        end_turn(s)

    def own_legal(self, s: EighteenState, seat: i64) -> vec[i64]:
        if must_sell(s, seat):
            return sales(s, seat, vec[i64]())
        out = sales(s, seat, buys(s, seat, append(vec[i64](), ids.PASS)))
        return exchanges(s, seat, trades(s, seat, out))

    def sampled(self, s: EighteenState, seat: i64) -> vec[i64]:
        listed = self.legal(s, seat)
        if s.facts[fact.DECLINED] == 0 and s.facts[fact.TRADES] < SAMPLED_TRADES:
            return listed
        out: vec[i64] = vec[i64]()
        for action in listed:
            if kind_of(action) != ids.BUY_PRIVATE and kind_of(action) != ids.OFFER_PRIVATE:
                out = append(out, action)
        return out

    def own_reason(self, s: EighteenState, seat: i64, action: i64) -> str:
        kind = kind_of(action)
        if kind == ids.SELL:
            return why_no_sale(s, seat, first(action), second(action))
        if must_sell(s, seat):
            return "1830.why.must_sell"
        if kind == ids.PASS:
            return ""
        if kind == ids.BUY:
            return why_no_buy(s, seat, first(action), second(action))
        if kind == ids.PAR:
            return why_no_par(s, seat, first(action), third(action))
        if kind == ids.BUY_PRIVATE:
            return why_no_buying(s, seat, first(action), third(action))
        if kind == ids.OFFER_PRIVATE:
            return why_no_offer(s, seat, first(action), second(action), third(action))
        return "1830.why.stock"

    def question(self, s: EighteenState, seat: i64) -> Text:
        if must_sell(s, seat):
            corporation = too_much_of(s, seat)
            if corporation != ids.NONE:
                return s.g.words().about_corporation("1830.prompt.stock_holding", int(corporation))
            held, most = int(certificates(s, seat)), int(s.g.certificate_limit)
            return Text("1830.prompt.stock_certificates", {"held": held, "most": most})
        if s.facts[fact.BOUGHT] != ids.NONE and not can_buy(s, seat):
            return Text("1830.prompt.stock_bought" if can_sell(s, seat) else "1830.prompt.stock_done")
        return Text(self.prompt if s.facts[fact.SET] > 1 else "1830.prompt.stock_first")

    def own_play(self, s: EighteenState, seat: i64, action: i64) -> None:
        kind = kind_of(action)
        if kind == ids.PASS:
            end_turn(s)
            return
        corporation = first(action)
        if kind == ids.BUY_PRIVATE:
            if s.g.r.consent:
                s.stack.append(SellPrivate(corporation, seat, third(action)))
            else:
                trade_private(s, corporation, seat, third(action))
            return
        if kind == ids.OFFER_PRIVATE:
            s.stack.append(BuyPrivate(corporation, second(action), third(action)))
            return
        s.facts[fact.ACTED] = 1
        s.facts[fact.LAST] = seat  # 2.3: priority will lie to the left unless somebody acts after this
        if kind == ids.SELL:
            s.sold[corporation * ids.HOLDERS + seat] = 1
            sell(s, seat, corporation, second(action))
        elif kind == ids.BUY:
            buy(s, seat, corporation, second(action))
        else:
            s.facts[fact.BOUGHT] = STARTED
            spend(s, seat, third(action) * 2)
            start_corporation(s, seat, corporation, third(action))


def why_no_buy(s: EighteenState, seat: i64, corporation: i64, source: i64) -> str:
    """2.5 to 2.9: one share from the IPO at par or from the pool at the market price."""
    if s.par[corporation] == 0:
        return "1830.why.not_started"
    if s.held(corporation, source) < 1:
        return "1830.why.no_share"
    if s.sold[corporation * ids.HOLDERS + seat] == 1:
        return "1830.why.sold_before"
    if not may_buy(s, corporation, source):
        return "1830.why.one_purchase"
    if share_price(s, corporation, source) > s.cash[seat]:
        return "1830.why.cash"
    return why_no_gain(s, seat, corporation, 1)


def may_buy(s: EighteenState, corporation: i64, source: i64) -> bool:
    """2.1, 2.9, D03: one purchase in a turn; in the brown zone any number of that one corporation."""
    bought = s.facts[fact.BOUGHT]
    if bought == ids.NONE:
        return True
    if zone(s, corporation) != BROWN or (bought != corporation and bought != TRADED):
        return False
    return s.g.r.brown_from_ipo or (source == ids.POOL and s.facts[fact.FROM_IPO] == 0)


def share_price(s: EighteenState, corporation: i64, source: i64) -> i64:
    """2.5."""
    return s.par[corporation] if source == ids.IPO else price(s, corporation)


def why_no_par(s: EighteenState, seat: i64, corporation: i64, par: i64) -> str:
    """2.6: the president's certificate for twice the par price."""
    if s.par[corporation] != 0:
        return "1830.why.started"
    if s.facts[fact.BOUGHT] != ids.NONE:
        return "1830.why.one_purchase"
    if s.g.market.par_cell(par) == OFF:
        return "1830.why.par_price"
    if par * 2 > s.cash[seat]:
        return "1830.why.cash"
    return why_no_gain(s, seat, corporation, 2)


def must_sell(s: EighteenState, seat: i64) -> bool:
    """2.15, D25: who is above a limit sells first, as far as anything can be sold."""
    return above_limits(s, seat) and can_sell(s, seat)


def can_sell(s: EighteenState, seat: i64) -> bool:
    for corporation in s.g.corporations:
        if s.shares[corporation * ids.HOLDERS + seat] > 0 and why_no_sale(s, seat, corporation, 1) == "":
            return True
    return False


def can_buy(s: EighteenState, seat: i64) -> bool:
    cells = s.g.market.par_cells
    lowest = s.g.market.price[cells[len(cells) - 1]]
    for corporation in s.g.corporations:
        if why_no_buy(s, seat, corporation, ids.IPO) == "" or why_no_buy(s, seat, corporation, ids.POOL) == "":
            return True
        if why_no_par(s, seat, corporation, lowest) == "":
            return True
    return False


def buys(s: EighteenState, seat: i64, out: vec[i64]) -> vec[i64]:
    """2A: all purchases of shares, and all par prices of corporations that can be started."""
    for corporation in s.g.corporations:
        if s.par[corporation] != 0:
            if why_no_buy(s, seat, corporation, ids.IPO) == "":
                out = append(out, encode(ids.BUY, corporation, ids.IPO))
            if why_no_buy(s, seat, corporation, ids.POOL) == "":
                out = append(out, encode(ids.BUY, corporation, ids.POOL))
            continue
        for cell in s.g.market.par_cells:
            par = s.g.market.price[cell]
            if why_no_par(s, seat, corporation, par) == "":
                out = append(out, encode(ids.PAR, corporation, 0, par))
    return out


def sales(s: EighteenState, seat: i64, out: vec[i64]) -> vec[i64]:
    """2B: all blocks of one corporation."""
    tens: i64
    for corporation in s.g.corporations:
        for tens in range(1, s.shares[corporation * ids.HOLDERS + seat] + 1):
            if why_no_sale(s, seat, corporation, tens) == "":
                out = append(out, encode(ids.SELL, corporation, tens))
    return out


def trades(s: EighteenState, seat: i64, out: vec[i64]) -> vec[i64]:
    """2D: offers at half, full and twice the face value."""
    at: i64
    if not may_trade(s):
        return out
    for private in s.g.privates:
        if private == ids.CA and not s.g.lists_ca:
            continue
        buyable = why_no_buying(s, seat, private, 1) == ""
        buyers = takers(s, seat, private)
        for at in range(private * ids.LISTED, private * ids.LISTED + ids.LISTED):
            amount = s.g.listed_prices[at]
            if buyable and why_no_buying(s, seat, private, amount) == "":
                out = append(out, encode(ids.BUY_PRIVATE, private, 0, amount))
            for other in buyers:
                if why_no_offer(s, seat, private, other, amount) == "":
                    out = append(out, encode(ids.OFFER_PRIVATE, private, other, amount))
    return out


def takers(s: EighteenState, seat: i64, private: i64) -> vec[i64]:
    """Who could buy the seat's private company at some price."""
    out = vec[i64]()
    if s.owner[private] == seat:
        for other in s.g.seats:
            if why_no_offer(s, seat, private, other, 1) == "":
                out = append(out, other)
    return out


def spend(s: EighteenState, seat: i64, amount: i64) -> None:
    """A player pays the bank."""
    s.cash[seat] -= amount
    s.facts[fact.BANK] += amount


def buy(s: EighteenState, seat: i64, corporation: i64, source: i64) -> None:
    """2.5."""
    amount = share_price(s, corporation, source)
    s.facts[fact.BOUGHT] = corporation
    if source == ids.IPO:
        s.facts[fact.FROM_IPO] = 1
    if s.sink is not None:
        name = s.g.codec().source_name[source]
        s.tell(events.Bought(seat, s.g.corporation_names[corporation], name, amount))
    spend(s, seat, amount)
    gain(s, seat, corporation, source, 1)


def begin_turn(s: EighteenState) -> None:
    s.facts[fact.ACTED] = 0
    s.facts[fact.BOUGHT] = ids.NONE
    s.facts[fact.FROM_IPO] = 0
    s.facts[fact.DECLINED] = 0


def start_stock_round(s: EighteenState) -> None:
    """2.1: from the holder of the priority deal, clockwise."""
    s.facts[fact.TURN] = s.facts[fact.PRIORITY]
    s.facts[fact.PASSES] = 0
    s.facts[fact.TRADES] = 0
    s.facts[fact.LAST] = ids.NONE
    i: i64
    for i in range(len(s.sold)):
        s.sold[i] = 0
    begin_turn(s)
    s.stack.append(StockTurn())


def end_turn(s: EighteenState) -> None:
    """2.2: the round ends when all have passed in a row."""
    seat = s.turn
    if s.facts[fact.ACTED] == 1:
        s.facts[fact.PASSES] = 0
    else:
        s.facts[fact.PASSES] += 1
        if s.sink is not None:
            s.tell(events.Passed(seat))
    s.facts[fact.TURN] = s.left_of(seat)
    begin_turn(s)
    if s.facts[fact.PASSES] == s.g.n:
        s.stack.pop()
    else:
        between_turns(s, seat, s.turn)


def between_turns(s: EighteenState, before: i64, after: i64) -> None:
    """4.39, D22: between the turns of two others the owner of MH may act."""
    owner = s.owner[ids.MH]
    if 0 <= owner < ids.CORPORATE and owner != before and owner != after:
        s.stack.append(ExchangeWindow())


def next_priority(s: EighteenState) -> i64:
    """2.3, D35: who begins the next stock round if nobody acts any more in this one."""
    if not s.g.r.trade_priority:
        return s.facts[fact.PRIORITY] if s.facts[fact.LAST] == ids.NONE else s.left_of(s.facts[fact.LAST])
    if s.facts[fact.ACTED] == 1:
        return s.left_of(s.turn)
    return (s.turn + s.g.n - s.facts[fact.PASSES]) % s.g.n


def end_stock_round(s: EighteenState) -> None:
    """2.3, 2.4: priority to the left of the last one who acted; who is sold out rises."""
    s.facts[fact.PRIORITY] = next_priority(s)
    for corporation in in_order(s, s.floated):
        if s.held(corporation, ids.IPO) == 0 and s.held(corporation, ids.POOL) == 0:
            move_marker(s, corporation, s.g.market.up(s.cell[corporation]))


@final
class ExchangeWindow(Step):
    """4.39, D22: between the turns of others the owner of MH may exchange it."""

    prompt: ClassVar[str] = "1830.prompt.exchange"

    def seat(self, s: EighteenState) -> i64:
        return s.owner[ids.MH]

    def exchanges(self, s: EighteenState) -> bool:
        return True

    def asks(self, s: EighteenState) -> bool:
        owner = s.owner[ids.MH]
        if s.g.r.exchange_any_time or owner < 0 or owner >= ids.CORPORATE:
            return False
        return len(exchanges(s, owner, vec[i64]())) > 0

    def own_legal(self, s: EighteenState, seat: i64) -> vec[i64]:
        return exchanges(s, seat, append(vec[i64](), ids.PASS))

    def own_reason(self, s: EighteenState, seat: i64, action: i64) -> str:
        return "" if kind_of(action) == ids.PASS else "1830.why.window"

    def own_play(self, s: EighteenState, seat: i64, action: i64) -> None:
        s.stack.pop()
