# compiled by mypyc
"""Looking ahead to the end of one's own turn."""

from __future__ import annotations

from typing import final

from librt.vecs import append, vec
from mypy_extensions import i64

from roundhouse.core.frame import CHANCE
from roundhouse.games.steamrollers.bots.ahead import Ahead
from roundhouse.games.steamrollers.bots.alone import Playouts
from roundhouse.games.steamrollers.bots.settings import Settings
from roundhouse.games.steamrollers.bots.value import Judge
from roundhouse.games.steamrollers.dice import StealDie
from roundhouse.games.steamrollers.game import LEAVE, LONGEST, REROLL, SET
from roundhouse.games.steamrollers.state import SteamState
from roundhouse.games.steamrollers.turn import UseDie


@final
class Search:
    """Tries the answers of a turn and judges where they lead; luck is averaged, others are taken to leave us alone."""

    def __init__(self, s: SteamState, seat: i64, settings: Settings, judge: Judge) -> None:
        self.seat: i64 = seat
        self.w: Settings = settings
        self.judge: Judge = judge
        self.begun: i64 = s.acted
        self.ahead: Ahead = Ahead(judge)
        self.alone: Playouts | None = None
        """Plays solo games on; without it the next turn is looked at."""
        self.deep: bool = False
        """Whether positions at the end of the turn are judged by the next turn."""

    def worth(self, s: SteamState, action: i64, changed: bool, on: bool) -> float:
        """The worth of an answer; `changed` forbids to change the die, `on` goes on to the second action."""
        after = s.copy()
        after.play_id(action, self.seat)
        return self.outlook(after, changed or SET <= action <= REROLL, on)

    def outlook(self, s: SteamState, changed: bool, on: bool) -> float:
        """The best that can be made of a position within the turn."""
        if len(s.stack) == 0:
            return self._end(s)
        frame = s.stack[-1]
        if frame.chance:
            return self._average(s, on)
        if isinstance(frame, StealDie) and frame.seat(s) != self.seat:
            s.play_id(LEAVE, frame.seat(s))
            return self.outlook(s, changed, on)
        if frame.seat(s) != self.seat:
            return self._end(s)
        if s.acted == self.begun:
            return self.best(s, changed, on)
        if not on:
            return self._end(s)
        # The second of two actions, from where the first one led; the die is taken as it is.
        second = Search(s, self.seat, self.w, self.judge)
        second.deep = self.deep
        second.alone = self.alone
        return second.best(s, True, False)

    def _end(self, s: SteamState) -> float:
        """The worth of a position at the end of the turn."""
        if not self.deep:
            return self.judge.value(s)
        alone = self.alone
        return self.ahead.value(s) if alone is None else alone.value(s)

    def best(self, s: SteamState, changed: bool, on: bool) -> float:
        """The worth of the best answer."""
        actions = self.candidates(s, changed)
        top = -1.0e9
        if not self.deep and (not on or not isinstance(s.stack[-1], UseDie)):
            for action in actions:
                top = max(top, self.worth(s, action, changed, on))
            return top
        deep = self.deep
        self.deep = False
        ranked: list[tuple[float, int]] = []
        for action in actions:
            ranked.append((self.worth(s, action, changed, False), int(action)))
        ranked.sort(reverse=True)
        self.deep = deep
        for _, number in ranked[: self.w.broad]:
            top = max(top, self.worth(s, number, changed, True))
        return top

    def _average(self, s: SteamState, on: bool) -> float:
        """A roll of one die, outcome by outcome; a roll of all dice is the end of the look ahead."""
        frame = s.stack[-1]
        if len(frame.weights(s)) != 6:
            return self._end(s)
        total = 0.0
        first = frame.first(s)
        i: i64
        for i in range(6):
            after = s.copy()
            frame.play(after, CHANCE, first + i)
            if len(after.stack) > 0 and isinstance(after.stack[-1], UseDie):
                total += self.outlook(after, True, on)
            else:
                total += self._end(after)
        return total / 6.0

    def candidates(self, s: SteamState, changed: bool) -> vec[i64]:
        """The legal answers without tracks that no design wants, and of each delivery the farthest one."""
        build = s.g.build
        deliver = s.g.deliver
        out: vec[i64] = vec[i64]()
        spare: i64 = -1
        for action in s.legal_ids(self.seat):
            if build <= action < deliver:
                if self._is_wanted(action - build):
                    out = append(out, action)
                else:
                    spare = action
            elif action > deliver:
                last = len(out) - 1
                if last >= 0 and out[last] > deliver and out[last] // LONGEST == action // LONGEST:
                    out[last] = action
                else:
                    out = append(out, action)
            elif not changed or not SET <= action <= REROLL:
                out = append(out, action)
        if spare >= 0 and len(out) <= 2:
            out = append(out, spare)
        return out

    def _is_wanted(self, drawn: i64) -> bool:
        for design in self.judge.mine.designs:
            if design.wants(drawn):
                return True
        return False
