# compiled by mypyc
"""Putting rails, stations and offices on the map, and the free ones of effects and of the set-up. 3.11, 6.4, 1.12"""

from __future__ import annotations

from typing import ClassVar, Final, final

from librt.vecs import append, vec
from mypy_extensions import i64

from roundhouse.games.railroad_revolution import events
from roundhouse.games.railroad_revolution.anytime import Offer
from roundhouse.games.railroad_revolution.constants import NONE, STOP
from roundhouse.games.railroad_revolution.game import bit
from roundhouse.games.railroad_revolution.means import Means
from roundhouse.games.railroad_revolution.network import (
    available_spaces,
    buildable_cities,
    empty_firsts,
    free_sections,
    lay_rail,
)
from roundhouse.games.railroad_revolution.state import RailState
from roundhouse.kit.arrays import members, put

SPARE_RAIL: Final = 1
SPARE_BUILDING: Final = 2


def comes_first(s: RailState, seat: i64) -> bool:
    """Whether a free piece is put on the map before the seat's basic action, which may depend on it."""
    return seat == s.turn and s.basic > 0


def put_rail(s: RailState, seat: i64, space: i64) -> None:
    lay_rail(s, seat, space)
    if s.sink is not None:
        s.tell(events.LaidRail(seat, s.g.board.spaces[space].id))


def put_station(s: RailState, seat: i64, city: i64, takes_first: bool) -> bool:
    """Put a building into a city; whether it is the first one there. 4.1c, D9"""
    s.stations = put(s.stations, seat, s.stations[seat] | bit(city))
    first = s.first_station[city] == NONE and takes_first
    if first:
        s.first_station = put(s.first_station, city, seat)
    if s.sink is not None:
        s.tell(events.BuiltStation(seat, s.g.board.cities[city].id, first))
    return first


def put_office(s: RailState, seat: i64, section: i64, takes_first: bool) -> bool:
    """Put a building into a section; whether it is the first one there. 4.3b, D9"""
    s.offices = put(s.offices, seat, s.offices[seat] | bit(section))
    first = s.first_office[section] == NONE and takes_first
    if first:
        s.first_office = put(s.first_office, section, seat)
    if s.sink is not None:
        s.tell(events.BuiltOffice(seat, section + 1, first))
    return first


class FreePiece(Offer):
    """A piece that an effect puts on the map free of charge; it may be left."""

    def __init__(self, to: i64, setup: bool) -> None:
        self.to: i64 = to
        self.setup: bool = setup
        """Whether the piece is the one laid aside for the set-up."""

    def places(self, s: RailState, seat: i64) -> vec[i64]:
        """The ids of all that can be done with it."""
        raise NotImplementedError

    def options(self, s: RailState, means: Means) -> vec[i64]:
        """Where it may be put: a basic action that is still to come must stay possible. 2.4"""
        places = self.places(s, means.seat)
        if not comes_first(s, means.seat):
            return places
        out: vec[i64] = vec[i64]()
        for place in places:
            if means.completes(place):
                out = append(out, place)
        return out

    def ways(self, s: RailState, seat: i64) -> vec[i64]:
        return append(self.places(s, seat) if comes_first(s, seat) else vec[i64](), STOP)

    def take_building(self, s: RailState, seat: i64) -> bool:
        """Take the building from where it lies; whether it may stand on a First space. D9"""
        if self.setup:
            s.spare = put(s.spare, seat, s.spare[seat] & ~SPARE_BUILDING)
        else:
            s.buildings_left[seat] -= 1
        return self.setup or s.g.r.free_takes_first


@final
class LayFreeRail(FreePiece):
    """The leftmost rail, or the one of the set-up, onto an available space; terrain and Deal are ignored. 3.11"""

    prompt: ClassVar[str] = "rr.prompt.free_rail"

    def places(self, s: RailState, seat: i64) -> vec[i64]:
        spaces = available_spaces(s, seat) if self.setup or s.rails_left[seat] > 0 else 0
        return members(spaces, s.g.spaces, s.g.rail)

    def take(self, s: RailState, seat: i64, action: i64) -> None:
        if self.setup:
            s.spare = put(s.spare, seat, s.spare[seat] & ~SPARE_RAIL)
        else:
            s.rails_left[seat] -= 1
        put_rail(s, seat, action - s.g.rail)


@final
class BuildFreeStation(FreePiece):
    """The leftmost building to an available city without cost and reward; of the set-up to a printed city. 6.4, 1.12"""

    prompt: ClassVar[str] = "rr.prompt.free_station"

    def places(self, s: RailState, seat: i64) -> vec[i64]:
        cities = empty_firsts(s.g.printed, s.first_station) if self.setup else buildable_cities(s, seat)
        return members(cities, s.g.cities, s.g.station)

    def take(self, s: RailState, seat: i64, action: i64) -> None:
        put_station(s, seat, action - s.g.station, self.take_building(s, seat))


@final
class BuildFreeOffice(FreePiece):
    """The leftmost building to a section without shares, bonus and deal; of the set-up to a Deal section. 6.4, 1.12"""

    prompt: ClassVar[str] = "rr.prompt.free_office"

    def places(self, s: RailState, seat: i64) -> vec[i64]:
        sections = empty_firsts(s.g.deal_sections, s.first_office) if self.setup else free_sections(s, seat)
        return members(sections, s.g.sections, s.g.office)

    def take(self, s: RailState, seat: i64, action: i64) -> None:
        put_office(s, seat, action - s.g.office, self.take_building(s, seat))
