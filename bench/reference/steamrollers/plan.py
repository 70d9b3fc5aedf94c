"""The cheapest ways to complete links of a sheet, as many as fit side by side."""

from __future__ import annotations

from typing import Final, final

from librt.vecs import append, vec
from mypy_extensions import i64

from roundhouse.games.steamrollers.game import CITIES, NONE, TRACKS, SteamGame
from roundhouse.games.steamrollers.state import SteamState
from roundhouse.kit.arrays import counts

FAR: Final = 1000
EMPTY: Final = 3
"""The price of an empty field; one with a town is cheaper, because the town gives a point."""
TOWN: Final = 2


@final
class Plan:
    """For each pair of cities what is missing to a link, and the tracks that would be drawn for it."""

    def __init__(self, s: SteamState, seat: i64) -> None:
        self.g: SteamGame = s.g
        self.base: i64 = seat * s.g.fields
        self.missing: vec[i64] = counts(CITIES * CITIES, FAR)
        """Fields to draw on, by city * 6 + city."""
        self.towns: vec[i64] = counts(CITIES * CITIES)
        self.wanted: vec[i64] = vec[i64]()
        """Tracks of the ways that are chosen, as field * TRACKS + track."""
        self._ends: list[tuple[int, int]] = []
        """How dear each way is, and its number; then the ways themselves."""
        self._ways: list[vec[i64]] = []
        self._drawn: list[vec[i64]] = []
        self._pairs: vec[i64] = vec[i64]()
        self._price: vec[i64] = counts(s.g.fields * 6, FAR)
        self._before: vec[i64] = counts(s.g.fields * 6, NONE)
        i: i64
        for i in range(s.g.fields):
            if s.g.city_at[i] != NONE:
                self._search(s, i, s.g.city_at[i])
        self._choose()

    def _choose(self) -> None:
        """Keep the shortest ways that do not share a field: one track on each field serves one link."""
        used = counts(self.g.fields)
        self._ends.sort()
        for _, number in self._ends:
            clear = True
            for field in self._ways[number]:
                if used[field] == 1:
                    clear = False
            pair = self._pairs[number]
            if not clear:
                other = pair % CITIES * CITIES + pair // CITIES
                self.missing[pair] = FAR
                self.missing[other] = FAR
                continue
            for field in self._ways[number]:
                used[field] = 1
            for track in self._drawn[number]:
                self.wanted = append(self.wanted, track)

    def _search(self, s: SteamState, start: i64, origin: i64) -> None:
        """Spread from a city, cheapest first. A node is field * 6 + the edge over which a line enters the field."""
        g = self.g
        neighbours = g.neighbours[s.walls]
        price = self._price
        before = self._before
        i: i64
        for i in range(len(price)):
            price[i] = FAR
        buckets: list[vec[i64]] = [vec[i64]()]
        edge: i64
        for edge in range(6):
            self._enter(buckets, neighbours[start * 6 + edge], edge, 0, NONE)
        cost: i64 = 0
        while cost < len(buckets):
            i = 0
            while i < len(buckets[cost]):
                node = buckets[cost][i]
                i += 1
                if price[node] != cost:
                    continue
                field = node // 6
                city = g.city_at[field]
                if city != NONE:
                    if city > origin and self.missing[origin * CITIES + city] == FAR:
                        self._note(s, origin, city, node, before)
                    continue
                track = s.tracks[self.base + field]
                if track == NONE:
                    paid = cost + (TOWN if g.town_at[field] == 1 else EMPTY)
                    for edge in range(6):
                        if edge != node % 6:
                            self._enter(buckets, neighbours[field * 6 + edge], edge, paid, node)
                elif g.way_out[track * 6 + node % 6] != NONE:
                    edge = g.way_out[track * 6 + node % 6]
                    self._enter(buckets, neighbours[field * 6 + edge], edge, cost, node)
            cost += 1

    def _enter(self, buckets: list[vec[i64]], field: i64, edge: i64, cost: i64, came: i64) -> None:
        """Reach a field over an edge of the one before."""
        if field == NONE:
            return
        node = field * 6 + (edge + 3) % 6
        if cost < self._price[node]:
            self._price[node] = cost
            self._before[node] = came
            while len(buckets) <= cost:
                buckets.append(vec[i64]())
            buckets[cost] = append(buckets[cost], node)

    def _note(self, s: SteamState, a: i64, b: i64, node: i64, before: vec[i64]) -> None:
        """Walk back from a city that was reached, and keep what the line needs."""
        g = self.g
        missing: i64 = 0
        towns: i64 = 0
        way: vec[i64] = vec[i64]()
        drawn: vec[i64] = vec[i64]()
        leave = (node % 6 + 3) % 6
        node = before[node]
        while node != NONE:
            field = node // 6
            towns += g.town_at[field]
            way = append(way, field)
            if s.tracks[self.base + field] == NONE:
                missing += 1
                drawn = append(drawn, field * TRACKS + track_between(g, node % 6, leave))
            leave = (node % 6 + 3) % 6
            node = before[node]
        self._ends.append((int(missing * 8 - towns), len(self._ways)))
        self._ways.append(way)
        self._drawn.append(drawn)
        self._pairs = append(self._pairs, a * CITIES + b)
        self.missing[a * CITIES + b] = missing
        self.missing[b * CITIES + a] = missing
        self.towns[a * CITIES + b] = towns
        self.towns[b * CITIES + a] = towns


def track_between(g: SteamGame, one: i64, other: i64) -> i64:
    """The track that joins two edges."""
    track: i64
    for track in range(TRACKS):
        if g.way_out[track * 6 + one] == other:
            return track
    return NONE
