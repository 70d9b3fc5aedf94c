# compiled by mypyc
"""A turn: a worker onto an action space, then the effects of the action in any order. 2, 3.1"""

from __future__ import annotations

from typing import ClassVar, final

from librt.vecs import append, vec
from mypy_extensions import i64

from roundhouse.core.frame import Frame
from roundhouse.core.text import Text, text
from roundhouse.games.railroad_revolution import constants as rr
from roundhouse.games.railroad_revolution import documents, events
from roundhouse.games.railroad_revolution.anytime import Decision, pay, play_any_time
from roundhouse.games.railroad_revolution.asking import Asking
from roundhouse.games.railroad_revolution.basic import (
    add_basic,
    cheapest_rail,
    most_earned,
    play_basic,
    steps,
    steps_of,
)
from roundhouse.games.railroad_revolution.deals import (
    BOTH,
    TurnDeal,
    accept,
    add_fruitful_deals,
    offer_deals,
    why_no_deal,
)
from roundhouse.games.railroad_revolution.effects import add_fruitful_uses, add_uses, use
from roundhouse.games.railroad_revolution.end import clear_action, end_turn
from roundhouse.games.railroad_revolution.means import Means
from roundhouse.games.railroad_revolution.money import least_cost
from roundhouse.games.railroad_revolution.state import RailState


@final
class Turn(Frame[RailState]):
    """The seat in turn takes a worker of its supply and puts it on an action space. 2.3

    The frame lies at the bottom of the stack for the whole game; the actions push what follows from them.
    """

    prompt: ClassVar[str] = "rr.prompt.turn"

    def seat(self, s: RailState) -> i64:
        return s.turn

    def legal(self, s: RailState, seat: i64) -> vec[i64]:
        out: vec[i64] = vec[i64](capacity=32)
        means = Means(s, seat)
        action: i64
        c: i64
        for action in range(rr.ACTIONS):
            cost = least_cost(s, seat, action, steps_of(s, seat, action))
            for c in range(rr.COLOURS):
                if s.supply[seat * rr.COLOURS + c] > 0:
                    number = rr.PLACE + action * rr.COLOURS + c
                    if cost <= means.money or (may_begin(s, means, number, cost) and means.completes(number)):
                        out = append(out, number)
        if len(out) == 0:
            out = append(out, rr.SKIP)  # D4
        return means.any_time(out)

    def play(self, s: RailState, seat: i64, action: i64) -> None:
        if play_any_time(s, seat, action):
            return
        if action == rr.SKIP:
            if s.sink is not None:
                s.tell(events.Skipped(seat))
            end_turn(s)
            return
        s.action = (action - rr.PLACE) // rr.COLOURS
        s.colour = (action - rr.PLACE) % rr.COLOURS
        s.supply[seat * rr.COLOURS + s.colour] -= 1
        s.placed[(seat * rr.ACTIONS + s.action) * rr.COLOURS + s.colour] += 1
        s.basic = steps_of(s, seat, s.action)
        s.open = rr.WORKER | rr.FLIP_TRAIN if s.action == rr.SALE else rr.WORKER
        if s.sink is not None:
            s.tell(events.Placed(seat, documents.COLOURS[s.colour], documents.ACTIONS[s.action]))
        s.stack.append(Effects(seat))


def may_begin(s: RailState, means: Means, number: i64, cost: i64) -> bool:
    """Whether an action that costs too much, or cannot be done as things are, may become possible by its effects."""
    action = (number - rr.PLACE) // rr.COLOURS
    colour = (number - rr.PLACE) % rr.COLOURS
    if cost >= rr.NEVER:  # a foreman's train may connect a city for a station, by a free rail
        return action == rr.STATION and colour == rr.PURPLE
    return action == rr.STATION or cost <= means.money + most_earned(s, colour)


@final
class Effects(Decision):
    """The effects of the action, one after the other: basic action, rewards, the worker's effect. 2.4, 2.5, 3.1"""

    prompt: ClassVar[str] = "rr.prompt.effects"

    def legal(self, s: RailState, seat: i64) -> vec[i64]:
        means = Means(s, seat)
        out = add_basic(s, means, vec[i64](capacity=32))
        out = add_uses(s, means, out)
        if may_accept(s):
            side: i64
            for side in range(2):
                if why_no_deal(s, means, side, s.g.r.negotiator_deal_shares) == "":
                    out = append(out, rr.ACCEPT + side)
        if s.basic == 0 and means.money >= 0 and means.workers >= 0:
            out = append(out, rr.FINISH)
        return means.any_time(out)

    def ways(self, s: RailState, seat: i64) -> vec[i64]:
        out = add_fruitful_uses(s, seat, vec[i64]())
        if may_accept(s):
            out = add_fruitful_deals(s, seat, BOTH, s.g.r.negotiator_deal_shares, out)
        if s.action != rr.RAIL:
            for step in steps(s, seat):
                out = append(out, step)
        elif s.basic > 0 and s.colour == rr.ORANGE and s.open & rr.WORKER != 0:
            # The accountant comes after the rails, and brings less than a triangle costs.
            for step in cheapest_rail(s, seat):
                out = append(out, step)
        return out

    def decide(self, s: RailState, seat: i64, action: i64) -> None:
        if action == rr.FINISH:
            finish(s, seat)
        elif rr.USE <= action < rr.USE + rr.USES:
            use(s, seat, 1 << (action - rr.USE))
        elif action == rr.ACCEPT or action == rr.ACCEPT + 1:
            # 4.4c, D17: only this seat, with the share given for it, and the token is replaced afterwards.
            s.open &= ~rr.WORKER
            s.stack.append(TurnDeal(False))
            accept(s, seat, action - rr.ACCEPT, s.g.r.negotiator_deal_shares)
        else:
            play_basic(s, seat, action)

    def question(self, s: RailState, seat: i64) -> Text:
        if s.basic > 0:
            return text("rr.prompt.basic", action=text(f"rr.action_space.{documents.ACTIONS[s.action]}"))
        if s.debt > 0:
            return text("rr.prompt.effects_owed", money=int(s.debt))
        return text(self.prompt)


def may_accept(s: RailState) -> bool:
    """4.4c: a negotiator at a sale may accept a deal."""
    return s.action == rr.SALE and s.colour == rr.GREY and s.open & rr.WORKER != 0


def finish(s: RailState, seat: i64) -> None:
    """The action is over: it is paid, and only then comes what follows it. 2.7"""
    s.stack.pop()
    s.stack.append(AfterAction(seat))
    debt = s.debt
    s.debt = 0
    s.open = 0
    if debt > 0:
        if s.sink is not None:
            s.tell(events.Paid(seat, debt))
        pay(s, seat, debt)


@final
class AfterAction(Asking):
    """Waits until the action is paid; then come deals, milestones and the next seat. 2.7"""

    def is_idle(self, s: RailState) -> bool:
        return True

    def go_on(self, s: RailState) -> None:
        deal = s.deal_due
        clear_action(s)
        if deal == 1:
            offer_deals(s, self.to)
        else:
            end_turn(s)
