"""What comes of a position: games are played on by bots for a while and then judged by how all sides stand."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache

from roundhouse import bots
from roundhouse.core.analysis import Analyst, Chances
from roundhouse.core.bot import Bot
from roundhouse.core.game import Game
from roundhouse.core.match import SeatHandle
from roundhouse.core.play import settle_chance
from roundhouse.core.registry import title
from roundhouse.core.rng import Rng
from roundhouse.core.state import State

WHIMS = 6
"""So many bots take turns on a seat, from world to world: nobody knows how the others play."""
_LONGEST = 100_000
"""Decisions after which a game that is played on must have ended."""


@dataclass(frozen=True, slots=True)
class Outcome:
    """How a game ended, or how likely each side is to win."""

    chances: tuple[float, ...]
    """By side: the seats, then an opponent without a seat."""
    margins: tuple[float, ...]
    """By seat: by how much it is ahead of the best of the others, in the title's unit."""
    parts: tuple[tuple[float, ...], ...]
    """By seat: what each aspect adds against the mean of the others; empty after the end."""


class Players:
    """Judges positions of one game."""

    def __init__(self, game: Game) -> None:
        kind = title(game.title)
        self.game = game
        self.analyst: Analyst = kind.analyst()
        self.fitted: Chances | None = kind.chances(game.players) if self.analyst.aspects else None
        self._seated: dict[int, Bot] = {}

    def _bot(self, whim: int, seat: int) -> Bot:
        """Who plays a seat on: bots that are wrong about other things have other seeds."""
        seed = whim % WHIMS * self.game.players + seat
        if seed not in self._seated:
            self._seated[seed] = bots.make(self.game.title, self.analyst.player, seed)
        return self._seated[seed]

    def judge(self) -> Bot | None:
        """The bot that proposes answers, if the title has one for it."""
        level = self.analyst.judge or bots.levels(self.game.title)[-1]
        return None if level == bots.RANDOM else bots.make(self.game.title, level, 0)

    def chances(self, state: State) -> tuple[float, ...] | None:
        """How likely each side is to win from a position of which nothing is hidden; None if that was not fitted."""
        if state.over:
            return final(state).chances
        return None if self.fitted is None else tuple(self.fitted.wins(self.analyst.standing(state)))

    def outcome(self, state: State, rng: Rng, whim: int, far: int = 1) -> Outcome:
        """What comes of a position in one of its possible futures, played on `far` times as long; uses it up."""
        self.play_on(state, rng, whim, far)
        if state.over or self.fitted is None:
            return final(state)
        standing = self.analyst.standing(state)
        seats = range(self.game.players)
        margins = tuple(self.fitted.margin(standing, seat) for seat in seats)
        parts = tuple(tuple(self.fitted.parts(standing, seat)) for seat in seats)
        return Outcome(tuple(self.fitted.wins(standing)), margins, parts)

    def play_on(self, state: State, rng: Rng, whim: int, far: int = 1) -> None:
        """Play for as long as the title asks for, or so many times as long, and on to a position that can be judged."""
        least = far * self.analyst.horizon if self.fitted is not None else _LONGEST
        settle_chance(state, rng)
        for number in range(_LONGEST):
            if state.over or (number >= least and self.analyst.is_quiet(state)):
                return
            seat = state.seats()[0]
            if self.analyst.player:
                state.apply(self._bot(whim, seat).choose(SeatHandle(state, seat)), seat)
            else:
                state.play_id(state.pick_id(seat, rng), seat)
            settle_chance(state, rng)
        raise RuntimeError(f"{self.game.title} does not end")


def final(state: State) -> Outcome:
    """How a game ended."""
    scores, places = state.standings()
    if len(places) == 1:  # alone against an opponent that has no seat
        won = float(places[0] == 1)
        return Outcome((won, 1.0 - won), (float(scores[0]),), ())
    winners = places.count(1)
    chances = tuple(1.0 / winners if place == 1 else 0.0 for place in places)
    margins = tuple(
        float(mine - max(it for other, it in enumerate(scores) if other != seat)) for seat, mine in enumerate(scores)
    )
    return Outcome(chances, margins, ())


@lru_cache(maxsize=4)
def players_of(game: Game) -> Players:
    """What judges the positions of a game; games are immutable and compare by identity."""
    return Players(game)
