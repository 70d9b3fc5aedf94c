# compiled by mypyc
"""Shares: limits, buying, selling, and who is president (chapters 2A to 2C)."""

from __future__ import annotations

from mypy_extensions import i64

from roundhouse.games.eighteen_thirty import events
from roundhouse.games.eighteen_thirty import game as ids
from roundhouse.games.eighteen_thirty import state as fact
from roundhouse.games.eighteen_thirty.market import OFF, ORANGE, WHITE, move_marker, price, zone
from roundhouse.games.eighteen_thirty.state import EighteenState


def certificates(s: EighteenState, seat: i64) -> i64:
    """2.8: certificates that count: private companies, and shares of corporations in the white."""
    count: i64 = 0
    for private in s.g.privates:
        if s.owner[private] == seat:
            count += 1
    for corporation in s.g.corporations:
        held = s.shares[corporation * ids.HOLDERS + seat]
        if held > 0 and zone(s, corporation) == WHITE:
            count += held - 1 if s.president[corporation] == seat else held
    return count


def above_limits(s: EighteenState, seat: i64) -> bool:
    """2.15: whether the seat has too many certificates, or more than 60% of a corporation in white or yellow."""
    return too_much_of(s, seat) != ids.NONE or certificates(s, seat) > s.g.certificate_limit


def too_much_of(s: EighteenState, seat: i64) -> i64:
    """The first corporation in white or yellow of which the seat has more than 60%."""
    for corporation in s.g.corporations:
        if s.shares[corporation * ids.HOLDERS + seat] > s.g.holding_limit and zone(s, corporation) < ORANGE:
            return corporation
    return ids.NONE


def why_no_gain(s: EighteenState, seat: i64, corporation: i64, tens: i64) -> str:
    """2.8: the limits against one more certificate of so many tens of percent."""
    if s.held(corporation, seat) + tens > s.g.holding_limit and zone(s, corporation) < ORANGE:
        return "1830.why.holding"
    if zone(s, corporation) == WHITE and certificates(s, seat) >= s.g.certificate_limit:
        return "1830.why.certificates"
    return ""


def why_no_sale(s: EighteenState, seat: i64, corporation: i64, tens: i64) -> str:
    """2.11, 2.12, 2.14: whether so many tens of percent may go to the pool, in whatever round."""
    held = s.held(corporation, seat)
    if tens < 1 or tens > held:
        return "1830.why.not_held"
    if s.cell[corporation] == OFF:
        return "1830.why.no_price"
    if s.facts[fact.SET] == 1 and s.facts[fact.ROUND] != fact.OPERATING:
        return "1830.why.first_round"
    if not s.g.r.sell_unoperated and s.operated[corporation] == 0:
        return "1830.why.not_operated"
    if s.held(corporation, ids.POOL) + tens > s.g.pool_limit:
        return "1830.why.pool_full"
    if s.president[corporation] == seat and held - tens < 2 and most_of_others(s, corporation, seat) < 2:
        return "1830.why.president_share"
    return ""


def most_of_others(s: EighteenState, corporation: i64, seat: i64) -> i64:
    """The largest holding among the other players."""
    most: i64 = 0
    for other in s.g.seats:
        held = s.shares[corporation * ids.HOLDERS + other]
        if other != seat and held > most:
            most = held
    return most


def sell(s: EighteenState, seat: i64, corporation: i64, tens: i64) -> None:
    """2.13: the whole block at the current price, then one row down for each share."""
    amount = price(s, corporation) * tens
    if s.sink is not None:
        s.tell(events.Sold(seat, s.g.corporation_names[corporation], tens * 10, amount))
    s.shares[corporation * ids.HOLDERS + seat] -= tens
    s.shares[corporation * ids.HOLDERS + ids.POOL] += tens
    s.pay_seat(seat, amount)
    choose_president(s, corporation)
    move_marker(s, corporation, s.g.market.fallen(s.cell[corporation], tens))


def gain(s: EighteenState, seat: i64, corporation: i64, source: i64, tens: i64) -> None:
    """A player gets shares from the IPO or the pool; presidency and float follow (2.10, 2.16)."""
    s.shares[corporation * ids.HOLDERS + source] -= tens
    s.shares[corporation * ids.HOLDERS + seat] += tens
    choose_president(s, corporation)
    check_float(s, corporation)


def choose_president(s: EighteenState, corporation: i64) -> None:
    """2.16: only who holds strictly more takes over; among equals the first to the left of the old president."""
    old = s.president[corporation]
    if old == ids.NONE:
        return
    most = s.held(corporation, old)
    new = old
    step: i64
    for step in range(1, s.g.n):
        other = (old + step) % s.g.n
        if s.held(corporation, other) > most:
            most = s.held(corporation, other)
            new = other
    if new != old:
        s.president[corporation] = new
        if s.sink is not None:
            s.tell(events.President(new, s.g.corporation_names[corporation]))


def start_corporation(s: EighteenState, seat: i64, corporation: i64, par: i64) -> None:
    """2.6: the president's certificate and the marker on its par cell; who pays for it is the caller's affair."""
    s.par[corporation] = par
    s.president[corporation] = seat
    if s.sink is not None:
        s.tell(events.Par(seat, s.g.corporation_names[corporation], par))
    move_marker(s, corporation, s.g.market.par_cell(par))
    gain(s, seat, corporation, ids.IPO, 2)


def check_float(s: EighteenState, corporation: i64) -> None:
    """2.10: 60% out of the IPO float it, and it gets 10 x par at once."""
    if s.floated[corporation] == 1 or s.par[corporation] == 0:
        return
    if 10 - s.held(corporation, ids.IPO) >= s.g.float_at:
        s.floated[corporation] = 1
        if s.sink is not None:
            s.tell(events.Floated(s.g.corporation_names[corporation]))
        s.pay_treasury(corporation, s.par[corporation] * s.g.capital)


def why_no_exchange(s: EighteenState, seat: i64, source: i64) -> str:
    """4.39: MH for a share of NYC; the certificate limit is not asked, since a certificate goes for it."""
    if s.owner[ids.MH] != seat:
        return "1830.why.not_owner"
    if s.held(ids.NYC, source) < 1 or (source == ids.IPO and s.par[ids.NYC] == 0 and s.held(ids.NYC, ids.IPO) < 3):
        return "1830.why.no_share"
    if s.held(ids.NYC, seat) + 1 > s.g.holding_limit and zone(s, ids.NYC) < ORANGE:
        return "1830.why.holding"
    return ""
