# compiled by mypyc
"""What a position is worth to a seat: the points that it expects to end with."""

from __future__ import annotations

import math
from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from roundhouse.games.railroad_revolution.bots.outlook import Outlook
from roundhouse.games.railroad_revolution.bots.ways import FARTHEST, TO_DEAL, TO_TERRAIN, Ways
from roundhouse.games.railroad_revolution.constants import (
    COLOURS,
    GREY,
    LINES,
    MANAGERS,
    NETWORK_TRACK,
    NEVER,
    NONE,
    OFFICES_TRACK,
    ON_DEAL,
    ORANGE,
    PURPLE,
    STATIONS_TRACK,
    TOP_LEVEL,
    TRACKS,
    TURQUOISE,
    WITH_STATION,
)
from roundhouse.games.railroad_revolution.milestones import condition_count
from roundhouse.games.railroad_revolution.money import owed, wealth
from roundhouse.games.railroad_revolution.state import COMPLETED, RailState
from roundhouse.kit.arrays import ones

COAST: Final = 2
"""Rails from one city of the top level to the next."""
A: Final = 2
"""Stacks below this number are those of A; stack B is the first after them."""


def value(s: RailState, seat: i64, o: Outlook, ways: Ways) -> float:
    """The points that the seat will end with, as it expects."""
    away = ways.find(s, seat)
    return tracks(s, seat, o, away) + o.milestone * milestones(s, seat, o, away) + means(s, seat, o)


# Tracks: expected numbers of buildings and cities times expected points of the markers.


def tracks(s: RailState, seat: i64, o: Outlook, away: vec[i64]) -> float:
    """Offices with their links, stations and cities of the top level, with what is still to come of them."""
    g = s.g
    w = o.w
    offices = float(ones(s.offices[seat]))
    stations = float(ones(s.stations[seat]))
    links: i64 = 0
    all_links: i64 = 0
    i: i64
    for i in range(g.sections - 1):
        all_links += g.section_link[i]
        if s.offices[seat] >> i & 3 == 3:
            links += g.section_link[i]
    missing_offices = float(g.sections) - offices
    missing_stations = max(0.0, w.stations - stations)
    missing = missing_offices + missing_stations
    share = 0.0
    if missing > 0.0:
        share = w.later * min(done_of(missing, o.builds), float(s.buildings_left[seat])) / missing
    total = o.office * (float(links) + share * float(all_links - links))
    offices = o.office * (offices + share * missing_offices)
    stations = o.station * (stations + share * missing_stations)
    return total + climbed(s, seat, o, offices, stations, o.network * top_cities(s, seat, o, away))


def top_cities(s: RailState, seat: i64, o: Outlook, away: vec[i64]) -> float:
    """The cities of the top level that the seat will be connected with."""
    cities = s.g.of_level[TOP_LEVEL]
    there = float(ones(s.cities[seat] & cities))
    missing = ones(cities) - ones(s.cities[seat] & cities)
    rails = away[TOP_LEVEL]
    for _ in range(missing):
        if rails > s.rails_left[seat] or o.rails <= 0.0:
            break
        part = float(rails) / o.rails
        part *= part
        there += o.w.later / (1.0 + part * part)
        rails += COAST
    return there


def climbed(s: RailState, seat: i64, o: Outlook, offices: float, stations: float, cities: float) -> float:
    """The three tracks: steps to come go where they bring most."""
    total = 0.0
    spaces = gap(s, seat, OFFICES_TRACK) + gap(s, seat, STATIONS_TRACK) + gap(s, seat, NETWORK_TRACK)
    steps = done_of(float(spaces), o.steps)
    first = climb(s, seat, OFFICES_TRACK, offices)
    second = climb(s, seat, STATIONS_TRACK, stations)
    third = climb(s, seat, NETWORK_TRACK, cities)
    total += offices * points_at(s, seat, OFFICES_TRACK)
    total += stations * points_at(s, seat, STATIONS_TRACK)
    total += cities * points_at(s, seat, NETWORK_TRACK)
    done: i64 = 0
    for _ in range(TRACKS):
        best = -1.0
        track: i64 = NONE
        if done & 1 == 0 and first > best:
            best, track = first, OFFICES_TRACK
        if done & 2 == 0 and second > best:
            best, track = second, STATIONS_TRACK
        if done & 4 == 0 and third > best:
            best, track = third, NETWORK_TRACK
        done |= 1 << track
        taken = min(steps, float(gap(s, seat, track)))
        steps -= taken
        total += o.w.later * taken * best
    return total


def done_of(missing: float, able: float) -> float:
    """How much of what is missing gets done by those who could do so much: never quite all of it."""
    return missing * (1.0 - math.exp(-able / missing)) if missing > 0.0 else 0.0


def gap(s: RailState, seat: i64, track: i64) -> i64:
    """The spaces above the seat's marker."""
    return i64(len(s.g.track_points[track])) - 1 - s.tracks[seat * TRACKS + track]


def points_at(s: RailState, seat: i64, track: i64) -> float:
    return float(s.g.track_points[track][s.tracks[seat * TRACKS + track]])


def climb(s: RailState, seat: i64, track: i64, number: float) -> float:
    """What a step brings on average, with so many things that the track counts."""
    points = s.g.track_points[track]
    spaces = gap(s, seat, track)
    if spaces == 0:
        return 0.0
    return number * (float(points[len(points) - 1]) - points_at(s, seat, track)) / float(spaces)


# Means.


