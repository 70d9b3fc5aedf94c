"""The effects of an action that may be used in a turn: rewards, bonuses, tokens and workers' colours. 4.1-4.4, 2.5"""

from __future__ import annotations

from typing import ClassVar, final

from librt.vecs import append, vec
from mypy_extensions import i64

from roundhouse.games.railroad_revolution.anytime import Offer
from roundhouse.games.railroad_revolution.asking import Asking
from roundhouse.games.railroad_revolution.constants import (
    AS_WHITE,
    BONUS,
    DISCARD,
    FLIP_TRAIN,
    GREY,
    NONE,
    ORANGE,
    PURPLE,
    RAIL,
    REWARD,
    STATION,
    STOP,
    TELEGRAPH,
    TOKEN,
    TURQUOISE,
    USE,
    USES,
    WHITE,
    WORKER,
)
from roundhouse.games.railroad_revolution.game import Effect
from roundhouse.games.railroad_revolution.means import Means
from roundhouse.games.railroad_revolution.milestones import Promote, can_promote
from roundhouse.games.railroad_revolution.money import RaiseMoney
from roundhouse.games.railroad_revolution.rescue import trains_owned
from roundhouse.games.railroad_revolution.rewards import (
    FlipTrain,
    TakeTrain,
    any_train_left,
    gain_money,
    gain_shares,
    resolve,
    usable,
)
from roundhouse.games.railroad_revolution.state import RailState
from roundhouse.games.railroad_revolution.tracks import Advance, can_advance_any, discard, discards
from roundhouse.games.railroad_revolution.workers import ExchangeWorker


def add_uses(s: RailState, means: Means, seat: i64, out: vec[i64]) -> vec[i64]:
    """The open effects that would do something and can be paid."""
    i: i64
    for i in range(USES):
        bit = 1 << i
        if is_open(s, seat, bit):
            cost = cost_of(s, bit)
            if cost <= means.wealth and means.allow(USE + i, cost, 0):
                out = append(out, USE + i)
    return out


def is_open(s: RailState, seat: i64, bit: i64) -> bool:
    """Whether an effect may be used now and does something."""
    if bit == AS_WHITE:  # 2.5: any worker may be used as white instead of for its own effect
        return s.open & WORKER != 0 and can_promote(s, seat)
    if s.open & bit == 0:
        return False
    if bit == REWARD:
        return usable(s, seat, s.g.tile_reward[s.tile_at[s.place]])
    if bit == BONUS:
        return usable(s, seat, s.g.tile_bonus[s.tile_at[s.place]])
    if bit == TOKEN:
        return usable(s, seat, token_of(s))
    if bit == FLIP_TRAIN:
        return trains_owned(s, seat) > 0
    return worker_usable(s, seat)


def cost_of(s: RailState, bit: i64) -> i64:
    """The money that using an effect costs."""
    r = s.g.r
    if bit == REWARD:
        return s.g.tile_reward[s.tile_at[s.place]].pay
    if bit == BONUS:
        return s.g.tile_bonus[s.tile_at[s.place]].pay
    if bit != WORKER:
        return 0
    if s.action == STATION:
        if s.colour == PURPLE:
            return r.foreman_flip_cost
        if s.colour == GREY:
            return s.g.tile_bonus[s.tile_at[s.place]].pay
        if s.colour == TURQUOISE:
            return r.engineer_reward_cost + s.g.tile_reward[s.tile_at[s.place]].pay
    elif s.action == RAIL and s.colour == PURPLE:
        return r.foreman_train_cost
    elif s.action == TELEGRAPH and s.colour == TURQUOISE:
        return r.engineer_token_cost + s.g.token_bonus[s.token_at[s.place]].pay
    return 0


def worker_usable(s: RailState, seat: i64) -> bool:
    """Whether the worker's own effect can be used now. 4.1e, 4.2e, 4.3e, 4.4c"""
    colour = s.colour
    if colour == WHITE:
        return False  # see AS_WHITE
    if s.action == STATION:
        if colour == PURPLE:
            return trains_owned(s, seat) > 0
        if s.place == NONE:
            return False
        if colour == ORANGE:
            return s.debt > 0
        tile = s.tile_at[s.place]
        if colour == TURQUOISE:
            return usable(s, seat, s.g.tile_reward[tile])
        return may_take_bonus(s, seat, s.first_station[s.place]) and usable(s, seat, s.g.tile_bonus[tile])
    if s.action == RAIL:
        if colour == PURPLE:
            return any_train_left(s)
        return colour == GREY or (colour == ORANGE and s.basic == 0)
    if s.action == TELEGRAPH:
        if colour == PURPLE:
            return s.bank_size() > 0
        if s.place == NONE:
            return False
        if colour == ORANGE:
            return s.shares[seat] > 0
        if colour == GREY:
            return may_take_bonus(s, seat, s.first_office[s.place])
        return s.token_at[s.place] != NONE and usable(s, seat, s.g.token_bonus[s.token_at[s.place]])
    if colour == PURPLE:
        return can_advance_any(s, seat)
    if colour == ORANGE:
        return True
    return colour == TURQUOISE and trains_owned(s, seat) > 0  # grey accepts a deal: see Effects


