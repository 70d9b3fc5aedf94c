# compiled by mypyc
"""The lines of a sheet spelled out: links with their fields and towns, and routes with their stops, for people."""

from __future__ import annotations

from dataclasses import dataclass

from mypy_extensions import i64

from roundhouse.games.steamrollers.game import CITIES, NONE
from roundhouse.games.steamrollers.state import SteamState


@dataclass(frozen=True)
class Link:
    """A completed link: two cities (a < b, from 0), the fields from a to b, and the regions whose towns lie on it."""

    a: int
    b: int
    fields: tuple[int, ...]
    towns: tuple[int, ...]


def links_of(s: SteamState, seat: int) -> list[Link]:
    """All completed links of a sheet, found by walking along the tracks from every city. R 3.1f"""
    g = s.g
    found: list[Link] = []
    city: i64
    edge: i64
    for city in range(CITIES):
        for edge in range(6):
            fields = _walk(s, seat, g.city_field[city], edge)
            if len(fields) > 0 and g.city_at[fields[-1]] > city:
                end = fields.pop()
                towns = [int(g.region[field]) for field in fields if g.town_at[field] == 1]
                found.append(Link(int(city), int(g.city_at[end]), tuple(fields), tuple(towns)))
    return found


def _walk(s: SteamState, seat: i64, field: i64, edge: i64) -> list[int]:
    """The fields of the line that leaves a city over an edge, with the city at its end; empty if it ends nowhere."""
    g = s.g
    neighbours = g.neighbours[s.walls]
    base = seat * g.fields
    fields: list[int] = []
    while True:
        field = neighbours[field * 6 + edge]
        if field == NONE:
            return []
        fields.append(int(field))
        if g.city_at[field] != NONE:
            return fields
        track = s.tracks[base + field]
        edge = NONE if track == NONE else g.way_out[track * 6 + (edge + 3) % 6]
        if edge == NONE:
            return []


def route_of(s: SteamState, seat: int, origin: int, target: int, distance: int, shut: int = 0) -> list[Link] | None:
    """One route of this distance between two cities as its links in order, through none of the shut cities."""
    links = links_of(s, seat)

    def search(city: int, left: int, visited: set[int]) -> list[Link] | None:
        if city == target:
            return [] if left == 0 else None
        for link in links:
            if city in (link.a, link.b):
                there = link.a + link.b - city
                if there not in visited and len(link.towns) < left:
                    rest = search(there, left - 1 - len(link.towns), visited | {there})
                    if rest is not None:
                        return [link, *rest]
        return None

    return search(origin, distance, {origin} | {city for city in range(CITIES) if shut >> city & 1 and city != target})


def stops_of(s: SteamState, origin: int, route: list[Link]) -> list[tuple[str, int]]:
    """The towns and cities that a route enters, in order, as ("town" or "city", region)."""
    stops: list[tuple[str, int]] = []
    city = origin
    for link in route:
        towns = link.towns if link.a == city else link.towns[::-1]
        city = link.a + link.b - city
        stops += [("town", town) for town in towns]
        stops.append(("city", city))
    return stops