def means(s: RailState, seat: i64, o: Outlook) -> float:
    """Money, shares, workers, trains, and the cities that wait for a station."""
    due = owed(s, seat)
    money = float(wealth(s, seat) - (due if due < NEVER else 0)) / 100.0
    total = o.money * o.purse * (1.0 - math.exp(-money / o.purse)) + o.share * float(s.shares[seat])
    return total + workers(s, seat, o) + trains(s, seat, o) + free_cities(s, seat, o)


def workers(s: RailState, seat: i64, o: Outlook) -> float:
    w = o.w
    total = 0.0
    spare = s.available[seat] - s.g.r.least_workers
    if spare < 0:
        total = float(spare) * 8.0 * o.money  # they will have to be hired
    worth = o.worker
    for _ in range(spare):
        total += worth
        worth *= w.more_workers
    special = 0.0
    special += w.purple * colours(s, seat, PURPLE, w.placed)
    special += w.orange * colours(s, seat, ORANGE, w.placed)
    special += w.grey * colours(s, seat, GREY, w.placed)
    special += w.turquoise * colours(s, seat, TURQUOISE, w.placed)
    return total + special * o.use


def colours(s: RailState, seat: i64, colour: i64, placed: float) -> float:
    """The workers of a colour; more than one are worth less each, and so are those who wait on action spaces."""
    ready = s.supply[seat * COLOURS + colour]
    number = ready + s.placed_of(seat, colour)
    worth = float(number) if number < 2 else 1.6 if number == 2 else 2.0
    return worth if ready == number else worth * (placed + (1.0 - placed) * float(ready) / float(number))


def trains(s: RailState, seat: i64, o: Outlook) -> float:
    total = 0.0
    kind: i64
    for kind in range(s.g.kinds):
        at = seat * s.g.kinds + kind
        total += float(s.up[at]) * (float(s.g.r.train_points) + o.train_up[kind]) + float(s.down[at]) * o.train_down
    return total


def free_cities(s: RailState, seat: i64, o: Outlook) -> float:
    """The two best cities in which the seat could build."""
    free = s.cities[seat] & ~s.stations[seat]
    best = 0.0
    second = 0.0
    city: i64
    for city in range(s.g.cities):
        if free >> city & 1 == 1:
            worth = o.tile[city]
            if worth > best:
                best, second = worth, best
            elif worth > second:
                second = worth
    return o.w.city * o.use * (best + second)


# Milestones.


def milestones(s: RailState, seat: i64, o: Outlook, away: vec[i64]) -> float:
    """Completed ones, open ones, and those that follow them."""
    g = s.g
    total = 0.0
    completed: i64 = 0
    i: i64
    for i in range(g.milestones):
        if s.milestone_at[i] == COMPLETED + seat:
            total += float(g.milestone_points[i])
            completed += 1
    empty: i64 = 0
    line: i64
    for line in range(LINES):
        milestone = s.lines[seat * LINES + line]
        if milestone == NONE:
            empty += 1
            continue
        letter = max(0, g.stack_of[milestone] - A + 1)
        completed -= letter
        need = turns_needed(s, seat, line, milestone, o, away)
        points = float(g.milestone_points[milestone])
        if need <= 0.0:
            total += points + after(o, letter)
        else:
            total += o.chance(need, o.turns) * (points + o.chain(letter + 1, o.turns - need))
    # What completed milestones are followed by is about to be drawn.
    if empty == 1:
        total += after(o, completed - 1)
    elif empty == LINES:
        total += after(o, completed // 2 - 1) + after(o, completed - completed // 2 - 1)
    return total


def after(o: Outlook, letter: i64) -> float:
    """What follows a milestone that is completed now, of the letter A (0) to D (3)."""
    if letter < 0 or letter > 2:
        return 0.0
    return o.after_a if letter == 0 else o.after_b if letter == 1 else o.after_c


def turns_needed(s: RailState, seat: i64, line: i64, milestone: i64, o: Outlook, away: vec[i64]) -> float:
    """About how many turns a milestone still takes; 0 if it is complete."""
    w = o.w
    condition = s.g.condition[milestone]
    need = 0.0
    i: i64 = 0
    while i < len(condition):
        kind, what = condition[i], condition[i + 1]
        missing = condition[i + 2] - condition_count(s, seat, kind, what)
        if missing > 0:
            if kind == WITH_STATION:
                need += w.station_turns * float(missing)
                missing -= ones(s.cities[seat] & ~s.stations[seat] & s.g.of_level[what])
            if missing > 0:
                if kind <= WITH_STATION:
                    rails = away[what]
                else:
                    rails = away[TO_DEAL] if kind == ON_DEAL else away[TO_TERRAIN + what]
                rails += (missing - 1) * COAST
                need += w.rail_turns * float(rails) if rails < FARTHEST else 50.0
        i += 3
    return need + managers_needed(s, seat, line, milestone, o)


def managers_needed(s: RailState, seat: i64, line: i64, milestone: i64, o: Outlook) -> float:
    """The turns that its managers still take."""
    need = 0.0
    spare = s.available[seat] - s.g.r.least_workers
    before: i64 = 0
    k: i64
    for k in range(MANAGERS):
        wanted = s.g.managers[milestone * MANAGERS + k]
        if wanted == 0 or s.managers[(seat * LINES + line) * MANAGERS + k] != NONE:
            continue
        need += o.w.manager_turns
        number: i64 = 0
        c: i64
        for c in range(COLOURS):
            if wanted >> c & 1 == 1:
                number += s.supply[seat * COLOURS + c] + s.placed_of(seat, c)
        if wanted == before:
            number -= 1
        before = wanted
        if number <= 0:
            need += o.w.colour_turns
        if spare <= 0:
            need += o.w.spare_turns
        spare -= 1
    return need
