# compiled by mypyc
"""Selling shares and hiring, which a seat may do before it answers any question. 3.3, 3.4, D6"""

from __future__ import annotations

from typing import ClassVar, final

from librt.vecs import vec
from mypy_extensions import i64

from roundhouse.core.text import Text, text
from roundhouse.games.railroad_revolution import documents, events
from roundhouse.games.railroad_revolution.asking import Asking
from roundhouse.games.railroad_revolution.constants import COLOURS, HIRE, STOP
from roundhouse.games.railroad_revolution.means import Means
from roundhouse.games.railroad_revolution.money import sell_shares
from roundhouse.games.railroad_revolution.state import RailState


class Decision(Asking):
    """A question that stays while the seat sells shares or hires. 3.3, 3.4, D6"""

    def act(self, s: RailState, seat: i64, action: i64) -> None:
        if not play_any_time(s, seat, action):
            self.decide(s, seat, action)

    def decide(self, s: RailState, seat: i64, action: i64) -> None:
        """Do what the answer to the question itself does."""
        raise NotImplementedError


class Offer(Decision):
    """A decision that is asked once; the seat may want nothing of it."""

    rests: bool = False

    def options(self, s: RailState, means: Means) -> vec[i64]:
        """The ids of all that the seat can take."""
        raise NotImplementedError

    def is_idle(self, s: RailState) -> bool:
        return len(self.options(s, Means(s, self.to))) == 0

    def legal(self, s: RailState, seat: i64) -> vec[i64]:
        means = Means(s, seat)
        return means.stop_or_any_time(self.options(s, means))

    def decide(self, s: RailState, seat: i64, action: i64) -> None:
        s.stack.pop()
        if action != STOP:
            self.take(s, seat, action)

    def take(self, s: RailState, seat: i64, action: i64) -> None:
        """Do what was chosen."""
        raise NotImplementedError

    def ways(self, s: RailState, seat: i64) -> vec[i64]:
        return vec[i64]([STOP])


def play_any_time(s: RailState, seat: i64, action: i64) -> bool:
    """Sell shares or hire, if that is the action."""
    if action > s.g.sell:
        sell_shares(s, seat, action - s.g.sell)
        return True
    if HIRE <= action < HIRE + COLOURS:
        hire(s, seat, action - HIRE)
        pay(s, seat, s.g.r.hire_cost)
        return True
    return False


def hire(s: RailState, seat: i64, colour: i64) -> None:
    s.gain(seat, colour)
    if s.sink is not None:
        s.tell(events.Hired(seat, documents.COLOURS[colour]))


def pay(s: RailState, seat: i64, amount: i64) -> None:
    """Pay; who is short of money is asked to sell shares before anything else happens."""
    lacking = amount - s.money[seat]
    s.money[seat] -= amount
    if lacking > 0:
        s.stack.append(RaiseMoney(seat, lacking))


@final
class RaiseMoney(Asking):
    """The seat sells shares to pay what it has chosen to pay; it may hire besides, and sell for that too. 3.3, 3.4"""

    prompt: ClassVar[str] = "rr.prompt.raise_money"
    rests: bool = False
    pays: bool = True

    def __init__(self, to: i64, lacking: i64) -> None:
        self.to: i64 = to
        self.lacking: i64 = lacking

    def fewest(self, s: RailState) -> i64:
        """How many shares bring enough."""
        value = s.g.r.share_value
        return (self.lacking + value - 1) // value

    def legal(self, s: RailState, seat: i64) -> vec[i64]:
        means = Means(s, seat)
        out = means.sales(vec[i64](), self.fewest(s))
        if self.lacking + s.g.r.hire_cost <= s.shares[seat] * s.g.r.share_value:
            out = means.hires(out)
        return out

    def act(self, s: RailState, seat: i64, action: i64) -> None:
        s.stack.pop()
        if action > s.g.sell:
            sell_shares(s, seat, action - s.g.sell)
        else:
            hire(s, seat, action - HIRE)
            s.money[seat] -= s.g.r.hire_cost
            s.stack.append(RaiseMoney(seat, self.lacking + s.g.r.hire_cost))

    def ways(self, s: RailState, seat: i64) -> vec[i64]:
        return vec[i64]([s.g.sell + self.fewest(s)])

    def question(self, s: RailState, seat: i64) -> Text:
        return text(self.prompt, money=int(self.lacking))
