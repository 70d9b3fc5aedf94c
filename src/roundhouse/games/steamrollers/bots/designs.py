# compiled by mypyc
"""Designs: networks that a sheet can grow into, each a set of ways that do not cross."""

from __future__ import annotations

from typing import Final, final

from librt.vecs import append, vec
from mypy_extensions import i64

from roundhouse.games.steamrollers.bots.ways import Way
from roundhouse.games.steamrollers.game import CITIES, NONE, TRACKS, SteamGame
from roundhouse.games.steamrollers.network import added
from roundhouse.games.steamrollers.state import SteamState

PAIRS: Final = 36


@final
class Design:
    """A network to be: what there is, and some ways more."""

    def __init__(self, g: SteamGame, links: vec[i64], base: Design | None, way: Way | None) -> None:
        self.mask: i64 = 0
        """The fields of the ways, as bits."""
        self.new: vec[i64] = vec[i64]()
        """The missing tracks, as field * TRACKS + track."""
        self.needs: vec[i64] = vec[i64]([0] * CITIES)
        """How many of them lie in each region."""
        self.points: i64 = 0
        """For the links and the towns on them, beyond those that there are."""
        self.kind: i64 = 0
        """Which cities the ways join, over how many towns: equal for designs that differ in their tracks alone."""
        self.misjudged: float = 0.0
        """What a weaker player believes in addition."""
        self.ways: list[Way] = []
        self.links: vec[i64] = links[:]
        self.worth: float = 0.0
        if base is not None:
            self.mask = base.mask
            self.new = base.new[:]
            self.needs = base.needs[:]
            self.points = base.points
            self.kind = base.kind
            self.misjudged = base.misjudged
            self.ways = base.ways
        if way is not None:
            self._add(g, way)
        self.reach: vec[i64] = reach_of(self.links)
        """The distances of all routes by city * 6 + city, as bits."""

    def _add(self, g: SteamGame, way: Way) -> None:
        self.mask |= way.mask
        self.ways = [*self.ways, way]
        for track in way.new:
            self.new = append(self.new, track)
            self.needs[g.region[track // TRACKS]] += 1
        a = way.pair // CITIES
        b = way.pair % CITIES
        known = self.links[way.pair]
        self.points += way.towns if g.r.links_once and known != 0 else way.towns + 1
        self.kind += (way.pair + 1) * (way.pair + 7) * (way.pair + 31) * (way.towns + 1) * 64 + i64(len(way.new))
        length: i64 = 2
        for _ in range(way.towns):
            length *= 2
        self.links[a * CITIES + b] = known | length
        self.links[b * CITIES + a] = known | length

    def wants(self, track: i64) -> bool:
        """Whether a track (field * TRACKS + track) is one of the missing ones."""
        for one in self.new:
            if one == track:
                return True
        return False


def reach_of(links: vec[i64]) -> vec[i64]:
    """All distances between all cities over routes that visit no city twice, as bits. R 3.3c, R 3.3e"""
    reach: vec[i64] = vec[i64]([0] * PAIRS)
    origin: i64
    for origin in range(CITIES):
        spread(links, reach, origin, origin, i64(1) << origin, 1)
    return reach


def spread(links: vec[i64], reach: vec[i64], origin: i64, city: i64, visited: i64, distances: i64) -> None:
    """Go on from a city to every one that was not visited yet."""
    there: i64
    for there in range(CITIES):
        lengths = links[city * CITIES + there]
        if lengths != 0 and visited >> there & 1 == 0:
            sums = added(distances, lengths)
            reach[origin * CITIES + there] |= sums
            spread(links, reach, origin, there, visited | i64(1) << there, sums)


def links_of_seat(s: SteamState, seat: i64) -> vec[i64]:
    """The lengths of a seat's links by city * 6 + city, as bits."""
    return s.links[seat * PAIRS : (seat + 1) * PAIRS]


def drawn_since(s: SteamState, seat: i64, before: vec[i64]) -> vec[i64]:
    """The tracks that a seat has drawn since its sheet looked so, as field * TRACKS + track."""
    out: vec[i64] = vec[i64]()
    base = seat * s.g.fields
    field: i64
    for field in range(s.g.fields):
        track = s.tracks[base + field]
        if track != NONE and before[field] == NONE:
            out = append(out, field * TRACKS + track)
    return out
