# compiled by mypyc
"""Performance tracks and their gates. 9"""

from __future__ import annotations

from typing import ClassVar, final

from librt.vecs import append, vec
from mypy_extensions import i64

from roundhouse.core.text import Text, text
from roundhouse.games.railroad_revolution import documents, events
from roundhouse.games.railroad_revolution.anytime import Offer, pay
from roundhouse.games.railroad_revolution.constants import ADVANCE, COLOURS, DISCARD, STOP, TRACKS
from roundhouse.games.railroad_revolution.means import Means
from roundhouse.games.railroad_revolution.state import RailState
from roundhouse.kit.arrays import put


def why_no_step(s: RailState, means: Means, track: i64) -> str:
    """The reason why the marker cannot go one space up, empty if there is one and its gate can be paid. 9.2, D11"""
    seat = means.seat
    at = s.tracks[seat * TRACKS + track] + 1
    if at >= len(s.g.track_points[track]):
        return "top"
    shares = s.g.gate_shares[track][at]
    money = s.g.gate_money[track][at] + shares * s.g.r.share_value
    if shares > s.shares[seat] or means.lacks(money):
        return "gate"
    workers = s.g.gate_workers[track][at]
    return "" if money == 0 and workers == 0 else means.fault(ADVANCE + track, money, workers)


@final
class Advance(Offer):
    """The seat moves its markers up, one space after the other, on any tracks; a gate may cost a worker. 9.2, D22"""

    prompt: ClassVar[str] = "rr.prompt.advance"

    def __init__(self, to: i64, left: i64, gate: bool) -> None:
        self.to: i64 = to
        self.left: i64 = left
        self.gate: bool = gate
        """Whether a worker is to be discarded for the gate just passed."""

    def options(self, s: RailState, means: Means) -> vec[i64]:
        out: vec[i64] = vec[i64]()
        track: i64
        for track in range(TRACKS):
            if why_no_step(s, means, track) == "":
                out = append(out, ADVANCE + track)
        return out

    def is_idle(self, s: RailState) -> bool:
        if self.gate or self.left == 0:
            return not self.gate
        means = Means(s, self.to)
        track: i64
        for track in range(TRACKS):  # the first one is enough: looking ahead asks this often
            if why_no_step(s, means, track) == "":
                return False
        return True

    def legal(self, s: RailState, seat: i64) -> vec[i64]:
        return Means(s, seat).any_time(discards(s, seat)) if self.gate else super().legal(s, seat)

    def ways(self, s: RailState, seat: i64) -> vec[i64]:
        return discards(s, seat)[:1] if self.gate else vec[i64]([STOP])

    def take(self, s: RailState, seat: i64, action: i64) -> None:
        if self.gate:
            discard(s, seat, action - DISCARD)
            s.stack.append(Advance(seat, self.left, False))
            return
        track = action - ADVANCE
        at = s.tracks[seat * TRACKS + track] + 1
        s.tracks = put(s.tracks, seat * TRACKS + track, at)
        s.shares[seat] -= s.g.gate_shares[track][at]
        if s.sink is not None:
            s.tell(events.Advanced(seat, documents.TRACKS[track], s.g.track_points[track][at]))
        s.stack.append(Advance(seat, self.left - 1, s.g.gate_workers[track][at] > 0))
        if s.g.gate_money[track][at] > 0:
            pay(s, seat, s.g.gate_money[track][at])

    def question(self, s: RailState, seat: i64) -> Text:
        return text("rr.prompt.gate") if self.gate else text(self.prompt, n=int(self.left))


def discards(s: RailState, seat: i64) -> vec[i64]:
    """The ids of discarding each kind of worker that the seat has."""
    out: vec[i64] = vec[i64]()
    worker: i64
    for worker in range(2 * COLOURS):
        if s.has_worker(seat, worker):
            out = append(out, DISCARD + worker)
    return out


def discard(s: RailState, seat: i64, worker: i64) -> None:
    s.take_worker(seat, worker)
    s.bank[worker % COLOURS] += 1
    if s.sink is not None:
        s.tell(events.Discarded(seat, documents.COLOURS[worker % COLOURS]))
