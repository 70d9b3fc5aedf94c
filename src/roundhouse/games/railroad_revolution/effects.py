# compiled by mypyc
"""The effects of an action that may be used in a turn: rewards, bonuses, tokens and workers' colours. 4.1-4.4, 2.5"""

from __future__ import annotations

from typing import ClassVar, final

from librt.vecs import append, vec
from mypy_extensions import i64

from roundhouse.games.railroad_revolution import constants as rr
from roundhouse.games.railroad_revolution import events
from roundhouse.games.railroad_revolution.anytime import Offer
from roundhouse.games.railroad_revolution.game import Effect
from roundhouse.games.railroad_revolution.means import Means
from roundhouse.games.railroad_revolution.milestones import has_manager
from roundhouse.games.railroad_revolution.money import trains_owned
from roundhouse.games.railroad_revolution.rewards import (
    fruitful,
    gain_money,
    gain_shares,
    resolve,
    surely_usable,
    usable,
)
from roundhouse.games.railroad_revolution.state import RailState
from roundhouse.games.railroad_revolution.tracks import discard, discards


def add_uses(s: RailState, means: Means, out: vec[i64]) -> vec[i64]:
    """The open effects that would do something and can be paid."""
    if s.open == 0:
        return out
    i: i64
    for i in range(rr.USES):
        if is_open(s, means.seat, 1 << i) and is_useful(s, means, i) and means.allow(rr.USE + i, cost_of(s, 1 << i)):
            out = append(out, rr.USE + i)
    return out


def add_fruitful_uses(s: RailState, seat: i64, out: vec[i64]) -> vec[i64]:
    """The open effects that may bring money or workers; see `secure`."""
    i: i64
    for i in range(rr.USES):
        bit = 1 << i
        if bit == rr.AS_WHITE or not is_open(s, seat, bit):
            continue
        if is_counted(s, bit) or fruitful(s, seat, effect_of(s, bit), cost_of(s, bit)):
            out = append(out, rr.USE + i)
    return out


def is_open(s: RailState, seat: i64, bit: i64) -> bool:
    """Whether an effect has not been used yet and its time has come."""
    if bit == rr.AS_WHITE:  # 2.5: any worker may be used as white instead of for its own effect
        return s.open & rr.WORKER != 0
    return s.open & bit != 0 and (bit != rr.WORKER or worker_ready(s, seat))


def worker_ready(s: RailState, seat: i64) -> bool:
    """Whether the action has come so far that the worker's own effect can be used. 4.1e, 4.2e, 4.3e, 4.4c"""
    if s.action == rr.RAIL:
        return s.colour != rr.ORANGE or s.basic == 0
    if s.action == rr.SALE or s.colour == rr.PURPLE:
        return True
    if s.place == rr.NONE:
        return False
    if s.colour != rr.GREY or s.g.r.grey_always:
        return True
    # D27: a negotiator gets the bonus whoever was first, unless the option wants the seat to be it.
    return (s.first_station if s.action == rr.STATION else s.first_office)[s.place] == seat


def is_useful(s: RailState, means: Means, i: i64) -> bool:
    """Whether an open effect can be paid and would change anything."""
    if is_counted(s, 1 << i):
        return amount_of(s, means.seat) > 0
    if cost_of(s, 1 << i) > means.wealth:
        return False
    effect = effect_of(s, 1 << i)
    spare = means.workers > 0 and effect.pay <= means.money
    if 1 << i == rr.AS_WHITE and spare and has_manager(s, means.seat):
        return True
    if 1 << i == rr.TOKEN:
        return (spare and surely_usable(s, means.seat, effect)) or means.leads_on(rr.USE + i)
    return usable(s, means, effect, rr.USE + i)


def is_shown(s: RailState, seat: i64, i: i64) -> bool:
    """Whether an effect of the action is still open and does something, or would if it could be paid.

    The effects are looked at as if no other question lay above them.
    """
    if not is_open(s, seat, 1 << i):
        return False
    trial = s.copy()
    trial.stack = trial.stack[:2]  # the turn and the effects of its action
    means = Means(trial, seat)
    return cost_of(s, 1 << i) > means.wealth or is_useful(trial, means, i)


