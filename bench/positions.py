"""Positions of bot games with how all sides stood in them, and how the games ended."""

from __future__ import annotations

import pickle
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from hashlib import sha256
from pathlib import Path
from typing import Final

import roundhouse as rh
from roundhouse import bots
from roundhouse.analysis.outcome import final
from roundhouse.core.analysis import Standing
from roundhouse.core.match import SeatHandle
from roundhouse.core.play import settle_chance
from roundhouse.core.state import State

_PART: Final = 10
"""After so many games what was seen is written down."""
CACHE: Final = Path(__file__).parents[1] / "build" / "positions"


@dataclass(frozen=True, slots=True)
class Played:
    """A game between bots: what was seen of it, and what became of each side."""

    standings: list[Standing]
    points: list[list[int]]
    """The points by seat in these positions."""
    won: tuple[float, ...]
    """By side: 1 for the winner, shared if several have won."""
    scores: list[int]


def play(title: str, lineup: tuple[str, ...], seed: int, seen: Callable[[list[State]], list[State]]) -> Played:
    """Play a game; `seen` picks the positions to keep of all those in which a seat was asked."""
    kind = rh.title(title)
    state, rng = kind.build(len(lineup), {}).start(), rh.Rng(seed)
    players = [bots.make(title, level, seed * 10 + seat) for seat, level in enumerate(lineup)]
    states: list[State] = []
    settle_chance(state, rng)
    while not state.over:
        states.append(state.copy())
        seat = state.seats()[0]
        state.apply(players[seat].choose(SeatHandle(state, seat)), seat)
        settle_chance(state, rng)
    analyst = kind.analyst()
    kept = seen(states)
    points = [it.scores() for it in kept]
    return Played([analyst.standing(it) for it in kept], points, final(state).chances, state.scores())


def evenly(most: int) -> Callable[[list[State]], list[State]]:
    """So many positions at equal distances."""

    def picked(states: list[State]) -> list[State]:
        return [states[(2 * number + 1) * len(states) // (2 * most)] for number in range(most)]

    return picked


def at(parts: tuple[float, ...]) -> Callable[[list[State]], list[State]]:
    """The positions after these parts of the decisions."""
    return lambda states: [states[min(len(states) - 1, int(part * len(states)))] for part in parts]


def mixed(levels: tuple[str, ...], players: int, game: int) -> tuple[str, ...]:
    """The levels take turns on the seats."""
    return tuple(levels[(seat + game // (1 + seat)) % len(levels)] for seat in range(players))


def equals(levels: tuple[str, ...], players: int, game: int) -> tuple[str, ...]:
    """All are as strong as each other, in one game after the other of another level."""
    return (levels[game % len(levels)],) * players


Lineups = Callable[[tuple[str, ...], int, int], tuple[str, ...]]


def games(
    title: str,
    players: int,
    levels: tuple[str, ...],
    seed: int,
    numbers: Iterable[int],
    seen: Callable[[list[State]], list[State]],
    lineups: Lineups = mixed,
) -> Iterator[Played]:
    """The games with these numbers, between the levels that the lineups say."""
    for game in numbers:
        yield play(title, lineups(levels, players, game), seed + game, seen)


def kept(
    title: str,
    players: int,
    levels: tuple[str, ...],
    seed: int,
    number: int,
    what: str,
    seen: Callable[[list[State]], list[State]],
    lineups: Lineups = mixed,
) -> list[Played]:
    """So many games, remembered in `build/positions` as long as the title sees the same aspects; goes on with more."""
    aspects = rh.title(title).analyst().aspects
    key = sha256(repr((title, players, levels, seed, what, aspects)).encode()).hexdigest()[:16]
    path = CACHE / f"{title}-{players}-{key}.pickle"
    CACHE.mkdir(parents=True, exist_ok=True)
    played: list[Played] = pickle.loads(path.read_bytes()) if path.exists() else []
    while len(played) < number:
        after = range(len(played), min(number, len(played) + _PART))
        played += games(title, players, levels, seed, after, seen, lineups)
        path.write_bytes(pickle.dumps(played))
    return played[:number]
