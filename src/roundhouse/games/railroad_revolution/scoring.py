# compiled by mypyc
"""Scoring: trains, milestones, tracks, the telegraph; ties. 11, 12"""

from __future__ import annotations

from typing import final

from mypy_extensions import i64

from roundhouse.games.railroad_revolution import constants as rr
from roundhouse.games.railroad_revolution.money import wealth
from roundhouse.games.railroad_revolution.state import COMPLETED, RailState
from roundhouse.kit.arrays import ones


@final
class Sheet:
    """The score sheet of one seat."""

    def __init__(self, s: RailState, seat: i64) -> None:
        g = s.g
        self.trains: i64 = 0
        kind: i64
        for kind in range(g.kinds):
            self.trains += s.up[seat * g.kinds + kind]
        self.train_points: i64 = self.trains * g.r.train_points
        self.milestones: i64 = 0
        i: i64
        for i in range(g.milestones):
            if s.milestone_at[i] == COMPLETED + seat:
                self.milestones += g.milestone_points[i]
        self.offices: i64 = ones(s.offices[seat])
        self.stations: i64 = ones(s.stations[seat])
        self.top_cities: i64 = ones(s.cities[seat] & g.of_level[rr.TOP_LEVEL])
        self.telegraph_track: i64 = self.offices * track_value(s, seat, rr.OFFICES_TRACK)
        self.stations_track: i64 = self.stations * track_value(s, seat, rr.STATIONS_TRACK)
        self.network_track: i64 = self.top_cities * track_value(s, seat, rr.NETWORK_TRACK)
        self.links: i64 = 0
        for i in range(g.sections - 1):
            if s.offices[seat] >> i & 3 == 3:
                self.links += g.section_link[i]
        self.wealth: i64 = wealth(s, seat)
        self.place: i64 = 0

    def total(self) -> i64:
        tracks = self.telegraph_track + self.stations_track + self.network_track
        return self.train_points + self.milestones + tracks + self.links


def track_value(s: RailState, seat: i64, track: i64) -> i64:
    """The points beside the seat's marker."""
    return s.g.track_points[track][s.tracks[seat * rr.TRACKS + track]]


def sheets(s: RailState) -> list[Sheet]:
    """The score sheets as the table stands, by seat."""
    out: list[Sheet] = []
    seat: i64
    for seat in range(s.g.seats):
        out.append(Sheet(s, seat))
    set_places(out)
    return out


def set_places(all_sheets: list[Sheet]) -> None:
    """12: most points, then most money with shares at their value, else shared."""
    for sheet in all_sheets:
        sheet.place = 1
        for other in all_sheets:
            more = other.total() - sheet.total()
            if more > 0 or (more == 0 and other.wealth > sheet.wealth):
                sheet.place += 1


def totals(s: RailState) -> list[int]:
    """The points by seat; all that scores lies open, so they are known during the game too."""
    return [int(sheet.total()) for sheet in sheets(s)]


def places(s: RailState) -> list[int]:
    """The place of each seat."""
    return [int(sheet.place) for sheet in sheets(s)]
