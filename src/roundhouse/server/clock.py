"""The clocks of a table: what follows from its rule, from who is asked, and from when. Times are in milliseconds.

A *turn* of a seat lasts from the question that comes to it after somebody else has moved until it passes on. All
questions within it share one move's time, and the increment is added once, at its end. Time that was used stays used
after an undo. Nobody's clock runs while a bot plays the seat, on vacation, or while the server stands still.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable
from typing import Final, Literal

from msgspec import Struct

Policy = Literal["bot", "end", "ask"]
Pace = Literal["live", "slow"]

_MINUTE: Final = 60
_HOUR: Final = 60 * _MINUTE
_DAY: Final = 24 * _HOUR
MOVE_SECONDS: Final = (10, 30 * _DAY)
TOTAL_SECONDS: Final = (_MINUTE, 60 * _DAY)
INCREMENT_SECONDS: Final = (0, 7 * _DAY)
_RESTS_FROM: Final = 12 * _HOUR
"""Vacation stops clocks with so much time for a move, or more."""
_MORE: Final = 10
"""Whoever gets more time gets this part of the total."""


class ClockRule(Struct, omit_defaults=True):
    """How much time the players of a table have, and what happens when it runs out."""

    kind: Literal["move", "total"]
    """Whether the time is for each move, or for the whole game."""
    seconds: int
    """For a move, 10 s to 30 days; in total, 1 min to 60 days."""
    increment: int = 0
    """Seconds added to the total after each move, up to 7 days."""
    timeout: Policy = "bot"
    """What happens when time runs out: a bot plays on, the game ends, or the other players decide."""

    @property
    def sound(self) -> bool:
        """Whether all numbers are within their bounds."""
        least, most = MOVE_SECONDS if self.kind == "move" else TOTAL_SECONDS
        most_added = INCREMENT_SECONDS[1] if self.kind == "total" else 0
        return least <= self.seconds <= most and 0 <= self.increment <= most_added

    @property
    def pace(self) -> Pace:
        """Whether people sit at the table together, or come by when it is their turn."""
        return "slow" if self.seconds >= (_HOUR if self.kind == "move" else _DAY) else "live"

    @property
    def rests(self) -> bool:
        """Whether vacation stops this clock."""
        return self.kind == "move" and self.seconds >= _RESTS_FROM

    @property
    def more(self) -> int:
        """What whoever has run out of time gets to go on with: a move's time, or a tenth of the total."""
        part = self.seconds if self.kind == "move" else max(_MINUTE, self.seconds // _MORE)
        return part * 1000


class Clocks:
    """The clocks of all seats. Each method is something that happens at the time `at`."""

    def __init__(self, rule: ClockRule, seats: int) -> None:
        self.rule = rule
        self.left = [rule.seconds * 1000] * seats
        """The time that each seat has, or had when its clock was looked at last."""
        self.running: dict[int, int] = {}
        """The seats whose clocks run, and since when."""
        self.late: set[int] = set()
        """The seats whose time has run out, and about which the others have to decide."""
        self.unfinished: set[int] = set()
        """The seats whose time has run out, and whose turn a bot brings to its end; there is more with the next one."""
        self.rest: dict[int, int] = {}
        """Until when seats are on vacation."""
        self._asked: frozenset[int] = frozenset()
        self._passed: set[int] = set()
        """The seats for which somebody else has moved since their turn began."""
        self._added: list[tuple[int, int]] = []
        """The steps at which increments were added, and for whom."""

    # What is so.

    def left_at(self, seat: int, at: int) -> int:
        """The time that a seat has at a moment, not less than none."""
        since = self.running.get(seat)
        if since is None:
            waits = seat in self.unfinished and seat not in self._asked
            return max(self.left[seat], self.rule.more) if waits else self.left[seat]
        used = max(0, at - max(since, self.rest.get(seat, 0)))
        return max(0, self.left[seat] - used)

    def due(self) -> dict[int, int]:
        """When the clocks that run will run out."""
        return {seat: max(since, self.rest.get(seat, 0)) + self.left[seat] for seat, since in self.running.items()}

    def is_resting(self, seat: int, at: int) -> bool:
        """Whether a seat is on vacation at a moment."""
        return self.rest.get(seat, 0) > at

    # What happens in the game. `asked` are the seats that have a question afterwards, of which `run` are persons'.

    def run(self, at: int, asked: Iterable[int], run: Collection[int]) -> None:
        """Let the clocks of these seats run from now on, and no others."""
        self._settle(at)
        self._asked = frozenset(asked)
        self.late &= self._asked  # after an undo it may be another's turn: nobody waits for them now
        now_run = [seat for seat in sorted(self._asked) if seat in run and seat not in self.late]
        self.running = {seat: self.running.get(seat, at) for seat in now_run}

    def answer(self, at: int, seat: int, asked: Collection[int], step: int, again: bool = False) -> None:
        """A seat has answered; `step` is the length of the game's log before it. After a redo no turn begins anew."""
        self._settle(at)
        person = seat in self.running or seat in self.late
        if seat in self.late:
            self._give_more(seat)
        self._passed.update(other for other in range(len(self.left)) if other != seat)
        ends = seat not in asked or seat in self._passed
        if ends and person and self.rule.increment:
            self.left[seat] += self.rule.increment * 1000
            self._added.append((step, seat))
        begun = [other for other in asked if (ends if other == seat else other not in self._asked)]
        for other in () if again else begun:
            self._passed.discard(other)
            if other in self.unfinished:
                self._give_more(other)
            if self.rule.kind == "move":
                self.left[other] = self.rule.seconds * 1000

    def undo(self, at: int, step: int) -> None:
        """The game is back at a step: what was added for later moves goes, what was used does not come back."""
        self._settle(at)
        while self._added and self._added[-1][0] >= step:
            _, seat = self._added.pop()
            self.left[seat] = max(self.left[seat] - self.rule.increment * 1000, min(self.left[seat], 1000))

    # What happens beside it.

    def run_out(self, at: int, seat: int) -> None:
        """The time of a seat has run out. An undo of what a bot does now does not bring it back."""
        self._settle(at)
        self.running.pop(seat, None)
        self.left[seat] = 0
        (self.late if self.rule.timeout == "ask" else self.unfinished).add(seat)

    def extend(self, at: int, seat: int) -> None:
        """The others give a seat more time."""
        self._settle(at)
        self._give_more(seat)

    def replace(self, seat: int) -> None:
        """The others let a bot take over from a seat, which may be late."""
        if seat in self.late:
            self.late.discard(seat)
            self.unfinished.add(seat)

    def come_back(self, at: int, seat: int) -> None:
        """A person takes over from a bot; where the turn whose time ran out still goes on, nobody was there to wait."""
        if seat in self.unfinished and seat in self._asked:
            self.extend(at, seat)

    def go_on_vacation(self, at: int, seat: int, until: int) -> None:
        """The clock of a seat stands still until then; a time that is past ends the vacation."""
        self._settle(at)
        self.rest[seat] = until

    def stand_still(self, since: int, at: int) -> None:
        """The server was down: all times that were to come are later by as much."""
        gap = max(0, at - since)
        self.running = {seat: begun + gap for seat, begun in self.running.items()}
        self.rest = {seat: until + gap if until > since else until for seat, until in self.rest.items()}

    def _give_more(self, seat: int) -> None:
        self.late.discard(seat)
        self.unfinished.discard(seat)
        self.left[seat] = max(self.left[seat], self.rule.more)

    def _settle(self, at: int) -> None:
        """Take off what has been used until now."""
        for seat, since in self.running.items():
            self.left[seat] = self.left_at(seat, at)
            self.running[seat] = max(at, since)
