# compiled by mypyc
"""Looking ahead to one's next turn: what its dice will allow, over all that they can show."""

from __future__ import annotations

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from roundhouse.games.steamrollers.bots.value import Judge
from roundhouse.games.steamrollers.build import ALL_KINDS, IGNORE_BLACK
from roundhouse.games.steamrollers.deliver import deliver, deliveries
from roundhouse.games.steamrollers.ending import is_last_round
from roundhouse.games.steamrollers.game import CITIES, LONGEST, NONE, TRACKS
from roundhouse.games.steamrollers.network import draw_track
from roundhouse.games.steamrollers.state import SteamState
from roundhouse.games.steamrollers.tiles import take_tile, takeable

BLACKS: Final = 3


@final
class Ahead:
    """The expected worth of a position after the seat's next action, which takes the best of the dice it will see."""

    def __init__(self, judge: Judge) -> None:
        self.judge: Judge = judge
        self.seat: i64 = judge.seat
        self._best: vec[float] = vec[float]([0.0] * (CITIES * BLACKS))
        """The worth after the best action with each value and each result of the black die, by value * 3 + result."""

    def value(self, s: SteamState) -> float:
        """The worth of a position in which the others are to move."""
        if len(s.stack) == 0 or is_last_round(s):
            return self.judge.value(s)
        g = s.g
        value: i64
        black: i64
        for value in range(CITIES):
            self._try(s, value)
        dice = self._dice(s)
        total = 0.0
        for black in range(BLACKS):
            total += float(g.black_weights[black]) * self._expected(black, dice)
        weights: i64 = 0
        for black in range(BLACKS):
            weights += g.black_weights[black]
        return total / float(weights)

    def _dice(self, s: SteamState) -> i64:
        """How many dice there are to choose from on the next turn."""
        g = s.g
        if g.solo:
            return g.r.white_dice
        place = (self.seat - s.first - 1 + 2 * g.players) % g.players
        return g.r.white_dice - place

    def _expected(self, black: i64, dice: i64) -> float:
        """The mean of the best of so many dice: the values in order, each with the chance that none before it shows."""
        order: list[float] = []
        value: i64
        for value in range(CITIES):
            order.append(self._best[value * BLACKS + black])
        order.sort()
        total = 0.0
        below = 0.0
        i: i64
        for i in range(CITIES):
            chance = 1.0
            for _ in range(dice):
                chance *= float(i + 1) / float(CITIES)
            total += order[i] * (chance - below)
            below = chance
        return total

    def _try(self, s: SteamState, value: i64) -> None:
        """All that can be done with a die of this value."""
        seat = self.seat
        best = self._best
        black: i64
        top = -1.0e9
        after: SteamState
        if takeable(s, value):
            after = s.copy()
            take_tile(after, seat, value)
            top = self.judge.value(after)
        if s.boxes[seat] >> value & 1 == 0:
            after = s.copy()
            after.boxes[seat] |= i64(1) << value
            top = max(top, self.judge.value(after))
        top = max(top, self._deliver(s, value))
        if top < -1.0e8:
            top = self.judge.value(s)
        for black in range(BLACKS):
            best[value * BLACKS + black] = top
        self._build(s, value)

    def _deliver(self, s: SteamState, value: i64) -> float:
        top = -1.0e9
        used = s.used
        s.used = 0
        possible = deliveries(s, self.seat, value, vec[i64]())
        i: i64
        for i in range(len(possible)):
            # Of one good only the farthest delivery: distances come in order.
            if i + 1 < len(possible) and possible[i] // LONGEST == possible[i + 1] // LONGEST:
                continue
            after = s.copy()
            deliver(after, self.seat, value, possible[i])
            top = max(top, self.judge.value(after))
        s.used = used
        return top

    def _build(self, s: SteamState, value: i64) -> None:
        g = s.g
        best = self._best
        seen: dict[int, int] = {}
        black: i64
        any_kind = s.owner[IGNORE_BLACK] == self.seat
        for design in self.judge.mine.designs:
            for drawn in design.new:
                field = drawn // TRACKS
                if g.region[field] != value or s.tracks[self.seat * g.fields + field] != NONE or int(drawn) in seen:
                    continue
                seen[int(drawn)] = 1
                after = s.copy()
                draw_track(after, self.seat, field, drawn % TRACKS)
                worth = self.judge.value(after)
                for black in range(BLACKS):
                    kinds = i64(ALL_KINDS) if any_kind else g.black_masks[black]
                    if kinds >> g.track_kind[drawn % TRACKS] & 1 == 1 and worth > best[value * BLACKS + black]:
                        best[value * BLACKS + black] = worth
