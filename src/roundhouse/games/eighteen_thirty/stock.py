# compiled by mypyc
"""The stock round (chapter 2)."""

from __future__ import annotations

from typing import ClassVar, Final, final

from librt.vecs import append, vec
from mypy_extensions import i64

from roundhouse.core.text import Text
from roundhouse.games.eighteen_thirty import events
from roundhouse.games.eighteen_thirty.flow import Step
from roundhouse.games.eighteen_thirty.game import (
    BUY,
    BUY_PRIVATE,
    CA,
    CORPORATE,
    CORPORATIONS,
    HOLDERS,
    IPO,
    MH,
    NONE,
    OFFER_PRIVATE,
    PAR,
    PASS,
    POOL,
    PRIVATES,
    SELL,
    encode,
    first,
    kind_of,
    second,
    third,
)
from roundhouse.games.eighteen_thirty.market import BROWN, OFF, move_marker, price, sorted_by_order, zone
from roundhouse.games.eighteen_thirty.privates import exchanges
from roundhouse.games.eighteen_thirty.shares import (
    above_limits,
    certificates,
    gain,
    sell,
    start_corporation,
    too_much_of,
    touch,
    why_no_gain,
    why_no_sale,
)
from roundhouse.games.eighteen_thirty.state import (
    ACTED,
    BANK,
    BOUGHT,
    DECLINED,
    FROM_IPO,
    LAST,
    PASSES,
    PRIORITY,
    SET,
    TRADES,
    TURN,
    EighteenState,
)
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
        return can_sell(s, seat) or can_buy(s, seat) or can_trade(s, seat) or can_only_exchange(s, seat)

    def leave(self, s: EighteenState) -> None:
        end_turn(s)

    def legal(self, s: EighteenState, seat: i64) -> vec[i64]:
        out: vec[i64] = vec[i64]()
        if must_sell(s, seat):
            return sales(s, seat, out)
        out = append(out, PASS)
        out = sales(s, seat, buys(s, seat, out))
        return exchanges(s, seat, trades(s, seat, out))

    def sampled(self, s: EighteenState, seat: i64) -> vec[i64]:
        listed = self.legal(s, seat)
        if s.facts[DECLINED] == 0 and s.facts[TRADES] < SAMPLED_TRADES:
            return listed
        out: vec[i64] = vec[i64]()
        for action in listed:
            if kind_of(action) != BUY_PRIVATE and kind_of(action) != OFFER_PRIVATE:
                out = append(out, action)
        return out

    def fault(self, s: EighteenState, seat: i64, action: i64) -> str:
        kind = kind_of(action)
        if kind == SELL:
            return why_no_sale(s, seat, first(action), second(action))
        if must_sell(s, seat):
            return "1830.why.must_sell"
        if kind == PASS:
            return ""
        if kind == BUY:
            return why_no_buy(s, seat, first(action), second(action))
        if kind == PAR:
            return why_no_par(s, seat, first(action), third(action))
        if kind == BUY_PRIVATE:
            return why_no_buying(s, seat, first(action), third(action))
        if kind == OFFER_PRIVATE:
            return why_no_offer(s, seat, first(action), second(action), third(action))
        return "1830.why.stock"

    def question(self, s: EighteenState, seat: i64) -> Text:
        if must_sell(s, seat):
            corporation = too_much_of(s, seat)
            if corporation != NONE:
                return s.g.words().about_corporation("1830.prompt.stock_holding", int(corporation))
            held, most = int(certificates(s, seat)), int(s.g.certificate_limit)
            return Text("1830.prompt.stock_certificates", {"held": held, "most": most})
        if s.facts[BOUGHT] != NONE and not can_buy(s, seat):
            return Text("1830.prompt.stock_bought" if can_sell(s, seat) else "1830.prompt.stock_done")
        return Text(self.prompt if s.facts[SET] > 1 else "1830.prompt.stock_first")

    def do(self, s: EighteenState, seat: i64, action: i64) -> None:
        kind = kind_of(action)
        if kind == PASS:
            end_turn(s)
            return
        corporation = first(action)
        if kind == BUY_PRIVATE:
            if s.g.r.consent:
                s.stack.append(SellPrivate(corporation, seat, third(action)))
            else:
                trade_private(s, corporation, seat, third(action))
            return
        if kind == OFFER_PRIVATE:
            s.stack.append(BuyPrivate(corporation, second(action), third(action)))
            return
        s.facts[ACTED] = 1
        touch(s, seat)
        if kind == SELL:
            s.sold[corporation * HOLDERS + seat] = 1
            sell(s, seat, corporation, second(action))
        elif kind == BUY:
            buy(s, seat, corporation, second(action))
        else:
            s.facts[BOUGHT] = STARTED
            spend(s, seat, third(action) * 2)
            start_corporation(s, seat, corporation, third(action))


