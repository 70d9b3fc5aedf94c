"""A game of Railroad Revolution in hindsight: effects left unused, and steps on tracks that brought nothing."""

from __future__ import annotations

from collections import Counter

from roundhouse.core.analysis import Table
from roundhouse.core.match import Match
from roundhouse.core.text import Arg, text
from roundhouse.games.railroad_revolution import actions
from roundhouse.games.railroad_revolution.constants import TOP_LEVEL, TRACKS
from roundhouse.games.railroad_revolution.state import RailState
from roundhouse.kit.arrays import ones

_NAMES = ("telegraph", "stations", "network")
"""The tracks in their order."""


def tables(match: Match) -> list[Table]:
    """Unused effects and dead steps."""
    return [it for it in (_unused(match), _steps(match)) if it.rows]


def _unused(match: Match) -> Table:
    """Turns that were finished although an effect could still have been used."""
    left: dict[int, Counter[str]] = {seat: Counter() for seat in range(match.game.players)}
    for entry, line in enumerate(match.log):
        if isinstance(line.action, actions.Finish):
            for action in match.at(entry).legal(line.seat):
                if isinstance(action, actions.UseEffect):
                    left[line.seat][action.effect] += 1
    words = match.game.words()
    rows: list[tuple[Arg, ...]] = [
        (match.names[seat], words.describe(actions.UseEffect(effect)), times)
        for seat, effects in left.items()
        for effect, times in effects.most_common()
    ]
    heads = tuple(text(f"rr.review.{head}") for head in ("player", "effect", "times"))
    return Table(text("rr.review.unused"), heads, tuple(rows))


def _steps(match: Match) -> Table:
    """How far each marker has climbed, and how much there was in the end for its track to count."""
    s = match.state
    assert isinstance(s, RailState)
    rows: list[tuple[Arg, ...]] = []
    for seat, name in enumerate(match.names):
        counted = (s.offices[seat], s.stations[seat], s.cities[seat] & s.g.of_level[TOP_LEVEL])
        for track in range(TRACKS):
            steps = int(s.tracks[seat * TRACKS + track])
            number = int(ones(counted[track]))
            dead = steps if number == 0 else 0
            points = int(s.g.track_points[track][steps]) * number
            rows.append((name, text(f"rr.track.{_NAMES[track]}"), steps, number, points, dead))
    heads = tuple(text(f"rr.review.{head}") for head in ("player", "track", "steps", "counted", "points", "dead"))
    return Table(text("rr.review.tracks"), heads, tuple(rows))