def may_take_bonus(s: RailState, seat: i64, first: i64) -> bool:
    """D27: a negotiator gets the bonus whoever was first, unless the option wants the seat to be it."""
    return s.g.r.grey_always or first == seat


def use(s: RailState, seat: i64, bit: i64) -> None:
    """Use an effect; it is closed then."""
    s.open &= ~(WORKER if bit == AS_WHITE else bit)
    if bit == AS_WHITE:
        s.stack.append(Promote(seat, 1, 0))
    elif bit == REWARD:
        resolve(s, seat, s.g.tile_reward[s.tile_at[s.place]])
    elif bit == BONUS:
        resolve(s, seat, s.g.tile_bonus[s.tile_at[s.place]])
    elif bit == TOKEN:
        s.stack.append(DiscardForToken(seat))
    elif bit == FLIP_TRAIN:
        s.stack.append(FlipTrain(seat, 1))
    elif s.action == STATION:
        use_at_station(s, seat)
    elif s.action == RAIL:
        use_at_rail(s, seat)
    elif s.action == TELEGRAPH:
        use_at_telegraph(s, seat)
    else:
        use_at_sale(s, seat)


def pay_then(s: RailState, seat: i64, amount: i64, frame: Asking) -> None:
    """Ask a question after its price is paid."""
    s.stack.append(frame)
    lacking = amount - s.money[seat]
    s.money[seat] -= amount
    if lacking > 0:
        s.stack.append(RaiseMoney(seat, lacking))


def use_at_station(s: RailState, seat: i64) -> None:
    """4.1e"""
    g = s.g
    if s.colour == PURPLE:
        pay_then(s, seat, g.r.foreman_flip_cost, FlipTrain(seat, 1))
    elif s.colour == GREY:
        resolve(s, seat, g.tile_bonus[s.tile_at[s.place]])
    elif s.colour == ORANGE:  # D12: the city's own cost only
        s.debt = 0
        if s.sink is not None:
            s.tell("waived", {"seat": int(seat)})
    else:
        resolve(s, seat, g.tile_reward[s.tile_at[s.place]], g.r.engineer_reward_cost)


def use_at_rail(s: RailState, seat: i64) -> None:
    """4.2e; an engineer lays his third rail as he lays the others."""
    r = s.g.r
    if s.colour == PURPLE:
        pay_then(s, seat, r.foreman_train_cost, TakeTrain(seat))
    elif s.colour == GREY:
        gain_shares(s, seat, r.negotiator_rail_shares)
    else:
        gain_money(s, seat, r.accountant_rail + r.accountant_triangle * s.triangles)


def use_at_telegraph(s: RailState, seat: i64) -> None:
    """4.3e, D14, D15"""
    g = s.g
    if s.colour == PURPLE:
        s.stack.append(ExchangeWorker(seat))
    elif s.colour == GREY:
        gain_shares(s, seat, g.section_first[s.place])
    elif s.colour == ORANGE:
        gain_money(s, seat, g.r.accountant_share * s.shares[seat])
    else:
        resolve(s, seat, g.token_bonus[s.token_at[s.place]], g.r.engineer_token_cost)


def use_at_sale(s: RailState, seat: i64) -> None:
    """4.4c"""
    r = s.g.r
    if s.colour == PURPLE:
        s.stack.append(Advance(seat, r.foreman_sale_steps, False))
    elif s.colour == ORANGE:
        gain_money(s, seat, r.accountant_train * trains_owned(s, seat))
    else:
        s.stack.append(FlipTrain(seat, 1))


@final
class DiscardForToken(Offer):
    """The seat discards a worker to use the section's telegraph token. 4.3c, D22"""

    prompt: ClassVar[str] = "rr.prompt.token"

    def token_left(self) -> bool:
        return True

    def legal(self, s: RailState, seat: i64) -> vec[i64]:
        means = Means(s, seat)
        out: vec[i64] = vec[i64]()
        for action in discards(s, seat):
            if means.allow(action, token_of(s).pay, 1):
                out = append(out, action)
        if means.allow(STOP, 0, 0):
            out = append(out, STOP)
        return means.any_time(out)

    def take(self, s: RailState, seat: i64, action: i64) -> None:
        discard(s, seat, action - DISCARD)
        resolve(s, seat, token_of(s))


def token_of(s: RailState) -> Effect:
    return s.g.token_bonus[s.token_at[s.place]]