def why_no_buy(s: EighteenState, seat: i64, corporation: i64, source: i64) -> str:
    """2.5 to 2.9: one share from the IPO at par or from the pool at the market price."""
    if s.par[corporation] == 0:
        return "1830.why.not_started"
    if s.held(corporation, source) < 1:
        return "1830.why.no_share"
    if s.sold[corporation * HOLDERS + seat] == 1:
        return "1830.why.sold_before"
    if not may_buy(s, corporation, source):
        return "1830.why.one_purchase"
    if share_price(s, corporation, source) > s.cash[seat]:
        return "1830.why.cash"
    return why_no_gain(s, seat, corporation, 1)


def may_buy(s: EighteenState, corporation: i64, source: i64) -> bool:
    """2.1, 2.9, D03: one purchase in a turn; in the brown zone any number of that one corporation."""
    bought = s.facts[BOUGHT]
    if bought == NONE:
        return True
    if zone(s, corporation) != BROWN or (bought != corporation and bought != TRADED):
        return False
    return s.g.r.brown_from_ipo or (source == POOL and s.facts[FROM_IPO] == 0)


def share_price(s: EighteenState, corporation: i64, source: i64) -> i64:
    """2.5."""
    return s.par[corporation] if source == IPO else price(s, corporation)


def why_no_par(s: EighteenState, seat: i64, corporation: i64, par: i64) -> str:
    """2.6: the president's certificate for twice the par price."""
    if s.par[corporation] != 0:
        return "1830.why.started"
    if s.facts[BOUGHT] != NONE:
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
    corporation: i64
    for corporation in range(CORPORATIONS):
        if s.shares[corporation * HOLDERS + seat] > 0 and why_no_sale(s, seat, corporation, 1) == "":
            return True
    return False


def can_only_exchange(s: EighteenState, seat: i64) -> bool:
    """D22: whether the owner of MH is asked in his turn for that alone; he who may do it at any moment need not be."""
    return not s.g.r.exchange_any_time and len(exchanges(s, seat, vec[i64]())) > 0


def can_buy(s: EighteenState, seat: i64) -> bool:
    cells = s.g.market.par_cells
    lowest = s.g.market.price[cells[len(cells) - 1]]
    corporation: i64
    for corporation in range(CORPORATIONS):
        if why_no_buy(s, seat, corporation, IPO) == "" or why_no_buy(s, seat, corporation, POOL) == "":
            return True
        if why_no_par(s, seat, corporation, lowest) == "":
            return True
    return False


def buys(s: EighteenState, seat: i64, out: vec[i64]) -> vec[i64]:
    """2A: all purchases of shares, and all par prices of corporations that can be started."""
    corporation: i64
    for corporation in range(CORPORATIONS):
        if why_no_buy(s, seat, corporation, IPO) == "":
            out = append(out, encode(BUY, corporation, IPO))
        if why_no_buy(s, seat, corporation, POOL) == "":
            out = append(out, encode(BUY, corporation, POOL))
        for cell in s.g.market.par_cells:
            par = s.g.market.price[cell]
            if why_no_par(s, seat, corporation, par) == "":
                out = append(out, encode(PAR, corporation, 0, par))
    return out


def sales(s: EighteenState, seat: i64, out: vec[i64]) -> vec[i64]:
    """2B: all blocks of one corporation."""
    corporation: i64
    tens: i64
    for corporation in range(CORPORATIONS):
        for tens in range(1, s.shares[corporation * HOLDERS + seat] + 1):
            if why_no_sale(s, seat, corporation, tens) == "":
                out = append(out, encode(SELL, corporation, tens))
    return out


