# compiled by mypyc
"""Private companies: their revenue, their powers, their purchase by corporations (4.1, 4.14, 4.37 to 4.39)."""

from __future__ import annotations

from librt.vecs import append, vec
from mypy_extensions import i64

from roundhouse.games.eighteen_thirty import events
from roundhouse.games.eighteen_thirty import game as ids
from roundhouse.games.eighteen_thirty import state as fact
from roundhouse.games.eighteen_thirty.board import NONE
from roundhouse.games.eighteen_thirty.game import EighteenGame, encode
from roundhouse.games.eighteen_thirty.shares import gain, why_no_exchange
from roundhouse.games.eighteen_thirty.state import EighteenState
from roundhouse.games.eighteen_thirty.track import free_lays


def pay_revenues(s: EighteenState) -> None:
    """4.1: every private company that is not closed pays its owner, player or corporation."""
    for private in s.g.privates:
        owner = s.owner[private]
        if owner >= ids.CORPORATE:
            s.pay_treasury(owner - ids.CORPORATE, s.g.revenue[private])
        elif owner >= 0:
            s.pay_seat(owner, s.g.revenue[private])
        if owner >= 0 and s.sink is not None:
            s.tell(events.Revenue(s.g.private_names[private], s.g.owner_id(owner), s.g.revenue[private]))


def close(s: EighteenState, private: i64) -> None:
    """A private company leaves the game."""
    if s.owner[private] != ids.CLOSED:
        s.owner[private] = ids.CLOSED
        if s.sink is not None:
            s.tell(events.Closed(s.g.private_names[private]))


def close_all(s: EighteenState) -> None:
    """4.28: the first 5-train closes all private companies."""
    for private in s.g.privates:
        close(s, private)


def closed_hexes(s: EighteenState) -> vec[i64]:
    """4.14: hexes of private companies that are unsold or in a player's hand."""
    out: vec[i64] = vec[i64]()
    i: i64
    for i in range(len(s.g.private_hexes)):
        owner = s.owner[s.g.hex_private[i]]
        if owner != ids.CLOSED and owner < ids.CORPORATE:
            out = append(out, s.g.private_hexes[i])
    return out


def least_price(g: EighteenGame, private: i64) -> i64:
    """4.37: half the face value, rounded up."""
    return (g.face_value[private] + 1) // 2


def why_no_purchase(s: EighteenState, corporation: i64, private: i64, price: i64) -> str:
    """4.37: in phases 3 and 4 a corporation buys from any player, all but BO."""
    if s.g.sells_privates[s.phase] == 0:
        return "1830.why.phase"
    if private == ids.BO:
        return "1830.why.never_corporate"
    if s.owner[private] < 0 or s.owner[private] >= ids.CORPORATE:
        return "1830.why.no_private"
    if price < least_price(s.g, private) or price > s.g.face_value[private] * 2:
        return "1830.why.private_price"
    if price > s.treasury[corporation]:
        return "1830.why.treasury"
    return ""


def hand_over(s: EighteenState, private: i64, buyer: i64, price: i64) -> None:
    """A player sells a private company to a player (a seat) or a corporation (CORPORATE + its number)."""
    seller = s.owner[private]
    s.owner[private] = buyer
    s.cash[seller] += price
    if buyer >= ids.CORPORATE:
        s.treasury[buyer - ids.CORPORATE] -= price
    else:
        s.cash[buyer] -= price
    if s.sink is not None:
        s.tell(events.PrivateSold(s.g.private_names[private], s.g.owner_id(seller), s.g.owner_id(buyer), price))


def has_power(s: EighteenState, corporation: i64, private: i64) -> bool:
    """D20: whether the corporation uses a private company: its own, or by choice one of its president's."""
    owner = s.owner[private]
    return owner == ids.CORPORATE + corporation or (s.g.r.powers_of_players and owner == s.president[corporation])


def cs_lays(s: EighteenState, corporation: i64) -> vec[i64]:
    """4.38: codes of the lays on B20 by the corporation that has CS and has not used it."""
    if not has_cs(s, corporation):
        return vec[i64]()
    return free_lays(s.g.board, s.rails, home_of(s.g, ids.CS), s.g.cs_kinds)


def has_cs(s: EighteenState, corporation: i64) -> bool:
    """Whether the corporation may still use CS."""
    return has_power(s, corporation, ids.CS) and s.facts[fact.CS_USED] == 0


def dh_lays(s: EighteenState, corporation: i64) -> vec[i64]:
    """4.38: codes of the lays on F16 by the corporation that has DH and can pay for the mountain."""
    at = home_of(s.g, ids.DH)
    if not has_power(s, corporation, ids.DH) or s.treasury[corporation] < s.g.board.cost[at]:
        return vec[i64]()
    return free_lays(s.g.board, s.rails, at, s.g.dh_kinds)


def home_of(g: EighteenGame, private: i64) -> i64:
    """The (first) hex of a private company."""
    i: i64
    for i in range(len(g.private_hexes)):
        if g.hex_private[i] == private:
            return g.private_hexes[i]
    return NONE


def exchanges(s: EighteenState, seat: i64, out: vec[i64]) -> vec[i64]:
    """4.39: the exchanges that the seat may make now."""
    if s.owner[ids.MH] == seat:
        for source in (ids.IPO, ids.POOL):
            if why_no_exchange(s, seat, source) == "":
                out = append(out, encode(ids.EXCHANGE, source))
    return out


def exchange(s: EighteenState, seat: i64, source: i64) -> None:
    """4.39: MH closes, its owner gets a share of NYC."""
    close(s, ids.MH)
    if s.sink is not None:
        s.tell(events.Exchanged(seat, s.g.codec().source_name[source]))
    gain(s, seat, ids.NYC, source, 1)
