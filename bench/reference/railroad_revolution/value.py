"""What a position is worth to a seat, in points: what it scores now, and what it promises for the rest of the game."""

from __future__ import annotations

import math
from typing import Final, final

from mypy_extensions import i64

from roundhouse.games.railroad_revolution.constants import (
    COLOURS,
    CONNECTED,
    LINES,
    MANAGERS,
    NETWORK_TRACK,
    NEVER,
    NONE,
    OFFICES_TRACK,
    ON_DEAL,
    STATIONS_TRACK,
    TOP_LEVEL,
    TRACKS,
    WHITE,
    WITH_STATION,
)
from roundhouse.games.railroad_revolution.milestones import condition_count, has_colour
from roundhouse.games.railroad_revolution.money import owed, wealth
from roundhouse.games.railroad_revolution.scoring import Sheet
from roundhouse.games.railroad_revolution.state import RailState
from roundhouse.kit.arrays import ones

FARTHEST: Final = 9
"""Rails that a plan looks ahead."""
PIECES_A_TURN: Final = 1.35


@final
class Weights:
    """What things are worth that do not score by themselves."""

    def __init__(self) -> None:
        self.money: float = 0.9
        """Points for $100 as long as much of the game is left."""
        self.late_money: float = 0.05
        self.worker: float = 1.6
        """A worker above the minimum."""
        self.specialist: float = 1.6
        self.train_down: float = 3.0
        """A train that can be turned up again."""
        self.city: float = 0.9
        """A connected city without a station, by its level."""
        self.office: float = 0.35
        """An office, by the points that its marker may still climb; so are the next two."""
        self.station: float = 0.35
        self.top_city: float = 0.3
        self.far: float = 0.8
        """A rail that is still missing on the way to the far coast."""
        self.step: float = 0.7
        self.milestone: float = 0.8
        self.patience: float = 0.22
        """How fast a milestone loses worth with each turn that it still takes."""


def turns_left(s: RailState, seat: i64) -> float:
    """About how many turns the seat will have: until somebody has emptied the sections left of the logo."""
    g = s.g
    if s.last_turns >= 0:
        return float((s.last_turns + g.seats - 1) // g.seats)
    fewest: i64 = NEVER
    other: i64
    for other in range(g.seats):
        rails = s.rails_left[other] - g.last_rails
        buildings = s.buildings_left[other] - g.last_buildings
        pieces = (rails if rails > 0 else 0) + (buildings if buildings > 0 else 0)
        if pieces < fewest:
            fewest = pieces
    return float(fewest) / PIECES_A_TURN + 1.5


def value(s: RailState, seat: i64, w: Weights) -> float:
    """Points now and to come."""
    turns = turns_left(s, seat)
    share = min(1.0, turns / 14.0)
    sheet = Sheet(s, seat)
    total = float(sheet.total())
    money = float(wealth(s, seat) - owed_now(s, seat)) / 100.0
    # The more money there is the less is another $100 worth; in the end it is worth nothing.
    total += 14.0 * (1.0 - math.exp(-money / 14.0)) * (w.late_money + w.money * share)
    spare = float(s.available[seat] - s.g.r.least_workers)
    total += w.worker * share * min(spare, 4.0)
    special: i64 = 0
    c: i64
    for c in range(WHITE + 1, COLOURS):
        special += min(3, s.supply[seat * COLOURS + c] + s.placed_of(seat, c))
    total += w.specialist * share * min(float(special), 5.0)
    down: i64 = 0
    kind: i64
    for kind in range(s.g.kinds):
        down += s.down[seat * s.g.kinds + kind]
    total += w.train_down * min(share * 2.0, 1.0) * float(down)
    return total + promise(s, seat, sheet, share, w) + milestones(s, seat, turns, w)


def owed_now(s: RailState, seat: i64) -> i64:
    due = owed(s, seat)
    return due if due < NEVER else 0


def promise(s: RailState, seat: i64, sheet: Sheet, share: float, w: Weights) -> float:
    """What the network, the buildings and the markers may still bring together."""
    total = w.office * share * float(sheet.offices) * to_climb(s, seat, OFFICES_TRACK)
    total += w.station * share * float(sheet.stations) * to_climb(s, seat, STATIONS_TRACK)
    total += w.top_city * share * float(sheet.top_cities) * to_climb(s, seat, NETWORK_TRACK)
    free = s.cities[seat] & ~s.stations[seat]
    level: i64
    for level in range(1, TOP_LEVEL + 1):
        total += w.city * share * float(level * ones(free & s.g.of_level[level]))
    track: i64
    for track in range(TRACKS):
        total += w.step * share * float(s.tracks[seat * TRACKS + track])
    # The way to the far coast.
    total -= w.far * share * float(min(FARTHEST, rails_to(s, seat, s.g.of_level[TOP_LEVEL] & ~s.cities[seat])))
    return total


def to_climb(s: RailState, seat: i64, track: i64) -> float:
    """The points between the seat's marker and the top of a track."""
    points = s.g.track_points[track]
    return float(points[len(points) - 1] - points[s.tracks[seat * TRACKS + track]])


def milestones(s: RailState, seat: i64, turns: float, w: Weights) -> float:
    """The open milestones: their points, less the more turns they still take."""
    total = 0.0
    line: i64
    for line in range(LINES):
        milestone = s.lines[seat * LINES + line]
        if milestone != NONE:
            need = turns_needed(s, seat, line, milestone)
            if need <= turns:
                points = float(s.g.milestone_points[milestone])
                total += points * w.milestone * math.exp(-w.patience * need)
    return total


def turns_needed(s: RailState, seat: i64, line: i64, milestone: i64) -> float:
    """About how many turns a milestone still takes."""
    g = s.g
    need = 0.0
    condition = g.condition[milestone]
    i: i64 = 0
    while i < len(condition):
        kind, what = condition[i], condition[i + 1]
        missing = condition[i + 2] - condition_count(s, seat, kind, what)
        if missing > 0:
            if kind == CONNECTED:
                away = rails_to(s, seat, g.of_level[what] & ~s.cities[seat])
                need += float(away) * 0.45 + float(missing - 1) * 0.9
            elif kind == WITH_STATION:
                ready = ones(s.cities[seat] & ~s.stations[seat] & g.of_level[what])
                need += float(missing) * 0.9
                if ready < missing:
                    need += float(rails_to(s, seat, g.of_level[what] & ~s.cities[seat])) * 0.45
            else:
                need += float(missing) * (0.9 if kind == ON_DEAL else 0.7)
        i += 3
    k: i64
    for k in range(MANAGERS):
        wanted = g.managers[milestone * MANAGERS + k]
        if wanted != 0 and s.managers[(seat * LINES + line) * MANAGERS + k] == NONE:
            need += 0.6 if has_colour(s, seat, wanted) else 1.6
    return need


def rails_to(s: RailState, seat: i64, cities: i64) -> i64:
    """The fewest rails to any of some cities; FARTHEST if they are farther or there are none."""
    g = s.g
    rails = s.rails[seat]
    reach = s.reach[seat]
    step: i64
    space: i64
    for step in range(1, FARTHEST):
        layer = reach & ~rails
        rails |= layer
        for space in range(g.spaces):
            if layer >> space & 1 == 1:
                if g.touches[space] & cities != 0:
                    return step
                reach |= g.opens[space]
    return FARTHEST