def trades(s: EighteenState, seat: i64, out: vec[i64]) -> vec[i64]:
    """2D: offers at half, full and twice the face value."""
    if not may_trade(s):
        return out
    private: i64
    other: i64
    for private in range(PRIVATES):
        if private == CA and not s.g.lists_ca:
            continue
        face = s.g.face_value[private]
        for amount in (face // 2, face, face * 2):
            if why_no_buying(s, seat, private, amount) == "":
                out = append(out, encode(BUY_PRIVATE, private, 0, amount))
            if s.owner[private] == seat:
                for other in range(s.g.n):
                    if why_no_offer(s, seat, private, other, amount) == "":
                        out = append(out, encode(OFFER_PRIVATE, private, other, amount))
    return out


def spend(s: EighteenState, seat: i64, amount: i64) -> None:
    """A player pays the bank."""
    s.cash[seat] -= amount
    s.facts[BANK] += amount


def buy(s: EighteenState, seat: i64, corporation: i64, source: i64) -> None:
    """2.5."""
    amount = share_price(s, corporation, source)
    s.facts[BOUGHT] = corporation
    if source == IPO:
        s.facts[FROM_IPO] = 1
    if s.sink is not None:
        name = s.g.codec().source_name[source]
        s.tell(events.Bought(seat, s.g.corporation_names[corporation], name, amount))
    spend(s, seat, amount)
    gain(s, seat, corporation, source, 1)


def begin_turn(s: EighteenState) -> None:
    s.facts[ACTED] = 0
    s.facts[BOUGHT] = NONE
    s.facts[FROM_IPO] = 0
    s.facts[DECLINED] = 0


def start_stock_round(s: EighteenState) -> None:
    """2.1: from the holder of the priority deal, clockwise."""
    s.facts[TURN] = s.facts[PRIORITY]
    s.facts[PASSES] = 0
    s.facts[TRADES] = 0
    s.facts[LAST] = NONE
    i: i64
    for i in range(len(s.sold)):
        s.sold[i] = 0
    begin_turn(s)
    s.stack.append(StockTurn())


def end_turn(s: EighteenState) -> None:
    """2.2: the round ends when all have passed in a row."""
    seat = s.turn
    if s.facts[ACTED] == 1:
        s.facts[PASSES] = 0
    else:
        s.facts[PASSES] += 1
        if s.sink is not None:
            s.tell(events.Passed(seat))
    s.facts[TURN] = s.left_of(seat)
    begin_turn(s)
    if s.facts[PASSES] == s.g.n:
        s.stack.pop()
    else:
        owner = s.owner[MH]
        if 0 <= owner < CORPORATE and owner != seat and owner != s.turn:
            s.stack.append(ExchangeWindow())


def next_priority(s: EighteenState) -> i64:
    """2.3, D35: who begins the next stock round if nobody acts any more in this one."""
    if not s.g.r.trade_priority:
        return s.facts[PRIORITY] if s.facts[LAST] == NONE else s.left_of(s.facts[LAST])
    if s.facts[ACTED] == 1:
        return s.left_of(s.turn)
    return (s.turn + s.g.n - s.facts[PASSES]) % s.g.n


def end_stock_round(s: EighteenState) -> None:
    """2.3, 2.4: priority to the left of the last one who acted; who is sold out rises."""
    s.facts[PRIORITY] = next_priority(s)
    floated: vec[i64] = vec[i64]()
    corporation: i64
    for corporation in range(CORPORATIONS):
        if s.floated[corporation] == 1:
            floated = append(floated, corporation)
    for corporation in sorted_by_order(s, floated):
        if s.held(corporation, IPO) == 0 and s.held(corporation, POOL) == 0:
            move_marker(s, corporation, s.g.market.up(s.cell[corporation]))


@final
class ExchangeWindow(Step):
    """4.39, D22: between the turns of others the owner of MH may exchange it."""

    prompt: ClassVar[str] = "1830.prompt.exchange"

    def seat(self, s: EighteenState) -> i64:
        return s.owner[MH]

    def exchanges(self, s: EighteenState) -> bool:
        return True

    def asks(self, s: EighteenState) -> bool:
        owner = s.owner[MH]
        if s.g.r.exchange_any_time or owner < 0 or owner >= CORPORATE:
            return False
        return len(exchanges(s, owner, vec[i64]())) > 0

    def legal(self, s: EighteenState, seat: i64) -> vec[i64]:
        out: vec[i64] = vec[i64]()
        return exchanges(s, seat, append(out, PASS))

    def fault(self, s: EighteenState, seat: i64, action: i64) -> str:
        return "" if kind_of(action) == PASS else "1830.why.window"

    def do(self, s: EighteenState, seat: i64, action: i64) -> None:
        s.stack.pop()
