# compiled by mypyc
"""The ways over which the cities of a sheet can still be joined."""

from __future__ import annotations

from typing import Final, final

from librt.vecs import append, vec
from mypy_extensions import i64

from roundhouse.games.steamrollers.game import CITIES, NONE, TRACKS, SteamGame
from roundhouse.games.steamrollers.state import SteamState
from roundhouse.kit.arrays import counts

FAR: Final = 1000
TOWN_SAVES: Final = 8
"""In tenths of a track: a town on the way makes up for most of a track, as it gives a point and a stop."""
MOST_FOUND: Final = 150
"""So many ways between two cities are looked at."""


@final
class Way:
    """A line between two cities that may be drawn: its fields, and the tracks that are missing."""

    def __init__(self, pair: i64, mask: i64, towns: i64, new: vec[i64]) -> None:
        self.pair: i64 = pair
        """City * 6 + city, the lower one first."""
        self.mask: i64 = mask
        """All fields of the way, as bits."""
        self.towns: i64 = towns
        self.new: vec[i64] = new
        """The missing tracks, as field * TRACKS + track."""


@final
class Ways:
    """The best ways between any two cities of a sheet: few missing tracks, many towns."""

    def __init__(self, s: SteamState, seat: i64, detour: i64, longest: i64, most: i64) -> None:
        self.found: list[Way] = []
        self._g: SteamGame = s.g
        self._bits: vec[i64] = bits(s.g.fields)
        self._track_of: vec[i64] = track_table(s.g)
        self._neighbours: vec[i64] = s.g.neighbours[s.walls]
        self._tracks: vec[i64] = s.tracks[seat * s.g.fields : (seat + 1) * s.g.fields]
        self._left: vec[i64] = counts(s.g.fields * 6, FAR)
        """The tracks that are missing to the target, by field * 6 + edge over which a line enters the field."""
        self._path: vec[i64] = counts(s.g.fields, NONE)
        self._target: i64 = 0
        self._most: i64 = FAR
        """Ways with more missing tracks are not looked for."""
        self._ends: list[tuple[int, int]] = []
        self._listed: list[Way] = []
        a: i64
        b: i64
        for b in range(1, CITIES):
            self._measure(b)
            self._target = s.g.city_field[b]
            for a in range(b):
                self._most = min(longest, self._shortest(s.g.city_field[a]) + detour)
                self._leave(a, b)
                self._keep(most)

    def _measure(self, city: i64) -> None:
        """Spread from a city over all lines that lead there, those with the fewest missing tracks first."""
        left = self._left
        i: i64
        for i in range(len(left)):
            left[i] = FAR
        now: vec[i64] = vec[i64]()
        later: vec[i64] = self._before(self._g.city_field[city], 0, vec[i64](), 1)
        missing: i64 = 0
        now = self._before(self._g.city_field[city], 0, now, 0)
        while len(now) > 0 or len(later) > 0:
            i = 0
            while i < len(now):
                node = now[i]
                i += 1
                if left[node] == missing:
                    now = self._enter(node, missing, now, 0)
                    later = self._enter(node, missing, later, 1)
            now = later
            later = vec[i64]()
            missing += 1

    def _before(self, field: i64, missing: i64, out: vec[i64], drawn: i64) -> vec[i64]:
        edge: i64
        for edge in range(6):
            out = self._reach(self._neighbours[field * 6 + edge], (edge + 3) % 6, missing, out, drawn)
        return out

    def _enter(self, node: i64, missing: i64, out: vec[i64], drawn: i64) -> vec[i64]:
        """From a field that is entered over an edge, back to the field before."""
        edge = node % 6
        return self._reach(self._neighbours[node // 6 * 6 + edge], (edge + 3) % 6, missing, out, drawn)

    def _reach(self, field: i64, leave: i64, missing: i64, out: vec[i64], drawn: i64) -> vec[i64]:
        """Note over which edges a line may enter a field that it leaves so, by the track there (0) or a new one (1)."""
        if field == NONE or self._g.city_at[field] != NONE:
            return out
        track = self._tracks[field]
        edge: i64
        if track != NONE:
            edge = self._g.way_out[track * 6 + leave]
            if drawn == 0 and edge != NONE and self._left[field * 6 + edge] > missing:
                self._left[field * 6 + edge] = missing
                out = append(out, field * 6 + edge)
        elif drawn == 1:
            for edge in range(6):
                if edge != leave and self._left[field * 6 + edge] > missing + 1:
                    self._left[field * 6 + edge] = missing + 1
                    out = append(out, field * 6 + edge)
        return out

    def _shortest(self, city: i64) -> i64:
        """How many tracks are missing at least to a new line from a city."""
        least: i64 = FAR
        edge: i64
        for edge in range(6):
            field = self._neighbours[city * 6 + edge]
            if field != NONE:
                missing = self._left[field * 6 + (edge + 3) % 6]
                if 0 < missing < least:
                    least = missing
        return least

    def _leave(self, a: i64, b: i64) -> None:
        city = self._g.city_field[a]
        edge: i64
        for edge in range(6):
            field = self._neighbours[city * 6 + edge]
            if field != NONE and self._left[field * 6 + (edge + 3) % 6] <= self._most:
                self._go(a * CITIES + b, field * 6 + (edge + 3) % 6, 0, 0, 0, 0)

    def _go(self, pair: i64, node: i64, mask: i64, missing: i64, towns: i64, length: i64) -> None:
        """Follow a line that enters a field, over all edges on which it can get to the target in time."""
        field = node // 6
        mask |= self._bits[field]
        towns += self._g.town_at[field]
        track = self._tracks[field]
        if track == NONE:
            missing += 1
        edge: i64
        for edge in range(6):
            if edge == node % 6 or (track != NONE and self._g.way_out[track * 6 + node % 6] != edge):
                continue
            there = self._neighbours[field * 6 + edge]
            if there == NONE:
                continue
            drawn = NONE
            if track == NONE:
                drawn = field * TRACKS + self._track_of[node % 6 * 6 + edge]
            self._path[length] = drawn
            if there == self._target:
                self._note(pair, mask, missing, towns, length + 1)
            elif self._g.city_at[there] == NONE and mask & self._bits[there] == 0:
                entered = there * 6 + (edge + 3) % 6
                if missing + self._left[entered] <= self._most and len(self._listed) < MOST_FOUND:
                    self._go(pair, entered, mask, missing, towns, length + 1)

    def _note(self, pair: i64, mask: i64, missing: i64, towns: i64, length: i64) -> None:
        if missing == 0:
            return
        new: vec[i64] = vec[i64]()
        i: i64
        for i in range(length):
            if self._path[i] != NONE:
                new = append(new, self._path[i])
        self._ends.append((int(missing * 10 - towns * TOWN_SAVES), len(self._listed)))
        self._listed.append(Way(pair, mask, towns, new))

    def _keep(self, most: i64) -> None:
        """The best of the ways that were listed, each set of fields once."""
        self._ends.sort()
        masks: vec[i64] = vec[i64]()
        for _, number in self._ends:
            way = self._listed[number]
            fresh = True
            for mask in masks:
                if mask == way.mask:
                    fresh = False
            if fresh and len(masks) < most:
                masks = append(masks, way.mask)
                self.found.append(way)
        self._ends.clear()
        self._listed.clear()


def bits(number: i64) -> vec[i64]:
    """The bit of each member of a set with more than 32 of them."""
    out: vec[i64] = vec[i64]()
    bit: i64 = 1
    for _ in range(number):
        out = append(out, bit)
        bit *= 2
    return out


def track_table(g: SteamGame) -> vec[i64]:
    """The track that joins two edges, by edge * 6 + edge; NONE for an edge with itself."""
    out = counts(36, NONE)
    track: i64
    for track in range(TRACKS):
        out[g.track_a[track] * 6 + g.track_b[track]] = track
        out[g.track_b[track] * 6 + g.track_a[track]] = track
    return out
