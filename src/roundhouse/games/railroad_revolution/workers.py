# compiled by mypyc
"""Workers: gaining and exchanging them. 3.5, 3.6, 3.10"""

from __future__ import annotations

from typing import ClassVar, final

from librt.vecs import append, vec
from mypy_extensions import i64

from roundhouse.games.railroad_revolution import documents, events
from roundhouse.games.railroad_revolution.anytime import Offer
from roundhouse.games.railroad_revolution.constants import ACTIONS, COLOURS, EXCHANGE_WORKER, GAIN_WORKER, NONE, STOP
from roundhouse.games.railroad_revolution.means import Means
from roundhouse.games.railroad_revolution.state import RailState
from roundhouse.kit.arrays import members


def gainable(s: RailState, colours: i64) -> i64:
    """The colours that may be taken where one of some colours is to be got, as bits.

    3.5: for a colour that is not in the general supply any other may be chosen.
    """
    there: i64 = 0
    c: i64
    for c in range(COLOURS):
        if s.bank[c] > 0:
            there |= 1 << c
    return there & colours if colours & ~there == 0 else there


def only_colour(s: RailState, colours: i64) -> i64:
    """The colour that needs no question because no other may be taken, else NONE."""
    there = members(gainable(s, colours), COLOURS, 0)
    return there[0] if len(there) == 1 else NONE


@final
class GainWorker(Offer):
    """The seat takes one worker of these colours from the general supply."""

    prompt: ClassVar[str] = "rr.prompt.gain_worker"

    def __init__(self, to: i64, colours: i64) -> None:
        self.to: i64 = to
        self.colours: i64 = colours

    def is_idle(self, s: RailState) -> bool:
        return s.bank_size() == 0

    def options(self, s: RailState, means: Means) -> vec[i64]:
        return members(gainable(s, self.colours), COLOURS, GAIN_WORKER)

    def legal(self, s: RailState, seat: i64) -> vec[i64]:
        means = Means(s, seat)
        return means.any_time(self.options(s, means))

    def ways(self, s: RailState, seat: i64) -> vec[i64]:
        return append(self.options(s, Means(s, seat)), STOP)[:1]

    def take(self, s: RailState, seat: i64, action: i64) -> None:
        gain_worker(s, seat, action - GAIN_WORKER)


def gain_worker(s: RailState, seat: i64, colour: i64) -> None:
    s.gain(seat, colour)
    if s.sink is not None:
        s.tell(events.GainedWorker(seat, documents.COLOURS[colour]))


@final
class ExchangeWorker(Offer):
    """The seat gives one of its workers back and takes any of the general supply. 3.10, D7"""

    prompt: ClassVar[str] = "rr.prompt.exchange"

    def is_idle(self, s: RailState) -> bool:
        return len(exchanges(s, self.to)) == 0

    def options(self, s: RailState, means: Means) -> vec[i64]:
        return exchanges(s, means.seat)

    def take(self, s: RailState, seat: i64, action: i64) -> None:
        worker = (action - EXCHANGE_WORKER) // COLOURS
        new = (action - EXCHANGE_WORKER) % COLOURS
        space = s.take_worker(seat, worker)
        s.gain(seat, new)
        s.bank[worker % COLOURS] += 1
        if space != NONE and s.g.r.exchange_in_place:
            s.supply[seat * COLOURS + new] -= 1
            s.placed[(seat * ACTIONS + space) * COLOURS + new] += 1
        if s.sink is not None:
            s.tell(events.Exchanged(seat, documents.COLOURS[worker % COLOURS], documents.COLOURS[new]))


def exchanges(s: RailState, seat: i64) -> vec[i64]:
    """The ids of all exchanges that change anything: one for the same colour only brings a placed worker back. D7"""
    out: vec[i64] = vec[i64]()
    worker: i64
    c: i64
    for worker in range(2 * COLOURS):
        if s.has_worker(seat, worker):
            stays = worker < COLOURS or s.g.r.exchange_in_place
            for c in range(COLOURS):
                if s.bank[c] > 0 and not (stays and worker % COLOURS == c):
                    out = append(out, EXCHANGE_WORKER + worker * COLOURS + c)
    return out
