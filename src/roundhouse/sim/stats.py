"""Statistics of many games, gathered game by game in constant space; whole numbers, so that parts add up exactly."""

from __future__ import annotations

import hashlib
import math
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass

from roundhouse.sim.strength import wilson

WIN = 720720
"""A win in units that any number of seats up to 16 can share."""
_DIGEST_SIZE = 1 << 256


@dataclass(slots=True)
class Tally:
    """What one seat, or one level of bot, achieved.

    >>> tally = Tally()
    >>> for points, place in ((10, 1), (20, 2), (30, 1)):
    ...     tally.add(points, place, WIN if place == 1 else 0)
    >>> tally.mean, tally.deviation, round(tally.win_share, 3)
    (20.0, 10.0, 0.667)
    """

    games: int = 0
    total: int = 0
    squares: int = 0
    least: int = 0
    most: int = 0
    places: int = 0
    wins: int = 0
    """In units of which `WIN` are a win; winners share one."""

    def add(self, points: int, place: int, win: int) -> None:
        """Count a game."""
        if self.games == 0 or points < self.least:
            self.least = points
        if self.games == 0 or points > self.most:
            self.most = points
        self.games += 1
        self.total += points
        self.squares += points * points
        self.places += place
        self.wins += win

    def merge(self, other: Tally) -> None:
        """Count the games of another tally too."""
        if other.games == 0:
            return
        self.least = other.least if self.games == 0 else min(self.least, other.least)
        self.most = other.most if self.games == 0 else max(self.most, other.most)
        self.games += other.games
        self.total += other.total
        self.squares += other.squares
        self.places += other.places
        self.wins += other.wins

    @property
    def mean(self) -> float:
        return self.total / self.games

    @property
    def deviation(self) -> float:
        """The standard deviation of the points, as estimated from a sample."""
        if self.games < 2:
            return 0.0
        return math.sqrt((self.games * self.squares - self.total**2) / (self.games * (self.games - 1)))

    @property
    def win_share(self) -> float:
        return self.wins / WIN / self.games

    @property
    def win_interval(self) -> tuple[float, float]:
        """The 95 % interval of the win share, by Wilson."""
        return wilson(self.win_share, self.games)

    @property
    def mean_place(self) -> float:
        return self.places / self.games

    def to_json(self) -> dict[str, object]:
        return {
            "games": self.games,
            "mean": round(self.mean, 4),
            "sd": round(self.deviation, 4),
            "min": self.least,
            "max": self.most,
            "win_share": round(self.win_share, 6),
            "win_share_95": [round(bound, 6) for bound in self.win_interval],
            "mean_place": round(self.mean_place, 4),
        }


class Summary:
    """All games of a run, or a part of them; equal games have equal digests, in whatever parts they were played."""

    def __init__(self, seats: int) -> None:
        self.by_seat = [Tally() for _ in range(seats)]
        self.by_bot: dict[str, Tally] = {}
        self.winners = Tally()
        """The first place of each game, whoever has it."""
        self.games = 0
        self.decisions = 0
        self.endings: Counter[str] = Counter()
        """How often each way to end came up, where a title has several."""
        self.cpu_seconds = 0.0
        """Of all processes that played."""
        self.seconds = 0.0
        """From the first game to the last as the clock on the wall has it."""
        self.earlier = 0
        """How many of the games were not played now, but read from a file."""
        self._digest = 0

    def add(
        self,
        number: int,
        bots: Sequence[str],
        scores: Sequence[int],
        places: Sequence[int],
        decisions: int,
        ending: str = "",
    ) -> None:
        """Count the game with this number."""
        winners = [points for points, place in zip(scores, places, strict=True) if place == 1]
        win = WIN // max(1, len(winners))
        for seat, bot in enumerate(bots):
            share = win if places[seat] == 1 else 0
            self.by_seat[seat].add(scores[seat], places[seat], share)
            self.by_bot.setdefault(bot, Tally()).add(scores[seat], places[seat], share)
        if winners:  # nobody wins a solo game that is lost
            self.winners.add(winners[0], 1, WIN)
        self.games += 1
        self.decisions += decisions
        if ending:
            self.endings[ending] += 1
        words = f"{number} {list(bots)} {list(scores)} {list(places)} {decisions}"
        # A sum does not depend on which part is counted first.
        self._digest += int.from_bytes(hashlib.sha256(words.encode()).digest(), "big")

    def _winners_json(self) -> dict[str, object] | None:
        if self.winners.games == 0:
            return None
        numbers = self.winners.to_json()
        return {name: numbers[name] for name in ("mean", "sd", "min", "max")}

    def merge(self, other: Summary) -> None:
        """Count the games of another part too."""
        for mine, theirs in zip(self.by_seat, other.by_seat, strict=True):
            mine.merge(theirs)
        for bot, tally in other.by_bot.items():
            self.by_bot.setdefault(bot, Tally()).merge(tally)
        self.winners.merge(other.winners)
        self.games += other.games
        self.decisions += other.decisions
        self.endings.update(other.endings)
        self.cpu_seconds += other.cpu_seconds
        self._digest += other._digest

    @property
    def digest(self) -> str:
        """A hash of all results."""
        return f"{self._digest % _DIGEST_SIZE:064x}"

    @property
    def games_per_second(self) -> float:
        return (self.games - self.earlier) / self.seconds if self.seconds else 0.0

    def to_json(self) -> dict[str, object]:
        return {
            "games": self.games,
            "decisions": self.decisions,
            "cpu_seconds": round(self.cpu_seconds, 3),
            "seconds": round(self.seconds, 3),
            "games_per_second": round(self.games_per_second, 2),
            "by_seat": [tally.to_json() for tally in self.by_seat],
            "by_bot": {bot: self.by_bot[bot].to_json() for bot in sorted(self.by_bot)},
            "winners": self._winners_json(),
            **({"endings": dict(sorted(self.endings.items()))} if self.endings else {}),
            "digest": self.digest,
        }
