# compiled by mypyc
"""The rest of a game in a moment: all rounds to come, by rules of thumb, on track that grows as it usually does.

It works on a copy of the position, with the rules of the engine for money, shares, markers and trains. Only the map
stands still: what corporations earn follows from `Earning`.
"""

from __future__ import annotations

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from roundhouse.games.eighteen_thirty import game as ids
from roundhouse.games.eighteen_thirty import state as fact
from roundhouse.games.eighteen_thirty.bots.earning import SPAN, Earning
from roundhouse.games.eighteen_thirty.state import EighteenState
from roundhouse.kit.arrays import counts

_PACE: Final = 16
"""How many trains the bank sells in ten operating rounds."""
LONGEST: Final = 14
"""How many operating rounds ahead are counted."""


@final
class Future:
    """A position that is played on."""

    def __init__(self, state: EighteenState, earning: Earning) -> None:
        self.s: EighteenState = state
        self.earning: Earning = earning
        self.turns: vec[i64] = counts(ids.CORPORATIONS)
        """How often each corporation has operated in this future."""
        self.left: i64 = 0
        """How many operating rounds are still to come; counted anew in each of them."""
        self.ruined: bool = False

    # What trains earn.

    def single(self, corporation: i64, kind: i64, ahead: i64) -> i64:
        """What one train earns so many turns of its corporation from now."""
        at = (corporation * ids.TRAINS + kind) * SPAN
        turn = self.turns[corporation] + ahead
        if turn >= SPAN:
            turn = SPAN - 1
        return self.earning.table[at + turn]

    def earns(self, corporation: i64, ahead: i64, gone: i64, more: i64) -> i64:
        """The revenue so many turns ahead of its trains and one of a kind more, less those that are gone in a phase."""
        s = self.s
        total: i64 = 0
        part: i64 = 1000
        trains: i64 = 0
        limit = s.g.train_limit[s.phase if gone < s.phase else gone]
        kind: i64 = ids.TRAINS - 1
        while kind >= 0:
            count = s.trains[corporation * ids.TRAINS + kind]
            rusts = s.g.rusts_with[kind]
            if rusts != ids.NONE and rusts <= gone:
                count = 0
            if kind == more:
                count += 1
            while count > 0 and trains < limit:
                total += self.single(corporation, kind, ahead) * part // 1000
                part = part * self.earning.second[corporation] // 1000
                count -= 1
                trains += 1
            kind -= 1
        return total

    def revenue(self, corporation: i64) -> i64:
        """What it earns when it runs next."""
        return self.earns(corporation, 0, ids.NONE, ids.NONE) // 10 * 10

    # How long things last.

    def until(self, kind: i64) -> i64:
        """How many operating rounds pass before the first train of a kind is sold."""
        s = self.s
        if s.phase >= kind:
            return 0
        before: i64 = 0
        smaller: i64
        for smaller in range(kind if kind < ids.SIX else i64(ids.SIX)):
            before += s.depot[smaller]
        return (before * 10 + 15) // _PACE

    def life(self, kind: i64) -> i64:
        """How many operating rounds a train of a kind will run."""
        rusts = self.s.g.rusts_with[kind]
        if rusts == ids.NONE:
            return self.left
        until = self.until(rusts)
        return until if until < self.left else self.left

    def lasting(self, corporation: i64) -> i64:
        """How long the last of its trains will run."""
        longest: i64 = 0
        kind: i64
        for kind in range(ids.TRAINS):
            if self.s.trains[corporation * ids.TRAINS + kind] > 0:
                life = self.life(kind)
                if life > longest:
                    longest = life
        return longest

    def count_rounds(self) -> None:
        """Estimate how many operating rounds the bank still pays for."""
        s = self.s
        running: i64 = s.facts[fact.ROUNDS] - s.facts[fact.NUMBER] if s.facts[fact.ROUND] == fact.OPERATING else i64(0)
        if s.facts[fact.BROKEN] == 1:
            self.left = running if running > 0 else s.g.rounds[s.phase]
            return
        income: i64 = 0
        corporation: i64
        for corporation in range(ids.CORPORATIONS):
            if s.floated[corporation] == 1:
                income += self.earns(corporation, 1, ids.NONE, ids.NONE)
        bank = s.facts[fact.BANK]
        rounds: i64 = 0
        while bank > 0 and rounds < LONGEST:
            bank -= income
            income += 110
            rounds += 1
        # The set of rounds in which the bank breaks is played to its end.
        self.left = rounds + 1 if rounds < LONGEST else rounds
        if self.left < running:
            self.left = running