def effect_of(s: RailState, bit: i64) -> Effect:
    """What the seat gets that uses an effect."""
    g = s.g
    if bit == rr.REWARD:
        return g.tile_reward[s.tile_at[s.place]]
    if bit == rr.BONUS:
        return g.tile_bonus[s.tile_at[s.place]]
    if bit == rr.TOKEN:
        return g.token_bonus[s.token_at[s.place]]
    if bit == rr.FLIP_TRAIN:
        return g.one_flip
    if bit == rr.AS_WHITE:
        return g.one_promotion
    if s.place != rr.NONE:
        if s.action == rr.STATION and s.colour == rr.GREY:
            return g.tile_bonus[s.tile_at[s.place]]
        if s.action == rr.STATION and s.colour == rr.TURQUOISE:
            return g.tile_reward[s.tile_at[s.place]]
        if s.action == rr.TELEGRAPH and s.colour == rr.TURQUOISE and s.token_at[s.place] != rr.NONE:
            return g.token_bonus[s.token_at[s.place]]
    return g.worker_effect[s.action * rr.COLOURS + s.colour]


def cost_of(s: RailState, bit: i64) -> i64:
    """The money that using an effect costs."""
    return effect_of(s, bit).pay + engineer_cost(s, bit)


def engineer_cost(s: RailState, bit: i64) -> i64:
    """What an engineer pays to get the reward or the token once more. 4.1e, 4.3e"""
    if bit != rr.WORKER or s.colour != rr.TURQUOISE:
        return 0
    if s.action == rr.STATION:
        return s.g.r.engineer_reward_cost
    return s.g.r.engineer_token_cost if s.action == rr.TELEGRAPH else 0


def is_counted(s: RailState, bit: i64) -> bool:
    """Whether it is a worker whose effect depends on what lies on the table: an accountant, a negotiator's office."""
    return bit == rr.WORKER and (s.colour == rr.ORANGE or (s.colour == rr.GREY and s.action == rr.TELEGRAPH))


def amount_of(s: RailState, seat: i64) -> i64:
    """The dollars of an accountant, or the shares of a negotiator's office. 4.1e, 4.2e, 4.3e, 4.4c"""
    r = s.g.r
    if s.colour == rr.GREY:
        return s.g.section_first[s.place]
    if s.action == rr.STATION:
        return s.debt  # D12: the city's own cost only
    if s.action == rr.RAIL:
        return r.accountant_rail + r.accountant_triangle * s.triangles
    if s.action == rr.TELEGRAPH:
        return r.accountant_share * s.shares[seat]  # D15
    return r.accountant_train * trains_owned(s, seat)


def use(s: RailState, seat: i64, bit: i64) -> None:
    """Use an effect; it is closed then."""
    s.open &= ~(rr.WORKER if bit == rr.AS_WHITE else bit)
    if bit == rr.TOKEN:
        s.stack.append(DiscardForToken(seat))
    elif not is_counted(s, bit):
        resolve(s, seat, effect_of(s, bit), engineer_cost(s, bit))
    elif s.colour == rr.GREY:
        gain_shares(s, seat, amount_of(s, seat))
    elif s.action == rr.STATION:
        s.debt = 0
        if s.sink is not None:
            s.tell(events.Waived(seat))
    else:
        gain_money(s, seat, amount_of(s, seat))


@final
class DiscardForToken(Offer):
    """The seat discards a worker to use the section's telegraph token. 4.3c, D22"""

    prompt: ClassVar[str] = "rr.prompt.token"

    def options(self, s: RailState, means: Means) -> vec[i64]:
        """The workers that can be spared, if the token still does something without them."""
        token = effect_of(s, rr.TOKEN)
        out: vec[i64] = vec[i64]()
        for action in discards(s, self.to):
            if means.allow(action, token.pay, 1) and usable(s, means, token, action):
                out = append(out, action)
        return out

    def ways(self, s: RailState, seat: i64) -> vec[i64]:
        return append(discards(s, seat)[:1], rr.STOP)

    def take(self, s: RailState, seat: i64, action: i64) -> None:
        discard(s, seat, action - rr.DISCARD)
        resolve(s, seat, effect_of(s, rr.TOKEN))
