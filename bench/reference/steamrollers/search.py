"""Looking ahead to the end of one's own turn."""

from __future__ import annotations

from typing import Final, final

from librt.vecs import append, vec
from mypy_extensions import i64

from bench.reference.steamrollers.value import Judge, Weights
from roundhouse.core.frame import CHANCE
from roundhouse.games.steamrollers.dice import StealDie
from roundhouse.games.steamrollers.game import LEAVE, REROLL, SET
from roundhouse.games.steamrollers.state import SteamState
from roundhouse.games.steamrollers.turn import UseDie

BROAD: Final = 2
"""Of the first of two actions so many are followed to the second one."""


@final
class Search:
    """Tries the answers of a turn and judges where they lead; luck is averaged, others are taken to leave us alone."""

    def __init__(self, s: SteamState, seat: i64, weights: Weights) -> None:
        self.seat: i64 = seat
        self.weights: Weights = weights
        self.judge: Judge = Judge(s, seat, weights)
        self.begun: i64 = s.acted

    def worth(self, s: SteamState, action: i64, changed: bool, on: bool) -> float:
        """The worth of an answer; `changed` forbids to change the die, `on` goes on to the second action."""
        after = s.copy()
        after.play_id(action, self.seat)
        return self.outlook(after, changed or SET <= action <= REROLL, on)

    def outlook(self, s: SteamState, changed: bool, on: bool) -> float:
        """The best that can be made of a position within the turn."""
        if len(s.stack) == 0:
            return self.judge.value(s)
        frame = s.stack[-1]
        if frame.chance:
            return self._average(s, on)
        if isinstance(frame, StealDie) and frame.seat(s) != self.seat:
            s.play_id(LEAVE, frame.seat(s))
            return self.outlook(s, changed, on)
        if frame.seat(s) != self.seat:
            return self.judge.value(s)
        if s.acted == self.begun:
            return self.best(s, changed, on)
        if not on:
            return self.judge.value(s)
        # The second of two actions, from where the first one led; the die is taken as it is.
        return Search(s, self.seat, self.weights).best(s, True, False)

    def best(self, s: SteamState, changed: bool, on: bool) -> float:
        """The worth of the best answer."""
        actions = self.candidates(s, changed)
        top = -1.0e9
        if not on or not isinstance(s.stack[-1], UseDie):
            for action in actions:
                top = max(top, self.worth(s, action, changed, on))
            return top
        ranked: list[tuple[float, int]] = []
        for action in actions:
            ranked.append((self.worth(s, action, changed, False), int(action)))
        ranked.sort(reverse=True)
        for _, number in ranked[:BROAD]:
            top = max(top, self.worth(s, number, changed, True))
        return top

    def _average(self, s: SteamState, on: bool) -> float:
        """A roll of one die, outcome by outcome; a roll of all dice is the end of the look ahead."""
        frame = s.stack[-1]
        if len(frame.weights(s)) != 6:
            return self.judge.value(s)
        total = 0.0
        first = frame.first(s)
        i: i64
        for i in range(6):
            after = s.copy()
            frame.play(after, CHANCE, first + i)
            if len(after.stack) > 0 and isinstance(after.stack[-1], UseDie):
                total += self.outlook(after, True, on)
            else:
                total += self.judge.value(after)
        return total / 6.0

    def candidates(self, s: SteamState, changed: bool) -> vec[i64]:
        """The legal answers without tracks that no plan wants; if nothing else is left, one of those."""
        build = s.g.build
        out: vec[i64] = vec[i64]()
        spare: i64 = -1
        for action in s.legal_ids(self.seat):
            if build <= action < s.g.deliver:
                if self._is_wanted(action - build):
                    out = append(out, action)
                else:
                    spare = action
            elif not changed or not SET <= action <= REROLL:
                out = append(out, action)
        if spare >= 0 and len(out) <= BROAD:
            out = append(out, spare)
        return out

    def _is_wanted(self, drawn: i64) -> bool:
        for wanted in self.judge.plan.wanted:
            if wanted == drawn:
                return True
        return False
